"""The race: the same totals for the picture and for the terminal."""

import pytest

from scorepad.pad import Adjust, Strike
from scorepad.replay import Replay
from scorepad.text.chart import Step, chart, charts, races, round_size
from tests.evening import dead, pad, scored


def test_a_race_has_every_total_and_leaves_struck_hands_out() -> None:
    replay = Replay(
        pad(
            scored("Ann", 10),
            Adjust("Ben", 5, "spot"),
            scored("Ben", 20),
            Strike(2),
            dead(),
            scored("Ann", 80),
        )
    )
    (race,) = races(replay, replay.game)
    assert race.steps == (
        Step("", (0, 0)),
        Step("1", (10, 0)),
        Step("adj.", (10, 5)),
        Step("3", (10, 5)),
        Step("4", (90, 5)),
    )
    assert (race.target, race.top, race.bottom, race.closed_by) == (90, 90, 0, 0)


def test_every_column_has_its_own_race() -> None:
    under = {"hollywood.columns": 2}
    replay = Replay(
        pad(scored("Ann", 10), Adjust("Ann", -15, ""), scored("Ann", 20), under=under)
    )
    first, second = races(replay, replay.game)
    assert [step.totals for step in first.steps] == [(0, 0), (10, 0), (-5, 0), (15, 0)]
    assert [step.totals for step in second.steps] == [(0, 0), (0, 0), (-15, 0), (5, 0)]
    assert second.bottom == -15


def test_only_the_hands_of_the_game_are_in_its_race() -> None:
    under = {"match.best_of": 3}
    replay = Replay(pad(scored("Ann", 95), scored("Ben", 7), under=under))
    race = races(replay, replay.games[1])[0]
    assert race.steps == (Step("", (0, 0)), Step("2", (0, 7)))


def test_the_charts_of_several_games_say_which_is_which() -> None:
    under = {"match.best_of": 3, "game.target": 50}
    replay = Replay(pad(scored("Ann", 50), scored("Ben", 7), under=under))
    assert chart(replay, replay.games[1])[0] == "Game 2"
    assert [line for line in charts(replay) if line[:1] in {*"GA"}] == [
        "Game 1",
        "A Ann 50   B Ben 0   * more than one",
        "Game 2",
        "A Ann 0   B Ben 7   * more than one",
    ]


def test_charts_below_each_other_are_low() -> None:
    # 50 points in steps of 5 are 11 lines, in steps of 10 they are 6.
    heights = []
    for columns in (1, 3):
        under = {"hollywood.columns": columns, "game.target": 50}
        replay = Replay(pad(scored("Ann", 20), under=under))
        drawn = chart(replay, replay.game)
        heights.append(sum("|" in line for line in drawn) / columns)
    assert heights == [11, 6]


def test_a_race_that_nobody_has_begun_is_not_drawn() -> None:
    replay = Replay(pad())
    assert chart(replay, replay.game) == ["Nothing is recorded yet."]


def test_a_long_legend_is_broken() -> None:
    sides = "|".join(letter * 20 for letter in "ABC")
    replay = Replay(pad(scored("A" * 20, 20), sides=sides, dealer="B" * 20))
    assert chart(replay, replay.game)[-2:] == [
        f"A {'A' * 20} 20   B {'B' * 20} 0   C {'C' * 20} 0",
        "* more than one",
    ]


def test_the_chart_of_a_short_game() -> None:
    under = {"game.target": 50}
    replay = Replay(pad(scored("Ann", 20), scored("Ben", 49), under=under))
    assert chart(replay, replay.game) == [
        " 50 |............",
        " 45 |        B",
        " 40 |",
        " 35 |",
        " 30 |",
        " 25 |",
        " 20 |    A---A",
        " 15 |",
        " 10 |",
        "  5 |",
        "  0 |*---B---",
        "    +------------",
        "         1   2",
        "",
        "A Ann 20   B Ben 49   * more than one",
    ]


def test_the_target_is_reached_only_on_its_own_line() -> None:
    # A line is 20 points here; 121 is not yet on that of 125.
    under = {"game.target": 125}
    replay = Replay(pad(scored("Ann", 121), scored("Ben", 125), under=under))
    lines = chart(replay, replay.game)
    (goal,) = [line for line in lines if line.startswith(" 125 |")]
    assert "A" not in goal
    assert "B" in goal


def test_sides_with_the_same_letter_are_numbered() -> None:
    replay = Replay(pad(scored("Al", 20), sides="Al|Abe"))
    assert chart(replay, replay.game)[-1] == "1 Al 20   2 Abe 0   * more than one"


def test_a_long_race_fits_the_line() -> None:
    replay = Replay(pad(*[dead() for _ in range(500)], scored("Ann", 20)))
    lines = chart(replay, replay.game)
    assert max(map(len, lines)) <= 80
    assert any("A" in line for line in lines[:-1])


def test_lines_are_counted_by_round_numbers() -> None:
    assert [round_size(least) for least in (0.2, 1, 1.5, 3, 6, 11, 30, 51)] == [
        *(1, 1, 2, 5, 10, 20, 50, 100)
    ]


@pytest.mark.parametrize(
    ("total", "line"), [(4, 0), (5, 10), (67, 70), (64, 60), (89, 80), (90, 90)]
)
def test_a_total_is_drawn_on_the_nearest_line_and_not_on_a_target_unmet(
    total: int, line: int
) -> None:
    # To 90 in twelve lines at the most: a line is ten points.
    replay = Replay(pad(scored("Ann", total)))
    drawn = [
        text for text in chart(replay, replay.game) if text.rstrip(".")[-1:] in {*"A*"}
    ]
    assert [int(text.split("|")[0]) for text in drawn] == [line]
