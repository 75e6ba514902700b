"""Ctrl-C deferred while a pad is saved, and a record of what has been saved.

With both, a command that is interrupted can report whether its hand is recorded, so
that nobody types it twice.
"""

import contextlib
import signal
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_saves: "Final[ContextVar[tuple[list[Path], ...]]]" = ContextVar("saves", default=())


@contextlib.contextmanager
def collect_saves() -> "Iterator[list[Path]]":
    """Yield a list to which every pad that is saved in the body is added."""
    saved: list[Path] = []
    token = _saves.set((*_saves.get(), saved))
    try:
        yield saved
    finally:
        _saves.reset(token)


def note_save(path: "Path") -> None:
    """Add a pad to what :func:`collect_saves` collects."""
    for saved in _saves.get():
        saved.append(path)


@contextlib.contextmanager
def defer_sigint() -> "Iterator[None]":
    """Defer Ctrl-C until the body has ended.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed meanwhile.
    """
    waiting: list[int] = []
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    try:
        signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    except ValueError:  # only the main thread is interrupted, and only it may ask
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if waiting:
            raise KeyboardInterrupt
