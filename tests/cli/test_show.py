"""show, settle and log by command, for people and for programs.

Under the rules of tests.cli.ours: gin 20, undercut 13, a knock 3, to 90 for 110.
"""

import contextlib
import fcntl
import json
import os
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.ours import answers, begin, refused
from tests.conftest import Scorepad

# Ben 15; Ann 52; Ben 15 + 18 = 33; Ann 52 + 39 = 91, whose game it is:
# 91 + 110 + 2 x 7 = 215, against 33 + 2 x 7 = 47.
EVENING = (
    *("knock ann 6 4", "gin ann 32 --note 'a note'", "knock ben 3 18"),
    *("dead", "knock ann 4 14 --multiplier 3"),
)


@pytest.fixture
def pad(scorepad: Scorepad) -> Path:
    path = begin(scorepad)
    for line in EVENING:
        answers(scorepad, line)
    return path


def in_json(scorepad: Scorepad, line: str) -> Any:  # noqa: ANN401 - what JSON holds
    result = scorepad(f"{line} --format json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.mark.usefixtures("pad")
def test_show_is_the_sheet(scorepad: Scorepad) -> None:
    lines = answers(scorepad, "show")
    assert lines[0].split() == ["Ann", "v", "Ben", "ours", "rules,", "to", "90"]
    assert [" ".join(line.split()) for line in lines[4:9]] == [
        "1 Ben Ann knocks 6 v 4, undercut +15 15",
        "2 Ann Ann gin v 32 [a note] +52 52",
        "3 Ben Ben knocks 3 v 18 +18 33",
        "4 Ann dead",
        "5 Ann Ann knocks 4 v 14, x3 +39 91",
    ]
    assert lines[-2:] == ["Ann won the game.", "Ben pays Ann 168."]


@pytest.mark.usefixtures("pad")
def test_show_n_is_one_hand_with_its_arithmetic(scorepad: Scorepad) -> None:
    lines = answers(scorepad, "show 5")
    assert lines[:-1] == [
        "Hand 5, Ann dealt",
        "Ann knocks 4 v 14, x3",
        "14 - 4 = 10, + 3 knock bonus = 13, x 3 declared = 39, for Ann",
        "1 box",
        "After it: Ann 91, Ben 33",
    ]
    assert lines[-1].startswith("Recorded 20")


def test_show_n_of_no_hand_is_refused(scorepad: Scorepad, pad: Path) -> None:
    told = "there is no hand 6: hands 1 to 5 are recorded"
    assert refused(scorepad, "show 6", pad) == told
    assert refused(scorepad, "show 6 --format json", pad) == told


@pytest.mark.usefixtures("pad")
def test_show_n_says_what_a_hand_was_before(scorepad: Scorepad) -> None:
    answers(scorepad, "fix 1 ben 6 4")
    answers(scorepad, "fix 1 ann g 12")
    assert [line for line in answers(scorepad, "show 1") if "Before" in line] == [
        "Before it was corrected: Ann knocks 6 v 4",
        "Before it was corrected: Ben knocks 6 v 4",
    ]


@pytest.mark.usefixtures("pad")
def test_the_race_is_drawn(scorepad: Scorepad) -> None:
    lines = answers(scorepad, "show --chart")
    assert len(lines) > 5
    assert max(map(len, lines)) <= 80


@pytest.mark.usefixtures("pad")
def test_settle_itemises_what_is_owed_and_ends_in_a_line_to_send(
    scorepad: Scorepad,
) -> None:
    lines = answers(scorepad, "settle")
    assert lines[:-1] == [
        "           Ann   Ben",
        "points      91    33",
        "game       110",
        "boxes       14    14    2 x 7, 2 x 7",
        "total      215    47",
        "Ann won the game.",
        "Ben pays Ann 168.",
        "",
    ]
    assert lines[-1].endswith(": Ann beat Ben 91-33; Ben pays Ann 168.")


@pytest.mark.usefixtures("pad")
def test_log_shows_every_change_ever_made(scorepad: Scorepad) -> None:
    answers(scorepad, "undo 2")
    answers(scorepad, "swap 3")
    lines = [line.rstrip() for line in answers(scorepad, "log")[2:]]
    entries = [line.split("  ")[-1] for line in lines]
    assert entries == [
        "hand 1: Ann knocks 6 v 4",
        "hand 2: Ann gin v 32 [a note]",
        "hand 3: Ben knocks 3 v 18",
        "hand 4: dead -- undone by 6",
        "hand 5: Ann knocks 4 v 14, x3 -- undone by 6",
        "undo: hand 5: Ann knocks 4 v 14, x3 and hand 4: dead",
        "fix 3: Ann knocks 3 v 18 (was Ben knocks 3 v 18)",
    ]


def test_the_log_of_an_empty_pad_says_so(scorepad: Scorepad) -> None:
    begin(scorepad)
    assert answers(scorepad, "log") == ["Nothing is recorded yet."]
    assert in_json(scorepad, "log") == []


# --- JSON -------------------------------------------------------------------------

TOP = (
    "schema pad id title started sides rules hands adjustments games match under_way "
    "next_dealer payments"
)
HAND = (
    "number game round ended outcome knocker opponent knocker_deadwood "
    "opponent_deadwood upcard multiplier accepted winner points boxes lines columns "
    "running dealer note at corrected inserted struck"
)


@pytest.mark.usefixtures("pad")
def test_show_gives_programs_the_whole_pad(scorepad: Scorepad) -> None:
    told = in_json(scorepad, "show")
    assert list(told) == [*TOP.split(), "checks"]
    assert (told["schema"], told["pad"], told["title"]) == (1, "friday", None)
    assert told["sides"][1] == {"name": "Ben", "players": ["Ben"]}
    assert told["rules"]["hand"]["gin_bonus"] == 20
    assert told["rules"]["oklahoma"]["spade_multiplier"] == 4
    (game,) = told["games"]
    (column,) = game.pop("columns")
    paid = [{"from": "Ben", "to": "Ann", "points": 168, "money": None}]
    assert game == {
        "number": 1,
        "match": 1,
        "over": True,
        "finished": False,
        "winner": "Ann",
        "totals": [215, 47],
        "payments": paid,
        "rules": {},
    }
    assert column == {
        "number": 1,
        "closed": True,
        "winner": "Ann",
        "shutout": False,
        "weight": 1,
        "points": [91, 33],
        "boxes": [2, 2],
        "lines": [
            {"for": "points", "amounts": [91, 33]},
            {"for": "game bonus", "amounts": [110, 0]},
            {"for": "boxes", "amounts": [14, 14]},
            {"for": "shutout", "amounts": [0, 0]},
        ],
        "totals": [215, 47],
    }
    assert told["match"] == {
        "best_of": 1,
        "games_won": [1, 0],
        "over": True,
        "winner": "Ann",
    }
    assert (told["next_dealer"], told["payments"], told["checks"]) == ("Ben", paid, [])


def test_a_pad_that_is_named_is_called_as_given(scorepad: Scorepad, pad: Path) -> None:
    assert in_json(scorepad, "show --pad friday.toml")["pad"] == "friday.toml"
    assert in_json(scorepad, f"show --pad {pad}")["pad"] == str(pad)


@pytest.mark.usefixtures("pad")
def test_show_n_gives_programs_the_one_hand(scorepad: Scorepad) -> None:
    told = in_json(scorepad, "show 5")
    assert list(told) == HAND.split()
    assert told.pop("at").endswith("Z")
    assert told == {
        "number": 5,
        "game": 1,
        "round": None,
        "ended": "knock",
        "outcome": "knock",
        "knocker": "Ann",
        "opponent": "Ben",
        "knocker_deadwood": 4,
        "opponent_deadwood": 14,
        "upcard": None,
        "multiplier": 3,
        "accepted": False,
        "winner": "Ann",
        "points": 39,
        "boxes": 1,
        "lines": [
            {"for": "difference", "points": 30},
            {"for": "knock bonus", "points": 9},
        ],
        "columns": [1],
        "running": [[91, 33]],
        "dealer": "Ann",
        "note": None,
        "corrected": False,
        "inserted": False,
        "struck": False,
    }
    assert in_json(scorepad, "show")["hands"][4]["points"] == 39


@pytest.mark.usefixtures("pad")
def test_settle_gives_programs_the_games_and_what_is_owed(scorepad: Scorepad) -> None:
    whole, told = in_json(scorepad, "show"), in_json(scorepad, "settle")
    assert list(told) == ["schema", "pad", "sides", "games", "match", "payments"]
    assert told == {key: whole[key] for key in told}


@pytest.mark.usefixtures("pad")
def test_log_gives_programs_every_entry(scorepad: Scorepad) -> None:
    answers(scorepad, "undo")
    told = in_json(scorepad, "log")
    assert [list(entry) for entry in told] == [["entry", "at", "what", "undone_by"]] * 6
    assert all(entry.pop("at").endswith("Z") for entry in told)
    assert told[4:] == [
        {"entry": 5, "what": "hand 5: Ann knocks 4 v 14, x3", "undone_by": 6},
        {
            "entry": 6,
            "what": "undo: hand 5: Ann knocks 4 v 14, x3",
            "undone_by": None,
        },
    ]


def test_names_are_exact_in_json_and_nothing_in_it_moves_a_cursor(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    name = "A\x1b\x9b\u202e毛|\n"
    result = scorepad(["new", name, "Ben", "--pad", "friday.toml"])
    assert result.exit_code == 0
    assert (empty_folder / "friday.toml").is_file()
    answers(scorepad, "gin a 5")
    text = scorepad("show --format json").stdout
    assert json.loads(text)["sides"][0]["name"] == name
    assert "毛|" in text
    assert not set(text) & {"\x1b", "\x9b", "\u202e"}


@pytest.mark.usefixtures("pad")
def test_looking_changes_nothing(scorepad: Scorepad, pad: Path) -> None:
    before = pad.read_bytes()
    for line in ("show", "show 1", "show --chart", "show --all", "settle", "log"):
        answers(scorepad, line)
    assert pad.read_bytes() == before


def on_a_terminal(line: str, rows: int, changes: Mapping[str, str]) -> list[str]:
    """Run a command whose output is a terminal of so many *rows*; return its lines."""
    ours, theirs = os.openpty()
    environment = {**os.environ, "TERM": "dumb", **changes}
    for name in ("LINES", "COLUMNS"):
        environment.pop(name, None)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    with subprocess.Popen(
        [sys.executable, "-m", "scorepad", *line.split()],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        env=environment,
    ):
        os.close(theirs)
        data = b""
        with contextlib.suppress(OSError):  # Linux: the other end is closed
            while more := os.read(ours, 4096):
                data += more
    os.close(ours)
    return data.decode().replace("\r\n", "\n").splitlines()


@pytest.fixture
def long_sheet(scorepad: Scorepad) -> None:
    begin(scorepad)
    scorepad("play --pad friday.toml", input="d\n" * 20)


@pytest.mark.usefixtures("long_sheet")
def test_a_sheet_longer_than_the_screen_repeats_its_heads() -> None:
    environment = {"PAGER": ""}
    heads = [
        line
        for line in on_a_terminal("show", 24, environment)
        if line.startswith(" #  deal  hand")
    ]
    assert len(heads) == 2
    whole = on_a_terminal("show", 60, environment)
    assert sum(line.startswith(" #  deal  hand") for line in whole) == 1


@pytest.mark.usefixtures("long_sheet")
def test_a_long_view_goes_through_the_pager_that_is_set() -> None:
    pager = {"PAGER": "sed s/^/paged:/"}
    for view in ("show", "log"):
        assert all(line.startswith("paged:") for line in on_a_terminal(view, 20, pager))
        for line, rows in ((f"{view} --no-pager", 20), (view, 60)):
            lines = on_a_terminal(line, rows, pager)
            assert len(lines) > 20
            assert not any("paged:" in text for text in lines)


@pytest.mark.usefixtures("long_sheet")
def test_a_pager_that_is_not_there_keeps_nothing_back() -> None:
    lines = on_a_terminal("show", 24, {"PAGER": "no-such-pager-here"})
    assert any("Ben deals" in line for line in lines)


@pytest.mark.usefixtures("long_sheet")
def test_show_big_draws_the_totals(scorepad: Scorepad) -> None:
    lines = answers(scorepad, "show --big")
    assert lines[0].split() == ["Ann", "Ben"]
    assert len(lines) == 6


@pytest.mark.parametrize("cells", [40, 60])
def test_views_fit_a_narrow_screen(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch, cells: int
) -> None:
    scorepad("new Christophersson Wilhelmina --dealer Wilhelmina --pad friday.toml")
    scorepad("knock c 6 14 --upcard 7s --note 'the very first hand of this evening'")
    monkeypatch.setenv("COLUMNS", str(cells))
    for view in ("show", "settle", "log", "show 1", "show --chart", "show --big"):
        lines = answers(scorepad, view)
        # The line to send is one line, however long.
        lines = lines[:-1] if view == "settle" else lines
        assert max(map(len, lines)) <= cells, view
        assert not any(line.endswith(" ") for line in lines), view
