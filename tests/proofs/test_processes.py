"""Killed at any moment, or many at once: every acknowledged hand is on the pad."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def prove(what: str, first: int, second: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.proofs.forked", what, str(first), str(second)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_nothing_acknowledged_is_lost_when_killed_at_200_random_moments() -> None:
    prove("killed", 200, random.randrange(1_000_000))


def test_8_processes_record_50_hands_each_on_one_pad() -> None:
    prove("crowd", 8, 50)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_nothing_acknowledged_is_lost_whenever_killed(seed: int) -> None:
    prove("killed", 1000, seed)


@pytest.mark.long
def test_30_processes_record_100_hands_each_on_one_pad() -> None:
    prove("crowd", 30, 100)
