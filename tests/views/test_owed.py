"""Who pays whom, in words and in the fewest payments."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.players import sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.settlement import Payment, game_payments
from scorepad.views.display import names_of
from scorepad.views.owed import fewest_payments, money_adds_up, pays, with_currency
from tests.evening import gin, pad, scored

ANN_BEN = names_of(sides_of([["Ann"], ["Ben"]]))
TEAMS = names_of(sides_of([["Ann", "Cy"], ["Ben", "Dee"]]))
EUROS = Rules({"stakes.per_point": "0.10", "stakes.currency": "EUR"})


@pytest.mark.parametrize(
    ("payment", "told"),
    [
        (Payment(1, 0, 185, None), "Ben pays Ann 185"),
        (Payment(1, 0, 185, Decimal("18.5")), "Ben pays Ann 185 points, 18.50 EUR"),
        (Payment(1, 0, 0, Decimal(2)), "Ben pays Ann 2.00 EUR"),
        (
            Payment(1, 0, 105, Decimal("-8.95")),
            "Ben owes Ann 105 points, but Ann pays Ben 8.95 EUR",
        ),
    ],
)
def test_a_payment_is_said_as_it_goes(payment: Payment, told: str) -> None:
    assert pays(ANN_BEN, [payment], EUROS) == told


def test_partners_pay_together() -> None:
    assert pays(TEAMS, [Payment(0, 1, 5, None)], EUROS) == "Ann & Cy pay Ben & Dee 5"
    against = [Payment(0, 1, 5, Decimal(-1))]
    assert pays(TEAMS, against, EUROS) == (
        "Ann & Cy owe Ben & Dee 5 points, but Ben & Dee pay Ann & Cy 1.00 EUR"
    )


def test_nothing_owed_is_said_so() -> None:
    assert pays(ANN_BEN, [], EUROS) == "nobody pays"


@pytest.mark.parametrize(
    ("currency", "told"),
    [("", "1.50"), ("EUR", "1.50 EUR"), ("$", "$1.50"), ("k", "1.50 k")],
)
def test_a_sign_goes_before_and_a_word_after(currency: str, told: str) -> None:
    rules = Rules({"stakes.currency": currency})
    assert with_currency(Decimal("1.5"), rules) == told


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


@pytest.mark.parametrize(
    ("stakes", "entries", "told"),
    [
        # Gin is 3 boxes: 95 + 110 + 21 and 110 for the shutout are 336 points.
        (
            ("0.05", "1.00", "2.50"),
            "gin",
            "336 x 0.05 + 3 boxes x 1.00 + 2.50 for the game",
        ),
        (("", "", "2.50"), "gin", "2.50 for the game"),
        (("0.10", "0", ""), "gin", "336 x 0.10"),
        # Ann 95 + 110 + 21 = 226, Ben 5 + 35 = 40: 186 points, but 2 boxes less.
        (("0.01", "3.00", ""), "lost", "2 boxes x 3.00 - 186 x 0.01"),
        (
            ("1.00", "3.00", "0.5"),
            "lost",
            "186 x 1.00 + 0.5 for the game - 2 boxes x 3.00",
        ),
        (("", "", ""), "gin", ""),
    ],
)
def test_money_says_what_it_is_for(
    stakes: tuple[str, str, str], entries: str, told: str
) -> None:
    keys = ("stakes.per_point", "stakes.per_box", "stakes.per_game")
    under = {**dict(zip(keys, stakes, strict=True)), "stakes.currency": "EUR"}
    before = [scored("Ben", 1)] * 5 if entries == "lost" else []
    replay = Replay(pad(*before, gin("Ann", 75), under=under))
    (payment,) = game_payments(replay.game, replay.rules)
    assert money_adds_up(replay.game, payment, replay.rules) == told


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        # Gin is 3 boxes. Ann's first closes column 1, her second enters 2; Ben's one
        # comes between, in 2 as 1 is closed.
        # Column 1 is 3 to 0, column 2 is 3 to 1.
        ([1, 1], "5 boxes x 1"),
        ([1, 2], "7 boxes (3 + 2 x 2) x 1"),
        ([3, 1], "11 boxes (3 x 3 + 2) x 1"),
    ],
)
def test_money_says_how_boxes_of_weighted_columns_are_counted(
    weights: list[int], told: str
) -> None:
    columns = {"hollywood.columns": 2, "hollywood.weights": weights}
    under = {**columns, "stakes.per_box": "1"}
    hands = [gin("Ann", 75), scored("Ben", 5), gin("Ann", 75)]
    replay = Replay(pad(*hands, under=under))
    (payment,) = game_payments(replay.game, replay.rules)
    assert money_adds_up(replay.game, payment, replay.rules) == told


def test_boxes_that_are_taken_off_are_counted_for_who_has_them() -> None:
    # Ben has 6 wins in column 1 and 5 in column 2; each gin of Ann's closes one.
    columns = {"hollywood.columns": 2, "hollywood.weights": [2, 1]}
    under = {**columns, "stakes.per_box": "1", "stakes.per_point": "1"}
    hands = [*[scored("Ben", 1)] * 6, gin("Ann", 75), gin("Ann", 75)]
    replay = Replay(pad(*hands, under=under))
    # Ann 95 + 110 + 21 = 226, Ben 6 + 42 = 48; Ann 226, Ben 5 + 35 = 40.
    # 2 x 178 + 186 = 542; boxes 2 x (6 - 3) + (5 - 3) = 8 more for Ben.
    (payment,) = game_payments(replay.game, replay.rules)
    assert money_adds_up(replay.game, payment, replay.rules) == (
        "542 x 1 - 8 boxes (2 x 3 + 2) x 1"
    )
