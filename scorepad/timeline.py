"""What the entries in force come to: deals, adjustments and turns, in order."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorepad.cards import Card
from scorepad.entries import (
    Adjust,
    Again,
    Entry,
    Finish,
    HandEntry,
    Rename,
    SetDealer,
    SetRules,
    Strike,
    TurnUp,
)
from scorepad.errors import PadError, ScorepadError
from scorepad.hands import Hand
from scorepad.pad import EntryError, Pad, in_force
from scorepad.players import check_names, find_whole, side_called
from scorepad.rules import Rules


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

    def __init__(self, number: int, upcard: Card | None) -> None:
        self.number = number
        self.upcard = upcard
        self.struck = False
        self.was: tuple[Hand, ...] = ()

    def tell(self, entry: int, record: HandEntry, places: Mapping[str, int]) -> None:
        """Take the hand as *record* tells it, the first time or anew.

        *places* are the numbers of the players, by name.
        """
        self.entry = entry
        self.record = record
        hand = record.hand
        # The card that was turned up stays, however often the hand is told anew.
        if self.upcard is not None and hand.upcard is None:
            hand = hand._replace(upcard=self.upcard)
        self.hand = hand
        first, opponent = hand.knocker or hand.winner, hand.opponent
        self.player = None if first is None else places[first]
        self.named = None if opponent is None else places[opponent]


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


class _Places(dict[str, int]):
    """The numbers of the players by the names they have, in whatever case."""

    def __init__(self, names: list[str]) -> None:
        super().__init__({name: place for place, name in enumerate(names)})
        self._names = names

    def __missing__(self, name: str) -> int:
        return find_whole(self._names, name)


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
        self._places = _Places(self.names)
        self._sides = pad.sides
        self._rules: dict[str, object] = {}
        for number, entry in in_force(pad.entries):
            try:
                if isinstance(entry, HandEntry):
                    self._take_hand(number, entry)
                else:
                    self._take_change(number, entry)
            except ScorepadError as error:
                raise EntryError(number, error) from error
        own = pad.rules.changed(self._rules) if self._rules else pad.rules
        self.rules = own if rules is None else rules

    def _take_hand(self, number: int, record: HandEntry) -> None:
        if record.replaces is None:
            deal = Deal(len(self.deals) + 1, self.upcard)
            self.upcard = None
            self.deals.append(deal)
            self.events.append(deal)
        else:
            deal = self._deal(record.replaces)
            deal.was += (deal.hand,)
            deal.struck = False
            self._correct(number, record.also_strikes)
            if deal.struck:
                raise PadError(f"hand {deal.number} is fixed and struck at once")
        deal.tell(number, record, self._places)

    def _take_change(self, number: int, entry: Entry) -> None:
        match entry:
            case Strike():
                self._correct(number, (entry.hand, *entry.also_strikes))
            case TurnUp():
                self.upcard = entry.card
            case SetDealer():
                self.events.append(Turn(number, entry, self._places[entry.dealer]))
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
            raise no_hand(number, len(self.deals))
        return self.deals[number - 1]

    def _rename(self, entry: Rename) -> None:
        self.names[self._places[entry.old]] = entry.new
        check_names(self.names)
        check_names(self._sides.renamed(self.names).names)
        self._places = _Places(self.names)

    def _side(self, name: str) -> int:
        side = side_called(self._sides.renamed(self.names), name)
        if side is None:
            return self._places[name] // len(self._sides.players[0])
        return side


def no_hand(number: int, count: int) -> PadError:
    """Make the refusal of a hand that is not among the *count* recorded."""
    there = f"hands 1 to {count} are" if count > 1 else f"{count or 'none'} is"
    return PadError(f"there is no hand {number}: {there} recorded")
