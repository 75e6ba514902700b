"""Commands that look: show, settle, log."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from scorepad.cli import completion
from scorepad.cli.arguments import whole_number
from scorepad.cli.output import echo, echo_json
from scorepad.cli.session import Opened, PadOption, open_pad
from scorepad.text.escape import every_character


class Format(StrEnum):
    """How a look at the pad is printed."""

    TABLE = "table"
    JSON = "json"


FormatOption = Annotated[Format, typer.Option("--format", help="How to print it.")]


def show_command(
    number: Annotated[
        str | None,
        typer.Argument(
            metavar="N",
            help="One hand, with its arithmetic.",
            autocompletion=completion.hands,
        ),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option(
            "--all", help="The whole of a long sheet; with --chart every game."
        ),
    ] = False,
    chart: Annotated[
        bool, typer.Option("--chart", help="Draw the race of the last game.")
    ] = False,
    form: FormatOption = Format.TABLE,
    pad: PadOption = None,
) -> None:
    """Show the sheet, or one hand with its arithmetic and corrections.

    A line a hand: number, dealer, what happened, the points under the winner and his
    total beside them; in Hollywood a pair of totals for each column.  A * marks a hand
    that was corrected, (was ...) says from what, and a struck one stays.  Below them
    the boxes and bonuses, how it stands, and who pays.
    For example: scorepad show 3
    """
    opened = open_pad(pad)
    replay = opened.replay
    if number is not None:
        from scorepad.text.sheet_table import show

        hand = whole_number(number, "a hand")
        told = show(replay, hand)
        if form == Format.JSON:
            echo_json(_document(opened)["hands"][hand - 1])
        else:
            echo(told)
    elif form == Format.JSON:
        echo_json(_document(opened))
    elif chart:
        from scorepad.text import chart as race

        drawn = race.charts(replay) if whole else race.chart(replay, replay.games[-1])
        echo(drawn)
    else:
        from scorepad.text.sheet_table import HANDS_A_PAGE, text

        sheet = text(replay, None if whole else HANDS_A_PAGE)
        echo(sheet.rstrip("\n").split("\n"))


def settle_command(form: FormatOption = Format.TABLE, pad: PadOption = None) -> None:
    """Say what is owed, itemised, and who pays whom.

    For example: scorepad settle
    """
    opened = open_pad(pad)
    if form == Format.JSON:
        whole = _document(opened)
        keys = ("schema", "pad", "sides", "games", "match", "payments")
        echo_json({key: whole[key] for key in keys})
    else:
        from scorepad.text.settlement import settle

        echo(settle(opened.replay))


def log_command(form: FormatOption = Format.TABLE, pad: PadOption = None) -> None:
    """List every entry ever made: hands, corrections, undo and the rest.

    For example: scorepad log
    """
    from scorepad.text import log

    replay = open_pad(pad).replay
    if form == Format.JSON:
        with every_character():
            entries = log.objects(replay.pad)
        echo_json(entries)
    else:
        echo(log.text(replay.pad).split("\n"))


def _document(opened: Opened) -> dict[str, Any]:
    from scorepad.expected import check
    from scorepad.exports.pad_json import document

    return document(opened.replay, opened.name, check(opened.replay))
