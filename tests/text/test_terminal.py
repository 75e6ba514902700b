"""What text is written for: how wide a line is there, and which characters it has."""

import pytest

from scorepad.text.terminal import (
    DATA,
    DOCUMENT,
    LINE,
    can_show,
    has_isolates,
    line_cells,
    narrowed,
    terminal,
    written_for,
)


@pytest.mark.parametrize(
    "encoding", ["UTF-8", "utf8", "utf_8", "utf-8-sig", "UTF_16", "utf-32", "cp65001"]
)
def test_some_encodings_have_every_character(encoding: str) -> None:
    assert terminal(encoding, 61).encoding is None
    with written_for(terminal(encoding)):
        assert can_show("李 👨 \u2068")
        assert has_isolates()


@pytest.mark.parametrize(
    ("encoding", "has", "lacks"),
    [
        ("ascii", "e", "é"),
        ("latin-1", "é", "€"),
        ("cp1252", "€", "李"),
        ("big5", "李", "é"),
    ],
)
def test_another_encoding_is_asked_for_each_character(
    encoding: str, has: str, lacks: str
) -> None:
    with written_for(terminal(encoding)):
        assert can_show(has)
        assert not can_show(lacks)
        assert not can_show(has + lacks)


def test_isolates_are_written_where_there_are_some_and_people_read() -> None:
    found = []
    for medium in (DOCUMENT, DATA, terminal("utf-8"), terminal("cp1255")):
        with written_for(medium):
            found.append(has_isolates())
    assert found == [True, False, True, False]


def test_a_line_is_as_wide_as_the_terminal_or_else_as_a_document() -> None:
    assert line_cells() == LINE == 80
    with written_for(terminal("utf-8", 57)):
        assert line_cells() == 57
        with written_for(DATA):
            assert line_cells() == LINE
        assert line_cells() == 57
    assert line_cells() == LINE


def test_a_margin_within_a_margin_narrows_the_line_again() -> None:
    with written_for(terminal("ascii", 57)), narrowed(3):
        assert line_cells() == 54
        with narrowed(5):
            assert line_cells() == 49
            # All but the width is as it was.
            assert not can_show("é")
        assert line_cells() == 54


def test_the_medium_before_comes_back_after_an_error_too() -> None:
    with pytest.raises(KeyError), written_for(terminal("ascii", 57)):
        raise KeyError
    assert line_cells() == LINE
    assert can_show("é")
