"""What each kind of house-rule key allows, and how a refusal says so."""

import pytest

from scorepad.errors import RulesError
from scorepad.keys import (
    Choice,
    Key,
    Money,
    Several,
    Text,
    Whole,
    WholeOrWord,
    in_toml,
    listed,
)

WHOLE = Whole("game.target", 100, 1, 500, "The target.")
ODD = Whole("match.best_of", 1, 1, 9, "The games.", odd=True)
WORD = WholeOrWord("hand.gin_off_bonus", "as-undercut", 1000, "The bonus.")
TIE = Choice[str]("hand.tie", "undercut", ("knocker", "nobody"), "The tie.")
YES_OR_NO = Choice[bool]("oklahoma.played", False, (True,), "Whether.")
PARTS = Several[str]("shutout.doubles", (), ("points", "game"), "The parts.")
ONCE = Several[int]("hand.multipliers", (), (2, 3, 4), "The multipliers.")
WEIGHTS = Several[int]("hollywood.weights", (), (1, 2), "The weights.", repeats=True)
CURRENCY = Text("stakes.currency", "", "The money.")
STAKE = Money("stakes.per_point", "", "A point.")


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


NOT_WHOLE = "is not a whole number from 1 to 500"
NOT_MONEY = 'is not decimal text from 0, of at most 12 characters, as "0.05", or ""'


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        (WHOLE, 0, f"game.target: 0 {NOT_WHOLE}"),
        (WHOLE, 501, f"game.target: 501 {NOT_WHOLE}"),
        (WHOLE, True, f"game.target: true {NOT_WHOLE}"),
        (WHOLE, "1", f'game.target: "1" {NOT_WHOLE}'),
        (WHOLE, 2.0, f"game.target: 2.0 {NOT_WHOLE}"),
        (WHOLE, {}, f"game.target: a table {NOT_WHOLE}"),
        (ODD, 4, "match.best_of: 4 is not an odd number from 1 to 9"),
        (ODD, 11, "match.best_of: 11 is not an odd number from 1 to 9"),
        (ODD, False, "match.best_of: false is not an odd number from 1 to 9"),
        (
            WORD,
            "none",
            'hand.gin_off_bonus: "none" is not "as-undercut" or a whole number '
            "from 0 to 1000",
        ),
        (
            WORD,
            -1,
            'hand.gin_off_bonus: -1 is not "as-undercut" or a whole number '
            "from 0 to 1000",
        ),
        (
            WORD,
            1001,
            'hand.gin_off_bonus: 1001 is not "as-undercut" or a whole number '
            "from 0 to 1000",
        ),
        (
            WORD,
            False,
            'hand.gin_off_bonus: false is not "as-undercut" or a whole number '
            "from 0 to 1000",
        ),
        (
            TIE,
            "Knocker",
            'hand.tie: "Knocker" is not "undercut", "knocker" or "nobody"',
        ),
        (YES_OR_NO, 1, "oklahoma.played: 1 is not false or true"),
        (YES_OR_NO, "true", 'oklahoma.played: "true" is not false or true'),
        (
            PARTS,
            "points",
            'shutout.doubles: "points" is not a list of any of "points" and "game", '
            "each once",
        ),
        (
            PARTS,
            ["boxes"],
            'shutout.doubles: ["boxes"] is not a list of any of "points" and "game", '
            "each once",
        ),
        (
            ONCE,
            [2, 2],
            "hand.multipliers: [2, 2] is not a list of whole numbers from 2 to 4, "
            "each once",
        ),
        (
            ONCE,
            [5],
            "hand.multipliers: [5] is not a list of whole numbers from 2 to 4, "
            "each once",
        ),
        (
            ONCE,
            [{}],
            "hand.multipliers: [a table] is not a list of whole numbers from 2 to 4, "
            "each once",
        ),
        (
            WEIGHTS,
            [True, 2],
            "hollywood.weights: [true, 2] is not a list of whole numbers from 1 to 2",
        ),
        (CURRENCY, 1, "stakes.currency: 1 is not text"),
        (STAKE, 0.05, f"stakes.per_point: 0.05 {NOT_MONEY}"),
        (STAKE, 1, f"stakes.per_point: 1 {NOT_MONEY}"),
        (STAKE, "-1", f'stakes.per_point: "-1" {NOT_MONEY}'),
        (STAKE, "1.", f'stakes.per_point: "1." {NOT_MONEY}'),
        (STAKE, ".5", f'stakes.per_point: ".5" {NOT_MONEY}'),
        (STAKE, "1e3", f'stakes.per_point: "1e3" {NOT_MONEY}'),
        (STAKE, "1,50", f'stakes.per_point: "1,50" {NOT_MONEY}'),
        (STAKE, "٣", f'stakes.per_point: "٣" {NOT_MONEY}'),
        (STAKE, "1" * 21, f'stakes.per_point: "{"1" * 21}" {NOT_MONEY}'),
    ],
)
def test_other_values_are_refused_with_what_is_allowed(
    key: Key[object], value: object, problem: str
) -> None:
    with pytest.raises(RulesError) as caught:
        key.check(value)
    assert str(caught.value) == problem


def test_a_value_is_written_as_toml_has_it() -> None:
    assert in_toml('a "b" \\') == '"a \\"b\\" \\\\"'
    assert in_toml([True, "x", (1, 2)]) == '[true, "x", a list]'


def test_a_list_however_deep_is_written_in_one_line() -> None:
    deep: object = 1
    for _ in range(5000):
        deep = [deep]
    assert in_toml(deep) == "[a list]"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_words_are_joined_as_a_sentence_does(words: list[str], sentence: str) -> None:
    assert listed(words, "or") == sentence
