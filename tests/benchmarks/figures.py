"""Figures, each beside its baseline: timed in turn, given as a ratio."""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from scorepad import __version__

LOOP: Final = 10_000_000
"""The empty iterations that a machine is measured by."""


Environment = Mapping[str, str]
_NO_CHANGE: Final[Environment] = MappingProxyType({})


class Figure(NamedTuple):
    """A figure and its baseline, in one unit; ``most`` is the ratio it may have.

    ``most`` is None where the figure has no limit, and where more is better.
    """

    group: str
    name: str
    value: float
    baseline_name: str
    baseline: float
    unit: str
    most: float | None = None

    @property
    def ratio(self) -> float:
        """How many times the baseline the figure is; 0 where that is nothing."""
        return self.value / self.baseline if self.baseline else 0.0

    def as_json(self) -> dict[str, object]:
        """Return the figure with its ratio, for programs."""
        return {**self._asdict(), "ratio": round(self.ratio, 3)}


class Usage(NamedTuple):
    """Seconds that a process took: of the processors, and by the clock."""

    cpu: float
    wall: float


class Process(NamedTuple):
    """A command line as a process; ``before`` makes the disk as it has to be."""

    command: Sequence[str | Path]
    environment: Environment = _NO_CHANGE
    before: Callable[[], object] = lambda: None

    def run(self) -> Usage:
        """Run it once, what it prints thrown away.

        Raises:
            CalledProcessError: it ended with another code than 0.
        """
        self.before()
        command = [str(word) for word in self.command]
        environment = {**os.environ, **self.environment}
        start, used = time.perf_counter(), _used_by_children()
        subprocess.run(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=True,
        )
        return Usage(_used_by_children() - used, time.perf_counter() - start)


def in_turn(one: Process, other: Process, runs: int) -> tuple[Usage, Usage]:
    """Run two commands in turn, once to warm up, and give the medians of each."""
    pairs = [(one.run(), other.run()) for _ in range(runs + 1)][1:]
    first, second = zip(*pairs, strict=True)
    return _median(first), _median(second)


def fastest(work: Callable[[], object], rounds: int = 3) -> float:
    """Give the seconds of the processor that *work* takes, in the best of rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def empty_loop() -> float:
    """Give the seconds that ten million empty iterations take on this machine now.

    They run as the text of a program, as after ``python -c``; in a function, where
    names are found sooner, they take about half as long.
    """
    code = compile(f"for _ in range({LOOP}): pass", "an empty loop", "exec")
    return fastest(lambda: exec(code, {}))


def progress(line: str) -> None:
    """Print on standard error what is being measured."""
    sys.stderr.write(f"{line}\n")


def machine() -> dict[str, object]:
    """Return what the figures were measured on and with."""
    return {
        "system": platform.system(),
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "scorepad": __version__,
        **{name: version(name) for name in ("typer", "tabulate", "wcwidth", "tomli-w")},
        "empty loop, seconds": round(empty_loop(), 3),
    }


if sys.platform == "win32":

    def _used_by_children() -> float:
        """Return 0: only the clock is known here."""
        return 0.0

else:
    import resource

    def _used_by_children() -> float:
        """The seconds of the processor that ended processes of ours have used."""
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime


def _median(usages: Sequence[Usage]) -> Usage:
    return Usage(*map(statistics.median, zip(*usages, strict=True)))
