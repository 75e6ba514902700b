"""The log in words, where a pad was written by hand and nothing else can be."""

from scorepad.entries import Strike, Undo
from scorepad.views.history import history
from tests.evening import dead, gin, pad


def test_corrections_of_no_hand_that_were_taken_back_are_told() -> None:
    told = history(pad(gin("Ann", 7, fixes=3), Strike(2), Undo(2), dead()))
    assert [event.what for event in told] == [
        "fix 3: Ann gin v 7 (was no hand)",
        "strike 2: no hand",
        "undo: strike 2: no hand and fix 3: Ann gin v 7 (was no hand)",
        "hand 1: dead",
    ]
    assert [event.undone_by for event in told] == [3, 3, None, None]
