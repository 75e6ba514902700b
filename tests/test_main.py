"""The program as it starts and ends: its words, Ctrl-C at either end, its exit code."""

import gc
import importlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def this_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give back to this process what the program takes for its own."""
    handler, threshold = signal.getsignal(signal.SIGINT), gc.get_threshold()
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Start the program with some words and another thing to do than its commands."""

    def begin(run: Callable[[], None], *words: str) -> None:
        commands = importlib.import_module("scorepad.cli.app")
        monkeypatch.setattr(commands, "main", run)
        monkeypatch.setattr(sys, "argv", ["scorepad", *words])
        # Anew, since it is the import that looks for Ctrl-C first.
        module = importlib.import_module("scorepad.__main__")
        importlib.reload(module).main()

    return begin


def test_words_that_the_locale_could_not_read_are_read_as_utf_8(
    start: Callable[..., None],
) -> None:
    words: list[str] = []
    left = ["new", "Zo\udcc3\udcab", "\udce6\udc9d\udc8e \udcc3\udca9"]
    start(lambda: words.extend(sys.argv), *left)
    assert words == ["scorepad", "new", "Zoë", "李 é"]


def test_words_that_are_no_utf_8_either_are_left_to_be_refused(
    start: Callable[..., None],
) -> None:
    words: list[str] = []
    typed = ["A\udcff", "a\nb", "Zoë", ""]
    start(lambda: words.extend(sys.argv[1:]), *typed)
    assert words == typed


def test_ctrl_c_is_pythons_while_a_command_runs_and_ignored_at_the_end(
    start: Callable[..., None],
) -> None:
    handlers: list[object] = []
    start(lambda: handlers.append(signal.getsignal(signal.SIGINT)))
    assert handlers == [signal.default_int_handler]
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_that_was_ignored_at_the_start_stays_ignored(
    start: Callable[..., None],
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    handlers: list[object] = []
    start(lambda: handlers.append(signal.getsignal(signal.SIGINT)))
    assert handlers == [signal.SIG_IGN]


def test_ctrl_c_is_watched_for_from_the_import_on() -> None:
    module = importlib.import_module("scorepad.__main__")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    importlib.reload(module)
    watching = signal.getsignal(signal.SIGINT)
    assert watching not in (signal.default_int_handler, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    importlib.reload(module)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_that_no_command_has_answered_is_one_line(
    start: Callable[..., None],
) -> None:
    def press() -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(SystemExit) as end:
        start(press)
    told = "scorepad: interrupted: scorepad show tells what is recorded"
    assert end.value.code == told
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_the_exit_code_is_that_of_the_command(start: Callable[..., None]) -> None:
    def refuse() -> None:
        sys.exit(1)

    with pytest.raises(SystemExit) as end:
        start(refuse)
    assert end.value.code == 1
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_ctrl_c_where_python_cannot_stop_is_not_reported(
    start: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[object] = []
    monkeypatch.setattr(sys, "__unraisablehook__", reported.append)
    late = SimpleNamespace(exc_type=KeyboardInterrupt)
    other = SimpleNamespace(exc_type=ValueError)

    def happen() -> None:
        sys.unraisablehook(late)
        sys.unraisablehook(other)

    start(happen)
    assert reported == [other]


def test_garbage_is_looked_for_seldom_and_not_in_what_is_loaded(
    start: Callable[..., None],
) -> None:
    found: list[int] = []
    start(lambda: found.extend([gc.get_threshold()[0], gc.get_freeze_count()]))
    threshold, frozen = found
    assert threshold >= 50_000
    assert frozen > 1000


@pytest.mark.skipif(os.name == "nt", reason="a POSIX signal")
def test_ctrl_c_while_modules_are_loaded_is_one_line() -> None:
    """Whatever it is in the middle of: the import of the first module or the last."""
    press = (
        "import signal, sys\n"
        "class Finder:\n"
        "    left = {count}\n"
        "    def find_spec(self, *_):\n"
        "        Finder.left -= 1\n"
        "        if not Finder.left:\n"
        "            signal.raise_signal(signal.SIGINT)\n"
        "import scorepad\n"
        "from scorepad.__main__ import main\n"
        "sys.meta_path.insert(0, Finder())\n"
        "main()\n"
    )
    for count in (1, 2, 20, 60):
        done = subprocess.run(
            [sys.executable, "-c", press.format(count=count), "--version"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (
            1,
            "scorepad: interrupted: nothing was recorded\n",
        ), count
