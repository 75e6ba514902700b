"""The pages of a pad and of its rules: whole, and what people wrote is data in them."""

import re
from html.parser import HTMLParser

from scorepad.exports.html import card_html, html_text
from scorepad.pad import Again, SetRules, sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.storage.rules_toml import preset
from scorepad.text.rules import card
from tests.evening import gin, pad

TEAMS = sides_of([["Ann", "Cy"], ["Ben", "Dee"]])
HOSTILE = Rules(
    {
        "name": "<script>alert(1)</script>",
        "title": "a & b\x1b[2J",
        "stakes.per_game": "1",
        "stakes.currency": '"><img>',
    }
)


class Page(HTMLParser):
    """Collects the tags, and the text of each sentence."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.sentences: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)
        for _, value in attrs:
            assert not re.search(r"https?:|//", value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "li" in self.open:
            self.sentences.append(data)


def test_the_page_says_what_the_text_says_and_is_whole() -> None:
    rules = preset("club").rules
    page = Page(card_html(rules, TEAMS))
    assert page.open == []
    text = " ".join(" ".join(card(rules, TEAMS)).split())
    for sentence in page.sentences:
        mark = "* " if sentence.endswith(" *") else ""
        assert f"{mark}{sentence.removesuffix(' *')}" in text
    assert len(page.sentences) == 12 + 11 + 1
    assert page.tags.count("strong") == (4 + 10 + 1) + 1  # and in the foot


def test_the_page_needs_nothing_else() -> None:
    text = card_html(preset("club").rules)
    assert not re.search(r"<script|<link|@import|url\(", text)
    assert text.startswith("<!DOCTYPE html>\n")


def test_what_people_wrote_is_data_in_the_page() -> None:
    text = card_html(HOSTILE)
    assert {"script", "img"}.isdisjoint(Page(text).tags)
    assert "\x1b" not in text
    assert "a &amp; b\\x1b[2J" in text


def test_what_people_wrote_is_data_on_the_terminal() -> None:
    assert all(line.isprintable() for line in card(HOSTILE))


def test_columns_stand_beside_one_another_and_for_a_phone_under_one_another() -> None:
    three = pad(
        gin("Ann", 70), gin("Ben", 5), gin("Ann", 6), under={"hollywood.columns": 3}
    )
    text = html_text(Replay(three))
    assert text.count("<table") == 1 + 3
    assert '<section class="wide some" aria-label="Sheet" tabindex="0">' in text
    assert '<div class="apart some">' in text
    captions = re.findall("<caption>(.*)</caption>", text)
    assert captions[1:] == ["Column 1: Ann won", "Column 2", "Column 3"]
    # Column 2 has what was entered in it: hands 2 and 3.
    column = text.split("<caption>Column 2")[1].split("</table>")[0]
    assert re.findall('<th scope="row">([0-9]+)</th>', column) == ["2", "3"]
    assert '<span class="plus">+26</span><span class="total">26</span>' in column


def test_one_column_is_one_table_with_one_line_of_heads() -> None:
    text = html_text(Replay(pad(gin("Ann", 5), dealer="Ben")))
    assert text.count("<table") == 1
    assert re.findall('<th scope="col"[^>]*>([^<]*)</th>', text) == [
        *("#", "deal", "hand", "Ann", "Ben"),
    ]


def test_a_long_name_is_shortened_where_there_is_no_room() -> None:
    text = html_text(Replay(pad(gin("Bartholomew", 5), sides="Bartholomew|Ann")))
    long, short = "Bartholomew", "Barth…"
    assert f'<span class="long">{long}</span><span class="short">{short}</span>' in text


def test_each_game_with_an_agreement_of_its_own_says_so() -> None:
    change = SetRules({"game.target": 150}, from_game=2)
    two = pad(gin("Ann", 70), Again(), change, gin("Ann", 5))
    text = html_text(Replay(two))
    titles = re.findall("<h2>(.*)</h2>", text)
    assert titles[0].startswith("Game 1, ")
    assert "to 90" in titles[0]
    assert "to 150" in titles[1]
    assert titles[-1] == "The rules of the last game"


def test_a_title_of_blanks_is_no_heading() -> None:
    text = html_text(Replay(pad(gin("Ann", 5))._replace(title="  ")))
    assert "<h1>Ann v Ben</h1>" in text
