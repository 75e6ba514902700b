"""The program: its table of commands, their lazy loading, the one error boundary."""

import contextlib
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer
from typer.core import TyperCommand

from scorepad import __version__
from scorepad.cli.arguments import HELP_OPTIONS, Command, Group, misuse
from scorepad.cli.output import (
    Colour,
    detach,
    echo,
    fitted_to_terminal,
    never_ask,
    use_colour,
    warn,
)
from scorepad.errors import ScorepadError
from scorepad.formatting import join_words
from scorepad.storage.interrupts import collect_saves, defer_sigint


class Listing(NamedTuple):
    """A command in the table: the module it is in, and its line of the help.

    ``sentence`` repeats the first sentence of the command's docstring, so that the
    list of commands can be printed without importing any of them.  ``is_group`` marks
    a module with commands of its own, such as ``rules list``.
    """

    module: str
    section: str
    sentence: str
    is_group: bool = False


START: Final = "Start"
HANDS: Final = "Record a hand"
CORRECT: Final = "Correct"
SHOW: Final = "Show"
RULES: Final = "Rules"
PADS: Final = "Pads and files"

# fmt: off
COMMANDS: Final[dict[str, Listing]] = {
    "new": Listing("new", START,
        "Begin a new pad, make it the current one and read out the rules."),
    "play": Listing("play", START,
        "Keep score at the table, a line a hand; or type in a sheet from a pipe."),
    "open": Listing("saved_pads", START,
        "Make another pad the current one; alone it lists the latest to pick from."),
    "knock": Listing("record", HANDS,
        "Record a knock; undercut, tie and gin-off are recognised."),
    "gin": Listing("record", HANDS,
        "Record gin, or big gin."),
    "undercut": Listing("record", HANDS,
        "Record an undercut or a gin-off from the winner's side."),
    "dead": Listing("record", HANDS,
        "Record a dead hand: nobody knocked, nobody scores."),
    "scored": Listing("record", HANDS,
        "Record a hand of which only the points are known, as from an old sheet."),
    "hand": Listing("record", HANDS,
        "Record a hand in the words of the prompt; the word hand may be left out."),
    "upcard": Listing("record", HANDS,
        "Note the upcard of the next hand, and print the knock limit."),
    "fix": Listing("correct", CORRECT,
        "Correct a hand; the later ones stay, and all totals follow."),
    "insert": Listing("correct", CORRECT,
        "Insert a forgotten hand as hand N; the later ones move up by one."),
    "swap": Listing("correct", CORRECT,
        "Swap the players of a hand: the other side ended it, the counts stay."),
    "strike": Listing("correct", CORRECT,
        "Cross a hand out; it keeps its number and counts for nothing."),
    "undo": Listing("correct", CORRECT,
        "Undo the last entry, or the last COUNT of them."),
    "redo": Listing("correct", CORRECT,
        "Redo what was undone."),
    "adjust": Listing("correct", CORRECT,
        "Add points without a hand: a spot, an agreed penalty."),
    "note": Listing("correct", CORRECT,
        "Write a note beside a hand, or remove it; the hand is not corrected."),
    "title": Listing("correct", CORRECT,
        "Name the pad, or remove its name."),
    "rename": Listing("correct", CORRECT,
        "Change the name of a player on the whole sheet."),
    "dealer": Listing("correct", CORRECT,
        "Set the dealer of the next hand."),
    "finish": Listing("correct", CORRECT,
        "End the game early: nobody wins it, the difference is paid."),
    "again": Listing("correct", CORRECT,
        "Start the next game: same players, same rules, the deal runs on."),
    "recover": Listing("recover", CORRECT,
        "List the versions of a damaged or deleted pad, show one, or recover it."),
    "show": Listing("show", SHOW,
        "Show the sheet, or one hand with its arithmetic and corrections."),
    "settle": Listing("show", SHOW,
        "Show the settlement: every game added up, and the payments."),
    "log": Listing("show", SHOW,
        "List every entry ever made: hands, corrections, undo and the rest."),
    "rules": Listing("rules", RULES,
        "House rules: the presets, your own, and the card for the table.",
        is_group=True),
    "replay": Listing("replay", PADS,
        "Replay pads and check the results in their documents; nothing is written."),
    "export": Listing("export", PADS,
        "Write the whole sheet as text, CSV, JSON, Markdown, HTML or TOML."),
    "pads": Listing("saved_pads", PADS,
        "List the saved pads, the newest first; a * marks the current one."),
    "delete": Listing("saved_pads", PADS,
        "Delete a pad, which recover can undo."),
    "stats": Listing("stats", PADS,
        "Show lifetime statistics: each player's, and head to head."),
    "count": Listing("count", PADS,
        "Count cards: the best melds, what is left, and whether you may knock."),
    "help": Listing("help", PADS,
        "Show the help of a command, or find commands and rule keys by a word."),
}
# fmt: on

EXIT_DONE: Final = 0
EXIT_REFUSED: Final = 1
_TYPERS_INTERRUPTED: Final = 130
"""What Typer ends with at a Ctrl-C before a command is run."""


class Interrupted(Exception):
    """Ctrl-C while a command was running."""


class OutputError(Exception):
    """An error of the operating system that no command expects, mostly of the output.

    ``after_saving`` is the message once a hand has been recorded.  Both are empty
    where there is nothing to report.
    """

    def __init__(self, problem: str, after_saving: str) -> None:
        super().__init__(problem)
        self.after_saving = after_saving


class Commands(Group):
    """All commands, each imported and built only when it is used."""

    hand_command = "hand"

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - Typer's
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002
        """Import and build one command; None where there is none of that name."""
        if cmd_name in self.commands or cmd_name not in COMMANDS:
            return self.commands.get(cmd_name)
        listing = COMMANDS[cmd_name]
        with defer_sigint():
            module = import_module(f"scorepad.cli.{listing.module}")
        if listing.is_group:
            built = typer.main.get_command(module.app)
        else:
            holder = typer.Typer(
                add_completion=False,
                rich_markup_mode=None,
                context_settings=HELP_OPTIONS,
            )
            function = getattr(module, f"{cmd_name}_command")
            holder.command(cmd_name, cls=Command)(function)
            built = typer.main.get_command(holder)
        built.name = cmd_name
        self.commands[cmd_name] = built
        return built

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002
        """Write the commands in their sections."""
        rows: dict[str, list[tuple[str, str]]] = {}
        for name, listing in COMMANDS.items():
            rows.setdefault(listing.section, []).append((name, listing.sentence))
        for section, commands in rows.items():
            with formatter.section(section):
                formatter.write_dl(commands, col_max=10, col_spacing=2)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:  # noqa: ANN401
        """Complete the name of a command without importing any."""
        for name, listing in COMMANDS.items():
            if name.startswith(incomplete):
                self.commands[name] = TyperCommand(name, short_help=listing.sentence)
        return super().shell_complete(ctx, incomplete)

    def suggest(self, ctx: Any, name: str) -> str:  # noqa: ANN401
        """Return what to type in place of an unknown command, in one sentence."""
        # Only a mistake needs it.
        from scorepad.cli.help import commands_called

        meant = join_words(commands_called(name), "or")
        if meant:
            return f"Did you mean {meant}?"
        if name.isalpha() and name.isascii():
            otherwise = (
                f"All commands: scorepad help. To find one: scorepad help {name}"
            )
        else:
            otherwise = "All commands: scorepad help"
        near = super().suggest(ctx, name)
        return near if near.startswith("Did") else otherwise

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run a command."""
        with _translated_stops():
            return super().invoke(ctx)

    def make_context(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401
        """Parse a command line, which prints the help or the version."""
        with _translated_stops():
            return super().make_context(*args, **extra)

    def main(self, *args: Any, **extra: Any) -> NoReturn:  # noqa: ANN401
        """Run a command line and exit; every error is one line on standard error."""
        extra["standalone_mode"] = False
        with fitted_to_terminal(), collect_saves() as saved:
            try:
                code = super().main(*args, **extra) or EXIT_DONE
                _flush(code)
            except Interrupted:
                code = _report_stop(
                    "interrupted: nothing was recorded",
                    "interrupted",
                    saved=saved,
                )
            except OutputError as error:
                code = _report_stop(str(error), error.after_saving, saved=saved)
            except ScorepadError as error:
                code = _print_error(str(error), EXIT_REFUSED)
            except typer.TyperException as error:
                code = _print_error(misuse(error), error.exit_code)
            except typer.Abort:
                code = _print_error("stopped; nothing was recorded", EXIT_REFUSED)
        sys.exit(code)


@contextlib.contextmanager
def _translated_stops() -> Iterator[None]:
    """Translate what stops a command.

    Raises:
        Interrupted, OutputError: in place of what Typer would end silently.
    """
    try:
        yield
    except KeyboardInterrupt as error:
        raise Interrupted from error
    except OSError as error:
        raise _output_error(error) from error


def _flush(code: int) -> None:
    """Write what is still in the buffer of standard output after a command.

    Raises:
        Interrupted: the exit *code* is that of a Ctrl-C before the command was run.
        OutputError: the buffer cannot be written.
    """
    if code == _TYPERS_INTERRUPTED:
        raise Interrupted
    if sys.stdout is None:
        raise _cut_short("standard output is closed")
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _output_error(error) from error


def _output_error(error: OSError) -> OutputError:
    """Translate an error of the operating system, mostly of the output."""
    reason = (error.strerror or str(error)).lower()
    if error.filename is not None:
        problem = f"{error.filename}: {reason}"
        return OutputError(problem, problem)
    if isinstance(error, BrokenPipeError):
        # Whatever reads the output, such as head, has seen enough.
        return OutputError("", "")
    return _cut_short(reason)


def _cut_short(reason: str) -> OutputError:
    return OutputError(
        f"the output was cut short: {reason}",
        f"the answer could not be shown: {reason}",
    )


def _report_stop(problem: str, after_saving: str, *, saved: Sequence[str]) -> int:
    """Report why a command stopped, and whether its hand is recorded.

    A recorded hand is exit code 0 whatever happened to the answer, so that nobody
    types it a second time.
    """
    detach(sys.stdout)
    code = EXIT_DONE if saved else EXIT_REFUSED
    if saved and after_saving:
        problem = f"{saved[-1]}, but {after_saving}"
    elif saved:
        problem = ""
    return _print_error(problem, code) if problem else code


def _print_error(problem: str, code: int) -> int:
    """Print the one line of an error, and return the exit code."""
    try:
        warn(_for_shell(problem))
    except OSError:
        detach(sys.stderr)
    return code


def _for_shell(problem: str) -> str:
    """Return *problem* with the command that mends it as a shell wants it typed."""
    command = r"(: )((?:rules set|finish|again|fix|dealer)\b)"
    problem = re.sub(rf"(\bTo [\w ]+){command}", r"\1\2scorepad \3", problem)
    # Brackets mean file names to a shell.
    return re.sub(r"(scorepad rules set )([\w.]+=\[[\d,]*\])", r"\1'\2'", problem)


FIRST_RUN: Final = (
    "scorepad keeps score of Gin Rummy. To begin:",
    "  scorepad new Ann Ben     open a pad for those who play",
    "  scorepad play            type a line a hand: a 6 14",
    "Everything else: scorepad help",
)

app = typer.Typer(
    cls=Commands,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=HELP_OPTIONS,
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        echo(f"scorepad {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def scorepad(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            "-V",
            help="Print the version.",
            callback=_print_version,
            is_eager=True,
        ),
    ] = False,
    colour: Annotated[
        Colour,
        typer.Option("--color", help="Bold text: auto, always or never."),
    ] = "auto",
    no_input: Annotated[
        bool, typer.Option("--no-input", help="Never ask a question.")
    ] = False,
) -> None:
    """Keep score of Gin Rummy: one line a hand, every number explained.

    To begin: scorepad new ANN BEN, then scorepad play.
    """
    use_colour(colour)
    never_ask(no_input)
    if context.invoked_subcommand is not None:
        return
    # The version and the help do without it.
    from scorepad.storage import data_folder

    if data_folder.current_pad() is None:
        echo(FIRST_RUN)
        return
    # Most commands do without the prompt, which is much to load.
    from scorepad.cli.play import play

    play(None)


def main() -> None:
    """Run scorepad as a program."""
    sys.exit(app(prog_name="scorepad"))
