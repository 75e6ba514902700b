"""Lines as they are typed: history by the arrow keys, names and words by tab.

Both need readline, which not every system has; lines can be typed without it.
"""

import contextlib
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Final

from scorepad.cli.output import say
from scorepad.cli.prompt import WORDS

_AFTER_A_NAME: Final = ("gin", "big", "undercut", "scored", "v")
_YES: Final = ("y", "yes")
_NO: Final = ("", "n", "no")


class Keyboard:
    """The keyboard of a person at a terminal."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        """Take lines; *names* gives the players, to complete what is typed."""
        self._waiting: list[str] = []
        self._names = names
        self._readline = _readline()
        if self._readline is not None:
            self._readline.set_completer(self._complete)

    def line(self, prompt: str) -> str | None:
        """Ask for a line: empty where it was cancelled, None at the end of all."""
        if self._waiting:
            return self._waiting.pop(0)
        try:
            typed = _typed(prompt)
        except EOFError:
            return None
        if self._readline is not None and typed:
            # In the plain C locale readline takes no letters but ASCII.
            with contextlib.suppress(UnicodeEncodeError):
                self._readline.add_history(typed)
        return typed

    def agrees(self, question: str) -> bool:
        """Ask a question; only yes is yes, and anything but no is kept as a line."""
        try:
            typed = _typed(f"{question} ")
        except EOFError:
            return False
        if typed.lower() not in (*_YES, *_NO):
            self._waiting.append(typed)
        return typed.lower() in _YES

    def _complete(self, text: str, state: int) -> str | None:
        before = ""
        if self._readline is not None:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
        found = completions(before, text, self._names())
        return f"{found[state]} " if state < len(found) else None


def completions(before: str, text: str, names: Sequence[str]) -> list[str]:
    """Return what may stand where *text* is begun, *before* being the line so far."""
    known = [*names, *(_AFTER_A_NAME if before.strip() else ("dead", *WORDS))]
    begun = text.casefold()
    return [word for word in known if word.casefold().startswith(begun)]


def _typed(prompt: str) -> str:
    """Take a line; Ctrl-C cancels it."""
    try:
        return input(prompt).strip()
    except KeyboardInterrupt:
        say("")
        return ""
    except EOFError:
        say("")
        raise


def _readline() -> ModuleType | None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    with contextlib.suppress(ImportError):
        # Not every system has it, and only a person at a terminal needs it.
        import readline

        readline.set_auto_history(False)
        readline.set_completer_delims(" ")
        # Several lines that are pasted are several hands.
        readline.parse_and_bind("set enable-bracketed-paste off")
        is_editline = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind(
            "bind ^I rl_complete" if is_editline else "tab: complete"
        )
        return readline
    return None
