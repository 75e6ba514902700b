"""What a complete round puts on the sheet, under rules whose numbers all differ."""

import pytest

from scorepad.rounds import Place, Win, win_of
from scorepad.scoring import Score
from tests.evening import rules

UNDER = {"partnership.sweep_boxes": 6}
MULTIPLIED = {**UNDER, "extra_boxes.multiplied": True}


def won(side: int, points: int, extra: int = 0, multiplier: int = 1) -> Place:
    return Place(side, Score("knock", 0, (), points, 1 + extra, multiplier))


@pytest.mark.parametrize(
    ("places", "win"),
    [
        pytest.param([won(0, 12), won(1, 10)], Win(0, 2, 1), id="bicycle"),
        pytest.param([won(0, 12), won(1, 30)], Win(1, 18, 1), id="the-other-side"),
        pytest.param([won(0, 12), won(1, 12)], None, id="net-zero"),
        pytest.param([None, None], None, id="all-dead"),
        pytest.param([won(0, 0), None], None, id="a-win-for-nothing"),
        pytest.param([won(1, 9), None], Win(1, 9, 1), id="one-dead-is-no-sweep"),
        pytest.param(
            [won(0, 40, 2), won(1, 10, 4)], Win(0, 30, 1 + 2), id="own-extra-boxes"
        ),
        pytest.param(
            [won(0, 40, 2), won(0, 9, 1), won(1, 60, 4)],
            Win(1, 11, 1 + 4),
            id="of-the-side-ahead-only",
        ),
        pytest.param([won(1, 40), won(1, 9)], Win(1, 49, 1 + 6), id="sweep"),
        pytest.param(
            [won(1, 40, 2), won(1, 9, 1), won(1, 0)],
            Win(1, 49, 1 + 3 + 6),
            id="sweep-with-extra-boxes",
        ),
        pytest.param(
            [won(0, 40), won(0, 9), won(1, 60), won(1, 1)],
            Win(1, 12, 1),
            id="eight-players",
        ),
    ],
)
def test_the_net_of_a_round_is_one_win(places: list[Place | None], win: Win) -> None:
    assert win_of(places, rules(UNDER)) == win


@pytest.mark.parametrize(
    ("multipliers", "boxes"), [((3, 3), 1 + 6 * 3), ((3, 1), 1 + 6), ((1, 1), 1 + 6)]
)
def test_a_sweep_is_multiplied_where_every_hand_has_the_same_multiplier(
    multipliers: tuple[int, int], boxes: int
) -> None:
    places: list[Place | None] = [
        won(0, 10, 0, multiplier) for multiplier in multipliers
    ]
    assert win_of(places, rules(MULTIPLIED)) == Win(0, 20, boxes)
    assert win_of(places, rules(UNDER)) == Win(0, 20, 7)
