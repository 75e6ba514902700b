"""Text as it stands in a page: nothing in it is markup, and no name turns a line."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from operator import attrgetter
from typing import Final

from scorepad.exports.svg import STYLE as RACE_STYLE
from scorepad.exports.svg import race_svg
from scorepad.game import Game
from scorepad.pad import Sides
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.storage.rules_toml import base_of
from scorepad.text.chart import races
from scorepad.text.rules import Fact, card_title, facts, summary
from scorepad.text.settlement import ALWAYS, TotalsRow, day_of, evening, result
from scorepad.text.sheet import GameSheet, Row, sheet
from scorepad.text.sheet_table import below
from scorepad.text.terminal import DisplayNames, escape_unprintable, names_of

_RIGHT_TO_LEFT: Final = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
_RUN: Final = re.compile(
    f"[{_RIGHT_TO_LEFT}]+(?:[ '\u2019.-]+[{_RIGHT_TO_LEFT}]+)*"  # a name of more words
)
_ISOLATED: Final = "\u2068\\g<0>\u2069"  # only until the tags can be written


def markup(text: str) -> str:
    """Escape *text*, and set apart what is written from right to left.

    Else a number behind a Hebrew or Arabic name would be shown before it.
    """
    marked = escape(_RUN.sub(_ISOLATED, text))
    return marked.replace("\u2068", "<bdi>").replace("\u2069", "</bdi>")


STYLE: Final = """\
:root {
  color-scheme: light dark;
  --paper: #fffdf8; --ink: #1d1d1b; --faint: #6b6860; --line: #d8d3c4;
  --s1: #14518a; --s2: #a33b12; --s3: #3f6b1c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191a1c; --ink: #ece9e0; --faint: #a8a498; --line: #44443f;
    --s1: #7fb8ee; --s2: #f0986c; --s3: #a5d075;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: break-word;
}
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .4rem; }
h3 { font-size: 1rem; margin: 1rem 0 .2rem; }
h1, .about { overflow-wrap: anywhere; }
p { margin: .3rem 0; }
.about, .why, .note { color: var(--faint); }
.lead { font-size: 1.1rem; margin-top: .6rem; }
.verdict { font-weight: 600; margin: .8rem 0; }
.verdict p { white-space: pre-wrap; }
.told { min-width: 9rem; overflow-wrap: anywhere; }
.told > * { display: block; }
.one .told { display: grid; grid-template-columns: 10fr 11fr; column-gap: 1rem; }
.wide { overflow-x: auto; }
tbody th { white-space: nowrap; font-weight: 400; }
.why { font-size: .92em; font-weight: 400; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: .3rem; }
th, td { padding: .18rem .55rem; text-align: left; vertical-align: top; }
th { font-weight: 600; }
th[scope=colgroup] { text-align: center; border-left: 1px solid var(--line); }
thead th { vertical-align: bottom; }
tbody tr { border-top: 1px solid var(--line); }
thead tr:last-child { border-bottom: 2px solid var(--ink); }
tbody:first-of-type tr:first-child { border-top: 0; }
tfoot { border-top: 2px solid var(--ink); }
tfoot th { font-weight: 400; }
tfoot tr:last-child > * { font-weight: 700; }
.n { text-align: right; }
td.n { white-space: nowrap; }
.total { font-weight: 600; }
.side { border-left: 1px solid var(--line); }
.struck th, .struck td { color: var(--faint); }
.round td { font-weight: 600; }
.races { display: flex; flex-wrap: wrap; gap: 1rem; }
.races figure { flex: 1 1 16rem; margin: 0; max-width: 46rem; }
figcaption { color: var(--faint); }
ul { margin: .2rem 0; padding-left: 1.2rem; }
@media (max-width: 45rem) {
  body { padding: 1rem .6rem 2rem; }
  table { font-size: .86rem; }
  th, td { padding: .18rem .25rem; }
  .told { min-width: 7rem; }
  .one .told { display: block; }
  thead .why { display: none; }
  figure:only-child .race { font-size: 14px; }
}
@media print {
  :root {
    --paper: #fff; --ink: #000; --faint: #444; --line: #bbb;
    --s1: #000; --s2: #000; --s3: #000; color-scheme: light;
  }
  @page { margin: 11mm; }
  body { padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.25; }
  h1 { font-size: 15pt; } h2 { font-size: 11pt; margin: 7pt 0 2pt; }
  h3 { font-size: 8pt; margin: 3pt 0 0; }
  .lead { font-size: 11pt; margin-top: 3pt; }
  caption, figcaption { display: none; }
  th, td { padding: .8pt 5pt; }
  .verdict { margin: 4pt 0; } .verdict p { margin: 1pt 0; }
  .wide { overflow: visible; }
  .one .told { display: grid; }
  .several { font-size: 8.5pt; } .many { font-size: 6.5pt; }
  .several th, .several td { padding: .6pt 3pt; }
  .many th, .many td { padding: .5pt 1.5pt; }
  .several .told, .many .told { min-width: 0; }
  .races figure { flex-basis: 30%; }
  .race { max-height: 54mm; }
  .rules { columns: 2; column-gap: 8mm; font-size: 8pt; line-height: 1.2; }
  .rules h3:first-child { margin-top: 0; } .rules ul { margin: 0; }
  tr, figure, li { break-inside: avoid; } h2, h3 { break-after: avoid; }
}
"""

_UNCUT: Final = 1_000_000
_FEW: Final = 4  # columns that fill no more than a page
_LONGEST_NAME: Final = 24  # in tables; the heading has the whole of it


def html_text(replay: Replay) -> str:
    """Return the page: the sheet, what is owed, the race, the rules in force."""
    names = names_of(replay.sides, _LONGEST_NAME)
    who = " v ".join(names_of(replay.sides, _UNCUT).sides)
    title = escape_unprintable(replay.title) if replay.title else who
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
    about.append(summary(replay.rules, base_of(replay.rules)))
    day = day_of(replay)
    if day:
        about.insert(0, day)
    return [
        "<header>",
        f"<h1>{markup(title)}</h1>",
        f'<p class="about">{markup(", ".join(about))}</p>',
        f'<p class="lead">{markup(result(replay))}.</p>',
        "</header>",
    ]


def _game(replay: Replay, game: GameSheet, names: DisplayNames) -> Iterator[str]:
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


def _table(game: GameSheet, names: DisplayNames) -> Iterator[str]:
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


def _head(page: GameSheet, names: DisplayNames) -> Iterator[str]:
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


def _column_title(game: Game, place: int, names: DisplayNames) -> str:
    column = game.columns[place]
    won = "" if column.closed_by is None else f": {names.sides[column.closed_by]} won"
    return f"Column {column.number}{won}"


def _heads(titles: Sequence[str], scope: str, span: int) -> str:
    spans = f' colspan="{span}"' if span > 1 else ""
    return "".join(
        f'<th scope="{scope}"{spans} class="n">{markup(title)}</th>' for title in titles
    )


def _line(row: Row, names: DisplayNames, *, dealt: bool) -> str:
    dealer = "" if row.dealer is None else names.players[row.dealer]
    told = markup(row.text)
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


def _foot_line(foot: TotalsRow, span: int, sides: int) -> str:
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


def _pictures(replay: Replay, game: Game, names: DisplayNames) -> Iterator[str]:
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
    told = facts(replay.rules, replay.sides)
    yield "<section>"
    yield "<h2>The rules in force</h2>"
    yield '<div class="rules">'
    for about, group in groupby(told, key=lambda sentence: sentence.about):
        yield f"<h3>{markup(about)}</h3>"
        yield "<ul>"
        yield from (
            f"<li>{markup(escape_unprintable(sentence.text))}</li>"
            for sentence in group
        )
        yield "</ul>"
    yield "</div>"
    yield "</section>"


PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ margin: 15mm; }}
:root {{ color-scheme: light dark; --paper: #fffdf8; --ink: #111; --line: #888; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --paper: #191a1c; --ink: #ece9e0; }}
}}
body {{ max-width: 36em; margin: 2em auto; padding: 0 1em; overflow-wrap: break-word;
  font: 1.1rem/1.4 Georgia, "Times New Roman", serif;
  color: var(--ink); background: var(--paper); }}
h1 {{ font-size: 1.5em; margin: 0; }}
h2 {{ font-size: 1.1em; margin: 1.1em 0 .2em; border-bottom: 1px solid var(--line); }}
ul {{ margin: 0; padding-left: 1.2em; }}
li {{ break-inside: avoid; }}
p {{ margin: .2em 0; }}
footer {{ margin-top: 1.5em; font-size: .85em; }}
@media print {{
  :root {{ color-scheme: light; --paper: #fff; --ink: #000; }}
  body {{ margin: 0; max-width: none; font-size: 12pt; }}
}}
</style>
</head>
<body>
<h1>{heading}</h1>
{body}
</body>
</html>
"""


def card_html(
    rules: Rules, sides: Sides | None = None, called: str | None = None
) -> str:
    """Write the rule card as a page that needs nothing else: no network, no script.

    *called* is what the rules are called where their name is not enough.
    """
    title = card_title(rules, sides, called)
    about = [f"<p>{markup(escape_unprintable(rules.title))}</p>"] if rules.title else []
    said = facts(rules, sides)
    body = [*about, *_sections(said)]
    if any(sentence.differs for sentence in said):
        body.append("<footer><strong>*</strong> not as in classic</footer>")
    return PAGE.format(title=escape(title), heading=markup(title), body="\n".join(body))


def _sections(said: list[Fact]) -> Iterator[str]:
    for about, group in groupby(said, attrgetter("about")):
        yield f"<h2>{markup(about)}</h2>"
        yield "<ul>"
        for sentence in group:
            text = markup(escape_unprintable(sentence.text))
            mark = f"<strong>{text} *</strong>" if sentence.differs else text
            yield f"<li>{mark}</li>"
        yield "</ul>"
