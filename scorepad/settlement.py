"""The settlement: totals after all bonuses, shutouts, payments, money.

Source: specification, sections 3, 5 and 6.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scorepad.game import Column, Game
from scorepad.rules import Rules

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from decimal import Context, Decimal

Amounts = tuple[int, ...]


class ColumnTotals(NamedTuple):
    """A column added up: four lines, an amount for each side, and their sums.

    With three players ``shutout`` is zeros: what a shutout earns there depends on
    who pays, and stands in the payments.
    """

    points: Amounts
    game_bonus: Amounts
    boxes: Amounts
    shutout: Amounts
    totals: Amounts

    def lines(self) -> list[tuple[str, Amounts]]:
        """Return the four lines with what each is for."""
        reasons = ("points", "game bonus", "boxes", "shutout")
        return list(zip(reasons, self, strict=False))


class Payment(NamedTuple):
    """What one side pays another: points, and money where stakes are agreed."""

    payer: int
    payee: int
    points: int
    money: "Decimal | None"


def is_shut_out(column: Column, loser: int) -> bool:
    """Return whether *loser* scored nothing in a column that another side closed.

    Under an agreement that pays nothing for it, nobody is shut out.
    """
    rules = column.rules
    if column.closed_by is None or column.closed_by == loser:
        return False
    if not (rules.shutout_doubles or rules.shutout_adds):
        return False
    if rules.shutout_when == "no-hands":
        return column.wins[loser] == 0
    return column.points[loser] <= 0


def shutout_points(column: Column, loser: int) -> int:
    """Return what the winner of *column* earns for shutting *loser* out, in points."""
    winner, rules = column.closed_by, column.rules
    if winner is None or not is_shut_out(column, loser):
        return 0
    parts = {
        "points": column.points[winner],
        "game": rules.game_bonus,
        "boxes": rules.box_at_end * column.boxes[winner],
    }
    return rules.shutout_adds + sum(parts[part] for part in rules.shutout_doubles)


def column_totals(column: Column) -> ColumnTotals:
    """Add *column* up; an open one has no game bonus and no shutout."""
    sides, rules = range(len(column.points)), column.rules
    winner = column.closed_by
    bonus = tuple([rules.game_bonus * (winner == side) for side in sides])
    boxes = tuple([rules.box_at_end * count for count in column.boxes])
    shutout = [0 for _ in sides]
    if len(shutout) == 2 and winner is not None:
        shutout[winner] = shutout_points(column, 1 - winner)
    lines = (column.points, bonus, boxes, tuple(shutout))
    return ColumnTotals(*lines, tuple(map(sum, zip(*lines, strict=True))))


def game_totals(game: Game) -> Amounts:
    """Return each side's total of the game, its columns weighted."""
    totals = [
        [column.weight * total for total in column_totals(column).totals]
        for column in game.columns
    ]
    return tuple(map(sum, zip(*totals, strict=True)))


def game_payments(game: Game) -> tuple[Payment, ...]:
    """Return the payments for a game that is over or finished, pair by pair."""
    if not game.ended:
        return ()
    totals, boxes = game_totals(game), _boxes(game)
    payments = []
    for one, other in combinations(range(len(totals)), 2):
        lead = totals[one] - totals[other]
        if len(totals) == 3:
            # Two sides have the shutout in their totals already.
            for column in game.columns:
                if column.closed_by == one:
                    lead += column.weight * shutout_points(column, other)
                elif column.closed_by == other:
                    lead -= column.weight * shutout_points(column, one)
        # Rounded first, because the money is for the points that are paid: half up,
        # whoever is ahead.
        points, step = lead, game.rules.stakes_round_to
        if step:
            size = (2 * abs(lead) + step) // (2 * step) * step
            points = size if lead > 0 else -size
        won = (game.winner == one) - (game.winner == other)
        money = None
        if is_for_money(game.rules):
            # Few pads play for money.
            from decimal import Decimal

            rules = game.rules
            staked_on = (
                (rules.stakes_per_point, points),
                (rules.stakes_per_box, boxes[one] - boxes[other]),
                (rules.stakes_per_game, won),
            )
            # A generator, so that the products are not rounded either.
            money = exact_sum(Decimal(stake or 0) * count for stake, count in staked_on)
        payments.append(_payment(one, other, points, money))
    return tuple(filter(None, payments))


def staked(game: Game, payment: Payment) -> tuple[int, int, int]:
    """Return what the stakes pay for: points, boxes more, and the game won.

    Each counts for the payee, and is negative where it is the payer who has it.
    """
    boxes, (payer, payee) = _boxes(game), payment[:2]
    won = (game.winner == payee) - (game.winner == payer)
    return payment.points, boxes[payee] - boxes[payer], won


def net_payments(games: Iterable[tuple[Payment, ...]]) -> tuple[Payment, ...]:
    """Return the net of the payments of several games, pair by pair."""
    points: dict[tuple[int, int], int] = {}
    money: dict[tuple[int, int], Decimal] = {}
    for payment in (payment for payments in games for payment in payments):
        pair = (payment.payee, payment.payer)
        sign = 1
        if pair[0] > pair[1]:
            pair, sign = (pair[1], pair[0]), -1
        points[pair] = points.get(pair, 0) + sign * payment.points
        if payment.money is not None:
            amount = payment.money if sign > 0 else payment.money.copy_negate()
            money[pair] = exact_sum(
                [money[pair], amount] if pair in money else [amount]
            )
    net = (_payment(*pair, points[pair], money.get(pair)) for pair in sorted(points))
    return tuple(filter(None, net))


def is_for_money(rules: Rules) -> bool:
    """Return whether payments under *rules* have an amount of money."""
    return any((rules.stakes_per_point, rules.stakes_per_box, rules.stakes_per_game))


def money_text(money: "Decimal | None") -> str | None:
    """Format an amount exactly, with two places at the least."""
    if money is None:
        return None
    places = -int(money.as_tuple().exponent)
    whole, _, part = f"{money:.{max(2, places)}f}".partition(".")
    return f"{whole}.{part.rstrip('0'):0<2}"


def _boxes(game: Game) -> list[int]:
    """Return each side's boxes, of all columns, each times its weight."""
    sides = range(len(game.columns[0].boxes))
    return [
        sum(column.weight * column.boxes[side] for column in game.columns)
        for side in sides
    ]


def exact_money() -> "AbstractContextManager[Context]":
    """Return a context in which amounts of money are added up without rounding."""
    # Few pads play for money.
    from decimal import Context, Inexact, localcontext

    # The default context rounds to 28 digits.
    return localcontext(Context(prec=1000, traps=[Inexact]))


def exact_sum(amounts: "Iterable[Decimal]") -> "Decimal":
    """Add amounts of money up without rounding, whatever their size."""
    from decimal import Decimal

    with exact_money():
        return sum(amounts, Decimal(0))


def _payment(
    one: int, other: int, points: int, money: "Decimal | None"
) -> Payment | None:
    """Make a payment of what *other* owes *one*; None when it is nothing."""
    if not points and not money:
        return None
    if points < 0 or (not points and money is not None and money < 0):
        # Unlike a minus sign, this cannot round.
        return Payment(one, other, -points, money.copy_negate() if money else money)
    return Payment(other, one, points, money)
