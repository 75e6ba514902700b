"""Totals after all bonuses, every shutout there is, payments and money."""

from collections.abc import Mapping
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game import Game
from scorepad.rules import Rules
from scorepad.settlement import (
    Payment,
    column_totals,
    fewest_payments,
    game_payments,
    game_totals,
    is_shut_out,
    money_text,
    net_payments,
    shutout_points,
    staked_counts,
    with_currency,
)
from tests.evening import rules

Wins = list[tuple[int, int, int]]  # side, points, boxes


def played(under: Rules, wins: Wins, sides: int = 2, *, finish: bool = False) -> Game:
    game = Game(1, 1, sides, under)
    for win in wins:
        game.enter(*win)
    game.finished = finish
    return game


def paid(under: Rules, wins: Wins, sides: int = 2) -> tuple[Payment, ...]:
    return game_payments(played(under, wins, sides))


# --- 105-0 in three hands, as published ------------------------------------------

SHUTOUT_WINS: Wins = [(0, 32, 1), (0, 28, 1), (0, 45, 1)]


@pytest.mark.parametrize(
    ("doubles", "adds", "shutout", "total"),
    [
        ([], 0, 0, 265),
        ([], 100, 100, 365),
        (["points"], 0, 105, 370),
        (["points", "game"], 0, 205, 470),
        (["game", "boxes"], 0, 160, 425),
        (["points", "game", "boxes"], 0, 265, 530),
        (["boxes"], 11, 60 + 11, 336),
    ],
)
@pytest.mark.parametrize("when", ["no-points", "no-hands"])
def test_every_shutout_treatment(
    when: str, doubles: list[str], adds: int, shutout: int, total: int
) -> None:
    under = Rules(
        {"shutout.when": when, "shutout.doubles": doubles, "shutout.adds": adds}
    )
    game = played(under, SHUTOUT_WINS)
    totals = column_totals(game.columns[0])
    assert totals.lines() == [
        ("points", (105, 0)),
        ("game bonus", (100, 0)),
        ("boxes", (60, 0)),
        ("shutout", (shutout, 0)),
    ]
    assert totals.totals == game_totals(game) == (total, 0)
    assert game_payments(game) == (Payment(1, 0, total, None),)


@pytest.mark.parametrize(
    ("changes", "total"),
    [
        (
            {
                "boxes.value": 25,
                "shutout.doubles": ["points", "game", "boxes"],
            },
            500,
        ),
        ({"shutout.doubles": [], "shutout.adds": 100}, 340),
    ],
    ids=["tournament", "bicycle"],
)
def test_100_to_nothing_in_two_hands(changes: Mapping[str, object], total: int) -> None:
    under = Rules(changes)
    game = played(under, [(1, 60, 1), (1, 40, 1)])
    assert game_totals(game) == (0, total)


def test_boxes_paid_at_once_are_doubled_as_points_and_never_again_as_boxes() -> None:
    changes = {
        "game.target": 100,
        "game.bonus": 37,
        "boxes.value": 10,
        "boxes.when": "at-once",
        "shutout.doubles": ["points", "boxes"],
    }
    under = rules(changes)
    game = played(under, [(0, 10, 1)] * 5)
    totals = column_totals(game.columns[0])
    assert totals.points == (100, 0)
    assert (totals.game_bonus, totals.boxes) == ((37, 0), (0, 0))
    assert (totals.shutout, totals.totals) == ((100, 0), (237, 0))


# --- When it is a shutout --------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "wins", "adjusted", "shut_out"),
    [
        pytest.param("no-points", [], 0, True, id="nothing-at-all"),
        pytest.param("no-hands", [], 0, True, id="nothing-at-all-hands"),
        pytest.param("no-points", [(1, 0, 1)], 0, True, id="a-hand-for-nothing"),
        pytest.param("no-hands", [(1, 0, 1)], 0, False, id="one-hand-won"),
        pytest.param("no-points", [], 5, False, id="a-spot"),
        pytest.param("no-hands", [], 5, True, id="a-spot-is-no-hand"),
        pytest.param("no-points", [], -5, True, id="below-nothing"),
        pytest.param("no-points", [(1, 7, 1)], -7, True, id="back-to-nothing"),
        pytest.param("no-points", [(1, 7, 1)], -6, False, id="one-point"),
        pytest.param("no-hands", [(1, 7, 1)], -7, False, id="a-hand-all-the-same"),
    ],
)
def test_when_the_loser_is_shut_out(
    when: str, wins: Wins, adjusted: int, shut_out: bool
) -> None:
    under = rules({"shutout.when": when, "shutout.adds": 41, "shutout.doubles": []})
    game = played(under, wins)
    game.adjust(1, adjusted)
    column = game.columns[0]
    assert not is_shut_out(column, 1)
    assert shutout_points(column, 1) == 0
    game.enter(0, 90, 1)
    assert is_shut_out(column, 1) is shut_out
    assert not is_shut_out(column, 0)
    assert shutout_points(column, 1) == (41 if shut_out else 0)
    assert shutout_points(column, 0) == 0


def test_a_box_at_once_saves_from_a_shutout() -> None:
    under = rules({"boxes.when": "at-once", "shutout.adds": 41})
    game = played(under, [(1, 0, 1), (0, 90, 1)])
    assert game.columns[0].points == (97, 7)
    assert not is_shut_out(game.columns[0], 1)


def test_an_open_column_has_its_points_and_boxes_only() -> None:
    under = rules({"shutout.adds": 41})
    game = played(under, [(0, 30, 3), (0, 12, 1)], finish=True)
    totals = column_totals(game.columns[0])
    assert totals == ((42, 0), (0, 0), (28, 0), (0, 0), (70, 0))
    assert game_payments(game) == (Payment(1, 0, 70, None),)


def test_the_game_bonus_is_for_the_side_that_closed_the_column() -> None:
    under = rules()
    game = played(under, [(0, 20, 2), (1, 90, 1)])
    assert column_totals(game.columns[0]).game_bonus == (0, 110)


# --- Several columns -------------------------------------------------------------


def test_columns_are_weighed_in_the_totals_of_the_game_only() -> None:
    under = rules(
        {
            "hollywood.columns": 3,
            "hollywood.weights": [1, 2, 5],
            "shutout.doubles": [],
        }
    )
    # Column 1: 90 and 2 boxes, 110 for it; column 2: 50, 1 box; column 3: nobody.
    game = played(under, [(0, 40, 1), (0, 50, 1), (1, 6, 1)], finish=True)
    assert game.running() == ((90, 0), (50, 6), (0, 0))
    columns = [column_totals(column).totals for column in game.columns]
    assert columns == [(90 + 110 + 14, 0), (50 + 7, 6 + 7), (0, 0)]
    assert game_totals(game) == (214 + 2 * 57, 2 * 13)
    assert game_payments(game) == (Payment(1, 0, 328 - 26, None),)


def test_three_columns_of_a_published_sheet() -> None:
    under = Rules({"hollywood.columns": 3})
    game = played(under, [(0, 32, 1), (0, 28, 1), (0, 45, 1)])
    assert game.running() == ((105, 0), (73, 0), (45, 0))
    assert [column.closed_by for column in game.columns] == [0, None, None]


# --- Payments of two sides -------------------------------------------------------


def test_the_loser_of_the_game_can_collect() -> None:
    under = Rules({"boxes.value": 25})
    wins = [(1, 8, 1)] * 12 + [(0, 60, 1), (0, 41, 1)]
    game = played(under, wins)
    assert (game.winner, game_totals(game)) == (0, (251, 396))
    assert game_payments(game) == (Payment(0, 1, 145, None),)


def test_a_draw_pays_nothing() -> None:
    under = rules({"game.bonus": 0})
    # 90 and one box against 83 and two.
    assert paid(under, [(1, 83, 2), (0, 90, 1)]) == ()


def test_a_game_under_way_pays_nothing() -> None:
    assert paid(rules(), [(0, 30, 1)]) == ()


@pytest.mark.parametrize(
    ("difference", "step", "points"),
    [
        (1267, 500, 1500),
        (1249, 500, 1000),
        (1250, 500, 1500),
        (1251, 500, 1500),
        (249, 500, 0),
        (250, 500, 500),
        (7, 5, 5),
        (8, 5, 10),
        (1, 3, 0),
        (2, 3, 3),
        (7, 1, 7),
        (1, 1, 1),
        (1, 2, 2),
        (7, 0, 7),
    ],
)
@pytest.mark.parametrize("ahead", [0, 1])
def test_points_of_a_payment_are_rounded_half_up(
    ahead: int, difference: int, step: int, points: int
) -> None:
    under = Rules(
        {
            "stakes.round_to": step,
            "game.bonus": 0,
            "boxes.value": 0,
            "shutout.doubles": [],
            "game.target": 1,
        }
    )
    owed = paid(under, [(ahead, difference, 1)])
    assert owed == ((Payment(1 - ahead, ahead, points, None),) if points else ())


# --- Money -----------------------------------------------------------------------

PLAIN = {"game.bonus": 0, "boxes.value": 0, "shutout.doubles": [], "game.target": 50}
PER_POINT = {**PLAIN, "stakes.per_point": "0.03"}
PER_BOX = {**PLAIN, "stakes.per_box": "0.70"}
PER_GAME = {**PLAIN, "stakes.per_game": "11"}
ALL_THREE = {**PER_POINT, **PER_BOX, **PER_GAME}


@pytest.mark.parametrize(
    ("changes", "wins", "payment"),
    [
        pytest.param(
            PER_POINT, [(0, 50, 1)], Payment(1, 0, 50, Decimal("1.50")), id="points"
        ),
        pytest.param(
            PER_BOX,
            [(1, 9, 2), (0, 50, 5)],
            Payment(1, 0, 41, Decimal("2.10")),
            id="boxes",
        ),
        pytest.param(
            PER_GAME, [(1, 9, 2), (0, 50, 1)], Payment(1, 0, 41, Decimal(11)), id="game"
        ),
        pytest.param(
            ALL_THREE,
            [(1, 9, 2), (0, 50, 5)],
            Payment(1, 0, 41, Decimal("1.23") + Decimal("2.10") + 11),
            id="all",
        ),
        pytest.param(
            PER_BOX,
            [(1, 9, 4), (0, 50, 1)],
            Payment(1, 0, 41, Decimal("-2.10")),
            id="money-against-the-points",
        ),
        pytest.param(
            {**PER_BOX, "stakes.round_to": 100},
            [(1, 9, 4), (0, 50, 1)],
            Payment(0, 1, 0, Decimal("2.10")),
            id="money-without-points",
        ),
        pytest.param(
            {**PER_BOX, "stakes.round_to": 100},
            [(0, 9, 2), (1, 50, 1)],
            Payment(1, 0, 0, Decimal("0.70")),
            id="a-little-money-without-points",
        ),
        pytest.param(
            {**PER_GAME, "stakes.round_to": 100},
            [(0, 9, 4), (1, 50, 1)],
            Payment(0, 1, 0, Decimal(11)),
            id="a-game-without-points",
        ),
        pytest.param(
            {**PER_POINT, "stakes.round_to": 20},
            [(0, 50, 1)],
            Payment(1, 0, 60, Decimal("1.80")),
            id="points-are-rounded-first",
        ),
        pytest.param(
            {**PER_BOX, "stakes.per_box": "0"},
            [(0, 50, 1)],
            Payment(1, 0, 50, Decimal(0)),
            id="for-nothing",
        ),
    ],
)
def test_money_is_for_points_boxes_and_the_game(
    changes: Mapping[str, object], wins: Wins, payment: Payment
) -> None:
    assert paid(rules(changes), wins) == (payment,)


def test_nothing_at_all_is_no_payment() -> None:
    changes = {**PLAIN, "stakes.per_point": "1", "stakes.round_to": 500}
    assert paid(rules(changes), [(0, 50, 1)]) == ()


def test_points_follow_the_one_ahead_though_the_money_goes_to_the_winner() -> None:
    # Side 0 wins the game and its 11, side 1 is 1 + 4 x 7 ahead in points.
    changes = {**PER_GAME, "boxes.value": 7}
    wins = [(1, 49, 5), (0, 50, 1)]
    assert paid(rules(changes), wins) == (Payment(0, 1, 27, Decimal(-11)),)


def test_a_column_that_counts_double_stakes_its_boxes_double() -> None:
    changes = {**PER_BOX, "hollywood.columns": 2, "hollywood.weights": [1, 2]}
    # Boxes: column 1 two, column 2 one, twice; points 50 + 2 x 25.
    owed = game_payments(played(rules(changes), [(0, 25, 1), (0, 25, 1)], finish=True))
    assert owed == (Payment(1, 0, 100, Decimal("2.80")),)


def test_nobody_has_the_stake_of_a_finished_game() -> None:
    under = rules(PER_GAME)
    owed = game_payments(played(under, [(0, 25, 1)], finish=True))
    assert owed == (Payment(1, 0, 25, Decimal(0)),)


@pytest.mark.parametrize(
    ("money", "text"),
    [
        (None, None),
        (Decimal(22), "22.00"),
        (Decimal("1.5"), "1.50"),
        (Decimal("1.50"), "1.50"),
        (Decimal("-2.1"), "-2.10"),
        (Decimal("0.005"), "0.005"),
        (Decimal("0.0050"), "0.005"),
        (Decimal(0), "0.00"),
        (Decimal("1E+3"), "1000.00"),
        (Decimal(1200), "1200.00"),
    ],
)
def test_money_is_written_exactly_with_two_places_at_the_least(
    money: Decimal | None, text: str | None
) -> None:
    assert money_text(money) == text


def test_money_is_exact_whatever_its_size() -> None:
    under = rules(
        {
            "hollywood.columns": 9,
            "hollywood.weights": [9] * 9,
            "game.target": 10000,
            "game.bonus": 10000,
            "shutout.adds": 10000,
            "shutout.doubles": ["points", "game", "boxes"],
            "boxes.value": 0,
            "stakes.per_point": "999999999999",
            "stakes.per_box": "0.0000000001",
            "stakes.per_game": "0.01",
        }
    )
    (owed,) = paid(under, [(0, 9999, 3), *[(0, 10000, 1)] * 8])
    # Column 1: 19999 + 10000, and 19999 + 10000 + 10000 for the shutout; the other
    # eight 10000 + 10000, and 30000.  Boxes: 3 + 1, and one in each other column.
    assert owed.points == 9 * (69998 + 8 * 50000)
    # 4229982 x 999999999999, 9 x 12 boxes, one game.
    assert money_text(owed.money) == "4229981999995770018.0100000108"
    both = net_payments([(owed,), (owed,), (Payment(0, 1, 1, Decimal("0.01")),)])
    assert money_text(both[0].money) == "8459963999991540036.0100000216"


@pytest.mark.parametrize("last", [0, 1])
def test_an_amount_of_0_does_not_name_the_currency_of_the_net(last: int) -> None:
    games = [
        (Payment(1, 0, 250, Decimal(250), "USD"),),
        (Payment(0, 1, 225, Decimal("0.00"), "EUR"),),
    ]
    owed = net_payments([games[1 - last], games[last]])
    assert owed == (Payment(1, 0, 25, Decimal(250), "USD"),)
    unnamed = games[0][0]._replace(currency="")
    owed = net_payments(
        [[(unnamed,), games[1]][1 - last], [(unnamed,), games[1]][last]]
    )
    assert owed == (Payment(1, 0, 25, Decimal(250)),)
    assert net_payments([games[1]]) == games[1]


def test_a_tenth_is_a_tenth() -> None:
    under = rules({**PLAIN, "game.target": 3, "stakes.per_point": "0.1"})
    (owed,) = paid(under, [(0, 3, 1)])
    assert money_text(owed.money) == "0.30"


# --- Three players ---------------------------------------------------------------

THREE = {"shutout.doubles": ["game"], "shutout.adds": 41, "boxes.value": 7}


def test_three_settle_pair_by_pair_with_the_shutout_of_the_one_who_pays() -> None:
    under = rules(THREE)
    # Ann 90 + 110 + 7 = 207; Ben 30 + 14 = 44; Cy nothing, shut out: 110 + 41 = 151.
    game = played(under, [(1, 10, 1), (1, 20, 1), (0, 90, 1)], 3)
    totals = column_totals(game.columns[0])
    assert totals.shutout == (0, 0, 0)
    assert totals.totals == (207, 44, 0)
    assert game_payments(game) == (
        Payment(1, 0, 163, None),
        Payment(2, 0, 207 + 151, None),
        Payment(2, 1, 44, None),
    )


def test_the_two_losers_settle_their_difference_whoever_is_shut_out() -> None:
    under = rules(THREE)
    game = played(under, [(2, 90, 1)], 3)
    assert game_payments(game) == (
        Payment(0, 2, 207 + 151, None),
        Payment(1, 2, 207 + 151, None),
    )


def test_each_loser_pays_the_winner_for_the_game() -> None:
    under = rules({**PLAIN, "stakes.per_game": "11", "stakes.per_box": "0.70"})
    game = played(under, [(0, 10, 2), (2, 20, 1), (1, 50, 1)], 3)
    assert game_payments(game) == (
        Payment(0, 1, 40, Decimal("10.30")),
        Payment(0, 2, 10, Decimal("-0.70")),
        Payment(2, 1, 30, Decimal(11)),
    )


# --- The net of several games ----------------------------------------------------


def test_payments_of_several_games_are_netted_pair_by_pair() -> None:
    games = [
        (Payment(1, 0, 100, Decimal("1.00")), Payment(2, 1, 30, Decimal("0.30"))),
        (Payment(0, 1, 140, Decimal("1.40")), Payment(1, 2, 30, Decimal("0.30"))),
        (Payment(2, 0, 5, Decimal("0.05")),),
    ]
    assert net_payments(games) == (
        Payment(0, 1, 40, Decimal("0.40")),
        Payment(2, 0, 5, Decimal("0.05")),
    )


def test_money_left_over_when_the_points_cancel_is_still_owed() -> None:
    games = [
        (Payment(1, 0, 40, Decimal(2)),),
        (Payment(0, 1, 40, Decimal(5)),),
    ]
    assert net_payments(games) == (Payment(0, 1, 0, Decimal(3)),)


def test_without_stakes_a_net_has_no_money() -> None:
    games = [(Payment(1, 0, 40, None),), (Payment(1, 0, 2, None),), ()]
    assert net_payments(games) == (Payment(1, 0, 42, None),)
    assert net_payments([]) == ()


STAKES = {
    "stakes.per_point": "0.03",
    "stakes.per_box": "0.70",
    "stakes.per_game": "11",
}


@pytest.mark.parametrize(
    ("payer", "payee", "finish", "expected"),
    [
        (1, 0, False, (40, 1, 1)),  # the winner of the game collects
        (0, 1, False, (40, -1, -1)),  # the winner of the game pays
        (1, 0, True, (40, 1, 0)),  # nobody won it
    ],
)
def test_what_the_stakes_pay_for_counts_for_the_one_who_is_paid(
    payer: int, payee: int, finish: bool, expected: tuple[int, int, int]
) -> None:
    # Two boxes to one; only a game played out, with 95 of 90, has a winner.
    wins = [(1, 30, 1), (0, 45, 1), (0, 10 if finish else 50, 1)]
    game = played(rules(STAKES), wins, finish=finish)
    amounts = zip(expected, STAKES.values(), strict=True)
    assert staked_counts(game, payee, payer, 40) == tuple(amounts)


def test_of_three_the_stakes_between_the_losers_have_no_game() -> None:
    game = played(rules(STAKES), [(0, 45, 1), (1, 30, 1), (0, 50, 1)], 3)
    assert staked_counts(game, 1, 2, 30) == ((30, "0.03"), (1, "0.70"), (0, "11"))
    assert staked_counts(game, 0, 2, 95) == ((95, "0.03"), (2, "0.70"), (1, "11"))


def test_three_payments_become_two() -> None:
    # Ann is owed 174 + 378 = 552, Ben owes 174 - 104 = 70, Cy 378 + 104 = 482.
    owed = [
        Payment(1, 0, 174, None),
        Payment(2, 0, 378, None),
        Payment(2, 1, 104, None),
    ]
    assert fewest_payments(owed) == [Payment(2, 0, 482, None), Payment(1, 0, 70, None)]


def test_money_is_what_is_added_up_where_there_is_any() -> None:
    # A ring of 2, 3 and 5: Ann -2 + 5 = 3, Ben 2 - 3 = -1, Cy 3 - 5 = -2.
    owed = [
        Payment(0, 1, 20, Decimal(2)),
        Payment(1, 2, 30, Decimal(3)),
        Payment(2, 0, 50, Decimal(5)),
    ]
    assert fewest_payments(owed) == [
        Payment(2, 0, 0, Decimal(2)),
        Payment(1, 0, 0, Decimal(1)),
    ]


def test_between_two_there_is_only_the_one() -> None:
    assert fewest_payments([Payment(1, 0, 5, Decimal(1))]) == [
        Payment(1, 0, 5, Decimal(1))
    ]
    assert fewest_payments([]) == []


@given(*[st.integers(-500, 500)] * 3)
def test_the_fewest_come_to_the_same(one: int, two: int, three: int) -> None:
    pairs = {(0, 1): one, (0, 2): two, (1, 2): three}
    owed = [
        Payment(*(pair if points > 0 else pair[::-1]), abs(points), None)
        for pair, points in pairs.items()
        if points
    ]
    fewest = fewest_payments(owed)
    assert len(fewest) <= min(2, len(owed))
    for side in range(3):
        assert _balance(side, fewest) == _balance(side, owed)


def _balance(side: int, payments: list[Payment]) -> int:
    return sum(
        payment.points * ((payment.payee == side) - (payment.payer == side))
        for payment in payments
    )


def test_the_fewest_payments_are_exact_whatever_their_size() -> None:
    amount = Decimal("8459963999991540036.0100000216")
    assert fewest_payments([Payment(0, 1, 1, amount), Payment(1, 2, 1, amount)]) == [
        Payment(0, 2, 0, amount)
    ]


@pytest.mark.parametrize(
    ("money", "currency", "written"),
    [
        ("1.5", "", "1.50"),
        ("1.5", "EUR", "1.50 EUR"),
        ("1.5", "$", "$1.50"),
        ("-1.5", "$", "-$1.50"),
        ("1.5", "k", "1.50 k"),
        ("-0.125", "kr", "-0.125 kr"),
    ],
)
def test_a_sign_goes_before_an_amount_and_a_word_after(
    money: str, currency: str, written: str
) -> None:
    assert with_currency(Decimal(money), currency) == written
