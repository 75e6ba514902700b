"""Replaying a pad: every score, total, dealer and payment from the entries alone."""

from typing import TYPE_CHECKING, Final, NamedTuple

from scorepad import garbage
from scorepad.entries import Adjust, Again, SetDealer
from scorepad.errors import ScorepadError
from scorepad.game import Evening, Game, Match
from scorepad.hands import Hand
from scorepad.pad import EntryError, Pad
from scorepad.players import Sides
from scorepad.rounds import Rounds
from scorepad.rules import Rules
from scorepad.scoring import Score, score, scores_under
from scorepad.seats import Seats, first_dealer
from scorepad.timeline import Deal, Moved, Timeline, Turn

if TYPE_CHECKING:
    from scorepad.settlement import Payment

_EVER: Final = float("inf")


class HandResult(NamedTuple):
    """One hand on the sheet.

    Players and sides are numbers.  ``score`` is None for a struck hand, ``round`` for
    two or three players; ``running`` is each side's points by column after the hand.
    """

    deal: Deal
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

    @garbage.not_looked_for()
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
        self.hands: list[HandResult] = []
        self.adjustments: list[Adjustment] = []
        self.strays: list[int] = []
        self.lapsed: list[Adjust] = []
        self._own_rules = rules is None
        self._strike_strays = strike_strays or rules is not None
        self._lapse_before = timeline.corrected if rules is None else _EVER
        self._scores = scores_under(self.rules)
        sides = len(pad.sides.players)
        self._evening = Evening(sides, self.rules)
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

    def payments(self) -> "tuple[Payment, ...]":
        """The net of what is paid for all games."""
        # Recording a hand does without, but for the last of a game.
        from scorepad.settlement import game_payments, net_payments

        return net_payments(game_payments(game, self.rules) for game in self.games)

    def _play(self, events: list[Deal | Moved | Turn]) -> None:
        event: Deal | Moved | Turn | None = None
        try:
            for event in events:
                if isinstance(event, Deal):
                    self._play_deal(event)
                elif isinstance(event, Moved):
                    self._adjust(event)
                else:
                    self._turn(event)
        except ScorepadError as error:
            hand = event.number if isinstance(event, Deal) else None
            raise EntryError(event.entry if event else 0, error, hand) from error

    def _play_deal(self, deal: Deal) -> None:
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
        result = HandResult(
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
            from scorepad.laid import check_cards

            if self._own_rules:
                check_cards(hand, self.rules)
            return score(hand, self.rules)
        return self._scores.find(hand)

    def _strike(self, deal: Deal) -> None:
        """Keep a struck hand's place, in its round too: it counts for nothing."""
        game = self._open_game() if self.goes_on else self.game
        game.used = True
        running = game.running()
        opponent = self.seats.likely_opponent(deal.player, deal.named)
        number, _ = self._rounds.enter(game, deal.player, opponent, None, None)
        told = (game.number, number, opponent, None, None, (), running)
        self.hands.append(HandResult(deal, *told, None))

    def _strays(self, deal: Deal) -> bool:
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
