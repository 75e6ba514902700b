"""scorepad as a program: by its own name, or as ``python -m scorepad``."""

import os
import signal
import sys


def _interrupted_early(_number: int, _frame: object) -> None:
    """End at a Ctrl-C that comes while modules are loaded, without a traceback."""
    try:
        os.write(2, b"scorepad: interrupted: nothing was recorded\n")
    finally:
        os._exit(1)


# Installed by the import, because the script of a wheel imports before it calls.  Where
# the signal is ignored, as under nohup, it stays so.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _interrupted_early)


def main() -> None:
    """Run scorepad, and end with its exit code."""
    import gc

    sys.argv[1:] = map(_as_utf8, sys.argv[1:])
    # Collecting garbage as often as Python does takes an eighth of a command's time,
    # and a command leaves little.  What is loaded stays to the end and is not searched.
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
            # All is printed by now, and the exit code has to agree with it.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        sys.exit("scorepad: interrupted: scorepad show tells what is recorded")


def _report_unless_interrupted(problem: "sys.UnraisableHookArgs") -> None:
    """Leave out a Ctrl-C that came where Python cannot stop: it came too late."""
    if problem.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(problem)


def _as_utf8(word: str) -> str:
    """Decode a word as UTF-8 that the locale could not, and left as escaped bytes."""
    if word.isprintable():
        return word
    try:
        return os.fsencode(word).decode()
    except UnicodeError:
        return word


if __name__ == "__main__":
    main()
