"""Characters fit to be shown: the unprintable escaped, right-to-left text isolated.

A name or note may hold anything that can be pasted.  Nothing of it reaches a
terminal raw that would move the cursor, change a colour or turn the line about.
"""

import contextlib
import re
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Final

_JOINER: Final = "\u200d"
_FIRST_SKIN_TONE, _LAST_SKIN_TONE = "\U0001f3fb", "\U0001f3ff"
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_IN_ISOLATES = re.compile("\u2068([^\u2068\u2069]*)\u2069")

_HAVE_ALL: Final = ("utf-8", "utf8", "utf-8-sig", "utf-16", "utf-32", "cp65001")
_encoding: Final[ContextVar[str | None]] = ContextVar("encoding", default=None)


def use_encoding(encoding: str | None) -> None:
    """Set the encoding of the terminal: what it lacks is shown as an escape.

    None stands for one that has every character, as UTF-8 does.
    """
    has_all = encoding is None or encoding.lower().replace("_", "-") in _HAVE_ALL
    _encoding.set(None if has_all else encoding)


@contextlib.contextmanager
def every_character() -> Iterator[None]:
    """Format what is not for the terminal: a document can hold every character."""
    token = _encoding.set(None)
    try:
        yield
    finally:
        _encoding.reset(token)


def escape_unprintable(text: str) -> str:
    r"""Format *text* as one line: control characters and the like become ``\x1b``.

    So do marks with nothing to stand on, joiners that join no emoji, and what the
    terminal has no character for.
    """
    if text.isascii() and text.isprintable():
        return text
    # Only names beyond ASCII need it.
    from unicodedata import category

    kinds = [category(letter) for letter in text]
    encoding = _encoding.get()
    return "".join(
        letter
        if _may_be_seen(text, kinds, place) and _has(encoding, letter)
        else escaped(letter)
        for place, letter in enumerate(text)
    )


def escaped(text: str) -> str:
    r"""Write every letter of *text* as an escape: ``\n``, ``\x1b``, ``\u202e``."""
    return text.encode("unicode_escape", "surrogatepass").decode()


def isolated(text: str) -> str:
    """Escape *text*, and set it apart from the line if it runs from right to left.

    Within isolates its letters leave the order of everything else as it is.
    """
    shown = escape_unprintable(text)
    if not _runs_to_the_left(shown) or not _has(_encoding.get(), _ISOLATE):
        return shown
    return f"{_ISOLATE}{shown}{_END_ISOLATE}"


def escape_line(line: str, encoding: str | None) -> str:
    """Escape a whole line for a stream of *encoding*, isolates of ours left in it."""
    if line.isascii() and line.isprintable():
        return line
    before = _encoding.get()
    use_encoding(encoding)
    try:
        first, *parts = _IN_ISOLATES.split(line)
        safe = escape_unprintable(first)
        for inside, after in zip(parts[::2], parts[1::2], strict=True):
            if _runs_to_the_left(inside):
                safe += isolated(inside)
            else:
                safe += escape_unprintable(f"{_ISOLATE}{inside}{_END_ISOLATE}")
            safe += escape_unprintable(after)
    finally:
        _encoding.set(before)
    return safe


def _runs_to_the_left(text: str) -> bool:
    """Whether any letter of *text* is of a script from right to left."""
    if text.isascii():
        return False
    from unicodedata import bidirectional

    return any(bidirectional(letter) in ("R", "AL") for letter in text)


def _has(encoding: str | None, letter: str) -> bool:
    """Whether *encoding* has a character for *letter*."""
    if encoding is None:
        return True
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def ellipsis() -> str:
    """Return what stands where a text was cut, in the terminal's characters."""
    return "…" if _has(_encoding.get(), "…") else "..."


def _may_be_seen(text: str, kinds: list[str], place: int) -> bool:
    """Say whether the letter at *place* may go to a terminal as it is."""
    letter, kind = text[place], kinds[place]
    if letter == _JOINER:
        after = kinds[place + 1] if place + 1 < len(text) else ""
        return after == "So" and _ends_an_emoji(text, kinds, place)
    if kind[0] == "M":
        return place > 0
    return kind == "Zs" or letter.isprintable()


def _ends_an_emoji(text: str, kinds: list[str], end: int) -> bool:
    before = end - 1
    if before > 0 and text[before] == "\ufe0f":
        before -= 1
    return before >= 0 and (
        kinds[before] == "So" or _FIRST_SKIN_TONE <= text[before] <= _LAST_SKIN_TONE
    )
