"""The totals in large digits: which digits, whose they are, and where they fit."""

import pytest

from scorepad.pad import Adjust
from scorepad.replay import Replay
from scorepad.text.big_digits import big_totals
from scorepad.text.layout import width
from scorepad.text.terminal import terminal, written_for
from tests.evening import dead, pad, scored

SCREEN = 24


def drawn(replay: Replay, cells: int = 80, lines: int = SCREEN) -> list[str]:
    with written_for(terminal("ascii", cells)):
        return big_totals(replay, lines)


def test_every_total_is_drawn_under_its_name() -> None:
    # The digits stand in the last cells under a name: 75 is two of three digits.
    replay = Replay(pad(scored("Ann", 75), scored("Ben", 8)))
    assert drawn(replay) == [
        "                   Ann                     Ben",
        "        ######  ######                  ######",
        "            ##  ##                      ##  ##",
        "            ##  ######                  ######",
        "            ##      ##                  ##  ##",
        "            ##  ######                  ######",
    ]


def test_a_total_below_nothing_has_its_sign() -> None:
    replay = Replay(pad(Adjust("Ann", -41, "misdeal")))
    assert drawn(replay, cells=24) == [
        "        Ann          Ben",
        "    # #  #           ###",
        "    # # ##           # #",
        "### ###  #           # #",
        "      #  #           # #",
        "      # ###          ###",
    ]


def test_columns_stand_side_by_side_with_their_winners() -> None:
    under = {"hollywood.columns": 3, "game.target": 30}
    hands = [("Ann", 30), ("Ann", 5), ("Ben", 20)]
    replay = Replay(pad(*(scored(*hand) for hand in hands), under=under))
    titles, names, *digits = drawn(replay)
    assert titles.split() == ["1", "Ann", "won", "2", "3"]
    assert names.split() == ["Ann", "Ben"] * 3
    assert len(digits) == 5
    assert max(map(width, [titles, names, *digits])) <= 80


@pytest.mark.parametrize(("cells", "lines"), [(14, 24), (80, 5)], ids=["narrow", "low"])
def test_on_a_small_screen_the_totals_are_a_line(cells: int, lines: int) -> None:
    replay = Replay(pad(scored("Ann", 75)))
    assert drawn(replay, cells, lines) == ["Ann 75   Ben 0"]
    columns = Replay(pad(scored("Ann", 75), under={"hollywood.columns": 3}))
    assert drawn(columns, lines=6) == ["Ann 75/0/0   Ben 0/0/0"]


@pytest.mark.parametrize("cells", [40, 60, 80, 120])
@pytest.mark.parametrize(
    "sides",
    [
        "Ann|Ben",
        "Ann|Ben|Cy",
        "Ann Cy|Ben Dee",
        "Christophersson|Wilhelmina",
        "山田|李",
    ],
)
def test_names_and_digits_fit_every_screen(cells: int, sides: str) -> None:
    dealer = "Ann" if sides.count("|") == 2 else None
    lines = drawn(Replay(pad(dead(), sides=sides, dealer=dealer)), cells)
    assert len(lines) <= 6
    assert max(map(width, lines)) <= cells
    assert not any(line.endswith(" ") for line in lines)
