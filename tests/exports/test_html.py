"""Text in a page: no markup in it, and names from right to left in their place."""

import re
from html.parser import HTMLParser

import pytest

from scorepad.exports.html import card_html, markup
from scorepad.pad import sides_of
from scorepad.rules import Rules
from scorepad.storage.rules_toml import preset
from scorepad.text.rules import card


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ann 72 (28 to go)", "Ann 72 (28 to go)"),
        ("<b>&'\"", "&lt;b&gt;&amp;&#x27;&quot;"),
        ("שרה כהן 72, محمد علي 70", "<bdi>שרה כהן</bdi> 72, <bdi>محمد علي</bdi> 70"),
        ("בן-דוד 7", "<bdi>בן-דוד</bdi> 7"),
        ("Omar محمد, 3", "Omar <bdi>محمد</bdi>, 3"),
        ("<bdi>שרה", "&lt;bdi&gt;<bdi>שרה</bdi>"),
    ],
)
def test_text_is_escaped_and_set_apart(text: str, written: str) -> None:
    assert markup(text) == written


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
