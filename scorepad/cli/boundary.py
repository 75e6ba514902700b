"""The group of all commands: it loads only the one that runs, and ends every error.

Whatever a person can do wrong ends here as one line on standard error, with exit
code 1 (refused) or 2 (misused command line).  A Typer group is seen by the program
and by the test runner alike, which a handler around ``main`` would not be.
"""

import contextlib
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TextIO

import typer

from scorepad.cli.usage import Command, Group, misuse
from scorepad.errors import ScorepadError
from scorepad.files.interrupts import SAVED

if TYPE_CHECKING:
    from typer.core import TyperCommand

EXIT_DONE: Final = 0
EXIT_REFUSED: Final = 1
EXIT_MISUSED: Final = 2


class StoppedError(Exception):
    """A command was stopped from outside: by a person, or because nobody reads it.

    ``after`` is what there is to say where a pad had been saved by then.
    """

    def __init__(self, problem: str, after: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.after = after


class Place(NamedTuple):
    """Where a command lives: its module in this package, and its section of the help.

    ``group`` says that the module has commands of its own below this one.
    """

    module: str
    section: str
    group: bool = False


BEGIN: Final = "Begin"
HANDS: Final = "Record a hand"
RIGHT: Final = "Put right"
LOOK: Final = "Look"
AGREE: Final = "Agree"
RECORD: Final = "Keep"

COMMANDS: Final[dict[str, Place]] = {
    "new": Place("begin", BEGIN),
    "play": Place("play", BEGIN),
    "open": Place("begin", BEGIN),
    "knock": Place("hands", HANDS),
    "gin": Place("hands", HANDS),
    "undercut": Place("hands", HANDS),
    "dead": Place("hands", HANDS),
    "scored": Place("hands", HANDS),
    "upcard": Place("hands", HANDS),
    "fix": Place("correct", RIGHT),
    "swap": Place("correct", RIGHT),
    "strike": Place("correct", RIGHT),
    "undo": Place("correct", RIGHT),
    "redo": Place("correct", RIGHT),
    "adjust": Place("change", RIGHT),
    "rename": Place("change", RIGHT),
    "dealer": Place("change", RIGHT),
    "finish": Place("change", RIGHT),
    "again": Place("change", RIGHT),
    "recover": Place("recover", RIGHT),
    "show": Place("look", LOOK),
    "settle": Place("look", LOOK),
    "log": Place("look", LOOK),
    "rules": Place("agreement", AGREE, group=True),
    "replay": Place("documents", RECORD),
    "export": Place("documents", RECORD),
    "pads": Place("record", RECORD),
    "stats": Place("record", RECORD),
    "count": Place("count", RECORD),
}


class Commands(Group):
    """All commands, each imported and built only when it is wanted."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - Typer's
        """The names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002
        """Import and build one command; None where there is none of that name."""
        if cmd_name not in self.commands and cmd_name in COMMANDS:
            self.commands[cmd_name] = _build(cmd_name)
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Write the commands by what people do with them."""
        rows: dict[str, list[tuple[str, str]]] = {}
        for name, place in COMMANDS.items():
            command = self.get_command(ctx, name)
            short = command.get_short_help_str(200)
            rows.setdefault(place.section, []).append((name, short))
        for section, commands in rows.items():
            with formatter.section(section):
                formatter.write_dl(commands, col_max=10, col_spacing=2)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run a command; what stops it is told here, before Typer takes it away."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise StoppedError(
                "interrupted: nothing was recorded", "interrupted"
            ) from error
        except OSError as error:
            raise _stopped_by(error) from error

    def main(self, *args: Any, **extra: Any) -> NoReturn:  # noqa: ANN401
        """Run a command line and exit; every mistake is one line on standard error."""
        extra["standalone_mode"] = False
        SAVED.clear()
        for stream in (sys.stdout, sys.stderr):
            # A terminal that cannot show a name still gets the rest of the line.
            with contextlib.suppress(AttributeError, ValueError):
                stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        sys.exit(_run(lambda: super(Commands, self).main(*args, **extra)))


def _run(command: Callable[[], int | None]) -> int:
    try:
        code = command() or 0
        _finish_output()
    except StoppedError as stop:
        return _stopped(stop)
    except ScorepadError as error:
        return _end(str(error), EXIT_REFUSED)
    except typer.TyperException as error:
        return _end(misuse(error), error.exit_code)
    except typer.Abort:
        return _end("stopped; nothing was recorded", EXIT_REFUSED)
    return code


def _finish_output() -> None:
    """See that all that was printed has arrived.

    Raises:
        StoppedError: it has not.
    """
    if sys.stdout is None:
        raise _output_failed("standard output is closed")
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _stopped_by(error) from error


def _build(name: str) -> "TyperCommand":
    place = COMMANDS[name]
    module = import_module(f"scorepad.cli.{place.module}")
    if place.group:
        built = typer.main.get_command(module.app)
    else:
        holder = typer.Typer(
            add_completion=False,
            rich_markup_mode=None,
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        holder.command(name, cls=Command)(getattr(module, f"{name}_command"))
        built = typer.main.get_command(holder)
    built.name = name
    return built  # type: ignore[return-value]


def _end(problem: str, code: int) -> int:
    from scorepad.views.display import safe

    try:
        typer.echo(f"scorepad: {safe(problem)}", err=True)
    except OSError:
        _let_go(sys.stderr)
    return code


def _stopped(stop: StoppedError) -> int:
    """Say whether a hand was recorded before the command stopped.

    If it was, the command has done what it was for: nobody is to type it again.
    """
    _let_go(sys.stdout)
    if SAVED:
        return _end(f"recorded, but {stop.after}", EXIT_DONE)
    return _end(stop.problem, EXIT_REFUSED)


def _stopped_by(error: OSError) -> StoppedError:
    reason = (error.strerror or str(error)).lower()
    if error.filename is not None:
        problem = f"{error.filename}: {reason}"
        return StoppedError(problem, problem)
    return _output_failed(reason)


def _output_failed(reason: str) -> StoppedError:
    return StoppedError(
        f"the output was cut short: {reason}",
        f"the answer could not be shown: {reason}",
    )


def _let_go(stream: TextIO | None) -> None:
    """See that nothing is written again to a broken stream as Python closes it."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
