"""The rules that a command shows: found, named, each value with its source."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import typer

from scorepad import places
from scorepad.cli import current
from scorepad.players import Sides
from scorepad.readout import named, rules_called
from scorepad.rules import Rules
from scorepad.rulesfile import Agreement, find, preset, preset_names


class Source(NamedTuple):
    """Rules to show: where each value comes from, and who plays by them, if known."""

    rules: Rules
    sources: Mapping[str, str]
    sides: Sides | None = None


def called(rules: Rules) -> str:
    """Say what *rules* are called, and what is not as in the preset of that name."""
    if rules.name in preset_names():
        return named(rules, preset(rules.name).rules)
    return rules_called(rules)


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


def _pad_sources(rules: Rules) -> Mapping[str, str]:
    base = preset(rules.name if rules.name in preset_names() else "classic")
    return _sources(rules, base, "this pad")


def _sources(rules: Rules, base: Agreement, own: str) -> Mapping[str, str]:
    """Give the sources of *base* where the value is the same, elsewhere *own*."""
    return {
        key: base.sources.get(key, "") if value == base.rules[key] else own
        for key, value in rules.values().items()
    }
