"""Command lines as they are parsed, and the one line that refuses a misused one."""

import pytest

from scorepad.cli.arguments import whole_number
from scorepad.errors import PadError
from tests.conftest import Scorepad


def misused(scorepad: Scorepad, line: str | list[str]) -> str:
    """Return the one line that a misused command line is answered with."""
    result = scorepad(line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("scorepad: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("scorepad: ").removesuffix("\n")


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
        ("dead 3 4", '"3" is one word too many. Usage: scorepad dead [OPTIONS]'),
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


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("a 6 14", "Ann +8   knocked 6, Ben 14 (14 - 6)"),
        ("ann g 6+3", "Ann +34   gin, Ben 9 (9 + 25)"),
        ("D", "Dead hand, no score."),
        ("dead --upcard 7s", "Dead hand, no score."),
    ],
)
def test_a_line_that_begins_with_no_command_but_has_a_count_is_a_hand(
    scorepad: Scorepad, line: str, told: str
) -> None:
    scorepad("new Ann Ben")
    result = scorepad(line)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, told)


def test_a_hand_with_a_count_too_few_is_refused_as_a_hand(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben")
    result = scorepad("ann 6")
    assert result.stderr.startswith("scorepad: the opponent's deadwood is missing.")


@pytest.mark.parametrize("line", ["7", "ann", "a g x", "rules a 6 14"])
def test_a_line_without_a_count_is_no_hand(scorepad: Scorepad, line: str) -> None:
    word = line.removeprefix("rules ").split()[0]
    assert misused(scorepad, line).startswith(f'"{word}" is not a command. ')


@pytest.mark.parametrize(
    ("text", "least", "number"),
    [("1", 1, 1), ("0", 0, 0), ("007", 1, 7), ("9999999", 1, 9_999_999), ("3", 3, 3)],
)
def test_a_whole_number_is_read_from_the_least_that_is_allowed(
    text: str, least: int, number: int
) -> None:
    assert whole_number(text, "steps", least=least) == number


@pytest.mark.parametrize(("text", "least"), [("2", 3), ("-1", 0), ("", 0), ("1e3", 0)])
def test_a_lower_number_is_refused_with_the_least(text: str, least: int) -> None:
    with pytest.raises(PadError) as error:
        whole_number(text, "rounds", least=least)
    told = f'"{text}" is not a number of rounds. Give a whole number from {least}'
    assert str(error.value) == told


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


def test_a_number_below_0_names_no_file(scorepad: Scorepad) -> None:
    for line in ("export -1", "rules new -1"):
        told = misused(scorepad, line)
        assert told == "a file name cannot begin with -. Write it as ./-1"


def test_a_file_name_that_cannot_be_is_refused(scorepad: Scorepad) -> None:
    told = misused(scorepad, ["show", "--pad", "a\ud800"])
    assert told == "a file name has a character that no file can have"
