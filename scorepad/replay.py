"""Python's search for garbage, put off while something large is built."""

import contextlib
import gc
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from scorepad.cards import Card
from scorepad.errors import PadError, ScorepadError
from scorepad.game import Game, Games, Match, Rounds, Seats, first_dealer
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    EntryError,
    Finish,
    Hand,
    HandEntry,
    Pad,
    Rename,
    SetDealer,
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Sides,
    Strike,
    check_names,
    find_whole,
    in_force,
    side_called,
)
from scorepad.rules import Rules
from scorepad.scoring import Score, score, scores_under

if TYPE_CHECKING:
    from scorepad.settlement import Payment


@contextlib.contextmanager
def gc_paused() -> Iterator[None]:
    """Let Python look for no garbage in the body, whose objects all stay in use.

    It would go through them again and again as they grow in number, and find none.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class NumberedHand:
    """A hand that keeps its number, as it stands after all corrections.

    ``entry`` is the number of the entry that tells it now, ``record`` that entry,
    ``was`` how it was told before each correction; ``player`` is the number of the
    player it is told of, ``named`` of the opponent where the entry names one.
    ``note`` is the one in force, ``inserted`` whether the hand was forgotten at first.
    """

    __slots__ = (
        "entry",
        "hand",
        "inserted",
        "named",
        "note",
        "number",
        "player",
        "record",
        "struck",
        "upcard",
        "was",
    )

    def __init__(
        self, number: int, upcard: Card | None, *, inserted: bool = False
    ) -> None:
        self.number = number
        self.upcard = upcard
        self.inserted = inserted
        self.struck = False
        self.was: tuple[Hand, ...] = ()

    def tell(self, entry: int, record: HandEntry, places: Mapping[str, int]) -> None:
        """Take the hand as *record* tells it, the first time or anew.

        *places* are the numbers of the players, by name.
        """
        self.entry = entry
        self.record = record
        self.note = record.note
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
        self.events: list[NumberedHand | Moved | Turn] = []
        self.deals: list[NumberedHand] = []
        self.names = list(pad.sides.everybody)
        self.upcard: Card | None = None
        self.title = pad.title
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
        if record.before is not None:
            deal = self._insert(number, record, record.before)
        elif record.replaces is None:
            deal = NumberedHand(len(self.deals) + 1, self.upcard)
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

    def _insert(self, number: int, record: HandEntry, before: int) -> NumberedHand:
        later = self._deal(before)
        # The numbers to strike are those from before the insertion.
        self._correct(number, record.also_strikes)
        deal = NumberedHand(before, None, inserted=True)
        for moved in self.deals[before - 1 :]:
            moved.number += 1
        self.deals.insert(before - 1, deal)
        self.events.insert(self.events.index(later), deal)
        return deal

    def _take_change(self, number: int, entry: Entry) -> None:
        match entry:
            case Strike():
                self._correct(number, (entry.hand, *entry.also_strikes))
            case SetUpcard():
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
            case SetNote():
                self._deal(entry.hand).note = entry.text or None
            case SetTitle():
                self.title = entry.text or None
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

    def _deal(self, number: int) -> NumberedHand:
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


_EVER: Final = float("inf")


class PlayedHand(NamedTuple):
    """One hand on the sheet.

    Players and sides are numbers.  ``score`` is None for a struck hand, ``round`` for
    two or three players; ``running`` is each side's points by column after the hand.
    """

    deal: NumberedHand
    game: int
    round: int | None
    opponent: int | None
    score: Score | None
    winner: int | None
    columns: tuple[int, ...]
    running: tuple[tuple[int, ...], ...]
    dealer: int | None


class Adjustment(NamedTuple):
    """Points without a hand, after hand number ``after`` (0: before the first)."""

    after: int
    game: int
    side: int
    columns: tuple[int, ...]
    change: Adjust


class Replay:
    """All that a pad's entries come to.

    ``lapsed`` are the adjustments that a later correction has left without a game.

    Raises:
        EntryError: an entry cannot stand where it does.
        RulesError: the agreement cannot be played by these sides.
    """

    @gc_paused()
    def __init__(
        self, pad: Pad, *, rules: Rules | None = None, strike_strays: bool = False
    ) -> None:
        """Replay *pad*, or the same hands under other *rules*.

        With *strike_strays* a hand after the end of a game is struck in place of
        being refused, and its number noted in ``strays``; under other rules, which
        end games elsewhere, that is always so, changes that make no sense lapse, and
        cards that were kept are not counted again.
        """
        timeline = Timeline(pad, rules)
        self.pad = pad
        self.rules: Rules = timeline.rules
        self.sides: Sides = pad.sides.renamed(timeline.names)
        self.upcard = timeline.upcard
        self.title = timeline.title
        self.hands: list[PlayedHand] = []
        self.adjustments: list[Adjustment] = []
        self.strays: list[int] = []
        self.lapsed: list[Adjust] = []
        self._own_rules = rules is None
        self._strike_strays = strike_strays or rules is not None
        self._lapse_before = timeline.corrected if rules is None else _EVER
        self._scores = scores_under(self.rules)
        sides = len(pad.sides.players)
        self._evening = Games(sides, self.rules)
        dealer = first_dealer(pad.sides, pad.dealer)
        self.seats = Seats(self.sides.everybody, sides, dealer, self.rules)
        self._rounds = Rounds(self.seats, self.rules)
        self._play(timeline.events)

    @property
    def game(self) -> Game:
        """The game under way, or the last one."""
        return self._evening.games[-1]

    @property
    def started(self) -> int:
        """How many games have been started, one without a hand included."""
        return len(self._evening.games)

    @property
    def games(self) -> list[Game]:
        """The games with a hand or an adjustment, and at least one."""
        return [game for game in self._evening.games if game.used or game.number == 1]

    @property
    def matches(self) -> list[Match]:
        """The matches of the games, in order."""
        last = self.games[-1].match
        return [self._evening.match(number) for number in range(1, last + 1)]

    @property
    def match(self) -> Match:
        """The match of the last game."""
        return self._evening.match(self.games[-1].match)

    @property
    def match_under_way(self) -> Match:
        """The match that the next hand belongs to, also before its first hand."""
        return self._evening.match(self.game.match)

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next hand, where it is known."""
        return self.seats.dealer

    @property
    def still_out(self) -> list[int]:
        """The players who have yet to play in a round under way."""
        under_way = self._rounds.under_way and not self.game.ended
        return self.seats.still_out() if under_way else []

    @property
    def goes_on(self) -> bool:
        """Whether another hand may be recorded as things stand."""
        return self._evening.goes_on()

    def rules_of(self, result: PlayedHand) -> Rules:
        """The agreement that a hand was played under."""
        return self._evening.games[result.game - 1].rules

    @property
    def next_rules(self) -> Rules:
        """The agreement that the next hand is played under."""
        return self.rules

    def payments(self) -> "tuple[Payment, ...]":
        """The net of what is paid for all games."""
        # Recording a hand does without, but for the last of a game.
        from scorepad.settlement import game_payments, net_payments

        return net_payments(game_payments(game, self.rules) for game in self.games)

    def _play(self, events: list[NumberedHand | Moved | Turn]) -> None:
        event: NumberedHand | Moved | Turn | None = None
        try:
            for event in events:
                if isinstance(event, NumberedHand):
                    self._play_deal(event)
                elif isinstance(event, Moved):
                    self._adjust(event)
                else:
                    self._turn(event)
        except ScorepadError as error:
            hand = event.number if isinstance(event, NumberedHand) else None
            raise EntryError(event.entry if event else 0, error, hand) from error

    def _play_deal(self, deal: NumberedHand) -> None:
        if deal.struck or (self._strike_strays and self._strays(deal)):
            self._strike(deal)
            return
        game = self._open_game()
        game.used = True
        # All but who it was: the same facts score the same.
        found = self._scores.get(deal.hand[3:]) or self._score(deal.hand)
        seats, player = self.seats, deal.player
        opponent = winner = side = None
        if player is not None:
            opponent = seats.opponent(player, deal.named)
            if found.won_by is not None:
                winner = opponent if found.won_by else player
                side = winner // seats.team
        dealer = seats.deal_on(player, opponent, winner)
        number, columns = self._rounds.enter(game, player, opponent, side, found)
        running = game.running()
        result = PlayedHand(
            deal, game.number, number, opponent, found, side, columns, running, dealer
        )
        self.hands.append(result)

    def _open_game(self) -> Game:
        """Return the game of the next hand; one that begins has rounds of its own."""
        game = self._evening.games[-1]
        if game.over or game.finished:
            game = self._evening.game_for_a_hand()
            self._rounds.drop()
        return game

    def _score(self, hand: Hand) -> Score:
        if hand.cards or hand.opponent_cards:
            # Few pads keep cards, and only they pay for it.
            from scorepad.counting import check_cards

            if self._own_rules:
                check_cards(hand, self.rules)
            return score(hand, self.rules)
        return self._scores.find(hand)

    def _strike(self, deal: NumberedHand) -> None:
        """Keep a struck hand's place, in its round too: it counts for nothing."""
        game = self._open_game() if self.goes_on else self.game
        game.used = True
        running = game.running()
        opponent = self.seats.likely_opponent(deal.player, deal.named)
        number, _ = self._rounds.enter(game, deal.player, opponent, None, None)
        told = (game.number, number, opponent, None, None, (), running)
        self.hands.append(PlayedHand(deal, *told, None))

    def _strays(self, deal: NumberedHand) -> bool:
        if self.goes_on:
            return False
        self.strays.append(deal.number)
        return True

    def _adjust(self, event: Moved) -> None:
        if not self.goes_on and event.entry < self._lapse_before:
            # A later correction has ended its game sooner.
            self.lapsed.append(event.change)
            return
        game = self._open_game()
        columns = game.adjust(event.side, event.change.points)
        self.adjustments.append(
            Adjustment(len(self.hands), game.number, event.side, columns, event.change)
        )

    def _turn(self, event: Turn) -> None:
        if isinstance(event.change, SetDealer):
            self.seats.dealer = event.dealer if self.seats.team == 1 else None
            return
        game = self.game
        begins = isinstance(event.change, Again)
        fits = game.ended if begins else game.used and not game.ended
        if not fits and event.entry < self._lapse_before:
            # A later correction has reopened the game before it, or ended it sooner.
            return
        if begins:
            self._evening.again()
            self._rounds.drop()
        else:
            self._evening.finish()
            # A struck hand may follow, and must not complete the round.
            self._rounds.drop()
