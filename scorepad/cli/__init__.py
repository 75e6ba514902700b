"""The command line: which command lives where, and the one boundary for errors."""

import sys
from typing import Annotated

import typer

from scorepad.cli.boundary import Commands

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
) -> None:
    """Keep score of Gin Rummy: one line a hand, every number explained.

    To begin: scorepad new ANN BEN, then scorepad play.
    """
    if context.invoked_subcommand is None:
        # Typer's own help needs the context; the table prompt is for a later command.
        typer.echo(context.get_help())


def main() -> None:
    """Run scorepad as a program."""
    sys.exit(app(prog_name="scorepad"))
