"""What can be looked at from the prompt, each in lines; and how a pad is taken up.

What is slow to import is imported where it is wanted.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from scorepad import actions
from scorepad.actions import Action
from scorepad.cards import parse_card
from scorepad.errors import (
    CardError,
    FileError,
    OpponentError,
    PlayerError,
    ScorepadError,
    UpcardError,
)
from scorepad.grammar import (
    FormError,
    are_options,
    nearest_hand,
    parse_correction,
    parse_hand,
    shortest_prefixes,
)
from scorepad.pad import Finish, HandEntry, find_player, in_force, name_key
from scorepad.replay import Replay
from scorepad.text import answers
from scorepad.text.terminal import (
    LINE,
    escape_unprintable,
    fit,
    names_of,
    packed,
    width,
    wrapped,
)
from scorepad.wording import did_you_mean, join_words, toml_literal

_TYPED: Final = 18  # cells for what is to be typed
_MOST_TYPED: Final = 26
_BETWEEN: Final = "  "


class Look(NamedTuple):
    """Something to be shown of a pad; ``answers`` where it is only a word or two."""

    lines: Callable[[Replay], list[str]]
    answers: bool = False


def opening(replay: Replay) -> list[str]:
    """Say how things stand as the pad is taken up, on a fresh one how to type."""
    lines = answers.coming_back(replay)
    if not replay.hands:
        lines += how_to_type(replay)
    return [*lines, *what_next(replay)]


def how_to_type(replay: Replay) -> list[str]:
    """Say what to type for whom, in a line or two."""
    names, typed = names_of(replay.sides).players, _typed(replay)
    who = [f"{letter} for {name}" for letter, name in zip(typed, names, strict=True)]
    hand, upcard = (
        line.replace(" ", UNBROKEN) for line in (f"{typed[0]} 6 14", "up 7s")
    )
    told = f"Type {', '.join(who)}, then the counts, the knocker's first: {hand}."
    wanted = replay.rules.oklahoma_played and replay.upcard is None
    turned = f" Before it the upcard: {upcard}." if wanted else ""
    lines = wrapped(f"{told}{turned} More: ?", LINE)
    return [line.replace(UNBROKEN, " ") for line in lines]


def what_next(replay: Replay) -> list[str]:
    """Return what there is to do after a game; nothing while one is played."""
    if not replay.goes_on:
        next_ = "again: next game"
    elif replay.game.ended:
        next_ = f"next hand: game {replay.game.number + 1}"
    else:
        return []
    return packed([next_, f"undo: {_undone(replay)}", "q: stop"])


def sheet(replay: Replay) -> list[str]:
    """The sheet, of a long one the last page."""
    from scorepad.text.sheet_table import HANDS_A_PAGE, text

    return text(replay, HANDS_A_PAGE).splitlines()


def whole_sheet(replay: Replay) -> list[str]:
    """The sheet, however long."""
    from scorepad.text.sheet_table import text

    return text(replay, None).splitlines()


def hand(number: int, replay: Replay) -> list[str]:
    """One hand with its arithmetic."""
    from scorepad.text.sheet_table import show

    return show(replay, number)


def settle(replay: Replay) -> list[str]:
    """What is owed."""
    from scorepad.text.settlement import settle as bill

    return bill(replay)


def log(replay: Replay) -> list[str]:
    """Every entry ever made."""
    from scorepad.text.log import text

    return text(replay.pad).splitlines()


def chart(replay: Replay) -> list[str]:
    """The race of the last game that anything is written of."""
    from scorepad.text.chart import chart as drawn

    return drawn(replay, replay.games[-1])


def rules(replay: Replay) -> list[str]:
    """The agreement in two sentences."""
    from scorepad.text.rules import called, summary

    told = summary(replay.rules, replay.sides, None, called(replay.rules))
    more = ["rules card: the whole of it", "rules game.target=150: change it"]
    return [*told, *packed(more)]


def card(replay: Replay) -> list[str]:
    """The agreement as the card for the table."""
    from scorepad.exports.html import card_text
    from scorepad.text.rules import called

    text = card_text(replay.rules, replay.sides, called(replay.rules))
    return text.splitlines()


def dealer(replay: Replay) -> list[str]:
    """Who deals the next hand."""
    if replay.next_dealer is None:
        typed = _typed(replay)[0]
        return [f"Who deals is not known. To say it: dealer {typed}"]
    name = names_of(replay.sides).players[replay.next_dealer]
    return [f"{name} deals hand {len(replay.hands) + 1}."]


def count(cards: str, replay: Replay) -> list[str]:
    """The best melds of some cards, and what is left; ``v`` the knocker's cards."""
    import re

    from scorepad.text import count

    # As a hand is said to be against somebody, so are cards.
    both = re.sub(r"\s(v|vs|against)\s", " | ", cards, flags=re.IGNORECASE)
    found = count.count(both, replay.rules, None)
    return count.told(found, replay.rules, replay.upcard)


def usage(replay: Replay) -> list[str]:
    """All that can be typed, as far as it matters to this game."""
    typed, everybody = _typed(replay), names_of(replay.sides).players
    second = replay.seats.team  # the first player of the other side
    (a, b), (one, other) = typed[::second][:2], everybody[::second][:2]
    hands = [
        (f"{a} 6 14", f"{one} knocked with 6, {other} had 14"),
        (f"{a} 6 10+3+1", "the same: a count may be a sum"),
        (f"{a} g 32", f"{one} has gin, {other} had 32"),
        (f"{b} u 4 6", f"{other} undercut with 4; {a} 6 4 is the same"),
        (f"d, {a} scored 27", "dead hand; only the points are known"),
        *_after_counts(replay, a, b),
    ]
    return [*_rows(hands), "", *_rows(_other_lines(a, b, deals=second == 1))]


def _other_lines(a: str, b: str, *, deals: bool) -> list[tuple[str, str]]:
    return [
        ("undo, redo", "take back the last entry, bring it back; undo 2: two"),
        (f"fix 3 {a} 6 14", "hand 3 as it should have been; fix 3 @7s: its upcard"),
        ("swap 3, strike 3", "the other one won it; it does not count"),
        ("show, show 3", "the sheet; one hand with its arithmetic (long: show all)"),
        ("settle, log, chart", "what is owed; every entry; the race"),
        ("count 3h 4h ..", "the best melds of ten cards; v 7c 8c ..: against those"),
        ("rules, rules card", "what was agreed, how to change it; the card"),
        ("finish, again", "end the game early; begin the next"),
        (f"adjust {a} 10 spot", "points without a hand"),
        *([(f"dealer {b}", "who deals the next hand")] if deals else []),
        (f"rename {a} NAME", "call a player something else"),
        ("q, or Ctrl-D", "stop, all is saved; Ctrl-C cancels a line"),
    ]


def _undone(replay: Replay) -> str:
    """Say what undo would do."""
    *_, (_, last) = in_force(replay.pad.entries)
    match last:
        case HandEntry(replaces=None):
            return f"take back hand {len(replay.hands)}"
        case HandEntry():
            return f"take back fix {last.replaces}"
        case Finish():
            return "the game goes on"
        case _:
            return "take back the last entry"


def _after_counts(replay: Replay, a: str, b: str) -> list[tuple[str, str]]:
    rules = replay.rules
    rows = []
    if rules.hand_big_gin_bonus != "not-played":
        rows.append((f"{a} big 32", "big gin"))
    if rules.oklahoma_played:
        rows.append(("up 7s", f"the upcard when it is turned; or {a} 6 14 @7s"))
    if rules.hand_multipliers:
        times = [f"x{number}" for number in rules.hand_multipliers]
        rows.append(
            (f"{a} 6 14 {times[0]}", f"a hand declared {join_words(times, 'or')}")
        )
    if len(replay.sides.everybody) > 2:
        rows.append((f"{a} 6 14 v {b}", "whom it was against, where it is not clear"))
    return rows


def _rows(rows: list[tuple[str, str]]) -> list[str]:
    longest = max(width(typed) for typed, _ in rows)
    cells = min(max(_TYPED, longest), _MOST_TYPED)
    lines = []
    for typed, does in rows:
        first, *rest = wrapped(does, LINE - cells - len(_BETWEEN))
        lines.append(f"{fit(typed, cells)}{_BETWEEN}{first}")
        lines += [f"{' ' * cells}{_BETWEEN}{line}" for line in rest]
    return lines


def _typed(replay: Replay) -> list[str]:
    return [
        escape_unprintable(letter)
        for letter in shortest_prefixes(replay.sides.everybody)
    ]


UNBROKEN: Final = "\xa0"
"""Stands for a blank at which a line is not broken."""
_NEAR: Final = 0.7  # how alike a slip is to the word that was meant, from 0 to 1
_ONE_PIECE: Final = 40  # letters; what is longer may have to be broken


class PromptError(ScorepadError):
    """A line that asks for nothing known: the ``problem``, and what would do.

    ``meant`` is the line that it most likely was to be, None where nobody can say.
    """

    def __init__(self, problem: str, advice: str, meant: str | None = None) -> None:
        super().__init__(f"{problem}; {advice}")
        self.problem = problem
        self.advice = advice
        self.meant = meant


def _meant(problem: str, line: str) -> PromptError:
    return PromptError(problem, f"did you mean {line}?", line)


def not_understood(typed: str, example: str) -> PromptError:
    """Refuse a command; *example* is one that would do."""
    return PromptError(
        f"{toml_literal(typed)} is not understood", f"it goes like {example}"
    )


def no_hand(
    line: str, names: Sequence[str], problem: ScorepadError, before: str = ""
) -> PromptError:
    """Say why *line* is no hand, and the nearest that is; *before* goes before it."""
    told = problem.problem if isinstance(problem, FormError) else str(problem)
    text, whole = nearest_hand(line, names)
    if whole:
        return _meant(told, f"{before}{text}")
    return PromptError(told, f"it goes like {before}{text}")


def nothing_known(
    line: str, names: Sequence[str], problem: ScorepadError, commands: Iterable[str]
) -> PromptError:
    """Say why *line* is neither a hand nor one of the *commands*."""
    refusal = no_hand(line, names, problem)
    first, *rest = line.split()
    if not isinstance(problem, PlayerError) or refusal.meant is not None:
        return refusal
    if not rest:
        told = f"{toml_literal(first)} is no command and no hand"
        refusal = PromptError(told, refusal.advice)
    near = did_you_mean(first.lower(), commands, _NEAR)
    if near and len(first) > 1:
        return _meant(refusal.problem, " ".join([near, *rest]))
    return refusal


def told(error: ScorepadError, replay: Replay, line: str = "") -> str:
    """Say in sentences why *line* will not do."""
    if isinstance(error, PromptError):
        advice = together(_upper(error.advice, replay))
        text = f"{_upper(error.problem, replay)}. {advice}"
    elif isinstance(error, FileError | CardError):
        # It begins with a path, or a card as it was typed.
        text = str(error)
    else:
        text = _upper(str(error), replay)
        if isinstance(error, UpcardError):
            first = shortest_prefixes(replay.sides.everybody)[0]
            text += f". {together(f'It goes like {first} 6 14 @7s')}, or up 7s before"
        elif isinstance(error, OpponentError):
            text += f". {together(f'It goes like {_against(error, replay, line)}')}"
    return escape_unprintable(text if text.endswith("?") else f"{text}.")


def together(advice: str) -> str:
    """Keep what is to be typed in one line: its blanks are no place to break it."""
    said, mark, typed = advice.partition(" mean " if " mean " in advice else " like ")
    if len(typed) > _ONE_PIECE:
        return advice
    return f"{said}{mark}{typed.replace(' ', UNBROKEN)}"


def _against(error: OpponentError, replay: Replay, line: str) -> str:
    """Write *line* with one of those whom it may have been against."""
    names = replay.sides.everybody
    other = shortest_prefixes(names)[names.index(error.others[0])]
    return f"{' '.join(line.split())} v {other}"


def _upper(text: str, replay: Replay) -> str:
    """Begin a sentence; a name, a house rule or ``x2`` stays as it is written."""
    first = text.partition(" ")[0]
    if "." in first or first[1:].isdigit() or text.startswith(replay.sides.everybody):
        return text
    return text[:1].upper() + text[1:]


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
        example = f"{shortest_prefixes(names)[0]} 6 14"
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
    words, name = line.rest.split(), shortest_prefixes(line.replay.sides.everybody)[0]
    for place, word in enumerate(words):
        if 0 < place < len(words) - 1 and word.lstrip("+-").isdigit():
            who, reason = " ".join(words[:place]), " ".join(words[place + 1 :])
            return actions.adjust(who, word, reason, line.at)
    raise _wrong(line, f"adjust {name} 10 a spot")


def _rename(line: _Line) -> Request:
    words, names = line.rest.split(), line.replay.sides.everybody
    for end in range(len(words) - 1, 0, -1):
        who, name = " ".join(words[:end]), " ".join(words[end:])
        if end == 1 or name_key(who) in map(name_key, names):
            return actions.rename(who, name, line.at)
    raise _wrong(line, f"rename {shortest_prefixes(names)[0]} NAME")


def _dealer(line: _Line) -> Request:
    if not line.rest:
        return Look(dealer, answers=True)
    find_player(line.replay.sides.everybody, line.rest)
    return actions.deal(line.rest, line.at)


def _rules(line: _Line) -> Request:
    settings = line.rest.removeprefix("set ").strip()
    if settings in ("", "card"):
        return Look(card) if settings else Look(rules, answers=True)
    # Few evenings need it.
    from scorepad.storage.rules_toml import parse_settings

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
    return Look(partial(count, line.rest), answers=True)


def _show(line: _Line) -> Request:
    if line.rest in ("", "all", "--all"):
        return Look(whole_sheet if line.rest else sheet)
    number = _number(line.rest)
    if number is None:
        raise _wrong(line, f"show, show all or show {_last(line.replay)}")
    return Look(partial(hand, number))


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
    "settle": _alone(Look(settle)),
    "log": _alone(Look(log)),
    "chart": _alone(Look(chart)),
    "rules": _rules,
    "again": _turn(actions.again),
    "finish": _turn(actions.finish),
    "adjust": _adjust,
    "rename": _rename,
    "dealer": _dealer,
    "count": _count,
    "?": lambda _: Look(usage),
    "help": lambda _: Look(usage),
    "q": _alone(Leave()),
    "quit": _alone(Leave()),
    "exit": _alone(Leave()),
}
"""The words that begin a line that is no hand, and what makes a request of it."""
