"""The settlement in words: a game itemised, the evening's sum, a line to send."""

from collections.abc import Sequence
from typing import Final

from scorepad.column import Column
from scorepad.game import Game
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.settlement import (
    Payment,
    column_totals,
    game_payments,
    game_totals,
    shutout_points,
)
from scorepad.views.display import (
    Names,
    fit,
    names_of,
    side_heads,
    verb,
    width,
    wrapped,
)
from scorepad.views.lines import folded
from scorepad.views.message import each, message
from scorepad.views.notes import all_columns, boxes_note, shutout_note, weighted
from scorepad.views.owed import (
    fewest_payments,
    money_adds_up,
    payment_words,
    pays,
    with_currency,
)

_LABEL: Final = 8  # cells for what a row is for
_GAP: Final = 3
_NOTE: Final = 4
_LEAST: Final = 3
_LONGEST_HEAD: Final = {2: 16, 3: 11}  # by how many sides play
_LINE: Final = 80
_ROW: Final = 77  # the prompt sets its answers off by a margin


def settlement(replay: Replay, game: Game, *, winner_told: bool = False) -> list[str]:
    """Return *game* added up line by line, who won it, and who pays whom.

    With *winner_told* the winner is named again only where somebody else collects.
    """
    names, rules = names_of(replay.sides), replay.rules
    heads = side_heads(replay.sides, _LONGEST_HEAD[len(names.sides)])
    cells = _cells(game, rules, heads)
    lines = _row("", heads, cells)
    for column in game.columns:
        if len(game.columns) > 1:
            lines += wrapped(_column_title(names, column), _ROW)
        lines += _column_rows(column, rules, cells)
    if len(game.columns) > 1 or weighted(game):
        lines += folded(all_columns(names, game, rules), _ROW)
    told = who_pays(replay, game, winner_told=winner_told)
    return [*lines, *(piece for line in told for piece in wrapped(line, _LINE))]


def _cells(game: Game, rules: Rules, heads: Sequence[str]) -> list[int]:
    """Return how wide the longest of every side's head and amounts is."""
    added = [column_totals(column, rules).totals for column in game.columns]
    amounts = list(zip(*added, game_totals(game, rules), strict=True))
    return [
        max(_LEAST, width(head), *(len(str(amount)) for amount in own))
        for head, own in zip(heads, amounts, strict=True)
    ]


def settle(replay: Replay) -> list[str]:
    """Return every game's settlement, the evening's sum, and a line to send."""
    lines: list[str] = []
    for game in replay.games:
        if len(replay.games) > 1:
            lines.append(f"Game {game.number}")
        lines += [*settlement(replay, game), ""]
    total = [piece for line in evening(replay) for piece in wrapped(line, _LINE)]
    # The last line is left whole, however long: it is there to be sent.
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


def match_words(replay: Replay) -> str:
    """Say how the match stands: ``Best of 3: Ann 1, Ben 0.``."""
    names, match = names_of(replay.sides), replay.match
    won = each(names, match.games_won)
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
        lines += _payment(names, game, payment, rules)
    return lines


def came_out(replay: Replay, number: int) -> str:
    """Say who won game *number* and who pays whom for it, in one line."""
    game = next(game for game in replay.games if game.number == number)
    return f"Game {number}: {' '.join(who_pays(replay, game))}"


def _payment(names: Names, game: Game, payment: Payment, rules: Rules) -> list[str]:
    """Say a payment, and how it comes about where the totals alone do not show it.

    What its money is for follows on the same line where there is room.
    """
    told = payment_words(names, payment, rules)
    why, money = _why(game, payment, rules), money_adds_up(game, payment, rules)
    whole = f"{told} ({money})."
    if money and not why and width(whole) <= _ROW:
        return [whole]
    because = f" ({', '.join(why)})" if why else ""
    lines = [f"{told}{because}."]
    if money and payment.money:
        lines.append(f"{with_currency(abs(payment.money), rules)} is {money}.")
    return lines


def _why(game: Game, payment: Payment, rules: Rules) -> list[str]:
    """Say how the points of a payment come about where the totals do not show it."""
    totals = game_totals(game, rules)
    sums = f"{totals[payment.payee]} - {totals[payment.payer]}"
    shutout = sum(
        column.weight * shutout_points(column, payment.payer, rules)
        for column in game.columns
        if column.closed_by == payment.payee
    )
    why = []
    if len(totals) > 2:
        earned = f" + {shutout} for the shutout"
        if rules.shutout_doubles:
            earned += f", {shutout_note(rules)}"
        why.append(sums + (earned if shutout else ""))
    if rules.stakes_round_to:
        why += [] if why else [sums]
        why.append(f"rounded to the nearest {rules.stakes_round_to}")
    return why


def _row(
    label: str, values: Sequence[str], cells: list[int], note: str = ""
) -> list[str]:
    """Lay a row out; its note stands below where there is no room beside it."""
    texts = [
        f"{' ' * _GAP}{fit(text, size, right=True)}"
        for text, size in zip(values, cells, strict=True)
    ]
    row = f"{fit(label, _LABEL)}{''.join(texts)}"
    if width(row) + _NOTE + width(note) <= _ROW:
        return [f"{row}{' ' * _NOTE}{note}".rstrip()]
    return [row.rstrip(), f"{' ' * (_LABEL + _GAP)}{note}"]


def _column_title(names: Names, column: Column) -> str:
    closed = column.closed_by
    state = "open" if closed is None else f"closed by {names.sides[closed]}"
    return f"Column {column.number}, {state}"


def _column_rows(column: Column, rules: Rules, cells: list[int]) -> list[str]:
    totals, value = column_totals(column, rules), rules.boxes_value
    boxes = boxes_note(column, rules)
    at_once = rules.boxes_when == "at-once" and value and any(column.boxes)
    notes = {
        "points": f"boxes in it: {boxes}" if at_once else "",
        "boxes": boxes,
        "shutout": shutout_note(rules),
    }
    rows = []
    for reason, amounts in totals.lines():
        if reason == "points":
            rows += _row("points", [*map(str, amounts)], cells, notes["points"])
        elif any(amounts):
            texts = [str(amount) if amount else "" for amount in amounts]
            label = reason.removesuffix(" bonus")
            rows += _row(label, texts, cells, notes.get(reason, ""))
    if len(rows) > 1:
        rows += _row("total", [*map(str, totals.totals)], cells)
    return rows


def _won(names: Names) -> str:
    return verb(names, "wins", "win")
