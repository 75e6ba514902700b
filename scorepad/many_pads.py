"""Many pads at once: find their files, read and replay each, leave out copies."""

import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from scorepad.errors import FileError, ScorepadError
from scorepad.expected import Check, check
from scorepad.exports.pad_json import dumps, pad_object
from scorepad.formatting import join_words
from scorepad.pad import Entry, EntryError, Pad, name_key
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.stats import Statistics, count, timestamp
from scorepad.storage import data_folder, pad_toml, pads
from scorepad.storage.disk import reason
from scorepad.storage.interrupts import defer_sigint
from scorepad.storage.toml import parse
from scorepad.text.lists import PadLine, line_of

Result = TypeVar("Result")

_FEWEST_FOR_WORKERS = 200
"""The fewest files for which starting other processes saves time."""
_CHUNK = 64  # files handed to a process at once


class PadFile(NamedTuple):
    """A file to be read as a pad, and the name by which it is shown.

    ``named``: its path was given; a file found in a folder need not be a pad.
    ``problem`` is why a folder could not be read.
    """

    path: Path
    name: str
    named: bool
    problem: str | None = None


class Evening(NamedTuple):
    """What is the same in a pad and its copies, and differs in other pads."""

    id: str | None
    players: tuple[tuple[str, ...], ...]
    started: date | None


class ReadPad(NamedTuple, Generic[Result]):
    """The result of reading a file, or the problem; neither where it is not a pad."""

    file: PadFile
    result: Result | None = None
    evening: Evening | None = None
    problem: str | None = None


class Copies(NamedTuple):
    """Copies of one pad, by their names, of which one ``counts``.

    ``differ_from`` is the number of the first entry in which they differ, None where
    the ``others`` only have fewer entries than the one that counts.
    """

    counts: str
    others: tuple[str, ...]
    differ_from: int | None

    def __str__(self) -> str:
        names = join_words([self.counts, *self.others], "and")
        if self.differ_from is None:
            return f"{names} are copies of the same evening: only {self.counts} counts"
        return (
            f"{names} are of the same evening but differ from entry "
            f"{self.differ_from} on: {self.counts} has the newest entry and counts"
        )


class Report(NamedTuple):
    """The replay of one pad.

    ``columns`` are each side's points by column in the last game, ``hands`` counts the
    hands; ``json`` is the object of the pad as text, where it was asked for;
    ``checks`` compare ``[expected]`` with what was computed.
    """

    name: str
    sides: tuple[str, ...] = ()
    columns: tuple[tuple[int, ...], ...] = ()
    hands: int = 0
    checks: tuple[Check, ...] = ()
    json: str | None = None


def find_pads(paths: Iterable[str]) -> list[PadFile]:
    """List the files that *paths* name, each once; without any the saved pads.

    A folder means its own ``*.toml`` files; one that cannot be read is in the list
    itself, with the problem.  A link is the file that it leads to.

    Raises:
        FileError: a path is empty, or the data folder cannot be read.
    """
    paths = list(paths)
    files = [file for text in paths for file in _files_at(text)]
    if not paths:
        saved = data_folder.saved_pads()
        files = [PadFile(pad, pad.stem, named=False) for pad in saved]
    by_identity: dict[object, PadFile] = {}
    for file in files:
        file_id: object = file.path.absolute()
        with contextlib.suppress(OSError, ValueError):
            status = file.path.stat()
            if status.st_ino:  # some shared folders of Windows number no files
                file_id = status.st_dev, status.st_ino
        other = by_identity.setdefault(file_id, file)
        # A path that was given is preferred, or else a file to a link to it.
        if file.named > other.named or (
            file.named == other.named
            and other.path.is_symlink() > file.path.is_symlink()
        ):
            by_identity[file_id] = file
    return list(by_identity.values())


def sample_games() -> list[PadFile]:
    """List the sample games, which are in the package or, in a checkout, beside it.

    Raises:
        FileError: this copy of scorepad has none.
    """
    package = Path(__file__).parent
    for folder in (package / "sample_games", package.parent / "sample_games"):
        if folder.is_dir():
            files = find_pads([str(folder)])
            return [
                file._replace(name=f"sample_games/{file.path.name}") for file in files
            ]
    raise FileError(package / "sample_games", "the sample games are not installed")


def _files_at(text: str) -> Iterator[PadFile]:
    """Yield the file at a path, or the ``*.toml`` files of the folder there."""
    if not text:
        raise FileError('""', "is not a path")
    path = Path(text)
    try:
        if not path.is_dir():
            yield PadFile(path, text, named=True)
            return
        names = sorted(
            file.name
            for file in path.iterdir()
            if file.suffix.lower() == ".toml"
            and not file.name.startswith(".")
            and not file.is_dir()
        )
    except OSError as error:
        problem = f"cannot be read: {reason(error)}"
        yield PadFile(path, text, named=True, problem=problem)
        return
    folder = text.rstrip("/")
    for name in names:
        yield PadFile(path / name, f"{folder}/{name}", named=False)


def read_each(
    files: Sequence[PadFile], make: Callable[[PadFile, Pad], Result]
) -> Iterator[ReadPad[Result]]:
    """Read every pad, call *make* with it and yield the results, in order.

    Many files are divided among processes, so *make* must be a function that can be
    pickled.
    """
    work, done = partial(_read_and_make, make=make), 0
    if len(files) >= _FEWEST_FOR_WORKERS:
        for result in _in_processes(files, work):
            done += 1
            yield result
    # All of a few files, or what is left when other processes could not be used.
    yield from map(work, files[done:])


def one_per_evening(
    reads: Iterable[ReadPad[Result]],
) -> tuple[list[ReadPad[Result]], list[Copies]]:
    """Return the pads without those that are copies of others, and which those are.

    Copies have the same id, or where one has none the same players and time.  The one
    with the most entries counts if they begin with those of all others, else the one
    with the newest entry.
    """
    reads = list(reads)
    groups: dict[Evening, list[ReadPad[Result]]] = {}
    by_start: dict[Evening, Evening] = {}
    for read in reads:
        if read.evening is not None and read.evening.id is not None:
            key = read.evening._replace(started=None)
            by_start.setdefault(read.evening._replace(id=None), key)
            groups.setdefault(key, []).append(read)
    # Then those without an id, which may be older copies of one with an id.
    for read in reads:
        evening = read.evening
        if evening is not None and evening.id is None and evening.started is not None:
            key = by_start.get(evening, evening)
            groups.setdefault(key, []).append(read)
    counting = {read.file for read in reads}
    copies = []
    for group in groups.values():
        if len(group) > 1 and (compared := _compare_copies(group)) is not None:
            counts, differ_from = compared
            others = tuple([read.file for read in group if read.file != counts])
            counting -= set(others)
            names = tuple([file.name for file in others])
            copies.append(Copies(counts.name, names, differ_from))
    return [read for read in reads if read.file in counting], copies


def _compare_copies(
    group: Sequence[ReadPad[Result]],
) -> tuple[PadFile, int | None] | None:
    """Return which of the copies counts, and the first entry in which they differ.

    None where they are of different evenings after all.
    """
    entries: dict[PadFile, tuple[Entry, ...]] = {}
    for read in group:
        pad = None
        with contextlib.suppress(ScorepadError):  # raised if it has changed since
            pad = read_pad_file(read.file)
        entries[read.file] = () if pad is None else pad.entries
    # Of equal ones that with the shortest name, because copying lengthens a name.
    longest = max(entries, key=lambda file: (len(entries[file]), -len(file.name)))
    differ_from = min(
        (
            number
            for other in entries.values()
            for number, pair in enumerate(zip(other, entries[longest], strict=False), 1)
            if pair[0] != pair[1]
        ),
        default=None,
    )
    if differ_from is None:
        return longest, None
    evening = group[0].evening
    assert evening is not None
    is_day = evening.id is None and not isinstance(evening.started, datetime)
    if differ_from == 1 and is_day:
        return None  # the same two play twice on one day

    def newest(file: PadFile) -> tuple[float, float]:
        changed = file.path.stat().st_mtime if file.path.exists() else 0.0
        return max(timestamp(entry.at) for entry in entries[file]), changed

    return max((file for file in entries if entries[file]), key=newest), differ_from


def read_pad_file(file: PadFile) -> Pad | None:
    """Read the pad in *file*; None where a file found in a folder is not a pad.

    Raises:
        ScorepadError: it cannot be read, or is not a pad; see :func:`problem_of`.
    """
    if file.problem is not None:
        raise FileError(file.name, file.problem)
    table = parse(file.name, pads.read_pad(file.path))
    if "scorepad" not in table and not file.named:
        return None
    return pad_toml.pad_from_table(table, file.path.parent)


def _read_and_make(
    file: PadFile, make: Callable[[PadFile, Pad], Result]
) -> ReadPad[Result]:
    try:
        pad = read_pad_file(file)
        if pad is None:
            return ReadPad(file)
        players = tuple([tuple(map(name_key, side)) for side in pad.sides.players])
        evening = Evening(pad.id, players, pad.started)
        return ReadPad(file, make(file, pad), evening)
    except ScorepadError as error:
        return ReadPad(file, problem=problem_of(file, error))


def problem_of(file: PadFile, error: ScorepadError) -> str:
    """Format what is wrong with a pad, or with a file of rules that it names."""
    names = (str(file.path), file.name)
    if isinstance(error, FileError) and str(error.path) in names:
        return str(FileError(file.name, error.problem))
    if isinstance(error, EntryError):
        # The text is read again to find the line of the entry.
        with contextlib.suppress(ScorepadError):
            error = pad_toml.with_line_number(error, pads.read_pad(file.path))
    return f"{file.name}: {error}"


def _in_processes(
    files: Sequence[PadFile], work: Callable[[PadFile], ReadPad[Result]]
) -> Iterator[ReadPad[Result]]:
    """Yield the results of *work* on *files* in other processes, until these fail."""
    # Imported late: only many files are worth the time to start processes.
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    try:
        # Ctrl-C is reported by this process only.
        workers = ProcessPoolExecutor(
            initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
        )
    except (ImportError, NotImplementedError, OSError):
        return  # they can share no semaphore
    try:
        try:
            with defer_sigint():  # which they inherit
                results = workers.map(work, files, chunksize=_CHUNK)
        except OSError:  # no more processes may be started
            for started in active_children():
                started.terminate()  # it would wait for work without end
                started.join()
            return
        yield from results
    except BrokenProcessPool:
        return
    finally:
        workers.shutdown(cancel_futures=True)


def replay_report(
    file: PadFile, pad: Pad, *, rules: Rules | None, as_json: bool
) -> Report:
    """Return the report on a pad, under its own rules with checks or under *rules*."""
    replay = Replay(pad, rules=rules)
    checks = tuple(check(replay)) if rules is None else ()
    json = dumps(pad_object(replay, file.name, checks)) if as_json else None
    return Report(
        file.name,
        sides=replay.sides.names,
        columns=replay.games[-1].running(),
        hands=len(replay.hands),
        checks=checks,
        json=json,
    )


def pad_line(file: PadFile, pad: Pad) -> PadLine:
    """Return a pad's line in the list of pads."""
    return line_of(file.name, str(file.path.absolute()), Replay(pad))


def pad_statistics(_: PadFile, pad: Pad) -> Statistics:
    """Return the statistics of a pad."""
    return count(Replay(pad))
