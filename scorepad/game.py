"""Games as they are played: columns, matches, who sits and deals, rounds of teams.

Source of the rules here: specification, sections 3 to 7.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from scorepad.errors import HandError, OpponentError, PadError, RulesError
from scorepad.pad import Sides, find_by_full_name
from scorepad.rules import Rules
from scorepad.scoring import Score
from scorepad.wording import join_words

# --- A game and its columns ----------------------------------------------------------


class Column:
    """A running column of a game; sides are numbered from 0.

    ``points`` holds each side's running total, which includes the boxes where they
    are paid at once; ``target`` is the total that closes it.  ``wins``
    counts the entries of hands (for teams of rounds) that each side has made;
    ``closed_by`` is the side that closed it.
    """

    __slots__ = (
        "_box",
        "_totals",
        "alone",
        "boxes",
        "closed_by",
        "number",
        "points",
        "rules",
        "target",
        "weight",
        "wins",
    )

    def __init__(self, number: int, sides: int, rules: Rules) -> None:
        self.number: Final = number
        # Most wins enter one column, and all of these are this very object.
        self.alone: Final = (number,)
        self.rules: Final = rules
        self.weight: Final = rules.weights[number - 1]
        self._totals = [0] * sides
        # A tuple, so that the running totals of a hand are this very object.
        self.points = (0,) * sides
        self.boxes = [0] * sides
        self.wins = [0] * sides
        self.closed_by: int | None = None
        self.target: Final = rules.game_target
        self._box = rules.box_at_once

    def enter(self, side: int, points: int, boxes: int) -> bool:
        """Enter a win of *side* and return whether that closed the column."""
        self.wins[side] += 1
        self.boxes[side] += boxes
        return self.add(side, points + boxes * self._box)

    def add(self, side: int, points: int) -> bool:
        """Add *points* for *side* and return whether that closed the column."""
        totals = self._totals
        totals[side] += points
        self.points = tuple(totals)
        if totals[side] < self.target:
            return False
        self.closed_by = side
        return True


class Game:
    """Hands until every column is closed; ``match`` numbers the match it is of.

    ``rules`` is the agreement of this game; ``used`` is true as soon as a hand or an
    adjustment has been entered.
    """

    __slots__ = ("columns", "finished", "match", "number", "over", "rules", "used")

    def __init__(self, number: int, match: int, sides: int, rules: Rules) -> None:
        self.number: Final = number
        self.match: Final = match
        self.rules: Final = rules
        self.columns: Final = [
            Column(column, sides, rules)
            for column in range(1, rules.hollywood_columns + 1)
        ]
        self.over = False
        self.finished = False
        self.used = False

    @property
    def ended(self) -> bool:
        """Whether no more hands can enter it."""
        return self.over or self.finished

    @property
    def winner(self) -> int | None:
        """The side that closed columns of the greater weight; None while it goes on."""
        if not self.over:
            return None
        weights = [0] * len(self.columns[0].points)
        for column in self.columns:
            weights[column.closed_by or 0] += column.weight
        best = max(weights)
        return weights.index(best) if weights.count(best) == 1 else None

    @property
    def boxes(self) -> list[int]:
        """Each side's boxes of all columns, as often as each column counts."""
        return [
            sum(column.weight * column.boxes[side] for column in self.columns)
            for side in range(len(self.columns[0].boxes))
        ]

    def running(self) -> tuple[tuple[int, ...], ...]:
        """Return each side's running points, column by column."""
        if len(self.columns) == 1:
            return (self.columns[0].points,)
        return tuple([column.points for column in self.columns])

    def enter(self, side: int, points: int, boxes: int) -> tuple[int, ...]:
        """Enter a win of *side* and return the numbers of the columns it entered.

        They are the open ones that the side has entered before, and the first open
        one that it has not.
        """
        entered: tuple[int, ...] = ()
        for column in self.columns:
            if column.closed_by is not None:
                continue
            is_first = not column.wins[side]
            entered += column.alone
            if column.enter(side, points, boxes):
                self._close()
            if is_first:
                break  # those behind it have not been entered either
        return entered

    def adjust(self, side: int, points: int) -> tuple[int, ...]:
        """Add *points* to every open column and return their numbers."""
        self.used = True
        opened = [column for column in self.columns if column.closed_by is None]
        for column in opened:
            column.add(side, points)
        self._close()
        return tuple([column.number for column in opened])

    def _close(self) -> None:
        self.over = all(column.closed_by is not None for column in self.columns)


# --- Matches, and one game after another ---------------------------------------------


class Match:
    """The standing of a match: games won by each side, whether it is decided.

    ``length`` is the number of games it is best of, as agreed for its first one.  A
    match of one game is over with its game, whether or not anybody won that.
    """

    def __init__(self, games: list[Game]) -> None:
        self.length: Final = games[0].rules.match_best_of
        self.games_won: Final = [0] * len(games[0].columns[0].points)
        for game in games:
            if (winner := game.winner) is not None:
                self.games_won[winner] += 1
        most = max(self.games_won)
        decided = most > self.length // 2
        self.winner = self.games_won.index(most) if decided else None
        self.over = decided or (self.length == 1 and games[-1].over)

    def under(self, rules: Rules) -> Rules:
        """Return *rules* as they hold in this match, whose length cannot change."""
        if rules.match_best_of == self.length:
            return rules
        return rules.changed({"match.best_of": self.length})


def refuse_columns_of_three(sides: int, rules: Rules) -> None:
    """Check that three players keep one column.

    Raises:
        RulesError: they would have more.
    """
    if sides == 3 and rules.hollywood_columns > 1:
        raise RulesError("three players keep one column. Set hollywood.columns=1")


class Games:
    """The games of a pad, one after another, each under an agreement of its own."""

    def __init__(self, sides: int, agreement: Callable[[int], Rules]) -> None:
        self._sides = sides
        self._agreement = agreement
        self.games: Final = [Game(1, 1, sides, agreement(1))]

    def match(self, number: int) -> Match:
        """Return the standing of match *number*."""
        return Match([game for game in self.games if game.match == number])

    @property
    def goes_on(self) -> bool:
        """Whether another hand may be entered as things stand."""
        game = self.games[-1]
        # A game that was finished early waits for again, in a match too.
        return not game.ended or (game.over and not self.match(game.match).over)

    def game_for_a_hand(self) -> Game:
        """Return the game that the next hand belongs to, starting it in a match.

        Raises:
            PadError: the game has ended and no match goes on.
        """
        game = self.games[-1]
        if not game.ended:
            return game
        if not self.goes_on:
            state = "over" if game.over else "finished"
            raise PadError(
                f"game {game.number} is {state}. To start the next one: again"
            )
        return self._start()

    def finish(self) -> None:
        """End the game early; nobody wins it.

        Raises:
            PadError: there is no game under way.
        """
        game = self.games[-1]
        if game.ended or not game.used:
            state = "over" if game.over else "finished" if game.finished else "empty"
            raise PadError(f"nothing to finish: game {game.number} is {state}")
        game.finished = True

    def again(self) -> None:
        """Start the next game, of the next match if the last one is decided.

        Raises:
            PadError: the game before it goes on.
        """
        game = self.games[-1]
        if not game.ended:
            raise PadError(f"game {game.number} is not over. To end it early: finish")
        self._start()

    def after_this(self) -> tuple[int, Rules]:
        """Return the match of the next game, and the agreement it is played under."""
        game = self.games[-1]
        rules, match = self._agreement(game.number + 1), self.match(game.match)
        # A game that is a match of its own ends it even when nobody won.
        if match.length == 1 or match.over:
            return game.match + 1, rules
        return game.match, match.under(rules)

    def _start(self) -> Game:
        match, rules = self.after_this()
        game = Game(self.games[-1].number + 1, match, self._sides, rules)
        self.games.append(game)
        return game


# --- The seats at the table, and rounds of teams -------------------------------------


class RoundHand(NamedTuple):
    """A hand that somebody won in a round of teams: the side and the score."""

    side: int
    score: Score


class RoundWin(NamedTuple):
    """What a complete round enters: the side ahead, its points and boxes."""

    side: int
    points: int
    boxes: int


def win_of(hands: list[RoundHand | None], rules: Rules) -> RoundWin | None:
    """Return what a complete round of teams enters; None when nothing.

    *hands* has None for a hand that nobody won or that was struck.
    """
    won = [hand for hand in hands if hand is not None]
    net = sum(hand.score.points * (1 - 2 * hand.side) for hand in won)
    if not net:
        return None
    side = 0 if net > 0 else 1
    # The round is one win: who lost it has no boxes, not even for hands won in it.
    own = [hand.score for hand in won if hand.side == side]
    boxes = 1 + sum(score.extra_boxes for score in own)
    if len(own) == len(hands):
        multipliers = {score.multiplier for score in own}
        multiplier = multipliers.pop() if len(multipliers) == 1 else 1
        boxes += rules.multiplied_extra(rules.partnership_sweep_boxes, multiplier)
    return RoundWin(side, abs(net), boxes)


class Seats:
    """Who sits where as the hands go by: dealer, opponents, the round of teams.

    ``dealer`` deals the next hand; None where it is not known yet, and for teams, whose
    dealing is not tracked.  ``team_size`` is the number of players of a side.  A round
    of teams is a hand of each pair; two or three players have no rounds.
    """

    def __init__(self, sides: Sides, dealer: int | None) -> None:
        self.dealer = dealer
        self.team_size: Final = sides.team_size
        self._names = sides.everybody
        self._two = len(self._names) == 2
        self._three = sides.is_cutthroat
        self._played: set[int] = set()
        self._round = 1
        self._hands: list[RoundHand | None] = []

    def opponent(self, player: int, named: int | None) -> int:
        """Return the opponent of *player* in the next hand, *named* or as seated.

        Raises:
            HandError: they cannot meet, or the opponent must be named.
        """
        if self._two:
            return 1 - player
        self._check_yet_to_play(player)
        opponent = self._facing(player, named)
        self._check_yet_to_play(opponent)
        return opponent

    def likely_opponent(self, player: int | None, named: int | None) -> int | None:
        """Return the opponent of a struck hand, None where that is not known."""
        if player is None or named is not None:
            return named
        try:
            return self._facing(player, None)
        except HandError:
            return None

    def _facing(self, player: int, named: int | None) -> int:
        if named is not None:
            return named
        who = self._names[player]
        if self._three:
            if self.dealer is None:
                raise HandError("the dealer is not known. Three players need one")
            if player != self.dealer:
                return 3 - player - self.dealer
            problem = f"{who} sits out this hand. Who did {who} play"
            others = [name for name in self._names if name != who]
            raise OpponentError(problem, others)
        first = 0 if player >= self.team_size else self.team_size
        partner = first + player % self.team_size
        if partner not in self._played:
            return partner
        left = [
            p for p in range(first, first + self.team_size) if p not in self._played
        ]
        if len(left) == 1:
            return left[0]
        problem = f"{self._names[partner]} has played this round"
        others = [self._names[p] for p in left]
        raise OpponentError(f"{problem}. Who did {who} play", others)

    def _check_yet_to_play(self, player: int) -> None:
        if player in self._played:
            out = [name for p, name in enumerate(self._names) if p not in self._played]
            raise HandError(
                f"{self._names[player]} has played this round: "
                f"{join_words(out, 'and')} have yet to play"
            )

    @property
    def yet_to_play(self) -> list[int]:
        """The players who have not played in a round under way, none without one."""
        players = range(len(self._names) if self._hands else 0)
        return [player for player in players if player not in self._played]

    @property
    def round_points(self) -> tuple[int, ...]:
        """Each side's points of the hands of a round under way."""
        points = [0, 0]
        for hand in self._hands:
            if hand is not None:
                points[hand.side] += hand.score.points
        return tuple(points)

    def enter(
        self,
        game: Game,
        player: int | None,
        opponent: int | None,
        side: int | None,
        score: Score | None,
    ) -> tuple[int | None, tuple[int, ...]]:
        """Enter a hand and return the number of its round, and the columns entered.

        *player* and *opponent* have played it, None where that is not known; *side*
        won it, None where nobody did or it is struck.
        """
        if self.team_size == 1:
            # Even a hand that was won for 0 points counts.
            if side is None or score is None:
                return None, ()
            return None, game.enter(side, score.points, score.boxes)
        # Of a struck hand only one of the two may be known.
        self._played |= {each for each in (player, opponent) if each is not None}
        if side is None or score is None:
            self._hands.append(None)
        else:
            self._hands.append(RoundHand(side, score))
        number = self._round
        if len(self._hands) < self.team_size:
            return number, ()
        win = win_of(self._hands, game.rules)
        self.new_round()
        return number, game.enter(*win) if win else ()

    def new_round(self) -> None:
        """Begin a new round; one left incomplete enters nothing."""
        if self._hands:
            self._hands = []
            self._round += 1
            self._played.clear()

    def advance_dealer(
        self,
        player: int | None,
        opponent: int | None,
        winner: int | None,
        rules: Rules,
    ) -> int | None:
        """Pass the deal on after a hand and return who dealt that hand.

        *player* and *opponent* are the two who played, None of a dead hand;
        *winner* is the one who won it, None for nobody.
        """
        if self.team_size > 1:
            return None
        dealer = self.dealer
        if self._three and player is not None and opponent is not None:
            # Whoever the hand was played without counts as its dealer.
            dealer = self.dealer = 3 - player - opponent
        if winner is None:
            if rules.dealing_after_dead == "pass" and dealer is not None:
                self.dealer = (dealer + 1) % len(self._names)
        elif self._three or rules.dealing_next == "loser":
            self.dealer = opponent if winner == player else player
        elif rules.dealing_next == "winner":
            self.dealer = winner
        elif dealer is not None:
            self.dealer = 1 - dealer
        return dealer


def first_dealer(sides: Sides, name: str | None) -> int | None:
    """Return who dealt first; None for teams, whose dealing is not tracked.

    Raises:
        ScorepadError: nobody is called so, or three players have no dealer.
    """
    if name is None:
        if sides.is_cutthroat:
            raise PadError(
                "the dealer is missing: three players need to know who deals first"
            )
        return None
    dealer = find_by_full_name(sides.everybody, name)
    return dealer if sides.team_size == 1 else None
