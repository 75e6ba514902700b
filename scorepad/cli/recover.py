"""The command that brings a damaged pad back: recover."""

from datetime import datetime
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from scorepad.cli.arguments import whole_number
from scorepad.cli.output import echo
from scorepad.cli.session import PadOption, locate, replayed
from scorepad.errors import ConsentError, FileError, PadError
from scorepad.storage import pads
from scorepad.storage.disk import is_there, read_bytes
from scorepad.storage.pads import Candidate
from scorepad.text.terminal import escape_unprintable

_MOST_LINES = 40
"""Lines of a difference that are shown."""


def recover_command(
    choice: Annotated[
        str | None,
        typer.Argument(metavar="N", help="Which of the candidates listed."),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Bring it back; else it is only shown.")
    ] = False,
    accept: Annotated[
        bool, typer.Option("--accept", help="The pad is meant to be as it is.")
    ] = False,
    pad: PadOption = None,
) -> None:
    """List what can be brought back for a damaged pad, show the difference, do it.

    For example: scorepad recover, then scorepad recover 1 --yes
    """
    path = locate(pad)

    def is_good(text: str) -> object:
        return replayed(path, text)

    if accept:
        pads.accept(path, is_good)
        echo(f"{escape_unprintable(str(path))} is taken as it is.")
        return
    found = pads.candidates(path, is_good)
    if not found:
        raise FileError(path, "nothing can be brought back: no good copy is kept")
    if len(found) == 1 and found[0].is_present:
        echo(
            f"{escape_unprintable(str(path))} is whole: there is nothing to bring back."
        )
        return
    echo(_listed(number, candidate) for number, candidate in enumerate(found, 1))
    chosen = _chosen(found, choice)
    if chosen is None:
        echo("To see the difference: scorepad recover N; to bring it back: --yes")
        return
    echo(_difference(path, chosen))
    if not yes:
        raise ConsentError("nothing is brought back yet. To do it: --yes")
    _bring_back(path, chosen)


def _bring_back(path: Path, chosen: Candidate) -> None:
    aside = pads.bring_back(path, chosen.data)
    kept = f" What was there is now {escape_unprintable(str(aside))}." if aside else ""
    echo(f"{escape_unprintable(str(path))} is back.{kept}")


def _chosen(found: list[Candidate], choice: str | None) -> Candidate | None:
    if choice is None:
        return None
    number, count = whole_number(choice, "a candidate"), len(found)
    if number > count:
        there = f"1 to {count} are" if count > 1 else "1 is"
        raise PadError(f"there is no candidate {number}: {there}")
    return found[number - 1]


def _listed(number: int, candidate: Candidate) -> str:
    entries = candidate.text.count("[[entries]]")
    state = ", the same as the pad" if candidate.is_present else ""
    count = f"{entries} {'entry' if entries == 1 else 'entries'}"
    lines = f"{candidate.lines} line{'s' * (candidate.lines != 1)}"
    return (
        f"{number}. {candidate.label}: {count}, {lines}, "
        f"of {_when(candidate.modified)}{state}"
    )


def _when(modified: float) -> str:
    """Show the time of a file, which may be any that a disk can hold."""
    try:
        return f"{datetime.fromtimestamp(modified).astimezone():%Y-%m-%d %H:%M}"
    except (OverflowError, OSError, ValueError):
        return "a time that no calendar has"


def _difference(path: Path, candidate: Candidate) -> list[str]:
    present = read_bytes(path) if is_there(path) else b""
    lines = list(
        unified_diff(
            present.decode("utf-8", "replace").splitlines(),
            candidate.text.splitlines(),
            "the pad as it is",
            candidate.label,
            lineterm="",
        )
    )
    shown = [escape_unprintable(line) for line in lines[:_MOST_LINES]]
    more = len(lines) - len(shown)
    return [*shown, *([f"... {more} more line{'s' * (more > 1)}"] if more else [])]
