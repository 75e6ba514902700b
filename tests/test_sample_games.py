"""The sample games replay, and come to what their documents say."""

from pathlib import Path

import pytest

from scorepad.expected import check
from scorepad.replay import Replay
from scorepad.storage.pad_toml import load, loads, pad_text
from tests.evening import shown

FOLDER = Path(__file__).parents[1] / "sample_games"
SAMPLES = sorted(FOLDER.glob("*.toml"))

each_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)


def test_there_is_one_for_each_example_of_the_specification() -> None:
    assert len(SAMPLES) >= 50


@each_sample
def test_a_sample_comes_to_what_is_expected(path: Path) -> None:
    checks = check(Replay(load(path)))
    assert checks, "a sample says what it is an example of"
    assert [each for each in checks if each.fails] == []


@each_sample
def test_a_sample_has_a_title_and_its_source(path: Path) -> None:
    assert load(path).title
    assert "# Source: " in path.read_text(encoding="utf-8")


@each_sample
def test_a_sample_written_out_whole_is_the_same_pad(path: Path) -> None:
    pad = load(path)
    again = loads(pad_text(pad, pad.expected), path)
    assert again == pad
    assert shown(again) == shown(pad)


def test_only_the_card_that_contradicts_itself_needs_errata() -> None:
    excused = {
        path.stem
        for path in SAMPLES
        if any(each.erratum for each in check(Replay(load(path))))
    }
    assert len(excused) == 1
