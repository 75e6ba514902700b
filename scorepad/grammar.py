"""The words of a hand: parsing what is typed, writing it again, guessing the nearest.

One grammar serves the prompt, a piped sheet and the commands.  A hand is typed as
``WHO K O`` (a knock), ``WHO gin O``, ``WHO big O``, ``WHO undercut O K``, ``dead`` or
``WHO scored P``; the word for how it ended may also come first.  Options follow:
``x2``, ``@7s``, ``v NAME``, ``ok``.
"""

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeVar

from scorepad.cards import Card, parse_card
from scorepad.errors import HandError, PlayerError, ScorepadError
from scorepad.pad import find_player, name_key
from scorepad.wording import did_you_mean, toml_literal

_LONGEST_COUNT: Final = 7  # digits; longer is a slip
_COUNT: Final = re.compile(
    rf"[0-9]{{1,{_LONGEST_COUNT}}}(?:[+-][0-9]{{1,{_LONGEST_COUNT}}})*"
)
_TERM: Final = re.compile(r"[+-]?[0-9]+")


def parse_count(text: str) -> int:
    """Parse a count in points: a whole number, or a sum as it is counted.

    What was laid off may be taken away: ``28-6``.  A number below 0 is parsed too, and
    is for the hand to refuse.

    Raises:
        HandError: it is not a number.
    """
    below_zero = text.startswith("-")
    digits = text.removeprefix("-")
    if _COUNT.fullmatch(digits) and not (
        below_zero and _TERM.fullmatch(digits) is None
    ):
        count = sum(map(int, _TERM.findall(digits)))
        if count >= 0:
            return -count if below_zero else count
    if digits.isascii() and digits.isdigit():
        raise HandError(f"{toml_literal(text)} is too large a number")
    raise HandError(
        f"{toml_literal(text)} is not a number. "
        "Type a whole number or a sum such as 10+3+1"
    )


def parse_multiplier(text: str) -> int:
    """Parse a multiplier: ``x2`` or ``2``.

    Raises:
        HandError: it is not a multiplier.
    """
    digits = text.lower().removeprefix("x")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_COUNT
    if not is_number or int(digits) < 1:
        raise HandError(f"{toml_literal(text)} is not a multiplier such as x2")
    return int(digits)


Kind = Literal["knock", "gin", "big-gin", "undercut", "dead", "scored"]

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
_ACCEPTED: Final = "ok"
_LONG_OPTIONS: Final = {
    "--against": "v",
    "--upcard": "@",
    "--multiplier": "x",
    "--accepted": _ACCEPTED,
}
"""The options of the commands, which the prompt takes too."""
_COUNTS: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("the knocker's deadwood", "the opponent's deadwood"),
    "gin": ("the opponent's deadwood",),
    "big-gin": ("the opponent's deadwood",),
    "undercut": ("the winner's deadwood", "the knocker's deadwood"),
    "scored": ("the number of points",),
    "dead": (),
}


class FormError(HandError):
    """Words that are not a whole hand: something is missing."""


class ParsedHand(NamedTuple):
    """A hand as it was typed: players by number, counts in the order of its form.

    The other fields are None where they were not typed.
    """

    kind: Kind
    who: int | None = None
    counts: tuple[int, ...] = ()
    against: int | None = None
    upcard: Card | None = None
    multiplier: int | None = None
    accepted: bool | None = None


class HandOptions(NamedTuple):
    """A correction of nothing but the options of a hand."""

    against: int | None = None
    upcard: Card | None = None
    multiplier: int | None = None
    accepted: bool | None = None


Correction = ParsedHand | HandOptions
_Options = TypeVar("_Options", ParsedHand, HandOptions)


def parse_hand(text: str, names: Sequence[str]) -> ParsedHand:
    """Parse a hand; *names* are the players of the game.

    Raises:
        ScorepadError: it cannot be parsed; the message says what is wrong or missing.
    """
    words = _spelled(text)
    if not words:
        raise FormError("nothing was typed")
    if words[0].lower() in _DEAD and all(map(_begins_option, words[1:])):
        return _with_options(ParsedHand("dead"), words[1:], names)
    kind = _KINDS.get(words[0].lower()) if len(words) > 1 else None
    for first in (0, 1) if kind else (0,):
        # A name may have several words, and some of them may look like the rest.
        for end in _ends_of_name(words, first):
            with contextlib.suppress(ScorepadError):
                who = find_player(names, " ".join(words[first:end]))
                return _hand(who, words[end:], names, kind if first else None)
    # None of the readings is a hand.  Refuse the one with the longest name in it.
    for first in (0, 1) if kind else (0,):
        for end in range(len(words), first, -1):
            with contextlib.suppress(PlayerError):
                who, rest = find_player(names, " ".join(words[first:end])), words[end:]
                if not rest and not first:
                    raise FormError(f"{toml_literal(text.strip())} is not a whole hand")
                return _hand(who, rest, names, kind if first else None)
    if words[0].lower() in _DEAD:
        return _with_options(ParsedHand("dead"), words[1:], names)
    # The name that was meant most likely ends before the first count.
    first = 1 if kind else 0
    end = next(_ends_of_name(words, first), first + 1)
    who = find_player(names, " ".join(words[first:end]))
    return _hand(who, words[end:], names, kind)


def parse_correction(text: str, names: Sequence[str]) -> Correction:
    """Parse what corrects a hand: a whole one, or only options such as ``@7d``.

    Raises:
        ScorepadError: it cannot be parsed; the message says what is wrong or missing.
    """
    try:
        # A player may be called x2, or be typed by a v.
        return parse_hand(text, names)
    except ScorepadError:
        if not begins_options(text):
            raise
    return parse_options(text, names)


def parse_options(text: str, names: Sequence[str]) -> HandOptions:
    """Parse the options of a hand, with nothing before them.

    Raises:
        ScorepadError: a word is not an option.
    """
    return _with_options(HandOptions(), _spelled(text), names)


def is_kind(word: str) -> bool:
    """Return whether *word* is one for how a hand ended, such as ``gin``."""
    return word.lower() in _KINDS


def begins_options(text: str) -> bool:
    """Whether *text* begins as the options of a hand do."""
    words = _spelled(text)
    return bool(words) and _begins_option(words[0])


def command_hand(
    kind: Kind,
    who: str,
    counts: Sequence[str],
    names: Sequence[str],
    against: str | None = None,
) -> ParsedHand:
    """Parse the words of a command, each known for what it is.

    Raises:
        ScorepadError: a name or a count cannot be parsed.
    """
    return ParsedHand(
        kind,
        find_player(names, who),
        tuple([parse_count(count) for count in counts]),
        None if against is None else find_player(names, against),
    )


def written(said: Correction, names: Sequence[str]) -> str:
    """Write a hand, or options, to be typed; *names* are what players are typed by."""
    words: list[str] = []
    if isinstance(said, ParsedHand):
        words = ["d"] if said.who is None else [names[said.who]]
        words += [word for word in (_SHORTEST[said.kind],) if word]
        words += map(str, said.counts)
    if said.multiplier is not None:
        words.append(f"x{said.multiplier}")
    if said.upcard is not None:
        words.append(f"@{said.upcard}")
    if said.against is not None:
        words += ["v", names[said.against]]
    if said.accepted:
        words.append(_ACCEPTED)
    return " ".join(words)


def shortest_prefixes(names: Sequence[str]) -> list[str]:
    """Return the fewest letters that each player may be typed by, in a hand."""
    keys = [name_key(name) for name in names]
    prefixes = []
    for name in keys:
        others = [other for other in keys if other != name]
        size = 1
        while size < len(name) and (
            name[size - 1].isspace()
            or _begins_option(name[:size])
            or any(other.startswith(name[:size]) for other in others)
        ):
            size += 1
        prefixes.append(name[:size])
    return prefixes


def _spelled(text: str) -> list[str]:
    """Return the words of *text*, a command's options as the prompt spells them."""
    words: list[str] = []
    waiting = ""
    for word in text.replace("=", " ").split() if "--" in text else text.split():
        option = _LONG_OPTIONS.get(word.lower())
        if option in ("@", "x"):
            waiting = option
        elif word.lower() == "--big" and "gin" in words:
            words[words.index("gin")] = "big"
        else:
            words.append(option or (waiting + word.removeprefix(waiting)))
            waiting = ""
    return [*words, waiting] if waiting else words


def _hand(
    who: int, words: Sequence[str], names: Sequence[str], kind: Kind | None
) -> ParsedHand:
    """Parse what follows the player: the *kind* unless it came first, and the rest."""
    rest = words
    if kind is None and words:
        kind = _KINDS.get(words[0].lower())
        rest = words[1:] if kind else words
    wanted = _COUNTS[kind or "knock"]
    counts = list(rest[: len(wanted)])
    typed = len(counts)
    while typed and _begins_option(counts[typed - 1]):
        typed -= 1
    if typed < len(wanted):
        raise FormError(f"{wanted[typed]} is missing")
    numbers = tuple([parse_count(count) for count in counts])
    hand = ParsedHand(kind or "knock", who, numbers)
    return _with_options(hand, rest[len(wanted) :], names)


def _with_options(
    hand: _Options, words: Sequence[str], names: Sequence[str]
) -> _Options:
    rest = list(words)
    while rest:
        word = rest.pop(0)
        value: Any
        if word.lower() in _AGAINST:
            name: list[str] = []
            # A player may be called v or x2.
            while rest and not (name and _begins_option(rest[0])):
                name.append(rest.pop(0))
            if not name:
                raise HandError(f"the opponent's name is missing after {word}")
            what, value = "against", find_player(names, " ".join(name))
        elif word.startswith("@"):
            what, value = "upcard", parse_card(word[1:])
        elif _is_multiplier(word):
            what, value = "multiplier", parse_multiplier(word)
        elif word.lower() == _ACCEPTED:
            what, value = "accepted", True
        else:
            raise HandError(
                f"{toml_literal(word)} is one word too many. "
                "After the counts come only x2, @7s, v NAME or ok"
            )
        if getattr(hand, what) is not None:
            called = {"against": "the opponent", "accepted": "ok"}.get(
                what, f"the {what}"
            )
            raise HandError(
                f"{toml_literal(word)} is too much: {called} is given already"
            )
        hand = hand._replace(**{what: value})
    kind = hand.kind if isinstance(hand, ParsedHand) else "knock"
    if hand.accepted and kind not in _LIMITED:
        raise HandError("ok is only for a knock over the limit")
    return hand


def _ends_of_name(words: Sequence[str], first: int) -> Iterator[int]:
    """Yield where a name may end: before a word that begins the rest of the form."""
    for end in range(first + 1, len(words)):
        word = words[end]
        if word.lower() in _KINDS or _COUNT.match(word.removeprefix("-")):
            yield end


def _is_multiplier(word: str) -> bool:
    return word[:1] in ("x", "X") and word[1:].isdigit()


def _begins_option(word: str) -> bool:
    return (
        word.lower() in (*_AGAINST, _ACCEPTED)
        or word.startswith("@")
        or _is_multiplier(word)
    )


class Example(NamedTuple):
    """What an example of a hand has to be right for: who is in it, and its limit.

    ``upcard`` is needed where Oklahoma is played and none is noted.
    """

    who: int = 0
    limit: int = 10
    upcard: Card | None = None

    @property
    def hand(self) -> ParsedHand:
        """A hand such as ``a 6 14``."""
        counts = (min(6, self.limit), 14)
        if not self.limit:
            return ParsedHand("gin", self.who, counts[1:], upcard=self.upcard)
        return ParsedHand("knock", self.who, counts, upcard=self.upcard)


_ORDINARY: Final = Example()


class Nearest(NamedTuple):
    """A hand and how it is typed; ``whole`` where all of it was typed, and no more."""

    text: str
    hand: ParsedHand
    whole: bool


_NOISE: Final = (
    *("knock", "knocks", "knocked", "with", "has", "had", "and", "scorepad", "is"),
    *("undercuts", "wins", "won", "to", "by", "hand"),
)
"""Words that people say of a hand, and that the grammar has no use for."""
_KIND_WORDS: Final = ("g", "gin", "big", "u", "undercut", "scored")
_GLUED: Final = re.compile(r"^([^\W\d]+)(\d)")
_BETWEEN: Final = re.compile(r"(?<=\d)\s*[/,;:=]+\s*(?=\d)")
_SIGN: Final = re.compile(r"(?<=\d)\s*([+-])\s*(?=\d)")
_TIMES: Final = re.compile(r"(?:(\d)x|[*x](\d))", re.IGNORECASE)


def nearest_hand(
    text: str, names: Sequence[str], example: Example = _ORDINARY
) -> Nearest | None:
    """Guess the hand that *text* was to be, or complete it as an *example*.

    No part of what was typed is left out; None where that cannot be.
    """
    spaced = _BETWEEN.sub(" ", _SIGN.sub(r"\1", _GLUED.sub(r"\1 \2", text)))
    parts: list[str] = []
    for part in spaced.split():
        # ``6-14`` cannot be one count, so it is two.
        is_pair = re.fullmatch(r"\d+-\d+", part) and not _may_be_count(part)
        parts += part.split("-") if is_pair else [part]
    words = _repaired(parts, names)
    prefixes = shortest_prefixes(names)
    with contextlib.suppress(ScorepadError):
        hand = parse_hand(" ".join(words), names)
        return Nearest(written(hand, prefixes), hand, whole=True)
    filled = _filled(words, names, example)
    return filled and Nearest(written(filled, prefixes), filled, whole=False)


def _repaired(words: list[str], names: Sequence[str]) -> list[str]:
    kept = [
        word
        for place, word in enumerate(words)
        if word.lower() not in _NOISE or (place == 0 and _is_player(word, names))
    ]
    if len(kept) > 1 and kept[0].lower() in _KIND_WORDS and _is_player(kept[1], names):
        kept[:2] = kept[1], kept[0]
    if kept and not _is_player(kept[0], names):
        keys = {name_key(name): name for name in names}
        near = did_you_mean(name_key(kept[0]), keys)
        kept[0] = keys[near] if near else kept[0]
    repaired = kept[:1]
    for word, following in pairwise([*kept[1:], ""]):
        if times := _TIMES.fullmatch(word):
            repaired.append(f"x{times[1] or times[2]}")
        elif word.lower() in _AGAINST and _may_be_count(following):
            continue  # ``6 v 4`` are the two counts
        elif _parses(parse_card, word) and not _may_be_count(word):
            repaired.append(f"@{word}")
        elif len(word) > 2 and not _may_be_count(word) and not _begins_option(word):
            repaired.append(did_you_mean(word.lower(), _KIND_WORDS) or word)
        else:
            repaired.append(word)
    return repaired


_LIMITED: Final = ("knock", "undercut")
"""The kinds of hand that may be over the limit, and accepted."""


def _filled(
    words: Sequence[str], names: Sequence[str], example: Example
) -> ParsedHand | None:
    """Complete a hand: the player of the *example* if none is named, missing counts."""
    who, rest = example.who, list(words)
    if rest and not (_may_be_count(rest[0]) or rest[0].lower() in _KIND_WORDS):
        word = rest.pop(0)
        who = find_player(names, word) if _is_player(word, names) else who
    kind = _KINDS.get(rest[0].lower(), "knock") if rest else "knock"
    rest = rest[1:] if rest and rest[0].lower() in _KINDS else rest
    typed: list[int] = []
    while rest and _may_be_count(rest[0]) and len(typed) < len(_COUNTS[kind]):
        typed.append(parse_count(rest.pop(0)))
    try:
        options = _with_options(HandOptions(), rest, names)
    except ScorepadError:
        return None
    if not typed and kind == "knock":
        kind, counts = example.hand.kind, example.hand.counts
    elif kind == "knock":
        if not example.limit:
            return None
        first = typed[0]
        if len(typed) > 1:
            if first > example.limit and not options.accepted:
                return None
            counts = tuple(typed)
        elif first <= example.limit or options.accepted:
            counts = (first, max(14, first + 1))
        else:
            counts = (min(6, example.limit), first)
    elif kind == "undercut":
        own = typed[0] if typed else min(4, max(example.limit - 1, 0))
        counts = (own, min(own + 2, example.limit))
        if own >= counts[1]:
            return None
    else:
        counts = (typed[0] if typed else 32,)
    if options.accepted and kind not in _LIMITED:
        return None
    hand = ParsedHand(kind, who, counts, *options)
    return hand._replace(upcard=hand.upcard or example.upcard)


def _is_player(word: str, names: Sequence[str]) -> bool:
    return _parses(lambda typed: find_player(names, typed), word)


def _may_be_count(word: str) -> bool:
    try:
        return parse_count(word) >= 0
    except ScorepadError:
        return False


def _parses(parse: Callable[[str], object], word: str) -> bool:
    try:
        parse(word)
    except ScorepadError:
        return False
    return True


_VERSUS: Final = ("v", "v.", "vs", "vs.", "versus", "against", "-", "\u2013", "\u2014")
"""The words between two sides."""


_AND: Final = re.compile(r"\s+and\s+", re.IGNORECASE)


def parse_names(words: Sequence[str]) -> list[list[str]]:
    """Parse who plays: the partners of each side, the words between names left out.

    ``Ann Ben``, ``Ann and Ben``, ``Ann v Ben``, ``Ann vs. Ben``, ``Ann - Ben`` and
    ``Ann, Ben`` are two players.  Partners have ``&`` between them, or ``and`` where
    another word stands between the sides.  With words between them, names may have
    blanks: ``Ann Lee v Ben``.  A word that is alone may be a whole line, and words that
    all have ``and`` in them are teams.

    Raises:
        PlayerError: there is no name where one has to be.
    """
    named = [word for word in words if not _is_between(word)]
    if len(named) > 1 and all(map(_AND.search, named)):
        # Each side was given in quotes: "Ann and Cy" "Ben and Dee".
        words = [_AND.sub(" & ", word) for word in words]
    tokens = [part for word in words for part in _parts(word)]
    if len(words) == 1:
        line = [
            part
            for word in words[0].replace(",", " , ").replace("&", " & ").split()
            for part in _parts(word)
        ]
        tokens = line if any(map(_is_between, line)) else tokens
    versus = any(token.casefold() in _VERSUS for token in tokens)
    apart = any(map(_is_between, tokens))
    if not apart and "&" not in tokens:
        return [[token] for token in tokens]
    sides: list[list[str]] = [[]]
    between = []
    for before, token in pairwise(["&", *tokens]):
        if token.casefold() == "and" and versus:
            sides[-1].append("&")
        elif token.casefold() == "and" and before == ",":
            continue  # Ann, Ben, and Cy
        elif _is_between(token):
            between.append(token)
            sides.append([])
        elif apart or "&" in (token, before):
            sides[-1].append(token)
        else:
            sides.append([token])
    names = [_partners(side) for side in sides]
    for place, side in enumerate(names):
        if not all(side):
            beside = between[max(0, place - 1) : place + 1]
            word = beside[0] if beside and len(side) == 1 else "&"
            raise PlayerError(
                f'there is no name beside "{word}". To give a player that name: '
                f"--player {word if word.isalpha() else toml_literal(word)}"
            )
    return names


def _parts(word: str) -> list[str]:
    """Part a word from the comma before or behind it, and partners within it.

    Nothing else is taken away: a name stays as it was given.
    """
    if word.strip() == ",":
        return [","]
    if word.endswith(","):
        return [*_parts(word[:-1]), ","]
    if word.startswith(","):
        return [",", *_parts(word[1:])]
    first, *rest = word.split(" & ")
    return [first, *[part for name in rest for part in ("&", name)]]


def _is_between(token: str) -> bool:
    return token == "," or token.casefold() in ("and", *_VERSUS)


def _partners(side: Sequence[str]) -> list[str]:
    """Join the words of each partner, who have ``&`` between them."""
    partners: list[list[str]] = [[]]
    for word in side:
        if word == "&":
            partners.append([])
        else:
            partners[-1].append(word)
    return [" ".join(words) for words in partners]
