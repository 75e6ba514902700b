"""The command ``play``: a prompt in a terminal, or a sheet from a pipe.

History by the arrow keys and completion by tab need readline, which not every system
has; lines can be typed without it.
"""

import contextlib
import gc
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Annotated, Final, NamedTuple

import typer

from scorepad.cards import Card, parse_card, parse_rank
from scorepad.cli import completion, prompt_views
from scorepad.cli.arguments import NoInputOption, PadOption, YesOption
from scorepad.cli.output import ask_line, detach, echo, fitted_to_terminal, is_asking
from scorepad.cli.prompt_parser import Leave, PromptError, View, parse_line
from scorepad.cli.prompt_views import UNBROKEN, view_lines
from scorepad.cli.session import (
    PROMPT,
    ConsentRequired,
    PadSession,
    Parse,
    counts_exchanged,
    locate,
    refusal,
)
from scorepad.errors import (
    CardError,
    HandError,
    LimitError,
    OpponentError,
    PadError,
    ScorepadError,
    UpcardError,
)
from scorepad.pad import Again
from scorepad.recording import (
    Change,
    CountsSwappedError,
    Fix,
    Insert,
    NewHand,
    Request,
    StruckError,
    make_entry,
    preview,
)
from scorepad.replay import Replay
from scorepad.storage.disk import decode_lines, reason
from scorepad.storage.interrupts import collect_saves
from scorepad.text import answers
from scorepad.text.escape import escape_unprintable
from scorepad.text.layout import folded_lines
from scorepad.text.terminal import line_cells, narrowed

_YES: Final = ("y", "yes")
_NO: Final = ("", "n", "no")


class Keyboard:
    """The keyboard of a person at a terminal."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        """Take lines; *names* returns the players, to complete what is typed."""
        self._pending_lines: list[str] = []
        self._names = names
        self._readline = _readline()
        if self._readline is not None:
            self._readline.set_completer(self._complete)

    def line(self, prompt: str) -> str | None:
        """Ask for a line: empty where it was cancelled, None at the end of all."""
        try:
            typed = (
                self._pending_lines.pop(0)
                if self._pending_lines
                else _read_line(prompt)
            )
        except EOFError:
            return None
        if self._readline is not None and typed:
            # In the plain C locale readline takes no letters but ASCII.
            with contextlib.suppress(UnicodeEncodeError):
                self._readline.add_history(typed)
        return typed

    def answer(self, question: str) -> str:
        """Ask for a word or two; empty where it was cancelled."""
        try:
            return _read_line(question)
        except EOFError:
            return ""

    def agrees(self, question: str) -> bool:
        """Ask for yes or no; other words count as no, and as the next line."""
        try:
            typed = _read_line(f"{question} ")
        except EOFError:
            return False
        if typed.lower() not in (*_YES, *_NO):
            self._pending_lines.append(typed)
        return typed.lower() in _YES

    def _complete(self, text: str, state: int) -> str | None:
        before = ""
        if self._readline is not None:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
        found = completion.at_the_prompt(before, text, self._names())
        return f"{found[state]} " if state < len(found) else None


def _read_line(prompt: str) -> str:
    """Read a line from the terminal; empty where Ctrl-C cancels it."""
    try:
        return ask_line(prompt).strip()
    except KeyboardInterrupt:
        echo("")
        return ""
    except EOFError:
        echo("")
        raise


def _readline() -> ModuleType | None:
    """Set up readline and return it; None where there is no terminal or no readline."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    with contextlib.suppress(ImportError):
        # Not every system has it, and only a person at a terminal needs it.
        import readline

        readline.set_auto_history(False)
        readline.set_completer_delims(" ")
        # Several lines that are pasted are several hands.
        readline.parse_and_bind("set enable-bracketed-paste off")
        is_editline = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind(
            "bind ^I rl_complete" if is_editline else "tab: complete"
        )
        return readline
    return None


class LineError(ScorepadError):
    """A line of a sheet that is refused; lines are numbered from 1.

    Where something before it is *recorded*, it must not be typed in again.
    """

    def __init__(self, line: int, problem: str, *, recorded: bool) -> None:
        lines = ""
        if recorded:
            stop = "" if problem.endswith("?") else "."
            before = "Line 1 is" if line == 2 else f"Lines 1-{line - 1} are"
            lines = f"{stop} {before} recorded"
        super().__init__(f"stopped at line {line}: {problem}{lines}")
        self.line = line


def record_sheet(pad: PadSession, lines: Iterable[str], *, agreed: bool) -> None:
    """Record every line of a sheet, and answer each in a line.

    Blank lines and those that begin with # are left out; answers may be unseen.

    Raises:
        LineError: one is refused, or it was interrupted there; those before it are
            recorded.
        OSError: the answers could not be shown.
    """
    shows_totals, output_error = False, None
    number, before = 1, 0
    with collect_saves() as saved:
        try:
            for text in lines:
                before = len(saved)
                answer = _sheet_answer(pad, text.strip(), agreed=agreed)
                number += 1
                if answer is None:
                    break
                try:
                    echo(answer.lines)
                except OSError as error:
                    detach(sys.stdout)
                    output_error = error
                shows_totals = answer.shows_totals if answer.lines else shows_totals
        except ScorepadError as error:
            raise LineError(number, str(error), recorded=bool(saved)) from error
        except KeyboardInterrupt as error:
            number += len(saved) > before
            stopped = "interrupted"
            raise LineError(number, stopped, recorded=bool(saved)) from error
    if not shows_totals:
        echo(answers.standing(pad.replay()))
    if output_error is not None:
        raise output_error


class SheetAnswer(NamedTuple):
    """The answer to a line of a sheet; ``shows_totals`` where it has the totals."""

    lines: list[str]
    shows_totals: bool = False


def _sheet_answer(pad: PadSession, line: str, *, agreed: bool) -> SheetAnswer | None:
    """Record a line of a sheet and return its answer; None where the sheet ends.

    An answer is one line, unless a game has just ended.
    """
    if not line or line.startswith("#"):
        return SheetAnswer([])
    try:
        meaning = parse_line(line, pad.replay())
        if isinstance(meaning, Leave):
            return None
        if isinstance(meaning, View):
            lines = view_lines(meaning, pad.replay())
            return SheetAnswer(lines, len(lines) > 1)
        change = pad.record(lambda _: meaning, agreed=agreed)
    except (OpponentError, StruckError, LimitError, UpcardError) as error:
        raise HandError(refusal(error, line.split(), PROMPT)) from error
    first, *rest = answers.answer(change)
    if change.number is not None:
        first = f"{change.number}. {first}"
    ended = change.after.game.ended and not change.before.game.ended
    same = answers.repeat_warning(change)
    lines = [first, *(rest if ended else []), *([same] if same else [])]
    return SheetAnswer(lines, ended)


MARGIN: Final = "   "
NOTHING: Final = "Nothing recorded."
_ANSWER_LINES: Final = 6  # of the screen, beside the big digits


class PlaySession:
    """A session at the prompt, in which a person records the hands of a pad."""

    def __init__(self, path: Path, *, big: bool = False) -> None:
        """Open the pad at *path*, with the totals in *big* digits if wanted.

        Raises:
            FileError: it cannot be read, or its entries cannot stand.
        """
        self._pad = PadSession(path)
        self._big = big
        # Of the pad as it was when the prompt was printed, to notice other writers.
        self._replay = self._pad.replay()
        self._keyboard = Keyboard(lambda: self._replay.sides.everybody)

    def play(self) -> None:
        """Print how things stand, then take lines until there are no more."""
        echo(prompt_views.opening(self._replay))
        self._show_big()
        goes_on = True
        while goes_on:
            line = self._keyboard.line(f"{len(self._replay.hands) + 1}> ")
            goes_on = line is not None and self.handle(line)

    def handle(self, line: str) -> bool:
        """Do what a line asks for; return False where it ends the session."""
        entries = len(self._replay.pad.entries)
        try:
            # The terminal may have another width by now.
            with fitted_to_terminal():
                try:
                    return not line or self._execute(line)
                except PadChanged as error:
                    before, self._replay = self._replay, error.replay
                    news = prompt_views.changes_since(before, error.replay)
                    self._answer(["The pad was changed elsewhere.", *news])
                    self._show_big()
                    # The line stays in the history, to be typed again.
                    self._answer([f"Not done: {line}"])
                except ScorepadError as error:
                    self._refuse(error, line)
        except KeyboardInterrupt:
            self._replay = self._pad.replay()
            done = len(self._replay.pad.entries) > entries
            self._answer(["", "Stopped. It is recorded." if done else NOTHING])
        return True

    def _execute(self, line: str) -> bool:
        """Record or show what *line* asks for; return False where it ends the session.

        Raises:
            PadChanged: another program has written to the pad since the prompt.
            ScorepadError: it cannot be parsed, or asks for what is not there.
        """
        replay = self._pad.replay()
        try:
            meaning = parse_line(line, self._replay)
        except PromptError as error:
            if replay is not self._replay:
                raise PadChanged(replay) from error
            if error.suggestion is None:
                raise
            if not self._confirmed(prompt_views.refusal_text(error, self._replay)):
                return True
            line, meaning = error.suggestion
        if isinstance(meaning, Leave):
            return False
        if replay is not self._replay:
            raise PadChanged(replay)
        if isinstance(meaning, View):
            if meaning.is_answer:
                with narrowed(len(MARGIN)):
                    lines = view_lines(meaning, self._replay)
                self._answer(lines)
            else:
                echo(view_lines(meaning, self._replay))
        else:
            self._record_or_refuse(meaning, line)
        return True

    def _record_or_refuse(self, request: Request, line: str) -> None:
        """Record *request*, or refuse the *line* that it was typed as."""
        try:
            self._confirm_and_record(request, line)
        except PadChanged:
            raise
        except ScorepadError as error:
            self._refuse(error, line)

    def _refuse(self, error: ScorepadError, line: str) -> None:
        """Print why *line* is refused, and that nothing is recorded."""
        why = prompt_views.refusal_text(error, self._replay, line)
        whole = f"{why} {NOTHING}"
        fits = len(self._with_margin([whole])) == 1
        self._answer([whole] if fits else [why, NOTHING])

    def _confirm_and_record(self, request: Request, line: str) -> None:
        """Ask what has to be asked about *request*, then record and answer it.

        Raises:
            PadChanged, ScorepadError: nothing is recorded.
        """
        agreed: tuple[str, ...] = ()
        try:
            if question := prompt_views.confirmation(request, self._replay):
                # What is not allowed is refused before anything is asked.
                before = self._replay
                if isinstance(request, NewHand):
                    before = preview(before, Again()).after
                agreed = preview(before, make_entry(before, request, None)).effects
                if not self._confirmed(" ".join([*_sentences(agreed), question])):
                    return
                if isinstance(request, NewHand):
                    self._replay = self._pad.record(self._unchanged(Again())).after
            self._record(request, agreed)
        except UpcardError:
            if not (isinstance(request, Fix | Insert | NewHand) and is_asking()):
                raise
            upcard = self._ask_upcard(request)
            if upcard is not None:
                self._record_or_refuse(
                    _with_upcard(request, upcard), f"{line} @{upcard}"
                )
        except CountsSwappedError as error:
            if not isinstance(request, Fix | Insert | NewHand):
                raise
            if self._confirmed(prompt_views.refusal_text(error, self._replay, line)):
                line = " ".join(counts_exchanged(line.split(), error.guess.counts))
                self._record_or_refuse(request._replace(hand=error.guess), line)

    def _ask_upcard(self, request: Fix | Insert | NewHand) -> Card | None:
        """Ask for the upcard of a hand until it is one; Enter alone records nothing."""
        rules = self._replay.next_rules
        if not isinstance(request, NewHand):
            rules = self._replay.rules_of(self._replay.hands[request.number - 1])
        while typed := self._keyboard.answer(f"{MARGIN}Upcard? ").removeprefix("@"):
            if parse_rank(typed) is not None:
                # The suit matters only where spades count more.
                suit = "h"
                if rules.spade_multiplier > 1:
                    suit = self._keyboard.answer(f"{MARGIN}Suit (s, h, d or c)? ")
                    if not suit:
                        break
                typed = f"{typed}{suit}"
            try:
                return parse_card(typed)
            except CardError as error:
                refusal_text = prompt_views.refusal_text(error, self._replay)
                self._answer([refusal_text, "Enter alone records nothing."])
        self._answer([NOTHING])
        return None

    def _record(self, request: Request, agreed: tuple[str, ...]) -> None:
        """Record *request*, asking about effects that are not *agreed*, and answer."""
        change: Change | None = None
        while change is None:
            try:
                change = self._pad.record(self._unchanged(request), agreed=agreed)
            except ConsentRequired as error:
                agreed = error.effects
                *lines, last = _sentences(agreed)
                self._answer(lines)
                if not self._confirmed(f"{last} Agreed?"):
                    return
        self._replay = change.after
        first, *rest = answers.answer(change)
        self._answer([first], strong=change.number is not None)
        number, same = change.number, answers.repeat_warning(change)
        hint = None if number is None else answers.swapped_hint(change.after, number)
        self._answer([*rest, *([hint] if hint else []), *([same] if same else [])])
        self._show_big()
        if next_ := prompt_views.what_next(change.after):
            self._answer(["", *next_])

    def _unchanged(self, request: Request) -> Parse:
        """Return *request* for the pad as it was when the prompt was printed."""

        def parse(replay: Replay) -> Request:
            if replay is not self._replay:
                raise PadChanged(replay)
            return request

        return parse

    def _show_big(self) -> None:
        """Show the totals to be read across the table, where that is wanted."""
        if not self._big:
            return
        # Only a few tables want it.
        from scorepad.text.big_digits import big_totals

        # The answer above and the prompt below keep their lines.
        echo(
            [
                "",
                *big_totals(
                    self._replay, shutil.get_terminal_size().lines - _ANSWER_LINES
                ),
                "",
            ]
        )

    def _confirmed(self, question: str) -> bool:
        """Ask for yes or no; unless it is yes, print that nothing is recorded."""
        if not is_asking():
            self._answer([escape_unprintable(question), NOTHING])
            return False
        *lines, last = self._with_margin([f"{escape_unprintable(question)} y/N"])
        echo(lines)
        if self._keyboard.agrees(last):
            return True
        self._answer([NOTHING])
        return False

    def _answer(self, lines: list[str], *, strong: bool = False) -> None:
        echo(self._with_margin(lines), bold=strong)

    def _with_margin(self, lines: list[str]) -> list[str]:
        """Fold lines into the terminal, with a margin that sets them off."""
        cells = line_cells() - len(MARGIN)
        pieces = folded_lines(lines, cells)
        whole = [piece.replace(UNBROKEN, " ") for piece in pieces]
        return [f"{MARGIN}{piece}" if piece else "" for piece in whole]


def _with_upcard(
    request: Fix | Insert | NewHand, upcard: Card
) -> Fix | Insert | NewHand:
    """Return *request* with the upcard of its hand."""
    if isinstance(request, Fix):
        return request._replace(hand=request.hand._replace(upcard=upcard))
    return request._replace(hand=request.hand._replace(upcard=upcard))


def _sentences(effects: tuple[str, ...]) -> list[str]:
    """Format the effects of a change, each as a sentence."""
    return [
        escape_unprintable(f"{effect[:1].upper()}{effect[1:]}.") for effect in effects
    ]


class PadChanged(ScorepadError):
    """Another program has changed the pad since the prompt; ``replay`` is of it now."""

    def __init__(self, replay: Replay) -> None:
        super().__init__("the pad was changed elsewhere")
        self.replay = replay


def play_command(
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Check a piped sheet, and record nothing."),
    ] = False,
    big: Annotated[
        bool,
        typer.Option("--big", help="Totals in big digits after each hand."),
    ] = False,
    yes: YesOption = False,
    pad: PadOption = None,
    no_input: NoInputOption = False,  # noqa: ARG001 - its callback has done it
) -> None:
    """Keep score at the table, a line a hand; or type in a sheet from a pipe.

    For example: scorepad play, then: a 6 14; or scorepad play < friday.txt
    """
    play(pad, dry_run=dry_run, big=big, yes=yes)


def play(
    pad: Path | None, *, dry_run: bool = False, big: bool = False, yes: bool = False
) -> None:
    """Take lines from the terminal, or all that is piped in.

    Raises:
        ScorepadError: the pad cannot be read, or a piped line is refused.
    """
    path = locate(pad)
    if sys.stdin is None or not sys.stdin.isatty():
        record_sheet(PadSession(path, dry_run=dry_run), _lines(), agreed=yes)
        if dry_run:
            echo("Nothing recorded: this was a dry run.")
        return
    if dry_run:
        raise typer.BadParameter(
            "--dry-run is for a sheet: scorepad play --dry-run < friday.txt"
        )
    session = PlaySession(path, big=big)
    # What is loaded stays, so that no line waits while it is gone through again.
    gc.freeze()
    session.play()
    to_go_on = "scorepad"
    if pad is not None:
        import shlex  # only for a pad elsewhere

        to_go_on = shlex.join(["scorepad", "play", "--pad", str(pad)])
    echo(f"Saved. To go on: {to_go_on}")


def _lines() -> Iterator[str]:
    """Yield the lines that are piped in."""
    if sys.stdin is None:
        return
    # A sheet is UTF-8 as a pad is, whatever the system.
    try:
        yield from decode_lines("standard input", sys.stdin.buffer)
    except OSError as error:
        raise PadError(f"the sheet cannot be read: {reason(error)}") from error
