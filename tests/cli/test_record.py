"""Recording a hand with its cards: the counts come from them, and must fit them."""

import json
import re
import shlex
import tomllib
from itertools import combinations, count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.cards import DECK, Card, cards_text, parse_cards
from scorepad.errors import FileError
from tests.cli.ours import OKLAHOMA, answers, begin, refused
from tests.conftest import Scorepad
from tests.test_melds import after_lay_offs, all_leftovers, is_meld, pairs, value

LESSON = "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
GROUPED = "3h 4h 5h; 9c 9d 9s; 2c 2d As Ac"
BEN = "Kc Kd Kh Qs Js Ts 6h 7h 2s 3s"  # 5 once 6h and 7h are laid off
GIN = "3h 4h 5h 9c 9d 9s 8c 8d 8h 8s"
ELEVEN = "3h 4h 5h 6h 7h 9c 9d 9s 2c 2d 2s"
OTHER = "Kc Kd Kh Qs Js Ts 6s 7s Ac 3s"  # 17 with nothing laid off


@pytest.fixture
def pad(scorepad: Scorepad) -> Path:
    """A pad of Ann and Ben in the current folder, whose bonuses all differ."""
    settings = "--set hand.gin_bonus=20 --set hand.undercut_bonus=13"
    scorepad(f"new Ann Ben --pad pad.toml {settings} --set hand.big_gin_bonus=31")
    return Path("pad.toml")


def refusal(scorepad: Scorepad, *args: str, code: int = 1) -> str:
    result = scorepad(args)
    assert (result.exit_code, result.stdout) == (code, "")
    return result.stderr


def recorded(scorepad: Scorepad) -> dict[str, Any]:
    """Give the last hand as JSON has it."""
    shown = json.loads(scorepad("show --format json --pad pad.toml").stdout)
    last: dict[str, Any] = shown["hands"][-1]
    return last


def test_the_counts_come_from_the_cards_and_the_cards_are_kept(
    scorepad: Scorepad, pad: Path
) -> None:
    args = ["knock", "ann", "--cards", LESSON, "--against-cards", BEN]
    assert scorepad(args).stdout == (
        "Ben +14   Ann knocked 6, Ben 5: undercut (6 - 5 = 1, + 13)\n"
        "Ann 0 (100 to go)   Ben 14 (86 to go)   Ann deals hand 2\n"
        "Ann: 3h 4h 5h, 9c 9d 9s; left Ac As 2c 2d = 6\n"
        "Ben: Ts Js Qs, Kc Kd Kh; lays off 6h 7h to 3h 4h 5h; left 2s 3s = 5\n"
    )
    text = pad.read_text(encoding="utf-8")
    assert f'\ncards = "{LESSON}"\nopponent_cards = "{BEN}"\n' in text
    assert "\nknocker_deadwood = 6\nopponent_deadwood = 5\n" in text


def test_cards_add_no_key_to_the_json_of_a_hand(scorepad: Scorepad, pad: Path) -> None:
    scorepad(["knock", "ann", "6", "5"])
    typed = recorded(scorepad)
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    with_cards = recorded(scorepad)
    assert pad.exists()
    assert with_cards.keys() == typed.keys()
    own = ("number", "running", "dealer", "at")
    assert {key: value for key, value in with_cards.items() if key not in own} == {
        key: value for key, value in typed.items() if key not in own
    }


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        (["knock", "ann", "14", "--cards", LESSON], (6, 14)),
        (["knock", "ann", "6", "14", "--cards", LESSON], (6, 14)),
        (["knock", "ann", "--cards", GROUPED, "--against-cards", BEN], (6, 5)),
        (["knock", "ann", "6", "--cards", LESSON, "--against-cards", BEN], (6, 5)),
        (["gin", "ann", "--against-cards", OTHER], (0, 17)),
        (["gin", "ann", "--cards", GIN, "--against-cards", OTHER], (0, 17)),
        (["gin", "ann", "17", "--cards", GIN], (0, 17)),
        (["knock", "ann", "--cards", GIN, "--against-cards", OTHER], (0, 17)),
        (["undercut", "ben", "--cards", BEN, "--against-cards", LESSON], (6, 5)),
        (["undercut", "ben", "4", "--against-cards", LESSON], (6, 4)),
        (["gin", "ann", "--big", "--cards", ELEVEN, "--against-cards", OTHER], (0, 17)),
    ],
)
def test_what_the_cards_do_not_say_is_typed(
    scorepad: Scorepad, pad: Path, line: list[str], counts: tuple[int, int]
) -> None:
    result = scorepad(line)
    assert (result.exit_code, result.stderr) == (0, "")
    hand = recorded(scorepad)
    assert pad.exists()
    assert (hand["knocker_deadwood"], hand["opponent_deadwood"]) == counts
    assert hand["knocker"] == "Ann"


def test_a_hand_of_eleven_cards_discards_one(scorepad: Scorepad, pad: Path) -> None:
    cards = f"{LESSON} Kd"
    result = scorepad(["knock", "ann", "14", "--cards", cards])
    assert result.stdout.splitlines()[-1] == (
        "Ann: 3h 4h 5h, 9c 9d 9s; discards Kd; left Ac As 2c 2d = 6"
    )
    assert f'cards = "{cards}"' in pad.read_text(encoding="utf-8")


def test_of_eleven_in_groups_the_dearest_left_is_discarded(
    scorepad: Scorepad, pad: Path
) -> None:
    cards = "3h 4h 5h; 9c 9d 9s; As 2d Kd 2c Ac"
    assert scorepad(["knock", "ann", "14", "--cards", cards]).exit_code == 0
    assert pad.exists()
    assert recorded(scorepad)["knocker_deadwood"] == 6


def test_aces_in_groups_count_as_the_table_says(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --pad pad.toml --set hand.ace_deadwood=4")
    cards = "3h 4h 5h; 9c 9d 9s; 8c 8d 8h; As"
    assert scorepad(["knock", "ann", "14", "--cards", cards]).exit_code == 0
    assert recorded(scorepad)["knocker_deadwood"] == 4


def test_where_one_may_lay_off_on_gin_both_hands_are_needed(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --pad pad.toml --set hand.lay_off_on_gin=true")
    assert refusal(scorepad, "gin", "ann", "--against-cards", BEN) == (
        "scorepad: the knocker's cards are missing: without them it is not "
        "known what the "
        "opponent could lay off\n"
    )
    scorepad(["gin", "ann", "--cards", GIN, "--against-cards", BEN])
    assert recorded(scorepad)["opponent_deadwood"] == 5


def test_a_knocker_may_have_laid_down_worse(scorepad: Scorepad, pad: Path) -> None:
    """Three fives in place of the run leave 3h 4h: the six cannot be laid off."""
    cards = "5h 5c 5d; 9c 9d 9s; 3h 4h 2c As"
    scorepad(["knock", "ann", "--cards", cards, "--against-cards", BEN])
    hand = recorded(scorepad)
    assert (hand["knocker_deadwood"], hand["opponent_deadwood"]) == (10, 18)
    assert f'cards = "{cards}"' in pad.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            ["knock", "ann", "7", "5", "--cards", LESSON, "--against-cards", BEN],
            "the knocker's cards count 6, not 7",
        ),
        (
            ["knock", "ann", "6", "18", "--cards", LESSON, "--against-cards", BEN],
            "the opponent's cards count 5, not 18",
        ),
        (
            ["knock", "ann", "5", "14", "--cards", LESSON],
            "the knocker's cards count 6, not 5",
        ),
        (
            ["undercut", "ben", "5", "7", "--cards", BEN, "--against-cards", LESSON],
            "the knocker's cards count 6, not 7",
        ),
        (
            ["gin", "ann", "18", "--against-cards", OTHER],
            "the opponent's cards count 17, not 18",
        ),
        (
            ["gin", "ann", "14", "--cards", LESSON],
            f"not gin: {LESSON} leaves 6",
        ),
        (
            ["gin", "ann", "14", "--big", "--cards", GIN],
            f"not big gin: {GIN}. Big gin melds all 11 cards",
        ),
        (
            ["gin", "ann", "14", "--big", "--cards", f"{LESSON} Kd"],
            f"not big gin: {LESSON} Kd. Big gin melds all 11 cards",
        ),
        (
            ["gin", "ann", "14", "--cards", ELEVEN],
            "all 11 cards are melded: that is gin --big, or else leave out the discard",
        ),
        (
            ["knock", "ann", "14", "--cards", ELEVEN],
            "all 11 cards are melded: that is gin --big, or else leave out the discard",
        ),
        (
            ["knock", "ann", "6", "--against-cards", BEN],
            "the knocker's cards are missing: without them it is not known what the "
            "opponent could lay off",
        ),
        (
            ["knock", "ann", "--cards", LESSON, "--against-cards", BEN + " 4s"],
            "11 cards are given: the opponent of a knock has 10",
        ),
        (
            ["knock", "ann", "14", "--cards", "3h 4h 5h"],
            "the knocker has 10 cards, or 11 before the discard, not 3",
        ),
        (
            ["knock", "ann", "--cards", LESSON, "--against-cards", OTHER],
            "the same card twice: Ac. A deck has each card once",
        ),
        (
            ["knock", "ann", "--cards", BEN, "--against-cards", LESSON],
            "Ann cannot knock with 18: the limit is 10",
        ),
        (
            ["undercut", "ben", "--cards", OTHER.replace("Ac", "Ad"), "14"],
            "the knocker's cards are missing: without them it is not known what the "
            "opponent could lay off",
        ),
        (
            ["undercut", "ben", "--cards", OTHER, "--against-cards", ELEVEN],
            "not an undercut: a knock with 0 is gin",
        ),
        (
            ["knock", "ann", "14", "--cards", "3h 4h 6h; 9c 9d 9s; 2c 2d As Ac"],
            "not a run: 3h 4h 6h. The ranks must follow one another, ace low",
        ),
        (
            ["knock", "ann", "14", "--cards", ""],
            "the cards are missing. Write them like this: 3h 4h 5h 9c 9d",
        ),
        (
            ["knock", "ann", "--cards", LESSON, "--against-cards", ""],
            "the cards are missing. Write them like this: 3h 4h 5h 9c 9d",
        ),
        (
            ["knock", "ann", "--cards", LESSON, "--against-cards", GROUPED],
            "; is not a card. Write rank then suit, for example 7s or 10h",
        ),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_written(
    scorepad: Scorepad, pad: Path, line: list[str], problem: str
) -> None:
    before = pad.read_bytes()
    told = refusal(scorepad, *line).removeprefix("scorepad: ")
    assert told.partition(". If the opponent accepts it: ")[0].strip() == problem
    assert pad.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "whose", "example"),
    [
        ("knock ann", "knocker's", "knock ann 6 14"),
        ("knock ann 6", "opponent's", "knock ann 6 14"),
        ("knock ann --cards 'As 2s'", "opponent's", "knock ann 14 --cards 'As 2s'"),
        ("knock ann 3 --upcard 7s", "opponent's", "knock ann 3 14 --upcard 7s"),
        ("knock ann --accepted", "knocker's", "knock ann 6 14 --accepted"),
        (
            "knock ann --against-cards 'Ks Qs'",
            "knocker's",
            "knock ann 6 --against-cards 'Ks Qs'",
        ),
        ("gin ann", "opponent's", "gin ann 32"),
        ("gin ann --big", "opponent's", "gin ann 32 --big"),
        ("gin ann --cards 'As 2s'", "opponent's", "gin ann 32 --cards 'As 2s'"),
        ("undercut ben", "winner's", "undercut ben 4 6"),
        ("undercut ben 4", "knocker's", "undercut ben 4 6"),
        (
            "undercut ben --against-cards 'As 2s'",
            "winner's",
            "undercut ben 4 --against-cards 'As 2s'",
        ),
    ],
)
def test_a_count_that_is_missing_is_named_with_the_command_that_has_it(
    scorepad: Scorepad, pad: Path, line: str, whose: str, example: str
) -> None:
    assert pad.exists()
    told = f"scorepad: the {whose} deadwood is missing. For example: scorepad {example}"
    assert refusal(scorepad, *shlex.split(line), code=2) == f"{told}\n"


def test_big_gin_that_is_not_played_is_gin(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --pad pad.toml")
    scorepad(["gin", "ann", "--cards", ELEVEN, "--against-cards", OTHER])
    assert (recorded(scorepad)["ended"], recorded(scorepad)["points"]) == ("gin", 42)


def edited(pad: Path, old: str, new: str) -> None:
    text = pad.read_text(encoding="utf-8")
    assert text.count(old) == 1
    pad.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("6h 7h 2s", "6h 7h 2c", "the same card twice: 2c. A deck has each card once"),
        (
            "2c 2d As Ac",
            "2c 2d As",
            "the knocker has 10 cards, or 11 before the discard, not 9",
        ),
        (
            "Kc Kd Kh",
            "Kc Kd",
            "9 cards are given: the opponent of a knock has 10",
        ),
        (
            "knocker_deadwood = 6",
            "knocker_deadwood = 5",
            "Ann's cards count 6 at least, not 5",
        ),
        (
            "opponent_deadwood = 5",
            "opponent_deadwood = 4",
            "the opponent's cards count 5 at least, not 4",
        ),
        ("2c 2d As Ac", "2c 2x As Ac", "2x is not a card. Write rank then suit, for"),
        ('"3h 4h 5h', '"3h 4h; 5h', "not a meld: 3h 4h. A meld has at least 3"),
        (f'"{BEN}"', '""', "the cards are missing. Write them like this: 3h 4h"),
    ],
)
def test_a_pad_with_cards_that_cannot_be_is_refused(
    scorepad: Scorepad, pad: Path, old: str, new: str, problem: str
) -> None:
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    edited(pad, old, new)
    result = scorepad("replay pad.toml")
    assert result.exit_code == 1
    assert result.stderr.startswith("scorepad: pad.toml: entry 1")
    assert problem in result.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("knocker_deadwood = 6", "knocker_deadwood = 8"),
        ("opponent_deadwood = 5", "opponent_deadwood = 18"),
    ],
    ids=["a meld overlooked", "a lay-off overlooked"],
)
def test_a_count_may_be_higher_than_need_be(
    scorepad: Scorepad, pad: Path, old: str, new: str
) -> None:
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    edited(pad, old, new)
    result = scorepad("replay pad.toml")
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_worse_knock_leaves_open_what_was_laid_off(
    scorepad: Scorepad, pad: Path
) -> None:
    """A knocker with 12 for 6 laid down other melds: other cards may have gone."""
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    edited(pad, "knocker_deadwood = 6", "knocker_deadwood = 8")
    edited(pad, "opponent_deadwood = 5", "opponent_deadwood = 3")
    assert scorepad("replay pad.toml").exit_code == 0


def test_a_knocker_may_lay_down_what_leaves_the_opponent_less(
    scorepad: Scorepad, pad: Path
) -> None:
    """Run or set of fours, 10 is left; the set would take the opponent's four."""
    ann = "3h 4h 5h 4c 4d 9c 9d 9s Ac As"
    ben = "4s Kd Qh Jc Ts 8d 7c 6s 2s 2d"
    scorepad(["knock", "ann", "--cards", ann, "--against-cards", ben])
    assert recorded(scorepad)["opponent_deadwood"] == 69
    edited(pad, "opponent_deadwood = 69", "opponent_deadwood = 65")
    assert scorepad("replay pad.toml").exit_code == 0
    edited(pad, "opponent_deadwood = 65", "opponent_deadwood = 64")
    assert "count 65 at least, not 64" in scorepad("replay pad.toml").stderr


def test_a_big_gin_of_a_pad_must_be_one(scorepad: Scorepad, pad: Path) -> None:
    scorepad(["gin", "ann", "--big", "--cards", ELEVEN, "--against-cards", OTHER])
    edited(pad, "6h 7h 9c", "6h 9c")
    line = pad.read_text(encoding="utf-8").split("\n").index("[[entries]]") + 1
    assert scorepad("replay pad.toml").stderr.startswith(
        f"scorepad: pad.toml: entry 1 (hand 1) at line {line}: not big gin: "
        "3h 4h 5h 6h 9c 9d 9s 2c 2d 2s. Big gin melds all 11 cards\n"
    )


def test_under_other_rules_the_counts_stand_as_recorded(
    scorepad: Scorepad, pad: Path
) -> None:
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    Path("dear.toml").write_text("[hand]\nace_deadwood = 15\n", encoding="utf-8")
    assert pad.exists()
    assert scorepad("replay pad.toml --rules dear.toml").exit_code == 0
    assert refusal(scorepad, "rules", "set", "hand.ace_deadwood=15", "--yes") == (
        "scorepad: not possible because of hand 1: "
        "Ann's cards count 34 at least, not 6\n"
    )


def test_a_swap_leaves_the_cards_with_the_knocker(
    scorepad: Scorepad, pad: Path
) -> None:
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    assert scorepad("swap 1").exit_code == 0
    assert pad.read_text(encoding="utf-8").count(f'\ncards = "{LESSON}"') == 2


def test_a_fix_keeps_the_cards_while_they_give_its_counts(
    scorepad: Scorepad, pad: Path
) -> None:
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    assert scorepad("fix 1 ben 6 5").exit_code == 0
    assert pad.read_text(encoding="utf-8").count("opponent_cards") == 2
    assert scorepad("fix 1 ben 6 4").exit_code == 0
    assert pad.read_text(encoding="utf-8").count("opponent_cards") == 2


@st.composite
def knocks(draw: st.DrawFn) -> tuple[list[Card], list[Card]]:
    """Draw a knocker with a set, a run and low cards, and an opponent near them."""
    rank, lowest = draw(st.integers(1, 13)), draw(st.integers(1, 10))
    suit = draw(st.sampled_from("cdhs"))
    melded = [card for card in DECK if card.rank == rank and card.suit != suit]
    melded += [
        card for card in DECK if card.suit == suit and lowest <= card.rank < lowest + 4
    ]
    low = [card for card in DECK if card.rank <= 3 and card not in melded]
    knocker = melded + draw(st.permutations(low))[:3]
    near = [card for card in DECK if lowest - 2 <= card.rank <= lowest + 5]
    others = [card for card in draw(st.permutations(near)) if card not in knocker]
    return knocker, others[:10]


PADS = count()


@settings(
    max_examples=10,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(hands=knocks())
def test_cards_record_what_typing_their_counts_does(
    scorepad: Scorepad, hands: tuple[list[Card], list[Card]]
) -> None:
    """The counts typed are those of the brute force of ``test_melds``."""
    knocker, opponent = hands
    mine, theirs = least(knocker, opponent)
    pads = [f"{next(PADS)}.toml", f"{next(PADS)}.toml"]
    for pad in pads:
        scorepad(["new", "Ann", "Ben", "--pad", pad])
    both = ["--cards", cards_text(knocker), "--against-cards", cards_text(opponent)]
    assert scorepad(["knock", "a", *both, "--pad", pads[0]]).stderr == ""
    typed = ["knock", "a", str(mine), str(theirs), "--pad", pads[1]]
    assert scorepad(typed).stderr == ""
    shown = [
        json.loads(scorepad(["show", "--format", "json", "--pad", pad]).stdout)
        for pad in pads
    ]
    for each in shown:
        del each["pad"], each["id"], each["started"], each["hands"][0]["at"]
    assert shown[0] == shown[1]


def least(knocker: list[Card], opponent: list[Card]) -> tuple[int, int]:
    """Count both by trying everything; of equal counts the opponent's highest."""
    hand, other = pairs(knocker), pairs(opponent)
    rests = all_leftovers(other)
    mine = min(value(left, 1) for left in all_leftovers(hand))
    theirs = []
    for left in all_leftovers(hand):
        if value(left, 1) == mine:
            for table in partitions(hand - left):
                melds = table if mine else frozenset()
                theirs.append(min(after_lay_offs(rest, melds, 1, {}) for rest in rests))
    return mine, max(theirs)


def partitions(cards: frozenset[tuple[int, str]]) -> list[frozenset[Any]]:
    """Part melded cards into melds in every way."""
    if not cards:
        return [frozenset()]
    first = min(cards)
    found = []
    for size in range(3, len(cards) + 1):
        for others in combinations(sorted(cards - {first}), size - 1):
            meld = frozenset({first, *others})
            if is_meld(meld):
                found += [rest | {meld} for rest in partitions(cards - meld)]
    return found


def test_the_brute_force_itself_counts_the_lesson() -> None:
    assert least(list(parse_cards(LESSON)), list(parse_cards(BEN))) == (6, 5)


@pytest.fixture
def pad_hands(scorepad: Scorepad) -> Path:
    return begin(scorepad)


def entries(path: Path) -> list[dict[str, Any]]:
    """The entries of a pad, without their times."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = table.get("entries", [])
    for entry in found:
        assert entry.pop("at").tzinfo is not None
    return found


# --- Answers -----------------------------------------------------------------------


@pytest.mark.usefixtures("pad_hands")
def test_an_evening_is_answered_hand_by_hand(scorepad: Scorepad) -> None:
    assert answers(scorepad, "knock ann 6 4") == [
        "Ben +15   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 13)",
        "Ann 0 (90 to go)   Ben 15 (75 to go)   Ann deals hand 2",
    ]
    assert answers(scorepad, "gin ann 32") == [
        "Ann +52   gin, Ben 32 (32 + 20)",
        "Ann 52 (38 to go)   Ben 15 (75 to go)   Ben deals hand 3",
    ]
    assert answers(scorepad, "knock ben 3 18") == [
        "Ben +18   knocked 3, Ann 18 (18 - 3 = 15, + 3)",
        "Ann 52 (38 to go)   Ben 33 (57 to go)   Ann deals hand 4",
    ]
    assert answers(scorepad, "dead") == ["Dead hand, no score. Ann deals again."]
    assert answers(scorepad, "undercut ben 0 8") == [
        "Ben +25   Ann knocked 8, Ben 0: gin-off (8 + 17)",
        "Ann 52 (38 to go)   Ben 58 (32 to go)   Ann deals hand 6",
    ]
    assert answers(scorepad, "undercut ann 5 5") == [
        "Ann +13   Ben knocked 5, Ann 5: undercut (0 + 13)",
        "Ann 65 (25 to go)   Ben 58 (32 to go)   Ben deals hand 7",
    ]
    assert answers(scorepad, "scored ann 11") == [
        "Ann +11   points only",
        "Ann 76 (14 to go)   Ben 58 (32 to go)   Ben deals hand 8",
    ]
    # 97 + 110 + 4 x 7, against 76 + 3 x 7.
    assert answers(scorepad, "knock ben 4 14 --multiplier 3") == [
        "Ben +39   knocked 4, Ann 14 (14 - 4 = 10, + 3 = 13, x 3 declared)",
        "Ben reaches 97 and wins the game.",
        "",
        "           Ann   Ben",
        "points      76    97",
        "game             110",
        "boxes       21    28    3 x 7, 4 x 7",
        "total       97   235",
        "Ann pays Ben 138.",
    ]


@pytest.mark.usefixtures("pad_hands")
def test_the_loser_of_a_game_can_collect(scorepad: Scorepad) -> None:
    for _ in range(22):
        answers(scorepad, "scored ann 4")
    answers(scorepad, "scored ben 45")
    # 90 + 110 + 2 x 7 = 214, against 88 + 22 x 7 = 242.
    assert answers(scorepad, "scored ben 45")[1:] == [
        "Ben reaches 90 and wins the game.",
        "",
        "           Ann   Ben",
        "points      88    90",
        "game             110",
        "boxes      154    14    22 x 7, 2 x 7",
        "total      242   214",
        "Ben won the game, but Ann collects.",
        "Ben pays Ann 28.",
        "Same as hand 23. If it was typed twice: undo",
    ]


@pytest.mark.usefixtures("pad_hands")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("gin ben 7 --big", "Ben +38   big gin, Ann 7 (7 + 31)"),
        ("gin ann 0", "Ann +20   gin, Ben 0 (0 + 20)"),
        ("gin ann 10+10+7", "Ann +47   gin, Ben 27 (27 + 20)"),
        ("knock ann 0 17", "Ann +37   gin, Ben 17 (17 + 20). A knock with 0 is gin"),
        ("knock ann 2+1 10+3+1", "Ann +14   knocked 3, Ben 14 (14 - 3 = 11, + 3)"),
        ("knock a 9 0", "Ben +26   Ann knocked 9, Ben 0: gin-off (9 + 17)"),
        ("KNOCK B 6 14".lower(), "Ben +11   knocked 6, Ann 14 (14 - 6 = 8, + 3)"),
        ("scored ann 0", "Ann +0   points only"),
        (
            "gin a 2 --multiplier x5",
            "Ann +110   gin, Ben 2 (2 + 20 = 22, x 5 declared)",
        ),
        (
            "knock a 3 20 --against ben",
            "Ann +20   knocked 3, Ben 20 (20 - 3 = 17, + 3)",
        ),
    ],
)
def test_each_form_says_what_it_meant(scorepad: Scorepad, line: str, told: str) -> None:
    assert answers(scorepad, line)[0] == told


def test_an_entry_holds_the_facts_and_no_points(
    scorepad: Scorepad, pad_hands: Path
) -> None:
    answers(scorepad, "knock a 3+3 14 --upcard 10h --multiplier x3 --note 'cut short'")
    answers(scorepad, "gin b 12")
    answers(scorepad, "gin b 1 --big")
    answers(scorepad, "undercut b 4 6")
    answers(scorepad, "dead --upcard 7S")
    answers(scorepad, "knock a 0 2")
    assert entries(pad_hands) == [
        {
            "ended": "knock",
            "knocker": "Ann",
            "knocker_deadwood": 6,
            "opponent_deadwood": 14,
            "upcard": "Th",
            "multiplier": 3,
            "note": "cut short",
        },
        {"ended": "gin", "knocker": "Ben", "opponent_deadwood": 12},
        {"ended": "big-gin", "knocker": "Ben", "opponent_deadwood": 1},
        {
            "ended": "knock",
            "knocker": "Ann",
            "knocker_deadwood": 6,
            "opponent_deadwood": 4,
        },
        {"ended": "dead", "upcard": "7s"},
        {"ended": "gin", "knocker": "Ann", "opponent_deadwood": 2},
    ]


def test_what_was_in_the_file_stays_as_it_is(
    scorepad: Scorepad, pad_hands: Path
) -> None:
    before = pad_hands.read_bytes().replace(
        b"scorepad = 1\n", b"scorepad = 1 # mine\n", 1
    )
    pad_hands.write_bytes(before)
    answers(scorepad, "knock a 6 14")
    assert pad_hands.read_bytes().startswith(before + b"\n[[entries]]\n")


def test_a_scored_hand_may_have_all_options(
    scorepad: Scorepad, pad_hands: Path
) -> None:
    line = "scored ann 27 --upcard 7s --multiplier 3 --against ben --note old"
    assert answers(scorepad, line)[0] == "Ann +27   points only"
    assert entries(pad_hands) == [
        {
            "ended": "scored",
            "winner": "Ann",
            "points": 27,
            "opponent": "Ben",
            "upcard": "7s",
            "multiplier": 3,
            "note": "old",
        }
    ]


# --- The upcard --------------------------------------------------------------------


def oklahoma(scorepad: Scorepad) -> Path:
    return begin(scorepad, f"new Ann Ben --dealer Ben {OKLAHOMA}")


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("7h", "Upcard: 7 of hearts. Knock with 7 or less."),
        ("10h", "Upcard: 10 of hearts. Knock with 9 or less."),
        ("kd", "Upcard: king of diamonds. Knock with 9 or less."),
        ("Ac", "Upcard: ace of clubs. Only gin ends the hand."),
        ("5s", "Upcard: 5 of spades. Knock with 5 or less; the hand counts x4."),
        ("AS", "Upcard: ace of spades. Only gin ends the hand; the hand counts x4."),
    ],
)
def test_an_upcard_says_the_limit(scorepad: Scorepad, card: str, told: str) -> None:
    oklahoma(scorepad)
    assert answers(scorepad, f"upcard {card}") == [told]


@pytest.mark.usefixtures("pad_hands")
def test_an_upcard_that_changes_nothing_says_so(scorepad: Scorepad) -> None:
    told = "Upcard: 7 of spades. It changes nothing in these rules."
    assert answers(scorepad, "upcard 7s") == [told]


def test_an_upcard_holds_for_the_next_hand_and_the_hands_own_wins(
    scorepad: Scorepad,
) -> None:
    path = oklahoma(scorepad)
    answers(scorepad, "upcard 5s")
    told = (
        "Ann cannot knock with 6: the limit is 5. If the opponent accepts it: "
        "scorepad knock ann 6 14 --accepted"
    )
    assert refused(scorepad, "knock ann 6 14", path) == told
    assert answers(scorepad, "knock ann 6 14 --upcard 8d")[0] == (
        "Ann +11   knocked 6, Ben 14 (14 - 6 = 8, + 3)"
    )
    told = "the upcard is missing. In Oklahoma every hand but a dead one needs it"
    example = "For example: scorepad knock ann 6 14 --upcard=10h"
    assert refused(scorepad, "knock ann 6 14", path) == f"{told}. {example}"
    example = "For example: scorepad gin ann 14 --upcard=10h"
    assert refused(scorepad, "gin ann 14", path) == f"{told}. {example}"
    assert answers(scorepad, "dead") == ["Dead hand, no score. Ben deals again."]
    answers(scorepad, "upcard 4s")
    assert answers(scorepad, "knock ben 4 10 --multiplier 3")[:2] == [
        "Ben +108   knocked 4, Ann 10 "
        "(10 - 4 = 6, + 3 = 9, x 4 for the spade = 36, x 3",
        "declared)",
    ]


# --- More than two -----------------------------------------------------------------


def test_of_three_the_one_who_is_out_is_known(scorepad: Scorepad) -> None:
    path = begin(scorepad, "new Ann Ben Cy --dealer Cy --rules ours.toml")
    assert answers(scorepad, "knock a 3 20") == [
        "Ann +20   knocked 3, Ben 20 (20 - 3 = 17, + 3)",
        "Ann 20 (70 to go)   Ben 0 (90 to go)   Cy 0 (90 to go)",
        "Ben deals hand 2 and sits out",
    ]
    told = (
        "Ben sits out this hand. Who did Ben play, Ann or Cy? For example: "
        "scorepad knock b 3 20 --against Ann"
    )
    assert refused(scorepad, "knock b 3 20", path) == told
    # Ben was to deal: the hand that he has played makes it Ann.
    assert answers(scorepad, "undercut b 3 4 --against cy") == [
        "Ben +14   Cy knocked 4, Ben 3: undercut (4 - 3 = 1, + 13). Ann dealt and sat",
        "out.",
        "Ann 20 (70 to go)   Ben 14 (76 to go)   Cy 0 (90 to go)",
        "Cy deals hand 3 and sits out",
    ]
    assert answers(scorepad, "knock b 3 8 --against ann")[0] == (
        "Ben +8   knocked 3, Ann 8 (8 - 3 = 5, + 3)"
    )


def test_a_name_of_several_words_is_shown_as_a_shell_takes_it(
    scorepad: Scorepad,
) -> None:
    path = begin(scorepad, "new 'Jo Ann' Ben Cy --dealer Cy --rules ours.toml")
    told = "Cy sits out this hand. Who did Cy play, Jo Ann or Ben? For example:"
    line = "scorepad knock cy 3 9 --against 'Jo Ann'"
    assert refused(scorepad, "knock cy 3 9", path) == f"{told} {line}"
    answers(scorepad, "knock jo 3 9")
    assert refused(scorepad, "fix 1 cy 3 9", path) == (
        f"{told} scorepad fix 1 cy 3 9 v 'Jo Ann'"
    )


def test_a_fix_that_changes_who_dealt_says_so(scorepad: Scorepad) -> None:
    begin(scorepad, "new Ann Ben Cy --dealer Cy --rules ours.toml")
    answers(scorepad, "knock a 3 20")
    assert answers(scorepad, "fix 1 a 3 20 v cy")[0] == (
        "Ann +20   knocked 3, Cy 20 (20 - 3 = 17, + 3). Ben dealt and sat out."
    )
    assert answers(scorepad, "fix 1 a 3 21 v cy")[0] == (
        "Ann +21   knocked 3, Cy 21 (21 - 3 = 18, + 3)"
    )


def test_of_teams_it_is_said_who_is_still_out(scorepad: Scorepad) -> None:
    new = 'new --team "Ann,Cy" --team "Ben,Dee" --rules ours.toml'
    path = begin(scorepad, new)
    assert answers(scorepad, "knock cy 3 20 --against ben") == [
        "Cy +20   knocked 3, Ben 20 (20 - 3 = 17, + 3)",
        "Ann & Cy 0 (90 to go)   Ben & Dee 0 (90 to go)",
        "round 1: Ann and Dee yet to play   Ann & Cy +20 so far",
    ]
    told = "Ben has played this round: Ann and Dee have yet to play"
    assert refused(scorepad, "gin ben 5", path) == told
    told = "Ann cannot play against Cy"
    assert refused(scorepad, "gin ann 5 --against cy", path) == told
    assert answers(scorepad, "gin dee 5") == [
        "Dee +25   gin, Ann 5 (5 + 20)",
        "Round 1: Ben & Dee +5, 1 box.",
        "Ann & Cy 0 (90 to go)   Ben & Dee 5 (85 to go)",
    ]


# --- Who is meant ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "who", "winner"),
    [
        ("Ann Anna", "ann", "Ann"),
        ("Ann Anna", "ANNA", "Anna"),
        ("Ann Anna", "anna", "Anna"),
        ("Ann Ben", "b", "Ben"),
        ("'Jo Ann' Ben", "'jo a'", "Jo Ann"),
        ("007 1e3", "1e", "1e3"),
        ("毛毛 Léo", "毛", "毛毛"),
    ],
)
def test_a_prefix_names_a_player_and_an_exact_name_beats_it(
    scorepad: Scorepad, names: str, who: str, winner: str
) -> None:
    begin(scorepad, f"new {names} --rules ours.toml")
    assert answers(scorepad, f"gin {who} 5")[0].startswith(f"{winner} +25 ")


@pytest.mark.usefixtures("empty_folder")
def test_a_player_called_like_an_option_is_named_after_two_dashes(
    scorepad: Scorepad,
) -> None:
    answers(scorepad, "new --pad friday.toml -- -x Ben")
    assert answers(scorepad, "gin -- -x 5")[0].startswith("-x +30 ")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("knock an 6 14", '"an" could be Anna or Anne'),
        ("knock cy 6 14", '"cy" is not Anna or Anne'),
        ("knock nna 6 14", '"nna" is not Anna or Anne'),
        (
            ["knock", "", "6", "14"],
            '"" is not Anna or Anne',
        ),
        ("scored bea 7", '"bea" is not Anna or Anne'),
        (
            "gin anna 5 --against cy",
            '"cy" is not Anna or Anne',
        ),
        ("gin anna 5 --against anna", "Anna cannot play against Anna"),
        (
            ["knock", "x\x1b[2J\n", "6", "14"],
            '"x\\x1b[2J\\n" is not Anna or Anne',
        ),
    ],
)
def test_who_is_not_known_or_could_be_two_is_refused(
    scorepad: Scorepad, line: str | list[str], message: str
) -> None:
    path = begin(scorepad, "new Anna Anne --rules ours.toml")
    assert refused(scorepad, line, path) == message


# --- Bad input ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "knock ann 10 14",
            "Ann cannot knock with 10: the limit is 9. If the opponent accepts it: "
            "scorepad knock ann 10 14 --accepted",
        ),
        (
            "knock ben 30 3",
            "Ben cannot knock with 30: the limit is 9. Did you mean scorepad knock "
            "ben 3 30?",
        ),
        ("knock ann -6 14", "Ann cannot have -6: the least is 0"),
        ("knock ann 6 -14", "the opponent cannot have -14: the least is 0"),
        ("gin ann -1", "the opponent cannot have -1: the least is 0"),
        ("scored ann -1", "Ann cannot score -1: the least is 0"),
        ("scored ann 1000001", "Ann cannot score 1000001: the most is 1000000"),
        (
            "knock ann 6 99",
            "the opponent cannot have 99: 10 cards count at most 98",
        ),
        ("gin ann 99", "the opponent cannot have 99: 10 cards count at most 98"),
        (
            "knock ann 6 99999999",
            '"99999999" is too large a number',
        ),
        (
            "knock ann 7x 14",
            '"7x" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "gin ann 1.5",
            '"1.5" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "scored ann six",
            '"six" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            ["gin", "ann", ""],
            '"" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        (
            "undercut ben 6 4",
            "not an undercut: the knocker's 4 beats 6",
        ),
        ("undercut ben 5 0", "not an undercut: a knock with 0 is gin"),
        (
            "undercut ben 4 12",
            "Ann cannot knock with 12: the limit is 9. If the opponent accepts it: "
            "scorepad undercut ben 4 12 --accepted",
        ),
        (
            "knock ann 6 14 --multiplier 2",
            "these rules allow x3 and x5, not x2. To allow x2: scorepad rules "
            "set 'hand.multipliers=[2,3,5]'",
        ),
        (
            (
                "dead --multiplier 2",
                "these rules allow x3 and x5, not x2. To "
                "allow x2: scorepad rules set 'hand.multipliers=[2,3,5]'",
            )
        ),
        (
            "knock ann 6 14 --multiplier 0",
            '"0" is not a multiplier such as x2',
        ),
        (
            "knock ann 6 14 --upcard 7x",
            "7x is not a card. Write rank then suit, for example 7s or 10h",
        ),
        ("upcard 7x", "7x is not a card. Write rank then suit, for example 7s or 10h"),
        ("upcard s7", "s7 is not a card. Write rank then suit, for example 7s or 10h"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_nothing_is_written(
    scorepad: Scorepad, pad_hands: Path, line: str | list[str], message: str
) -> None:
    assert refused(scorepad, line, pad_hands) == message


def test_big_gin_is_refused_where_it_is_not_played(scorepad: Scorepad) -> None:
    path = begin(scorepad, "new Ann Ben")
    told = "these rules have no big gin. "
    told += "To add it: scorepad rules set hand.big_gin_bonus=31"
    assert refused(scorepad, "gin ann 5 --big", path) == told


@pytest.mark.parametrize(
    "line",
    ["knock a 6 14", "gin a 1", "undercut b 4 6", "dead", "scored a 5", "finish"],
)
def test_a_hand_after_the_end_is_refused_until_again(
    scorepad: Scorepad, pad_hands: Path, line: str
) -> None:
    answers(scorepad, "scored ann 90")
    told = "game 1 is over. To start the next one: scorepad again"
    if line == "finish":
        told = "nothing to finish: game 1 is over"
    assert refused(scorepad, line, pad_hands) == told
    answers(scorepad, "again")
    if line != "finish":
        answers(scorepad, line)


# --- Which pad ---------------------------------------------------------------------


def test_a_command_works_on_the_pad_that_is_named(scorepad: Scorepad) -> None:
    path = begin(scorepad)
    other = path.with_name("other.toml")
    assert scorepad("new Cy Dee --pad other.toml").exit_code == 0
    before = other.read_bytes()
    assert answers(scorepad, "gin ann 5 --pad friday.toml")[0].startswith("Ann +25 ")
    assert other.read_bytes() == before
    assert answers(scorepad, "gin cy 5")[0].startswith("Cy +30 ")


@pytest.mark.parametrize(
    ("pad_name", "problem"),
    [
        ("none.toml", "there is no such file"),
        ("folder", "is a folder, not a file"),
        ("big.toml", "is larger than 10 MB, the limit"),
        ("ours.toml", 'not a scorepad file (no "scorepad = 1")'),
        ("cut.toml", "is not TOML: Invalid value (at line 2, column 11)"),
    ],
)
def test_a_pad_that_cannot_be_read_is_left_alone(
    scorepad: Scorepad, pad_hands: Path, pad_name: str, problem: str
) -> None:
    pad_hands.with_name("folder").mkdir()
    pad_hands.with_name("big.toml").write_bytes(b"#" * (10 * 1024 * 1024 + 1))
    pad_hands.with_name("cut.toml").write_bytes(b"scorepad = 1\nplayers = \n")
    for command in ("knock ann 6 14", "show", "undo", "settle", "export"):
        told = refused(scorepad, f"{command} --pad {pad_name}", pad_hands)
        assert told == str(FileError(pad_name, problem))


# --- Names that nobody should have -------------------------------------------------


def test_a_hostile_name_is_stored_as_data_and_never_sent_raw(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    name = "A\x1b[2J\nnn\u202e"
    result = scorepad(["new", name, "Ben", "--pad", "friday.toml", "--title", name])
    shown = "A\\x1b[2J\\nnn\\u202e"
    outputs = [result]
    for line in (
        *("knock a 6 14", "knock a 60 14", "fix 1 b 6 14", "swap 1", "show", "show 1"),
        *("settle", "log", "log --format json", "show --format json", "show --chart"),
        *("strike 1", "undo", "adjust a 10 spot", "dealer a", "rename b \x1bCy"),
        *("finish", "rules set game.target=50", "rules set boxes.value=1 --yes"),
        *("export", "export --format md", "export --format csv", "pads", "knock q 1 2"),
    ):
        outputs.append(scorepad(line))
    for each in outputs:
        assert not set(each.stdout + each.stderr) & {"\x1b", "\u202e"}
    assert outputs[1].stdout.startswith(f"{shown} +8 ")
    table = tomllib.loads((empty_folder / "friday.toml").read_text(encoding="utf-8"))
    assert table["players"] == [name, "Ben"]
    assert table["title"] == name


# --- The words of the prompt, and JSON ---------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("a 6 14", "Ann +11   knocked 6, Ben 14 (14 - 6 = 8, + 3)"),
        ("hand b gin 32 x3", "Ben +156   gin, Ann 32 (32 + 20 = 52, x 3 declared)"),
        ("Knock ann 6 14", "Ann +11   knocked 6, Ben 14 (14 - 6 = 8, + 3)"),
        ("b 2 28-6", "Ben +23   knocked 2, Ann 22 (22 - 2 = 20, + 3)"),
        ("b 12 30 ok", "Ben +21   knocked 12 (accepted), Ann 30 (30 - 12 = 18, + 3)"),
        ("d", "Dead hand, no score. Ben deals again."),
    ],
)
def test_the_shell_takes_a_hand_as_the_prompt_does(
    scorepad: Scorepad, line: str, told: str
) -> None:
    begin(scorepad)
    assert answers(scorepad, line)[0] == told


@pytest.mark.parametrize(
    ("line", "code", "problem"),
    [
        (
            "c 6 14",
            1,
            '"c" is not Ann or Ben. For example: scorepad ',
        ),
        ("knokc ann 6 14", 2, '"knokc" is not a command. Did you mean knock?'),
        ("a 6 14 late", 1, '"late" is one word too many. After the counts come only '),
        (
            "hand a 6",
            1,
            "the opponent's deadwood is missing. For example: scorepad a 6",
        ),
    ],
)
def test_words_that_are_no_hand_are_refused(
    scorepad: Scorepad, line: str, code: int, problem: str
) -> None:
    begin(scorepad)
    result = scorepad(line)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith(f"scorepad: {problem}")


def test_a_hand_is_answered_in_json(scorepad: Scorepad) -> None:
    begin(scorepad)
    answer = json.loads(scorepad("knock ann 6 4 --json").stdout)
    assert answer["hand"] == json.loads(scorepad("show 1 --format json").stdout)
    assert (answer["hand"]["outcome"], answer["hand"]["points"]) == ("undercut", 15)
    assert answer["standing"] == {
        "game": 1,
        "match": 1,
        "over": False,
        "finished": False,
        "winner": None,
        "sides": ["Ann", "Ben"],
        "points": [[0, 15]],
        "next_dealer": "Ann",
        "payments": [],
    }


@pytest.mark.parametrize(
    "line",
    [
        *("gin ann 3", "undercut ben 4 6", "dead", "scored ann 5", "a 6 14"),
        *("fix 1 a 7 14", "insert 1 d", "swap 1", "strike 1"),
    ],
)
def test_every_command_of_a_hand_answers_in_json(scorepad: Scorepad, line: str) -> None:
    begin(scorepad)
    scorepad("knock ann 6 14")
    answer = json.loads(scorepad(f"{line} --json").stdout)
    assert answer.keys() == {"hand", "standing"}
    assert answer["hand"]["struck"] is line.startswith("strike")


@pytest.mark.parametrize(
    "line",
    [
        *("upcard 7s", "undo", "adjust ann 5 spot", "rename ann Zoe", "dealer ann"),
        *("finish", "note 1 late", "title Friday", "rules set game.target=95"),
    ],
)
def test_a_change_without_a_hand_answers_in_json(scorepad: Scorepad, line: str) -> None:
    begin(scorepad)
    scorepad("knock ann 6 14")
    answer = json.loads(scorepad(f"{line} --json").stdout)
    assert answer.keys() == {"hand", "entry", "standing"}
    assert answer["hand"] is None
    assert answer["entry"]["entry"] == 2


@pytest.mark.parametrize(
    ("new", "line"),
    [
        ("new Ann Ben", "knock ann 12 30"),
        ("new Ann Ben", "knock ann 30 3 --note 'a slip'"),
        ("new Ann Ben", "undercut ben 4 12"),
        ("new Ann Ben", "b 12 30"),
        ("new Ann Ben", "b 30 3"),
        ("new Ann Ben", "c 6 14"),
        ("new Ann Ben", "a 6"),
        ("new Ann Ben", "knock ann"),
        ("new Ann Ben --set hand.big_gin_bonus=31", "gin ann --big"),
        ("new Ann Ben", "fix 1 a 30 3"),
        ("new Ann Ben", "fix 1 a 7"),
        ("new Ann Ben", "fix 1 c 7 14"),
        ("new Ann Ben", "insert 1 b"),
        ("new Ann Ben", "fix 1 a 12 30"),
        ("new Ann Ben", "swap 2"),
        ("new Ann Ben", "fix 2 @7s"),
        ("new Ann Ben --rules oklahoma", "knock ann 9 14"),
        ("new Ann Ben --rules oklahoma", "a 8 14"),
        ("new Ann Ben --rules oklahoma", "gin ann 14 --note 'no card'"),
        ("new 'Mary Ann' Mary Lee --dealer Lee --rules cutthroat", "knock lee 3 9"),
        ("new 'Mary Ann' Mary Lee --dealer Lee --rules cutthroat", "lee 3 9"),
    ],
)
def test_a_command_that_a_refusal_suggests_can_be_typed(
    scorepad: Scorepad, new: str, line: str
) -> None:
    scorepad(new)
    one, other = ("mary\\ a", "mary") if "Mary" in new else ("ann", "ben")
    for begun in (f"knock {one} 6 14", f"knock {other} 3 20"):
        scorepad(f"{begun} --upcard 7d")
    scorepad("strike 2")
    if "lee" in line:
        scorepad("dealer lee")
    refused = scorepad(line)
    assert refused.exit_code != 0
    found = re.search(r"[:n] (scorepad .*?)\??$", refused.stderr.strip())
    assert found is not None
    typed = shlex.split(found[1])[1:]
    for word in shlex.split(line)[1:]:
        # Nothing of what was typed is left out, but for a name that nobody has.
        assert word in typed or word == "c" or line.startswith(("swap", "fix 2"))
    done = scorepad(typed)
    assert (done.exit_code, done.stderr) == (0, "")
