"""A handful of pads that every format is tried with, and texts meant to break one."""

from pathlib import Path

import pytest
from hypothesis import strategies as st

from scorepad.pad import Adjust, Hand, HandEntry, Pad, sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.storage.pad_toml import load

SAMPLES = Path(__file__).parents[2] / "sample_games"
ONE, OTHER = "👨\u200d👩\u200d👧|=1+1", '<script>"山田"</script>,\x1b[2J\n\x9b\u202e`*_'
NOTE = "=cmd|' /C calc'!A0 [x](http://y) ]]> &amp; \ud7ff"
UGLY = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from("=+-@|<>&\"'`\\*_,;\n\r\t\x1b\x7f\x9b\u202e\u2028👨\u200d"),
    ),
    min_size=1,
    max_size=20,
).filter(str.strip)


def hostile(one: str = ONE, other: str = OTHER, note: str = NOTE) -> Replay:
    """A pad whose every text was meant to break something."""
    entries = (
        HandEntry(Hand(knocker=other, knocker_deadwood=6, opponent_deadwood=4), note),
        Adjust(one, 5, note),
        HandEntry(Hand(knocker=one, ended="gin", opponent_deadwood=12), replaces=1),
        HandEntry(Hand(knocker=other, ended="gin", opponent_deadwood=12), note),
    )
    rules = Rules({"name": note, "stakes.currency": note, "stakes.per_point": "0.5"})
    sides = sides_of([[one], [other]])
    return Replay(Pad(sides, rules, one, title=f"{note}\n", entries=entries))


PADS = {
    name: lambda name=name: Replay(load(SAMPLES / f"{name}.toml"))
    for name in (
        "whole-game",
        "whole-hollywood",
        "partnership-twelve-and-ten",
        "cutthroat-for-money",
        "corrections",
        "two-games-and-a-spot",
    )
} | {"hostile": hostile}
every_pad = pytest.mark.parametrize("name", PADS)
