"""The table of one game as text, made to fit: names cut, words broken, columns split.

Of so many running columns that one table would be too wide there are more tables,
one under the other.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from scorepad.game import Game
from scorepad.pad import TEAM_JOINER, Sides
from scorepad.replay import PlayedHand, Replay, no_hand
from scorepad.text.answers import standing
from scorepad.text.count import laid_down
from scorepad.text.hand import (
    EarlierVersions,
    arithmetic,
    boxes_words,
    extra_boxes_words,
    round_over,
)
from scorepad.text.rules import agreed
from scorepad.text.settlement import ALWAYS, all_columns, evening, weighted, who_pays
from scorepad.text.sheet import GameSheet, Row, sheet, told_on_sheet
from scorepad.text.terminal import (
    LINE,
    RULE,
    VERSUS,
    DisplayNames,
    escape_unprintable,
    fit,
    folded,
    names_of,
    short_names,
    shown_time,
    side_heads,
    tabulated,
    total_width,
    truncate,
    width,
    widths,
    wrapped,
)

WIDTH: Final = 80
LONGEST_NAME: Final = 12

_SHORT_NAME: Final = 5
_TEAM: Final = 16  # cells of partners over their points
_HEAD: Final = 8  # cells of a side over one of several columns
_LEAST_TOLD: Final = 16  # cells that what happened is left with, however crowded
_ENOUGH_TOLD: Final = 26
_LONGEST_NOTE: Final = 60
_HELD: Final = "\u00a0"  # a blank that no line is broken at

Rows = list[list[str]]
Version = Callable[[int], GameSheet]
"""Gives the sheet of a game, the players' names in its lines in so many cells."""


class _Layout(NamedTuple):
    """The cells of a name in what happened, as the dealer, and over the points."""

    told: int
    dealer: int
    head: int


_LAYOUTS: Final = (
    _Layout(LONGEST_NAME, LONGEST_NAME, LONGEST_NAME),
    _Layout(LONGEST_NAME, _SHORT_NAME, LONGEST_NAME),
    _Layout(LONGEST_NAME, _SHORT_NAME, _SHORT_NAME),
    _Layout(_SHORT_NAME, _SHORT_NAME, _SHORT_NAME),
)


def tables(sides: Sides, version: Version) -> list[list[str]]:
    """Lay a game out as tables, each of them lines of one width.

    There is none for columns that nothing has entered, but for the first.
    """
    page = version(LONGEST_NAME)
    parts = _parts(len(page.game.columns), lambda part: _fits(sides, version, part))
    first, *more = parts
    entered = [part for part in more if any(_enters(row, part) for row in page.rows)]
    return [_table(sides, version, part) for part in [first, *entered]]


def _parts(count: int, fits: Callable[[range], bool]) -> list[range]:
    """Share columns out evenly over as few tables as will do, the first one fitting."""
    sizes = [-(-count // tables) for tables in range(1, count + 1)]
    most = next((size for size in sizes if fits(range(size))), 1)
    return [range(at, min(at + most, count)) for at in range(0, count, most)]


def _fits(sides: Sides, version: Version, part: range) -> bool:
    rows, told = _rows(sides, version, part, _LAYOUTS[-1])
    return total_width(rows) - max(0, widths(rows)[told] - _LEAST_TOLD) <= WIDTH


def _table(sides: Sides, version: Version, part: range) -> list[str]:
    for layout in _LAYOUTS:
        rows, told = _rows(sides, version, part, layout)
        wanted = widths(rows)[told]
        left = WIDTH - total_width(rows) + wanted
        enough = wanted if layout is _LAYOUTS[0] else min(_ENOUGH_TOLD, wanted)
        if left >= enough or layout is _LAYOUTS[-1]:
            return _laid_out(rows, told, left)
    raise AssertionError("there is a last layout")


def _laid_out(rows: Rows, told: int, left: int) -> list[str]:
    """Draw the table, what happened broken into lines of the cells *left* for it."""
    cells = max(_LEAST_TOLD, left)
    if widths(rows)[told] > cells:
        rows = [broken for row in rows for broken in _broken(row, told, cells)]
    right = [True, *[False] * told, *[True] * (len(rows[0]) - told - 1)]
    return tabulated(rows, right)


def _broken(row: list[str], told: int, cells: int) -> Rows:
    """Break what happened into lines of *cells*, the others blank beside the rest."""
    if row is RULE:
        return [row]
    # A count stays with the one that it is against.
    lines = wrapped(row[told].replace(" v ", f" v{_HELD}"), cells)
    first, *rest = [line.replace(_HELD, " ") for line in lines]
    blank = [""] * len(row)
    return [
        [*row[:told], first, *row[told + 1 :]],
        *([*blank[:told], line, *blank[told + 1 :]] for line in rest),
    ]


def _rows(
    sides: Sides, version: Version, part: range, layout: _Layout
) -> tuple[Rows, int]:
    """Return heads, lines and foot, and in which column it says what happened."""
    page = version(layout.told)
    if part.start:
        page = _only(page, part)
    several = len(page.game.columns) > 1
    dealers = () if part.start else _dealers(sides, page, layout.dealer)
    left = _left(page, dealers, several=several)
    if several:
        points = ["", "points", *("".join(row.points) for row in page.rows)]
        names = side_heads(sides, min(layout.head, _HEAD))
        right = [[*points, *[""] * len(page.foot)]]
        right += [_column(page, place, names) for place in part]
    else:
        names = _heads(sides, layout.head)
        right = [_side(page, side, name) for side, name in enumerate(names)]
    cells = zip(*right, strict=True)
    rows = [[*row, *more] for row, more in zip(left, cells, strict=True)]
    first, last = 1 + several, len(rows) - len(page.foot)
    rows = [*rows[:first], RULE, *rows[first:last], RULE, *rows[last:]]
    return rows, 1 + bool(dealers)


def _only(page: GameSheet, part: range) -> GameSheet:
    """Leave out what has nothing to do with some columns."""
    return page._replace(
        rows=[row for row in page.rows if _enters(row, part)],
        foot=[
            foot
            for foot in page.foot
            if foot.label in ALWAYS or any(any(foot.amounts[place]) for place in part)
        ],
    )


def _left(page: GameSheet, dealers: tuple[str, ...], *, several: bool) -> Rows:
    """Return the numbers, dealers and what happened, from the heads to the feet."""
    blank = [""] * (1 + bool(dealers))
    return [
        *([[*blank, ""]] if several else []),
        ["#", *(["deal"] if dealers else []), "hand"],
        *([row.number, *_dealer(row, dealers), _with_note(row)] for row in page.rows),
        *([*blank, foot.label] for foot in page.foot),
    ]


def _enters(row: Row, part: range) -> bool:
    return any(total is not None for place in part for total in row.running[place])


def _dealers(sides: Sides, page: GameSheet, cells: int) -> tuple[str, ...]:
    return short_names(sides.everybody, cells) if page.dealt else ()


def _dealer(row: Row, dealers: tuple[str, ...]) -> list[str]:
    if not dealers:
        return []
    return ["" if row.dealer is None else dealers[row.dealer]]


def _with_note(row: Row) -> str:
    return (
        f"{row.told}  [{truncate(row.note, _LONGEST_NOTE)}]" if row.note else row.told
    )


def _heads(sides: Sides, cells: int) -> tuple[str, ...]:
    """Name the sides over the points, partners in somewhat more cells than one."""
    if cells == _SHORT_NAME and len(sides.players[0]) > 1:
        return side_heads(sides, _TEAM)
    return names_of(sides, cells).sides


def _side(page: GameSheet, side: int, name: str) -> list[str]:
    """Return what stands under a side from its name down: points and totals."""
    totals = [[_number(total) for total in row.running[0]] for row in page.rows]
    size = 3 + max(len(total) for line in totals for total in line)
    lines = [
        f"{row.points[side]}{line[side]:>{size}}" if row.points[side] else ""
        for row, line in zip(page.rows, totals, strict=True)
    ]
    return [name, *lines, *(foot.shown(0, side) for foot in page.foot)]


def _column(page: GameSheet, place: int, names: Sequence[str]) -> list[str]:
    """Return a running column from its number down, its sides side by side."""
    closed = page.game.columns[place].closed_by
    won = "" if closed is None else f" {names[closed]} won"
    sides = range(len(names))
    cells = [
        list(names),
        *([_number(total) for total in row.running[place]] for row in page.rows),
        *([foot.shown(place, side) for side in sides] for foot in page.foot),
    ]
    size = [max(width(line[side]) for line in cells) for side in sides]
    laid_out = [
        "  ".join(fit(line[side], size[side], right=True) for side in sides)
        for line in cells
    ]
    title = f"{place + 1}{won}"
    return [fit(title, max(width(title), width(laid_out[0]))), *laid_out]


def _number(total: int | None) -> str:
    return "" if total is None else str(total)


HANDS_A_PAGE: Final = 40


def text(replay: Replay, last: int | None = HANDS_A_PAGE) -> str:
    """Return the sheet, its *last* lines only where it is longer; None for all."""

    @cache
    def sheets(cells: int) -> list[GameSheet]:
        return sheet(replay, names_of(replay.sides, cells))

    above = _above(sheets(LONGEST_NAME), last)
    blocks = [heading(replay)]
    if number := sum(above):
        lines = f"{number} line{'s' * (number > 1)}"
        blocks.append(f"... {lines} above these: show --all")
    for place, hidden in enumerate(above):
        if hidden < len(sheets(LONGEST_NAME)[place].rows) or place == len(above) - 1:
            blocks.append("\n".join(_game(replay, sheets, place, hidden)))
    total = evening(replay)
    if total:
        blocks.append("\n".join(_folded(total)))
    return "\n\n".join(blocks) + "\n"


def heading(replay: Replay) -> str:
    """Return the title, who plays, and the agreement with its target."""
    who, rules = _who(replay), truncate(agreed(replay.rules), LINE)
    apart = LINE - width(who) - width(rules)
    line = f"{who}{' ' * apart}{rules}" if apart > 2 else f"{who}\n{rules}"
    title = replay.title
    return f"{truncate(escape_unprintable(title), LINE)}\n{line}" if title else line


def _who(replay: Replay) -> str:
    """Name who plays: whole, or in so many cells each that they fill a line."""
    whole = VERSUS.join(escape_unprintable(name) for name in replay.sides.names)
    if width(whole) <= LINE:
        return whole
    players = len(replay.sides.everybody)
    cells = (LINE - len(TEAM_JOINER) * (players - 1)) // players
    return VERSUS.join(names_of(replay.sides, cells).sides)


def _above(games: list[GameSheet], last: int | None) -> list[int]:
    """Return how many lines of each game stand above the *last* of all."""
    left = 0 if last is None else sum(len(game.rows) for game in games) - last
    above = []
    for game in games:
        above.append(min(max(left, 0), len(game.rows)))
        left -= len(game.rows)
    return above


def _game(
    replay: Replay, sheets: Callable[[int], list[GameSheet]], place: int, above: int
) -> list[str]:
    """Return a game without the lines *above*: its table, and how it stands."""

    def version(cells: int) -> GameSheet:
        page = sheets(cells)[place]
        return page._replace(rows=page.rows[above:])

    page = version(LONGEST_NAME)
    lines = [f"Game {page.game.number}"] if len(replay.games) > 1 else []
    if page.rows:
        first, *more = tables(replay.sides, version)
        lines += [*first, *(line for table in more for line in ["", *table])]
    else:
        lines.append("Nothing is written yet.")
    under = below(replay, page.game, names_of(replay.sides))
    return lines + _folded(under)


def _folded(lines: list[str]) -> list[str]:
    return [piece for line in lines for piece in folded(line, LINE)]


def below(replay: Replay, game: Game, names: DisplayNames) -> list[str]:
    """Return how the game stands or ended, under its table."""
    lines = []
    if len(game.columns) > 1 or weighted(game):
        lines.append(all_columns(names, game))
    return lines + (who_pays(replay, game) if game.ended else standing(replay))


def show(replay: Replay, number: int) -> list[str]:
    """Return one hand with its arithmetic, its place in the game, its corrections.

    Raises:
        PadError: there is no such hand.
    """
    if not 1 <= number <= len(replay.hands):
        raise no_hand(number, len(replay.hands))
    result, names = replay.hands[number - 1], names_of(replay.sides)
    lines = [_which(replay, result, names), *_worked_out(replay, result, names)]
    if round_ := round_over(replay, result, names):
        lines.append(f"{round_}.")
    if result.score is not None:
        lines += laid_down(replay, result)
    record = result.deal.record
    if result.deal.note:
        lines.append(f"Note: {escape_unprintable(result.deal.note)}")
    if record.at is not None:
        lines.append(f"Written down {shown_time(record.at)}")
    for told in EarlierVersions(replay.pad, names).all(result.deal):
        lines.append(f"Before it was corrected: {told}")
    return [piece for line in lines for piece in folded(line, LINE)]


def _which(replay: Replay, result: PlayedHand, names: DisplayNames) -> str:
    parts = [f"Hand {result.deal.number}"]
    if len(replay.games) > 1:
        parts.append(f"game {result.game}")
    if result.round is not None:
        parts.append(f"round {result.round}")
    if result.dealer is not None:
        parts.append(f"{names.players[result.dealer]} dealt")
    return ", ".join(parts)


def _worked_out(replay: Replay, result: PlayedHand, names: DisplayNames) -> list[str]:
    told = told_on_sheet(names, EarlierVersions(replay.pad, names), result)
    lines, score = [told], result.score
    if score is None or score.outcome == "dead":
        return lines if score is None else [f"{told}, no score"]
    if result.winner is None:
        return [*lines, arithmetic(result)]
    winner = names.sides[result.winner]
    lines.append(f"{arithmetic(result)}, for {winner}")
    if result.round is None:
        lines.append(f"{boxes_words(score)}{_paid_at_once(replay, score.boxes)}")
    elif score.extra_boxes:
        # The one box is the round's.
        lines.append(extra_boxes_words(score))
    for number in result.columns:
        points = zip(names.sides, result.running[number - 1], strict=True)
        which = f"column {number}, " if len(result.running) > 1 else ""
        totals = ", ".join(f"{name} {total}" for name, total in points)
        lines.append(f"After it: {which}{totals}")
    return lines


def _paid_at_once(replay: Replay, boxes: int) -> str:
    box = replay.rules.box_at_once
    return f" at {box}: + {boxes * box} at once" if box else ""
