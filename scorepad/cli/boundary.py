"""The group of all commands: it loads only the one that runs, and ends every error.

Whatever a person can do wrong ends here as one line on standard error, with exit
code 1 (refused) or 2 (misused command line).  A Typer group is seen by the program
and by the test runner alike, which a handler around ``main`` would not be.
"""

import contextlib
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperCommand

from scorepad.cli.contents import COMMANDS
from scorepad.cli.output import let_go
from scorepad.cli.usage import Command, Group, misuse
from scorepad.errors import ScorepadError
from scorepad.files.interrupts import SAVED, held_back

EXIT_DONE: Final = 0
EXIT_REFUSED: Final = 1
_TYPERS_INTERRUPTED: Final = 130
"""What Typer ends with at a Ctrl-C that comes before a command is run."""


class StoppedError(Exception):
    """A command was stopped from outside: by a person, or because nobody reads it.

    ``after`` is what there is to say where a pad had been saved by then; otherwise
    it is the problem, or nothing where that is none.
    """

    def __init__(self, problem: str, after: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.after = after


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

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002
        """Write the commands by what people do with them."""
        rows: dict[str, list[tuple[str, str]]] = {}
        for name, place in COMMANDS.items():
            rows.setdefault(place.section, []).append((name, place.sentence))
        for section, commands in rows.items():
            with formatter.section(section):
                formatter.write_dl(commands, col_max=10, col_spacing=2)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:  # noqa: ANN401
        """Offer the commands with their sentences; not one is loaded for it."""
        for name, place in COMMANDS.items():
            if name.startswith(incomplete):
                self.commands[name] = TyperCommand(name, short_help=place.sentence)
        return super().shell_complete(ctx, incomplete)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run a command; what stops it is told here, before Typer takes it away."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise _interrupted() from error
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
        if code == _TYPERS_INTERRUPTED:
            raise _interrupted()
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


def _build(name: str) -> TyperCommand:
    place = COMMANDS[name]
    with held_back():
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
        let_go(sys.stderr)
    return code


def _stopped(stop: StoppedError) -> int:
    """Say whether a hand was recorded before the command stopped.

    If it was, the command has done what it was for: nobody is to type it again.
    """
    let_go(sys.stdout)
    if SAVED:
        return _end(f"recorded, but {stop.after}", EXIT_DONE)
    if not stop.problem:
        return EXIT_REFUSED
    return _end(stop.problem, EXIT_REFUSED)


def _interrupted() -> StoppedError:
    return StoppedError("interrupted: nothing was recorded", "interrupted")


def _stopped_by(error: OSError) -> StoppedError:
    reason = (error.strerror or str(error)).lower()
    if error.filename is not None:
        problem = f"{error.filename}: {reason}"
        return StoppedError(problem, problem)
    stop = _output_failed(reason)
    if isinstance(error, BrokenPipeError):
        # Whoever reads has seen enough, as head has.
        stop.problem = ""
    return stop


def _output_failed(reason: str) -> StoppedError:
    return StoppedError(
        f"the output was cut short: {reason}",
        f"the answer could not be shown: {reason}",
    )
