"""The bar: for many items, for a person who watches, and never in what is printed."""

import sys
from io import StringIO

import pytest

from scorepad.cli.output import shown


class Screen(StringIO):
    """A terminal that only remembers."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "count", "bar"),
    [(Screen(), 250, True), (Screen(), 50, False), (StringIO(), 250, False)],
    ids=["many", "few", "no terminal"],
)
def test_a_bar_is_drawn_for_many_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, stream: StringIO, count: int, bar: bool
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(sys, "stdout", StringIO())
    assert list(shown(iter(range(count)), count, "Reading")) == list(range(count))
    assert ("Reading" in stream.getvalue()) == bar
    assert isinstance(sys.stdout, StringIO)
    assert sys.stdout.getvalue() == ""


def test_where_nobody_can_be_told_no_bar_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert list(shown(iter(range(250)), 250, "Reading")) == list(range(250))
