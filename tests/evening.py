"""A short way to write an evening down in a test: hands, pads, what comes of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scorepad.cards import parse_card
from scorepad.exports.pad_json import pad_object
from scorepad.pad import Ended, Entry, Hand, HandEntry, Outcome, Pad, SetRules, sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.stats import Statistics, count

PATH = Path("friday.toml")
"""Where a pad that is only text might lie."""

# Every number differs, so that no two can be mixed up unseen.
DIFFERENT: Mapping[str, object] = {
    "hand.knock_limit": 9,
    "hand.gin_bonus": 20,
    "hand.undercut_bonus": 13,
    "hand.big_gin_bonus": 31,
    "hand.gin_off_bonus": 17,
    "hand.knock_bonus": 3,
    "hand.multipliers": [3, 5],
    "oklahoma.spade_multiplier": 4,
    "game.target": 90,
    "game.bonus": 110,
    "boxes.value": 7,
    "extra_boxes.gin": 2,
    "extra_boxes.big_gin": 5,
    "extra_boxes.undercut": 1,
    "extra_boxes.gin_off": 4,
}


def rules(changes: Mapping[str, object] | None = None) -> Rules:
    """Agree on numbers that all differ, with *changes*."""
    return Rules({**DIFFERENT, **(changes or {})})


def hand(
    ended: Ended,
    who: str | None = None,
    k: int = 0,
    o: int = 0,
    *,
    v: str | None = None,
    x: int = 1,
    upcard: str | None = None,
) -> Hand:
    """Write a hand: *who* ended it with *k* against *o*, *v* whom, times *x*."""
    return Hand(
        knocker=who,
        opponent=v,
        ended=ended,
        knocker_deadwood=k,
        opponent_deadwood=o,
        upcard=parse_card(upcard) if upcard else None,
        multiplier=x,
    )


def knock(
    who: str,
    k: int,
    o: int,
    *,
    v: str | None = None,
    x: int = 1,
    upcard: str | None = None,
    fixes: int | None = None,
    strikes: tuple[int, ...] = (),
) -> HandEntry:
    """Record a knock, as a correction of hand *fixes* and with hands it *strikes*."""
    told = hand("knock", who, k, o, v=v, x=x, upcard=upcard)
    return HandEntry(told, replaces=fixes, also_strikes=strikes)


def gin(
    who: str,
    o: int,
    *,
    v: str | None = None,
    x: int = 1,
    upcard: str | None = None,
    fixes: int | None = None,
) -> HandEntry:
    """Record gin against *o*."""
    told = hand("gin", who, 0, o, v=v, x=x, upcard=upcard)
    return HandEntry(told, replaces=fixes)


def dead(*, fixes: int | None = None) -> HandEntry:
    """Record a dead hand."""
    return HandEntry(Hand(ended="dead"), replaces=fixes)


def scored(
    who: str,
    points: int,
    *,
    v: str | None = None,
    outcome: Outcome | None = None,
    fixes: int | None = None,
) -> HandEntry:
    """Record a hand of which only the points are known, and perhaps the outcome."""
    told = Hand(winner=who, opponent=v, ended="scored", points=points, outcome=outcome)
    return HandEntry(told, replaces=fixes)


def agree(values: Mapping[str, object]) -> SetRules:
    """Change house rules."""
    return SetRules(values)


def pad(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Mapping[str, object] | None = None,
) -> Pad:
    """Open a pad: sides are written ``Ann Cy|Ben Dee``, rules as in :func:`rules`."""
    return Pad(
        sides_of(side.split() for side in sides.split("|")),
        rules(under),
        dealer,
        entries=entries,
    )


def replayed(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Mapping[str, object] | None = None,
) -> Replay:
    """Replay a pad that is written as in :func:`pad`."""
    return Replay(pad(*entries, sides=sides, dealer=dealer, under=under))


def sheet(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Mapping[str, object] | None = None,
) -> dict[str, Any]:
    """Replay a pad and return its JSON object."""
    return shown(pad(*entries, sides=sides, dealer=dealer, under=under))


def shown(played: Pad) -> dict[str, Any]:
    """Return the JSON object of a pad called ``friday``."""
    return pad_object(Replay(played), "friday")


def counted(*pads: Pad) -> Statistics:
    """Return the statistics of some pads."""
    made = Statistics()
    for each in pads:
        made.merge(count(Replay(each)))
    return made


def each(table: list[dict[str, Any]], key: str) -> list[Any]:
    """Take one key of every hand, game or column."""
    return [row[key] for row in table]
