"""What a line at the prompt means, and what the prompt shows.

What is slow to import is imported where it is needed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scorepad import values
from scorepad.cards import parse_card
from scorepad.cli.output import screen_lines
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
from scorepad.pad import (
    Again,
    Finish,
    HandEntry,
    Redo,
    Rename,
    SetDealer,
    SetUpcard,
    Strike,
    Undo,
    find_player,
    in_force,
    name_key,
)
from scorepad.recording import (
    ChangeRules,
    Fix,
    NewHand,
    Request,
    Swap,
    parse_adjustment,
)
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
from scorepad.wording import did_you_mean, join_words, score_text, toml_literal

LONGEST: Final = 500
"""Letters of a line; a longer one is a slip."""
UNBROKEN: Final = "\xa0"
"""Stands for a blank at which a line is not broken."""
_TYPED: Final = 18  # cells for what is to be typed
_MOST_TYPED: Final = 26
_BETWEEN: Final = "  "
_NEAR: Final = 0.7  # how alike a slip is to the word that was meant, from 0 to 1
_ONE_PIECE: Final = 40  # letters; what is longer may have to be broken


class View(NamedTuple):
    """Something to be shown of a pad, by its name, and what of it."""

    name: str
    argument: str = ""

    @property
    def is_answer(self) -> bool:
        """Whether it is a few lines, set off as answers are."""
        return self.name in ("dealer", "count", "rules")


class Leave(NamedTuple):
    """The wish to stop."""


Meaning = Request | View | Leave
"""What a line may ask for."""


class Meant(NamedTuple):
    """What a line most likely was to be: the line as it is typed, and its meaning."""

    line: str
    meaning: Meaning


class PromptError(ScorepadError):
    """A line that asks for nothing known: the ``problem``, and advice.

    ``meant`` is what it most likely was to be; then the advice is a question.
    """

    def __init__(
        self, problem: str, advice: str = "", meant: Meant | None = None
    ) -> None:
        self.problem = problem
        self.advice = f"did you mean {meant.line}?" if meant else advice
        self.meant = meant
        super().__init__(f"{problem}; {self.advice}")


class _Line(NamedTuple):
    """The word that a line begins with, what follows it, and the pad it is about."""

    word: str
    rest: str
    replay: Replay

    @property
    def first_player(self) -> str:
        """What the first player is typed by."""
        return shortest_prefixes(self.replay.sides.everybody)[0]

    @property
    def last_hand(self) -> int:
        """The number of the last hand, for an example."""
        return len(self.replay.hands) or 1

    def wrong(self, example: str) -> PromptError:
        """Return the refusal of the line; *example* is one that is understood."""
        typed = toml_literal(f"{self.word} {self.rest}".strip())
        return PromptError(f"{typed} is not understood", f"it goes like {example}")


def understand(line: str, replay: Replay) -> Meaning:
    """Parse *line*, typed at the prompt of the pad replayed.

    Raises:
        ScorepadError: it asks for nothing known; the message says what was expected.
    """
    if len(line) > LONGEST:
        raise PromptError(
            f"the line is {len(line)} letters long", f"the most is {LONGEST}"
        )
    names = replay.sides.everybody
    try:
        return NewHand(parse_hand(line, names))
    except ScorepadError as error:
        problem = error
    word, _, rest = " ".join(line.split()).partition(" ")
    if word.lower() == "scorepad" and rest:
        # The shell's command is not needed here, but it is clear what is meant.
        return understand(rest, replay)
    read = WORDS.get(word.lower())
    if read is not None:
        return read(_Line(word.lower(), rest, replay))
    refusal = _no_hand(line, names, problem)
    if not isinstance(problem, PlayerError) or refusal.meant is not None:
        raise refusal
    if not rest:
        told = f"{toml_literal(word)} is no command and no hand"
        refusal = PromptError(told, refusal.advice)
    near = did_you_mean(word.lower(), [*WORDS, "dead"], _NEAR)
    if near and near != word.lower() and len(word) > 1:
        better = f"{near} {rest}".strip()
        try:
            meant = understand(better, replay)
        except ScorepadError as error:
            raise refusal from error
        raise PromptError(refusal.problem, meant=Meant(better, meant))
    raise refusal


def _no_hand(
    line: str, names: Sequence[str], problem: ScorepadError, fixes: int | None = None
) -> PromptError:
    """Return why *line* is no hand, and the nearest that is; it may be of a fix."""
    told = problem.problem if isinstance(problem, FormError) else str(problem)
    near = nearest_hand(line, names)
    typed = near.text if fixes is None else f"fix {fixes} {near.text}"
    if not near.whole:
        return PromptError(told, f"it goes like {typed}")
    meaning = NewHand(near.hand) if fixes is None else Fix(fixes, near.hand)
    return PromptError(told, meant=Meant(typed, meaning))


def _alone(meaning: Meaning) -> Callable[[_Line], Meaning]:
    def read(line: _Line) -> Meaning:
        if line.rest:
            raise line.wrong(line.word)
        return meaning

    return read


def _steps(change: type[Undo | Redo]) -> Callable[[_Line], Meaning]:
    def read(line: _Line) -> Meaning:
        steps = _number(line.rest or "1")
        if not steps:
            raise line.wrong(f"{line.word} or {line.word} 2")
        return change(steps)

    return read


def _numbered(change: type[Strike | Swap]) -> Callable[[_Line], Meaning]:
    def read(line: _Line) -> Meaning:
        number = _number(line.rest)
        if number is None:
            raise line.wrong(f"{line.word} {line.last_hand}")
        return change(number)

    return read


def _fix(line: _Line) -> Fix:
    first, _, hand = line.rest.partition(" ")
    number, names = _number(first), line.replay.sides.everybody
    if number is None or not hand:
        example = f"fix {number or line.last_hand} {line.first_player} 6 14"
        raise line.wrong(example)
    try:
        return Fix(number, parse_correction(hand, names))
    except ScorepadError as error:
        if are_options(hand.split()):
            advice = f"it goes like fix {number} @7s"
            raise PromptError(str(error), advice) from error
        raise _no_hand(hand, names, error, number) from error


def _turn_up(line: _Line) -> SetUpcard:
    if not line.rest:
        raise line.wrong(f"{line.word} 7s")
    return SetUpcard(parse_card(line.rest))


def _adjust(line: _Line) -> Request:
    words = line.rest.split()
    for place, word in enumerate(words):
        if 0 < place < len(words) - 1 and word.lstrip("+-").isdigit():
            who, reason = " ".join(words[:place]), " ".join(words[place + 1 :])
            return parse_adjustment(who, word, reason)
    raise line.wrong(f"adjust {line.first_player} 10 a spot")


def _rename(line: _Line) -> Rename:
    words, names = line.rest.split(), line.replay.sides.everybody
    for end in range(len(words) - 1, 0, -1):
        who, name = " ".join(words[:end]), " ".join(words[end:])
        if end == 1 or name_key(who) in map(name_key, names):
            return Rename(who, values.text(name))
    raise line.wrong(f"rename {line.first_player} NAME")


def _dealer(line: _Line) -> Meaning:
    if not line.rest:
        return View("dealer")
    find_player(line.replay.sides.everybody, line.rest)
    return SetDealer(line.rest)


def _rules(line: _Line) -> Meaning:
    typed = line.rest.removeprefix("set ").strip()
    if typed in ("", "card"):
        return View("card" if typed else "rules")
    # Few evenings need it.
    from scorepad.storage.rules_toml import parse_settings

    # ``game.target=150 shutout.doubles=["game", "boxes"]`` is parted before each key.
    settings: list[str] = []
    for word in typed.replace(" = ", "=").split(" "):
        if settings and "=" not in word:
            settings[-1] += f" {word}"
        else:
            settings.append(word)
    base, changed = parse_settings(settings)
    return ChangeRules(changed, base)


def _count(line: _Line) -> View:
    if not line.rest:
        raise line.wrong("count 3h 4h 5h 9c 9d 9s 2c 2d As Ac")
    return View("count", line.rest)


def _show(line: _Line) -> View:
    if line.rest in ("", "all", "--all"):
        return View("whole sheet" if line.rest else "sheet")
    if _number(line.rest) is None:
        raise line.wrong(f"show, show all or show {line.last_hand}")
    return View("hand", line.rest)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


WORDS: Final[Mapping[str, Callable[[_Line], Meaning]]] = {
    "undo": _steps(Undo),
    "redo": _steps(Redo),
    "fix": _fix,
    "swap": _numbered(Swap),
    "strike": _numbered(Strike),
    "up": _turn_up,
    "upcard": _turn_up,
    "show": _show,
    "settle": _alone(View("settle")),
    "log": _alone(View("log")),
    "chart": _alone(View("chart")),
    "rules": _rules,
    "again": _alone(Again()),
    "finish": _alone(Finish()),
    "adjust": _adjust,
    "rename": _rename,
    "dealer": _dealer,
    "count": _count,
    "?": lambda _: View("help"),
    "help": lambda _: View("help"),
    "q": _alone(Leave()),
    "quit": _alone(Leave()),
    "exit": _alone(Leave()),
}
"""The words that begin a line that is no hand, and what parses it."""


def question(request: Request, replay: Replay) -> str | None:
    """Return what is asked before *request* is recorded, None where nothing is."""
    if not isinstance(request, Finish):
        return None
    columns = replay.game.columns
    how = f"at {score_text(columns[0].points)}" if len(columns) == 1 else "as it stands"
    bonus = ", without a game bonus" if replay.rules.game_bonus else ""
    return f"End this game {how}{bonus}? (to stop for tonight: q)"


def refusal_text(error: ScorepadError, replay: Replay, line: str = "") -> str:
    """Return in sentences why *line* is refused."""
    names = replay.sides.everybody
    if isinstance(error, PromptError):
        text = (
            f"{_upper(error.problem, replay)}. {together(_upper(error.advice, replay))}"
        )
    elif isinstance(error, FileError | CardError):
        # It begins with a path, or a card as it was typed.
        text = str(error)
    else:
        text = _upper(str(error), replay)
        if isinstance(error, UpcardError):
            typed = f"It goes like {shortest_prefixes(names)[0]} 6 14 @7s"
            text += f". {together(typed)}, or up 7s before"
        elif isinstance(error, OpponentError):
            other = shortest_prefixes(names)[names.index(error.others[0])]
            typed = f"It goes like {' '.join(line.split())} v {other}"
            text += f" {together(typed)}"
    return escape_unprintable(text if text.endswith(("?", ".")) else f"{text}.")


def together(advice: str) -> str:
    """Keep what is to be typed in one line: its blanks are no place to break it."""
    said, mark, typed = advice.partition(" mean " if " mean " in advice else " like ")
    if len(typed) > _ONE_PIECE:
        return advice
    return f"{said}{mark}{typed.replace(' ', UNBROKEN)}"


def _upper(text: str, replay: Replay) -> str:
    """Begin a sentence; a name, a house rule or ``x2`` stays as it is written."""
    first = text.partition(" ")[0]
    if "." in first or first[1:].isdigit() or text.startswith(replay.sides.everybody):
        return text
    return text[:1].upper() + text[1:]


def opening(replay: Replay) -> list[str]:
    """Return how things stand as the pad is taken up, on a new one how to type."""
    lines = answers.coming_back(replay)
    if not replay.hands:
        names, typed = names_of(replay.sides).players, _typed(replay)
        who = [f"{key} for {name}" for key, name in zip(typed, names, strict=True)]
        hand, upcard = (
            line.replace(" ", UNBROKEN) for line in (f"{typed[0]} 6 14", "up 7s")
        )
        how = f"Type {', '.join(who)}, then the counts, the knocker's first: {hand}."
        if replay.rules.oklahoma_played and replay.upcard is None:
            how += f" Before it the upcard: {upcard}."
        how_lines = wrapped(f"{how} More: ?", LINE)
        lines += [line.replace(UNBROKEN, " ") for line in how_lines]
    return [*lines, *what_next(replay)]


def what_next(replay: Replay) -> list[str]:
    """Return what there is to do after a game; nothing while one is played."""
    if not replay.goes_on:
        next_ = "again: next game"
    elif replay.game.ended:
        next_ = f"next hand: game {replay.game.number + 1}"
    else:
        return []
    *_, (_, last) = in_force(replay.pad.entries)
    match last:
        case HandEntry(replaces=None):
            undone = f"take back hand {len(replay.hands)}"
        case HandEntry():
            undone = f"take back fix {last.replaces}"
        case Finish():
            undone = "the game goes on"
        case _:
            undone = "take back the last entry"
    return packed([next_, f"undo: {undone}", "q: stop"])


def view_lines(view: View, replay: Replay) -> list[str]:
    """Return what *view* shows of the pad replayed.

    Raises:
        ScorepadError: there is no such hand, or the cards cannot be read.
    """
    match view.name:
        case "sheet" | "whole sheet":
            from scorepad.text.settlement import is_tonight
            from scorepad.text.sheet_table import HANDS_A_PAGE, text

            last = None if view.name == "whole sheet" else HANDS_A_PAGE
            sheet = text(
                replay, last, screen=screen_lines(), tonight=is_tonight(replay)
            )
            return sheet.splitlines()
        case "hand":
            from scorepad.text.hand_page import hand_page

            return hand_page(replay, int(view.argument))
        case "settle":
            from scorepad.text.settlement import settle

            return settle(replay)
        case "log":
            from scorepad.text import log

            return log.text(replay.pad)
        case "chart":
            from scorepad.text.chart import chart

            return chart(replay, replay.games[-1])
        case "rules":
            from scorepad.storage.rules_toml import base_of
            from scorepad.text.rules import read_out

            told = read_out(replay.rules, base_of(replay.rules), replay.sides)
            more = ["rules card: the whole of it", "rules game.target=150: change it"]
            return [*told, *packed(more)]
        case "card":
            from scorepad.storage.rules_toml import base_of
            from scorepad.text.rules import called, card

            name = called(replay.rules, base_of(replay.rules))
            return card(replay.rules, replay.sides, name)
        case "count":
            return _counted(view.argument, replay)
        case "dealer":
            if replay.next_dealer is None:
                return [
                    f"Who deals is not known. To say it: dealer {_typed(replay)[0]}"
                ]
            name = names_of(replay.sides).players[replay.next_dealer]
            return [f"{name} deals hand {len(replay.hands) + 1}."]
        case _:
            return usage(replay)


def _counted(cards: str, replay: Replay) -> list[str]:
    """Return the best melds of *cards*; behind a ``v`` are the knocker's cards."""
    import re

    from scorepad.text import count

    # As a hand is against somebody, so are cards.
    both = re.sub(r"\s(v|vs|against)\s", " | ", cards, flags=re.IGNORECASE)
    found = count.count(both, replay.rules, None)
    return count.count_lines(found, replay.rules, replay.upcard)


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
