"""A pad: who plays, the agreement, and the entries; which of them are in force."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.entries import (
    Entry,
    Redo,
    Undo,
)
from scorepad.errors import PadError, ScorepadError
from scorepad.players import Sides
from scorepad.rules import CLASSIC, Rules

if TYPE_CHECKING:
    from datetime import datetime


class EntryError(PadError):
    """An entry that cannot stand where it does; entries are numbered from 1.

    ``hand`` is the number of the hand it tells, None for a change.  The message names
    the *line* of the file that the entry starts on, where it is known.
    """

    def __init__(
        self,
        entry: int,
        problem: ScorepadError,
        hand: int | None = None,
        line: int | None = None,
    ) -> None:
        where = f"entry {entry}"
        if hand is not None:
            where += f" (hand {hand})"
        if line is not None:
            where += f" at line {line}"
        super().__init__(f"{where}: {problem}")
        self.entry = entry
        self.problem = problem
        self.hand = hand


class Pad(NamedTuple):
    """Facts only: every score is worked out by :func:`scorepad.replay.replay`."""

    sides: Sides
    rules: Rules = CLASSIC
    dealer: str | None = None
    title: str | None = None
    started: "datetime | None" = None
    expected: Mapping[str, Any] | None = None
    entries: tuple[Entry, ...] = ()

    def with_entry(self, entry: Entry) -> "Pad":
        """Return the pad with one more entry."""
        return self._replace(entries=(*self.entries, entry))


def in_force(entries: Sequence[Entry]) -> Iterable[tuple[int, Entry]]:
    """Return the entries that undo has not taken back, with their numbers from 1.

    Raises:
        EntryError: more is undone or redone than there is.
    """
    if {Undo, Redo}.isdisjoint(map(type, entries)):
        return enumerate(entries, 1)
    standing: list[tuple[int, Entry]] = []
    undone: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Undo):
            _move(number, entry.steps, standing, undone, "undo")
        elif isinstance(entry, Redo):
            _move(number, entry.steps, undone, standing, "redo")
        else:
            standing.append((number, entry))
            undone.clear()  # a new entry ends redo
    return standing


def _move(
    number: int,
    steps: int,
    source: list[tuple[int, Entry]],
    target: list[tuple[int, Entry]],
    verb: str,
) -> None:
    if steps > len(source):
        count = len(source)
        there = "is 1 step" if count == 1 else f"are {count} steps"
        told = f"cannot {verb} {steps}: there {there}"
        nothing = f"there is nothing to {verb}"
        raise EntryError(number, PadError(told if count else nothing))
    target.extend(source.pop() for _ in range(steps))
