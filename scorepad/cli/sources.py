"""The rules that a command shows: found, named, each value with its source."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from scorepad.cli import current
from scorepad.files import places
from scorepad.files.padfile import rules_table
from scorepad.files.rulesfile import Agreement, find, preset, preset_names
from scorepad.players import Sides
from scorepad.rules import CLASSIC, KEYS, Rules
from scorepad.views.readout import called

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
    if name is None and (pad is not None or places.current_pad() is not None):
        replay = current.open_pad(pad).replay
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
