"""The sheet as text, made to fit a line: names cut, words broken, columns split.

Running columns that have no room beside one another stand in tables under one
another.  On a narrow screen players are named by letters, under a legend.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from scorepad.game import Game
from scorepad.pad import TEAM_JOINER, Sides
from scorepad.replay import Replay
from scorepad.text.answers import standing
from scorepad.text.escape import isolated
from scorepad.text.layout import (
    RULE,
    UNCUT,
    VERSUS,
    DisplayNames,
    columns_by_table,
    fit,
    folded,
    folded_lines,
    initials,
    legend,
    names_of,
    partners,
    short_names,
    side_heads,
    tabulated,
    total_width,
    truncate,
    width,
    widths,
    wrapped,
)
from scorepad.text.settlement import (
    SHOWN_AT_ZERO,
    all_columns,
    common_rules,
    game_title,
    is_weighted,
    overall_lines,
    who_pays,
)
from scorepad.text.sheet_rows import GameSheet, Row, sheet
from scorepad.text.terminal import LINE, line_cells

LONGEST_NAME: Final = 12
WIDE_NAME: Final = 20
HANDS_A_PAGE: Final = 40

_SHORT_NAME: Final = 5
_LETTERS: Final = 0  # cells that stand for initials
_TEAM: Final = 16  # cells of partners over their points
_HEAD: Final = 8  # cells of a side over one of several columns
_LEAST_TEXT: Final = 16  # cells that what happened is left with, however crowded
_ENOUGH_TEXT: Final = 26
_LONGEST_NOTE: Final = 60
_NO_BREAK: Final = "\u00a0"  # a blank that no line is broken at

Rows = list[list[str]]
SheetForNames = Callable[[int], GameSheet]
"""Returns the sheet of a game whose texts have names of no more than so many cells."""


class _Layout(NamedTuple):
    """The layout of a sheet: how many cells names get, and where the points are.

    ``name`` is of a name in the text of a hand, ``dealer`` in the column of dealers,
    which 0 leaves out, ``head`` over the points.  Without ``points`` those are at the
    end of the text.  A layout fits where ``enough`` cells are left for the text.
    """

    name: int
    dealer: int
    head: int
    enough: int
    points: bool = True


_WIDE: Final = _Layout(WIDE_NAME, WIDE_NAME, WIDE_NAME, 1000)
_ORDINARY: Final = _Layout(_SHORT_NAME, _SHORT_NAME, _SHORT_NAME, _LEAST_TEXT)
_LAYOUTS: Final = (
    _Layout(LONGEST_NAME, LONGEST_NAME, LONGEST_NAME, 1000),
    _Layout(LONGEST_NAME, _SHORT_NAME, LONGEST_NAME, _ENOUGH_TEXT),
    _Layout(LONGEST_NAME, _SHORT_NAME, _SHORT_NAME, _ENOUGH_TEXT),
    _ORDINARY,
    _Layout(_SHORT_NAME, 0, _SHORT_NAME, _LEAST_TEXT),
    _Layout(_SHORT_NAME, 0, _SHORT_NAME, _LEAST_TEXT, points=False),
    _Layout(_LETTERS, 0, _LETTERS, _LEAST_TEXT),
    _Layout(_LETTERS, 0, _LETTERS, 0, points=False),
)


def sheet_names(sides: Sides, cells: int) -> DisplayNames:
    """Return the names of *sides* in the sheet; initials where *cells* is 0."""
    if cells != _LETTERS:
        return names_of(sides, cells)
    marks = initials(sides.everybody)
    return DisplayNames(marks, partners(marks, len(sides.players[0])))


def tables(
    sides: Sides, sheet_for_names: SheetForNames, *, heads_again: bool = False
) -> list[list[str]]:
    """Lay a game out as tables of lines that fit.

    There is none for columns that nothing has entered, but for the first.  With
    *heads_again* the heads of the last one are repeated above its totals.
    """
    page = sheet_for_names(LONGEST_NAME)

    def fits(columns: range, layout: _Layout) -> bool:
        rows, text_column = _rows(sides, sheet_for_names, columns, layout)
        spare = max(0, widths(rows)[text_column] - _LEAST_TEXT)
        return total_width(rows) - spare <= line_cells()

    # Columns stand under one another before the layouts of narrow screens are needed.
    layout = _ORDINARY if fits(range(1), _ORDINARY) else _LAYOUTS[-1]
    first, *more = columns_by_table(
        len(page.game.columns), lambda columns: fits(columns, layout)
    )
    entered = [
        columns for columns in more if any(_enters(row, columns) for row in page.rows)
    ]
    *earlier, last = [
        _table(sides, sheet_for_names, columns) for columns in [first, *entered]
    ]
    if heads_again:
        # The heads end with the first rule; the last one is above the totals.
        rules_at = [place for place, line in enumerate(last) if set(line) == {*"- "}]
        head_lines = 2 if len(page.game.columns) > 1 else 1
        heads = last[rules_at[0] - head_lines : rules_at[0] + 1]
        last[rules_at[-1] + 1 : rules_at[-1] + 1] = heads
    return [*earlier, last]


def _table(sides: Sides, sheet_for_names: SheetForNames, columns: range) -> list[str]:
    """Lay some columns out, by the first layout that leaves enough for the words."""
    are_short = all(width(name) <= _SHORT_NAME for name in sides.everybody)
    lines: list[str] = []
    # Lines longer than usual have room for longer names.
    layouts = _LAYOUTS if line_cells() <= LINE else (_WIDE, *_LAYOUTS)
    for layout in layouts:
        if layout.name == _SHORT_NAME and not layout.dealer and not are_short:
            continue
        rows, text_column = _rows(sides, sheet_for_names, columns, layout)
        wanted = widths(rows)[text_column]
        left = line_cells() - total_width(rows) + wanted
        if left >= min(layout.enough, wanted) or layout is _LAYOUTS[-1]:
            if layout.name == _LETTERS and not columns.start:
                lines = legend(sides.everybody, initials(sides.everybody))
            cells = max(_LEAST_TEXT, left)
            if wanted > cells:
                rows = [
                    line for row in rows for line in _broken(row, text_column, cells)
                ]
            right = [
                True,
                *[False] * text_column,
                *[True] * (len(rows[0]) - text_column - 1),
            ]
            return lines + tabulated(rows, right)
    raise AssertionError("the last layout is always taken")


def _broken(row: list[str], text_column: int, cells: int) -> Rows:
    """Break the text of a row into rows of *cells*, the other columns of them blank."""
    if row is RULE:
        return [row]
    # A count stays with the one that it is against.
    lines = wrapped(row[text_column].replace(" v ", f" v{_NO_BREAK}"), cells)
    first, *rest = [line.replace(_NO_BREAK, " ") for line in lines]
    blank = [""] * len(row)
    return [
        [*row[:text_column], first, *row[text_column + 1 :]],
        *([*blank[:text_column], line, *blank[text_column + 1 :]] for line in rest),
    ]


def _rows(
    sides: Sides, sheet_for_names: SheetForNames, columns: range, layout: _Layout
) -> tuple[Rows, int]:
    """Return heads, lines and totals, and the number of the column of texts."""
    page = sheet_for_names(layout.name)
    if columns.start:
        # Under the first table stands only what enters these columns.
        page = page._replace(
            rows=[row for row in page.rows if _enters(row, columns)],
            totals=[
                total
                for total in page.totals
                if total.label in SHOWN_AT_ZERO
                or any(any(total.amounts[place]) for place in columns)
            ],
        )
    several = len(page.game.columns) > 1
    dealers: tuple[str, ...] = ()
    if page.has_dealers and layout.dealer and not columns.start:
        dealers = short_names(sides.everybody, layout.dealer)
    blank = [""] * (1 + bool(dealers))
    rows = [[*blank, ""]] if several else []
    rows.append(["#", *(["deal"] if dealers else []), "hand"])
    for row in page.rows:
        text = row.text
        if row.note:
            text += f"  [{truncate(row.note, _LONGEST_NOTE)}]"
        if not layout.points and any(row.points):
            text += f"  {''.join(row.points)}"
        dealer = "" if row.dealer is None or not dealers else dealers[row.dealer]
        rows.append([row.number, *([dealer] if dealers else []), text])
    rows += [[*blank, total.label] for total in page.totals]
    if several:
        heads = side_heads(sides, min(layout.head, _HEAD))
        if layout.head == _LETTERS:
            heads = sheet_names(sides, _LETTERS).sides
        right = [_column(page, place, heads) for place in columns]
        if layout.points:
            points = ["", "points", *("".join(row.points) for row in page.rows)]
            right.insert(0, [*points, *[""] * len(page.totals)])
    else:
        heads = sheet_names(sides, layout.head).sides
        if layout.head == _SHORT_NAME and len(sides.players[0]) > 1:
            # Partners have somewhat more cells than one player.
            heads = side_heads(sides, _TEAM)
        right = [
            _side(page, side, name, points=layout.points)
            for side, name in enumerate(heads)
        ]
    cells = zip(*right, strict=True)
    rows = [[*row, *more] for row, more in zip(rows, cells, strict=True)]
    first, last = 1 + several, len(rows) - len(page.totals)
    rows = [*rows[:first], RULE, *rows[first:last], RULE, *rows[last:]]
    return rows, 1 + bool(dealers)


def _enters(row: Row, columns: range) -> bool:
    return any(total is not None for place in columns for total in row.running[place])


def _side(page: GameSheet, side: int, name: str, *, points: bool) -> list[str]:
    """Return what stands under a side from its name down: points and totals."""
    totals = [[_number(total) for total in row.running[0]] for row in page.rows]
    size = 3 + max([0, *(len(total) for line in totals for total in line)])
    lines = [line[side] for line in totals]
    if points:
        lines = [
            f"{row.points[side]}{total:>{size}}" if row.points[side] else ""
            for row, total in zip(page.rows, lines, strict=True)
        ]
    return [name, *lines, *(total.shown(0, side) for total in page.totals)]


def _column(page: GameSheet, place: int, names: Sequence[str]) -> list[str]:
    """Return a running column from its number down, its sides side by side."""
    closed = page.game.columns[place].closed_by
    won = "" if closed is None else f" {names[closed]} won"
    sides = range(len(names))
    cells = [
        list(names),
        *([_number(total) for total in row.running[place]] for row in page.rows),
        *([total.shown(place, side) for side in sides] for total in page.totals),
    ]
    size = [max(width(line[side]) for line in cells) for side in sides]
    lines = [
        "  ".join(fit(line[side], size[side], right=True) for side in sides)
        for line in cells
    ]
    title = f"{place + 1}{won}"
    return [fit(title, max(width(title), width(lines[0]))), *lines]


def _number(total: int | None) -> str:
    return "" if total is None else str(total)


def sheet_text(
    replay: Replay,
    last: int | None = HANDS_A_PAGE,
    *,
    screen: int | None = None,
    tonight: bool = False,
) -> str:
    """Return the sheet, its *last* lines only where it is longer; None for all.

    A sheet of more lines than the *screen* has repeats the heads of its columns under
    the last hand.
    """

    @cache
    def sheets(cells: int) -> list[GameSheet]:
        return sheet(replay, sheet_names(replay.sides, cells))

    games = sheets(LONGEST_NAME)
    still_to_hide = 0 if last is None else sum(len(game.rows) for game in games) - last
    hidden_counts = []  # how many lines of each game are not shown
    for game in games:
        hidden_counts.append(min(max(still_to_hide, 0), len(game.rows)))
        still_to_hide -= len(game.rows)

    def blocks(*, heads_again: bool) -> list[str]:
        parts = [heading(replay)]
        if number := sum(hidden_counts):
            lines = f"{number} earlier line{'s' * (number > 1)}"
            parts.append(f"... {lines}: show --all")
        for place, hidden in enumerate(hidden_counts):
            is_last = place == len(hidden_counts) - 1
            if hidden < len(games[place].rows) or is_last:
                game = _game(
                    replay, sheets, place, hidden, heads_again=heads_again and is_last
                )
                parts.append("\n".join(game))
        total = overall_lines(replay, tonight=tonight)
        return [*parts, *(["\n".join(folded_lines(total))] if total else [])]

    whole = "\n\n".join(blocks(heads_again=False)) + "\n"
    if screen is None or whole.count("\n") < screen:
        return whole
    return "\n\n".join(blocks(heads_again=True)) + "\n"


def heading(replay: Replay) -> str:
    """Return the title, who plays, and the rules where all games have the same."""
    cells = line_cells()
    who = VERSUS.join(names_of(replay.sides, UNCUT).sides)
    if width(who) > cells:
        players = len(replay.sides.everybody)
        each = (cells - len(TEAM_JOINER) * (players - 1)) // players
        who = VERSUS.join(names_of(replay.sides, max(each, _SHORT_NAME)).sides)
    lines = folded(who, cells)
    if rules := common_rules(replay):
        gap = cells - width(who) - width(rules)
        if gap > 2:
            lines = [f"{who}{' ' * gap}{rules}"]
        else:
            lines += wrapped(rules, cells)
    if replay.title:
        lines.insert(0, truncate(isolated(replay.title), cells))
    return "\n".join(lines)


def _game(
    replay: Replay,
    sheets: Callable[[int], list[GameSheet]],
    place: int,
    hidden: int,
    *,
    heads_again: bool,
) -> list[str]:
    """Return a game without its first lines, *hidden* of them, and how it stands."""

    def sheet_for_names(cells: int) -> GameSheet:
        page = sheets(cells)[place]
        return page._replace(rows=page.rows[hidden:])

    page = sheet_for_names(LONGEST_NAME)
    lines = []
    if len(replay.games) > 1:
        lines += wrapped(game_title(replay, page.game), line_cells())
    if page.rows:
        first, *more = tables(replay.sides, sheet_for_names, heads_again=heads_again)
        lines += [*first, *(line for table in more for line in ["", *table])]
    else:
        lines.append("Nothing is recorded yet.")
    return lines + folded_lines(
        verdict_lines(replay, page.game, names_of(replay.sides))
    )


def verdict_lines(replay: Replay, game: Game, names: DisplayNames) -> list[str]:
    """Return how the game stands or ended, under its table."""
    lines = []
    if len(game.columns) > 1 or is_weighted(game):
        lines.append(all_columns(names, game))
    return lines + (who_pays(names, game) if game.ended else standing(replay))
