"""A pad as Markdown, its tables in the form that GitHub reads."""

import re
from collections.abc import Sequence
from typing import Final

from scorepad.replay import Replay
from scorepad.text.escape import escape_line
from scorepad.text.layout import APART, UNCUT, VERSUS, DisplayNames, names_of
from scorepad.text.settlement import (
    common_rules,
    game_title,
    overall_lines,
    result_message,
)
from scorepad.text.sheet_rows import GameSheet, sheet, sheet_title
from scorepad.text.sheet_table import verdict_lines

# What is markup anywhere in a line, or makes a link of an address.
_ANYWHERE: Final = re.compile(r"[\\`*_{}\[\]<>|~#&!$@]|:(?=\S)|(?<=\w)\.(?=[^\W\d])")
# What makes a list, a rule or a heading of a line that begins with it.
_AT_START: Final = re.compile(r"^((?:&#32;)?\s*(?:\d{1,9}(?=[.)])|(?=[-+=])))")
_OUTER_BLANK: Final = re.compile(r"^\s|\s$")


def markdown_text(replay: Replay) -> str:
    """Return the sheet with the arithmetic of every hand, and the settlement."""
    names = names_of(replay.sides, UNCUT)
    # Games with rules of their own say so in their titles.
    about = ", ".join(filter(None, (VERSUS.join(names.sides), common_rules(replay))))
    blocks = [f"# {escape(sheet_title(replay))}", escape(f"{about}.")]
    for game in sheet(replay, names):
        if len(replay.games) > 1:
            blocks.append(f"## {escape(game_title(replay, game.game))}")
        blocks.append("\n".join(_table(game, names)))
        verdict = verdict_lines(replay, game.game, names)
        # A backslash breaks the line.
        blocks.append(
            "\\\n".join(escape(line.replace(APART, " · ")) for line in verdict)
        )
    blocks += [
        escape(line) for line in [*overall_lines(replay), result_message(replay)]
    ]
    return "\n\n".join(blocks) + "\n"


def escape(text: str) -> str:
    """Escape *text*, a whole line, so that nothing in it is read as markup."""
    return _AT_START.sub(r"\1\\", _escape_cell(text))


def _escape_cell(text: str) -> str:
    text = _ANYWHERE.sub(r"\\\g<0>", escape_line(text))
    # A blank there would be cut off, four would make code, two would break the line.
    return _OUTER_BLANK.sub(lambda blank: f"&#{ord(blank[0])};", text)


def _table(game: GameSheet, names: DisplayNames) -> list[str]:
    """Return the table of one game, its arithmetic in a column of its own."""
    columns = len(game.game.columns)
    heads = ["#", "deal", "hand", "adds up"]
    if columns == 1:
        heads += [head for side in names.sides for head in (side, "total")]
    else:
        heads.append("points")
        heads += [f"{n}: {side}" for n in range(1, columns + 1) for side in names.sides]
    rows = [heads]
    for row in game.rows:
        dealer = "" if row.dealer is None else names.players[row.dealer]
        hand = f"{row.text} ({row.note})" if row.note else row.text
        cells = [row.number, dealer, hand, row.why]
        totals = [
            "" if total is None else str(total)
            for column in row.running
            for total in column
        ]
        rows.append([*cells, *_amounts(row.points, totals, columns)])
    for total_row in game.totals:
        amounts = [str(amount) for column in total_row.amounts for amount in column]
        nothing = [""] * len(names.sides)
        cells = ["", "", total_row.label, ""]
        rows.append([*cells, *_amounts(nothing, amounts, columns)])
    lines = [f"| {' | '.join(map(_escape_cell, row))} |" for row in rows]
    right = [":-" if place in (1, 2, 3) else "-:" for place in range(len(heads))]
    lines.insert(1, f"| {' | '.join(right)} |")
    return lines


def _amounts(points: Sequence[str], totals: list[str], columns: int) -> list[str]:
    """Set points and totals side by side, of several columns the points once."""
    if columns > 1:
        return ["".join(points), *totals]
    pairs = zip(points, totals, strict=True)
    return [cell for pair in pairs for cell in pair]
