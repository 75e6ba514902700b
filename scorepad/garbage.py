"""Python's search for garbage, put off while something large is built."""

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def not_looked_for() -> Iterator[None]:
    """Let Python look for no garbage in the body, whose objects all stay in use.

    It would go through them again and again as they grow in number, and find none.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
