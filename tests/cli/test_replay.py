"""``replay``: what is printed where, and the exit code."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorepad.cli import output, replay
from scorepad.errors import FileError
from scorepad.many_pads import Report
from tests.conftest import Scorepad

SAMPLES = Path(__file__).parents[2] / "sample_games"
RULES = """\
[rules.hand]
gin_bonus = 20
undercut_bonus = 13
[rules.game]
target = 60
bonus = 110
[rules.boxes]
value = 7
"""
HEAD = f'scorepad = 1\nplayers = ["Ann", "Ben"]\n{RULES}'
# 4 against 6: 2 + 13 to Ben.  Gin against 32: 52 to Ann.  14 - 6: 8 to Ann, who
# has 60 and the game: 60 + 110 + 2 x 7 = 184, against 15 + 7 = 22.
HANDS = """
[[entries]]
ended = "knock"
knocker = "Ann"
knocker_deadwood = 6
opponent_deadwood = 4

[[entries]]
ended = "gin"
knocker = "Ann"
opponent_deadwood = 32

[[entries]]
ended = "knock"
knocker = "Ann"
knocker_deadwood = 6
opponent_deadwood = 14
"""
GOOD = (
    HEAD + '[expected]\npoints = [60, 15]\ntotals = [184, 22]\nwinner = "Ann"\n' + HANDS
)
WRONG = HEAD + "[expected]\npoints = [75, 15]\nboxes = [2, 1]\n" + HANDS
ERRATUM = """
[[expected.errata]]
value = "points"
computed = [60, 15]
reason = "adds both players' hands"
"""
COVERED = WRONG.replace(HANDS, ERRATUM + HANDS)
BAD = HEAD + HANDS.replace("= 6", "= 16", 1)
FIRST = len(HEAD.split("\n")) + 1
"""The line of the first entry: behind the head there is an empty one."""
BAD_LINE = (
    f"scorepad: evening/bad.toml: entry 1 (hand 1) at line {FIRST}: Ann cannot knock "
    "with 16: the limit is 10\n"
)


@pytest.fixture
def evening(empty_folder: Path) -> Path:
    folder = empty_folder / "evening"
    folder.mkdir()
    (folder / "good.toml").write_text(GOOD, encoding="utf-8")
    return folder


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_folder_is_replayed_as_a_table_and_a_summary(
    scorepad: Scorepad, evening: Path
) -> None:
    (evening / "plain.toml").write_text(HEAD + HANDS, encoding="utf-8")
    (evening / "covered.toml").write_text(COVERED, encoding="utf-8")
    (evening / "ours.toml").write_text("[game]\ntarget = 60\n", encoding="utf-8")
    result = scorepad("replay evening")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "pad                   sides      hands  points  documented\n"
        "--------------------  ---------  -----  ------  ----------\n"
        "evening/covered.toml  Ann v Ben      3   60-15  erratum\n"
        "evening/good.toml     Ann v Ben      3   60-15  holds\n"
        "evening/plain.toml    Ann v Ben      3   60-15\n"
        "evening/covered.toml: points: documented [75, 15], computed [60, 15]. "
        "Erratum: adds both players' hands\n"
        "3 pads, 9 hands; 4 documented values as computed; 1 erratum; 0 mismatches; "
        "1 other file skipped.\n"
    )


def test_a_mismatch_is_a_line_of_its_own_and_exit_code_1(
    scorepad: Scorepad, evening: Path
) -> None:
    (evening / "good.toml").write_text(WRONG, encoding="utf-8")
    result = scorepad("replay evening/good.toml")
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: evening/good.toml: points: documented [75, 15], computed [60, 15]\n"
    )
    assert result.stdout.splitlines()[2:] == [
        "evening/good.toml  Ann v Ben      3   60-15  differs",
        "1 pad, 3 hands; 1 documented value as computed; 0 errata; 1 mismatch.",
    ]


def test_an_erratum_that_no_longer_covers_is_a_mismatch(
    scorepad: Scorepad, evening: Path
) -> None:
    text = COVERED.replace("gin_bonus = 20", "gin_bonus = 21")
    (evening / "good.toml").write_text(text, encoding="utf-8")
    result = scorepad("replay evening")
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: evening/good.toml: points: documented [75, 15], computed [61, 15]\n"
    )


def test_a_bad_pad_is_one_line_and_the_others_go_on(
    scorepad: Scorepad, evening: Path
) -> None:
    (evening / "bad.toml").write_text(BAD, encoding="utf-8")
    result = scorepad("replay evening")
    assert (result.exit_code, result.stderr) == (1, BAD_LINE)
    assert result.stdout.splitlines()[2:] == [
        "evening/good.toml  Ann v Ben      3   60-15  holds",
        "1 pad, 3 hands; 3 documented values as computed; 0 errata; 0 mismatches; "
        "1 refused.",
    ]


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("none.toml", "there is no such file"),
        ("ours.toml", 'not a scorepad file (no "scorepad = 1")'),
        ("cut.toml", "is not TOML: Invalid value (at line 3, column 7)"),
        ("big.toml", "is larger than 10 MB, the limit"),
    ],
)
def test_a_file_named_outright_has_to_be_a_pad(
    scorepad: Scorepad, empty_folder: Path, path: str, problem: str
) -> None:
    (empty_folder / "ours.toml").write_text("[game]\ntarget = 60\n", encoding="utf-8")
    text = 'scorepad = 1\nplayers = ["Ann", "Ben"]\ntitle=\n'
    (empty_folder / "cut.toml").write_text(text, encoding="utf-8")
    (empty_folder / "big.toml").write_bytes(b"#" * (10 * 1024 * 1024 + 1))
    result = scorepad(["replay", path])
    assert result.exit_code == 1
    assert result.stderr == f"scorepad: {FileError(path, problem)}\n"
    assert result.stdout == (
        "0 pads, 0 hands; 0 documented values as computed; 0 errata; 0 mismatches; "
        "1 refused.\n"
    )


def test_json_is_one_list_and_everything_else_goes_to_standard_error(
    scorepad: Scorepad, evening: Path
) -> None:
    (evening / "bad.toml").write_text(BAD, encoding="utf-8")
    (evening / "also.toml").write_text(COVERED, encoding="utf-8")
    result = scorepad("replay evening --format json")
    told = json.loads(result.stdout)
    assert [each["pad"] for each in told] == ["evening/also.toml", "evening/good.toml"]
    assert result.exit_code == 1
    assert result.stderr == BAD_LINE + (
        "2 pads, 6 hands; 4 documented values as computed; 1 erratum; 0 mismatches; "
        "1 refused.\n"
    )


def test_jsonl_is_an_object_a_line(scorepad: Scorepad, evening: Path) -> None:
    (evening / "bad.toml").write_text(BAD, encoding="utf-8")
    (evening / "also.toml").write_text(COVERED, encoding="utf-8")
    lines = scorepad("replay evening --format jsonl")
    listed = scorepad("replay evening --format json")
    assert objects(lines.stdout) == json.loads(listed.stdout)
    assert (lines.exit_code, lines.stderr) == (listed.exit_code, listed.stderr)


@pytest.mark.parametrize(("form", "nothing"), [("json", "[]\n"), ("jsonl", "")])
def test_no_pads_are_an_empty_list(
    scorepad: Scorepad, empty_folder: Path, form: str, nothing: str
) -> None:
    (empty_folder / "empty").mkdir()
    result = scorepad(f"replay empty --format {form}")
    assert (result.exit_code, result.stdout) == (0, nothing)
    assert result.stderr == (
        "0 pads, 0 hands; 0 documented values as computed; 0 errata; 0 mismatches.\n"
    )


@pytest.mark.usefixtures("evening")
def test_of_one_pad_json_is_a_list_too(scorepad: Scorepad) -> None:
    result = scorepad("replay ./evening/good.toml --format json")
    (told,) = json.loads(result.stdout)
    assert told["pad"] == "./evening/good.toml"
    assert told["checks"] == [
        {
            "value": value,
            "expected": expected,
            "computed": expected,
            "holds": True,
            "erratum": None,
        }
        for value, expected in [
            ("points", [60, 15]),
            ("totals", [184, 22]),
            ("winner", "Ann"),
        ]
    ]
    (game,) = told["games"]
    assert game["payments"] == [
        {"from": "Ben", "to": "Ann", "points": 162, "money": None}
    ]


def test_a_covered_mismatch_stands_in_the_json_as_it_is(
    scorepad: Scorepad, evening: Path
) -> None:
    (evening / "good.toml").write_text(COVERED, encoding="utf-8")
    (told,) = objects(scorepad("replay evening --format jsonl").stdout)
    assert told["checks"][0] == {
        "value": "points",
        "expected": [75, 15],
        "computed": [60, 15],
        "holds": False,
        "erratum": "adds both players' hands",
    }


@pytest.mark.usefixtures("evening")
def test_replay_under_other_rules_checks_nothing(scorepad: Scorepad) -> None:
    # Under pagat the undercut is 2 + 10 and gin 32 + 20; the game goes to 100.
    result = scorepad("replay evening --rules pagat")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[2:] == [
        "evening/good.toml  Ann v Ben      3   60-12",
        "1 pad, 3 hands.",
    ]
    (told,) = objects(scorepad("replay evening --rules pagat --format jsonl").stdout)
    assert told["checks"] == []
    assert told["rules"]["name"] == "pagat"
    assert told["games"][0]["over"] is False


@pytest.mark.usefixtures("evening")
def test_a_hand_that_the_other_rules_forbid_is_refused(scorepad: Scorepad) -> None:
    result = scorepad("replay evening --rules straight")
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: evening/good.toml: entry 1 (hand 1) at line 16: Ann cannot knock "
        "with 6: the limit is 0, so only gin ends the hand\n"
    )
    assert result.stdout == "0 pads, 0 hands; 1 refused.\n"


def test_hands_after_an_end_under_other_rules_count_for_nothing(
    scorepad: Scorepad, evening: Path
) -> None:
    ours = evening.parent / "ours.toml"
    ours.write_text("[game]\ntarget = 20\n[hand]\ngin_bonus = 30\n", encoding="utf-8")
    # 27 to Ben and the game is his; what follows is struck.
    text = scorepad("replay evening --rules ours.toml --format jsonl").stdout
    (told,) = objects(text)
    assert [hand["struck"] for hand in told["hands"]] == [False, True, True]
    assert (told["games"][0]["winner"], told["games"][0]["over"]) == ("Ben", True)


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("pagta", 'there is no preset "pagta". Did you mean pagat?'),
        ("none.toml", "none.toml: there is no such file"),
    ],
)
def test_rules_that_are_none_are_refused_before_anything(
    scorepad: Scorepad, rules: str, problem: str
) -> None:
    result = scorepad(f"replay evening --rules {rules}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"scorepad: {problem}\n"


def test_the_variant_card_is_as_documented_with_its_erratum(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    shutil.copy(SAMPLES / "variant-card.toml", empty_folder)
    result = scorepad("replay variant-card.toml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "points: documented [84, 27], computed [57, 27]. Erratum: " in result.stdout


def test_the_variant_card_without_its_erratum_is_a_mismatch(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    text = (SAMPLES / "variant-card.toml").read_text(encoding="utf-8")
    start = text.index("[[expected.errata]]")
    end = text.index("[[entries]]")
    (empty_folder / "card.toml").write_text(text[:start] + text[end:], encoding="utf-8")
    result = scorepad("replay card.toml")
    assert result.exit_code == 1
    assert result.stderr == (
        "scorepad: card.toml: points: documented [84, 27], computed [57, 27]\n"
    )


def test_all_sample_games_hold(scorepad: Scorepad) -> None:
    result = scorepad(["replay", str(SAMPLES)])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("; 1 erratum; 0 mismatches.\n")


def test_the_samples_are_found_from_anywhere(scorepad: Scorepad) -> None:
    result = scorepad("replay --samples")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "\nsample_games/whole-game.toml " in result.stdout
    summary = result.stdout.splitlines()[-1]
    assert summary.startswith(f"{len([*SAMPLES.glob('*.toml')])} pads, ")
    assert summary.endswith("; 0 mismatches.")


def test_replay_writes_nothing(scorepad: Scorepad, evening: Path) -> None:
    (evening / "bad.toml").write_text(BAD, encoding="utf-8")
    before = {path: path.read_bytes() for path in evening.iterdir()}
    for form in ("table", "json", "jsonl"):
        scorepad(f"replay evening --format {form}")
    assert {path: path.read_bytes() for path in evening.iterdir()} == before
    assert sorted(path.name for path in evening.parent.iterdir()) == ["evening"]


def test_names_never_reach_the_terminal_raw(scorepad: Scorepad, evening: Path) -> None:
    name = "A\\u001B[2J\\nn\\u009B1m"
    (evening / "good.toml").write_text(GOOD.replace("Ann", name), encoding="utf-8")
    (evening / "bad.toml").write_text(BAD.replace("Ann", name), encoding="utf-8")
    for form in ("table", "json", "jsonl"):
        result = scorepad(f"replay evening --format {form}")
        printed = result.stdout + result.stderr
        assert not set(printed) & {"\x1b", "\x9b"}
        assert result.stderr.startswith(
            f"scorepad: evening/bad.toml: entry 1 (hand 1) at line {FIRST}: "
            "A\\x1b[2J\\nn\\x9b1m cannot "
        )
    (told,) = objects(scorepad("replay evening --format jsonl").stdout)
    assert told["sides"][0]["name"] == "A\x1b[2J\nn\x9b1m"


class Terminal:
    """Standard error that is a terminal, or is none, and keeps what it was told."""

    def __init__(self, *, is_terminal: bool) -> None:
        self.is_terminal = is_terminal
        self.text = ""

    def isatty(self) -> bool:
        return self.is_terminal

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


@pytest.mark.parametrize(
    ("is_terminal", "count", "is_drawn"),
    [(True, 300, True), (True, 20, False), (False, 300, False)],
)
def test_a_progress_bar_is_for_much_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, count: int, is_drawn: bool
) -> None:
    terminal = Terminal(is_terminal=is_terminal)
    monkeypatch.setattr("sys.stderr", terminal)
    assert list(output.with_progress(iter(range(count)), count, "Replaying")) == [
        *range(count)
    ]
    assert ("Replaying" in terminal.text) is is_drawn


@pytest.mark.usefixtures("evening")
def test_replay_shows_how_far_it_is(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, str]] = []

    def with_progress(
        items: Iterator[Report], count: int, label: str
    ) -> Iterator[Report]:
        told.append((count, label))
        return items

    monkeypatch.setattr(replay, "with_progress", with_progress)
    assert scorepad("replay evening evening/good.toml").exit_code == 0
    assert told == [(1, "Replaying")]


def test_on_a_narrow_screen_a_pad_is_a_few_lines(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    name = "an-evening-among-old-friends-in-autumn.toml"
    Path(name).write_text(HEAD + HANDS, encoding="utf-8")
    lines = scorepad(f"replay {name}").stdout.splitlines()
    assert lines[:2] == [name, "  Ann v Ben   3 hands   60-15"]
    monkeypatch.setenv("COLUMNS", "80")
    assert scorepad(f"replay {name}").stdout.startswith("pad   ")
