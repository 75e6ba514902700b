"""Many pads at once against parsing the same files in one process."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.benchmarks.figures import Figure, Process, in_turn, progress
from tests.benchmarks.samples import write_pads

HANDS: Final = 15
PARSE_ALL: Final = """
import sys, tomllib
from pathlib import Path

for path in sorted(Path(sys.argv[1]).iterdir()):
    with path.open("rb") as file:
        tomllib.load(file)
"""
LINES: Final = ("replay {}", "replay {} --format jsonl", "stats {}")


def bulk(python: Path, folder: Path, pads: int, runs: int) -> Iterator[Figure]:
    """Time the commands that read a folder of pads."""
    files = folder / "pads"
    progress(f"bulk: writing {pads:,} pads")
    write_pads(files, pads, HANDS)
    home = {"SCOREPAD_HOME": str(folder / "home")}
    parse = Process([python, "-c", PARSE_ALL, files])
    for line in LINES:
        progress(f"bulk: {line.format(f'{pads:,} pads')}")
        words = [str(files) if word == "{}" else word for word in line.split()]
        ours = Process([python, "-P", "-m", "scorepad", *words], home)
        used, baseline = in_turn(ours, parse, runs)
        name = f"{line.format(f'{pads:,} pads')}"
        for clock, value, other in zip(("cpu", "wall"), used, baseline, strict=True):
            most = 1.5 if clock == "wall" else None
            figure = (f"{name}, {clock}", value, "tomllib.load, one process", other)
            yield Figure("bulk", *figure, "s", most)
