"""The presets that ship, against the table of the specification's section 9."""

import tomllib
from typing import Any

import pytest

from scorepad.rules import CLASSIC, KEYS, flat
from scorepad.storage.rules_toml import PRESETS, preset, preset_names

Values = dict[str, object]

NO_SHUTOUT: Values = {"shutout.doubles": ()}
NOTHING_AT_THE_END: Values = {"game.bonus": 0, "boxes.value": 0, **NO_SHUTOUT}
PAGAT: Values = {"hand.gin_bonus": 20, "hand.undercut_bonus": 10}
OKLAHOMA: Values = {"oklahoma.played": True}
ALL_THREE = ("points", "game", "boxes")

# Typed from section 9: what differs from classic.
DIFFERENCES: dict[str, Values] = {
    "classic": {},
    "standard-2p-100": NOTHING_AT_THE_END,
    "lesson": NOTHING_AT_THE_END,
    "browser": {**NOTHING_AT_THE_END, "stock.dead_at": 0},
    "oklahoma": OKLAHOMA,
    "spade-doubles": {"hand.multipliers": (2,)},
    "hollywood": {"hollywood.columns": 3},
    "straight": {"hand.knock_limit": 0},
    "partnership": {"game.target": 125},
    "cutthroat": {**NO_SHUTOUT, "shutout.adds": 100, "boxes.value": 25},
    "pagat": PAGAT,
    "oklahoma-pagat": {
        **PAGAT,
        **OKLAHOMA,
        "oklahoma.ace": "one",
        "game.target": 150,
    },
    "bicycle": {**PAGAT, **NO_SHUTOUT, "shutout.adds": 100},
    "wikipedia": {
        "hand.big_gin_bonus": 31,
        "boxes.value": 25,
        "shutout.doubles": ("points",),
        "shutout.when": "no-hands",
    },
    "rubl": {
        "hand.undercut_bonus": 20,
        "boxes.value": 25,
        "shutout.doubles": ("points", "game"),
    },
    "palace": {
        "hand.undercut_bonus": 20,
        "boxes.value": 10,
        "boxes.when": "at-once",
        "game.bonus": 0,
        **NO_SHUTOUT,
    },
    "tournament": {
        "hand.big_gin_bonus": 31,
        "boxes.value": 25,
        "shutout.doubles": ALL_THREE,
    },
    "club": {
        "game.target": 250,
        "game.bonus": 250,
        "boxes.value": 25,
        "extra_boxes.gin": 2,
        "extra_boxes.undercut": 1,
        "extra_boxes.gin_off": 3,
        "extra_boxes.multiplied": True,
        **OKLAHOMA,
        "hand.multipliers": (2,),
        "hollywood.columns": 3,
        "hollywood.weights": (1, 1, 2),
        "partnership.sweep_boxes": 3,
        "shutout.doubles": ALL_THREE,
        "stakes.round_to": 500,
    },
    "spanish": {
        "hand.gin_bonus": 20,
        "hand.big_gin_bonus": 50,
        "dealing.next": "winner",
    },
    "portuguese": {**PAGAT, "shutout.when": "no-hands"},
    "knocker-ties": {"hand.tie": "knocker", "boxes.value": 25},
    "world-club": {
        "hand.knock_bonus": 15,
        "hand.big_gin_bonus": 35,
        **NOTHING_AT_THE_END,
    },
}
WORDS = ("name", "title")


def as_written(name: str) -> dict[str, Any]:
    """Read the file of a preset by itself."""
    return tomllib.loads((PRESETS / f"{name}.toml").read_text(encoding="utf-8"))


def own_values(name: str) -> dict[str, Any]:
    table = as_written(name)
    return flat(
        {key: table[key] for key in table if key not in ("based_on", "sources")}
    )


def test_the_presets_are_those_of_the_specification() -> None:
    assert set(preset_names()) == set(DIFFERENCES)


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_preset_differs_from_classic_as_specified(name: str) -> None:
    found = dict(preset(name).rules.differences(CLASSIC))
    assert {key: found[key] for key in found if key not in WORDS} == DIFFERENCES[name]


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_preset_is_called_by_its_file_and_has_a_title(name: str) -> None:
    rules = preset(name).rules
    assert rules.name == name
    assert rules.title
    assert not rules.title.endswith(".")


@pytest.mark.parametrize("name", DIFFERENCES)
def test_every_value_of_a_preset_has_its_source(name: str) -> None:
    sources = preset(name).sources
    assert set(sources) >= KEYS.keys() - set(WORDS)
    assert all(text.strip() for text in sources.values())
    own = as_written(name)["sources"]
    assert set(own) >= own_values(name).keys() - set(WORDS)


def test_classic_gives_every_key_itself() -> None:
    assert own_values("classic").keys() == KEYS.keys()
    assert dict(preset("classic").rules.differences(CLASSIC)).keys() <= {"title"}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_preset_states_only_what_it_changes(name: str) -> None:
    if name != "classic":
        base = preset(as_written(name)["based_on"]).rules
        for key, value in own_values(name).items():
            assert KEYS[key].check(value) != base[key], key
