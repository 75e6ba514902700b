"""A sheet that is piped in, and ``scorepad`` alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.changes import Change
from scorepad.cli.held import Agreed, HeldPad, Make
from scorepad.errors import PadError
from scorepad.files import places
from tests.conftest import Scorepad

FRIDAY = """\
# Friday, the first game

a 6 4
a g 32
d
b 3 18
b 10 10
a 2 10+10+7
"""
TOLD = """\
1. Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)
2. Ann +57   gin, Ben 32 (32 + 25)
3. Dead hand, no score. Ben deals again.
4. Ben +15   knocked 3, Ann 18 (18 - 3)
5. Ann +25   Ben knocked 10, Ann 10: undercut (0 + 25)
6. Ann +25   knocked 2, Ben 27 (27 - 2)
Ann reaches 107 and wins the game.

           Ann   Ben
points     107    42
game       100
boxes       60    40    3 x 20, 2 x 20
total      267    82
Ben pays Ann 185.
"""


def pad_bytes() -> bytes:
    path = places.current_pad()
    assert path is not None
    return path.read_bytes()


@pytest.fixture
def table(scorepad: Scorepad) -> Scorepad:
    scorepad("new Ann Ben --dealer Ben")
    return scorepad


def test_a_whole_sheet_is_typed_in(table: Scorepad) -> None:
    result = table("play", input=FRIDAY)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TOLD, "")
    assert "Ben pays Ann 185." in table("settle").stdout


def test_the_upcard_alone_is_put_right_in_a_piped_sheet(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --dealer Ben --rules oklahoma")
    told = scorepad("play", input="a 6 14 @7s\nfix 1 @7d\n").stdout.splitlines()
    assert told[:2] == [
        "1. Ann +16   knocked 6, Ben 14 (14 - 6 = 8, x 2 for the spade)",
        "1. Ann +8   knocked 6, Ben 14 (14 - 6)",
    ]


def test_a_piped_hand_of_the_dealer_of_three_is_asked_whom_it_was_against(
    scorepad: Scorepad,
) -> None:
    scorepad("new Ann Ben Cy --dealer Cy")
    result = scorepad("play", input="c 3 10\n")
    assert (result.exit_code, result.stderr) == (
        1,
        "scorepad: line 1: Cy deals and sits out: say whom Cy met, Ann or Ben, as v "
        "Ann\n",
    )
    told = scorepad("play", input="c 3 10 v b\n").stdout.splitlines()[0]
    assert told == "1. Cy +7   knocked 3, Ben 10 (10 - 3). Ann dealt and sat out."


def test_a_game_that_is_not_over_ends_with_how_it_stands(table: Scorepad) -> None:
    result = table("play", input="a 6 4\n")
    assert result.stdout.splitlines() == [
        "1. Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)",
        "Ann 0 (100 to go)   Ben 27 (73 to go)   Ann deals hand 2",
    ]


def test_nothing_piped_in_says_how_it_stands(table: Scorepad) -> None:
    assert (
        table("play", input="").stdout == "Ann 0   Ben 0   to 100   Ben deals hand 1\n"
    )


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "b 30 3",
            "Ben cannot knock with 30: the limit is 10; did you mean 3 30?",
        ),
        ("b 12 30", "Ben cannot knock with 12: the limit is 10"),
        (
            "c 6 14",
            '"c" is not in the game: Ann and Ben are; it goes like a 6 14',
        ),
        ("a 6", "the opponent's deadwood is missing; it goes like a 6 14"),
        (
            "gin a 32",
            '"gin" is not in the game: Ann and Ben are; did you mean a g 32?',
        ),
        ("shwo", '"shwo" is no command and no hand; did you mean show?'),
        ("fix 9 a 6 4", "there is no hand 9: hands 1 to 2 are recorded"),
        ("show 9", "there is no hand 9: hands 1 to 2 are recorded"),
    ],
)
def test_the_first_bad_line_stops_it(table: Scorepad, line: str, problem: str) -> None:
    result = table("play", input=f"a 6 4\n\na g 32\n{line}\nb 3 18\n")
    assert result.exit_code == 1
    assert (
        result.stderr == f"scorepad: line 4, those before it are recorded: {problem}\n"
    )
    assert pad_bytes().count(b"[[entries]]") == 2


def test_a_dry_run_records_nothing(table: Scorepad) -> None:
    before = pad_bytes()
    result = table("play --dry-run", input=FRIDAY)
    end = "Nothing recorded: that is what it would come to.\n"
    assert (result.exit_code, result.stdout) == (0, TOLD + end)
    assert pad_bytes() == before


def test_a_dry_run_finds_the_bad_line(table: Scorepad) -> None:
    before = pad_bytes()
    result = table("play --dry-run", input="a 6 4\nb 12 3\n")
    assert (result.exit_code, pad_bytes()) == (1, before)
    assert result.stderr.startswith("scorepad: line 2: Ben cannot knock with 12")


def test_a_first_line_that_is_bad_has_none_before_it(table: Scorepad) -> None:
    result = table("play", input="# Friday\n\nb 12 3\n")
    assert result.stderr.startswith("scorepad: line 3: Ben cannot knock with 12")


ENDS_SOONER = "a g 30\nb g 20\na g 5\nb 3 9\nfix 2 a g 50\n"


def test_what_needs_consent_is_refused(table: Scorepad) -> None:
    result = table("play", input=ENDS_SOONER)
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: line 5, those before it are recorded: hands 3 and 4 would no "
        "longer count: the game would end sooner. To agree: --yes\n"
    )


def test_yes_agrees_to_all_of_it(table: Scorepad) -> None:
    result = table("play --yes", input=ENDS_SOONER)
    assert result.exit_code == 0
    # 30 + 25 and 50 + 25.
    assert "Ann reaches 130 and wins the game." in result.stdout


def test_finish_and_again_are_not_asked_about(table: Scorepad) -> None:
    result = table("play", input="b 4 6\nfinish\nagain\na 3 9\n")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-2:] == [
        "2. Ann +6   knocked 3, Ben 9 (9 - 3)",
        "Ann 6 (94 to go)   Ben 0 (100 to go)   Ben deals hand 3",
    ]


def test_q_ends_the_sheet(table: Scorepad) -> None:
    result = table("play", input="b 4 6\nq\nnonsense\n")
    assert (result.exit_code, result.stderr) == (0, "")


def test_looks_are_printed_whole(table: Scorepad) -> None:
    result = table("play", input="b 4 6\nshow 1\n")
    assert table("show 1").stdout in result.stdout


def test_a_sheet_of_windows_is_read(table: Scorepad) -> None:
    result = table("play", input="\ufeffa 6 4\r\na g 32\r\n")
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_line_that_is_no_text_is_refused(table: Scorepad) -> None:
    result = table("play", input=b"a 6 4\n\xff\x00 6 4\n")  # type: ignore[arg-type]
    assert result.exit_code == 1
    assert result.stderr.startswith("scorepad: line 2, those before it are recorded: ")
    assert result.stderr.isprintable() is False
    assert result.stderr.rstrip("\n").isprintable()


def test_a_line_without_end_is_refused(table: Scorepad) -> None:
    result = table("play", input="a" * 501)
    expected = "scorepad: line 1: the line is 501 letters long; the most is 500\n"
    assert result.stderr == expected


def test_another_pad_is_typed_at(table: Scorepad, empty_folder: Path) -> None:
    before = pad_bytes()
    other = empty_folder / "other.toml"
    other.write_text('scorepad = 1\nplayers = ["Cy", "Di"]\n', encoding="utf-8")
    result = table("play --pad other.toml", input="c 4 20\n")
    assert result.stdout.startswith("1. Cy +16")
    assert pad_bytes() == before


def test_scorepad_alone_takes_up_the_pad(table: Scorepad) -> None:
    result = table("", input="a 6 4\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("1. Ben +27")


def test_scorepad_alone_says_how_to_begin(scorepad: Scorepad) -> None:
    result = scorepad("")
    assert result.exit_code == 0
    assert "scorepad new Ann Ben" in result.stdout
    assert len(result.stdout.splitlines()) == 4


def test_play_without_a_pad_says_how_to_begin(scorepad: Scorepad) -> None:
    result = scorepad("play")
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: no pad is open: scorepad new ANN BEN opens one\n"
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [("Dee", "Quinn"), ("Una", "undo"), ("show", "q"), ("dead", "d"), ("?", "fix")],
)
def test_players_may_be_called_as_the_commands_are(
    scorepad: Scorepad, first: str, second: str
) -> None:
    scorepad(["new", "--", first, second])
    sheet = f"{first} 4 20\n{second} g 3\nd\nundo\nundo 1\n{second} 5 9\nshow 2\nq\n"
    result = scorepad("play", input=sheet)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == f"1. {first} +16   knocked 4, {second} 20 (20 - 4)"
    assert lines[1] == f"2. {second} +28   gin, {first} 3 (3 + 25)"
    assert lines[2].startswith("3. Dead hand")
    assert lines[3] == "Taken back: hand 3: dead."
    assert lines[4] == f"Taken back: hand 2: {second} gin v 3."
    assert lines[5] == f"2. {second} +4   knocked 5, {first} 9 (9 - 5)"


def test_a_sheet_whose_answers_cannot_be_shown_is_recorded_whole(
    table: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorepad.cli.piped.say", full)
    result = table("play", input="a 6 4\na g 32\nd\n")
    assert result.exit_code == 0
    told = "recorded, but the answer could not be shown: no space left on device"
    assert result.stderr == f"scorepad: {told}\n"
    assert pad_bytes().count(b"[[entries]]") == 3


@pytest.mark.parametrize(
    ("when", "line", "recorded"), [("before", 2, 1), ("after", 3, 2)]
)
def test_a_sheet_that_is_interrupted_says_where_it_stopped(
    table: Scorepad,
    monkeypatch: pytest.MonkeyPatch,
    when: str,
    line: int,
    recorded: int,
) -> None:
    record = HeldPad.record

    def stopped(pad: HeldPad, make: Make, *, agreed: Agreed = False) -> Change:
        if pad_bytes().count(b"[[entries]]") < 1:
            return record(pad, make, agreed=agreed)
        if when == "after":
            record(pad, make, agreed=agreed)
        raise KeyboardInterrupt

    monkeypatch.setattr(HeldPad, "record", stopped)
    result = table("play", input="a 6 4\na g 32\nd\n")
    told = f"line {line}, those before it are recorded: interrupted"
    assert (result.exit_code, result.stderr) == (1, f"scorepad: {told}\n")
    assert pad_bytes().count(b"[[entries]]") == recorded


def test_a_sheet_that_cannot_be_read_on_says_where_it_ended(
    table: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Iterator[str]:
        yield "a 6 4\n"
        raise PadError("the sheet cannot be read: input/output error")

    monkeypatch.setattr("scorepad.cli.play._lines", broken)
    result = table("play")
    assert result.exit_code == 1
    told = "line 2, those before it are recorded: the sheet cannot be read"
    assert result.stderr == f"scorepad: {told}: input/output error\n"
