"""What the commands load beyond a hello-world in Typer: no more than they use.

Each is run as a process of its own that says at its end what it has loaded.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad.cli.app import COMMANDS

ROOT = Path(__file__).parents[2]
HELLO = """
import typer

app = typer.Typer()

@app.command()
def hello(name: str = "world"):
    typer.echo(f"Hello {name}")

app()
"""
SCOREPAD = "from scorepad.__main__ import main; main()"
SAY_WHAT_IS_LOADED = """
import atexit, sys
atexit.register(lambda: sys.stderr.write("\\n".join(sys.modules)))
"""

SLOW = {
    *("tabulate", "wcwidth", "unicodedata"),  # tables and wide characters
    *("decimal", "difflib", "json", "csv", "shlex", "tempfile"),
    *("multiprocessing", "concurrent", "random", "html"),
}
"""What a person would notice, where a command does not use it."""


def loaded(code: str, *arguments: str, **environment: str) -> set[str]:
    """Run *code* as a program, and return the modules that it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", SAY_WHAT_IS_LOADED + code, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return {*done.stderr.split("\n")}


@pytest.fixture(scope="module")
def hello() -> set[str]:
    return loaded(HELLO)


@pytest.fixture(autouse=True)
def friday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path))
    loaded(SCOREPAD, "new", "Ann", "Ben")
    loaded(SCOREPAD, "knock", "ann", "6", "14")


def ours(modules: set[str]) -> set[str]:
    return {name for name in modules if name.split(".")[0] == "scorepad"}


def packages(modules: set[str]) -> set[str]:
    return {name.split(".")[0] for name in modules}


@pytest.mark.parametrize(
    "line", ["knock ann 3 20", "gin ben 9", "dead", "scored ann 5", "undo", "swap 1"]
)
def test_a_hand_loads_nothing_slow(line: str, hello: set[str]) -> None:
    modules = loaded(SCOREPAD, *line.split())
    assert not packages(modules - hello) & SLOW
    not_wanted = ("exports", "text.sheet", "text.settlement", "text.lists", "stats")
    assert not [name for name in ours(modules) if name[9:].startswith(not_wanted)]


def test_the_version_loads_no_command(hello: set[str]) -> None:
    modules = loaded(SCOREPAD, "--version")
    assert not packages(modules - hello) & SLOW
    assert not ours(modules) & COMMAND_MODULES
    assert not {"scorepad.replay", "scorepad.pad"} & modules


def test_completing_a_command_loads_none() -> None:
    modules = loaded(
        SCOREPAD,
        _SCOREPAD_COMPLETE="complete_bash",
        COMP_WORDS="scorepad k",
        COMP_CWORD="1",
    )
    assert not ours(modules) & COMMAND_MODULES


def test_help_loads_no_command() -> None:
    assert not ours(loaded(SCOREPAD, "--help")) & COMMAND_MODULES


COMMAND_MODULES = {f"scorepad.cli.{listing.module}" for listing in COMMANDS.values()}
