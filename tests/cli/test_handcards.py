"""Recording a hand with its cards: the counts come from them, and must fit them."""

import json
from itertools import combinations, count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.cards import DECK, Card, parse_cards, show_cards
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
        "Ann 0 (100 to go)   Ben 14 (86 to go)\n"
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
    own = ("number", "running", "at")
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
        "scorepad: the opponent's cards say nothing without the knocker's: "
        "some may be laid off\n"
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
            f"{LESSON} is no gin: 6 is left",
        ),
        (
            ["gin", "ann", "14", "--big", "--cards", GIN],
            f"{GIN} is no big gin: that is 11 cards, all melded",
        ),
        (
            ["gin", "ann", "14", "--big", "--cards", f"{LESSON} Kd"],
            f"{LESSON} Kd is no big gin: that is 11 cards, all melded",
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
            "the opponent's cards say nothing without the knocker's: "
            "some may be laid off",
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
            "Ac is there twice: a deck has each card once",
        ),
        (
            ["knock", "ann", "--cards", BEN, "--against-cards", LESSON],
            "Ann cannot knock with 18: the limit is 10",
        ),
        (
            ["undercut", "ben", "--cards", OTHER.replace("Ac", "Ad"), "14"],
            "the opponent's cards say nothing without the knocker's: "
            "some may be laid off",
        ),
        (
            ["undercut", "ben", "--cards", OTHER, "--against-cards", ELEVEN],
            "17 against 0 is no undercut: the knocker with 0 has gin",
        ),
        (
            ["knock", "ann", "14", "--cards", "3h 4h 6h; 9c 9d 9s; 2c 2d As Ac"],
            "3h 4h 6h is no run: the ranks must follow one another, ace low",
        ),
        (
            ["knock", "ann", "14", "--cards", ""],
            "no cards are given: write them as 3h 4h 5h 9c 9d ..",
        ),
        (
            ["knock", "ann", "--cards", LESSON, "--against-cards", ""],
            "no cards are given: write them as 3h 4h 5h 9c 9d ..",
        ),
        (
            ["knock", "ann", "--cards", LESSON, "--against-cards", GROUPED],
            "; is no card: write rank then suit, as 7s or 10h",
        ),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_written(
    scorepad: Scorepad, pad: Path, line: list[str], problem: str
) -> None:
    before = pad.read_bytes()
    assert refusal(scorepad, *line) == f"scorepad: {problem}\n"
    assert pad.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        (["knock", "ann"], "K"),
        (["knock", "ann", "6"], "O"),
        (["knock", "ann", "--cards", LESSON], "O"),
        (["knock", "ann", "--against-cards", BEN], "K"),
        (["gin", "ann"], "O"),
        (["gin", "ann", "--cards", GIN], "O"),
        (["undercut", "ben"], "O"),
        (["undercut", "ben", "4"], "K"),
        (["undercut", "ben", "--against-cards", LESSON], "O"),
    ],
)
def test_a_count_that_nothing_says_is_missing(
    scorepad: Scorepad, pad: Path, line: list[str], missing: str
) -> None:
    assert pad.exists()
    forms = {
        "knock": "knock WHO K O",
        "gin": "gin WHO O",
        "undercut": "undercut WHO O K",
    }
    told = f"scorepad: {missing} is missing: scorepad {forms[line[0]]}\n"
    assert refusal(scorepad, *line, code=2) == told


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
        ("6h 7h 2s", "6h 7h 2c", "2c is there twice: a deck has each card once"),
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
            "Ann's cards count 6 at the least, not 5",
        ),
        (
            "opponent_deadwood = 5",
            "opponent_deadwood = 4",
            "the opponent's cards count 5 at the least, not 4",
        ),
        ("2c 2d As Ac", "2c 2x As Ac", "2x is no card: write rank then suit, as"),
        ('"3h 4h 5h', '"3h 4h; 5h', "3h 4h is no meld: it takes 3 cards or"),
        (f'"{BEN}"', '""', "no cards are given: write them as 3h 4h"),
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
    assert "count 65 at the least, not 64" in scorepad("replay pad.toml").stderr


def test_a_big_gin_of_a_pad_must_be_one(scorepad: Scorepad, pad: Path) -> None:
    scorepad(["gin", "ann", "--big", "--cards", ELEVEN, "--against-cards", OTHER])
    edited(pad, "6h 7h 9c", "6h 9c")
    line = pad.read_text(encoding="utf-8").split("\n").index("[[entries]]") + 1
    assert scorepad("replay pad.toml").stderr.startswith(
        f"scorepad: pad.toml: entry 1 (hand 1) at line {line}: 3h 4h 5h 6h 9c 9d 9s 2c "
        "2d 2s is no big gin: that is 11 cards, all melded\n"
    )


def test_under_other_rules_the_counts_stand_as_recorded(
    scorepad: Scorepad, pad: Path
) -> None:
    scorepad(["knock", "ann", "--cards", LESSON, "--against-cards", BEN])
    Path("dear.toml").write_text("[hand]\nace_deadwood = 15\n", encoding="utf-8")
    assert pad.exists()
    assert scorepad("replay pad.toml --rules dear.toml").exit_code == 0
    assert refusal(scorepad, "rules", "set", "hand.ace_deadwood=15", "--yes") == (
        "scorepad: hand 1 would not be allowed: "
        "Ann's cards count 34 at the least, not 6\n"
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
    both = ["--cards", show_cards(knocker), "--against-cards", show_cards(opponent)]
    assert scorepad(["knock", "a", *both, "--pad", pads[0]]).stderr == ""
    typed = ["knock", "a", str(mine), str(theirs), "--pad", pads[1]]
    assert scorepad(typed).stderr == ""
    shown = [
        json.loads(scorepad(["show", "--format", "json", "--pad", pad]).stdout)
        for pad in pads
    ]
    for each in shown:
        del each["pad"], each["hands"][0]["at"]
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
