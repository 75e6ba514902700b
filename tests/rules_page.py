"""The generated parts of the page about house rules, ``scorepad/presets/README.md``."""

from collections.abc import Iterable

from scorepad.formatting import toml_literal
from scorepad.rules import CLASSIC, KEYS
from scorepad.storage.rules_toml import preset, preset_names
from scorepad.text.rules import key_rows


def markdown(*rows: Iterable[str]) -> str:
    """Write *rows*, the first of them the heading, as a Markdown table."""
    head, *body = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = [head, ["---"] * len(head), *body]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def key_table() -> str:
    """Write every key with its values and its meaning."""
    rows = [
        (f"`{key}`", allowed, f"`{default}`", meaning)
        for key, allowed, default, meaning in key_rows()
    ]
    return markdown(("key", "allowed", "`classic`", "meaning"), *rows)


def preset_table() -> str:
    """Write every preset with what differs from ``classic`` and where it comes from."""
    rows = []
    for name in preset_names():
        rules, sources = preset(name)
        differ = [
            key
            for key, _ in rules.differences(CLASSIC)
            if key in KEYS and key not in ("name", "title")
        ]
        values = [f"`{key} = {toml_literal(rules[key])}`" for key in differ]
        origins = dict.fromkeys(sources[key] for key in differ)
        rows.append(
            (
                f"`{name}`",
                rules.title,
                ", ".join(values) or "-",
                "; ".join(origins) or "rules guide",
            )
        )
    head = ("preset", "what it is", "differs from `classic` in", "source")
    return markdown(head, *rows)
