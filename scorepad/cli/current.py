"""The pad that a command works on: finding it, reading it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from scorepad.errors import FileError, PadError, ScorepadError
from scorepad.files import padfile, places, store
from scorepad.files.reading import is_there
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


def replayed(path: Path, text: str) -> Replay:
    """Replay the *text* of the pad at *path*.

    Raises:
        FileError: it is no pad, or its entries cannot stand.
    """
    try:
        return Replay(padfile.loads(text, path))
    except FileError as error:
        if error.path != path:
            raise
        raise _refusal(path, error.problem) from error
    except ScorepadError as error:
        raise _refusal(path, str(padfile.placed(error, text))) from error


def _refusal(path: Path, problem: str) -> FileError:
    """Refuse a pad, with the way back where there is one."""
    if is_there(places.kept_path(path)):
        problem = f"{problem}; {store.way_back(path)}"
    return FileError(path, problem)


def now() -> "datetime":
    """The time of an entry, to the second."""
    from datetime import UTC, datetime

    return datetime.now(UTC).replace(microsecond=0)
