"""Replay: from the entries of a pad to its hands, games and dealers.

A pad is replayed in two steps.  :class:`Timeline` goes through the entries in force and
works corrections in, so that what happened stands in the order of the sheet.
:class:`Replay` then plays it from the first hand to the last.
"""

import contextlib
import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from scorepad.cards import Card
from scorepad.errors import HandError, PadError, ScorepadError
from scorepad.game import (
    Game,
    Games,
    Match,
    Seats,
    check_one_column_for_three,
    first_dealer,
)
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
    find_by_full_name,
    in_force,
    side_called,
)
from scorepad.rules import Rules
from scorepad.scoring import Score, score_hand

if TYPE_CHECKING:
    from scorepad.settlement import Payment


class NumberedHand:
    """A hand of the sheet, as it stands after all corrections.

    ``record`` is the entry that has its facts now and ``entry`` the number of that;
    ``was`` has the hand as it was before each correction, ``note`` is the one in force.
    ``player`` is the number of the player who ended it, ``named`` that of the opponent
    where the entry names one.  ``upcard`` and ``dealer`` were noted for it beforehand.
    ``inserted``: it had been forgotten at first.  ``struck_along``: it was struck by a
    correction of another hand.
    """

    __slots__ = (
        "dealer",
        "entry",
        "hand",
        "inserted",
        "named",
        "note",
        "number",
        "player",
        "record",
        "struck",
        "struck_along",
        "upcard",
        "was",
    )

    def __init__(
        self,
        number: int,
        upcard: Card | None = None,
        dealer: int | None = None,
        *,
        inserted: bool = False,
    ) -> None:
        self.number = number
        self.upcard = upcard
        self.dealer = dealer
        self.inserted = inserted
        self.struck = self.struck_along = False
        self.was: tuple[Hand, ...] = ()

    def take(self, entry: int, record: HandEntry, places: Mapping[str, int]) -> None:
        """Take the facts of *record*; *places* are the numbers of the players."""
        self.entry = entry
        self.record = record
        self.note = record.note
        hand = record.hand
        # The card that was turned up stays, however often the hand is corrected.
        if self.upcard is not None and hand.upcard is None:
            hand = hand._replace(upcard=self.upcard)
        self.hand = hand
        first, opponent = hand.knocker or hand.winner, hand.opponent
        self.player = None if first is None else places[first]
        self.named = None if opponent is None else places[opponent]


class Event(NamedTuple):
    """What stands between hands: an adjustment for *side*, the end or start of a game.

    ``entry`` is the number of its entry.
    """

    entry: int
    change: Adjust | Finish | Again
    side: int = 0


class _Places(dict[str, int]):
    """The numbers of the players by the names they have, in any spelling."""

    def __init__(self, names: list[str]) -> None:
        super().__init__({name: place for place, name in enumerate(names)})
        self._names = names

    def __missing__(self, name: str) -> int:
        return find_by_full_name(self._names, name)


def other_currency(game: int, settled: str, other: str) -> PadError:
    """Make the refusal of money in a currency that a pad was not settled in."""
    return PadError(
        f"game {game} was settled in {settled or 'no currency'}, so no game here can "
        f"be played for {other or 'no currency'}: start a new pad for it"
    )


class Timeline:
    """The entries in force, in the order of the sheet.

    ``events`` are the hands and what stands between them; ``corrected`` is the number
    of the last entry that corrects something before it.  ``upcard`` and ``dealer`` are
    noted for the hand to come.
    """

    def __init__(self, pad: Pad) -> None:
        self.events: list[NumberedHand | Event] = []
        self.hands: list[NumberedHand] = []
        self.names = list(pad.sides.everybody)
        self.title = pad.title
        self.upcard: Card | None = None
        self.dealer: int | None = None
        self.corrected = 0
        self.agreements = {1: pad.rules}
        self._places = _Places(self.names)
        self._sides = pad.sides
        agreed: list[SetRules] = []
        for number, entry in in_force(pad.entries):
            try:
                if isinstance(entry, HandEntry):
                    self._take_hand(number, entry)
                elif isinstance(entry, SetRules):
                    agreed.append(entry)
                    self._correct(number, entry.also_strikes)
                else:
                    self._take_change(number, entry)
            except ScorepadError as error:
                raise EntryError(number, error) from error
        for first in {1, *(change.from_game for change in agreed)} if agreed else ():
            values: dict[str, object] = {}
            for change in agreed:
                if change.from_game <= first:
                    values.update(change.values)
            self.agreements[first] = pad.rules.changed(values)

    def agreement(self, game: int) -> Rules:
        """Return the agreement of game number *game*."""
        first = max(first for first in self.agreements if first <= game)
        return self.agreements[first]

    def _take_hand(self, number: int, record: HandEntry) -> None:
        if record.replaces is not None:
            hand = self._hand(record.replaces)
            hand.was += (hand.hand,)
            hand.struck = hand.struck_along = False
            self._correct(number, record.also_strikes)
            if hand.struck:
                raise PadError(
                    f"hand {hand.number} cannot be both corrected and struck"
                )
        elif record.before is not None:
            later = self._hand(record.before)
            # The numbers to strike are those from before the insertion.
            self._correct(number, record.also_strikes)
            hand = NumberedHand(record.before, inserted=True)
            for moved in self.hands[record.before - 1 :]:
                moved.number += 1
            self.hands.insert(record.before - 1, hand)
            self.events.insert(self.events.index(later), hand)
        else:
            hand = NumberedHand(len(self.hands) + 1, self.upcard, self.dealer)
            self.upcard = self.dealer = None
            self.hands.append(hand)
            self.events.append(hand)
        hand.take(number, record, self._places)
        player, named = hand.player, hand.named
        if named is not None and player is not None:
            # Nor may a hand be so that is struck: it keeps its place in a round.
            team = self._sides.team_size
            if named // team == player // team:
                raise HandError(
                    f"{self.names[player]} cannot play against {self.names[named]}"
                )

    def _take_change(self, number: int, entry: Entry) -> None:
        match entry:
            case Strike():
                self._correct(number, entry.also_strikes)
                self._strike(entry.hand)
            case SetUpcard():
                self.upcard = entry.card
            case SetDealer():
                self.dealer = self._places[entry.dealer]
            case Finish() | Again():
                self.events.append(Event(number, entry))
            case Rename():
                self.names[self._places[entry.old]] = entry.new
                check_names(self.names)
                check_names(self._sides.renamed(self.names).names)
                self._places = _Places(self.names)
            case SetNote():
                self._hand(entry.hand).note = entry.text or None
            case SetTitle():
                self.title = entry.text or None
            case Adjust():
                side = side_called(self._sides.renamed(self.names), entry.side)
                if side is None:
                    side = self._places[entry.side] // self._sides.team_size
                place = len(self.events)
                if entry.after is not None:
                    self._correct(number, entry.also_strikes)
                    place = 0
                    if entry.after:
                        place = self.events.index(self._hand(entry.after)) + 1
                    # It comes after the adjustments that were given there before.
                    for event in self.events[place:]:
                        if not isinstance(event, Event):
                            break
                        if not isinstance(event.change, Adjust):
                            break
                        place += 1
                self.events.insert(place, Event(number, entry, side))
            case _:
                raise AssertionError(entry)

    def _correct(self, number: int, also_strikes: Sequence[int]) -> None:
        self.corrected = number
        for struck in also_strikes:
            self._strike(struck).struck_along = True

    def _strike(self, number: int) -> NumberedHand:
        hand = self._hand(number)
        if hand.struck:
            raise PadError(f"hand {number} is already struck")
        hand.struck = True
        return hand

    def _hand(self, number: int) -> NumberedHand:
        if not 0 < number <= len(self.hands):
            raise no_hand(number, len(self.hands))
        return self.hands[number - 1]


def no_hand(number: int, count: int) -> PadError:
    """Make the refusal of a hand that is not among the *count* recorded."""
    there = f"hands 1 to {count} are" if count > 1 else f"{count or 'none'} is"
    return PadError(f"there is no hand {number}: {there} recorded")


class PlayedHand(NamedTuple):
    """A hand on the sheet with its result.

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


@contextlib.contextmanager
def gc_paused() -> Iterator[None]:
    """Disable the garbage collector while a large structure is built.

    It would go through the new objects again and again, and find no garbage.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


_EVER: Final = float("inf")


class Replay:
    """The hands, games and dealers that follow from the entries of a pad.

    ``upcard`` is turned up for the hand to come, ``title`` is the one in force.
    ``after_end`` are the numbers of the hands that come after the end of a game, and
    ``lapsed`` the adjustments that a later correction has left without a game.

    Raises:
        EntryError: an entry cannot stand where it does.
        PadError: a later game would be paid in another currency than the settled ones.
        RulesError: the agreement cannot be played by these sides.
    """

    @gc_paused()
    def __init__(
        self, pad: Pad, *, rules: Rules | None = None, strike_after_end: bool = False
    ) -> None:
        """Replay *pad*, or the same hands with all games under other *rules*.

        With *strike_after_end* a hand after the end of a game is struck instead of
        being refused.  Under other rules, which end games elsewhere, that is always so;
        changes that make no sense lapse, and recorded cards are not counted.
        """
        timeline = Timeline(pad)
        agreements = timeline.agreements if rules is None else {1: rules}
        for agreement in agreements.values():
            check_one_column_for_three(len(pad.sides.players), agreement)
        self.pad = pad
        self.sides: Sides = pad.sides.renamed(timeline.names)
        self.title = timeline.title
        self.upcard = timeline.upcard
        self.hands: list[PlayedHand] = []
        self.adjustments: list[Adjustment] = []
        self.after_end: list[int] = []
        self.lapsed: list[Adjust] = []
        self._scores: dict[tuple[object, ...], Score] = {}
        self._scored_under: Rules | None = None
        self.seats = Seats(self.sides, first_dealer(pad.sides, pad.dealer))
        self._own_rules = rules is None
        self._strike_after_end = strike_after_end or rules is not None
        self._lapse_before = timeline.corrected if rules is None else _EVER
        self.agreement: Callable[[int], Rules] = (
            timeline.agreement if rules is None else lambda _: rules
        )
        self._games = Games(len(pad.sides.players), self.agreement)
        for event in timeline.events:
            try:
                if isinstance(event, NumberedHand):
                    self._play(event)
                else:
                    self._change(event)
            except ScorepadError as error:
                hand = event.number if isinstance(event, NumberedHand) else None
                raise EntryError(event.entry, error, hand) from error
        self._set_dealer(timeline.dealer)
        if len(agreements) == 1:
            return
        # What is settled and what is to come are paid in one currency.
        to_come = [rules for first, rules in agreements.items() if first > self.started]
        agreed = [*(game.rules for game in self._games.games), *to_come]
        currencies = {each.currency for each in agreed if each.currency is not None}
        for game in self.games:
            settled = game.rules.currency
            if game.ended and settled is not None and currencies != {settled}:
                other = min(currencies - {settled})
                raise other_currency(game.number, settled, other)

    @property
    def game(self) -> Game:
        """The game under way, or the last one."""
        return self._games.games[-1]

    @property
    def started(self) -> int:
        """How many games have been started, one without a hand included."""
        return len(self._games.games)

    @property
    def games(self) -> list[Game]:
        """The games with a hand or an adjustment, and at least one."""
        return [game for game in self._games.games if game.used or game.number == 1]

    @property
    def rules(self) -> Rules:
        """The agreement of the last game with a hand or an adjustment."""
        return self.games[-1].rules

    @property
    def next_rules(self) -> Rules:
        """The agreement that the next hand is played under."""
        return (
            self._games.next_match_and_rules()[1]
            if self.game.ended
            else self.game.rules
        )

    def game_of(self, result: PlayedHand) -> Game:
        """Return the game that a hand was played in."""
        return self._games.games[result.game - 1]

    def rules_of(self, result: PlayedHand) -> Rules:
        """Return the agreement that a hand was played under."""
        return self.game_of(result).rules

    @property
    def under_way(self) -> tuple[int, int] | None:
        """The numbers of the game and match of the next hand, None if it is refused."""
        if not self.goes_on:
            return None
        game = self.game
        return (game.number + game.over, game.match)

    @property
    def matches(self) -> list[Match]:
        """The matches of the games, in order."""
        last = self.games[-1].match
        return [self._games.match(number) for number in range(1, last + 1)]

    @property
    def match(self) -> Match:
        """The match of the last game with a hand or an adjustment."""
        return self._games.match(self.games[-1].match)

    @property
    def match_under_way(self) -> Match:
        """The match that the next hand belongs to, also before its first hand."""
        return self._games.match(self.game.match)

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next hand, where it is known."""
        return self.seats.dealer

    @property
    def yet_to_play(self) -> list[int]:
        """The players who have yet to play in a round of teams under way."""
        return [] if self.game.ended else self.seats.yet_to_play

    @property
    def goes_on(self) -> bool:
        """Whether another hand may be recorded as things stand."""
        return self._games.goes_on

    def payments(self) -> "tuple[Payment, ...]":
        """Return the net of the payments of all games."""
        # Recording a hand does without, but for the last of a game.
        from scorepad.settlement import game_payments, net_payments

        return net_payments(game_payments(game) for game in self.games)

    def _play(self, hand: NumberedHand) -> None:
        if hand.dealer is not None:
            self._set_dealer(hand.dealer)
        is_after_end = self._strike_after_end and not (hand.struck or self.goes_on)
        if is_after_end:
            self.after_end.append(hand.number)
        if is_after_end or hand.struck:
            # A struck hand keeps its place, in its round too: it counts for nothing.
            game = self._open_game() if self.goes_on else self.game
            game.used = True
            running = game.running()
            opponent = self.seats.likely_opponent(hand.player, hand.named)
            number, _ = self.seats.enter(game, hand.player, opponent, None, None)
            place = (hand, game.number, number, opponent)
            self.hands.append(PlayedHand(*place, None, None, (), running, None))
            return
        game = self._open_game()
        game.used = True
        facts = hand.hand
        if self._own_rules and (facts.cards or facts.opponent_cards):
            # Few pads keep cards, and only they pay for it.
            from scorepad.counting import check_cards

            check_cards(facts, game.rules)
        if game.rules is not self._scored_under:
            self._scored_under, self._scores = game.rules, {}
        # All facts but the names: an evening has many hands alike, and to find a score
        # again takes half the time of a replay.
        alike = facts[3:]
        worth = self._scores.get(alike)
        if worth is None:
            worth = self._scores[alike] = score_hand(facts, game.rules)
        seats, player = self.seats, hand.player
        opponent = winner = side = None
        if player is not None:
            opponent = seats.opponent(player, hand.named)
            if worth.won_by is not None:
                winner = opponent if worth.won_by else player
                side = winner // seats.team_size
        dealer = seats.advance_dealer(player, opponent, winner, game.rules)
        number, columns = seats.enter(game, player, opponent, side, worth)
        place = (hand, game.number, number, opponent)
        running = game.running()
        self.hands.append(PlayedHand(*place, worth, side, columns, running, dealer))

    def _open_game(self) -> Game:
        """Return the game of the next hand; one that begins has rounds of its own."""
        game = self._games.games[-1]
        if game.over or game.finished:
            game = self._games.game_for_next_hand()
            self.seats.new_round()
        return game

    def _set_dealer(self, dealer: int | None) -> None:
        if dealer is not None and self.seats.team_size == 1:
            self.seats.dealer = dealer

    def _change(self, event: Event) -> None:
        change, game, games = event.change, self.game, self._games
        # A later correction may have ended a game sooner, or opened it again.
        may_lapse = event.entry < self._lapse_before
        match change:
            case Adjust():
                gone = not self.goes_on
                if change.after is not None:
                    # These belong to the game of that hand, the last one played here,
                    # even where other points have begun the next game.
                    number = self.hands[-1].game if self.hands else 1
                    game = games.games[number - 1]
                    gone = game.ended
                if gone and may_lapse:
                    self.lapsed.append(change)
                    return
                if change.after is None:
                    game = self._open_game()
                elif gone:
                    raise PadError(
                        f"game {game.number} was over with hand {change.after}: "
                        "no column is open"
                    )
                columns = game.adjust(event.side, change.points)
                place = (len(self.hands), game.number, event.side, columns)
                self.adjustments.append(Adjustment(*place, change))
            case Finish():
                if not may_lapse or (game.used and not game.ended):
                    games.finish()
                    # A struck hand may follow, and must not complete the round.
                    self.seats.new_round()
            case Again():
                if not may_lapse or game.ended:
                    games.again()
                    self.seats.new_round()
