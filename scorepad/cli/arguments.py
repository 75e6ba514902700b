"""How a command line is taken apart, and how a misused one is told in one line."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from scorepad.errors import PadError
from scorepad.wording import did_you_mean, toml_literal

_BELOW_ZERO: Final = re.compile(r"-\d[\d+]*")
_MARK: Final = "\0"
"""Stands before a number below 0 as it is parsed; no word of a command line has it."""
_LONGEST_NUMBER: Final = 7  # digits; longer is a slip


_LONG_SENTENCE = 200


class Command(TyperCommand):
    """A command that takes a number below 0 for a number, not for an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Take *args* apart; a word too many is named."""
        ctx.allow_extra_args = True  # so that they are refused here
        rest: list[str] = []
        try:
            rest = super().parse_args(ctx, list(self._marked(args)))
        except (ValueError, typer.BadParameter) as error:
            # Of a path; from 0.29 Typer wraps the error.  No path can have the mark.
            if "codec can't encode" in str(error):
                ctx.fail("a file name has a character that no file can have")
            if "null byte" not in str(error):
                raise
            ctx.fail("a number below 0 names no file: write it as ./-1")
        ctx.params = {name: _unmarked(value) for name, value in ctx.params.items()}
        if rest and not ctx.resilient_parsing:
            ctx.fail(f"{toml_literal(_unmarked(rest[0]))} is too much: {usage(ctx)}")
        return rest

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002
        """Give the words of the usage line, in brackets those that may be left out."""
        given = [param for param in self.params if param.param_type_name == "argument"]
        return [self.options_metavar or "", *map(_piece, given)]

    def _marked(self, args: list[str]) -> Iterator[str]:
        """Mark what is a number below 0 and stands for itself."""
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

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Take *args* apart; they have to begin with a command."""
        missing = not args and not self.invoke_without_command
        if missing and not ctx.resilient_parsing:
            names = ", ".join(self.list_commands(ctx))
            ctx.fail(f"a command is missing: {ctx.command_path} knows {names}")
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Return the command that *args* begin with; an unknown one is refused."""
        name = args[0]
        is_known = name in self.list_commands(ctx) or name.startswith("-")
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
            formatter.write_dl([(name, told(command)) for name, command in found])


def told(command: Any) -> str:  # noqa: ANN401 - Typer's
    """Return the first sentence of a command's help, uncut."""
    return str(command.get_short_help_str(_LONG_SENTENCE))


def usage(ctx: Any) -> str:  # noqa: ANN401 - Typer's
    """Say what a command takes, in one line."""
    return " ".join([ctx.command_path, *ctx.command.collect_usage_pieces(ctx)])


def whole_number(text: str, of: str) -> int:
    """Read a number *of* something, from 1, that a command was given.

    Raises:
        PadError: it is none.
    """
    is_whole = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    if not is_whole or int(text) < 1:
        told = f"{toml_literal(text)} is no number of {of}"
        raise PadError(f"{told}: give a whole number from 1")
    return int(text)


def misuse(error: typer.TyperException) -> str:
    """Say in one line what is wrong with a command line, and what is allowed."""
    told = _in_our_words(error)
    if told is None:
        told = error.format_message()
        told = told[:1].lower() + told[1:].rstrip(".")
    return " ".join(str(_unmarked(told)).split())


def _in_our_words(error: typer.TyperException) -> str | None:
    """Word an error of Typer's as all others are; None where it knows better."""
    ctx = getattr(error, "ctx", None)
    if ctx is not None and hasattr(error, "possibilities"):
        return _no_such_option(ctx, str(getattr(error, "option_name", "")))
    if not isinstance(error, typer.BadParameter):
        return None
    if error.param is None:
        return error.message
    name = str(error.param.metavar or error.param.opts[-1]).strip("[].")
    if error.message:
        # From 0.29 Typer says before it what kind of error it is.
        told = error.message.removeprefix("Value error, ").rstrip(".")
        return f"{error.param.opts[-1]}: {told}"
    return None if ctx is None else f"{name} is missing: {usage(ctx)}"


def _piece(param: Any) -> str:  # noqa: ANN401 - Typer's
    name = str(param.metavar or param.name)
    return name if param.required or name.startswith("[") else f"[{name}]"


def _no_such_option(ctx: Any, name: str) -> str:  # noqa: ANN401
    known = [
        option
        for param in ctx.command.params
        for option in param.opts
        if option.startswith("--")
    ]
    hint = _nearest(name, known, f"{ctx.command_path} --help lists them")
    return f"{name} is no option of {ctx.command_path}: {hint}"


def _nearest(name: str, known: Iterable[str], otherwise: str) -> str:
    near = did_you_mean(name, known, 0.7)
    return f"did you mean {near}?" if near else otherwise


def _unmarked(value: Any) -> Any:  # noqa: ANN401 - whatever a parameter is
    if type(value) is str:  # one of an Enum is text too, and has to stay that one
        return value.replace(_MARK, "")
    if isinstance(value, list | tuple):
        return type(value)([_unmarked(item) for item in value])
    return value
