"""scorepad against the oracle, a second implementation written from the same words.

Random pads of every form are grown an entry at a time.  Both must say the same of every
pad, and refuse the same entries.
"""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scorepad.errors import ScorepadError
from scorepad.exports.pad_json import pad_object
from scorepad.pad import time_text
from scorepad.replay import Replay
from scorepad.storage.pad_toml import pad_from_table
from tests import oracle, oracle_pads

Table = Mapping[str, Any]

NOT_ITS_OWN = ("pad", "checks")  # not said by the oracle
OF_THE_RULES = ("name", "title", "sources", "based_on")


def said_by_scorepad(table: Table) -> dict[str, Any] | None:
    """Return what scorepad makes of a pad that tomllib has read, None if refused."""
    try:
        replay = Replay(pad_from_table(table, Path()))
    except ScorepadError:
        return None
    whole = pad_object(replay, "") | added(replay)
    whole["rules"] = {
        key: value for key, value in whole["rules"].items() if key not in OF_THE_RULES
    }
    for hand, result in zip(whole["hands"], replay.hands, strict=True):
        hand["accepted"] = result.recorded.hand.accepted
        hand["inserted"] = result.recorded.inserted
    for written, game in zip(whole["games"], replay.games, strict=True):
        written["rules"] = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in game.rules.differences(replay.rules)
        }
    return {key: whole[key] for key in whole if key not in NOT_ITS_OWN}


def added(replay: Replay) -> dict[str, Any]:
    """Return what replay knows beyond the first form of the JSON."""
    under_way = replay.next_game_and_match
    return {
        "id": replay.pad.id,
        "started": time_text(replay.pad.started),
        "under_way": dict(zip(("game", "match"), under_way, strict=True))
        if under_way
        else None,
    }


def said_by_the_oracle(table: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return oracle.replay(table, newer=True)
    except oracle.Refused:
        return None


def has_a_free_multiplier(table: Table) -> bool:
    """Say whether a scored hand declares a multiplier.

    The points of such a hand are final under any rules, so scorepad lets it stand
    whatever the rules list; the oracle wants it listed.
    """
    return any(
        entry.get("ended") == "scored" and entry.get("multiplier", 1) != 1
        for entry in table["entries"]
    )


def compare(seed: int, tries: int, newer: tuple[str, ...] = ()) -> None:
    """Grow a pad by some tries, comparing at every length."""
    rng = random.Random(seed)
    for table, _ in oracle_pads.random_steps(rng, tries, newer):
        ours = said_by_scorepad(table)
        theirs = said_by_the_oracle(table)
        if ours is not None and theirs is None and has_a_free_multiplier(table):
            continue
        assert ours == theirs, f"seed {seed}: {table}"


@pytest.mark.parametrize("newer", [(), oracle_pads.NEWER], ids=["as-before", "newer"])
@pytest.mark.parametrize("seed", range(6))
def test_the_oracle_says_the_same_of_pads_as_they_grow(
    seed: int, newer: tuple[str, ...]
) -> None:
    for number in range(40):
        compare(1000 * seed + number, 25, newer)


@pytest.mark.long
@pytest.mark.parametrize("newer", [(), oracle_pads.NEWER], ids=["as-before", "newer"])
@pytest.mark.parametrize("seed", range(100, 140))
def test_the_oracle_says_the_same_of_many_long_pads(
    seed: int, newer: tuple[str, ...]
) -> None:
    for number in range(40):
        compare(1000 * seed + number, 80, newer)
