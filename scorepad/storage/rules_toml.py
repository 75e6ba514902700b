"""House-rules files and presets: TOML text to an agreement with its sources."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from scorepad.errors import FileError, RulesError, ScorepadError
from scorepad.rules import CLASSIC, KEYS, MoneyKey, Rules, TextKey, find_key, flat
from scorepad.storage.disk import is_there, read_text, resolved
from scorepad.storage.toml import loads, parse
from scorepad.wording import join_words, toml_literal

PRESETS: Final = Path(__file__).parents[1] / "presets"


class Agreement(NamedTuple):
    """An agreement, and for each key where its value comes from."""

    rules: Rules
    sources: Mapping[str, str]


_LAST: Final[dict[str, Agreement]] = {}
"""The last agreement made of a table that says all of it, by the text of the table."""


def preset_names() -> list[str]:
    """The presets that ship, ``classic`` first."""
    names = sorted(path.stem for path in PRESETS.glob("*.toml"))
    return sorted(names, key=lambda name: name != "classic")


@cache
def preset(name: str) -> Agreement:
    """Return a preset that ships.

    Raises:
        RulesError: there is none of that name; the message says how to list them.
    """
    if name not in preset_names():
        # Only a mistake needs it.
        from difflib import get_close_matches

        near = get_close_matches(name, preset_names(), 1)
        hint = (
            f"did you mean {near[0]}?" if near else "scorepad rules list names them all"
        )
        raise RulesError(f"{toml_literal(name)} is no preset: {hint}")
    return load(PRESETS / f"{name}.toml")


def find(name: str, beside: Path | None = None) -> Agreement:
    """Return the preset called *name*, or the house-rules file at that path.

    A path that is not absolute starts from the folder *beside*.

    Raises:
        RulesError: neither is there, or the file's rules will not do.
        FileError: the file cannot be read.
    """
    return _find(name, beside or Path(), ())


def load(path: Path) -> Agreement:
    """Read a house-rules file.

    Raises:
        FileError: it cannot be read, or its rules will not do.
    """
    return _load(path, ())


def agreed(table: Mapping[str, Any], beside: Path) -> Agreement:
    """Return the agreement that a rules table makes, with what it is based on.

    Raises:
        RulesError: an unknown key or a value that is not allowed.
        FileError: a file that it is based on will not do.
    """
    if "based_on" in table:
        return _agreed(table, beside, ())
    # Pad after pad is played by the same rules, all of them written out.  Unlike the
    # tables themselves, their texts tell 1 from true.
    try:
        said = repr(table)
    except RecursionError:  # nested too deep for one: it is refused
        return _agreed(table, beside, ())
    if said not in _LAST:
        made = _agreed(table, beside, ())
        _LAST.clear()
        _LAST[said] = made
    return _LAST[said]


def _find(name: str, beside: Path, seen: tuple[Path, ...]) -> Agreement:
    path = beside / name
    if _is_path(name) or (name not in preset_names() and _is_file(path)):
        return _load(path, seen)
    return preset(name)


def _is_file(path: Path) -> bool:
    return is_there(path) and path.is_file()


def _is_path(name: str) -> bool:
    return name == "-" or name.endswith(".toml") or "/" in name or "\\" in name


def _load(path: Path, seen: tuple[Path, ...]) -> Agreement:
    whole = resolved(path)
    if whole in seen:
        circle = join_words([step.name for step in (*seen, whole)], "then")
        raise FileError(path, f"based_on goes in a circle: {circle}")
    table = parse(path, read_text(path))
    try:
        made = _agreed(table, path.parent, (*seen, whole))
    except FileError:
        raise
    except ScorepadError as error:
        raise FileError(path, str(error)) from error
    return made


def _agreed(
    table: Mapping[str, Any], beside: Path, seen: tuple[Path, ...]
) -> Agreement:
    own = dict(table)
    base = own.pop("based_on", None)
    sources = own.pop("sources", {})
    if base is not None and not isinstance(base, str):
        raise RulesError(f"based_on: {toml_literal(base)} is not the name of a preset")
    ground = Agreement(CLASSIC, {}) if base is None else _find(base, beside, seen)
    values = flat(own)
    rules = ground.rules.changed(values)
    kept = {key: text for key, text in ground.sources.items() if key not in values}
    return Agreement(rules, {**kept, **_checked_sources(sources)})


def _checked_sources(sources: object) -> Mapping[str, str]:
    if not isinstance(sources, Mapping):
        raise RulesError("sources: it is a table of keys and where they come from")
    found = flat(sources)
    for name, text in found.items():
        find_key(name)
        if not isinstance(text, str):
            raise RulesError(f"sources: {name}: {toml_literal(text)} is not text")
    return found


def parse_setting(text: str) -> tuple[str, object]:
    """Read ``KEY=VALUE``, a house rule as it is set on the command line.

    The value is TOML; a bare word is text, in a list too, since a shell takes the
    quotes away.  Keys that take text need no quotes: ``stakes.per_point=0.05``.

    Raises:
        RulesError: it is not of that form, the key is not known, or the value is not
            allowed.
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise RulesError(
            f"{toml_literal(text)} sets no house rule: "
            "KEY=VALUE does, as game.target=150"
        )
    key = find_key(name)
    read = _toml_or_word(value)
    if isinstance(key, TextKey | MoneyKey) and not isinstance(read, str):
        read = value
    return name, key.check(read)


def parse_settings(words: Sequence[str]) -> tuple[Rules | None, dict[str, object]]:
    """Read what an agreement is to be changed to: another one, and house rules.

    A word is a setting, or a preset or house-rules file, of which the last one counts.

    Raises:
        RulesError: a word is none of them, or the value is not allowed.
        FileError: a file cannot be read, or its rules will not do.
    """
    ground, values = None, {}
    for word in words:
        if "=" not in word and (_is_path(word) or word in preset_names()):
            ground = find(word).rules
        else:
            name, value = parse_setting(word)
            values[name] = value
    return ground, values


def _toml_or_word(text: str) -> object:
    read = _toml_value(text)
    if read is None and text.startswith("[") and text.endswith("]"):
        items = [item.strip() for item in text[1:-1].split(",")]
        return [
            item if (value := _toml_value(item)) is None else value for item in items
        ]
    return text if read is None else read


def _toml_value(text: str) -> object:
    try:
        table = loads(f"value = {text}")
    except (ValueError, RecursionError):
        return None
    return table["value"] if table.keys() == {"value"} else None


def commented(rules: Rules) -> str:
    """Write a house-rules file of *rules*: above each what it means and allows."""
    # Only a new file needs them.
    from textwrap import wrap

    from tomli_w import dumps

    lines = [
        "# House rules for scorepad. A rule that is left out is as in classic, or as",
        '# in the preset, or the file beside this one, that based_on = "..." names.',
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
