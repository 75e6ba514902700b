"""Many pads read and replayed, each made into something small that is kept of it."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from scorepad import bulk
from scorepad.bulk import PadFile
from scorepad.errors import ScorepadError
from scorepad.files import places
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
        FileError: a path is empty.
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
        pad = bulk.read(file)
        return Read() if pad is None else Read(make(file, Replay(pad)))
    except ScorepadError as error:
        return Read(problem=bulk.problem_of(file, error))
