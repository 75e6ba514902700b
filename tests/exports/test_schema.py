"""The JSON Schema: every pad's JSON has its shape, and no key that it does not name."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest

from scorepad.expected import check
from scorepad.exports import pad_json
from scorepad.exports.pad_json import pad_object, schema_text
from scorepad.pad import Again, Entry, Finish
from scorepad.replay import Replay
from scorepad.storage.pad_toml import load, pad_from_table
from scorepad.storage.rules_toml import preset, preset_names
from tests.evening import gin, pad
from tests.exports.schema_rules import flat_rules, nested_rules
from tests.oracle_pads import NEWER, random_pad

jsonschema = pytest.importorskip("jsonschema")


class Schema(Protocol):
    """The schema, ready to refuse what has another shape."""

    def validate(self, table: object) -> None: ...


SCHEMA = Path(pad_json.__file__).with_name("schema.json")
SAMPLES = sorted(Path(__file__).parents[2].joinpath("sample_games").glob("*.toml"))


@pytest.fixture(scope="module")
def schema() -> Schema:
    whole = json.loads(schema_text())
    jsonschema.Draft202012Validator.check_schema(whole)
    validator: Schema = jsonschema.Draft202012Validator(whole)
    return validator


def test_the_rules_in_the_schema_are_those_of_the_program(update_golden: bool) -> None:
    schema = json.loads(schema_text())
    rules = {"rules": nested_rules(), "differences": flat_rules()}
    if update_golden:
        schema["$defs"] |= rules
        text = json.dumps(schema, indent=1, ensure_ascii=False)
        SCHEMA.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    assert {name: schema["$defs"][name] for name in rules} == rules


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_has_the_shape_of_the_schema(schema: Schema, sample: Path) -> None:
    replay = Replay(load(sample))
    schema.validate(pad_object(replay, str(sample), check(replay)))


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_has_the_shape_of_the_schema(schema: Schema, name: str) -> None:
    made = pad(gin("Ann", 9))._replace(rules=preset(name).rules)
    if not preset(name).rules.oklahoma_played:
        schema.validate(pad_object(Replay(made), "friday"))


@pytest.mark.parametrize("seed", range(60))
def test_random_pads_have_the_shape_of_the_schema(schema: Schema, seed: int) -> None:
    table = random_pad(random.Random(seed), NEWER)
    schema.validate(pad_object(Replay(pad_from_table(table, Path.cwd())), "random"))


@pytest.mark.parametrize(
    "path", [(), ("hands", 0), ("games", 0), ("games", 0, "columns", 0), ("match",)]
)
def test_a_key_that_the_schema_does_not_name_is_refused(
    schema: Schema, path: tuple[str | int, ...]
) -> None:
    table: Any = pad_object(Replay(pad(gin("Ann", 9))), "friday")
    inside = table
    for key in path:
        inside = inside[key]
    inside["surprise"] = 1
    with pytest.raises(jsonschema.ValidationError, match="surprise"):
        schema.validate(table)


def under_way(*entries: Entry, under: Mapping[str, object] | None = None) -> object:
    return pad_object(Replay(pad(*entries, under=under)), "friday")["under_way"]


def test_the_game_under_way_is_where_the_next_hand_belongs() -> None:
    assert under_way() == {"game": 1, "match": 1}
    assert under_way(gin("Ann", 9)) == {"game": 1, "match": 1}
    # 90 ends the game, and nothing may follow until again.
    assert under_way(gin("Ann", 70)) is None
    assert under_way(gin("Ann", 70), Again()) == {"game": 2, "match": 2}
    assert under_way(gin("Ann", 9), Finish()) is None


def test_in_a_match_the_next_game_is_under_way_without_a_hand() -> None:
    match: Mapping[str, object] = {"match.best_of": 3}
    assert under_way(gin("Ann", 70), under=match) == {"game": 2, "match": 1}
    won = (gin("Ann", 70), gin("Ann", 71))
    assert under_way(*won, under=match) is None
    assert under_way(*won, Again(), under=match) == {"game": 3, "match": 2}
