"""Replay: from the entries of a pad to its hands, games and dealers.

A pad is replayed in two steps.  :class:`Timeline` applies the corrections among the
entries in force, which leaves hands, adjustments and ends of games in the order of the
sheet.  :class:`Replay` then plays them from the first to the last.
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


class RecordedHand:
    """A hand of the sheet, as it stands after all corrections.

    ``hand`` are its facts, from ``entry``, the entry of number ``entry_number``;
    ``earlier`` are the facts before each correction.  ``player`` is the number of the
    player who ended the hand or won a scored one, ``named_opponent`` that of the
    opponent where the entry names one.  ``upcard`` and ``dealer`` were recorded for the
    hand before it.  ``inserted``: it had been forgotten.  ``struck_along``: a
    correction of something else struck it.
    """

    __slots__ = (
        "dealer",
        "earlier",
        "entry",
        "entry_number",
        "hand",
        "inserted",
        "named_opponent",
        "note",
        "number",
        "player",
        "struck",
        "struck_along",
        "upcard",
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
        self.earlier: tuple[Hand, ...] = ()

    def take(
        self, entry_number: int, entry: HandEntry, player_numbers: Mapping[str, int]
    ) -> None:
        """Take the facts of *entry* in place of any before."""
        self.entry_number = entry_number
        self.entry = entry
        self.note = entry.note
        hand = entry.hand
        # The upcard of a hand stays when a correction gives none.
        if self.upcard is not None and hand.upcard is None:
            hand = hand._replace(upcard=self.upcard)
        self.hand = hand
        first, opponent = hand.first, hand.opponent
        self.player = None if first is None else player_numbers[first]
        self.named_opponent = None if opponent is None else player_numbers[opponent]


class Event(NamedTuple):
    """What stands between hands: an adjustment, the end or the start of a game.

    ``side`` is the number of the side of an adjustment.
    """

    entry_number: int
    change: Adjust | Finish | Again
    side: int = 0


class _PlayerNumbers(dict[str, int]):
    """The numbers of the players by the names they have, in any spelling."""

    def __init__(self, names: list[str]) -> None:
        super().__init__({name: number for number, name in enumerate(names)})
        self._names = names

    def __missing__(self, name: str) -> int:
        return find_by_full_name(self._names, name)


def currency_changed(game: int, settled: str, other: str) -> PadError:
    """Return the error that *game* was settled in another currency than *other*."""
    return PadError(
        f"game {game} was settled in {settled or 'no currency'}, so no game here can "
        f"be played for {other or 'no currency'}: start a new pad for it"
    )


class Timeline:
    """The hands of a pad, and what stands between them, in the order of the sheet.

    ``events`` are both, ``hands`` only the hands.  ``corrected`` is the number of the
    last entry that corrects something before it, 0 without one.  ``upcard`` and
    ``dealer`` are those recorded for the next hand.  ``rules_by_first_game`` has rules
    by the number of the first game that they hold for.
    """

    def __init__(self, pad: Pad) -> None:
        self.events: list[RecordedHand | Event] = []
        self.hands: list[RecordedHand] = []
        self.names = list(pad.sides.everybody)
        self.title = pad.title
        self.upcard: Card | None = None
        self.dealer: int | None = None
        self.corrected = 0
        self.rules_by_first_game = {1: pad.rules}
        self._player_numbers = _PlayerNumbers(self.names)
        self._sides = pad.sides
        rule_changes: list[SetRules] = []
        for number, entry in in_force(pad.entries):
            try:
                if isinstance(entry, HandEntry):
                    self._take_hand(number, entry)
                elif isinstance(entry, SetRules):
                    rule_changes.append(entry)
                    self._correct(number, entry.also_strikes)
                else:
                    self._take_change(number, entry)
            except ScorepadError as error:
                raise EntryError(number, error) from error
        for game in {change.from_game for change in rule_changes}:
            values: dict[str, object] = {}
            for change in rule_changes:
                if change.from_game <= game:
                    values.update(change.values)
            self.rules_by_first_game[game] = pad.rules.changed(values)

    def rules_of_game(self, game: int) -> Rules:
        """Return the rules of game number *game*."""
        first = max(first for first in self.rules_by_first_game if first <= game)
        return self.rules_by_first_game[first]

    def _take_hand(self, number: int, entry: HandEntry) -> None:
        if entry.replaces is not None:
            hand = self._hand(entry.replaces)
            hand.earlier += (hand.hand,)
            hand.struck = hand.struck_along = False
            self._correct(number, entry.also_strikes)
            if hand.struck:
                raise PadError(
                    f"hand {hand.number} cannot be both corrected and struck"
                )
        elif entry.before is not None:
            later = self._hand(entry.before)
            # The entry has the numbers of hands from before the insertion.
            self._correct(number, entry.also_strikes)
            hand = RecordedHand(entry.before, inserted=True)
            for moved in self.hands[entry.before - 1 :]:
                moved.number += 1
            self.hands.insert(entry.before - 1, hand)
            self.events.insert(self.events.index(later), hand)
        else:
            hand = RecordedHand(len(self.hands) + 1, self.upcard, self.dealer)
            self.upcard = self.dealer = None
            self.hands.append(hand)
            self.events.append(hand)
        hand.take(number, entry, self._player_numbers)
        player, named = hand.player, hand.named_opponent
        if named is not None and player is not None:
            # Of a struck hand too, because it keeps its place in a round.
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
                self.dealer = self._player_numbers[entry.dealer]
            case Finish() | Again():
                self.events.append(Event(number, entry))
            case Rename():
                self.names[self._player_numbers[entry.old]] = entry.new
                check_names(self.names)
                check_names(self._sides.renamed(self.names).names)
                self._player_numbers = _PlayerNumbers(self.names)
            case SetNote():
                self._hand(entry.hand).note = entry.text or None
            case SetTitle():
                self.title = entry.text or None
            case Adjust():
                side = side_called(self._sides.renamed(self.names), entry.side)
                if side is None:
                    side = self._player_numbers[entry.side] // self._sides.team_size
                index = len(self.events)
                if entry.after is not None:
                    self._correct(number, entry.also_strikes)
                    index = 0
                    if entry.after:
                        index = self.events.index(self._hand(entry.after)) + 1
                    # After the adjustments that stand there already.
                    for event in self.events[index:]:
                        if not isinstance(event, Event):
                            break
                        if not isinstance(event.change, Adjust):
                            break
                        index += 1
                self.events.insert(index, Event(number, entry, side))
            case _:
                raise AssertionError(entry)

    def _correct(self, number: int, also_strikes: Sequence[int]) -> None:
        self.corrected = number
        for struck in also_strikes:
            self._strike(struck).struck_along = True

    def _strike(self, number: int) -> RecordedHand:
        hand = self._hand(number)
        if hand.struck:
            raise PadError(f"hand {number} is already struck")
        hand.struck = True
        return hand

    def _hand(self, number: int) -> RecordedHand:
        if not 0 < number <= len(self.hands):
            raise no_such_hand(number, len(self.hands))
        return self.hands[number - 1]


def no_such_hand(number: int, count: int) -> PadError:
    """Return the error that hand *number* is not one of the *count* recorded."""
    there = f"hands 1 to {count} are" if count > 1 else f"{count or 'none'} is"
    return PadError(f"there is no hand {number}: {there} recorded")


class PlayedHand(NamedTuple):
    """A hand of the sheet with its result.

    Players and sides are numbers: ``winner`` is a side, ``opponent`` and ``dealer`` are
    players, None where they are not known.  ``score`` is None for a struck hand,
    ``round`` for two or three players.  ``columns`` are the numbers of those that it
    entered; ``running`` are, for each column, the sides' points after the hand, without
    a round that a struck hand completes.
    """

    recorded: RecordedHand
    game: int
    round: int | None
    opponent: int | None
    score: Score | None
    winner: int | None
    columns: tuple[int, ...]
    running: tuple[tuple[int, ...], ...]
    dealer: int | None


class Adjustment(NamedTuple):
    """Points without a hand, after hand number ``after`` (0: before the first).

    ``columns`` are the numbers of the columns that they entered.
    """

    after: int
    game: int
    side: int
    columns: tuple[int, ...]
    change: Adjust


@contextlib.contextmanager
def gc_paused() -> Iterator[None]:
    """Disable the garbage collector while a large structure is built.

    It would search the new objects again and again, and find no garbage.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


_FOREVER: Final = float("inf")


class Replay:
    """The hands, games and dealers that follow from the entries of a pad.

    ``upcard`` is the one recorded for the next hand.  ``after_end`` are the numbers of
    the hands that come after the end of a game, and ``lapsed`` the adjustments that a
    later correction has left without a game.  ``rules_of_game`` returns the rules of a
    game by its number.

    Raises:
        EntryError: an entry cannot stand where it does.
        PadError: a game would be paid in another currency than one that was settled.
        RulesError: the rules cannot be played by these sides.
    """

    @gc_paused()
    def __init__(
        self, pad: Pad, *, rules: Rules | None = None, strike_after_end: bool = False
    ) -> None:
        """Replay *pad*, or the same hands with all games under other *rules*.

        With *strike_after_end* a hand after the end of a game is struck instead of
        being refused.  Other rules end games at other hands: with them that is always
        so, a ``finish``, ``again`` or adjustment that is not possible is ignored, and
        recorded cards are not checked.
        """
        timeline = Timeline(pad)
        rules_by_first_game = (
            timeline.rules_by_first_game if rules is None else {1: rules}
        )
        for game_rules in rules_by_first_game.values():
            check_one_column_for_three(len(pad.sides.players), game_rules)
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
        # Changes recorded before this entry number may lapse; see _change.
        self._lapse_before = timeline.corrected if rules is None else _FOREVER
        self.rules_of_game: Callable[[int], Rules] = (
            timeline.rules_of_game if rules is None else lambda _: rules
        )
        self._games = Games(len(pad.sides.players), self.rules_of_game)
        for event in timeline.events:
            try:
                if isinstance(event, RecordedHand):
                    self._play(event)
                else:
                    self._change(event)
            except ScorepadError as error:
                hand = event.number if isinstance(event, RecordedHand) else None
                raise EntryError(event.entry_number, error, hand) from error
        self._set_dealer(timeline.dealer)
        if len(rules_by_first_game) == 1:
            return
        # Games settled and games to come are paid in one currency.
        all_rules = [game.rules for game in self._games.games]
        for first, later_rules in rules_by_first_game.items():
            if first > self.games_started:
                all_rules.append(later_rules)
        currencies = {each.currency for each in all_rules if each.currency is not None}
        for game in self.games:
            settled = game.rules.currency
            if game.ended and settled is not None and currencies != {settled}:
                other = min(currencies - {settled})
                raise currency_changed(game.number, settled, other)

    @property
    def game(self) -> Game:
        """The game under way, or the last one."""
        return self._games.games[-1]

    @property
    def games_started(self) -> int:
        """How many games have been started, one without a hand included."""
        return len(self._games.games)

    @property
    def games(self) -> list[Game]:
        """The games with a hand or an adjustment, and game 1 even without any."""
        return [game for game in self._games.games if game.used or game.number == 1]

    @property
    def rules(self) -> Rules:
        """The rules of the last game with a hand or an adjustment."""
        return self.games[-1].rules

    @property
    def next_rules(self) -> Rules:
        """The rules of the next hand."""
        return (
            self._games.next_match_and_rules()[1]
            if self.game.ended
            else self.game.rules
        )

    def game_of(self, result: PlayedHand) -> Game:
        """Return the game that a hand was played in."""
        return self._games.games[result.game - 1]

    def rules_of(self, result: PlayedHand) -> Rules:
        """Return the rules that a hand was played under."""
        return self.game_of(result).rules

    @property
    def next_game_and_match(self) -> tuple[int, int] | None:
        """The numbers of the game and match of the next hand; None if it is refused."""
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
        """Whether another hand may be recorded without ``again`` before it."""
        return self._games.goes_on

    def payments(self) -> "tuple[Payment, ...]":
        """Return the net of the payments of all games."""
        # Imported late: only the last hand of a game needs it.
        from scorepad.settlement import game_payments, net_payments

        return net_payments(game_payments(game) for game in self.games)

    def _play(self, recorded: RecordedHand) -> None:
        if recorded.dealer is not None:
            self._set_dealer(recorded.dealer)
        is_after_end = self._strike_after_end and not (recorded.struck or self.goes_on)
        if is_after_end:
            self.after_end.append(recorded.number)
        if is_after_end or recorded.struck:
            # A struck hand scores nothing, but keeps its place in a round.
            game = self._open_game() if self.goes_on else self.game
            game.used = True
            running = game.running()  # without the win of a round that it completes
            player, named = recorded.player, recorded.named_opponent
            opponent = self.seats.likely_opponent(player, named)
            number, _ = self.seats.enter(game, player, opponent, None, None)
            self.hands.append(
                PlayedHand(
                    recorded,
                    game=game.number,
                    round=number,
                    opponent=opponent,
                    score=None,
                    winner=None,
                    columns=(),
                    running=running,
                    dealer=None,
                )
            )
            return
        game = self._open_game()
        game.used = True
        hand = recorded.hand
        if self._own_rules and (hand.cards or hand.opponent_cards):
            # Imported late: few pads record cards.
            from scorepad.counting import check_cards

            check_cards(hand, game.rules)
        if game.rules is not self._scored_under:
            self._scored_under, self._scores = game.rules, {}
        # Scoring takes half the time of a replay and many hands are alike, so scores
        # are cached by all facts but the first three, the players' names.
        without_names = hand[3:]
        score = self._scores.get(without_names)
        if score is None:
            score = self._scores[without_names] = score_hand(hand, game.rules)
        seats, player = self.seats, recorded.player
        opponent = winner = side = None
        if player is not None:
            opponent = seats.opponent(player, recorded.named_opponent)
            if score.won_by is not None:
                winner = opponent if score.won_by else player
                side = winner // seats.team_size
        dealer = seats.advance_dealer(player, opponent, winner, game.rules)
        number, columns = seats.enter(game, player, opponent, side, score)
        self.hands.append(
            # By position, because keywords would take a tenth of the time of a replay.
            PlayedHand(
                recorded,
                game.number,
                number,
                opponent,
                score,
                side,
                columns,
                game.running(),
                dealer,
            )
        )

    def _open_game(self) -> Game:
        """Return the game of the next hand; a new game begins with a new round."""
        game = self.game
        if game.ended:
            game = self._games.game_for_next_hand()
            self.seats.new_round()
        return game

    def _set_dealer(self, dealer: int | None) -> None:
        if dealer is not None and self.seats.team_size == 1:
            self.seats.dealer = dealer

    def _change(self, event: Event) -> None:
        change, game, games = event.change, self.game, self._games
        # A correction can end a game sooner or open it again, after which a change that
        # was possible when it was recorded lapses.
        may_lapse = event.entry_number < self._lapse_before
        match change:
            case Adjust():
                is_closed = not self.goes_on
                if change.after is not None:
                    # It belongs to the game of that hand, which is the last one played
                    # so far, even where another adjustment has begun the next game.
                    number = self.hands[-1].game if self.hands else 1
                    game = games.games[number - 1]
                    is_closed = game.ended
                if is_closed and may_lapse:
                    self.lapsed.append(change)
                    return
                if change.after is None:
                    game = self._open_game()
                elif is_closed:
                    raise PadError(
                        f"game {game.number} was over with hand {change.after}: "
                        "no column is open"
                    )
                columns = game.adjust(event.side, change.points)
                adjustment = Adjustment(
                    len(self.hands), game.number, event.side, columns, change
                )
                self.adjustments.append(adjustment)
            case Finish():
                if not may_lapse or (game.used and not game.ended):
                    games.finish()
                    # A struck hand that follows must not complete the round.
                    self.seats.new_round()
            case Again():
                if not may_lapse or game.ended:
                    games.again()
                    self.seats.new_round()
