"""Where a number of a settlement comes from, in as few words as stand beside it."""

from collections.abc import Sequence
from typing import Final

from scorepad.column import Column
from scorepad.effects import shutout
from scorepad.game import Game
from scorepad.keys import listed
from scorepad.rules import Rules
from scorepad.settlement import column_totals, game_totals
from scorepad.views.display import Names, width
from scorepad.views.lines import APART

ROW: Final = 77
"""Cells of a row: the prompt sets its answers off by a margin."""

_APART: Final = 4


def noted(row: str, note: str, indent: int) -> list[str]:
    """Write a note beside a row, below it by *indent* where there is no room."""
    if width(row) + _APART + width(note) <= ROW:
        return [f"{row}{' ' * _APART}{note}".rstrip()]
    return [row.rstrip(), f"{' ' * indent}{note}"]


def boxes_note(column: Column, rules: Rules) -> str:
    """Say what the boxes of each side are: ``3 x 20, 2 x 20``."""
    return ", ".join([f"{count} x {rules.boxes_value}" for count in column.boxes])


def are_in_points(column: Column, rules: Rules) -> bool:
    """Say whether boxes were added to the points of *column* as they were won."""
    return rules.boxes_when == "at-once" and rules.boxes_value > 0 and any(column.boxes)


def shutout_note(rules: Rules) -> str:
    """Say what a shutout doubles or adds: ``game doubled``."""
    extra = shutout(rules)
    if not extra.doubles:
        return f"{extra.adds} added"
    more = f" and {extra.adds} more" if extra.adds else ""
    return f"{listed(list(extra.doubles), 'and')} doubled{more}"


def weighted(game: Game) -> bool:
    """Say whether any column of *game* counts more than once."""
    return any(column.weight > 1 for column in game.columns)


def weighted_sum(game: Game, amounts: Sequence[int]) -> str:
    """Write the sum over the columns, an amount for each: ``5 + 6 + 2 x 5``."""
    terms = []
    for column, amount in zip(game.columns, amounts, strict=True):
        times = f"{column.weight} x " if column.weight > 1 else ""
        terms.append(f"{'-' if amount < 0 else '+'} {times}{abs(amount)}")
    told = " ".join(terms)
    return f"-{told[2:]}" if told.startswith("-") else told[2:]


def all_columns(names: Names, game: Game, rules: Rules) -> str:
    """Say what all columns come to, and how where any of them counts more than once."""
    parts = ["All columns"]
    columns = [column_totals(column, rules).totals for column in game.columns]
    for name, total, own in zip(
        names.sides, game_totals(game, rules), zip(*columns, strict=True), strict=True
    ):
        sums = f"{weighted_sum(game, own)} = " if weighted(game) and any(own) else ""
        parts.append(f"{name} {sums}{total}")
    return APART.join(parts)
