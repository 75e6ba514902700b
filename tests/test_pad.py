"""A pad, and which of its entries undo and redo leave in force."""

import pytest

from scorepad.entries import Again, Entry, Finish, Redo, Undo
from scorepad.pad import EntryError, in_force
from tests.evening import knock, pad

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
