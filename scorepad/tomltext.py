"""Reading TOML from files that people may have written or damaged."""

import tomllib
from pathlib import Path
from typing import Any, Final

from scorepad.errors import FileError

MOST_BYTES: Final = 10_000_000
"""A larger file is nobody's pad or house rules."""


def read_table(path: Path) -> dict[str, Any]:
    """Read the TOML file at *path*.

    Raises:
        FileError: it cannot be read or is not TOML; the message says where.
    """
    return parse(path, read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """Read the file at *path* whole.

    Raises:
        FileError: it is missing, a folder, too large or may not be read.
    """
    try:
        if path.is_dir():
            raise FileError(path, "this is a folder, not a file")
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise FileError(
                path, f"{size} bytes is too large: {MOST_BYTES} at the most"
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise FileError(path, "there is no such file") from None
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise FileError(path, f"it cannot be read: {problem}") from error


def parse(path: Path | str, data: bytes) -> dict[str, Any]:
    """Parse the bytes of a TOML file.

    Raises:
        FileError: they are not TOML; the message names the line.
    """
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(path, f"line {line}: this is not UTF-8 text") from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(path, f"not TOML: {_one_line(str(error))}") from error
    except RecursionError as error:
        raise FileError(path, "not TOML that can be read: nested too deep") from error
    except ValueError as error:  # a number or date beyond what Python holds
        raise FileError(path, f"not TOML: {_one_line(str(error))}") from error


def _one_line(problem: str) -> str:
    """Keep a message of tomllib to one line, without control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in problem)
