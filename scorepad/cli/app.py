"""The contents: every command, where it lives, and what the help says of it."""

import contextlib
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer
from typer.core import TyperCommand

from scorepad.cli.arguments import Command, Group, misuse
from scorepad.cli.output import Colour, detach, echo, use_colour
from scorepad.errors import ScorepadError
from scorepad.storage import locations
from scorepad.storage.interrupts import SAVED, defer_sigint


class Place(NamedTuple):
    """Where a command lives: its module in this package, and its section of the help.

    ``sentence`` is the first of its docstring, so that listing it loads nothing;
    ``group`` says that the module has commands of its own below this one.
    """

    module: str
    section: str
    sentence: str
    group: bool = False


BEGIN: Final = "Begin"
HANDS: Final = "Record a hand"
RIGHT: Final = "Put right"
LOOK: Final = "Look"
AGREE: Final = "Agree"
RECORD: Final = "Keep"

# fmt: off
COMMANDS: Final[dict[str, Place]] = {
    "new": Place("new", BEGIN,
        "Open a new pad, make it the current one and read the agreement out."),
    "play": Place("play", BEGIN,
        "Keep score at the table, a line a hand; or type in a sheet from a pipe."),
    "open": Place("library", BEGIN,
        "Make another pad the current one; alone it lists the latest to pick from."),
    "knock": Place("record", HANDS,
        "Record a knock; undercut, tie and gin-off are recognised."),
    "gin": Place("record", HANDS,
        "Record gin, or big gin."),
    "undercut": Place("record", HANDS,
        "Record an undercut, told from the winner's side; a gin-off is one too."),
    "dead": Place("record", HANDS,
        "Record a dead hand: the stock ran down, nobody scores."),
    "scored": Place("record", HANDS,
        "Record a hand of which only the points are known, as from an old sheet."),
    "upcard": Place("record", HANDS,
        "Note the upcard of the next hand when it is turned, and say the knock limit."),
    "fix": Place("correct", RIGHT,
        "Correct a hand; the later ones stay, and all totals follow."),
    "swap": Place("correct", RIGHT,
        "Give a hand to the other side: the players change places, the counts stay."),
    "strike": Place("correct", RIGHT,
        "Cross a hand out; it keeps its number and counts for nothing."),
    "undo": Place("correct", RIGHT,
        "Take back the last entry, or the last COUNT; whatever it was."),
    "redo": Place("correct", RIGHT,
        "Bring back what undo took back."),
    "adjust": Place("correct", RIGHT,
        "Give points without a hand: a spot, an agreed penalty."),
    "rename": Place("correct", RIGHT,
        "Call a player something else, on the whole sheet."),
    "dealer": Place("correct", RIGHT,
        "Say who deals the next hand."),
    "finish": Place("correct", RIGHT,
        "End the game early: nobody wins it, the difference is paid."),
    "again": Place("correct", RIGHT,
        "Begin the next game: same players, same rules, the deal runs on."),
    "recover": Place("recover", RIGHT,
        "List what can be brought back for a damaged pad, show the difference, do it."),
    "show": Place("show", LOOK,
        "Show the sheet, or one hand with its arithmetic and corrections."),
    "settle": Place("show", LOOK,
        "Say what is owed, itemised, and who pays whom."),
    "log": Place("show", LOOK,
        "List every entry ever made: hands, corrections, undo and the rest."),
    "rules": Place("rules", AGREE,
        "The agreement: presets, house rules, the card for the table.", group=True),
    "replay": Place("replay", RECORD,
        "Replay pads and check what their documents say; nothing is written."),
    "export": Place("replay", RECORD,
        "Write the whole sheet as text, CSV, JSON, Markdown, HTML or TOML."),
    "pads": Place("library", RECORD,
        "List the saved pads, the newest first; a * marks the current one."),
    "stats": Place("library", RECORD,
        "Say what all saved pads come to: player by player, and head to head."),
    "count": Place("count", RECORD,
        "Count cards: the best melds, what is left, and whether that may knock."),
}
# fmt: on

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
    with defer_sigint():
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
    from scorepad.text.terminal import escape_unprintable

    try:
        typer.echo(f"scorepad: {escape_unprintable(problem)}", err=True)
    except OSError:
        detach(sys.stderr)
    return code


def _stopped(stop: StoppedError) -> int:
    """Say whether a hand was recorded before the command stopped.

    If it was, the command has done what it was for: nobody is to type it again.
    """
    detach(sys.stdout)
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


FIRST_RUN: Final = (
    "scorepad keeps score of Gin Rummy. To begin:",
    "  scorepad new Ann Ben     open a pad for those who play",
    "  scorepad play            type a line a hand: a 6 14",
    "All the rest: scorepad --help",
)

app = typer.Typer(
    cls=Commands,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from scorepad import __version__

        typer.echo(f"scorepad {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def scorepad(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Say which scorepad this is.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
    colour: Annotated[
        Colour,
        typer.Option("--color", help="Weight on a terminal: auto, always or never."),
    ] = "auto",
) -> None:
    """Keep score of Gin Rummy: one line a hand, every number explained.

    To begin: scorepad new ANN BEN, then scorepad play.
    """
    use_colour(colour)
    if context.invoked_subcommand is None:
        _alone()


def _alone() -> None:
    """Take up the current pad; where there is none, say how to begin."""
    if locations.current_pad() is None:
        echo(FIRST_RUN)
        return
    # The table prompt is much to load, and most commands do without.
    from scorepad.cli.play import play

    play(None)


def main() -> None:
    """Run scorepad as a program."""
    sys.exit(app(prog_name="scorepad"))
