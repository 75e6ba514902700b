"""``new`` and ``open``: what they do, what they ask, and of whom they ask nothing."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from scorepad.pad import Pad
from scorepad.rules import CLASSIC
from scorepad.storage import data_folder, pad_toml
from scorepad.storage.rules_toml import preset
from tests import terminal
from tests.conftest import Scorepad

TYPED = "Who plays? Two or three names, or teams: Ann & Cy v Ben & Dee."
WHO = f"{TYPED} q to stop: "
RULES = "Which rules? Enter for classic rules, ? for a list, q to stop: "
DEALER = "Who deals hand 1? Enter if nobody knows, q to stop: "
WHICH = "Which one? Its number or name, Enter for none: "


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the questions be asked; what is typed is the input of the runner."""
    for asking in ("new", "saved_pads"):
        monkeypatch.setattr(f"scorepad.cli.{asking}.can_ask", lambda: True)


def answered(scorepad: Scorepad, line: str, *typed: str) -> str:
    result = scorepad(line, input="".join(f"{each}\n" for each in typed))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def the_pad() -> Pad:
    path = data_folder.current_pad()
    assert path is not None
    return pad_toml.load(path)


def saved() -> list[str]:
    return [pad.stem.split("-", 3)[3] for pad in data_folder.saved_pads()]


def test_new_reads_the_agreement_out_and_says_what_comes_next(
    scorepad: Scorepad,
) -> None:
    *read_out, last = answered(scorepad, "new Ann Ben --dealer Ben").splitlines()
    assert " ".join(read_out) == (
        "Ann v Ben, classic rules: knock with 10 or less; gin bonus 25; "
        "undercut bonus 25; a tie is an undercut. "
        "The first player to reach 100 wins the game. Winning the game earns 100, or "
        "200 for a shutout (loser has no points). Each hand won (a box) earns 20 at "
        "the end. The loser of a hand deals the next."
    )
    assert last == "Ben deals hand 1. Next: scorepad play"
    assert saved() == ["ann-ben"]


def test_new_takes_rules_settings_and_a_target(scorepad: Scorepad) -> None:
    line = "new Ann Ben --rules pagat --to 150 --set boxes.value=7 --set game.target=90"
    answered(scorepad, line)
    expected = {"boxes.value": 7, "game.target": 150}
    assert the_pad().rules == preset("pagat").rules.changed(expected)
    assert the_pad().dealer is None


@pytest.mark.parametrize(
    ("line", "code", "problem"),
    [
        ("new", 2, "who plays? For example: scorepad new Ann Ben"),
        ("new --to 150", 2, "who plays? For example: scorepad new Ann Ben"),
        (
            "new Ann Ben --to abc",
            1,
            'game.target: "abc" is not a whole number from 1 to 1000000.',
        ),
        (
            "new Ann Ben Cy",
            1,
            "the dealer is missing: three players need to know who deals first",
        ),
        ("new Ann ann", 1, "Ann and ann are the same name"),
        (
            "new Ann Ben --dealer Cy",
            1,
            '"Cy" is not Ann or Ben',
        ),
        (
            'new --team "Ann,Cy" --team "Ben,Dee" --dealer Ann',
            1,
            "teams have no dealer: leave out --dealer.",
        ),
        (
            "open",
            2,
            "which pad? For example: scorepad open ann. To list them: scorepad pads",
        ),
        ("open x", 1, "x: no saved pad has that name. To list them: scorepad pads"),
    ],
)
def test_nobody_is_asked_where_no_person_types(
    scorepad: Scorepad, line: str, code: int, problem: str
) -> None:
    result = scorepad(line, input="Ann Ben\nAnn\n1\n")
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr == f"scorepad: {problem}\n"
    assert saved() == []


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    "line",
    [
        "new Ann Ben --dealer Ben",
        "new Ann Ben Cy --dealer ann",
        'new --team "Ann,Cy" --team "Ben,Dee"',
    ],
)
def test_nothing_is_asked_that_was_given(scorepad: Scorepad, line: str) -> None:
    assert "?" not in answered(scorepad, line)


@pytest.mark.usefixtures("at_a_terminal")
def test_new_asks_who_deals_and_takes_enter_for_unknown(scorepad: Scorepad) -> None:
    assert answered(scorepad, "new Ann Ben", "b").startswith(DEALER)
    assert the_pad().dealer == "Ben"
    text = answered(scorepad, "new Ann Ben", "")
    assert the_pad().dealer is None
    assert text.endswith("deals the next.\nNext: scorepad play\n")


@pytest.mark.usefixtures("at_a_terminal")
def test_of_three_it_must_be_known_who_deals(scorepad: Scorepad) -> None:
    text = answered(scorepad, "new Ann Ben Cy", "", "x", "c")
    assert text.startswith(
        "Who deals hand 1? q to stop: Three players need to know who deals. Type a "
        "name.\n"
        'Who deals hand 1? q to stop: "x" is not Ann, Ben or Cy\n'
        "Who deals hand 1? q to stop: "
    )
    assert the_pad().dealer == "Cy"


@pytest.mark.usefixtures("at_a_terminal")
def test_new_alone_asks_what_it_needs_the_first_time(scorepad: Scorepad) -> None:
    text = answered(scorepad, "new", "", "Ann ann", "Ann  Ben", "nope", "pagat", "a")
    problems = (
        "No names. Give two or three players, or two teams\n",
        "Ann and ann are the same name\n",
        'There is no preset "nope". To list them: scorepad rules list\n',
    )
    asked = f"{WHO}{problems[0]}{WHO}{problems[1]}{WHO}{RULES}{problems[2]}{RULES}"
    assert text.startswith(asked + DEALER)
    made = the_pad()
    assert made.sides.names == ("Ann", "Ben")
    assert (made.rules.name, made.dealer) == ("pagat", "Ann")


@pytest.mark.usefixtures("at_a_terminal")
def test_names_with_blanks_are_typed_with_a_comma_between(scorepad: Scorepad) -> None:
    answered(scorepad, "new", "Ann Lee, Ben", "", "")
    assert the_pad().sides.names == ("Ann Lee", "Ben")
    assert the_pad().rules == CLASSIC


@pytest.mark.parametrize(
    ("typed", "sides"),
    [
        ("Ann & Cy, Ben & Dee", ("Ann & Cy", "Ben & Dee")),
        ("Ann&Cy v Ben&Dee", ("Ann & Cy", "Ben & Dee")),
        ("Ann Lee v Ben", ("Ann Lee", "Ben")),
    ],
)
@pytest.mark.usefixtures("at_a_terminal")
def test_sides_are_typed_as_they_are_said(
    scorepad: Scorepad, typed: str, sides: tuple[str, str]
) -> None:
    answered(scorepad, "new", typed, "", "")
    assert the_pad().sides.names == sides


@pytest.mark.usefixtures("at_a_terminal")
def test_the_presets_are_listed_where_the_rules_are_asked_for(
    scorepad: Scorepad,
) -> None:
    text = answered(scorepad, "new", "Ann Ben", "?", "pagat", "")
    assert f"{RULES}preset " in text
    assert "\nbicycle          Gin 20, undercut 10, a shutout adds 100\n" in text
    assert the_pad().rules.name == "pagat"


@pytest.mark.usefixtures("at_a_terminal")
def test_new_alone_offers_last_times_players_and_rules(scorepad: Scorepad) -> None:
    answered(scorepad, "new Ann Ben --rules pagat --dealer Ann --title Friday")
    scorepad("rename ben Bo")
    scorepad("rules set game.target=150")
    text = answered(scorepad, "new", "", "", "b")
    assert text.startswith(
        f"{TYPED} Enter for Ann and Bo, q to stop: "
        "Which rules? Enter for pagat rules, but the first player to reach 150 wins "
        "the game, ? for a list, q to stop: "
    )
    made = the_pad()
    assert made.sides.names == ("Ann", "Bo")
    assert made.rules == preset("pagat").rules.changed({"game.target": 150})
    assert (made.dealer, made.title) == ("Bo", None)


@pytest.mark.usefixtures("at_a_terminal")
def test_the_teams_of_last_time_are_offered_and_no_dealer(scorepad: Scorepad) -> None:
    answered(scorepad, 'new --team "Ann,Cy" --team "Ben,Dee"')
    text = answered(scorepad, "new", "", "")
    assert "Enter for Ann & Cy and Ben & Dee, q to stop" in text
    assert "Who deals" not in text
    assert the_pad().sides.names == ("Ann & Cy", "Ben & Dee")


@pytest.mark.usefixtures("at_a_terminal")
def test_rules_that_are_given_are_not_asked_for(scorepad: Scorepad) -> None:
    answered(scorepad, "new Ann Ben --dealer Ann --to 50")
    assert "rules?" not in answered(scorepad, "new --rules pagat", "", "")
    assert the_pad().rules == preset("pagat").rules
    answered(scorepad, "new --set boxes.value=7", "", "classic", "")
    assert the_pad().rules == preset("classic").rules.changed({"boxes.value": 7})


@pytest.mark.usefixtures("at_a_terminal")
def test_where_the_current_pad_is_damaged_the_latest_is_offered(
    scorepad: Scorepad,
) -> None:
    answered(scorepad, "new Cy Dee --dealer Cy")
    answered(scorepad, "new Ann Ben --dealer Ann")
    current = data_folder.current_pad()
    assert current is not None
    current.write_text("players = [", encoding="utf-8")
    assert answered(scorepad, "new", "", "", "").startswith(
        f"{TYPED} Enter for Cy and Dee, q to stop: "
    )


@pytest.mark.usefixtures("at_a_terminal")
def test_ctrl_d_at_a_question_leaves_everything_as_it_was(scorepad: Scorepad) -> None:
    result = scorepad("new", input="Ann Ben\n")
    assert result.exit_code == 1
    assert result.stderr.endswith("scorepad: stopped; nothing was recorded\n")
    assert saved() == []


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    ("line", "typed", "asked"),
    [
        ("new", "q", WHO),
        ("new", "Ann Ben\nQ", WHO + RULES),
        ("new", "Ann Ben\n\nq", WHO + RULES + DEALER),
        ("new Ann Ben", "q", DEALER),
        ("new Ann Ben Cy", "\n q ", None),
    ],
)
def test_q_at_a_question_leaves_as_ctrl_d_does(
    scorepad: Scorepad, line: str, typed: str, asked: str | None
) -> None:
    result = scorepad(line, input=f"{typed}\n")
    assert result.exit_code == 1
    assert result.stderr == "scorepad: stopped; nothing was recorded\n"
    assert asked is None or result.stdout == asked
    assert saved() == []


@pytest.mark.usefixtures("at_a_terminal")
def test_a_q_that_begins_a_player_is_the_player(scorepad: Scorepad) -> None:
    text = answered(scorepad, "new Ann Quinn", "q")
    assert text.startswith("Who deals hand 1? Enter if nobody knows: Ann v Quinn")
    assert the_pad().dealer == "Quinn"
    text = answered(scorepad, "new Quinn Quentin Cy", "q", "qui")
    assert text.count("Who deals hand 1? ") == 2
    assert the_pad().dealer == "Quinn"


@pytest.mark.usefixtures("at_a_terminal")
def test_columns_of_three_are_refused_before_anything_is_asked(
    scorepad: Scorepad,
) -> None:
    result = scorepad("new Ann Ben Cy --rules hollywood", input="a\n")
    assert (result.exit_code, result.stdout) == (1, "")
    told = "three players keep one column. Set hollywood.columns=1"
    assert result.stderr == f"scorepad: {told}\n"
    assert saved() == []


NAMES = [
    ("Ann Ben", ("Ann", "Ben")),
    ("Ann and Ben", ("Ann", "Ben")),
    ("Ann AND Ben", ("Ann", "Ben")),
    ("Ann v Ben", ("Ann", "Ben")),
    ("Ann vs Ben", ("Ann", "Ben")),
    ("Ann vs. Ben", ("Ann", "Ben")),
    ("Ann - Ben", ("Ann", "Ben")),
    ("Ann, Ben", ("Ann", "Ben")),
    ("Ann,Ben", ("Ann", "Ben")),
    ("Anne-Marie Ben", ("Anne-Marie", "Ben")),
    ("Ann Lee v Ben", ("Ann Lee", "Ben")),
    ("Ann & Cy v Ben & Dee", ("Ann & Cy", "Ben & Dee")),
    ("Ann & Cy Ben & Dee", ("Ann & Cy", "Ben & Dee")),
    ("Ann and Cy v Ben and Dee", ("Ann & Cy", "Ben & Dee")),
    ("A&B a,b", ("A&B", "a,b")),
]


@pytest.mark.parametrize(("line", "sides"), NAMES)
def test_words_between_names_are_read_on_the_command_line(
    scorepad: Scorepad, line: str, sides: tuple[str, ...]
) -> None:
    scorepad(["new", *line.split()])
    assert the_pad().sides.names == sides


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    ("line", "sides"), [*NAMES[:-1], ("Ann&Cy, Ben&Dee", ("Ann & Cy", "Ben & Dee"))]
)
def test_words_between_names_are_read_where_they_are_asked_for(
    scorepad: Scorepad, line: str, sides: tuple[str, ...]
) -> None:
    answered(scorepad, "new", line, "", "")
    assert the_pad().sides.names == sides


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        (["Ann & Cy", "Ben & Dee"], ("Ann & Cy", "Ben & Dee")),
        (["Ann and Cy", "Ben and Dee"], ("Ann & Cy", "Ben & Dee")),
        (["Ann and Cy", "v", "Ben and Dee"], ("Ann & Cy", "Ben & Dee")),
        (["Rock and Roll", "Ben"], ("Rock and Roll", "Ben")),
        (["Ann Lee", "Ben"], ("Ann Lee", "Ben")),
        (["Ann Lee", "v", "Ben"], ("Ann Lee", "Ben")),
        (["Simon and Garfunkel", "Ben"], ("Simon and Garfunkel", "Ben")),
        (["Ann v Ben"], ("Ann", "Ben")),
        (["Ann Lee, Ben"], ("Ann Lee", "Ben")),
        (["Lee, Ann", "Ben\t"], ("Lee, Ann", "Ben\t")),
        (["Ann", "--player", "V"], ("Ann", "V")),
        (["--player", "And", "--player", "A & B"], ("And", "A & B")),
        (["--team", "Ann & Cy", "--team", "Ben, Dee"], ("Ann & Cy", "Ben & Dee")),
    ],
)
def test_a_word_of_the_shell_is_one_name(
    scorepad: Scorepad, words: list[str], sides: tuple[str, ...]
) -> None:
    scorepad(["new", *words])
    assert the_pad().sides.names == sides


def test_three_are_named_as_a_sentence_does(scorepad: Scorepad) -> None:
    for line in ("Ann, Ben and Cy", "Ann, Ben, and Cy", "Ann and Ben and Cy"):
        scorepad(["new", *line.split(), "--dealer", "Cy"])
        assert the_pad().sides.names == ("Ann", "Ben", "Cy")


@pytest.mark.parametrize(
    ("words", "beside", "player"),
    [
        (["V", "Ben"], "V", "V"),
        (["Ann", "and"], "and", "and"),
        (["Ann", "&", "v", "Ben"], "&", '"&"'),
        (["Ann", "v", "v", "Ben"], "v", "v"),
    ],
)
def test_a_word_without_a_name_beside_it_is_refused(
    scorepad: Scorepad, words: list[str], beside: str, player: str
) -> None:
    result = scorepad(["new", *words])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f'scorepad: there is no name beside "{beside}". To give a player that name: '
        f"--player {player}\n"
    )


@pytest.mark.usefixtures("at_a_terminal")
def test_what_is_offered_can_always_be_accepted(scorepad: Scorepad) -> None:
    answered(scorepad, "new Ann Ben --rules hollywood --dealer Ann")
    text = answered(scorepad, "new", "Ann Ben Cy", "", "a")
    assert RULES in text
    assert the_pad().rules == CLASSIC
    # The three of last time cannot play in columns, nor be dealt to by a fourth.
    assert answered(scorepad, "new --rules hollywood", "Ann Ben", "").startswith(WHO)
    assert answered(scorepad, "new --dealer Dee", "Dee Eve", "").startswith(WHO)


@pytest.mark.usefixtures("at_a_terminal")
def test_rules_that_these_cannot_play_are_asked_for_again(scorepad: Scorepad) -> None:
    text = answered(scorepad, "new", "Ann Ben Cy", "hollywood", "pagat", "a")
    assert text.count(RULES) == 2
    assert the_pad().rules == preset("pagat").rules


def test_the_default_rules_are_those_of_the_environment(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_RULES", "pagat")
    text = answered(scorepad, "new Ann Ben")
    assert text.startswith("Ann v Ben, pagat rules: ")
    assert "\nThese rules are the default: SCOREPAD_RULES=pagat\n" in text
    assert the_pad().rules == preset("pagat").rules
    text = answered(scorepad, "new Ann Ben --rules classic")
    assert "SCOREPAD_RULES" not in text
    assert the_pad().rules == preset("classic").rules
    monkeypatch.setenv("SCOREPAD_RULES", "pagta")
    result = scorepad("new Ann Ben")
    assert (
        result.stderr == 'scorepad: there is no preset "pagta". Did you mean pagat?\n'
    )


@pytest.mark.usefixtures("at_a_terminal")
def test_the_default_rules_are_not_asked_for(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_RULES", "pagat")
    assert "Which rules?" not in answered(scorepad, "new", "Ann Ben", "")
    assert the_pad().rules == preset("pagat").rules


def test_new_warns_of_what_a_check_would_warn_of(scorepad: Scorepad) -> None:
    text = answered(scorepad, "new Ann Ben --set stakes.per_box=0.25")
    assert (
        "Warning: Boxes are paid twice: boxes.value in points, stakes.per_box in money."
        in text.splitlines()
    )


@pytest.fixture
def three_pads(scorepad: Scorepad) -> None:
    for names in ("Ann Ben", "Cy Dee", "Eve Flo"):
        scorepad(f"new {names} --dealer {names[:3]}")


@pytest.mark.usefixtures("at_a_terminal", "three_pads")
def test_open_alone_lists_the_pads_and_takes_a_number(scorepad: Scorepad) -> None:
    text = answered(scorepad, "open", "3")
    *_, first, second, third, last = text.splitlines()
    assert first.split()[:2] == ["1", "*"]
    assert "Eve v Flo" in first
    assert second.split()[0] == "2"
    assert third.split()[0] == "3"
    chosen = third.split()[1].split("-", 3)[3]
    assert last.startswith(WHICH)
    assert the_pad().sides.names == tuple(chosen.title().split("-"))


@pytest.mark.usefixtures("at_a_terminal", "three_pads")
def test_open_alone_takes_a_name_and_asks_again(scorepad: Scorepad) -> None:
    text = answered(scorepad, "open", "zed", "20", "dee")
    assert "zed: no saved pad" in text
    assert "20 could be any of " in text
    assert text.endswith(f"{WHICH}Cy 0   Dee 0   to 100   Cy deals hand 1\n")
    assert the_pad().sides.names == ("Cy", "Dee")


@pytest.mark.usefixtures("at_a_terminal", "three_pads")
def test_open_alone_and_enter_changes_nothing(scorepad: Scorepad) -> None:
    assert answered(scorepad, "open", "").endswith(f"  open\n{WHICH}")
    assert the_pad().sides.names == ("Eve", "Flo")


@pytest.mark.usefixtures("at_a_terminal")
def test_open_alone_lists_the_latest_of_many(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --dealer Ann")
    (pad,) = data_folder.saved_pads()
    for day in range(1, 26):
        text = re.sub(
            "started = .*", f"started = 2020-01-{day:02}", pad.read_text("utf-8")
        )
        text = re.sub('id = ".*"', f'id = "{day}"', text)
        pad.with_name(f"2020-01-{day:02}-ann-ben.toml").write_text(text, "utf-8")
    text = answered(scorepad, "open", "")
    assert "2020-01-25-ann-ben" in text
    assert "2020-01-06-ann-ben" not in text
    assert "\n6 more. To list all: scorepad pads\n" in text


@pytest.mark.usefixtures("at_a_terminal")
def test_open_alone_without_a_pad_says_how_to_begin(scorepad: Scorepad) -> None:
    result = scorepad("open")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "scorepad: there is no pad to open. To start one: scorepad new ANN BEN\n"
    )


@pytest.mark.usefixtures("three_pads")
def test_open_name_says_how_the_pad_stands(scorepad: Scorepad) -> None:
    text = answered(scorepad, "open ann")
    assert text == "Ann 0   Ben 0   to 100   Ann deals hand 1\n"
    assert the_pad().sides.names == ("Ann", "Ben")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminal there")
@pytest.mark.usefixtures("empty_folder")
def test_at_a_real_terminal_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "PROMPT", re.compile(r".*[:?] "))
    main = "from scorepad.cli import main; main()"
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    typed = ["Ann Ben", "", "ben"]
    screen = terminal.converse([sys.executable, "-c", main, "new"], typed)
    assert screen.startswith(f"{WHO}Ann Ben\n{RULES}\n{DEALER}ben\nAnn v Ben, ")
    quiet = shlex.split("new Ann Ben --dealer Ben")
    screen = terminal.converse([sys.executable, "-c", main, *quiet], [])
    assert "?" not in screen
    assert screen.endswith("Next: scorepad play\n")
    for silent in ("new Ann Ben --no-input", "--no-input new Ann Ben"):
        screen = terminal.converse([sys.executable, "-c", main, *silent.split()], [])
        assert "?" not in screen
        assert screen.endswith("Next: scorepad play\n")
    screen = terminal.converse([sys.executable, "-c", main, "new"], ["Ann\x03"])
    assert screen.endswith("\nscorepad: interrupted: nothing was recorded\n")


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    ("typed", "sides"),
    [
        ('"Ann & Cy" "Ben & Dee"', [["Ann", "Cy"], ["Ben", "Dee"]]),
        ('"Mary Ann" Ben', [["Mary Ann"], ["Ben"]]),
        ("O'Hara v Ben", [["O'Hara"], ["Ben"]]),
    ],
)
def test_names_may_be_quoted_as_in_the_shell(
    scorepad: Scorepad, typed: str, sides: list[list[str]]
) -> None:
    answered(scorepad, "new", typed, "", "")
    assert [list(side) for side in the_pad().sides.players] == sides
