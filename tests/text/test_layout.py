"""Hostile and wide texts on a terminal."""

import time
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.pad import sides_of
from scorepad.text.escape import escape_unprintable
from scorepad.text.layout import (
    RULE,
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
from scorepad.text.terminal import terminal, written_for

FAMILY = "👨\u200d👩\u200d👧"
TEXTS = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("👨👩👧👍🏽❤🔥\u200d\ufe0f\u0301\x1b\n\t\u202e山田한🇩🇪| "),
    ),
    max_size=30,
)


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


@given(TEXTS, st.integers(2, 20))
def test_a_text_fits_exactly(text: str, cells: int) -> None:
    assert width(fit(escape_unprintable(text), cells)) == cells


@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_every_row_of_a_table_is_as_wide_as_its_rule(texts: list[str]) -> None:
    rows = [["#", "name", "points"], RULE]
    rows += [["1", escape_unprintable(text).strip(), "+8   8"] for text in texts]
    with written_for(terminal("utf-8", 1000)):
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
    assert (names.team_size, names.by_pairs) == (2, True)


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


def test_columns_without_room_stand_in_tables_under_one_another() -> None:
    rows = [["player", "hands", "won", "rate"], RULE, ["Ann", "14", "9", "64%"]]
    with written_for(terminal("utf-8", 20)):
        assert tabulated(rows, [False, True, True, True]) == [
            "player  hands  won",
            "------  -----  ---",
            "Ann        14    9",
            "",
            "player  rate",
            "------  ----",
            "Ann      64%",
        ]
