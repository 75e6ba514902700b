"""Lifetime statistics as a page: standings, head to head, races, values, wins."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from scorepad.exports.html_template import markup, page
from scorepad.exports.svg import bars_svg, lifetime_svg
from scorepad.pad import Sides
from scorepad.settlement import money_text
from scorepad.stats import WON_BY, Player, Statistics
from scorepad.text.hand import outcome_name
from scorepad.text.layout import VERSUS, names_of, short_names
from scorepad.text.stats import heading, lifetime_race
from scorepad.text.terminal import DOCUMENT, written_for

_LONGEST_NAME: Final = 24
_BUCKETS: Final = 10  # bars for the values of hands


@written_for(DOCUMENT)
def html_text(statistics: Statistics) -> str:
    """Return the page, complete in itself; it prints as well."""
    players = statistics.players()
    names = short_names([player.name for player in players], _LONGEST_NAME)

    def body() -> Iterator[str]:
        yield '<header class="spread">'
        yield "<h1>Statistics</h1>"
        yield f'<p class="lead">{markup(heading(statistics))}</p>'
        yield "</header>"
        yield '<main class="spread">'
        if players:
            for title, lines in (
                ("Standings", _standings(statistics, names)),
                ("Head to head", _grid(statistics)),
                ("The races, pad by pad", _races(statistics)),
                ("What the hands were worth", _values(players, names)),
                ("How hands were won", _wins(players, names)),
            ):
                yield f"<section>\n<h2>{title}</h2>"
                yield from lines
                yield "</section>"
        yield "</main>"

    return page("Statistics", ["sheet.css", "race.css"], body())


def _standings(statistics: Statistics, names: Sequence[str]) -> Iterator[str]:
    """Write games and hands of all players, the one who settled the most first."""
    money = statistics.currencies()
    named = sorted(
        zip(names, statistics.players(), strict=True),
        key=lambda each: -each[1].counts["settled"],
    )
    counted = {"games": "games", "games_won": "won"}
    if any(player.counts["games_drawn"] for _, player in named):
        counted["games_drawn"] = "drawn"
    counted |= {"shutouts_given": "shutouts", "shutouts_taken": "taken"}
    heads = ["player", *counted.values(), "settled"]
    rows = []
    for name, player in named:
        numbers = [str(player.counts[what]) for what in counted]
        paid = [money_text(player.money.get(currency)) or "" for currency in money]
        rows.append([name, *numbers, f"{player.counts['settled']:+d}", *paid])
    heads += [currency or "money" for currency in money]
    yield from _table("Games", heads, rows)
    heads = ["player", "hands", "won", "rate", "points", "mean", "largest", "streak"]
    rows = []
    for name, player in named:
        rate, mean = player.share_of_hands("hands_won"), player.mean_hand
        cells = [player.counts["hands"], player.counts["hands_won"]]
        share = "" if rate is None else f"{rate:.0%}"
        worth = [str(player.counts["points"])]
        worth += ["", ""] if mean is None else [f"{mean:.1f}", str(player.largest)]
        streak = str(player.longest_streak)
        rows.append([name, *map(str, cells), share, *worth, streak])
    yield from _table("Hands", heads, rows)


def _grid(statistics: Statistics) -> Iterator[str]:
    """Write games and hands that each side won against each other side."""
    pairs = statistics.by_sides
    titles = {
        key: names_of(Sides((pair.side,)), _LONGEST_NAME).sides[0]
        for (key, _), pair in pairs.items()
    }
    rows = []
    for side, title in titles.items():
        cells = []
        for other in titles:
            cell = ""
            if (side, other) in pairs:
                both = pairs[side, other].counts, pairs[other, side].counts
                games, hands = (
                    "-".join(str(counts[what]) for counts in both)
                    for what in ("games_won", "hands_won")
                )
                cell = f'{games}<span class="label">{hands}</span>'
            cells.append(cell)
        rows.append([title, *cells])
    yield "<p>Games won and lost by the side of the row, and below them hands.</p>"
    yield from _table("Head to head", ["side", *titles.values()], rows)


def _races(statistics: Statistics) -> Iterator[str]:
    """Draw the race of every two sides that met."""
    yield '<div class="pictures">'
    for number, (pair, other) in enumerate(statistics.meetings(), 1):
        names = names_of(Sides((pair.side, other.side)), _LONGEST_NAME).sides
        about = f"{VERSUS.join(names)}: points of the hands won"
        yield "<figure>"
        yield lifetime_svg(number, lifetime_race(pair, other), names)
        yield f"<figcaption>{markup(about)}</figcaption>"
        yield "</figure>"
    yield "</div>"


def _values(players: Sequence[Player], names: Sequence[str]) -> Iterator[str]:
    """Draw, for each player, how many hands were worth how many points."""
    largest = max(player.largest for player in players)
    sizes = (step * 10**power for power in count() for step in (5, 10, 20))
    size = next(size for size in sizes if size * _BUCKETS > largest)
    yield '<div class="pictures">'
    for number, (name, player) in enumerate(zip(names, players, strict=True), 1):
        if not player.hands_by_points:
            continue
        bars = [
            (
                str(low),
                sum(
                    hands
                    for value, hands in player.hands_by_points.items()
                    if value // size * size == low
                ),
            )
            for low in range(0, largest + 1, size)
        ]
        about = f"{name}: hands won by their points, {size} to a bar"
        yield "<figure>"
        yield bars_svg(f"values-{number}", about, bars)
        yield f"<figcaption>{markup(about)}</figcaption>"
        yield "</figure>"
    yield "</div>"


def _wins(players: Sequence[Player], names: Sequence[str]) -> Iterator[str]:
    """Write and draw how many hands each player won by which kind of win."""
    kinds = [kind for kind in WON_BY if any(player.counts[kind] for player in players)]
    words = [outcome_name(kind) for kind in kinds]
    rows = [
        [name, *(str(player.counts[kind]) for kind in kinds)]
        for name, player in zip(names, players, strict=True)
    ]
    yield from _table("How hands were won", ["player", *words], rows)
    yield '<div class="pictures">'
    for number, (name, player) in enumerate(zip(names, players, strict=True), 1):
        if player.counts["hands_won"]:
            bars = [
                (word, player.counts[kind])
                for word, kind in zip(words, kinds, strict=True)
            ]
            yield "<figure>"
            yield bars_svg(f"wins-{number}", f"{name}: hands won, by kind", bars)
            yield f"<figcaption>{markup(name)}: hands won, by kind</figcaption>"
            yield "</figure>"
    yield "</div>"


def _table(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Write a table, the first column of names and the others of numbers."""
    first, *rest = heads
    cells = [f'<th scope="col">{first}</th>']
    cells += [f'<th scope="col" class="n">{markup(head)}</th>' for head in rest]
    yield f'<section class="wide" aria-label="{title}" tabindex="0">'
    yield f"<table>\n<caption>{title}</caption>"
    yield f"<thead>\n<tr>{''.join(cells)}</tr>\n</thead>\n<tbody>"
    for name, *numbers in rows:
        cells = [f'<th scope="row">{markup(name)}</th>']
        cells += [f'<td class="n">{number}</td>' for number in numbers]
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody>\n</table>\n</section>"
