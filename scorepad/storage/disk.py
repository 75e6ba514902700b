"""Files: checked as they are read, and saved whole or not at all.

A save writes the new content to a temporary file in the same folder, waits for the
disk, and renames it onto the old file, so that at every moment the file is either the
old one or the new one.  Python itself retries system calls that a signal interrupts.
"""

import codecs
import contextlib
import errno
import itertools
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from scorepad.errors import FileError

STANDARD_STREAM: Final = Path("-")
"""Standard input where a file is read, standard output where one is written."""

LARGEST = 10 * 1024 * 1024  # bytes; a pad of a lifetime has less than a tenth


def reason(problem: OSError) -> str:
    """Return the operating system's own words for an error, to go inside a sentence."""
    words = problem.strerror or str(problem)
    return words[:1].lower() + words[1:]


def resolved(path: Path) -> Path:
    """Follow every link of a path, up to a last part that need not exist.

    Raises:
        FileError: the links run in a circle, or the text cannot be a path.
    """
    try:
        try:
            # Strictly first: otherwise a link that cannot be read passes for a file.
            return path.resolve(strict=True)
        except FileNotFoundError:
            return path.resolve()
    except FileNotFoundError as exc:
        raise FileError(path, "cannot be found: the working folder is gone") from exc
    except (OSError, RuntimeError) as exc:
        # Python 3.13 raises the error of the operating system, earlier ones their own.
        if isinstance(exc, RuntimeError) or exc.errno == errno.ELOOP:
            raise FileError(path, "is a link that leads in a circle") from exc
        raise FileError(path, f"cannot be followed: {reason(exc)}") from exc
    except ValueError as exc:
        raise FileError(path, "cannot be the name of a file") from exc


def is_there(path: Path) -> bool:
    """Return whether a path leads to something; False for an impossible path."""
    # Path.exists raises for a name that is too long.
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def _refuse_unless_regular(path: Path, status: os.stat_result) -> None:
    """Raise a FileError for a folder, a pipe, a device and the like."""
    if stat.S_ISDIR(status.st_mode):
        raise FileError(path, "is a folder, not a file")
    if not stat.S_ISREG(status.st_mode):
        raise FileError(path, "is not a regular file")


def read_bytes(path: Path) -> bytes:
    """Read a regular file, or standard input for ``-``, of at most 10 MB.

    Raises:
        FileError: there is none, it may not be read, or it is not a regular file.
    """
    try:
        if path == STANDARD_STREAM:
            data = standard_input().read(LARGEST + 1)
        else:
            # Checked before it is opened: opening a pipe would wait for a writer.
            _refuse_unless_regular(path, path.stat())
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except FileNotFoundError as exc:
        problem = "there is no such file"
        if path.is_symlink():
            problem = f"is a link to {path.readlink()}, which does not exist"
        raise FileError(path, problem) from exc
    except OSError as exc:
        raise FileError(path, f"cannot be read: {reason(exc)}") from exc
    except ValueError as exc:
        raise FileError(path, "cannot be the name of a file") from exc
    if len(data) > LARGEST:
        raise FileError(path, "is larger than 10 MB, the limit")
    return data


def standard_input() -> BinaryIO:
    """Return standard input, for bytes.

    Raises:
        FileError: it is closed.
    """
    if sys.stdin is None:
        raise FileError("-", "cannot be read: standard input is closed")
    return sys.stdin.buffer


_UNICODE_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins as UTF-16 does
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OTHER_KINDS: Final = (
    (
        rb"PK\x03\x04.*(?:xl/|opendocument\.spreadsheet)",
        "a spreadsheet",
        "copy its cells into a text file",
    ),
    (rb"PK\x03\x04.*(?:word/|opendocument)", "a document", "save it as plain text"),
    (rb"PK(?:\x03\x04|\x05\x06)", "a ZIP file", "unpack it and take the file inside"),
    (rb"\xd0\xcf\x11\xe0", "an old spreadsheet or document", "save it as plain text"),
    (rb"\x1f\x8b|BZh|\xfd7zXZ|7z\xbc\xaf", "compressed", "unpack it first"),
    (rb"%PDF-", "a PDF file", "copy its text into a text file"),
    (rb"\{\\rtf", "an RTF document", "save it as plain text"),
    (rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF", "a picture", "type what it shows"),
    (
        rb"(?:[\t\r\n -~]\0){2}|(?:\0[\t\r\n -~]){2}",
        "UTF-16 text without a byte order mark",
        "save it as UTF-8",
    ),
)
"""What a file that is not text may begin with, what that is, and what to do."""


def encoding_of(data: bytes) -> str:
    """Return the encoding of a text: that of its byte order mark, else UTF-8."""
    marks = (name for mark, name in _UNICODE_MARKS if data.startswith(mark))
    return next(marks, "utf-8")


def decode(path: Path | str, data: bytes) -> str:
    """Decode a text; a byte order mark is left out.

    Raises:
        FileError: it is not text; the message says what it is, or has byte and line.
    """
    encoding = encoding_of(data)
    if encoding == "utf-8":
        _refuse_other_kinds(path, data)
    try:
        text = data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as exc:
        problem = f"is not {encoding[:6].rstrip('-').upper()} text: "
        problem += f"{_place(data, exc.start)}. Save it as UTF-8"
        raise FileError(path, problem) from exc
    nul = text.find("\0")
    if nul >= 0:
        place = _place(data, len(data) - len(text[nul:].encode(encoding)))
        raise FileError(path, f"is not text: a NUL at {place}")
    return text


def _refuse_other_kinds(path: Path | str, data: bytes) -> None:
    """Raise a FileError for a spreadsheet, a picture and the like."""
    for beginning, kind, remedy in _OTHER_KINDS:
        if re.match(beginning, data, re.DOTALL):
            raise FileError(path, f"is {kind}, not plain text: {remedy}")


def _place(data: bytes, index: int) -> str:
    """Format where a byte is: ``byte 4, line 1``."""
    line = data.count(b"\n", 0, index) + 1  # in UTF-16 too, bar a few odd letters
    return f"byte {index + 1}, line {line}"


def decode_lines(name: str, stream: BinaryIO) -> Iterator[str]:
    """Decode a stream line by line; bytes that are not UTF-8 become escapes.

    A line is yielded as soon as it is there: somebody may wait for the answer.

    Raises:
        FileError: it is not text.
    """
    first = stream.readline()
    if encoding_of(first) != "utf-8":
        # A line of two-byte letters does not end where its line feed does.
        yield from re.split(r"\r\n?|\n", decode(name, first + stream.read()))
        return
    _refuse_other_kinds(name, first)
    lines = itertools.chain([first.removeprefix(codecs.BOM_UTF8)], stream)
    for line in lines if first else []:
        text = line.decode("utf-8", "backslashreplace")
        yield from re.split(r"\r\n?|\n", text.removesuffix("\n").removesuffix("\r"))


def read_text(path: Path) -> str:
    """Read a text file, its line ends as they are.

    Raises:
        FileError: it cannot be read, or is not text.
    """
    return decode(path, read_bytes(path))


def signature(path: Path) -> tuple[int, int, int] | None:
    """Return a file's time (ns), size and inode, which differ after every change.

    None stands for a file that is missing or cannot be examined.
    """
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


_TEMPORARY = ".scorepad-{}-{}.tmp"  # the number of the process, and a counter
_LEFT_BEHIND = r"\.scorepad-\d+-\d+\.tmp"
_ABANDONED_AFTER = 60.0  # seconds; a save takes a small part of one
_NO_HARD_LINKS = {
    errno.EPERM,
    errno.EACCES,  # Android
    errno.ENOSYS,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
}


def save(
    path: Path, data: bytes, *, expected: bytes | None = None, durable: bool = True
) -> bool:
    """Replace the content of a file, new or not; its mode, owner and links stay.

    With *expected*, a file whose content has become another is left alone.  Without
    *durable*, nothing waits for the disk.  Returns whether the disk confirmed it all.

    Raises:
        FileError: the file is as it was; the message says why.
    """
    target = resolved(path)
    with _translated_errors(path):
        old = _status(target)
        if old is not None:
            _refuse_unless_regular(path, old)
            # Renaming onto it needs rights to the folder only, but a file that
            # somebody made read-only is meant to stay.
            if not old.st_mode & 0o222 or not os.access(target, os.W_OK):
                raise FileError(path, "is read-only and was not changed")
        mode = 0o666 if old is None else 0o600
        with _temporary_file(target.parent, data, mode, durable=durable) as temporary:
            if old is not None:
                # The file that takes the place of another has its owner and mode.
                new, old_mode = temporary.stat(), stat.S_IMODE(old.st_mode)
                owner = (old.st_uid, old.st_gid)
                if hasattr(os, "chown") and (new.st_uid, new.st_gid) != owner:
                    # Only the superuser may give a file away.
                    with contextlib.suppress(PermissionError):
                        os.chown(temporary, *owner)
                # Read again, because a change of owner clears the set-user bits.
                if stat.S_IMODE(temporary.stat().st_mode) != old_mode:
                    temporary.chmod(old_mode)
            if expected is not None and (
                # Gone, too, is changed.
                not target.exists() or target.read_bytes() != expected
            ):
                problem = (
                    "was changed by another program just now, so nothing was saved"
                )
                raise FileError(path, problem)
            _move(os.replace, temporary, target)
    return not durable or _sync_folder(target.parent)


def save_new(path: Path, data: bytes) -> bool:
    """Save a new file; through a link that leads to no file yet, too.

    Returns whether the disk confirmed it all.

    Raises:
        FileError: the file exists already, or cannot be made.
    """
    target = resolved(path)
    with _translated_errors(path):
        if _status(target) is not None:
            raise FileExistsError
        with _temporary_file(target.parent, data, 0o666, durable=True) as temporary:
            _move(_link_or_rename, temporary, target)
            with contextlib.suppress(OSError):
                temporary.unlink()
    return _sync_folder(target.parent)


@contextlib.contextmanager
def _translated_errors(path: Path) -> Iterator[None]:
    """Raise a FileError in place of the operating system's errors in the body."""
    try:
        yield
    except FileExistsError as exc:
        raise FileError(path, "already exists and was not changed") from exc
    except FileNotFoundError as exc:
        problem = f"cannot be saved: there is no folder {resolved(path).parent}"
        raise FileError(path, problem) from exc
    except OSError as exc:
        problem = f"could not be saved and was not changed: {reason(exc)}"
        raise FileError(path, problem) from exc


@contextlib.contextmanager
def _temporary_file(
    folder: Path, data: bytes, mode: int, *, durable: bool
) -> Iterator[Path]:
    """Write *data* to a temporary file, which is removed if the body fails."""
    # Killed processes leave files behind; at worst a save elsewhere fails.
    with contextlib.suppress(OSError):
        for name in os.listdir(folder):  # noqa: PTH208 - half the time of iterdir
            if name.startswith(".scorepad-") and re.fullmatch(_LEFT_BEHIND, name):
                abandoned = folder / name
                if time.time() - abandoned.stat().st_mtime > _ABANDONED_AFTER:
                    abandoned.unlink()
    temporary, descriptor = _open_temporary(folder, mode)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            if os.fstat(descriptor).st_size != len(data):
                raise OSError(errno.EIO, "the disk took more or less than it was given")
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        yield temporary
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _open_temporary(folder: Path, mode: int) -> tuple[Path, int]:
    """Open a new temporary file; return its path and its descriptor."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    for number in itertools.count():
        temporary = folder / _TEMPORARY.format(os.getpid(), number)
        # A killed process of the same number may have left one behind.
        with contextlib.suppress(FileExistsError):
            return temporary, os.open(temporary, flags, mode)
    raise AssertionError


def _move(move: Callable[[Path, Path], None], temporary: Path, target: Path) -> None:
    """Move a file by *move*; an error is ignored if the file arrived all the same."""
    own_status = _status(temporary)
    try:
        move(temporary, target)
    except OSError:
        # Over a network a move can succeed and still be reported as failed.
        target_status = _status(target)
        if (
            own_status is None
            or target_status is None
            or not os.path.samestat(own_status, target_status)
        ):
            raise


def _link_or_rename(temporary: Path, target: Path) -> None:
    """Move a file to a name that no file has; never onto a file that appears there."""
    if os.name == "nt":
        os.rename(temporary, target)  # noqa: PTH104 - refuses an existing file here
        return
    try:
        os.link(temporary, target)
    except OSError as exc:
        if exc.errno not in _NO_HARD_LINKS or _status(target) is not None:
            raise
        temporary.replace(target)


def _status(path: Path) -> os.stat_result | None:
    """Return the status of a file; None where there is none."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _sync_folder(folder: Path) -> bool:
    """Make a rename durable; return whether the disk confirmed it."""
    if os.name == "nt":  # where a folder cannot be opened
        return True
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError:
        return False
    return True
