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
from scorepad.files.locking import lock

HOLDER = """
import time
from scorepad.files.locking import lock
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
        f"{home}/lock: another scorepad has been saving for 0.2 seconds: "
        "end it, or wait for it, and try again"
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
    with pytest.raises(FileError, match="the data folder cannot be used"), lock():
        pytest.fail("there can be no lock")


def test_a_file_system_without_locks_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(FileError, match="cannot be locked: no locks"), lock():
        pytest.fail("there can be no lock")
