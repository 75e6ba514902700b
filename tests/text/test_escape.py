"""What a terminal is sent of a text that may hold anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.text.escape import (
    ellipsis,
    escape_line,
    escape_unprintable,
    isolated,
    rejoined,
)
from scorepad.text.terminal import DATA, DOCUMENT, terminal, written_for

FAMILY = "👨\u200d👩\u200d👧"
HEART_ON_FIRE = "❤\ufe0f\u200d🔥"
TEXTS = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("👨👩👧👍🏽❤🔥\u200d\ufe0f\u0301\x1b\n\t\u202e山田한🇩🇪| "),
    ),
    max_size=30,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("Ann", "Ann", id="plain"),
        pytest.param("Zoë 山田", "Zoë 山田", id="letters-beyond-ascii"),
        pytest.param("a\x1b[31mb", "a\\x1b[31mb", id="escape-sequence"),
        pytest.param("a\nb\tc\r", "a\\nb\\tc\\r", id="newline-and-tab"),
        pytest.param("\x7f\x85\x9b", "\\x7f\\x85\\x9b", id="delete-and-c1"),
        pytest.param("\u202eab\u2066", "\\u202eab\\u2066", id="turned-about"),
        pytest.param("a\u200bb\xad", "a\\u200bb\\xad", id="invisible"),
        pytest.param("\ud800", "\\ud800", id="lone-surrogate"),
        pytest.param("e\u0301", "e\u0301", id="mark-on-a-letter"),
        pytest.param("\u0301e", "\\u0301e", id="mark-on-nothing"),
        pytest.param("山田\u3000太郎", "山田\u3000太郎", id="wide-blank"),
        pytest.param(FAMILY, FAMILY, id="family"),
        pytest.param(HEART_ON_FIRE, HEART_ON_FIRE, id="joined-after-a-selector"),
        pytest.param("👍🏽\u200d🔥", "👍🏽\u200d🔥", id="joined-after-a-skin"),
        pytest.param("می\u200cشود", "می\u200cشود", id="letters-kept-apart"),
        pytest.param("क्\u200dष", "क्\u200dष", id="joiner-after-a-virama"),
        pytest.param("a\u200cb", "a\\u200cb", id="nothing-to-keep-apart"),
        pytest.param("می\u200c", "می\\u200c", id="nothing-after-it"),
        pytest.param("a\u200db", "a\\u200db", id="joiner-of-letters"),
        pytest.param("👨\u200db", "👨\\u200db", id="joiner-to-a-letter"),
        pytest.param("👨\u200d", "👨\\u200d", id="joiner-at-the-end"),
        pytest.param("\u200d👨", "\\u200d👨", id="joiner-at-the-start"),
        pytest.param("^\u200d👨", "^\\u200d👨", id="joiner-after-a-sign"),
    ],
)
def test_what_cannot_be_printed_is_shown_as_an_escape(text: str, shown: str) -> None:
    assert escape_unprintable(text) == shown


@given(TEXTS)
def test_no_control_character_is_left(text: str) -> None:
    # A joiner is kept between emoji, and a blank is a blank however wide.
    assert escape_unprintable(text).replace("\u200d", "").replace("\u200c", "").replace(
        "\u3000", ""
    ).isascii() or all(
        letter.isprintable() or letter.isspace() or letter in "\u200c\u200d"
        for letter in escape_unprintable(text)
    )
    assert not set(escape_unprintable(text)) & {
        "\n",
        "\r",
        "\t",
        "\x1b",
        "\x85",
        "\u2028",
        "\u2029",
    }


def test_what_the_terminal_has_no_character_for_is_shown_as_an_escape() -> None:
    with written_for(terminal("cp1252")):
        assert escape_unprintable("Zoë 李") == "Zoë \\u674e"
        assert ellipsis() == "…"
        with written_for(DOCUMENT):
            assert escape_unprintable("李") == "李"
        assert escape_unprintable("李") == "\\u674e"
    with written_for(terminal("latin-1")):
        assert ellipsis() == "..."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("Ann", "Ann", id="to the right"),
        pytest.param("李", "李", id="wide"),
        pytest.param("דנה", "\u2068דנה\u2069", id="hebrew"),
        pytest.param("Ann مي", "\u2068Ann مي\u2069", id="both ways"),
        pytest.param("١٢", "١٢", id="digits only"),
        pytest.param("א\u2069b", "\u2068א\\u2069b\u2069", id="an end in it"),
    ],
)
def test_text_from_right_to_left_is_isolated(text: str, shown: str) -> None:
    assert isolated(text) == shown
    assert escape_line(shown, "utf-8") == shown


def test_where_there_are_no_isolates_none_are_written() -> None:
    for medium in (terminal("cp1255"), DATA):
        with written_for(medium):
            assert isolated("דנה") == "דנה"
    assert escape_line("\u2068דנה\u2069 5", "cp1255") == "דנה 5"
    assert escape_line("\u2068דנה\u2069", "ascii") == "\\u05d3\\u05e0\\u05d4"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param("דנה 80   בר 20", "⟨דנה⟩ 80   ⟨בר⟩ 20", id="numbers between"),
        pytest.param("no דנה בר, here", "no ⟨דנה בר⟩, here", id="words between"),
        pytest.param("דנה⟨בר⟩", "⟨דנה⟩⟨בר⟩", id="one set apart"),
        pytest.param("דנה", "⟨דנה⟩", id="alone"),
        pytest.param("no می\u200cشود", "no ⟨می\u200cشود⟩", id="letters kept apart"),
    ],
)
def test_words_that_nobody_has_set_apart_are(line: str, shown: str) -> None:
    line, shown = (
        text.replace("⟨", "\u2068").replace("⟩", "\u2069") for text in (line, shown)
    )
    assert escape_line(line) == shown


def test_isolates_end_with_a_line_and_begin_again_on_the_next() -> None:
    assert rejoined(["a \u2068דנה", "b", "בר\u2069 c"]) == [
        "a \u2068דנה\u2069",
        "b",
        "\u2068בר\u2069 c",
    ]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param("a\u2068b\u2069", "a\\u2068b\\u2069", id="nothing to isolate"),
        pytest.param(
            "\u2069א\u2068", "\\u2069\u2068א\u2069\\u2068", id="the-wrong-way"
        ),
        pytest.param("\u2068א", "\\u2068\u2068א\u2069", id="never ended"),
        pytest.param("\u2067א\u2069", "\\u2067\u2068א\u2069\\u2069", id="another"),
        pytest.param(
            "\u2068\u2068א\u2069\u2069", "\\u2068\u2068א\u2069\\u2069", id="twice"
        ),
        pytest.param("a\nb", "a\\nb", id="a line end in it"),
    ],
)
def test_a_line_keeps_only_isolates_that_a_text_needs(line: str, shown: str) -> None:
    assert escape_line(line, "utf-8") == shown


def test_escaping_a_line_again_changes_nothing() -> None:
    assert escape_line(escape_line("a\x1b\u202e")) == "a\\x1b\\u202e"
