"""Recording by command: each answer exactly, each refusal, and the entry it leaves.

Under the rules of tests.cli.ours: gin 20, undercut 13, big gin 31, gin-off 17, a
knock 3, x3 and x5, to 90 for 110, 7 a box.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.ours import OKLAHOMA, answers, begin, refused
from tests.conftest import Scorepad


@pytest.fixture
def pad(scorepad: Scorepad) -> Path:
    return begin(scorepad)


def entries(path: Path) -> list[dict[str, Any]]:
    """The entries of a pad, without their times."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = table.get("entries", [])
    for entry in found:
        assert entry.pop("at").tzinfo is not None
    return found


# --- Answers -----------------------------------------------------------------------


@pytest.mark.usefixtures("pad")
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


@pytest.mark.usefixtures("pad")
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
    ]


@pytest.mark.usefixtures("pad")
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


def test_an_entry_holds_the_facts_and_no_points(scorepad: Scorepad, pad: Path) -> None:
    answers(scorepad, "knock a 3+3 14 --upcard 10h --multiplier x3 --note 'cut short'")
    answers(scorepad, "gin b 12")
    answers(scorepad, "gin b 1 --big")
    answers(scorepad, "undercut b 4 6")
    answers(scorepad, "dead --upcard 7S")
    answers(scorepad, "knock a 0 2")
    assert entries(pad) == [
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


def test_what_was_in_the_file_stays_as_it_is(scorepad: Scorepad, pad: Path) -> None:
    before = pad.read_bytes().replace(b"scorepad = 1\n", b"scorepad = 1 # mine\n", 1)
    pad.write_bytes(before)
    answers(scorepad, "knock a 6 14")
    assert pad.read_bytes().startswith(before + b"\n[[entries]]\n")


def test_a_scored_hand_may_have_all_options(scorepad: Scorepad, pad: Path) -> None:
    line = "scored ann 27 --upcard 7s --multiplier 3 --against ben --note old"
    assert answers(scorepad, line)[0] == "Ann +27   points only"
    assert entries(pad) == [
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
        ("7h", "7h up: knock with 7 or less."),
        ("10h", "Th up: knock with 9 or less."),
        ("kd", "Kd up: knock with 9 or less."),
        ("Ac", "Ac up: only gin ends the hand."),
        ("5s", "5s up: knock with 5 or less, the hand counts x4."),
        ("AS", "As up: only gin ends the hand, the hand counts x4."),
    ],
)
def test_an_upcard_says_the_limit(scorepad: Scorepad, card: str, told: str) -> None:
    oklahoma(scorepad)
    assert answers(scorepad, f"upcard {card}") == [told]


@pytest.mark.usefixtures("pad")
def test_an_upcard_that_changes_nothing_says_so(scorepad: Scorepad) -> None:
    told = "7s up. It changes nothing: Oklahoma is not played."
    assert answers(scorepad, "upcard 7s") == [told]


def test_an_upcard_holds_for_the_next_hand_and_the_hands_own_wins(
    scorepad: Scorepad,
) -> None:
    path = oklahoma(scorepad)
    answers(scorepad, "upcard 5s")
    told = "Ann cannot knock with 6: the limit is 5"
    assert refused(scorepad, "knock ann 6 14", path) == told
    assert answers(scorepad, "knock ann 6 14 --upcard 8d")[0] == (
        "Ann +11   knocked 6, Ben 14 (14 - 6 = 8, + 3)"
    )
    told = "no upcard: in Oklahoma every hand but a dead one needs it, as 7s"
    assert refused(scorepad, "knock ann 6 14", path) == told
    assert refused(scorepad, "gin ann 14", path) == told
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
    told = "Ben deals and sits out: say whom Ben met, Ann or Cy, as --against Ann"
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
    told = "Cy deals and sits out: say whom Cy met, Jo Ann or Ben, as"
    assert refused(scorepad, "knock cy 3 9", path) == f"{told} --against 'Jo Ann'"
    answers(scorepad, "knock jo 3 9")
    assert refused(scorepad, "fix 1 cy 3 9", path) == f"{told} v Jo Ann"


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
        ("knock cy 6 14", '"cy" is not in the game: Anna and Anne are'),
        ("knock nna 6 14", '"nna" is not in the game: Anna and Anne are'),
        (["knock", "", "6", "14"], '"" is not in the game: Anna and Anne are'),
        ("scored bea 7", '"bea" is not in the game: Anna and Anne are'),
        ("gin anna 5 --against cy", '"cy" is not in the game: Anna and Anne are'),
        ("gin anna 5 --against anna", "Anna cannot play against Anna"),
        (
            ["knock", "x\x1b[2J\n", "6", "14"],
            '"x\\x1b[2J\\n" is not in the game: Anna and Anne are',
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
        ("knock ann 10 14", "Ann cannot knock with 10: the limit is 9"),
        (
            "knock ben 30 3",
            "Ben cannot knock with 30: the limit is 9; did you mean 3 30?",
        ),
        ("knock ann -6 14", "Ann cannot have -6: the least is 0"),
        ("knock ann 6 -14", "the opponent cannot have -14: the least is 0"),
        ("gin ann -1", "the opponent cannot have -1: the least is 0"),
        ("scored ann -1", "Ann cannot score -1: the least is 0"),
        ("scored ann 1000001", "Ann cannot score 1000001: the most is 1000000"),
        (
            "knock ann 6 99",
            "the opponent cannot have 99: 10 cards count 98 at the most",
        ),
        ("gin ann 99", "the opponent cannot have 99: 10 cards count 98 at the most"),
        (
            "knock ann 6 99999999",
            '"99999999" is no count: give a whole number, or a sum as 10+3+1',
        ),
        (
            "knock ann 7x 14",
            '"7x" is no count: give a whole number, or a sum as 10+3+1',
        ),
        ("gin ann 1.5", '"1.5" is no count: give a whole number, or a sum as 10+3+1'),
        (
            "scored ann six",
            '"six" is no count: give a whole number, or a sum as 10+3+1',
        ),
        (
            ["gin", "ann", ""],
            '"" is no count: give a whole number, or a sum as 10+3+1',
        ),
        (
            "undercut ben 6 4",
            "6 against 4 is no undercut: the knocker has less deadwood",
        ),
        ("undercut ben 5 0", "5 against 0 is no undercut: the knocker with 0 has gin"),
        ("undercut ben 4 12", "Ann cannot knock with 12: the limit is 9"),
        (
            "knock ann 6 14 --multiplier 2",
            "x2 is not agreed: hand.multipliers allows x3 and x5",
        ),
        ("dead --multiplier 2", "x2 is not agreed: hand.multipliers allows x3 and x5"),
        (
            "knock ann 6 14 --multiplier 0",
            '"0" is no multiplier: give x2 or the like',
        ),
        (
            "knock ann 6 14 --upcard 7x",
            "7x is no card: write rank then suit, as 7s or 10h",
        ),
        ("upcard 7x", "7x is no card: write rank then suit, as 7s or 10h"),
        ("upcard s7", "s7 is no card: write rank then suit, as 7s or 10h"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_and_nothing_is_written(
    scorepad: Scorepad, pad: Path, line: str | list[str], message: str
) -> None:
    assert refused(scorepad, line, pad) == message


def test_big_gin_is_refused_where_it_is_not_played(scorepad: Scorepad) -> None:
    path = begin(scorepad, "new Ann Ben")
    told = 'big gin is not played here: hand.big_gin_bonus is "not-played"'
    assert refused(scorepad, "gin ann 5 --big", path) == told


@pytest.mark.parametrize(
    "line",
    ["knock a 6 14", "gin a 1", "undercut b 4 6", "dead", "scored a 5", "finish"],
)
def test_a_hand_after_the_end_is_refused_until_again(
    scorepad: Scorepad, pad: Path, line: str
) -> None:
    answers(scorepad, "scored ann 90")
    told = "game 1 is over: again starts the next one"
    if line == "finish":
        told = "finish: game 1 is over"
    assert refused(scorepad, line, pad) == told
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
        ("big.toml", "is larger than 10 MB, the most that is read"),
        ("ours.toml", "no scorepad = 1 in it, so it is no pad"),
        ("cut.toml", "not TOML: Invalid value (at line 2, column 11)"),
    ],
)
def test_a_pad_that_cannot_be_read_is_left_alone(
    scorepad: Scorepad, pad: Path, pad_name: str, problem: str
) -> None:
    pad.with_name("folder").mkdir()
    pad.with_name("big.toml").write_bytes(b"#" * (10 * 1024 * 1024 + 1))
    pad.with_name("cut.toml").write_bytes(b"scorepad = 1\nplayers = \n")
    for command in ("knock ann 6 14", "show", "undo", "settle", "export"):
        told = refused(scorepad, f"{command} --pad {pad_name}", pad)
        assert told == f"{pad_name}: {problem}"


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
