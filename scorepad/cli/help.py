"""The help: of one command, or what commands and rule keys there are about a word."""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from scorepad.cli.arguments import first_sentence
from scorepad.cli.output import echo
from scorepad.errors import ScorepadError
from scorepad.formatting import toml_literal
from scorepad.rules import KEYS

OTHER_WORDS: Final = {
    "adjust": "fine, spot, misdeal, handicap",
    "again": "rematch, next game, another game",
    "count": "melds, layoff, lay off",
    "delete": "remove",
    "export": "print, save, spreadsheet, Excel, web page, share, download",
    "finish": "stop, abandon, resign, concede",
    "fix": "mistake, wrong, change, edit, mend",
    "gin": "big gin",
    "insert": "forgot, missing, left out",
    "knock": "gin-off",
    "log": "history",
    "new": "start, teams, partners, partnership, cutthroat, three players, Hollywood",
    "open": "switch, continue, resume",
    "play": "prompt, keyboard, pipe, import",
    "recover": "damaged, lost, backup, restore",
    "redo": "undo",
    "rules": "house rules, Oklahoma, Hollywood, variant",
    "rules set": "house rules, change the rules, target",
    "settle": "pay, money, stakes, total",
    "show": "score, sheet, chart, total",
    "stats": "statistics, lifetime, wins",
    "strike": "cancel, delete, remove",
    "swap": "wrong winner, mistake",
    "undo": "mistake, cancel, wrong, revert, back",
}
"""Words by which people look for a command and that its own help need not have."""


def commands_called(word: str) -> list[str]:
    """List the commands that people may mean by a word that is not a command."""
    return [
        command
        for command, words in OTHER_WORDS.items()
        if word.casefold() in words.casefold().split(", ")
    ]


def help_command(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="A command, or a word to look for."),
    ] = None,
) -> None:
    """Show the help of a command, or find commands and rule keys by a word.

    For example: scorepad help knock

    For example: scorepad help penalty
    """
    root = context.find_root()
    if not words:
        echo(root.get_help().split("\n"))
        return
    command_context: Any = root
    for word in words:
        group: Any = command_context.command
        found = group.get_command(command_context, word) if _is_group(group) else None
        if found is None:
            command_context = None
            break
        command_context = type(root)(found, info_name=word, parent=command_context)
    commands = {
        path: sentence
        for path, sentence, text in _commands(root, with_help=command_context is None)
        if path not in (" ".join(words), "help") and _is_about(words, text)
    }
    keys = {
        name: key.sentence
        for name, key in KEYS.items()
        if _is_about(words, f"{re.sub('[._]', ' ', name)} {key.sentence}")
    }
    if command_context is None and not commands and not keys:
        raise ScorepadError(
            f"nothing found for {toml_literal(' '.join(words))}. "
            "All commands: scorepad help. All rule keys: scorepad rules keys"
        )
    formatter = context.make_formatter()
    also = "" if command_context is None else "See also, "
    for kind, rows in (("commands", commands), ("rule keys", keys)):
        if rows:
            heading = f"{also}{kind}"
            with formatter.section(heading[:1].upper() + heading[1:]):
                formatter.write_dl([*rows.items()], col_max=26, col_spacing=2)
    parts = [] if command_context is None else [command_context.get_help()]
    found = formatter.getvalue().strip("\n")
    echo("\n\n".join(parts + [found] * bool(found)).split("\n"))


def _commands(
    context: Any,  # noqa: ANN401 - Typer's
    *,
    with_help: bool,
) -> Iterator[tuple[str, str, str]]:
    """Yield the words of each command, its sentence, and the text to search in."""
    for name in context.command.list_commands(context):
        command = context.command.get_command(context, name)
        inner = type(context)(command, info_name=name, parent=context)
        path = inner.command_path.partition(" ")[2]
        sentence = first_sentence(command)
        text = inner.get_help() if with_help else sentence
        yield path, sentence, f"{path} {text} {OTHER_WORDS.get(path, '')}"
        if _is_group(command):
            yield from _commands(inner, with_help=with_help)


def _is_group(command: object) -> bool:
    return isinstance(command, TyperGroup)


def _is_about(words: list[str], text: str) -> bool:
    """Return whether every one of *words* begins a word of *text*."""
    return all(
        re.search(rf"\b{re.escape(word.casefold())}", text.casefold()) for word in words
    )
