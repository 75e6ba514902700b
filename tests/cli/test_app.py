"""The command line as a whole: help, the version, and what there is without a pad."""

import pytest

from scorepad.cli.app import COMMANDS
from tests.conftest import Scorepad

RULES_COMMANDS = ["list", "keys", "show", "card", "new", "check", "diff", "set"]
EVERY_COMMAND = [
    *[name for name in COMMANDS if name != "rules"],
    *[f"rules {name}" for name in RULES_COMMANDS],
]


@pytest.mark.parametrize("command", EVERY_COMMAND)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help_with_an_example(
    scorepad: Scorepad, command: str, option: str
) -> None:
    result = scorepad(f"{command} {option}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Usage: scorepad {command} [OPTIONS]")
    assert f"xample: scorepad {command}" in " ".join(result.stdout.split()) or (
        command == "undercut" and "scorepad undercut ben 4 6" in result.stdout
    )
    assert "{" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_help_has_every_command_by_what_it_is_for(scorepad: Scorepad) -> None:
    result = scorepad("--help")
    assert (result.exit_code, result.stderr) == (0, "")
    for name, listing in COMMANDS.items():
        assert f"{listing.section}:\n" in result.stdout
        assert f"\n  {name} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_contents_say_of_a_command_what_its_own_help_says_first(
    scorepad: Scorepad, command: str
) -> None:
    _, first, *_ = scorepad(f"{command} --help").stdout.split("\n\n")
    assert " ".join(first.split()) == COMMANDS[command].sentence


def test_the_help_of_rules_has_its_commands(scorepad: Scorepad) -> None:
    text = scorepad("rules --help").stdout
    for name in RULES_COMMANDS:
        assert f"\n  {name} " in text


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_printed(scorepad: Scorepad, option: str) -> None:
    from scorepad import __version__

    result = scorepad(option)
    assert (result.exit_code, result.stdout) == (0, f"scorepad {__version__}\n")


@pytest.mark.parametrize(
    "line",
    ["", "show", "knock ann 6 14", "undo", "settle", "log", "export", "fix 1 a 6 14"],
)
def test_without_a_pad_every_command_says_how_to_open_one(
    scorepad: Scorepad, line: str
) -> None:
    result = scorepad(line)
    if not line:
        assert (result.exit_code, result.stderr) == (0, "")
        assert "scorepad new Ann Ben" in result.stdout
        return
    assert (result.exit_code, result.stdout) == (1, "")
    told = "scorepad: no pad is open. To start one: scorepad new Ann Ben\n"
    assert result.stderr == told
