"""The rules that a command shows: found, named, each value with its source."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from scorepad.cli import completion, session
from scorepad.cli.arguments import Command, Group
from scorepad.cli.correct import rules_set_command
from scorepad.cli.output import echo, echo_document, echo_json, warn
from scorepad.cli.session import PadOption
from scorepad.errors import ScorepadError
from scorepad.pad import Sides
from scorepad.rules import CLASSIC, KEYS, Rules, warnings
from scorepad.storage import locations
from scorepad.storage.pad_toml import rules_table
from scorepad.storage.rules_toml import (
    Agreement,
    commented,
    find,
    load,
    preset,
    preset_names,
)
from scorepad.text.medium import DATA, written_for
from scorepad.text.rules import called
from scorepad.text.terminal import escape_unprintable, isolated, unpadded, wrapped
from scorepad.wording import toml_literal

NOT_RULES: Final = ("name", "title")
"""The keys that change nothing of the game."""


class Source(NamedTuple):
    """Rules to show: where each value comes from, and who plays by them, if known."""

    rules: Rules
    sources: Mapping[str, str]
    sides: Sides | None = None


def find_source(name: str | None, pad: Path | None) -> Source:
    """Find the rules named, else those of the pad, else ``classic``.

    Raises:
        ScorepadError: there are none of that name, or the file or pad will not do.
    """
    if name is not None and pad is not None:
        raise typer.BadParameter("name an agreement or give --pad, not both")
    if name is None and (pad is not None or locations.current_pad() is not None):
        replay = session.open_pad(pad).replay
        return Source(replay.rules, _pad_sources(replay.rules), replay.sides)
    found = find(name or "classic")
    if name is None or name in preset_names():
        return Source(found.rules, found.sources)
    own = _sources(found.rules, preset("classic"), "this file")
    return Source(found.rules, {**own, **found.sources})


def document(source: Source) -> dict[str, Any]:
    """Return the object that ``rules show`` gives programs."""
    rules = source.rules
    return {
        "schema": 1,
        "called": called(rules),
        "rules": rules_table(rules),
        "sources": {key: text for key, text in source.sources.items() if text},
        "not_as_in_classic": [key for key in KEYS if is_marked(rules, key)],
    }


def is_marked(rules: Rules, key: str) -> bool:
    """Say whether a rule is not as in ``classic``."""
    return key not in NOT_RULES and rules[key] != CLASSIC[key]


def _pad_sources(rules: Rules) -> Mapping[str, str]:
    base = preset(rules.name if rules.name in preset_names() else "classic")
    return _sources(rules, base, "this pad")


def _sources(rules: Rules, base: Agreement, own: str) -> Mapping[str, str]:
    """Give the sources of *base* where the value is the same, elsewhere *own*."""
    return {
        key: base.sources.get(key, "") if value == base.rules[key] else own
        for key, value in rules.values().items()
    }


VALUE_CELLS: Final = 18
SOURCE_CELLS: Final = 27
TITLE_CELLS: Final = 63

app = typer.Typer(
    cls=Group,
    help="The agreement: presets, house rules, the card for the table.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class TableFormat(StrEnum):
    """How ``rules show`` prints."""

    TABLE = "table"
    JSON = "json"


class CardFormat(StrEnum):
    """How ``rules card`` prints."""

    TEXT = "text"
    HTML = "html"


NameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="NAME-or-FILE",
        help="A preset or a house-rules file; else those of the pad, or classic.",
        autocompletion=completion.agreements,
    ),
]
OneOfTwo = Annotated[
    str,
    typer.Argument(
        metavar="NAME-or-FILE",
        help="A preset or a house-rules file.",
        autocompletion=completion.agreements,
    ),
]


@app.command("list", cls=Command)
def list_command() -> None:
    """List the presets.

    For example: scorepad rules list
    """
    rows = [
        (name, _cell(preset(name).rules.title, TITLE_CELLS)) for name in preset_names()
    ]
    _echo_table(rows, ("preset", "what it is"))


@app.command("show", cls=Command)
def show_command(
    name: NameArgument = None,
    pad: PadOption = None,
    form: Annotated[
        TableFormat, typer.Option("--format", help="A table, or JSON for programs.")
    ] = TableFormat.TABLE,
) -> None:
    """Show every rule with its value and its source.

    A * stands before what is not as in classic.

    For example: scorepad rules show oklahoma
    """
    source = find_source(name, pad)
    if form == TableFormat.JSON:
        echo_json(document(source))
        return
    echo(called(source.rules))
    rows = [
        (
            "*" if is_marked(source.rules, key) else "",
            key,
            _cell(_shown(value), VALUE_CELLS),
            _cell(source.sources.get(key, ""), SOURCE_CELLS),
        )
        for key, value in source.rules.values().items()
    ]
    _echo_table(rows, ("", "rule", "value", "source"))


@app.command("card", cls=Command)
def card_command(
    name: NameArgument = None,
    pad: PadOption = None,
    form: Annotated[
        CardFormat, typer.Option("--format", help="Text, or a page to print.")
    ] = CardFormat.TEXT,
) -> None:
    """Say the rules in plain sentences, for the table.

    For example: scorepad rules card club --format html > card.html
    """
    from scorepad.exports.html import card_html, card_text

    source = find_source(name, pad)
    if form == CardFormat.HTML:
        with written_for(DATA):
            page = card_html(source.rules, source.sides, called(source.rules))
        echo_document(page)
    else:
        card = card_text(source.rules, source.sides, called(source.rules))
        echo(card.removesuffix("\n").split("\n"))


@app.command("new", cls=Command)
def new_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="File to make; - prints it.")
    ],
    based_on: Annotated[
        str,
        typer.Option(
            metavar="NAME-or-FILE",
            help="The preset or file to begin from.",
            autocompletion=completion.agreements,
        ),
    ] = "classic",
) -> None:
    """Begin a house-rules file, with a comment on every rule.

    For example: scorepad rules new friday.toml --based-on pagat
    """
    from scorepad.storage.disk import STANDARD_STREAM, make
    from scorepad.storage.pads import refuse_pad

    base = find(based_on).rules
    name = file.stem.encode("utf-8", "replace").decode()
    if file == STANDARD_STREAM:
        name = "house"
    rules = base.changed({"name": name, "title": ""})
    text = commented(rules)
    if file == STANDARD_STREAM:
        echo_document(text)
        return
    refuse_pad(file)
    make(file, text.encode())
    about = f"{called(rules)}, as yet all as in {called(base)}"
    echo(f"{isolated(str(file))}: {about}, with a comment on every one.")
    echo(f"To play by it: scorepad new ANN BEN --rules {isolated(str(file))}")


@app.command("check", cls=Command)
def check_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="House-rules files, or presets.",
            autocompletion=completion.agreements,
        ),
    ],
) -> None:
    """Check house-rules files, and say what looks like a mistake.

    For example: scorepad rules check friday.toml
    """
    refused = False
    for file in files:
        is_preset = file in preset_names() and not Path(file).exists()
        try:
            rules = (preset(file) if is_preset else load(Path(file))).rules
        except ScorepadError as error:
            warn(str(error))
            refused = True
            continue
        echo(f"{isolated(file)}: good, {called(rules)}")
        for doubt in warnings(rules):
            echo(f"{isolated(file)}: warning: {doubt}")
    if refused:
        raise typer.Exit(1)


@app.command("diff", cls=Command)
def diff_command(one: OneOfTwo, other: OneOfTwo) -> None:
    """Compare two agreements, rule by rule.

    For example: scorepad rules diff classic pagat
    """
    left, right = find(one).rules, find(other).rules
    rows = [
        (
            key,
            _cell(_shown(value), SOURCE_CELLS),
            _cell(_shown(right[key]), VALUE_CELLS),
        )
        for key, value in left.differences(right)
        if key not in NOT_RULES
    ]
    if rows:
        _echo_table(
            rows, ("rule", *(_cell(text, VALUE_CELLS) for text in (one, other)))
        )
    else:
        echo(escape_unprintable(f"{one} and {other} are the same rules."))


# It changes the pad, as its neighbours there do.
app.command("set", cls=Command)(rules_set_command)


def _shown(value: object) -> str:
    """Write a value as TOML has it, but for the quotes of a plain word."""
    is_word = isinstance(value, str) and bool(value.strip())
    return str(value) if is_word else toml_literal(value)


def _cell(text: str, cells: int) -> str:
    return "\n".join(wrapped(isolated(text), cells))


def _echo_table(rows: Sequence[tuple[str, ...]], headers: tuple[str, ...]) -> None:
    # Importing it costs half a start-up.
    from tabulate import tabulate

    echo(unpadded(tabulate(rows, headers=headers, disable_numparse=True)))
