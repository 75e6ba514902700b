"""Pads to measure with: plain hands of two players, the same in every run."""

import random
from pathlib import Path
from typing import Final

from scorepad.pad import Pad, sides_of
from scorepad.rules import CLASSIC
from scorepad.storage import pad_toml

SEED: Final = 7
LONG_GAME: Final = CLASSIC.changed({"game.target": 10_000})
HANDS_A_GAME: Final = 500
"""Too few to reach the target: each game is ended early, and the next begun."""
NEXT_GAME: Final = (
    *("[[entries]]", 'change = "finish"', ""),
    *("[[entries]]", 'change = "again"', ""),
)


def pad_text(hands: int, seed: int = SEED) -> str:
    """Write a pad of so many hands, the whole agreement in it."""
    deal = random.Random(seed)
    head = pad_toml.pad_text(Pad(sides_of([["Ann"], ["Ben"]]), LONG_GAME))
    return head + "".join(_entry(deal, number) for number in range(hands))


def write_pads(folder: Path, pads: int, hands: int) -> None:
    """Fill *folder* with pads of *hands* each."""
    folder.mkdir()
    for number in range(pads):
        text = pad_text(hands, seed=number)
        (folder / f"{number:05}.toml").write_text(text, encoding="utf-8")


def _entry(deal: random.Random, number: int) -> str:
    lines = ["", "[[entries]]", *_facts(deal)]
    if number and number % HANDS_A_GAME == 0:
        lines = ["", *NEXT_GAME, *lines[1:]]
    minutes, day = divmod(number, 60)[1], number // 60 % 28 + 1
    return "\n".join([*lines, f"at = 2026-11-{day:02}T19:{minutes:02}:11Z", ""])


def _facts(deal: random.Random) -> list[str]:
    kind, knocker = deal.random(), deal.choice(["Ann", "Ben"])
    if kind < 0.05:
        return ['ended = "dead"']
    left = f"opponent_deadwood = {deal.randint(1, 60)}"
    if kind < 0.25:
        return ['ended = "gin"', f'knocker = "{knocker}"', left]
    own = f"knocker_deadwood = {deal.randint(1, 10)}"
    return ['ended = "knock"', f'knocker = "{knocker}"', own, left]
