"""The commands about saved pads: pads lists them, open and delete are for one."""

import contextlib
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, TypeVar

import typer

from scorepad import many_pads
from scorepad.cli import completion
from scorepad.cli.arguments import (
    FormatOption,
    NoInputOption,
    PadJsonOption,
    PadOption,
    TableFormat,
)
from scorepad.cli.new import ask, can_ask
from scorepad.cli.output import echo, echo_json, warn, with_progress
from scorepad.cli.session import locate, replayed
from scorepad.errors import ConsentError, FileError, PadError, ScorepadError
from scorepad.many_pads import PadFile, ReadPad
from scorepad.pad import Pad, Sides, name_key, without_accents
from scorepad.storage import data_folder, pads, recovery
from scorepad.storage.disk import resolved
from scorepad.storage.interrupts import note_save
from scorepad.text import answers, lists
from scorepad.text.layout import VERSUS, local_day
from scorepad.text.lists import PadLine

Result = TypeVar("Result")

_CHOICES = 20
"""Pads that are listed to pick from, the latest ones."""
_SHOWN = 5
"""Names of pads in a message."""


class PadReader:
    """Reads pads, and warns of those that are refused, left out or copies."""

    def __init__(self) -> None:
        self.refused = self.skipped = 0
        self._copies_differ = False

    @property
    def failed(self) -> bool:
        """Whether a pad was refused, or two of the same evening differ."""
        return self.refused > 0 or self._copies_differ

    def read(
        self, files: list[PadFile], make: Callable[[PadFile, Pad], Result]
    ) -> list[Result]:
        """Read *files* and *make* something of each pad, one for every evening."""
        reads = many_pads.read_each(files, make)
        # The warnings come after the progress bar.
        return self.select([*with_progress(reads, len(files), "Reading")])

    def select(self, reads: Iterable[ReadPad[Result]]) -> list[Result]:
        """Return what was made of each pad, one for every evening."""
        pads_read = []
        for read in reads:
            if read.problem is not None:
                self.refused += 1
                warn(read.problem)
            elif read.result is None:
                self.skipped += 1
            else:
                pads_read.append(read)
        one_each, copies = many_pads.one_per_evening(pads_read)
        for each in copies:
            self._copies_differ |= each.differ_from is not None
            warn(str(each))
        return [read.result for read in one_each if read.result is not None]

    def finish(self) -> None:
        """Report how many files were not pads, and fail if any pad was refused.

        Raises:
            typer.Exit: a pad was refused, or two of the same evening differ.
        """
        if self.skipped:
            others = "file is not a pad" if self.skipped == 1 else "files are not pads"
            warn(f"{self.skipped} {others}: left out")
        if self.failed:
            raise typer.Exit(1)


def current_path(lines: Sequence[PadLine]) -> str | None:
    """Return the path of the current pad, if it is one of *lines*."""
    # A damaged note of the current pad must not prevent choosing another.
    with contextlib.suppress(ScorepadError):
        pad = data_folder.current_pad()
        if pad is None:
            return None
        alike = (line.path for line in lines if Path(line.path).name == pad.name)
        target = resolved(pad)
        return next((path for path in alike if resolved(Path(path)) == target), None)
    return None


def pick_pad(lines: Sequence[PadLine], more: int = 0) -> Path | None:
    """List pads and ask for one; None where none is wanted."""
    cells = get_terminal_size().columns
    echo(lists.table(lines, current_path(lines), cells=cells, numbered=True))
    if more:
        echo(f"{more} more. To list all: scorepad pads")

    def read(typed: str) -> Path | None:
        if not typed:
            return None
        if typed.isdecimal() and 0 < int(typed) <= len(lines):
            return Path(lines[int(typed) - 1].path)
        return find_pad(typed.split(), asking=False)

    return ask("Which one? Its number or name, Enter for none:", read)


def find_pad(words: Sequence[str], *, asking: bool = True) -> Path | None:
    """Find a pad by its name, or by words of its name, players, title and date.

    Where several fit and *asking* is possible, a person chooses; None for none of them.

    Raises:
        FileError: no pad fits, or the one of that name is deleted, or several do and
            nobody can be asked.
    """
    text = " ".join(words)
    named = data_folder.named_pad(text)
    if named is not None:
        return named
    deleted = data_folder.home() / f"{text.removesuffix('.toml')}.toml"
    if deleted.parent == data_folder.home() and recovery.has_copy(deleted):
        # Another pad whose name begins so is not meant: this one can be recovered.
        pads.read_pad(deleted)
    starting = [
        pad
        for pad in data_folder.saved_pads()
        if _search_key(pad.stem).startswith(_search_key(text))
    ]
    if len(starting) == 1:
        return starting[0]
    reads = list(many_pads.read_each(many_pads.find_pads([]), many_pads.pad_line))
    keys = [_search_key(word) for word in text.split()]
    searched = []
    for read in reads:
        # A pad is found by its date in numbers and in words, too.
        texts = [read.file.name, *re.split(r"[\W_]+", read.file.name)]
        if read.result is not None:
            texts += [name for side in read.result.sides for name in side]
            texts.append(read.result.title or "")
            if (day := local_day(read.result.started)) is not None:
                texts.append(f"{day.isoformat()} {day:%A %d %B %Y} {day.day}")
        searched.append((read, _search_key(" ".join(texts))))
    found = [
        read
        for read, searchable in searched
        if all(any(word.startswith(key) for word in searchable.split()) for key in keys)
    ]
    found = found or [
        read for read, searchable in searched if all(key in searchable for key in keys)
    ]
    if not found:
        raise FileError(text, "no saved pad has that name. To list them: scorepad pads")
    if len(found) == 1:
        return found[0].file.path
    lines = [read.result for read in found if read.result is not None]
    if lines and asking and can_ask():
        return pick_pad(lists.newest_first(lines)[:_CHOICES], len(lines[_CHOICES:]))
    names = ", ".join(read.file.name for read in found[:_SHOWN])
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    raise FileError(text, f"could be any of {names}{more}")


def _search_key(text: str) -> str:
    return without_accents(name_key(text))


Paths = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PATH]...", help="Pads, and folders of them."),
]


def pads_command(
    paths: Paths = None,
    every: Annotated[
        bool, typer.Option("--all", help="Pads without a hand, too.")
    ] = False,
    form: FormatOption = TableFormat.TABLE,
) -> None:
    """List the saved pads, the newest first; a * marks the current one.

    For example: scorepad pads
    """
    reader = PadReader()
    found = lists.newest_first(
        reader.read(many_pads.find_pads(paths or []), many_pads.pad_line)
    )
    lines = [line for line in found if every or line.hands]
    if form == TableFormat.JSON:
        echo_json(lists.pad_objects(lines, current_path(lines)))
    elif lines:
        echo(lists.table(lines, current_path(lines), cells=get_terminal_size().columns))
    elif not found and not reader.failed:
        echo(
            "No pads there."
            if paths
            else "No pads yet. To start one: scorepad new ANN BEN"
        )
    hidden = len(found) - len(lines)
    if hidden and form == TableFormat.TABLE:
        those = "1 pad has" if hidden == 1 else f"{hidden} pads have"
        echo(f"{those} no hand yet. To list all: scorepad pads --all")
    reader.finish()


def open_command(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            help="Pad: part of its name, players, title or date.",
            autocompletion=completion.pads,
        ),
    ] = None,
    as_json: PadJsonOption = False,
    no_input: NoInputOption = False,  # noqa: ARG001 - its callback has done it
) -> None:
    """Make another pad the current one; alone it lists the latest to pick from.

    For example: scorepad open ann
    """
    if words:
        path = find_pad(words)
    elif can_ask():
        saved = many_pads.find_pads([])
        lines = lists.newest_first(
            PadReader().read(saved[-_CHOICES:], many_pads.pad_line)
        )
        if not lines:
            raise PadError(
                "there is no pad to open. To start one: scorepad new ANN BEN"
            )
        path = pick_pad(lines, len(saved[:-_CHOICES]))
    else:
        context.fail(
            "which pad? For example: scorepad open ann. To list them: scorepad pads"
        )
    if path is not None:
        replay = replayed(path, pads.read_pad(path))
        data_folder.set_current(path)
        note_save("opened")
        if as_json:
            line = lists.line_of(path.stem, str(path), replay)
            echo_json(lists.pad_objects([line], line.path)[0])
            return
        echo(answers.standing_and_last_hand(replay))


def delete_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            help="Pad, as for open; else the current one.",
            autocompletion=completion.pads,
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Delete it without asking.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer in JSON: its name and path.")
    ] = False,
    pad: PadOption = None,
    no_input: NoInputOption = False,  # noqa: ARG001 - its callback has done it
) -> None:
    """Delete a pad, which recover can undo.

    For example: scorepad delete 2026-11-27-ann-ben
    """
    if words and pad is not None:
        raise typer.BadParameter("give NAME or --pad, not both")
    path = find_pad(words) if words else locate(pad)
    if path is None:
        return
    question = f"Delete {path.stem}?"
    with contextlib.suppress(ScorepadError):  # a damaged pad can be deleted too
        line = lists.line_of(path.stem, "", replayed(path, pads.read_pad(path)))
        count = "1 hand" if line.hands == 1 else f"{line.hands} hands"
        who = VERSUS.join(Sides(line.sides).names)
        question = f"Delete {path.stem} ({who}, {count})?"
    if not yes:
        if not can_ask():
            raise ConsentError(f"{question} To do it: --yes")
        if not ask(f"{question} y/N", lambda typed: typed.lower() in ("y", "yes")):
            echo("Not deleted.")
            return
    pads.delete(path)
    command = recovery.command_to_recover(path)
    if as_json:
        echo_json({"deleted": path.stem, "path": str(path), "to_recover": command})
        return
    echo(f"Deleted: {path.stem}. To recover it: {command}")
