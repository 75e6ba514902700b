"""A pad as JSON, and as the pad file with what is expected of it filled in.

Both carry every text exactly; a letter that a terminal would obey rather than show is
written as an escape.
"""

import json
import re
from typing import Final

from scorepad.checks import check, every_hand, last_game
from scorepad.exports.document import document
from scorepad.files.padfile import new_text
from scorepad.replay import Replay

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
