"""The table of one game as text, made to fit: names cut, words broken, columns split.

Of so many running columns that one table would be too wide there are more tables,
one under the other.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scorepad.players import Sides
from scorepad.views.display import (
    cut,
    fit,
    names_of,
    short_names,
    side_heads,
    width,
    wrapped,
)
from scorepad.views.foot import ALWAYS
from scorepad.views.sheet import GameSheet, Row
from scorepad.views.table import RULE, tabulated, total_width, widths

WIDTH: Final = 80
LONGEST_NAME: Final = 12

_SHORT_NAME: Final = 5
_TEAM: Final = 16  # cells of partners over their points
_HEAD: Final = 8  # cells of a side over one of several columns
_LEAST_TOLD: Final = 16  # cells that what happened is left with, however crowded
_ENOUGH_TOLD: Final = 26
_LONGEST_NOTE: Final = 60
_HELD: Final = "\u00a0"  # a blank that no line is broken at

Rows = list[list[str]]
Version = Callable[[int], GameSheet]
"""Gives the sheet of a game, the players' names in its lines in so many cells."""


class _Layout(NamedTuple):
    """The cells of a name in what happened, as the dealer, and over the points."""

    told: int
    dealer: int
    head: int


_LAYOUTS: Final = (
    _Layout(LONGEST_NAME, LONGEST_NAME, LONGEST_NAME),
    _Layout(LONGEST_NAME, _SHORT_NAME, LONGEST_NAME),
    _Layout(LONGEST_NAME, _SHORT_NAME, _SHORT_NAME),
    _Layout(_SHORT_NAME, _SHORT_NAME, _SHORT_NAME),
)


def tables(sides: Sides, version: Version) -> list[list[str]]:
    """Lay a game out as tables, each of them lines of one width.

    There is none for columns that nothing has entered, but for the first.
    """
    page = version(LONGEST_NAME)
    parts = _parts(len(page.game.columns), lambda part: _fits(sides, version, part))
    first, *more = parts
    entered = [part for part in more if any(_enters(row, part) for row in page.rows)]
    return [_table(sides, version, part) for part in [first, *entered]]


def _parts(count: int, fits: Callable[[range], bool]) -> list[range]:
    """Share columns out evenly over as few tables as will do, the first one fitting."""
    sizes = [-(-count // tables) for tables in range(1, count + 1)]
    most = next((size for size in sizes if fits(range(size))), 1)
    return [range(at, min(at + most, count)) for at in range(0, count, most)]


def _fits(sides: Sides, version: Version, part: range) -> bool:
    rows, told = _rows(sides, version, part, _LAYOUTS[-1])
    return total_width(rows) - max(0, widths(rows)[told] - _LEAST_TOLD) <= WIDTH


def _table(sides: Sides, version: Version, part: range) -> list[str]:
    for layout in _LAYOUTS:
        rows, told = _rows(sides, version, part, layout)
        wanted = widths(rows)[told]
        left = WIDTH - total_width(rows) + wanted
        enough = wanted if layout is _LAYOUTS[0] else min(_ENOUGH_TOLD, wanted)
        if left >= enough or layout is _LAYOUTS[-1]:
            return _laid_out(rows, told, left)
    raise AssertionError("there is a last layout")


def _laid_out(rows: Rows, told: int, left: int) -> list[str]:
    """Draw the table, what happened broken into lines of the cells *left* for it."""
    cells = max(_LEAST_TOLD, left)
    if widths(rows)[told] > cells:
        rows = [broken for row in rows for broken in _broken(row, told, cells)]
    right = [True, *[False] * told, *[True] * (len(rows[0]) - told - 1)]
    return tabulated(rows, right)


def _broken(row: list[str], told: int, cells: int) -> Rows:
    """Break what happened into lines of *cells*, the others blank beside the rest."""
    if row is RULE:
        return [row]
    # A count stays with the one that it is against.
    lines = wrapped(row[told].replace(" v ", f" v{_HELD}"), cells)
    first, *rest = [line.replace(_HELD, " ") for line in lines]
    blank = [""] * len(row)
    return [
        [*row[:told], first, *row[told + 1 :]],
        *([*blank[:told], line, *blank[told + 1 :]] for line in rest),
    ]


def _rows(
    sides: Sides, version: Version, part: range, layout: _Layout
) -> tuple[Rows, int]:
    """Return heads, lines and foot, and in which column it says what happened."""
    page = version(layout.told)
    if part.start:
        page = _only(page, part)
    several = len(page.game.columns) > 1
    dealers = () if part.start else _dealers(sides, page, layout.dealer)
    left = _left(page, dealers, several=several)
    if several:
        points = ["", "points", *("".join(row.points) for row in page.rows)]
        names = side_heads(sides, min(layout.head, _HEAD))
        right = [[*points, *[""] * len(page.foot)]]
        right += [_column(page, place, names) for place in part]
    else:
        names = _heads(sides, layout.head)
        right = [_side(page, side, name) for side, name in enumerate(names)]
    cells = zip(*right, strict=True)
    rows = [[*row, *more] for row, more in zip(left, cells, strict=True)]
    first, last = 1 + several, len(rows) - len(page.foot)
    rows = [*rows[:first], RULE, *rows[first:last], RULE, *rows[last:]]
    return rows, 1 + bool(dealers)


def _only(page: GameSheet, part: range) -> GameSheet:
    """Leave out what has nothing to do with some columns."""
    return page._replace(
        rows=[row for row in page.rows if _enters(row, part)],
        foot=[
            foot
            for foot in page.foot
            if foot.label in ALWAYS or any(any(foot.amounts[place]) for place in part)
        ],
    )


def _left(page: GameSheet, dealers: tuple[str, ...], *, several: bool) -> Rows:
    """Return the numbers, dealers and what happened, from the heads to the feet."""
    blank = [""] * (1 + bool(dealers))
    return [
        *([[*blank, ""]] if several else []),
        ["#", *(["deal"] if dealers else []), "hand"],
        *([row.number, *_dealer(row, dealers), _with_note(row)] for row in page.rows),
        *([*blank, foot.label] for foot in page.foot),
    ]


def _enters(row: Row, part: range) -> bool:
    return any(total is not None for place in part for total in row.running[place])


def _dealers(sides: Sides, page: GameSheet, cells: int) -> tuple[str, ...]:
    return short_names(sides.everybody, cells) if page.dealt else ()


def _dealer(row: Row, dealers: tuple[str, ...]) -> list[str]:
    if not dealers:
        return []
    return ["" if row.dealer is None else dealers[row.dealer]]


def _with_note(row: Row) -> str:
    return f"{row.told}  [{cut(row.note, _LONGEST_NOTE)}]" if row.note else row.told


def _heads(sides: Sides, cells: int) -> tuple[str, ...]:
    """Name the sides over the points, partners in somewhat more cells than one."""
    if cells == _SHORT_NAME and len(sides.players[0]) > 1:
        return side_heads(sides, _TEAM)
    return names_of(sides, cells).sides


def _side(page: GameSheet, side: int, name: str) -> list[str]:
    """Return what stands under a side from its name down: points and totals."""
    totals = [[_number(total) for total in row.running[0]] for row in page.rows]
    size = 3 + max(len(total) for line in totals for total in line)
    lines = [
        f"{row.points[side]}{line[side]:>{size}}" if row.points[side] else ""
        for row, line in zip(page.rows, totals, strict=True)
    ]
    return [name, *lines, *(foot.shown(0, side) for foot in page.foot)]


def _column(page: GameSheet, place: int, names: Sequence[str]) -> list[str]:
    """Return a running column from its number down, its sides side by side."""
    closed = page.game.columns[place].closed_by
    won = "" if closed is None else f" {names[closed]} won"
    sides = range(len(names))
    cells = [
        list(names),
        *([_number(total) for total in row.running[place]] for row in page.rows),
        *([foot.shown(place, side) for side in sides] for foot in page.foot),
    ]
    size = [max(width(line[side]) for line in cells) for side in sides]
    laid_out = [
        "  ".join(fit(line[side], size[side], right=True) for side in sides)
        for line in cells
    ]
    title = f"{place + 1}{won}"
    return [fit(title, max(width(title), width(laid_out[0]))), *laid_out]


def _number(total: int | None) -> str:
    return "" if total is None else str(total)
