"""Many pads as a command reads them: with a bar, and a word on each that is damaged."""

import contextlib
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from scorepad import batch, stats
from scorepad.batch import PadFile
from scorepad.cli import completion
from scorepad.cli.new import ask, can_ask
from scorepad.cli.output import echo, echo_document, echo_json, shown, warn
from scorepad.cli.session import replayed
from scorepad.errors import PadError, ScorepadError
from scorepad.pad import Pad
from scorepad.storage import locations, pads
from scorepad.storage.disk import resolved
from scorepad.text import lists
from scorepad.text.escape import every_character
from scorepad.text.lists import PadLine

Made = TypeVar("Made")

_CHOICES = 20
"""Pads that are listed to pick from, the latest ones."""


class Reading:
    """Reads pads, and warns of those that are refused, left out or copies."""

    def __init__(self) -> None:
        self.failed = False
        self._skipped = 0

    def of(
        self, files: list[PadFile], make: Callable[[PadFile, Pad], Made]
    ) -> list[Made]:
        """Read *files* and *make* something of each pad, one for every evening."""
        reads = list(shown(batch.each(files, make), len(files), "Reading"))
        for read in reads:
            if read.problem is not None:
                self.failed = True
                warn(read.problem)
        good = [read for read in reads if read.made is not None]
        self._skipped += sum(read.made is read.problem for read in reads)
        counting, copies = batch.one_per_evening(good)
        for each in copies:
            self.failed |= each.differ_from is not None
            warn(str(each))
        return [read.made for read in counting if read.made is not None]

    def end(self) -> None:
        """Say how many files were not pads, and fail if any pad was refused.

        Raises:
            typer.Exit: a pad was refused, or two of the same evening differ.
        """
        if self._skipped:
            others = "file that is" if self._skipped == 1 else "files that are"
            warn(f"{self._skipped} {others} no pad left out")
        if self.failed:
            raise typer.Exit(1)


def current(lines: Sequence[PadLine]) -> str | None:
    """Return the path of the one of *lines* that is the current pad."""
    # A damaged note of it must not keep anybody from choosing another.
    with contextlib.suppress(ScorepadError):
        pad = locations.current_pad()
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
    saved = batch.find([])
    # Their names begin with the day, so that the latest are the last.
    lines = lists.newest_first(Reading().of(saved[-_CHOICES:], batch.listed))
    if not lines:
        raise PadError("there is no pad to open: scorepad new ANN BEN makes one")
    echo(lists.table(lines, current(lines), numbered=True))
    if len(saved) > _CHOICES:
        echo(f"{len(saved) - _CHOICES} more: scorepad pads lists them all")

    def read(typed: str) -> Path | None:
        if typed.isdecimal() and 0 < int(typed) <= len(lines):
            return Path(lines[int(typed) - 1].path)
        return locations.find_pad(typed) if typed else None

    return ask("Which one? Its number or name, Enter for none:", read)


class ListFormat(StrEnum):
    """What ``pads`` prints."""

    TABLE = "table"
    JSON = "json"


class StatsFormat(StrEnum):
    """What ``stats`` prints."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


Paths = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PATH]...", help="Pads, and folders of them."),
]


def pads_command(
    paths: Paths = None,
    form: Annotated[
        ListFormat, typer.Option("--format", help="A table, or JSON for programs.")
    ] = ListFormat.TABLE,
) -> None:
    """List the saved pads, the newest first; a * marks the current one.

    For example: scorepad pads
    """
    reading = Reading()
    lines = lists.newest_first(reading.of(batch.find(paths or []), batch.listed))
    if form == ListFormat.JSON:
        echo_json(lists.objects(lines, current(lines)))
    elif lines:
        echo(lists.table(lines, current(lines)))
    elif not reading.failed:
        echo("No pads there." if paths else "No pads yet: scorepad new ANN BEN")
    reading.end()


def stats_command(
    paths: Paths = None,
    form: Annotated[
        StatsFormat, typer.Option("--format", help="How to print it.")
    ] = StatsFormat.TABLE,
) -> None:
    """Say what all saved pads come to: player by player, and head to head.

    Hands, wins, rates (of the hands played), points, boxes and the streak are a
    player's own; games, shutouts (given, taken) and what was settled (received less
    paid) are the side's, and count for each partner.

    For example: scorepad stats ~/friday-club
    """
    reading = Reading()
    record = stats.Statistics()
    for each in reading.of(batch.find(paths or []), batch.tallied):
        record.add(each)
    # Each form loads only what it needs.
    if form == StatsFormat.JSON:
        from scorepad.exports import stats_data

        echo_json(stats_data.document(record))
    elif form == StatsFormat.CSV:
        from scorepad.exports import stats_data

        with every_character():
            table = stats_data.csv_text(record)
        echo_document(table)
    else:
        from scorepad.text import lists

        echo(lists.text(record))
    reading.end()


def open_command(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A saved pad, or enough of its name.",
            autocompletion=completion.pads,
        ),
    ] = None,
) -> None:
    """Make another pad the current one; alone it lists the latest to pick from.

    For example: scorepad open ann
    """
    # Taking up a pad says how it stands.
    from scorepad.text import answers

    if name is None and not can_ask():
        context.fail("which pad? scorepad open NAME; scorepad pads lists them")
    path = pick() if name is None else locations.find_pad(name)
    if path is not None:
        replay = replayed(path, pads.read_pad(path))
        locations.set_current(path)
        echo(answers.coming_back(replay))
