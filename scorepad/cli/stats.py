"""The command ``stats``: lifetime statistics of many pads."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scorepad import many_pads
from scorepad.cli.output import echo, echo_document, echo_json
from scorepad.cli.saved_pads import PadReader
from scorepad.errors import PlayerError, ScorepadError
from scorepad.exports.stats_data import csv_text, statistics_object
from scorepad.exports.stats_html import html_text
from scorepad.pad import find_player, name_key
from scorepad.stats import Statistics
from scorepad.text.stats import lifetime_chart, statistics_lines


class StatsFormat(StrEnum):
    """What ``stats`` prints."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    HTML = "html"


def stats_command(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH|PLAYER]...",
            help="Pads and folders to read, players to show; without, all saved pads.",
        ),
    ] = None,
    form: Annotated[
        StatsFormat, typer.Option("--format", help="Tables, JSON, CSV or a page.")
    ] = StatsFormat.TABLE,
    chart: Annotated[
        bool, typer.Option("--chart", help="Draw the lifetime race of two players.")
    ] = False,
) -> None:
    """Show lifetime statistics: each player's, and head to head.

    Hands, wins, rates (of the hands played), points, boxes and streaks are a
    player's own.

    Games, shutouts (given, taken) and settled points (received less paid) are the
    side's, and count for each partner.

    A word that is not a file or folder is a player. With players, only pads on which
    all of them play are counted.

    For example: scorepad stats ann ben
    """
    if chart and form != StatsFormat.TABLE:
        context.fail("--chart is drawn in the terminal: leave --format out")
    paths = [
        word
        for word in words or []
        if word == "-"
        or "/" in word
        or Path(word).suffix == ".toml"
        or Path(word).exists()
    ]
    reader = PadReader()
    pads = list(reader.read(many_pads.find_pads(paths), many_pads.pad_statistics))
    statistics = _counted(pads, [word for word in words or [] if word not in paths])
    if chart:
        echo(lifetime_chart(statistics))
    elif form == StatsFormat.TABLE:
        echo(statistics_lines(statistics))
    elif form == StatsFormat.JSON:
        echo_json(statistics_object(statistics))
    elif form == StatsFormat.CSV:
        echo_document(csv_text(statistics))
    else:
        echo_document(html_text(statistics))
    reader.finish()


def _counted(pads: list[Statistics], words: list[str]) -> Statistics:
    """Merge *pads*, or those on which all the players play that *words* name.

    Raises:
        ScorepadError: a word names no player, or more than one.
    """
    everybody = Statistics()
    for pad in pads:
        everybody.merge(pad)
    if not words:
        return everybody
    known = [player.name for player in everybody.players()]
    names = []
    for word in words:
        try:
            names.append(known[find_player(known, word)])
        except PlayerError as error:
            if not any(name_key(name).startswith(name_key(word)) for name in known):
                raise ScorepadError(
                    f'"{word}" is not a file, a folder or a player on any of these pads'
                ) from error
            raise
    keys = {name_key(name) for name in names}
    common = Statistics()
    for pad in pads:
        if keys <= pad.by_name.keys():
            common.merge(pad)
    return common.only(names)
