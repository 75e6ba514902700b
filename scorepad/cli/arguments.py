"""Command lines: what several commands take, parsing, the refusal of a misused one."""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from scorepad.cli import completion
from scorepad.cli.output import never_ask
from scorepad.errors import PadError
from scorepad.formatting import did_you_mean, toml_literal

HELP_OPTIONS: Final = {"help_option_names": ["-h", "--help"]}


class TableFormat(StrEnum):
    """A table for people, or JSON for programs."""

    TABLE = "table"
    JSON = "json"


FormatOption = Annotated[
    TableFormat, typer.Option("--format", help="A table, or JSON for programs.")
]
Who = Annotated[
    str,
    typer.Argument(
        metavar="WHO",
        help="Player: name or its first letters.",
        autocompletion=completion.players,
    ),
]
PadOption = Annotated[
    Path | None,
    typer.Option("--pad", metavar="FILE", help="The pad to use; else the current one."),
]
YesOption = Annotated[
    bool, typer.Option("--yes", help="Agree to what the change does to other hands.")
]
JsonOption = Annotated[
    bool,
    typer.Option(
        "--json",
        help="Answer in JSON: hand (as in export, or null), entry (where there is no "
        "hand) and standing (points, next dealer, payments).",
    ),
]
PadJsonOption = Annotated[
    bool,
    typer.Option("--json", help="Answer in JSON: the pad, as in pads --format json."),
]


def _forbid_questions(never: bool) -> None:
    # Without this option the one before the command still counts.
    if never:
        never_ask(True)


NoInputOption = Annotated[
    bool,
    typer.Option(
        "--no-input", help="Never ask a question.", callback=_forbid_questions
    ),
]


_BELOW_ZERO: Final = re.compile(r"-\d[\d+]*")
_MARK: Final = "\0"
"""Stands before a number below 0 as it is parsed; no word of a command line has it."""
_LONGEST_NUMBER: Final = 7  # digits; longer is a slip


_LONG_SENTENCE = 200


class Command(TyperCommand):
    """A command whose arguments may be numbers below 0; they are not options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Parse *args*; a word too many is refused by name."""
        ctx.allow_extra_args = True  # so that they are refused here
        rest: list[str] = []
        try:
            rest = super().parse_args(ctx, list(self._marked(args)))
        except (ValueError, typer.BadParameter) as error:
            # Of a path; from 0.29 Typer wraps the error.  No path can have the mark.
            if "codec can't encode" in str(error):
                ctx.fail("a file name has a character that no file can have")
            # "null byte", and from Python 3.13 "null character".
            if "embedded null" not in str(error):
                raise
            ctx.fail("a file name cannot begin with -. Write it as ./-1")
        ctx.params = {name: _unmarked(value) for name, value in ctx.params.items()}
        if rest and not ctx.resilient_parsing:
            word = toml_literal(_unmarked(rest[0]))
            ctx.fail(f"{word} is one word too many. Usage: {usage(ctx)}")
        return rest

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002
        """Return the words of the usage line, optional ones in brackets."""
        words = [self.options_metavar or ""]
        for param in self.params:
            if param.param_type_name == "argument":
                name = str(param.metavar or param.name)
                optional = not (param.required or name.startswith("["))
                words.append(f"[{name}]" if optional else name)
        return words

    def _marked(self, args: list[str]) -> Iterator[str]:
        """Yield *args*, numbers below 0 marked unless they are values of options."""
        takes_value = {
            name
            for param in self.params
            for name in param.opts
            if name.startswith("-") and not getattr(param, "is_flag", False)
        }
        ended = False
        for before, word in zip(["", *args], args, strict=False):
            ended = ended or word == "--"
            is_number = not ended and before not in takes_value
            marked = is_number and _BELOW_ZERO.fullmatch(word)
            yield f"{_MARK}{word}" if marked else word


class Group(TyperGroup):
    """Commands under one name; the error of an unknown one suggests the nearest."""

    hand_command = ""
    """The command that takes lines that begin with no command but may be a hand."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Parse *args*, which have to begin with a command."""
        missing = not args and not self.invoke_without_command
        if missing and not ctx.resilient_parsing:
            names = ", ".join(self.list_commands(ctx))
            ctx.fail(f"a command is missing after {ctx.command_path}: {names}")
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Return the command that *args* begin with; an unknown one is refused."""
        name = args[0]
        is_known = name in self.list_commands(ctx) or name.startswith("-")
        # A hand is dead, or has a count in it.
        may_be_hand = name.lower() in ("d", "dead") or any(
            word[:1].isdigit() for word in args[1:]
        )
        if not is_known and self.hand_command and may_be_hand:
            # ``scorepad a 6 14``, as at the prompt.
            return super().resolve_command(ctx, [self.hand_command, *args])
        # Completion parses what is not finished yet.
        if not is_known and not ctx.resilient_parsing:
            hint = self.suggest(ctx, name)
            raise typer.BadParameter(f"{toml_literal(name)} is not a command. {hint}")
        return super().resolve_command(ctx, args)

    def suggest(self, ctx: Any, name: str) -> str:  # noqa: ANN401
        """Return what to type in place of an unknown command, in one sentence."""
        near = did_you_mean(name, self.list_commands(ctx), 0.7)
        otherwise = f"All commands: {ctx.command_path} --help"
        return f"Did you mean {near}?" if near else otherwise

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Write the commands, each with the whole of its first sentence."""
        found = [
            (name, self.get_command(ctx, name)) for name in self.list_commands(ctx)
        ]
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, first_sentence(command)) for name, command in found]
            )


def first_sentence(command: Any) -> str:  # noqa: ANN401 - Typer's
    """Return the first sentence of a command's help, uncut."""
    return str(command.get_short_help_str(_LONG_SENTENCE))


def usage(ctx: Any) -> str:  # noqa: ANN401 - Typer's
    """Return what a command takes, in one line."""
    return " ".join([ctx.command_path, *ctx.command.collect_usage_pieces(ctx)])


def whole_number(text: str, thing: str, *, least: int = 1) -> int:
    """Parse a number of some *thing*, from *least*, that a command was given.

    Raises:
        PadError: it is not one.
    """
    is_whole = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    if not is_whole or int(text) < least:
        what = f"{toml_literal(text)} is not a number of {thing}"
        raise PadError(f"{what}. Give a whole number from {least}")
    return int(text)


def misuse(error: typer.TyperException) -> str:
    """Return in one line what is wrong with a command line, and what is allowed."""
    message = _in_our_words(error)
    if message is None:
        message = error.format_message()
        message = message[:1].lower() + message[1:].rstrip(".")
    return " ".join(str(_unmarked(message)).split())


def _in_our_words(error: typer.TyperException) -> str | None:
    """Return an error of Typer's in our words, None to keep its own."""
    ctx = getattr(error, "ctx", None)
    if ctx is not None and hasattr(error, "possibilities"):
        name, path = str(getattr(error, "option_name", "")), ctx.command_path
        known = [option for param in ctx.command.params for option in param.opts]
        near = did_you_mean(name, [each for each in known if each[:2] == "--"], 0.7)
        hint = f"Did you mean {near}?" if near else f"To list them: {path} --help"
        return f"{path} has no option {name}. {hint}"
    if not isinstance(error, typer.BadParameter):
        return None
    if error.param is None:
        return error.message
    name = str(error.param.metavar or error.param.opts[-1]).strip("[].")
    if error.message:
        # From 0.29 on Typer puts the kind of error before it.
        message = error.message.removeprefix("Value error, ").rstrip(".")
        return f"{error.param.opts[-1]}: {message}"
    return None if ctx is None else f"{name} is missing. Usage: {usage(ctx)}"


def _unmarked(value: Any) -> Any:  # noqa: ANN401 - whatever a parameter is
    """Return a value of a parameter without the marks that parsing put in."""
    if type(value) is str:  # one of an Enum is text too, and has to stay that one
        return value.replace(_MARK, "")
    if isinstance(value, list | tuple):
        return type(value)([_unmarked(item) for item in value])
    return value
