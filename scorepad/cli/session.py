"""The pad that a command works on: finding it, reading it, recording to it."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from scorepad.cli.output import echo
from scorepad.errors import (
    ConsentError,
    FileError,
    HandError,
    OpponentError,
    PadError,
    ScorepadError,
)
from scorepad.recording import Change, Request, make_entry, preview
from scorepad.replay import Replay
from scorepad.storage import locations, pad_toml, pads
from scorepad.storage.disk import is_there, signature
from scorepad.storage.entry_toml import entry_text, read_entry
from scorepad.storage.toml import parse as parse_toml
from scorepad.text import answers
from scorepad.text.terminal import escape_unprintable, folded, line_cells

if TYPE_CHECKING:
    from datetime import datetime
PadOption = Annotated[
    Path | None,
    typer.Option("--pad", metavar="FILE", help="The pad to use; else the current one."),
]
YesOption = Annotated[
    bool, typer.Option("--yes", help="Agree to what the change does to other hands.")
]


class Opened(NamedTuple):
    """A pad that was read: where from, what it is called, and what it comes to."""

    path: Path
    name: str
    replay: Replay


def locate(pad: Path | None) -> Path:
    """Return the pad given, or the current one.

    Raises:
        PadError: there is no current pad.
    """
    if pad is not None:
        return pad
    current = locations.current_pad()
    if current is None:
        raise PadError("no pad is open: scorepad new ANN BEN opens one")
    return current


def called(path: Path, given: Path | None) -> str:
    """What JSON and messages call a pad: the path as given, or its name."""
    return str(given) if given is not None else path.stem


def open_pad(pad: Path | None) -> Opened:
    """Read the pad given or the current one, and replay it.

    Raises:
        FileError: it cannot be read, or its entries cannot stand.
    """
    path = locate(pad)
    return Opened(path, called(path, pad), replayed(path, pads.read_pad(path)))


def replayed(path: Path, text: str) -> Replay:
    """Replay the *text* of the pad at *path*.

    Raises:
        FileError: it is no pad, or its entries cannot stand.
    """
    try:
        return Replay(pad_toml.loads(text, path))
    except FileError as error:
        if error.path != path:
            raise
        raise _refusal(path, error.problem) from error
    except ScorepadError as error:
        raise _refusal(path, str(pad_toml.placed(error, text))) from error


def _refusal(path: Path, problem: str) -> FileError:
    """Refuse a pad, with the way back where there is one."""
    if is_there(locations.backup_path(path)):
        problem = f"{problem}. {pads.recover_hint(path)}"
    return FileError(path, problem)


def now() -> "datetime":
    """Return the time of an entry, to the second, with the offset of the clock here."""
    from datetime import UTC, datetime

    utc = datetime.now(UTC).replace(microsecond=0)
    here = utc.astimezone()
    offset = here.utcoffset()
    # TOML has no seconds in an offset, a few odd zones have.
    return utc if offset is None or offset.seconds % 60 else here


Parse = Callable[[Replay], Request]
"""Reads what is asked of a pad, given the pad: who plays, which hands there are."""

Agreed = bool | Sequence[str]
"""The effects that were agreed to, or True for whatever they are."""


class ConsentRequired(ConsentError):
    """A change whose ``effects`` on other hands nobody has agreed to."""

    def __init__(self, effects: tuple[str, ...]) -> None:
        super().__init__(f"{'; '.join(effects)}. To agree: --yes")
        self.effects = effects


class PadSession:
    """The pad at a path, its exact text and its replay cached between changes."""

    def __init__(self, path: Path, *, dry_run: bool = False) -> None:
        """Take the pad at *path*, which is read when it is first needed.

        In a *dry_run* changes are worked out one upon the other and never written.
        """
        self.path = path
        self._dry_run = dry_run
        self._text: str | None = None
        self._replay: Replay | None = None
        self._signature: tuple[int, int, int] | None = None

    def replay(self) -> Replay:
        """Return the replay of the pad, read again only where its file has changed.

        Raises:
            FileError: it cannot be read, or its entries cannot stand.
        """
        if self._replay is not None and self._dry_run:
            return self._replay
        seen = signature(self.path)
        if self._replay is not None and seen is not None and seen == self._signature:
            return self._replay
        replay = self._replayed(pads.read_pad(self.path))
        self._signature = seen
        return replay

    def record(self, parse: Parse, *, agreed: Agreed = False) -> Change:
        """Append the entry of what *parse* reads, saved before this returns.

        Raises:
            ConsentRequired: it has effects on other hands that nobody has agreed to.
            ScorepadError: the entry is not allowed; nothing is written.
        """

        def compose(text: str) -> tuple[str, tuple[Change, str]]:
            change = _change(self._replayed(text), parse, agreed)
            addition = entry_text(change.entry)
            (table,) = parse_toml("the new entry", addition)["entries"]
            if read_entry(table) != change.entry:
                raise AssertionError(f"written and read back differs: {change.entry}")
            joined = pads.added(text, addition)
            pad_toml.check_appendable(self.path, text, joined)
            return addition, (change, joined)

        if self._dry_run:
            change = _change(self.replay(), parse, agreed)
        else:
            change, addition = pads.append(self.path, compose)
            self._text = f"{self._text}{addition}"
        self._replay = change.after
        return change

    def _replayed(self, text: str) -> Replay:
        if self._replay is None or text != self._text:
            self._replay = replayed(self.path, text)
            self._text = text
        return self._replay


def _change(before: Replay, parse: Parse, agreed: Agreed) -> Change:
    request = parse(before)
    change = preview(before, make_entry(before, request, now()))
    if change.effects and agreed is not True and change.effects != agreed:
        raise ConsentRequired(change.effects)
    return change._replace(request=request)


@contextlib.contextmanager
def naming_opponent(option: str) -> Iterator[None]:
    """Add to a refusal that asks who the opponent was how *option* gives the name.

    Raises:
        HandError: the opponent has to be named.
    """
    try:
        yield
    except OpponentError as error:
        name = error.others[0]
        if option.startswith("-"):
            # Only a shell wants a name of several words in quotes.
            import shlex

            name = shlex.quote(name)
        raise HandError(f"{error} For example: {option} {name}") from error


def perform(pad: Path | None, parse: Parse, *, agreed: bool = False) -> None:
    """Record to a pad what *parse* reads, and print the answer.

    It is saved before anything is printed.

    Raises:
        ConsentError: it has effects on other hands that nobody has *agreed* to.
        ScorepadError: the entry is not allowed; nothing is written.
    """
    change = PadSession(locate(pad)).record(parse, agreed=agreed)
    if change.effects:
        echo(f"Agreed: {escape_unprintable('; '.join(change.effects))}.")
    first, *rest = answers.answer(change)
    for line in folded(first, line_cells()):
        echo(line, bold=change.number is not None)
    echo(piece for line in rest for piece in folded(line, line_cells()))
