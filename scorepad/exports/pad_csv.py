"""A pad as plain CSV tables for spreadsheets: hands, games, payments, and so on.

A table has one row for each thing and only text, numbers and dates.  No text in it is
taken for a formula, whether cells are read as parted by commas or by semicolons.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

from scorepad.exports.pad_json import adjustments, game_object, hand_object, payments
from scorepad.pad import Redo, Undo, in_force
from scorepad.replay import Replay
from scorepad.settlement import game_payments
from scorepad.storage.entry_toml import entry_table
from scorepad.text.escape import escape_unprintable
from scorepad.text.terminal import DATA, written_for

# What a spreadsheet takes for a formula, at the start of a cell: or behind a
# semicolon, which parts cells where the comma is the decimal sign.
_FORMULA: Final = re.compile(
    '(^\\s*|;[\\s"]*)(?=[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20])'
)

Row = Mapping[str, object]


class Table(StrEnum):
    """What a CSV file has a row for."""

    HANDS = "hands"
    GAMES = "games"
    PAYMENTS = "payments"
    ADJUSTMENTS = "adjustments"
    ENTRIES = "entries"


_HAND: Final = (
    *("number", "game", "dealer", "ended", "outcome", "knocker", "opponent"),
    *("knocker_deadwood", "opponent_deadwood", "upcard", "multiplier"),
    *("winner", "points", "boxes", "note", "at"),
)
_GAME: Final = (
    *("id", "started", "title"),
    *("number", "match", "over", "finished", "winner", "currency"),
)
_PAYMENT: Final = ("game", "from", "to", "points", "money", "currency")
_ADJUSTMENT: Final = ("after", "game", "side", "points", "columns", "reason", "at")
_ENTRY: Final = (
    *("entry", "at", "in_force", "change", "ended"),
    *("knocker", "knocker_deadwood", "opponent", "opponent_deadwood", "upcard"),
    *("multiplier", "accepted", "winner", "outcome", "points", "cards"),
    *("opponent_cards", "replaces", "before", "hand", "also_strikes", "count"),
    *("card", "dealer", "from", "to", "set", "side", "reason", "after", "text", "note"),
)


@written_for(DATA)
def csv_text(replay: Replay, table: Table = Table.HANDS, *, excel: bool = False) -> str:
    """Return a *table* of the pad, its titles first.

    For *excel* it begins with a byte order mark, ends lines as Windows does, and
    writes a time as Excel reads it.
    """
    titles: list[str]
    rows: Iterable[Row]
    match table:
        case Table.HANDS:
            titles, rows = _hands(replay)
        case Table.GAMES:
            titles, rows = _games(replay)
        case Table.PAYMENTS:
            titles, rows = [*_PAYMENT], _payments(replay)
        case Table.ADJUSTMENTS:
            titles = [*_ADJUSTMENT]
            rows = [
                {**row, "columns": _joined(row["columns"]), "at": given.change.at}
                for row, given in zip(
                    adjustments(replay), replay.adjustments, strict=True
                )
            ]
        case Table.ENTRIES:
            titles, rows = [*_ENTRY], _entries(replay)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n" if excel else "\n")
    writer.writerow([cell(title) for title in titles])
    for row in rows:
        cells = [row.get(title) for title in titles]
        writer.writerow([cell(value, spaced=excel) for value in cells])
    return "\ufeff" * excel + file.getvalue()


def cell(value: object, *, spaced: bool = False) -> str:
    """Write one cell: nothing for None, no text that begins a formula.

    An apostrophe goes before such a text, and control characters are escaped.  A time
    is that of the clock where it was written, without its zone, which spreadsheets
    cannot read; *spaced* parts it from the day with a blank.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(" " if spaced else "T", "seconds")
    if isinstance(value, str):
        return _FORMULA.sub(r"\1'", escape_unprintable(value))
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


class _UniqueTitles(list[str]):
    """The titles of a table, no two the same."""

    def add_unique(self, title: str) -> str:
        """Add a title that begins with a player's name, marked if it is taken."""
        while title in self:
            title += " (player)"
        self.append(title)
        return title


def _hands(replay: Replay) -> tuple[list[str], Iterable[Row]]:
    """List the hands that count, and each side's running totals after them."""
    names, titles = replay.sides.names, _UniqueTitles(_HAND)
    columns = max(len(game.columns) for game in replay.games)
    totals = [
        titles.add_unique(f"{name}, column {column + 1}" if columns > 1 else name)
        for column in range(columns)
        for name in names
    ]

    def rows() -> Iterator[Row]:
        for result in replay.hands:
            if result.score is None:
                continue
            row = hand_object(replay, result) | {"at": result.recorded.entry.at}
            amounts = [total for column in result.running for total in column]
            # A game of fewer columns leaves the last ones empty.
            yield row | dict.fromkeys(totals) | dict(zip(totals, amounts, strict=False))

    return titles, rows()


def _games(replay: Replay) -> tuple[list[str], Iterable[Row]]:
    """List the games: each side's total, and what it is made of in every column."""
    pad, names, titles = replay.pad, replay.sides.names, _UniqueTitles(_GAME)
    totals = [titles.add_unique(name) for name in names]
    parts: dict[tuple[str, str], str] = {}
    rows = []
    for played in replay.games:
        game = game_object(replay, played)
        row = {"id": pad.id, "started": pad.started, "title": replay.title, **game}
        row["currency"] = played.rules.money_name or None
        row |= zip(totals, game["totals"], strict=True)
        for column in game["columns"]:
            suffix = f", column {column['number']}" if len(game["columns"]) > 1 else ""
            lines = {line["for"]: line["amounts"] for line in column["lines"]}
            for what, amounts in (lines | {"boxes won": column["boxes"]}).items():
                for name, amount in zip(names, amounts, strict=True):
                    key = (name, f"{suffix}, {what}")
                    if key not in parts:
                        parts[key] = titles.add_unique("".join(key))
                    row[parts[key]] = amount
        rows.append(row)
    return titles, rows


def _payments(replay: Replay) -> list[Row]:
    """List the payments for each game that has ended."""
    return [
        {
            **payment_json,
            "game": played.number,
            "money": None
            if payment_json["money"] is None
            else Decimal(payment_json["money"]),
            "currency": None if payment.money is None else payment.currency,
        }
        for played in replay.games
        for paid in [game_payments(played)]
        for payment, payment_json in zip(paid, payments(replay, paid), strict=True)
    ]


def _entries(replay: Replay) -> list[Row]:
    """List everything that was ever entered, in the words of the pad file."""
    numbers_in_force = {number for number, _ in in_force(replay.pad.entries)}
    rows: list[Row] = []
    for number, entry in enumerate(replay.pad.entries, 1):
        facts: dict[str, object] = (
            {"count": entry.steps} if isinstance(entry, Undo | Redo) else {}
        )
        for key, value in entry_table(entry).items():
            if isinstance(value, Mapping):
                facts[key] = ", ".join(f"{name}={item}" for name, item in value.items())
            else:
                facts[key] = _joined(value) if isinstance(value, list) else value
        rows.append({**facts, "entry": number, "in_force": number in numbers_in_force})
    return rows


def _joined(numbers: Iterable[object]) -> str:
    return " ".join(map(str, numbers))
