"""The command that recovers a damaged or deleted pad: recover."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from scorepad.cli.arguments import PadOption, whole_number
from scorepad.cli.output import echo, echo_json
from scorepad.cli.session import locate, replayed
from scorepad.errors import FileError, PadError
from scorepad.storage import data_folder, recovery
from scorepad.storage.disk import is_there, read_bytes
from scorepad.storage.recovery import Candidate
from scorepad.text.escape import escape_unprintable, isolated
from scorepad.text.layout import VERSUS
from scorepad.text.lists import points_text
from scorepad.text.sheet_table import sheet_text

_MOST_LINES = 40
"""Lines of a difference that are shown."""


def recover_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME] [N]",
            help="Name of a saved or deleted pad; number of a version in the list.",
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Recover that version.")] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Compare its TOML with the pad as it is.")
    ] = False,
    accept: Annotated[
        bool, typer.Option("--accept", help="Keep the pad as it is now.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer in JSON: the versions there are.")
    ] = False,
    pad: PadOption = None,
) -> None:
    """List the versions of a damaged or deleted pad, show one, or recover it.

    For example: scorepad recover, then scorepad recover 1 --yes
    """
    words = list(words or [])
    choice = words.pop() if words and words[-1].isdecimal() else None
    if words and pad is not None:
        raise typer.BadParameter("give NAME or --pad, not both")
    name = " ".join(words)
    path = data_folder.named_pad(name) if words else locate(pad)
    if path is None:
        path = data_folder.home() / f"{name.removesuffix('.toml')}.toml"
        if not recovery.has_copy(path):
            raise FileError(name, "no saved or deleted pad has that name")
    shown_path = isolated(str(path))

    def check(text: str) -> object:
        return replayed(path, text)

    if as_json:
        done = _json_answer(path, choice, check, yes=yes, accept=accept)
        echo_json({"path": str(path), **done})
        return
    if accept:
        recovery.accept(path, check)
        echo(f"{shown_path} is kept as it is.")
        return
    found = recovery.candidates(path, check)
    if not found:
        raise FileError(path, "cannot be recovered: there is no good copy")
    if len(found) == 1 and found[0].is_present:
        echo(f"{shown_path} is whole: there is nothing to recover.")
        if deleted := data_folder.deleted_pads():
            echo(f"Deleted: {', '.join(deleted)}. To see one: scorepad recover NAME")
        return
    number = _version_number(choice, found)
    if choice is None and len(found) > 1:
        if yes or diff:
            option = "--yes" if yes else "--diff"
            raise PadError(f"which version? For example: scorepad recover 1 {option}")
        echo(_version_line(path, *each) for each in enumerate(found, 1))
        echo("To see one: scorepad recover N. To recover it: scorepad recover N --yes")
        return
    chosen = found[number - 1]
    echo(_version_line(path, number, chosen))
    if diff:
        echo(_difference(path, chosen))
    if yes:
        damaged = recovery.recover(path, chosen.data)
        moved = f" What was there is now {damaged}." if damaged else ""
        echo(escape_unprintable(f"{path} is recovered.{moved}"))
    elif not diff:
        echo(["", *sheet_text(replayed(path, chosen.text)).rstrip().split("\n"), ""])
        command = recovery.command_to_recover(path, str(number), "--yes")
        echo(f"To recover it: {command}")


def _version_number(choice: str | None, found: list[Candidate]) -> int:
    """Read the number of a version, else that of the first.

    Raises:
        PadError: there is no such version.
    """
    number = 1 if choice is None else whole_number(choice, "a version")
    if number > len(found):
        those = f"1 to {len(found)} are" if len(found) > 1 else "only 1 is"
        raise PadError(f"there is no version {number}: {those}")
    return number


def _json_answer(
    path: Path, choice: str | None, check: recovery.Check, *, yes: bool, accept: bool
) -> dict[str, object]:
    """Recover a version, or list those there are; return a JSON object about it."""
    if accept:
        recovery.accept(path, check)
        return {"kept": True}
    found = recovery.candidates(path, check)
    versions = [_version(path, number, each) for number, each in enumerate(found, 1)]
    if not yes:
        return {"versions": versions}
    if choice is None and len(found) > 1:
        raise PadError("which version? For example: scorepad recover 1 --yes")
    number = _version_number(choice, found)
    damaged = recovery.recover(path, found[number - 1].data)
    moved = None if damaged is None else str(damaged)
    return {"recovered": versions[number - 1], "was_there": moved}


def _version(path: Path, number: int, candidate: Candidate) -> dict[str, object]:
    """Return a version as a JSON object."""
    replay = replayed(path, candidate.text)
    return {
        "number": number,
        "label": candidate.label,
        "is_present": candidate.is_present,
        "hands": sum(hand.score is not None for hand in replay.hands),
        "sides": list(replay.sides.names),
        "score": list(replay.game.running()[0]),
    }


def _version_line(path: Path, number: int, candidate: Candidate) -> str:
    """Format a version: ``1. the good copy of 2026-11-27 19:42: 5 hands, ...``."""
    replay = replayed(path, candidate.text)
    hands = sum(hand.score is not None for hand in replay.hands)
    try:
        changed = datetime.fromtimestamp(candidate.modified).astimezone()
        when = f"{changed:%Y-%m-%d %H:%M}"
    except (OverflowError, OSError, ValueError):  # a disk can hold any time
        when = "of an impossible date"
    return (
        f"{number}. {candidate.label} ({when}): "
        f"{hands} hand{'s' * (hands != 1)}, "
        f"{escape_unprintable(VERSUS.join(replay.sides.names))} "
        f"{points_text(replay.game.running())}"
    )


def _difference(path: Path, candidate: Candidate) -> list[str]:
    """Compare the text of a candidate with the pad's, in the lines of ``diff -u``."""
    from difflib import unified_diff

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
    first_lines = [escape_unprintable(line) for line in lines[:_MOST_LINES]]
    more = len(lines) - len(first_lines)
    return [
        *first_lines,
        *([f"... {more} more line{'s' * (more > 1)}"] if more else []),
    ]
