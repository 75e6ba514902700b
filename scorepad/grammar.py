"""Counts and multipliers as they are typed at the table."""

import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeVar

from scorepad.cards import Card, parse_card
from scorepad.errors import HandError, PlayerError, ScorepadError
from scorepad.pad import find_player, name_key
from scorepad.wording import did_you_mean, toml_literal

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
            f"{toml_literal(text)} is no count: give a whole number, or a sum as 10+3+1"
        )
    return sign * sum(map(int, parts))


def parse_multiplier(text: str) -> int:
    """Read a multiplier, as ``x2`` or ``2``.

    Raises:
        HandError: it is none.
    """
    digits = text.lower().removeprefix("x")
    if not _is_count(digits) or int(digits) < 1:
        raise HandError(f"{toml_literal(text)} is no multiplier: give x2 or the like")
    return int(digits)


def is_multiplier(word: str) -> bool:
    """Whether *word* is meant for a multiplier, as ``x2``."""
    return word[:1] in ("x", "X") and word[1:].isdigit()


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_COUNT


Kind = Literal["knock", "gin", "big-gin", "undercut", "dead", "scored"]

FORMS: Final = "WHO K O, WHO gin O, WHO big O, WHO undercut O K, dead or WHO scored P"
_WORDS: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("knock", "knocks", "knocked"),
    "gin": ("g", "gin"),
    "big-gin": ("big",),
    "undercut": ("u", "undercut", "undercuts"),
    "scored": ("scored", "scores"),
}
_KINDS: Final = {word: kind for kind, words in _WORDS.items() for word in words}
_SHORTEST: Final[dict[Kind, str]] = {
    "knock": "",
    "gin": "g",
    "big-gin": "big",
    "undercut": "u",
    "dead": "",
    "scored": "scored",
}
_DEAD: Final = ("dead", "d")
_AGAINST: Final = ("v", "vs", "against")
_COUNTS: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("the knocker's deadwood", "the opponent's deadwood"),
    "gin": ("the opponent's deadwood",),
    "big-gin": ("the opponent's deadwood",),
    "undercut": ("the winner's deadwood", "the knocker's deadwood"),
    "scored": ("the number of points",),
    "dead": (),
}


class FormError(HandError):
    """Words that are no hand; ``problem`` says it without listing every form."""

    def __init__(self, problem: str) -> None:
        super().__init__(f"{problem}: a hand is {FORMS}")
        self.problem = problem


class ParsedHand(NamedTuple):
    """A hand as it was said: players by number, counts in the order of its form.

    The upcard, multiplier and opponent are None where they were not said.
    """

    kind: Kind
    who: int | None = None
    counts: tuple[int, ...] = ()
    against: int | None = None
    upcard: Card | None = None
    multiplier: int | None = None


class HandOptions(NamedTuple):
    """What a correction says where the hand was else as recorded."""

    against: int | None = None
    upcard: Card | None = None
    multiplier: int | None = None


Correction = ParsedHand | HandOptions
_Said = TypeVar("_Said", ParsedHand, HandOptions)


def parse_hand(text: str, names: Sequence[str]) -> ParsedHand:
    """Read a hand in the grammar; *names* are the players of the game.

    Raises:
        ScorepadError: it cannot be read; the message says what was expected.
    """
    words = text.split()
    if not words:
        raise FormError("nothing was said")
    if words[0].lower() in _DEAD and all(map(_begins_option, words[1:])):
        return _with_options(ParsedHand("dead"), words[1:], names)
    for end in _ends_of_name(words):
        # A name may have several words, and some of them may look like the rest.
        with contextlib.suppress(ScorepadError):
            return _told(find_player(names, " ".join(words[:end])), words[end:], names)
    who, rest = _longest_name(words, names)
    if not rest:
        raise FormError(f"{toml_literal(text.strip())} is no hand")
    return _told(who, rest, names)


def parse_correction(text: str, names: Sequence[str]) -> Correction:
    """Read what corrects a hand: a whole one, or only options, as ``@7d``.

    Raises:
        ScorepadError: it cannot be read; the message says what was expected.
    """
    try:
        # A player may be called x2, or be typed by a v.
        return parse_hand(text, names)
    except ScorepadError:
        words = text.split()
        if not are_options(words):
            raise
    return _with_options(HandOptions(), words, names)


def are_options(words: Sequence[str]) -> bool:
    """Whether *words* begin as options do, and not as a hand."""
    return bool(words) and _begins_option(words[0])


def spoken(
    kind: Kind,
    who: str,
    counts: Sequence[str],
    names: Sequence[str],
    against: str | None = None,
) -> ParsedHand:
    """Make a hand of the words of a command.

    Raises:
        ScorepadError: a name or a count cannot be read.
    """
    return ParsedHand(
        kind,
        find_player(names, who),
        tuple([parse_count(count) for count in counts]),
        None if against is None else find_player(names, against),
    )


def written(said: ParsedHand, names: Sequence[str]) -> str:
    """Write a hand as it can be typed; *names* are what the players are typed by."""
    words = ["d"] if said.who is None else [names[said.who]]
    words += [word for word in (_SHORTEST[said.kind],) if word]
    words += map(str, said.counts)
    if said.multiplier is not None:
        words.append(f"x{said.multiplier}")
    if said.upcard is not None:
        words.append(f"@{said.upcard}")
    if said.against is not None:
        words += ["v", names[said.against]]
    return " ".join(words)


def shortest_prefixes(names: Sequence[str]) -> list[str]:
    """Return the fewest letters that each player may be typed by, in a hand."""
    folded = [name_key(name) for name in names]
    return [
        _letters(name, [other for other in folded if other != name]) for name in folded
    ]


def _told(who: int, words: Sequence[str], names: Sequence[str]) -> ParsedHand:
    kind = _KINDS.get(words[0].lower())
    rest = words[1:] if kind else words
    wanted = _COUNTS[kind or "knock"]
    counts = list(rest[: len(wanted)])
    said = len(counts)
    while said and _begins_option(counts[said - 1]):
        said -= 1
    if said < len(wanted):
        raise FormError(f"{wanted[said]} is missing")
    numbers = tuple([parse_count(count) for count in counts])
    hand = ParsedHand(kind or "knock", who, numbers)
    return _with_options(hand, rest[len(wanted) :], names)


def _with_options(hand: _Said, words: Sequence[str], names: Sequence[str]) -> _Said:
    rest = list(words)
    while rest:
        word = rest.pop(0)
        what, value = _option(word, rest, names)
        if getattr(hand, what) is not None:
            called = "opponent" if what == "against" else what
            raise HandError(
                f"{toml_literal(word)} is too much: the {called} is said already"
            )
        hand = hand._replace(**{what: value})
    return hand


def _option(word: str, rest: list[str], names: Sequence[str]) -> tuple[str, Any]:
    """Read an option that begins with *word*, and take what else it has of *rest*."""
    if word.lower() in _AGAINST:
        name: list[str] = []
        # A player may be called v or x2.
        while rest and not (name and _begins_option(rest[0])):
            name.append(rest.pop(0))
        if not name:
            raise HandError(f"{word} is followed by the opponent's name")
        return "against", find_player(names, " ".join(name))
    if word.startswith("@"):
        return "upcard", parse_card(word[1:])
    if is_multiplier(word):
        return "multiplier", parse_multiplier(word)
    raise HandError(
        f"{toml_literal(word)} is too much: after the counts come x2, @7s or v NAME"
    )


def _longest_name(
    words: Sequence[str], names: Sequence[str]
) -> tuple[int, Sequence[str]]:
    """Find the player whom *words* begin with, and what follows."""
    for end in range(len(words), 0, -1):
        with contextlib.suppress(PlayerError):
            return find_player(names, " ".join(words[:end])), words[end:]
    # Nobody is: the name that was meant most likely ends before the first count.
    end = 1 if words[0].lower() in _KINDS else next(_ends_of_name(words), 1)
    return find_player(names, " ".join(words[:end])), words[end:]


def _ends_of_name(words: Sequence[str]) -> Iterator[int]:
    """Where the name may end: before a word that begins the rest of the form."""
    for end in range(1, len(words)):
        word = words[end]
        if word.lower() in _KINDS or word.lstrip("-").partition("+")[0].isdigit():
            yield end


def _letters(name: str, others: list[str]) -> str:
    size = 1
    while size < len(name) and (
        name[size - 1].isspace()
        or _begins_option(name[:size])
        or any(other.startswith(name[:size]) for other in others)
    ):
        size += 1
    return name[:size]


def _begins_option(word: str) -> bool:
    return word.lower() in _AGAINST or word.startswith("@") or is_multiplier(word)


_NOISE: Final = (
    *("knock", "knocks", "knocked", "with", "has", "had", "and", "scorepad", "is"),
    *("undercuts", "wins", "won", "to", "by", "hand"),
)
"""Words that people say of a hand, and that the grammar does without."""
_KIND_WORDS: Final = ("g", "gin", "big", "u", "undercut", "scored")
_EXAMPLES: Final = {"": ("6", "14"), "u": ("4", "6"), "undercut": ("4", "6")}
_EXAMPLE: Final = ("32",)
_MOST_KNOCKS: Final = 10  # points; no rules let anyone knock with more
_GLUED: Final = re.compile(r"^([^\W\d]+)(\d)")
_BETWEEN: Final = re.compile(r"(?<=\d)\s*[-/,;:=]+\s*(?=\d)")
_SUM: Final = re.compile(r"(?<=\d)\s*\+\s*(?=\d)")
_TIMES: Final = re.compile(r"(?:(\d)x|[*x](\d))", re.IGNORECASE)


class Nearest(NamedTuple):
    """A hand and how it is typed; ``whole`` where all of it was typed, and no more."""

    text: str
    hand: ParsedHand
    whole: bool


def nearest_hand(text: str, names: Sequence[str]) -> Nearest:
    """Guess the hand that *text* was to be, or give an example of one."""
    parts = _BETWEEN.sub(" ", _SUM.sub("+", _GLUED.sub(r"\1 \2", text))).split()
    words = _repaired(parts, names)
    hand = _hand_or_none(words, names)
    whole = hand is not None
    if hand is None:
        hand = _hand_or_none(_filled(words, names), names)
    if hand is None:
        hand = ParsedHand("knock", 0, (6, 14))
    return Nearest(written(hand, shortest_prefixes(names)), hand, whole)


def _hand_or_none(words: Sequence[str], names: Sequence[str]) -> ParsedHand | None:
    try:
        return parse_hand(" ".join(words), names)
    except ScorepadError:
        return None


def _repaired(words: list[str], names: Sequence[str]) -> list[str]:
    kept = [
        word
        for place, word in enumerate(words)
        if word.lower() not in _NOISE or (place == 0 and _is_player(word, names))
    ]
    if {"dead", "d"} & {word.lower() for word in kept} and len(kept) <= 2:
        return kept if any(map(_may_be_count, kept)) else ["dead"]
    if len(kept) > 1 and kept[0].lower() in _KIND_WORDS and _is_player(kept[1], names):
        kept[:2] = kept[1], kept[0]
    rest = [
        _repaired_word(word)
        for word, following in pairwise([*kept[1:], ""])
        if not (word.lower() in ("v", "vs", "against") and _may_be_count(following))
    ]
    return [*map(lambda word: _nearest_name(word, names), kept[:1]), *rest]


def _repaired_word(word: str) -> str:
    if times := _TIMES.fullmatch(word):
        return f"x{times[1] or times[2]}"
    if _may_be_count(word):
        return word
    if _is_card(word):
        return f"@{word}"
    return _close(word, _KIND_WORDS) if len(word) > 2 else word


def _nearest_name(word: str, names: Sequence[str]) -> str:
    if _is_player(word, names):
        return word
    if near := _close_name(word, names):
        return near
    return word


def _filled(words: list[str], names: Sequence[str]) -> list[str]:
    """Complete a line: the first player where none is named, counts that are out."""
    if not words or not _is_player(words[0], names):
        nobody = not words or _may_be_count(words[0]) or words[0].lower() in _KIND_WORDS
        words = [shortest_prefixes(names)[0], *(words if nobody else words[1:])]
    kind = (
        words[1].lower() if len(words) > 1 and words[1].lower() in _KIND_WORDS else ""
    )
    head = words[:2] if kind else words[:1]
    wanted = _EXAMPLES.get(kind, _EXAMPLE)
    said = words[len(head) :][: len(wanted)]
    if not all(map(_may_be_count, said)):
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


def _may_be_count(word: str) -> bool:
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
    folded = {name_key(name): name for name in names}
    near = _close(name_key(word), folded)
    return folded.get(near)


def _close(word: str, known: Iterable[str]) -> str:
    return did_you_mean(word.lower(), known) or word
