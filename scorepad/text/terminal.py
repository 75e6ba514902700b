"""What text is written for: a terminal of some width and characters, or a document."""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Final, NamedTuple

LINE: Final = 80
"""Cells that a line may fill before it is broken, where no terminal says more."""
NARROWEST: Final = 20
"""Cells of a line in the narrowest terminal that text is laid out for."""
WIDEST: Final = 120
"""Cells of a line in a wide terminal; a longer one is hard to follow."""


class Medium(NamedTuple):
    """A terminal or a document that text is formatted for.

    Without ``encoding`` it has every character; where names are data for a program
    they are not set apart by ``isolates``.
    """

    encoding: str | None = None
    cells: int = LINE
    isolates: bool = True


DOCUMENT: Final = Medium()
"""A file for people: every character, lines of 80 cells."""
DATA: Final = Medium(isolates=False)
"""A file for programs: names as they are."""

# Only other encodings are asked whether they have a letter, which takes time.
_HAVE_ALL: Final = ("utf-8", "utf8", "utf-8-sig", "utf-16", "utf-32", "cp65001")
_medium: Final[ContextVar[Medium]] = ContextVar("medium", default=DOCUMENT)


def terminal(encoding: str, cells: int = LINE) -> Medium:
    """Return the medium that a stream of *encoding* is."""
    has_all = encoding.lower().replace("_", "-") in _HAVE_ALL
    return Medium(None if has_all else encoding, cells)


@contextlib.contextmanager
def written_for(medium: Medium) -> Iterator[None]:
    """Format text for *medium* within the body."""
    token = _medium.set(medium)
    try:
        yield
    finally:
        _medium.reset(token)


@contextlib.contextmanager
def narrowed(margin: int) -> Iterator[None]:
    """Format text within the body for lines that get a *margin* of so many cells."""
    medium = _medium.get()
    with written_for(medium._replace(cells=medium.cells - margin)):
        yield


def line_cells() -> int:
    """Return the cells that a line, and a row of a table, may fill."""
    return _medium.get().cells


def has_isolates() -> bool:
    """Return whether text from right to left is set apart by isolates."""
    return _medium.get().isolates and can_show("\u2068")


def can_show(text: str) -> bool:
    """Return whether the medium has every character of *text*."""
    encoding = _medium.get().encoding
    if encoding is None:
        return True
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
