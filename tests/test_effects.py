import pytest

from scorepad.effects import (
    ExtraBoxes,
    Shutout,
    can_draw,
    doubts,
    extra_boxes,
    shutout,
    stake_words,
)
from scorepad.files.rulesfile import preset, preset_names
from scorepad.rules import Rules


@pytest.mark.parametrize(
    ("settings", "doubt"),
    [
        (
            {"stakes.per_box": "0.25"},
            "boxes.value and stakes.per_box are both set: boxes are paid twice",
        ),
        ({"oklahoma.ace": "one"}, "oklahoma.ace is set, but oklahoma.played is false"),
        (
            {"oklahoma.spade_multiplier": 3},
            "oklahoma.spade_multiplier is set, but oklahoma.played is false",
        ),
        (
            {"hand.knock_limit": 0, "hand.tie": "nobody"},
            "hand.tie is set, but hand.knock_limit is 0: nobody knocks",
        ),
        (
            {"hand.big_gin_bonus": 24},
            "hand.big_gin_bonus is less than hand.gin_bonus",
        ),
        (
            {"extra_boxes.big_gin": 2},
            "extra_boxes.big_gin is set, but big gin is not played",
        ),
        (
            {"boxes.value": 0, "extra_boxes.gin": 2},
            "extra_boxes.gin is set, but boxes earn nothing",
        ),
        (
            {"boxes.value": 0, "shutout.doubles": ["boxes"]},
            'shutout.doubles has "boxes", but boxes.value is 0',
        ),
        (
            {"boxes.when": "at-once", "shutout.doubles": ["boxes"]},
            'shutout.doubles has "boxes", but boxes are paid at once',
        ),
        ({"game.bonus": 0}, 'shutout.doubles has "game", but game.bonus is 0'),
        (
            {"extra_boxes.multiplied": True},
            "extra_boxes.multiplied is set, but there are no extra boxes",
        ),
        (
            {"extra_boxes.multiplied": True, "extra_boxes.gin": 1},
            "extra_boxes.multiplied is set, but no hand is multiplied",
        ),
        ({"stakes.currency": "euros"}, "stakes.currency is set, but no stake is"),
    ],
)
def test_what_cannot_be_meant_is_doubted(
    settings: dict[str, object], doubt: str
) -> None:
    assert doubts(Rules(settings)) == [doubt]


@pytest.mark.parametrize("name", preset_names())
def test_no_preset_is_doubted(name: str) -> None:
    assert doubts(preset(name).rules) == []


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
    assert doubts(Rules(settings)) == []


def test_a_shutout_doubles_only_what_there_is() -> None:
    everything = {"shutout.doubles": ["boxes", "game", "points"], "shutout.adds": 30}
    assert shutout(Rules(everything)) == Shutout(("points", "game", "boxes"), 30)
    no_bonus = Rules({**everything, "game.bonus": 0, "boxes.when": "at-once"})
    assert shutout(no_bonus) == Shutout(("points",), 30)
    assert not shutout(Rules({"game.bonus": 0})).is_played


def test_a_shutout_of_the_game_says_what_the_game_is_worth() -> None:
    assert Shutout(("game",), 30).is_of_game
    assert Shutout(("game",), 30).worth(60) == 150
    assert Shutout((), 30).worth(60) == 90
    assert not Shutout(("game", "boxes"), 0).is_of_game


def test_extra_boxes_are_those_that_can_be_won() -> None:
    counts = {
        "extra_boxes.gin": 2,
        "extra_boxes.big_gin": 3,
        "extra_boxes.undercut": 4,
        "extra_boxes.gin_off": 5,
    }
    straight = Rules({**counts, "hand.knock_limit": 0, "hand.big_gin_bonus": 31})
    assert extra_boxes(straight) == [
        ExtraBoxes("gin", 2, "extra_boxes.gin"),
        ExtraBoxes("big gin", 3, "extra_boxes.big_gin"),
    ]
    assert [extra.boxes for extra in extra_boxes(Rules(counts))] == [2, 4, 5]
    assert extra_boxes(Rules({**counts, "boxes.value": 0})) == []


@pytest.mark.parametrize(
    ("weights", "draws"),
    [([1, 1], True), ([1, 2, 3], True), ([1, 1, 1], False), ([2, 2, 2], False)],
)
def test_columns_draw_where_their_weights_can_be_halved(
    weights: list[int], draws: bool
) -> None:
    rules = Rules({"hollywood.columns": len(weights), "hollywood.weights": weights})
    assert can_draw(rules) is draws


@pytest.mark.parametrize(
    ("stake", "words"),
    [("0.5", "0.50"), ("2", "2"), ("0.125", "0.125"), ("10.", "10"), (" 1.25", "1.25")],
)
def test_a_stake_is_written_as_money_is(stake: str, words: str) -> None:
    assert stake_words(stake) == words
