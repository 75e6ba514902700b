"""``scorepad play``: the table prompt, or a whole sheet from a pipe."""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from scorepad.cli.current import PadOption, YesOption, locate
from scorepad.cli.held import HeldPad, Rehearsal
from scorepad.cli.output import say
from scorepad.cli.piped import type_in
from scorepad.cli.table import Table
from scorepad.errors import PadError
from scorepad.files.reading import reason
from scorepad.views.display import safe


def play_command(
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Check a piped sheet, and record nothing."),
    ] = False,
    yes: YesOption = False,
    pad: PadOption = None,
) -> None:
    """Keep score at the table, a line a hand; or type in a sheet from a pipe.

    For example: scorepad play, then: a 6 14; or scorepad play < friday.txt
    """
    play(pad, dry_run=dry_run, yes=yes)


def play(pad: Path | None, *, dry_run: bool = False, yes: bool = False) -> None:
    """Take lines from the terminal, or all that is piped in.

    Raises:
        ScorepadError: the pad cannot be read, or a piped line cannot be done.
    """
    path = locate(pad)
    if sys.stdin is None or not sys.stdin.isatty():
        _type_in(path, dry_run=dry_run, yes=yes)
        return
    if dry_run:
        raise typer.BadParameter(
            "--dry-run is for a sheet: scorepad play --dry-run < friday.txt"
        )
    table = Table(path)
    # What is loaded stays, so that no line waits while it is gone through again.
    gc.freeze()
    table.play()
    say(f"Saved. To go on: {safe(_to_go_on(pad))}")


def _type_in(path: Path, *, dry_run: bool, yes: bool) -> None:
    held = HeldPad(path)
    pad = Rehearsal(held.replay()) if dry_run else held
    type_in(pad, _lines(), agreed=yes)
    if dry_run:
        say("Nothing recorded: that is what it would come to.")


def _lines() -> Iterator[str]:
    if sys.stdin is None:
        return
    # A sheet is UTF-8 as a pad is, whatever the system; what is not is shown so.
    sys.stdin.reconfigure(  # type: ignore[union-attr]
        encoding="utf-8-sig", errors="backslashreplace"
    )
    try:
        yield from sys.stdin
    except OSError as error:
        raise PadError(f"the sheet cannot be read: {reason(error)}") from error


def _to_go_on(pad: Path | None) -> str:
    if pad is None:
        return "scorepad"
    import shlex  # only for a pad elsewhere

    return shlex.join(["scorepad", "play", "--pad", str(pad)])
