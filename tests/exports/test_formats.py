"""Every format of a handful of pads, byte for byte, and what must hold of any."""

import json
import re
from datetime import datetime
from html.parser import HTMLParser
from pathlib import PurePath
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

from scorepad.errors import ScorepadError
from scorepad.expected import check
from scorepad.exports.formats import Format, export, format_of
from scorepad.exports.pad_json import pad_object
from scorepad.pad import Hand, HandEntry, Pad, name_key, sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.text.layout import width
from tests.conftest import GOLDEN, Golden
from tests.evening import gin, pad
from tests.exports.pads import PADS, UGLY, every_pad, hostile


@every_pad
@pytest.mark.parametrize("form", Format)
def test_every_format_is_as_it_was(name: str, form: Format, golden: Golden) -> None:
    text = export(PADS[name](), name, form)
    # The style sheets are files of the package, the same in every page.
    golden(
        f"{name}.{form}", re.sub("(?s)<style>.*</style>", "<style>...</style>", text)
    )


@every_pad
def test_every_golden_sheet_fits_80_columns(name: str) -> None:
    lines = (GOLDEN / f"{name}.text").read_text(encoding="utf-8").splitlines()
    assert max(map(width, lines)) <= 80


@every_pad
@pytest.mark.parametrize("form", Format)
def test_every_format_ends_in_one_newline(name: str, form: Format) -> None:
    text = export(PADS[name](), name, form)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


@pytest.mark.parametrize("form", Format)
@given(one=UGLY, other=UGLY, note=UGLY)
def test_no_control_character_leaves_in_any_format(
    form: Format, one: str, other: str, note: str
) -> None:
    if name_key(one) == name_key(other):
        return
    text = export(hostile(one, other, note), "pad", form)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202a-\u202e]", text)
    text.encode()


@every_pad
def test_json_is_the_document(name: str) -> None:
    replay = PADS[name]()
    text = export(replay, name, Format.JSON)
    told = json.loads(text)
    checks = told.pop("checks")
    assert [row["value"] for row in checks] == [row.value for row in check(replay)]
    assert {**told, "checks": []} == pad_object(replay, name)


@given(one=UGLY, other=UGLY, note=UGLY)
def test_json_carries_every_text_exactly(one: str, other: str, note: str) -> None:
    if name_key(one) == name_key(other):
        return
    replay = hostile(one, other, note)
    told: Any = json.loads(export(replay, "pad", Format.JSON))
    assert [side["name"] for side in told["sides"]] == [one, other]
    assert told["hands"][1]["note"] == note


class _Page(HTMLParser):
    """The tags of a page, how deep they are open, and the texts in cells."""

    EMPTY = frozenset({"meta", "line", "circle", "rect", "path", "polyline"})

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.seen: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.links += [name for name, _ in attrs if name in ("src", "href", "style")]
        self.links += [name for name, _ in attrs if name.startswith("on")]
        if tag not in self.EMPTY:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.opened.pop() == tag


@every_pad
def test_html_is_whole_and_asks_the_network_for_nothing(name: str) -> None:
    text = export(PADS[name](), name, Format.HTML)
    page = _Page()
    page.feed(text)
    assert page.opened == []
    assert "script" not in page.seen
    assert page.links == []
    assert "url(" not in text
    assert "http:" not in text.replace("[x](http://y)", "")


@every_pad
def test_html_can_be_read_aloud(name: str) -> None:
    replay = PADS[name]()
    text = export(replay, name, Format.HTML)
    for picture in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        svg = ElementTree.fromstring(picture)
        assert svg.get("role") == "img"
        named = (svg.get("aria-labelledby") or "").split()
        told = {child.get("id"): child.text for child in svg[:2]}
        assert [*told] == named
        assert all(told.values())
    assert text.count("<svg") == sum(len(game.columns) for game in replay.games)
    assert '<th scope="col">hand</th>' in text
    assert '<th scope="row">1' in text
    # A table too wide for the screen can be scrolled without a mouse.
    assert text.count('tabindex="0"') == len(replay.games)
    assert '<html lang="en">' in text


def test_html_shows_a_number_behind_a_name_from_right_to_left() -> None:
    one, other = "שרה כהן", "Omar محمد"
    rules = Rules({"hand.gin_bonus": 20})
    entries = (HandEntry(Hand(knocker=one, ended="gin", opponent_deadwood=12)),)
    text = export(
        Replay(Pad(sides_of([[one], [other]]), rules, entries=entries)),
        "pad",
        Format.HTML,
    )
    # Each name is an island of its own: 12 + 20 stands after it, on every line.
    assert "<span><bdi>שרה כהן</bdi> gin v 12</span>" in text
    assert '<tspan class="who">שרה כהן</tspan> 32</text>' in text
    assert "<bdi>שרה כהן</bdi> 32 (68 to go)   <bdi>Omar محمد</bdi> 0" in text


def test_html_says_the_day_once() -> None:
    played = pad(gin("Ann", 3))._replace(started=datetime(2026, 11, 27, 12, 0))  # noqa: DTZ001 - a time here
    text = export(Replay(played), "pad", Format.HTML)
    assert text.count("27 Nov") == 1
    assert '<p class="lead">Ann 23, Ben 0, so far.</p>' in text


def cells(line: str) -> int:
    """Count the cells of a line of a Markdown table."""
    return len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) - 1


@given(one=UGLY, other=UGLY, note=UGLY)
def test_no_name_makes_a_cell_in_markdown(one: str, other: str, note: str) -> None:
    if name_key(one) == name_key(other):
        return
    text = export(hostile(one, other, note), "pad", Format.MARKDOWN)
    table = [line for line in text.split("\n") if line.startswith("| ")]
    assert {cells(line) for line in table} == {8}
    assert not re.search(r"(?<!\\)(?:\\\\)*[<`]", text)


@pytest.mark.parametrize(
    ("file", "form"),
    [
        ("a.txt", Format.TEXT),
        ("a.b.CSV", Format.CSV),
        ("a.json", Format.JSON),
        ("a.md", Format.MARKDOWN),
        ("a.html", Format.HTML),
        ("a.htm", Format.HTML),
        ("a.toml", Format.TOML),
    ],
)
def test_the_ending_says_the_format(file: str, form: Format) -> None:
    assert format_of(PurePath(file)) is form


@pytest.mark.parametrize("file", ["a", "a.xlsx", "html"])
def test_another_ending_is_refused(file: str) -> None:
    with pytest.raises(ScorepadError) as refused:
        format_of(PurePath(file))
    assert str(refused.value) == (
        f'"{file}" has no ending that names a format. '
        "Use .txt, .csv, .json, .md, .html, .htm or .toml, or add --format"
    )
