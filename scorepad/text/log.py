"""Every entry of a pad in words: what it did, and whether it was undone."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final, NamedTuple

from scorepad.formatting import join_words, toml_literal
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
from scorepad.text.escape import isolated
from scorepad.text.hand import hand_extras, hand_facts
from scorepad.text.layout import RULE, DisplayNames, shown_time, tabulated, wrapped
from scorepad.text.terminal import line_cells

Apply = Callable[[], None]


class LogLine(NamedTuple):
    """An entry of the log: its number, its time, what it did, what undid it."""

    number: int
    at: date | None
    what: str
    undone_by: int | None


def history(pad: Pad) -> list[LogLine]:
    """Describe every entry of *pad*, in the order they were written.

    The pad must be valid: :class:`scorepad.replay.Replay` accepts it.
    """
    writer = _EntryWriter(pad)
    written = [
        (entry, writer.write(number, entry))
        for number, entry in enumerate(pad.entries, 1)
    ]
    return [
        LogLine(number, entry.at, what, writer.undone_by.get(number))
        for number, (entry, what) in enumerate(written, 1)
    ]


class _Done(NamedTuple):
    """An entry in force, or one that redo may bring back: how to do it and undo it."""

    number: int
    what: str
    apply: Apply
    revert: Apply


class _EntryWriter:
    """Describes entries one after another; old values come from those before."""

    def __init__(self, pad: Pad) -> None:
        self.undone_by: dict[int, int] = {}
        self._first_rules = pad.rules
        self._rule_changes: list[SetRules] = []
        self._hands: list[Hand] = []
        self._standing: list[_Done] = []
        self._undone: list[_Done] = []

    def write(self, number: int, entry: Entry) -> str:
        """Describe entry *number*, and take it into account for those after it."""
        if isinstance(entry, Undo | Redo):
            moved = []
            for _ in range(entry.steps):
                if isinstance(entry, Undo):
                    done = self._standing.pop()
                    done.revert()
                    self._undone.append(done)
                    self.undone_by[done.number] = number
                else:
                    done = self._undone.pop()
                    done.apply()
                    self._standing.append(done)
                    del self.undone_by[done.number]
                moved.append(done.what)
            # There are commas in the description of a hand.
            steps = join_words(moved, "and", separator="; ")
            return f"{'undo' if isinstance(entry, Undo) else 'redo'}: {steps}"
        what = self._describe(entry)
        apply, revert = self._effect(entry)
        apply()
        self._standing.append(_Done(number, what, apply, revert))
        self._undone.clear()
        return what

    def _describe(self, entry: Entry) -> str:
        """Describe an entry that is not an undo or a redo."""
        match entry:
            case HandEntry(before=int(before)):
                also = _struck_too(entry.also_strikes)
                return f"insert {before}: {_hand_and_note(entry)}{also}"
            case HandEntry(replaces=int(replaces)):
                was = self._describe_old(replaces)
                also = _struck_too(entry.also_strikes)
                return f"fix {replaces}: {_hand_and_note(entry)} (was {was}){also}"
            case HandEntry():
                return f"hand {len(self._hands) + 1}: {_hand_and_note(entry)}"
            case Strike():
                was = self._describe_old(entry.hand)
                return f"strike {entry.hand}: {was}{_struck_too(entry.also_strikes)}"
            case SetRules():
                changes = [
                    f"{key} {_value(value)} (was {_value(self._old_value(key, entry))})"
                    for key, value in entry.values.items()
                ]
                start = f" from game {entry.from_game}" if entry.from_game > 1 else ""
                text = join_words(changes, "and")
                return f"rules{start}: {text}{_struck_too(entry.also_strikes)}"
            case Adjust():
                after = ""
                if entry.after is not None:
                    after = f" after hand {entry.after}"
                    after = after if entry.after else " before the first hand"
                reason = f", {isolated(entry.reason)}" if entry.reason else ""
                text = f"{isolated(entry.side)} {entry.points:+d}{after}{reason}"
                return f"{text}{_struck_too(entry.also_strikes)}"
            case Finish():
                return "finish: the game ends early"
            case Again():
                return "again: the next game"
            case SetUpcard():
                return f"upcard {entry.card}"
            case SetDealer():
                return f"{isolated(entry.dealer)} deals"
            case Rename():
                return f"{isolated(entry.old)} is called {isolated(entry.new)}"
            case SetNote():
                return f"note of hand {entry.hand}: {isolated(entry.text) or 'none'}"
            case SetTitle():
                return f"title: {isolated(entry.text) or 'none'}"
            case _:
                raise AssertionError(entry)

    def _old_value(self, key: str, change: SetRules) -> object:
        """Return the value of *key* before *change* in the first game it is for."""
        for earlier in reversed(self._rule_changes):
            if earlier.from_game <= change.from_game and key in earlier.values:
                return earlier.values[key]
        return self._first_rules[key]

    def _describe_old(self, number: int) -> str:
        """Describe hand *number* before a correction, ``no hand`` if there is none.

        Such a correction was undone, or the pad would not be valid.
        """
        there = 0 < number <= len(self._hands)
        return _hand_text(self._hands[number - 1]) if there else "no hand"

    def _effect(self, entry: Entry) -> tuple[Apply, Apply]:
        """Return how *entry* changes hands and rules so far, and how to revert that."""
        hands, rule_changes = self._hands, self._rule_changes
        if isinstance(entry, SetRules):
            return lambda: rule_changes.append(entry), lambda: rule_changes.__delitem__(
                -1
            )
        if not isinstance(entry, HandEntry) or (entry.replaces or 0) > len(hands):
            return (lambda: None), (lambda: None)
        hand = entry.hand
        if entry.replaces is None:
            index = len(hands) if entry.before is None else entry.before - 1
            return lambda: hands.insert(index, hand), lambda: hands.__delitem__(index)
        index, was = entry.replaces - 1, hands[entry.replaces - 1]
        return (
            lambda: hands.__setitem__(index, hand),
            lambda: hands.__setitem__(index, was),
        )


def _hand_and_note(entry: HandEntry) -> str:
    """Describe a hand with its note."""
    return _hand_text(entry.hand) + (f" [{isolated(entry.note)}]" if entry.note else "")


def _hand_text(hand: Hand) -> str:
    """Describe a hand, the players by the names they had."""
    first, opponent = hand.first, hand.opponent
    players: tuple[str, ...] = (isolated(first or ""), isolated(opponent or ""))
    if opponent is not None:
        players += ("",)  # of more than two players both are named
    names = DisplayNames(players, players)
    facts = hand_facts(names, hand, None if first is None else 0, 1)
    return facts + hand_extras(hand, hand.multiplier)


def _struck_too(strikes: tuple[int, ...]) -> str:
    if not strikes:
        return ""
    numbers = join_words([str(number) for number in strikes], "and")
    return f"; hand{'s' * (len(strikes) > 1)} {numbers} struck with it"


def _value(value: object) -> str:
    return isolated(value) if isinstance(value, str) and value else toml_literal(value)


_TIME: Final = 18  # cells of a time, and between it and the entry
_LEAST: Final = 36  # cells of an entry, below which it stands under its time
_MOST: Final = 90  # beyond which a line is hard to follow


def log_lines(pad: Pad) -> list[str]:
    """Return a table of all entries: number, time, what each did."""
    events = history(pad)
    if not events:
        return ["Nothing is recorded yet."]
    numbers = len(str(len(events)))
    timed = any(event.at for event in events)
    cells = line_cells() - numbers - 2 - _TIME * timed
    rows = []
    if cells >= _LEAST:
        heads = ["#", *(["time"] if timed else []), "entry"]
        rows = [heads, RULE]
        for event in events:
            first, *rest = wrapped(_with_undo(event), min(cells, _MOST))
            time_cells = [shown_time(event.at)] if timed else []
            rows.append([str(event.number), *time_cells, first])
            rows += [["", *[""] * timed, line] for line in rest]
        return tabulated(rows, [True, *[False] * (len(heads) - 1)])
    lines = []
    for event in events:
        time_cells = [shown_time(event.at)] if event.at else []
        description = wrapped(_with_undo(event), line_cells() - numbers - 2)
        marks = [f"{event.number:>{numbers}}", *[""] * len([*time_cells, *description])]
        lines += [
            f"{mark:{numbers}}  {line}"
            for mark, line in zip(marks, [*time_cells, *description], strict=False)
        ]
    return lines


def log_objects(pad: Pad) -> list[dict[str, Any]]:
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


def _with_undo(event: LogLine) -> str:
    undone = event.undone_by
    return event.what if undone is None else f"{event.what} -- undone by {undone}"
