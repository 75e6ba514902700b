"""Many pads at once: ``pads`` lists them, ``stats`` says what they come to."""

import csv
import json
import random
import shutil
import sys
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from scorepad.exports.pad_json import pad_object
from scorepad.pad import Again, Entry, Finish, Hand, HandEntry, Pad
from scorepad.replay import Replay
from scorepad.storage import data_folder, pad_toml
from tests.conftest import Scorepad
from tests.evening import dead, gin, pad

NOVEMBER = datetime(2026, 11, 27, 12, tzinfo=UTC)


def save(
    folder: Path,
    name: str,
    *entries: Entry,
    sides: str = "Ann|Ben",
    days: int | None = 0,
    under: Mapping[str, object] | None = None,
) -> Path:
    """Save a pad that was started *days* after the 27th, or nobody knows when."""
    made = pad(*entries, sides=sides, dealer=sides[:3] * ("|Cy" in sides), under=under)
    when = None if days is None else NOVEMBER + timedelta(days)
    return write(folder, name, made._replace(dealer=made.dealer or None, started=when))


def write(folder: Path, name: str, made: Pad) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(pad_toml.pad_text(made), encoding="utf-8")
    return path


@pytest.fixture
def home(empty_folder: Path) -> Path:
    folder = empty_folder / "home"
    folder.mkdir()
    return folder


def printed(scorepad: Scorepad, line: str) -> str:
    result = scorepad(line)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def told(scorepad: Scorepad, line: str) -> Any:  # noqa: ANN401 - any JSON
    return json.loads(printed(scorepad, f"{line} --format json"))


def sheet(scorepad: Scorepad, line: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(printed(scorepad, f"{line} --format csv"))))


def test_pads_without_a_hand_are_listed_only_where_all_are_wanted(
    scorepad: Scorepad, home: Path
) -> None:
    lake = pad(gin("Ann", 70), Again())._replace(title="At the lake")
    write(home, "friday", lake._replace(started=NOVEMBER))
    save(home, "once", days=None)
    head = (
        "  pad     title        date        players    score  state\n"
        "  ------  -----------  ----------  ---------  -----  ------------\n"
        "  friday  At the lake  2026-11-27  Ann v Ben    0-0  open, game 2\n"
    )
    assert printed(scorepad, "pads") == (
        f"{head}1 pad has no hand yet. To list all: scorepad pads --all\n"
    )
    assert printed(scorepad, "pads --all") == (
        f"{head}  once                             Ann v Ben    0-0  open\n"
    )
    assert [each["pad"] for each in told(scorepad, "pads")] == ["friday"]


def test_on_a_narrow_screen_a_pad_fills_a_few_lines(
    scorepad: Scorepad, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    path = save(home, "2026-11-27-ann-ben-at-home", gin("Ann", 70))
    data_folder.set_current(path)
    assert printed(scorepad, "pads") == (
        "* 2026-11-27-ann-ben-at-home\n  2026-11-27   Ann v Ben   90-0   over\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_the_current_pad_is_marked_by_whatever_way_it_is_reached(
    scorepad: Scorepad, home: Path
) -> None:
    data_folder.set_current(save(home, "friday"))
    (home.parent / "link").symlink_to(home, target_is_directory=True)
    assert "*  link/friday" in printed(scorepad, "pads link --all")


def test_where_the_note_of_the_current_pad_is_damaged_the_list_still_comes(
    scorepad: Scorepad, home: Path
) -> None:
    save(home, "friday")
    (home / "current").write_text("\0", encoding="utf-8")
    assert told(scorepad, "pads --all")[0]["current"] is False


def test_two_twelve_letter_names_fit_80_columns(scorepad: Scorepad, home: Path) -> None:
    long = "Alexandrines|Bartholomews"
    save(home, "2026-11-27-alexandrines-bartholomews", sides=long)
    text = printed(scorepad, "pads --all")
    assert max(map(len, text.splitlines())) <= 80
    text = printed(scorepad, "stats")
    assert max(map(len, text.splitlines())) <= 80


def test_tables_of_eight_with_long_names_fit_80_columns(
    scorepad: Scorepad, home: Path, empty_folder: Path
) -> None:
    names = [f"{letter}lexandrines" for letter in "ABCDEFGH"]
    sides = "|".join([" ".join(names[:4]), " ".join(names[4:])])
    nine = {"hollywood.columns": 9}
    path = save(home, "2026-11-27-club", dead(), sides=sides, under=nine)
    shutil.copy(path, empty_folder / "club.toml")
    for command in ("pads --all", "stats", "replay club.toml"):
        text = printed(scorepad, command)
        assert max(map(len, text.splitlines())) <= 80
    assert "ABCD v EFGH" in printed(scorepad, "pads --all")
    assert "ABCD v EFGH" in printed(scorepad, "stats")
    assert "0-0, 0-0, 0-0, …  open" in printed(scorepad, "pads --all")


def test_without_a_pad_it_is_said_how_to_begin(scorepad: Scorepad) -> None:
    assert (
        printed(scorepad, "pads") == "No pads yet. To start one: scorepad new ANN BEN\n"
    )
    assert printed(scorepad, "pads --format json") == "[]\n"
    assert printed(scorepad, "stats") == "0 pads, 0 hands.\n"
    assert told(scorepad, "stats")["players"] == []
    assert sheet(scorepad, "stats") == []


def test_an_empty_folder_has_no_pads(scorepad: Scorepad, empty_folder: Path) -> None:
    (empty_folder / "club").mkdir()
    assert printed(scorepad, "pads club") == "No pads there.\n"
    assert printed(scorepad, "stats club") == "0 pads, 0 hands.\n"


@pytest.mark.parametrize("command", ["pads", "stats"])
def test_a_damaged_pad_is_one_line_and_the_others_go_on(
    scorepad: Scorepad, empty_folder: Path, command: str
) -> None:
    save(empty_folder / "club", "good", gin("Ann", 9))
    (empty_folder / "club" / "bad.toml").write_text(
        "scorepad = 1\nplayers = [", encoding="utf-8"
    )
    (empty_folder / "club" / "empty.toml").touch()
    (empty_folder / "club" / "notes.toml").write_text("milk = 2", encoding="utf-8")
    result = scorepad(f"{command} club --format json")
    assert result.exit_code == 1
    bad, empty, notes = result.stderr.splitlines()
    assert bad.startswith("scorepad: club/bad.toml is not TOML")
    assert empty.startswith("scorepad: club/empty.toml: the file is empty")
    assert notes == "scorepad: 1 file is not a pad: left out"
    made = json.loads(result.stdout)
    assert len(made) == 1 if command == "pads" else made["pads"] == 1


def test_a_saved_pad_that_was_cut_is_refused_with_the_recover_hint(
    scorepad: Scorepad,
) -> None:
    scorepad("new Ann Ben --dealer Ben")
    (path,) = data_folder.saved_pads()
    path.write_bytes(path.read_bytes()[:-20])
    result = scorepad("pads")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"{path.stem} is cut" in result.stderr
    assert "scorepad recover" in result.stderr


def test_a_pad_named_outright_must_be_one(scorepad: Scorepad, home: Path) -> None:
    (home.parent / "notes.toml").write_text("milk = 2", encoding="utf-8")
    result = scorepad("stats notes.toml")
    assert (result.exit_code, result.stdout) == (1, "0 pads, 0 hands.\n")
    assert "notes.toml: not a scorepad file" in result.stderr


def test_what_is_wrong_with_a_rules_file_is_said_of_that_file(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "house.toml").write_text(
        "[hand]\ngin_bonus = -1\n", encoding="utf-8"
    )
    based = '[rules]\nbased_on = "house.toml"\n'
    text = f'scorepad = 1\nplayers = ["Ann", "Ben"]\n{based}'
    (empty_folder / "pad.toml").write_text(text, encoding="utf-8")
    result = scorepad("stats pad.toml")
    assert "pad.toml: house.toml: hand.gin_bonus" in result.stderr


def test_a_pad_given_twice_counts_once(scorepad: Scorepad, empty_folder: Path) -> None:
    save(empty_folder / "club", "friday", gin("Ann", 9))
    twice = told(scorepad, "stats club/friday.toml club ./club/friday.toml")
    assert (twice["pads"], twice["hands"]) == (1, 1)


PLAIN = ("total", "007", "side", "against", "1e3", "a|b", "名前", "x" * 90)
SHOWN = {"=1+1": "'=1+1", "@cmd": "'@cmd", "-1": "'-1", "\x1b[31mred": "\\x1b[31mred"}
HOSTILE = (*PLAIN, *SHOWN)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_only_a_name(scorepad: Scorepad, home: Path, name: str) -> None:
    made = pad(gin("Ann", 9), Finish())
    renamed = made._replace(sides=made.sides.renamed([name, "Ben"]))
    first = HandEntry(Hand(knocker=name, ended="gin", opponent_deadwood=9))
    write(home, "a", renamed._replace(entries=(first, Finish())))
    (winner,) = [x for x in told(scorepad, "stats")["players"] if x["hands_won"]]
    assert winner["name"] == name
    assert told(scorepad, "pads")[0]["sides"][0]["name"] == name
    for line in ("stats", "pads", "stats --format csv"):
        assert "\x1b" not in printed(scorepad, line)
    assert max(map(len, printed(scorepad, "stats").splitlines())) <= 80
    (row,) = [x for x in sheet(scorepad, "stats") if x["won_by_gin"] == "1"]
    assert row["side"] == SHOWN.get(name, name)


def test_three_hundred_pads_come_to_what_their_json_says(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    chance = random.Random(4)
    wins: Counter[str] = Counter()
    points: Counter[str] = Counter()
    settled: Counter[str] = Counter()
    for number in range(300):
        sides = chance.sample(["Ann", "Ben", "Cy", "Dee"], 2)
        hands = [gin(chance.choice(sides), chance.randrange(30)) for _ in range(3)]
        made = pad(*hands, Finish(), sides="|".join(sides), under={"game.target": 200})
        write(empty_folder / "club", f"{number:03}", made)
        whole = pad_object(Replay(made), "")
        for hand in whole["hands"]:
            wins[hand["winner"]] += 1
            points[hand["winner"]] += hand["points"]
        for payment in whole["payments"]:
            settled[payment["to"]] += payment["points"]
            settled[payment["from"]] -= payment["points"]
    made_of_all = told(scorepad, "stats club")
    assert (made_of_all["pads"], made_of_all["hands"]) == (300, 900)
    found = {each["name"]: each for each in made_of_all["players"]}
    assert {name: each["hands_won"] for name, each in found.items()} == wins
    assert {name: each["points"] for name, each in found.items()} == points
    assert {name: each["settled"] for name, each in found.items()} == settled
    met = made_of_all["head_to_head"]
    assert len(met) == 6
    assert sum(each["hands"] for each in met) == 900
    assert len(told(scorepad, "pads club")) == 300


def test_the_folder_is_only_read(scorepad: Scorepad, empty_folder: Path) -> None:
    path = save(empty_folder / "club", "friday", gin("Ann", 9))
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    printed(scorepad, "stats club")
    printed(scorepad, "pads club")
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert list(path.parent.iterdir()) == [path]


# Finding a pad

NO_SUCH_PAD = "no saved pad has that name. To list them: scorepad pads"


@pytest.fixture
def shelf(home: Path) -> None:
    save(home, "2026-11-27-jose-ann", gin("Ann", 9), sides="Jos\u00e9|Ann")
    save(home, "2026-12-04-ann-zoe", gin("Ann", 9), sides="Zoe\u0308|Ann", days=7)
    lake = pad(gin("Ann", 9), sides="Ann|Ben")._replace(title="At the lake")
    write(home, "holiday", lake._replace(started=NOVEMBER + timedelta(30)))
    (home / "broken.toml").write_text("scorepad = 1\nplayers = [", encoding="utf-8")


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("2026-11-27-JOSE-ann", "2026-11-27-jose-ann"),
        ("holi", "holiday"),
        ("liday", "holiday"),
        ("jose", "2026-11-27-jose-ann"),
        ("Jose\u0301", "2026-11-27-jose-ann"),
        ("JOSÉ ann", "2026-11-27-jose-ann"),
        ("zoe", "2026-12-04-ann-zoe"),
        ("lake", "holiday"),
        ("the LAKE ben", "holiday"),
        ("2026-12-27", "holiday"),
        ("27 december", "holiday"),
        ("friday zo", "2026-12-04-ann-zoe"),
    ],
)
def test_a_pad_is_found_by_name_players_title_and_date(
    scorepad: Scorepad, home: Path, words: str, name: str
) -> None:
    printed(scorepad, f"open {words}")
    assert data_folder.current_pad() == home / f"{name}.toml"


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            "ann",
            "ann could be any of 2026-11-27-jose-ann, 2026-12-04-ann-zoe, holiday",
        ),
        (
            "ann lakes",
            "ann lakes: no saved pad has that name. To list them: scorepad pads",
        ),
        ("dee", "dee: no saved pad has that name. To list them: scorepad pads"),
    ],
)
def test_words_that_fit_no_pad_or_several_are_refused(
    scorepad: Scorepad, words: str, problem: str
) -> None:
    result = scorepad(f"open {words}")
    assert (result.exit_code, result.stderr) == (1, f"scorepad: {problem}\n")


@pytest.mark.usefixtures("shelf")
def test_a_damaged_pad_is_found_by_its_name(scorepad: Scorepad) -> None:
    assert "broken.toml is not TOML" in scorepad("open brok").stderr


@pytest.mark.usefixtures("shelf")
def test_at_a_terminal_several_pads_are_offered(
    scorepad: Scorepad, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.cli.saved_pads.can_ask", lambda: True)
    result = scorepad("open ann", input="2\n")
    assert [line.split()[1] for line in result.stdout.splitlines()[2:5]] == [
        "holiday",
        "2026-12-04-ann-zoe",
        "2026-11-27-jose-ann",
    ]
    assert data_folder.current_pad() == home / "2026-12-04-ann-zoe.toml"


def test_new_open_and_delete_answer_programs(scorepad: Scorepad) -> None:
    made = json.loads(scorepad("new Łukasz Øyvind --json").stdout)
    assert made["sides"][0] == {"name": "Łukasz", "players": ["Łukasz"]}
    assert (made["current"], made["hands"], made["score"]) == (True, 0, [0, 0])
    scorepad("new Ann Ben")
    opened = json.loads(scorepad("open oyvind --json").stdout)
    assert (opened["path"], opened["current"]) == (made["path"], True)
    gone = json.loads(scorepad("delete ann --yes --json").stdout)
    assert gone["deleted"].endswith("-ann-ben")
    assert not Path(gone["path"]).exists()


def test_the_name_of_a_deleted_pad_is_no_other_pad(
    scorepad: Scorepad, home: Path
) -> None:
    for name in ("friday", "friday-2"):
        save(home, name, gin("Ann", 9))
    assert "friday-2" not in printed(scorepad, "delete friday --yes")
    for line in ("delete friday --yes", "open friday"):
        result = scorepad(line)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "is deleted. To recover it: scorepad recover" in result.stderr
    assert (home / "friday-2.toml").exists()
