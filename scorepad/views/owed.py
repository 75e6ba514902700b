"""Who pays whom, in words and in the fewest payments."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scorepad.effects import is_paid
from scorepad.game import Game
from scorepad.rules import Rules
from scorepad.settlement import Payment, money_text, staked
from scorepad.views.display import Names, safe, verb
from scorepad.views.notes import weighted, weighted_sum

if TYPE_CHECKING:
    from decimal import Decimal


def pays(names: Names, owed: Sequence[Payment], rules: Rules) -> str:
    """Say who pays whom, ``Ben pays Ann 185``, without a full stop."""
    if not owed:
        return "nobody pays"
    return ", ".join([payment_words(names, payment, rules) for payment in owed])


def payment_words(names: Names, payment: Payment, rules: Rules) -> str:
    """Say one payment, its points and what they are in money."""
    payer, payee = names.sides[payment.payer], names.sides[payment.payee]
    pay = verb(names, "pays", "pay")
    if payment.money is None:
        return f"{payer} {pay} {payee} {payment.points}"
    money = with_currency(abs(payment.money), rules)
    if not payment.points:
        return f"{payer} {pay} {payee} {money}"
    if payment.money < 0:
        return (
            f"{payer} {verb(names, 'owes', 'owe')} {payee} {payment.points} points, "
            f"but {payee} {pay} {payer} {money}"
        )
    return f"{payer} {pay} {payee} {payment.points} points, {money}"


def money_adds_up(game: Game, payment: Payment, rules: Rules) -> str:
    """Say what the money of a payment is for, without a full stop.

    As ``200 x 0.05 + 2 boxes x 1.00 + 2.50 for the game``; nothing where it is not
    played for money.
    """
    if not payment.money:
        return ""
    points, boxes, games = staked(game, payment)
    parts = [
        (rules.stakes_per_point, points, f"{abs(points)} x {{}}"),
        (rules.stakes_per_box, boxes, f"{_boxes_more(game, payment, boxes)} x {{}}"),
        (rules.stakes_per_game, games, "{} for the game"),
    ]
    terms = [
        ("+" if (count > 0) == (payment.money > 0) else "-", what.format(stake))
        for stake, count, what in parts
        if count and is_paid(stake)
    ]
    # What is taken off comes last; the sum does not begin with a sign.
    terms.sort(key=lambda term: term[0])
    return " ".join(f"{sign} {what}" for sign, what in terms).removeprefix("+ ")


def _boxes_more(game: Game, payment: Payment, boxes: int) -> str:
    """Say how many boxes one side has more, and how where columns count differently."""
    told = f"{abs(boxes)} box{'es' * (abs(boxes) > 1)}"
    if not weighted(game):
        return told
    sign = 1 if boxes > 0 else -1
    ahead = [
        sign * (column.boxes[payment.payee] - column.boxes[payment.payer])
        for column in game.columns
    ]
    return f"{told} ({weighted_sum(game, ahead)})"


def with_currency(money: "Decimal", rules: Rules) -> str:
    """Write an amount with its currency: a sign goes before it, a word after."""
    amount, currency = money_text(money), safe(rules.stakes_currency)
    if not currency:
        return f"{amount}"
    if len(currency) == 1 and not currency.isalnum():
        return f"{currency}{amount}"
    return f"{amount} {currency}"


def fewest_payments(owed: Sequence[Payment]) -> list[Payment]:
    """Return the fewest payments that come to the same as *owed*.

    Where it is played for money that is what they add up, and their points are 0.
    """
    if len(owed) < 2:
        return list(owed)
    for_money = any(payment.money is not None for payment in owed)
    balances: dict[int, Any] = {}
    for payment in owed:
        amount = (payment.money or 0) if for_money else payment.points
        balances[payment.payee] = balances.get(payment.payee, 0) + amount
        balances[payment.payer] = balances.get(payment.payer, 0) - amount
    fewest = []
    while any(balances.values()):
        payee = max(balances, key=lambda side: balances[side])
        payer = min(balances, key=lambda side: balances[side])
        amount = min(balances[payee], -balances[payer])
        balances[payee] -= amount
        balances[payer] += amount
        terms = (0, amount) if for_money else (amount, None)
        fewest.append(Payment(payer, payee, *terms))
    return fewest
