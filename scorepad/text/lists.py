"""The list of pads, each with its score and state, as a table and as JSON."""

from collections.abc import Sequence
from datetime import date
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from scorepad.formatting import score_text
from scorepad.pad import TEAM_JOINER, Sides
from scorepad.replay import Replay
from scorepad.stats import start_time, timestamp
from scorepad.text.escape import ellipsis, isolated
from scorepad.text.layout import (
    RULE,
    local_day,
    packed,
    tabulated,
    total_width,
    truncate,
    versus,
    widths,
)
from scorepad.text.terminal import LINE

_LONGEST_NAME: Final = 12  # cells of a player
_LEAST_PLAYERS: Final = 19  # cells of all players
_LEAST_TITLE: Final = 12
_COLUMNS: Final = 3  # of which the score is shown


class PadLine(NamedTuple):
    """The facts of one pad that are listed.

    ``columns`` are each side's points by column, and ``game`` the number, of the game
    under way or the last one; ``state`` is ``open`` where another hand may be
    recorded, else ``over`` or ``finished``; ``games_won`` is of the match, of
    ``best_of`` games.
    """

    name: str
    path: str
    started: date | None
    title: str | None
    sides: tuple[tuple[str, ...], ...]
    hands: int
    game: int
    columns: tuple[tuple[int, ...], ...]
    state: str
    best_of: int
    games_won: tuple[int, ...]
    id: str | None


def line_of(name: str, path: str, replay: Replay) -> PadLine:
    """Return the line of the pad called *name*, at *path*."""
    game, match = replay.game, replay.match_under_way
    ended = "over" if game.over else "finished"
    return PadLine(
        name,
        path,
        start_time(replay),
        replay.title,
        replay.sides.players,
        sum(result.score is not None for result in replay.hands),
        game.number,
        game.running(),
        "open" if replay.goes_on else ended,
        match.length,
        tuple(match.games_won),
        replay.pad.id,
    )


def newest_first(lines: list[PadLine]) -> list[PadLine]:
    """Sort pads by when they were started, and those of one time by name."""
    by_name = sorted(lines, key=lambda line: line.name, reverse=True)
    return sorted(by_name, key=lambda line: timestamp(line.started), reverse=True)


def table(
    lines: Sequence[PadLine],
    current: str | None,
    *,
    cells: int = LINE,
    numbered: bool = False,
) -> list[str]:
    """Lay pads out as a table that marks the one whose path is *current*.

    It is made to fit so many *cells*: states and scores in several lines, players and
    titles shortened, dates left out where every name begins with them; at worst a
    pad fills a few lines instead of a row.  Names of pads are never cut, since they
    are there to be typed.
    """
    heads = ["#"] if numbered else []
    heads += ["", "pad", "title", "date", "players", "score", "state"]
    if not any(line.title for line in lines):
        heads.remove("title")
    table = _narrowed_rows(lines, current, heads, cells)
    name_has_day = (
        line.started is not None
        and line.name.rpartition("/")[2].startswith(day_text(line.started))
        for line in lines
    )
    if total_width(table) > cells and all(name_has_day):
        heads.remove("date")
        table = _narrowed_rows(lines, current, heads, cells)
    if total_width(table) > cells:
        return _blocks(lines, current, cells, numbered=numbered)
    right = [title in ("#", "score") for title in heads]
    rows = [
        list(line)
        for row in table[1:]
        for line in zip_longest(*[cell.split("\n") for cell in row], fillvalue="")
    ]
    return [line.rstrip() for line in tabulated([heads, RULE, *rows], right)]


def _narrowed_rows(
    lines: Sequence[PadLine], current: str | None, heads: list[str], cells: int
) -> list[list[str]]:
    """Return the rows of a table, narrowed as far as that does no harm."""
    rows = [heads]
    for number, line in enumerate(lines, 1):
        texts = _cells(line, current) | {"#": str(number)}
        rows.append([texts[head] for head in heads])
    _break_after_commas(rows, heads.index("state"), cells)
    for head, least in (("players", _LEAST_PLAYERS), ("title", _LEAST_TITLE)):
        if head in heads:
            column = heads.index(head)
            room = widths(rows)[column] - max(0, total_width(rows) - cells)
            for row, line in zip(rows[1:], lines, strict=True):
                if head == "players":
                    row[column] = _players(line, max(room, least))
                else:
                    row[column] = truncate(row[column], max(room, least))
    _break_after_commas(rows, heads.index("score"), cells)
    return rows


def _blocks(
    lines: Sequence[PadLine], current: str | None, cells: int, *, numbered: bool
) -> list[str]:
    """Return a few lines for each pad: its name, and indented below it the rest."""
    lines_shown = []
    digits = len(str(len(lines)))
    indent = " " * (digits + 3 if numbered else 2)
    for number, line in enumerate(lines, 1):
        row = _cells(line, current)
        label = f"{number:>{digits}} " if numbered else ""
        lines_shown.append(f"{label}{row[''] or ' '} {row['pad']}")
        room = cells - len(indent)
        row["players"] = _players(line, room)
        texts = [row[head] for head in ("title", "date", "players", "score", "state")]
        parts = [truncate(text, room) for text in texts if text]
        lines_shown += [indent + part for part in packed(parts, room)]
    return lines_shown


def pad_objects(lines: Sequence[PadLine], current: str | None) -> list[dict[str, Any]]:
    """Return the pads as JSON objects, ``score`` being the points of column 1."""
    return [
        {
            "schema": 1,
            "pad": line.name,
            "path": line.path,
            "id": line.id,
            "current": line.path == current,
            "title": line.title,
            "started": None if line.started is None else line.started.isoformat(),
            "sides": [
                {"name": TEAM_JOINER.join(side), "players": list(side)}
                for side in line.sides
            ],
            "hands": line.hands,
            "game": line.game,
            "score": list(line.columns[0]),
            "columns": [list(points) for points in line.columns],
            "state": line.state,
            "match": {"best_of": line.best_of, "games_won": list(line.games_won)},
        }
        for line in lines
    ]


def _cells(line: PadLine, current: str | None) -> dict[str, str]:
    """Return the texts of a pad by the heads of the columns."""
    state = [line.state]
    if line.game > 1:
        state.append(f"game {line.game}")
    if line.best_of > 1:
        state.append(f"match {'-'.join(map(str, line.games_won))}")
    return {
        "": "*" if line.path == current else "",
        "pad": isolated(line.name),
        "title": isolated(line.title or ""),
        "date": day_text(line.started),
        "players": _players(line, LINE),
        "score": points_text(line.columns),
        "state": ", ".join(state),
    }


def _break_after_commas(rows: list[list[str]], column: int, cells: int) -> None:
    """Break the cells of a column after their commas, where the table is too wide."""
    if total_width(rows) > cells:
        for row in rows:
            row[column] = row[column].replace(", ", ",\n")


def points_text(columns: Sequence[Sequence[int]]) -> str:
    """Format the points of the first *columns*, for example ``103-0, 68-107``."""
    scores = [score_text(points) for points in columns[:_COLUMNS]]
    return ", ".join([*scores, *([ellipsis()] if len(columns) > _COLUMNS else [])])


def _players(line: PadLine, cells: int) -> str:
    return versus(Sides(line.sides), cells, _LONGEST_NAME)


def day_text(started: date | None) -> str:
    """Return the day a pad was started on, here, as 2026-11-27."""
    here = local_day(started)
    return "" if here is None else here.isoformat()
