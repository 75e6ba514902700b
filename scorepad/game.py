"""One running column of a game: points, boxes, and when it closes."""

from typing import Final, NamedTuple

from scorepad.errors import HandError, OpponentError, PadError, RulesError
from scorepad.pad import Sides, find_whole
from scorepad.rules import Rules
from scorepad.scoring import Score
from scorepad.wording import join_words


class Column:
    """A column as it stands; sides are numbered from 0.

    ``points`` holds each side's running total, which includes the boxes where they
    are paid at once.  ``wins`` counts the entries of hands (for teams of rounds)
    that each side has made; ``closed_by`` is the side that closed it.

    Source: specification, sections 3 and 4.
    """

    __slots__ = (
        "_box",
        "_target",
        "_totals",
        "alone",
        "boxes",
        "closed_by",
        "number",
        "points",
        "weight",
        "wins",
    )

    def __init__(self, number: int, sides: int, rules: Rules) -> None:
        self.number: Final = number
        # Most wins enter one column, and all of these are this very object.
        self.alone: Final = (number,)
        self.weight: Final = rules.weights[number - 1]
        self._totals = [0] * sides
        # A tuple, so that the running totals of a hand are this very object.
        self.points = (0,) * sides
        self.boxes = [0] * sides
        self.wins = [0] * sides
        self.closed_by: int | None = None
        self._target = rules.game_target
        self._box = rules.box_at_once

    def enter(self, side: int, points: int, boxes: int) -> bool:
        """Write down a win of *side* and say whether that closed the column."""
        self.wins[side] += 1
        self.boxes[side] += boxes
        return self.add(side, points + boxes * self._box)

    def add(self, side: int, points: int) -> bool:
        """Add *points* for *side* and say whether that closed the column."""
        totals = self._totals
        totals[side] += points
        self.points = tuple(totals)
        if totals[side] < self._target:
            return False
        self.closed_by = side
        return True


class Game:
    """Hands until every column is closed; ``match`` numbers the match it is of.

    ``used`` says that a hand or an adjustment has been written in it.
    """

    __slots__ = (
        "columns",
        "finished",
        "match",
        "number",
        "over",
        "rules",
        "used",
    )

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

    def running(self) -> tuple[tuple[int, ...], ...]:
        """Each side's running points, column by column."""
        if len(self.columns) == 1:
            return (self.columns[0].points,)
        return tuple([column.points for column in self.columns])

    def enter(self, side: int, points: int, boxes: int) -> tuple[int, ...]:
        """Write down a win of *side* and return the numbers of the columns entered.

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
                self._look_whether_over()
            if is_first:
                break  # those behind it have not been entered either
        return entered

    def adjust(self, side: int, points: int) -> tuple[int, ...]:
        """Add *points* to every open column and return their numbers."""
        self.used = True
        opened = [column for column in self.columns if column.closed_by is None]
        for column in opened:
            column.add(side, points)
        self._look_whether_over()
        return tuple([column.number for column in opened])

    def _look_whether_over(self) -> None:
        self.over = all(column.closed_by is not None for column in self.columns)


class Match:
    """The standing of one match: games won by each side, whether it is decided.

    A match of one game is over with its game, whether or not anybody won that.
    """

    def __init__(self, games: list[Game], sides: int, best_of: int) -> None:
        self.best_of: Final = best_of
        self.games_won: Final = [0] * sides
        for game in games:
            winner = game.winner
            if winner is not None:
                self.games_won[winner] += 1
        most = max(self.games_won)
        decided = most > best_of // 2
        self.winner = self.games_won.index(most) if decided else None
        self.over = decided or (best_of == 1 and bool(games) and games[-1].over)


def refuse_columns_of_three(sides: int, rules: Rules) -> None:
    """See that three players keep one column.

    Raises:
        RulesError: they would have more.
    """
    if sides == 3 and rules.hollywood_columns > 1:
        raise RulesError("hollywood.columns: three players keep one column")


class Games:
    """The games on a pad, one after another."""

    def __init__(self, sides: int, rules: Rules) -> None:
        """Begin with the first game.

        Raises:
            RulesError: three players, who keep one column, have more.
        """
        refuse_columns_of_three(sides, rules)
        self._sides = sides
        self._rules = rules
        self.games: Final = [Game(1, 1, sides, rules)]

    def match(self, number: int) -> Match:
        """The standing of match *number*."""
        games = [game for game in self.games if game.match == number]
        return Match(games, self._sides, self._rules.match_best_of)

    def goes_on(self) -> bool:
        """Whether another hand may be written down as things stand."""
        game = self.games[-1]
        # One that was finished early waits for again, in a match too.
        return not game.ended or (game.over and not self.match(game.match).over)

    def game_for_a_hand(self) -> Game:
        """Return the game that the next hand belongs to, starting it in a match.

        Raises:
            PadError: the game has ended and no match goes on.
        """
        game = self.games[-1]
        if not game.ended:
            return game
        if self.goes_on():
            return self._start(game.match)
        state = "over" if game.over else "finished"
        raise PadError(f"game {game.number} is {state}: again starts the next one")

    def finish(self) -> None:
        """End the game early; nobody wins it.

        Raises:
            PadError: there is no game under way.
        """
        game = self.games[-1]
        if game.ended or not game.used:
            state = "over" if game.over else "finished" if game.finished else "empty"
            raise PadError(f"finish: game {game.number} is {state}")
        game.finished = True

    def again(self) -> None:
        """Start the next game, of the next match if the last one is decided.

        Raises:
            PadError: the game before it goes on.
        """
        game = self.games[-1]
        if not game.ended:
            raise PadError(f"again: game {game.number} is not over, finish ends it")
        # A game that is a match of its own ends it even when nobody won.
        decided = self._rules.match_best_of == 1 or self.match(game.match).over
        self._start(game.match + decided)

    def _start(self, match: int) -> Game:
        game = Game(self.games[-1].number + 1, match, self._sides, self._rules)
        self.games.append(game)
        return game


class Seats:
    """The seats at the table as the hands go by.

    ``dealer`` deals the next hand; None where nobody has said who dealt, and for
    teams, whose dealing is not tracked.
    """

    def __init__(
        self, names: tuple[str, ...], sides: int, dealer: int | None, rules: Rules
    ) -> None:
        self.dealer = dealer
        self.team: Final = len(names) // sides
        self._names = names
        self._two = len(names) == 2
        self._three = sides == 3
        self._next = "loser" if self._three else rules.dealing_next
        self._passes = rules.dealing_after_dead == "pass"
        self._played: set[int] = set()

    def opponent(self, player: int, named: int | None) -> int:
        """Return whom *player* meets in the next hand, *named* or as seated.

        Raises:
            HandError: they cannot meet, or it must be said who it is.
        """
        if self._two and named != player:
            return 1 - player
        self._check_still_out(player)
        opponent = self._facing(player, named)
        self._check_still_out(opponent)
        return opponent

    def _facing(self, player: int, named: int | None) -> int:
        if named is None:
            return self._seated(player) if self._three else self._opposite(player)
        if named // self.team == player // self.team:
            raise HandError(
                f"{self._names[player]} cannot play against {self._names[named]}"
            )
        return named

    def likely_opponent(self, player: int | None, named: int | None) -> int | None:
        """Return whom a struck hand was against, None where that cannot be said."""
        if player is None or named is not None:
            return named
        try:
            return self._facing(player, None)
        except HandError:
            return None

    def _seated(self, player: int) -> int:
        if self.dealer is None:
            raise HandError("who deals is not known: three players need the dealer")
        if player == self.dealer:
            others = [name for name in self._names if name != self._names[player]]
            raise OpponentError(
                f"{self._names[player]} deals and sits out: say whom "
                f"{self._names[player]} met",
                others,
            )
        return 3 - player - self.dealer

    def _opposite(self, player: int) -> int:
        first = 0 if player >= self.team else self.team
        opposite = first + player % self.team
        if opposite not in self._played:
            return opposite
        left = [p for p in range(first, first + self.team) if p not in self._played]
        if len(left) == 1:
            return left[0]
        raise OpponentError(
            f"{self._names[opposite]} has played this round: say whom "
            f"{self._names[player]} met",
            [self._names[player] for player in left],
        )

    def _check_still_out(self, player: int) -> None:
        if player in self._played:
            out = join_words([self._names[p] for p in self.still_out()], "and")
            raise HandError(
                f"{self._names[player]} has played this round: {out} have yet to play"
            )

    def still_out(self) -> list[int]:
        """The players who have not played in the round that is under way."""
        return [p for p in range(len(self._names)) if p not in self._played]

    def meet(self, player: int, opponent: int) -> None:
        """Note that the two have had their hand of a round of teams."""
        if self.team > 1:
            self._played |= {player, opponent}

    def new_round(self) -> None:
        """Let everybody play again."""
        self._played.clear()

    def deal_on(
        self, player: int | None, opponent: int | None, winner: int | None
    ) -> int | None:
        """Move the deal on after a hand and return who dealt that one.

        *player* and *opponent* are the two who played, None of a dead hand;
        *winner* is the one who won it, None for nobody.
        """
        dealer = self.dealer
        if dealer is None or self.team > 1:
            return None
        if self._three and player is not None and opponent is not None:
            # Whoever the hand was played without counts as its dealer.
            dealer = 3 - player - opponent
        self.dealer = dealer
        if winner is None:
            if self._passes:
                self.dealer = (dealer + 1) % len(self._names)
        elif self._next == "alternate":
            self.dealer = 1 - dealer
        else:
            loser = opponent if winner == player else player
            self.dealer = winner if self._next == "winner" else loser
        return dealer


def first_dealer(sides: Sides, name: str | None) -> int | None:
    """Return who is said to have dealt first; for teams, not tracked, it is nobody.

    Raises:
        ScorepadError: nobody is called so, or three players have no dealer.
    """
    if name is None:
        if len(sides.players) == 3:
            raise PadError("dealer: who dealt first must be given for three players")
        return None
    dealer = find_whole(sides.everybody, name)
    return None if len(sides.players[0]) > 1 else dealer


class RoundWin(NamedTuple):
    """An entry on the sheet: the side that won, its points and boxes."""

    side: int
    points: int
    boxes: int


class Rounds:
    """The rounds as hands are played: where each hand stands, what enters the sheet.

    A round of teams is a hand of each pair; for two or three players every hand is
    its own, and ``number`` is not told.
    """

    def __init__(self, seats: Seats, rules: Rules) -> None:
        self._seats = seats
        self._rules = rules
        self._team = seats.team
        self._number = 1
        self._places: list[RoundHand | None] = []

    @property
    def under_way(self) -> bool:
        """Whether a round has begun that is not complete."""
        return bool(self._places)

    def enter(
        self,
        game: Game,
        player: int | None,
        opponent: int | None,
        side: int | None,
        score: Score | None,
    ) -> tuple[int | None, tuple[int, ...]]:
        """Give a hand its place and return its round, and the columns entered.

        *player* and *opponent* have played it, None where that is not known; *side*
        won it, None where nobody did or it is struck.
        """
        if self._team == 1:
            # The hand is the round, so even one that was won for 0 points counts.
            if side is None or score is None:
                return None, ()
            return None, game.enter(side, score.points, score.boxes)
        if player is not None and opponent is not None:
            self._seats.meet(player, opponent)
        number = self._number
        if side is None or score is None:
            self._places.append(None)
        else:
            self._places.append(RoundHand(side, score))
        return number, self._complete(game)

    def _complete(self, game: Game) -> tuple[int, ...]:
        """Enter the round if every pair has played it, and begin the next."""
        if len(self._places) < self._team:
            return ()
        win = win_of(self._places, self._rules)
        self.drop()
        return game.enter(*win) if win else ()

    def drop(self) -> None:
        """Begin a new round; one left incomplete enters nothing."""
        if self._places:
            self._places = []
            self._number += 1
            self._seats.new_round()


class RoundHand(NamedTuple):
    """A hand's place in a round: who won it, and its score (None: nobody)."""

    side: int
    score: Score


def win_of(places: list[RoundHand | None], rules: Rules) -> RoundWin | None:
    """Return what a complete round of teams puts on the sheet; None when nothing.

    *places* holds None for a hand that nobody won or that was struck.
    """
    won = [place for place in places if place is not None]
    net = [0, 0]
    for place in won:
        net[place.side] += place.score.points
    if net[0] == net[1]:
        return None
    side = 0 if net[0] > net[1] else 1
    # The round is one win: who lost it has no boxes, not even for hands won in it.
    own = [place.score for place in won if place.side == side]
    boxes = 1 + sum(score.extra_boxes for score in own)
    if len(own) == len(places):
        boxes += _sweep_boxes(own, rules)
    return RoundWin(side, abs(net[0] - net[1]), boxes)


def _sweep_boxes(own: list[Score], rules: Rules) -> int:
    multipliers = {score.multiplier for score in own}
    shared = multipliers.pop() if len(multipliers) == 1 else 1
    return rules.partnership_sweep_boxes * (
        shared if rules.extra_boxes_multiplied else 1
    )
