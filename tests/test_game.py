"""Columns, games and matches; seats, dealers and rounds of teams."""

import pytest

from scorepad.errors import HandError, PadError
from scorepad.game import (
    Column,
    Game,
    Games,
    Match,
    RoundHand,
    RoundWin,
    Seats,
    first_dealer,
    round_win,
)
from scorepad.pad import sides_of
from scorepad.rules import Rules
from scorepad.scoring import Score
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


def game(columns: int = 1, weights: list[int] | None = None, target: int = 50) -> Game:
    changes = {
        "hollywood.columns": columns,
        "hollywood.weights": weights or [],
        "game.target": target,
    }
    return Game(1, 1, 2, rules(changes))


def evening(best_of: int = 1) -> Games:
    agreed = rules({"match.best_of": best_of, "game.target": 50})
    return Games(2, lambda _: agreed)


def play(table: Games, *winners: int) -> None:
    """Play a whole game for each winner."""
    for winner in winners:
        table.game_for_next_hand().enter(winner, 50, 1)
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


def refusal(table: Games, what: str) -> str:
    with pytest.raises(PadError) as caught:
        getattr(table, what)()
    return str(caught.value)


def test_after_a_game_another_hand_is_refused_until_again() -> None:
    table = evening()
    play(table, 0)
    problem = "game 1 is over. To start the next one: again"
    assert refusal(table, "game_for_next_hand") == problem
    assert not table.goes_on
    table.again()
    assert table.game_for_next_hand().number == 2


def test_a_finished_game_has_no_winner_and_waits_for_again() -> None:
    table = evening(best_of=3)
    table.games[0].enter(0, 10, 1)
    table.games[0].used = True
    table.finish()
    assert (table.games[0].ended, table.games[0].over) == (True, False)
    assert table.games[0].winner is None
    problem = "game 1 is finished. To start the next one: again"
    assert refusal(table, "game_for_next_hand") == problem
    table.again()
    assert [(game.number, game.match) for game in table.games] == [(1, 1), (2, 1)]


@pytest.mark.parametrize(
    ("winners", "problem"),
    [
        ([], "game 1 is not over. To end it early: finish"),
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
        assert refusal(table, "again") == "game 2 is not over. To end it early: finish"


def test_finish_needs_a_game_under_way() -> None:
    table = evening()
    assert refusal(table, "finish") == "nothing to finish: game 1 is empty"
    play(table, 0)
    assert refusal(table, "finish") == "nothing to finish: game 1 is over"
    table.again()
    assert refusal(table, "finish") == "nothing to finish: game 2 is empty"
    table.games[-1].used = True
    table.finish()
    assert refusal(table, "finish") == "nothing to finish: game 2 is finished"


def test_a_match_goes_on_by_itself_until_it_is_decided() -> None:
    table = evening(best_of=3)
    play(table, 0, 1)
    assert table.goes_on
    assert table.match(1).games_won == [1, 1]
    assert (table.match(1).over, table.match(1).winner) == (False, None)
    play(table, 1)
    assert (table.match(1).over, table.match(1).winner) == (True, 1)
    problem = "game 3 is over. To start the next one: again"
    assert refusal(table, "game_for_next_hand") == problem
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
    drawn = Game(
        1, 1, 2, rules({"hollywood.columns": 2, "match.best_of": 3, "game.target": 50})
    )
    drawn.columns[0].add(0, 50)
    drawn.columns[1].add(1, 50)
    drawn.adjust(0, 0)
    assert Match([drawn] * 3).games_won == [0, 0]
    assert not Match([drawn] * 3).over


def test_again_within_a_match_only_starts_its_next_game() -> None:
    table = evening(best_of=3)
    play(table, 0)
    table.again()
    assert [(game.number, game.match) for game in table.games] == [(1, 1), (2, 1)]


def test_each_single_game_is_a_match_of_its_own_even_a_drawn_one() -> None:
    agreed = rules({"hollywood.columns": 2, "game.target": 50})
    table = Games(2, lambda _: agreed)
    table.games[0].columns[0].add(0, 50)
    table.games[0].columns[1].add(1, 50)
    table.games[0].adjust(0, 0)
    assert (table.match(1).over, table.match(1).winner) == (True, None)
    assert not table.goes_on
    table.again()
    assert table.games[1].match == 2


def test_a_single_game_that_was_finished_is_a_match_of_its_own_too() -> None:
    table = evening()
    table.games[0].used = True
    table.finish()
    table.again()
    assert [(game.number, game.match) for game in table.games] == [(1, 1), (2, 2)]


def test_a_match_of_an_open_game_is_open() -> None:
    assert not Match([Game(1, 1, 2, rules())]).over


def test_each_game_is_played_under_its_own_agreement() -> None:
    targets = {1: 50, 2: 60, 3: 70}
    table = Games(2, lambda number: rules({"game.target": targets[number]}))
    play(table, 0)
    assert table.next_match_and_rules() == (2, rules({"game.target": 60}))
    table.again()
    play(table, 0)
    assert not table.games[1].over
    assert [game.rules.game_target for game in table.games] == [50, 60]


def test_the_first_game_of_a_match_says_how_long_it_is() -> None:
    best_of = {1: 3, 2: 1, 3: 1, 4: 1, 5: 5}
    table = Games(
        2,
        lambda number: rules({"match.best_of": best_of[number], "game.target": 50}),
    )
    play(table, 0, 1)
    assert table.next_match_and_rules()[1].match_best_of == 3
    play(table, 0)
    assert (table.match(1).length, table.match(1).over) == (3, True)
    table.again()
    assert [game.rules.match_best_of for game in table.games] == [3, 3, 3, 1]
    play(table, 1)
    table.again()
    assert (table.match(2).length, table.match(3).length) == (1, 5)


ANN, BEN, CY = 0, 1, 2


def two(dealer: int | None = None) -> Seats:
    return Seats(sides_of([["Ann"], ["Ben"]]), dealer)


def three(dealer: int | None) -> Seats:
    return Seats(sides_of([["Ann"], ["Ben"], ["Cy"]]), dealer)


def teams(size: int) -> Seats:
    sides = [["Ann", "Cy", "Eve"], ["Ben", "Dee", "Fay"]]
    return Seats(sides_of(side[:size] for side in sides), None)


def dealing(following: str, after_dead: str = "same") -> Rules:
    return rules({"dealing.next": following, "dealing.after_dead": after_dead})


def meet(seats: Seats, player: int, opponent: int) -> None:
    """Let two have a dead hand of a round of teams."""
    seats.enter(game(), player, opponent, None, None)


def refusal_seats(seats: Seats, player: int, named: int | None = None) -> str:
    with pytest.raises(HandError) as caught:
        seats.opponent(player, named)
    return str(caught.value)


# --- Two -------------------------------------------------------------------------


def test_two_play_each_other() -> None:
    seats = two(ANN)
    assert [seats.opponent(player, None) for player in (ANN, BEN)] == [BEN, ANN]
    assert seats.opponent(ANN, BEN) == BEN


@pytest.mark.parametrize("dealer", [ANN, BEN])
@pytest.mark.parametrize("winner", [ANN, BEN])
@pytest.mark.parametrize("knocker", [ANN, BEN])
def test_who_deals_next(dealer: int, winner: int, knocker: int) -> None:
    following = {"loser": 1 - winner, "winner": winner, "alternate": 1 - dealer}
    for rule, player in following.items():
        seats, pair = two(dealer), (knocker, 1 - knocker)
        assert seats.advance_dealer(*pair, winner, dealing(rule)) == dealer
        assert seats.dealer == player


@pytest.mark.parametrize("rule", ["loser", "winner", "alternate"])
@pytest.mark.parametrize(("after_dead", "following"), [("same", BEN), ("pass", ANN)])
@pytest.mark.parametrize("pair", [(None, None), (ANN, BEN)])
def test_who_deals_after_a_hand_that_nobody_won(
    rule: str, after_dead: str, following: int, pair: tuple[int | None, int | None]
) -> None:
    seats = two(BEN)
    assert seats.advance_dealer(*pair, None, dealing(rule, after_dead)) == BEN
    assert seats.dealer == following


@pytest.mark.parametrize("after_dead", ["same", "pass"])
@pytest.mark.parametrize(
    ("rule", "following"), [("loser", BEN), ("winner", ANN), ("alternate", None)]
)
def test_an_unknown_dealer_is_known_once_the_deal_follows_a_win(
    rule: str, following: int | None, after_dead: str
) -> None:
    seats, agreed = two(), dealing(rule, after_dead)
    assert seats.advance_dealer(None, None, None, agreed) is None
    assert seats.advance_dealer(ANN, BEN, None, agreed) is None
    assert seats.dealer is None
    assert seats.advance_dealer(BEN, ANN, ANN, agreed) is None
    assert seats.dealer == following


# --- Three -----------------------------------------------------------------------


def test_the_dealer_sits_out() -> None:
    assert three(CY).opponent(ANN, None) == BEN
    assert three(CY).opponent(BEN, None) == ANN
    assert three(ANN).opponent(CY, None) == BEN
    problem = "Cy sits out this hand. Who did Cy play, Ann or Ben?"
    assert refusal_seats(three(CY), CY) == problem


def test_three_need_the_dealer() -> None:
    problem = "the dealer is not known. Three players need one"
    assert refusal_seats(three(None), ANN) == problem


@pytest.mark.parametrize(("knocker", "winner"), [(ANN, ANN), (ANN, BEN), (BEN, ANN)])
def test_the_loser_deals_next_and_sits_out(knocker: int, winner: int) -> None:
    seats = three(CY)
    opponent = seats.opponent(knocker, None)
    # dealing.next is not used by three.
    assert seats.advance_dealer(knocker, opponent, winner, dealing("winner")) == CY
    assert seats.dealer == (BEN if winner == ANN else ANN)


def test_whoever_a_reseated_hand_is_without_counts_as_its_dealer() -> None:
    seats = three(CY)
    assert seats.opponent(CY, ANN) == ANN
    assert seats.advance_dealer(CY, ANN, CY, dealing("winner")) == BEN
    assert seats.dealer == ANN


@pytest.mark.parametrize(
    ("after_dead", "dealer", "following"),
    [("same", ANN, ANN), ("pass", ANN, BEN), ("pass", BEN, CY), ("pass", CY, ANN)],
)
def test_a_dead_hand_keeps_the_seats_or_passes_the_deal_on(
    after_dead: str, dealer: int, following: int
) -> None:
    seats, agreed = three(dealer), dealing("winner", after_dead)
    assert seats.advance_dealer(None, None, None, agreed) == dealer
    assert seats.dealer == following


def test_a_reseated_hand_that_nobody_won_keeps_its_new_seats() -> None:
    seats = three(CY)
    assert seats.advance_dealer(CY, ANN, None, dealing("winner")) == BEN
    assert seats.dealer == BEN


# --- Teams -----------------------------------------------------------------------


def test_partners_meet_their_opposites() -> None:
    seats = teams(3)
    assert [seats.opponent(player, None) for player in range(6)] == [3, 4, 5, 0, 1, 2]


def test_where_the_opposite_has_played_the_only_one_left_is_met() -> None:
    seats = teams(2)
    meet(seats, 0, 3)  # Ann and Dee
    assert seats.opponent(1, None) == 2
    assert seats.opponent(2, None) == 1
    assert seats.yet_to_play == [1, 2]


def test_where_more_are_left_it_must_be_said_who() -> None:
    seats = teams(3)
    meet(seats, 0, 4)  # Ann and Dee
    problem = "Dee has played this round. Who did Cy play, Ben or Fay?"
    assert refusal_seats(seats, 1) == problem
    assert seats.opponent(1, 3) == 3


def test_who_played_a_struck_hand_has_played_though_the_opponent_is_not_known() -> None:
    seats = teams(3)
    meet(seats, 0, 5)  # Ann and Fay
    assert seats.likely_opponent(3, None) is None  # Ben: Cy or Eve
    seats.enter(game(), 3, None, None, None)
    # Fay and Ben have played, so Eve can only meet Dee.
    assert seats.opponent(2, None) == 4
    assert seats.yet_to_play == [1, 2, 4]


def test_a_player_plays_once_a_round() -> None:
    seats = teams(3)
    meet(seats, 0, 3)
    out = "Cy, Eve, Dee and Fay have yet to play"
    assert refusal_seats(seats, 0) == f"Ann has played this round: {out}"
    assert refusal_seats(seats, 0, 4) == f"Ann has played this round: {out}"
    assert refusal_seats(seats, 1, 3) == f"Ben has played this round: {out}"
    seats.new_round()
    assert seats.opponent(0, None) == 3


def test_dealing_is_not_tracked_for_teams() -> None:
    seats = teams(2)
    seats.dealer = ANN
    assert seats.advance_dealer(0, 2, 0, dealing("loser")) is None


def test_a_struck_hand_is_against_whom_it_can_only_have_been() -> None:
    assert two().likely_opponent(ANN, None) == BEN
    assert two().likely_opponent(None, None) is None
    assert three(CY).likely_opponent(CY, None) is None
    assert three(CY).likely_opponent(CY, ANN) == ANN


# --- Who dealt first -------------------------------------------------------------


def test_who_dealt_first_is_a_player_and_nobody_for_teams() -> None:
    assert first_dealer(sides_of(["A", "B"]), "b") == 1
    assert first_dealer(sides_of(["A", "B"]), None) is None
    assert first_dealer(sides_of(["A", "B", "C"]), "C") == 2
    assert first_dealer(sides_of(["AC", "BD"]), "B") is None


def test_three_players_have_a_first_dealer() -> None:
    with pytest.raises(PadError) as caught:
        first_dealer(sides_of(["A", "B", "C"]), None)
    problem = "the dealer is missing: three players need to know who deals first"
    assert str(caught.value) == problem


UNDER_rounds = {"partnership.sweep_boxes": 6}
MULTIPLIED = {**UNDER_rounds, "extra_boxes.multiplied": True}


def won(side: int, points: int, extra: int = 0, multiplier: int = 1) -> RoundHand:
    return RoundHand(side, Score("knock", 0, (), points, 1 + extra, multiplier, extra))


@pytest.mark.parametrize(
    ("places", "win"),
    [
        pytest.param([won(0, 12), won(1, 10)], RoundWin(0, 2, 1), id="bicycle"),
        pytest.param([won(0, 12), won(1, 30)], RoundWin(1, 18, 1), id="the-other-side"),
        pytest.param([won(0, 12), won(1, 12)], None, id="net-zero"),
        pytest.param([None, None], None, id="all-dead"),
        pytest.param([won(0, 0), None], None, id="a-win-for-nothing"),
        pytest.param([won(1, 9), None], RoundWin(1, 9, 1), id="one-dead-is-no-sweep"),
        pytest.param(
            [won(0, 40, 2), won(1, 10, 4)], RoundWin(0, 30, 1 + 2), id="own-extra-boxes"
        ),
        pytest.param(
            [won(0, 40, 2), won(0, 9, 1), won(1, 60, 4)],
            RoundWin(1, 11, 1 + 4),
            id="of-the-side-ahead-only",
        ),
        pytest.param([won(1, 40), won(1, 9)], RoundWin(1, 49, 1 + 6), id="sweep"),
        pytest.param(
            [won(1, 40, 2), won(1, 9, 1), won(1, 0)],
            RoundWin(1, 49, 1 + 3 + 6),
            id="sweep-with-extra-boxes",
        ),
        pytest.param(
            [won(0, 40), won(0, 9), won(1, 60), won(1, 1)],
            RoundWin(1, 12, 1),
            id="eight-players",
        ),
    ],
)
def test_the_net_of_a_round_is_one_win(
    places: list[RoundHand | None], win: RoundWin
) -> None:
    assert round_win(places, rules(UNDER_rounds)) == win


@pytest.mark.parametrize(
    ("multipliers", "boxes"), [((3, 3), 1 + 6 * 3), ((3, 1), 1 + 6), ((1, 1), 1 + 6)]
)
def test_a_sweep_is_multiplied_where_every_hand_has_the_same_multiplier(
    multipliers: tuple[int, int], boxes: int
) -> None:
    places: list[RoundHand | None] = [
        won(0, 10, 0, multiplier) for multiplier in multipliers
    ]
    assert round_win(places, rules(MULTIPLIED)) == RoundWin(0, 20, boxes)
    assert round_win(places, rules(UNDER_rounds)) == RoundWin(0, 20, 7)
