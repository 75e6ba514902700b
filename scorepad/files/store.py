"""Pads as bytes on the disk: read with suspicion, added to under the lock.

A good copy of each pad is kept in the data folder after every save.  What a pad
means is for the callers to say; nothing here reads TOML.
"""

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from scorepad.errors import FileError
from scorepad.files.interrupts import SAVED, held_back
from scorepad.files.locking import lock
from scorepad.files.places import free_pad, kept_path
from scorepad.files.reading import (
    LARGEST,
    decode,
    is_there,
    read_bytes,
    reason,
    resolved,
)
from scorepad.files.saving import make, save

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


def take_back(path: Path, data: bytes) -> bool:
    """Remove a pad that was made just now as *data*, and its copy.

    Returns whether that was done: one that has been written to since stays.
    """
    try:
        with lock(path):
            if read_bytes(path) != data:
                return False
            kept_path(path).unlink(missing_ok=True)
            resolved(path).unlink()
    except (FileError, OSError):
        return False
    return True


def check_against_kept(path: Path, data: bytes) -> None:
    """Refuse a pad that is shorter than its kept copy, and the same so far.

    Raises:
        FileError: it is cut; it says by how much, and what can be done.
    """
    kept = kept_path(path)
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
        if not gone or not is_there(kept_path(path)):
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
    with held_back():
        confirmed = save(path, data, expected=expected)
        SAVED.append(path)
        _keep_if_possible(path, data, confirmed=confirmed)


def _make_and_keep(path: Path, data: bytes) -> None:
    with held_back():
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
    kept = kept_path(path)
    try:
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as exc:
        raise FileError(kept.parent, f"cannot be made: {reason(exc)}") from exc
    save(kept, data, durable=durable)
