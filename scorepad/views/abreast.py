"""The columns of a game added up side by side, a pair of amounts for each."""

from collections.abc import Sequence
from typing import Final

from scorepad.game import Game
from scorepad.players import Sides
from scorepad.rules import Rules
from scorepad.views.display import fit, side_heads, width
from scorepad.views.foot import Foot, foot_of
from scorepad.views.notes import ROW, are_in_points, noted, shutout_note

_HEADS: Final = (8, 5)  # cells of a side over its amounts, if need be the fewer
_LEAST: Final = 3
_BETWEEN: Final = "  "
_GAP: Final = 3


def abreast(sides: Sides, game: Game, rules: Rules) -> list[str]:
    """Return a table of *game*; nothing where it would be too wide."""
    feet = _feet(game, rules)
    for cells in _HEADS:
        heads = side_heads(sides, cells)
        blocks = [
            _block(game, place, heads, feet) for place in range(len(game.columns))
        ]
        label = max(width(foot.label) for foot in feet)
        if label + sum(_GAP + width(block[0]) for block in blocks) <= ROW:
            return _table(feet, blocks, label, rules)
    return []


def _feet(game: Game, rules: Rules) -> list[Foot]:
    """Return the lines of the table, the boxes that are in the points among them."""
    points, *rest = foot_of(game, rules)
    if not any(are_in_points(column, rules) for column in game.columns):
        return [points, *rest]
    boxes = tuple([tuple(column.boxes) for column in game.columns])
    return [points, Foot(f"boxes in it x {rules.boxes_value}", boxes), *rest]


def _block(
    game: Game, place: int, heads: Sequence[str], feet: Sequence[Foot]
) -> list[str]:
    """Return what stands under a column, from its number and winner down."""
    sides = range(len(heads))
    rows = [
        list(heads),
        *([foot.shown(place, side) for side in sides] for foot in feet),
    ]
    cells = [max(_LEAST, *(width(row[side]) for row in rows)) for side in sides]
    amounts = [
        _BETWEEN.join(fit(row[side], cells[side], right=True) for side in sides)
        for row in rows
    ]
    closed = game.columns[place].closed_by
    title = f"{place + 1}" if closed is None else f"{place + 1} {heads[closed]} won"
    widest = max(width(title), width(amounts[0]))
    return [fit(text, widest) for text in (title, *amounts)]


def _table(
    feet: Sequence[Foot], blocks: Sequence[list[str]], cells: int, rules: Rules
) -> list[str]:
    labels = ["column", "", *(foot.label for foot in feet)]
    lines = []
    for label, *texts in zip(labels, *blocks, strict=True):
        row = (" " * _GAP).join([fit(label, cells), *texts])
        note = shutout_note(rules) if label == "shutout" else ""
        lines += noted(row, note, cells + _GAP) if note else [row.rstrip()]
    return lines
