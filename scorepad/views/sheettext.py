"""The sheet as text: a table of 80 columns where that can be, and one hand alone."""

from collections.abc import Callable
from functools import cache
from typing import Final

from scorepad.game import Game
from scorepad.players import TEAM_JOINER
from scorepad.replay import Replay
from scorepad.views.bill import evening, who_pays
from scorepad.views.display import VERSUS, Names, cut, names_of, safe, width
from scorepad.views.grid import LONGEST_NAME, tables
from scorepad.views.lines import LINE, folded
from scorepad.views.notes import all_columns, weighted
from scorepad.views.readout import agreed
from scorepad.views.sheet import GameSheet, sheet
from scorepad.views.words import standing

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
    who, rules = _who(replay), cut(agreed(replay.rules), LINE)
    apart = LINE - width(who) - width(rules)
    line = f"{who}{' ' * apart}{rules}" if apart > 2 else f"{who}\n{rules}"
    title = replay.pad.title
    return f"{cut(safe(title), LINE)}\n{line}" if title else line


def _who(replay: Replay) -> str:
    """Name who plays: whole, or in so many cells each that they fill a line."""
    whole = VERSUS.join(safe(name) for name in replay.sides.names)
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


def below(replay: Replay, game: Game, names: Names) -> list[str]:
    """Return how the game stands or ended, under its table."""
    lines = []
    if len(game.columns) > 1 or weighted(game):
        lines.append(all_columns(names, game, replay.rules))
    return lines + (who_pays(replay, game) if game.ended else standing(replay))
