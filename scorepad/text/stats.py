"""Lifetime statistics as tables: games, hands, points, and head to head."""

from collections.abc import Sequence
from typing import Final

from scorepad.pad import Sides
from scorepad.settlement import money_text
from scorepad.stats import HeadToHead, Player, Statistics, Totals
from scorepad.text.chart import SEVERAL, Race, Step, plot, side_marks
from scorepad.text.escape import escape_unprintable
from scorepad.text.hand import outcome_name
from scorepad.text.layout import (
    RULE,
    VERSUS,
    names_of,
    packed,
    short_names,
    tabulated,
    truncate,
    versus,
    wrapped,
    wrapped_lines,
)
from scorepad.text.lists import day_text
from scorepad.text.terminal import line_cells

_LONGEST_NAME: Final = 12  # cells of a player
_SIDES: Final = 43  # cells of two sides that met
_LONGEST_CURRENCY: Final = 8
_KINDS: Final = ("knock", "gin", "big-gin", "undercut", "gin-off")
"""The ways to win a hand that have a column."""
_ALWAYS: Final = ("knock", "gin", "undercut")
"""The ways whose column is there even if nobody ever won so."""


def statistics_lines(statistics: Statistics) -> list[str]:
    """Lay *statistics* out: what they count, and their tables."""
    lines = [heading(statistics)]
    players = statistics.players()
    if not players:
        return lines
    names = short_names([player.name for player in players], _LONGEST_NAME)
    named = list(zip(names, players, strict=True))
    money = statistics.currencies()
    points: Rows = [["player", "points", "mean", "largest", "boxes"]]
    for name, player in named:
        mean, counts = player.mean_hand, player.counts
        largest = str(player.largest) if counts["hands_won"] else ""
        each = "" if mean is None else f"{mean:.1f}"
        points.append(
            [name, str(counts["points"]), each, largest, str(counts["boxes"])]
        )
    heads = ["sides", "hands", "won", "games", "won"]
    meetings: Rows = [[*heads, *_settled_heads(money)]]
    # Beside it at least one column of numbers has to fit.
    room = min(_SIDES, line_cells() - _LONGEST_CURRENCY - 2)
    for pair, other in statistics.meetings():
        row = [versus(Sides((pair.side, pair.other)), room, _LONGEST_NAME)]
        for what in ("hands", "games"):
            won = [both.counts[f"{what}_won"] for both in (pair, other)]
            row += [str(pair.counts[what]), f"{won[0]}-{won[1]}"]
        meetings.append([*row, *_settled(pair, money)])
    for title, rows in (
        ("Games", _games(named, money)),
        ("Hands", _hands(named)),
        ("Points of the hands won", points),
        ("Head to head: won and settled by the first named", meetings),
    ):
        right = [False] + [True] * (len(rows[0]) - 1)
        table = tabulated([rows[0], RULE, *rows[1:]], right)
        lines += ["", *wrapped(title, line_cells()), *table]
    return lines


def heading(statistics: Statistics) -> str:
    """Format how many pads and hands were counted, and the days from first to last."""
    counted = ", ".join(
        f"{count} {what}{'' if count == 1 else 's'}"
        for count, what in ((statistics.pads, "pad"), (statistics.hands, "hand"))
    )
    first, last = day_text(statistics.first), day_text(statistics.last)
    if first == last:
        return f"{counted}, {first}." if first else f"{counted}."
    return f"{counted}, {first} to {last}."


def lifetime_chart(statistics: Statistics) -> list[str]:
    """Draw the race of the two sides that met most often, of the points they won."""
    meetings = statistics.meetings()
    if not meetings:
        return ["No two players have met on these pads."]
    pair, other = meetings[0]
    race = lifetime_race(pair, other)
    names = names_of(Sides((pair.side, other.side))).sides
    marks = side_marks(names)
    legend = [
        f"{mark} {name} {total}"
        for mark, name, total in zip(marks, names, race.steps[-1].totals, strict=True)
    ]
    heading = f"{VERSUS.join(names)}: points of the hands won, pad by pad"
    legend_lines = packed([*legend, f"{SEVERAL} both"])
    head = wrapped_lines([heading])
    return [*head, "", *plot(race, marks), "", *wrapped_lines(legend_lines)]


def lifetime_race(pair: HeadToHead, other: HeadToHead) -> Race:
    """Return the race of two sides: the points each has won from the other by then."""
    totals, steps = [0, 0], [Step("", (0, 0))]
    for number, won in enumerate(
        zip(sorted(pair.pads), sorted(other.pads), strict=True), 1
    ):
        totals = [total + pad[-1] for total, pad in zip(totals, won, strict=True)]
        steps.append(Step(str(number), (totals[0], totals[1])))
    return Race(0, 0, None, tuple(steps), None)


Rows = list[Sequence[str]]


def _games(named: list[tuple[str, Player]], money: list[str]) -> Rows:
    """Return the table of games, shutouts and what was settled, a row a player."""
    shown = {"games": "games", "games_won": "won"}
    if any(player.counts["games_drawn"] for _, player in named):
        shown["games_drawn"] = "drawn"
    if any(player.counts["matches"] for _, player in named):
        shown |= {"matches": "matches", "matches_won": "won"}
    shown |= {"shutouts_given": "shutouts", "shutouts_taken": "taken"}
    rows: Rows = [["player", *shown.values(), *_settled_heads(money)]]
    for name, player in named:
        numbers = [str(player.counts[what]) for what in shown]
        rows.append([name, *numbers, *_settled(player, money)])
    return rows


def _hands(named: list[tuple[str, Player]]) -> Rows:
    """Return the table of hands and the rates of wins, a row a player."""
    shown = [
        kind
        for kind in _KINDS
        if kind in _ALWAYS or any(player.counts[kind] for _, player in named)
    ]
    heads = ["player", "hands", "won", "rate", *(outcome_name(kind) for kind in shown)]
    rows: Rows = [[*heads, "streak"]]
    for name, player in named:
        counts = [str(player.counts["hands"]), str(player.counts["hands_won"])]
        rates = [player.share_of_hands(kind) for kind in ("hands_won", *shown)]
        shares = ["" if rate is None else f"{rate:.0%}" for rate in rates]
        rows.append([name, *counts, *shares, str(player.longest_streak)])
    return rows


def _settled_heads(money: list[str]) -> list[str]:
    currencies = [
        truncate(escape_unprintable(currency), _LONGEST_CURRENCY) for currency in money
    ]
    return ["settled", *(currency or "money" for currency in currencies)]


def _settled(totals: Totals, money: list[str]) -> list[str]:
    """Return the cells of what was settled: points, then money in each currency."""
    points = totals.counts["settled"]
    cells = [f"{points:+d}" if points else "0"]
    for amount in map(totals.money.get, money):
        text = money_text(amount) or ""
        cells.append(f"+{text}" if amount and amount > 0 else text)
    return cells
