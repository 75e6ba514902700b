"""A pad as one page of HTML: no script, nothing from the network, fit to print."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from scorepad.exports.markup import markup
from scorepad.exports.picture import STYLE as RACE_STYLE
from scorepad.exports.picture import race_svg
from scorepad.exports.style import STYLE
from scorepad.game import Game
from scorepad.replay import Replay
from scorepad.views.bill import evening
from scorepad.views.card import sentences
from scorepad.views.display import Names, names_of, safe
from scorepad.views.foot import ALWAYS, Foot
from scorepad.views.message import day_of, told
from scorepad.views.race import races
from scorepad.views.readout import agreed
from scorepad.views.sheet import GameSheet, Row, sheet
from scorepad.views.sheettext import below

_UNCUT: Final = 1_000_000
_FEW: Final = 4  # columns that fill no more than a page
_LONGEST_NAME: Final = 24  # in tables; the heading has the whole of it


def html_text(replay: Replay) -> str:
    """Return the page: the sheet, what is owed, the race, the rules in force."""
    names = names_of(replay.sides, _LONGEST_NAME)
    who = " v ".join(names_of(replay.sides, _UNCUT).sides)
    title = safe(replay.pad.title) if replay.pad.title else who
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{escape(title)}</title>",
        f"<style>\n{STYLE}{RACE_STYLE}</style>",
        "</head>",
        "<body>",
        *_header(replay, title, who),
        "<main>",
        *(line for game in sheet(replay, names) for line in _game(replay, game, names)),
        *_evening(replay),
        *_rules(replay),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _header(replay: Replay, title: str, who: str) -> list[str]:
    about = [who] if title != who else []
    about.append(agreed(replay.rules))
    day = day_of(replay)
    if day:
        about.insert(0, day)
    return [
        "<header>",
        f"<h1>{markup(title)}</h1>",
        f'<p class="about">{markup(", ".join(about))}</p>',
        f'<p class="lead">{markup(told(replay))}.</p>',
        "</header>",
    ]


def _game(replay: Replay, game: GameSheet, names: Names) -> Iterator[str]:
    yield "<section>"
    title = f"Game {game.game.number}" if len(replay.games) > 1 else "The sheet"
    yield f"<h2>{title}</h2>"
    # A person without a mouse can reach it, and so scroll a wide one.
    yield f'<div class="wide" role="region" aria-label="{title}" tabindex="0">'
    yield from _table(game, names)
    yield "</div>"
    yield '<div class="verdict">'
    yield from (f"<p>{markup(line)}</p>" for line in below(replay, game.game, names))
    yield "</div>"
    if len(game.rows) > 0:
        yield from _pictures(replay, game.game, names)
    yield "</section>"


def _table(game: GameSheet, names: Names) -> Iterator[str]:
    yield f'<table class="{_table_class(game)}">'
    yield "<caption>Points under the winner, the running total beside them</caption>"
    yield from _head(game, names)
    yield "<tbody>"
    dealt = game.dealt  # asked once: it looks through all the lines
    for row in game.rows:
        yield _line(row, names, dealt=dealt)
    yield "</tbody>"
    yield "<tfoot>"
    for foot in game.foot:
        yield _foot_line(foot, 2 + game.dealt, len(names.sides))
    yield "</tfoot>"
    yield "</table>"


def _table_class(game: GameSheet) -> str:
    columns = len(game.game.columns)
    return "one" if columns == 1 else "several" if columns <= _FEW else "many"


def _head(page: GameSheet, names: Names) -> Iterator[str]:
    game, several = page.game, len(page.game.columns) > 1
    titles = ["#", *(["deal"] if page.dealt else []), _told("hand", "how it adds up")]
    fixed = "".join(f'<th rowspan="2" scope="col">{title}</th>' for title in titles)
    yield "<thead>"
    if several:
        groups = [
            _column_title(game, place, names) for place in range(len(game.columns))
        ]
        size, under = len(names.sides), [*names.sides] * len(game.columns)
        fixed += '<th rowspan="2" scope="col" class="n">points</th>'
    else:
        groups, size = list(names.sides), 2
        under = ["points", "total"] * len(names.sides)
    yield f"<tr>{fixed}{_heads(groups, 'colgroup', size)}</tr>"
    yield f"<tr>{_heads(under, 'col', 1)}</tr>"
    yield "</thead>"


def _column_title(game: Game, place: int, names: Names) -> str:
    column = game.columns[place]
    won = "" if column.closed_by is None else f": {names.sides[column.closed_by]} won"
    return f"Column {column.number}{won}"


def _heads(titles: Sequence[str], scope: str, span: int) -> str:
    spans = f' colspan="{span}"' if span > 1 else ""
    return "".join(
        f'<th scope="{scope}"{spans} class="n">{markup(title)}</th>' for title in titles
    )


def _line(row: Row, names: Names, *, dealt: bool) -> str:
    dealer = "" if row.dealer is None else names.players[row.dealer]
    told = markup(row.told)
    if row.kind == "struck":
        told = f"<s>{told}</s>"
    if row.note:
        told += f' <span class="note">{markup(row.note)}</span>'
    cells = [
        f'<th scope="row">{row.number}</th>' if row.number else "<td></td>",
        *([f"<td>{markup(dealer)}</td>"] if dealt else []),
        f"<td>{_told(told, markup(row.why))}</td>",
    ]
    totals = [_number(total) for column in row.running for total in column]
    if len(row.running) > 1:
        cells.append(_amount("".join(row.points), "n"))
        sides = len(row.points)
        cells += [
            _amount(total, f"n total{' side' * (place % sides == 0)}")
            for place, total in enumerate(totals)
        ]
    else:
        for points, total in zip(row.points, totals, strict=True):
            cells += [_amount(points, "n side"), _amount(total, "n total")]
    kind = "" if row.kind == "hand" else f' class="{row.kind}"'
    return f"<tr{kind}>{''.join(cells)}</tr>"


def _told(told: str, why: str) -> str:
    """Set what happened beside how it adds up, or above it where there is no room."""
    more = f'<span class="why">{why}</span>' if why else ""
    return f'<div class="told"><span>{told}</span>{more}</div>'


def _foot_line(foot: Foot, span: int, sides: int) -> str:
    several = len(foot.amounts) > 1
    shown = foot.label in ALWAYS
    amounts = [amount for column in foot.amounts for amount in column]
    cells = "<td></td>" if several else ""
    for place, amount in enumerate(amounts):
        side = " side" if not several or place % sides == 0 else ""
        both = "" if several else ' colspan="2"'
        text = str(amount) if amount or shown else ""
        cells += f'<td class="n{side}"{both}>{text}</td>'
    return f'<tr><th scope="row" colspan="{span}">{markup(foot.label)}</th>{cells}</tr>'


def _amount(text: str, kind: str) -> str:
    return f'<td class="{kind}">{text}</td>'


def _number(total: int | None) -> str:
    return "" if total is None else str(total)


def _pictures(replay: Replay, game: Game, names: Names) -> Iterator[str]:
    several = len(game.columns) > 1
    yield '<div class="races">'
    for race in races(replay, game):
        which = f", column {race.column}" if several else ""
        yield "<figure>"
        yield race_svg(race, names.sides, several)
        yield f"<figcaption>The race to {race.target}{which}, hand by hand</figcaption>"
        yield "</figure>"
    yield "</div>"


def _evening(replay: Replay) -> Iterator[str]:
    lines = evening(replay)
    if lines:
        yield "<section>"
        yield "<h2>What is owed</h2>"
        yield from (f"<p>{markup(line)}</p>" for line in lines)
        yield "</section>"


def _rules(replay: Replay) -> Iterator[str]:
    told = sentences(replay.rules, replay.sides)
    yield "<section>"
    yield "<h2>The rules in force</h2>"
    yield '<div class="rules">'
    for about, group in groupby(told, key=lambda sentence: sentence.about):
        yield f"<h3>{markup(about)}</h3>"
        yield "<ul>"
        yield from (f"<li>{markup(safe(sentence.text))}</li>" for sentence in group)
        yield "</ul>"
    yield "</div>"
    yield "</section>"
