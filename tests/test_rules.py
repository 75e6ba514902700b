"""What each kind of house-rule key allows, and how a refusal says so."""

import pytest

from scorepad.errors import RulesError
from scorepad.rules import (
    CLASSIC,
    KEYS,
    ChoiceKey,
    ExtraBoxes,
    IntKey,
    IntOrWordKey,
    Key,
    ListKey,
    MoneyKey,
    Rules,
    Shutout,
    TextKey,
    find_key,
    flat,
    nested,
    warnings,
)
from scorepad.storage.rules_toml import preset, preset_names

WHOLE = IntKey("game.target", 100, 1, 500, "The target.")
ODD = IntKey("match.best_of", 1, 1, 9, "The games.", odd=True)
WORD = IntOrWordKey("hand.gin_off_bonus", "as-undercut", 1000, "The bonus.")
TIE = ChoiceKey[str]("hand.tie", "undercut", ("knocker", "nobody"), "The tie.")
YES_OR_NO = ChoiceKey[bool]("oklahoma.played", False, (True,), "Whether.")
PARTS = ListKey[str]("shutout.doubles", (), ("points", "game"), "The parts.")
ONCE = ListKey[int]("hand.multipliers", (), (2, 3, 4), "The multipliers.")
WEIGHTS = ListKey[int]("hollywood.weights", (), (1, 2), "The weights.", repeats=True)
CURRENCY = TextKey("stakes.currency", "", "The money.")
STAKE = MoneyKey("stakes.per_point", "", "A point.")


@pytest.mark.parametrize(
    ("key", "value", "kept"),
    [
        (WHOLE, 1, 1),
        (WHOLE, 500, 500),
        (ODD, 9, 9),
        (WORD, "as-undercut", "as-undercut"),
        (WORD, 0, 0),
        (WORD, 1000, 1000),
        (TIE, "undercut", "undercut"),
        (TIE, "nobody", "nobody"),
        (YES_OR_NO, True, True),
        (PARTS, [], ()),
        (PARTS, ["game", "points"], ("game", "points")),
        (ONCE, [4, 2], (4, 2)),
        (ONCE, (3,), (3,)),
        (WEIGHTS, [2, 1, 2], (2, 1, 2)),
        (CURRENCY, "€", "€"),
        (STAKE, "", ""),
        (STAKE, "0.05", "0.05"),
        (STAKE, "12", "12"),
    ],
)
def test_allowed_values_are_kept(key: Key[object], value: object, kept: object) -> None:
    assert key.check(value) == kept


NOT_WHOLE = "is not a whole number from 1 to 500."
NOT_MONEY = 'is not an amount. Write it as "0.05".'


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        (WHOLE, 0, f"game.target: 0 {NOT_WHOLE}"),
        (WHOLE, 501, f"game.target: 501 {NOT_WHOLE}"),
        (WHOLE, True, f"game.target: true {NOT_WHOLE}"),
        (WHOLE, "1", f'game.target: "1" {NOT_WHOLE}'),
        (WHOLE, 2.0, f"game.target: 2.0 {NOT_WHOLE}"),
        (WHOLE, {}, f"game.target: a table {NOT_WHOLE}"),
        (ODD, 4, "match.best_of: 4 is not an odd number from 1 to 9."),
        (ODD, 11, "match.best_of: 11 is not an odd number from 1 to 9."),
        (ODD, False, "match.best_of: false is not an odd number from 1 to 9."),
        (
            WORD,
            "none",
            'hand.gin_off_bonus: "none" is not "as-undercut" or a whole number '
            "from 0 to 1000.",
        ),
        (
            WORD,
            -1,
            'hand.gin_off_bonus: -1 is not "as-undercut" or a whole number '
            "from 0 to 1000.",
        ),
        (
            WORD,
            1001,
            'hand.gin_off_bonus: 1001 is not "as-undercut" or a whole number '
            "from 0 to 1000.",
        ),
        (
            WORD,
            False,
            'hand.gin_off_bonus: false is not "as-undercut" or a whole number '
            "from 0 to 1000.",
        ),
        (
            TIE,
            "Knocker",
            'hand.tie: "Knocker" is not "undercut", "knocker" or "nobody".',
        ),
        (YES_OR_NO, 1, "oklahoma.played: 1 is not false or true."),
        (YES_OR_NO, "true", 'oklahoma.played: "true" is not false or true.'),
        (
            PARTS,
            "points",
            'shutout.doubles: "points" is not a list of any of "points" and "game", '
            "each once.",
        ),
        (
            PARTS,
            ["boxes"],
            'shutout.doubles: ["boxes"] is not a list of any of "points" and "game", '
            "each once.",
        ),
        (
            ONCE,
            [2, 2],
            "hand.multipliers: [2, 2] is not a list of whole numbers from 2 to 4, "
            "each once.",
        ),
        (
            ONCE,
            [5],
            "hand.multipliers: [5] is not a list of whole numbers from 2 to 4, "
            "each once.",
        ),
        (
            ONCE,
            [{}],
            "hand.multipliers: [a table] is not a list of whole numbers from 2 to 4, "
            "each once.",
        ),
        (
            WEIGHTS,
            [True, 2],
            "hollywood.weights: [true, 2] is not a list of whole numbers from 1 to 2.",
        ),
        (CURRENCY, 1, "stakes.currency: 1 is not text."),
        (STAKE, 0.05, f"stakes.per_point: 0.05 {NOT_MONEY}"),
        (STAKE, 1, f"stakes.per_point: 1 {NOT_MONEY}"),
        (STAKE, "-1", f'stakes.per_point: "-1" {NOT_MONEY}'),
        (STAKE, "1.", f'stakes.per_point: "1." {NOT_MONEY}'),
        (STAKE, ".5", f'stakes.per_point: ".5" {NOT_MONEY}'),
        (STAKE, "1e3", f'stakes.per_point: "1e3" {NOT_MONEY}'),
        (STAKE, "1,50", f'stakes.per_point: "1,50" {NOT_MONEY}'),
        (STAKE, "٣", f'stakes.per_point: "٣" {NOT_MONEY}'),
        (
            STAKE,
            "1" * 13,
            'stakes.per_point: "1111111111111" is not an amount of at most 12 '
            'characters. Write it as "0.05".',
        ),
    ],
)
def test_other_values_are_refused_with_what_is_allowed(
    key: Key[object], value: object, problem: str
) -> None:
    with pytest.raises(RulesError) as caught:
        key.check(value)
    assert str(caught.value) == problem


# Typed from the table of section 8: key -> default, and what else is allowed in words.
TABLE: dict[str, tuple[object, str]] = {
    "hand.knock_limit": (10, "a whole number from 0 to 98"),
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
    "game.target": (100, "a whole number from 1 to 1000000"),
    "game.bonus": (100, "a whole number from 0 to 10000"),
    "shutout.when": ("no-points", '"no-points" or "no-hands"'),
    "shutout.adds": (0, "a whole number from 0 to 10000"),
    "shutout.doubles": (
        ("game",),
        'a list of any of "points", "game" and "boxes", each once',
    ),
    "boxes.value": (20, "a whole number from 0 to 1000"),
    "boxes.when": ("at-end", '"at-end" or "at-once"'),
    "boxes.multiplied": (False, "false or true"),
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
        'an amount such as "0.05", or "" for none',
    ),
    "stakes.per_box": (
        "",
        'an amount such as "0.05", or "" for none',
    ),
    "stakes.per_game": (
        "",
        'an amount such as "0.05", or "" for none',
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
    assert str(caught.value) == "rules never change: game_target"
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
        (3, [1, 2], "2 weights for 3 columns. Give one for each column, or []."),
        (1, [1, 2], "2 weights for 1 column. Give one for each column, or []."),
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
        ("game.traget", 'there is no rule "game.traget". Did you mean game.target?'),
        ("hand.gin", 'there is no rule "hand.gin". Did you mean hand.gin_bonus?'),
        (
            "hand.gin_o",
            'there is no rule "hand.gin_o". Did you mean hand.gin_off_bonus?',
        ),
        ("gin_bonus", 'there is no rule "gin_bonus". Did you mean hand.gin_bonus?'),
        ("target", 'there is no rule "target". Did you mean game.target?'),
        ("xyzzy", 'there is no rule "xyzzy". To see them all: scorepad rules keys'),
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
    with pytest.raises(RulesError) as caught:
        Rules(flat({"game": 150}))
    group = "game is a group of rules. One of them is game.target."
    assert str(caught.value) == group


@pytest.mark.parametrize(
    ("settings", "doubt"),
    [
        (
            {"stakes.per_box": "0.25"},
            "Boxes are paid twice: boxes.value in points, stakes.per_box in money.",
        ),
        (
            {"oklahoma.ace": "one"},
            "oklahoma.ace has no effect, because oklahoma.played is false.",
        ),
        (
            {"oklahoma.spade_multiplier": 3},
            "oklahoma.spade_multiplier has no effect, because oklahoma.played is "
            "false.",
        ),
        (
            {"hand.knock_limit": 0, "hand.tie": "nobody"},
            "hand.tie has no effect, because nobody can knock (hand.knock_limit 0).",
        ),
        (
            {"hand.big_gin_bonus": 24},
            "Big gin earns less than gin: hand.big_gin_bonus is 24, hand.gin_bonus 25.",
        ),
        (
            {"extra_boxes.big_gin": 2},
            "extra_boxes.big_gin has no effect, because big gin is not played.",
        ),
        (
            {"boxes.value": 0, "extra_boxes.gin": 2},
            "extra_boxes.gin has no effect, because boxes earn nothing.",
        ),
        (
            {"boxes.value": 0, "shutout.doubles": ["boxes"]},
            "A shutout doubles boxes (shutout.doubles), but boxes have no value.",
        ),
        (
            {"boxes.when": "at-once", "shutout.doubles": ["boxes"]},
            "A shutout doubles boxes (shutout.doubles), but boxes are paid at once.",
        ),
        (
            {"game.bonus": 0},
            "A shutout doubles the game bonus (shutout.doubles), but game.bonus is 0.",
        ),
        (
            {"extra_boxes.multiplied": True},
            "extra_boxes.multiplied has no effect, because there are no extra boxes.",
        ),
        (
            {"extra_boxes.multiplied": True, "extra_boxes.gin": 1},
            "extra_boxes.multiplied has no effect, because no hand is multiplied.",
        ),
        (
            {"boxes.multiplied": True},
            "boxes.multiplied has no effect, because no hand is multiplied.",
        ),
        (
            {"boxes.multiplied": True, "boxes.value": 0},
            "boxes.multiplied has no effect, because boxes earn nothing.",
        ),
        (
            {"stakes.currency": "euros"},
            "stakes.currency has no effect, because no stake is set.",
        ),
    ],
)
def test_what_cannot_be_meant_is_doubted(
    settings: dict[str, object], doubt: str
) -> None:
    assert warnings(Rules(settings)) == [doubt]


@pytest.mark.parametrize("name", preset_names())
def test_no_preset_is_doubted(name: str) -> None:
    assert warnings(preset(name).rules) == []


@pytest.mark.parametrize(
    "settings",
    [
        {"stakes.per_box": "0.25", "boxes.value": 0},
        {"stakes.per_box": "0.00"},
        {"hand.big_gin_bonus": 25},
        {"game.bonus": 0, "shutout.doubles": ["points"]},
        {"extra_boxes.multiplied": True, "extra_boxes.gin": 1, "oklahoma.played": True},
        {"stakes.currency": "euros", "stakes.per_game": "5"},
    ],
)
def test_what_can_be_meant_is_not_doubted(settings: dict[str, object]) -> None:
    assert warnings(Rules(settings)) == []


def test_a_shutout_doubles_only_what_there_is() -> None:
    everything = {"shutout.doubles": ["boxes", "game", "points"], "shutout.adds": 30}
    assert Rules(everything).shutout == Shutout(("points", "game", "boxes"), 30)
    no_bonus = Rules({**everything, "game.bonus": 0, "boxes.when": "at-once"})
    assert no_bonus.shutout == Shutout(("points",), 30)
    assert not Rules({"game.bonus": 0}).has_shutout
    assert no_bonus.has_shutout


def test_a_shutout_of_the_game_says_what_the_game_is_worth() -> None:
    assert Shutout(("game",), 30).changes_only_game_bonus
    assert Shutout(("game",), 30).game_bonus(60) == 150
    assert Shutout((), 30).game_bonus(60) == 90
    assert not Shutout(("game", "boxes"), 0).changes_only_game_bonus


def test_extra_boxes_are_those_that_can_be_won() -> None:
    counts = {
        "extra_boxes.gin": 2,
        "extra_boxes.big_gin": 3,
        "extra_boxes.undercut": 4,
        "extra_boxes.gin_off": 5,
    }
    straight = Rules({**counts, "hand.knock_limit": 0, "hand.big_gin_bonus": 31})
    assert straight.extra_boxes == [
        ExtraBoxes("gin", 2, "extra_boxes.gin"),
        ExtraBoxes("big gin", 3, "extra_boxes.big_gin"),
    ]
    assert [extra.boxes for extra in Rules(counts).extra_boxes] == [2, 4, 5]
    assert Rules({**counts, "boxes.value": 0}).extra_boxes == []


@pytest.mark.parametrize(
    ("weights", "draws"),
    [([1, 1], True), ([1, 2, 3], True), ([1, 1, 1], False), ([2, 2, 2], False)],
)
def test_columns_draw_where_their_weights_can_be_halved(
    weights: list[int], draws: bool
) -> None:
    rules = Rules({"hollywood.columns": len(weights), "hollywood.weights": weights})
    assert rules.can_draw is draws


@pytest.mark.parametrize(
    ("settings", "at_once", "at_end", "counts"),
    [
        ({"boxes.value": 7}, 0, 7, True),
        ({"boxes.value": 7, "boxes.when": "at-once"}, 7, 0, True),
        ({"boxes.value": 0, "boxes.when": "at-once"}, 0, 0, False),
        ({"boxes.value": 0, "stakes.per_box": "0.50"}, 0, 0, True),
        ({"boxes.value": 0, "stakes.per_box": "0.00"}, 0, 0, False),
    ],
)
def test_a_box_adds_points_once(
    settings: dict[str, object], at_once: int, at_end: int, counts: bool
) -> None:
    rules = Rules(settings)
    assert (rules.box_at_once, rules.box_at_end) == (at_once, at_end)
    assert rules.has_boxes is counts


@pytest.mark.parametrize(
    ("settings", "factor", "multiplied"),
    [
        ({}, 1, False),
        ({"oklahoma.played": True, "oklahoma.spade_multiplier": 3}, 3, True),
        ({"oklahoma.spade_multiplier": 3}, 1, False),
        ({"oklahoma.played": True, "oklahoma.spade_multiplier": 1}, 1, False),
        ({"hand.multipliers": [4]}, 1, True),
    ],
)
def test_a_hand_is_multiplied_by_a_spade_or_as_declared(
    settings: dict[str, object], factor: int, multiplied: bool
) -> None:
    rules = Rules(settings)
    assert (rules.spade_multiplier, rules.is_multiplied) == (factor, multiplied)


def test_a_stake_of_nothing_is_not_played_for_money() -> None:
    assert not Rules({"stakes.per_point": "0.00"}).is_for_money
    assert Rules({"stakes.per_game": "0.5"}).is_for_money
