"""Values of a pad file: what is taken, and as what; refusals are in test_entryfile."""

from datetime import UTC, date, datetime

import pytest

from scorepad import validation
from scorepad.cards import parse_card
from scorepad.errors import PadError


def test_values_are_taken_as_what_they_are() -> None:
    at = datetime(2026, 11, 27, 19, 42, 11, tzinfo=UTC)
    assert validation.text("") == ""
    assert validation.date_or_time(at) == at
    assert validation.date_or_time(date(2026, 11, 27)) == date(2026, 11, 27)
    assert validation.integer(-3) == -3
    assert validation.positive(1) == 1
    assert validation.hand_numbers([3, 1]) == (3, 1)
    assert validation.hand_numbers([]) == ()
    assert validation.points(-1_000_000) == -1_000_000
    assert validation.card("10H") == parse_card("Th")
    assert validation.cards("7s, 10H") == (parse_card("7s"), parse_card("Th"))
    assert validation.groups("7s;10h 9c;") == (
        (parse_card("7s"),),
        (parse_card("Th"), parse_card("9c")),
    )
    assert validation.outcome("gin-off") == "gin-off"
    assert validation.table({"a": 1}) == {"a": 1}


def test_rules_are_taken_nested_or_by_key_and_checked() -> None:
    nested = {"name": "ours", "hand": {"multipliers": [2, 3]}}
    assert validation.rules(nested) == {"name": "ours", "hand.multipliers": (2, 3)}
    assert validation.rules({"hand.tie": "knocker"}) == {"hand.tie": "knocker"}


def test_a_table_is_not_a_value() -> None:
    with pytest.raises(PadError, match=r"^5 is not a table of keys$"):
        validation.table(5)
