"""What a document says against what is computed: ``[expected]`` and its errata."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scorepad.errors import PadError
from scorepad.keys import in_toml, listed
from scorepad.replay import HandResult, Replay
from scorepad.settlement import Payment, game_payments, game_totals, money_text

_KEYS: Final = ("points", "boxes", "totals", "columns", "payments", "winner", "hands")
_HAND_KEYS: Final = ("winner", "points", "boxes", "running", "outcome")
_ERRATUM_KEYS: Final = ("value", "computed", "reason")


class Check(NamedTuple):
    """One documented value: where it stands, and whether it was computed so.

    ``erratum`` is the stated reason why the document is wrong; it covers a mismatch
    only while exactly the computed value that it names comes out.
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
    """Hold the expectations of a pad against its *replay*; none is no check.

    Raises:
        PadError: what is expected has a key or an erratum of no known shape.
    """
    expected = dict(replay.pad.expected or {})
    errata = _errata(expected.pop("errata", []))
    _check_keys("expected", expected, _KEYS)
    hands = expected.pop("hands", [])
    computed = last_game(replay)
    found = [(key, value, computed[key]) for key, value in expected.items()]
    found += _hands(replay, hands)
    return [_compared(*each, errata) for each in found]


def last_game(replay: Replay) -> dict[str, Any]:
    """What the last game comes to, by the keys of ``[expected]`` but ``hands``."""
    game = replay.games[-1]
    names = replay.sides.names
    return {
        "points": list(game.columns[0].points),
        "boxes": list(game.columns[0].boxes),
        "totals": list(game_totals(game, replay.rules)),
        "columns": [list(column.points) for column in game.columns],
        "payments": [
            _payment(names, payment) for payment in game_payments(game, replay.rules)
        ],
        "winner": "" if game.winner is None else names[game.winner],
    }


def every_hand(replay: Replay) -> list[dict[str, Any]]:
    """What each hand comes to, by number, as ``[expected]`` has it."""
    return [_hand(replay.sides.names, result) for result in replay.hands]


def _hand(names: tuple[str, ...], result: HandResult) -> dict[str, Any]:
    score = result.score
    told = {
        "winner": "" if result.winner is None else names[result.winner],
        "points": score.points if score else 0,
        "boxes": score.boxes if score else 0,
        "running": [list(points) for points in result.running],
    }
    # A struck hand has none, and TOML no way to say so.
    return {**told, "outcome": score.outcome} if score else told


def _payment(names: tuple[str, ...], payment: Payment) -> dict[str, Any]:
    paid = {
        "from": names[payment.payer],
        "to": names[payment.payee],
        "points": payment.points,
    }
    money = money_text(payment.money)
    return paid if money is None else {**paid, "money": money}


def _hands(replay: Replay, hands: object) -> list[tuple[str, object, object]]:
    if not isinstance(hands, list) or not all(isinstance(hand, dict) for hand in hands):
        raise PadError("expected: hands: it is a list of tables")
    found: list[tuple[str, object, object]] = []
    if len(hands) > len(replay.hands):
        found.append(("hands", len(hands), len(replay.hands)))
    computed = every_hand(replay)
    for number, (hand, result) in enumerate(zip(hands, computed, strict=False), 1):
        _check_keys(f"expected: hands[{number}]", hand, _HAND_KEYS)
        for key, value in hand.items():
            found.append((f"hands[{number}].{key}", value, result.get(key)))
    return found


def _compared(
    name: str, expected: object, computed: object, errata: list[Mapping[str, Any]]
) -> Check:
    holds = _same(expected, computed)
    reason = None
    if not holds:
        for erratum in errata:
            if erratum["value"] == name and _same(erratum["computed"], computed):
                reason = erratum["reason"]
    return Check(name, expected, computed, holds, reason)


def _same(expected: object, computed: object) -> bool:
    """Compare two values; a payment may leave the money unsaid."""
    if isinstance(expected, list) and isinstance(computed, list):
        return len(expected) == len(computed) and all(map(_same, expected, computed))
    if isinstance(expected, dict) and isinstance(computed, dict):
        return all(_same(value, computed.get(key)) for key, value in expected.items())
    return type(expected) is type(computed) and expected == computed


def _errata(value: object) -> list[Mapping[str, Any]]:
    if not isinstance(value, list):
        raise PadError("expected: errata: each starts with [[expected.errata]]")
    for erratum in value:
        if not isinstance(erratum, Mapping):
            raise PadError("expected: errata: each is a table")
        _check_keys("expected: errata", erratum, _ERRATUM_KEYS)
        for key in _ERRATUM_KEYS:
            if key not in erratum:
                raise PadError(f"expected: errata: {key} is missing")
        if not isinstance(erratum["reason"], str) or not erratum["reason"].strip():
            raise PadError("expected: errata: reason: it says why, in words")
    return value


def _check_keys(where: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            there = listed(list(known), "and")
            raise PadError(f"{where}: {in_toml(key)} is no key here: {there} are")
