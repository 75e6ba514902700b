"""What a document says held against what is computed; errata that cover, or do not.

Under the rules of tests.evening: to 90 for 110, 7 a box, gin 20, undercut 13.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from scorepad.expected import Check, check, every_hand, last_game
from scorepad.pad import Again, Entry, Rename, Strike
from scorepad.replay import Replay
from tests.evening import dead, gin, knock, pad, scored

# Ann knocks 6 v 4: 2 + 13 to Ben, 2 boxes.  Ann gin v 32: 52 to Ann, 3 boxes.
CARD: tuple[Entry, ...] = (knock("Ann", 6, 4), gin("Ann", 32))


def replay(
    *entries: Entry,
    expected: Mapping[str, Any] | None = None,
    under: Mapping[str, object] | None = None,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
) -> Replay:
    played = pad(*entries, sides=sides, dealer=dealer, under=under)
    return Replay(played._replace(expected=expected))


def checks(expected: Mapping[str, Any], *entries: Entry) -> list[Check]:
    return check(replay(*(entries or CARD), expected=expected))


def test_a_pad_that_expects_nothing_has_no_checks() -> None:
    assert check(replay(*CARD)) == []
    assert checks({}) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points", [52, 15]),
        ("boxes", [3, 2]),
        ("totals", [73, 29]),
        ("columns", [[52, 15]]),
        ("payments", []),
        ("winner", ""),
    ],
)
def test_each_value_of_the_last_game_can_be_expected(key: str, value: object) -> None:
    assert checks({key: value}) == [Check(key, value, value, True, None)]


@pytest.mark.parametrize(
    ("key", "value", "computed"),
    [
        ("points", [52, 16], [52, 15]),
        ("points", [15, 52], [52, 15]),
        ("points", [52, 15, 0], [52, 15]),
        ("points", [52], [52, 15]),
        ("boxes", [1, 1], [3, 2]),
        ("totals", [52, 15], [73, 29]),
        ("columns", [[52, 15], [0, 0]], [[52, 15]]),
        ("winner", "Ann", ""),
        ("payments", [{"from": "Ben", "to": "Ann", "points": 44}], []),
    ],
)
def test_another_value_does_not_hold(key: str, value: object, computed: object) -> None:
    (found,) = checks({key: value})
    assert found == Check(key, value, computed, False, None)
    assert found.fails


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("winner", "Ben"),
        ("points", 15),
        ("boxes", 2),
        ("running", [[0, 15]]),
        ("outcome", "undercut"),
    ],
)
def test_each_value_of_a_hand_can_be_expected(key: str, value: object) -> None:
    found = checks({"hands": [{key: value}]})
    assert found == [Check(f"hands[1].{key}", value, value, True, None)]


def test_hands_are_checked_by_number() -> None:
    found = checks({"hands": [{}, {"points": 51, "winner": "Ann"}]})
    assert found == [
        Check("hands[2].points", 51, 52, False, None),
        Check("hands[2].winner", "Ann", "Ann", True, None),
    ]


def test_a_shorter_list_of_hands_checks_a_prefix() -> None:
    assert all(each.holds for each in checks({"hands": [{"points": 15}]}))


def test_a_longer_list_of_hands_fails_by_its_length() -> None:
    found = checks({"hands": [{}, {}, {}]})
    assert found == [Check("hands", 3, 2, False, None)]
    assert found[0].fails


def test_nobody_wins_a_dead_hand() -> None:
    told = {"winner": "", "points": 0, "boxes": 0, "outcome": "dead"}
    assert all(each.holds for each in checks({"hands": [told]}, dead()))


def test_a_struck_hand_has_no_outcome() -> None:
    told = {"winner": "", "points": 0, "boxes": 0, "running": [[0, 0]]}
    struck = (*CARD[:1], Strike(1))
    assert all(each.holds for each in checks({"hands": [told]}, *struck))
    (found,) = checks({"hands": [{"outcome": "undercut"}]}, *struck)
    assert found == Check("hands[1].outcome", "undercut", None, False, None)


def test_it_is_the_last_game_that_is_expected() -> None:
    # 95 + 110 + 110 for the shutout + 7, against nothing.
    game = (scored("Ann", 95), Again(), scored("Ben", 30))
    expected = {"points": [0, 30], "boxes": [0, 1], "totals": [0, 37], "winner": ""}
    assert all(each.holds for each in checks(expected, *game))
    first = {
        "totals": [322, 0],
        "winner": "Ann",
        "payments": [{"from": "Ben", "to": "Ann", "points": 322}],
    }
    assert all(each.holds for each in checks(first, *game[:1]))


def test_names_are_those_that_every_output_has() -> None:
    renamed = (scored("Ann", 95), Rename("Ann", "Zoe"))
    assert checks({"winner": "Zoe"}, *renamed)[0].holds
    assert checks({"winner": "Ann"}, *renamed)[0].fails


def test_points_and_boxes_are_those_of_column_1() -> None:
    expected = {
        "points": [52, 0],
        "boxes": [3, 0],
        "columns": [[52, 0], [0, 0]],
        "totals": [73, 0],
    }
    found = check(replay(CARD[1], expected=expected, under={"hollywood.columns": 2}))
    assert all(each.holds for each in found)


def test_of_three_every_side_is_expected() -> None:
    expected = {"points": [0, 15, 0], "boxes": [0, 2, 0]}
    found = check(replay(CARD[0], expected=expected, sides="Ann|Ben|Cy", dealer="Cy"))
    assert all(each.holds for each in found)


def test_a_payment_may_leave_the_money_unsaid() -> None:
    owed = {"from": "Ben", "to": "Ann", "points": 322}
    stakes = {"stakes.per_point": "0.10"}
    for money, holds in ((None, True), ("32.20", True), ("32.2", False)):
        said = owed if money is None else {**owed, "money": money}
        expected = {"payments": [said]}
        (found,) = check(replay(scored("Ann", 95), expected=expected, under=stakes))
        assert found.holds is holds


# --- Errata ----------------------------------------------------------------------


def erratum(value: str, computed: object, reason: str = "a slip") -> dict[str, object]:
    return {"value": value, "computed": computed, "reason": reason}


def test_an_erratum_covers_exactly_what_it_says_is_computed() -> None:
    errata = [erratum("points", [52, 15], "adds both players' hands")]
    (found,) = checks({"points": [67, 15], "errata": errata})
    assert found == Check(
        "points", [67, 15], [52, 15], False, "adds both players' hands"
    )
    assert not found.fails


@pytest.mark.parametrize(
    "errata",
    [
        [],
        [erratum("points", [51, 15])],
        [erratum("points", [52, 15, 0])],
        [erratum("points", "52-15")],
        [erratum("totals", [52, 15])],
        [erratum("hands[1].points", [52, 15])],
    ],
)
def test_an_erratum_of_something_else_covers_nothing(
    errata: list[dict[str, object]],
) -> None:
    (found,) = checks({"points": [67, 15], "errata": errata})
    assert found.erratum is None
    assert found.fails


def test_an_erratum_no_longer_covers_when_another_value_comes_out() -> None:
    errata = [erratum("points", [52, 15])]
    expected = {"points": [67, 15], "errata": errata}
    assert not checks(expected)[0].fails
    later = check(replay(*CARD, expected=expected, under={"hand.undercut_bonus": 14}))
    assert later == [Check("points", [67, 15], [52, 16], False, None)]


def test_an_erratum_of_a_hand_is_named_like_its_check() -> None:
    errata = [erratum("hands[2].points", 52, "forgot the bonus")]
    expected = {"hands": [{}, {"points": 32}], "errata": errata}
    assert checks(expected)[0].erratum == "forgot the bonus"


def test_a_value_that_holds_needs_no_erratum() -> None:
    errata = [erratum("points", [52, 15])]
    (found,) = checks({"points": [52, 15], "errata": errata})
    assert found == Check("points", [52, 15], [52, 15], True, None)


def test_of_several_errata_the_one_for_the_value_counts() -> None:
    errata = [
        erratum("totals", [73, 29], "one"),
        erratum("points", [52, 15], "two"),
        erratum("boxes", [3, 2], "three"),
    ]
    assert checks({"points": [67, 15], "errata": errata})[0].erratum == "two"


def test_true_is_no_number_in_what_a_document_says() -> None:
    assert checks({"hands": [{"boxes": True}]}, scored("Ann", 5))[0].fails


def test_what_comes_out_is_what_an_export_expects() -> None:
    played = replay(*CARD, dead(), Strike(1))
    assert last_game(played) == {
        "points": [52, 0],
        "boxes": [3, 0],
        "totals": [73, 0],
        "columns": [[52, 0]],
        "payments": [],
        "winner": "",
    }
    assert every_hand(played) == [
        {"winner": "", "points": 0, "boxes": 0, "running": [[0, 0]]},
        {
            "winner": "Ann",
            "points": 52,
            "boxes": 3,
            "running": [[52, 0]],
            "outcome": "gin",
        },
        {
            "winner": "",
            "points": 0,
            "boxes": 0,
            "running": [[52, 0]],
            "outcome": "dead",
        },
    ]
