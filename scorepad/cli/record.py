"""Commands about many pads: pads, stats."""

from enum import StrEnum
from typing import Annotated

import typer

from scorepad import shelf, stats
from scorepad.cli.output import say, say_json
from scorepad.cli.shelf import Reading, current
from scorepad.views import padlist


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
    lines = padlist.newest_first(list(reading.of(paths or [], shelf.listed)))
    if form == ListFormat.JSON:
        say_json(padlist.objects(lines, current(lines)))
    elif lines:
        say(padlist.table(lines, current(lines)))
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
    for each in reading.of(paths or [], shelf.tallied):
        record.add(each)
    # Each form loads only what it needs.
    if form == StatsFormat.JSON:
        from scorepad.exports import statsdata

        say_json(statsdata.document(record))
    elif form == StatsFormat.CSV:
        from scorepad.exports import statsdata

        typer.echo(statsdata.csv_text(record), nl=False)
    else:
        from scorepad.views import statstext

        say(statstext.text(record))
    reading.end()
