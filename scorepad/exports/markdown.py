"""A pad as Markdown, its tables in the form that GitHub reads."""

import re
from collections.abc import Sequence
from typing import Final

from scorepad.replay import Replay
from scorepad.storage.rules_toml import base_of
from scorepad.text.rules import summary
from scorepad.text.settlement import TotalsRow, evening, message
from scorepad.text.sheet import GameSheet, Row, sheet
from scorepad.text.sheet_table import below
from scorepad.text.terminal import (
    APART,
    DisplayNames,
    escape_unprintable,
    isolated,
    names_of,
)

_UNCUT: Final = 1_000_000
_MEANT: Final = re.compile(
    r"([\\`*_{}\[\]<>|~#&!$@]|(?<=http):|(?<=https):|(?<=www)\.)", re.IGNORECASE
)


def markdown_text(replay: Replay) -> str:
    """Return the sheet with the arithmetic of every hand, and what is owed."""
    names = names_of(replay.sides, _UNCUT)
    who = " v ".join(names.sides)
    title = isolated(replay.title) if replay.title else who
    rules = summary(replay.rules, base_of(replay.rules))
    blocks = [f"# {escape(title)}", escape(f"{who}, {rules}.")]
    for game in sheet(replay, names):
        if len(replay.games) > 1:
            blocks.append(f"## Game {game.game.number}")
        blocks.append("\n".join(_table(game, names)))
        under = below(replay, game.game, names)
        blocks.append("  \n".join(escape(line.replace(APART, " · ")) for line in under))
    blocks += [escape(line) for line in [*evening(replay), message(replay)]]
    return "\n\n".join(blocks) + "\n"


def escape(text: str) -> str:
    """Take the meaning from every letter of *text* that has one in Markdown."""
    return _MEANT.sub(r"\\\1", escape_unprintable(text))


def _table(game: GameSheet, names: DisplayNames) -> list[str]:
    columns = len(game.game.columns)
    heads = ["#", "deal", "hand", "adds up"]
    if columns == 1:
        heads += [head for side in names.sides for head in (side, "total")]
    else:
        heads.append("points")
        heads += [f"{n}: {side}" for n in range(1, columns + 1) for side in names.sides]
    rows = [_row(row, names, columns) for row in game.rows]
    rows += [_foot(foot, columns) for foot in game.foot]
    right = [":-" if place in (1, 2, 3) else "-:" for place in range(len(heads))]
    return [
        _line([escape(head) for head in heads]),
        _line(right),
        *(_line([escape(cell) for cell in row]) for row in rows),
    ]


def _row(row: Row, names: DisplayNames, columns: int) -> list[str]:
    dealer = "" if row.dealer is None else names.players[row.dealer]
    told = f"{row.text} ({row.note})" if row.note else row.text
    cells = [row.number, dealer, told, row.why]
    totals = [_number(total) for column in row.running for total in column]
    if columns > 1:
        return [*cells, "".join(row.points), *totals]
    pairs = zip(row.points, totals, strict=True)
    return [*cells, *(cell for pair in pairs for cell in pair)]


def _foot(foot: TotalsRow, columns: int) -> list[str]:
    cells = ["", "", foot.label, ""]
    amounts = [str(amount) for column in foot.amounts for amount in column]
    if columns > 1:
        return [*cells, "", *amounts]
    return [*cells, *(cell for amount in amounts for cell in ("", amount))]


def _number(total: int | None) -> str:
    return "" if total is None else str(total)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
