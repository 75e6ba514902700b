"""The house-rule keys of the specification's section 8, and agreements made of them."""

import pytest

from scorepad.errors import RulesError
from scorepad.rules import CLASSIC, KEYS, Rules, find_key, flat, nested

# Typed from the table of section 8: key -> default, and what else is allowed in words.
TABLE: dict[str, tuple[object, str]] = {
    "hand.knock_limit": (10, "a whole number from 0 to 10"),
    "hand.gin_bonus": (25, "a whole number from 0 to 1000"),
    "hand.undercut_bonus": (25, "a whole number from 0 to 1000"),
    "hand.big_gin_bonus": (
        "not-played",
        '"not-played" or a whole number from 0 to 1000',
    ),
    "hand.gin_off_bonus": (
        "as-undercut",
        '"as-undercut" or a whole number from 0 to 1000',
    ),
    "hand.knock_bonus": (0, "a whole number from 0 to 1000"),
    "hand.tie": ("undercut", '"undercut", "knocker" or "nobody"'),
    "hand.multipliers": ((), "a list of whole numbers from 2 to 9, each once"),
    "hand.ace_deadwood": (1, "a whole number from 1 to 25"),
    "hand.cards": (10, "a whole number from 5 to 13"),
    "hand.lay_off_on_gin": (False, "false or true"),
    "oklahoma.played": (False, "false or true"),
    "oklahoma.ace": ("gin", '"gin" or "one"'),
    "oklahoma.spade_multiplier": (2, "a whole number from 1 to 4"),
    "game.target": (100, "a whole number from 1 to 10000"),
    "game.bonus": (100, "a whole number from 0 to 10000"),
    "shutout.when": ("no-points", '"no-points" or "no-hands"'),
    "shutout.adds": (0, "a whole number from 0 to 10000"),
    "shutout.doubles": (
        ("game",),
        'a list of any of "points", "game" and "boxes", each once',
    ),
    "boxes.value": (20, "a whole number from 0 to 1000"),
    "boxes.when": ("at-end", '"at-end" or "at-once"'),
    "extra_boxes.gin": (0, "a whole number from 0 to 10"),
    "extra_boxes.big_gin": (0, "a whole number from 0 to 10"),
    "extra_boxes.undercut": (0, "a whole number from 0 to 10"),
    "extra_boxes.gin_off": (0, "a whole number from 0 to 10"),
    "extra_boxes.multiplied": (False, "false or true"),
    "hollywood.columns": (1, "a whole number from 1 to 9"),
    "hollywood.weights": ((), "a list of whole numbers from 1 to 9"),
    "partnership.sweep_boxes": (0, "a whole number from 0 to 20"),
    "match.best_of": (1, "an odd number from 1 to 99"),
    "dealing.next": ("loser", '"loser", "winner" or "alternate"'),
    "dealing.after_dead": ("same", '"same" or "pass"'),
    "stakes.per_point": (
        "",
        'decimal text from 0, of at most 12 characters, as "0.05", or ""',
    ),
    "stakes.per_box": (
        "",
        'decimal text from 0, of at most 12 characters, as "0.05", or ""',
    ),
    "stakes.per_game": (
        "",
        'decimal text from 0, of at most 12 characters, as "0.05", or ""',
    ),
    "stakes.currency": ("", "text"),
    "stakes.round_to": (0, "a whole number from 0 to 10000"),
    "stock.dead_at": (2, "2 or 0"),
    "name": ("classic", "text"),
    "title": ("", "text"),
}


def test_the_keys_are_those_of_the_specification() -> None:
    assert {name: (key.default, key.allowed) for name, key in KEYS.items()} == TABLE


@pytest.mark.parametrize("name", KEYS)
def test_every_key_has_one_sentence_for_people(name: str) -> None:
    assert KEYS[name].sentence[0].isupper()
    assert KEYS[name].sentence.endswith(".")


def test_nothing_said_is_classic() -> None:
    assert Rules() == CLASSIC
    assert CLASSIC.values() == {name: default for name, (default, _) in TABLE.items()}


def test_a_value_is_read_by_attribute_and_by_key() -> None:
    rules = Rules({"game.target": 150, "hand.multipliers": [2, 3]})
    assert rules.game_target == rules["game.target"] == 150
    assert rules.hand_multipliers == (2, 3)
    assert CLASSIC.game_target == 100


def test_a_change_makes_another_agreement() -> None:
    rules = CLASSIC.changed({"game.target": 150})
    assert rules.changed({"game.bonus": 7}).values() == {
        **CLASSIC.values(),
        "game.target": 150,
        "game.bonus": 7,
    }
    assert rules != CLASSIC
    assert hash(rules) == hash(Rules({"game.target": 150}))
    assert CLASSIC.values() != CLASSIC


def test_an_agreement_never_changes() -> None:
    with pytest.raises(AttributeError) as caught:
        CLASSIC.game_target = 5
    assert str(caught.value) == "an agreement never changes: game_target"
    assert CLASSIC.game_target == 100


def test_differences_are_the_keys_that_differ() -> None:
    rules = Rules({"stock.dead_at": 0, "game.target": 150})
    assert list(rules.differences(CLASSIC)) == [
        ("game.target", 150),
        ("stock.dead_at", 0),
    ]
    assert repr(rules) == "Rules({'game.target': 150, 'stock.dead_at': 0})"


@pytest.mark.parametrize(
    ("columns", "weights", "meant"),
    [(1, [], (1,)), (3, [], (1, 1, 1)), (3, [1, 1, 2], (1, 1, 2)), (1, [4], (4,))],
)
def test_weights_are_one_for_each_column(
    columns: int, weights: list[int], meant: tuple[int, ...]
) -> None:
    rules = Rules({"hollywood.columns": columns, "hollywood.weights": weights})
    assert rules.weights == meant


@pytest.mark.parametrize(
    ("columns", "weights", "problem"),
    [
        (3, [1, 2], "2 weights for 3 columns: give one for each column, or none"),
        (1, [1, 2], "2 weights for 1 column: give one for each column, or none"),
    ],
)
def test_weights_that_do_not_fit_the_columns_are_refused(
    columns: int, weights: list[int], problem: str
) -> None:
    with pytest.raises(RulesError) as caught:
        Rules({"hollywood.columns": columns, "hollywood.weights": weights})
    assert str(caught.value) == f"hollywood.weights: {problem}"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("game.traget", '"game.traget" is no house rule: did you mean game.target?'),
        ("hand.gin", '"hand.gin" is no house rule: did you mean hand.gin_bonus?'),
        (
            "hand.gin_o",
            '"hand.gin_o" is no house rule: did you mean hand.gin_off_bonus?',
        ),
        ("gin_bonus", '"gin_bonus" is no house rule: did you mean hand.gin_bonus?'),
        ("target", '"target" is no house rule: did you mean game.target?'),
        ("xyzzy", '"xyzzy" is no house rule: see scorepad rules show'),
    ],
)
def test_an_unknown_key_is_refused_with_the_nearest(name: str, problem: str) -> None:
    with pytest.raises(RulesError) as caught:
        find_key(name)
    assert str(caught.value) == problem
    with pytest.raises(RulesError) as caught:
        CLASSIC.changed({name: 1})
    assert str(caught.value) == problem


def test_a_table_and_its_keys_are_the_same_thing() -> None:
    table = {"name": "ours", "game": {"target": 150, "bonus": 0}, "hand": {"cards": 7}}
    values = {
        "name": "ours",
        "game.target": 150,
        "game.bonus": 0,
        "hand.cards": 7,
    }
    assert flat(table) == values
    assert nested(values.items()) == table


def test_lists_in_a_table_are_lists() -> None:
    assert nested([("hand.multipliers", (2, 3))]) == {"hand": {"multipliers": [2, 3]}}


def test_a_value_in_place_of_a_group_is_refused() -> None:
    with pytest.raises(RulesError, match=r"^game: 150 is not a table of its keys$"):
        flat({"game": 150})
