"""The totals in digits five rows high, to be read across the table."""

from typing import Final

from scorepad.replay import Replay
from scorepad.text.layout import APART, fit, names_of, side_heads, truncate, width
from scorepad.text.terminal import can_show, line_cells

HEIGHT: Final = 5
PLENTY: Final = 24  # lines of a screen that is not known
_DIGITS: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
}
_STRETCHES: Final = (2, 1)
"""Cells for each cell of a digit, the most first."""
_BETWEEN_SIDES: Final = 2
_BETWEEN_COLUMNS: Final = 3
_SHORT: Final = 5  # cells of a name on a screen that has few
_FULL, _PLAIN = "█", "#"


def big_totals(replay: Replay, lines: int) -> list[str]:
    """Return the totals of the game under way in big digits, in so many *lines*.

    The names stand over them, and the columns of Hollywood side by side.  Where there
    is no room for that the totals are a plain line.
    """
    game = replay.game
    several = len(game.columns) > 1
    if lines >= HEIGHT + 1 + several:
        for stretch in _STRETCHES:
            drawn = _drawn_totals(replay, stretch)
            if max(map(width, drawn)) <= line_cells():
                return drawn
    totals = [
        "/".join(str(column.points[side]) for column in game.columns)
        for side in range(len(replay.sides.names))
    ]
    names, short = names_of(replay.sides).sides, side_heads(replay.sides, _SHORT)
    full_line, short_line = (
        APART.join(
            f"{name} {total}" for name, total in zip(called, totals, strict=True)
        )
        for called in (names, short)
    )
    return [
        full_line
        if width(full_line) <= line_cells()
        else truncate(short_line, line_cells())
    ]


def _drawn_totals(replay: Replay, stretch: int) -> list[str]:
    """Draw every total, each digit *stretch* times its narrowest width."""
    several, columns = len(replay.game.columns) > 1, []
    dot = _FULL if can_show(_FULL) else _PLAIN
    # At least three digits wide, so that a total stays in its place as it grows.
    least = 3 * (3 * stretch) + 2 * stretch
    for column in replay.game.columns:
        drawn = []
        for total in column.points:
            rows = [
                (" " * stretch).join(
                    "".join(cell * stretch for cell in _DIGITS[digit][row])
                    for digit in str(total)
                )
                for row in range(HEIGHT)
            ]
            drawn.append([row.replace(_PLAIN, dot).rjust(least) for row in rows])
        sizes = [len(rows[0]) for rows in drawn]
        names = names_of(replay.sides, min(sizes)).sides
        if any(width(name) > size for name, size in zip(names, sizes, strict=True)):
            names = side_heads(replay.sides, max(sizes))
        blocks = []
        for name, rows, size in zip(names, drawn, sizes, strict=True):
            cells = max(size, width(name))
            blocks.append([fit(text, cells, right=True) for text in (name, *rows)])
        block = [
            (" " * _BETWEEN_SIDES).join(texts) for texts in zip(*blocks, strict=True)
        ]
        if several:
            closed = column.closed_by
            won = "" if closed is None else f" {names[closed]} won"
            block.insert(0, fit(f"{column.number}{won}", width(block[0])))
        columns.append(block)
    between = " " * _BETWEEN_COLUMNS
    return [between.join(texts).rstrip() for texts in zip(*columns, strict=True)]
