"""What the tests share: running commands, golden files, how hypothesis searches."""

import os
import shlex
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import settings
from typer.testing import CliRunner, Result

GOLDEN = Path(__file__).parent / "golden"

# The same terminal for everybody: 80 columns, no colour, and nothing of the
# machine's own that Typer or rich would take for a terminal.
TERMINAL = {"COLUMNS": "80", "LINES": "24", "TERM": "dumb", "NO_COLOR": "1"}
NOT_A_TERMINAL = ("FORCE_COLOR", "PY_COLORS", "TTY_COMPATIBLE", "GITHUB_ACTIONS")

# Where CI is set hypothesis takes its own "ci" profile: no deadline, the same
# examples in every run.  At a desk it keeps searching and remembers what failed.
settings.register_profile("desk", deadline=None, print_blob=True)
settings.load_profile("ci" if "CI" in os.environ else "desk")

# A run in the background or by `nohup` ignores Ctrl-C, and its children would too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Scorepad(Protocol):
    """Runs a command line of scorepad: ``scorepad("knock ann 6 14")``."""

    def __call__(
        self, line: str | Sequence[str] = (), *, input: str | None = None
    ) -> Result:
        """Run *line* with *input* typed in; a bug of ours is raised, not caught."""


class Golden(Protocol):
    """Compares a text with a file of ``tests/golden``: ``golden("show.csv", text)``."""

    def __call__(self, name: str, text: str) -> None:
        """Fail unless *text* is that file, byte for byte."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files and the README's outputs before comparing them",
    )


@pytest.fixture
def update_golden(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--update-golden"))


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, with the saved pads in ``home`` inside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "home"))
    for name, value in TERMINAL.items():
        monkeypatch.setenv(name, value)
    for name in (*NOT_A_TERMINAL, "SCOREPAD_PAD"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def scorepad(empty_folder: Path) -> Scorepad:  # noqa: ARG001 - for where it runs
    # Imported here, so that tests of the pure modules need no Typer.
    from scorepad.cli.app import app

    def run(line: str | Sequence[str] = (), *, input: str | None = None) -> Result:
        args = shlex.split(line) if isinstance(line, str) else list(line)
        return CliRunner().invoke(
            app, args, input=input, prog_name="scorepad", catch_exceptions=False
        )

    return run


@pytest.fixture
def golden(update_golden: bool) -> Golden:
    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if update_golden:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        assert path.is_file(), f"no {path}: write it with --update-golden"
        assert text == path.read_bytes().decode()

    return compare
