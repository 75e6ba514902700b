"""The picture in README: drawn by the program, of a session that still goes so."""

from xml.etree import ElementTree

import pytest

from tests.picture import LINES, PICTURE, session, svg


def test_the_picture_shows_the_lines_that_were_typed() -> None:
    drawing = ElementTree.fromstring(PICTURE.read_text(encoding="utf-8"))
    typed = [each.text for each in drawing.iter() if each.get("class") == "typed"]
    assert typed[2:] == list(LINES)
    assert drawing.get("role") == "img"
    assert PICTURE.stat().st_size < 10_000


@pytest.mark.long
def test_the_picture_is_what_the_program_prints_today() -> None:
    again = "draw it again: python -m tests.picture"
    assert svg(session()) == PICTURE.read_text(encoding="utf-8"), again
