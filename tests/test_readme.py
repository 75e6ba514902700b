"""Every README is true: its sessions run, its table is current, all commands are named.

The ``console`` blocks of a README are one long session: they run from the top to the
bottom in one folder, each where the one before it stopped, so a block may use the pads
of an earlier one.  The folder begins with a copy of ``sample_games``.  In a block

- a line with ``$ `` is a command, the lines below it all that it prints (standard
  output and errors as they come);
- ``$ scorepad ...`` runs in this process; with anything of the shell in it (a pipe, a
  file to write to, a variable, a comment), and every other command, it goes to bash;
  ``$ echo $?`` knows the exit code of the command before it;
- output with a prompt (``3> a 6 4``, ``... y/N y``) is run on a terminal, and what
  stands behind the prompts is typed.

The two commands that install stand in ``bash`` blocks: ``.ci/run`` runs those.
``python -m pytest tests/test_readme.py --update-golden`` writes what the commands
print, and the table of house rules, into the files.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path
from shutil import copytree

import pytest
import typer
from typer.core import TyperGroup

from scorepad.replay import Replay
from scorepad.storage.pad_toml import load
from tests.conftest import Scorepad
from tests.rules_page import key_table, preset_table
from tests.terminal import converse, typed_lines

ROOT = Path(__file__).parents[1]
READMES = [
    ROOT / "README.md",
    *sorted((ROOT / "scorepad").rglob("README.md")),
    ROOT / "sample_games" / "README.md",
    ROOT / "tests" / "README.md",
]

each_readme = pytest.mark.parametrize(
    "readme", READMES, ids=lambda path: str(path.relative_to(ROOT).parent)
)

CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
TABLE = re.compile(
    r"(?<=^<!-- rules table -->\n).*?(?=^<!-- /rules table -->$)",
    re.MULTILINE | re.DOTALL,
)
SHELL = re.compile(r"[|<>&;$`*?#~\\]")

Run = Callable[[str, str], str]


@pytest.fixture
def run(scorepad: Scorepad, empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Give what a command prints, asked with what the README says it prints."""
    beside = empty_folder.with_name(f"{empty_folder.name}-beside")
    monkeypatch.setenv("SCOREPAD_HOME", str(beside / "home"))
    install_in(beside / "bin", monkeypatch)
    copytree(ROOT / "sample_games", empty_folder / "sample_games")
    status = 0

    def output(line: str, shown: str) -> str:
        nonlocal status
        if typed := typed_lines(shown):
            return converse(["bash", "-c", line], typed)
        if line.startswith("scorepad ") and not SHELL.search(line):
            result = scorepad(line.removeprefix("scorepad "))
            status = result.exit_code
            return result.output
        done = subprocess.run(
            ["bash", "-c", f"(exit {status})\n{line}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        status = done.returncode
        return done.stdout

    return output


def install_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make *folder* the first on the path, with a ``scorepad`` that is this source."""
    folder.mkdir(parents=True)
    command = folder / "scorepad"
    program = "from scorepad.cli import main\n\nmain()\n"
    command.write_text(f"#!{sys.executable}\n{program}", encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)


def as_it_runs(readme: str, run: Run) -> str:
    """Give *readme* with what its commands really print."""

    def step(match: re.Match[str]) -> str:
        line, shown = match.groups()
        printed = run(line, shown)
        end = "" if printed.endswith("\n") or not printed else "\n"
        return f"$ {line}\n{printed}{end}"

    return CONSOLE.sub(lambda block: STEP.sub(step, block[0]), readme)


def compare(readme: Path, actual: str, update: bool) -> None:
    """Fail with the lines of *readme* that differ from *actual*."""
    if update:
        readme.write_text(actual, encoding="utf-8", newline="\n")
    text = readme.read_text(encoding="utf-8")
    if text != actual:
        lines = (text.splitlines(), actual.splitlines())
        diff = unified_diff(*lines, str(readme), "as it runs", lineterm="")
        pytest.fail("\n".join(diff), pytrace=False)


@each_readme
def test_the_sessions_print_what_the_readme_shows(
    readme: Path, run: Run, update_golden: bool
) -> None:
    text = readme.read_text(encoding="utf-8")
    compare(readme, as_it_runs(text, run), update_golden)


def test_the_main_readme_has_sessions() -> None:
    assert CONSOLE.search(READMES[0].read_text(encoding="utf-8"))


def test_the_table_of_house_rules_is_current_and_stands_once(
    update_golden: bool,
) -> None:
    texts = {readme: readme.read_text(encoding="utf-8") for readme in READMES}
    [readme] = [readme for readme, text in texts.items() if TABLE.search(text)]
    assert len(TABLE.findall(texts[readme])) == 1
    table = f"{key_table().strip()}\n"
    compare(readme, TABLE.sub(lambda _: table, texts[readme]), update_golden)


PRESETS = re.compile(
    r"(?<=^<!-- presets table -->\n).*?(?=^<!-- /presets table -->$)",
    re.MULTILINE | re.DOTALL,
)


def test_the_table_of_presets_is_current(update_golden: bool) -> None:
    readme = ROOT / "scorepad" / "presets" / "README.md"
    text = readme.read_text(encoding="utf-8")
    assert len(PRESETS.findall(text)) == 1
    compare(readme, PRESETS.sub(lambda _: preset_table(), text), update_golden)


SAMPLES = re.compile(
    r"(?<=^<!-- samples -->\n).*?(?=^<!-- /samples -->$)", re.MULTILINE | re.DOTALL
)


def test_the_list_of_samples_is_complete(update_golden: bool) -> None:
    readme = ROOT / "sample_games" / "README.md"
    rows = [
        f"| [{path.stem}]({path.name}) | {Replay(load(path)).title} |\n"
        for path in sorted(readme.parent.glob("*.toml"))
    ]
    table = "".join(["| sample | shows |\n| --- | --- |\n", *rows])
    text = readme.read_text(encoding="utf-8")
    assert len(SAMPLES.findall(text)) == 1
    compare(readme, SAMPLES.sub(lambda _: table, text), update_golden)


LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


@each_readme
def test_what_a_readme_links_to_is_there(readme: Path) -> None:
    links = LINK.findall(readme.read_text(encoding="utf-8"))
    missing = [
        link
        for link in links
        if "://" not in link and not (readme.parent / link).exists()
    ]
    assert not missing


def commands(group: TyperGroup, *above: str) -> Iterator[tuple[list[str], str]]:
    """Yield the words of every command that is not hidden, and its help."""
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, TyperGroup):
            yield from commands(command, *above, name)
        elif not command.hidden:
            yield [*above, name], command.help or ""


def every_command() -> list[tuple[list[str], str]]:
    from scorepad.cli.app import app

    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return list(commands(group))


def test_every_command_is_in_a_readme() -> None:
    code = [
        piece
        for readme in READMES
        for piece in CODE.findall(readme.read_text(encoding="utf-8"))
    ]
    missing = []
    for words, _ in every_command():
        # `rules list / show` names both; a word of a sentence names nothing.
        named = re.compile(
            r"(?m)(?:^|`|\$ |scorepad )" + r"\b[^`\n]*?\b".join(words) + r"\b"
        )
        if not any(named.search(piece) for piece in code):
            missing.append(" ".join(words))
    assert not missing


def test_every_command_has_help() -> None:
    assert [words for words, text in every_command() if not text.strip()] == []
