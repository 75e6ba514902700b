"""Commands that put hands right: fix, swap, strike, undo, redo."""

from typing import Annotated

import typer

from scorepad.changes import Change
from scorepad.cli.current import PadOption, YesOption, now, record
from scorepad.cli.output import say
from scorepad.entries import Entry, Redo, Strike, Undo
from scorepad.errors import PadError
from scorepad.grammar import parse_hand
from scorepad.recording import fixed_hand, swapped_hand
from scorepad.replay import HandResult, Replay
from scorepad.views import words
from scorepad.views.history import history

Number = Annotated[int, typer.Argument(metavar="N", help="The number of the hand.")]
Steps = Annotated[int, typer.Argument(metavar="COUNT", min=1, help="How many steps.")]


def fix_command(
    number: Number,
    hand: Annotated[
        list[str],
        typer.Argument(metavar="HAND", help="The hand as the prompt takes it."),
    ],
    note: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A new note.")
    ] = None,
    yes: YesOption = False,
    pad: PadOption = None,
) -> None:
    """Correct a hand; the later ones stay, and all totals follow.

    An upcard, multiplier or note that is not given is kept.
    For example: scorepad fix 3 ann 6 14
    """

    def make(replay: Replay) -> Entry:
        result = hand_number(replay, number)
        said = parse_hand(" ".join(hand), replay.sides.everybody)
        return fixed_hand(replay, result, said, note=note, at=now())

    _corrected(record(pad, make, agreed=yes), number)


def swap_command(number: Number, yes: YesOption = False, pad: PadOption = None) -> None:
    """Give a hand to the other side: the players change places, the counts stay.

    For example: scorepad swap 3
    """
    change = record(
        pad,
        lambda replay: swapped_hand(replay, hand_number(replay, number), at=now()),
        agreed=yes,
    )
    _corrected(change, number)


def strike_command(
    number: Number, yes: YesOption = False, pad: PadOption = None
) -> None:
    """Cross a hand out; it keeps its number and counts for nothing.

    For example: scorepad strike 3
    """
    change = record(pad, lambda _: Strike(number, at=now()), agreed=yes)
    say(change.effects)
    say([f"Hand {number} is struck.", *words.after(change.after)])


def undo_command(steps: Steps = 1, pad: PadOption = None) -> None:
    """Take back the last entry, or the last COUNT; whatever it was.

    For example: scorepad undo
    """
    change = record(pad, lambda _: Undo(steps, now()))
    say([_last_event(change, "Taken back"), *words.after(change.after)])


def redo_command(steps: Steps = 1, pad: PadOption = None) -> None:
    """Bring back what undo took back.

    For example: scorepad redo
    """
    change = record(pad, lambda _: Redo(steps, now()))
    say([_last_event(change, "Brought back"), *words.after(change.after)])


def hand_number(replay: Replay, number: int) -> HandResult:
    """Return hand *number* of a pad.

    Raises:
        PadError: there is none.
    """
    count = len(replay.hands)
    if 0 < number <= count:
        return replay.hands[number - 1]
    there = "none is recorded" if count == 0 else f"the last is {count}"
    raise PadError(f"there is no hand {number}: {there}")


def _corrected(change: Change, number: int) -> None:
    say(change.effects)
    say(words.answer(change.after, number))


def _last_event(change: Change, verb: str) -> str:
    """Say what undo or redo did: its history line, told as an answer."""
    what = history(change.after.pad)[-1].what.partition(": ")[2]
    return f"{verb}: {what}."
