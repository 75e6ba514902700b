"""Columns of a game, who wins it, and games in a match."""

import pytest

from scorepad.errors import PadError
from scorepad.game import Evening, Game, Match
from tests.evening import rules


def game(columns: int = 1, weights: list[int] | None = None, target: int = 50) -> Game:
    changes = {
        "hollywood.columns": columns,
        "hollywood.weights": weights or [],
        "game.target": target,
    }
    return Game(1, 1, 2, rules(changes))


def evening(best_of: int = 1) -> Evening:
    return Evening(2, rules({"match.best_of": best_of, "game.target": 50}))


def play(table: Evening, *winners: int) -> None:
    """Play a whole game for each winner."""
    for winner in winners:
        table.game_for_a_hand().enter(winner, 50, 1)
        table.games[-1].used = True


# --- Which columns a win enters --------------------------------------------------


def test_wins_enter_one_more_column_each_time() -> None:
    sheet = game(3, target=200)
    assert [sheet.enter(0, points, 1) for points in (32, 28, 45, 10)] == [
        (1,),
        (1, 2),
        (1, 2, 3),
        (1, 2, 3),
    ]
    assert sheet.running() == ((115, 0), (83, 0), (55, 0))


def test_each_side_has_its_own_entries() -> None:
    sheet = game(3, target=200)
    assert sheet.enter(0, 32, 1) == (1,)
    assert sheet.enter(1, 11, 2) == (1,)
    assert sheet.enter(0, 28, 1) == (1, 2)
    assert sheet.enter(1, 7, 1) == (1, 2)
    assert sheet.running() == ((60, 18), (28, 7), (0, 0))
    assert [column.boxes for column in sheet.columns] == [[2, 3], [1, 1], [0, 0]]


def test_a_side_shut_out_of_the_first_column_begins_in_the_second() -> None:
    sheet = game(3)
    sheet.enter(0, 50, 1)
    assert sheet.enter(1, 11, 1) == (2,)
    assert sheet.enter(1, 7, 1) == (2, 3)
    assert sheet.running() == ((50, 0), (0, 18), (0, 7))


def test_a_column_closed_under_a_side_is_passed_over() -> None:
    sheet = game(4)
    sheet.enter(1, 11, 1)  # 1
    sheet.enter(0, 20, 1)  # 1
    sheet.enter(0, 30, 1)  # 1 closes, 2
    assert sheet.enter(1, 7, 1) == (2,)
    assert sheet.enter(0, 20, 1) == (2, 3)  # 2 closes
    assert sheet.enter(1, 9, 1) == (3,)
    assert sheet.running() == ((50, 11), (50, 7), (20, 9), (0, 0))


def test_a_win_for_nothing_is_an_entry_too() -> None:
    sheet = game(2)
    assert sheet.enter(0, 0, 1) == (1,)
    assert sheet.enter(0, 0, 1) == (1, 2)
    assert [column.wins for column in sheet.columns] == [[2, 0], [1, 0]]


def test_nothing_enters_a_closed_column() -> None:
    sheet = game(2)
    sheet.enter(0, 60, 1)
    sheet.enter(0, 30, 1)
    sheet.adjust(0, 5)
    assert sheet.running() == ((60, 0), (35, 0))


def test_an_adjustment_goes_to_every_open_column_and_is_no_entry() -> None:
    sheet = game(3)
    assert sheet.adjust(1, 20) == (1, 2, 3)
    assert sheet.enter(1, 30, 1) == (1,)
    assert sheet.adjust(0, -4) == (2, 3)
    assert sheet.running() == ((0, 50), (-4, 20), (-4, 20))
    assert sheet.enter(1, 6, 1) == (2,)


def test_an_adjustment_may_close_several_columns_and_end_the_game() -> None:
    sheet = game(2)
    assert not sheet.used
    assert sheet.adjust(1, 50) == (1, 2)
    assert (sheet.over, sheet.winner, sheet.used) == (True, 1, True)


# --- Who wins --------------------------------------------------------------------


def test_a_game_is_over_when_every_column_is_closed() -> None:
    sheet = game(2)
    sheet.enter(0, 50, 1)
    assert (sheet.over, sheet.ended, sheet.winner) == (False, False, None)
    sheet.enter(1, 50, 1)
    assert (sheet.over, sheet.ended) == (True, True)


@pytest.mark.parametrize(
    ("weights", "closed_by", "winner"),
    [
        ([], [0, 1, 1], 1),
        ([1, 1, 2], [0, 0, 1], None),
        ([1, 1, 2], [0, 1, 1], 1),
        ([1, 1, 2], [1, 0, 0], 0),
        ([4, 2, 1], [0, 1, 1], 0),
        ([], [0, 1], None),
    ],
)
def test_the_greater_weight_of_closed_columns_wins(
    weights: list[int], closed_by: list[int], winner: int | None
) -> None:
    sheet = game(len(closed_by), weights)
    for column, side in zip(sheet.columns, closed_by, strict=True):
        column.add(side, 50)
    sheet.adjust(0, 0)
    assert (sheet.over, sheet.winner) == (True, winner)


# --- One game after another ------------------------------------------------------


def refusal(table: Evening, what: str) -> str:
    with pytest.raises(PadError) as caught:
        getattr(table, what)()
    return str(caught.value)


def test_after_a_game_another_hand_is_refused_until_again() -> None:
    table = evening()
    play(table, 0)
    problem = "game 1 is over: again starts the next one"
    assert refusal(table, "game_for_a_hand") == problem
    assert not table.goes_on()
    table.again()
    assert table.goes_on()
    assert table.game_for_a_hand().number == 2


def test_a_finished_game_has_no_winner_and_waits_for_again() -> None:
    table = evening(best_of=3)
    table.games[0].enter(0, 10, 1)
    table.games[0].used = True
    table.finish()
    assert (table.games[0].ended, table.games[0].over) == (True, False)
    assert table.games[0].winner is None
    problem = "game 1 is finished: again starts the next one"
    assert refusal(table, "game_for_a_hand") == problem
    table.again()
    assert [(game.number, game.match) for game in table.games] == [(1, 1), (2, 1)]


@pytest.mark.parametrize(
    ("winners", "problem"),
    [
        ([], "again: game 1 is not over, finish ends it"),
        ([0], None),
    ],
)
def test_again_needs_an_ended_game(winners: list[int], problem: str | None) -> None:
    table = evening()
    play(table, *winners)
    if problem:
        assert refusal(table, "again") == problem
    else:
        table.again()
        assert refusal(table, "again") == "again: game 2 is not over, finish ends it"


def test_finish_needs_a_game_under_way() -> None:
    table = evening()
    assert refusal(table, "finish") == "finish: game 1 is empty"
    play(table, 0)
    assert refusal(table, "finish") == "finish: game 1 is over"
    table.again()
    assert refusal(table, "finish") == "finish: game 2 is empty"
    table.games[-1].used = True
    table.finish()
    assert refusal(table, "finish") == "finish: game 2 is finished"


def test_a_match_goes_on_by_itself_until_it_is_decided() -> None:
    table = evening(best_of=3)
    play(table, 0, 1)
    assert table.goes_on()
    assert table.match(1).games_won == [1, 1]
    assert (table.match(1).over, table.match(1).winner) == (False, None)
    play(table, 1)
    assert (table.match(1).over, table.match(1).winner) == (True, 1)
    problem = "game 3 is over: again starts the next one"
    assert refusal(table, "game_for_a_hand") == problem
    table.again()
    assert [game.match for game in table.games] == [1, 1, 1, 2]
    assert table.match(2).games_won == [0, 0]


def test_a_match_of_five_needs_three_games() -> None:
    table = evening(best_of=5)
    play(table, 0, 0)
    assert not table.match(1).over
    play(table, 0)
    assert (table.match(1).over, table.match(1).winner) == (True, 0)


def test_a_match_is_decided_by_more_than_half_not_by_the_number_played() -> None:
    drawn = game(2)
    drawn.columns[0].add(0, 50)
    drawn.columns[1].add(1, 50)
    drawn.adjust(0, 0)
    assert Match([drawn] * 3, 2, 3).games_won == [0, 0]
    assert not Match([drawn] * 3, 2, 3).over


def test_again_within_a_match_only_starts_its_next_game() -> None:
    table = evening(best_of=3)
    play(table, 0)
    table.again()
    assert [(game.number, game.match) for game in table.games] == [(1, 1), (2, 1)]


def test_each_single_game_is_a_match_of_its_own_even_a_drawn_one() -> None:
    table = Evening(2, rules({"hollywood.columns": 2, "game.target": 50}))
    table.games[0].columns[0].add(0, 50)
    table.games[0].columns[1].add(1, 50)
    table.games[0].adjust(0, 0)
    assert (table.match(1).over, table.match(1).winner) == (True, None)
    assert not table.goes_on()
    table.again()
    assert table.games[1].match == 2


def test_a_single_game_that_was_finished_is_a_match_of_its_own_too() -> None:
    table = evening()
    table.games[0].used = True
    table.finish()
    table.again()
    assert [(game.number, game.match) for game in table.games] == [(1, 1), (2, 2)]


def test_a_match_of_no_games_is_open() -> None:
    assert not Match([], 2, 1).over
    assert not Match([Game(1, 1, 2, rules())], 2, 1).over
