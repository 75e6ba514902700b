"""Commands about many pads: pads, stats."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, TypeVar

import typer

from scorepad import padlist, places, shelf, stats, tally
from scorepad.bulk import PadFile
from scorepad.cli.output import say, say_json, warn
from scorepad.cli.progress import shown
from scorepad.reading import resolved
from scorepad.replay import Replay
from scorepad.tally import PadTally

Made = TypeVar("Made")


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
    lines = padlist.newest_first(list(reading.of(paths or [], padlist.line_of)))
    if form is ListFormat.JSON:
        say_json(padlist.objects(lines, current()))
    elif lines:
        say(padlist.table(lines, current()))
    elif not reading.refused:
        say("No pads there." if paths else "No pads yet: scorepad new ANN BEN")
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
    record = stats.Record()
    for each in reading.of(paths or [], _tally):
        record.add(each)
    # Each form loads only what it needs.
    if form is StatsFormat.JSON:
        from scorepad import statsdata

        say_json(statsdata.document(record))
    elif form is StatsFormat.CSV:
        from scorepad import statsdata

        typer.echo(statsdata.csv_text(record), nl=False)
    else:
        from scorepad import statstext

        say(statstext.text(record))
    reading.end()


class Reading:
    """Reads pads, and says what is wrong with one on standard error as it goes by."""

    def __init__(self) -> None:
        self.refused = 0
        self._skipped = 0

    def of(
        self, paths: list[str], make: Callable[[PadFile, Replay], Made]
    ) -> Iterator[Made]:
        """Read the pads at *paths*, or those saved, and *make* something of each."""
        files = shelf.files(paths)
        for read in shown(shelf.each(files, make), len(files), "Reading"):
            if read.problem is not None:
                self.refused += 1
                warn(read.problem)
            elif read.made is None:
                self._skipped += 1
            else:
                yield read.made

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


def current() -> str | None:
    """Return the path of the current pad as :mod:`scorepad.padlist` has it."""
    pad = places.current_pad()
    return None if pad is None else str(resolved(pad))


def _tally(_: PadFile, replay: Replay) -> PadTally:
    return tally.tally(replay)
