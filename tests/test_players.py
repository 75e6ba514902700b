"""Who plays, and finding one by what people type."""

from collections.abc import Callable

import pytest

from scorepad.errors import PlayerError
from scorepad.players import (
    Sides,
    check_names,
    find_player,
    find_side,
    find_whole,
    sides_of,
)

NAMES = ("Ann", "Anna", "Ben", "Jo Ann", "ÖZIL")


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(PlayerError) as caught:
        call()
    return str(caught.value)


def test_a_side_is_called_by_its_players() -> None:
    teams = sides_of([["Ann", "Cy"], ["Ben", "Dee"]])
    assert teams.names == ("Ann & Cy", "Ben & Dee")
    assert teams.everybody == ("Ann", "Cy", "Ben", "Dee")
    renamed = teams.renamed(["Ida", "Cy", "Ben", "Jo"])
    assert renamed == Sides((("Ida", "Cy"), ("Ben", "Jo")))


def test_two_or_three_play_and_teams_of_one_are_players() -> None:
    assert sides_of([["Ann"], ["Ben"]]).names == ("Ann", "Ben")
    assert sides_of([["Ann"], ["Ben"], ["Cy"]]).names == ("Ann", "Ben", "Cy")
    four = sides_of(["ABCD", "EFGH"])
    assert len(four.everybody) == 8


@pytest.mark.parametrize(
    ("sides", "problem"),
    [
        ([], "nobody is named: two play, or three, or two teams"),
        ([["Ann"]], "1 is named: two play, or three, or two teams"),
        (
            [["Ann"], ["Ben"], ["Cy"], ["Dee"]],
            "4 are named: two play, or three, or two teams",
        ),
        (
            [["Ann", "Cy"], ["Ben"]],
            "the teams are uneven: each has the same number of players",
        ),
        ([[], []], "the teams are uneven: each has the same number of players"),
        (
            [["Ann", "Cy"], ["Ben", "Dee"], ["Eve", "Fay"]],
            "three teams cannot play: two teams, or three players",
        ),
        ([["Ann"], ["Ann"]], "two cannot both be called Ann"),
        ([["Ann"], ["ANN"]], "Ann and ANN are the same name"),
        ([["Straße"], ["STRASSE"]], "Straße and STRASSE are the same name"),
        ([["Ann", "ben"], ["Ben", "Dee"]], "ben and Ben are the same name"),
        ([["Ann"], [""]], '"" is no name: it is empty'),
        ([["  "], ["Ann"]], '"  " is no name: it is empty'),
    ],
)
def test_sides_that_cannot_play_are_refused(
    sides: list[list[str]], problem: str
) -> None:
    assert refusal(lambda: sides_of(sides)) == problem


def test_a_name_may_be_anything_else() -> None:
    check_names(["007", "1e3", "毛毛", "a\nb", "\x1b[31m", "Ann & Cy", "ann "])


@pytest.mark.parametrize(
    ("text", "number"), [("Ann", 0), ("ann", 0), ("ANNA", 1), ("özil", 4)]
)
def test_a_whole_name_is_found_but_for_case(text: str, number: int) -> None:
    assert find_whole(NAMES, text) == number


@pytest.mark.parametrize("text", ["An", "Be", "", "Jo"])
def test_part_of_a_name_is_not_a_whole_one(text: str) -> None:
    problem = f'"{text}" is not in the game: Ann, Anna, Ben, Jo Ann and ÖZIL are'
    assert refusal(lambda: find_whole(NAMES, text)) == problem


@pytest.mark.parametrize(
    ("text", "number"),
    [("b", 2), ("BEN", 2), ("ann", 0), ("anna", 1), ("jo", 3), (" be ", 2), ("ö", 4)],
)
def test_a_player_is_found_by_a_prefix_and_a_whole_name_beats_it(
    text: str, number: int
) -> None:
    assert find_player(NAMES, text) == number


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("an", '"an" could be Ann or Anna'),
        ("zoe", '"zoe" is not in the game: Ann, Anna, Ben, Jo Ann and ÖZIL are'),
        ("", '"" is not in the game: Ann, Anna, Ben, Jo Ann and ÖZIL are'),
        ("nn", '"nn" is not in the game: Ann, Anna, Ben, Jo Ann and ÖZIL are'),
    ],
)
def test_nobody_or_more_than_one_is_refused(text: str, problem: str) -> None:
    assert refusal(lambda: find_player(NAMES, text)) == problem


@pytest.mark.parametrize(
    ("text", "number"),
    [("ann & cy", 0), (" Ben & Dee ", 1), ("c", 0), ("BEN", 1), ("dee", 1)],
)
def test_a_side_is_found_by_its_whole_name_or_by_one_of_its_players(
    text: str, number: int
) -> None:
    assert find_side(sides_of([["Ann", "Cy"], ["Ben", "Dee"]]), text) == number


def test_part_of_the_name_of_a_side_is_nobodys() -> None:
    teams = sides_of([["Ann", "Cy"], ["Ben", "Dee"]])
    problem = '"ann &" is not in the game: Ann, Cy, Ben and Dee are'
    assert refusal(lambda: find_side(teams, "ann &")) == problem
