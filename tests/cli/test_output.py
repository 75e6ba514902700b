"""What reaches the streams: documents as UTF-8, text as the terminal has it, bold."""

import os
import subprocess
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest

from scorepad.cli.output import is_coloured, use_colour, with_progress
from tests.conftest import Scorepad


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
    assert list(with_progress(iter(range(count)), count, "Reading")) == list(
        range(count)
    )
    assert ("Reading" in stream.getvalue()) == bar
    assert isinstance(sys.stdout, StringIO)
    assert sys.stdout.getvalue() == ""


def test_where_nobody_can_be_told_no_bar_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert list(with_progress(iter(range(250)), 250, "Reading")) == list(range(250))


def output(line: str, changes: Mapping[str, str]) -> bytes:
    done = subprocess.run(
        [sys.executable, "-m", "scorepad", *line.split()],
        env={**os.environ, **changes},
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.fixture
def friday(scorepad: Scorepad) -> str:
    """A pad of a name that no Western encoding has, and one that some have."""
    scorepad("new 小林 Zoë --title Café --pad friday.toml")
    scorepad("gin Zoë 32 --pad friday.toml --note ☕")
    return "--pad friday.toml"


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_a_document_is_utf8_whatever_the_terminal(friday: str, encoding: str) -> None:
    for form in ("toml", "json", "csv", "html", "md"):
        Path(f"sheet.{form}").unlink(missing_ok=True)
        output(f"export sheet.{form} {friday}", {})
        printed = output(
            f"export --format {form} {friday}", {"PYTHONIOENCODING": encoding}
        )
        assert printed == Path(f"sheet.{form}").read_bytes(), form
    for line in (
        *(f"{view} --format json {friday}" for view in ("show", "settle", "log")),
        *(f"stats --format {form} friday.toml" for form in ("json", "csv")),
        *("pads --format json friday.toml", "replay --format jsonl friday.toml"),
        f"rules card --format html {friday}",
    ):
        assert output(line, {"PYTHONIOENCODING": encoding}) == output(line, {}), line


def test_text_shows_what_the_terminal_lacks_as_an_escape_in_its_column(
    friday: str,
) -> None:
    lines = output(f"show {friday}", {"PYTHONIOENCODING": "cp1252"}).decode("cp1252")
    title, who, _, heads, rule, hand, *_ = lines.splitlines()
    assert title == "Café"
    assert who.startswith("\\u5c0f\\u6797 v Zoë")
    assert "[\\u2615]" in hand
    # What stands under Zoë ends where the name does.
    assert heads.rstrip().endswith("Zoë")
    assert len(hand.rstrip()) == len(heads.rstrip()) == len(rule.rstrip())


@pytest.mark.parametrize(
    ("environment", "terminal", "bold"),
    [
        pytest.param({}, True, True, id="terminal"),
        pytest.param({}, False, False, id="pipe"),
        pytest.param({"NO_COLOR": "1"}, True, False, id="NO_COLOR"),
        pytest.param({"NO_COLOR": ""}, True, True, id="NO_COLOR empty"),
        pytest.param({"FORCE_COLOR": "1"}, False, True, id="FORCE_COLOR"),
        pytest.param({"FORCE_COLOR": ""}, False, False, id="FORCE_COLOR empty"),
        pytest.param({"TERM": "dumb"}, True, False, id="dumb terminal"),
        pytest.param(
            {"TERM": "dumb", "FORCE_COLOR": "1"}, False, True, id="forced on a dumb one"
        ),
        pytest.param(
            {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False, id="both variables"
        ),
    ],
)
def test_text_is_bold_where_a_terminal_shows_it_or_the_environment_says_so(
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    terminal: bool,
    bold: bool,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Screen() if terminal else StringIO())
    use_colour("auto")
    assert is_coloured() == bold
