"""The grammar of a typed hand: parsing, formatting, guessing what was meant.

The prompt, piped input and the commands use one grammar.  With K the knocker's deadwood
and O the opponent's, a hand is typed as ``WHO K O`` (a knock), ``WHO gin O``, ``WHO big
O``, ``WHO undercut O K``, ``dead`` or ``WHO scored POINTS``; the word for how it ended
may also come first.  Options follow: ``x2``, ``@7s``, ``v NAME``, ``ok``.
"""

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeVar

from scorepad.cards import Card, parse_card
from scorepad.errors import HandError, PlayerError, ScorepadError
from scorepad.formatting import did_you_mean, toml_literal
from scorepad.pad import find_player, name_key

_LONGEST_COUNT: Final = 7  # digits; more are a typing error
_COUNT: Final = re.compile(
    rf"[0-9]{{1,{_LONGEST_COUNT}}}(?:[+-][0-9]{{1,{_LONGEST_COUNT}}})*"
)
_SUMMAND: Final = re.compile(r"[+-]?[0-9]+")


def parse_count(text: str) -> int:
    """Parse a count in points: a whole number, or a sum such as ``10+3+1``.

    Cards laid off may be subtracted: ``28-6``.  A number below 0 is parsed too, for the
    hand to refuse it with a better message.

    Raises:
        HandError: it is not a number.
    """
    is_negative = text.startswith("-")
    digits = text.removeprefix("-")
    if _COUNT.fullmatch(digits) and (digits.isdigit() or not is_negative):
        count = sum(map(int, _SUMMAND.findall(digits)))
        if count >= 0:
            return -count if is_negative else count
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
_SHORTEST_WORDS: Final[dict[Kind, str]] = {
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
"""The options of the commands, which may be typed at the prompt too."""
_COUNT_NAMES: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("the knocker's deadwood", "the opponent's deadwood"),
    "gin": ("the opponent's deadwood",),
    "big-gin": ("the opponent's deadwood",),
    "undercut": ("the winner's deadwood", "the knocker's deadwood"),
    "scored": ("the number of points",),
    "dead": (),
}
_LIMITED: Final = ("knock", "undercut")
"""The kinds of hand that may be over the knock limit, and accepted."""


class FormError(HandError):
    """Words that are not a whole hand: something is missing."""


class ParsedHand(NamedTuple):
    """A hand as it was typed: players by number, counts in the order of its form.

    ``who`` is the knocker, of an undercut or a scored hand the winner; ``against`` is
    the other player.  Fields are None where nothing was typed for them.
    """

    kind: Kind
    who: int | None = None
    counts: tuple[int, ...] = ()
    against: int | None = None
    upcard: Card | None = None
    multiplier: int | None = None
    accepted: bool | None = None


class HandOptions(NamedTuple):
    """The options of a hand, None where they were not typed."""

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
    words = _split_words(text)
    if not words:
        raise FormError("nothing was typed")
    if words[0].lower() in _DEAD and all(map(_begins_option, words[1:])):
        return _add_options(ParsedHand("dead"), words[1:], names)
    kind = _KINDS.get(words[0].lower()) if len(words) > 1 else None
    starts = (0, 1) if kind else (0,)  # where the name may begin
    for first in starts:
        # A name may have several words, some of which look like a count or a kind.
        for end in _name_ends(words, first):
            with contextlib.suppress(ScorepadError):
                who = find_player(names, " ".join(words[first:end]))
                return _parse_after_player(
                    who, words[end:], names, kind if first else None
                )
    # No reading is a whole hand.  The message is about the one with the longest name.
    for first in starts:
        for end in range(len(words), first, -1):
            with contextlib.suppress(PlayerError):
                who, rest = find_player(names, " ".join(words[first:end])), words[end:]
                if not rest and not first:
                    raise FormError(f"{toml_literal(text.strip())} is not a whole hand")
                return _parse_after_player(who, rest, names, kind if first else None)
    if words[0].lower() in _DEAD:
        return _add_options(ParsedHand("dead"), words[1:], names)
    # No name is known.  It most likely ends before the first count.
    first = 1 if kind else 0
    end = next(_name_ends(words, first), first + 1)
    who = find_player(names, " ".join(words[first:end]))
    return _parse_after_player(who, words[end:], names, kind)


def parse_correction(text: str, names: Sequence[str]) -> Correction:
    """Parse a correction: a whole hand, or only options such as ``@7d``.

    Raises:
        ScorepadError: it cannot be parsed; the message says what is wrong or missing.
    """
    try:
        # First, because a player may be called x2, or be typed by a v.
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
    return _add_options(HandOptions(), _split_words(text), names)


def is_kind(word: str) -> bool:
    """Return whether *word* says how a hand ended, as ``gin`` does."""
    return word.lower() in _KINDS


def begins_options(text: str) -> bool:
    """Return whether the first word of *text* is an option of a hand."""
    words = _split_words(text)
    return bool(words) and _begins_option(words[0])


def parse_command_hand(
    kind: Kind,
    who: str,
    counts: Sequence[str],
    names: Sequence[str],
    against: str | None = None,
) -> ParsedHand:
    """Parse the arguments of a command, each known for what it is.

    Raises:
        ScorepadError: a name or a count cannot be parsed.
    """
    return ParsedHand(
        kind,
        find_player(names, who),
        tuple([parse_count(count) for count in counts]),
        None if against is None else find_player(names, against),
    )


def hand_line(parsed: Correction, names: Sequence[str]) -> str:
    """Format a hand or options as they are typed, with *names* for the players."""
    words: list[str] = []
    if isinstance(parsed, ParsedHand):
        words = ["d"] if parsed.who is None else [names[parsed.who]]
        words += [word for word in (_SHORTEST_WORDS[parsed.kind],) if word]
        words += map(str, parsed.counts)
    if parsed.multiplier is not None:
        words.append(f"x{parsed.multiplier}")
    if parsed.upcard is not None:
        words.append(f"@{parsed.upcard}")
    if parsed.against is not None:
        words += ["v", names[parsed.against]]
    if parsed.accepted:
        words.append(_ACCEPTED)
    return " ".join(words)


def shortest_prefixes(names: Sequence[str]) -> list[str]:
    """Return the shortest prefix of each name that is only that player's in a hand."""
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


def _split_words(text: str) -> list[str]:
    """Return the words of *text*, with ``--upcard 7s`` and the like as ``@7s``."""
    words: list[str] = []
    prefix = ""
    for word in text.replace("=", " ").split() if "--" in text else text.split():
        option = _LONG_OPTIONS.get(word.lower())
        if option in ("@", "x"):
            prefix = option
        elif word.lower() == "--big" and "gin" in words:
            words[words.index("gin")] = "big"
        else:
            words.append(option or (prefix + word.removeprefix(prefix)))
            prefix = ""
    return [*words, prefix] if prefix else words


def _parse_after_player(
    who: int, words: Sequence[str], names: Sequence[str], kind: Kind | None
) -> ParsedHand:
    """Parse the words after the player's name; *kind* if it stood before the name."""
    rest = words
    if kind is None and words:
        kind = _KINDS.get(words[0].lower())
        rest = words[1:] if kind else words
    wanted = _COUNT_NAMES[kind or "knock"]
    counts = list(rest[: len(wanted)])
    typed = len(counts)
    while typed and _begins_option(counts[typed - 1]):
        typed -= 1
    if typed < len(wanted):
        raise FormError(f"{wanted[typed]} is missing")
    numbers = tuple([parse_count(count) for count in counts])
    hand = ParsedHand(kind or "knock", who, numbers)
    return _add_options(hand, rest[len(wanted) :], names)


def _add_options(
    hand: _Options, words: Sequence[str], names: Sequence[str]
) -> _Options:
    """Return *hand* with the options in *words*; names may have several words.

    Raises:
        ScorepadError: a word is not an option, or an option is given twice.
    """
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
            field, value = "against", find_player(names, " ".join(name))
        elif word.startswith("@"):
            field, value = "upcard", parse_card(word[1:])
        elif _is_multiplier(word):
            field, value = "multiplier", parse_multiplier(word)
        elif word.lower() == _ACCEPTED:
            field, value = "accepted", True
        else:
            raise HandError(
                f"{toml_literal(word)} is one word too many. "
                "After the counts come only x2, @7s, v NAME or ok"
            )
        if getattr(hand, field) is not None:
            label = {"against": "the opponent", "accepted": "ok"}.get(
                field, f"the {field}"
            )
            raise HandError(
                f"{toml_literal(word)} is too much: {label} is given already"
            )
        hand = hand._replace(**{field: value})
    kind = hand.kind if isinstance(hand, ParsedHand) else "knock"
    if hand.accepted and kind not in _LIMITED:
        raise HandError("ok is only for a knock over the limit")
    return hand


def _name_ends(words: Sequence[str], first: int) -> Iterator[int]:
    """Yield the indexes at which a name may end: those of a kind or a count."""
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
    """The player and the knock limit of an example, so that it can be typed as it is.

    ``upcard`` is the one to type where the rules need one and none is recorded.
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


class HandGuess(NamedTuple):
    """A guessed hand and its text; ``is_complete``: no player or count was added."""

    text: str
    hand: ParsedHand
    is_complete: bool


_NOISE: Final = (
    *("knock", "knocks", "knocked", "with", "has", "had", "and", "scorepad", "is"),
    *("undercuts", "wins", "won", "to", "by", "hand"),
)
"""Words that people type in a hand and that the grammar ignores when it guesses."""
_KIND_WORDS: Final = ("g", "gin", "big", "u", "undercut", "scored")
_NAME_BEFORE_COUNT: Final = re.compile(r"^([^\W\d]+)(\d)")  # a6 14
_SIGN_BETWEEN_COUNTS: Final = re.compile(r"(?<=\d)\s*[/,;:=]+\s*(?=\d)")  # 6/14
_SPACED_SUM: Final = re.compile(r"(?<=\d)\s*([+-])\s*(?=\d)")  # 10 + 3
_TIMES: Final = re.compile(r"(?:(\d)x|[*x](\d))", re.IGNORECASE)  # 2x *2


def guess_hand(
    text: str, names: Sequence[str], example: Example = _ORDINARY
) -> HandGuess | None:
    """Guess the hand meant by *text*, or complete it with parts of an *example*.

    None where that would leave out something that was typed.
    """
    text = _NAME_BEFORE_COUNT.sub(r"\1 \2", text)
    text = _SPACED_SUM.sub(r"\1", text)
    text = _SIGN_BETWEEN_COUNTS.sub(" ", text)
    parts: list[str] = []
    for part in text.split():
        # ``6-14`` cannot be one count, so it is two.
        is_pair = re.fullmatch(r"\d+-\d+", part) and not _may_be_count(part)
        parts += part.split("-") if is_pair else [part]
    words = _repaired_words(parts, names)
    prefixes = shortest_prefixes(names)
    with contextlib.suppress(ScorepadError):
        hand = parse_hand(" ".join(words), names)
        return HandGuess(hand_line(hand, prefixes), hand, is_complete=True)
    if (completed := _completed_hand(words, names, example)) is None:
        return None
    return HandGuess(hand_line(completed, prefixes), completed, is_complete=False)


def _repaired_words(words: list[str], names: Sequence[str]) -> list[str]:
    """Return *words* as the grammar has them: names spelled right, x2, @7s, gin."""
    meaningful = [
        word
        for index, word in enumerate(words)
        if word.lower() not in _NOISE or (index == 0 and _is_player(word, names))
    ]
    if (
        len(meaningful) > 1
        and meaningful[0].lower() in _KIND_WORDS
        and _is_player(meaningful[1], names)
    ):
        meaningful[:2] = meaningful[1], meaningful[0]
    if meaningful and not _is_player(meaningful[0], names):
        keys = {name_key(name): name for name in names}
        similar = did_you_mean(name_key(meaningful[0]), keys)
        meaningful[0] = keys[similar] if similar else meaningful[0]
    repaired = meaningful[:1]
    for word, following in pairwise([*meaningful[1:], ""]):
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


def _completed_hand(
    words: Sequence[str], names: Sequence[str], example: Example
) -> ParsedHand | None:
    """Return a hand with the player and the counts that are missing, None if unclear.

    The counts added to those typed make the hand legal: under the limit, and a knock or
    an undercut that wins.
    """
    who, rest = example.who, list(words)
    if rest and not (_may_be_count(rest[0]) or rest[0].lower() in _KIND_WORDS):
        word = rest.pop(0)
        who = find_player(names, word) if _is_player(word, names) else who
    kind = _KINDS.get(rest[0].lower(), "knock") if rest else "knock"
    rest = rest[1:] if rest and rest[0].lower() in _KINDS else rest
    typed: list[int] = []
    while rest and _may_be_count(rest[0]) and len(typed) < len(_COUNT_NAMES[kind]):
        typed.append(parse_count(rest.pop(0)))
    try:
        options = _add_options(HandOptions(), rest, names)
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
        winner_deadwood = typed[0] if typed else min(4, max(example.limit - 1, 0))
        counts = (winner_deadwood, min(winner_deadwood + 2, example.limit))
        if winner_deadwood >= counts[1]:
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
"""The words and signs between two sides."""
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
    tokens = [part for word in words for part in _split_at_signs(word)]
    if len(words) == 1:
        line = [
            part
            for word in words[0].replace(",", " , ").replace("&", " & ").split()
            for part in _split_at_signs(word)
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
    for number, side in enumerate(names):
        if not all(side):
            beside = between[max(0, number - 1) : number + 1]
            word = beside[0] if beside and len(side) == 1 else "&"
            raise PlayerError(
                f'there is no name beside "{word}". To give a player that name: '
                f"--player {word if word.isalpha() else toml_literal(word)}"
            )
    return names


def _split_at_signs(word: str) -> list[str]:
    """Split a word at a comma before or after it, and at `` & `` within it."""
    if word.strip() == ",":
        return [","]
    if word.endswith(","):
        return [*_split_at_signs(word[:-1]), ","]
    if word.startswith(","):
        return [",", *_split_at_signs(word[1:])]
    first, *rest = word.split(" & ")
    return [first, *[part for name in rest for part in ("&", name)]]


def _is_between(token: str) -> bool:
    return token == "," or token.casefold() in ("and", *_VERSUS)


def _partners(side: Sequence[str]) -> list[str]:
    """Return the names of partners: the words between each ``&``, joined."""
    partners: list[list[str]] = [[]]
    for word in side:
        if word == "&":
            partners.append([])
        else:
            partners[-1].append(word)
    return [" ".join(words) for words in partners]
