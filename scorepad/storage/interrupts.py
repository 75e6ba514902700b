"""Ctrl-C held back while a pad is saved, and the note that one has been.

So a person is told rightly whether a hand is recorded, and types none twice.  It is
the first that a command imports, and imports next to nothing.
"""

import contextlib
import signal
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
SAVED: "Final[list[Path]]" = []
"""The pads that this process has saved, the last one last."""


@contextlib.contextmanager
def defer_sigint() -> "Iterator[None]":
    """Let Ctrl-C wait until the body is done.

    Raises:
        KeyboardInterrupt: it came meanwhile.
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
