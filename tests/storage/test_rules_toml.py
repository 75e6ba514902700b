"""House-rules files: what they are based on, their sources, what is refused."""

from pathlib import Path

import pytest

from scorepad.errors import FileError, RulesError, ScorepadError
from scorepad.rules import CLASSIC, KEYS, Rules
from scorepad.storage.rules_toml import (
    base_of,
    check,
    commented_text,
    load,
    parse_setting,
    preset,
    preset_names,
    read_rules,
    rules_from_table,
)
from scorepad.storage.toml import parse


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        load(path)
    return str(caught.value)


def test_a_file_says_only_its_differences(tmp_path: Path) -> None:
    path = write(tmp_path / "ours.toml", 'name = "ours"\n[game]\ntarget = 150\n')
    assert load(path).rules == CLASSIC.changed({"name": "ours", "game.target": 150})
    assert load(path).sources == {}


def test_a_file_may_be_based_on_a_preset_or_a_file_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    write(folder / "club.toml", 'based_on = "pagat"\n[game]\ntarget = 150\nbonus = 7\n')
    path = write(folder / "ours.toml", 'based_on = "club.toml"\n[game]\ntarget = 160\n')
    rules = load(path).rules
    assert (rules.game_target, rules.game_bonus) == (160, 7)
    assert (rules.hand_gin_bonus, rules.hand_undercut_bonus) == (20, 10)


def test_a_path_starts_from_the_folder_beside(tmp_path: Path) -> None:
    write(tmp_path / "ours.toml", "[game]\ntarget = 160\n")
    write(tmp_path / "bare", "[game]\ntarget = 170\n")
    assert read_rules("ours.toml", tmp_path).rules.game_target == 160
    assert read_rules(str(tmp_path / "ours.toml")).rules.game_target == 160
    assert read_rules("./ours.toml", tmp_path).rules.game_target == 160
    assert read_rules("bare", tmp_path).rules.game_target == 170


def test_a_preset_beats_a_file_of_its_name_unless_it_is_told_as_a_path(
    tmp_path: Path,
) -> None:
    write(tmp_path / "pagat", "[game]\ntarget = 160\n")
    assert read_rules("pagat", tmp_path).rules == preset("pagat").rules
    assert read_rules("./pagat", tmp_path).rules.game_target == 160


def test_a_value_keeps_its_source_until_it_is_changed(tmp_path: Path) -> None:
    text = """
based_on = "pagat"
[game]
target = 150
[hand]
gin_bonus = 21
[sources]
"game.target" = "the club"
"""
    sources = load(write(tmp_path / "ours.toml", text)).sources
    pagat = preset("pagat").sources
    assert sources["game.target"] == "the club"
    assert "hand.gin_bonus" not in sources
    assert sources["hand.undercut_bonus"] == pagat["hand.undercut_bonus"]


def test_the_keys_of_sources_need_no_quotes(tmp_path: Path) -> None:
    text = '[sources]\ngame.target = "the club"\n'
    assert load(write(tmp_path / "ours.toml", text)).sources == {
        "game.target": "the club"
    }


def test_a_table_in_a_pad_is_an_agreement_too(tmp_path: Path) -> None:
    assert rules_from_table({}, tmp_path).rules == CLASSIC
    table = {"based_on": "straight", "game": {"target": 150}}
    rules = rules_from_table(table, tmp_path).rules
    assert (rules.hand_knock_limit, rules.game_target) == (0, 150)


def test_a_file_based_on_itself_by_way_of_another_is_refused(tmp_path: Path) -> None:
    one = write(tmp_path / "one.toml", 'based_on = "two.toml"\n')
    write(tmp_path / "two.toml", 'based_on = "./one.toml"\n')
    circle = "one.toml, two.toml then one.toml"
    assert refusal(one) == f"{one}: based_on goes in a circle: {circle}"
    own = write(tmp_path / "own.toml", 'based_on = "own.toml"\n')
    assert refusal(own) == f"{own}: based_on goes in a circle: own.toml then own.toml"


def test_the_same_file_twice_is_no_circle(tmp_path: Path) -> None:
    write(tmp_path / "base.toml", "[game]\ntarget = 150\n")
    ours = write(tmp_path / "ours.toml", 'based_on = "base.toml"\n')
    assert load(ours).rules == load(ours).rules
    assert load(ours).rules.game_target == 150


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "[game]\ntraget = 150\n",
            'there is no rule "game.traget". Did you mean game.target?',
        ),
        (
            "[game]\ntarget = 0\n",
            "game.target: 0 is not a whole number from 1 to 1000000.",
        ),
        (
            "game = 150\n",
            "game is a group of rules. One of them is game.target.",
        ),
        ("[gane]\ntarget = 1\n", 'there is no rule "gane". Did you mean game?'),
        ("based_on = 5\n", "based_on: 5 is not the name of a preset or file."),
        (
            'based_on = "xyzzy"\n',
            'there is no preset "xyzzy". To list them: scorepad rules list',
        ),
        ('based_on = "pagta"\n', 'there is no preset "pagta". Did you mean pagat?'),
        ("sources = 5\n", "sources: it is not a table of keys and their sources."),
        (
            '[sources]\n"game.target" = 5\n',
            "sources: game.target: 5 is not text.",
        ),
        (
            '[sources]\n"game.traget" = "the club"\n',
            'there is no rule "game.traget". Did you mean game.target?',
        ),
        ("a = \n", "is not TOML: Invalid value (at line 1, column 5)"),
    ],
)
def test_a_file_that_will_not_do_is_refused_with_its_path(
    tmp_path: Path, text: str, problem: str
) -> None:
    path = write(tmp_path / "ours.toml", text)
    assert refusal(path) == str(FileError(path, problem))


def test_the_file_to_blame_is_named(tmp_path: Path) -> None:
    ours = write(tmp_path / "ours.toml", 'based_on = "club.toml"\n')
    club = tmp_path / "club.toml"
    assert refusal(ours) == f"{club}: there is no such file"
    write(club, "[game]\ntarget = 0\n")
    problem = "game.target: 0 is not a whole number from 1 to 1000000."
    assert refusal(ours) == str(FileError(club, problem))


def test_presets_are_listed_with_classic_first() -> None:
    names = preset_names()
    assert names[0] == "classic"
    assert names[1:] == sorted(names[1:])


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        preset("../presets/pagat")
    assert "there is no preset" in str(caught.value)


def test_the_same_table_again_makes_the_same_agreement(tmp_path: Path) -> None:
    one, other = {"game": {"target": 150}}, {"game": {"target": 160}}
    targets = [
        rules_from_table(table, tmp_path).rules.game_target
        for table in (one, other, one, one)
    ]
    assert targets == [150, 160, 150, 150]


def test_true_is_not_taken_for_the_1_of_the_table_before(tmp_path: Path) -> None:
    assert (
        rules_from_table({"hand": {"gin_bonus": 1}}, tmp_path).rules.hand_gin_bonus == 1
    )
    with pytest.raises(RulesError, match=r"hand\.gin_bonus: true is not"):
        rules_from_table({"hand": {"gin_bonus": True}}, tmp_path)


def test_a_file_that_rules_are_based_on_is_read_each_time(tmp_path: Path) -> None:
    for target in (150, 160):
        write(tmp_path / "club.toml", f"[game]\ntarget = {target}\n")
        found = rules_from_table({"based_on": "club.toml"}, tmp_path)
        assert found.rules.game_target == target


def test_a_path_that_cannot_be_followed_is_refused(tmp_path: Path) -> None:
    circle = tmp_path / "circle.toml"
    circle.symlink_to(circle)
    assert refusal(circle) == f"{circle} is a link that leads in a circle"
    for name in ("n\0l.toml", f"{'n' * 300}.toml", "n" * 300, "circle.toml"):
        with pytest.raises(ScorepadError):
            rules_from_table({"based_on": name}, tmp_path)


def test_an_agreement_that_is_nested_too_deep_is_refused(tmp_path: Path) -> None:
    table = parse("friday.toml", f"{'game.' * 5_000}target = 1")
    with pytest.raises(RulesError, match=r'there is no rule "game\.game"'):
        rules_from_table(table, tmp_path)


EVERY_MISTAKE = """
based_on = "pagta"
game = 150
[hand]
gin_bonus = -1
tie = "nobody"
[hollywood]
columns = 2
weights = [1, 2, 3]
[sources]
"hand.tie" = 5
"hand.thai" = "the club"
"""


def test_a_check_names_every_mistake_of_a_file(tmp_path: Path) -> None:
    path = write(tmp_path / "ours.toml", EVERY_MISTAKE)
    found, mistakes = check(path)
    assert mistakes == [
        f"{path}: {mistake}"
        for mistake in (
            'there is no preset "pagta". Did you mean pagat?',
            "game is a group of rules. One of them is game.target.",
            "hand.gin_bonus: -1 is not a whole number from 0 to 1000.",
            "hollywood.weights: 3 weights for 2 columns. Give one for each column, or "
            "[].",
            "sources: hand.tie: 5 is not text.",
            'there is no rule "hand.thai". Did you mean hand.tie?',
        )
    ]
    assert found.rules.hand_gin_bonus == 25
    assert refusal(path) == mistakes[0]


def test_a_check_names_the_mistakes_of_the_file_below(tmp_path: Path) -> None:
    club = write(tmp_path / "club.toml", "[game]\ntarget = 0\n")
    ours = write(tmp_path / "ours.toml", 'based_on = "club.toml"\nname = 5\n')
    assert check(ours)[1] == [
        f"{club}: game.target: 0 is not a whole number from 1 to 1000000.",
        f"{ours}: name: 5 is not text.",
    ]


def test_rules_are_based_on_the_preset_they_are_called_by() -> None:
    rules = preset("pagat").rules.changed({"game.target": 150})
    assert base_of(rules) == preset("pagat").rules
    assert base_of(CLASSIC.changed({"game.target": 150})) == CLASSIC
    ours = CLASSIC.changed({"name": "ours"})
    assert base_of(ours) == ours


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
    path.write_text(commented_text(preset(name).rules), encoding="utf-8")
    assert load(path).rules == preset(name).rules


def test_a_new_file_keeps_what_people_wrote(tmp_path: Path) -> None:
    rules = Rules({"name": 'a"b\\c\n[hand]', "title": "東京\x1b", "hand.gin_bonus": 20})
    path = tmp_path / "new.toml"
    path.write_text(commented_text(rules), encoding="utf-8")
    assert load(path).rules == rules


def test_a_new_file_says_above_each_rule_what_it_means_and_allows() -> None:
    text = commented_text(Rules({"hand.gin_bonus": 20, "hand.multipliers": [2, 3]}))
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
