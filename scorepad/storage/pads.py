"""Pads on disk: read, append under a lock, make, delete, each with a good copy."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scorepad.errors import FileError
from scorepad.storage.data_folder import backup_path, free_path
from scorepad.storage.disk import (
    LARGEST,
    decode,
    encoding_of,
    is_there,
    read_bytes,
    reason,
    resolved,
    save,
    save_new,
)
from scorepad.storage.interrupts import defer_sigint, note_save
from scorepad.storage.locking import lock
from scorepad.storage.recovery import (
    command_to_recover,
    deleted_path,
    has_copy,
    recover_hint,
    save_copy,
    set_aside,
)


def read_pad(path: Path) -> str:
    """Read a pad as text, its line ends as they are.

    Raises:
        FileError: it is missing, empty, cut, not text or cannot be read; the message
            has the command that recovers it.
    """
    return _decode_pad(path, _read_and_compare(path))


class LockedPad:
    """A pad that is locked: its ``text``, to which something may be appended."""

    def __init__(self, path: Path) -> None:
        """Read the pad at *path*.

        Raises:
            FileError: it is damaged or cannot be read.
        """
        self._path = path
        self._data = _read_and_compare(path)
        self.text = _decode_pad(path, self._data)

    def with_line_ends(self, addition: str) -> str:
        """Return *addition* as it can be appended: on a line of its own.

        It gets the line ends of the pad; the first one decides which kind that is.
        """
        line_end = "\r\n" if self.text.partition("\n")[0].endswith("\r") else "\n"
        separator = "" if self.text.endswith("\n") else line_end
        return separator + addition.replace("\n", line_end)

    def append(self, addition: str) -> None:
        """Save the pad with *addition*; the bytes that were there stay as they are.

        Raises:
            FileError: it cannot be saved, or was changed meanwhile by a program that
                does not lock; it is as it was.
        """
        try:
            new = self._data + addition.encode(encoding_of(self._data))
        except UnicodeEncodeError as exc:
            problem = "was not changed: the text cannot be written as Unicode"
            raise FileError(self._path, problem) from exc
        if len(new) > LARGEST:
            problem = "was not changed: the pad would be larger than 10 MB"
            raise FileError(self._path, problem)
        _write(self._path, new, self._data)
        self._data = new
        self.text += addition


@contextlib.contextmanager
def locked(path: Path) -> Iterator[LockedPad]:
    """Lock the pad at *path* and read it, for something to be appended.

    Raises:
        FileError: it cannot be locked or read, or is damaged.
    """
    with lock(path):
        yield LockedPad(path)


def create(path: Path, data: bytes) -> None:
    """Make a new pad and keep a copy.

    Raises:
        FileError: there is a file of that name already, or none can be made.
    """
    with lock(path):  # which is not there, unless it is standard output
        _write(path, data, None)


def create_in_home(date: str, players: Sequence[str], data: bytes) -> Path:
    """Make a new pad in the data folder, named after an ISO date and its players.

    Raises:
        FileError: it cannot be made.
    """
    with lock():
        path = free_path(date, players)
        _write(path, data, None)
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


def _read_and_compare(path: Path) -> bytes:
    """Read a pad and compare it with its good copy.

    Raises:
        FileError: it is missing, empty, or shorter than the copy and the same so far.
    """
    try:
        data = read_bytes(path)
    except FileError as exc:
        if not isinstance(exc.__cause__, FileNotFoundError):
            raise
        if is_there(deleted_path(path)):
            problem = f"is deleted. To recover it: {command_to_recover(path)}"
        elif is_there(backup_path(path)):
            problem = f"the file is gone. {recover_hint(path)}"
        else:
            raise
        raise FileError(path, problem) from exc
    if not data:
        raise FileError(
            path, f"the file is empty, so it is damaged. {recover_hint(path)}"
        )
    backup = backup_path(path)
    try:
        copy = backup.read_bytes() if backup.stat().st_size > len(data) else b""
    except OSError:
        return data  # without a copy to compare with, the pad's own text must do
    if len(copy) <= len(data) or not copy.startswith(data):
        return data
    if read_bytes(path) != data:
        return _read_and_compare(path)  # another process saved between the two reads
    missing = copy[len(data) :]
    count, lines = len(missing), len(missing.splitlines())
    problem = (
        f"is cut: the last {count} byte{'s' * (count != 1)} of its good copy "
        f"({lines} line{'s' * (lines != 1)}) are missing. {recover_hint(path)}. "
        f"To keep the shorter pad: {command_to_recover(path, '--accept')}"
    )
    raise FileError(path, problem)


def _decode_pad(path: Path, data: bytes) -> str:
    try:
        return decode(path, data)
    except FileError as exc:
        raise FileError(path, f"{exc.problem}. {recover_hint(path)}") from exc


def _write(path: Path, data: bytes, expected: bytes | None) -> None:
    """Save a pad and its good copy; a new one where nothing is *expected* there."""
    with defer_sigint():
        if expected is None:
            confirmed = save_new(path, data)
        else:
            confirmed = save(path, data, expected=expected)
        note_save("recorded")
        # A copy that cannot be written must not make a saved hand look refused.  Where
        # the disk did not confirm the pad's folder, a durable copy still shows, after
        # a power cut that brings the old pad back, that a hand is missing.
        with contextlib.suppress(FileError):
            if expected is None:  # an earlier pad of that name may be recovered, too
                set_aside(path, backup_path(path), data)
            save_copy(path, data, durable=not confirmed)


def delete(path: Path) -> None:
    """Move a pad out of the way, into the data folder; damaged or not.

    Raises:
        FileError: it is a link, or cannot be moved; it is where it was.
    """
    with lock(path), defer_sigint():
        data = read_bytes(path)
        deleted = deleted_path(path)
        try:
            if path.is_symlink():
                problem = f"is a link to {path.readlink()}: delete that file"
                raise FileError(path, problem)
            deleted.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            set_aside(path, deleted, data)
            save(deleted, data)
            path.unlink()
            note_save("deleted")
        except OSError as exc:
            raise FileError(path, f"cannot be deleted: {reason(exc)}") from exc


_HEAD: Final = re.compile(
    rb"""^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[ \t]*["']?scorepad["']?[ \t]*=""",
    re.MULTILINE,
)
_HEAD_BYTES: Final = 65536


def refuse_pad(path: Path) -> None:
    """Refuse to write another document over a file that is or was a pad.

    It need not be whole: it has a good copy, or somewhere the line that a pad begins
    with.

    Raises:
        FileError: it is one.
    """
    is_pad = has_copy(path)
    if not is_pad:
        with contextlib.suppress(OSError, ValueError):
            if path.is_file():
                with path.open("rb") as file:
                    head = file.read(_HEAD_BYTES).replace(b"\0", b"")  # UTF-16, too
                is_pad = _HEAD.search(head) is not None
    if is_pad:
        raise FileError(path, "is a pad and was not changed: choose another file")
