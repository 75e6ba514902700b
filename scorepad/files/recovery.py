"""What can be brought back for a damaged pad, and doing it."""

import bisect
import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from scorepad.errors import ScorepadError
from scorepad.files.locking import lock
from scorepad.files.places import kept_path
from scorepad.files.reading import decode, is_there, read_bytes, resolved
from scorepad.files.saving import make, save
from scorepad.files.store import keep_copy

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
    kept = kept_path(path)
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
    kept = kept_path(path)
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
