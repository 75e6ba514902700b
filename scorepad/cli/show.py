"""Commands that look: show, settle, log."""

from typing import Annotated, Any

import typer

from scorepad.cli import completion
from scorepad.cli.arguments import FormatOption, PadOption, TableFormat, whole_number
from scorepad.cli.output import echo, echo_json, page, screen_lines
from scorepad.cli.session import OpenedPad, open_pad
from scorepad.expected import check
from scorepad.text import big_digits, log
from scorepad.text import chart as race
from scorepad.text.settlement import is_tonight, settle_lines
from scorepad.text.sheet_table import HANDS_A_PAGE, sheet_text
from scorepad.text.terminal import DATA, written_for

PagerOption = Annotated[
    bool,
    typer.Option(
        "--pager/--no-pager", help="Page long output with PAGER, where it is set."
    ),
]


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
    big: Annotated[
        bool, typer.Option("--big", help="Only the totals, in digits five rows high.")
    ] = False,
    form: FormatOption = TableFormat.TABLE,
    paged: PagerOption = True,
    pad: PadOption = None,
) -> None:
    """Show the sheet, or one hand with its arithmetic and corrections.

    A line a hand: number, dealer, what happened, the points under the winner with the
    running total; in Hollywood a pair of totals for each column.  A * marks a hand
    that was corrected, (was ...) says from what; a struck hand stays.  Below them are
    the boxes and bonuses, how the game stands, and who pays.

    For example: scorepad show 3
    """
    opened = open_pad(pad)
    replay = opened.replay
    if number is not None:
        # With it comes the search for melds, which the sheet does without.
        from scorepad.text.hand_page import hand_page

        hand = whole_number(number, "a hand")
        lines = hand_page(replay, hand)
        if form == TableFormat.JSON:
            echo_json(_document(opened)["hands"][hand - 1])
        else:
            echo(lines)
    elif form == TableFormat.JSON:
        echo_json(_document(opened))
    elif big:
        echo(big_digits.big_totals(replay, screen_lines() or big_digits.PLENTY))
    elif chart:
        drawn = race.charts(replay) if whole else race.chart(replay, replay.games[-1])
        page(drawn, paged=paged)
    else:
        last, tonight = None if whole else HANDS_A_PAGE, is_tonight(replay)
        sheet = sheet_text(replay, last, screen=screen_lines(), tonight=tonight)
        page(sheet.rstrip("\n").split("\n"), paged=paged)


def settle_command(
    form: FormatOption = TableFormat.TABLE,
    paged: PagerOption = True,
    pad: PadOption = None,
) -> None:
    """Show the settlement: every game added up, and the payments.

    For example: scorepad settle
    """
    opened = open_pad(pad)
    if form == TableFormat.JSON:
        # The part of the pad's own document that is about money and points won.
        whole = _document(opened)
        keys = ("schema", "pad", "sides", "games", "match", "payments")
        echo_json({key: whole[key] for key in keys})
    else:
        page(settle_lines(opened.replay), paged=paged)


def log_command(
    form: FormatOption = TableFormat.TABLE,
    paged: PagerOption = True,
    pad: PadOption = None,
) -> None:
    """List every entry ever made: hands, corrections, undo and the rest.

    For example: scorepad log
    """
    replay = open_pad(pad).replay
    if form == TableFormat.JSON:
        with written_for(DATA):
            entries = log.log_objects(replay.pad)
        echo_json(entries)
    else:
        page(log.log_lines(replay.pad), paged=paged)


def _document(opened: OpenedPad) -> dict[str, Any]:
    from scorepad.exports.pad_json import pad_object

    return pad_object(opened.replay, opened.name, check(opened.replay))
