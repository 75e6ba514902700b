"""The sentences that errors make of what they are given."""

import inspect
from pathlib import Path

import pytest

from scorepad import errors
from scorepad.errors import FileError, LimitError, OpponentError, ScorepadError


def test_every_mistake_is_one_that_the_command_line_shows() -> None:
    kinds = [
        kind
        for _, kind in inspect.getmembers(errors, inspect.isclass)
        if kind.__module__ == errors.__name__
    ]
    assert len(kinds) > 5
    assert all(issubclass(kind, ScorepadError) for kind in kinds)


def test_a_knock_over_the_limit_names_who_with_what_and_the_limit() -> None:
    error = LimitError("Ben", 12, 7)
    assert str(error) == error.problem == "Ben cannot knock with 12: the limit is 7"
    assert (error.who, error.count, error.limit) == ("Ben", 12, 7)


@pytest.mark.parametrize(
    ("limit", "end"),
    [(0, "the limit is 0, so only gin ends the hand"), (1, "the limit is 1")],
)
def test_a_limit_of_nothing_leaves_only_gin(limit: int, end: str) -> None:
    assert str(LimitError("Ann", 3, limit)).endswith(f"with 3: {end}")


@pytest.mark.parametrize(
    ("others", "asked"),
    [
        (("Ann", "Ben"), "who did Cy play, Ann or Ben?"),
        (("Ann", "Ben", "Dee"), "who did Cy play, Ann, Ben or Dee?"),
    ],
)
def test_an_opponent_to_be_named_is_asked_for_by_name(
    others: tuple[str, ...], asked: str
) -> None:
    error = OpponentError("who did Cy play", others)
    assert (str(error), error.others) == (asked, others)


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        ("is empty", "a.toml is empty"),
        ("was moved away", "a.toml was moved away"),
        (
            "cannot be read: permission denied",
            "a.toml cannot be read: permission denied",
        ),
        ("could not be saved", "a.toml could not be saved"),
        ("does not end", "a.toml does not end"),
        ("already exists", "a.toml already exists"),
        ("there is no such file", "a.toml: there is no such file"),
        ("line 3: island", "a.toml: line 3: island"),
        ("isolated", "a.toml: isolated"),
    ],
)
def test_a_problem_that_begins_with_a_verb_follows_the_path_without_a_colon(
    problem: str, sentence: str
) -> None:
    path = Path("a.toml")
    error = FileError(path, problem)
    assert str(error) == sentence
    assert (error.path, error.problem) == (path, problem)
