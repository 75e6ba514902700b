"""All input and output of the program: lines, documents, questions.

Whatever a pad, a rules file or an argument holds passes through :func:`echo`, which
escapes what would move the cursor, change a colour or turn the line about.
"""

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from typing import Final, Literal, TextIO, TypeVar

import typer

from scorepad.text.escape import escape_line
from scorepad.text.terminal import NARROWEST, WIDEST, terminal, written_for

Colour = Literal["auto", "always", "never"]
"""When bold text is printed."""

_colour: Final[ContextVar[Colour]] = ContextVar("colour", default="auto")
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"


def use_colour(when: Colour) -> None:
    """Set when bold text is printed, from here on."""
    _colour.set(when)


def is_coloured() -> bool:
    """Return whether bold is printed: on a terminal, unless an option says otherwise.

    ``NO_COLOR`` and ``FORCE_COLOR`` count where they are not empty, in this order.
    """
    when = _colour.get()
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


_never_ask: Final[ContextVar[bool]] = ContextVar("never_ask", default=False)


def never_ask(never: bool) -> None:
    """Set whether questions are forbidden, from here on."""
    _never_ask.set(never)


def is_asking() -> bool:
    """Return whether questions are allowed."""
    return not _never_ask.get()


@contextlib.contextmanager
def fitted_to_terminal() -> Iterator[None]:
    """Lay text out for the terminal: its width and its characters."""
    for stream in (sys.stdout, sys.stderr):
        # What is not ours, such as the text of --help, is escaped by the stream.
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    columns = shutil.get_terminal_size().columns
    cells = max(NARROWEST, min(WIDEST, columns))
    with written_for(terminal(_encoding(sys.stdout), cells)):
        yield


def screen_lines() -> int | None:
    """Return how many lines the terminal shows; None where no terminal does."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return shutil.get_terminal_size().lines if is_terminal else None


def echo(lines: str | Iterable[str], *, bold: bool = False, err: bool = False) -> None:
    """Print a line, or several, with all that is not text escaped.

    What is unprintable or unknown to the stream is shown as an escape, a line end
    within a line too; the escapes for *bold* are added after that.
    """
    encoding = _encoding(sys.stderr if err else sys.stdout)
    is_bold = bold and is_coloured()
    for line in [lines] if isinstance(lines, str) else lines:
        text = escape_line(line, encoding)
        if is_bold and text:
            text = f"{_BOLD}{text}{_PLAIN}"
        typer.echo(text, err=err, color=is_bold)


def page(lines: list[str], *, paged: bool = True) -> None:
    """Print *lines*, through ``PAGER`` where the terminal shows fewer at a time."""
    height, pager = screen_lines(), os.environ.get("PAGER", "").strip()
    if not paged or not pager or height is None or len(lines) < height:
        echo(lines)
        return
    # Few people set one, and few sheets need one.
    import subprocess

    encoding = _encoding(sys.stdout)
    text = "".join(f"{escape_line(line, encoding)}\n" for line in lines)
    environment = {"LESS": "FRX", **os.environ}
    old_handler = signal.signal(signal.SIGINT, lambda *_: None)  # it is for the pager
    try:
        finished = subprocess.run(
            pager,
            shell=True,
            input=text.encode(encoding, "backslashreplace"),
            env=environment,
            check=False,
        )
    finally:
        signal.signal(signal.SIGINT, old_handler)
    if finished.returncode in _NO_SUCH_COMMAND:
        echo(lines)


_NO_SUCH_COMMAND: Final = (126, 127)
"""Exit codes of a shell that could not run a command."""


def echo_document(text: str) -> None:
    """Print a text for programs as UTF-8, the bytes that a file of it would have."""
    typer.echo(text.encode("utf-8", "backslashreplace"), nl=False)


def echo_json(value: object, *, indent: int | None = 2) -> None:
    """Print *value* as JSON."""
    # Most commands print none.
    from scorepad.exports.pad_json import dumps

    echo_document(f"{dumps(value, indent=indent)}\n")


def warn(problem: str) -> None:
    """Print a line about something wrong on standard error, and go on."""
    echo(f"scorepad: {problem}", err=True)


def ask_line(question: str) -> str:
    """Print *question* and return the line that is typed after it.

    Raises:
        EOFError: there are no more lines.
    """
    return input(escape_line(question, _encoding(sys.stdout)))


def detach(stream: TextIO | None) -> None:
    """Redirect a broken stream to the null device, so that it can be closed."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


Item = TypeVar("Item")

_LONG: Final = 200
"""Items from which on a bar is worth its line."""


def with_progress(items: Iterator[Item], count: int, label: str) -> Iterator[Item]:
    """Yield *items*, with a progress bar where *count* is many and a person watches."""
    if count < _LONG or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    with typer.progressbar(items, length=count, label=label, file=sys.stderr) as bar:
        yield from bar
