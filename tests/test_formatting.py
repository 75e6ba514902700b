"""Words of messages: joined, as TOML writes them, and the one that was meant."""

import pytest

from scorepad.formatting import did_you_mean, join_words, toml_literal


def test_a_value_is_written_as_toml_has_it() -> None:
    assert toml_literal('a "b" \\') == '"a \\"b\\" \\\\"'
    assert toml_literal([True, "x", (1, 2)]) == '[true, "x", a list]'


def test_a_list_however_deep_is_written_in_one_line() -> None:
    deep: object = 1
    for _ in range(5000):
        deep = [deep]
    assert toml_literal(deep) == "[a list]"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_words_are_joined_as_a_sentence_does(words: list[str], sentence: str) -> None:
    assert join_words(words, "or") == sentence


def test_the_nearest_word_is_found_where_one_is_near() -> None:
    assert did_you_mean("srtike", ["swap", "strike", "stake"]) == "strike"
    assert did_you_mean("srtike", ["swap", "strike"], 0.9) is None
    assert did_you_mean("zzz", iter(["swap"])) is None
