"""A pad: who plays, the agreement, and the entries; which of them are in force."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.cards import Card
from scorepad.entries import (
    Adjust,
    Again,
    Entry,
    Finish,
    HandEntry,
    Redo,
    Rename,
    SetDealer,
    SetRules,
    Strike,
    TurnUp,
    Undo,
)
from scorepad.errors import PadError, ScorepadError
from scorepad.hands import Hand
from scorepad.players import Sides, check_names, find_whole
from scorepad.rules import CLASSIC, Rules

if TYPE_CHECKING:
    from datetime import datetime


class EntryError(PadError):
    """An entry that cannot stand where it does; entries are numbered from 1.

    ``hand`` is the number of the hand it tells, None for a change.
    """

    def __init__(
        self, entry: int, problem: ScorepadError, hand: int | None = None
    ) -> None:
        where = f"entry {entry}" if hand is None else f"entry {entry} (hand {hand})"
        super().__init__(f"{where}: {problem}")
        self.entry = entry
        self.problem = problem
        self.hand = hand


class Pad(NamedTuple):
    """Facts only: every score is worked out by :func:`scorepad.replay.replay`."""

    sides: Sides
    rules: Rules = CLASSIC
    dealer: str | None = None
    title: str | None = None
    started: "datetime | None" = None
    expected: Mapping[str, Any] | None = None
    entries: tuple[Entry, ...] = ()

    def with_entry(self, entry: Entry) -> "Pad":
        """Return the pad with one more entry."""
        return self._replace(entries=(*self.entries, entry))


class Deal:
    """A hand that keeps its number, as it stands after all corrections.

    ``entry`` is the number of the entry that tells it now, ``record`` that entry,
    ``was`` how it was told before each correction; ``player`` is the number of the
    player it is told of, ``named`` of the opponent where the entry names one.
    """

    __slots__ = (
        "entry",
        "hand",
        "named",
        "number",
        "player",
        "record",
        "struck",
        "upcard",
        "was",
    )

    def __init__(self, number: int, entry: int, record: HandEntry) -> None:
        self.number = number
        self.entry = entry
        self.record = record
        self.hand: Hand = record.hand
        self.upcard: Card | None = None
        self.player: int | None = None
        self.named: int | None = None
        self.struck = False
        self.was: list[Hand] = []


class Moved(NamedTuple):
    """An adjustment, told by the number of its side."""

    entry: int
    side: int
    change: Adjust


class Turn(NamedTuple):
    """A change that ends a game, begins one, or says who deals."""

    entry: int
    change: Finish | Again | SetDealer
    dealer: int | None = None


class Timeline:
    """What the entries in force come to, in order.

    ``events`` are the deals, adjustments and turns; ``corrected`` is the number of
    the last entry in force that corrects something before it; ``upcard`` is turned
    up for the hand to come.
    """

    def __init__(self, pad: Pad, rules: Rules | None = None) -> None:
        """Take the entries of *pad*; with *rules* under that agreement instead."""
        self.events: list[Deal | Moved | Turn] = []
        self.deals: list[Deal] = []
        self.names = list(pad.sides.everybody)
        self.upcard: Card | None = None
        self.corrected = 0
        self._places = {name: place for place, name in enumerate(self.names)}
        self._partners = len(pad.sides.players[0])
        self._rules: dict[str, object] = {}
        for number, entry in in_force(pad.entries):
            try:
                self._take(number, entry)
            except ScorepadError as error:
                raise EntryError(number, error) from error
        own = pad.rules.changed(self._rules) if self._rules else pad.rules
        self.rules = own if rules is None else rules

    def _take(self, number: int, entry: Entry) -> None:
        if isinstance(entry, HandEntry):
            self._take_hand(number, entry)
        elif isinstance(entry, Strike):
            self._correct(number, (entry.hand, *entry.also_strikes))
        else:
            self._take_change(number, entry)

    def _take_hand(self, number: int, record: HandEntry) -> None:
        if record.replaces is None:
            deal = Deal(len(self.deals) + 1, number, record)
            deal.upcard, self.upcard = self.upcard, None
            self.deals.append(deal)
            self.events.append(deal)
        else:
            deal = self._deal(record.replaces)
            deal.was.append(deal.hand)
            deal.entry, deal.record = number, record
            deal.struck = False
            self._correct(number, record.also_strikes)
            if deal.struck:
                raise PadError(f"hand {deal.number} is fixed and struck at once")
        self._tell(deal, record.hand)

    def _tell(self, deal: Deal, hand: Hand) -> None:
        if hand.upcard is None and deal.upcard is not None:
            hand = hand._replace(upcard=deal.upcard)
        deal.hand = hand
        first = hand.knocker or hand.winner
        deal.player = None if first is None else self._place(first)
        deal.named = None if hand.opponent is None else self._place(hand.opponent)

    def _take_change(self, number: int, entry: Entry) -> None:
        match entry:
            case TurnUp():
                self.upcard = entry.card
            case SetDealer():
                self.events.append(Turn(number, entry, self._place(entry.dealer)))
            case Finish() | Again():
                self.events.append(Turn(number, entry))
            case Rename():
                self._rename(entry)
            case SetRules():
                self._rules.update(entry.values)
                self._correct(number, entry.also_strikes)
            case Adjust():
                self.events.append(Moved(number, self._side(entry.side), entry))
            case _:
                raise AssertionError(entry)

    def _correct(self, number: int, strikes: Sequence[int]) -> None:
        self.corrected = number
        for strike in strikes:
            deal = self._deal(strike)
            if deal.struck:
                raise PadError(f"hand {strike} is struck already")
            deal.struck = True

    def _deal(self, number: int) -> Deal:
        if not 0 < number <= len(self.deals):
            count = len(self.deals)
            there = f"hands 1 to {count} are" if count > 1 else f"{count or 'none'} is"
            raise PadError(f"there is no hand {number}: {there} recorded")
        return self.deals[number - 1]

    def _rename(self, entry: Rename) -> None:
        self.names[self._place(entry.old)] = entry.new
        check_names(self.names)
        self._places = {name: place for place, name in enumerate(self.names)}

    def _place(self, name: str) -> int:
        place = self._places.get(name)
        return find_whole(self.names, name) if place is None else place

    def _side(self, name: str) -> int:
        sides = [
            " & ".join(self.names[first : first + self._partners])
            for first in range(0, len(self.names), self._partners)
        ]
        if name in sides:
            return sides.index(name)
        return self._place(name) // self._partners


def in_force(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """Return the entries that undo has not taken back, with their numbers from 1.

    Raises:
        EntryError: more is undone or redone than there is.
    """
    standing: list[tuple[int, Entry]] = []
    undone: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Undo):
            _move(number, entry.steps, standing, undone, "undo")
        elif isinstance(entry, Redo):
            _move(number, entry.steps, undone, standing, "redo")
        else:
            standing.append((number, entry))
            undone.clear()
    return standing


def _move(
    number: int,
    steps: int,
    source: list[tuple[int, Entry]],
    target: list[tuple[int, Entry]],
    verb: str,
) -> None:
    if steps > len(source):
        count = len(source)
        there = "is 1 step" if count == 1 else f"are {count or 'no'} steps"
        raise EntryError(number, PadError(f"cannot {verb} {steps}: there {there}"))
    target.extend(source.pop() for _ in range(steps))
