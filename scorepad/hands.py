"""A hand as it was seen at the table, and what no agreement could allow."""

from typing import Final, Literal, NamedTuple

from scorepad.cards import Card, refuse_repeats
from scorepad.errors import HandError

Ended = Literal["knock", "gin", "big-gin", "dead", "scored"]
Outcome = Literal[
    "knock", "gin", "big-gin", "undercut", "gin-off", "tie", "dead", "scored"
]

KNOWN_OUTCOMES: Final[tuple[Outcome, ...]] = (
    "knock",
    "gin",
    "big-gin",
    "undercut",
    "gin-off",
    "tie",
)
"""The outcomes that a hand of which only the points are known may still have."""

MOST_POINTS: Final = 1_000_000
"""More points than any hand or adjustment has; a larger number is a slip."""

Groups = tuple[tuple[Card, ...], ...]
"""A hand of cards: in one group, or the melds as laid down and then the rest."""


class Hand(NamedTuple):
    """How one hand ended: facts only, players by their names.

    Deadwood is in points.  A scored hand has a winner and points in place of a
    knocker and counts; a dead hand has nobody.  ``cards`` are the knocker's, they and
    ``opponent_cards`` empty where nobody kept them.
    """

    knocker: str | None = None
    opponent: str | None = None
    winner: str | None = None
    ended: Ended = "knock"
    knocker_deadwood: int = 0
    opponent_deadwood: int = 0
    upcard: Card | None = None
    multiplier: int = 1
    points: int = 0
    outcome: Outcome | None = None
    cards: Groups = ()
    opponent_cards: tuple[Card, ...] = ()

    @property
    def first(self) -> str | None:
        """The player it is told of: the knocker, or the winner of a scored hand."""
        return self.knocker or self.winner


def checked(hand: Hand) -> Hand:
    """Return *hand* if any agreement could allow it; a knock with 0 is gin.

    Source: specification, section 2.

    Raises:
        HandError: its facts contradict one another.
        CardError: a card is in both hands.
    """
    if hand.ended == "dead":
        return hand
    first = hand.first
    if first is None:
        raise HandError("who ended the hand is missing: name the knocker or winner")
    if first == hand.opponent:
        raise HandError(f"{first} cannot play against {hand.opponent}")
    if hand.ended == "scored":
        _check_count(first, "score", hand.points, MOST_POINTS)
        return hand
    _check_count(first, "have", hand.knocker_deadwood, None)
    _check_count(hand.opponent or "the opponent", "have", hand.opponent_deadwood, None)
    if hand.cards and hand.opponent_cards:
        held = [card for group in hand.cards for card in group]
        refuse_repeats([*held, *hand.opponent_cards])
    if hand.ended == "knock" and hand.knocker_deadwood == 0:
        return hand._replace(ended="gin")
    if hand.ended != "knock" and hand.knocker_deadwood:
        deadwood = hand.knocker_deadwood
        raise HandError(f"gin means no deadwood, but {first} has {deadwood}")
    return hand


def _check_count(who: str, verb: str, count: int, most: int | None) -> None:
    if count < 0:
        raise HandError(f"{who} cannot {verb} {count}: the least is 0")
    if most is not None and count > most:
        raise HandError(f"{who} cannot {verb} {count}: the most is {most}")
