"""House rules as the command line sets them, and the file that ``rules new`` begins."""

from pathlib import Path

import pytest

from scorepad.errors import RulesError
from scorepad.rules import KEYS, Rules
from scorepad.storage.rules_toml import (
    commented,
    load,
    parse_setting,
    preset,
    preset_names,
)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("game.target=150", "game.target", 150),
        (" game.target = 150 ", "game.target", 150),
        ("hand.tie=nobody", "hand.tie", "nobody"),
        ('hand.tie="nobody"', "hand.tie", "nobody"),
        ("oklahoma.played=true", "oklahoma.played", True),
        ('shutout.doubles=["points"]', "shutout.doubles", ("points",)),
        pytest.param(
            "shutout.doubles=[points, game]",
            "shutout.doubles",
            ("points", "game"),
            id="a-shell-took-the-quotes",
        ),
        ("shutout.doubles=[]", "shutout.doubles", ()),
        ("hollywood.weights=[1,1,2]", "hollywood.weights", (1, 1, 2)),
        ("stakes.per_point=0.05", "stakes.per_point", "0.05"),
        ('stakes.per_point="0.10"', "stakes.per_point", "0.10"),
        ("stakes.per_point=", "stakes.per_point", ""),
        ("name=007", "name", "007"),
        ("title=a = b", "title", "a = b"),
    ],
)
def test_a_setting_is_a_key_and_a_value(text: str, name: str, value: object) -> None:
    assert parse_setting(text) == (name, value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "150",
            (
                '"150" does not set a rule. Write KEY=VALUE, for example '
                "game.target=150."
            ),
        ),
        ("game.tagret=1", 'there is no rule "game.tagret". Did you mean game.target?'),
        ("=1", 'there is no rule "". To see them all: scorepad rules keys'),
        (
            "game.target=true",
            "game.target: true is not a whole number from 1 to 1000000.",
        ),
        ("game.target=0", "game.target: 0 is not a whole number from 1 to 1000000."),
        (
            "game.target=1e2",
            "game.target: 100.0 is not a whole number from 1 to 1000000.",
        ),
        ("game.target=", 'game.target: "" is not a whole number from 1 to 1000000.'),
        ("oklahoma.played=yes", 'oklahoma.played: "yes" is not false or true.'),
        (
            "hand.tie=draw",
            'hand.tie: "draw" is not "undercut", "knocker" or "nobody".',
        ),
        (
            "shutout.doubles=[point]",
            'shutout.doubles: ["point"] is not a list of any of "points", "game" and '
            '"boxes", each once.',
        ),
        (
            "stakes.per_point=-1",
            'stakes.per_point: "-1" is not an amount. Write it as "0.05".',
        ),
        pytest.param(
            "game.target=1\ngame.bonus=2",
            'game.target: "1\ngame.bonus=2" is not a whole number from 1 to 1000000.',
            id="one-setting-at-a-time",
        ),
        pytest.param(
            f"game.target=0x{'f' * 5_000}",
            f'game.target: "0x{"f" * 5_000}" is not a whole number from 1 to 1000000.',
            id="too-many-digits",
        ),
        (
            "game.target={a=1}",
            "game.target: a table is not a whole number from 1 to 1000000.",
        ),
    ],
)
def test_a_setting_that_will_not_do_is_refused(text: str, problem: str) -> None:
    with pytest.raises(RulesError) as refusal:
        parse_setting(text)
    assert str(refusal.value) == problem


@pytest.mark.parametrize("name", preset_names())
def test_a_new_file_gives_the_rules_it_began_from(name: str, tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_text(commented(preset(name).rules), encoding="utf-8")
    assert load(path).rules == preset(name).rules


def test_a_new_file_keeps_what_people_wrote(tmp_path: Path) -> None:
    rules = Rules({"name": 'a"b\\c\n[hand]', "title": "東京\x1b", "hand.gin_bonus": 20})
    path = tmp_path / "new.toml"
    path.write_text(commented(rules), encoding="utf-8")
    assert load(path).rules == rules


def test_a_new_file_says_above_each_rule_what_it_means_and_allows() -> None:
    text = commented(Rules({"hand.gin_bonus": 20, "hand.multipliers": [2, 3]}))
    assert (
        "\n"
        "# Points for gin, on top of the opponent's deadwood.\n"
        "# Allowed: a whole number from 0 to 1000.\n"
        "gin_bonus = 20\n"
        "\n" in text
    )
    assert "\nmultipliers = [2, 3]\n" in text
    assert max(map(len, text.splitlines())) <= 80
    in_one_line = " ".join(text.replace("\n# ", " ").split())
    for key in KEYS.values():
        assert f"{key.sentence} Allowed: {key.allowed}. " in in_one_line
