"""Counts and multipliers as they are typed at the table."""

from typing import Final

from scorepad.errors import HandError
from scorepad.keys import in_toml

_LONGEST_COUNT: Final = 7  # digits; longer is a slip


def parse_count(text: str) -> int:
    """Read a count in points: a whole number, or a sum of them as ``10+3+1``.

    Raises:
        HandError: it is neither; a negative one is for the hand to refuse.
    """
    sign = -1 if text.startswith("-") else 1
    parts = text.removeprefix("-").split("+")
    if not all(map(_is_count, parts)) or (sign < 0 and len(parts) > 1):
        raise HandError(
            f"{in_toml(text)} is no count: give a whole number, or a sum as 10+3+1"
        )
    return sign * sum(map(int, parts))


def parse_multiplier(text: str) -> int:
    """Read a multiplier, as ``x2`` or ``2``.

    Raises:
        HandError: it is none.
    """
    digits = text.lower().removeprefix("x")
    if not _is_count(digits) or int(digits) < 1:
        raise HandError(f"{in_toml(text)} is no multiplier: give x2 or the like")
    return int(digits)


def is_multiplier(word: str) -> bool:
    """Whether *word* is meant for a multiplier, as ``x2``."""
    return word[:1] in ("x", "X") and word[1:].isdigit()


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_COUNT
