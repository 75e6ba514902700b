"""Text in a page: no markup in it, and names from right to left in their place."""

import re
from html.parser import HTMLParser

import pytest

from scorepad.exports.html import card_html, card_text, markup
from scorepad.pad import sides_of
from scorepad.rules import CLASSIC, Rules
from scorepad.storage.rules_toml import preset, preset_names
from scorepad.text.terminal import width


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


def test_the_card_is_read_from_top_to_bottom() -> None:
    rules = Rules({"game.target": 150, "title": "Fridays"})
    assert card_text(rules, called="classic rules with game.target 150") == (
        "Classic rules with game.target 150\n"
        "Fridays\n"
        "\n"
        "The hand\n"
        "    Each player is dealt 10 cards.\n"
        "    An ace counts 1, a face card 10, any other card its number.\n"
        "    Knock with 10 or less.\n"
        "    A knock that wins earns the difference in deadwood.\n"
        "    Gin earns 25 and all the other's deadwood; "
        "nothing may be laid off on it.\n"
        "    An undercut, or a tie, earns 25 and the difference.\n"
        "    When only 2 cards are left in the stock, the hand is dead: no score.\n"
        "\n"
        "The deal\n"
        "    The loser of a hand deals the next.\n"
        "    After a hand that nobody won, the same player deals again.\n"
        "\n"
        "The game\n"
        "  * First to 150 wins the game.\n"
        "    Winning the game earns 100, 200 if the other has scored nothing.\n"
        "    Each hand won is a box and earns 20 at the end.\n"
        "\n"
        "Payment\n"
        "    The difference of the totals is paid.\n"
        "\n"
        "* not as in classic\n"
    )


def test_where_nothing_differs_no_mark_is_explained() -> None:
    assert card_text(CLASSIC).endswith("The difference of the totals is paid.\n")
    assert "not as in classic" not in card_html(CLASSIC)


def test_who_plays_heads_the_card() -> None:
    assert card_text(CLASSIC, TEAMS).startswith("Ann & Cy v Ben & Dee, classic rules\n")


@pytest.mark.parametrize("name", preset_names())
def test_the_text_keeps_to_80_columns(name: str) -> None:
    lines = card_text(preset(name).rules, TEAMS).splitlines()
    assert max(width(line) for line in lines) <= 80


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
    text = " ".join(card_text(rules, TEAMS).split())
    for sentence in page.sentences:
        mark = "* " if sentence.endswith(" *") else ""
        assert f"{mark}{sentence.removesuffix(' *')}" in text
    assert len(page.sentences) == 10 + 10 + 1
    assert page.tags.count("strong") == (3 + 9 + 1) + 1  # and in the foot


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
    assert all(line.isprintable() for line in card_text(HOSTILE).splitlines())
