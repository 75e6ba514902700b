"""The lines under a game: its columns added up, in words and amounts."""

from typing import Final, NamedTuple

from scorepad.game import Game
from scorepad.keys import listed
from scorepad.rules import Rules
from scorepad.settlement import Amounts, column_totals

ALWAYS: Final = ("points", "total")
"""The feet in which a 0 is written."""


class Foot(NamedTuple):
    """A line under a game: an amount for each side, column by column."""

    label: str
    amounts: tuple[tuple[int, ...], ...]

    def shown(self, column: int, side: int) -> str:
        """Write an amount, nothing for a 0 that says nothing."""
        amount = self.amounts[column][side]
        return str(amount) if amount or self.label in ALWAYS else ""


def foot_of(game: Game, rules: Rules) -> list[Foot]:
    """Add the columns up, without the lines in which there is nothing."""
    added = [column_totals(column, rules) for column in game.columns]
    lines = [totals.lines() for totals in added]
    foot = []
    for place, (reason, _) in enumerate(lines[0]):
        amounts = tuple([column[place][1] for column in lines])
        if place and not any(any(column) for column in amounts):
            continue
        if reason == "boxes":
            foot += _box_feet(game, rules, amounts)
        else:
            foot.append(Foot(reason.removesuffix(" bonus"), amounts))
    if len(foot) > 1:
        foot.append(Foot("total", tuple([totals.totals for totals in added])))
    return foot


def _box_feet(game: Game, rules: Rules, amounts: tuple[Amounts, ...]) -> list[Foot]:
    """Say how many boxes there are at how much: in one line where it is one column."""
    counts = tuple([tuple(column.boxes) for column in game.columns])
    value = rules.boxes_value
    if len(counts) == 1:
        won = listed([str(count) for count in counts[0]], "and")
        return [Foot(f"boxes {won} x {value}", amounts)]
    return [Foot("boxes won", counts), Foot(f"boxes, {value} each", amounts)]
