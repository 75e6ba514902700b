"""A pad of score sheets for Gin Rummy.

What is typed goes through these steps, from top to bottom::

    text     what was typed: "a 6 14", or the arguments of `scorepad knock`
      |      grammar           parse a hand into a ParsedHand
    entry    one fact for the pad: a hand, a correction, a change
      |      recording         make the entry, and preview what it changes
      |      consent           describe its effects on recorded hands, to be agreed to
    pad      the entries in the order they were made; nothing is ever erased
      |      storage.pads      append the entry under a lock; recovery keeps good copies
      |      storage.*_toml    write and read pads, entries and rules as TOML
    replay   the hands, games and dealers that follow from the entries
      |      replay, scoring, game, settlement, under the house rules of `rules`
    output   text.answers for one hand, text.sheet_rows and others; exports.* for files

The package itself offers the few names below to programs that use it as a library;
``scorepad/README.md`` shows them at work.  Each is imported when it is first used, so
that the commands do not load what they do without.
"""

from importlib import import_module

# Known to type checkers by its name.  Nothing more is imported here: a Ctrl-C before
# scorepad.__main__ handles it ends with a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorepad.errors import ScorepadError as ScorepadError
    from scorepad.exports.pad_json import pad_object as to_json
    from scorepad.pad import Hand as Hand
    from scorepad.pad import Pad as Pad
    from scorepad.replay import Replay as Replay
    from scorepad.rules import Rules as Rules
    from scorepad.scoring import Score as Score
    from scorepad.scoring import score_hand as score_hand
    from scorepad.settlement import game_payments as settle
    from scorepad.settlement import game_totals as totals
    from scorepad.storage.pad_toml import load as read_pad
    from scorepad.storage.rules_toml import read_rules

__version__ = "0.1.0"

__all__ = [
    "Hand",
    "Pad",
    "Replay",
    "Rules",
    "Score",
    "ScorepadError",
    "read_pad",
    "read_rules",
    "score_hand",
    "settle",
    "to_json",
    "totals",
]

_SOURCES = {
    "Hand": ("pad", "Hand"),
    "Pad": ("pad", "Pad"),
    "Replay": ("replay", "Replay"),
    "Rules": ("rules", "Rules"),
    "Score": ("scoring", "Score"),
    "ScorepadError": ("errors", "ScorepadError"),
    "read_pad": ("storage.pad_toml", "load"),
    "read_rules": ("storage.rules_toml", "read_rules"),
    "score_hand": ("scoring", "score_hand"),
    "settle": ("settlement", "game_payments"),
    "to_json": ("exports.pad_json", "pad_object"),
    "totals": ("settlement", "game_totals"),
}
"""The module of each public name, and the name it has there."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name not in _SOURCES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _SOURCES[name]
    value = getattr(import_module(f"scorepad.{module}"), attribute)
    globals()[name] = value
    return value
