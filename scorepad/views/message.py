"""The evening in one line, fit to be sent to a friend."""

from collections.abc import Sequence
from typing import Final

from scorepad.game import Game
from scorepad.keys import against, listed
from scorepad.replay import Replay
from scorepad.views.display import Names, local_day, names_of
from scorepad.views.owed import fewest_payments, pays

_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


def message(replay: Replay) -> str:
    """Return the evening in one line, fit to be sent to a friend."""
    day = day_of(replay)
    return f"{f'{day}: ' if day else ''}{told(replay)}."


def told(replay: Replay) -> str:
    """Say how the evening stands, and who pays whom, without a full stop."""
    names, games = names_of(replay.sides), replay.games
    said = _one_game(names, games[0]) if len(games) == 1 else _tally(names, games)
    if any(game.ended for game in games):
        said += f"; {pays(names, fewest_payments(replay.payments()), replay.rules)}"
    return said


def day_of(replay: Replay) -> str:
    """Return the day that the pad was begun here, ``27 Nov``, nothing if not known."""
    start = local_day(replay.pad.started)
    return f"{start.day} {_MONTHS[start.month - 1]}" if start else ""


def each(names: Names, numbers: Sequence[int]) -> str:
    """Say what number each side has: ``Ann 82, Ben 74``."""
    return ", ".join(
        [f"{name} {number}" for name, number in zip(names.sides, numbers, strict=True)]
    )


def _one_game(names: Names, game: Game) -> str:
    winner = game.winner
    points = [column.points for column in game.columns]
    if winner is None:
        state = "ended early" if game.finished else "drawn" if game.over else "so far"
        return f"{_columns(names, points)}, {state}"
    losers = [side for side in range(len(names.sides)) if side != winner]
    beat = (
        f"{names.sides[winner]} beat {listed([names.sides[n] for n in losers], 'and')}"
    )
    return f"{beat} " + ", ".join(
        against(scores[side] for side in (winner, *losers)) for scores in points
    )


def _tally(names: Names, games: list[Game]) -> str:
    won = [
        sum(game.winner == side for game in games) for side in range(len(names.sides))
    ]
    first = f"{names.sides[0]} {won[0]} game{'s' * (won[0] != 1)}"
    rest = zip(names.sides[1:], won[1:], strict=True)
    return ", ".join([first, *(f"{name} {number}" for name, number in rest)])


def _columns(names: Names, points: Sequence[Sequence[int]]) -> str:
    if len(points) == 1:
        return each(names, points[0])
    return ", ".join(
        f"{name} {'/'.join(str(scores[side]) for scores in points)}"
        for side, name in enumerate(names.sides)
    )
