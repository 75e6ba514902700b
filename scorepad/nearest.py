"""The nearest line that would be a hand, for one that is none."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scorepad.amounts import parse_count
from scorepad.cards import parse_card
from scorepad.errors import ScorepadError
from scorepad.grammar import letters, parse_hand, written
from scorepad.players import find_player

_NOISE: Final = (
    *("knock", "knocks", "knocked", "with", "has", "had", "and", "scorepad", "is"),
    *("undercuts", "wins", "won", "to", "by", "hand"),
)
"""Words that people say of a hand, and that the grammar does without."""
_KINDS: Final = ("g", "gin", "big", "u", "undercut", "scored")
_EXAMPLES: Final = {"": ("6", "14"), "u": ("4", "6"), "undercut": ("4", "6")}
_EXAMPLE: Final = ("32",)
_MOST_KNOCKS: Final = 10  # points; no rules let anyone knock with more
_GLUED: Final = re.compile(r"^([^\W\d]+)(\d)")
_BETWEEN: Final = re.compile(r"(?<=\d)\s*[-/,;:=]+\s*(?=\d)")
_SUM: Final = re.compile(r"(?<=\d)\s*\+\s*(?=\d)")
_TIMES: Final = re.compile(r"(?:(\d)x|[*x](\d))", re.IGNORECASE)


class Nearest(NamedTuple):
    """A line that is a hand; ``whole`` where all of it was said, and no more."""

    text: str
    whole: bool


def nearest_hand(text: str, names: Sequence[str]) -> Nearest:
    """Guess the hand that *text* was to be, or give an example of one."""
    parts = _BETWEEN.sub(" ", _SUM.sub("+", _GLUED.sub(r"\1 \2", text))).split()
    words = _repaired(parts, names)
    whole = _written(words, names)
    if whole is not None:
        return Nearest(whole, whole=True)
    filled = _written(_filled(words, names), names)
    return Nearest(filled or f"{letters(names)[0]} 6 14", whole=False)


def _written(words: Sequence[str], names: Sequence[str]) -> str | None:
    try:
        return written(parse_hand(" ".join(words), names), letters(names))
    except ScorepadError:
        return None


def _repaired(words: list[str], names: Sequence[str]) -> list[str]:
    kept = [
        word
        for place, word in enumerate(words)
        if word.lower() not in _NOISE or (place == 0 and _is_player(word, names))
    ]
    if {"dead", "d"} & {word.lower() for word in kept} and len(kept) <= 2:
        return kept if any(map(_is_count, kept)) else ["dead"]
    if len(kept) > 1 and kept[0].lower() in _KINDS and _is_player(kept[1], names):
        kept[:2] = kept[1], kept[0]
    rest = [
        _repaired_word(word)
        for word, following in pairwise([*kept[1:], ""])
        if not (word.lower() in ("v", "vs", "against") and _is_count(following))
    ]
    return [*map(lambda word: _nearest_name(word, names), kept[:1]), *rest]


def _repaired_word(word: str) -> str:
    if times := _TIMES.fullmatch(word):
        return f"x{times[1] or times[2]}"
    if _is_count(word):
        return word
    if _is_card(word):
        return f"@{word}"
    return _close(word, _KINDS) if len(word) > 2 else word


def _nearest_name(word: str, names: Sequence[str]) -> str:
    if _is_player(word, names):
        return word
    if near := _close_name(word, names):
        return near
    return word


def _filled(words: list[str], names: Sequence[str]) -> list[str]:
    """Complete a line: the first player where none is named, counts that are out."""
    if not words or not _is_player(words[0], names):
        nobody = not words or _is_count(words[0]) or words[0].lower() in _KINDS
        words = [letters(names)[0], *(words if nobody else words[1:])]
    kind = words[1].lower() if len(words) > 1 and words[1].lower() in _KINDS else ""
    head = words[:2] if kind else words[:1]
    wanted = _EXAMPLES.get(kind, _EXAMPLE)
    said = words[len(head) :][: len(wanted)]
    if not all(map(_is_count, said)):
        said = []
    elif not kind and said and parse_count(said[0]) > _MOST_KNOCKS:
        said = [wanted[0], said[0]]
    return [*head, *said, *wanted[len(said) :]]


def _is_player(word: str, names: Sequence[str]) -> bool:
    try:
        find_player(names, word)
    except ScorepadError:
        return False
    return True


def _is_count(word: str) -> bool:
    try:
        return parse_count(word) >= 0
    except ScorepadError:
        return False


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except ScorepadError:
        return False
    return True


def _close_name(word: str, names: Sequence[str]) -> str | None:
    folded = {name.casefold(): name for name in names}
    near = _close(word.casefold(), folded)
    return folded.get(near)


def _close(word: str, known: Iterable[str]) -> str:
    # Only a mistake needs it.
    from difflib import get_close_matches

    return (get_close_matches(word.lower(), [*known], 1) or [word])[0]
