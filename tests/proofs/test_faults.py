"""A system call of a command fails: the pad is the old or the new one, as is said."""

import contextlib
import errno
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import pytest

from scorepad.storage import data_folder, recovery
from tests.proofs.desk import Told, check, run
from tests.store_faults import CALLS, ERRORS, error, faults, from_then_on, never, once

NOTE = "written in the old pad by hand, and kept"
OLD = f"""\
scorepad = 1
players = ["Ann", "Ben"]  # {NOTE}

[[entries]]
ended = "gin"
knocker = "Ben"
opponent_deadwood = 32
"""
ADDED = {
    "knock ann 6 4": 'ended = "knock"\nknocker = "Ann"\n'
    "knocker_deadwood = 6\nopponent_deadwood = 4\n",
    "undo": 'change = "undo"\n',
}
every_call = pytest.mark.parametrize("call", CALLS)
every_error = pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
Fault = Callable[[str, int], Callable[[str, int], bool]]
in_every_way = pytest.mark.parametrize(
    "fault", [once, from_then_on], ids=["once", "for good"]
)


@pytest.fixture(autouse=True)
def same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    import_module("scorepad.cli.new")  # it keeps the clock that it finds here
    monkeypatch.setattr("scorepad.cli.session.now", lambda: None)


def lay(pad: Path) -> None:
    pad.write_text(OLD, encoding="utf-8")
    recovery.save_copy(pad, OLD.encode(), durable=False)


def calls_of(act: Callable[[], object]) -> dict[str, int]:
    with faults(never, error(errno.EIO)) as counted:
        act()
    return dict(counted)


def each_call(
    name: str, act: Callable[[], object], lay: Callable[[], None]
) -> Iterator[int]:
    """Lay all out anew before each of the calls of a kind that an act makes."""
    lay()
    for nth in range(1, calls_of(act).get(name, 0) + 1):
        lay()
        yield nth


@pytest.mark.parametrize("line", ADDED)
@in_every_way
@every_call
@every_error
def test_the_pad_is_the_old_or_the_new_one_and_the_exit_code_says_which(
    folder: Path, line: str, call: str, number: int, fault: Fault
) -> None:
    pad = folder / "friday.toml"
    words = [*line.split(), "--pad", str(pad)]
    new = f"{OLD}\n[[entries]]\n{ADDED[line]}"
    for nth in each_call(call, lambda: run(*words), lambda: lay(pad)):
        with faults(fault(call, nth), error(number)):
            told = run(*words)
        check(told)
        assert pad.read_text(encoding="utf-8") == (OLD if told.code else new), nth


@in_every_way
@every_call
@every_error
def test_a_new_pad_is_there_and_current_or_neither_and_the_exit_code_says_which(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    number: int,
    fault: Fault,
) -> None:
    started = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
    monkeypatch.setattr("scorepad.cli.new.now", lambda: started)
    monkeypatch.setattr("os.urandom", lambda size: b"x" * size)
    home = folder / "home"

    def lay() -> None:
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        data_folder.set_current(folder / "friday.toml")

    def new() -> Told:
        return run("new", "Ann", "Ben")

    lay()
    new()
    whole = (home / "2026-11-27-ann-ben.toml").read_bytes()
    for nth in each_call(call, new, lay):
        with faults(fault(call, nth), error(number)):
            told = new()
        check(told)
        made = list(home.glob("*.toml"))
        if told.code and made:  # not even taking it back was possible
            assert fault is from_then_on
            assert f"{made[0]} is made, but not the current pad: " in told.err
        else:
            there = [pad.read_bytes() for pad in made]
            assert there == ([] if told.code else [whole]), nth
        current = folder / "friday.toml" if told.code else made[0]
        assert data_folder.current_pad() == current, nth


def test_a_hand_is_on_the_disk_before_it_takes_the_old_pads_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = folder / "friday.toml"
    lay(pad)
    steps: list[tuple[str, Path]] = []
    fsync, replace = os.fsync, os.replace

    def name_of(descriptor: int) -> Path:
        status = os.fstat(descriptor)
        return next(
            path
            for path in [folder, *folder.iterdir()]
            if os.path.samestat(path.stat(), status)
        )

    def noted_fsync(descriptor: int) -> None:
        with contextlib.suppress(StopIteration):  # a copy in the data folder
            steps.append(("fsync", name_of(descriptor)))
        fsync(descriptor)

    def noted_replace(source: Path, target: Path) -> None:
        if target == pad:
            steps.append(("replace", source))
        replace(source, target)

    def said(_: object, *, bold: bool = False) -> None:  # noqa: ARG001
        steps.append(("said", pad))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", noted_fsync)
        patch.setattr(os, "replace", noted_replace)
        patch.setattr("scorepad.cli.session.echo", said)
        assert run("knock", "ann", "6", "4", "--pad", str(pad)).code == 0
    temporary = steps[0][1]
    assert temporary not in (pad, folder)
    assert steps[:3] == [
        ("fsync", temporary),
        ("replace", temporary),
        ("fsync", folder),
    ]
    assert {step for step, _ in steps[3:]} == {"said"}
