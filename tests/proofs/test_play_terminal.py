"""A whole evening typed on a terminal, key by key."""

import re
import sys
import time
from pathlib import Path

import pytest

from scorepad.storage import data_folder
from tests.conftest import Scorepad
from tests.terminal import converse, typed_lines

COMMAND = [sys.executable, "-c", "from scorepad.cli import main; main()"]
ENV = {"PYTHONPATH": str(Path(__file__).parents[2]), "NO_COLOR": ""}
# Twelve hands to 200 under classic; the totals are worked out by hand.
GAME = (
    ("a 6 14", (8, 0)),
    ("b 3 18", (8, 15)),
    ("a 6 4", (8, 42)),  # undercut: 2 + 25
    ("b g 9", (8, 76)),  # 9 + 25
    ("d", (8, 76)),
    ("a 2 24", (30, 76)),
    ("a g 40", (95, 76)),  # 40 + 25
    ("b 1 20", (95, 95)),
    ("b 5 5", (120, 95)),  # a tie: 25
    ("a 9 10", (121, 95)),
    ("a 4 32", (149, 95)),
    ("a g 30", (204, 95)),  # 30 + 25
)
SECONDS = 10  # a game of twelve hands, start-up and slow disks included


def colourless(screen: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen)


@pytest.fixture
def table(scorepad: Scorepad) -> Scorepad:
    scorepad("new Ann Ben --dealer Ben --to 200")
    return scorepad


def play(*lines: str, term: str = "dumb", options: tuple[str, ...] = ("play",)) -> str:
    return converse([*COMMAND, *options], lines, {**ENV, "TERM": term})


@pytest.mark.usefixtures("table")
def test_a_game_of_twelve_hands_is_typed() -> None:
    begun = time.monotonic()
    screen = play(*(line for line, _ in GAME))
    assert time.monotonic() - begun < SECONDS
    answers = re.split(r"^\d+> ", screen, flags=re.MULTILINE)[1:]
    for (line, (ann, ben)), answer in zip(GAME[:-1], answers, strict=False):
        if line != "d":
            assert f"Ann {ann} ({200 - ann} to go)   Ben {ben} " in answer
    assert "Ann reaches 204 and wins the game." in screen
    assert screen.endswith("Saved. To go on: scorepad\n")


def test_an_ordinary_knock_takes_seven_keys() -> None:
    knocks = [line for line, _ in GAME if re.fullmatch(r"[ab] \d+ \d+", line)]
    assert max(len(f"{line}\n") for line in knocks) == 7


def test_what_was_typed_is_on_the_pad(table: Scorepad) -> None:
    play("a 6 14", "b 3 18")
    sheet = table("show").stdout
    assert "Ann knocks 6 v 14" in sheet
    assert "Ben knocks 3 v 18" in sheet


@pytest.mark.usefixtures("table")
def test_ctrl_c_cancels_the_line_and_ctrl_d_leaves() -> None:
    screen = play("a 6 1\x03", "b 4 20")
    assert "Ben +16   knocked 4, Ann 20" in screen
    assert "Ann +" not in screen
    assert screen.endswith("Saved. To go on: scorepad\n")


@pytest.mark.usefixtures("table")
def test_ctrl_c_at_a_question_is_no() -> None:
    screen = play("a 14 6", "\x03", "b 4 20")
    assert "Nothing recorded." in screen
    assert "Ben +16" in screen


def test_a_name_is_taken_in_the_plain_c_locale(scorepad: Scorepad) -> None:
    scorepad("new Zoë Ben --dealer Ben")
    env = {**ENV, "TERM": "dumb", "LC_ALL": "C"}
    screen = converse([*COMMAND, "play"], ["Zoë 6 14", "b 4 20"], env)
    assert "Zoë +8   knocked 6, Ben 14" in screen
    assert "Ben +16" in screen
    assert screen.endswith("Saved. To go on: scorepad\n")


@pytest.mark.usefixtures("table")
def test_the_arrow_key_brings_a_line_back_and_tab_completes() -> None:
    screen = play("sho\t", "b\t4 20", "\x1b[A", term="xterm")
    assert colourless(screen).count("Ben +16") == 2


@pytest.mark.usefixtures("table")
def test_lines_that_are_pasted_together_are_typed_one_by_one() -> None:
    screen = play("a 6 14\nb 3 18\nd", term="xterm")
    assert "Ann 8 (192 to go)   Ben 15 (185 to go)" in screen
    assert "Dead hand" in screen


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("color", "no_color", "bold"),
    [
        ((), "", True),
        ((), "1", False),
        (("--color", "never"), "", False),
        (("--color", "always"), "1", True),
    ],
)
def test_the_winner_stands_out_where_weight_is_wanted(
    color: tuple[str, ...], no_color: str, bold: bool
) -> None:
    env = {**ENV, "TERM": "xterm", "NO_COLOR": no_color}
    screen = converse([*COMMAND, *color, "play"], ["a 6 14"], env)
    assert ("\x1b[1m   Ann +8" in screen) is bold
    assert ("\x1b[" in screen) is bold


@pytest.mark.usefixtures("table")
def test_a_dry_run_needs_a_sheet() -> None:
    screen = play(options=("play", "--dry-run"))
    assert "scorepad play --dry-run < friday.txt" in screen


@pytest.mark.usefixtures("table")
def test_leaving_another_pad_says_how_to_come_back_to_it() -> None:
    path = data_folder.current_pad()
    assert path is not None
    screen = play("q", options=("play", "--pad", str(path)))
    assert screen.endswith(f"Saved. To go on: scorepad play --pad {path}\n")
    assert typed_lines(screen) == ["q"]


@pytest.mark.usefixtures("table")
def test_a_path_never_reaches_the_terminal_raw() -> None:
    path = data_folder.current_pad()
    assert path is not None
    red = path.rename(path.with_name("\x1b[31mred.toml"))
    screen = play("q", options=("play", "--pad", str(red)))
    assert "\x1b[31m" not in screen
    assert "\\x1b[31mred.toml" in screen
