"""House-rules files and presets: TOML text to rules, each value with its source."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple

from scorepad.errors import FileError, RulesError, ScorepadError
from scorepad.formatting import did_you_mean, join_words, toml_literal
from scorepad.rules import (
    CLASSIC,
    EXAMPLE,
    KEYS,
    MoneyKey,
    Rules,
    TextKey,
    find_key,
    flat,
)
from scorepad.storage.disk import is_there, read_text, resolved
from scorepad.storage.toml import loads, parse

PRESETS: Final = Path(__file__).parents[1] / "presets"


class SourcedRules(NamedTuple):
    """Rules, and for each key where its value comes from."""

    rules: Rules
    sources: Mapping[str, str]


Report = Callable[[ScorepadError], None]
"""Takes a mistake; reading goes on where it returns."""


def _refuse(mistake: ScorepadError) -> None:
    raise mistake


_last_by_text: Final[dict[str, SourcedRules]] = {}
"""The rules of the last table that says all of them, by the text of the table."""


def preset_names() -> list[str]:
    """Return the names of the presets that ship, ``classic`` first."""
    names = sorted(path.stem for path in PRESETS.glob("*.toml"))
    return sorted(names, key=lambda name: name != "classic")


@cache
def preset(name: str) -> SourcedRules:
    """Return the preset called *name*, with the source of each value.

    Raises:
        RulesError: there is none of that name; the message says how to list them.
    """
    if name not in preset_names():
        near = did_you_mean(name, preset_names())
        hint = f"Did you mean {near}?" if near else "To list them: scorepad rules list"
        raise RulesError(f"there is no preset {toml_literal(name)}. {hint}")
    return load(PRESETS / f"{name}.toml")


def base_of(rules: Rules) -> Rules:
    """Return the preset that *rules* are named after, else *rules* themselves."""
    if rules.name == CLASSIC.name:
        return CLASSIC  # most pads are, and need no file read
    return preset(rules.name).rules if rules.name in preset_names() else rules


def read_rules(name: str, beside: Path | None = None) -> SourcedRules:
    """Return the preset called *name*, or the house-rules file at that path.

    A path that is not absolute starts from the folder *beside*.

    Raises:
        RulesError: there is no such preset, or the file has a mistake.
        FileError: the file cannot be read.
    """
    return _read_rules(name, beside or Path(), (), _refuse)


def load(path: Path) -> SourcedRules:
    """Read a house-rules file.

    Raises:
        FileError: it cannot be read or has a mistake.
    """
    return _load(path, (), _refuse)


def check(path: Path) -> tuple[SourcedRules, list[str]]:
    """Read a house-rules file, and return every mistake that is in it.

    The rules are without the values that are mistakes.

    Raises:
        FileError: it cannot be read or is not TOML.
    """
    mistakes: list[str] = []
    found = _load(path, (), lambda mistake: mistakes.append(str(mistake)))
    return found, mistakes


def rules_from_table(table: Mapping[str, Any], beside: Path) -> SourcedRules:
    """Return the rules that a rules table makes, with what it is based on.

    Raises:
        RulesError: an unknown key or a value that is not allowed.
        FileError: a file that it is based on cannot be read or has a mistake.
    """
    if "based_on" in table:
        return _rules_from_table(table, beside, (), _refuse)
    # Pad after pad is played by the same rules, all of them written out.  Unlike the
    # tables themselves, their texts tell 1 from true.
    try:
        text = repr(table)
    except RecursionError:  # nested too deep for one: it is refused
        return _rules_from_table(table, beside, (), _refuse)
    if text not in _last_by_text:
        rules = _rules_from_table(table, beside, (), _refuse)
        _last_by_text.clear()
        _last_by_text[text] = rules
    return _last_by_text[text]


def _read_rules(
    name: str, beside: Path, seen: tuple[Path, ...], report: Report
) -> SourcedRules:
    """Read rules as :func:`read_rules` does; *seen* are the files based on these."""
    path = beside / name
    is_file = name not in preset_names() and is_there(path) and path.is_file()
    if _is_path(name) or is_file:
        return _load(path, seen, report)
    return preset(name)


def _is_path(name: str) -> bool:
    return name == "-" or name.endswith(".toml") or "/" in name or "\\" in name


def _load(path: Path, seen: tuple[Path, ...], report: Report) -> SourcedRules:
    """Read a house-rules file, each mistake reported with the file that has it."""
    whole = resolved(path)
    if whole in seen:
        circle = join_words([step.name for step in (*seen, whole)], "then")
        raise FileError(path, f"based_on goes in a circle: {circle}")

    def report_here(mistake: ScorepadError) -> None:
        # A file that this one is based on has named itself already.
        if isinstance(mistake, FileError):
            report(mistake)
        else:
            named = FileError(path, str(mistake))
            named.__cause__ = mistake
            report(named)

    table = parse(path, read_text(path))
    return _rules_from_table(table, path.parent, (*seen, whole), report_here)


def _rules_from_table(
    table: Mapping[str, Any], beside: Path, seen: tuple[Path, ...], report: Report
) -> SourcedRules:
    """Make rules of a table, the mistakes in it reported one by one."""
    keys = dict(table)
    base, sources = keys.pop("based_on", None), keys.pop("sources", {})
    parent = SourcedRules(CLASSIC, {})
    try:
        if isinstance(base, str):
            parent = _read_rules(base, beside, seen, report)
        elif base is not None:
            raise RulesError(
                f"based_on: {toml_literal(base)} is not the name of a preset or file."
            )
    except ScorepadError as mistake:
        report(mistake)
    values = {}
    for name, value in flat(keys).items():
        try:
            values[name] = find_key(name).check(value)
        except RulesError as mistake:
            report(mistake)
    rules = parent.rules
    try:
        rules = rules.changed(values)
    except RulesError as mistake:
        report(mistake)
    all_sources = {
        key: text for key, text in parent.sources.items() if key not in values
    }
    if not isinstance(sources, Mapping):
        report(RulesError("sources: it is not a table of keys and their sources."))
        sources = {}
    for name, text in flat(sources).items():
        try:
            find_key(name)
        except RulesError as mistake:
            report(mistake)
        if isinstance(text, str):
            all_sources[name] = text
        else:
            problem = f"{toml_literal(text)} is not text."
            report(RulesError(f"sources: {name}: {problem}"))
    return SourcedRules(rules, all_sources)


def parse_setting(text: str) -> tuple[str, object]:
    """Parse ``KEY=VALUE``, a house rule as it is set on the command line.

    The value is TOML.  A bare word is text, in a list too, because a shell removes
    the quotes.  Keys that take text need no quotes: ``title=Fridays``.

    Raises:
        RulesError: it is not of that form, the key is not known, or the value is not
            allowed.
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise RulesError(
            f"{toml_literal(text)} does not set a rule. Write KEY=VALUE, for example "
            f"{EXAMPLE}."
        )
    key = find_key(name)
    parsed = _toml_value(value)
    if parsed is None and value.startswith("[") and value.endswith("]"):
        items = [item.strip() for item in value[1:-1].split(",")]
        parsed = [
            item if (parsed_item := _toml_value(item)) is None else parsed_item
            for item in items
        ]
    if parsed is None or (
        isinstance(key, TextKey | MoneyKey) and not isinstance(parsed, str)
    ):
        parsed = value
    return name, key.check(parsed)


def _toml_value(text: str) -> object:
    """Parse one TOML value; None where *text* is not one."""
    try:
        table = loads(f"value = {text}")
    except (ValueError, RecursionError):
        return None
    return table["value"] if table.keys() == {"value"} else None


def parse_settings(words: Sequence[str]) -> tuple[Rules | None, dict[str, object]]:
    """Parse a change of rules: other rules to start from, and single house rules.

    A word is a setting, or a preset or house-rules file, of which the last one counts.

    Raises:
        RulesError: a word is none of them, or the value is not allowed.
        FileError: a file cannot be read or has a mistake.
    """
    base, values = None, {}
    for word in words:
        if "=" not in word and (_is_path(word) or word in preset_names()):
            base = read_rules(word).rules
        else:
            name, value = parse_setting(word)
            values[name] = value
    return base, values


def commented_text(rules: Rules) -> str:
    """Write a house-rules file of *rules*, above each one what it means and allows."""
    from tomli_w import dumps

    lines = [
        "# House rules for scorepad. A rule that is not in this file is as in classic,",
        '# or, with a line such as based_on = "pagat" above all others, as in that',
        "# preset or in the rules file of that name beside this one.",
    ]
    group = ""
    for key in KEYS.values():
        above, _, tail = key.name.rpartition(".")
        if above != group:
            lines += ["", f"[{above}]"]
            group = above
        comment = [key.sentence, f"Allowed: {key.allowed}."]
        lines += ["", *[f"# {line}" for part in comment for line in wrap(part, 78)]]
        value = rules[key.name]
        # A list in one line is easier to change.
        in_line = f"{tail} = {toml_literal(value)}" if isinstance(value, tuple) else ""
        lines.append(in_line or dumps({tail: value}).strip())
    return "\n".join(lines) + "\n"
