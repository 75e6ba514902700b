import json
from pathlib import Path

import pytest

from scorepad.rules import CLASSIC, KEYS
from scorepad.storage.data_folder import make_home, set_current
from scorepad.storage.rules_toml import load, preset, preset_names
from tests.conftest import Scorepad

PAD = """\
scorepad = 1
players = ["Ann", "Ben"]

[rules]
based_on = "pagat"
name = "pagat"
[rules.game]
target = 150

[[entries]]
change = "rules"
set = {"boxes.value" = 7}
"""
FRIDAY = """\
name = "Friday"
based_on = "pagat"
[boxes]
value = 7
"""


@pytest.fixture
def pad(empty_folder: Path) -> Path:
    path = empty_folder / "pad.toml"
    path.write_text(PAD, encoding="utf-8")
    return path


@pytest.fixture
def friday(empty_folder: Path) -> Path:
    path = empty_folder / "friday.toml"
    path.write_text(FRIDAY, encoding="utf-8")
    return path


def printed(scorepad: Scorepad, line: str) -> str:
    result = scorepad(line)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def row(text: str, key: str) -> list[str]:
    """Give the cells of the table's line with *key*, the mark first."""
    (line,) = [line for line in text.splitlines() if line[2:].split()[:1] == [key]]
    mark, rest = line[:2].strip(), line[2:].split("  ")
    return [mark, *[cell.strip() for cell in rest if cell.strip()]]


def test_list_names_every_preset_in_80_columns(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules list")
    first_words = [line.split()[0] for line in text.splitlines()[2:] if line[0] != " "]
    assert first_words == preset_names()
    assert preset("straight").rules.title in text
    assert max(map(len, text.splitlines())) <= 80


def test_show_has_every_rule_with_its_value_and_source(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules show pagat")
    assert text.splitlines()[0] == "pagat rules"
    for key in KEYS:
        assert row(text, key)
    assert row(text, "hand.gin_bonus")[:3] == ["*", "hand.gin_bonus", "20"]
    assert row(text, "hand.tie") == [
        "",
        "hand.tie",
        "undercut",
        "rules guide, Scoring a Hand",
    ]
    assert row(text, "stakes.per_point")[2] == '""'
    assert max(map(len, text.splitlines())) <= 80


def test_show_without_a_pad_shows_classic(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules show")
    assert text.startswith("classic rules\n")
    assert "*" not in text


def test_show_without_a_name_shows_the_current_pads_rules(
    scorepad: Scorepad, pad: Path
) -> None:
    make_home()
    set_current(pad)
    assert printed(scorepad, "rules show") == printed(
        scorepad, "rules show --pad pad.toml"
    )


@pytest.mark.usefixtures("pad")
def test_show_of_a_pad_says_what_was_set_for_it(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules show --pad pad.toml")
    first = text.splitlines()[0]
    assert first == "pagat rules, changed"
    assert row(text, "game.target") == ["*", "game.target", "150", "this pad"]
    assert row(text, "boxes.value") == ["*", "boxes.value", "7", "this pad"]
    assert row(text, "hand.undercut_bonus")[3].startswith("Pagat")


@pytest.mark.usefixtures("friday")
def test_show_of_a_file_says_what_stands_in_it(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules show friday.toml")
    assert text.splitlines()[0] == "Friday rules"
    assert row(text, "boxes.value") == ["*", "boxes.value", "7", "this file"]
    assert row(text, "hand.tie")[3] == "rules guide, Scoring a Hand"
    assert row(text, "hand.undercut_bonus")[3].startswith("Pagat")


def test_show_gives_programs_json(scorepad: Scorepad) -> None:
    shown = json.loads(printed(scorepad, "rules show palace --format json"))
    assert shown["called"] == "palace rules"
    assert shown["rules"]["boxes"] == {
        "value": 10,
        "when": "at-once",
        "multiplied": False,
    }
    assert shown["rules"]["shutout"]["doubles"] == []
    assert shown["sources"]["hand.tie"] == "rules guide, Scoring a Hand"
    assert shown["not_as_in_classic"] == [
        "hand.undercut_bonus",
        "game.bonus",
        "shutout.doubles",
        "boxes.value",
        "boxes.when",
    ]


def test_a_name_and_a_pad_at_once_is_misuse(scorepad: Scorepad) -> None:
    result = scorepad("rules show pagat --pad pad.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "name the rules or give --pad, not both." in result.stderr


@pytest.mark.parametrize(
    "line",
    ["rules show pagta", "rules card pagta", "rules diff classic pagta"],
)
def test_an_unknown_preset_is_refused_with_the_nearest(
    scorepad: Scorepad, line: str
) -> None:
    result = scorepad(line)
    assert (result.exit_code, result.stdout) == (1, "")
    assert (
        result.stderr == 'scorepad: there is no preset "pagta". Did you mean pagat?\n'
    )


def test_card_says_the_rules(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules card straight")
    assert text.startswith("Straight rules\n")
    assert "  * There is no knocking: only gin ends a hand.\n" in text


@pytest.mark.usefixtures("pad")
def test_card_of_a_pad_is_headed_by_who_plays(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules card --pad pad.toml")
    assert text.startswith("Ann v Ben, pagat rules, changed\n")
    assert "  * The first player to reach 150 wins the game.\n" in text


def test_card_is_a_page_to_print(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules card straight --format html")
    assert text.startswith("<!DOCTYPE html>\n")
    assert "<strong>There is no knocking: only gin ends a hand. *</strong>" in text


def test_new_begins_a_file_from_a_preset(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    text = printed(scorepad, "rules new ours.toml --based-on pagat")
    assert text == (
        "ours.toml begins as pagat rules. Change what you play.\n"
        "To check it: scorepad rules check ours.toml\n"
        "To play by it: scorepad new ANN BEN --rules ours.toml\n"
    )
    ours = preset("pagat").rules.changed({"name": "ours", "title": ""})
    assert load(empty_folder / "ours.toml").rules == ours


def test_new_begins_from_classic(scorepad: Scorepad, empty_folder: Path) -> None:
    printed(scorepad, "rules new ours.toml")
    assert [*load(empty_folder / "ours.toml").rules.differences(CLASSIC)] == [
        ("name", "ours")
    ]


def test_new_overwrites_nothing(scorepad: Scorepad, friday: Path) -> None:
    result = scorepad("rules new friday.toml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("scorepad: friday.toml ")
    assert friday.read_text(encoding="utf-8") == FRIDAY


def test_new_from_nothing_known_makes_no_file(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    assert scorepad("rules new ours.toml --based-on pagta").exit_code == 1
    assert not (empty_folder / "ours.toml").exists()


def test_check_has_a_line_for_each_file_and_goes_on_after_a_bad_one(
    scorepad: Scorepad, empty_folder: Path, friday: Path
) -> None:
    bad = empty_folder / "bad.toml"
    bad.write_text("[game]\ntagret = 150\n[hand]\ncards = 4\n", encoding="utf-8")
    result = scorepad(["rules", "check", "bad.toml", "none.toml", friday.name, "club"])
    assert result.exit_code == 1
    assert result.stderr == (
        'scorepad: bad.toml: there is no rule "game.tagret". Did you mean '
        "game.target?\n"
        "scorepad: bad.toml: hand.cards: 4 is not a whole number from 5 to 13.\n"
        "scorepad: none.toml: there is no such file\n"
    )
    assert result.stdout == (
        "friday.toml: no mistakes (Friday rules).\nclub: no mistakes (club rules).\n"
    )


def test_check_warns_of_boxes_paid_twice(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "money.toml").write_text('stakes.per_box = "1"\n', encoding="utf-8")
    assert printed(scorepad, "rules check money.toml") == (
        "money.toml: no mistakes (classic rules, but stakes: 1 for each box ahead).\n"
        "money.toml: warning: Boxes are paid twice: boxes.value in points, "
        "stakes.per_box in money.\n"
    )


@pytest.mark.usefixtures("friday")
def test_diff_has_a_line_for_each_rule_that_differs(scorepad: Scorepad) -> None:
    assert printed(scorepad, "rules diff classic friday.toml") == (
        "rule                 classic  friday.toml\n"
        "-------------------  -------  -----------\n"
        "hand.gin_bonus       25       20\n"
        "hand.undercut_bonus  25       10\n"
        "boxes.value          20       7\n"
    )


def test_diff_of_the_same_rules_says_so(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules diff lesson standard-2p-100")
    assert text == "lesson and standard-2p-100 are the same rules.\n"


def test_what_a_file_holds_never_reaches_the_terminal_raw(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "bad.toml").write_text(
        'name = "a\\u001b[2J"\ntitle = "b\\u0007"\nstakes.currency = "c\\u001b"\n'
        '[sources]\n"hand.tie" = "d\\u001b"\n',
        encoding="utf-8",
    )
    for line in ("show bad.toml", "card bad.toml", "check bad.toml"):
        text = printed(scorepad, f"rules {line}")
        assert all(part.isprintable() for part in text.splitlines())


def test_the_help_has_the_whole_of_every_sentence(scorepad: Scorepad) -> None:
    shown = " ".join(scorepad("rules --help").stdout.split())
    assert "Change the rules of the game under way" in shown
    assert "..." not in shown.replace("[ARGS]...", "")


def test_list_gives_programs_json(scorepad: Scorepad) -> None:
    listed = json.loads(printed(scorepad, "rules list --format json"))["presets"]
    assert [each["name"] for each in listed] == preset_names()
    (palace,) = [each for each in listed if each["name"] == "palace"]
    assert palace["title"] == preset("palace").rules.title
    assert palace["rules"] == {
        "hand.undercut_bonus": 20,
        "game.bonus": 0,
        "shutout.doubles": [],
        "boxes.value": 10,
        "boxes.when": "at-once",
    }


def test_keys_are_listed_with_their_meaning(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules keys")
    for key in KEYS:
        assert f"\n{key} " in text
    assert max(map(len, text.splitlines())) <= 80
    listed = json.loads(printed(scorepad, "rules keys --format json"))["keys"]
    assert listed[2] == {
        "key": "hand.knock_limit",
        "allowed": "a whole number from 0 to 98",
        "default": 10,
        "meaning": KEYS["hand.knock_limit"].sentence,
    }


def test_card_gives_programs_json(scorepad: Scorepad) -> None:
    card = json.loads(printed(scorepad, "rules card straight --format json"))
    assert card["called"] == "straight rules"
    assert {
        "about": "The hand",
        "sentence": "There is no knocking: only gin ends a hand.",
        "keys": ["hand.knock_limit"],
        "as_in_classic": False,
    } in card["sentences"]


def test_check_gives_programs_json(scorepad: Scorepad, empty_folder: Path) -> None:
    (empty_folder / "bad.toml").write_text("name = 5\n", encoding="utf-8")
    (empty_folder / "odd.toml").write_text("game.bonus = 0\n", encoding="utf-8")
    result = scorepad("rules check bad.toml odd.toml --format json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["files"] == [
        {
            "file": "bad.toml",
            "good": False,
            "called": None,
            "mistakes": ["bad.toml: name: 5 is not text."],
            "warnings": [],
        },
        {
            "file": "odd.toml",
            "good": True,
            "called": "classic rules, but winning the game earns no bonus",
            "mistakes": [],
            "warnings": [
                "A shutout doubles the game bonus (shutout.doubles), but game.bonus "
                "is 0."
            ],
        },
    ]


def test_diff_gives_programs_json(scorepad: Scorepad) -> None:
    compared = json.loads(printed(scorepad, "rules diff classic pagat --format json"))
    assert compared == {
        "schema": 1,
        "compared": ["classic", "pagat"],
        "differences": [
            {"rule": "hand.gin_bonus", "values": [25, 20]},
            {"rule": "hand.undercut_bonus", "values": [25, 10]},
        ],
    }


@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize(
    "line", ["list", "keys", "show club", "diff classic club", "card club"]
)
def test_a_narrow_screen_has_room(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch, columns: int, line: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = printed(scorepad, f"rules {line}")
    assert max(map(len, text.splitlines())) <= columns
    assert [part.rstrip() for part in text.splitlines()] == text.splitlines()


def test_a_new_file_of_rules_is_answered_to_programs(scorepad: Scorepad) -> None:
    text = printed(scorepad, "rules new ours.toml --based-on pagat --json")
    assert json.loads(text) == {
        "schema": 1,
        "file": "ours.toml",
        "called": "pagat rules",
    }
    assert Path("ours.toml").exists()
