"""A replayed pad as the JSON object of schema 1, for programs to read.

The keys are fixed: a name never is one.  The shape is that of the design's section 4.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from scorepad.expected import Check, check, every_hand, last_game
from scorepad.game import Column, Game
from scorepad.pad import Strike, time_text
from scorepad.recording import Change
from scorepad.replay import PlayedHand, Replay
from scorepad.settlement import (
    Payment,
    column_totals,
    game_payments,
    game_totals,
    is_shut_out,
    money_text,
)
from scorepad.storage.pad_toml import new_text, rules_table
from scorepad.text.log import objects

SCHEMA: Final = 1


def document(replay: Replay, name: str, checks: Sequence[Check] = ()) -> dict[str, Any]:
    """Return the object for *replay*, which came from the pad called *name*."""
    return {
        "schema": SCHEMA,
        "pad": name,
        "title": replay.title,
        "sides": [
            {"name": name, "players": list(players)}
            for name, players in zip(
                replay.sides.names, replay.sides.players, strict=True
            )
        ],
        "rules": rules_table(replay.rules),
        "hands": hands(replay),
        "adjustments": adjustments(replay),
        "games": [_game(replay, game) for game in replay.games],
        "match": _match(replay),
        "next_dealer": _name(replay.sides.everybody, replay.next_dealer),
        "payments": payments(replay, replay.payments()),
        "checks": [check._asdict() for check in checks],
    }


def hands(replay: Replay) -> list[dict[str, Any]]:
    """Every hand by number, struck ones too."""
    return [_hand(replay, result) for result in replay.hands]


def adjustments(replay: Replay) -> list[dict[str, Any]]:
    """Every adjustment, with the number of the hand it comes after."""
    return [
        {
            "after": adjustment.after,
            "game": adjustment.game,
            "side": replay.sides.names[adjustment.side],
            "points": adjustment.change.points,
            "columns": list(adjustment.columns),
            "reason": adjustment.change.reason,
        }
        for adjustment in replay.adjustments
    ]


def payments(replay: Replay, owed: Sequence[Payment]) -> list[dict[str, Any]]:
    """Who pays whom, in points and where stakes are agreed in money."""
    names = replay.sides.names
    return [
        {
            "from": names[payment.payer],
            "to": names[payment.payee],
            "points": payment.points,
            "money": money_text(payment.money),
        }
        for payment in owed
    ]


def _hand(replay: Replay, result: PlayedHand) -> dict[str, Any]:
    deal, hand, everybody = result.deal, result.deal.hand, replay.sides.everybody
    knocked = hand.knocker is not None
    return {
        "number": deal.number,
        "game": result.game,
        "round": result.round,
        "ended": hand.ended,
        "outcome": result.score.outcome if result.score else None,
        "knocker": _name(everybody, deal.player) if knocked else None,
        "opponent": _name(everybody, result.opponent),
        "knocker_deadwood": hand.knocker_deadwood if knocked else None,
        "opponent_deadwood": hand.opponent_deadwood if knocked else None,
        "upcard": str(hand.upcard) if hand.upcard else None,
        "multiplier": hand.multiplier,
        **_worth(replay, result),
        "dealer": _name(everybody, result.dealer),
        "note": deal.note,
        "at": time_text(deal.record.at),
        "corrected": bool(deal.was),
        "struck": result.score is None,
    }


def _worth(replay: Replay, result: PlayedHand) -> dict[str, Any]:
    """What a hand came to: nothing for a struck one."""
    score = result.score
    lines = score.lines if score else ()
    return {
        "winner": _name(replay.sides.names, result.winner),
        "points": score.points if score else 0,
        "boxes": score.boxes if score else 0,
        "lines": [{"for": line.reason, "points": line.points} for line in lines],
        "columns": list(result.columns),
        "running": [list(points) for points in result.running],
    }


def _game(replay: Replay, game: Game) -> dict[str, Any]:
    names = replay.sides.names
    return {
        "number": game.number,
        "match": game.match,
        "over": game.over,
        "finished": game.finished,
        "winner": _name(names, game.winner),
        "columns": [_column(names, column) for column in game.columns],
        "totals": list(game_totals(game)),
        "payments": payments(replay, game_payments(game)),
    }


def _column(names: Sequence[str], column: Column) -> dict[str, Any]:
    totals = column_totals(column)
    sides = range(len(names))
    return {
        "number": column.number,
        "closed": column.closed_by is not None,
        "winner": _name(names, column.closed_by),
        "shutout": any(is_shut_out(column, side) for side in sides),
        "weight": column.weight,
        "points": list(column.points),
        "boxes": list(column.boxes),
        "lines": [
            {"for": reason, "amounts": list(amounts)}
            for reason, amounts in totals.lines()
        ],
        "totals": list(totals.totals),
    }


def _match(replay: Replay) -> dict[str, Any]:
    match = replay.match
    return {
        "best_of": match.best_of,
        "games_won": list(match.games_won),
        "over": match.over,
        "winner": _name(replay.sides.names, match.winner),
    }


def _name(names: Sequence[str], number: int | None) -> str | None:
    return None if number is None else names[number]


def change_document(change: Change) -> dict[str, Any]:
    """Return the object that answers a change: the hand, and how things stand.

    The hand is as in the pad's JSON; a change without a hand has its entry instead.
    """
    replay, game = change.after, change.after.game
    answer: dict[str, Any] = {"hand": None}
    number = change.entry.hand if isinstance(change.entry, Strike) else change.number
    if number is None:
        answer["entry"] = objects(replay.pad)[-1]
    else:
        answer["hand"] = _hand(replay, replay.hands[number - 1])
    return answer | {
        "standing": {
            "game": game.number,
            "match": game.match,
            "over": game.over,
            "finished": game.finished,
            "winner": _name(replay.sides.names, game.winner),
            "sides": list(replay.sides.names),
            "points": [list(column.points) for column in game.columns],
            "next_dealer": _name(replay.sides.everybody, replay.next_dealer),
            "payments": payments(replay, replay.payments()),
        }
    }


_NOT_PLAIN: Final = re.compile(r"[^\n\x20-\x7e]")
_LARGEST_SHORT: Final = 0xFFFF


def json_text(replay: Replay, name: str) -> str:
    """Return the object of schema 1 for *replay*, of the pad called *name*."""
    return dumps(document(replay, name, check(replay)), indent=2)


def dumps(value: object, *, indent: int | None = None) -> str:
    """Return *value* as JSON, its names readable, nothing in it for a terminal to obey.

    With *indent* it is on many lines, without it is on one.
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isascii() and text.isprintable():
        return text
    return _NOT_PLAIN.sub(lambda match: _in_json(match[0]), text)


def toml_text(replay: Replay) -> str:
    """Return the pad file anew, expecting all that was computed, a hand a line."""
    expected = last_game(replay)
    if len(expected["columns"]) == 1:
        del expected["columns"]
    lines = ["", "[expected]"]
    lines += [f"{key} = {_inline(value)}" for key, value in expected.items()]
    hands = [f"  {_inline(hand)}," for hand in every_hand(replay)]
    lines += ["hands = [", *hands, "]"]
    whole = new_text(replay.pad)
    head = new_text(replay.pad._replace(entries=()))
    text = head + "\n".join([*lines, ""]) + whole[len(head) :]
    return _NOT_PLAIN.sub(lambda match: _in_toml(match[0]), text)


def _inline(value: object) -> str:
    """Write a value of TOML on one line."""
    if isinstance(value, dict):
        pairs = [f"{key} = {_inline(item)}" for key, item in value.items()]
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)


def _in_json(letter: str) -> str:
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]


def _in_toml(letter: str) -> str:
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\u{code:04X}" if code <= _LARGEST_SHORT else f"\\U{code:08X}"
