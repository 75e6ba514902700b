"""Ctrl-C deferred while a file is saved, and a record of what has been saved.

With both, a command that is interrupted can report whether its hand is recorded, so
that nobody types it twice.
"""

import contextlib
import signal
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_saves: "Final[ContextVar[tuple[list[str], ...]]]" = ContextVar("saves", default=())


@contextlib.contextmanager
def collect_saves() -> "Iterator[list[str]]":
    """Yield a list to which what :func:`note_save` notes in the body is added."""
    saved: list[str] = []
    token = _saves.set((*_saves.get(), saved))
    try:
        yield saved
    finally:
        _saves.reset(token)


def note_save(done: str) -> None:
    """Note that the disk has changed, and what was done: ``recorded``, ``deleted``."""
    for saved in _saves.get():
        saved.append(done)


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
