"""The record as tables: games, hands, points, and side against side."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from scorepad.players import Sides
from scorepad.settlement import money_text
from scorepad.stats import Pair, Player, Record, Sum
from scorepad.views.display import cut, safe, short_names, versus
from scorepad.views.padlist import day
from scorepad.views.table import RULE, tabulated

_LONGEST_NAME: Final = 12
_SIDES: Final = 43  # cells of two sides that met
_LONGEST_CURRENCY: Final = 8
_RATES: Final = {
    "knock": "knock",
    "gin": "gin",
    "big-gin": "big gin",
    "undercut": "undercut",
    "gin-off": "gin-off",
}
_ALWAYS: Final = ("knock", "gin", "undercut")
"""The kinds of win whose column is there even if nobody ever won so."""

Rows = list[Sequence[str]]


def text(record: Record) -> list[str]:
    """Return the record as lines: what it is of, and its tables."""
    lines = [heading(record)]
    players = record.players()
    if not players:
        return lines
    names = short_names([player.name for player in players], _LONGEST_NAME)
    named = list(zip(names, players, strict=True))
    money = record.currencies()
    lines += ["", "Games", *_table(_games(named, money))]
    lines += ["", "Hands", *_table(_hands(named))]
    lines += ["", "Points of the hands won", *_table(_points(named))]
    title = "Head to head: won and settled by the first named"
    return [*lines, "", title, *_table(_meetings(record, money))]


def heading(record: Record) -> str:
    """Say how many pads and hands it is of, and from when to when."""
    told = f"{_number(record.pads, 'pad')}, {_number(record.hands, 'hand')}"
    first, last = day(record.first), day(record.last)
    if first == last:
        return f"{told}, {first}." if first else f"{told}."
    return f"{told}, {first} to {last}."


def _games(named: list[tuple[str, Player]], money: list[str]) -> Rows:
    matches = any(player.counts["matches"] for _, player in named)
    heads = ["player", "games", "won", *(["matches", "won"] if matches else [])]
    heads += ["shutouts", "taken", "settled", *map(_currency, money)]
    rows: Rows = [heads]
    for name, player in named:
        counts = ["games", "games_won"] + ["matches", "matches_won"] * matches
        counts += ["shutouts_given", "shutouts_taken"]
        numbers = [str(player.counts[count]) for count in counts]
        rows.append([name, *numbers, *_settled(player, money)])
    return rows


def _hands(named: list[tuple[str, Player]]) -> Rows:
    shown = [
        kind
        for kind in _RATES
        if kind in _ALWAYS or any(player.counts[kind] for _, player in named)
    ]
    heads = ["player", "hands", "won", "rate", *(_RATES[kind] for kind in shown)]
    rows: Rows = [[*heads, "streak"]]
    for name, player in named:
        counts = [str(player.counts["hands"]), str(player.counts["hands_won"])]
        rates = [_percent(player.rate(kind)) for kind in ("hands_won", *shown)]
        rows.append([name, *counts, *rates, str(player.longest_streak)])
    return rows


def _points(named: list[tuple[str, Player]]) -> Rows:
    rows: Rows = [["player", "points", "mean", "largest", "boxes"]]
    for name, player in named:
        mean = player.mean_hand
        rows.append(
            [
                name,
                str(player.counts["points"]),
                "" if mean is None else f"{mean:.1f}",
                str(player.largest) if player.counts["hands_won"] else "",
                str(player.counts["boxes"]),
            ]
        )
    return rows


def _meetings(record: Record, money: list[str]) -> Rows:
    heads = ["sides", "hands", "won", "games", "won", "settled"]
    rows: Rows = [[*heads, *map(_currency, money)]]
    for pair, other in record.meetings():
        rows.append([*_met(pair, other), *_settled(pair, money)])
    return rows


def _met(pair: Pair, other: Pair) -> Iterator[str]:
    yield versus(Sides((tuple(pair.side), tuple(pair.other))), _SIDES, _LONGEST_NAME)
    for what in ("hands", "games"):
        yield str(pair.counts[what])
        yield f"{pair.counts[f'{what}_won']}-{other.counts[f'{what}_won']}"


def _settled(of: Sum, money: list[str]) -> list[str]:
    amounts = [of.money.get(currency) for currency in money]
    return [_signed(of.counts["settled"]), *map(_amount, amounts)]


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _amount(money: Decimal | None) -> str:
    text = money_text(money)
    return "" if text is None else f"+{text}" if money and money > 0 else text


def _currency(currency: str) -> str:
    return cut(safe(currency), _LONGEST_CURRENCY) or "money"


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.0%}"


def _table(rows: Rows) -> list[str]:
    right = [False] + [True] * (len(rows[0]) - 1)
    return tabulated([rows[0], RULE, *rows[1:]], right)


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
