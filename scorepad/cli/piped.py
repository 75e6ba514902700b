"""A sheet that is typed in from a pipe or a file, a line a hand."""

import sys
from collections.abc import Iterable
from typing import Protocol

from scorepad import actions
from scorepad.changes import Change
from scorepad.cli.current import now
from scorepad.cli.held import Agreed, Make, saying_whom
from scorepad.cli.looks import Look
from scorepad.cli.output import let_go, say
from scorepad.cli.prompt import Leave, understand
from scorepad.errors import PadError, ScorepadError
from scorepad.files.interrupts import SAVED
from scorepad.replay import Replay
from scorepad.views import words


class Recorder(Protocol):
    """A pad, or what only pretends to be one."""

    def replay(self) -> Replay:
        """Return what the pad comes to."""

    def record(self, make: Make, *, agreed: Agreed = False) -> Change:
        """Append the entry that *make* makes of the pad."""


class LineError(ScorepadError):
    """A line of a sheet that cannot be done; lines are numbered from 1.

    *recorded* says that something before it is: it must not be typed in again.
    """

    def __init__(self, line: int, problem: ScorepadError, *, recorded: bool) -> None:
        before = ", those before it are recorded" if recorded else ""
        super().__init__(f"line {line}{before}: {problem}")
        self.line = line


def type_in(pad: Recorder, lines: Iterable[str], *, agreed: bool) -> None:
    """Do every line of a sheet, and say briefly what each meant.

    Blank lines and those that begin with # are left out; answers may be unseen.

    Raises:
        LineError: one cannot be done, or it was stopped there; those before it are
            recorded.
        OSError: the answers could not be shown.
    """
    told, broken, begun = False, None, len(SAVED)
    line, saved = 1, begun
    try:
        for text in lines:
            saved = len(SAVED)
            done = _do(pad, text.strip(), agreed=agreed)
            line += 1
            if done is None:
                break
            broken = _shown(done) or broken
            told = len(done) > 1 if done else told
    except ScorepadError as error:
        raise LineError(line, error, recorded=len(SAVED) > begun) from error
    except KeyboardInterrupt as error:
        line += len(SAVED) > saved
        stopped = PadError("interrupted")
        raise LineError(line, stopped, recorded=len(SAVED) > begun) from error
    if not told:
        say(words.standing(pad.replay()))
    if broken is not None:
        raise broken


def _shown(lines: list[str]) -> OSError | None:
    """Print *lines*; return why that could not be done."""
    try:
        say(lines)
    except OSError as error:
        let_go(sys.stdout)
        return error
    return None


def _do(pad: Recorder, line: str, *, agreed: bool) -> list[str] | None:
    if not line or line.startswith("#"):
        return []
    request = understand(line, pad.replay(), now())
    if isinstance(request, Leave):
        return None
    if isinstance(request, Look):
        return request.lines(pad.replay())
    with saying_whom("v"):
        change = pad.record(request.make, agreed=agreed)
    return _brief(change, request.told(change))


def _brief(change: Change, told: list[str]) -> list[str]:
    """Cut an answer to one line, unless a game has just ended."""
    number = actions.number_told(change)
    if number is not None:
        told = [f"{number}. {told[0]}", *told[1:]]
    ended = change.after.game.ended and not change.before.game.ended
    return told if ended else told[:1]
