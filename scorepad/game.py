"""Games as they are played: columns, matches, who sits and deals, rounds of teams.

Sources: the rules guide; for Hollywood the sheet of onlinecardgames.io, for teams
Bicycle and rummy-games, for three players rummy-games.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from scorepad.errors import HandError, OpponentError, PadError, RulesError
from scorepad.formatting import join_words
from scorepad.pad import Sides, find_by_full_name
from scorepad.rules import Rules
from scorepad.scoring import Score

# --- A game and its columns ----------------------------------------------------------


class Column:
    """A running column of a game; sides are numbered from 0.

    ``points`` are each side's running total, which includes the boxes where they are
    paid at once; ``target`` is the total that closes the column.  ``wins`` counts the
    hands (for teams the rounds) of each side that entered it; ``closed_by`` is the side
    that closed it, None while it is open.  ``weight`` is how many times it counts in
    the totals of the game.
    """

    __slots__ = (
        "_box_at_once",
        "_totals",
        "boxes",
        "closed_by",
        "number",
        "only_number",
        "points",
        "rules",
        "target",
        "weight",
        "wins",
    )

    def __init__(self, number: int, sides: int, rules: Rules) -> None:
        self.number: Final = number
        # Made once, because most wins enter one column and keep its number.
        self.only_number: Final = (number,)
        self.rules: Final = rules
        self.weight: Final = rules.weights[number - 1]
        self._totals = [0] * sides
        # A tuple, so that a played hand can keep it as its running totals.
        self.points = (0,) * sides
        self.boxes = [0] * sides
        self.wins = [0] * sides
        self.closed_by: int | None = None
        self.target: Final = rules.game_target
        self._box_at_once = rules.box_at_once

    def enter(self, side: int, points: int, boxes: int) -> bool:
        """Enter a win of *side* and return whether that closed the column."""
        self.wins[side] += 1
        self.boxes[side] += boxes
        return self.add(side, points + boxes * self._box_at_once)

    def is_reached_by(self, total: int) -> bool:
        """Return whether *total* closes the column: reaching the target is enough."""
        return total >= self.target

    def add(self, side: int, points: int) -> bool:
        """Add *points* for *side* and return whether that closed the column."""
        totals = self._totals
        totals[side] += points
        self.points = tuple(totals)
        if not self.is_reached_by(totals[side]):
            return False
        self.closed_by = side
        return True


class Game:
    """Hands until every column is closed; ``match`` is the number of its match.

    ``over``: every column is closed.  ``finished``: it was ended early.  ``used``: a
    hand or an adjustment has been entered, a struck hand included.
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
        """The side that closed columns of the greater weight; None if there is none.

        So long as the game goes on, when it was finished, and where the weights are
        equal, nobody has won it.
        """
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
        one that it has not.  So of three columns a side's first win enters one, its
        second two, every later one all three.
        """
        entered: tuple[int, ...] = ()
        for column in self.columns:
            if column.closed_by is not None:
                continue
            is_first = not column.wins[side]
            entered += column.only_number
            if column.enter(side, points, boxes):
                self._close()
            if is_first:
                break  # the side has not entered the columns behind it either
        return entered

    def adjust(self, side: int, points: int) -> tuple[int, ...]:
        """Add *points* to every open column and return their numbers."""
        self.used = True
        open_columns = [column for column in self.columns if column.closed_by is None]
        for column in open_columns:
            column.add(side, points)
        self._close()
        return tuple([column.number for column in open_columns])

    def _close(self) -> None:
        self.over = all(column.closed_by is not None for column in self.columns)


# --- Matches, and one game after another ---------------------------------------------


class Match:
    """The standing of a match: games won by each side, whether it is decided.

    ``length`` is the number of games it is best of, by the rules of its first game.  A
    match of one game is over with that game, whether or not anybody won it.
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

    def with_own_length(self, rules: Rules) -> Rules:
        """Return *rules* with the length of this match, which cannot change."""
        if rules.match_best_of == self.length:
            return rules
        return rules.changed({"match.best_of": self.length})


def check_one_column_for_three(sides: int, rules: Rules) -> None:
    """Check that three players keep one column.

    Raises:
        RulesError: they would have more.
    """
    if sides == 3 and rules.hollywood_columns > 1:
        raise RulesError("three players keep one column. Set hollywood.columns=1")


class Games:
    """The games of a pad, one after another, each with rules of its own.

    *rules_of_game* returns them by the number of a game.
    """

    def __init__(self, sides: int, rules_of_game: Callable[[int], Rules]) -> None:
        self._sides = sides
        self._rules_of_game = rules_of_game
        self.games: Final = [Game(1, 1, sides, rules_of_game(1))]

    def match(self, number: int) -> Match:
        """Return match *number*, as it stands."""
        return Match([game for game in self.games if game.match == number])

    @property
    def goes_on(self) -> bool:
        """Whether another hand may be entered as things stand."""
        game = self.games[-1]
        # After a game that was finished early the next one is not started by a hand.
        return not game.ended or (game.over and not self.match(game.match).over)

    def game_for_next_hand(self) -> Game:
        """Return the game of the next hand; in a match it is started where needed.

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
            PadError: the last game has not ended.
        """
        game = self.games[-1]
        if not game.ended:
            raise PadError(f"game {game.number} is not over. To end it early: finish")
        self._start()

    def next_match_and_rules(self) -> tuple[int, Rules]:
        """Return the number of the next game's match, and the rules of that game."""
        game = self.games[-1]
        rules, match = self._rules_of_game(game.number + 1), self.match(game.match)
        # A match of one game has ended, even one that was finished early.
        if match.length == 1 or match.over:
            return game.match + 1, rules
        return game.match, match.with_own_length(rules)

    def _start(self) -> Game:
        match, rules = self.next_match_and_rules()
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


def round_win(hands: list[RoundHand | None], rules: Rules) -> RoundWin | None:
    """Return what a complete round of teams enters; None when it is level.

    *hands* has None for a hand that nobody won or that was struck.  A side that won
    every hand has the sweep boxes too, multiplied as extra boxes are where all hands
    have the same multiplier.
    """
    won = [hand for hand in hands if hand is not None]
    net = sum(hand.score.points * (1 if hand.side == 0 else -1) for hand in won)
    if not net:
        return None
    side = 0 if net > 0 else 1
    # The round is one win, so the side behind gets no boxes, even for hands it won.
    own_scores = [hand.score for hand in won if hand.side == side]
    boxes = 1 + sum(score.extra_boxes for score in own_scores)
    if len(own_scores) == len(hands):
        multipliers = {score.multiplier for score in own_scores}
        multiplier = multipliers.pop() if len(multipliers) == 1 else 1
        boxes += rules.multiplied_extra(rules.partnership_sweep_boxes, multiplier)
    return RoundWin(side, abs(net), boxes)


def third_player(one: int, other: int) -> int:
    """Return the one of three players, numbered 0 to 2, who is neither of two."""
    return 3 - one - other


class Seats:
    """Who deals and who plays each hand: dealer, opponents, the round of teams.

    ``dealer`` deals the next hand; None where it is not known yet, and for teams, whose
    dealing is not tracked.  ``team_size`` is the number of players of a side.  A round
    of teams is a hand of each pair, and ``round`` the number of the one under way; two
    or three players have no rounds.
    """

    def __init__(self, sides: Sides, dealer: int | None) -> None:
        self.dealer = dealer
        self.team_size: Final = sides.team_size
        self._names = sides.everybody
        self._is_two_player = len(self._names) == 2
        self._is_cutthroat = sides.is_cutthroat
        self._played: set[int] = set()
        self.round = 1
        self._hands: list[RoundHand | None] = []

    def opponent(self, player: int, named: int | None) -> int:
        """Return the opponent of *player* in the next hand: *named*, or by the seats.

        Raises:
            HandError: one of them has played this round, or *named* is needed.
        """
        if self._is_two_player:
            return 1 - player
        self._check_yet_to_play(player)
        opponent = self._seated_opponent(player) if named is None else named
        self._check_yet_to_play(opponent)
        return opponent

    def likely_opponent(self, player: int | None, named: int | None) -> int | None:
        """Return the opponent in a struck hand, None where it is not known."""
        if player is None or named is not None:
            return named
        try:
            return self._seated_opponent(player)
        except HandError:
            return None

    def opposite(self, player: int) -> int:
        """Return the player of the other team with the same place in it."""
        first_of_other_side = 0 if player >= self.team_size else self.team_size
        return first_of_other_side + player % self.team_size

    def _seated_opponent(self, player: int) -> int:
        who = self._names[player]
        if self._is_cutthroat:
            if self.dealer is None:
                raise HandError("the dealer is not known. Three players need one")
            if player != self.dealer:
                return third_player(player, self.dealer)
            problem = f"{who} sits out this hand. Who did {who} play"
            others = [name for name in self._names if name != who]
            raise OpponentError(problem, others)
        opposite = self.opposite(player)
        if opposite not in self._played:
            return opposite
        first = opposite - opposite % self.team_size
        other_side = range(first, first + self.team_size)
        yet_to_play = [number for number in other_side if number not in self._played]
        if len(yet_to_play) == 1:
            return yet_to_play[0]
        problem = f"{self._names[opposite]} has played this round"
        others = [self._names[number] for number in yet_to_play]
        raise OpponentError(f"{problem}. Who did {who} play", others)

    def _check_yet_to_play(self, player: int) -> None:
        if player in self._played:
            others = [
                name
                for number, name in enumerate(self._names)
                if number not in self._played
            ]
            raise HandError(
                f"{self._names[player]} has played this round: "
                f"{join_words(others, 'and')} have yet to play"
            )

    @property
    def yet_to_play(self) -> list[int]:
        """The players who have not played in the round under way, if there is one."""
        if not self._hands:
            return []
        return [n for n in range(len(self._names)) if n not in self._played]

    @property
    def round_points(self) -> tuple[int, int]:
        """Each side's points in the hands of the round under way."""
        points = [0, 0]
        for hand in self._hands:
            if hand is not None:
                points[hand.side] += hand.score.points
        return points[0], points[1]

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
        won it, None where nobody did or it is struck.  A hand won for 0 points, such as
        a tie, enters the columns too.
        """
        if self.team_size == 1:
            if side is None or score is None:
                return None, ()
            return None, game.enter(side, score.points, score.boxes)
        self._played |= {each for each in (player, opponent) if each is not None}
        if side is None or score is None:
            self._hands.append(None)
        else:
            self._hands.append(RoundHand(side, score))
        number = self.round
        if len(self._hands) < self.team_size:
            return number, ()
        win = round_win(self._hands, game.rules)
        self.new_round()
        return number, game.enter(*win) if win else ()

    def new_round(self) -> None:
        """Begin a new round, if hands were played; an incomplete one enters nothing."""
        if self._hands:
            self._hands = []
            self.round += 1
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
        if self._is_cutthroat and player is not None and opponent is not None:
            # The dealer sits out, also where the two who played were named.
            dealer = self.dealer = third_player(player, opponent)
        if winner is None:
            if rules.dealing_after_dead == "pass" and dealer is not None:
                self.dealer = (dealer + 1) % len(self._names)
        elif self._is_cutthroat or rules.dealing_next == "loser":
            # Of three players the loser always deals, and sits out the next hand.
            self.dealer = opponent if winner == player else player
        elif rules.dealing_next == "winner":
            self.dealer = winner
        elif dealer is not None:
            self.dealer = 1 - dealer
        return dealer


def first_dealer(sides: Sides, name: str | None) -> int | None:
    """Return who dealt first; None for teams, whose dealing is not tracked.

    Raises:
        ScorepadError: nobody has that name, or three players have no dealer.
    """
    if name is None:
        if sides.is_cutthroat:
            raise PadError(
                "the dealer is missing: three players need to know who deals first"
            )
        return None
    dealer = find_by_full_name(sides.everybody, name)
    return dealer if sides.team_size == 1 else None
