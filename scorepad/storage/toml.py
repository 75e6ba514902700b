"""Reading TOML text that people may have written or damaged."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from scorepad.errors import FileError

_LONG_NUMBER: Final = re.compile(r"0[xob][0-9a-fA-F_]{1000}")
"""What may be a number of so many digits that Python does not write it out."""


def parse(path: Path | str, text: str) -> dict[str, Any]:
    """Parse the *text* of the TOML file at *path*.

    Raises:
        FileError: it is not TOML; the message names the line.
    """
    try:
        return loads(text)
    except RecursionError as error:
        raise FileError(
            path, "is not TOML that can be read: nested too deeply"
        ) from error
    except tomllib.TOMLDecodeError as error:
        last = f"at line {len(text.splitlines())}, the last"
        message = str(error).replace("at end of document", last)
        problem = "".join(c if c.isprintable() else " " for c in message)
        raise FileError(path, f"is not TOML: {problem}") from error
    except ValueError as error:
        raise FileError(
            path, "is not TOML that can be read: a number is too long"
        ) from error


def loads(text: str) -> dict[str, Any]:
    """Parse TOML *text* whose numbers can all be written out again.

    Raises:
        ValueError: it is not TOML, or holds a number that is too long.
        RecursionError: it is nested too deep.
    """
    table = tomllib.loads(text)
    # Python refuses such a number only where it stands in decimal.
    if _LONG_NUMBER.search(text):
        values: list[object] = [table]
        while values:  # not by recursion: dotted keys may be nested deep
            value = values.pop()
            if isinstance(value, dict):
                values += value.values()
            elif isinstance(value, list):
                values += value
            else:
                str(value)
    return table
