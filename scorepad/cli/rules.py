"""The commands of ``scorepad rules``: list, show, compare, check, print and begin."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from scorepad.cli import completion, session
from scorepad.cli.arguments import (
    HELP_OPTIONS,
    Command,
    FormatOption,
    Group,
    PadOption,
    TableFormat,
)
from scorepad.cli.correct import rules_set_command
from scorepad.cli.output import echo, echo_document, echo_json, warn
from scorepad.errors import ScorepadError
from scorepad.exports.html import card_html
from scorepad.formatting import toml_literal
from scorepad.pad import Sides
from scorepad.rules import CLASSIC, KEYS, Rules, warnings
from scorepad.storage import data_folder, rules_toml
from scorepad.storage.disk import STANDARD_STREAM, save_new
from scorepad.storage.interrupts import note_save
from scorepad.storage.pad_toml import rules_table
from scorepad.storage.pads import refuse_pad
from scorepad.storage.rules_toml import SourcedRules, preset, preset_names, read_rules
from scorepad.text.escape import isolated
from scorepad.text.rules import (
    LABEL_KEYS,
    card,
    facts,
    key_rows,
    rules_description,
    table,
)
from scorepad.text.terminal import DATA, written_for

app = typer.Typer(
    cls=Group,
    help="House rules: the presets, your own, and the card for the table.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings=HELP_OPTIONS,
)


class CardFormat(StrEnum):
    """The formats of the rule card."""

    TEXT = "text"
    HTML = "html"
    JSON = "json"


NameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="NAME-or-FILE",
        help="Preset or house-rules file: by default the rules of the pad, or classic.",
        autocompletion=completion.rules_or_files,
    ),
]
RulesArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME-or-FILE",
        help="Preset or house-rules file.",
        autocompletion=completion.rules_or_files,
    ),
]


class ShownRules(NamedTuple):
    """Rules to show, the source of each value, and who plays by them, if known."""

    rules: Rules
    sources: Mapping[str, str]
    sides: Sides | None = None

    @property
    def description(self) -> str:
        """The preset that they are based on, and what they change of it."""
        return rules_description(self.rules)


def _find_shown(name: str | None, pad: Path | None) -> ShownRules:
    """Find the rules called *name*, else those of the pad, else ``classic``.

    Raises:
        ScorepadError: there are none of that name, or the file or pad is not readable.
    """
    if name is not None and pad is not None:
        raise typer.BadParameter("name the rules or give --pad, not both.")
    if name is None and (pad is not None or data_folder.current_pad() is not None):
        replay = session.open_pad(pad).replay
        rules = replay.next_rules
        base = rules.name if rules.name in preset_names() else "classic"
        return ShownRules(
            rules, _sources(rules, preset(base), "this pad"), replay.sides
        )
    found = read_rules(name or "classic")
    if name is None or name in preset_names():
        return ShownRules(found.rules, found.sources)
    own = _sources(found.rules, preset("classic"), "this file")
    return ShownRules(found.rules, {**own, **found.sources})


def _sources(rules: Rules, base: SourcedRules, own: str) -> Mapping[str, str]:
    """Return the sources of *base* where the value is the same, elsewhere *own*."""
    return {
        key: base.sources.get(key, "") if value == base.rules[key] else own
        for key, value in rules.values().items()
    }


def _differs_from_classic(rules: Rules, key: str) -> bool:
    return key not in LABEL_KEYS and rules[key] != CLASSIC[key]


@app.command("list", cls=Command)
def list_command(form: FormatOption = TableFormat.TABLE) -> None:
    """List the presets.

    For example: scorepad rules list
    """
    rules = {name: preset(name).rules for name in preset_names()}
    if form == TableFormat.JSON:
        listed = [
            {
                "name": name,
                "title": each.title,
                "rules": {
                    key: each[key] for key in KEYS if _differs_from_classic(each, key)
                },
            }
            for name, each in rules.items()
        ]
        echo_json({"schema": 1, "presets": listed})
        return
    rows = [(name, each.title) for name, each in rules.items()]
    _echo_table(("preset", "what it is"), rows)


@app.command("keys", cls=Command)
def keys_command(form: FormatOption = TableFormat.TABLE) -> None:
    """List every house rule: its key, what it means, which values it may have.

    For example: scorepad rules keys
    """
    if form == TableFormat.JSON:
        names = ("key", "allowed", "default", "meaning")
        rows = [(*row[:2], KEYS[row[0]].default, row[3]) for row in key_rows()]
        echo_json(
            {"schema": 1, "keys": [dict(zip(names, row, strict=True)) for row in rows]}
        )
        return
    _echo_table(
        ("key", "classic", "meaning"),
        [
            (key, _value_text(KEYS[key].default), f"{meaning} Allowed: {allowed}.")
            for key, allowed, _, meaning in key_rows()
        ],
    )


@app.command("show", cls=Command)
def show_command(
    name: NameArgument = None,
    pad: PadOption = None,
    form: FormatOption = TableFormat.TABLE,
) -> None:
    """Show every rule with its value and its source.

    A * marks what is not as in classic.

    For example: scorepad rules show oklahoma
    """
    rules, sources, _ = shown = _find_shown(name, pad)
    if form == TableFormat.JSON:
        document = {
            "schema": 1,
            "called": shown.description,
            "rules": rules_table(rules),
            "sources": {key: text for key, text in sources.items() if text},
            "not_as_in_classic": [
                key for key in KEYS if _differs_from_classic(rules, key)
            ],
        }
        echo_json(document)
        return
    echo(shown.description)
    _echo_table(
        ("", "rule", "value", "source"),
        [
            (
                "*" * _differs_from_classic(rules, key),
                key,
                _value_text(value),
                sources.get(key, ""),
            )
            for key, value in rules.values().items()
        ],
    )


@app.command("card", cls=Command)
def card_command(
    name: NameArgument = None,
    pad: PadOption = None,
    form: Annotated[
        CardFormat,
        typer.Option("--format", help="Text, a page to print, or JSON for programs."),
    ] = CardFormat.TEXT,
) -> None:
    """Print the rules in plain sentences, to lay on the table.

    A * marks what is not as in classic.

    For example: scorepad rules card club --format html > card.html
    """
    shown = _find_shown(name, pad)
    if form == CardFormat.JSON:
        sentences = [
            {
                "about": fact.about,
                "sentence": fact.sentence,
                "keys": fact.keys,
                "as_in_classic": not fact.differs,
            }
            for fact in facts(shown.rules, shown.sides)
        ]
        echo_json({"schema": 1, "called": shown.description, "sentences": sentences})
        return
    if form == CardFormat.HTML:
        with written_for(DATA):
            page = card_html(shown.rules, shown.sides)
        echo_document(page)
        return
    echo(card(shown.rules, shown.sides))


@app.command("new", cls=Command)
def new_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="File to make; - prints it.")
    ],
    based_on: Annotated[
        str,
        typer.Option(
            metavar="NAME-or-FILE",
            help="Preset or house-rules file to begin with.",
            autocompletion=completion.rules_or_files,
        ),
    ] = "classic",
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer in JSON: the file and its rules.")
    ] = False,
) -> None:
    """Begin a house-rules file, with a comment on every rule.

    For example: scorepad rules new friday.toml --based-on pagat
    """
    base = read_rules(based_on).rules
    name = file.stem.encode("utf-8", "replace").decode()
    if file == STANDARD_STREAM:
        name = "house"
    text = rules_toml.commented_text(base.changed({"name": name, "title": ""}))
    if file == STANDARD_STREAM:
        echo_document(text)
        return
    refuse_pad(file)
    save_new(file, text.encode())
    note_save("written")
    if as_json:
        begins = rules_description(base)
        echo_json({"schema": 1, "file": str(file), "called": begins})
        return
    path = isolated(str(file))
    echo(f"{path} begins as {rules_description(base)}. Change what you play.")
    echo(f"To check it: scorepad rules check {path}")
    echo(f"To play by it: scorepad new ANN BEN --rules {path}")


@app.command("check", cls=Command)
def check_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="House-rules files or presets.",
            autocompletion=completion.rules_or_files,
        ),
    ],
    form: FormatOption = TableFormat.TABLE,
) -> None:
    """Check house-rules files: every mistake, and every rule without an effect.

    For example: scorepad rules check friday.toml
    """
    reports: list[dict[str, Any]] = []
    for file in files:
        is_preset = file in preset_names() and not Path(file).exists()
        rules, mistakes = CLASSIC, list[str]()
        try:
            if is_preset:
                rules = preset(file).rules
            else:
                found, mistakes = rules_toml.check(Path(file))
                rules = found.rules
        except ScorepadError as error:
            mistakes = [str(error)]
        is_good = not mistakes
        reports.append(
            {
                "file": file,
                "good": is_good,
                "called": rules_description(rules) if is_good else None,
                "mistakes": mistakes,
                "warnings": warnings(rules) if is_good else [],
            }
        )
    if form == TableFormat.JSON:
        echo_json({"schema": 1, "files": reports})
    else:
        for each in reports:
            for mistake in each["mistakes"]:
                warn(mistake)
            if each["good"]:
                path = isolated(each["file"])
                echo(f"{path}: no mistakes ({each['called']}).")
                echo(f"{path}: warning: {warning}" for warning in each["warnings"])
    if not all(each["good"] for each in reports):
        raise typer.Exit(1)


@app.command("diff", cls=Command)
def diff_command(
    one: RulesArgument, other: RulesArgument, form: FormatOption = TableFormat.TABLE
) -> None:
    """Compare two sets of rules, rule by rule.

    For example: scorepad rules diff classic pagat
    """
    left, right = read_rules(one).rules, read_rules(other).rules
    differ = [key for key, _ in left.differences(right) if key not in LABEL_KEYS]
    if form == TableFormat.JSON:
        rows = [{"rule": key, "values": [left[key], right[key]]} for key in differ]
        echo_json({"schema": 1, "compared": [one, other], "differences": rows})
    elif differ:
        _echo_table(
            ("rule", one, other),
            [(key, _value_text(left[key]), _value_text(right[key])) for key in differ],
        )
    else:
        echo(f"{one} and {other} are the same rules.")


# It changes the pad, as its neighbours there do.
app.command("set", cls=Command)(rules_set_command)


def _value_text(value: object) -> str:
    """Write a value as TOML has it, but for the quotes of a plain word."""
    is_word = isinstance(value, str) and bool(value.strip())
    return str(value) if is_word else toml_literal(value)


def _echo_table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    echo(table(headers, list(rows)))
