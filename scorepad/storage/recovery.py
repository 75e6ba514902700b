"""The copies that are kept of a pad, and what can be recovered from them.

There is the good copy, which is the pad as it was last saved; a deleted pad; and the
copies that were set aside where another pad was about to replace them.
"""

import bisect
import contextlib
import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from scorepad.errors import FileError, ScorepadError
from scorepad.storage.data_folder import backup_path
from scorepad.storage.disk import (
    decode,
    is_there,
    read_bytes,
    reason,
    resolved,
    save,
    save_new,
)
from scorepad.storage.interrupts import defer_sigint, note_save
from scorepad.storage.locking import lock


def recover_hint(path: Path) -> str:
    """Return the sentence that says how to recover a damaged pad."""
    return f"To recover its last good copy: {command_to_recover(path)}"


def command_to_recover(path: Path, *options: str) -> str:
    """Return the command line that recovers the pad at *path*."""
    import shlex  # only for a message

    return shlex.join(["scorepad", "recover", *options, "--pad", str(path)])


def has_copy(path: Path) -> bool:
    """Return whether a pad that is damaged, deleted or gone could be recovered."""
    return is_there(backup_path(path)) or is_there(deleted_path(path))


def deleted_path(path: Path) -> Path:
    """Return where a pad is that was deleted, or would be."""
    return backup_path(path).with_suffix(".kept.deleted")


def save_copy(path: Path, data: bytes, *, durable: bool) -> None:
    """Make *data* the good copy of a pad.

    Raises:
        FileError: that copy could not be written; the one before it stays.
    """
    backup = backup_path(path)
    try:
        backup.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as exc:
        raise FileError(backup.parent, f"cannot be made: {reason(exc)}") from exc
    save(backup, data, durable=durable)


def _replace_good_copy(path: Path, data: bytes) -> None:
    """Make *data* the good copy; one that holds anything else is set aside first."""
    set_aside(path, backup_path(path), data)
    save_copy(path, data, durable=True)


def set_aside(path: Path, copy: Path, data: bytes) -> None:
    """Save what a *copy* of a pad has before *data* replaces it.

    Nothing is saved where *data* or an earlier copy begins with all of it.
    """
    old = read_bytes(copy) if is_there(copy) else b""
    if data.startswith(old):
        return
    *earlier, free = _earlier_copies(path)
    if not any(read_bytes(each).startswith(old) for each in earlier):
        save_new(free, old)


def _earlier_copies(path: Path) -> list[Path]:
    """List the copies of a pad that were set aside, the free name of the next last."""
    backup = backup_path(path)
    paths = [backup.with_name(f"{backup.name}.before")]
    while is_there(paths[-1]):
        paths.append(backup.with_name(f"{backup.name}.before-{len(paths) + 1}"))
    return paths


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


def candidates(path: Path, check: Check) -> list[Candidate]:
    """List the versions that can be recovered, the best first.

    That is the good copy, the pad up to the last entry that can be read, the deleted
    pad, and the copies that were set aside, of earlier pads of that name and of what
    was there before a shorter pad was accepted.

    Raises:
        FileError: the pad cannot be read.
    """
    present = read_bytes(path) if is_there(path) else None
    versions = [_read_candidate("the good copy", backup_path(path), check)]
    if present is not None:
        present_version = _candidate("the pad as it is", path, present, check)

        def is_good(beginning: bytes) -> bool:
            return _candidate("", path, beginning, check) is not None

        if present_version is None and (rest := _good_beginning(present, is_good)):
            label = "the pad up to the damage"
            present_version = _candidate(label, path, rest, check)
        versions.append(present_version)
    versions.append(_read_candidate("the deleted pad", deleted_path(path), check))
    *earlier, _ = _earlier_copies(path)
    versions += [
        _read_candidate("an earlier copy", copy, check) for copy in reversed(earlier)
    ]
    different: dict[bytes, Candidate] = {}
    for each in filter(None, versions):
        is_present = each.data == present
        different.setdefault(each.data, each._replace(is_present=is_present))
    return list(different.values())


def _read_candidate(label: str, path: Path, check: Check) -> Candidate | None:
    """Read a copy as a candidate; None where there is none, or not a good one."""
    try:
        return _candidate(label, path, read_bytes(path), check)
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
        _replace_good_copy(path, data)
        if present == data:
            return None
        damaged = None
        if present is not None:
            pad = resolved(path)
            numbered_endings = map("damaged-{}".format, itertools.count(2))
            names = (
                pad.with_name(f"{pad.name}.{ending}")
                for ending in itertools.chain(["damaged"], numbered_endings)
            )
            damaged = next(name for name in names if not is_there(name))
            save_new(damaged, present)
        save(path, data)
        note_save("recovered")
        deleted = deleted_path(path)
        if is_there(deleted) and read_bytes(deleted) == data:
            with contextlib.suppress(OSError):
                deleted.unlink()
    return damaged


def accept(path: Path, check: Check) -> None:
    """Make the pad as it is its own good copy, though it is shorter than that.

    Raises:
        FileError: the pad cannot be read, or the copy not written.
        ScorepadError: it is not a good pad.
    """
    with lock(path):
        data = read_bytes(path)
        check(decode(path, data))
        with defer_sigint():
            _replace_good_copy(path, data)
            note_save("accepted")


def _candidate(label: str, source: Path, data: bytes, check: Check) -> Candidate | None:
    """Return *data*, which comes from a file, as a candidate if it is a good pad."""
    try:
        text = decode(source, data)
        check(text)
        modified = source.stat().st_mtime
    except (ScorepadError, OSError):
        return None
    lines = len(data.splitlines())
    return Candidate(label, data, text, lines, modified, is_present=False)


def _good_beginning(data: bytes, is_good: Callable[[bytes], bool]) -> bytes:
    """Return a damaged pad up to the last entry, or paragraph, before the damage.

    Empty where not even the first entry is good: a pad without its rules is another.
    """
    entry = _ENTRY.search(data)
    if entry is None:
        return b""
    table_starts = [found.start() for found in _TABLE.finditer(data, entry.start())]
    # What follows a bad entry is bad with it, so halving finds the first bad one.
    first_bad = bisect.bisect_left(
        table_starts, True, key=lambda end: not is_good(data[:end])
    )
    if not first_bad:
        return b""
    low, high = table_starts[first_bad - 1], [*table_starts, len(data)][first_bad]
    paragraph_ends = [found.end() for found in _PARAGRAPH.finditer(data, low, high)]
    good_ends = (end for end in reversed(paragraph_ends) if is_good(data[:end]))
    beginning = data[: next(good_ends, low)]
    return beginning[: beginning.find(b"\n", len(beginning.rstrip())) + 1]
