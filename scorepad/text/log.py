"""Every entry of a pad in words: what it did, and whether undo has taken it back."""

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Pad,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
    time_text,
)
from scorepad.text.hand import told_hand
from scorepad.text.terminal import (
    DisplayNames,
    escape_unprintable,
    padded,
    shown_time,
    wrapped,
)
from scorepad.wording import join_words, toml_literal

Apply = Callable[[], None]


class Event(NamedTuple):
    """One entry: its number from 1, its time, what it did, by which it is undone."""

    number: int
    at: date | None
    what: str
    undone_by: int | None


def history(pad: Pad) -> list[Event]:
    """Tell every entry of *pad*, in the order they were written.

    The entries must be able to stand, as :class:`scorepad.replay.Replay` finds.
    """
    teller = _Teller(pad)
    told = [teller.tell(number, entry) for number, entry in enumerate(pad.entries, 1)]
    return [
        Event(number, entry.at, what, teller.undone_by.get(number))
        for number, (entry, what) in enumerate(zip(pad.entries, told, strict=True), 1)
    ]


class _Done(NamedTuple):
    """An entry in force, or one that redo may bring back: how to do it and undo it."""

    number: int
    what: str
    apply: Apply
    revert: Apply


class _Teller:
    """Puts entries in words, one after another; old values come from those before."""

    def __init__(self, pad: Pad) -> None:
        self.undone_by: dict[int, int] = {}
        self._values = pad.rules.values()
        self._hands: list[Hand] = []
        self._standing: list[_Done] = []
        self._undone: list[_Done] = []

    def tell(self, number: int, entry: Entry) -> str:
        if isinstance(entry, Undo):
            return f"undo: {_steps(self._undo(number, entry.steps))}"
        if isinstance(entry, Redo):
            return f"redo: {_steps(self._redo(entry.steps))}"
        what = self._what(entry)
        apply, revert = self._effect(entry)
        apply()
        self._standing.append(_Done(number, what, apply, revert))
        self._undone.clear()
        return what

    def _undo(self, number: int, steps: int) -> list[str]:
        told = []
        for _ in range(steps):
            done = self._standing.pop()
            done.revert()
            self._undone.append(done)
            self.undone_by[done.number] = number
            told.append(done.what)
        return told

    def _redo(self, steps: int) -> list[str]:
        told = []
        for _ in range(steps):
            done = self._undone.pop()
            done.apply()
            self._standing.append(done)
            del self.undone_by[done.number]
            told.append(done.what)
        return told

    def _what(self, entry: Entry) -> str:
        match entry:
            case HandEntry(before=int(before)):
                return f"insert {before}: {_hand(entry)}{_also(entry.also_strikes)}"
            case HandEntry(replaces=None):
                return f"hand {len(self._hands) + 1}: {_hand(entry)}"
            case HandEntry():
                was = self._was(entry.replaces or 0)
                also = _also(entry.also_strikes)
                return f"fix {entry.replaces}: {_hand(entry)} (was {was}){also}"
            case Strike():
                was = self._was(entry.hand)
                return f"strike {entry.hand}: {was}{_also(entry.also_strikes)}"
            case SetRules():
                changes = [
                    f"{key} {_value(value)} (was {_value(self._values[key])})"
                    for key, value in entry.values.items()
                ]
                return f"rules: {join_words(changes, 'and')}{_also(entry.also_strikes)}"
            case _:
                return _simple(entry)

    def _was(self, number: int) -> str:
        """Tell a hand as it is; where a pad was written by hand there may be none.

        What corrects it then has been taken back, or the pad could not stand.
        """
        there = 0 < number <= len(self._hands)
        return _told(self._hands[number - 1]) if there else "no hand"

    def _effect(self, entry: Entry) -> tuple[Apply, Apply]:
        """Give what *entry* does to the values told as old, and the way back."""
        if isinstance(entry, SetRules):
            before, after = dict(self._values), {**self._values, **entry.values}
            return lambda: self._values.update(after), lambda: self._values.update(
                before
            )
        if not isinstance(entry, HandEntry) or (entry.replaces or 0) > len(self._hands):
            return (lambda: None), (lambda: None)
        hand, replaced = entry.hand, entry.replaces
        if entry.before is not None:
            at = entry.before - 1
            return lambda: self._hands.insert(
                at, hand
            ), lambda: self._hands.__delitem__(at)
        if replaced is None:
            return lambda: self._hands.append(hand), lambda: self._hands.__delitem__(-1)
        place, was = replaced - 1, self._hands[replaced - 1]
        return (
            lambda: self._hands.__setitem__(place, hand),
            lambda: self._hands.__setitem__(place, was),
        )


def _steps(told: list[str]) -> str:
    """List what was undone or redone; there are commas in what is told of a hand."""
    return join_words(told, "and", between="; ")


def _simple(entry: Entry) -> str:
    match entry:
        case Finish():
            return "finish: the game ends early"
        case Again():
            return "again: the next game"
        case SetUpcard():
            return f"upcard {entry.card}"
        case SetDealer():
            return f"{escape_unprintable(entry.dealer)} deals"
        case Rename():
            return escape_unprintable(f"{entry.old} is called {entry.new}")
        case SetNote():
            text = escape_unprintable(entry.text) or "none"
            return f"note of hand {entry.hand}: {text}"
        case SetTitle():
            return f"title: {escape_unprintable(entry.text) or 'none'}"
        case Adjust():
            reason = f", {escape_unprintable(entry.reason)}" if entry.reason else ""
            return f"{escape_unprintable(entry.side)} {entry.points:+d}{reason}"
        case _:
            raise AssertionError(entry)


def _hand(entry: HandEntry) -> str:
    note = f" [{escape_unprintable(entry.note)}]" if entry.note else ""
    return _told(entry.hand) + note


def _told(hand: Hand) -> str:
    """Say the facts of a hand, the players by the names they had."""
    first, opponent = hand.first, hand.opponent
    players: tuple[str, ...] = (
        escape_unprintable(first or ""),
        escape_unprintable(opponent or ""),
    )
    if opponent is not None:
        players += ("",)  # of more than two players both are named
    names = DisplayNames(players, players)
    told = told_hand(names, hand, None if first is None else 0, 1)
    upcard = f", {hand.upcard} up" if hand.upcard else ""
    return told + upcard + (f", x{hand.multiplier}" if hand.multiplier > 1 else "")


def _also(strikes: tuple[int, ...]) -> str:
    if not strikes:
        return ""
    numbers = join_words([str(number) for number in strikes], "and")
    return f"; hand{'s' * (len(strikes) > 1)} {numbers} struck with it"


def _value(value: object) -> str:
    return (
        escape_unprintable(value)
        if isinstance(value, str) and value
        else toml_literal(value)
    )


_CELLS = 54


def text(pad: Pad) -> str:
    """Return a table of all entries: number, time, what each did."""
    # It is slow to import.
    from tabulate import tabulate

    rows = [
        (
            str(event.number),
            shown_time(event.at),
            "\n".join(wrapped(_what(event), _CELLS)),
        )
        for event in history(pad)
    ]
    if not rows:
        return "Nothing has been recorded."
    table = tabulate(
        rows,
        headers=("#", "time", "entry"),
        colalign=("right", "left", "left"),
        disable_numparse=True,
        preserve_whitespace=True,
    )
    return "\n".join(padded(table))


def objects(pad: Pad) -> list[dict[str, Any]]:
    """Return an object for each entry."""
    return [
        {
            "entry": event.number,
            "at": time_text(event.at),
            "what": event.what,
            "undone_by": event.undone_by,
        }
        for event in history(pad)
    ]


def _what(event: Event) -> str:
    undone = event.undone_by
    return event.what if undone is None else f"{event.what} -- taken back by {undone}"
