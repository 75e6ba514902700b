"""Validators of values: each returns the value if it is of its kind.

All raise PadError (a card CardError, a house rule RulesError) with the value and
what is allowed; the caller adds the key and the place.  A flag, the prompt, a pad and
a rules file use the same ones.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from scorepad.cards import CARDS_MISSING, Card, parse_card, parse_cards
from scorepad.errors import CardError, PadError
from scorepad.pad import KNOWN_OUTCOMES, MOST_POINTS, Groups
from scorepad.rules import find_key, flat
from scorepad.wording import join_words, toml_literal


def text(value: object) -> str:
    """Check a text, which must be Unicode."""
    if not isinstance(value, str):
        raise PadError(f"{toml_literal(value)} is not text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise PadError(f"{toml_literal(value)} is not UTF-8 text") from error
    return value


def time(value: object) -> date:
    """Check a date, with a time or without."""
    if not isinstance(value, date):
        raise PadError(f"{toml_literal(value)} is not a date and time")
    return value


def whole(value: object) -> int:
    """Check a whole number; true and false are not numbers."""
    if type(value) is not int:
        raise PadError(f"{toml_literal(value)} is not a whole number")
    return value


def from_one(value: object) -> int:
    """Check a whole number from 1."""
    if whole(value) < 1:
        raise PadError(f"{toml_literal(value)} is not a whole number from 1")
    return whole(value)


def from_zero(value: object) -> int:
    """Read a whole number from 0."""
    if whole(value) < 0:
        raise PadError(f"{toml_literal(value)} is not a whole number from 0")
    return whole(value)


def truth(value: object) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise PadError(f"{toml_literal(value)} is not true or false")
    return value


def numbers(value: object) -> tuple[int, ...]:
    """Check a list of hand numbers."""
    if not isinstance(value, list):
        raise PadError(f"{toml_literal(value)} is not a list of hand numbers")
    return tuple([from_one(number) for number in value])


def points(value: object) -> int:
    """Check points, which may be below 0."""
    if abs(whole(value)) > MOST_POINTS:
        raise PadError(f"{value} is more than {MOST_POINTS} points")
    return whole(value)


def card(value: object) -> Card:
    """Parse a card such as ``7s``."""
    return parse_card(text(value))


def cards(value: object) -> tuple[Card, ...]:
    """Parse cards such as ``3h 4h 5h``."""
    parsed = parse_cards(text(value))
    if not parsed:
        raise CardError(CARDS_MISSING)
    return parsed


def groups(value: object) -> Groups:
    """Parse cards in groups such as ``3h 4h 5h; 9c 9d 9s; As``."""
    # Imported late: few pads record cards.
    from scorepad.counting import parse_groups

    return parse_groups(text(value))


def outcome(value: object) -> str:
    """Check the outcome of a hand of which only the points are known."""
    if value not in KNOWN_OUTCOMES:
        raise PadError(
            f"{toml_literal(value)} is not {join_words(list(KNOWN_OUTCOMES), 'or')}"
        )
    return text(value)


def rules(value: object) -> Mapping[str, object]:
    """Check house rules, nested or by key, and return the values by key."""
    if not isinstance(value, Mapping):
        raise PadError(f"{toml_literal(value)} is not a table of house rules")
    return {key: find_key(key).check(item) for key, item in flat(value).items()}


def table(value: object) -> Mapping[str, Any]:
    """Check that a value is a table of keys."""
    if not isinstance(value, Mapping):
        raise PadError(f"{toml_literal(value)} is not a table of keys")
    return value
