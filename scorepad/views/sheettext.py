"""The sheet as text: a table of 80 columns where that can be, and one hand alone."""

from typing import Final

from scorepad.game import Game
from scorepad.keys import listed
from scorepad.replay import Replay
from scorepad.settlement import game_totals
from scorepad.views.bill import evening, who_pays
from scorepad.views.display import (
    Names,
    cut,
    names_of,
    safe,
    short_names,
    width,
    wrapped,
)
from scorepad.views.sheet import Foot, GameSheet, Row, sheet
from scorepad.views.table import RULE, tabulated, total_width, widths
from scorepad.views.words import LINE, standing

HANDS_A_PAGE: Final = 40
_LONGEST_NAME: Final = 12
_SHORT_NAME: Final = 5
_LEAST_TOLD: Final = 16  # cells that what happened is left with, however crowded
_ENOUGH_TOLD: Final = 26
ALWAYS: Final = ("points", "total")  # of these nothing is written as a 0
_COLUMN_NAME: Final = 8
_LONGEST_NOTE: Final = 60


def text(replay: Replay, last: int | None = HANDS_A_PAGE) -> str:
    """Return the sheet, its *last* lines only where it is longer; None for all."""
    names = names_of(replay.sides, _LONGEST_NAME)
    games = sheet(replay, names)
    above = _hide(games, last)
    blocks = [heading(replay)]
    if above:
        lines = f"{above} line{'s' * (above > 1)}"
        blocks.append(f"... {lines} above these: show --all")
    several = len(replay.games) > 1
    for game in games:
        if last is None or game.rows or game.game is replay.games[-1]:
            title = [f"Game {game.game.number}"] if several else []
            blocks.append("\n".join(title + _game(replay, game, names)))
    total = evening(replay)
    if total:
        blocks.append("\n".join(total))
    return "\n\n".join(blocks) + "\n"


def heading(replay: Replay) -> str:
    """Return the title, who plays, and the agreement with its target."""
    names, rules = names_of(replay.sides, _LONGEST_NAME), replay.rules
    who = cut(" v ".join(names.sides), LINE)
    agreed = f"{safe(rules.name)} rules, to {rules.game_target}"
    if rules.hollywood_columns > 1:
        agreed += f", {rules.hollywood_columns} columns"
    if rules.boxes_when == "at-once" and rules.boxes_value:
        agreed += f", each box {rules.boxes_value} at once"
    if rules.match_best_of > 1:
        agreed += f", best of {rules.match_best_of}"
    agreed = cut(agreed, LINE)
    apart = LINE - width(who) - width(agreed)
    line = f"{who}{' ' * apart}{agreed}" if apart > 2 else f"{who}\n{agreed}"
    title = replay.pad.title
    return f"{cut(safe(title), LINE)}\n{line}" if title else line


def _hide(games: list[GameSheet], last: int | None) -> int:
    """Take all but the *last* lines out of *games*, and return how many those are."""
    if last is None:
        return 0
    above = max(0, sum(len(game.rows) for game in games) - last)
    left = above
    for game in games:
        taken = min(left, len(game.rows))
        del game.rows[:taken]
        left -= taken
    return above


def _game(replay: Replay, game: GameSheet, names: Names) -> list[str]:
    under = below(replay, game.game, names)
    if not game.rows:
        return ["Nothing is written yet.", *under]
    told = 1 + game.dealt
    rows = _fitted(replay, game, told)
    right = [True, *[False] * told, *[True] * (len(rows[0]) - told - 1)]
    return [*tabulated(rows, right), *under]


def _fitted(replay: Replay, game: GameSheet, told: int) -> list[list[str]]:
    """Return the rows of the table, made to fit: whose names are cut first.

    It is the dealers', then what happened is broken into lines, then the heads.
    """
    rows = _rows(replay, game, _LONGEST_NAME, _LONGEST_NAME)
    if total_width(rows) > LINE:
        rows = _rows(replay, game, _SHORT_NAME, _LONGEST_NAME)
    left = LINE - total_width(rows) + widths(rows)[told]
    if left < min(_ENOUGH_TOLD, widths(rows)[told]):
        rows = _rows(replay, game, _SHORT_NAME, _SHORT_NAME)
        left = LINE - total_width(rows) + widths(rows)[told]
    if left >= widths(rows)[told]:
        return rows
    cells = max(_LEAST_TOLD, left)
    return [broken for row in rows for broken in _broken(row, told, cells)]


def _broken(row: list[str], told: int, cells: int) -> list[list[str]]:
    """Break what happened into lines of *cells*, the others blank beside the rest."""
    if row is RULE:
        return [row]
    first, *rest = wrapped(row[told], cells)
    blank = [""] * len(row)
    return [
        [*row[:told], first, *row[told + 1 :]],
        *([*blank[:told], line, *blank[told + 1 :]] for line in rest),
    ]


def _rows(replay: Replay, game: GameSheet, dealer: int, head: int) -> list[list[str]]:
    """Return heads, lines and foot, the names in their columns cut to so many cells."""
    dealers = short_names(replay.sides.everybody, dealer) if game.dealt else ()
    lines = [
        [row.number, *_dealer(row, dealers), _with_note(row), *amounts]
        for row, amounts in zip(game.rows, _amounts(game), strict=True)
    ]
    blank = [""] * (1 + bool(dealers))
    feet = [[*blank, foot.label, *_foot_amounts(game, foot)] for foot in game.foot]
    heads = [["#", *(["deal"] if dealers else []), "hand", *_heads(replay, game, head)]]
    if len(game.game.columns) > 1:
        heads.insert(0, [*blank, "", "", *_column_heads(game.game)])
    return [*heads, RULE, *lines, RULE, *feet]


def _dealer(row: Row, dealers: tuple[str, ...]) -> list[str]:
    if not dealers:
        return []
    return ["" if row.dealer is None else dealers[row.dealer]]


def _with_note(row: Row) -> str:
    return f"{row.told}  [{cut(row.note, _LONGEST_NOTE)}]" if row.note else row.told


def _heads(replay: Replay, game: GameSheet, cells: int) -> list[str]:
    if len(game.game.columns) == 1:
        return list(names_of(replay.sides, cells).sides)
    sides = short_names(replay.sides.names, min(cells, _COLUMN_NAME))
    return ["points", *(sides * len(game.game.columns))]


def _column_heads(game: Game) -> list[str]:
    """Number the columns over their first side, a closed one marked at its winner."""
    heads = []
    for column in game.columns:
        for side in range(len(column.points)):
            number = [str(column.number)] if side == 0 else []
            won = ["won"] if column.closed_by == side else []
            heads.append(" ".join(number + won))
    return heads


def _amounts(game: GameSheet) -> list[list[str]]:
    """Return the cells of points and totals of every line."""
    if len(game.game.columns) > 1:
        return [
            [
                "".join(row.points),
                *(_number(total) for column in row.running for total in column),
            ]
            for row in game.rows
        ]
    totals = [[_number(total) for total in row.running[0]] for row in game.rows]
    size = 3 + _longest_total(game)
    return [
        [
            f"{points}{total:>{size}}" if points else ""
            for points, total in zip(row.points, cells, strict=True)
        ]
        for row, cells in zip(game.rows, totals, strict=True)
    ]


def _foot_amounts(game: GameSheet, foot: Foot) -> list[str]:
    shown = foot.label in ALWAYS
    amounts = [
        str(amount) if amount or shown else ""
        for column in foot.amounts
        for amount in column
    ]
    if len(game.game.columns) == 1:
        return amounts
    return ["", *amounts]


def _longest_total(game: GameSheet) -> int:
    lines = [row.running for row in game.rows]
    return max(
        len(_number(total)) for columns in lines for side in columns for total in side
    )


def _number(total: int | None) -> str:
    return "" if total is None else str(total)


def below(replay: Replay, game: Game, names: Names) -> list[str]:
    """Return how the game stands or ended, under its table."""
    lines = []
    if len(game.columns) > 1:
        totals = zip(names.sides, game_totals(game, replay.rules), strict=True)
        added = ", ".join(f"{name} {total}" for name, total in totals)
        lines.append(f"All columns: {added}{_weights(game)}")
    return lines + (who_pays(replay, game) if game.ended else standing(replay))


def _weights(game: Game) -> str:
    weights = [str(column.weight) for column in game.columns]
    return "" if set(weights) == {"1"} else f" (columns times {listed(weights, 'and')})"
