"""What can be asked of a pad: the entry that does it, and how it is answered.

The commands and the table prompt share these, so that both do and say the same.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from scorepad import values
from scorepad.cards import Card
from scorepad.errors import PadError, PlayerError
from scorepad.grammar import Correction, ParsedHand, parse_count
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    Finish,
    HandEntry,
    Redo,
    Rename,
    SetDealer,
    SetRules,
    SetUpcard,
    Strike,
    Undo,
    find_player,
    find_side,
)
from scorepad.recording import Change, fixed_hand, new_hand, swapped_hand
from scorepad.replay import PlayedHand, Replay, no_hand
from scorepad.rules import Rules
from scorepad.text import answers
from scorepad.text.hand import dealer_overruled
from scorepad.text.terminal import escape_unprintable, names_of
from scorepad.wording import score_text, toml_literal

Reader = Callable[[Sequence[str]], ParsedHand]
"""Makes a hand of words that were typed, given the names of the players."""


class Action(NamedTuple):
    """Something to be done to a pad: the entry made of it, the answer in lines.

    ``fixes`` is the number of the hand that is told anew; ``question``, where it is
    asked before, takes the pad and ends in a question mark.
    """

    make: Callable[[Replay], Entry]
    told: Callable[[Change], list[str]]
    fixes: int | None = None
    question: Callable[[Replay], str] | None = None


def hand(read: Reader, at: datetime, note: str | None = None) -> Action:
    """Record the next hand."""

    def make(replay: Replay) -> Entry:
        return new_hand(replay, read(replay.sides.everybody), note=note, at=at)

    def told(change: Change) -> list[str]:
        said = read(change.before.sides.everybody)
        number = len(change.after.hands)
        return _answer(change, number, said_knock=said.kind == "knock")

    return Action(make, told)


def fix(
    number: int,
    read: Callable[[Sequence[str]], Correction],
    at: datetime,
    note: str | None = None,
) -> Action:
    """Tell a hand anew; what is not said of it is kept."""

    def make(replay: Replay) -> Entry:
        result = hand_number(replay, number)
        said = read(replay.sides.everybody)
        return fixed_hand(replay, result, said, note=note, at=at)

    return Action(make, partial(_corrected, number), number)


def swap(number: int, at: datetime) -> Action:
    """Give a hand to the other side."""
    return Action(
        lambda replay: swapped_hand(replay, hand_number(replay, number), at=at),
        partial(_corrected, number),
    )


def strike(number: int, at: datetime) -> Action:
    """Cross a hand out."""
    return Action(lambda _: Strike(number, at=at), partial(_corrected, number))


def undo(steps: int, at: datetime) -> Action:
    """Take back the last entries in force."""
    return Action(lambda _: Undo(steps, at), partial(_stepped, "Taken back"))


def redo(steps: int, at: datetime) -> Action:
    """Bring back what undo took back."""
    return Action(lambda _: Redo(steps, at), partial(_stepped, "Brought back"))


def turn_up(card: Card, at: datetime) -> Action:
    """Note the upcard of the next hand."""
    return Action(
        lambda _: SetUpcard(card, at), lambda change: [answers.turned_up(change.after)]
    )


def adjust(who: str, points: str, reason: str, at: datetime) -> Action:
    """Give points without a hand."""

    def make(replay: Replay) -> Entry:
        side = replay.sides.names[find_side(replay.sides, who)]
        count = values.points(parse_count(points.removeprefix("+")))
        return Adjust(side, count, values.text(reason), at=at)

    def told(change: Change) -> list[str]:
        after = change.after
        done = answers.adjusted(names_of(after.sides), after.adjustments[-1])
        return [done, *answers.after(after)]

    return Action(make, told)


def rename(who: str, name: str, at: datetime) -> Action:
    """Call a player something else."""

    def make(replay: Replay) -> Entry:
        everybody = replay.sides.everybody
        old, new = everybody[find_player(everybody, who)], values.text(name)
        if old == new:
            raise PlayerError(f"{old} is called that already")
        return Rename(old, new, at)

    def told(change: Change) -> list[str]:
        pairs = zip(
            change.before.sides.everybody, change.after.sides.everybody, strict=True
        )
        return [
            f"{escape_unprintable(old)} is called {escape_unprintable(new)} "
            "from now on."
            for old, new in pairs
            if old != new
        ]

    return Action(make, told)


def deal(who: str, at: datetime) -> Action:
    """Say who deals the next hand."""

    def make(replay: Replay) -> Entry:
        if replay.seats.team > 1:
            raise PadError("dealer: dealing is not tracked for teams")
        everybody = replay.sides.everybody
        return SetDealer(everybody[find_player(everybody, who)], at)

    return Action(make, lambda change: answers.standing(change.after))


def set_rules(
    values: Mapping[str, object], at: datetime, ground: Rules | None = None
) -> Action:
    """Change the agreement, to *ground* first; the whole pad is replayed under it."""

    def told(change: Change) -> list[str]:
        before, after = change.before.rules, change.after.rules
        changes = [
            f"{key} is {toml_literal(value)}, was {toml_literal(before[key])}."
            for key, value in after.differences(before)
        ]
        return [*changes, *answers.after(change.after)]

    def make(replay: Replay) -> Entry:
        changes = dict(ground.differences(replay.rules)) if ground else {}
        return SetRules({**changes, **values}, at=at)

    return Action(make, told)


def finish(at: datetime) -> Action:
    """End the game early."""
    return Action(
        lambda _: Finish(at),
        lambda change: answers.after(change.after),
        question=_end_it,
    )


def again(at: datetime) -> Action:
    """Begin the next game."""
    return Action(lambda _: Again(at), lambda change: answers.standing(change.after))


def number_told(change: Change) -> int | None:
    """Return the number of the hand that a change tells, None for another change."""
    entry = change.entry
    if not isinstance(entry, HandEntry):
        return None
    return entry.replaces or len(change.after.hands)


def hand_number(replay: Replay, number: int) -> PlayedHand:
    """Return hand *number* of a pad.

    Raises:
        PadError: there is none.
    """
    count = len(replay.hands)
    if 0 < number <= count:
        return replay.hands[number - 1]
    raise no_hand(number, count)


def _end_it(replay: Replay) -> str:
    columns = replay.game.columns
    how = f"at {score_text(columns[0].points)}" if len(columns) == 1 else "as it stands"
    bonus = ", without a game bonus" if replay.rules.game_bonus else ""
    return f"End this game {how}{bonus}? (to stop for tonight: q)"


def _answer(change: Change, number: int, *, said_knock: bool = False) -> list[str]:
    first, *rest = answers.answer(change.after, number, said_knock=said_knock)
    other = dealer_overruled(change.before, change.after, number)
    return [first if other is None else f"{first}. {other}.", *rest]


def _corrected(number: int, change: Change) -> list[str]:
    first, *rest = _answer(change, number)
    was, now = change.before.game, change.after.game
    reopened = was.number == now.number and was.ended and not now.ended
    return [first, *([f"Game {now.number} is open again."] if reopened else []), *rest]


def _stepped(done: str, change: Change) -> list[str]:
    """Say what undo or redo did, as the log does."""
    # It tells every kind of entry, and few commands need that.
    from scorepad.text.log import history

    what = history(change.after.pad)[-1].what.partition(": ")[2]
    return [f"{done}: {what}.", *answers.after(change.after)]
