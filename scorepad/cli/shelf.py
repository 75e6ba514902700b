"""Many pads as a command reads them: with a bar, and a word on each that is damaged."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import typer

from scorepad import shelf
from scorepad.bulk import PadFile
from scorepad.cli.output import say, warn
from scorepad.cli.progress import shown
from scorepad.cli.questions import ask
from scorepad.errors import PadError, ScorepadError
from scorepad.files import places
from scorepad.files.reading import resolved
from scorepad.replay import Replay
from scorepad.views import padlist
from scorepad.views.padlist import PadLine

Made = TypeVar("Made")

_CHOICES = 20
"""Pads that are listed to pick from, the latest ones."""


class Reading:
    """Reads pads, and says on standard error what is wrong with some."""

    def __init__(self) -> None:
        self.refused = 0
        self._skipped = 0

    def of(
        self, paths: list[str], make: Callable[[PadFile, Replay], Made]
    ) -> Iterator[Made]:
        """Read the pads at *paths*, or those saved, and *make* something of each."""
        yield from self.each(shelf.files(paths), make)

    def each(
        self, files: list[PadFile], make: Callable[[PadFile, Replay], Made]
    ) -> Iterator[Made]:
        """Read *files* and *make* something of each pad."""
        problems = []
        for read in shown(shelf.each(files, make), len(files), "Reading"):
            if read.problem is not None:
                problems.append(read.problem)
            elif read.made is None:
                self._skipped += 1
            else:
                yield read.made
        # Only now, or they would be written into the bar.
        self.refused += len(problems)
        for problem in problems:
            warn(problem)

    def end(self) -> None:
        """Say what was left out; a pad that was refused makes the command fail.

        Raises:
            typer.Exit: one was.
        """
        if self._skipped:
            others = "file that is" if self._skipped == 1 else "files that are"
            warn(f"{self._skipped} {others} no pad left out")
        if self.refused:
            raise typer.Exit(1)


def current(lines: Sequence[PadLine]) -> str | None:
    """Return the path of the one of *lines* that is the current pad."""
    # A damaged note of it must not keep anybody from choosing another.
    with contextlib.suppress(ScorepadError):
        pad = places.current_pad()
        if pad is None:
            return None
        alike = (line.path for line in lines if Path(line.path).name == pad.name)
        there = resolved(pad)
        return next((path for path in alike if resolved(Path(path)) == there), None)
    return None


def pick() -> Path | None:
    """List the latest of the saved pads and ask for one; None where none is wanted.

    Raises:
        PadError: there is none.
    """
    saved = shelf.files([])
    # Their names begin with the day, so that the latest are the last.
    reading = Reading().each(saved[-_CHOICES:], shelf.listed)
    lines = padlist.newest_first(list(reading))
    if not lines:
        raise PadError("there is no pad to open: scorepad new ANN BEN makes one")
    say(padlist.table(lines, current(lines), numbered=True))
    if len(saved) > _CHOICES:
        say(f"{len(saved) - _CHOICES} more: scorepad pads lists them all")

    def read(typed: str) -> Path | None:
        if typed.isdecimal() and 0 < int(typed) <= len(lines):
            return Path(lines[int(typed) - 1].path)
        return places.find_pad(typed) if typed else None

    return ask("Which one? Its number or name, Enter for none:", read)
