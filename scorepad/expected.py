"""Checks of a replay against the results that a document states, and its errata.

A pad keeps those results in its table ``[expected]``.
"""

from typing import Any, NamedTuple

from scorepad.replay import Replay
from scorepad.settlement import game_payments, game_totals, money_text


class Check(NamedTuple):
    """One value of a document, compared with the computed one.

    ``value`` names it: ``totals``, ``hands[3].points``.  ``erratum`` is the reason that
    the pad gives why the document is wrong; it covers a mismatch only as long as the
    value that it names is computed.
    """

    value: str
    expected: object
    computed: object
    holds: bool
    erratum: str | None

    @property
    def fails(self) -> bool:
        """Whether it neither holds nor is covered by an erratum."""
        return not self.holds and self.erratum is None


def check(replay: Replay) -> list[Check]:
    """Return the checks of a pad's *replay*; none where the pad expects nothing."""
    if not replay.pad.expected:
        return []
    expected = dict(replay.pad.expected)
    errata = expected.pop("errata", [])
    hands = expected.pop("hands", [])
    computed = last_game(replay)
    compared = [(key, value, computed[key]) for key, value in expected.items()]
    # A document may leave out the last hands, but not have more than were played.
    if len(hands) > len(replay.hands):
        compared.append(("hands", len(hands), len(replay.hands)))
    for number, (hand, result) in enumerate(
        zip(hands, every_hand(replay), strict=False), start=1
    ):
        compared += [
            (f"hands[{number}].{key}", value, result.get(key))
            for key, value in hand.items()
        ]
    checks = []
    for name, value, result in compared:
        holds, reason = _matches(value, result), None
        for erratum in errata:
            covers = erratum["value"] == name and _matches(erratum["computed"], result)
            if covers and not holds:
                reason = erratum["reason"]
        checks.append(Check(name, value, result, holds, reason))
    return checks


def last_game(replay: Replay) -> dict[str, Any]:
    """Return the result of the last game, by the keys of ``[expected]``."""
    game = replay.games[-1]
    names = replay.sides.names
    payments = []
    for payment in game_payments(game):
        paid: dict[str, Any] = {
            "from": names[payment.payer],
            "to": names[payment.payee],
            "points": payment.points,
        }
        money = money_text(payment.money)
        payments.append(paid if money is None else {**paid, "money": money})
    return {
        "points": list(game.columns[0].points),
        "boxes": list(game.columns[0].boxes),
        "totals": list(game_totals(game)),
        "columns": [list(column.points) for column in game.columns],
        "payments": payments,
        "winner": "" if game.winner is None else names[game.winner],
    }


def every_hand(replay: Replay) -> list[dict[str, Any]]:
    """Return the result of each hand in the form of ``[expected]``."""
    names, hands = replay.sides.names, []
    for result in replay.hands:
        score = result.score
        hand = {
            "winner": "" if result.winner is None else names[result.winner],
            "points": score.points if score else 0,
            "boxes": score.boxes if score else 0,
            "running": [list(points) for points in result.running],
        }
        # A struck hand has no outcome, and TOML has no null.
        hands.append({**hand, "outcome": score.outcome} if score else hand)
    return hands


def _matches(expected: object, computed: object) -> bool:
    """Return whether two values are equal, but for keys that are not expected."""
    if isinstance(expected, list) and isinstance(computed, list):
        return len(expected) == len(computed) and all(map(_matches, expected, computed))
    if isinstance(expected, dict) and isinstance(computed, dict):
        return all(
            _matches(value, computed.get(key)) for key, value in expected.items()
        )
    return type(expected) is type(computed) and expected == computed
