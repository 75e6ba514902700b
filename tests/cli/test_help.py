"""``scorepad help``: the help of a command, and what there is about a word."""

import pytest

from scorepad.cli.help import OTHER_WORDS
from tests.cli.test_app import EVERY_COMMAND
from tests.conftest import Scorepad


def helped(scorepad: Scorepad, words: str) -> str:
    result = scorepad(f"help {words}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    return result.stdout


def listed(text: str, heading: str) -> list[str]:
    """Return the names listed below a heading."""
    _, _, below = text.partition(f"{heading}:\n")
    rows = below.partition("\n\n")[0].splitlines()
    return [row[2:].split("  ")[0] for row in rows if row[2:3].strip()]


def test_help_alone_is_the_help_of_the_program(scorepad: Scorepad) -> None:
    assert helped(scorepad, "") == scorepad("--help").stdout


@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_help_of_a_command_begins_with_its_own_help(
    scorepad: Scorepad, command: str
) -> None:
    assert helped(scorepad, command).startswith(scorepad(f"{command} --help").stdout)


def test_a_word_finds_commands_by_their_help_and_keys_by_what_they_mean(
    scorepad: Scorepad,
) -> None:
    text = helped(scorepad, "penalty")
    assert listed(text, "Commands") == ["adjust"]
    assert "Rule keys" not in text
    text = helped(scorepad, "shutout")
    assert listed(text, "Rule keys") == [
        "shutout.when",
        "shutout.adds",
        "shutout.doubles",
    ]
    assert "stats" in listed(text, "Commands")


def test_a_command_is_followed_by_others_about_it(scorepad: Scorepad) -> None:
    text = helped(scorepad, "undo")
    also = listed(text, "See also, commands")
    assert "redo" in also
    assert "undo" not in also
    assert "hand.knock_limit" in listed(
        helped(scorepad, "knock"), "See also, rule keys"
    )


def test_several_words_have_all_to_be_there(scorepad: Scorepad) -> None:
    assert listed(helped(scorepad, "oklahoma ace"), "Rule keys") == ["oklahoma.ace"]


def test_case_does_not_count_and_a_word_is_found_by_its_beginning(
    scorepad: Scorepad,
) -> None:
    assert "fix" in listed(helped(scorepad, "MISTAKE"), "Commands")
    assert "game.target" in listed(helped(scorepad, "targ"), "Rule keys")
    assert scorepad("help eadwood").exit_code == 1


def test_a_word_that_is_nowhere_is_refused(scorepad: Scorepad) -> None:
    result = scorepad(["help", "xyzzy\x1b"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        'scorepad: nothing found for "xyzzy\\x1b". All commands: scorepad help. '
        "All rule keys: scorepad rules keys\n"
    )


def test_other_words_belong_to_commands_that_are_there() -> None:
    later = {"delete", "insert"}  # commands that are being built
    assert OTHER_WORDS.keys() - later <= {*EVERY_COMMAND, "rules"}
