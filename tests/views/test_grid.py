"""The table of a game: running columns in pairs, of many columns more tables."""

import pytest

from scorepad.entries import Adjust, Entry
from scorepad.pad import Pad
from scorepad.players import sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.views.display import names_of, width
from scorepad.views.grid import tables
from scorepad.views.sheet import sheet
from tests.evening import dead, gin, knock, scored

HANDS = (scored("Ann", 95), scored("Ben", 60), dead(), scored("Ann", 30))


def drawn(
    *entries: Entry, sides: str = "Ann|Ben", columns: int = 2, **under: object
) -> list[list[str]]:
    rules = Rules({"hollywood.columns": columns, "game.target": 90, **under})
    seated = sides_of(side.split() for side in sides.split("|"))
    replay = Replay(Pad(seated, rules, entries=entries))
    return tables(
        replay.sides, lambda cells: sheet(replay, names_of(replay.sides, cells))[0]
    )


def test_running_columns_are_pairs_marked_with_their_winner() -> None:
    # Ann closes 1; so Ben's first win, and Ann's next, go to column 2.
    (table,) = drawn(*HANDS)
    assert [line.rstrip() for line in table] == [
        "                           1 Ann won  2",
        "#  hand            points   Ann  Ben  Ann  Ben",
        "-  --------------  ------  ---------  --------",
        "1  Ann scores 95      +95    95",
        "2  Ben scores 60      +60                   60",
        "3  dead",
        "4  Ann scores 30      +30              30",
        "-  --------------  ------  ---------  --------",
        "   points                    95    0   30   60",
        "   game                     100",
        "   boxes won                  1         1    1",
        "   boxes, 20 each            20        20   20",
        "   shutout                  100",
        "   total                    315    0   50   80",
    ]


def test_columns_that_are_too_many_for_a_line_are_shared_out() -> None:
    entries = [*(scored("Ann", 7) for _ in range(4)), dead(), knock("Ben", 2, 20)]
    first, second = drawn(*entries, columns=6)
    assert first[0].split() == ["1", "2", "3"]
    assert second[0].split() == ["4", "5", "6"]
    # Only the fourth hand has come to column 4.
    assert [line.split()[0] for line in first[3:9]] == ["1", "2", "3", "4", "5", "6"]
    assert second[3].split() == ["4", "Ann", "scores", "7", "+7", "7"]
    assert second[4].startswith("-")


def test_columns_that_nothing_has_entered_need_no_table() -> None:
    assert len(drawn(gin("Ann", 1), columns=9)) == 1


def test_an_adjustment_enters_every_open_column() -> None:
    five, four = drawn(Adjust("Ben", 10, "spot"), columns=9)
    assert five[3].split() == ["adjustment:", "spot", "+10", *["10"] * 5]
    assert four[3].split() == ["adjustment:", "spot", "+10", *["10"] * 4]


@pytest.mark.parametrize("columns", range(2, 10))
@pytest.mark.parametrize("name", ["Ann", "Bartholomeow", "山田太郎山田太郎"])
def test_all_lines_of_a_table_are_equally_wide(columns: int, name: str) -> None:
    entries = [gin(name, 50), gin("Ben", 40), gin(name, 60), gin(name, 60)]
    for table in drawn(*entries, sides=f"{name}|Ben", columns=columns):
        assert len({width(line) for line in table}) == 1
        assert width(table[0]) <= 80


@pytest.mark.parametrize(
    ("sides", "heads"),
    [
        ("Ann Cy|Ben Di", ["Ann", "&", "Cy", "Ben", "&", "Di"]),  # 8 cells fit
        ("Ann Cy|Ben Dee", ["A&C", "B&D"]),
        ("Anna Cy Eve|Ben Dora Fay", ["A&C&E", "B&D&F"]),
        ("Anna Cy Eve Gus|Ben Dora Fay Hal", ["ACEG", "BDFH"]),
        ("Anna Cy|Amy Dora", ["Anna", "&…", "Amy", "&", "D…"]),  # two begin with A
    ],
)
def test_a_team_with_long_names_is_called_by_its_letters(
    sides: str, heads: list[str]
) -> None:
    (table,) = drawn(dead(), sides=sides, **{"hand.gin_bonus": 20})
    assert table[1].split()[3:] == heads * 2
