"""Markdown as a parser reads it: names and notes are text, never structure."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scorepad.exports.markdown import escape, markdown_text
from scorepad.pad import Adjust, Hand, HandEntry
from scorepad.replay import Replay
from scorepad.text.escape import escape_unprintable
from tests.evening import pad

NAMES = [
    *("- x", "1. x", "2) x", "+ x", "    x", "x  ", "---", "===", "# x", "> x"),
    *("ftp://example.com", "a@example", "a@example.com", "www.example.com"),
    *("http://example.com", "<b>", "&amp;", "a|b", "`x`", "[x](y)", "a\\", "*x*"),
]
PARSER = MarkdownIt("commonmark").enable("table")
UGLY = st.text(st.sampled_from("-+=#>*_`|.:/@&<[]()!~\\ ax1\t"), min_size=1, max_size=9)


def texts(markdown: str) -> list[str]:
    """List the inline texts of a document; more than one node of text is refused."""
    found = []
    for token in PARSER.parse(markdown):
        if token.type == "inline":
            nodes = token.children or []
            # A line of ours may be broken; nothing else is but text.
            assert {node.type for node in nodes} <= {"text", "hardbreak"}
            for before, after in pairwise(nodes):
                assert (before.type == "text") != (after.type == "text")
            found.append("".join(node.content or "\n" for node in nodes))
    return found


def kinds(markdown: str) -> set[str]:
    return {token.type for token in PARSER.parse(markdown)}


@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_begins_with_a_name_is_one_text(name: str) -> None:
    line = f"{name} 42 (58 to go)"
    for text in (name, line, f"v {name}"):
        assert texts(escape(text)) == [text]
        assert kinds(escape(text)) == {"paragraph_open", "inline", "paragraph_close"}


@given(UGLY.filter(str.strip))
def test_any_line_is_one_text(text: str) -> None:
    assert texts(escape(text)) == [escape_unprintable(text)]


PLAIN = Replay(
    pad(
        HandEntry(Hand(ended="gin", knocker="Ann", opponent_deadwood=9), "note"),
        Adjust("Ann", 5, "why"),
    )._replace(title="title")
)


@settings(max_examples=50)
@given(UGLY.filter(str.strip), UGLY.filter(str.strip))
def test_whatever_the_names_the_structure_is_the_same(name: str, note: str) -> None:
    if name.strip().casefold() == "ben":
        return
    sides = PLAIN.pad.sides.renamed([name, "Ben"])
    hand = Hand(ended="gin", knocker=name, opponent_deadwood=9)
    entries = (HandEntry(hand, note), Adjust(name, 5, note))
    made = PLAIN.pad._replace(sides=sides, entries=entries, title=note)
    text, plain = markdown_text(Replay(made)), markdown_text(PLAIN)
    assert kinds(text) == kinds(plain)
    found = texts(text)
    assert len(found) == len(texts(plain))
    assert found[0] == escape_unprintable(note)
    assert escape_unprintable(name) in found


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        (None, "Ann v Ben"),
        ("", "Ann v Ben"),
        (" \u3000 ", "Ann v Ben"),
        ("At the lake", "At the lake"),
        (" 1. x", " 1. x"),
    ],
)
def test_a_title_of_blanks_gives_way_to_the_names(
    title: str | None, heading: str
) -> None:
    text = markdown_text(Replay(PLAIN.pad._replace(title=title)))
    assert text.startswith("# ")
    assert texts(text)[0] == heading
