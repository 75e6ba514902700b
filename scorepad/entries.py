"""The entries of a pad: hands, and the changes made to them.

Entries are only ever appended.  Players stand in them by the name they had then.
``at`` is the time of the entry as the pad file has it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorepad.cards import Card
from scorepad.hands import Hand

if TYPE_CHECKING:
    from datetime import date, datetime


class HandEntry(NamedTuple):
    """A hand that was played, or with ``replaces`` a hand as it should have been."""

    hand: Hand
    note: str | None = None
    replaces: int | None = None
    also_strikes: tuple[int, ...] = ()
    at: "datetime | None" = None


class Strike(NamedTuple):
    """Hand number ``hand`` is crossed out; it keeps its number."""

    hand: int
    also_strikes: tuple[int, ...] = ()
    at: "datetime | None" = None


class Undo(NamedTuple):
    """The last ``steps`` entries still in force are taken back."""

    steps: int = 1
    at: "datetime | None" = None


class Redo(NamedTuple):
    """The last ``steps`` entries taken back are in force again."""

    steps: int = 1
    at: "datetime | None" = None


class Finish(NamedTuple):
    """The game ends early."""

    at: "datetime | None" = None


class Again(NamedTuple):
    """The next game begins."""

    at: "datetime | None" = None


class TurnUp(NamedTuple):
    """The upcard of the next new hand."""

    card: Card
    at: "datetime | None" = None


class SetDealer(NamedTuple):
    """Who deals the next new hand."""

    dealer: str
    at: "datetime | None" = None


class Rename(NamedTuple):
    """A player is called something else from here on."""

    old: str
    new: str
    at: "datetime | None" = None


class SetRules(NamedTuple):
    """House rules, by key, that the whole pad is replayed under."""

    values: Mapping[str, object]
    also_strikes: tuple[int, ...] = ()
    at: "datetime | None" = None


class Adjust(NamedTuple):
    """Points for a side without a hand."""

    side: str
    points: int
    reason: str = ""
    at: "datetime | None" = None


Change = (
    Strike
    | Undo
    | Redo
    | Finish
    | Again
    | TurnUp
    | SetDealer
    | Rename
    | SetRules
    | Adjust
)
Entry = HandEntry | Change


def time_text(time: "date | None") -> str | None:
    """Write the time of an entry as TOML has it."""
    return None if time is None else time.isoformat().replace("+00:00", "Z")
