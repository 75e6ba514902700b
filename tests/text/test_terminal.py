"""Hostile and wide texts on a terminal."""

import time
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.pad import sides_of
from scorepad.text.terminal import (
    RULE,
    escape_unprintable,
    fit,
    local_day,
    names_of,
    short_names,
    shown_time,
    tabulated,
    total_width,
    truncate,
    width,
    wrapped,
)

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
        pytest.param("a\u200db", "a\\u200db", id="joiner-of-letters"),
        pytest.param("👨\u200db", "👨\\u200db", id="joiner-to-a-letter"),
        pytest.param("👨\u200d", "👨\\u200d", id="joiner-at-the-end"),
        pytest.param("\u200d👨", "\\u200d👨", id="joiner-at-the-start"),
        pytest.param("^\u200d👨", "^\\u200d👨", id="joiner-after-a-sign"),
    ],
)
def test_what_cannot_be_printed_is_shown_as_an_escape(text: str, shown: str) -> None:
    assert escape_unprintable(text) == shown


@pytest.mark.parametrize(
    ("text", "cells"),
    [("Ann", 3), ("山田", 4), (FAMILY, 2), ("e\u0301", 1), ("", 0)],
)
def test_width_is_in_cells(text: str, cells: int) -> None:
    assert width(text) == cells


@pytest.mark.parametrize(
    ("text", "cells", "short"),
    [
        ("Christopher", 11, "Christopher"),
        ("Christopher", 6, "Chris…"),
        ("Ann Bell", 5, "Ann…"),
        ("山田太郎", 5, "山田…"),
        ("山田太郎", 4, "山…"),
        (FAMILY * 2, 3, f"{FAMILY}…"),
    ],
)
def test_a_text_is_cut_where_the_cells_end(text: str, cells: int, short: str) -> None:
    assert truncate(text, cells) == short


def test_fitting_pads_on_the_side_asked_for() -> None:
    assert fit("山", 4) == "山  "
    assert fit("山", 4, right=True) == "  山"


@given(TEXTS)
def test_no_control_character_is_left(text: str) -> None:
    # A joiner is kept between emoji, and a blank is a blank however wide.
    assert escape_unprintable(text).replace("\u200d", "").replace(
        "\u3000", ""
    ).isascii() or all(
        letter.isprintable() or letter.isspace() or letter == "\u200d"
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


@given(TEXTS, st.integers(2, 20))
def test_a_text_fits_exactly(text: str, cells: int) -> None:
    assert width(fit(escape_unprintable(text), cells)) == cells


@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_every_row_of_a_table_is_as_wide_as_its_rule(texts: list[str]) -> None:
    rows = [["#", "name", "points"], RULE]
    rows += [["1", escape_unprintable(text).strip(), "+8   8"] for text in texts]
    lines = tabulated(rows, [True, False, True])
    assert {width(line) for line in lines} == {total_width(rows)}


def test_a_table_keeps_names_that_look_like_numbers() -> None:
    lines = tabulated([["007"], ["1e3"], ["  a"]], [False])
    assert lines == ["007", "1e3", "  a"]


def test_wrapping_is_between_words() -> None:
    told = "Christophine knocks 10 v 10, undercut"
    assert wrapped(told, 19) == ["Christophine knocks", "10 v 10, undercut"]
    assert wrapped("Christophine gin", 8) == ["Christo…", "gin"]


def test_names_that_differ_late_still_differ_when_they_are_cut() -> None:
    assert short_names(["Christopher", "Ann"], 6) == ("Chris…", "Ann")
    assert short_names(["Christopher", "Christina"], 6) == ("Chr…~1", "Chr…~2")


def test_a_side_is_called_by_its_players_joined() -> None:
    names = names_of(sides_of([["Ann", "C\ny"], ["Ben", "Dee"]]))
    assert names.players == ("Ann", "C\\ny", "Ben", "Dee")
    assert names.sides == ("Ann & C\\ny", "Ben & Dee")
    assert (names.team, names.by_pairs) == (2, True)


@pytest.mark.parametrize("zone", ["XXX-14", "UTC", "XXX+12"])
@pytest.mark.parametrize(
    "told", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:00-12:00"]
)
def test_a_time_that_no_zone_knows_is_shown_as_it_was_written(
    monkeypatch: pytest.MonkeyPatch, zone: str, told: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    at = datetime.fromisoformat(told)
    shown = shown_time(at)
    day = local_day(at)
    monkeypatch.undo()
    time.tzset()
    assert shown.endswith(told[10:16].replace("T", " "))
    assert day == at.date()
