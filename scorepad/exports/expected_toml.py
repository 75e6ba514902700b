"""The pad file with everything that was computed as its ``[expected]`` table."""

import json
import re
from typing import Final

from scorepad.expected import every_hand, last_game
from scorepad.replay import Replay
from scorepad.storage.pad_toml import pad_text

_NOT_PLAIN: Final = re.compile(r"[^\n\x20-\x7e]")
_LARGEST_SHORT: Final = 0xFFFF


def toml_text(replay: Replay) -> str:
    """Write the pad file again, one line for what is expected of each hand."""

    def escape(found: re.Match[str]) -> str:
        code = ord(found[0])
        if found[0].isprintable():
            return found[0]
        return f"\\u{code:04X}" if code <= _LARGEST_SHORT else f"\\U{code:08X}"

    expected = last_game(replay)
    if len(expected["columns"]) == 1:
        del expected["columns"]
    lines = ["", "[expected]"]
    lines += [f"{key} = {_inline(value)}" for key, value in expected.items()]
    hands = [f"  {_inline(hand)}," for hand in every_hand(replay)]
    lines += ["hands = [", *hands, "]"]
    whole = pad_text(replay.pad)
    head = pad_text(replay.pad._replace(entries=()))
    text = head + "\n".join([*lines, ""]) + whole[len(head) :]
    return _NOT_PLAIN.sub(escape, text)


def _inline(value: object) -> str:
    """Write a value of TOML on one line."""
    if isinstance(value, dict):
        pairs = [f"{key} = {_inline(item)}" for key, item in value.items()]
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)
