"""The benchmarks run; what they measure is for people to read."""

import json
import subprocess
import sys
from pathlib import Path

from tests.benchmarks.figures import Figure

ROOT = Path(__file__).parents[1]


def test_a_figure_is_told_as_a_ratio_to_its_baseline() -> None:
    figure = Figure("start-up", "knock", 0.12, "hello-world", 0.08, "s", 1.4)
    assert figure.as_json() == {
        "group": "start-up",
        "name": "knock",
        "value": 0.12,
        "baseline_name": "hello-world",
        "baseline": 0.08,
        "unit": "s",
        "most": 1.4,
        "ratio": 1.5,
    }


def test_one_command_measures_and_says_with_what() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "prompt", "--json"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    told = json.loads(done.stdout)
    assert {"python", "scorepad", "typer", "cores"} <= told["machine"].keys()
    names = [figure["name"] for figure in told["figures"]]
    assert names == ["a line at 100 hands", "a line at 2,000 hands"]
    assert all(figure["ratio"] > 0 for figure in told["figures"])
