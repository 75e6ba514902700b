"""How a corrected hand was told before, in as few words as will do."""

from scorepad.entries import Rename
from scorepad.hands import Hand
from scorepad.pad import Pad
from scorepad.timeline import Deal
from scorepad.views.display import Names
from scorepad.views.telling import DEAD, told_hand


class Traces:
    """The earlier tellings of a pad's hands, its players called by their last names."""

    def __init__(self, pad: Pad, names: Names) -> None:
        self._names = names
        self._pad = pad
        self._seats: dict[str, int] = {}

    def was(self, deal: Deal) -> str:
        """Say how a hand was first told where it is told otherwise now, else nothing.

        As ``Ben`` where only the player was wrong, ``6 v 4`` where the counts were.
        """
        if not deal.was:
            return ""
        then, now = deal.was[0], deal.hand
        player = self._seat(then.first)
        if then.ended != now.ended or player is None:
            return self._whole(then)
        moved = player != deal.player
        counts = self._counts(then) if self._counts(then) != self._counts(now) else ""
        if moved and counts:
            return self._whole(then)
        return self._names.players[player] if moved else counts or _rest(then, now)

    def all(self, deal: Deal) -> list[str]:
        """Say each earlier telling whole, the first one first."""
        return [self._whole(hand) for hand in deal.was]

    def _whole(self, hand: Hand) -> str:
        if hand.ended == "dead":
            return DEAD
        player, opponent = self._seat(hand.first), self._seat(hand.opponent)
        told = told_hand(self._names, hand, player, opponent)
        return told + "".join(_extras(hand))

    def _counts(self, hand: Hand) -> str:
        if hand.ended == "scored":
            return str(hand.points)
        if hand.ended == "knock":
            return f"{hand.knocker_deadwood} v {hand.opponent_deadwood}"
        return f"v {hand.opponent_deadwood}"

    def _seat(self, name: str | None) -> int | None:
        """Return the number of the player who has ever been called *name*."""
        if name is None:
            return None
        if not self._seats:
            for seat, first in enumerate(self._pad.sides.everybody):
                self._seats[first.casefold()] = seat
            for entry in self._pad.entries:
                if isinstance(entry, Rename) and entry.old.casefold() in self._seats:
                    seat = self._seats[entry.old.casefold()]
                    self._seats.setdefault(entry.new.casefold(), seat)
        return self._seats.get(name.casefold())


def _extras(hand: Hand) -> list[str]:
    upcard = [f", {hand.upcard} up"] if hand.upcard else []
    return upcard + ([f", x{hand.multiplier}"] if hand.multiplier > 1 else [])


def _rest(then: Hand, now: Hand) -> str:
    """Say what differs where neither the player nor the counts do."""
    if then.upcard != now.upcard:
        return f"{then.upcard} up" if then.upcard else "without an upcard"
    if then.multiplier != now.multiplier:
        return f"x{then.multiplier}"
    return ""
