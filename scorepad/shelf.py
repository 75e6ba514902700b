"""Many pads read and replayed, each made into something small that is kept of it."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from scorepad import bulk
from scorepad.bulk import PadFile
from scorepad.errors import FileError, ScorepadError
from scorepad.files import padfile, places, store
from scorepad.files.tomltext import parse
from scorepad.replay import Replay
from scorepad.tally import PadTally, tally
from scorepad.views.padlist import PadLine, line_of

Made = TypeVar("Made")


class Read(NamedTuple, Generic[Made]):
    """What a file was made into; without that or a problem it was skipped."""

    made: Made | None = None
    problem: str | None = None


def files(paths: Iterable[str]) -> list[PadFile]:
    """List the files that *paths* name, each once; without any the saved pads.

    Raises:
        FileError: a folder cannot be read.
    """
    paths = list(paths)
    if not paths:
        return [PadFile(pad, pad.stem, named=False) for pad in places.saved_pads()]
    found = bulk.find(paths)
    if len(paths) == 1:
        return found
    return list({file.path.absolute(): file for file in reversed(found)}.values())[::-1]


def each(
    found: list[PadFile], make: Callable[[PadFile, Replay], Made]
) -> Iterator[Read[Made]]:
    """Replay every pad and *make* something of it, in order.

    *make* must be a function that another process can be given.
    """
    return bulk.each(found, partial(_read, make=make))


def listed(file: PadFile, replay: Replay) -> PadLine:
    """Say how a pad stands; for :func:`each`."""
    return line_of(file.name, str(file.path.absolute()), replay)


def tallied(_: PadFile, replay: Replay) -> PadTally:
    """Count what a pad adds to the record; for :func:`each`."""
    return tally(replay)


def _read(file: PadFile, make: Callable[[PadFile, Replay], Made]) -> Read[Made]:
    try:
        table = parse(file.name, store.read_pad(file.path))
        if "scorepad" not in table and not file.named:
            return Read()
        pad = padfile.from_table(table, file.path.parent)
        return Read(make(file, Replay(pad)))
    except FileError as error:
        return Read(problem=_problem(file, error))
    except ScorepadError as error:
        return Read(problem=f"{file.name}: {error}")


def _problem(file: PadFile, error: FileError) -> str:
    """Say what is wrong with a pad, or with a file of rules that it names."""
    own = Path(error.path) in (file.path, Path(file.name))
    return f"{file.name}: {error.problem if own else error}"
