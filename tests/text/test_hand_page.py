"""The page of one hand: what it says, and in which order."""

from datetime import UTC, datetime

import pytest

from scorepad.errors import PadError
from scorepad.pad import Strike
from scorepad.replay import Replay
from scorepad.text.hand_page import hand_page
from tests.evening import dead, gin, knock, pad, scored


def test_a_hand_with_its_arithmetic_and_corrections() -> None:
    fixed = knock("Ann", 6, 4, fixes=2)._replace(
        note="=1+1\x1b", at=datetime(2026, 11, 27, 19, 42, 11, tzinfo=UTC)
    )
    replay = Replay(pad(gin("Ann", 12), gin("Ben", 3), fixed, dealer="Ben"))
    assert hand_page(replay, 2) == [
        "Hand 2, Ben dealt",
        "Ann knocks 6 v 4, undercut, 2 boxes (was Ben gin v 3)",
        "6 - 4 = 2, + 13 undercut bonus = 15, for Ben",
        "2 boxes (1 + 1 for undercut)",
        "After it: Ann 32, Ben 15",
        "Note: =1+1\\x1b",
        "Recorded 2026-11-27 19:42",
        "Before it was corrected: Ben gin v 3",
    ]


def test_every_column_entered_is_told() -> None:
    replay = Replay(
        pad(scored("Ann", 10), scored("Ann", 20), under={"hollywood.columns": 3})
    )
    assert hand_page(replay, 2)[-2:] == [
        "After it: column 1, Ann 30, Ben 0",
        "After it: column 2, Ann 20, Ben 0",
    ]


def test_boxes_paid_at_once_are_told_apart() -> None:
    replay = Replay(pad(gin("Ann", 12), under={"boxes.when": "at-once"}))
    assert hand_page(replay, 1)[3] == "3 boxes (1 + 2 for gin) at 7: + 21 at once"


def test_the_box_is_the_rounds_and_a_hand_of_it_wins_none() -> None:
    # Ann's 8 + 3 for the knock and Dee's 12 + 20 for gin: 21 to Ben & Dee, who have
    # the round's box and gin's two.
    team = "Ann Cy|Ben Dee"
    begun = Replay(pad(knock("Ann", 6, 14), sides=team))
    assert hand_page(begun, 1) == [
        "Hand 1, round 1",
        "Ann knocks 6 v Ben 14",
        "14 - 6 = 8, + 3 knock bonus = 11, for Ann & Cy",
    ]
    over = "Round 1: Ben & Dee +21, 3 boxes."
    replay = Replay(pad(knock("Ann", 6, 14), gin("Dee", 12), sides=team))
    assert hand_page(replay, 1)[-1] == over
    assert hand_page(replay, 2)[2:] == [
        "12 deadwood + 20 gin bonus = 32, for Ben & Dee",
        "2 extra boxes for gin",
        "After it: Ann & Cy 0, Ben & Dee 21",
        over,
    ]


def test_hands_that_score_nothing() -> None:
    replay = Replay(pad(dead(), gin("Ann", 12), Strike(2)))
    assert hand_page(replay, 1) == ["Hand 1", "dead, no score"]
    assert hand_page(replay, 2) == ["Hand 2", "struck: Ann gin v 12"]


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_hand_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(PadError) as refused:
        hand_page(Replay(pad(gin("Ann", 12))), number)
    assert str(refused.value) == f"there is no hand {number}: 1 is recorded"


def test_an_empty_pad_has_no_hand() -> None:
    with pytest.raises(PadError) as refused:
        hand_page(Replay(pad()), 1)
    assert str(refused.value) == "there is no hand 1: none is recorded"
