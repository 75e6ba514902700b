"""What is owed: totals after all bonuses, shutouts, payments, money.

Source: specification, sections 3, 5 and 6.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from scorepad.game import Column, Game
from scorepad.rules import Rules

if TYPE_CHECKING:
    from decimal import Decimal
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
        """The four lines with what each is for."""
        reasons = ("points", "game bonus", "boxes", "shutout")
        return list(zip(reasons, self, strict=False))


class Payment(NamedTuple):
    """What one side pays another: points, and money where stakes are agreed."""

    payer: int
    payee: int
    points: int
    money: "Decimal | None"


def is_shut_out(column: Column, loser: int, rules: Rules) -> bool:
    """Say whether *loser* scored nothing in a column that another side closed."""
    if column.closed_by is None or column.closed_by == loser:
        return False
    if rules.shutout_when == "no-hands":
        return column.wins[loser] == 0
    return column.points[loser] <= 0


def shutout_points(column: Column, loser: int, rules: Rules) -> int:
    """Return what the winner of *column* earns for shutting *loser* out, in points."""
    winner = column.closed_by
    if winner is None or not is_shut_out(column, loser, rules):
        return 0
    parts = {
        "points": column.points[winner],
        "game": rules.game_bonus,
        "boxes": rules.box_at_end * column.boxes[winner],
    }
    doubled = sum(parts[part] for part in rules.shutout_doubles)
    return doubled + rules.shutout_adds


def column_totals(column: Column, rules: Rules) -> ColumnTotals:
    """Add *column* up; an open one has no game bonus and no shutout."""
    sides = range(len(column.points))
    value = rules.box_at_end
    bonus = tuple([rules.game_bonus * (column.closed_by == side) for side in sides])
    boxes = tuple([value * count for count in column.boxes])
    shutout = [0 for _ in sides]
    winner = column.closed_by
    if len(shutout) == 2 and winner is not None:
        shutout[winner] = shutout_points(column, 1 - winner, rules)
    lines = (column.points, bonus, boxes, tuple(shutout))
    return ColumnTotals(
        *lines, tuple([sum(amounts) for amounts in zip(*lines, strict=True)])
    )


def game_totals(game: Game, rules: Rules) -> Amounts:
    """Return each side's total of the game, its columns weighted."""
    columns = [column_totals(column, rules).totals for column in game.columns]
    return tuple(
        sum(
            column.weight * totals[side]
            for column, totals in zip(game.columns, columns, strict=True)
        )
        for side in range(len(game.columns[0].points))
    )


def game_payments(game: Game, rules: Rules) -> tuple[Payment, ...]:
    """Return who pays whom for a game that is over or finished, pair by pair."""
    if not game.ended:
        return ()
    totals, boxes = game_totals(game, rules), _boxes(game)
    payments = []
    for one, other in _pairs(len(totals)):
        # Rounded first, because the money is for the points that are paid.
        points = _rounded(_lead(game, totals, one, other, rules), rules)
        won = (game.winner == one) - (game.winner == other)
        money = _money(points, boxes[one] - boxes[other], won, rules)
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
    money: dict[tuple[int, int], Decimal | None] = {}
    for payment in (payment for payments in games for payment in payments):
        pair = (payment.payee, payment.payer)
        sign = 1
        if pair[0] > pair[1]:
            pair, sign = (pair[1], pair[0]), -1
        points[pair] = points.get(pair, 0) + sign * payment.points
        if payment.money is not None:
            money[pair] = (money.get(pair) or 0) + sign * payment.money
    net = (_payment(*pair, points[pair], money.get(pair)) for pair in sorted(points))
    return tuple(filter(None, net))


def money_text(money: "Decimal | None") -> str | None:
    """Write an amount exactly, with two places at the least."""
    if money is None:
        return None
    exponent = money.normalize().as_tuple().exponent
    places = -exponent if isinstance(exponent, int) else 0
    return f"{money:.{max(2, places)}f}"


def _boxes(game: Game) -> list[int]:
    """Each side's boxes, of all columns, each times its weight."""
    sides = range(len(game.columns[0].boxes))
    return [
        sum(column.weight * column.boxes[side] for column in game.columns)
        for side in sides
    ]


def _pairs(sides: int) -> list[tuple[int, int]]:
    return [(one, other) for one in range(sides) for other in range(one + 1, sides)]


def _lead(game: Game, totals: Amounts, one: int, other: int, rules: Rules) -> int:
    """Return the points that *other* owes *one*: negative when it is *one* who owes."""
    lead = totals[one] - totals[other]
    if len(totals) == 2:
        return lead  # the shutout is in the totals already
    for column in game.columns:
        if column.closed_by == one:
            lead += column.weight * shutout_points(column, other, rules)
        elif column.closed_by == other:
            lead -= column.weight * shutout_points(column, one, rules)
    return lead


def _rounded(points: int, rules: Rules) -> int:
    step = rules.stakes_round_to
    if not step:
        return points
    size = (2 * abs(points) + step) // (2 * step) * step
    return size if points > 0 else -size


def _money(points: int, boxes: int, won: int, rules: Rules) -> "Decimal | None":
    stakes = (rules.stakes_per_point, rules.stakes_per_box, rules.stakes_per_game)
    if not any(stakes):
        return None
    # Few pads play for money.
    from decimal import Decimal

    amounts = zip(stakes, (points, boxes, won), strict=True)
    return sum((Decimal(stake or 0) * count for stake, count in amounts), Decimal(0))


def _payment(
    one: int, other: int, points: int, money: "Decimal | None"
) -> Payment | None:
    """Make a payment of what *other* owes *one*; None when it is nothing."""
    if not points and not money:
        return None
    if points < 0 or (not points and money is not None and money < 0):
        return Payment(one, other, -points, None if money is None else -money)
    return Payment(other, one, points, money)
