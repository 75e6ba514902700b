"""scorepad as a program: by its own name, or as ``python -m scorepad``."""

import gc
import os
import signal
import sys

from scorepad.storage.interrupts import defer_sigint


def main() -> None:
    """Run scorepad, and end with its exit code."""
    sys.argv[1:] = map(_as_utf8, sys.argv[1:])
    # Looking for garbage as often as Python does, in a command that leaves little, is
    # an eighth of its time.  What is loaded stays to the end and is not looked through.
    gc.set_threshold(50_000)
    sys.unraisablehook = _tell_unless_interrupted
    try:
        try:
            _run()
        finally:
            # All has been said, and the exit code is to say the same.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        sys.exit("scorepad: interrupted: scorepad show tells what is recorded")


def _run() -> None:
    with defer_sigint():  # Python can make a muddle of a Ctrl-C as it loads modules
        from scorepad.cli.app import main

        gc.freeze()
    main()


def _tell_unless_interrupted(told: "sys.UnraisableHookArgs") -> None:
    """Say nothing of a Ctrl-C that came where Python cannot stop: it came too late."""
    if told.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(told)


def _as_utf8(word: str) -> str:
    """Read a word as UTF-8 where the locale could not, and left its bytes as such."""
    if word.isprintable():
        return word
    try:
        return os.fsencode(word).decode()
    except UnicodeError:
        return word


if __name__ == "__main__":
    main()
