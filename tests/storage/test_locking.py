"""One process writes at a time, and a killed one leaves no lock behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorepad.errors import FileError
from scorepad.storage.locking import lock

HOLDER = """
import time
from scorepad.storage.locking import lock
with lock():
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@contextmanager
def another_holder() -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", HOLDER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            yield holder
        finally:
            holder.kill()


def test_a_second_process_waits_and_is_told_what_to_do(home: Path) -> None:
    with another_holder():
        started = time.monotonic()
        with pytest.raises(FileError) as refused, lock(patience=0.2):
            pytest.fail("two held the lock at once")
        waited = time.monotonic() - started
    assert 0.2 <= waited < 2
    assert str(refused.value) == (
        f"{home}/lock: another scorepad has been saving for 0.2 seconds. "
        "Close it or wait, then try again"
    )


def test_a_killed_holder_leaves_no_lock_behind() -> None:
    with another_holder() as holder:
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
        with lock(patience=0):
            pass


def test_who_waits_gets_the_lock_when_the_holder_ends() -> None:
    with another_holder() as holder:
        started = time.monotonic()
        ending = f"sleep 0.3; kill -9 {holder.pid}"  # a shell, to need no thread
        with subprocess.Popen(["/bin/sh", "-c", ending]), lock():
            assert time.monotonic() - started >= 0.2


def test_the_lock_is_free_again_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), lock():
        _ = 1 / 0
    with lock(patience=0):
        pass


def test_a_data_folder_that_cannot_be_used_is_one_clear_line(home: Path) -> None:
    (home / "lock").mkdir(parents=True)
    with pytest.raises(FileError, match="cannot be used"), lock():
        pytest.fail("there can be no lock")


def test_a_file_system_without_locks_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(FileError, match="cannot be locked: no locks"), lock():
        pytest.fail("there can be no lock")


HOLDER_OF_A_PAD = """
import os, sys
from pathlib import Path
from scorepad.storage.locking import lock
pad = Path(sys.argv[1])
with lock(pad):
    print("held", flush=True)
    sys.stdin.read()
    pad.with_name("new").write_text("new", encoding="utf-8")
    os.replace(pad.with_name("new"), pad)
"""


def test_a_pad_is_locked_for_those_with_another_data_folder_too(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = home.parent / "friday.toml"
    pad.write_text("old", encoding="utf-8")
    command = [sys.executable, "-c", HOLDER_OF_A_PAD, str(pad)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        monkeypatch.setenv("SCOREPAD_HOME", str(home.parent / "other"))
        with (
            pytest.raises(FileError, match=r"friday\.toml: another scorepad has been"),
            lock(pad, patience=0.2),
        ):
            pytest.fail("two held the lock at once")
        holder.stdin.close()
        with lock(pad):
            assert pad.read_text(encoding="utf-8") == "new"


def test_a_pad_that_is_replaced_as_it_is_waited_for_is_locked_anew(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, new = home.parent / "friday.toml", home.parent / "new.toml"
    pad.write_text("old", encoding="utf-8")
    new.write_text("new", encoding="utf-8")
    locked = []

    def replace_first(descriptor: int) -> None:
        locked.append(os.fstat(descriptor).st_ino)
        if len(locked) == 2:  # after the lock of the data folder
            new.replace(pad)

    monkeypatch.setattr("scorepad.storage.locking._try_lock", replace_first)
    with lock(pad):
        assert locked[-1] == pad.stat().st_ino
    assert len(locked) == 3


def test_a_pad_that_cannot_be_locked_is_held_by_the_data_folder_alone(
    home: Path,
) -> None:
    os.mkfifo(home.parent / "pipe.toml")
    for name in ("missing.toml", "pipe.toml", "n\0l.toml"):
        with lock(home.parent / name, patience=0):
            pass
