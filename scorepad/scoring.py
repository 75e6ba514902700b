"""What a hand is worth under an agreement: winner, points with reasons, boxes.

Source of every rule here: specification, section 2.
"""

from functools import cache, lru_cache
from typing import Literal, NamedTuple

from scorepad.errors import HandError, UpcardError
from scorepad.pad import Hand, Outcome
from scorepad.rules import Rules
from scorepad.wording import join_words


class Line(NamedTuple):
    """One reason for points: what for, and how many after multiplying."""

    reason: str
    points: int


class Score(NamedTuple):
    """What a hand is worth.

    ``won_by`` is 0 for the knocker (or the winner of a scored hand), 1 for the
    opponent, None for nobody.  ``boxes`` are the winner's; ``multiplier`` is what
    every line was multiplied by.
    """

    outcome: Outcome
    won_by: Literal[0, 1] | None
    lines: tuple[Line, ...]
    points: int
    boxes: int
    multiplier: int

    @property
    def extra_boxes(self) -> int:
        """The boxes beyond the one that every win has."""
        return self.boxes and self.boxes - 1


def lacks_upcard(hand: Hand) -> bool:
    """Say whether *hand* has no upcard though in Oklahoma it needs one."""
    return hand.upcard is None and hand.ended not in ("dead", "scored")


def knock_limit(hand: Hand, rules: Rules) -> int:
    """Return the most deadwood, in points, that *hand* may be knocked with."""
    if not rules.oklahoma_played or hand.upcard is None:
        return rules.hand_knock_limit
    value = min(hand.upcard.rank, 10)
    if value == 1 and rules.oklahoma_ace == "gin":
        value = 0
    return min(value, rules.hand_knock_limit)


def largest_count(rules: Rules) -> int:
    """Return the most deadwood, in points, that a hand without a meld can hold.

    Three of a rank are a set, so it is two of each of the dearest ranks.
    """
    return _largest_count(rules.hand_cards, rules.hand_ace_deadwood)


@cache
def _largest_count(cards: int, ace: int) -> int:
    ranks = sorted((ace, *range(2, 11), 10, 10, 10), reverse=True)
    values = [value for value in ranks for _ in range(2)]
    return sum(values[:cards])


def score(hand: Hand, rules: Rules) -> Score:
    """Award the points and boxes of *hand* under *rules*.

    Raises:
        HandError: the rules do not allow the hand.
    """
    if hand.ended == "dead":
        _check_multiplier(hand, rules)
        return Score("dead", None, (), 0, 0, 1)
    if hand.ended == "scored":
        # Its points are final: the agreement neither multiplies nor refuses them.
        outcome = hand.outcome or "scored"
        final = Line("points", hand.points)
        boxes = 1 + _extra_boxes(outcome, rules)
        return Score(outcome, 0, (final,), hand.points, boxes, 1)
    _check(hand, rules)
    outcome, won_by, lines = _told(hand, rules)
    factor = _multiplier(hand, rules)
    if factor > 1:
        lines = tuple([Line(reason, points * factor) for reason, points in lines])
    extra = _extra_boxes(outcome, rules)
    if rules.extra_boxes_multiplied:
        extra *= factor
    points = sum([line.points for line in lines])
    boxes = 0 if won_by is None else 1 + extra
    return Score(outcome, won_by, lines, points, boxes, factor)


class Scores(dict[tuple[object, ...], Score]):
    """The scores found under one agreement, by the facts of a hand without names."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def find(self, hand: Hand) -> Score:
        """Score *hand*, and keep that for hands of the same facts.

        Raises:
            HandError: the rules do not allow the hand.
        """
        found = self[hand[3:]] = score(hand, self._rules)
        return found


@lru_cache(maxsize=16)
def scores_under(rules: Rules) -> Scores:
    """Return the scores found under *rules* so far.

    They outlive a replay: each line of ``play`` replays its pad, and the pads of a
    folder mostly share an agreement.
    """
    return Scores(rules)


def _told(
    hand: Hand, rules: Rules
) -> tuple[Outcome, Literal[0, 1] | None, tuple[Line, ...]]:
    """Say what the counts mean: outcome, winner, lines before multiplying."""
    knocker, opponent = hand.knocker_deadwood, hand.opponent_deadwood
    if hand.ended == "gin":
        return "gin", 0, _lines("deadwood", opponent, "gin bonus", rules.hand_gin_bonus)
    if hand.ended == "big-gin":
        bonus = _number(rules.hand_big_gin_bonus, 0)
        return "big-gin", 0, _lines("deadwood", opponent, "big gin bonus", bonus)
    difference = abs(knocker - opponent)
    if knocker < opponent:
        bonus = rules.hand_knock_bonus
        return "knock", 0, _lines("difference", difference, "knock bonus", bonus)
    if knocker == opponent and rules.hand_tie == "nobody":
        return "tie", None, ()
    if knocker == opponent and rules.hand_tie == "knocker":
        return "tie", 0, (Line("difference", 0),)
    bonus = rules.hand_undercut_bonus
    if opponent == 0:
        bonus = _number(rules.hand_gin_off_bonus, bonus)
        return "gin-off", 1, _lines("difference", knocker, "gin-off bonus", bonus)
    return "undercut", 1, _lines("difference", difference, "undercut bonus", bonus)


def _lines(reason: str, points: int, why: str, bonus: int) -> tuple[Line, ...]:
    first = Line(reason, points)
    return (first, Line(why, bonus)) if bonus else (first,)


def _number(value: int | str, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise


def _multiplier(hand: Hand, rules: Rules) -> int:
    spade = rules.oklahoma_played and hand.upcard and hand.upcard.suit == "s"
    return hand.multiplier * (rules.oklahoma_spade_multiplier if spade else 1)


def _extra_boxes(outcome: Outcome, rules: Rules) -> int:
    match outcome:
        case "gin":
            return rules.extra_boxes_gin
        case "big-gin":
            return rules.extra_boxes_big_gin
        case "undercut":
            return rules.extra_boxes_undercut
        case "gin-off":
            return rules.extra_boxes_gin_off
        case _:
            return 0


def _check(hand: Hand, rules: Rules) -> None:
    """Refuse a hand that was knocked and that *rules* do not allow."""
    if rules.oklahoma_played and lacks_upcard(hand):
        raise UpcardError(
            "no upcard: in Oklahoma every hand but a dead one needs it, as 7s"
        )
    limit = knock_limit(hand, rules)
    if hand.knocker_deadwood > limit:
        only = ", so only gin ends the hand" if limit == 0 else ""
        raise HandError(
            f"{hand.knocker} cannot knock with {hand.knocker_deadwood}: "
            f"the limit is {limit}{only}"
        )
    largest = largest_count(rules)
    if hand.opponent_deadwood > largest:
        raise HandError(
            f"{hand.opponent or 'the opponent'} cannot have {hand.opponent_deadwood}: "
            f"{rules.hand_cards} cards count {largest} at the most"
        )
    if hand.ended == "big-gin" and rules.hand_big_gin_bonus == "not-played":
        raise HandError(
            'big gin is not played here: hand.big_gin_bonus is "not-played"'
        )
    _check_multiplier(hand, rules)


def _check_multiplier(hand: Hand, rules: Rules) -> None:
    if hand.multiplier == 1 or hand.multiplier in rules.hand_multipliers:
        return
    agreed = join_words([f"x{number}" for number in rules.hand_multipliers], "and")
    raise HandError(
        f"x{hand.multiplier} is not agreed: hand.multipliers allows "
        + (agreed or "none to be declared")
    )
