"""One running column: when it closes, and what counts toward it."""

from scorepad.column import Column
from tests.evening import rules

UNDER = {"game.target": 50, "boxes.value": 7}


def column(when: str = "at-end") -> Column:
    return Column(1, 2, rules({**UNDER, "boxes.when": when}))


def test_a_win_is_points_boxes_and_an_entry() -> None:
    running = column()
    running.enter(1, 20, 3)
    running.enter(0, 5, 1)
    running.enter(1, 6, 1)
    assert running.points == (5, 26)
    assert (running.boxes, running.wins) == ([1, 4], [1, 2])
    assert running.closed_by is None


def test_reaching_the_target_exactly_is_enough() -> None:
    running = column()
    running.enter(1, 49, 1)
    assert running.closed_by is None
    running.enter(1, 1, 1)
    assert running.closed_by == 1


def test_the_overshoot_stays() -> None:
    running = column()
    running.enter(0, 73, 1)
    assert (running.points, running.closed_by) == ((73, 0), 0)


def test_boxes_at_once_are_points_and_count_toward_the_target() -> None:
    running = column("at-once")
    running.enter(0, 28, 1)
    assert (running.points, running.closed_by) == ((35, 0), None)
    running.enter(0, 1, 2)  # 35 + 1 + 2 x 7 = 50
    assert (running.points, running.boxes, running.closed_by) == ((50, 0), [3, 0], 0)


def test_an_adjustment_is_points_without_box_or_entry() -> None:
    running = column("at-once")
    running.add(0, -12)
    assert running.points == (-12, 0)
    running.add(1, 50)
    assert (running.points, running.closed_by) == ((-12, 50), 1)
    assert (running.boxes, running.wins) == ([0, 0], [0, 0])


def test_a_column_has_the_weight_of_its_number() -> None:
    agreed = rules({"hollywood.columns": 3, "hollywood.weights": [4, 1, 2]})
    assert [Column(number, 2, agreed).weight for number in (1, 2, 3)] == [4, 1, 2]


def test_earlier_totals_stay_as_they_were() -> None:
    running = column()
    running.enter(0, 5, 1)
    before = running.points
    running.enter(0, 6, 1)
    assert before == (5, 0)
