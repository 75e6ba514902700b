"""Files read whole, with a clear word where one cannot be."""

import os
import stat
from pathlib import Path

from scorepad.errors import FileError

LARGEST = 10 * 1024 * 1024  # bytes; a pad of a lifetime has less than a tenth


def reason(problem: OSError) -> str:
    """Say why the operating system refused, in its own words."""
    words = problem.strerror or str(problem)
    return words[:1].lower() + words[1:]


def resolved(path: Path) -> Path:
    """Follow every link of a path, up to a last part that need not exist.

    Raises:
        FileError: the links run in a circle, or the text cannot be a path.
    """
    try:
        # Strictly first: otherwise a link that cannot be read passes for a file.
        return path.resolve(strict=True)
    except FileNotFoundError:
        return _resolved_as_far_as_it_is_there(path)
    except OSError as exc:
        raise FileError(path, f"cannot be followed: {reason(exc)}") from exc
    except RuntimeError as exc:
        raise FileError(path, "is a link that leads in a circle") from exc
    except ValueError as exc:
        raise FileError(path, "cannot be the name of a file") from exc


def _resolved_as_far_as_it_is_there(path: Path) -> Path:
    try:
        return path.resolve()
    except FileNotFoundError as exc:
        raise FileError(path, "cannot be followed: the working folder is gone") from exc


def is_there(path: Path) -> bool:
    """Whether a path leads to something; False, too, for what can be no path."""
    # Path.exists raises for a name that is too long.
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def refuse_unless_regular(path: Path, status: os.stat_result) -> None:
    """Refuse folders, devices and pipes.

    Raises:
        FileError: the status is not that of a regular file.
    """
    if stat.S_ISDIR(status.st_mode):
        raise FileError(path, "is a folder, not a file")
    if not stat.S_ISREG(status.st_mode):
        raise FileError(path, "is not a regular file")


def read_bytes(path: Path) -> bytes:
    """Read a regular file of at most 10 MB.

    Raises:
        FileError: there is none, it may not be read, or it is no such file.
    """
    try:
        # Looked at first, because opening a pipe would wait for a writer.
        refuse_unless_regular(path, path.stat())
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError as exc:
        raise FileError(path, _absence(path)) from exc
    except OSError as exc:
        raise FileError(path, f"cannot be read: {reason(exc)}") from exc
    except ValueError as exc:
        raise FileError(path, "cannot be the name of a file") from exc
    if len(data) > LARGEST:
        raise FileError(path, "is larger than 10 MB, the most that is read")
    return data


def _absence(path: Path) -> str:
    if path.is_symlink():
        return f"is a link to {path.readlink()}, which does not exist"
    return "there is no such file"


def decode(path: Path, data: bytes) -> str:
    """Read bytes as UTF-8 text; a byte order mark is left out.

    Raises:
        FileError: they are not UTF-8, or hold a NUL; it says at which byte and line.
    """
    nul = data.find(0)
    if nul >= 0:
        raise FileError(path, f"is no text: a NUL at {_place(data, nul)}")
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as exc:
        problem = f"is not UTF-8 text: {_place(data, exc.start)}"
        raise FileError(path, problem) from exc


def _place(data: bytes, index: int) -> str:
    line = data.count(b"\n", 0, index) + 1
    return f"byte {index + 1}, line {line}"


def read_text(path: Path) -> str:
    """Read a file as UTF-8 text, its line ends as they are.

    Raises:
        FileError: it cannot be read, or is no text.
    """
    return decode(path, read_bytes(path))


def signature(path: Path) -> tuple[int, int, int] | None:
    """Tell cheaply whether a file changed: its time (ns), size and number.

    None stands for a file that is not there or cannot be looked at.
    """
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
