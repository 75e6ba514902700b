"""The pad that a command works on: finding it, reading it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from scorepad.errors import FileError, PadError, ScorepadError
from scorepad.files import padfile, places, store
from scorepad.pad import Pad
from scorepad.replay import Replay

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
    current = places.current_pad()
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
    return Opened(path, called(path, pad), replayed(path, store.read_pad(path)))


def load_pad(pad: Path | None) -> Pad:
    """Read the pad given or the current one."""
    return open_pad(pad).replay.pad


def replayed(path: Path, text: str) -> Replay:
    """Replay the *text* of the pad at *path*.

    Raises:
        FileError: it is no pad, or its entries cannot stand.
    """
    try:
        return Replay(padfile.loads(text, path))
    except FileError:
        raise
    except ScorepadError as error:
        raise FileError(path, str(error)) from error


def now() -> "datetime":
    """The time of an entry, to the second."""
    from datetime import UTC, datetime

    return datetime.now(UTC).replace(microsecond=0)
