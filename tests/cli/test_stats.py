"""``stats`` of some players, as a page, and as a race in the terminal."""

import json
import re
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from scorepad.pad import Entry, Finish
from scorepad.storage import pad_toml
from tests.conftest import Scorepad
from tests.evening import dead, gin, knock, pad

NOVEMBER = datetime(2026, 11, 27, 12, tzinfo=UTC)


def save(folder: Path, name: str, sides: str, *entries: Entry, week: int = 0) -> None:
    dealer = sides.split("|")[-1] if sides.count("|") == 2 else None
    made = pad(*entries, sides=sides, dealer=dealer, under={"game.target": 90})
    made = made._replace(started=NOVEMBER + timedelta(weeks=week))
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.toml").write_text(pad_toml.pad_text(made), encoding="utf-8")


@pytest.fixture
def club(empty_folder: Path) -> Path:
    """Ann and Ben on two pads, Ann and José on one, all three on one."""
    folder = empty_folder / "club"
    save(folder, "a", "Ann|Ben", gin("Ann", 30), knock("Ben", 5, 9), dead())
    save(folder, "b", "Ann|Ben", gin("Ben", 70), week=1)
    save(folder, "c", "José|Ann", gin("José", 12), Finish(), week=2)
    three = (gin("Ann", 5), gin("José", 6, v="Ben"))
    save(folder, "d", "Ann|José|Ben", *three, week=3)
    save(folder, "e", "Ann|Dee", week=4)
    return folder


def told(scorepad: Scorepad, words: str) -> Any:  # noqa: ANN401 - any JSON
    result = scorepad(f"stats {words} --format json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("words", "pads", "players", "meetings"),
    [
        ("", 4, {"Ann", "Ben", "José"}, 3),
        ("ann", 4, {"Ann"}, 2),
        ("ann ben", 3, {"Ann", "Ben"}, 1),
        ("B ANN", 3, {"Ann", "Ben"}, 1),
        ("jose", 2, {"José"}, 2),
        ("ann ben jo", 1, {"Ann", "Ben", "José"}, 3),
    ],
)
@pytest.mark.parametrize("where", ["club ", ""])
def test_only_pads_and_rows_of_the_players_named(
    scorepad: Scorepad,
    club: Path,
    where: str,
    words: str,
    pads: int,
    players: set[str],
    meetings: int,
) -> None:
    if not where:
        club.rename(club.parent / "home")
    made = told(scorepad, where + words)
    assert made["pads"] == pads
    assert {each["name"] for each in made["players"]} == players
    assert len(made["head_to_head"]) == meetings


def test_a_file_or_folder_comes_before_a_player(scorepad: Scorepad, club: Path) -> None:
    save(club.parent / "ann", "x", "Cy|Dee", gin("Cy", 9))
    assert {each["name"] for each in told(scorepad, "ann")["players"]} == {"Cy", "Dee"}


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("zoe", '"zoe" is not a file, a folder or a player on any of these pads'),
        ("club ann zoe", '"zoe" is not a file, a folder or a player on any of these'),
    ],
)
def test_a_word_that_is_nobody_is_refused(
    scorepad: Scorepad, words: str, problem: str
) -> None:
    result = scorepad(f"stats {words}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert problem in result.stderr


@pytest.mark.usefixtures("club")
def test_a_chart_of_no_meeting_and_in_another_format(scorepad: Scorepad) -> None:
    text = scorepad("stats club/e.toml --chart").stdout
    assert text == "No two players have met on these pads.\n"
    result = scorepad("stats club --chart --format json")
    assert result.exit_code == 2
    assert "--chart is drawn in the terminal: leave --format out" in result.stderr


class Page(HTMLParser):
    """The tags of a page and how deep they are open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {"src", "href", "style"} & {name for name, _ in attrs}
        if tag not in ("meta", "line", "circle", "rect", "path", "polyline"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("meta", "line", "circle", "rect", "path", "polyline"):
            assert self.open.pop() == tag


@pytest.mark.usefixtures("club")
def test_the_page_has_standings_meetings_races_values_and_wins(
    scorepad: Scorepad,
) -> None:
    text = scorepad("stats club --format html").stdout
    page = Page(text)
    assert page.open == []
    assert "script" not in page.tags
    assert "main" in page.tags
    assert "4 pads, 7 hands, 2026-11-27 to 2026-12-18." in text
    assert re.findall("<h2>(.*)</h2>", text) == [
        "Standings",
        "Head to head",
        "The races, pad by pad",
        "What the hands were worth",
        "How hands were won",
    ]
    pictures = [
        ElementTree.fromstring(each) for each in re.findall("(?s)<svg.*?</svg>", text)
    ]
    # Three races, and values and wins of each of three players.
    assert len(pictures) == 3 + 3 + 3
    names = [(each.get("aria-labelledby") or "").split()[0] for each in pictures]
    assert len(set(names)) == len(names)
    for each in pictures:
        assert all(child.text for child in each[:2])
    assert '<th scope="row">José</th>' in text


def test_the_page_of_no_pads_is_a_page(scorepad: Scorepad) -> None:
    text = scorepad("stats --format html").stdout
    assert Page(text).open == []
    assert "0 pads, 0 hands." in text


def test_names_are_text_in_the_page(scorepad: Scorepad, empty_folder: Path) -> None:
    name = "<b>שרה\x1b"
    save(empty_folder / "club", "a", f"{name}|Ben", gin(name, 30))
    text = scorepad("stats club --format html").stdout
    assert "\x1b" not in text
    assert "b" not in Page(text).tags
    assert "bdi" in Page(text).tags
