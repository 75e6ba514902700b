"""Pages to look at, to send and to print: a pad (sheet, race, rules), the rule card."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from scorepad.exports.html_template import markup, page
from scorepad.exports.svg import race_svg
from scorepad.pad import Sides
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.text.chart import races
from scorepad.text.layout import (
    UNCUT,
    VERSUS,
    DisplayNames,
    names_of,
    short_names,
    side_heads,
    width,
)
from scorepad.text.rules import card_title, facts
from scorepad.text.settlement import (
    common_rules,
    game_title,
    overall_lines,
    pad_result,
    start_day,
)
from scorepad.text.sheet_rows import GameSheet, Row, sheet, sheet_title
from scorepad.text.sheet_table import verdict_lines

_LONGEST_NAME: Final = 24  # in tables; the heading has the whole of it
_SHORT: Final = 6  # cells of a name over its points on a narrow screen
_FEW: Final = 4  # columns that can be printed in larger type


def html_text(replay: Replay) -> str:
    """Return the page: sheet, settlement and race of each game, payments, rules."""
    names = names_of(replay.sides, _LONGEST_NAME)
    who_plays = VERSUS.join(names_of(replay.sides, UNCUT).sides)
    title, summary = sheet_title(replay), common_rules(replay)

    sheets = sheet(replay, names)
    layouts = [_Layout(game, replay.sides, names) for game in sheets]
    spread = ' class="spread"' if any(each.where for each in layouts) else ""

    def body() -> Iterator[str]:
        # Games with rules of their own say so in their titles.
        about = [start_day(replay), who_plays if title != who_plays else "", summary]
        yield f"<header{spread}>"
        yield f"<h1>{markup(title)}</h1>"
        yield f'<p class="about">{markup(", ".join(filter(None, about)))}</p>'
        yield f'<p class="lead">{markup(pad_result(replay))}.</p>'
        yield "</header>"
        yield f"<main{spread}>"
        for layout in layouts:
            yield "<section>"
            yield from _game(replay, layout, names)
            yield "</section>"
        if lines := overall_lines(replay):
            yield "<section>"
            yield "<h2>Payments</h2>"
            yield from (f"<p>{markup(line)}</p>" for line in lines)
            yield "</section>"
        yield "<section>"
        yield f"<h2>The rules{'' if summary else ' of the last game'}</h2>"
        yield '<div class="rules">'
        all_facts = facts(replay.rules, replay.sides)
        for part, group in groupby(all_facts, attrgetter("about")):
            yield f"<h3>{markup(part)}</h3>"
            yield "<ul>"
            for fact in group:
                yield f"<li>{markup(fact.sentence)}</li>"
            yield "</ul>"
        yield "</div>"
        yield "</section>"
        yield "</main>"

    return page(title, ["sheet.css", "race.css"], body())


def card_html(rules: Rules, sides: Sides | None = None) -> str:
    """Return the rule card as a page that needs nothing else: no network, no script."""
    title = card_title(rules, sides)

    def body() -> Iterator[str]:
        yield "<main>"
        yield f"<h1>{markup(title)}</h1>"
        if rules.title:
            yield f"<p>{markup(rules.title)}</p>"
        all_facts = facts(rules, sides)
        for about, group in groupby(all_facts, attrgetter("about")):
            yield f"<h2>{markup(about)}</h2>"
            yield "<ul>"
            for fact in group:
                text = markup(fact.sentence)
                mark = f"<strong>{text} *</strong>" if fact.differs else text
                yield f"<li>{mark}</li>"
            yield "</ul>"
        yield "</main>"
        if any(fact.differs for fact in all_facts):
            yield "<footer><strong>*</strong> not as in classic</footer>"

    return page(title, ["card.css"], body())


def _game(replay: Replay, layout: "_Layout", names: DisplayNames) -> Iterator[str]:
    """Write a game: its table, how it stands or ended, and its race."""
    game = layout.sheet
    several = len(replay.games) > 1
    title = game_title(replay, game.game) if several else "The sheet"
    columns = game.game.columns
    yield f"<h2>{markup(title)}</h2>"
    # The keyboard can reach a table wider than the screen, and so scroll it.
    label = f"Game {game.game.number}, sheet" if several else "Sheet"
    focus = f'aria-label="{label}" tabindex="0"'
    yield f'<section class="wide{layout.where}" {focus}>'
    yield from layout.table(range(len(columns)))
    yield "</section>"
    if len(columns) > 1:
        # For a narrow screen: the columns under one another.
        yield f'<div class="apart{layout.where}">'
        for place in range(len(columns)):
            yield from layout.table([place])
        yield "</div>"
    yield '<div class="verdict">'
    yield from (
        f"<p>{markup(line)}</p>" for line in verdict_lines(replay, game.game, names)
    )
    yield "</div>"
    if game.rows:
        yield '<div class="races">'
        for race in races(replay, game.game):
            which = f", column {race.column}" if len(columns) > 1 else ""
            yield "<figure>"
            yield race_svg(race, names.sides, len(columns) > 1)
            about = f"The race to {race.target}{which}, hand by hand"
            yield f"<figcaption>{about}</figcaption>"
            yield "</figure>"
        yield "</div>"


class _Layout:
    """The sheet of one game as a table: of all its columns, or of one of them.

    ``where`` is the class that says on which screens the columns stand beside one
    another: on all but phones, on wide ones, or only in print.
    """

    def __init__(self, sheet: GameSheet, sides: Sides, names: DisplayNames) -> None:
        self.sheet = sheet
        self._names = names
        self._heads = side_heads(sides, _SHORT)
        self._dealers = short_names(sides.everybody, _SHORT)
        self._columns = sheet.game.columns
        # Estimated in letters: some 20 fit beside the hands on a phone.
        heads = sum(max(4, width(name)) + 2 for name in names.sides)
        letters = heads * len(self._columns)
        self.where = ""
        if len(self._columns) > 1:
            self.where = (
                " some" if letters < 40 else " broad" if letters < 82 else " always"
            )

    def table(self, places: Sequence[int]) -> Iterator[str]:
        """Write the table of the columns at *places*."""
        game, names, alone = self.sheet, self._names, len(places) == 1
        several = len(self._columns) > 1
        form = "one" if not several else "several" if len(places) <= _FEW else "many"
        form += " three" if len(names.sides) > 2 else ""
        yield f'<table class="{form}">'
        if alone and several:
            closed = self._columns[places[0]].closed_by
            won = "" if closed is None else f": {names.sides[closed]} won"
            yield f"<caption>{markup(f'Column {places[0] + 1}{won}')}</caption>"
        else:
            about = "Points under the winner, the running total beside them"
            yield f"<caption>{about}</caption>"
        fixed = ["#", *(["deal"] if game.has_dealers else []), "hand"]
        heads = [f'<th scope="col">{title}</th>' for title in fixed]
        if not alone:
            heads.append('<th scope="col" class="n">points</th>')
        for place in places:
            label = f'<span class="label">Column {place + 1}</span> ' * (not alone)
            heads += [
                f'<th scope="col" class="n">{label}{_by_width(*both)}</th>'
                for both in zip(names.sides, self._heads, strict=True)
            ]
        yield f"<thead>\n<tr>{''.join(heads)}</tr>\n</thead>"
        yield "<tbody>"
        for row in game.rows:
            entered = [total for place in places for total in row.running[place]]
            # On its own a column has what was entered in it.
            if not (several and alone) or any(each is not None for each in entered):
                yield self._row(row, places)
        yield "</tbody>"
        yield "<tfoot>"
        for total_row in game.totals:
            label = (
                f'<th scope="row" colspan="{len(fixed)}">{markup(total_row.label)}</th>'
            )
            cells = [label, *(["<td></td>"] if not alone else [])]
            for place in places:
                for side in range(len(names.sides)):
                    kind = "n side" if alone or side == 0 else "n"
                    cells.append(
                        f'<td class="{kind}">{total_row.shown(place, side)}</td>'
                    )
            yield f"<tr>{''.join(cells)}</tr>"
        yield "</tfoot>"
        yield "</table>"

    def _row(self, row: Row, places: Sequence[int]) -> str:
        """Write a line of the sheet as a row of a table of the columns at *places*."""
        happened = markup(row.text)
        if row.kind == "struck":
            happened = f"<s>{happened}</s>"
        if row.note:
            happened += f' <span class="note">{markup(row.note)}</span>'
        why = f'<span class="why">{markup(row.why)}</span>' if row.why else ""
        cells = [f'<th scope="row">{row.number}</th>' if row.number else "<td></td>"]
        if self.sheet.has_dealers:
            dealer = ""
            if row.dealer is not None:
                both_names = self._names.players, self._dealers
                dealer = _by_width(*(each[row.dealer] for each in both_names))
            cells.append(f"<td>{dealer}</td>")
        cells.append(f'<td><div class="what"><span>{happened}</span>{why}</div></td>')
        if len(places) > 1:
            cells.append(f'<td class="n">{"".join(row.points)}</td>')
        for place in places:
            for side, total in enumerate(row.running[place]):
                points = row.points[side] if len(places) == 1 else ""
                cell = f'<span class="plus">{points}</span>' if points else ""
                if total is not None:
                    cell += f'<span class="total">{total}</span>'
                kind = "n side" if len(places) == 1 or side == 0 else "n"
                cells.append(f'<td class="{kind}">{cell}</td>')
        kind = "" if row.kind == "hand" else f' class="{row.kind}"'
        return f"<tr{kind}>{''.join(cells)}</tr>"


def _by_width(name: str, short: str) -> str:
    """Write a name twice where it is long: style shows the one there is room for."""
    if name == short:
        return markup(name)
    both = f'<span class="long">{markup(name)}</span>'
    return f'{both}<span class="short">{markup(short)}</span>'
