"""Plain lines made to fit: put together while there is room, and broken where full."""

from typing import Final

from scorepad.views.display import width, wrapped

LINE: Final = 80
"""Cells that a plain line may fill before it is broken."""
APART: Final = "   "


def packed(parts: list[str], cells: int = LINE) -> list[str]:
    """Put *parts* on as few lines as will do, three blanks between them."""
    lines: list[str] = []
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
    return [piece for part in parts for piece in wrapped(part, cells)]
