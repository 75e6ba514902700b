"""A progress bar on standard error, for what takes long on a terminal."""

import sys
from collections.abc import Iterator
from typing import Final, TypeVar

import typer

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
