"""The command line as a whole: help, misuse in one line, the one end of every error."""

import pytest

from scorepad.cli.app import COMMANDS
from tests.conftest import Scorepad

RULES_COMMANDS = ["list", "keys", "show", "card", "new", "check", "diff", "set"]
EVERY_COMMAND = [
    *[name for name in COMMANDS if name != "rules"],
    *[f"rules {name}" for name in RULES_COMMANDS],
]


def misused(scorepad: Scorepad, line: str | list[str]) -> str:
    """Return the one line that a misused command line is answered with."""
    result = scorepad(line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("scorepad: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("scorepad: ").removesuffix("\n")


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
    ("line", "message"),
    [
        ("shwo", '"shwo" is not a command. Did you mean show?'),
        ("Knock ann 6 14", '"Knock" is not a command. Did you mean knock?'),
        ("pay", '"pay" is not a command. Did you mean settle?'),
        ("Cancel", '"Cancel" is not a command. Did you mean strike or undo?'),
        (
            "xyzzy",
            '"xyzzy" is not a command. All commands: scorepad help. '
            "To find one: scorepad help xyzzy",
        ),
        ("x;y", '"x;y" is not a command. All commands: scorepad help'),
        ("rules shwo", '"shwo" is not a command. Did you mean show?'),
        (
            "rules xyzzy",
            '"xyzzy" is not a command. All commands: scorepad rules --help',
        ),
        (
            "rules",
            "a command is missing after scorepad rules: list, keys, show, card, new, "
            "check, diff, set",
        ),
    ],
)
def test_an_unknown_command_is_told_with_the_nearest(
    scorepad: Scorepad, line: str, message: str
) -> None:
    assert misused(scorepad, line) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "knock ann 6 14 --upcrd 7s",
            "scorepad knock has no option --upcrd. Did you mean --upcard?",
        ),
        (
            "knock --xyzzy ann 6 14",
            "scorepad knock has no option --xyzzy. To list them: scorepad knock --help",
        ),
        ("-x", "scorepad has no option -x. To list them: scorepad --help"),
        (
            "--pad pad.toml show",
            "scorepad has no option --pad. To list them: scorepad --help",
        ),
        (
            "rules list --pda x",
            "scorepad rules list has no option --pda. To list them: scorepad rules "
            "list --help",
        ),
        (
            "rules --xyzzy",
            "scorepad rules has no option --xyzzy. To list them: scorepad rules --help",
        ),
        (
            "adjust ben -10 --xyzzy spot",
            "scorepad adjust has no option --xyzzy. To list them: scorepad adjust "
            "--help",
        ),
        ("show --pad", "option '--pad' requires an argument"),
        ("gin ann 30 --big=3", "option '--big' does not take a value"),
        (
            "show --format xml",
            "--format: 'xml' is not one of 'table', 'json'",
        ),
    ],
)
def test_an_unknown_option_is_told_with_the_nearest(
    scorepad: Scorepad, line: str, message: str
) -> None:
    assert misused(scorepad, line) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("knock", "WHO is missing. Usage: scorepad knock [OPTIONS] WHO [K] [O]"),
        (
            "knock ann",
            "the knocker's deadwood is missing. For example: scorepad knock ann 6 14",
        ),
        (
            "knock ann 6",
            "the opponent's deadwood is missing. For example: scorepad knock ann 6 14",
        ),
        (
            "gin ann",
            "the opponent's deadwood is missing. For example: scorepad gin ann 32",
        ),
        (
            "gin ann --big",
            "the opponent's deadwood is missing. For example: scorepad gin ann "
            "32 --big",
        ),
        (
            "undercut ben 4",
            "the knocker's deadwood is missing. For example: scorepad undercut ben 4 6",
        ),
        (
            "scored ann",
            "POINTS is missing. Usage: scorepad scored [OPTIONS] WHO POINTS",
        ),
        ("upcard", "CARD is missing. Usage: scorepad upcard [OPTIONS] CARD"),
        ("fix", "N is missing. Usage: scorepad fix [OPTIONS] N HAND..."),
        ("fix 3", "HAND is missing. Usage: scorepad fix [OPTIONS] N HAND..."),
        ("swap", "N is missing. Usage: scorepad swap [OPTIONS] N"),
        ("strike", "N is missing. Usage: scorepad strike [OPTIONS] N"),
        (
            "adjust ben -10",
            "REASON is missing. Usage: scorepad adjust [OPTIONS] WHO POINTS REASON...",
        ),
        ("rename ann", "NAME is missing. Usage: scorepad rename [OPTIONS] WHO NAME"),
        ("dealer", "WHO is missing. Usage: scorepad dealer [OPTIONS] WHO"),
        ("replay", "PATH is missing. Usage: scorepad replay [OPTIONS] [PATH]..."),
        (
            "rules set",
            "KEY=VALUE is missing. Usage: scorepad rules set [OPTIONS] KEY=VALUE...",
        ),
    ],
)
def test_a_missing_argument_is_named_with_all_that_belong(
    scorepad: Scorepad, line: str, message: str
) -> None:
    assert misused(scorepad, line) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "knock ann 6 14 3",
            '"3" is one word too many. Usage: scorepad knock [OPTIONS] WHO [K] [O]',
        ),
        ("dead 3", '"3" is one word too many. Usage: scorepad dead [OPTIONS]'),
        ("dead -3", '"-3" is one word too many. Usage: scorepad dead [OPTIONS]'),
        (
            "undo 2 3",
            '"3" is one word too many. Usage: scorepad undo [OPTIONS] [COUNT]',
        ),
        ("show 1 2", '"2" is one word too many. Usage: scorepad show [OPTIONS] [N]'),
        (
            "export a.csv b.csv",
            '"b.csv" is one word too many. Usage: scorepad export [OPTIONS] [FILE]',
        ),
        (
            "rules list x",
            '"x" is one word too many. Usage: scorepad rules list [OPTIONS]',
        ),
    ],
)
def test_a_surplus_argument_is_named_with_all_that_belong(
    scorepad: Scorepad, line: str, message: str
) -> None:
    assert misused(scorepad, line) == message


def test_what_was_typed_never_reaches_the_terminal_raw(scorepad: Scorepad) -> None:
    result = scorepad(["\x1b[2Jxyzzy"])
    assert (result.exit_code, result.stdout) == (2, "")
    told = r'"\x1b[2Jxyzzy" is not a command. All commands: scorepad help'
    assert result.stderr == f"scorepad: {told}\n"
    result = scorepad(["dead", "a\u202eb\x1b[2J"])
    assert result.stderr == (
        r'scorepad: "a\u202eb\x1b[2J" is one word too many. Usage: scorepad dead'
        + " [OPTIONS]\n"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("undo 0", '"0" is not a number of steps. Give a whole number from 1'),
        ("redo -1", '"-1" is not a number of steps. Give a whole number from 1'),
        ("undo x", '"x" is not a number of steps. Give a whole number from 1'),
        ("fix 0 ann 6 14", '"0" is not a number of a hand. Give a whole number from 1'),
        ("swap 1.5", '"1.5" is not a number of a hand. Give a whole number from 1'),
        ("strike -2", '"-2" is not a number of a hand. Give a whole number from 1'),
        ("show ann", '"ann" is not a number of a hand. Give a whole number from 1'),
        (
            "swap 99999999",
            '"99999999" is not a number of a hand. Give a whole number from 1',
        ),
        ("strike ²", '"²" is not a number of a hand. Give a whole number from 1'),
    ],
)
def test_a_number_that_cannot_be_read_is_refused(
    scorepad: Scorepad, line: str, message: str
) -> None:
    scorepad("new Ann Ben")
    result = scorepad(line)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"scorepad: {message}\n"


def test_a_number_below_0_is_a_number_and_no_option(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben")
    assert scorepad("adjust ben -10 misdeal").stdout.startswith("Ben -10, misdeal\n")
    for line in ("adjust ben -10 a -5 slip", "adjust -- ben -10 a -5 slip"):
        assert scorepad(line).stdout.startswith("Ben -10, a -5 slip\n")
    assert scorepad(["dead", "--note", "-5"]).exit_code == 0
    told = "scorepad: the opponent cannot have -6: the least is 0\n"
    assert scorepad("gin ann --multiplier 1 -6").stderr == told
    assert scorepad("gin ann --big -6").stderr == told
    told = "scorepad: game.target: -5 is not a whole number from 1 to 1000000.\n"
    assert scorepad("new Ann Ben --to -5").stderr == told
    log = scorepad("log").stdout
    assert "[-5]" in log
    assert "\\x00" not in log


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


def test_a_number_below_0_names_no_file(scorepad: Scorepad) -> None:
    for line in ("export -1", "rules new -1"):
        told = misused(scorepad, line)
        assert told == "a file name cannot begin with -. Write it as ./-1"


def test_a_file_name_that_cannot_be_is_refused(scorepad: Scorepad) -> None:
    told = misused(scorepad, ["show", "--pad", "a\ud800"])
    assert told == "a file name has a character that no file can have"
