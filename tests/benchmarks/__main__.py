"""Every figure beside its baseline: ``python -m tests.benchmarks``, or with --json."""

import argparse
import gc
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.benchmarks import commands, folders, inside, melds
from tests.benchmarks.figures import Figure, machine

ROOT: Final = Path(__file__).parents[2]
GROUPS: Final = ("start-up", "prompt", "growth", "bulk", "melds")


def main() -> None:
    """Measure what is asked for, all of it unless groups are named."""
    asked = _arguments()
    # As the program does.
    gc.set_threshold(50_000)
    with tempfile.TemporaryDirectory() as folder:
        figures = list(_figures(asked, Path(folder)))
    if asked.json:
        document = {
            "machine": machine(),
            "figures": [each.as_json() for each in figures],
        }
        text = json.dumps(document, indent=2)
    else:
        text = "\n".join([*_table(figures), "", *_machine_lines()])
    sys.stdout.write(f"{text}\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.benchmarks", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--runs", type=int, default=11, help="pairs of runs: 11")
    parser.add_argument("--pads", type=int, default=10_000, help="pads of bulk: 10000")
    parser.add_argument(
        "--python",
        type=Path,
        help="of an environment that scorepad is installed in; without it one is made",
    )
    asked = parser.parse_args()
    if unknown := set(asked.groups) - set(GROUPS):
        parser.error(f"{', '.join(unknown)}: the groups are {', '.join(GROUPS)}")
    return asked


def _figures(asked: argparse.Namespace, folder: Path) -> Iterator[Figure]:
    groups = asked.groups or GROUPS
    python = asked.python
    if python is None and {"start-up", "growth", "bulk"} & {*groups}:
        python = commands.fresh_environment(folder / "environment", ROOT)

    def new(name: str) -> Path:
        (folder / name).mkdir()
        return folder / name

    if "start-up" in groups:
        yield from commands.start_up(python, new("start-up"), asked.runs)
    if "prompt" in groups:
        yield from inside.prompt(new("prompt"))
    if "growth" in groups:
        yield from inside.growth()
        yield from commands.lifetime(python, new("growth"), min(asked.runs, 5))
    if "bulk" in groups:
        yield from folders.bulk(python, new("bulk"), asked.pads, min(asked.runs, 3))
    if "melds" in groups:
        yield from melds.figures()


def _table(figures: list[Figure]) -> list[str]:
    rows = [("figure", "is", "baseline", "is", "ratio", "at most")]
    for figure in figures:
        most = "" if figure.most is None else f"{figure.most:g}"
        if figure.most is not None and figure.ratio > figure.most:
            most += " !"
        value, other = f"{figure.value:.4g} {figure.unit}", f"{figure.baseline:.4g}"
        ratio = f"{figure.ratio:.2f}"
        rows.append((figure.name, value, figure.baseline_name, other, ratio, most))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(map(str.ljust, row, widths)).rstrip()
        for row in [rows[0], tuple("-" * width for width in widths), *rows[1:]]
    ]


def _machine_lines() -> list[str]:
    return [f"{name}: {value}" for name, value in machine().items()]


if __name__ == "__main__":
    main()
