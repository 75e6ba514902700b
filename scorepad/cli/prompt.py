"""What a line that is typed at the table asks for.

A line is a hand when it reads as one, so that players may be called anything; else
its first word is a command.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from scorepad import actions
from scorepad.actions import Action
from scorepad.cards import parse_card
from scorepad.cli import looks
from scorepad.cli.looks import Look
from scorepad.cli.refusals import PromptError, no_hand, not_understood, nothing_known
from scorepad.errors import ScorepadError
from scorepad.grammar import are_options, letters, parse_correction, parse_hand
from scorepad.players import find_player
from scorepad.replay import Replay

LONGEST: Final = 500
"""Letters of a line; a longer one is a slip."""


class Leave:
    """The wish to stop for tonight."""


Request = Action | Look | Leave


class _Line(NamedTuple):
    """What follows the word of a command, and what is known as it is read."""

    word: str
    rest: str
    replay: Replay
    at: datetime


def understand(line: str, replay: Replay, at: datetime) -> Request:
    """Say what *line* asks for; *at* is when it was typed.

    Raises:
        ScorepadError: nothing known; it says what was expected.
    """
    if len(line) > LONGEST:
        raise PromptError(
            f"the line is {len(line)} letters long", f"the most is {LONGEST}"
        )
    names = replay.sides.everybody
    try:
        parse_hand(line, names)
    except ScorepadError as error:
        problem = error
    else:
        return actions.hand(partial(parse_hand, line), at)
    word, _, rest = " ".join(line.split()).partition(" ")
    if word.lower() == "scorepad" and rest:
        # Here the shell's command is not wanted, but it is clear what is meant.
        return understand(rest, replay, at)
    read = WORDS.get(word.lower())
    if read is None:
        raise nothing_known(line, names, problem, [*WORDS, "dead"])
    return read(_Line(word.lower(), rest, replay, at))


def _wrong(line: _Line, example: str) -> PromptError:
    return not_understood(f"{line.word} {line.rest}".strip(), example)


def _alone(request: Request) -> Callable[[_Line], Request]:
    def read(line: _Line) -> Request:
        if line.rest:
            raise _wrong(line, line.word)
        return request

    return read


def _turn(make: Callable[[datetime], Action]) -> Callable[[_Line], Request]:
    return lambda line: _alone(make(line.at))(line)


def _steps(make: Callable[[int, datetime], Action]) -> Callable[[_Line], Request]:
    def read(line: _Line) -> Request:
        steps = _number(line.rest or "1")
        if not steps:
            raise _wrong(line, f"{line.word} or {line.word} 2")
        return make(steps, line.at)

    return read


def _numbered(make: Callable[[int, datetime], Action]) -> Callable[[_Line], Request]:
    def read(line: _Line) -> Request:
        number = _number(line.rest)
        if number is None:
            raise _wrong(line, f"{line.word} {_last(line.replay)}")
        return make(number, line.at)

    return read


def _fix(line: _Line) -> Request:
    first, _, hand = line.rest.partition(" ")
    number, names = _number(first), line.replay.sides.everybody
    if number is None or not hand:
        example = f"{letters(names)[0]} 6 14"
        raise _wrong(line, f"fix {number or _last(line.replay)} {example}")
    try:
        parse_correction(hand, names)
    except ScorepadError as error:
        before = f"fix {number} "
        if are_options(hand.split()):
            raise PromptError(str(error), f"it goes like {before}@7s") from error
        raise no_hand(hand, names, error, before) from error
    return actions.fix(number, partial(parse_correction, hand), line.at)


def _turn_up(line: _Line) -> Request:
    if not line.rest:
        raise _wrong(line, f"{line.word} 7s")
    return actions.turn_up(parse_card(line.rest), line.at)


def _adjust(line: _Line) -> Request:
    words, name = line.rest.split(), letters(line.replay.sides.everybody)[0]
    for place, word in enumerate(words):
        if 0 < place < len(words) - 1 and word.lstrip("+-").isdigit():
            who, reason = " ".join(words[:place]), " ".join(words[place + 1 :])
            return actions.adjust(who, word, reason, line.at)
    raise _wrong(line, f"adjust {name} 10 a spot")


def _rename(line: _Line) -> Request:
    words, names = line.rest.split(), line.replay.sides.everybody
    for end in range(len(words) - 1, 0, -1):
        who, name = " ".join(words[:end]), " ".join(words[end:])
        if end == 1 or who.casefold() in [known.casefold() for known in names]:
            return actions.rename(who, name, line.at)
    raise _wrong(line, f"rename {letters(names)[0]} NAME")


def _dealer(line: _Line) -> Request:
    if not line.rest:
        return Look(looks.dealer, answers=True)
    find_player(line.replay.sides.everybody, line.rest)
    return actions.deal(line.rest, line.at)


def _rules(line: _Line) -> Request:
    settings = line.rest.removeprefix("set ").strip()
    if settings in ("", "card"):
        return Look(looks.card) if settings else Look(looks.rules, answers=True)
    # Few evenings need it.
    from scorepad.files.rulesfile import parse_settings

    ground, values = parse_settings(_settings(settings))
    return actions.set_rules(values, line.at, ground)


def _settings(text: str) -> list[str]:
    """Part ``game.target=150 shutout.doubles=["game", "boxes"]`` before each key."""
    parts: list[str] = []
    for word in text.replace(" = ", "=").split(" "):
        if parts and "=" not in word:
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def _count(line: _Line) -> Request:
    if not line.rest:
        raise _wrong(line, "count 3h 4h 5h 9c 9d 9s 2c 2d As Ac")
    return Look(partial(looks.count, line.rest), answers=True)


def _show(line: _Line) -> Request:
    if line.rest in ("", "all", "--all"):
        return Look(looks.whole_sheet if line.rest else looks.sheet)
    number = _number(line.rest)
    if number is None:
        raise _wrong(line, f"show, show all or show {_last(line.replay)}")
    return Look(partial(looks.hand, number))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


def _last(replay: Replay) -> int:
    return len(replay.hands) or 1


WORDS: Final[Mapping[str, Callable[[_Line], Request]]] = {
    "undo": _steps(actions.undo),
    "redo": _steps(actions.redo),
    "fix": _fix,
    "swap": _numbered(actions.swap),
    "strike": _numbered(actions.strike),
    "up": _turn_up,
    "upcard": _turn_up,
    "show": _show,
    "settle": _alone(Look(looks.settle)),
    "log": _alone(Look(looks.log)),
    "chart": _alone(Look(looks.chart)),
    "rules": _rules,
    "again": _turn(actions.again),
    "finish": _turn(actions.finish),
    "adjust": _adjust,
    "rename": _rename,
    "dealer": _dealer,
    "count": _count,
    "?": lambda _: Look(looks.usage),
    "help": lambda _: Look(looks.usage),
    "q": _alone(Leave()),
    "quit": _alone(Leave()),
    "exit": _alone(Leave()),
}
"""The words that begin a line that is no hand, and what makes a request of it."""
