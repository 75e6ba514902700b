"""The settlement: totals after all bonuses, shutouts, payments, money.

The difference of the totals is paid, so the side that lost the game can collect: at 101
points with 2 boxes it has 251, against 396 for 96 points with 12 boxes (game bonus 100,
boxes at 25).  Sources: the rules guide; for three players rummy-games.
"""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.game import Column, Game

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
    """What one side pays another: points, and money where there are stakes.

    ``currency`` is the name of the money, empty where it has none.
    """

    payer: int
    payee: int
    points: int
    money: "Decimal | None"
    currency: str = ""


class StakedCount(NamedTuple):
    """How many points, boxes or games a stake is paid for, and the stake as written."""

    number: int
    stake: str


def is_shut_out(column: Column, loser: int) -> bool:
    """Return whether *loser* is shut out in a column that another side closed.

    That is without points (adjustments can leave fewer than 0), or without a hand won.
    Where the rules pay nothing for it, nobody is shut out.
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
    """Return the totals of *column*; an open one has no game bonus and no shutout."""
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
    rules, sides = game.rules, range(len(game.columns[0].points))
    payments = []
    for one, other in combinations(sides, 2):
        breakdown = points_breakdown(game, one, other)
        points = breakdown.payee_total - breakdown.payer_total + breakdown.shutout
        if step := breakdown.rounded_to:
            # Rounded half up, whoever is ahead, and before the money is worked out.
            size = (2 * abs(points) + step) // (2 * step) * step
            points = size if points > 0 else -size
        money = None
        if rules.stakes.is_set:
            # Imported late: few pads play for money.
            from decimal import Decimal

            # A generator, so that the products are exact too.
            money = exact_sum(
                Decimal(stake or 0) * number
                for number, stake in staked_counts(game, one, other, points)
            )
        payments.append(_payment(one, other, points, money, rules.stakes_currency))
    return tuple(filter(None, payments))


def staked_counts(
    game: Game, payee: int, payer: int, points: int
) -> tuple[StakedCount, StakedCount, StakedCount]:
    """Return what the stakes are paid for: *points*, boxes ahead, and the game won.

    Each is seen from *payee*: negative where *payer* is ahead or won.
    """
    stakes, boxes = game.rules.stakes, game.boxes
    won = (game.winner == payee) - (game.winner == payer)
    return (
        StakedCount(points, stakes.point),
        StakedCount(boxes[payee] - boxes[payer], stakes.box),
        StakedCount(won, stakes.game),
    )


class PointsBreakdown(NamedTuple):
    """How the points of a payment add up, before they are rounded.

    They are the difference of the two totals plus ``shutout``, all in points.  With two
    sides the shutout is in the totals; with three it depends on who pays, and is what
    the payee earned for shutting the payer out, negative the other way round.  The sum
    is rounded to a multiple of ``rounded_to``, half up; 0: not at all.
    """

    payee_total: int
    payer_total: int
    shutout: int
    rounded_to: int


def points_breakdown(game: Game, payee: int, payer: int) -> PointsBreakdown:
    """Return how the points that *payer* pays *payee* for *game* add up."""
    totals, shutout = game_totals(game), 0
    if len(totals) == 3:
        for column in game.columns:
            if column.closed_by == payee:
                shutout += column.weight * shutout_points(column, payer)
            elif column.closed_by == payer:
                shutout -= column.weight * shutout_points(column, payee)
    return PointsBreakdown(
        totals[payee], totals[payer], shutout, game.rules.stakes_round_to
    )


def net_payments(games: Iterable[tuple[Payment, ...]]) -> tuple[Payment, ...]:
    """Return the net of the payments of several games, pair by pair."""
    points: dict[tuple[int, int], int] = {}
    money: dict[tuple[int, int], Decimal] = {}
    currency = ""
    every = [payment for payments in games for payment in payments]
    # Amounts of 0 may have another currency, and do not name that of the net.
    for payment in sorted(every, key=lambda payment: bool(payment.money)):
        pair = (payment.payee, payment.payer)
        sign = 1
        if pair[0] > pair[1]:
            pair, sign = (pair[1], pair[0]), -1
        points[pair] = points.get(pair, 0) + sign * payment.points
        if payment.money is not None:
            currency = payment.currency
            amount = payment.money if sign > 0 else payment.money.copy_negate()
            money[pair] = exact_sum(
                [money[pair], amount] if pair in money else [amount]
            )
    net = (
        _payment(*pair, points[pair], money.get(pair), currency)
        for pair in sorted(points)
    )
    return tuple(filter(None, net))


def fewest_payments(payments: Sequence[Payment]) -> list[Payment]:
    """Return the fewest payments that settle the same as *payments*.

    Where money is paid they settle the money, and their points are 0.  The side that
    owes most pays the one that is due most, until all are even: of two or three sides
    nobody can do with fewer.
    """
    if len(payments) < 2:
        return list(payments)
    for_money = any(payment.money is not None for payment in payments)
    currency = max(payment.currency for payment in payments)
    balances: dict[int, Any] = {}
    fewest = []
    with exact_money() if for_money else nullcontext():
        for payment in payments:
            amount = (payment.money or 0) if for_money else payment.points
            balances[payment.payee] = balances.get(payment.payee, 0) + amount
            balances[payment.payer] = balances.get(payment.payer, 0) - amount
        while any(balances.values()):
            payee = max(balances, key=lambda side: balances[side])
            payer = min(balances, key=lambda side: balances[side])
            amount = min(balances[payee], -balances[payer])
            balances[payee] -= amount
            balances[payer] += amount
            amounts = (0, amount, currency) if for_money else (amount, None)
            fewest.append(Payment(payer, payee, *amounts))
    return fewest


def money_text(money: "Decimal | None") -> str | None:
    """Format an amount exactly, with two places at the least."""
    if money is None:
        return None
    places = -int(money.as_tuple().exponent)
    whole, _, part = f"{money:.{max(2, places)}f}".partition(".")
    return f"{whole}.{part.rstrip('0'):0<2}"


def with_currency(money: "Decimal", currency: str) -> str:
    """Format an amount with its currency: a sign goes before it, a word after."""
    amount = money_text(money) or ""
    if len(currency) == 1 and not currency.isalnum():
        minus = "-" if amount.startswith("-") else ""
        return f"{minus}{currency}{amount.removeprefix('-')}"
    return f"{amount} {currency}".rstrip()


def exact_money() -> "AbstractContextManager[Context]":
    """Return a context in which amounts of money are added up without rounding."""
    # Imported late: few pads play for money.
    from decimal import Context, Inexact, localcontext

    # The default context would round to 28 digits.
    return localcontext(Context(prec=1000, traps=[Inexact]))


def exact_sum(amounts: "Iterable[Decimal]") -> "Decimal":
    """Add amounts of money up without rounding, whatever their size."""
    from decimal import Decimal

    with exact_money():
        return sum(amounts, Decimal(0))


def _payment(
    one: int, other: int, points: int, money: "Decimal | None", currency: str
) -> Payment | None:
    """Return the payment of *points* by *other* to *one*, or back where negative.

    None when it is nothing.
    """
    if not points and not money:
        return None
    if money is None:
        currency = ""
    if points < 0 or (not points and money is not None and money < 0):
        # Unlike a minus sign, this does not round to the context.
        money = money.copy_negate() if money else money
        return Payment(one, other, -points, money, currency)
    return Payment(other, one, points, money, currency)
