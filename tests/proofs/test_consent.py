"""What moves the end of a game is said exactly, and done only if people agree."""

import json
from typing import Any

import pytest

from tests.proofs.desk import does, pad_file, refuses

TO_AGREE = ". To agree, add --yes"


def sheet() -> dict[str, Any]:
    """Give the current pad as its JSON object."""
    shown: dict[str, Any] = json.loads(does("show", "--format", "json"))
    return shown


def games() -> list[int | None]:
    """List the game of each hand that counts; None for a struck one."""
    return [None if hand["struck"] else hand["game"] for hand in sheet()["hands"]]


def record(*lines: str) -> None:
    for line in lines:
        does(*line.split())


SEVEN = ["new Ann Ben", "scored ann 20", "scored ben 10", "scored ann 35"]
SEVEN += ["scored ann 20", "scored ben 20", "scored ann 10", "scored ben 10"]
BEN_HAS_80 = ["new Ann Ben", "scored ann 30", "scored ben 80", "scored ann 40"]
BEN_HAS_80 += ["dead", "scored ben 10"]
WON_AND_BEGUN = ["new Ann Ben --to 50", "gin ann 30", "again"]
ONE_GAME_ON = [*WON_AND_BEGUN, "knock ben 5 15"]
MATCH = ["new Ann Ben --to 50 --set match.best_of=3", "gin ann 30", "knock ben 5 15"]
MATCH += ["gin ben 20", "knock ann 2 12"]

CASES: list[tuple[str, list[str], str, str, list[int | None]]] = [
    (
        "a fix ends the game at hand 5 of 7",
        SEVEN,
        "fix 5 ann scored 30",
        "hands 6 and 7 would no longer count: the game would end sooner",
        [1, 1, 1, 1, 1, None, None],
    ),
    (
        "a swap ends the game at hand 2 of 5",
        BEN_HAS_80,
        "swap 2",
        "hands 3 to 5 would no longer count: the game would end sooner",
        [1, 1, None, None, None],
    ),
    (
        "a fix reopens a game after which another has begun",
        WON_AND_BEGUN,
        "fix 1 ann gin 3",
        "game 1 would be open again, though the next has begun",
        [1],
    ),
    (
        "a fix reopens a game after which another is under way",
        ONE_GAME_ON,
        "fix 1 ann gin 3",
        "hand 2 would move from game 2 to game 1; "
        "game 1 would be open again, though the next has begun",
        [1, 1],
    ),
    (
        "a strike reopens a game",
        ONE_GAME_ON,
        "strike 1",
        "hand 2 would move from game 2 to game 1; "
        "game 1 would be open again, though the next has begun",
        [None, 1],
    ),
    (
        "a fix moves hands between the games of a match",
        MATCH,
        "fix 1 ann gin 3",
        "hands 2 and 3 would move from game 2 to game 1; "
        "hand 4 would move from game 3 to game 2; "
        "game 2 would be open again, though the next has begun",
        [1, 1, 1, 2],
    ),
    (
        "a strike moves hands between the games of a match",
        MATCH,
        "strike 3",
        "hand 4 would move from game 3 to game 2; "
        "game 2 would be open again, though the next has begun",
        [1, 2, None, 2],
    ),
    (
        "a lower target crowns somebody",
        ["new Ann Ben", "scored ann 40"],
        "rules set game.target=40",
        # 40 and a box; and 100, doubled for the shutout.
        "game 1, open (60-0), would be won by Ann (260-0)",
        [1],
    ),
    (
        "a higher target takes the crown off",
        ["new Ann Ben --to 40", "scored ann 40"],
        "rules set game.target=41",
        "game 1, won by Ann (260-0), would be open (60-0)",
        [1],
    ),
    (
        "a rule scores a hand anew",
        ["new Ann Ben", "gin ann 10", "knock ben 7 7"],
        "rules set hand.gin_bonus=20 hand.tie=nobody",
        "hand 1, 35 to Ann, would be 30 to Ann; hand 2, 25 to Ann, would be "
        "won by nobody",
        [1, 1],
    ),
    (
        "a rule changes what a game comes to",
        ["new Ann Ben", "scored ben 40", "scored ann 100"],
        "rules set boxes.value=25",
        # 100 + 100 + 20 against 40 + 20; with 25 a box.
        "game 1, won by Ann (220-60), would be won by Ann (225-65)",
        [1, 1],
    ),
]


@pytest.mark.parametrize(
    ("before", "change", "effects"),
    [case[1:4] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_it_is_said_and_refused_without_yes(
    before: list[str], change: str, effects: str
) -> None:
    record(*before)
    data, shown = pad_file().read_bytes(), sheet()
    assert refuses(*change.split()) == effects + TO_AGREE
    assert pad_file().read_bytes() == data
    assert sheet() == shown


@pytest.mark.parametrize(
    ("before", "change", "effects", "games_after"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_with_yes_it_is_said_and_done_and_one_undo_takes_all_of_it_back(
    before: list[str], change: str, effects: str, games_after: list[int | None]
) -> None:
    record(*before)
    data, shown = pad_file().read_bytes(), sheet()

    told = does(*change.split(), "--yes")
    assert told.splitlines()[0] == f"Agreed: {effects}."
    assert games() == games_after
    assert pad_file().read_bytes().startswith(data)
    assert pad_file().read_bytes().count(b"[[entries]]") == (
        data.count(b"[[entries]]") + 1
    )

    after = sheet()
    assert after != shown
    does("undo")
    assert sheet() == shown
    does("redo")
    assert sheet() == after


def test_a_change_that_alters_nothing_else_asks_nothing() -> None:
    record(*SEVEN, "fix 5 ben scored 21", "swap 6", "swap 6", "strike 7")
    record("rules set game.bonus=150", "rules set dealing.next=winner")
    assert games() == [1, 1, 1, 1, 1, 1, None]


def test_a_hand_that_a_new_rule_makes_impossible_refuses_it_by_number() -> None:
    record("new Ann Ben", "gin ben 7", "knock ann 3 14", "knock ann 6 14")
    for yes in ([], ["--yes"]):
        told = refuses("rules", "set", "hand.knock_limit=5", *yes)
        assert told == (
            "not possible: in hand 3 Ann knocked with 6, above the new limit of 5"
        )
    does("strike", "3")
    does("rules", "set", "hand.knock_limit=5")
    told = refuses("fix", "3", "ann", "6", "14")
    assert told == (
        "Ann cannot knock with 6: the limit is 5. If the opponent accepts it: scorepad "
        "fix 3 ann 6 14 ok"
    )
    # Undone, the rule is no longer in its way.
    does("undo")
    does("fix", "3", "ann", "6", "14")


def test_undo_reaches_every_kind_of_entry_and_the_log_says_by_what() -> None:
    record("new Ann Ben --dealer Ann")
    changes = ["upcard 7s", "knock ann 6 14", "fix 1 ben 6 14", "dealer ben"]
    changes += ["rename ben Bo", "adjust ann 10 spot", "rules set game.bonus=150"]
    changes += ["strike 1", "finish", "again", "gin bo 7"]
    states = [sheet()]
    for change in changes:
        record(change)
        states.append(sheet())
    for state in reversed(states[:-1]):
        does("undo")
        assert sheet() == state
    assert refuses("undo") == "there is nothing to undo"
    for state in states[1:]:
        does("redo")
        assert sheet() == state
    assert refuses("redo") == "there is nothing to redo"
    does("undo", str(len(changes)))
    assert sheet() == states[0]
    does("redo", str(len(changes)))
    assert sheet() == states[-1]
    does("undo", "2")
    log = json.loads(does("log", "--format", "json"))
    assert [event["undone_by"] for event in log[: len(changes)]] == (
        [None] * 9 + [len(log)] * 2
    )
