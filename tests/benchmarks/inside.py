"""What is measured within one process: a line at the prompt, replay as a pad grows."""

import contextlib
import gc
import io
import os
import statistics
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from unittest import mock

from scorepad.cli.play import PlaySession
from scorepad.pad import Pad
from scorepad.replay import Replay
from scorepad.storage import pad_toml
from tests.benchmarks.figures import LOOP, Figure, empty_loop, fastest, progress
from tests.benchmarks.samples import pad_text

LINES: Final = 15
HANDS_A_SECOND: Final = 150_000
"""What replay is to reach where the empty loop takes 0.3 s."""
ITERATIONS_A_HAND: Final = LOOP / 0.3 / HANDS_A_SECOND


def prompt(folder: Path) -> Iterator[Figure]:
    """Time a line of ``play``, the waiting for the disk left out."""
    for hands, most in ((100, 0.010), (2_000, 0.025)):
        progress(f"prompt: a line at {hands:,} hands")
        pad = folder / f"{hands}.toml"
        pad.write_text(pad_text(hands), encoding="utf-8")
        figure = (f"a line at {hands:,} hands", _a_line(pad), "what it may take", most)
        yield Figure("prompt", *figure, "s", 1.0)


def growth() -> Iterator[Figure]:
    """Time replay, and weigh what it keeps, at three lengths of a pad."""
    weights: list[float] = []
    for hands in (1_000, 10_000, 100_000):
        progress(f"replay: {hands:,} hands")
        pad = pad_toml.loads(pad_text(hands), Path("pad.toml"))
        limit = ("empty iterations, at most", ITERATIONS_A_HAND, "iterations", 1.0)
        name = f"a hand replayed, of {hands:,}"
        yield Figure("growth", name, _iterations(pad, hands), *limit)
        weights.append(_weight(pad))
        name = f"memory of a hand, of {hands:,}"
        figure = (name, weights[-1], "of 1,000", weights[0])
        yield Figure("growth", *figure, "bytes", 1.25)


def _a_line(pad: Path) -> float:
    """Give the seconds that a line takes at the table, the median of a few."""
    times = []
    no_waiting = mock.patch.object(os, "fsync")
    home = mock.patch.dict(os.environ, {"SCOREPAD_HOME": str(pad.parent)})
    with no_waiting, home, contextlib.redirect_stdout(io.StringIO()):
        table = PlaySession(pad)
        for number in range(LINES):
            start = time.process_time()
            table.handle(f"ann {number % 9 + 1} {number + 11}")
            times.append(time.process_time() - start)
    return statistics.median(times)


def _iterations(pad: Pad, hands: int) -> float:
    """Give the empty iterations of a loop that replaying a hand takes as long as."""
    times = max(1, 20_000 // hands)

    def replay() -> None:
        for _ in range(times):
            Replay(pad)

    return fastest(replay) / times / hands / (empty_loop() / LOOP)


def _weight(pad: Pad) -> float:
    """Give the bytes that replay keeps for each hand."""
    # It empties Python's stock of spare tuples too, which would go uncounted.
    gc.collect()
    tracemalloc.start()
    try:
        replay = Replay(pad)
        return tracemalloc.get_traced_memory()[0] / len(replay.hands)
    finally:
        tracemalloc.stop()
