"""The locks that let one scorepad at a time change pads.

The operating system holds them, and lets go when the process ends, however it ends.
One is on a file of the data folder, which is never replaced.  Another is on the pad:
two people may write on one pad and each have a data folder of their own.
"""

import bisect
import contextlib
import itertools
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from scorepad.errors import FileError, ScorepadError
from scorepad.storage.disk import (
    LARGEST,
    decode,
    is_there,
    make,
    read_bytes,
    reason,
    resolved,
    save,
)
from scorepad.storage.interrupts import SAVED, defer_sigint
from scorepad.storage.locations import backup_path, free_pad, make_home

_PATIENCE = 10.0  # seconds
_PAUSE = 0.01  # seconds; a save takes about as long


@contextlib.contextmanager
def lock(pad: Path | None = None, *, patience: float = _PATIENCE) -> Iterator[None]:
    """Hold the lock of the data folder, and of *pad*; wait up to *patience* seconds.

    Raises:
        FileError: another process has held one all that time, or the data folder can
            have none.
    """
    path = make_home() / "lock"
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as exc:
        problem = f"the data folder cannot be used ({reason(exc)}): "
        raise FileError(path, f"{problem}SCOREPAD_HOME can name another") from exc
    with _closing(descriptor):
        try:
            _wait(descriptor, path, patience)
        except OSError as exc:
            raise FileError(path, f"cannot be locked: {reason(exc)}") from exc
        with _pad_held(pad, patience) if pad else contextlib.nullcontext():
            yield


@contextlib.contextmanager
def _closing(descriptor: int) -> Iterator[None]:
    try:
        yield
    finally:
        # Nothing was written to it, so that its closing can lose nothing.
        with contextlib.suppress(OSError):
            _unlock(descriptor)
            os.close(descriptor)


@contextlib.contextmanager
def _pad_held(pad: Path, patience: float) -> Iterator[None]:
    """Hold the lock of a pad; one that can have none is held by the folder's alone."""
    while True:
        descriptor = _opened(pad)
        if descriptor is None:
            yield
            return
        with _closing(descriptor):
            try:
                _wait(descriptor, pad, patience)
                # Whoever had it may have put another file in the pad's place.
                is_pad = os.path.samestat(os.fstat(descriptor), pad.stat())
            except OSError:
                is_pad = True  # as far as can be known
            if is_pad:
                yield
                return


def _opened(pad: Path) -> int | None:
    if os.name == "nt":  # where an open file cannot be replaced
        return None
    try:
        # A pipe is not waited for: reading it is what refuses it.
        return os.open(pad, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return None


def _wait(descriptor: int, path: Path, patience: float) -> None:
    give_up = time.monotonic() + patience
    while not _taken(descriptor):
        if time.monotonic() >= give_up:
            problem = (
                f"another scorepad has been saving for {patience:g} seconds: "
                "end it, or wait for it, and try again"
            )
            raise FileError(path, problem)
        time.sleep(_PAUSE)


def _taken(descriptor: int) -> bool:
    try:
        _try_lock(descriptor)
    except (BlockingIOError, InterruptedError):
        return False
    return True


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as exc:  # so Windows says that it is held
            raise BlockingIOError from exc

    def _unlock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


_T = TypeVar("_T")


def read_pad(path: Path) -> str:
    """Read a pad as text, its line ends as they are.

    Raises:
        FileError: it is missing, empty, cut, no text or cannot be read; it says how
            to get the last good copy back.
    """
    return _text(path, _bytes_of_pad(path))


def append(path: Path, compose: Callable[[str], tuple[str, _T]]) -> _T:
    """Add to a pad what *compose* makes of its present text, under the lock.

    *compose* returns the addition, lines that end in a line feed, and a result to hand
    back; an empty addition saves nothing.  The bytes that were there stay as they are,
    and the addition takes the pad's own line ends.

    Raises:
        FileError: the pad cannot be read or saved, or someone changed it meanwhile; it
            is as it was.
    """
    with lock(path):
        old = _bytes_of_pad(path)
        text = _text(path, old)
        addition, result = compose(text)
        if addition:
            new = _joined(path, old, added(text, addition))
            _save_and_keep(path, new, old)
        return result


def added(text: str, addition: str) -> str:
    """Return what *addition* becomes at the end of *text*: on a new line, in its ends.

    The first line end tells which kind the pad was written with.
    """
    line_end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    new_line = "" if text.endswith("\n") else line_end
    return new_line + addition.replace("\n", line_end)


def create(path: Path, data: bytes) -> None:
    """Make a new pad and keep a copy.

    Raises:
        FileError: there is a file of that name already, or none can be made.
    """
    with lock():
        _make_and_keep(path, data)


def create_in_home(date: str, players: Sequence[str], data: bytes) -> Path:
    """Make a new pad in the data folder, named after an ISO date and its players.

    Raises:
        FileError: it cannot be made.
    """
    with lock():
        path = free_pad(date, players)
        _make_and_keep(path, data)
    return path


def remove_new(path: Path, data: bytes) -> bool:
    """Remove a pad that was made just now as *data*, and its copy.

    Returns whether that was done: one that has been written to since stays.
    """
    try:
        with lock(path):
            if read_bytes(path) != data:
                return False
            backup_path(path).unlink(missing_ok=True)
            resolved(path).unlink()
    except (FileError, OSError):
        return False
    return True


def check_against_kept(path: Path, data: bytes) -> None:
    """Refuse a pad that is shorter than its kept copy, and the same so far.

    Raises:
        FileError: it is cut; it says by how much, and what can be done.
    """
    kept = backup_path(path)
    try:
        if kept.stat().st_size <= len(data):
            return
        copy = kept.read_bytes()
    except OSError:
        return  # without a copy to compare with, the pad's own text must do
    if copy.startswith(data) and len(copy) > len(data):
        missing = copy[len(data) :]
        problem = (
            f"is cut: the last {_count(len(missing), 'byte')} of its good copy "
            f"({_count(len(missing.splitlines()), 'line')}) are missing; "
            f"{way_back(path)}; "
            f"if the shorter one is meant: {_recover(path, '--accept')}"
        )
        raise FileError(path, problem)


def way_back(path: Path) -> str:
    """Say how to get the last good copy of a damaged pad back."""
    return f"to get the last good one back: {_recover(path)}"


def _recover(path: Path, option: str = "") -> str:
    import shlex  # only for a message

    words = ["scorepad", "recover", *filter(None, [option]), "--pad", str(path)]
    return shlex.join(words)


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def _bytes_of_pad(path: Path) -> bytes:
    try:
        data = read_bytes(path)
    except FileError as exc:
        gone = isinstance(exc.__cause__, FileNotFoundError)
        if not gone or not is_there(backup_path(path)):
            raise
        problem = f"the pad is gone, but a good copy is kept; {way_back(path)}"
        raise FileError(path, problem) from exc
    if not data:
        raise FileError(path, f"is empty, which a pad never is; {way_back(path)}")
    try:
        check_against_kept(path, data)
    except FileError:
        if read_bytes(path) == data:
            raise
        return _bytes_of_pad(path)  # another process saved between the two looks
    return data


def _text(path: Path, data: bytes) -> str:
    try:
        return decode(path, data)
    except FileError as exc:
        raise FileError(path, f"{exc.problem}; {way_back(path)}") from exc


def _joined(path: Path, old: bytes, addition: str) -> bytes:
    try:
        new = old + addition.encode("utf-8")
    except UnicodeEncodeError as exc:
        raise FileError(path, "not saved: a text that UTF-8 cannot hold") from exc
    if len(new) > LARGEST:
        raise FileError(path, "not saved: the pad would be larger than 10 MB")
    return new


def _save_and_keep(path: Path, data: bytes, expected: bytes) -> None:
    with defer_sigint():
        confirmed = save(path, data, expected=expected)
        SAVED.append(path)
        _keep_if_possible(path, data, confirmed=confirmed)


def _make_and_keep(path: Path, data: bytes) -> None:
    with defer_sigint():
        confirmed = make(path, data)
        SAVED.append(path)
        _keep_if_possible(path, data, confirmed=confirmed)


def _keep_if_possible(path: Path, data: bytes, *, confirmed: bool) -> None:
    # A copy that cannot be kept must not make a saved hand look refused.  Where the
    # disk did not confirm the pad's folder, a durable copy still tells, after a power
    # cut that brings the old pad back, that a hand is missing.
    with contextlib.suppress(FileError):
        keep_copy(path, data, durable=not confirmed)


def keep_copy(path: Path, data: bytes, *, durable: bool) -> None:
    """Make *data* the good copy of a pad.

    Raises:
        FileError: that copy could not be written; the one before it stays.
    """
    kept = backup_path(path)
    try:
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as exc:
        raise FileError(kept.parent, f"cannot be made: {reason(exc)}") from exc
    save(kept, data, durable=durable)


_ENTRY = re.compile(rb"^[ \t]*\[\[[ \t]*entries[ \t]*\]\]", re.MULTILINE)
_TABLE = re.compile(rb"^[ \t]*\[", re.MULTILINE)
_PARAGRAPH = re.compile(rb"(?<=\n)[ \t]*\r?\n")

Check = Callable[[str], object]
"""Raises a ScorepadError for a text that is no good pad."""


class Candidate(NamedTuple):
    """A good pad that could take the place of a damaged one."""

    label: str
    data: bytes
    text: str
    lines: int
    modified: float  # seconds since 1970
    is_present: bool  # the pad as it stands: to bring it back is to accept it


def candidates(path: Path, is_good: Check) -> list[Candidate]:
    """List what can be brought back; nothing where all is lost.

    These are the kept copy, the pad up to the last entry that makes sense, and what
    was the kept copy before a shorter pad was accepted.

    Raises:
        FileError: the pad cannot be looked at.
    """
    present = read_bytes(path) if is_there(path) else None
    kept = backup_path(path)
    found = [
        _copy("the good copy", kept, is_good),
        None if present is None else _as_far_as_good(path, present, is_good),
        _copy("the copy before that", _set_aside(kept), is_good),
    ]
    unlike: dict[bytes, Candidate] = {}
    for candidate in filter(None, found):
        is_present = candidate.data == present
        unlike.setdefault(candidate.data, candidate._replace(is_present=is_present))
    return list(unlike.values())


def bring_back(path: Path, data: bytes) -> Path | None:
    """Make *data*, from a candidate, the pad, and its good copy.

    Returns where the damaged pad was put, if there was one that differs.  Nothing
    that was there is lost: a longer copy is put aside.

    Raises:
        FileError: something could not be written; the pad is as it was.
    """
    with lock(path):
        present = read_bytes(path) if is_there(path) else None
        _replace_copy(path, data)
        if present == data:
            return None
        damaged = None if present is None else _put_beside(path, present)
        save(path, data)
    return damaged


def accept(path: Path, is_good: Check) -> None:
    """Make the pad as it is its own good copy: the shorter one is meant.

    Raises:
        FileError: the pad cannot be read, or the copy not written.
        ScorepadError: it is no good pad.
    """
    with lock(path):
        data = read_bytes(path)
        is_good(decode(path, data))
        _replace_copy(path, data)


def _replace_copy(path: Path, data: bytes) -> None:
    kept = backup_path(path)
    copy = read_bytes(kept) if is_there(kept) else b""
    if not data.startswith(copy):
        save(_set_aside(kept), copy)
    keep_copy(path, data, durable=True)


def _set_aside(kept: Path) -> Path:
    return kept.with_name(f"{kept.name}.before")


def _put_beside(path: Path, data: bytes) -> Path:
    pad = resolved(path)
    for number in itertools.count(1):
        ending = "damaged" if number == 1 else f"damaged-{number}"
        beside = pad.with_name(f"{pad.name}.{ending}")
        if not is_there(beside):
            make(beside, data)
            return beside
    raise AssertionError


def _copy(label: str, copy: Path, is_good: Check) -> Candidate | None:
    try:
        data = read_bytes(copy)
        text = decode(copy, data)
        is_good(text)
    except ScorepadError:
        return None
    return _candidate(label, copy, data, text)


def _candidate(label: str, source: Path, data: bytes, text: str) -> Candidate:
    lines, modified = len(data.splitlines()), source.stat().st_mtime
    return Candidate(label, data, text, lines, modified, is_present=False)


def _as_far_as_good(path: Path, data: bytes, is_good: Check) -> Candidate | None:
    def good_up_to(end: int) -> bool:
        try:
            is_good(decode(path, data[:end]))
        except ScorepadError:
            return False
        return True

    if good_up_to(len(data)):
        return _candidate("the pad as it is", path, data, decode(path, data))
    end = _longest_good(data, good_up_to)
    if end is None:
        return None
    whole = _without_blank_end(data[:end])
    label = "the pad up to where it is damaged"
    return _candidate(label, path, whole, decode(path, whole))


def _without_blank_end(data: bytes) -> bytes:
    written = data.rstrip()
    end = data.find(b"\n", len(written)) + 1
    return data[:end]


def _longest_good(data: bytes, good_up_to: Callable[[int], bool]) -> int | None:
    """Find the last border of tables, then of paragraphs, that all is good up to."""
    entry = _ENTRY.search(data)
    if entry is None:
        return None
    # Not before the first entry: a pad without its rules is another pad.
    tables = [found.start() for found in _TABLE.finditer(data, entry.start())]
    # What follows a bad entry is bad with it, so halving finds the first bad one.
    good = bisect.bisect_left(tables, True, key=lambda end: not good_up_to(end))
    if not good:
        return None
    low, high = tables[good - 1], [*tables, len(data)][good]
    paragraphs = [found.end() for found in _PARAGRAPH.finditer(data, low, high)]
    return next(filter(good_up_to, reversed(paragraphs)), low)
