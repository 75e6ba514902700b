"""What a round of teams, a hand of each pair, puts on the sheet.

Source: specification, section 5.
"""

from typing import NamedTuple

from scorepad.game import Game
from scorepad.rules import Rules
from scorepad.scoring import Score
from scorepad.seats import Seats


class Win(NamedTuple):
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
        self._places: list[Place | None] = []

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
            self._places.append(Place(side, score))
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


class Place(NamedTuple):
    """A hand's place in a round: who won it, and its score (None: nobody)."""

    side: int
    score: Score


def win_of(places: list[Place | None], rules: Rules) -> Win | None:
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
    return Win(side, abs(net[0] - net[1]), boxes)


def _sweep_boxes(own: list[Score], rules: Rules) -> int:
    multipliers = {score.multiplier for score in own}
    shared = multipliers.pop() if len(multipliers) == 1 else 1
    return rules.partnership_sweep_boxes * (
        shared if rules.extra_boxes_multiplied else 1
    )
