"""Processes that record on one pad; run as a program, for it forks.

``python -m tests.proofs.forked killed TIMES SEED`` kills a recorder at random moments,
``... crowd PROCESSES HANDS`` lets several record at once.  An assertion that fails
ends it with a traceback.  The data folder is SCOREPAD_HOME.
"""

import os
import random
import signal
import sys
import time
import tomllib
from collections import Counter
from itertools import count

from tests.proofs.desk import does, pad_file, run

LONGEST = 0.06  # seconds until a kill; a hand takes about a fifth of it
KILLS_A_PAD = 25  # so that reading it stays quick


def knock(note: str) -> bool:
    """Record a hand that can be told from all others; say whether that was done."""
    return run("knock", "ann", "5", "6", "--note", note).code == 0


def notes() -> list[str]:
    """Read what is recorded without a line of our own code."""
    table = tomllib.loads(pad_file().read_text(encoding="utf-8"))
    return [entry["note"] for entry in table.get("entries", [])]


def record_until_killed(report: int, first: int) -> None:
    """Record hands, and report each as soon as its command has ended well."""
    for number in count(first):
        assert knock(str(number))
        os.write(report, f"{number}\n".encode())


def killed_after(delay: float, first: int) -> list[str]:
    """Let a process record for some seconds, kill it, and give what it reported."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            record_until_killed(theirs, first)
        finally:
            os._exit(1)
    os.close(theirs)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it ended by itself: a hand was refused"
    with os.fdopen(ours) as reports:
        return reports.read().split()


def kill_at_random_moments(times: int, seed: int) -> None:
    """Lose nothing that was acknowledged, whenever the recorder is killed."""
    rng = random.Random(seed)
    there: list[str] = []
    in_a_save = 0
    for kill in range(times):
        if kill % KILLS_A_PAD == 0:
            does("new", "Ann", "Ben", "--to", "10000")
            there = []
        reported = killed_after(rng.uniform(0, LONGEST), len(there))
        now_there = notes()
        assert now_there[: len(there)] == there
        added = now_there[len(there) :]
        # The last one may have been saved and not been reported any more.
        assert added[: len(reported)] == reported
        assert added == [str(len(there) + at) for at in range(len(added))]
        assert len(added) - len(reported) in (0, 1)
        in_a_save += len(added) - len(reported)
        there = now_there
        does("show")
        # A lock left behind would keep this one waiting.
        began = time.monotonic()
        assert knock(str(len(there)))
        assert time.monotonic() - began < 5
        there.append(str(len(there)))
    assert in_a_save or times < 50, "no kill came between a save and its report"


def record_all_at_once(processes: int, hands: int) -> None:
    """Record from several processes; every hand is there once, each one's in order."""
    does("new", "Ann", "Ben", "--to", "10000")
    children = []
    for process in range(processes):
        child = os.fork()
        if not child:
            done = all(knock(f"{process}.{hand}") for hand in range(hands))
            os._exit(0 if done else 1)
        children.append(child)
    ends = [os.waitpid(child, 0)[1] for child in children]
    assert not any(ends), "a hand was refused"
    told = notes()
    assert Counter(told) == Counter(
        f"{process}.{hand}" for process in range(processes) for hand in range(hands)
    )
    for process in range(processes):
        own = [note for note in told if note.startswith(f"{process}.")]
        assert own == [f"{process}.{hand}" for hand in range(hands)]
    # 1 point and 1 box a hand
    assert f"Ann {processes * hands} (" in does("show")


if __name__ == "__main__":
    what, first, second = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    act = kill_at_random_moments if what == "killed" else record_all_at_once
    act(first, second)
