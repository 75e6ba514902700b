"""Lifetime statistics for programs: JSON, and CSV for a spreadsheet.

JSON (schema 1) is one object: the number of ``pads`` and ``hands``, ``from`` and ``to``
when the pads were started, the ``players`` and, ``head_to_head``, every two sides that
met.  The counts are those of :mod:`scorepad.stats`; a rate is a share of the hands
played, from 0 to 1, and null without one.  Money is exact text, listed by currency.

CSV has one row for each player, ``against`` empty, and one for each side against
another; a cell that does not apply is empty.  A column of money for each currency
comes last.
"""

import csv
import io
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final

from scorepad.exports.pad_csv import cell
from scorepad.pad import TEAM_JOINER
from scorepad.settlement import money_text
from scorepad.stats import WON_BY, HeadToHead, Player, Side, Statistics
from scorepad.text.terminal import DATA, written_for

_GAMES: Final = (
    *("games", "games_won", "games_drawn", "matches", "matches_won"),
    *("shutouts_given", "shutouts_taken", "settled"),
)
_WON_BY: Final = {f"won_by_{kind.replace('-', '_')}": kind for kind in WON_BY}
_TITLES: Final = (
    *("side", "against", "hands", "hands_won", *_WON_BY),
    *("knocks", "knocks_lost", "points", "mean_hand", "largest_hand"),
    *("longest_streak", "boxes", *_GAMES),
)
_MEETING: Final = (
    *("hands", "hands_won", "games", "games_won", "games_drawn"),
    *("matches", "matches_won", "settled"),
)


def statistics_object(statistics: Statistics) -> dict[str, Any]:
    """Return the JSON object of schema 1."""
    return {
        "schema": 1,
        "pads": statistics.pads,
        "hands": statistics.hands,
        "from": _time(statistics.first),
        "to": _time(statistics.last),
        "players": [_player(player) for player in statistics.players()],
        "head_to_head": [_meeting(*both) for both in statistics.meetings()],
    }


@written_for(DATA)
def csv_text(statistics: Statistics) -> str:
    """Return a row for each player and each side against another, titles first."""
    rows: list[tuple[dict[str, Any], Mapping[str, Decimal]]] = []
    for player in statistics.players():
        counts = player.counts
        row: dict[str, Any] = {title: counts[title] for title in _TITLES}
        row |= {title: counts[kind] for title, kind in _WON_BY.items()}
        row |= {**_hands(player), "side": player.name, "against": None}
        rows.append((row, player.money))
    for pair in (pair for both in statistics.meetings() for pair in both):
        sides = {"side": _name(pair.side), "against": _name(pair.other)}
        rows.append(
            ({**sides, **{key: pair.counts[key] for key in _MEETING}}, pair.money)
        )
    money = statistics.currencies()
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    titles = [f"money {currency}" if currency else "money" for currency in money]
    writer.writerow([*_TITLES, *map(cell, titles)])
    for row, amounts in rows:
        cells = [cell(row.get(title)) for title in _TITLES]
        paid = [money_text(amounts.get(currency)) or "" for currency in money]
        writer.writerow([*cells, *paid])
    return file.getvalue()


def _player(player: Player) -> dict[str, Any]:
    """Return a player as a JSON object."""
    counts = player.counts
    rates = {kind: player.share_of_hands(kind) for kind in ("hands_won", *WON_BY)}
    return {
        "name": player.name,
        "hands": counts["hands"],
        "hands_won": counts["hands_won"],
        "won_by": {kind: counts[kind] for kind in WON_BY},
        "rates": {
            kind: None if rate is None else round(rate, 4)
            for kind, rate in rates.items()
        },
        "knocks": counts["knocks"],
        "knocks_lost": counts["knocks_lost"],
        "points": counts["points"],
        **_hands(player),
        "boxes": counts["boxes"],
        **{what: counts[what] for what in _GAMES},
        "money": [
            {"currency": currency, "amount": money_text(amount)}
            for currency, amount in sorted(player.money.items())
        ],
    }


def _hands(player: Player) -> dict[str, Any]:
    """Return what is the same in JSON and CSV about the hands of a player."""
    mean = player.mean_hand
    return {
        "mean_hand": None if mean is None else round(mean, 2),
        "largest_hand": None if mean is None else player.largest,
        "longest_streak": player.longest_streak,
    }


def _meeting(pair: HeadToHead, other: HeadToHead) -> dict[str, Any]:
    """Return two sides that met as a JSON object."""
    both = (pair, other)

    def of_each(what: str) -> list[int]:
        return [each.counts[what] for each in both]

    return {
        "sides": [
            {"name": _name(each.side), "players": list(each.side)} for each in both
        ],
        "hands": pair.counts["hands"],
        "hands_won": of_each("hands_won"),
        "points": of_each("points"),
        "games": pair.counts["games"],
        "games_won": of_each("games_won"),
        "games_drawn": pair.counts["games_drawn"],
        "matches": pair.counts["matches"],
        "matches_won": of_each("matches_won"),
        "settled": of_each("settled"),
        "money": [
            {
                "currency": currency,
                "amounts": [money_text(each.money.get(currency)) for each in both],
            }
            for currency in sorted(pair.money)
        ],
    }


def _name(side: Side) -> str:
    return TEAM_JOINER.join(side)


def _time(when: date | None) -> str | None:
    return None if when is None else when.isoformat()
