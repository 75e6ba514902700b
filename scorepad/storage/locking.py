"""The locks under which pads are written.

The operating system holds the locks and releases them when the process ends, however
it ends.  One is on a file of the data folder, which is never replaced.  Another is on
the pad: two people may write to one pad and each have a data folder of their own.
"""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

from scorepad.errors import FileError
from scorepad.storage.data_folder import make_home
from scorepad.storage.disk import STANDARD_STREAM, reason

_PATIENCE = 10.0  # seconds
_PAUSE = 0.01  # seconds, about the time that a save takes


@contextlib.contextmanager
def lock(pad: Path | None = None, *, patience: float = _PATIENCE) -> Iterator[None]:
    """Lock the data folder, and *pad* where that can be; wait *patience* seconds.

    Raises:
        FileError: another process kept one locked all that time, the data folder
            cannot be locked, or the pad is standard input.
    """
    if pad == STANDARD_STREAM:
        raise FileError(pad, "is standard input: nothing can be recorded in it")
    path = make_home() / "lock"
    with contextlib.ExitStack() as locked:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as exc:
            problem = f"cannot be used ({reason(exc)}). To use another data folder: "
            raise FileError(path, f"{problem}set SCOREPAD_HOME") from exc
        locked.callback(_release, descriptor)
        try:
            _acquire(descriptor, path, patience)
        except OSError as exc:
            raise FileError(path, f"cannot be locked: {reason(exc)}") from exc
        while pad is not None and os.name != "nt":  # where open files block a rename
            try:
                # A pipe would wait for a writer; reading refuses it later.
                descriptor = os.open(pad, os.O_RDONLY | os.O_NONBLOCK)
            except (OSError, ValueError):
                break
            locked.callback(_release, descriptor)
            with contextlib.suppress(OSError):  # as far as can be known it is locked
                _acquire(descriptor, pad, patience)
                if not os.path.samestat(os.fstat(descriptor), pad.stat()):
                    continue  # whoever had it locked has saved: lock the new file
            break
        yield


def _acquire(descriptor: int, path: Path, patience: float) -> None:
    """Lock an open file, trying again until *patience* seconds are over."""
    give_up = time.monotonic() + patience
    while True:
        try:
            _try_lock(descriptor)
        except BlockingIOError as exc:
            if time.monotonic() >= give_up:
                problem = (
                    f"another scorepad has been saving for {patience:g} seconds. "
                    "Close it or wait, then try again"
                )
                raise FileError(path, problem) from exc
            time.sleep(_PAUSE)
        else:
            return


def _release(descriptor: int) -> None:
    """Unlock an open file and close it."""
    # Nothing was written through it, so that closing it can lose nothing.
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
        os.close(descriptor)


def _try_lock(descriptor: int) -> None:
    """Lock an open file at once, or raise a BlockingIOError."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as exc:  # Windows's word for a locked file
            raise BlockingIOError from exc
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
