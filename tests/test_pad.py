"""Who plays, and finding one by what people type."""

from collections.abc import Callable

import pytest

from scorepad.errors import HandError, PlayerError
from scorepad.pad import (
    Again,
    Entry,
    EntryError,
    Finish,
    Hand,
    Redo,
    Sides,
    Undo,
    check_names,
    checked,
    find_by_full_name,
    find_player,
    find_side,
    in_force,
    sides_of,
)
from tests.evening import hand, knock, pad

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
        ([], "no names. Give two or three players, or two teams"),
        ([["Ann"]], "only one name. Give two or three players, or two teams"),
        (
            [["Ann"], ["Ben"], ["Cy"], ["Dee"]],
            "4 names. Give two or three players, or two teams",
        ),
        (
            [["Ann", "Cy"], ["Ben"]],
            "the teams are uneven. Each needs the same number of players",
        ),
        ([[], []], "the teams are uneven. Each needs the same number of players"),
        (
            [["Ann", "Cy"], ["Ben", "Dee"], ["Eve", "Fay"]],
            "three teams cannot play. Give two teams, or three players",
        ),
        ([["Ann"], ["Ann"]], "two players cannot both be called Ann"),
        ([["Ann"], ["ANN"]], "Ann and ANN are the same name"),
        ([["Straße"], ["STRASSE"]], "Straße and STRASSE are the same name"),
        ([["Ann", "ben"], ["Ben", "Dee"]], "ben and Ben are the same name"),
        # An accented letter as one character, and as two.
        ([["Jos\u00e9"], ["Jose\u0301"]], "Jos\u00e9 and Jose\u0301 are the same name"),
        (
            [["\u0390"], ["\u0399\u0308\u0301"]],
            "\u0390 and \u0399\u0308\u0301 are the same name",
        ),
        ([["Ann"], [""]], "the name is empty"),
        ([["  "], ["Ann"]], "the name is empty"),
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
    assert find_by_full_name(NAMES, text) == number


@pytest.mark.parametrize(
    "text", ["Jos\u00e9", "Jose\u0301", "JOS\u00c9 ", "JOSE\u0301"]
)
def test_a_name_is_found_in_any_spelling_of_its_accents(text: str) -> None:
    for name in ("Jos\u00e9", "Jose\u0301"):
        assert find_by_full_name(("Ann", name), text) == 1
        assert find_player(("Ann", name), text) == 1
        teams = sides_of([["Ann", "Cy"], [name, "Dee"]])
        assert find_side(teams, f"{text.strip()} & dee") == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("jos", 0),
        ("jose", 0),  # the whole name beats the longer one
        ("josee", 1),
        ("zo", 2),
        ("emi", 3),  # as typed it begins Emily, and Émile only without the accent
        ("emile", 4),
    ],
)
def test_accents_do_not_count_where_no_name_begins_as_typed(
    text: str, number: int
) -> None:
    names = ("Jos\u00e9", "Jos\u00e9e", "Zo\u00eb", "Emily", "\u00c9mile")
    if text == "jos":
        names = (names[0], *names[2:], "Ann")
    assert find_player(names, text) == number


@pytest.mark.parametrize(("text", "number"), [("lu", 0), ("oy", 1), ("aeg", 2)])
def test_letters_that_have_their_stroke_built_in_are_found_without_it(
    text: str, number: int
) -> None:
    assert find_player(("\u0141ukasz", "\xd8yvind", "\xc6gir"), text) == number


def test_a_name_copied_from_the_screen_is_found() -> None:
    names = ("\u0641\u0627\u0637\u0645\u0629", "\u05d3\u05e0\u05d4")
    assert find_player(names, f"\u2068{names[1]}\u2069") == 1
    assert find_player(names, f"\u2068{names[0][0]}\u2069") == 0


def test_two_names_that_differ_in_an_accent_are_two() -> None:
    names = ("Ren\u00e9", "Ren\u00e8")
    check_names(names)
    assert [find_player(names, name) for name in names] == [0, 1]
    problem = '"rene" could be Ren\u00e9 or Ren\u00e8'
    assert refusal(lambda: find_player(names, "rene")) == problem


@pytest.mark.parametrize("text", ["An", "Be", "", "Jo"])
def test_part_of_a_name_is_not_a_whole_one(text: str) -> None:
    problem = f'"{text}" is not Ann, Anna, Ben, Jo Ann or ÖZIL'
    assert refusal(lambda: find_by_full_name(NAMES, text)) == problem


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
        (
            "zoe",
            '"zoe" is not Ann, Anna, Ben, Jo Ann or ÖZIL',
        ),
        (
            "",
            '"" is not Ann, Anna, Ben, Jo Ann or ÖZIL',
        ),
        (
            "nn",
            '"nn" is not Ann, Anna, Ben, Jo Ann or ÖZIL',
        ),
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
    problem = '"ann &" is not Ann, Cy, Ben or Dee'
    assert refusal(lambda: find_side(teams, "ann &")) == problem


@pytest.mark.parametrize(
    "told",
    [
        hand("knock", "Ann", 6, 0),
        hand("gin", "Ann", 0, 32),
        hand("big-gin", "Ann", 0, 0, v="Ben"),
        Hand(ended="dead"),
        Hand(winner="Ann", ended="scored", points=0, outcome="tie"),
        Hand(winner="Ann", ended="scored", points=1_000_000),
    ],
)
def test_what_may_have_been_is_taken_as_it_is(told: Hand) -> None:
    assert checked(told) == told


def test_a_knock_with_nothing_is_gin() -> None:
    assert checked(hand("knock", "Ann", 0, 32)) == hand("gin", "Ann", 0, 32)


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        (
            hand("knock"),
            "the knocker or the winner is missing",
        ),
        (hand("gin", "Ann", v="Ann"), "Ann cannot play against Ann"),
        (
            Hand(winner="Ann", opponent="Ann", ended="scored"),
            "Ann cannot play against Ann",
        ),
        (hand("knock", "Ann", -1, 4), "Ann cannot have -1: the least is 0"),
        (hand("gin", "Ann", -1, 4), "Ann cannot have -1: the least is 0"),
        (
            hand("knock", "Ann", 6, -4),
            "the opponent cannot have -4: the least is 0",
        ),
        (hand("knock", "Ann", 6, -4, v="Ben"), "Ben cannot have -4: the least is 0"),
        (hand("gin", "Ann", 3, 4), "gin leaves no deadwood, but Ann has 3"),
        (hand("big-gin", "Ann", 3, 4), "gin leaves no deadwood, but Ann has 3"),
        (
            Hand(winner="Ann", ended="scored", points=-1),
            "Ann cannot score -1: the least is 0",
        ),
        (
            Hand(winner="Ann", ended="scored", points=1_000_001),
            "Ann cannot score 1000001: the most is 1000000",
        ),
    ],
)
def test_what_cannot_have_been_is_refused(told: Hand, problem: str) -> None:
    with pytest.raises(HandError) as caught:
        checked(told)
    assert str(caught.value) == problem


def test_it_is_told_of_whoever_ended_or_won_it() -> None:
    assert hand("knock", "Ann", 6, 4, v="Ben").first == "Ann"
    assert Hand(winner="Ben", ended="scored", points=31).first == "Ben"
    assert Hand(ended="dead").first is None


ONE, TWO, THREE = knock("Ann", 1, 10), knock("Ann", 2, 20), knock("Ann", 3, 30)


def standing(*entries: Entry) -> list[int]:
    return [number for number, _ in in_force(entries)]


@pytest.mark.parametrize(
    ("entries", "numbers"),
    [
        ([], []),
        ([ONE, TWO], [1, 2]),
        ([ONE, TWO, Undo()], [1]),
        ([ONE, TWO, Undo(), Undo()], []),
        ([ONE, TWO, Undo(2)], []),
        ([ONE, TWO, Undo(), Redo()], [1, 2]),
        ([ONE, TWO, THREE, Undo(3), Redo(2)], [1, 2]),
        ([ONE, TWO, Undo(2), Redo(), Redo()], [1, 2]),
        ([ONE, TWO, Undo(), Redo(), Undo(), Undo()], []),
        ([ONE, TWO, Undo(), THREE], [1, 4]),
        ([ONE, TWO, Undo(), THREE, Undo(2)], []),
        ([ONE, Finish(), Undo(), Again()], [1, 4]),
    ],
)
def test_undo_takes_back_the_last_in_force_and_redo_brings_it_back(
    entries: list[Entry], numbers: list[int]
) -> None:
    assert standing(*entries) == numbers


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ([Undo()], "entry 1: there is nothing to undo"),
        ([ONE, Undo(2)], "entry 2: cannot undo 2: there is 1 step"),
        ([ONE, TWO, Undo(5)], "entry 3: cannot undo 5: there are 2 steps"),
        ([ONE, Redo()], "entry 2: there is nothing to redo"),
        ([ONE, Undo(), Redo(2)], "entry 3: cannot redo 2: there is 1 step"),
        ([ONE, Undo(), TWO, Redo()], "entry 4: there is nothing to redo"),
    ],
)
def test_more_steps_than_there_are_is_refused(
    entries: list[Entry], problem: str
) -> None:
    with pytest.raises(EntryError) as caught:
        in_force(entries)
    assert str(caught.value) == problem


def test_an_entry_more_makes_another_pad() -> None:
    before = pad(ONE)
    after = before.with_entry(TWO)
    assert (before.entries, after.entries) == ((ONE,), (ONE, TWO))
