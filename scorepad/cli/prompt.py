"""What a line at the prompt means, and what the prompt shows.

What is slow to import is imported where it is needed.
"""

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from scorepad import validation
from scorepad.cards import parse_card
from scorepad.cli.output import screen_lines
from scorepad.cli.session import PROMPT, refusal
from scorepad.errors import CardError, FileError, PlayerError, ScorepadError
from scorepad.grammar import (
    Correction,
    ParsedHand,
    begins_options,
    guess_hand,
    hand_line,
    is_kind,
    parse_correction,
    parse_hand,
    shortest_prefixes,
)
from scorepad.pad import (
    Adjust,
    Again,
    Finish,
    HandEntry,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
    find_player,
    find_side,
    in_force,
    name_key,
)
from scorepad.recording import (
    ChangeRules,
    Fix,
    Insert,
    NewHand,
    Request,
    Swap,
    example_of,
    parse_adjustment,
)
from scorepad.replay import Replay
from scorepad.rules import EXAMPLE
from scorepad.text import answers
from scorepad.text.prompt_help import help_lines, typed_names, unused_name
from scorepad.text.terminal import (
    escape_unprintable,
    line_cells,
    names_of,
    packed,
    wrapped,
)
from scorepad.wording import did_you_mean, score_text, toml_literal

_Parsed = TypeVar("_Parsed", ParsedHand, Correction)

LONGEST: Final = 500
"""Letters of a line; a longer one is a slip."""
UNBROKEN: Final = "\xa0"
"""Stands for a blank at which a line is not broken."""
_NEAR: Final = 0.7  # how alike a slip is to the word that was meant, from 0 to 1
_ONE_PIECE: Final = 40  # letters; what is longer may have to be broken


class View(NamedTuple):
    """Something to be shown of a pad, by its name, and what of it."""

    name: str
    argument: str = ""

    @property
    def is_answer(self) -> bool:
        """Whether it is a few lines, set off as answers are."""
        return self.name in ("dealer", "title", "count")


class Leave(NamedTuple):
    """The wish to stop."""


Meaning = Request | View | Leave
"""What a line may ask for."""


class Meant(NamedTuple):
    """What a line most likely was to be: the line as it is typed, and its meaning."""

    line: str
    meaning: Meaning


class PromptError(ScorepadError):
    """A line that cannot be parsed: the ``problem``, and advice.

    ``meant`` is what it most likely was to be; then the advice is a question.
    """

    def __init__(
        self, problem: str, advice: str = "", meant: Meant | None = None
    ) -> None:
        self.problem = problem
        self.advice = f"Did you mean {meant.line}?" if meant else advice
        self.meant = meant
        super().__init__(". ".join(filter(None, (problem, self.advice))))


class _Line(NamedTuple):
    """The word that a line begins with, what follows it, and the pad it is about."""

    word: str
    rest: str
    replay: Replay

    @property
    def player(self) -> str:
        """What the player of an example is typed by."""
        return typed_names(self.replay)[example_of(self.replay).who]

    @property
    def last_hand(self) -> int:
        """The number of the last hand, for an example."""
        return len(self.replay.hands) or 1

    def wrong(self, example: str) -> PromptError:
        """Return the refusal of the line; *example* is one that is understood."""
        return PromptError(
            f"I don't understand {toml_literal(f'{self.word} {self.rest}'.strip())}",
            f"For example: {example}",
        )


def understand(line: str, replay: Replay) -> Meaning:
    """Parse *line*, typed at the prompt of the pad replayed.

    Raises:
        ScorepadError: it is not understood; the message says what can be typed.
    """
    if len(line) > LONGEST:
        raise PromptError(
            f"the line is too long: {len(line)} characters of {LONGEST} at the most"
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
    if word.startswith("@") and not rest:
        if word == "@":
            raise _Line(word, rest, replay).wrong("@7s")
        return SetUpcard(parse_card(word[1:]))
    read = WORDS.get(word.lower())
    if read is not None:
        return read(_Line(word.lower(), rest, replay))
    refusal = _hand_error(problem, line, replay, "", NewHand)
    is_hand = refusal.meant is not None or not isinstance(problem, PlayerError)
    if is_hand or is_kind(word):
        raise refusal from problem
    near = did_you_mean(word.lower(), [*WORDS, "dead"], _NEAR)
    if near and near != word.lower() and len(word) > 1:
        better = f"{near} {rest}".strip()
        with contextlib.suppress(ScorepadError):
            refusal = PromptError(
                f"I don't understand {toml_literal(word)}",
                meant=Meant(better, understand(better, replay)),
            )
    elif not rest:
        example = hand_line(example_of(replay).hand, shortest_prefixes(names))
        refusal = PromptError(
            f"I don't understand {toml_literal(word)}",
            f"Type a hand such as {example}, or ? for help",
        )
    raise refusal from problem


def parse_words(
    text: str,
    replay: Replay,
    before: str,
    parse: Callable[[str, Sequence[str]], _Parsed],
    make: Callable[[ParsedHand], Meaning] = NewHand,
) -> _Parsed:
    """Parse the words of a hand that follow *before* in a line, by *parse*.

    Raises:
        PromptError: they are not a hand.  It names the nearest one, and *make* makes
            the meaning of that.
    """
    try:
        return parse(text, replay.sides.everybody)
    except ScorepadError as error:
        raise _hand_error(error, text, replay, before, make) from error


def _hand_error(
    error: ScorepadError,
    text: str,
    replay: Replay,
    before: str,
    make: Callable[[ParsedHand], Meaning],
) -> PromptError:
    word, _, number = before.removeprefix("scorepad ").partition(" ")
    example = example_of(replay, _number(number.strip()))
    if word == "insert":
        example = example._replace(upcard=example_of(replay).upcard)
    near = guess_hand(text, replay.sides.everybody, example)
    if near is None or begins_options(text):
        return PromptError(str(error))
    if near.is_complete:
        return PromptError(str(error), meant=Meant(before + near.text, make(near.hand)))
    return PromptError(str(error), f"For example: {before}{near.text}")


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
            raise line.wrong(f"{line.word} 2")
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
    number, hand = _numbered_hand(line)
    return Fix(
        number,
        parse_words(
            hand,
            line.replay,
            f"fix {number} ",
            parse_correction,
            lambda meant: Fix(number, meant),
        ),
    )


def _insert(line: _Line) -> Insert:
    number, hand = _numbered_hand(line)
    return Insert(
        number,
        parse_words(
            hand,
            line.replay,
            f"insert {number} ",
            parse_hand,
            lambda meant: Insert(number, meant),
        ),
    )


def _numbered_hand(line: _Line) -> tuple[int, str]:
    first, _, hand = line.rest.partition(" ")
    number = _number(first)
    if number is None or not hand:
        example = example_of(line.replay, number or line.last_hand)
        if line.word == "insert":
            example = example._replace(upcard=example_of(line.replay).upcard)
        typed = hand_line(example.hand, typed_names(line.replay))
        raise line.wrong(f"{line.word} {number or line.last_hand} {typed}")
    return number, hand


def _turn_up(line: _Line) -> SetUpcard:
    if not line.rest:
        raise line.wrong(f"{line.word} 7s")
    return SetUpcard(parse_card(line.rest.removeprefix("@")))


def _note(line: _Line) -> SetNote:
    first, _, text = line.rest.partition(" ")
    number = _number(first)
    if number is None:
        raise line.wrong(f"note {line.last_hand} a fine hand")
    return SetNote(number, validation.text("" if text == '""' else text))


def _title(line: _Line) -> Meaning:
    if not line.rest:
        return View("title")
    return SetTitle(validation.text("" if line.rest == '""' else line.rest))


def _adjust(line: _Line) -> Adjust:
    words, after = line.rest.split(), None
    if "--after" in words[:-1]:
        # As in a command.
        at = words.index("--after")
        after = _number(words[at + 1])
        if after is None:
            raise line.wrong(f"adjust 3 {line.player} 10 a spot")
        del words[at : at + 2]
    elif _adjustment(words[1:], line) and _number(words[0]) is not None:
        words, after = words[1:], _number(words[0])
    found = _adjustment(words, line)
    if found is None:
        raise line.wrong(f"adjust {line.player} 10 spot")
    return parse_adjustment(*found)._replace(after=after)


def _adjustment(words: list[str], line: _Line) -> tuple[str, str, str] | None:
    """Part *words* into who, points and reason: at a number behind a known name."""
    found = None
    for place in range(1, len(words) - 1):
        if words[place].lstrip("+-").isdigit():
            who, reason = " ".join(words[:place]), " ".join(words[place + 1 :])
            split = (who, words[place], reason)
            with contextlib.suppress(ScorepadError):
                find_side(line.replay.sides, who)
                return split
            found = found or split
    return found


def _rename(line: _Line) -> Rename:
    words, names = line.rest.split(), line.replay.sides.everybody
    for end in range(len(words) - 1, 0, -1):
        who, name = " ".join(words[:end]), " ".join(words[end:])
        if end == 1 or name_key(who) in map(name_key, names):
            return Rename(who, validation.text(name))
    raise line.wrong(f"rename {line.player} {unused_name(names)}")


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

    words, from_game = typed.replace(" = ", "=").split(" "), None
    if len(words) > 2 and words[-2].lower() == "from":
        from_game = _number(words[-1])
        if not from_game:
            raise line.wrong(f"rules {' '.join(words[:-2])} from 1")
        words = words[:-2]
    # Parted before each key: a value may have blanks, as in ``["game", "boxes"]``.
    settings: list[str] = []
    for word in words:
        if settings and "=" not in word:
            settings[-1] += f" {word}"
        else:
            settings.append(word)
    base, changed = parse_settings(settings)
    return ChangeRules(changed, base, from_game)


def _count(line: _Line) -> View:
    if not line.rest:
        raise line.wrong("count 3h 4h 5h 9c 9d 9s 2c 2d As Ac")
    return View("count", line.rest)


def _show(line: _Line) -> View:
    if line.rest in ("", "all", "--all"):
        return View("whole sheet" if line.rest else "sheet")
    if _number(line.rest) is None:
        raise line.wrong(f"show {line.last_hand}")
    return View("hand", line.rest)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


WORDS: Final[Mapping[str, Callable[[_Line], Meaning]]] = {
    "undo": _steps(Undo),
    "redo": _steps(Redo),
    "fix": _fix,
    "insert": _insert,
    "swap": _numbered(Swap),
    "strike": _numbered(Strike),
    "note": _note,
    "title": _title,
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
    "?": lambda line: View("help", line.rest),
    "help": lambda line: View("help", line.rest),
    "q": _alone(Leave()),
    "quit": _alone(Leave()),
    "exit": _alone(Leave()),
}
"""The first words of lines other than hands, and what parses each."""


def question(request: Request, replay: Replay) -> str | None:
    """Return what is asked before *request* is recorded, None where nothing is."""
    number = replay.game.number
    if isinstance(request, NewHand) and not replay.goes_on:
        return f"Game {number} is over. Start game {number + 1} with this hand?"
    if not isinstance(request, Finish):
        return None
    columns = replay.game.columns
    at = f" at {score_text(columns[0].points)}" if len(columns) == 1 else ""
    bonus = ", with no game bonus" if replay.game.rules.has_game_bonus else ""
    return f"End game {number}{at}{bonus}?"


def refusal_text(error: ScorepadError, replay: Replay, line: str = "") -> str:
    """Return in sentences why *line* is refused."""
    if isinstance(error, FileError | CardError):
        # It begins with a path, or a card as it was typed.
        text = str(error)
    else:
        text = refusal(error, line.split(), PROMPT)
        first = text.partition(" ")[0]
        is_value = "." in first or first[1:].isdigit()  # a house rule, or ``x2``
        if not (is_value or text.startswith(replay.sides.everybody)):
            text = text[:1].upper() + text[1:]
    head, mark, typed = text.rpartition(": ")
    if isinstance(error, PromptError) and error.meant:
        head, mark, typed = text.partition("Did you mean ")
    if mark and len(typed) <= _ONE_PIECE:
        text = f"{head}{mark}{typed.replace(' ', UNBROKEN)}"
    return escape_unprintable(text if text.endswith(("?", ".")) else f"{text}.")


def opening(replay: Replay) -> list[str]:
    """Return how things stand as the pad is taken up, on a new one how to type."""
    lines = answers.standing_and_last_hand(replay)
    if not replay.hands:
        names, typed = names_of(replay.sides).players, typed_names(replay)
        who = [f"{key} for {name}" for key, name in zip(typed, names, strict=True)]
        example = hand_line(example_of(replay)._replace(upcard=None).hand, typed)
        how = f"Type {', '.join(who)}, then the counts, the knocker's first: "
        how += f"{example.replace(' ', UNBROKEN)}."
        if replay.next_rules.needs_upcard and replay.upcard is None:
            how += f" Before it the upcard: up{UNBROKEN}7s."
        how_lines = wrapped(f"{how} More: ?", line_cells())
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
        case HandEntry(replaces=None, before=None):
            undone = f"take back hand {len(replay.hands)}"
        case HandEntry(before=None):
            undone = f"take back fix {last.replaces}"
        case Finish():
            undone = "go on with the game"
        case _:
            undone = "take back the last entry"
    return packed([next_, f"undo: {undone}", "q: stop"])


_MOST_NEWS: Final = 5  # entries of others that are shown one by one


def news(before: Replay, after: Replay) -> list[str]:
    """Return what has been added to a pad elsewhere, and how it stands now."""
    count = len(before.pad.entries)
    new = len(after.pad.entries) - count
    lines = []
    if after.pad.entries[:count] == before.pad.entries and new <= _MOST_NEWS:
        from scorepad.text.log import history

        lines = [f"New: {line.what}." for line in history(after.pad)[count:]]
    return [*lines, *answers.standing(after)]


def view_lines(view: View, replay: Replay) -> list[str]:
    """Return what *view* shows of the pad replayed.

    Raises:
        ScorepadError: there is no such hand, or the cards cannot be read.
    """
    match view.name:
        case "sheet" | "whole sheet":
            from scorepad.text.settlement import is_tonight
            from scorepad.text.sheet_table import HANDS_A_PAGE, sheet_text

            last = None if view.name == "whole sheet" else HANDS_A_PAGE
            sheet = sheet_text(
                replay, last, screen=screen_lines(), tonight=is_tonight(replay)
            )
            return sheet.splitlines()
        case "hand":
            from scorepad.text.hand_page import hand_page

            return hand_page(replay, int(view.argument))
        case "settle":
            from scorepad.text.settlement import settle_lines

            return settle_lines(replay)
        case "log":
            from scorepad.text import log

            return log.log_lines(replay.pad)
        case "chart":
            from scorepad.text.chart import chart

            return chart(replay, replay.games[-1])
        case "rules":
            from scorepad.text.rules import read_out

            rules = replay.next_rules
            lines = read_out(rules, replay.sides)
            more = ["rules card: all of them", f"rules {EXAMPLE}: change one"]
            return [*lines, *packed(more)]
        case "card":
            from scorepad.text.rules import card

            rules = replay.next_rules
            return card(rules, replay.sides)
        case "count":
            from scorepad.text import count

            # The knocker's cards stand behind a v, as in a hand.
            cards = re.sub(
                r"\s(v|vs|against)\s", " | ", view.argument, flags=re.IGNORECASE
            )
            found = count.count(cards, replay.next_rules, None)
            return count.count_lines(found, replay.next_rules, replay.upcard)
        case "title":
            title = replay.title and escape_unprintable(replay.title)
            return [
                f"Title: {title}" if title else "No title. To give one: title Friday"
            ]
        case "dealer":
            if replay.seats.team_size > 1:
                return ["With teams the dealer is not recorded."]
            if replay.next_dealer is None:
                who = typed_names(replay)[0]
                return [f"The dealer is not known. To set it: dealer {who}"]
            name = names_of(replay.sides).players[replay.next_dealer]
            return [f"{name} deals hand {len(replay.hands) + 1}."]
        case _:
            return help_lines(replay, view.argument)
