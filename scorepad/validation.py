"""Validators of values: each checks or parses one kind of value, and returns it.

They raise PadError (for cards CardError, for house rules RulesError) with the value and
what is allowed; the caller adds the key and the file.  Options, the prompt, pads and
rules files use the same ones.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from scorepad.cards import CARDS_MISSING, Card, parse_card, parse_cards
from scorepad.errors import CardError, PadError
from scorepad.formatting import join_words, toml_literal
from scorepad.pad import KNOWN_OUTCOMES, MOST_POINTS, Groups
from scorepad.rules import find_key, flat


def text(value: object) -> str:
    """Check that a value is text, without half of a surrogate pair."""
    if not isinstance(value, str):
        raise PadError(f"{toml_literal(value)} is not text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise PadError(f"{toml_literal(value)} is not UTF-8 text") from error
    return value


def date_or_time(value: object) -> date:
    """Check that a value is a date, with a time or without."""
    if not isinstance(value, date):
        raise PadError(f"{toml_literal(value)} is not a date and time")
    return value


def integer(value: object) -> int:
    """Check that a value is a whole number; true and false are not."""
    if type(value) is not int:
        raise PadError(f"{toml_literal(value)} is not a whole number")
    return value


def positive(value: object) -> int:
    """Check that a value is a whole number from 1."""
    if integer(value) < 1:
        raise PadError(f"{toml_literal(value)} is not a whole number from 1")
    return integer(value)


def not_negative(value: object) -> int:
    """Check that a value is a whole number from 0."""
    if integer(value) < 0:
        raise PadError(f"{toml_literal(value)} is not a whole number from 0")
    return integer(value)


def boolean(value: object) -> bool:
    """Check that a value is true or false."""
    if not isinstance(value, bool):
        raise PadError(f"{toml_literal(value)} is not true or false")
    return value


def hand_numbers(value: object) -> tuple[int, ...]:
    """Check that a value is a list of hand numbers."""
    if not isinstance(value, list):
        raise PadError(f"{toml_literal(value)} is not a list of hand numbers")
    return tuple([positive(number) for number in value])


def points(value: object) -> int:
    """Check that a value is points, which may be below 0, and not too many."""
    if abs(integer(value)) > MOST_POINTS:
        raise PadError(f"{value} is more than {MOST_POINTS} points")
    return integer(value)


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
    """Check that a value is an outcome that a scored hand may have."""
    if value not in KNOWN_OUTCOMES:
        raise PadError(
            f"{toml_literal(value)} is not {join_words(list(KNOWN_OUTCOMES), 'or')}"
        )
    return text(value)


def rules(value: object) -> Mapping[str, object]:
    """Check that a value is house rules, nested or by key; return them by key."""
    if not isinstance(value, Mapping):
        raise PadError(f"{toml_literal(value)} is not a table of house rules")
    return {key: find_key(key).check(item) for key, item in flat(value).items()}


def table(value: object) -> Mapping[str, Any]:
    """Check that a value is a table."""
    if not isinstance(value, Mapping):
        raise PadError(f"{toml_literal(value)} is not a table of keys")
    return value
