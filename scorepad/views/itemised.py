"""A game added up line by line, its columns side by side where there is room."""

from collections.abc import Sequence
from typing import Final

from scorepad.column import Column
from scorepad.game import Game
from scorepad.players import Sides
from scorepad.rules import Rules
from scorepad.settlement import column_totals, game_totals
from scorepad.views.abreast import abreast
from scorepad.views.display import Names, fit, names_of, side_heads, width, wrapped
from scorepad.views.notes import ROW, are_in_points, boxes_note, noted, shutout_note

_LABEL: Final = 8  # cells for what a row is for
_GAP: Final = 3
_LEAST: Final = 3
_LONGEST_HEAD: Final = {2: 16, 3: 11}  # by how many sides play


def itemised(sides: Sides, game: Game, rules: Rules) -> list[str]:
    """Return the columns of *game* added up, under one another if they must be."""
    if len(game.columns) > 1 and (table := abreast(sides, game, rules)):
        return table
    names, heads = names_of(sides), side_heads(sides, _LONGEST_HEAD[len(sides.names)])
    cells = _cells(game, rules, heads)
    lines = _row("", heads, cells)
    for column in game.columns:
        if len(game.columns) > 1:
            lines += wrapped(_column_title(names, column), ROW)
        lines += _column_rows(column, rules, cells)
    return lines


def _cells(game: Game, rules: Rules, heads: Sequence[str]) -> list[int]:
    """Return how wide the longest of every side's head and amounts is."""
    added = [column_totals(column, rules).totals for column in game.columns]
    amounts = list(zip(*added, game_totals(game, rules), strict=True))
    return [
        max(_LEAST, width(head), *(len(str(amount)) for amount in own))
        for head, own in zip(heads, amounts, strict=True)
    ]


def _row(
    label: str, values: Sequence[str], cells: list[int], note: str = ""
) -> list[str]:
    """Lay a row out; its note stands below where there is no room beside it."""
    texts = [
        f"{' ' * _GAP}{fit(text, size, right=True)}"
        for text, size in zip(values, cells, strict=True)
    ]
    row = f"{fit(label, _LABEL)}{''.join(texts)}"
    return noted(row, note, _LABEL + _GAP)


def _column_title(names: Names, column: Column) -> str:
    closed = column.closed_by
    state = "open" if closed is None else f"closed by {names.sides[closed]}"
    return f"Column {column.number}, {state}"


def _column_rows(column: Column, rules: Rules, cells: list[int]) -> list[str]:
    totals, boxes = column_totals(column, rules), boxes_note(column, rules)
    notes = {
        "points": f"boxes in it: {boxes}" if are_in_points(column, rules) else "",
        "boxes": boxes,
        "shutout": shutout_note(rules),
    }
    rows = []
    for reason, amounts in totals.lines():
        if reason == "points":
            rows += _row("points", [*map(str, amounts)], cells, notes["points"])
        elif any(amounts):
            texts = [str(amount) if amount else "" for amount in amounts]
            label = reason.removesuffix(" bonus")
            rows += _row(label, texts, cells, notes.get(reason, ""))
    if len(rows) > 1:
        rows += _row("total", [*map(str, totals.totals)], cells)
    return rows
