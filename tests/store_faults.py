"""Makes system calls fail on purpose, one at a time or all of a kind."""

import contextlib
import errno
import functools
import io
import os
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

CALLS: dict[str, object] = {
    "open": os,
    "write": os,
    "fsync": os,
    "close": os,
    "stat": os,
    "lstat": os,
    "access": os,
    "listdir": os,
    "mkdir": os,
    "chmod": os,
    "chown": os,
    "replace": os,
    "link": os,
    "unlink": os,
    "io.open": io,
}
ERRORS = [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EINTR]

Decide = Callable[[str, int], bool]


@contextlib.contextmanager
def faults(
    fails: Decide, problem: BaseException, *, after: bool = False
) -> Iterator[Counter[str]]:
    """Raise *problem* in the calls that *fails* picks by name and number, from 1.

    With *after*, the call does its work first.  Yields how often each was called.
    """
    counted: Counter[str] = Counter()

    def spoilt(name: str, real: Callable[..., object]) -> Callable[..., object]:
        @functools.wraps(real)
        def call(*args: object, **named: object) -> object:
            counted[name] += 1
            failing = fails(name, counted[name])
            if failing and not after:
                raise problem
            result = real(*args, **named)
            if failing:
                raise problem
            return result

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name, module in CALLS.items():
            short = name.removeprefix("io.")
            patch.setattr(module, short, spoilt(name, getattr(module, short)))
        yield counted


def once(name: str, nth: int) -> Decide:
    return lambda called, number: (called, number) == (name, nth)


def from_then_on(name: str, nth: int, times: int = 1_000_000) -> Decide:
    return lambda called, number: called == name and nth <= number < nth + times


def never(_name: str, _number: int) -> bool:
    return False


def error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
