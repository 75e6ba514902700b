"""The one grammar of a hand, for the prompt, a piped sheet, ``fix`` and the commands.

``WHO K O``, or ``WHO knocks K O``, is a knock; ``WHO gin O``, ``WHO big O``,
``WHO undercut O K``, ``dead``, ``WHO scored P``; then ``x2`` for a declared
multiplier, ``@7s`` for the upcard and ``v BEN`` for the opponent.  A count may be a
sum, as it is counted at the table.
"""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar

from scorepad.amounts import is_multiplier, parse_count, parse_multiplier
from scorepad.cards import Card, parse_card
from scorepad.errors import HandError, PlayerError, ScorepadError
from scorepad.keys import in_toml
from scorepad.players import find_player

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


class Spoken(NamedTuple):
    """A hand as it was said: players by number, counts in the order of its form.

    The upcard, multiplier and opponent are None where they were not said.
    """

    kind: Kind
    who: int | None = None
    counts: tuple[int, ...] = ()
    against: int | None = None
    upcard: Card | None = None
    multiplier: int | None = None


class Options(NamedTuple):
    """What a correction says where the hand was else as recorded."""

    against: int | None = None
    upcard: Card | None = None
    multiplier: int | None = None


Correction = Spoken | Options
_Said = TypeVar("_Said", Spoken, Options)


def parse_hand(text: str, names: Sequence[str]) -> Spoken:
    """Read a hand in the grammar; *names* are the players of the game.

    Raises:
        ScorepadError: it cannot be read; the message says what was expected.
    """
    words = text.split()
    if not words:
        raise FormError("nothing was said")
    if words[0].lower() in _DEAD and all(map(_begins_option, words[1:])):
        return _with_options(Spoken("dead"), words[1:], names)
    for end in _ends_of_name(words):
        # A name may have several words, and some of them may look like the rest.
        with contextlib.suppress(ScorepadError):
            return _told(find_player(names, " ".join(words[:end])), words[end:], names)
    who, rest = _longest_name(words, names)
    if not rest:
        raise FormError(f"{in_toml(text.strip())} is no hand")
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
    return _with_options(Options(), words, names)


def are_options(words: Sequence[str]) -> bool:
    """Whether *words* begin as options do, and not as a hand."""
    return bool(words) and _begins_option(words[0])


def spoken(
    kind: Kind,
    who: str,
    counts: Sequence[str],
    names: Sequence[str],
    against: str | None = None,
) -> Spoken:
    """Make a hand of the words of a command.

    Raises:
        ScorepadError: a name or a count cannot be read.
    """
    return Spoken(
        kind,
        find_player(names, who),
        tuple([parse_count(count) for count in counts]),
        None if against is None else find_player(names, against),
    )


def written(said: Spoken, names: Sequence[str]) -> str:
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


def letters(names: Sequence[str]) -> list[str]:
    """Return the fewest letters that each player may be typed by, in a hand."""
    folded = [name.strip().casefold() for name in names]
    return [
        _letters(name, [other for other in folded if other != name]) for name in folded
    ]


def _told(who: int, words: Sequence[str], names: Sequence[str]) -> Spoken:
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
    hand = Spoken(kind or "knock", who, numbers)
    return _with_options(hand, rest[len(wanted) :], names)


def _with_options(hand: _Said, words: Sequence[str], names: Sequence[str]) -> _Said:
    rest = list(words)
    while rest:
        word = rest.pop(0)
        what, value = _option(word, rest, names)
        if getattr(hand, what) is not None:
            called = "opponent" if what == "against" else what
            raise HandError(
                f"{in_toml(word)} is too much: the {called} is said already"
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
        f"{in_toml(word)} is too much: after the counts come x2, @7s or v NAME"
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
