"""Whole commands, as processes: the start-up of each, and a pad of a lifetime."""

import compileall
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.benchmarks.figures import Figure, Process, in_turn, progress
from tests.benchmarks.samples import pad_text

HELLO: Final = '''"""A hello-world."""

import typer

app = typer.Typer()


@app.command()
def hello(name: str = "world") -> None:
    """Greet NAME."""
    typer.echo(f"Hello {name}")


def main() -> None:
    """Run it as a program."""
    app()
'''
SCRIPT: Final = "import sys; from {module} import main; sys.exit(main())"
PARSE: Final = "import sys, tomllib; tomllib.load(open(sys.argv[1], 'rb'))"
COMPLETION: Final = {"_SCOREPAD_COMPLETE": "complete_bash"}
STARTS: Final[list[tuple[str, float, dict[str, str]]]] = [
    ("knock ann 3 20", 1.4, {}),
    ("gin ann 9", 1.4, {}),
    ("dead", 1.4, {}),
    ("undo", 1.4, {}),
    ("show", 2.0, {}),
    ("--version", 1.1, {}),
    ("", 1.1, {**COMPLETION, "COMP_WORDS": "scorepad kn", "COMP_CWORD": "1"}),
    ("", 1.3, {**COMPLETION, "COMP_WORDS": "scorepad knock a", "COMP_CWORD": "2"}),
]


class Desk:
    """A data folder with a current pad, and the commands that work on it."""

    def __init__(self, python: Path, folder: Path) -> None:
        self._python = python
        self._folder = folder
        self._home = folder / "home"
        self._home.mkdir()
        self.pad = self._home / "friday.toml"
        (self._home / "current").write_text("friday.toml\n", encoding="utf-8")
        hello = folder / "modules" / "hello_in_typer.py"
        hello.parent.mkdir()
        hello.write_text(HELLO, encoding="utf-8")
        compileall.compile_file(hello, quiet=1)
        # The same for both, so that neither has a longer way to its modules.
        self._environment = {
            "SCOREPAD_HOME": str(self._home),
            "PYTHONPATH": str(hello.parent),
        }

    def scorepad(self, line: str, extra: dict[str, str], text: str) -> Process:
        """Return a command on a pad of that *text*, written anew for each run."""

        def begin() -> None:
            shutil.rmtree(self._home / "kept", ignore_errors=True)
            self.pad.write_text(text, encoding="utf-8")

        program = self._program("scorepad.__main__", *line.split())
        return Process(program, {**self._environment, **extra}, begin)

    def hello(self) -> Process:
        """Return the hello-world."""
        return Process(self._program("hello_in_typer"), self._environment)

    def parse(self) -> Process:
        """Return the parsing of the pad, once, with tomllib."""
        return Process([self._python, "-c", PARSE, self.pad], self._environment)

    def _program(self, module: str, *words: str) -> list[str | Path]:
        """Start a module as the script does that an installer writes for it."""
        # -P: what is installed is measured, not the source that may lie here.
        return [self._python, "-P", "-c", SCRIPT.format(module=module), *words]


def start_up(python: Path, folder: Path, runs: int) -> Iterator[Figure]:
    """Time the commands on a pad of 30 hands against a hello-world."""
    desk, text = Desk(python, folder), pad_text(30)
    for line, most, extra in STARTS:
        name = line or f"completing {extra['COMP_WORDS']!r}"
        progress(f"start-up: {name}")
        ours, hello = in_turn(desk.scorepad(line, extra, text), desk.hello(), runs)
        for clock, value, baseline in zip(("cpu", "wall"), ours, hello, strict=True):
            figure = (f"{name}, {clock}", value, "hello-world in Typer", baseline)
            yield Figure("start-up", *figure, "s", most)


def lifetime(python: Path, folder: Path, runs: int) -> Iterator[Figure]:
    """Time commands on a pad of 10,000 hands against parsing its text once."""
    desk, text = Desk(python, folder), pad_text(10_000)
    for line, most in (("knock ann 3 20", 3.0), ("show", None)):
        progress(f"10,000 hands: {line}")
        ours, parse = in_turn(desk.scorepad(line, {}, text), desk.parse(), runs)
        figure = (f"{line}, 10,000 hands, cpu", ours.cpu, "tomllib, once", parse.cpu)
        yield Figure("growth", *figure, "s", most)


def fresh_environment(folder: Path, source: Path) -> Path:
    """Install scorepad as a person does, and return that environment's Python."""
    import subprocess
    import venv

    progress("making an environment with scorepad in it")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    # From a copy: a build leaves files in its source.
    skipped = shutil.ignore_patterns(".*", "__pycache__", "tests", "build")
    copy = folder / "source"
    shutil.copytree(source, copy, ignore=skipped)
    subprocess.run([python, "-m", "pip", "-q", "install", copy], check=True)
    return python
