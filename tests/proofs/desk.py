"""The whole program, run in this process as a person runs it, and what it said."""

import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from scorepad.cli.app import app
from scorepad.storage.data_folder import current_pad

# Marks that turn what follows about, to the right or to the left.
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

ISOLATED = re.compile("\u2068([^\u2068\u2069\n]*)\u2069")


class Told(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


def run(*words: str, typed: str | None = None) -> Told:
    """Run a command line; what is no error of ours is raised."""
    done = CliRunner().invoke(
        app, words, input=typed, prog_name="scorepad", catch_exceptions=False
    )
    return Told(done.exit_code, done.stdout, done.stderr)


def does(*words: str) -> str:
    """Run a command that has to work; give what it printed."""
    told = run(*words)
    assert told.code == 0, (words, told)
    assert told.err == "", (words, told)
    return told.out


def refuses(*words: str) -> str:
    """Run a command that has to be refused; give its one line."""
    told = run(*words)
    assert told.code == 1, (words, told)
    check(told)
    return told.err.removeprefix("scorepad: ").rstrip("\n")


def check(told: Told) -> None:
    """See that a command ended as commands end."""
    assert told.code in (0, 1, 2), told
    assert_plain(told.out)
    assert_plain(told.err)
    if told.code:
        assert told.err.startswith("scorepad: "), told
        assert told.err.count("\n") == 1, told
        assert told.err.endswith("\n"), told
    assert "Traceback" not in told.err, told


def assert_plain(text: str) -> None:
    """See that nothing in *text* but line ends would move or turn a terminal."""
    hostile = [
        letter
        for letter in text
        if letter != "\n" and unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")
    ]
    assert not hostile, (hostile, text)
    turning = [letter for letter in ISOLATED.sub(_bare, text) if letter in TURNING]
    assert not turning, (turning, text)


def _bare(isolated: re.Match[str]) -> str:
    """Take isolates off where a text from right to left is in them."""
    inside = isolated[1]
    turned = {unicodedata.bidirectional(letter) for letter in inside} & {"R", "AL"}
    return inside if turned else isolated[0]


def pad_file() -> Path:
    """Return the file of the current pad."""
    path = current_pad()
    assert path is not None
    return path
