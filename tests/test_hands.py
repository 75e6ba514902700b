"""A hand as it was seen: what no agreement could allow."""

import pytest

from scorepad.errors import HandError
from scorepad.hands import Hand, checked
from tests.evening import hand


@pytest.mark.parametrize(
    "told",
    [
        hand("knock", "Ann", 6, 0),
        hand("gin", "Ann", 0, 32),
        hand("big-gin", "Ann", 0, 0, v="Ben"),
        Hand(ended="dead"),
        Hand(winner="Ann", ended="scored", points=0, outcome="tie"),
        Hand(winner="Ann", ended="scored", points=1_000_000),
    ],
)
def test_what_may_have_been_is_taken_as_it_is(told: Hand) -> None:
    assert checked(told) == told


def test_a_knock_with_nothing_is_gin() -> None:
    assert checked(hand("knock", "Ann", 0, 32)) == hand("gin", "Ann", 0, 32)


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        (
            hand("knock"),
            "who ended the hand is missing: name the knocker or winner",
        ),
        (hand("gin", "Ann", v="Ann"), "Ann cannot play against Ann"),
        (
            Hand(winner="Ann", opponent="Ann", ended="scored"),
            "Ann cannot play against Ann",
        ),
        (hand("knock", "Ann", -1, 4), "Ann cannot have -1: the least is 0"),
        (hand("gin", "Ann", -1, 4), "Ann cannot have -1: the least is 0"),
        (
            hand("knock", "Ann", 6, -4),
            "the opponent cannot have -4: the least is 0",
        ),
        (hand("knock", "Ann", 6, -4, v="Ben"), "Ben cannot have -4: the least is 0"),
        (hand("gin", "Ann", 3, 4), "gin means no deadwood, but Ann has 3"),
        (hand("big-gin", "Ann", 3, 4), "gin means no deadwood, but Ann has 3"),
        (
            Hand(winner="Ann", ended="scored", points=-1),
            "Ann cannot score -1: the least is 0",
        ),
        (
            Hand(winner="Ann", ended="scored", points=1_000_001),
            "Ann cannot score 1000001: the most is 1000000",
        ),
    ],
)
def test_what_cannot_have_been_is_refused(told: Hand, problem: str) -> None:
    with pytest.raises(HandError) as caught:
        checked(told)
    assert str(caught.value) == problem


def test_it_is_told_of_whoever_ended_or_won_it() -> None:
    assert hand("knock", "Ann", 6, 4, v="Ben").first == "Ann"
    assert Hand(winner="Ben", ended="scored", points=31).first == "Ben"
    assert Hand(ended="dead").first is None
