"""TOML text that people may have written or damaged."""

from pathlib import Path

import pytest

from scorepad.errors import FileError
from scorepad.storage.toml import parse

PATH = Path("friday.toml")


def test_toml_is_a_table() -> None:
    assert parse(PATH, 'a = 1\r\nb = ["毛毛"]\n') == {"a": 1, "b": ["毛毛"]}
    assert parse(PATH, "") == {}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = 1\nb = \n", "is not TOML: Invalid value (at line 2, column 5)"),
        (
            "a = 1\na = 2\n",
            "is not TOML: Cannot overwrite a value (at line 2, column 6)",
        ),
        (
            'a = 1\nb = "two',
            "is not TOML: Unterminated string (at line 2, the last)",
        ),
    ],
)
def test_what_is_no_toml_is_refused_with_the_line(text: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        parse(PATH, text)
    assert str(caught.value) == f"friday.toml {problem}"
    assert (caught.value.path, caught.value.problem) == (PATH, problem)


@pytest.mark.parametrize(
    "number", ["1" * 5_000, f"0x{'f' * 5_000}", f"0o{'7' * 5_000}", f"0b{'1' * 15_000}"]
)
def test_a_number_that_cannot_be_written_out_is_refused(number: str) -> None:
    with pytest.raises(
        FileError, match="is not TOML that can be read: a number is too long"
    ):
        parse(PATH, f"a = [{{b = {number}}}]")


def test_a_text_that_looks_like_a_long_number_is_a_text() -> None:
    text = f"0x{'f' * 5_000}"
    assert parse(PATH, f'{"a." * 5_000}b = 1\nb = "{text}"')["b"] == text


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        "a = " + "1" * 5_000,
        "a = 2026-02-31",
        "a = 2026-11-27T25:00:00Z",
        "\x1b = 1",
        "a = \x7f",
        "a\u2028b = 1",
    ],
    ids=[
        "deep",
        "long",
        "day",
        "hour",
        "escape",
        "delete",
        "separator",
    ],
)
def test_whatever_is_wrong_is_said_in_one_visible_line(text: str) -> None:
    with pytest.raises(FileError) as caught:
        parse(PATH, text)
    assert str(caught.value).startswith("friday.toml is not TOML")
    assert str(caught.value).isprintable()
