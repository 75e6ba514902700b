"""Games and matches: which columns a win enters, when a game is over, who won it.

Source: specification, sections 3, 4 and 6.
"""

from typing import Final

from scorepad.column import Column
from scorepad.errors import PadError, RulesError
from scorepad.rules import Rules


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
        "used",
    )

    def __init__(self, number: int, match: int, sides: int, rules: Rules) -> None:
        self.number: Final = number
        self.match: Final = match
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


class Evening:
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
