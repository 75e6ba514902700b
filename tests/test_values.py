"""Values of a pad file: what is taken, and as what; refusals are in test_entryfile."""

from datetime import UTC, date, datetime

import pytest

from scorepad import values
from scorepad.cards import parse_card
from scorepad.errors import PadError


def test_values_are_taken_as_what_they_are() -> None:
    at = datetime(2026, 11, 27, 19, 42, 11, tzinfo=UTC)
    assert values.text("") == ""
    assert values.time(at) == at
    assert values.time(date(2026, 11, 27)) == date(2026, 11, 27)
    assert values.whole(-3) == -3
    assert values.from_one(1) == 1
    assert values.numbers([3, 1]) == (3, 1)
    assert values.numbers([]) == ()
    assert values.points(-1_000_000) == -1_000_000
    assert values.card("10H") == parse_card("Th")
    assert values.cards("7s, 10H") == (parse_card("7s"), parse_card("Th"))
    assert values.groups("7s;10h 9c;") == (
        (parse_card("7s"),),
        (parse_card("Th"), parse_card("9c")),
    )
    assert values.outcome("gin-off") == "gin-off"
    assert values.table({"a": 1}) == {"a": 1}


def test_rules_are_taken_nested_or_by_key_and_checked() -> None:
    nested = {"name": "ours", "hand": {"multipliers": [2, 3]}}
    assert values.rules(nested) == {"name": "ours", "hand.multipliers": (2, 3)}
    assert values.rules({"hand.tie": "knocker"}) == {"hand.tie": "knocker"}


def test_a_table_is_not_a_value() -> None:
    with pytest.raises(PadError, match=r"^5 is not a table of keys$"):
        values.table(5)
