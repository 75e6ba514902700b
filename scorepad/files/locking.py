"""The locks that let one scorepad at a time change pads.

The operating system holds them, and lets go when the process ends, however it ends.
One is on a file of the data folder, which is never replaced.  Another is on the pad:
two people may write on one pad and each have a data folder of their own.
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
def lock(pad: Path | None = None, *, patience: float = _PATIENCE) -> Iterator[None]:
    """Hold the lock of the data folder, and of *pad*; wait up to *patience* seconds.

    Raises:
        FileError: another process has held one all that time, or the data folder can
            have none.
    """
    path = make_home() / "lock"
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as exc:
        problem = f"the data folder cannot be used ({reason(exc)}): "
        raise FileError(path, f"{problem}SCOREPAD_HOME can name another") from exc
    with _closing(descriptor):
        try:
            _wait(descriptor, path, patience)
        except OSError as exc:
            raise FileError(path, f"cannot be locked: {reason(exc)}") from exc
        with _pad_held(pad, patience) if pad else contextlib.nullcontext():
            yield


@contextlib.contextmanager
def _closing(descriptor: int) -> Iterator[None]:
    try:
        yield
    finally:
        # Nothing was written to it, so that its closing can lose nothing.
        with contextlib.suppress(OSError):
            _unlock(descriptor)
            os.close(descriptor)


@contextlib.contextmanager
def _pad_held(pad: Path, patience: float) -> Iterator[None]:
    """Hold the lock of a pad; one that can have none is held by the folder's alone."""
    while True:
        descriptor = _opened(pad)
        if descriptor is None:
            yield
            return
        with _closing(descriptor):
            try:
                _wait(descriptor, pad, patience)
                # Whoever had it may have put another file in the pad's place.
                is_pad = os.path.samestat(os.fstat(descriptor), pad.stat())
            except OSError:
                is_pad = True  # as far as can be known
            if is_pad:
                yield
                return


def _opened(pad: Path) -> int | None:
    if os.name == "nt":  # where an open file cannot be replaced
        return None
    try:
        # A pipe is not waited for: reading it is what refuses it.
        return os.open(pad, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return None


def _wait(descriptor: int, path: Path, patience: float) -> None:
    give_up = time.monotonic() + patience
    while not _taken(descriptor):
        if time.monotonic() >= give_up:
            problem = (
                f"another scorepad has been saving for {patience:g} seconds: "
                "end it, or wait for it, and try again"
            )
            raise FileError(path, problem)
        time.sleep(_PAUSE)


def _taken(descriptor: int) -> bool:
    try:
        _try_lock(descriptor)
    except (BlockingIOError, InterruptedError):
        return False
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
