"""fix, swap, strike, undo and redo by command, and the one consent.

Under the rules of tests.cli.ours: gin 20, undercut 13, a knock 3, to 90 for 110.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.ours import OKLAHOMA, answers, begin, refused
from tests.conftest import Scorepad

# Ben 15; Ann 52; Ben 15 + 18 = 33.
EVENING = ("knock ann 6 4", "gin ann 32", "knock ben 3 18")
STANDING = "Ann 52 (38 to go)   Ben 33 (57 to go)   Ann deals hand 4"


@pytest.fixture
def pad(scorepad: Scorepad) -> Path:
    path = begin(scorepad)
    for line in EVENING:
        answers(scorepad, line)
    return path


def last_entry(path: Path) -> dict[str, Any]:
    entry: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))["entries"][-1]
    entry.pop("at")
    return entry


def hands(scorepad: Scorepad) -> list[dict[str, Any]]:
    text = "\n".join(answers(scorepad, "show --format json"))
    found: list[dict[str, Any]] = json.loads(text)["hands"]
    return found


# --- fix --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told", "standing"),
    [
        (
            "fix 1 ann 6 14",
            "Ann +11   knocked 6, Ben 14 (14 - 6 = 8, + 3)",
            "Ann 63 (27 to go)   Ben 18 (72 to go)   Ann deals hand 4",
        ),
        (
            "fix 2 ann g 10+3+1",
            "Ann +34   gin, Ben 14 (14 + 20)",
            "Ann 34 (56 to go)   Ben 33 (57 to go)   Ann deals hand 4",
        ),
        (
            "fix 3 a undercut 2 3",
            "Ann +14   Ben knocked 3, Ann 2: undercut (3 - 2 = 1, + 13)",
            "Ann 66 (24 to go)   Ben 15 (75 to go)   Ben deals hand 4",
        ),
        (
            "fix 3 b scored 40",
            "Ben +40   points only",
            "Ann 52 (38 to go)   Ben 55 (35 to go)   Ann deals hand 4",
        ),
        (
            "fix 2 dead",
            "Dead hand, no score.",
            "Ann 0 (90 to go)   Ben 33 (57 to go)   Ann deals hand 4",
        ),
    ],
)
def test_a_fix_is_answered_like_the_hand(
    scorepad: Scorepad, pad: Path, line: str, told: str, standing: str
) -> None:
    assert answers(scorepad, line) == [told, standing]
    assert last_entry(pad)["replaces"] == int(line.split()[1])
    assert [hand["number"] for hand in hands(scorepad)] == [1, 2, 3]


def test_a_fix_keeps_what_it_does_not_say(scorepad: Scorepad) -> None:
    path = begin(scorepad, f"new Ann Ben --dealer Ben {OKLAHOMA}")
    answers(scorepad, "upcard 7d")
    answers(scorepad, "knock ann 6 14 --multiplier 3 --note 'cut short'")
    # 20 - 7 = 13, and 3, times 3.
    assert answers(scorepad, "fix 1 ben 7 20")[0].startswith("Ben +48 ")
    kept = {"upcard": "7d", "multiplier": 3, "note": "cut short", "replaces": 1}
    assert last_entry(path).items() >= kept.items()
    told = (
        "Ben cannot knock with 8: the limit is 7. If the opponent accepts it: "
        "scorepad fix 1 ben 8 20 ok"
    )
    assert refused(scorepad, "fix 1 ben 8 20", path) == told
    assert answers(scorepad, "fix 1 ben 8 20 @8c x5 --note again")[0] == (
        "Ben +75   knocked 8, Ann 20 (20 - 8 = 12, + 3 = 15, x 5 declared)"
    )
    kept = {"upcard": "8c", "multiplier": 5, "note": "again", "replaces": 1}
    assert last_entry(path).items() >= kept.items()


def test_a_fix_of_options_alone_changes_only_these(scorepad: Scorepad) -> None:
    path = begin(scorepad, f"new Ann Ben --dealer Ben {OKLAHOMA}")
    answers(scorepad, "knock ann 6 14 --upcard 7s --note 'cut short'")
    # 14 - 6 = 8, and 3: a spade no more.
    assert answers(scorepad, "fix 1 @7d") == [
        "Ann +11   knocked 6, Ben 14 (14 - 6 = 8, + 3)",
        "Ann 11 (79 to go)   Ben 0 (90 to go)   Ben deals hand 2",
    ]
    kept = {"knocker": "Ann", "knocker_deadwood": 6, "opponent_deadwood": 14}
    told = {"ended": "knock", "replaces": 1, "note": "cut short", "upcard": "7d"}
    assert last_entry(path) == kept | told
    assert answers(scorepad, "fix 1 x3 @8h --note again")[0] == (
        "Ann +33   knocked 6, Ben 14 (14 - 6 = 8, + 3 = 11, x 3 declared)"
    )
    told |= {"note": "again", "upcard": "8h", "multiplier": 3}
    assert last_entry(path) == kept | told
    problem = (
        "Ann cannot knock with 6: the limit is 5. If the opponent accepts it: "
        "scorepad fix 1 @5d ok"
    )
    assert refused(scorepad, "fix 1 @5d", path) == problem
    problem = "there is no hand 2: 1 is recorded"
    assert refused(scorepad, "fix 2 @7d", path) == problem


def test_once_every_upcard_is_said_oklahoma_can_be_agreed_on(
    scorepad: Scorepad,
) -> None:
    path = begin(scorepad)
    answers(scorepad, "knock ann 6 14")
    told = "hand 1 has no upcard, and in Oklahoma it needs one. "
    told += "To give it: scorepad fix 1 @7s"
    assert refused(scorepad, "rules set oklahoma.played=true", path) == told
    # 14 - 6 = 8, and 3, and in Oklahoma four times as much for the spade.
    assert answers(scorepad, "fix 1 @7s")[0].startswith("Ann +11 ")
    assert answers(scorepad, "rules set oklahoma.played=true --yes")[-1] == (
        "Ann 44 (46 to go)   Ben 0 (90 to go)   Ben deals hand 2"
    )


def test_a_fix_of_the_opponent_alone_moves_the_hand(scorepad: Scorepad) -> None:
    path = begin(scorepad, "new Ann Ben Cy --dealer Cy --rules ours.toml")
    answers(scorepad, "knock a 3 20")
    assert answers(scorepad, "fix 1 v cy")[0] == (
        "Ann +20   knocked 3, Cy 20 (20 - 3 = 17, + 3). Ben dealt and sat out."
    )
    told = "Ann cannot play against Ann"
    assert refused(scorepad, "fix 1 v ann", path) == told


def test_a_fix_of_a_struck_hand_makes_it_count_again(
    scorepad: Scorepad, pad: Path
) -> None:
    assert pad.is_file()
    answers(scorepad, "strike 2")
    assert answers(scorepad, "fix 2 ann g 32") == [
        "Ann +52   gin, Ben 32 (32 + 20)",
        "Hand 2 counts again.",
        STANDING,
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("fix 4 ann 6 14", "there is no hand 4: hands 1 to 3 are recorded"),
        ("fix 0 ann 6 14", '"0" is not a number of a hand. Give a whole number from 1'),
        (
            "fix 2 cy 6 14",
            '"cy" is not Ann or Ben. For example: scorepad fix 2 a 6 14',
        ),
        (
            "fix 2 ann 10 14",
            "Ann cannot knock with 10: the limit is 9. If the opponent accepts it: "
            "scorepad fix 2 ann 10 14 ok",
        ),
        (
            "fix 2 ann 14 6",
            "Ann cannot knock with 14: the limit is 9. Did you mean scorepad fix 2 "
            "ann 6 14?",
        ),
        (
            "fix 2 ann 6",
            "the opponent's deadwood is missing. For example: scorepad fix 2 a 6 14",
        ),
        (
            "fix 2 ann 7x 6",
            '"7x" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        ("fix 2 ann -6 14", "Ann cannot have -6: the least is 0"),
        (
            "fix 2 ben u 6 4",
            "not an undercut: the knocker's 4 beats 6",
        ),
        (
            "fix 2 ann 6 14 x2",
            "these rules allow x3 and x5, not x2. To allow x2: scorepad rules "
            "set 'hand.multipliers=[2,3,5]'",
        ),
        (
            "fix 2 ann g 99",
            "the opponent cannot have 99: 10 cards count at most 98",
        ),
        ("swap 4", "there is no hand 4: hands 1 to 3 are recorded"),
        ("strike 4", "there is no hand 4: hands 1 to 3 are recorded"),
        ("undo 4", "cannot undo 4: there are 3 steps"),
        ("redo", "there is nothing to redo"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_and_nothing_is_written(
    scorepad: Scorepad, pad: Path, line: str, message: str
) -> None:
    assert refused(scorepad, line, pad) == message


@pytest.mark.parametrize("line", ["fix 1 a 6 14", "swap 1", "strike 1", "show 1"])
def test_on_an_empty_pad_there_is_no_hand(scorepad: Scorepad, line: str) -> None:
    path = begin(scorepad)
    assert refused(scorepad, line, path) == "there is no hand 1: none is recorded"


def test_of_one_hand_the_refusal_names_it(scorepad: Scorepad) -> None:
    path = begin(scorepad)
    answers(scorepad, "dead")
    assert refused(scorepad, "swap 2", path) == "there is no hand 2: 1 is recorded"
    told = "hand 1 is dead, so there is nobody to swap"
    assert refused(scorepad, "swap 1", path) == told


# --- swap and strike --------------------------------------------------------------


@pytest.mark.usefixtures("pad")
def test_swap_gives_a_hand_to_the_other_with_its_counts(scorepad: Scorepad) -> None:
    assert answers(scorepad, "swap 1") == [
        "Ann +15   Ben knocked 6, Ann 4: undercut (6 - 4 = 2, + 13)",
        "Ann 67 (23 to go)   Ben 18 (72 to go)   Ann deals hand 4",
    ]
    assert answers(scorepad, "swap 1") == [
        "Ben +15   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 13)",
        STANDING,
    ]


def test_strike_crosses_a_hand_out(scorepad: Scorepad, pad: Path) -> None:
    assert answers(scorepad, "strike 2") == [
        "Hand 2 is struck: it counts for nothing.",
        "Ann 0 (90 to go)   Ben 33 (57 to go)   Ann deals hand 4",
    ]
    assert last_entry(pad) == {"change": "strike", "hand": 2}
    assert [hand["struck"] for hand in hands(scorepad)] == [False, True, False]
    assert refused(scorepad, "strike 2", pad) == "hand 2 is already struck"


def test_a_correction_in_an_earlier_game_says_how_that_came_out(
    scorepad: Scorepad, pad: Path
) -> None:
    assert pad.is_file()
    # 52 + 40 = 92 and 110 and 2 x 7, against 33 and 2 x 7: 216 - 47 = 169.
    answers(scorepad, "scored ann 40")
    answers(scorepad, "again")
    assert answers(scorepad, "fix 2 ann g 33") == [
        "Ann +53   gin, Ben 33 (33 + 20)",
        "Game 1: Ann won the game. Ben pays Ann 170.",
        "Game 2   Ann 0 (90 to go)   Ben 0 (90 to go)   so far: Ben owes Ann 170",
        "Ben deals hand 5",
    ]


# --- undo and redo ----------------------------------------------------------------


@pytest.mark.usefixtures("pad")
def test_undo_and_redo_go_step_by_step(scorepad: Scorepad) -> None:
    assert answers(scorepad, "undo") == [
        "Undone: hand 3: Ben knocks 3 v 18.",
        "Ann 52 (38 to go)   Ben 15 (75 to go)   Ben deals hand 3",
    ]
    assert answers(scorepad, "undo 2") == [
        "Undone: hand 2: Ann gin v 32 and hand 1: Ann knocks 6 v 4.",
        "Ann 0   Ben 0   to 90   Ben deals hand 1",
    ]
    assert answers(scorepad, "redo") == [
        "Redone: hand 1: Ann knocks 6 v 4.",
        "Ann 0 (90 to go)   Ben 15 (75 to go)   Ann deals hand 2",
    ]
    assert answers(scorepad, "redo 2") == [
        "Redone: hand 2: Ann gin v 32 and hand 3: Ben knocks 3 v 18.",
        STANDING,
    ]


@pytest.mark.usefixtures("pad")
def test_steps_whose_own_words_have_commas_are_told_apart(scorepad: Scorepad) -> None:
    answers(scorepad, "dead --upcard 7s")
    answers(scorepad, "swap 2")
    told = (
        "fix 2: Ben gin v 32 (was Ann gin v 32); hand 4: dead, 7s up "
        "and hand 3: Ben knocks 3 v 18"
    )
    assert " ".join(answers(scorepad, "undo 3")).startswith(f"Undone: {told}.")


def test_a_new_entry_ends_redo(scorepad: Scorepad, pad: Path) -> None:
    answers(scorepad, "undo")
    answers(scorepad, "dead")
    assert refused(scorepad, "redo", pad) == "there is nothing to redo"
    assert [hand["ended"] for hand in hands(scorepad)] == ["knock", "gin", "dead"]


@pytest.mark.usefixtures("pad")
def test_undo_takes_back_a_correction_and_reopens_a_game(scorepad: Scorepad) -> None:
    answers(scorepad, "swap 2")
    assert answers(scorepad, "undo") == [
        "Undone: fix 2: Ben gin v 32 (was Ann gin v 32).",
        STANDING,
    ]
    answers(scorepad, "scored ann 40")
    assert answers(scorepad, "undo") == ["Undone: hand 4: Ann scores 40.", STANDING]
    answers(scorepad, "finish")
    assert answers(scorepad, "undo") == [
        "Undone: finish: the game ends early.",
        STANDING,
    ]


def test_an_undo_of_one_step_says_nothing_of_a_count(
    scorepad: Scorepad, pad: Path
) -> None:
    answers(scorepad, "undo")
    assert last_entry(pad) == {"change": "undo"}
    answers(scorepad, "undo 2")
    assert last_entry(pad) == {"change": "undo", "count": 2}


def test_undo_reaches_every_kind_of_entry_and_the_log_says_by_what(
    scorepad: Scorepad,
) -> None:
    def sheet() -> Any:  # noqa: ANN401 - any JSON
        return json.loads("\n".join(answers(scorepad, "show --format json")))

    path = begin(scorepad, "new Ann Ben --dealer Ann")
    changes = ["upcard 7s", "knock ann 6 14", "fix 1 ben 6 14", "dealer ben"]
    changes += ["rename ben Bo", "adjust ann 10 spot", "rules set game.bonus=150"]
    changes += ["strike 1", "finish", "again", "gin bo 7"]
    states = [sheet()]
    for change in changes:
        answers(scorepad, change)
        states.append(sheet())
    for state in reversed(states[:-1]):
        answers(scorepad, "undo")
        assert sheet() == state
    assert refused(scorepad, "undo", path) == "there is nothing to undo"
    for state in states[1:]:
        answers(scorepad, "redo")
        assert sheet() == state
    assert refused(scorepad, "redo", path) == "there is nothing to redo"
    answers(scorepad, f"undo {len(changes)}")
    assert sheet() == states[0]
    answers(scorepad, f"redo {len(changes)}")
    assert sheet() == states[-1]
    answers(scorepad, "undo 2")
    log = json.loads("\n".join(answers(scorepad, "log --format json")))
    assert [event["undone_by"] for event in log[: len(changes)]] == (
        [None] * 9 + [len(log)] * 2
    )


# --- The one consent --------------------------------------------------------------

NO_LONGER = "hand 3 would no longer count: the game would end sooner"


def test_a_fix_that_ends_the_game_sooner_needs_consent(
    scorepad: Scorepad, pad: Path
) -> None:
    line = "fix 2 ann scored 90"
    assert refused(scorepad, line, pad) == f"{NO_LONGER}. To agree, add --yes"
    # 90 + 110 + 7, against 15 + 7.
    assert answers(scorepad, f"{line} --yes") == [
        f"Agreed: {NO_LONGER}.",
        "Ann +90   points only",
        "Ann reaches 90 and wins the game.",
        "",
        "           Ann   Ben",
        "points      90    15",
        "game       110",
        "boxes        7     7    1 x 7, 1 x 7",
        "total      207    22",
        "Ben pays Ann 185.",
    ]
    assert last_entry(pad)["also_strikes"] == [3]
    answers(scorepad, "undo")
    assert [hand["struck"] for hand in hands(scorepad)] == [False] * 3


@pytest.mark.parametrize("line", ["strike 2", "swap 2", "fix 2 dead"])
def test_what_reopens_a_game_after_the_next_has_begun_needs_consent(
    scorepad: Scorepad, pad: Path, line: str
) -> None:
    answers(scorepad, "scored ann 40")
    answers(scorepad, "again")
    answers(scorepad, "scored ben 1")
    assert refused(scorepad, line, pad) == (
        "hand 5 would move from game 2 to game 1; game 1 would be open again, though "
        "the next has begun. To agree, add --yes"
    )
    answers(scorepad, f"{line} --yes")
    assert [hand["game"] for hand in hands(scorepad)] == [1] * 5


def test_consent_is_not_needed_where_nothing_else_changes(
    scorepad: Scorepad, pad: Path
) -> None:
    assert pad.is_file()
    lines = answers(scorepad, "fix 2 ann g 31 --yes")
    assert lines[0] == "Ann +51   gin, Ben 31 (31 + 20)"


def test_a_rule_that_would_crown_somebody_needs_consent(
    scorepad: Scorepad, pad: Path
) -> None:
    # 52 + 7 = 59 against 33 + 14 = 47; won, 110 more, after hand 2 against 15 + 7.
    told = f"{NO_LONGER}; game 1, open (59-47), would be won by Ann (169-22)"
    line = "rules set game.target=50"
    assert refused(scorepad, line, pad) == f"{told}. To agree, add --yes"
    assert answers(scorepad, f"{line} --yes")[:3] == [
        f"Agreed: {told}.",
        "game.target is 50, was 90.",
        "Ann reaches 52 and wins the game.",
    ]
    assert last_entry(pad) == {
        "change": "rules",
        "set": {"game": {"target": 50}},
        "also_strikes": [3],
    } or last_entry(pad)["set"] == {"game.target": 50}


def test_a_rule_that_changes_nothing_shown_needs_none(
    scorepad: Scorepad, pad: Path
) -> None:
    assert pad.is_file()
    assert answers(scorepad, "rules set game.target=150 stakes.round_to=9") == [
        "game.target is 150, was 90.",
        "stakes.round_to is 9, was 0.",
        "Ann 52 (98 to go)   Ben 33 (117 to go)   Ann deals hand 4",
    ]


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        (
            "game.tagret=150",
            'there is no rule "game.tagret". Did you mean game.target?',
        ),
        (
            "game.target=true",
            "game.target: true is not a whole number from 1 to 1000000.",
        ),
        ("game.target=0", "game.target: 0 is not a whole number from 1 to 1000000."),
        (
            "game.target=ten",
            'game.target: "ten" is not a whole number from 1 to 1000000.',
        ),
        (
            "hand.knock_limit=5",
            "not possible: in hand 1 Ann knocked with 6, above the new limit of 5",
        ),
    ],
)
def test_a_rule_that_cannot_be_is_refused_and_nothing_is_written(
    scorepad: Scorepad, pad: Path, setting: str, message: str
) -> None:
    assert refused(scorepad, ["rules", "set", setting], pad) == message


def test_a_hand_that_a_new_rule_makes_impossible_refuses_it_by_number(
    scorepad: Scorepad,
) -> None:
    path = begin(scorepad, "new Ann Ben")
    for line in ("gin ben 7", "knock ann 3 14", "knock ann 6 14"):
        answers(scorepad, line)
    for yes in ("", " --yes"):
        line = f"rules set hand.knock_limit=5{yes}"
        assert refused(scorepad, line, path) == (
            "not possible: in hand 3 Ann knocked with 6, above the new limit of 5"
        )
    answers(scorepad, "strike 3")
    answers(scorepad, "rules set hand.knock_limit=5")
    assert refused(scorepad, "fix 3 ann 6 14", path) == (
        "Ann cannot knock with 6: the limit is 5. If the opponent accepts it: scorepad "
        "fix 3 ann 6 14 ok"
    )
    # Undone, the rule is no longer in its way.
    answers(scorepad, "undo")
    answers(scorepad, "fix 3 ann 6 14")


@pytest.mark.parametrize("line", ["fix 4 ann 3 9", "swap 4", "strike 4"])
def test_a_correction_that_opens_the_game_again_says_so(
    scorepad: Scorepad, pad: Path, line: str
) -> None:
    # Ann has 52 and Ben 33: 20 + 20 end it for Ann, not for Ben.
    over = answers(scorepad, "gin ann 20")
    assert over[1].startswith("Ann reaches 92 ")
    assert answers(scorepad, line)[1] == "Game 1 is open again."
    assert pad.read_text("utf-8").count("replaces = 4") == (line != "strike 4")


@pytest.fixture
def pad_change(scorepad: Scorepad) -> Path:
    path = begin(scorepad)
    answers(scorepad, "scored ann 40")
    return path


def last_entry_change(path: Path) -> dict[str, Any]:
    entry: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))["entries"][-1]
    entry.pop("at")
    return entry


@pytest.mark.parametrize(
    ("line", "told", "standing"),
    [
        (
            "adjust ben 10 a spot",
            "Ben +10, a spot",
            "Ann 40 (50 to go)   Ben 10 (80 to go)   Ben deals hand 2",
        ),
        (
            "adjust b +10 spot",
            "Ben +10, spot",
            "Ann 40 (50 to go)   Ben 10 (80 to go)   Ben deals hand 2",
        ),
        (
            "adjust ben -10 misdeal",
            "Ben -10, misdeal",
            "Ann 40 (50 to go)   Ben -10 (100 to go)   Ben deals hand 2",
        ),
        (
            "adjust -- ben -10 misdeal",
            "Ben -10, misdeal",
            "Ann 40 (50 to go)   Ben -10 (100 to go)   Ben deals hand 2",
        ),
        (
            "adjust a 10+3 two slips",
            "Ann +13, two slips",
            "Ann 53 (37 to go)   Ben 0 (90 to go)   Ben deals hand 2",
        ),
    ],
)
def test_an_adjustment_is_points_without_a_hand(
    scorepad: Scorepad, pad_change: Path, line: str, told: str, standing: str
) -> None:
    assert answers(scorepad, line) == [told, standing]
    entry = last_entry_change(pad_change)
    assert entry.pop("points") == int(told.split()[1].strip(","))
    assert entry == {
        "change": "adjust",
        "side": told.split()[0],
        "reason": told.partition(", ")[2],
    }


def test_an_adjustment_may_end_a_game(scorepad: Scorepad, pad_change: Path) -> None:
    # 90 + 110 and 110 for the shutout + 7, against nothing.
    assert answers(scorepad, "adjust ann 50 penalty") == [
        "Ann +50, penalty",
        "Ann reaches 90 and wins the game.",
        "",
        "           Ann   Ben",
        "points      90     0",
        "game       110",
        "boxes        7          1 x 7, 0 x 7",
        "shutout    110          game doubled",
        "total      317     0",
        "Ben pays Ann 317.",
    ]
    told = "game 1 is over. To start the next one: scorepad again"
    assert refused(scorepad, "adjust ben 5 spot", pad_change) == told


def test_a_side_is_adjusted_by_its_name_or_by_a_player(scorepad: Scorepad) -> None:
    path = begin(scorepad, 'new --team "Ann,Cy" --team "Ben,Dee" --rules ours.toml')
    for who in ("cy", "'Ann & Cy'", "'ann & cy'"):
        assert answers(scorepad, f"adjust {who} 5 spot")[0] == "Ann & Cy +5, spot"
        assert last_entry_change(path)["side"] == "Ann & Cy"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("adjust cy 10 spot", '"cy" is not Ann or Ben'),
        (
            "adjust ben ten spot",
            '"ten" is not a number. Type a whole number or a sum such as 10+3+1',
        ),
        ("adjust ben 1000001 spot", "1000001 is more than 1000000 points"),
        ("adjust ben -1000001 spot", "-1000001 is more than 1000000 points"),
        ("rename cy Zoe", '"cy" is not Ann or Ben'),
        ("rename ann ben", "ben and Ben are the same name"),
        (["rename", "ann", ""], "the name is empty"),
        (["rename", "ann", " "], "the name is empty"),
        ("dealer cy", '"cy" is not Ann or Ben'),
        ("again", "game 1 is not over. To end it early: scorepad finish"),
    ],
)
def test_a_change_that_cannot_be_is_refused_and_nothing_is_written(
    scorepad: Scorepad, pad_change: Path, line: str | list[str], message: str
) -> None:
    assert refused(scorepad, line, pad_change) == message


def test_a_renamed_player_is_called_so_everywhere(
    scorepad: Scorepad, pad_change: Path
) -> None:
    assert answers(scorepad, "rename a 'Zoe Q'") == ["Ann is now called Zoe Q."]
    assert last_entry_change(pad_change) == {
        "change": "rename",
        "from": "Ann",
        "to": "Zoe Q",
    }
    assert answers(scorepad, "show")[0].startswith("Zoe Q v Ben ")
    assert answers(scorepad, "gin zoe 5")[0].startswith("Zoe Q +25 ")
    assert refused(scorepad, "gin ann 5", pad_change) == ('"ann" is not Zoe Q or Ben')


def test_a_name_may_change_its_case(scorepad: Scorepad, pad_change: Path) -> None:
    assert pad_change.is_file()
    assert answers(scorepad, "rename ann ANN") == ["Ann is now called ANN."]


@pytest.mark.usefixtures("pad_change")
def test_the_deal_can_be_said(scorepad: Scorepad) -> None:
    assert answers(scorepad, "dealer ann") == [
        "Ann 40 (50 to go)   Ben 0 (90 to go)   Ann deals hand 2"
    ]


def test_of_teams_no_deal_is_tracked(scorepad: Scorepad) -> None:
    path = begin(scorepad, 'new --team "Ann,Cy" --team "Ben,Dee" --rules ours.toml')
    told = "with teams the dealer is not recorded"
    assert refused(scorepad, "dealer ann", path) == told


def test_finish_ends_a_game_that_nobody_wins(
    scorepad: Scorepad, pad_change: Path
) -> None:
    assert answers(scorepad, "finish") == [
        "The game is ended early, and nobody wins it.",
        "",
        "           Ann   Ben",
        "points      40     0",
        "boxes        7          1 x 7, 0 x 7",
        "total       47     0",
        "Ben pays Ann 47.",
    ]
    assert (
        refused(scorepad, "finish", pad_change)
        == "nothing to finish: game 1 is finished"
    )
    assert refused(scorepad, "dead", pad_change) == (
        "game 1 is finished. To start the next one: scorepad again"
    )


def test_an_empty_game_has_nothing_to_finish(scorepad: Scorepad) -> None:
    path = begin(scorepad)
    assert refused(scorepad, "finish", path) == "nothing to finish: game 1 is empty"


@pytest.mark.usefixtures("pad_change")
def test_again_begins_the_next_game_and_the_deal_runs_on(scorepad: Scorepad) -> None:
    answers(scorepad, "scored ann 50")
    assert answers(scorepad, "again") == [
        "Game 2   Ann 0 (90 to go)   Ben 0 (90 to go)   so far: Ben owes Ann 324",
        "Ben deals hand 3",
    ]
    assert answers(scorepad, "gin ben 5") == [
        "Ben +25   gin, Ann 5 (5 + 20)",
        "Game 2   Ann 0 (90 to go)   Ben 25 (65 to go)   so far: Ben owes Ann 324",
        "Ann deals hand 4",
    ]


def test_an_edited_house_rules_file_is_agreed_to_in_the_middle_of_a_game(
    scorepad: Scorepad, pad_change: Path
) -> None:
    file = Path("ours.toml")
    text = file.read_text(encoding="utf-8")
    changed = text.replace("target = 90", "target = 120")
    file.write_text(changed.replace('"ours"', '"later"'), encoding="utf-8")
    assert answers(scorepad, "rules set ours.toml stakes.round_to=8") == [
        'name is "later", was "ours".',
        "game.target is 120, was 90.",
        "stakes.round_to is 8, was 0.",
        "Ann 40 (80 to go)   Ben 0 (120 to go)   Ben deals hand 2",
    ]
    assert last_entry_change(pad_change)["set"] == {
        "name": "later",
        "game.target": 120,
        "stakes.round_to": 8,
    }


def test_a_preset_is_agreed_to(scorepad: Scorepad, pad_change: Path) -> None:
    answers(scorepad, "rules set pagat --yes")
    assert answers(scorepad, "rules show")[0] == "pagat rules"
    assert last_entry_change(pad_change)["set"]["hand.undercut_bonus"] == 10


def test_the_prompt_takes_a_house_rules_file_too(
    scorepad: Scorepad, pad_change: Path
) -> None:
    Path("ours.toml").write_text("[game]\ntarget = 130\n", encoding="utf-8")
    result = scorepad("play --yes", input="rules ours.toml\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert last_entry_change(pad_change)["set"]["game.target"] == 130


# --- The past is added to -----------------------------------------------------------


def test_a_forgotten_hand_is_inserted(scorepad: Scorepad, pad: Path) -> None:
    # 15 to Ben; then 25 + 8 = 33, and the later hands move up.
    told = answers(scorepad, "insert 2 ben 6 14 --note late")
    assert told[:2] == [
        "Ben +11   knocked 6, Ann 14 (14 - 6 = 8, + 3)",
        "Inserted as hand 2. The later hands move up by one.",
    ]
    assert b"before = 2" in pad.read_bytes()
    assert answers(scorepad, "show 2")[0].startswith("Hand 2")
    answers(scorepad, "undo")
    assert "hand 4" not in scorepad("log").stdout.splitlines()[-1]


def test_an_insertion_that_ends_the_game_sooner_needs_consent(
    scorepad: Scorepad, pad: Path
) -> None:
    told = refused(scorepad, "insert 1 ann g 98", pad)
    assert told.startswith("hands 1 to 3 would no longer count: the game would end ")
    assert told.endswith("To agree, add --yes")
    answers(scorepad, "insert 1 ann g 98 --yes")


def test_a_note_is_no_correction(scorepad: Scorepad, pad: Path) -> None:
    assert answers(scorepad, "note 2 by candle light") == [
        "Hand 2, note: by candle light"
    ]
    hand = json.loads(scorepad("show 2 --format json").stdout)
    assert (hand["note"], hand["corrected"]) == ("by candle light", False)
    assert answers(scorepad, "note 2") == ["Hand 2, note removed."]
    answers(scorepad, "undo 2")
    assert json.loads(scorepad("show 2 --format json").stdout)["note"] is None
    assert refused(scorepad, "note 9 x", pad) == (
        "there is no hand 9: hands 1 to 3 are recorded"
    )


@pytest.mark.usefixtures("pad")
def test_the_title_of_a_pad_changes(scorepad: Scorepad) -> None:
    assert answers(scorepad, "title Friday at the club") == [
        "Title: Friday at the club"
    ]
    assert json.loads(scorepad("show --format json").stdout)["title"] == (
        "Friday at the club"
    )
    answers(scorepad, "undo")
    assert json.loads(scorepad("show --format json").stdout)["title"] is None


def test_points_may_be_of_an_earlier_moment(scorepad: Scorepad, pad: Path) -> None:
    assert answers(scorepad, "adjust ben 9 spot --after 0")[0] == "Ben +9, spot"
    assert b"after = 0" in pad.read_bytes()
    adjustment = json.loads(scorepad("show --format json").stdout)["adjustments"][0]
    assert adjustment["after"] == 0


def test_rules_hold_from_a_game_on(scorepad: Scorepad, pad: Path) -> None:
    answers(scorepad, "finish")
    answers(scorepad, "again")
    assert answers(scorepad, "rules set game.target=70")[:2] == [
        "game.target is 70, was 90.",
        "These rules hold from game 2 on.",
    ]
    assert b"from = 2" in pad.read_bytes()
    assert "To agree, add --yes" in refused(
        scorepad, "rules set boxes.value=8 --from 1", pad
    )


def test_a_round_that_finish_drops_needs_consent(scorepad: Scorepad) -> None:
    path = begin(scorepad, "new --team Ann,Cy --team Ben,Dee --rules ours.toml")
    answers(scorepad, "a 6 14")
    assert refused(scorepad, "finish", path) == (
        "round 1 is not complete: Ann & Cy +11 would not count. To agree, add --yes"
    )
    answers(scorepad, "finish --yes")


def test_a_fix_that_reopens_a_game_names_the_hands_that_stay_struck(
    scorepad: Scorepad, pad: Path
) -> None:
    assert pad.is_file()
    answers(scorepad, "fix 2 ann g 80 --yes")  # 100 points, so hand 3 is struck
    assert answers(scorepad, "fix 2 ann g 32")[:3] == [
        "Ann +52   gin, Ben 32 (32 + 20)",
        "Game 1 is open again.",
        "Hand 3 stays struck. To make hand 3 count again: fix 3 b 3 18",
    ]


@pytest.fixture
def second_game(scorepad: Scorepad) -> Path:
    """Ben 18; Ann 60; Ann 50 and the game: 110 + 110 + 14 against 18 + 7."""
    new = "new Ann Ben --dealer Ben --rules ours.toml"
    money = "--set stakes.per_point=0.10 --set stakes.currency=EUR"
    path = begin(scorepad, f"{new} {money}")
    for line in ("knock ben 3 18", "gin ann 40", "gin ann 30"):
        answers(scorepad, line)
    return path


def test_money_that_was_paid_keeps_its_currency(
    scorepad: Scorepad, second_game: Path
) -> None:
    line = "rules set stakes.currency=USD --yes"
    told = (
        "game 1 was settled in EUR, so no game here can be played for USD: "
        "start a new pad for it"
    )
    assert refused(scorepad, line, second_game) == told
    answers(scorepad, "again")
    assert refused(scorepad, line, second_game) == told
    assert refused(scorepad, f"{line} --from 1", second_game) == told
    assert refused(
        scorepad, ["rules", "set", 'stakes.per_point=""', "--from", "1"], second_game
    ) == (
        "game 1, paid with 209 (20.90 EUR) from Ben to Ann, would be paid with 209 "
        "from Ben to Ann. To agree, add --yes"
    )


@pytest.mark.usefixtures("second_game")
def test_a_hand_of_an_earlier_game_is_answered_by_the_rules_of_that_game(
    scorepad: Scorepad,
) -> None:
    answers(scorepad, "again")
    scorepad(["rules", "set", 'stakes.per_point=""', 'stakes.currency=""'])
    answers(scorepad, "rules set boxes.when=at-once")
    assert answers(scorepad, "knock ann 3 9")[0].endswith("and 7 for the box")
    # 70 in place of 60: 219 points.
    assert answers(scorepad, "fix 2 ann gin 50")[:2] == [
        "Ann +70   gin, Ben 50 (50 + 20)",
        "Game 1: Ann won the game. Ben pays Ann 219 points, 21.90 EUR (219 x 0.10).",
    ]
    assert "so far: Ben owes Ann 219 (21.90 EUR)" in "".join(
        answers(scorepad, "undercut ben 3 4")
    )


@pytest.mark.usefixtures("second_game")
def test_rules_agreed_before_the_first_hand_of_a_game_are_in_force(
    scorepad: Scorepad,
) -> None:
    answers(scorepad, "again")
    answers(scorepad, "rules set game.target=150")
    assert "    The first player to reach 150 wins the game." in [
        line.replace("  * ", "    ") for line in answers(scorepad, "rules card")
    ]
    assert answers(scorepad, "rules set game.target=170")[:2] == [
        "game.target is 170, was 150.",
        "These rules hold from game 2 on.",
    ]
    answers(scorepad, "rules set game.target=91 --from 1")
    log = answers(scorepad, "log")
    assert log[-2].endswith("rules from game 2: game.target 170 (was 150)")
    assert log[-1].endswith("rules: game.target 91 (was 90)")


def test_a_match_under_way_keeps_its_length(scorepad: Scorepad) -> None:
    begin(scorepad, "new Ann Ben --dealer Ben --rules ours.toml --set match.best_of=3")
    answers(scorepad, "gin ann 70")
    assert answers(scorepad, "rules set match.best_of=5")[:3] == [
        "match.best_of is 5, was 3.",
        "These rules hold from game 2 on.",
        "The match under way stays best of 3.",
    ]
    changed = answers(scorepad, "rules set match.best_of=5 --from 1")
    assert "The match under way stays best of 3." not in changed
    assert "Best of 5: games Ann 1, Ben 0." in changed


def test_an_adjustment_of_an_earlier_moment_is_given_in_either_way(
    scorepad: Scorepad, pad: Path
) -> None:
    for line in ("adjust 1 ben -5 late", "adjust ben -5 late --after 1"):
        answers(scorepad, line)
        assert last_entry(pad) == {
            "change": "adjust",
            "side": "Ben",
            "points": -5,
            "reason": "late",
            "after": 1,
        }
    assert refused(scorepad, "adjust ben -5 late --after -1", pad) == (
        '"-1" is not a number of a hand. Give a whole number from 0'
    )


def test_what_cannot_be_accepted_gets_no_example(scorepad: Scorepad, pad: Path) -> None:
    assert refused(scorepad, "ann g 12 ok", pad) == (
        "ok is only for a knock over the limit"
    )


@pytest.mark.usefixtures("second_game")
def test_money_that_goes_the_other_way_is_named_so_far(scorepad: Scorepad) -> None:
    answers(scorepad, "again")
    answers(scorepad, "rules set stakes.per_point=0.90 game.bonus=0")
    # 70 + 20 and a box of 7 for Ben: 97 x 0.90 = 87.30 against 209 x 0.10 = 20.90.
    answers(scorepad, "gin ben 70")
    assert "so far: Ben owes Ann 112, but Ann owes Ben 66.40 EUR" in "\n".join(
        answers(scorepad, "again")
    )


def test_the_line_for_a_struck_hand_is_one_that_is_allowed(
    scorepad: Scorepad, pad: Path
) -> None:
    answers(scorepad, "strike 3")
    assert refused(scorepad, "fix 3 x2", pad).startswith("these rules allow x3 and x5")
    assert refused(scorepad, "fix 3 x3", pad) == (
        "hand 3 is struck. To make it count again: scorepad fix 3 b 3 18 x3"
    )


def test_counts_over_the_limit_are_no_example(scorepad: Scorepad, pad: Path) -> None:
    told = '"12" is not Ann or Ben'
    assert refused(scorepad, "insert 1 12 30", pad) == told
    for line in ("12 30 ok", "9 30"):
        assert refused(scorepad, f"insert 1 {line}", pad) == (
            f"{told.replace('12', line.split()[0])}. "
            f"For example: scorepad insert 1 a {line}"
        )
