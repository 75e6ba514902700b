"""The program: ``scorepad``, or ``python -m scorepad``."""

import os
import signal
import sys


def _interrupted_early(_number: int, _frame: object) -> None:
    """Exit without a traceback on a Ctrl-C while modules are imported."""
    try:
        os.write(2, b"scorepad: interrupted: nothing was recorded\n")
    finally:
        os._exit(1)


# Installed on import, because the installed script imports this module before it calls
# main.  Where the signal is ignored, as under nohup, it stays ignored.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _interrupted_early)


def main() -> None:
    """Run scorepad, and end with its exit code."""
    import gc

    sys.argv[1:] = map(_as_utf8, sys.argv[1:])
    # Garbage collection at Python's threshold takes an eighth of the time of a command,
    # which leaves little garbage.  Frozen, what was imported is never searched.
    gc.set_threshold(50_000)
    sys.unraisablehook = _report_unless_interrupted
    from scorepad.cli.app import main as run

    gc.freeze()
    try:
        try:
            if signal.getsignal(signal.SIGINT) is _interrupted_early:
                signal.signal(signal.SIGINT, signal.default_int_handler)
            run()
        finally:
            # Everything is printed by now, and the exit code has to agree with it.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        sys.exit("scorepad: interrupted: scorepad show tells what is recorded")


def _report_unless_interrupted(problem: "sys.UnraisableHookArgs") -> None:
    """Report an exception that Python cannot raise, unless it is a late Ctrl-C."""
    if problem.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(problem)


def _as_utf8(word: str) -> str:
    """Decode as UTF-8 an argument whose bytes the locale could not decode."""
    if word.isprintable():
        return word
    try:
        return os.fsencode(word).decode()
    except UnicodeError:
        return word


if __name__ == "__main__":
    main()
