"""Cells of a CSV file, so that a spreadsheet runs nothing of what a person typed."""

import csv
import io
from collections.abc import Iterator
from typing import Any, Final

from scorepad.exports.pad_json import adjustments, hands, payments
from scorepad.game import Game
from scorepad.replay import Adjustment, Replay
from scorepad.settlement import column_totals, game_payments
from scorepad.text.hand import EarlierVersions, arithmetic
from scorepad.text.sheet import sheet_text
from scorepad.text.terminal import DisplayNames, escape_unprintable, names_of

_FORMULA: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def cell(value: object) -> str:
    """Write one cell: nothing for None, and no text that begins a formula.

    Such a text begins with an apostrophe; control characters are written as escapes.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if not isinstance(value, str):
        return str(value)
    text = escape_unprintable(value)
    return f"'{text}" if value.startswith(_FORMULA) else text


_TITLES: Final = (
    "kind",
    "game",
    "number",
    "round",
    "dealer",
    "told",
    "arithmetic",
    "ended",
    "outcome",
    "knocker",
    "knocker_deadwood",
    "opponent",
    "opponent_deadwood",
    "upcard",
    "multiplier",
    "winner",
    "points",
    "boxes",
    "struck",
    "corrected",
    "note",
    "at",
    "payer",
    "payee",
    "money",
)
_UNCUT: Final = 1_000_000

Record = dict[str, Any]


def csv_text(replay: Replay) -> str:
    """Return the rows of *replay*, their titles first."""
    columns, sides = len(replay.game.columns), len(replay.sides.names)
    totals = [
        f"column_{column}_side_{side}"
        for column in range(1, columns + 1)
        for side in range(1, sides + 1)
    ]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    titles = [*_TITLES, *totals]
    writer.writerow(titles)
    names = [*replay.sides.names] * columns
    for record in [
        {"kind": "sides", **dict(zip(totals, names, strict=True))},
        *_records(replay),
    ]:
        writer.writerow([cell(record.get(title)) for title in titles])
    return file.getvalue()


def _records(replay: Replay) -> Iterator[Record]:
    written = list(zip(adjustments(replay), replay.adjustments, strict=True))
    totals: dict[int, list[list[int]]] = {
        game.number: [[0] * len(column.points) for column in game.columns]
        for game in replay.games
    }
    for hand in _hands(replay):
        while written and written[0][0]["after"] < hand["number"]:
            yield _adjustment(*written.pop(0), totals)
        totals[hand["game"]] = hand["running"]
        yield {**hand, **_totals(hand["running"])}
    for left in written:
        yield _adjustment(*left, totals)
    for game in replay.games:
        yield from _settlement(replay, game)
    if len([game for game in replay.games if game.ended]) > 1:
        for payment in payments(replay, replay.payments()):
            yield {"kind": "net payment", **_paid(payment)}


def _hands(replay: Replay) -> Iterator[Record]:
    names: DisplayNames = names_of(replay.sides, _UNCUT)
    traces = EarlierVersions(replay.pad, names)
    for hand, result in zip(hands(replay), replay.hands, strict=True):
        told = sheet_text(names, traces, result)
        yield {
            **hand,
            "kind": "hand",
            "told": told,
            "arithmetic": arithmetic(result),
        }


def _totals(running: Any) -> Record:  # noqa: ANN401 - any nest of amounts
    return {
        f"column_{column}_side_{side}": total
        for column, points in enumerate(running, 1)
        for side, total in enumerate(points, 1)
    }


def _adjustment(
    told: Record, adjustment: Adjustment, totals: dict[int, list[list[int]]]
) -> Record:
    """Return the row of an adjustment, and add it to the *totals* of its game."""
    running = [list(points) for points in totals[adjustment.game]]
    for column in adjustment.columns:
        running[column - 1][adjustment.side] += adjustment.change.points
    totals[adjustment.game] = running
    return {
        "kind": "adjustment",
        "game": adjustment.game,
        "told": told["reason"],
        "winner": told["side"],
        "points": told["points"],
        **_totals(running),
    }


def _settlement(replay: Replay, game: Game) -> Iterator[Record]:
    added = [column_totals(column) for column in game.columns]
    boxes = [column.boxes for column in game.columns]
    lines = [
        (reason, [totals.lines()[place][1] for totals in added])
        for place, (reason, _) in enumerate(added[0].lines())
    ]
    lines.append(("total", [totals.totals for totals in added]))
    for told, amounts in [("boxes won", boxes), *lines]:
        yield {
            "kind": "settlement",
            "game": game.number,
            "told": told,
            **_totals(amounts),
        }
    for payment in payments(replay, game_payments(game)):
        yield {"kind": "payment", "game": game.number, **_paid(payment)}


def _paid(payment: Record) -> Record:
    return {
        "payer": payment["from"],
        "payee": payment["to"],
        "points": payment["points"],
        "money": payment["money"],
    }
