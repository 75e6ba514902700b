"""One running column of a game: points, boxes, and when it closes."""

from typing import Final

from scorepad.rules import Rules


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
        self._box = rules.boxes_value if rules.boxes_when == "at-once" else 0

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
