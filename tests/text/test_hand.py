"""One hand in words, under rules whose numbers all differ."""

from collections.abc import Mapping

import pytest

from scorepad.pad import HandEntry, Strike
from scorepad.replay import Replay
from scorepad.text.hand import (
    boxes_words,
    hand_arithmetic,
    hand_explanation,
    hand_summary,
)
from scorepad.text.layout import names_of
from tests.evening import dead, gin, hand, knock, pad, scored

BIG = HandEntry(hand("big-gin", "Ann", 0, 32))
OKLAHOMA = {"oklahoma.played": True}


def told(
    entry: HandEntry,
    under: Mapping[str, object] | None = None,
    *,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
) -> tuple[str, str, str]:
    """Say one hand in the three ways: what happened, what it meant, the arithmetic."""
    replay = Replay(pad(entry, under=under, sides=sides, dealer=dealer))
    names, result = names_of(replay.sides), replay.hands[0]
    return (
        hand_summary(names, result),
        hand_explanation(names, result, replay.rules),
        hand_arithmetic(result),
    )


@pytest.mark.parametrize(
    ("entry", "what", "meant", "why"),
    [
        pytest.param(
            knock("Ann", 3, 18),
            "Ann knocks 3 v 18",
            "Ann +18   knocked 3, Ben 18 (18 - 3 = 15, + 3)",
            "18 - 3 = 15, + 3 knock bonus = 18",
            id="knock",
        ),
        pytest.param(
            knock("Ann", 6, 4),
            "Ann knocks 6 v 4, undercut",
            "Ben +15   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 13), 2 boxes",
            "6 - 4 = 2, + 13 undercut bonus = 15",
            id="undercut",
        ),
        pytest.param(
            knock("Ben", 9, 9),
            "Ben knocks 9 v 9, undercut",
            "Ann +13   Ben knocked 9, Ann 9: undercut (0 + 13), 2 boxes",
            "9 - 9 = 0, + 13 undercut bonus = 13",
            id="tie",
        ),
        pytest.param(
            knock("Ben", 4, 0),
            "Ben knocks 4 v 0, gin-off",
            "Ann +21   Ben knocked 4, Ann 0: gin-off (4 + 17), 5 boxes",
            "4 - 0 = 4, + 17 gin-off bonus = 21",
            id="gin-off",
        ),
        pytest.param(
            gin("Ann", 32),
            "Ann gin v 32",
            "Ann +52   gin, Ben 32 (32 + 20), 3 boxes",
            "32 deadwood + 20 gin bonus = 52",
            id="gin",
        ),
        pytest.param(
            gin("Ann", 0),
            "Ann gin v 0",
            "Ann +20   gin, Ben 0 (0 + 20), 3 boxes",
            "0 deadwood + 20 gin bonus = 20",
            id="gin-against-nothing",
        ),
        pytest.param(
            BIG,
            "Ann big gin v 32",
            "Ann +63   big gin, Ben 32 (32 + 31), 6 boxes",
            "32 deadwood + 31 big gin bonus = 63",
            id="big-gin",
        ),
        pytest.param(
            dead(), "dead", "Dead hand, no score.", "dead, no score", id="dead"
        ),
        pytest.param(
            scored("Ben", 27),
            "Ben scores 27",
            "Ben +27   points only",
            "27 points, as they were written down",
            id="scored",
        ),
        pytest.param(
            scored("Ben", 27, outcome="undercut"),
            "Ben scores 27, undercut",
            "Ben +27   undercut, 2 boxes",
            "27 points, as they were written down",
            id="scored-as-an-undercut",
        ),
        pytest.param(
            knock("Ann", 6, 4, x=3),
            "Ann knocks 6 v 4, undercut, x3",
            "Ben +45   Ann knocked 6, Ben 4: undercut "
            "(6 - 4 = 2, + 13 = 15, x 3 declared), 2 boxes",
            "6 - 4 = 2, + 13 undercut bonus = 15, x 3 declared = 45",
            id="declared-multiplier",
        ),
    ],
)
def test_every_outcome_is_told_with_its_arithmetic(
    entry: HandEntry, what: str, meant: str, why: str
) -> None:
    assert told(entry) == (what, meant, why)


def test_a_spade_and_a_declared_multiplier_are_told_apart() -> None:
    # (32 + 20) x 4 = 208, x 3 = 624.
    assert told(gin("Ann", 32, x=3, upcard="7s"), OKLAHOMA) == (
        "Ann gin v 32, 7s up, x12",
        "Ann +624   gin, Ben 32 (32 + 20 = 52, x 4 for the spade = 208, "
        "x 3 declared), 3 boxes",
        "32 deadwood + 20 gin bonus = 52, x 4 for the spade = 208, x 3 declared = 624",
    )


def test_without_a_bonus_there_is_nothing_to_add() -> None:
    plain = {"hand.knock_bonus": 0, "hand.gin_bonus": 0, "extra_boxes.gin": 0}
    assert told(knock("Ann", 3, 18), plain)[1:] == (
        "Ann +15   knocked 3, Ben 18 (18 - 3)",
        "18 - 3 = 15",
    )
    assert told(gin("Ann", 32), plain)[1:] == (
        "Ann +32   gin, Ben 32 (32)",
        "32 deadwood",
    )
    assert told(gin("Ann", 32, x=3), plain)[2] == "32 deadwood, x 3 declared = 96"


def test_a_tie_is_told_as_the_rules_take_it() -> None:
    assert told(knock("Ann", 6, 6), {"hand.tie": "nobody"}) == (
        "Ann knocks 6 v 6, tie",
        "Nobody   Ann knocked 6, Ben 6. Tie: nobody scores",
        "6 - 6 = 0, a tie: nobody scores",
    )
    assert told(knock("Ann", 6, 6), {"hand.tie": "knocker"}) == (
        "Ann knocks 6 v 6, tie",
        "Ann +0   Ann knocked 6, Ben 6. Tie: no points, Ann gets the box",
        "6 - 6 = 0",
    )


def test_boxes_paid_at_once_are_said_apart_from_the_points() -> None:
    # 1 + 2 boxes for gin at 7.
    assert told(gin("Ann", 32), {"boxes.when": "at-once"})[1] == (
        "Ann +52   gin, Ben 32 (32 + 20), and 21 for the boxes"
    )
    assert told(knock("Ann", 3, 18), {"boxes.when": "at-once"})[1] == (
        "Ann +18   knocked 3, Ben 18 (18 - 3 = 15, + 3), and 7 for the box"
    )


def test_with_more_than_two_players_the_opponent_is_named() -> None:
    three, teams = "Ann|Ben|Cy", "Ann Cy|Ben Dee"
    entry = knock("Ann", 6, 4)
    assert told(entry, sides=three, dealer="Cy")[0] == "Ann knocks 6 v Ben 4, undercut"
    scored_27 = scored("Ann", 27)
    assert told(scored_27, sides=three, dealer="Cy")[0] == "Ann scores 27 v Ben"
    assert told(gin("Cy", 12), sides=teams)[0] == "Cy gin v Dee 12"


def test_boxes_say_what_they_are_for() -> None:
    scores = [
        Replay(pad(entry)).hands[0].score
        for entry in (knock("Ann", 3, 18), knock("Ben", 4, 0))
    ]
    assert [boxes_words(score) for score in scores if score] == [
        "1 box",
        "5 boxes (1 + 4 for gin-off)",
    ]


def test_a_struck_hand_counts_for_nothing() -> None:
    replay = Replay(pad(gin("Ann", 32), Strike(1)))
    names, result = names_of(replay.sides), replay.hands[0]
    assert hand_summary(names, result) == "Ann gin v 32"
    assert hand_arithmetic(result) == "struck, it counts for nothing"
    assert hand_explanation(names, result, replay.rules) == (
        "Hand 1 is struck: it counts for nothing."
    )


def test_a_name_reaches_no_terminal_raw() -> None:
    replay = Replay(pad(gin("A\x1b[2J", 32), sides="A\x1b[2J|Ben"))
    assert hand_summary(names_of(replay.sides), replay.hands[0]) == "A\\x1b[2J gin v 32"
