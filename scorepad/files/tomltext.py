"""Reading TOML text that people may have written or damaged."""

import tomllib
from pathlib import Path
from typing import Any

from scorepad.errors import FileError


def parse(path: Path | str, text: str) -> dict[str, Any]:
    """Parse the *text* of the TOML file at *path*.

    Raises:
        FileError: it is not TOML; the message names the line.
    """
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise FileError(path, "not TOML that can be read: nested too deep") from error
    except ValueError as error:  # not TOML, or a number beyond what Python holds
        last = f"at line {len(text.splitlines())}, the last"
        said = str(error).replace("at end of document", last)
        problem = "".join(map(_visible, said))
        raise FileError(path, f"not TOML: {problem}") from error


def _visible(letter: str) -> str:
    return letter if letter.isprintable() else " "
