"""The settlement in words: a game itemised, the evening's sum, a line to send."""

from typing import Final

from scorepad.game import Game
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.settlement import (
    Payment,
    game_payments,
    game_totals,
    shutout_points,
)
from scorepad.views.display import (
    Names,
    names_of,
    verb,
    width,
    wrapped,
)
from scorepad.views.itemised import itemised
from scorepad.views.lines import folded
from scorepad.views.message import each, message
from scorepad.views.notes import ROW, all_columns, shutout_note, weighted
from scorepad.views.owed import (
    fewest_payments,
    money_adds_up,
    payment_words,
    pays,
    with_currency,
)

_LINE: Final = 80
_SEEN: Final = 12  # rows that leave the line before them, and those after, on a screen


def settlement(replay: Replay, game: Game, *, winner_told: bool = False) -> list[str]:
    """Return *game* added up line by line, who won it, and who pays whom.

    With *winner_told* the winner is named again only where somebody else collects, or
    so many rows were between that it may be out of sight.
    """
    names, rules = names_of(replay.sides), replay.rules
    lines = itemised(replay.sides, game, rules)
    # So many rows push the line that told the winner out of sight.
    winner_told = winner_told and len(lines) <= _SEEN
    if len(game.columns) > 1 or weighted(game):
        lines += folded(all_columns(names, game, rules), ROW)
    told = who_pays(replay, game, winner_told=winner_told)
    return [*lines, *(piece for line in told for piece in wrapped(line, _LINE))]


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
    if money and not why and width(whole) <= ROW:
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


def _won(names: Names) -> str:
    return verb(names, "wins", "win")
