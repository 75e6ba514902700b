"""Where the numbers of a settlement come from, in a few words."""

from scorepad.replay import Replay
from scorepad.views.display import names_of
from scorepad.views.notes import all_columns, weighted_sum
from tests.evening import pad, scored


def _columns(*weights: int) -> Replay:
    under = {"hollywood.columns": len(weights), "hollywood.weights": [*weights]}
    return Replay(pad(scored("Ann", 10), under=under))


def test_a_weight_of_one_is_not_written() -> None:
    game = _columns(1, 1, 2).game
    assert weighted_sum(game, [5, 6, 5]) == "5 + 6 + 2 x 5"
    assert weighted_sum(game, [0, 0, 0]) == "0 + 0 + 2 x 0"


def test_what_is_less_than_nothing_is_taken_off() -> None:
    assert weighted_sum(_columns(2, 1, 3).game, [-5, 6, -7]) == "-2 x 5 + 6 - 3 x 7"


def test_columns_are_only_added_up_in_full_where_their_weights_differ() -> None:
    # 10 points and a box at 7.
    replay = _columns(1, 1)
    names = names_of(replay.sides)
    assert all_columns(names, replay.game, replay.rules) == (
        "All columns   Ann 17   Ben 0"
    )
    weighted = _columns(3, 1)
    assert all_columns(names, weighted.game, weighted.rules) == (
        "All columns   Ann 3 x 17 + 0 = 51   Ben 0"
    )
