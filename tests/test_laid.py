"""The cards of both hands as they lay on the table: who lays down what."""

from collections.abc import Sequence

import pytest

from scorepad.cards import Card, parse_cards, show_cards
from scorepad.count import CLASSIC, Terms, count_hand
from scorepad.errors import CardError
from scorepad.laid import count_table, likeliest
from scorepad.melds import Arrangement

LESSON = "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
OTHER = "4s Kd Qh Jc Ts 8d 7c 6s 2s 2d"
ONCE = "is there twice: a deck has each card once"


def both(
    knocker: Sequence[Card], opponent: Sequence[Card], terms: Terms = CLASSIC
) -> tuple[Arrangement, Arrangement]:
    ways = count_table((tuple(knocker),), opponent, terms, gin=False)
    found = likeliest(ways)
    assert found.knocker is not None
    assert found.opponent is not None
    return found.knocker, found.opponent


def test_the_knocker_lays_down_what_leaves_the_opponent_most() -> None:
    """Run or set, 8 is left with the aces' 2; the set would take the 4 of spades."""
    knocker = parse_cards("3h 4h 5h 4c 4d 9c 9d 9s Ac As")
    mine, theirs = both(knocker, parse_cards(OTHER))
    assert [show_cards(meld) for meld in mine.melds] == ["3h 4h 5h", "9c 9d 9s"]
    assert (mine.deadwood, theirs.deadwood, theirs.laid_off) == (10, 69, ())


def test_without_a_reason_the_knocker_lays_down_what_the_count_shows() -> None:
    knocker = parse_cards("3h 4h 5h 4c 4d 9c 9d 9s Ac As")
    opponent = parse_cards("3s Kd Qh Jc Ts 8d 7c 6s 2s 2d")
    mine, theirs = both(knocker, opponent)
    assert mine == count_hand(knocker)
    assert theirs.deadwood == 68


def test_a_dear_ace_counts_for_both() -> None:
    """The set of aces leaves 5, where the run would leave two aces."""
    terms = Terms(cards=5, ace_deadwood=15)
    knocker, opponent = parse_cards("Ac Ad Ah 2h 3h"), parse_cards("As 4c 6c 8d Kh")
    mine, theirs = both(knocker, opponent, terms)
    assert mine == count_hand(knocker, terms)
    assert (mine.deadwood, theirs.deadwood) == (5, 28)


def test_a_knocker_with_eleven_cards_discards_first() -> None:
    knocker = parse_cards("3h 4h 5h 9c 9d 9s 2c 3d As Ac Kh")
    mine, theirs = both(knocker, parse_cards(OTHER))
    assert (str(mine.discard), mine.deadwood, theirs.deadwood) == ("Kh", 7, 69)


def test_gin_in_two_hands_allows_no_lay_offs_unless_the_table_does() -> None:
    knocker = parse_cards("3h 4h 5h 9c 9d 9s Js Jd Jh 6h")
    opponent = parse_cards("7h Jc Kd Qh Ts 8d 6s 4s 2s 2d")
    assert both(knocker, opponent)[1].deadwood == 69
    allowed = Terms(lay_off_on_gin=True)
    assert both(knocker, opponent, allowed)[1].deadwood == 52


def test_a_card_in_both_hands_is_refused() -> None:
    with pytest.raises(CardError) as refused:
        both(parse_cards(LESSON), parse_cards(OTHER))
    assert str(refused.value) == f"2d {ONCE}"


def test_the_hands_of_a_knock_must_be_whole() -> None:
    with pytest.raises(CardError, match=r"^9 cards are given: the opponent of a"):
        both(parse_cards(LESSON), parse_cards("4s Kd Qh Jc Ts 8d 7c 6s 2s"))
    with pytest.raises(CardError, match=r"^the knocker has 10 .*, not 9$"):
        both(parse_cards(LESSON)[1:], parse_cards(OTHER.replace("2d", "3c")))
