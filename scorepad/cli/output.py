"""Printing: plain lines and JSON; data has been made safe by those who word it."""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from typing import Final, Literal, TextIO, TypeVar

import typer

Colour = Literal["auto", "always", "never"]
"""When weight and colour are printed."""

_colour: Final[ContextVar[Colour]] = ContextVar("colour", default="auto")
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"


def use_colour(when: Colour) -> None:
    """Say when weight and colour are printed, from here on."""
    _colour.set(when)


def is_coloured() -> bool:
    """Whether weight and colour are printed: on a terminal, unless told otherwise."""
    when = _colour.get()
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def bold(line: str) -> str:
    """Give a line weight, where that is wanted."""
    return f"{_BOLD}{line}{_PLAIN}" if line and is_coloured() else line


def echo(lines: str | Iterable[str]) -> None:
    """Print a line, or several."""
    for line in [lines] if isinstance(lines, str) else lines:
        typer.echo(line, color=is_coloured())


def warn(problem: str) -> None:
    """Print a line about something wrong on standard error, and go on."""
    from scorepad.text.terminal import escape_unprintable

    typer.echo(f"scorepad: {escape_unprintable(problem)}", err=True)


def is_utf8() -> bool:
    """Whether standard output can show any name."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def echo_json(value: object, *, indent: int | None = 2) -> None:
    """Print *value* as JSON; names stay readable where the terminal can show them."""
    # Most commands print none.
    from scorepad.exports.pad_json import dumps

    typer.echo(readable(dumps(value, indent=indent)))


def readable(text: str) -> str:
    """Keep JSON to what standard output can show, without changing what it says."""
    if is_utf8() or text.isascii():
        return text
    import json

    return "".join(
        letter if letter.isascii() else json.dumps(letter)[1:-1] for letter in text
    )


def detach(stream: TextIO | None) -> None:
    """See that nothing is written again to a broken stream as Python closes it."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


Item = TypeVar("Item")

_LONG: Final = 200
"""Items from which on a bar is worth its line."""


def shown(items: Iterator[Item], count: int, label: str) -> Iterator[Item]:
    """Hand *items* on, with a bar where *count* is many and a person watches."""
    if count < _LONG or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    with typer.progressbar(items, length=count, label=label, file=sys.stderr) as bar:
        yield from bar
