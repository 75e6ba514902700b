"""adjust, rename, dealer, finish and again by command.

Under the rules of tests.cli.ours: to 90 for 110, twice that for a shutout, 7 a box.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.ours import answers, begin, refused
from tests.conftest import Scorepad


@pytest.fixture
def pad(scorepad: Scorepad) -> Path:
    path = begin(scorepad)
    answers(scorepad, "scored ann 40")
    return path


def last_entry(path: Path) -> dict[str, Any]:
    entry: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))["entries"][-1]
    entry.pop("at")
    return entry


@pytest.mark.parametrize(
    ("line", "told", "standing"),
    [
        (
            "adjust ben 10 a spot",
            "Ben +10, a spot",
            "Ann 40 (50 to go)   Ben 10 (80 to go)   Ben deals hand 2",
        ),
        (
            "adjust b +10 spot",
            "Ben +10, spot",
            "Ann 40 (50 to go)   Ben 10 (80 to go)   Ben deals hand 2",
        ),
        (
            "adjust ben -10 misdeal",
            "Ben -10, misdeal",
            "Ann 40 (50 to go)   Ben -10 (100 to go)   Ben deals hand 2",
        ),
        (
            "adjust -- ben -10 misdeal",
            "Ben -10, misdeal",
            "Ann 40 (50 to go)   Ben -10 (100 to go)   Ben deals hand 2",
        ),
        (
            "adjust a 10+3 two slips",
            "Ann +13, two slips",
            "Ann 53 (37 to go)   Ben 0 (90 to go)   Ben deals hand 2",
        ),
    ],
)
def test_an_adjustment_is_points_without_a_hand(
    scorepad: Scorepad, pad: Path, line: str, told: str, standing: str
) -> None:
    assert answers(scorepad, line) == [told, standing]
    entry = last_entry(pad)
    assert entry.pop("points") == int(told.split()[1].strip(","))
    assert entry == {
        "change": "adjust",
        "side": told.split()[0],
        "reason": told.partition(", ")[2],
    }


def test_an_adjustment_may_end_a_game(scorepad: Scorepad, pad: Path) -> None:
    # 90 + 110 and 110 for the shutout + 7, against nothing.
    assert answers(scorepad, "adjust ann 50 penalty") == [
        "Ann +50, penalty",
        "Ann reaches 90 and wins the game.",
        "",
        "           Ann   Ben",
        "points      90     0",
        "game       110",
        "boxes        7          1 x 7, 0 x 7",
        "shutout    110          game doubled",
        "total      317     0",
        "Ben pays Ann 317.",
    ]
    told = "game 1 is over: again starts the next one"
    assert refused(scorepad, "adjust ben 5 spot", pad) == told


def test_a_side_is_adjusted_by_its_name_or_by_a_player(scorepad: Scorepad) -> None:
    path = begin(scorepad, 'new --team "Ann,Cy" --team "Ben,Dee" --rules ours.toml')
    for who in ("cy", "'Ann & Cy'", "'ann & cy'"):
        assert answers(scorepad, f"adjust {who} 5 spot")[0] == "Ann & Cy +5, spot"
        assert last_entry(path)["side"] == "Ann & Cy"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("adjust cy 10 spot", '"cy" is not in the game: Ann and Ben are'),
        (
            "adjust ben ten spot",
            '"ten" is no count: give a whole number, or a sum as 10+3+1',
        ),
        ("adjust ben 1000001 spot", "1000001 is beyond 1000000 points"),
        ("adjust ben -1000001 spot", "-1000001 is beyond 1000000 points"),
        ("rename cy Zoe", '"cy" is not in the game: Ann and Ben are'),
        ("rename ann ben", "ben and Ben are the same name"),
        (["rename", "ann", ""], '"" is no name: it is empty'),
        (["rename", "ann", " "], '" " is no name: it is empty'),
        ("dealer cy", '"cy" is not in the game: Ann and Ben are'),
        ("again", "again: game 1 is not over, finish ends it"),
    ],
)
def test_a_change_that_cannot_be_is_refused_and_nothing_is_written(
    scorepad: Scorepad, pad: Path, line: str | list[str], message: str
) -> None:
    assert refused(scorepad, line, pad) == message


def test_a_renamed_player_is_called_so_everywhere(
    scorepad: Scorepad, pad: Path
) -> None:
    assert answers(scorepad, "rename a 'Zoe Q'") == ["Ann is called Zoe Q from now on."]
    assert last_entry(pad) == {"change": "rename", "from": "Ann", "to": "Zoe Q"}
    assert answers(scorepad, "show")[0].startswith("Zoe Q v Ben ")
    assert answers(scorepad, "gin zoe 5")[0].startswith("Zoe Q +25 ")
    assert refused(scorepad, "gin ann 5", pad) == (
        '"ann" is not in the game: Zoe Q and Ben are'
    )


def test_a_name_may_change_its_case(scorepad: Scorepad, pad: Path) -> None:
    assert pad.is_file()
    assert answers(scorepad, "rename ann ANN") == ["Ann is called ANN from now on."]


@pytest.mark.usefixtures("pad")
def test_the_deal_can_be_said(scorepad: Scorepad) -> None:
    assert answers(scorepad, "dealer ann") == [
        "Ann 40 (50 to go)   Ben 0 (90 to go)   Ann deals hand 2"
    ]


def test_of_teams_no_deal_is_tracked(scorepad: Scorepad) -> None:
    path = begin(scorepad, 'new --team "Ann,Cy" --team "Ben,Dee" --rules ours.toml')
    told = "dealer: dealing is not tracked for teams"
    assert refused(scorepad, "dealer ann", path) == told


def test_finish_ends_a_game_that_nobody_wins(scorepad: Scorepad, pad: Path) -> None:
    assert answers(scorepad, "finish") == [
        "The game is ended early, nobody wins it.",
        "",
        "           Ann   Ben",
        "points      40     0",
        "boxes        7          1 x 7, 0 x 7",
        "total       47     0",
        "Ben pays Ann 47.",
    ]
    assert refused(scorepad, "finish", pad) == "finish: game 1 is finished"
    assert refused(scorepad, "dead", pad) == (
        "game 1 is finished: again starts the next one"
    )


def test_an_empty_game_has_nothing_to_finish(scorepad: Scorepad) -> None:
    path = begin(scorepad)
    assert refused(scorepad, "finish", path) == "finish: game 1 is empty"


@pytest.mark.usefixtures("pad")
def test_again_begins_the_next_game_and_the_deal_runs_on(scorepad: Scorepad) -> None:
    answers(scorepad, "scored ann 50")
    assert answers(scorepad, "again") == [
        "Ann 0 (90 to go)   Ben 0 (90 to go)   Ben deals hand 3"
    ]
    assert answers(scorepad, "gin ben 5") == [
        "Ben +25   gin, Ann 5 (5 + 20)",
        "Ann 0 (90 to go)   Ben 25 (65 to go)   Ann deals hand 4",
    ]


def test_an_edited_house_rules_file_is_agreed_to_in_the_middle_of_a_game(
    scorepad: Scorepad, pad: Path
) -> None:
    file = Path("ours.toml")
    text = file.read_text(encoding="utf-8")
    changed = text.replace("target = 90", "target = 120")
    file.write_text(changed.replace('"ours"', '"later"'), encoding="utf-8")
    assert answers(scorepad, "rules set ours.toml boxes.value=8") == [
        'name is "later", was "ours".',
        "game.target is 120, was 90.",
        "boxes.value is 8, was 7.",
        "Ann 40 (80 to go)   Ben 0 (120 to go)   Ben deals hand 2",
    ]
    assert last_entry(pad)["set"] == {
        "name": "later",
        "game.target": 120,
        "boxes.value": 8,
    }


def test_a_preset_is_agreed_to(scorepad: Scorepad, pad: Path) -> None:
    answers(scorepad, "rules set pagat")
    assert answers(scorepad, "rules show")[0] == "pagat rules"
    assert last_entry(pad)["set"]["hand.undercut_bonus"] == 10


def test_the_prompt_takes_a_house_rules_file_too(scorepad: Scorepad, pad: Path) -> None:
    Path("ours.toml").write_text("[game]\ntarget = 130\n", encoding="utf-8")
    result = scorepad("play --yes", input="rules ours.toml\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert last_entry(pad)["set"]["game.target"] == 130
