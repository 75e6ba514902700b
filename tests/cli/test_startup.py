"""What the commands load beyond a hello-world in Typer: no more than they use.

Each is run as a process of its own that says at its end what it has loaded.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad.cli.contents import COMMANDS

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

VERSION = {
    *("scorepad", "scorepad.__main__", "scorepad.errors", "scorepad.keys"),
    *("scorepad.cli", "scorepad.cli.boundary", "scorepad.cli.contents"),
    *("scorepad.cli.output", "scorepad.cli.usage"),
    *("scorepad.files", "scorepad.files.interrupts", "scorepad.files.places"),
    *("scorepad.files.reading", "scorepad.files.saving"),
}
KNOCK = VERSION | {
    # The hand: what was typed, what it is worth, what it makes of the pad.
    *("scorepad.cards", "scorepad.hands", "scorepad.players", "scorepad.rules"),
    *("scorepad.scoring", "scorepad.column", "scorepad.game", "scorepad.seats"),
    *("scorepad.rounds", "scorepad.entries", "scorepad.pad", "scorepad.timeline"),
    *("scorepad.garbage", "scorepad.replay"),
    *("scorepad.amounts", "scorepad.grammar", "scorepad.recording"),
    *("scorepad.changes", "scorepad.actions"),
    # The pad as a file, and the entry as text.
    *("scorepad.files.fields", "scorepad.files.tomltext", "scorepad.files.entryfile"),
    *("scorepad.files.rulesfile", "scorepad.files.padfile"),
    *("scorepad.files.locking", "scorepad.files.store"),
    # The answer.
    *("scorepad.views", "scorepad.views.display", "scorepad.views.lines"),
    *("scorepad.views.telling", "scorepad.views.words"),
    # The command line.
    *("scorepad.cli.completion", "scorepad.cli.current", "scorepad.cli.handcards"),
    *("scorepad.cli.hands", "scorepad.cli.held"),
}
OTHERS = {"contextvars", "gc", "string", "tomli_w", "tomllib"}
"""Of other people's packages, beyond those that a hello-world loads."""


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


def assert_exactly(modules: set[str], known: set[str]) -> None:
    more, less = sorted(ours(modules) - known), sorted(known - ours(modules))
    assert not more, f"also loads {more}: import it where it is used, or list it here"
    assert not less, f"no longer loads {less}: take it from the list here"


@pytest.mark.parametrize(
    "line", ["knock ann 3 20", "gin ben 9", "dead", "scored ann 5"]
)
def test_a_hand_loads_only_what_it_uses(line: str, hello: set[str]) -> None:
    modules = loaded(SCOREPAD, *line.split())
    assert_exactly(modules, KNOCK)
    packages = {name.split(".")[0] for name in modules - hello if name[0] != "_"}
    assert packages - {"scorepad"} <= OTHERS


def test_undo_loads_no_more_than_a_hand_but_the_telling_of_entries() -> None:
    modules = loaded(SCOREPAD, "undo")
    hands = {"scorepad.cli.hands", "scorepad.cli.handcards"}
    undo = {"scorepad.cli.correct", "scorepad.views.history"}
    assert_exactly(modules, KNOCK - hands | undo)


def test_the_version_loads_no_command() -> None:
    assert_exactly(loaded(SCOREPAD, "--version"), VERSION)


def test_completing_a_command_loads_none() -> None:
    modules = loaded(
        SCOREPAD,
        _SCOREPAD_COMPLETE="complete_bash",
        COMP_WORDS="scorepad k",
        COMP_CWORD="1",
    )
    assert_exactly(modules, VERSION)


def test_help_loads_no_command() -> None:
    modules = loaded(SCOREPAD, "--help")
    assert not modules & {f"scorepad.cli.{place.module}" for place in COMMANDS.values()}


def test_a_table_loads_no_more_than_tabulate_needs(hello: set[str]) -> None:
    modules = loaded(SCOREPAD, "show") - hello
    assert {"tabulate", "wcwidth"} <= modules
    assert not modules & {"rich", "json", "logging", "decimal", "statistics"}
