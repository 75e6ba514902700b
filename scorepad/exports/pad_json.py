"""A replayed pad as the JSON object of schema 1, for programs to read.

The keys are fixed: a name is never one.  ``schema.json`` beside this module describes
the object, ``sample_games/README.md`` field by field.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from scorepad.expected import Check, check
from scorepad.game import Game
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
from scorepad.storage.pad_toml import rules_table
from scorepad.text.log import log_objects

SCHEMA: Final = 1
_NOT_PLAIN: Final = re.compile(r"[^\n\x20-\x7e]")


def json_text(replay: Replay, name: str) -> str:
    """Return the object of schema 1 for *replay*, of the pad called *name*."""
    return dumps(pad_object(replay, name, check(replay)), indent=2) + "\n"


def schema_text() -> str:
    """Return the JSON Schema of the object, as its file has it."""
    return Path(__file__).with_name("schema.json").read_text(encoding="utf-8")


def dumps(value: object, *, indent: int | None = None) -> str:
    """Return *value* as JSON: names readable, control characters always escaped.

    With *indent* it is on many lines, without it is on one.
    """

    def escape(found: re.Match[str]) -> str:
        letter = found[0]
        return letter if letter.isprintable() else json.dumps(letter)[1:-1]

    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isascii() and text.isprintable():
        return text
    return _NOT_PLAIN.sub(escape, text)


def pad_object(
    replay: Replay, name: str, checks: Sequence[Check] = ()
) -> dict[str, Any]:
    """Return the object for *replay*, which came from the pad called *name*."""
    pad, sides, match = replay.pad, replay.sides, replay.match
    following = replay.next_game_and_match
    return {
        "schema": SCHEMA,
        "pad": name,
        "id": pad.id,
        "title": replay.title,
        "started": time_text(pad.started),
        "sides": [
            {"name": name, "players": list(players)}
            for name, players in zip(sides.names, sides.players, strict=True)
        ],
        "rules": rules_table(replay.rules),
        "hands": [hand_object(replay, result) for result in replay.hands],
        "adjustments": adjustments(replay),
        "games": [game_object(replay, game) for game in replay.games],
        "match": {
            "best_of": match.length,
            "games_won": list(match.games_won),
            "over": match.over,
            "winner": _name(sides.names, match.winner),
        },
        "under_way": following and {"game": following[0], "match": following[1]},
        "next_dealer": _name(sides.everybody, replay.next_dealer),
        "payments": payments(replay, replay.payments()),
        "checks": [check._asdict() for check in checks],
    }


def adjustments(replay: Replay) -> list[dict[str, Any]]:
    """Return every adjustment, with the number of the hand it comes after."""
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


def payments(replay: Replay, paid: Sequence[Payment]) -> list[dict[str, Any]]:
    """Return payments in points and, where stakes are agreed, in money."""
    names = replay.sides.names
    return [
        {
            "from": names[payment.payer],
            "to": names[payment.payee],
            "points": payment.points,
            "money": money_text(payment.money),
        }
        for payment in paid
    ]


def hand_object(replay: Replay, result: PlayedHand) -> dict[str, Any]:
    """Return one hand: its facts, and its score, which is nothing for a struck one."""
    recorded, hand, score = result.recorded, result.recorded.hand, result.score
    everybody = replay.sides.everybody
    knocked = hand.knocker is not None
    lines = score.lines if score else ()
    return {
        "number": recorded.number,
        "game": result.game,
        "round": result.round,
        "ended": hand.ended,
        "outcome": score.outcome if score else None,
        "knocker": _name(everybody, recorded.player) if knocked else None,
        "opponent": _name(everybody, result.opponent),
        "knocker_deadwood": hand.knocker_deadwood if knocked else None,
        "opponent_deadwood": hand.opponent_deadwood if knocked else None,
        "upcard": str(hand.upcard) if hand.upcard else None,
        "multiplier": hand.multiplier,
        "accepted": hand.accepted,
        "winner": _name(replay.sides.names, result.winner),
        "points": score.points if score else 0,
        "boxes": score.boxes if score else 0,
        "lines": [{"for": line.reason, "points": line.points} for line in lines],
        "columns": list(result.columns),
        "running": [list(points) for points in result.running],
        "dealer": _name(everybody, result.dealer),
        "note": recorded.note,
        "at": time_text(recorded.entry.at),
        "corrected": bool(recorded.earlier),
        "inserted": recorded.inserted,
        "struck": score is None,
    }


def game_object(replay: Replay, game: Game) -> dict[str, Any]:
    """Return one game: its columns added up, its payments, its own rules."""
    names, rules = replay.sides.names, game.rules
    columns = []
    for column in game.columns:
        totals = column_totals(column)
        shut_out = [is_shut_out(column, side) for side in range(len(names))]
        columns.append(
            {
                "number": column.number,
                "closed": column.closed_by is not None,
                "winner": _name(names, column.closed_by),
                "shutout": any(shut_out),
                "weight": column.weight,
                "points": list(column.points),
                "boxes": list(column.boxes),
                "lines": [
                    {"for": reason, "amounts": list(amounts)}
                    for reason, amounts in totals.lines()
                ],
                "totals": list(totals.totals),
            }
        )
    return {
        "number": game.number,
        "match": game.match,
        "over": game.over,
        "finished": game.finished,
        "winner": _name(names, game.winner),
        "columns": columns,
        "totals": list(game_totals(game)),
        "payments": payments(replay, game_payments(game)),
        "rules": {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in rules.differences(replay.rules)
        },
    }


def _name(names: Sequence[str], number: int | None) -> str | None:
    return None if number is None else names[number]


def change_object(change: Change) -> dict[str, Any]:
    """Return the object that answers a change: the hand, and how things stand.

    The hand is as in the pad's JSON; a change without a hand has its entry instead.
    """
    replay, game = change.after, change.after.game
    answer: dict[str, Any] = {"hand": None}
    number = change.entry.hand if isinstance(change.entry, Strike) else change.number
    if number is None:
        answer["entry"] = log_objects(replay.pad)[-1]
    else:
        answer["hand"] = hand_object(replay, replay.hands[number - 1])
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
