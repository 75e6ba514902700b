"""``scorepad count``: one hand in words, two hands, a file of hands."""

import json
from pathlib import Path

import pytest

from tests.conftest import Scorepad

LESSON = "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
ELEVEN = "3h 4h 5h 6h 7h 9c 9d 9s 2c 2d 2s"
# Two kings' worth of melds; 6h and 7h go onto the lesson's run, 2s and 3s stay.
BEN = "Kc Kd Kh Qs Js Ts 6h 7h 2s 3s"


def said(scorepad: Scorepad, *args: str) -> str:
    result = scorepad(["count", *args])
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refusal(scorepad: Scorepad, *args: str, code: int = 1) -> str:
    result = scorepad(["count", *args])
    assert (result.exit_code, result.stdout) == (code, "")
    return result.stderr


def test_the_lessons_hand_counts_six(scorepad: Scorepad) -> None:
    assert said(scorepad, LESSON) == (
        "melds    3h 4h 5h   9c 9d 9s\n"
        "left     Ac As 2c 2d\n"
        "deadwood 6: may knock, the limit is 10\n"
    )


@pytest.mark.parametrize(
    "typed",
    [
        LESSON.split(),
        [LESSON.upper().replace(" ", ", ")],
        [LESSON.replace(" ", "")],
        ["5♥ 4♥ 3♥", "9♣ 9♦ 9♠", "ac as 2c 2d"],
    ],
    ids=["unquoted", "capitals and commas", "together", "symbols in any order"],
)
def test_cards_may_be_typed_in_many_ways(scorepad: Scorepad, typed: list[str]) -> None:
    assert said(scorepad, *typed) == said(scorepad, LESSON)


@pytest.mark.parametrize(
    ("upcard", "may"),
    [
        (None, "the upcard sets the limit, and there is none"),
        ("6d", "may knock, the limit is 6"),
        ("5d", "may not knock, the limit is 5"),
        ("ad", "may not knock, only gin ends the hand"),
    ],
)
def test_the_pads_upcard_sets_the_limit(
    scorepad: Scorepad, upcard: str | None, may: str
) -> None:
    scorepad("new Ann Ben --rules oklahoma")
    if upcard:
        scorepad(f"upcard {upcard}")
    assert said(scorepad, LESSON).splitlines()[-1] == f"deadwood 6: {may}"


def test_rules_and_an_upcard_may_be_given(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --rules straight")
    assert said(scorepad, LESSON).endswith("6: may not knock, only gin ends the hand\n")
    assert said(scorepad, LESSON, "--rules", "classic").endswith("the limit is 10\n")
    args = (LESSON, "--rules", "oklahoma", "--upcard", "5s")
    assert said(scorepad, *args).endswith("may not knock, the limit is 5\n")


def test_a_pad_may_be_named_and_its_aces_count_as_it_says(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --set hand.ace_deadwood=15 --pad dear.toml")
    scorepad("new Ann Ben")
    assert "deadwood 6:" in said(scorepad, LESSON)
    assert "deadwood 34: may not" in said(scorepad, LESSON, "--pad", "dear.toml")


def test_json_has_the_keys_of_a_line(scorepad: Scorepad) -> None:
    found = json.loads(said(scorepad, LESSON + " Kh", "--format", "json"))
    assert list(found.items()) == [
        ("cards", [*LESSON.split(), "Kh"]),
        ("melds", [["3h", "4h", "5h"], ["9c", "9d", "9s"]]),
        ("deadwood", 6),
        ("unmelded", ["Ac", "As", "2c", "2d"]),
        ("discard", "Kh"),
        ("laid_off", []),
    ]


def test_the_knockers_cards_are_given_with_an_option(scorepad: Scorepad) -> None:
    assert said(scorepad, BEN, "--against", LESSON) == (
        "knocker  3h 4h 5h   9c 9d 9s   left Ac As 2c 2d: 6\n"
        "melds    Ts Js Qs   Kc Kd Kh\n"
        "laid off 6h 7h to 3h 4h 5h\n"
        "left     2s 3s\n"
        "deadwood 5\n"
        "outcome  undercut, the opponent wins: 6 - 5 = 1, + 25 undercut bonus = 26\n"
    )


def test_a_bar_says_both_hands_at_once(scorepad: Scorepad) -> None:
    apart = said(scorepad, BEN, "--against", LESSON)
    assert said(scorepad, f"{BEN} | {LESSON}") == apart


def test_json_of_two_hands_is_the_opponents(scorepad: Scorepad) -> None:
    found = json.loads(said(scorepad, BEN, "--against", LESSON, "--format", "json"))
    assert found == {
        "cards": BEN.split(),
        "melds": [["Ts", "Js", "Qs"], ["Kc", "Kd", "Kh"]],
        "deadwood": 5,
        "unmelded": ["2s", "3s"],
        "discard": None,
        "laid_off": ["6h", "7h"],
    }


HELP = "Write rank then suit, for example 7s or 10h"


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ((LESSON + " 1c",), f"1c is not a card. {HELP}"),
        ((BEN, "--against", LESSON + " 1c"), f"1c is not a card. {HELP}"),
        ((LESSON, "--upcard", "7x"), f"7x is not a card. {HELP}"),
        (("",), f"the cards are missing: type them, for example {LESSON}"),
        (
            (f"{BEN} | {LESSON}", "--against", LESSON),
            "the knocker's cards are given twice: after | and apart",
        ),
    ],
)
def test_bad_cards_are_refused_by_name(
    scorepad: Scorepad, args: tuple[str, ...], problem: str
) -> None:
    assert refusal(scorepad, *args) == f"scorepad: {problem}\n"


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        ((), "type the cards of one hand, or --file FILE"),
        ((LESSON, "--file", "-"), "type the cards of one hand, or --file FILE"),
        (
            ("--file", "-", "--against", BEN),
            "--against is for one hand. In a file: CARDS | MELD ; MELD",
        ),
        (
            (LESSON, "--rules", "classic", "--pad", "x.toml"),
            "--rules and --pad exclude each other: the pad has its own rules",
        ),
    ],
)
def test_a_misused_command_line(
    scorepad: Scorepad, args: tuple[str, ...], problem: str
) -> None:
    assert refusal(scorepad, *args, code=2) == f"scorepad: {problem}\n"


LINES = f"""\
{LESSON}

{BEN} | 3h 4h 5h; 9c 9d 9s
{LESSON} 9c
{ELEVEN}
"""
ANSWERS = [
    '{"cards": ["3h", "4h", "5h", "9c", "9d", "9s", "2c", "2d", "As", "Ac"], '
    '"melds": [["3h", "4h", "5h"], ["9c", "9d", "9s"]], "deadwood": 6, '
    '"unmelded": ["Ac", "As", "2c", "2d"], "discard": null, "laid_off": []}',
    '{"cards": ["Kc", "Kd", "Kh", "Qs", "Js", "Ts", "6h", "7h", "2s", "3s"], '
    '"melds": [["Ts", "Js", "Qs"], ["Kc", "Kd", "Kh"]], "deadwood": 5, '
    '"unmelded": ["2s", "3s"], "discard": null, "laid_off": ["6h", "7h"]}',
    '{"cards": ["3h", "4h", "5h", "6h", "7h", "9c", "9d", "9s", "2c", "2d", "2s"], '
    '"melds": [["2c", "2d", "2s"], ["3h", "4h", "5h", "6h", "7h"], '
    '["9c", "9d", "9s"]], "deadwood": 0, "unmelded": [], "discard": null, '
    '"laid_off": []}',
]


def test_a_file_is_answered_line_by_line_but_for_bad_lines(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "hands.txt").write_text(LINES, encoding="utf-8")
    result = scorepad("count --file hands.txt")
    assert result.stdout.splitlines() == ANSWERS
    assert result.stderr == (
        "scorepad: line 4: the same card twice: 9c. A deck has each card once\n"
    )
    assert result.exit_code == 1


def test_standard_input_is_a_file_too(scorepad: Scorepad) -> None:
    good = LINES.replace(f"{LESSON} 9c\n", "").replace("\n", "\r\n")
    result = scorepad("count --file -", input="\ufeff" + good)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == ANSWERS


def test_a_file_is_counted_by_the_rules_given(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "dear.toml").write_text(
        "[hand]\nace_deadwood = 15\ncards = 9\n", encoding="utf-8"
    )
    line = LESSON.removesuffix(" Ac")
    result = scorepad("count --file - --rules dear.toml", input=line)
    assert json.loads(result.stdout)["deadwood"] == 19


def test_bytes_that_are_no_text_are_a_bad_line(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "hands.txt").write_bytes(b"\xff3h\n" + LESSON.encode())
    result = scorepad("count --file hands.txt")
    assert result.stdout.splitlines() == ANSWERS[:1]
    assert result.stderr.startswith("scorepad: line 1: ")
    assert result.exit_code == 1


def test_an_empty_file_has_no_answers(scorepad: Scorepad) -> None:
    result = scorepad("count --file -", input="\n  \n")
    assert (result.exit_code, result.output) == (0, "")


def test_a_file_that_cannot_be_read_is_refused(scorepad: Scorepad) -> None:
    result = refusal(scorepad, "--file", "none.txt")
    assert result == ("scorepad: none.txt cannot be read: no such file or directory\n")


def test_a_broken_pad_is_not_taken_for_classic(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "bad.toml").write_text("scorepad = ", encoding="utf-8")
    assert refusal(scorepad, LESSON, "--pad", "bad.toml").startswith(
        "scorepad: bad.toml"
    )
