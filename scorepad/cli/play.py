"""The pad as it is typed at: a prompt in a terminal, or a sheet from a pipe.

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
from typing import Annotated, Final

import typer

from scorepad.cli import prompt
from scorepad.cli.output import ask_line, detach, echo
from scorepad.cli.prompt import (
    UNBROKEN,
    WORDS,
    Leave,
    PromptError,
    View,
    together,
    understand,
    view_lines,
)
from scorepad.cli.session import (
    ConsentRequired,
    PadOption,
    PadSession,
    YesOption,
    locate,
    naming_opponent,
)
from scorepad.errors import PadError, ScorepadError
from scorepad.grammar import shortest_prefixes, written
from scorepad.recording import (
    Change,
    Fix,
    NewHand,
    Request,
    SwappedError,
    make_entry,
    preview,
)
from scorepad.storage.disk import decode_lines, reason
from scorepad.storage.interrupts import collect_saves
from scorepad.text import answers
from scorepad.text.terminal import escape_unprintable, folded

_AFTER_A_NAME: Final = ("gin", "big", "undercut", "scored", "v")
_YES: Final = ("y", "yes")
_NO: Final = ("", "n", "no")


class Keyboard:
    """The keyboard of a person at a terminal."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        """Take lines; *names* gives the players, to complete what is typed."""
        self._waiting: list[str] = []
        self._names = names
        self._readline = _readline()
        if self._readline is not None:
            self._readline.set_completer(self._complete)

    def line(self, prompt: str) -> str | None:
        """Ask for a line: empty where it was cancelled, None at the end of all."""
        if self._waiting:
            return self._waiting.pop(0)
        try:
            typed = _typed(prompt)
        except EOFError:
            return None
        if self._readline is not None and typed:
            # In the plain C locale readline takes no letters but ASCII.
            with contextlib.suppress(UnicodeEncodeError):
                self._readline.add_history(typed)
        return typed

    def agrees(self, question: str) -> bool:
        """Ask a question; only yes is yes, and anything but no is kept as a line."""
        try:
            typed = _typed(f"{question} ")
        except EOFError:
            return False
        if typed.lower() not in (*_YES, *_NO):
            self._waiting.append(typed)
        return typed.lower() in _YES

    def _complete(self, text: str, state: int) -> str | None:
        before = ""
        if self._readline is not None:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
        found = completions(before, text, self._names())
        return f"{found[state]} " if state < len(found) else None


def completions(before: str, text: str, names: Sequence[str]) -> list[str]:
    """Return what may stand where *text* is begun, *before* being the line so far."""
    known = [*names, *(_AFTER_A_NAME if before.strip() else ("dead", *WORDS))]
    begun = text.casefold()
    return [word for word in known if word.casefold().startswith(begun)]


def _typed(prompt: str) -> str:
    """Take a line; Ctrl-C cancels it."""
    try:
        return ask_line(prompt).strip()
    except KeyboardInterrupt:
        echo("")
        return ""
    except EOFError:
        echo("")
        raise


def _readline() -> ModuleType | None:
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
    """A line of a sheet that cannot be done; lines are numbered from 1.

    *recorded* says that something before it is: it must not be typed in again.
    """

    def __init__(self, line: int, problem: ScorepadError, *, recorded: bool) -> None:
        before = ", those before it are recorded" if recorded else ""
        super().__init__(f"line {line}{before}: {problem}")
        self.line = line


def type_in(pad: PadSession, lines: Iterable[str], *, agreed: bool) -> None:
    """Record every line of a sheet, and answer each in a line.

    Blank lines and those that begin with # are left out; answers may be unseen.

    Raises:
        LineError: one is refused, or it was interrupted there; those before it are
            recorded.
        OSError: the answers could not be shown.
    """
    stands, broken = False, None
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
                    echo(answer)
                except OSError as error:
                    detach(sys.stdout)
                    broken = error
                stands = len(answer) > 1 if answer else stands
        except ScorepadError as error:
            raise LineError(number, error, recorded=bool(saved)) from error
        except KeyboardInterrupt as error:
            number += len(saved) > before
            stopped = PadError("interrupted")
            raise LineError(number, stopped, recorded=bool(saved)) from error
    if not stands:
        echo(answers.standing(pad.replay()))
    if broken is not None:
        raise broken


def _sheet_answer(pad: PadSession, line: str, *, agreed: bool) -> list[str] | None:
    """Record a line of a sheet and return its answer; None where the sheet ends.

    An answer is one line, unless a game has just ended.
    """
    if not line or line.startswith("#"):
        return []
    meaning = understand(line, pad.replay())
    if isinstance(meaning, Leave):
        return None
    if isinstance(meaning, View):
        return view_lines(meaning, pad.replay())
    with naming_opponent("v"):
        change = pad.record(lambda _: meaning, agreed=agreed)
    first, *rest = answers.answer(change)
    if change.number is not None:
        first = f"{change.number}. {first}"
    ended = change.after.game.ended and not change.before.game.ended
    return [first, *rest] if ended else [first]


MARGIN: Final = "   "
WIDEST: Final = 120
"""Cells of a line in a wide terminal; a longer one is hard to follow."""
NOTHING: Final = "Nothing recorded."


class Table:
    """A pad that a person types at."""

    def __init__(self, path: Path) -> None:
        """Take up the pad at *path*.

        Raises:
            FileError: it cannot be read, or its entries cannot stand.
        """
        self._pad = PadSession(path)
        self._seen = self._pad.replay()
        self._keyboard = Keyboard(lambda: self._seen.sides.everybody)

    def play(self) -> None:
        """Print how things stand, then take lines until there are no more."""
        echo(prompt.opening(self._seen))
        goes_on = True
        while goes_on:
            line = self._keyboard.line(f"{len(self._seen.hands) + 1}> ")
            goes_on = line is not None and self.take(line)

    def take(self, line: str) -> bool:
        """Do what a line asks for; False where it is to leave."""
        entries = len(self._seen.pad.entries)
        try:
            return not line or self._act(line)
        except ScorepadError as error:
            self._refuse(prompt.refusal_text(error, self._seen, line))
        except KeyboardInterrupt:
            self._look_again()
            done = len(self._seen.pad.entries) > entries
            self._answer(["", "Stopped; it is recorded." if done else NOTHING])
        return True

    def _act(self, line: str) -> bool:
        self._look_again()
        try:
            meaning = understand(line, self._seen)
        except PromptError as error:
            if error.meant is None:
                raise
            if not self._agrees(prompt.refusal_text(error, self._seen)):
                return True
            line, meaning = error.meant
        if isinstance(meaning, Leave):
            return False
        if isinstance(meaning, View):
            lines = view_lines(meaning, self._seen)
            if meaning.is_answer:
                self._answer(lines)
            else:
                echo(lines)
        else:
            self._perform(meaning)
        return True

    def _look_again(self) -> None:
        """Read the pad if its file changed, and say so."""
        replay = self._pad.replay()
        if replay is not self._seen:
            self._seen = replay
            self._answer(["The pad was changed elsewhere."])
            self._answer(answers.coming_back(replay))

    def _perform(self, request: Request) -> None:
        if question := prompt.question(request, self._seen):
            # What is not allowed is refused before anything is asked.
            preview(self._seen, make_entry(self._seen, request, None))
            if not self._agrees(question):
                return
        try:
            self._record(request)
        except SwappedError as error:
            typed = written(error.guess, shortest_prefixes(self._seen.sides.everybody))
            if isinstance(request, Fix):
                typed = f"fix {request.number} {typed}"
            if not isinstance(request, Fix | NewHand):
                raise
            advice = together(f"Did you mean {typed}?")
            if self._agrees(f"{error.problem}. {advice}"):
                self._record(request._replace(hand=error.guess))

    def _record(self, request: Request) -> None:
        agreed: tuple[str, ...] = ()
        while True:
            try:
                change = self._pad.record(lambda _: request, agreed=agreed)
            except ConsentRequired as error:
                agreed = error.effects
                *told, last = [
                    escape_unprintable(f"{effect[:1].upper()}{effect[1:]}.")
                    for effect in agreed
                ]
                self._answer(told)
                if not self._agrees(f"{last} Agreed?"):
                    return
            else:
                self._recorded(change)
                return

    def _recorded(self, change: Change) -> None:
        self._seen = change.after
        first, *rest = answers.answer(change)
        self._answer([first], strong=change.number is not None)
        hint = change.number and answers.hint(change.after, change.number)
        self._answer([*rest, *([hint] if hint else [])])
        if next_ := prompt.what_next(change.after):
            self._answer(["", *next_])

    def _refuse(self, why: str) -> None:
        whole = f"{why} {NOTHING}"
        fits = len(self._laid_out([whole])) == 1
        self._answer([whole] if fits else [why, NOTHING])

    def _agrees(self, question: str) -> bool:
        *lines, last = self._laid_out([f"{escape_unprintable(question)} y/N:"])
        echo(lines)
        if self._keyboard.agrees(last):
            return True
        self._answer([NOTHING])
        return False

    def _answer(self, lines: list[str], *, strong: bool = False) -> None:
        laid_out = self._laid_out(lines)
        echo(laid_out, bold=strong)

    def _laid_out(self, lines: list[str]) -> list[str]:
        """Fold lines into the terminal, with a margin that sets them off."""
        columns = shutil.get_terminal_size().columns
        cells = max(20, min(WIDEST, columns) - len(MARGIN))
        pieces = [piece for line in lines for piece in folded(line, cells)]
        whole = [piece.replace(UNBROKEN, " ") for piece in pieces]
        return [f"{MARGIN}{piece}" if piece else "" for piece in whole]


def play_command(
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Check a piped sheet, and record nothing."),
    ] = False,
    yes: YesOption = False,
    pad: PadOption = None,
) -> None:
    """Keep score at the table, a line a hand; or type in a sheet from a pipe.

    For example: scorepad play, then: a 6 14; or scorepad play < friday.txt
    """
    play(pad, dry_run=dry_run, yes=yes)


def play(pad: Path | None, *, dry_run: bool = False, yes: bool = False) -> None:
    """Take lines from the terminal, or all that is piped in.

    Raises:
        ScorepadError: the pad cannot be read, or a piped line cannot be done.
    """
    path = locate(pad)
    if sys.stdin is None or not sys.stdin.isatty():
        type_in(PadSession(path, dry_run=dry_run), _lines(), agreed=yes)
        if dry_run:
            echo("Nothing recorded: that is what it would come to.")
        return
    if dry_run:
        raise typer.BadParameter(
            "--dry-run is for a sheet: scorepad play --dry-run < friday.txt"
        )
    table = Table(path)
    # What is loaded stays, so that no line waits while it is gone through again.
    gc.freeze()
    table.play()
    to_go_on = "scorepad"
    if pad is not None:
        import shlex  # only for a pad elsewhere

        to_go_on = shlex.join(["scorepad", "play", "--pad", str(pad)])
    echo(f"Saved. To go on: {escape_unprintable(to_go_on)}")


def _lines() -> Iterator[str]:
    if sys.stdin is None:
        return
    # A sheet is UTF-8 as a pad is, whatever the system.
    try:
        yield from decode_lines("standard input", sys.stdin.buffer)
    except OSError as error:
        raise PadError(f"the sheet cannot be read: {reason(error)}") from error
