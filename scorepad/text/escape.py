"""Characters fit to be shown: the unprintable escaped, right-to-left text isolated.

A name or note may hold anything that can be pasted.  Nothing of it reaches a
terminal raw that would move the cursor, change a colour or turn the line about.
"""

import re
from typing import Final

from scorepad.text.terminal import can_show, has_isolates, terminal, written_for

_JOINER: Final = "\u200d"
_NON_JOINER: Final = "\u200c"
_EMOJI_SELECTOR: Final = "\ufe0f"
_VIRAMA: Final = 9  # its combining class
_FIRST_SKIN_TONE, _LAST_SKIN_TONE = "\U0001f3fb", "\U0001f3ff"
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_IN_ISOLATES = re.compile("\u2068([^\u2068\u2069]*)\u2069")


def escape_unprintable(text: str) -> str:
    r"""Format *text* as one line: control characters and the like become ``\x1b``.

    So do marks with nothing to stand on, joiners that join no emoji, and what the
    medium has no character for.  Isolates around text from right to left stay.
    """
    if text.isascii() and text.isprintable():
        return text
    first, *parts = _IN_ISOLATES.split(text)
    safe = _escape(first)
    for inside, after in zip(parts[::2], parts[1::2], strict=True):
        if _runs_to_the_left(inside):
            safe += _set_apart(_escape(inside))
        else:
            safe += _escape(f"{_ISOLATE}{inside}{_END_ISOLATE}")
        safe += _escape(after)
    return safe


def _escape(text: str) -> str:
    """Escape what is unprintable, of a text without isolates."""
    # Only names beyond ASCII need it.
    from unicodedata import category

    kinds = [category(letter) for letter in text]
    shown = []
    for place, (letter, kind) in enumerate(zip(text, kinds, strict=True)):
        if letter in (_JOINER, _NON_JOINER):
            is_fit = _joins(text, kinds, place)
        elif kind[0] == "M":
            is_fit = place > 0  # a mark needs a letter to stand on
        else:
            is_fit = kind == "Zs" or letter.isprintable()
        shown.append(letter if is_fit and can_show(letter) else escaped(letter))
    return "".join(shown)


def escaped(text: str) -> str:
    r"""Write every letter of *text* as an escape: ``\n``, ``\x1b``, ``\u202e``."""
    return text.encode("unicode_escape", "surrogatepass").decode()


def isolated(text: str) -> str:
    """Escape *text*, and set it apart from the line if it runs from right to left.

    Within isolates its letters leave the order of everything else as it is.
    """
    return _set_apart(escape_unprintable(text))


def _set_apart(text: str) -> str:
    if _runs_to_the_left(text) and has_isolates() and not _IN_ISOLATES.fullmatch(text):
        return f"{_ISOLATE}{text}{_END_ISOLATE}"
    return text


def rejoined(lines: list[str]) -> list[str]:
    """End isolates where a line was broken in one, and begin them again after it."""
    if not any(_ISOLATE in line for line in lines):
        return lines
    whole, is_open = [], False
    for line in lines:
        text = f"{_ISOLATE}{line}" if is_open else line
        is_open = text.rfind(_ISOLATE) > text.rfind(_END_ISOLATE)
        text = f"{text}{_END_ISOLATE}" if is_open else text
        whole.append(_IN_ISOLATES.sub(lambda found: isolated(found[1]), text))
    return whole


def escape_line(line: str, encoding: str = "utf-8") -> str:
    """Escape a whole line for a stream of *encoding*.

    Words from right to left that are not set apart yet are set apart here.
    """
    if line.isascii() and line.isprintable():
        return line
    with written_for(terminal(encoding)):
        first, *parts = _IN_ISOLATES.split(escape_unprintable(line))
        whole = _with_words_apart(first)
        for inside, after in zip(parts[::2], parts[1::2], strict=True):
            whole += f"{_ISOLATE}{inside}{_END_ISOLATE}{_with_words_apart(after)}"
    return whole


_BETWEEN_WORDS: Final = ("WS", "ON", "ES", "CS", "NSM", "BN")
"""Classes of what may stand between words; two blanks stand between columns."""


def _with_words_apart(text: str) -> str:
    """Set each run of words from right to left apart, blanks between them included."""
    if not _runs_to_the_left(text):
        return text
    from unicodedata import bidirectional

    whole, run, after = "", "", ""
    for letter in text:
        kind = bidirectional(letter)
        if kind in ("R", "AL") or (kind == "NSM" and run and not after):
            run, after = run + after + letter, ""
        elif run and kind in _BETWEEN_WORDS and not after.endswith(" "):
            after += letter
        else:
            whole += _set_apart(run) + after + letter
            run = after = ""
    return whole + _set_apart(run) + after


def _runs_to_the_left(text: str) -> bool:
    """Return whether any letter of *text* is of a script from right to left."""
    if text.isascii():
        return False
    from unicodedata import bidirectional

    return any(bidirectional(letter) in ("R", "AL") for letter in text)


def ellipsis() -> str:
    """Return what stands where a text was cut, in the terminal's characters."""
    return "…" if can_show("…") else "..."


def _joins(text: str, kinds: list[str], place: int) -> bool:
    """Return whether a joiner changes how the letters beside it are written.

    That is between emoji, after the virama of an Indic script, and, of those that
    keep letters apart, within an Arabic word (RFC 5892, appendix A).
    """
    from unicodedata import bidirectional, combining

    if place == 0 or place + 1 == len(text):
        return False
    before, after = text[place - 1], text[place + 1]
    if combining(before) == _VIRAMA:
        return True
    if text[place] == _NON_JOINER:
        return bidirectional(before) == bidirectional(after) == "AL"
    end = place - 1
    if end > 0 and before == _EMOJI_SELECTOR:
        end -= 1
    ends_an_emoji = (
        kinds[end] == "So" or _FIRST_SKIN_TONE <= text[end] <= _LAST_SKIN_TONE
    )
    return ends_an_emoji and kinds[place + 1] == "So"
