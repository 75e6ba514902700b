"""The settlement in words: a game itemised, the evening's sum, a line to send."""

from collections.abc import Sequence
from typing import Final

from scorepad.column import Column
from scorepad.game import Game
from scorepad.keys import listed
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.settlement import (
    Payment,
    column_totals,
    game_payments,
    game_totals,
    shutout_points,
)
from scorepad.views.display import Names, fit, names_of, verb, width
from scorepad.views.owed import fewest_payments, money_adds_up, payment_words, pays

_LABEL: Final = 8  # cells for what a row is for
_GAP: Final = 3
_LONGEST_HEAD: Final = 16
_MONTHS: Final = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


def settlement(replay: Replay, game: Game, *, winner_told: bool = False) -> list[str]:
    """Return *game* added up line by line, who won it, and who pays whom.

    With *winner_told* the winner is named again only where somebody else collects.
    """
    names, rules = names_of(replay.sides), replay.rules
    cells = [_GAP + max(3, min(width(side), _LONGEST_HEAD)) for side in names.sides]
    lines = [_row("", names.sides, cells)]
    for column in game.columns:
        if len(game.columns) > 1:
            lines.append(_column_title(names, column))
        lines += _column_rows(column, rules, cells)
    if len(game.columns) > 1:
        weights = [str(column.weight) for column in game.columns]
        note = (
            f"columns times {listed(weights, 'and')}" if set(weights) != {"1"} else ""
        )
        totals = [str(total) for total in game_totals(game, rules)]
        lines += ["All columns", _row("total", totals, cells, note)]
    return [*lines, *who_pays(replay, game, winner_told=winner_told)]


def settle(replay: Replay) -> list[str]:
    """Return every game's settlement, the evening's sum, and a line to send."""
    lines: list[str] = []
    for game in replay.games:
        if len(replay.games) > 1:
            lines.append(f"Game {game.number}")
        lines += [*settlement(replay, game), ""]
    total = evening(replay)
    return [*lines, *total, *([""] if total else []), message(replay)]


def evening(replay: Replay) -> list[str]:
    """Return the match, the sum of several games, and the fewest payments."""
    names, rules, owed = names_of(replay.sides), replay.rules, replay.payments()
    ended = [game for game in replay.games if game.ended]
    lines = [match_words(replay)] if rules.match_best_of > 1 else []
    if len(ended) > 1:
        lines.append(f"Tonight, {len(ended)} games: {pays(names, owed, rules)}.")
    fewest = fewest_payments(owed)
    if len(fewest) < len(owed):
        lines.append(f"In the fewest payments: {pays(names, fewest, rules)}.")
    return lines


def message(replay: Replay) -> str:
    """Return the evening in one line, fit to be sent to a friend."""
    names, games = names_of(replay.sides), replay.games
    told = _one_game(names, games[0]) if len(games) == 1 else _tally(names, games)
    if any(game.ended for game in games):
        told += f"; {pays(names, fewest_payments(replay.payments()), replay.rules)}"
    day = day_of(replay)
    return f"{f'{day}: ' if day else ''}{told}."


def day_of(replay: Replay) -> str:
    """Return the day that the pad was begun, ``27 Nov``, nothing if not known."""
    start = replay.pad.started
    return f"{start.day} {_MONTHS[start.month - 1]}" if start else ""


def match_words(replay: Replay) -> str:
    """Say how the match stands: ``Best of 3: Ann 1, Ben 0.``."""
    names, match = names_of(replay.sides), replay.match
    won = _each(names, match.games_won)
    if match.winner is None:
        return f"Best of {match.best_of}: games {won}."
    winner = names.sides[match.winner]
    return f"Best of {match.best_of}: games {won}, {winner} {_won(names)} the match."


def verdict(names: Names, game: Game) -> str:
    """Say who won a game that has ended, without a full stop."""
    if game.finished:
        return "Ended early, nobody won the game"
    if game.winner is None:
        return "The columns are shared, nobody won the game"
    return f"{names.sides[game.winner]} won the game"


def who_pays(replay: Replay, game: Game, *, winner_told: bool = False) -> list[str]:
    """Say who won *game* and who pays whom, both where it is not the same side."""
    if not game.ended:
        return ["The game goes on: nothing is paid yet."]
    names, rules, owed = (
        names_of(replay.sides),
        replay.rules,
        game_payments(game, replay.rules),
    )
    won, lines = verdict(names, game), []
    collects = owed[0].payee if len(owed) == 1 else game.winner
    if game.winner is not None and collects != game.winner and collects is not None:
        gets = verb(names, "collects", "collect")
        lines.append(f"{won}, but {names.sides[collects]} {gets}.")
    elif not winner_told:
        lines.append(f"{won}.")
    if not owed:
        lines.append("The totals are level: nobody pays.")
    for payment in owed:
        lines.append(_payment(names, game, payment, rules))
        if money := money_adds_up(game, payment, rules):
            lines.append(f"{money}.")
    return lines


def came_out(replay: Replay, number: int) -> str:
    """Say who won game *number* and who pays whom for it, in one line."""
    game = next(game for game in replay.games if game.number == number)
    return f"Game {number}: {' '.join(who_pays(replay, game))}"


def _payment(names: Names, game: Game, payment: Payment, rules: Rules) -> str:
    """Say a payment, and how it comes about where the totals alone do not show it."""
    totals = game_totals(game, rules)
    sums = f"{totals[payment.payee]} - {totals[payment.payer]}"
    shutout = sum(
        column.weight * shutout_points(column, payment.payer, rules)
        for column in game.columns
        if column.closed_by == payment.payee
    )
    why = []
    if len(totals) > 2:
        why.append(sums + (f" + {shutout} for the shutout" if shutout else ""))
    if rules.stakes_round_to:
        why += [] if why else [sums]
        why.append(f"rounded to the nearest {rules.stakes_round_to}")
    because = f" ({', '.join(why)})" if why else ""
    return f"{payment_words(names, payment, rules)}{because}."


def _row(label: str, values: Sequence[str], cells: list[int], note: str = "") -> str:
    texts = [
        fit(text, size, right=True) for text, size in zip(values, cells, strict=True)
    ]
    return f"{fit(label, _LABEL)}{''.join(texts)}    {note}".rstrip()


def _column_title(names: Names, column: Column) -> str:
    closed = column.closed_by
    state = "open" if closed is None else f"closed by {names.sides[closed]}"
    return f"Column {column.number}, {state}"


def _column_rows(column: Column, rules: Rules, cells: list[int]) -> list[str]:
    totals, value = column_totals(column, rules), rules.boxes_value
    boxes = ", ".join([f"{count} x {value}" for count in column.boxes])
    at_once = rules.boxes_when == "at-once" and value and any(column.boxes)
    notes = {"boxes": boxes, "points": f"boxes in it: {boxes}" if at_once else ""}
    rows = []
    for reason, amounts in totals.lines():
        if reason == "points":
            rows.append(_row("points", [*map(str, amounts)], cells, notes["points"]))
        elif any(amounts):
            texts = [str(amount) if amount else "" for amount in amounts]
            label = reason.removesuffix(" bonus")
            rows.append(_row(label, texts, cells, notes.get(reason, "")))
    if len(rows) > 1:
        rows.append(_row("total", [*map(str, totals.totals)], cells))
    return rows


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
        "-".join(str(scores[side]) for side in (winner, *losers)) for scores in points
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
        return _each(names, points[0])
    return ", ".join(
        f"{name} {'/'.join(str(scores[side]) for scores in points)}"
        for side, name in enumerate(names.sides)
    )


def _each(names: Names, numbers: Sequence[int]) -> str:
    return ", ".join(
        [f"{name} {number}" for name, number in zip(names.sides, numbers, strict=True)]
    )


def _won(names: Names) -> str:
    return verb(names, "wins", "win")
