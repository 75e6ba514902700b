"""What a round puts on the sheet: one hand, or for teams a hand of each pair.

Source: specification, section 5.
"""

from typing import NamedTuple

from scorepad.rules import Rules
from scorepad.scoring import Score


class Win(NamedTuple):
    """An entry on the sheet: the side that won, its points and boxes."""

    side: int
    points: int
    boxes: int


class Place(NamedTuple):
    """A hand's place in a round: who won it, and its score (None: nobody)."""

    side: int
    score: Score


def win_of(places: list[Place | None], rules: Rules) -> Win | None:
    """Return what a complete round puts on the sheet; None when it is nothing.

    *places* holds None for a hand that nobody won or that was struck.
    """
    if len(places) == 1:
        # One pair is the two-player game: even a hand won for 0 points counts.
        only = places[0]
        return only and Win(only.side, only.score.points, only.score.boxes)
    won = [place for place in places if place is not None]
    net = [0, 0]
    for place in won:
        net[place.side] += place.score.points
    if net[0] == net[1]:
        return None
    side = 0 if net[0] > net[1] else 1
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
