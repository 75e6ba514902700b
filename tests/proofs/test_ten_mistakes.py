"""Ten mistakes that people really make, from the first command to the last.

All numbers are worked out by hand, under the classic rules unless a test says so:
25 for gin and for an undercut, 20 a box, 100 for the game.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from tests.proofs.desk import does, pad_file, refuses

ROOT = Path(__file__).parents[2]


def sheet() -> dict[str, Any]:
    """Give the current pad as its JSON object."""
    shown: dict[str, Any] = json.loads(does("show", "--format", "json"))
    return shown


def hands(key: str) -> list[Any]:
    return [hand[key] for hand in sheet()["hands"]]


def record(*lines: str) -> None:
    for line in lines:
        does(*line.split())


def log() -> list[str]:
    return [event["what"] for event in json.loads(does("log", "--format", "json"))]


def test_1_the_wrong_player_was_written_down_as_the_winner() -> None:
    record("new Ann Ben --dealer Ben", "knock ann 6 14", "knock ben 3 18")
    assert hands("dealer") == ["Ben", "Ben"]  # Ben lost hand 1
    assert hands("running") == [[[8, 0]], [[8, 15]]]

    told = does("swap", "1")
    assert told.splitlines() == [
        "Ben +8   knocked 6, Ann 14 (14 - 6)",
        "Ann 0 (100 to go)   Ben 23 (77 to go)   Ann deals hand 3",
    ]
    assert hands("dealer") == ["Ben", "Ann"]  # now Ann lost hand 1
    assert hands("winner") == ["Ben", "Ben"]
    assert hands("running") == [[[0, 8]], [[0, 23]]]
    assert "1* Ben Ben knocks 6 v 14 (was Ann)" in " ".join(does("show").split())

    does("undo")
    assert hands("dealer") == ["Ben", "Ben"]
    assert hands("running") == [[[8, 0]], [[8, 15]]]


def test_2_a_hand_long_past_was_typed_wrong() -> None:
    record("new Ann Ben", "knock ann 6 14", "gin ann 32", "knock ben 3 18", "dead")
    record("knock ann 2 12", "knock ben 5 10")
    ann = [8, 65, 65, 65, 75, 75]
    ben = [0, 0, 15, 15, 15, 20]
    assert hands("running") == [[[a, b]] for a, b in zip(ann, ben, strict=True)]

    does("fix", "2", "ann", "gin", "23")  # 48, not 57

    ann = [8, 56, 56, 56, 66, 66]
    assert hands("running") == [[[a, b]] for a, b in zip(ann, ben, strict=True)]
    assert hands("corrected") == [False, True, False, False, False, False]
    assert log()[-1] == "fix 2: Ann gin v 23 (was Ann gin v 32)"
    assert "23 deadwood + 25 gin bonus = 48" in does("show", "2")


def test_3_the_last_hand_of_a_game_is_taken_back() -> None:
    record("new Ann Ben --to 50 --dealer Ben", "knock ann 6 14")
    won = does("gin", "ben", "30")
    # Ben has 55, 100 for the game and a box; Ann has 8 and a box.
    assert "Ben reaches 55 and wins the game." in won
    assert "Ann pays Ben 147." in won
    refuses("knock", "ann", "6", "14")

    taken_back = does("undo")
    assert taken_back.splitlines() == [
        "Undone: hand 2: Ben gin v 30.",
        "Ann 8 (42 to go)   Ben 0 (50 to go)   Ben deals hand 2",
    ]
    record("knock ann 5 9", "undo 2", "redo 2")
    assert hands("running") == [[[8, 0]], [[12, 0]]]

    # Even when the next game has begun.
    record("undo", "gin ben 30", "again", "knock ben 1 9", "undo 3")
    assert sheet()["games"][0]["over"] is False
    assert sheet()["next_dealer"] == "Ben"
    assert hands("running") == [[[8, 0]]]


SEVEN_HANDS = [
    ("knock ann 5 25", [20, 0]),
    ("knock ben 5 15", [20, 10]),
    ("gin ann 10", [55, 10]),
    ("knock ann 4 24", [75, 10]),
    ("knock ben 2 22", [75, 30]),
    ("knock ann 1 11", [85, 30]),
    ("knock ben 3 13", [85, 40]),
]


def test_4_an_edit_ends_the_game_earlier() -> None:
    record("new Ann Ben", *(line for line, _ in SEVEN_HANDS))
    assert hands("running") == [[after] for _, after in SEVEN_HANDS]
    before = pad_file().read_bytes()

    # Hand 5 was Ann's, for 30: she reached 105 with it.
    told = refuses("fix", "5", "ann", "2", "32")
    assert told == (
        "hands 6 and 7 would no longer count: the game would end sooner. "
        "To agree, add --yes"
    )
    assert pad_file().read_bytes() == before

    told = does("fix", "5", "ann", "2", "32", "--yes")
    assert "hands 6 and 7 would no longer count" in told
    # 105 + 100 + 4 boxes of 20 against 10 and a box.
    assert "Ann reaches 105 and wins the game." in told
    assert "Ben pays Ann 255." in told
    assert hands("struck") == [False] * 5 + [True] * 2
    assert "also_strikes = [" in pad_file().read_text(encoding="utf-8")

    does("undo")
    assert hands("struck") == [False] * 7
    assert hands("running") == [[after] for _, after in SEVEN_HANDS]


@pytest.mark.parametrize(
    ("tie", "winner", "points", "boxes", "outcome"),
    [
        ("undercut", "Ben", 25, 1, "undercut"),
        ("knocker", "Ann", 0, 1, "tie"),
        ("nobody", None, 0, 0, "tie"),
    ],
)
def test_5_both_have_the_same_count(
    tie: str, winner: str | None, points: int, boxes: int, outcome: str
) -> None:
    record(f"new Ann Ben --set hand.tie={tie}", "knock ann 7 7")
    [hand] = sheet()["hands"]
    told = [hand[key] for key in ("winner", "points", "boxes", "outcome")]
    assert told == [winner, points, boxes, outcome]

    # "No, I had 6": then it is a knock, whatever the tie rule.
    does("fix", "1", "ann", "6", "7")
    [hand] = sheet()["hands"]
    told = [hand[key] for key in ("winner", "points", "boxes", "outcome")]
    assert told == ["Ann", 1, 1, "knock"]


def test_6_zero_is_a_count_like_any_other() -> None:
    record("new Ann Ben", "gin ann 0", "knock ann 6 0", "scored ben 0", "knock ben 0 9")
    assert hands("outcome") == ["gin", "gin-off", "scored", "gin"]
    assert hands("winner") == ["Ann", "Ben", "Ben", "Ben"]
    assert hands("points") == [25, 31, 0, 34]  # 0 + 25, 6 + 25, 0, 9 + 25
    assert hands("boxes") == [1, 1, 1, 1]
    assert hands("running") == [[[25, 0]], [[25, 31]], [[25, 31]], [[25, 65]]]

    does("fix", "2", "ann", "6", "14")
    does("fix", "2", "ann", "6", "0")
    assert hands("points") == [25, 31, 0, 34]
    lines = sheet()["hands"][0]["lines"]
    assert lines[0] == {"for": "deadwood", "points": 0}


def test_7_the_target_is_lowered_below_what_somebody_has() -> None:
    record("new Ann Ben", "gin ann 32", "knock ben 3 18")
    before = pad_file().read_bytes()

    # Open: 57 and a box against 15 and a box; won, with 100 for the game.
    told = refuses("rules", "set", "game.target=50")
    assert told == (
        "hand 2 would no longer count: the game would end sooner; "
        "game 1, open (77-35), would be won by Ann (277-0). To agree, add --yes"
    )
    assert pad_file().read_bytes() == before
    assert sheet()["games"][0]["winner"] is None

    # To 60 nobody has won, and nothing that was shown changes.
    assert "Ann 57 (3 to go)" in does("rules", "set", "game.target=60")

    does("undo")
    does("rules", "set", "game.target=50", "--yes")
    assert sheet()["games"][0]["winner"] == "Ann"
    assert hands("struck") == [False, True]
    assert log()[-1] == "rules: game.target 50 (was 100); hand 2 struck with it"
    does("undo")
    assert sheet()["games"][0]["winner"] is None
    assert hands("struck") == [False, False]


KILLED = """
import os, signal, sys
real, when = os.{call}, sys.argv.pop(1)
def killing(*args, **named):
    if when == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    real(*args, **named)
    os.kill(os.getpid(), signal.SIGKILL)
os.{call} = killing
from scorepad.__main__ import main
main()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL")
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_8_the_computer_dies_while_it_saves(call: str, when: str) -> None:
    record("new Ann Ben", "knock ann 6 14")
    before = pad_file().read_bytes()
    program = [sys.executable, "-c", KILLED.format(call=call), when]
    done = subprocess.run(
        [*program, "knock", "ben", "3", "18"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == -signal.SIGKILL

    is_new = (call, when) == ("replace", "after")
    assert (pad_file().read_bytes() == before) is not is_new
    assert hands("points") == ([8, 15] if is_new else [8])
    record("gin ann 32")
    assert hands("points") == ([8, 15, 57] if is_new else [8, 57])


WIDE = ["李小龍", "👩‍👩‍👧", "Zoë-" + "x" * 300, "Ångström🂱"]


@pytest.mark.parametrize("name", WIDE, ids=["CJK", "family", "long", "card"])
def test_9_a_wide_name_leaves_the_columns_straight(name: str) -> None:
    does("new", name, "Ben")
    record("gin ben 7", "knock ben 3 18", "dead")
    does("knock", name, "6", "14")
    lines = does("show").splitlines()
    across = next(line for line in lines if line.startswith("-"))
    assert wcswidth(across) <= 80
    # The last column is Ben's, and his totals end where it ends.
    [header] = [line for line in lines if line.endswith("Ben")]
    [first] = [line for line in lines if "Ben gin v 7" in line]
    assert wcswidth(header) == wcswidth(first) == wcswidth(across)
    assert hands("winner") == ["Ben", "Ben", None, name]


def test_10_a_hand_that_closed_a_column_was_typed_wrong() -> None:
    record("new Ann Ben --to 50 --set hollywood.columns=3")
    record("gin ann 30", "gin ann 10", "knock ben 5 15")
    # 55 closes column 1; the second goes to column 2 alone, Ben's first one too.
    assert hands("columns") == [[1], [2], [2]]
    columns = sheet()["games"][0]["columns"]
    assert [column["points"] for column in columns] == [[55, 0], [35, 10], [0, 0]]

    # It was 28: column 1 is open for one hand more, and closed by it.
    does("fix", "1", "ann", "gin", "3")
    assert hands("columns") == [[1], [1, 2], [2]]
    columns = sheet()["games"][0]["columns"]
    assert [column["points"] for column in columns] == [[63, 0], [35, 10], [0, 0]]
    assert [column["closed"] for column in columns] == [True, False, False]
    # 63 + 100, as much for the shutout, 2 boxes.
    assert [column["totals"] for column in columns] == [[303, 0], [55, 30], [0, 0]]
