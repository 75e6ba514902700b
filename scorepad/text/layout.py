"""Text layout in the cells of a terminal: truncated names, wrapped lines, tables."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from scorepad.pad import TEAM_JOINER, Sides
from scorepad.text.escape import ellipsis, escape_unprintable, isolated, rejoined
from scorepad.text.terminal import line_cells

LONGEST_NAME: Final = 20
"""Cells that a player's name may fill in a sentence; a longer one is cut."""
UNCUT: Final = 1_000_000
"""More cells than a name can fill: it is shown whole."""
VERSUS: Final = " v "

_LEAST_NAME: Final = 4  # cells that still tell a partner from another
_MANY: Final = 4  # partners, from which on only their letters are shown


def width(text: str) -> int:
    """Return the cells that *text*, made safe, fills in a terminal."""
    if text.isascii():
        return len(text)
    # It is slow to import: no plain answer pays for it.
    from wcwidth import wcswidth

    return max(0, wcswidth(text))


def truncate(text: str, cells: int) -> str:
    """Return *text* in no more than *cells*, with an ellipsis where it is cut."""
    if width(text) <= cells:
        return text
    # A letter fills no more than two cells, most fill one; marks fill none.
    shortened, dots = text[: 4 * cells], ellipsis()
    while shortened and width(shortened + dots) > cells:
        shortened = shortened[:-1]
    (truncated,) = rejoined([shortened.rstrip("\u200d ") + dots])
    return truncated


def fit(text: str, cells: int, *, right: bool = False) -> str:
    """Return *text* filling exactly *cells*: cut, or padded with blanks."""
    text = truncate(text, cells)
    blanks = " " * (cells - width(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, cells: int) -> list[str]:
    """Break *text* between words into lines of no more than *cells*."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width(longer) <= cells:
            lines[-1] = longer
        elif lines[-1]:
            lines.append(truncate(word, cells))
        else:
            lines[-1] = truncate(word, cells)
    return rejoined(lines)


class DisplayNames(NamedTuple):
    """What players and sides are called where they are shown, by their numbers."""

    players: tuple[str, ...]
    sides: tuple[str, ...]

    @property
    def team_size(self) -> int:
        """How many players make a side."""
        return len(self.players) // len(self.sides)

    @property
    def by_pairs(self) -> bool:
        """Whether a hand is between two of more who play, so that both are named."""
        return len(self.players) > 2


def names_of(sides: Sides, cells: int = LONGEST_NAME) -> DisplayNames:
    """Make the names of *sides* fit to be shown, each player's in *cells*."""
    players = short_names(sides.everybody, cells)
    team = len(sides.players[0])
    return DisplayNames(
        players,
        tuple(
            [
                TEAM_JOINER.join(players[first : first + team])
                for first in range(0, len(players), team)
            ]
        ),
    )


def verb(names: DisplayNames, one: str, several: str) -> str:
    """Return *one* where a side is a player, *several* where it is partners."""
    return one if names.team_size == 1 else several


def short_names(names: Sequence[str], cells: int = LONGEST_NAME) -> tuple[str, ...]:
    """Make *names* safe and cut them to *cells* each, so that they still differ."""
    short = [truncate(escape_unprintable(name), cells) for name in names]
    if len(set(short)) < len(short):
        short = [
            f"{truncate(escape_unprintable(name), max(1, cells - 2))}~{number}"
            for number, name in enumerate(names, 1)
        ]
    return tuple([isolated(name) for name in short])


def side_heads(sides: Sides, cells: int) -> tuple[str, ...]:
    """Name *sides* in no more than *cells*: partners by their letters if need be."""
    team = len(sides.players[0])
    if team == 1:
        return short_names(sides.names, cells)
    whole = names_of(sides, cells).sides
    if all(width(escape_unprintable(name)) <= cells for name in sides.names):
        return whole
    each = (cells - len(TEAM_JOINER) * (team - 1)) // team
    if each >= _LEAST_NAME:
        return names_of(sides, each).sides
    letters = [escape_unprintable(name)[:1].upper() for name in sides.everybody]
    if len(set(letters)) < len(letters) or any(width(mark) != 1 for mark in letters):
        return short_names(sides.names, cells)
    return partners([isolated(letter) for letter in letters], team)


def partners(letters: Sequence[str], team: int) -> tuple[str, ...]:
    """Name sides by the letters of their players: ``A&C``, of many ``ACEG``."""
    between = "&" if team < _MANY else ""
    return tuple(
        [
            between.join(letters[first : first + team])
            for first in range(0, len(letters), team)
        ]
    )


def versus(sides: Sides, cells: int, longest: int = LONGEST_NAME) -> str:
    """Format the sides, ``Ann v Ben``, in no more than *cells* if possible."""
    whole = VERSUS.join(names_of(sides, longest).sides)
    if width(whole) <= cells:
        return whole
    count = len(sides.players)
    each = max(1, (cells - len(VERSUS) * (count - 1)) // count)
    return VERSUS.join(side_heads(sides, each))


def local_day(when: date | None) -> date | None:
    """Return the day of a time, where it was written; a day is itself."""
    if when is None:
        return None
    return _at_the_table(when).date() if isinstance(when, datetime) else when


def shown_time(when: date | None) -> str:
    """Format when an entry was made, to the minute; nothing for None."""
    if when is None:
        return ""
    if not isinstance(when, datetime):
        return when.isoformat()
    return f"{_at_the_table(when):%Y-%m-%d %H:%M}"


def _at_the_table(when: datetime) -> datetime:
    """Return a time as the clock at the table showed it: as it is, unless it is UTC.

    Older versions wrote all times in UTC, so that the clock here is the best guess.
    """
    try:
        return when.astimezone() if when.tzinfo is UTC else when
    except (OverflowError, OSError, ValueError):
        return when  # so old, or so far off, that no zone knows it


APART: Final = "   "


def packed(parts: list[str], cells: int | None = None) -> list[str]:
    """Put *parts* on as few lines as possible, three blanks between them."""
    lines: list[str] = []
    cells = cells or line_cells()
    for part in parts:
        longer = f"{lines[-1]}{APART}{part}" if lines else part
        if lines and width(longer) <= cells:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def folded(line: str, cells: int) -> list[str]:
    """Break a line that is too long, where it has a gap if it has one."""
    if width(line) <= cells:
        return [line]
    parts = packed(line.split(APART), cells)
    if width(parts[0]) * 3 < cells:
        # Next to nothing would stand there: ``Ben +27``, without what it was for.
        return [piece.rstrip() for piece in wrapped(line, cells)]
    return rejoined(wrapped_lines(parts, cells))


def wrapped_lines(lines: Iterable[str], cells: int | None = None) -> list[str]:
    """Break each of *lines* between words, as :func:`wrapped` does."""
    cells = cells or line_cells()
    return [piece for line in lines for piece in wrapped(line, cells)]


def folded_lines(lines: Iterable[str], cells: int | None = None) -> list[str]:
    """Break each of *lines*, where it has a gap at that, as :func:`folded` does."""
    cells = cells or line_cells()
    return [piece for line in lines for piece in folded(line, cells)]


RULE: Final = ["\001"]
"""A row that is a line across: tabulate's own mark for one."""
_BETWEEN: Final = 2


def tabulated(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Lay *rows* out, the columns that *right* says aligned to the right.

    A cell may be of several lines.  Where a line has no room for all columns they
    stand in tables under one another, each with the first column again.
    """
    # The first column stands in all tables.
    first, *others = widths(rows)
    parts, filled = [[0]], first
    for place, cells in enumerate(others, 1):
        if filled + _BETWEEN + cells > line_cells() and len(parts[-1]) > 1:
            parts.append([0])
            filled = first
        parts[-1].append(place)
        filled += _BETWEEN + cells
    if len(parts) > 1:
        lines: list[str] = []
        for part in parts:
            part_rows = [
                row if row is RULE else [row[place] for place in part] for row in rows
            ]
            lines += [""] * bool(lines)
            lines += tabulated(part_rows, [right[place] for place in part])
        return lines
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
    table = tabulate(
        rows,
        tablefmt=plain,
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=["right" if to_right else "left" for to_right in right],
    )
    return unpadded(table)


def unpadded(table: str) -> list[str]:
    """Return the lines of a table without the blanks at their ends."""
    return [line.rstrip(" ") for line in table.split("\n")]


def widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the cells that each column of *rows* fills, rules left out."""
    columns = zip(*(row for row in rows if row is not RULE), strict=True)
    return [max(map(width, "\n".join(column).split("\n"))) for column in columns]


def total_width(rows: Sequence[Sequence[str]]) -> int:
    """Return the cells that a whole line of the table fills."""
    columns = widths(rows)
    return sum(columns) + _BETWEEN * (len(columns) - 1)


def columns_by_table(count: int, fits: Callable[[range], bool]) -> list[range]:
    """Share *count* columns out evenly over as few tables as fit the first of them."""
    sizes = [-(-count // tables) for tables in range(1, count + 1)]
    most = next((size for size in sizes if fits(range(size))), 1)
    return [range(first, min(first + most, count)) for first in range(0, count, most)]


_MOST_LETTERS: Final = 3


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return marks of a cell or few that differ: first letters, else numbers."""
    for letters in range(1, _MOST_LETTERS + 1):
        marks = [name.strip()[:letters].capitalize() for name in names]
        if len(set(marks)) == len(marks) and all(map(str.isalnum, marks)):
            return tuple([isolated(mark) for mark in marks])
    return tuple([str(number) for number in range(1, len(names) + 1)])


def legend(names: Sequence[str], marks: Sequence[str]) -> list[str]:
    """Return the lines that explain *marks*: ``A Ann   B Ben``."""
    both = zip(marks, short_names(names), strict=True)
    return packed([f"{mark} {name}" for mark, name in both])
