"""The command line: which command lives where, and the one boundary for errors."""

import sys
from typing import Annotated, Final

import typer

from scorepad.cli.boundary import Commands
from scorepad.cli.output import Colour, say, use_colour
from scorepad.files import places

FIRST_RUN: Final = (
    "scorepad keeps score of Gin Rummy. To begin:",
    "  scorepad new Ann Ben     open a pad for those who play",
    "  scorepad play            type a line a hand: a 6 14",
    "All the rest: scorepad --help",
)

app = typer.Typer(
    cls=Commands,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from scorepad import __version__

        typer.echo(f"scorepad {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def scorepad(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Say which scorepad this is.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
    colour: Annotated[
        Colour,
        typer.Option("--color", help="Weight on a terminal: auto, always or never."),
    ] = "auto",
) -> None:
    """Keep score of Gin Rummy: one line a hand, every number explained.

    To begin: scorepad new ANN BEN, then scorepad play.
    """
    use_colour(colour)
    if context.invoked_subcommand is None:
        _alone()


def _alone() -> None:
    """Take up the current pad; where there is none, say how to begin."""
    if places.current_pad() is None:
        say(FIRST_RUN)
        return
    # The table prompt is much to load, and most commands do without.
    from scorepad.cli.play import play

    play(None)


def main() -> None:
    """Run scorepad as a program."""
    sys.exit(app(prog_name="scorepad"))
