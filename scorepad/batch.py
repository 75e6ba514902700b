"""Many pads at once: finding the files, replaying each, telling how it fared."""

import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from scorepad.errors import FileError, ScorepadError
from scorepad.expected import Check, check
from scorepad.exports.pad_json import document, dumps
from scorepad.pad import EntryError, Pad
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.stats import PadTally, tally
from scorepad.storage import locations, pad_toml, pads
from scorepad.storage.disk import reason
from scorepad.storage.interrupts import defer_sigint
from scorepad.storage.toml import parse
from scorepad.text.lists import PadLine, line_of

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
Result = TypeVar("Result")

_WORTH_WORKERS = 200
"""Files from which on starting other processes pays."""
_CHUNK = 64


class PadFile(NamedTuple):
    """A file that may hold a pad; one found in a folder need not.

    ``problem`` says why a folder could not be looked into.
    """

    path: Path
    name: str
    named: bool
    problem: str | None = None


class Report(NamedTuple):
    """How one file fared: skipped, refused with a problem, or replayed.

    ``columns`` are each side's points by column in the last game, ``hands`` counts the
    hands; ``json`` is the object of the pad as text, where it was asked for;
    ``checks`` are what was expected and came out.
    """

    name: str
    skipped: bool = False
    problem: str | None = None
    sides: tuple[str, ...] = ()
    columns: tuple[tuple[int, ...], ...] = ()
    hands: int = 0
    checks: tuple[Check, ...] = ()
    json: str | None = None


def find(paths: Iterable[str]) -> list[PadFile]:
    """List the files that *paths* name: a folder means its own ``*.toml`` files.

    A folder that cannot be read stands in the list itself, with the problem.

    Raises:
        FileError: a path is empty.
    """
    found = []
    for text in paths:
        if not text:
            raise FileError('""', "is no path")
        path = Path(text)
        try:
            if not path.is_dir():
                found.append(PadFile(path, text, named=True))
                continue
            names = sorted(each.name for each in path.iterdir() if _is_toml(each))
        except OSError as error:
            problem = f"cannot be read: {reason(error)}"
            found.append(PadFile(path, text, named=True, problem=problem))
            continue
        folder = text.rstrip("/")
        found += [
            PadFile(path / name, f"{folder}/{name}", named=False) for name in names
        ]
    return found


def report(file: PadFile, rules: Rules | None, *, as_json: bool) -> Report:
    """Replay one file, under its own agreement and checked, or under *rules*."""
    try:
        pad = read(file)
        if pad is None:
            return Report(file.name, skipped=True)
        return _replayed(file, pad, rules, as_json=as_json)
    except ScorepadError as error:
        return Report(file.name, problem=problem_of(file, error))


def read(file: PadFile) -> Pad | None:
    """Read the pad in *file*; None where a file found in a folder holds none.

    Raises:
        ScorepadError: it cannot be read, or is no pad; :func:`problem_of` tells it.
    """
    if file.problem is not None:
        raise FileError(file.name, file.problem)
    table = parse(file.name, pads.read_pad(file.path))
    if "scorepad" not in table and not file.named:
        return None
    return pad_toml.from_table(table, file.path.parent)


def problem_of(file: PadFile, error: ScorepadError) -> str:
    """Say what is wrong with a pad, or with a file of rules that it names."""
    own = (str(file.path), file.name)
    if isinstance(error, FileError) and str(error.path) in own:
        return f"{file.name}: {error.problem}"
    if isinstance(error, EntryError):
        # Told by its line too, for which the text is read once more.
        with contextlib.suppress(ScorepadError):
            error = pad_toml.placed(error, pads.read_pad(file.path))
    return f"{file.name}: {error}"


def each(
    files: Sequence[PadFile], work: Callable[[PadFile], Result]
) -> Iterator[Result]:
    """Do *work* on each file, in order; many files are shared among processes.

    *work* must be a function that another process can be given.
    """
    done = 0
    if len(files) >= _WORTH_WORKERS:
        for result in _shared(files, work):
            done += 1
            yield result
    # Where there can be no other processes, or one was killed, this one does the rest.
    yield from map(work, files[done:])


def _shared(
    files: Sequence[PadFile], work: Callable[[PadFile], Result]
) -> Iterator[Result]:
    """Do *work* in other processes, on as many files as can be done so."""
    # Only for many files: it takes longer to start than they do.
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    try:
        workers = ProcessPoolExecutor(initializer=_leave_ctrl_c_to_others)
    except (ImportError, NotImplementedError, OSError):
        return  # they can share no semaphore
    try:
        with defer_sigint():  # which they inherit
            results = _begun(workers, work, files)
        yield from results
    except BrokenProcessPool:
        return
    finally:
        workers.shutdown(cancel_futures=True)


def _begun(
    workers: "ProcessPoolExecutor",
    work: Callable[[PadFile], Result],
    files: Sequence[PadFile],
) -> Iterator[Result]:
    try:
        return workers.map(work, files, chunksize=_CHUNK)
    except OSError:  # no more processes may be started
        from multiprocessing import active_children

        for started in active_children():
            started.terminate()  # nothing would ever tell it to end
            started.join()
        return iter(())


def _leave_ctrl_c_to_others() -> None:
    """Let the process that was asked say that it was interrupted, and it alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _is_toml(path: Path) -> bool:
    is_named = path.suffix.lower() == ".toml" and not path.name.startswith(".")
    return is_named and not path.is_dir()


def _replayed(file: PadFile, pad: Pad, rules: Rules | None, *, as_json: bool) -> Report:
    replay = Replay(pad, rules=rules)
    checks = tuple(check(replay)) if rules is None else ()
    told = document(replay, file.name, checks) if as_json else None
    return Report(
        file.name,
        sides=replay.sides.names,
        columns=replay.games[-1].running(),
        hands=len(replay.hands),
        checks=checks,
        json=None if told is None else dumps(told),
    )


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
        return [PadFile(pad, pad.stem, named=False) for pad in locations.saved_pads()]
    found = find(paths)
    if len(paths) == 1:
        return found
    return list({file.path.absolute(): file for file in reversed(found)}.values())[::-1]


def each_shelf(
    found: list[PadFile], make: Callable[[PadFile, Replay], Made]
) -> Iterator[Read[Made]]:
    """Replay every pad and *make* something of it, in order.

    *make* must be a function that another process can be given.
    """
    return each(found, partial(_read, make=make))


def listed(file: PadFile, replay: Replay) -> PadLine:
    """Say how a pad stands; for :func:`each`."""
    return line_of(file.name, str(file.path.absolute()), replay)


def tallied(_: PadFile, replay: Replay) -> PadTally:
    """Count what a pad adds to the record; for :func:`each`."""
    return tally(replay)


def _read(file: PadFile, make: Callable[[PadFile, Replay], Made]) -> Read[Made]:
    try:
        pad = read(file)
        return Read() if pad is None else Read(make(file, Replay(pad)))
    except ScorepadError as error:
        return Read(problem=problem_of(file, error))
