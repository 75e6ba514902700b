"""The lock that lets one scorepad at a time change pads.

The operating system holds it, on a file that is never replaced, and lets go of it
when the process ends, however it ends.
"""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from scorepad.errors import FileError
from scorepad.files.places import make_home
from scorepad.files.reading import reason

_PATIENCE = 10.0  # seconds
_PAUSE = 0.01  # seconds; a save takes about as long


@contextlib.contextmanager
def lock(patience: float = _PATIENCE) -> Iterator[None]:
    """Hold the lock of the data folder; wait up to *patience* seconds for it.

    Raises:
        FileError: another process has held it all that time, or there can be none.
    """
    path = make_home() / "lock"
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as exc:
        problem = f"the data folder cannot be used ({reason(exc)}): "
        raise FileError(path, f"{problem}SCOREPAD_HOME can name another") from exc
    try:
        _wait(descriptor, path, patience)
        yield
    finally:
        # Nothing was written to it, so that its closing can lose nothing.
        with contextlib.suppress(OSError):
            _unlock(descriptor)
            os.close(descriptor)


def _wait(descriptor: int, path: Path, patience: float) -> None:
    give_up = time.monotonic() + patience
    while not _taken(descriptor, path):
        if time.monotonic() >= give_up:
            problem = (
                f"another scorepad has been saving for {patience:g} seconds: "
                "end it, or wait for it, and try again"
            )
            raise FileError(path, problem)
        time.sleep(_PAUSE)


def _taken(descriptor: int, path: Path) -> bool:
    try:
        _try_lock(descriptor)
    except (BlockingIOError, InterruptedError):
        return False
    except OSError as exc:
        raise FileError(path, f"cannot be locked: {reason(exc)}") from exc
    return True


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as exc:  # so Windows says that it is held
            raise BlockingIOError from exc

    def _unlock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
