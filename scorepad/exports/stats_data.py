"""The record for programs: JSON, and CSV for a spreadsheet.

JSON (schema 1) is one object: how many ``pads`` and ``hands``, ``from`` and ``to`` when
they were started, the ``players`` and, ``head_to_head``, every two sides that met.
Counts and what they mean are those of :mod:`scorepad.stats`; a rate is a part of the
hands played, from 0 to 1, and null where none was.  Money is text, exact, a list of
an amount in each currency.

CSV has the same titles always but for the last ones, a column of money for each
currency.  A row whose ``against`` is empty is of a player; the others are of a side
against one other, every two sides from either view.  What does not apply is empty.
"""

import csv
import io
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from scorepad.exports.pad_csv import cell
from scorepad.pad import TEAM_JOINER
from scorepad.settlement import money_text
from scorepad.stats import WON_BY, Pair, Player, Statistics, Totals

_GAMES: Final = (
    *("games", "games_won", "matches", "matches_won"),
    *("shutouts_given", "shutouts_taken", "settled"),
)
_MEETING: Final = ("hands", "hands_won", "games", "games_won", "matches", "matches_won")
_TITLES: Final = (
    *("side", "against", "hands", "hands_won"),
    *(f"won_by_{kind.replace('-', '_')}" for kind in WON_BY),
    *("knocks", "knocks_lost", "points", "mean_hand", "largest_hand"),
    *("longest_streak", "boxes", *_GAMES),
)

Row = dict[str, Any]


def document(record: Statistics) -> dict[str, Any]:
    """Return the record as a JSON object of schema 1."""
    return {
        "schema": 1,
        "pads": record.pads,
        "hands": record.hands,
        "from": _time(record.first),
        "to": _time(record.last),
        "players": [_player(player) for player in record.players()],
        "head_to_head": [_meeting(*pair) for pair in record.meetings()],
    }


def csv_text(record: Statistics) -> str:
    """Return a row for each player and each side against another, titles first."""
    money = {currency: _title(currency) for currency in record.currencies()}
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*_TITLES, *(cell(title) for title in money.values())])
    for row, of in _rows(record):
        amounts = [money_text(of.money.get(currency)) for currency in money]
        cells = [cell(row.get(title)) for title in _TITLES]
        writer.writerow([*cells, *(amount or "" for amount in amounts)])
    return file.getvalue()


def _rows(record: Statistics) -> Iterator[tuple[Row, Totals]]:
    for player in record.players():
        counts = {title: player.counts[title] for title in _TITLES}
        won_by = {
            f"won_by_{kind.replace('-', '_')}": player.counts[kind] for kind in WON_BY
        }
        yield (
            {**counts, "side": player.name, "against": None} | won_by | _hands(player),
            player,
        )
    for pairs in record.meetings():
        for pair in pairs:
            counts = {title: pair.counts[title] for title in (*_MEETING, "settled")}
            sides = {"side": _name(pair.side), "against": _name(pair.other)}
            yield {**sides, **counts}, pair


def _player(player: Player) -> dict[str, Any]:
    counts = player.counts
    return {
        "name": player.name,
        "hands": counts["hands"],
        "hands_won": counts["hands_won"],
        "won_by": {kind: counts[kind] for kind in WON_BY},
        "rates": {
            kind: _rounded(player.rate(kind), 4) for kind in ("hands_won", *WON_BY)
        },
        "knocks": counts["knocks"],
        "knocks_lost": counts["knocks_lost"],
        "points": counts["points"],
        **_hands(player),
        "boxes": counts["boxes"],
        **{what: counts[what] for what in _GAMES},
        "money": _money(player),
    }


def _hands(player: Player) -> Row:
    return {
        "mean_hand": _rounded(player.mean_hand, 2),
        "largest_hand": player.largest if player.counts["hands_won"] else None,
        "longest_streak": player.longest_streak,
    }


def _meeting(pair: Pair, other: Pair) -> dict[str, Any]:
    both = (pair, other)
    return {
        "sides": [
            {"name": _name(each.side), "players": list(each.side)} for each in both
        ],
        "hands": pair.counts["hands"],
        "hands_won": [each.counts["hands_won"] for each in both],
        "games": pair.counts["games"],
        "games_won": [each.counts["games_won"] for each in both],
        "matches": pair.counts["matches"],
        "matches_won": [each.counts["matches_won"] for each in both],
        "settled": [each.counts["settled"] for each in both],
        "money": [
            {
                "currency": currency,
                "amounts": [money_text(each.money.get(currency)) for each in both],
            }
            for currency in sorted(pair.money)
        ],
    }


def _money(of: Totals) -> list[dict[str, str | None]]:
    return [
        {"currency": currency, "amount": money_text(amount)}
        for currency, amount in sorted(of.money.items())
    ]


def _name(side: tuple[str, ...]) -> str:
    return TEAM_JOINER.join(side)


def _title(currency: str) -> str:
    return f"money {currency}" if currency else "money"


def _rounded(number: float | None, places: int) -> float | None:
    return None if number is None else round(number, places)


def _time(when: date | None) -> str | None:
    return None if when is None else when.isoformat()
