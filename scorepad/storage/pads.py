"""Pads on disk: append under a lock, keep a good copy, recover a damaged pad.

The operating system holds the locks and releases them when the process ends, however
it ends.  One is on a file of the data folder, which is never replaced.  Another is on
the pad: two people may write to one pad and each have a data folder of their own.
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
from typing import Final, NamedTuple

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

from scorepad.errors import FileError, ScorepadError
from scorepad.storage.disk import (
    LARGEST,
    STANDARD_STREAM,
    decode,
    encoding_of,
    is_there,
    make,
    read_bytes,
    reason,
    resolved,
    save,
)
from scorepad.storage.interrupts import defer_sigint, note_save
from scorepad.storage.locations import backup_path, free_pad, make_home

_PATIENCE = 10.0  # seconds
_PAUSE = 0.01  # seconds, about the time that a save takes


@contextlib.contextmanager
def lock(pad: Path | None = None, *, patience: float = _PATIENCE) -> Iterator[None]:
    """Lock the data folder, and *pad* where that can be; wait *patience* seconds.

    Raises:
        FileError: another process kept one locked all that time, the data folder
            cannot be locked, or the pad is standard input.
    """
    if pad == STANDARD_STREAM:
        raise FileError(pad, "is standard input: nothing can be recorded in it")
    path = make_home() / "lock"
    with contextlib.ExitStack() as locked:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as exc:
            problem = f"cannot be used ({reason(exc)}). To use another data folder: "
            raise FileError(path, f"{problem}set SCOREPAD_HOME") from exc
        locked.callback(_release, descriptor)
        try:
            _acquire(descriptor, path, patience)
        except OSError as exc:
            raise FileError(path, f"cannot be locked: {reason(exc)}") from exc
        while pad is not None and os.name != "nt":  # where open files block a rename
            try:
                # A pipe would wait for a writer; reading refuses it later.
                descriptor = os.open(pad, os.O_RDONLY | os.O_NONBLOCK)
            except (OSError, ValueError):
                break
            locked.callback(_release, descriptor)
            with contextlib.suppress(OSError):  # as far as can be known it is locked
                _acquire(descriptor, pad, patience)
                if not os.path.samestat(os.fstat(descriptor), pad.stat()):
                    continue  # whoever had it locked has saved: lock the new file
            break
        yield


def _acquire(descriptor: int, path: Path, patience: float) -> None:
    give_up = time.monotonic() + patience
    while True:
        try:
            _try_lock(descriptor)
        except BlockingIOError as exc:
            if time.monotonic() >= give_up:
                problem = (
                    f"another scorepad has been saving for {patience:g} seconds. "
                    "Close it or wait, then try again"
                )
                raise FileError(path, problem) from exc
            time.sleep(_PAUSE)
        else:
            return


def _release(descriptor: int) -> None:
    # Nothing was written through it, so that closing it can lose nothing.
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
        os.close(descriptor)


def _try_lock(descriptor: int) -> None:
    if sys.platform == "win32":
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as exc:  # Windows's word for a locked file
            raise BlockingIOError from exc
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def read_pad(path: Path) -> str:
    """Read a pad as text, its line ends as they are.

    Raises:
        FileError: it is missing, empty, cut, not text or cannot be read; the message
            has the command that recovers it.
    """
    return _text(path, _bytes_of_pad(path))


class LockedPad:
    """A pad that is locked: its ``text``, to which something may be appended."""

    def __init__(self, path: Path) -> None:
        """Read the pad at *path*.

        Raises:
            FileError: it is damaged or cannot be read.
        """
        self._path = path
        self._data = _bytes_of_pad(path)
        self.text = _text(path, self._data)

    def with_line_ends(self, addition: str) -> str:
        """Return *addition* as it can be appended: on a line of its own.

        It gets the line ends of the pad; the first one decides which kind that is.
        """
        line_end = "\r\n" if self.text.partition("\n")[0].endswith("\r") else "\n"
        new_line = "" if self.text.endswith("\n") else line_end
        return new_line + addition.replace("\n", line_end)

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
        path = free_pad(date, players)
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


def recover_hint(path: Path) -> str:
    """Return the sentence that says how to recover a damaged pad."""
    return f"To recover its last good copy: {command_to_recover(path)}"


def command_to_recover(path: Path, *options: str) -> str:
    """Return the command line that recovers the pad at *path*."""
    import shlex  # only for a message

    return shlex.join(["scorepad", "recover", *options, "--pad", str(path)])


def _bytes_of_pad(path: Path) -> bytes:
    """Read a pad and compare it with its good copy.

    Raises:
        FileError: it is missing, empty, or shorter than the copy and the same so far.
    """
    try:
        data = read_bytes(path)
    except FileError as exc:
        if not isinstance(exc.__cause__, FileNotFoundError):
            raise
        if is_there(_deleted(path)):
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
    kept = backup_path(path)
    try:
        copy = kept.read_bytes() if kept.stat().st_size > len(data) else b""
    except OSError:
        return data  # without a copy to compare with, the pad's own text must do
    if len(copy) <= len(data) or not copy.startswith(data):
        return data
    if read_bytes(path) != data:
        return _bytes_of_pad(path)  # another process saved between the two reads
    missing = copy[len(data) :]
    count, lines = len(missing), len(missing.splitlines())
    problem = (
        f"is cut: the last {count} byte{'s' * (count != 1)} of its good copy "
        f"({lines} line{'s' * (lines != 1)}) are missing. {recover_hint(path)}. "
        f"To keep the shorter pad: {command_to_recover(path, '--accept')}"
    )
    raise FileError(path, problem)


def _text(path: Path, data: bytes) -> str:
    try:
        return decode(path, data)
    except FileError as exc:
        raise FileError(path, f"{exc.problem}. {recover_hint(path)}") from exc


def _write(path: Path, data: bytes, expected: bytes | None) -> None:
    """Save a pad and its good copy; a new one where nothing is *expected* there."""
    with defer_sigint():
        if expected is None:
            confirmed = make(path, data)
        else:
            confirmed = save(path, data, expected=expected)
        note_save("recorded")
        # A copy that cannot be written must not make a saved hand look refused.  Where
        # the disk did not confirm the pad's folder, a durable copy still shows, after
        # a power cut that brings the old pad back, that a hand is missing.
        with contextlib.suppress(FileError):
            if expected is None:  # an earlier pad of that name may be recovered, too
                _set_aside(path, backup_path(path), data)
            keep_copy(path, data, durable=not confirmed)


def delete(path: Path) -> None:
    """Move a pad out of the way, into the data folder; damaged or not.

    Raises:
        FileError: it is a link, or cannot be moved; it is where it was.
    """
    with lock(path), defer_sigint():
        data = read_bytes(path)
        deleted = _deleted(path)
        try:
            if path.is_symlink():
                problem = f"is a link to {path.readlink()}: delete that file"
                raise FileError(path, problem)
            deleted.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _set_aside(path, deleted, data)
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


def has_copy(path: Path) -> bool:
    """Return whether a pad that is damaged, deleted or gone could be recovered."""
    return is_there(backup_path(path)) or is_there(_deleted(path))


def _deleted(path: Path) -> Path:
    return backup_path(path).with_suffix(".kept.deleted")


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
"""Raises a ScorepadError for a text that is not a good pad."""


class Candidate(NamedTuple):
    """A good pad that could take the place of a damaged one."""

    label: str
    data: bytes
    text: str
    lines: int
    modified: float  # seconds since 1970
    is_present: bool  # the pad as it stands: to recover it is to accept it


def candidates(path: Path, is_good: Check) -> list[Candidate]:
    """List the versions that can be recovered, the best first.

    That is the good copy, the pad up to the last entry that can be read, the deleted
    pad, and the copies that were set aside, of earlier pads of that name and of what
    was there before a shorter pad was accepted.

    Raises:
        FileError: the pad cannot be read.
    """
    present = read_bytes(path) if is_there(path) else None
    found = [_copy("the good copy", backup_path(path), is_good)]
    if present is not None:
        whole = _candidate("the pad as it is", path, present, is_good)

        def good_up_to(beginning: bytes) -> object:
            return _candidate("", path, beginning, is_good)

        if whole is None and (rest := _good_beginning(present, good_up_to)):
            label = "the pad up to the damage"
            whole = _candidate(label, path, rest, is_good)
        found.append(whole)
    found.append(_copy("the deleted pad", _deleted(path), is_good))
    *earlier, _ = _earlier_copies(path)
    found += [_copy("an earlier copy", copy, is_good) for copy in reversed(earlier)]
    different: dict[bytes, Candidate] = {}
    for each in filter(None, found):
        is_present = each.data == present
        different.setdefault(each.data, each._replace(is_present=is_present))
    return list(different.values())


def _copy(label: str, path: Path, is_good: Check) -> Candidate | None:
    try:
        return _candidate(label, path, read_bytes(path), is_good)
    except FileError:
        return None


def recover(path: Path, data: bytes) -> Path | None:
    """Make *data*, from a candidate, the pad, and its good copy.

    Returns where the damaged pad was put, if there was one that differs.  Nothing
    that was there is lost: a longer copy is put aside.

    Raises:
        FileError: something could not be written; the pad is as it was.
    """
    with lock(path), defer_sigint():
        present = read_bytes(path) if is_there(path) else None
        _replace_copy(path, data)
        if present == data:
            return None
        damaged = None
        if present is not None:
            pad = resolved(path)
            endings = map("damaged-{}".format, itertools.count(2))
            beside = (
                pad.with_name(f"{pad.name}.{ending}")
                for ending in itertools.chain(["damaged"], endings)
            )
            damaged = next(name for name in beside if not is_there(name))
            make(damaged, present)
        save(path, data)
        note_save("recovered")
        deleted = _deleted(path)
        if is_there(deleted) and read_bytes(deleted) == data:
            with contextlib.suppress(OSError):
                deleted.unlink()
    return damaged


def accept(path: Path, is_good: Check) -> None:
    """Make the pad as it is its own good copy: the shorter one is meant.

    Raises:
        FileError: the pad cannot be read, or the copy not written.
        ScorepadError: it is not a good pad.
    """
    with lock(path):
        data = read_bytes(path)
        is_good(decode(path, data))
        with defer_sigint():
            _replace_copy(path, data)
            note_save("accepted")


def _replace_copy(path: Path, data: bytes) -> None:
    """Make *data* the good copy; one that holds anything else is set aside first."""
    _set_aside(path, backup_path(path), data)
    keep_copy(path, data, durable=True)


def _set_aside(path: Path, copy: Path, data: bytes) -> None:
    """Keep what a *copy* of a pad holds, which *data* is about to replace.

    What is a beginning of something else that is kept need not be kept itself.
    """
    old = read_bytes(copy) if is_there(copy) else b""
    if data.startswith(old):
        return
    *earlier, free = _earlier_copies(path)
    if not any(read_bytes(each).startswith(old) for each in earlier):
        make(free, old)


def _earlier_copies(path: Path) -> list[Path]:
    """List the copies of a pad that were set aside, the free name of the next last."""
    kept = backup_path(path)
    paths = [kept.with_name(f"{kept.name}.before")]
    while is_there(paths[-1]):
        paths.append(kept.with_name(f"{kept.name}.before-{len(paths) + 1}"))
    return paths


def _candidate(
    label: str, source: Path, data: bytes, is_good: Check
) -> Candidate | None:
    """Return *data*, which comes from a file, as a candidate if it is a good pad."""
    try:
        text = decode(source, data)
        is_good(text)
        modified = source.stat().st_mtime
    except (ScorepadError, OSError):
        return None
    lines = len(data.splitlines())
    return Candidate(label, data, text, lines, modified, is_present=False)


def _good_beginning(data: bytes, is_good: Callable[[bytes], object]) -> bytes:
    """Return a damaged pad up to the last entry, or paragraph, before the damage.

    Empty where not even the first entry is good: a pad without its rules is another.
    """
    entry = _ENTRY.search(data)
    if entry is None:
        return b""
    tables = [found.start() for found in _TABLE.finditer(data, entry.start())]
    # What follows a bad entry is bad with it, so halving finds the first bad one.
    good = bisect.bisect_left(tables, True, key=lambda end: not is_good(data[:end]))
    if not good:
        return b""
    low, high = tables[good - 1], [*tables, len(data)][good]
    paragraphs = [found.end() for found in _PARAGRAPH.finditer(data, low, high)]
    ends = (end for end in reversed(paragraphs) if is_good(data[:end]))
    beginning = data[: next(ends, low)]
    return beginning[: beginning.find(b"\n", len(beginning.rstrip())) + 1]
