"""Who plays whom, and who deals next."""

import pytest

from scorepad.errors import HandError, PadError
from scorepad.players import sides_of
from scorepad.seats import Seats, first_dealer
from tests.evening import rules

ANN, BEN, CY = 0, 1, 2


def two(dealer: int | None, following: str, after_dead: str = "same") -> Seats:
    changes = {"dealing.next": following, "dealing.after_dead": after_dead}
    return Seats(("Ann", "Ben"), 2, dealer, rules(changes))


def three(dealer: int | None, after_dead: str = "same") -> Seats:
    # dealing.next is not used by three.
    changes = {"dealing.next": "winner", "dealing.after_dead": after_dead}
    return Seats(("Ann", "Ben", "Cy"), 3, dealer, rules(changes))


def teams(size: int) -> Seats:
    names = ("Ann", "Cy", "Eve", "Ben", "Dee", "Fay")
    players = names[:size] + names[3 : 3 + size]
    return Seats(players, 2, None, rules())


def refusal(seats: Seats, player: int, named: int | None = None) -> str:
    with pytest.raises(HandError) as caught:
        seats.opponent(player, named)
    return str(caught.value)


# --- Two -------------------------------------------------------------------------


def test_two_play_each_other() -> None:
    seats = two(ANN, "loser")
    assert [seats.opponent(player, None) for player in (ANN, BEN)] == [BEN, ANN]
    assert seats.opponent(ANN, BEN) == BEN
    assert refusal(seats, ANN, ANN) == "Ann cannot play against Ann"


@pytest.mark.parametrize("dealer", [ANN, BEN])
@pytest.mark.parametrize("winner", [ANN, BEN])
@pytest.mark.parametrize("knocker", [ANN, BEN])
def test_who_deals_next(dealer: int, winner: int, knocker: int) -> None:
    following = {"loser": 1 - winner, "winner": winner, "alternate": 1 - dealer}
    for rule, player in following.items():
        seats = two(dealer, rule)
        assert seats.deal_on(knocker, 1 - knocker, winner) == dealer
        assert seats.dealer == player


@pytest.mark.parametrize("rule", ["loser", "winner", "alternate"])
@pytest.mark.parametrize(("after_dead", "following"), [("same", BEN), ("pass", ANN)])
@pytest.mark.parametrize("pair", [(None, None), (ANN, BEN)])
def test_who_deals_after_a_hand_that_nobody_won(
    rule: str, after_dead: str, following: int, pair: tuple[int | None, int | None]
) -> None:
    seats = two(BEN, rule, after_dead)
    assert seats.deal_on(*pair, None) == BEN
    assert seats.dealer == following


def test_an_unknown_dealer_stays_unknown() -> None:
    seats = two(None, "alternate", "pass")
    assert seats.deal_on(ANN, BEN, ANN) is None
    assert seats.deal_on(None, None, None) is None
    assert seats.dealer is None


# --- Three -----------------------------------------------------------------------


def test_the_dealer_sits_out() -> None:
    assert three(CY).opponent(ANN, None) == BEN
    assert three(CY).opponent(BEN, None) == ANN
    assert three(ANN).opponent(CY, None) == BEN
    problem = "Cy deals and sits out: say whom Cy met, Ann or Ben"
    assert refusal(three(CY), CY) == problem


def test_three_need_the_dealer() -> None:
    problem = "who deals is not known: three players need the dealer"
    assert refusal(three(None), ANN) == problem


@pytest.mark.parametrize(("knocker", "winner"), [(ANN, ANN), (ANN, BEN), (BEN, ANN)])
def test_the_loser_deals_next_and_sits_out(knocker: int, winner: int) -> None:
    seats = three(CY)
    opponent = seats.opponent(knocker, None)
    assert seats.deal_on(knocker, opponent, winner) == CY
    assert seats.dealer == (BEN if winner == ANN else ANN)


def test_whoever_a_reseated_hand_is_without_counts_as_its_dealer() -> None:
    seats = three(CY)
    assert seats.opponent(CY, ANN) == ANN
    assert seats.deal_on(CY, ANN, CY) == BEN
    assert seats.dealer == ANN


@pytest.mark.parametrize(
    ("after_dead", "dealer", "following"),
    [("same", ANN, ANN), ("pass", ANN, BEN), ("pass", BEN, CY), ("pass", CY, ANN)],
)
def test_a_dead_hand_keeps_the_seats_or_passes_the_deal_on(
    after_dead: str, dealer: int, following: int
) -> None:
    seats = three(dealer, after_dead)
    assert seats.deal_on(None, None, None) == dealer
    assert seats.dealer == following


def test_a_reseated_hand_that_nobody_won_keeps_its_new_seats() -> None:
    seats = three(CY)
    assert seats.deal_on(CY, ANN, None) == BEN
    assert seats.dealer == BEN


# --- Teams -----------------------------------------------------------------------


def test_partners_meet_their_opposites() -> None:
    seats = teams(3)
    assert [seats.opponent(player, None) for player in range(6)] == [3, 4, 5, 0, 1, 2]


def test_where_the_opposite_has_played_the_only_one_left_is_met() -> None:
    seats = teams(2)
    seats.meet(0, 3)  # Ann and Dee
    assert seats.opponent(1, None) == 2
    assert seats.opponent(2, None) == 1
    assert seats.still_out() == [1, 2]


def test_where_more_are_left_it_must_be_said_who() -> None:
    seats = teams(3)
    seats.meet(0, 4)  # Ann and Dee
    problem = "Dee has played this round: say whom Cy met, Ben or Fay"
    assert refusal(seats, 1) == problem
    assert seats.opponent(1, 3) == 3


def test_a_player_plays_once_a_round() -> None:
    seats = teams(3)
    seats.meet(0, 3)
    out = "Cy, Eve, Dee and Fay have yet to play"
    assert refusal(seats, 0) == f"Ann has played this round: {out}"
    assert refusal(seats, 0, 4) == f"Ann has played this round: {out}"
    assert refusal(seats, 1, 3) == f"Ben has played this round: {out}"
    seats.new_round()
    assert seats.opponent(0, None) == 3


def test_partners_never_meet() -> None:
    assert refusal(teams(2), 0, 1) == "Ann cannot play against Cy"
    assert refusal(teams(2), 3, 2) == "Dee cannot play against Ben"


def test_dealing_is_not_tracked_for_teams() -> None:
    seats = teams(2)
    seats.dealer = ANN
    assert seats.deal_on(0, 2, 0) is None


def test_a_struck_hand_is_against_whom_it_can_only_have_been() -> None:
    assert two(None, "loser").likely_opponent(ANN, None) == BEN
    assert two(None, "loser").likely_opponent(None, None) is None
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
    problem = "dealer: who dealt first must be given for three players"
    assert str(caught.value) == problem
