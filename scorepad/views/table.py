"""Tables of text whose rows all have the same width, wide characters and all."""

from collections.abc import Sequence
from typing import Final

from scorepad.views.display import width

RULE: Final = ["\001"]
"""A row that is a line across: tabulate's own mark for one."""
_BETWEEN: Final = 2


def tabulated(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Lay *rows* out, the columns that *right* says aligned to the right.

    A cell may be of several lines.  The texts are shown as they are: what is data
    has been made safe before.
    """
    # It is slow to import: only what shows a table pays for it.
    from tabulate import DataRow, Line, TableFormat, tabulate

    plain = TableFormat(
        lineabove=None,
        linebelowheader=Line("", "-", "  ", ""),
        linebetweenrows=None,
        linebelow=None,
        headerrow=DataRow("", "  ", ""),
        datarow=DataRow("", "  ", ""),
        padding=0,
        with_header_hide=None,
    )
    laid_out = tabulate(
        rows,
        tablefmt=plain,
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=["right" if to_right else "left" for to_right in right],
    )
    return padded(laid_out)


def padded(table: str) -> list[str]:
    """Return the rows of a table, all of one width: tabulate cuts blanks off."""
    lines = table.split("\n")
    longest = max(map(width, lines))
    return [line + " " * (longest - width(line)) for line in lines]


def widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the cells that each column of *rows* fills, rules left out."""
    columns = zip(*(row for row in rows if row is not RULE), strict=True)
    return [
        max(width(line) for cell in column for line in cell.split("\n"))
        for column in columns
    ]


def total_width(rows: Sequence[Sequence[str]]) -> int:
    """Return the cells that a whole line of the table fills."""
    columns = widths(rows)
    return sum(columns) + _BETWEEN * (len(columns) - 1)
