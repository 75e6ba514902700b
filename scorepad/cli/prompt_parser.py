"""What a line at the prompt means: the parser of everything that can be typed there."""

import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from scorepad import validation
from scorepad.cards import parse_card
from scorepad.errors import PlayerError, ScorepadError
from scorepad.formatting import did_you_mean, toml_literal
from scorepad.grammar import (
    Example,
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
from scorepad.storage.rules_toml import parse_settings
from scorepad.text.prompt_help import typed_names, unused_name

LONGEST: Final = 500
"""Letters of a line; a longer one is a slip."""
_NEAR: Final = 0.7  # how alike a slip is to the word that was meant, from 0 to 1


class View(NamedTuple):
    """Something to be shown of a pad, by its name, and what of it."""

    name: str
    argument: str = ""

    @property
    def is_answer(self) -> bool:
        """Whether it is a few lines, set off as answers are."""
        return self.name in ("dealer", "title", "count")


class Leave(NamedTuple):
    """A line that ends the session."""


Meaning = Request | View | Leave
"""What a line may ask for."""


class Suggestion(NamedTuple):
    """What a line was probably meant to be: the corrected line, and its meaning."""

    line: str
    meaning: Meaning


class PromptError(ScorepadError):
    """A line that cannot be parsed: the ``problem``, and advice.

    With a ``suggestion`` the advice is the question whether that was meant.
    """

    def __init__(
        self, problem: str, advice: str = "", suggestion: Suggestion | None = None
    ) -> None:
        self.problem = problem
        self.advice = f"Did you mean {suggestion.line}?" if suggestion else advice
        self.suggestion = suggestion
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

    def misuse(self, example: str) -> PromptError:
        """Return the refusal of the line; *example* is one that is understood."""
        return PromptError(
            f"I don't understand {toml_literal(f'{self.word} {self.rest}'.strip())}",
            f"For example: {example}",
        )


def parse_line(line: str, replay: Replay) -> Meaning:
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
        return parse_line(rest, replay)
    if word.startswith("@") and not rest:
        if word == "@":
            raise _Line(word, rest, replay).misuse("@7s")
        return SetUpcard(parse_card(word[1:]))
    parse_command = PROMPT_COMMANDS.get(word.lower())
    if parse_command is not None:
        return parse_command(_Line(word.lower(), rest, replay))
    example = example_of(replay)
    prompt_error = _hand_error(problem, line, replay, example, "", NewHand)
    is_hand = prompt_error.suggestion is not None or not isinstance(
        problem, PlayerError
    )
    if is_hand or is_kind(word):
        raise prompt_error from problem
    nearest = did_you_mean(word.lower(), [*PROMPT_COMMANDS, "dead"], _NEAR)
    if nearest and nearest != word.lower() and len(word) > 1:
        corrected = f"{nearest} {rest}".strip()
        with contextlib.suppress(ScorepadError):
            prompt_error = PromptError(
                f"I don't understand {toml_literal(word)}",
                suggestion=Suggestion(corrected, parse_line(corrected, replay)),
            )
    elif not rest:
        typed = hand_line(example.hand, shortest_prefixes(names))
        prompt_error = PromptError(
            f"I don't understand {toml_literal(word)}",
            f"Type a hand such as {typed}, or ? for help",
        )
    raise prompt_error from problem


def parse_new_hand(text: str, replay: Replay, prefix: str = "") -> NewHand:
    """Parse the words of the next hand; in a shell the line begins with *prefix*.

    Raises:
        PromptError: they are not a hand; it names the nearest one.
    """
    try:
        return NewHand(parse_hand(text, replay.sides.everybody))
    except ScorepadError as error:
        example = example_of(replay)
        raise _hand_error(error, text, replay, example, prefix, NewHand) from error


def parse_fix(number: int, text: str, replay: Replay, prefix: str = "") -> Fix:
    """Parse how hand *number* is corrected; in a shell the line begins with *prefix*.

    Raises:
        PromptError: it is neither a hand nor options of one; it names the nearest one.
    """
    try:
        return Fix(number, parse_correction(text, replay.sides.everybody))
    except ScorepadError as error:
        example, before = _example_for("fix", replay, number), f"{prefix}fix {number} "
        make = partial(Fix, number)
        raise _hand_error(error, text, replay, example, before, make) from error


def parse_insert(number: int, text: str, replay: Replay, prefix: str = "") -> Insert:
    """Parse a hand that becomes *number*; in a shell the line begins with *prefix*.

    Raises:
        PromptError: it is not a hand; it names the nearest one.
    """
    try:
        return Insert(number, parse_hand(text, replay.sides.everybody))
    except ScorepadError as error:
        example = _example_for("insert", replay, number)
        before, make = f"{prefix}insert {number} ", partial(Insert, number)
        raise _hand_error(error, text, replay, example, before, make) from error


def _hand_error(
    error: ScorepadError,
    text: str,
    replay: Replay,
    example: Example,
    before: str,
    make: Callable[[ParsedHand], Meaning],
) -> PromptError:
    """Return the refusal of words that are not a hand, naming the nearest one.

    It is like *example*, stands behind *before* in the line, and means what *make*
    makes of it.
    """
    near = guess_hand(text, replay.sides.everybody, example)
    if near is None or begins_options(text):
        return PromptError(str(error))
    if near.is_complete:
        return PromptError(
            str(error), suggestion=Suggestion(before + near.text, make(near.hand))
        )
    return PromptError(str(error), f"For example: {before}{near.text}")


def _example_for(word: str, replay: Replay, number: int | None) -> Example:
    """Return an example of a hand in a command that begins with *word*."""
    example = example_of(replay, number)
    # A corrected hand keeps its upcard; an inserted one needs its own.
    upcard = example_of(replay).upcard if word == "insert" else example.upcard
    return example._replace(upcard=upcard)


def _parser_of_word_alone(meaning: Meaning) -> Callable[[_Line], Meaning]:
    """Return a parser of lines of one word, which always have the same *meaning*."""

    def read(line: _Line) -> Meaning:
        if line.rest:
            raise line.misuse(line.word)
        return meaning

    return read


def _parser_of_steps(change: type[Undo | Redo]) -> Callable[[_Line], Meaning]:
    """Return a parser of ``undo 2`` and the like; without a number it is 1."""

    def read(line: _Line) -> Meaning:
        steps = _parse_number(line.rest or "1")
        if not steps:
            raise line.misuse(f"{line.word} 2")
        return change(steps)

    return read


def _parser_of_hand_number(change: type[Strike | Swap]) -> Callable[[_Line], Meaning]:
    """Return a parser of ``strike 3`` and the like."""

    def read(line: _Line) -> Meaning:
        number = _parse_number(line.rest)
        if number is None:
            raise line.misuse(f"{line.word} {line.last_hand}")
        return change(number)

    return read


def _parse_fix(line: _Line) -> Fix:
    return parse_fix(*_parse_numbered_hand(line), line.replay)


def _parse_insert(line: _Line) -> Insert:
    return parse_insert(*_parse_numbered_hand(line), line.replay)


def _parse_numbered_hand(line: _Line) -> tuple[int, str]:
    """Split ``3 a 6 14`` into the number of a hand and the words of another."""
    first, _, hand = line.rest.partition(" ")
    number = _parse_number(first)
    if number is None or not hand:
        example = _example_for(line.word, line.replay, number or line.last_hand)
        typed = hand_line(example.hand, typed_names(line.replay))
        raise line.misuse(f"{line.word} {number or line.last_hand} {typed}")
    return number, hand


def _parse_upcard(line: _Line) -> SetUpcard:
    if not line.rest:
        raise line.misuse(f"{line.word} 7s")
    return SetUpcard(parse_card(line.rest.removeprefix("@")))


def _parse_note(line: _Line) -> SetNote:
    first, _, text = line.rest.partition(" ")
    number = _parse_number(first)
    if number is None:
        raise line.misuse(f"note {line.last_hand} a fine hand")
    return SetNote(number, validation.text("" if text == '""' else text))


def _parse_title(line: _Line) -> Meaning:
    if not line.rest:
        return View("title")
    return SetTitle(validation.text("" if line.rest == '""' else line.rest))


def _parse_adjust(line: _Line) -> Adjust:
    words, after = line.rest.split(), None
    if "--after" in words[:-1]:
        # As in a command.
        place = words.index("--after")
        after = _parse_number(words[place + 1])
        if after is None:
            raise line.misuse(f"adjust 3 {line.player} 10 a spot")
        del words[place : place + 2]
    elif _split_adjustment(words[1:], line) and _parse_number(words[0]) is not None:
        words, after = words[1:], _parse_number(words[0])
    split = _split_adjustment(words, line)
    if split is None:
        raise line.misuse(f"adjust {line.player} 10 spot")
    return parse_adjustment(*split)._replace(after=after)


def _split_adjustment(words: list[str], line: _Line) -> tuple[str, str, str] | None:
    """Split *words* into who, points and reason: at a number behind a known name."""
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


def _parse_rename(line: _Line) -> Rename:
    words, names = line.rest.split(), line.replay.sides.everybody
    for end in range(len(words) - 1, 0, -1):
        who, name = " ".join(words[:end]), " ".join(words[end:])
        if end == 1 or name_key(who) in map(name_key, names):
            return Rename(who, validation.text(name))
    raise line.misuse(f"rename {line.player} {unused_name(names)}")


def _parse_dealer(line: _Line) -> Meaning:
    if not line.rest:
        return View("dealer")
    find_player(line.replay.sides.everybody, line.rest)
    return SetDealer(line.rest)


def _parse_rules(line: _Line) -> Meaning:
    typed = line.rest.removeprefix("set ").strip()
    if typed in ("", "card"):
        return View("card" if typed else "rules")
    words, from_game = typed.replace(" = ", "=").split(" "), None
    if len(words) > 2 and words[-2].lower() == "from":
        from_game = _parse_number(words[-1])
        if not from_game:
            raise line.misuse(f"rules {' '.join(words[:-2])} from 1")
        words = words[:-2]
    # Split before each key: a value may have blanks, as in ``["game", "boxes"]``.
    settings: list[str] = []
    for word in words:
        if settings and "=" not in word:
            settings[-1] += f" {word}"
        else:
            settings.append(word)
    base, changed = parse_settings(settings)
    return ChangeRules(changed, base, from_game)


def _parse_count(line: _Line) -> View:
    if not line.rest:
        raise line.misuse("count 3h 4h 5h 9c 9d 9s 2c 2d As Ac")
    return View("count", line.rest)


def _parse_show(line: _Line) -> View:
    if line.rest in ("", "all", "--all"):
        return View("whole sheet" if line.rest else "sheet")
    if _parse_number(line.rest) is None:
        raise line.misuse(f"show {line.last_hand}")
    return View("hand", line.rest)


def _parse_number(text: str) -> int | None:
    """Parse a whole number from 0; None where *text* is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


PROMPT_COMMANDS: Final[Mapping[str, Callable[[_Line], Meaning]]] = {
    "undo": _parser_of_steps(Undo),
    "redo": _parser_of_steps(Redo),
    "fix": _parse_fix,
    "insert": _parse_insert,
    "swap": _parser_of_hand_number(Swap),
    "strike": _parser_of_hand_number(Strike),
    "note": _parse_note,
    "title": _parse_title,
    "up": _parse_upcard,
    "upcard": _parse_upcard,
    "show": _parse_show,
    "settle": _parser_of_word_alone(View("settle")),
    "log": _parser_of_word_alone(View("log")),
    "chart": _parser_of_word_alone(View("chart")),
    "rules": _parse_rules,
    "again": _parser_of_word_alone(Again()),
    "finish": _parser_of_word_alone(Finish()),
    "adjust": _parse_adjust,
    "rename": _parse_rename,
    "dealer": _parse_dealer,
    "count": _parse_count,
    "?": lambda line: View("help", line.rest),
    "help": lambda line: View("help", line.rest),
    "q": _parser_of_word_alone(Leave()),
    "quit": _parser_of_word_alone(Leave()),
    "exit": _parser_of_word_alone(Leave()),
}
"""The first words of lines other than hands, and what parses each."""
