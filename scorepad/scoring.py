"""What a hand is worth under an agreement: winner, points with reasons, boxes.

Source of every rule here: specification, section 2.
"""

from functools import cache
from typing import Literal, NamedTuple

from scorepad.errors import HandError, LimitError, UpcardError
from scorepad.pad import Hand, Outcome
from scorepad.rules import CountRules, Rules
from scorepad.wording import join_words


class Line(NamedTuple):
    """One reason for points: what for, and how many after multiplying."""

    reason: str
    points: int


class Score(NamedTuple):
    """What a hand is worth.

    ``won_by`` is 0 for the knocker (or the winner of a scored hand), 1 for the
    opponent, None for nobody.  ``boxes`` are the winner's, ``extra_boxes`` those of
    them that the outcome won beyond the ordinary one; ``multiplier`` is what every
    line was multiplied by.
    """

    outcome: Outcome
    won_by: Literal[0, 1] | None
    lines: tuple[Line, ...]
    points: int
    boxes: int
    multiplier: int
    extra_boxes: int = 0


def lacks_upcard(hand: Hand) -> bool:
    """Return whether *hand* has no upcard though in Oklahoma it needs one."""
    return hand.upcard is None and hand.ended not in ("dead", "scored")


def knock_limit(hand: Hand, rules: Rules) -> int:
    """Return the most deadwood, in points, that *hand* may be knocked with."""
    if not rules.needs_upcard or hand.upcard is None:
        return rules.hand_knock_limit
    value = min(hand.upcard.rank, 10)
    if value == 1 and rules.oklahoma_ace == "gin":
        value = 0
    return min(value, rules.hand_knock_limit)


def largest_count(rules: Rules) -> int:
    """Return the most deadwood, in points, that a hand without a meld can hold.

    Three of a rank are a set, so it is two of each of the dearest ranks.
    """
    return _largest_count(rules.count_rules)


@cache
def _largest_count(rules: CountRules) -> int:
    ranks = sorted((rules.ace_deadwood, *range(2, 11), 10, 10, 10), reverse=True)
    values = [value for value in ranks for _ in range(2)]
    return sum(values[: rules.cards])


def score(hand: Hand, rules: Rules) -> Score:
    """Award the points and boxes of *hand* under *rules*.

    Raises:
        HandError: the rules do not allow the hand.
    """
    if hand.ended == "scored":
        # Its points are final: the agreement neither multiplies nor refuses them.
        outcome = hand.outcome or "scored"
        final, extra = Line("points", hand.points), _extra_boxes(outcome, rules)
        return Score(outcome, 0, (final,), hand.points, 1 + extra, 1, extra)
    _check(hand, rules)
    if hand.ended == "dead":
        return Score("dead", None, (), 0, 0, 1)
    outcome, won_by, lines = _lines(hand, rules)
    spade = hand.upcard is not None and hand.upcard.suit == "s"
    factor = hand.multiplier * (rules.spade_multiplier if spade else 1)
    if won_by is None:
        # A hand that nobody wins is nobody's box.
        return Score(outcome, None, (), 0, 0, factor)
    if factor > 1:
        lines = tuple([Line(reason, points * factor) for reason, points in lines])
    extra = rules.multiplied_extra(_extra_boxes(outcome, rules), factor)
    # Every hand won is one box; whether it is doubled with the hand is agreed apart.
    boxes = extra + (factor if rules.boxes_multiplied else 1)
    points = sum([line.points for line in lines])
    return Score(outcome, won_by, lines, points, boxes, factor, extra)


def _lines(
    hand: Hand, rules: Rules
) -> tuple[Outcome, Literal[0, 1] | None, tuple[Line, ...]]:
    """Return the outcome, who won, and the lines before multiplying."""
    knocker, opponent = hand.knocker_deadwood, hand.opponent_deadwood
    outcome: Outcome
    won_by: Literal[0, 1] = 0
    first, why = Line("difference", abs(knocker - opponent)), ""
    bonus: int | str = 0
    if hand.ended == "gin":
        outcome, first = "gin", Line("deadwood", opponent)
        why, bonus = "gin bonus", rules.hand_gin_bonus
    elif hand.ended == "big-gin":
        outcome, first = "big-gin", Line("deadwood", opponent)
        why, bonus = "big gin bonus", rules.hand_big_gin_bonus
    elif knocker < opponent:
        outcome, why, bonus = "knock", "knock bonus", rules.hand_knock_bonus
    elif opponent == 0:
        outcome, won_by, why = "gin-off", 1, "gin-off bonus"
        bonus = rules.hand_gin_off_bonus
        if bonus == "as-undercut":
            bonus = rules.hand_undercut_bonus
    elif knocker == opponent and rules.hand_tie == "nobody":
        return "tie", None, ()
    elif knocker == opponent and rules.hand_tie == "knocker":
        outcome = "tie"
    else:
        outcome, won_by, why = "undercut", 1, "undercut bonus"
        bonus = rules.hand_undercut_bonus
    if isinstance(bonus, int) and bonus:
        return outcome, won_by, (first, Line(why, bonus))
    return outcome, won_by, (first,)


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
    """Refuse a hand that *rules* do not allow."""
    if hand.multiplier != 1 and hand.multiplier not in rules.hand_multipliers:
        allowed, asked = rules.hand_multipliers, hand.multiplier
        agreed = join_words([f"x{number}" for number in allowed], "and")
        kind = "doubled" if asked == 2 else "multiplied"
        only = f"allow {agreed}, not x{asked}" if agreed else f"have no {kind} hands"
        values = ",".join(map(str, sorted((*allowed, asked))))
        raise HandError(
            f"these rules {only}. To allow x{asked}: rules set "
            f"hand.multipliers=[{values}]"
        )
    if hand.ended == "dead":
        return
    if rules.needs_upcard and lacks_upcard(hand):
        raise UpcardError(
            "the upcard is missing. In Oklahoma every hand but a dead one needs it"
        )
    limit, largest = knock_limit(hand, rules), largest_count(rules)
    if hand.knocker_deadwood > limit and not hand.accepted:
        error = LimitError(hand.knocker or "", hand.knocker_deadwood, limit)
        # More than the largest count nobody can accept.
        can_be = hand.knocker_deadwood <= largest
        raise error if can_be else HandError(error.problem)
    for who, count in (
        (hand.knocker, hand.knocker_deadwood),
        (hand.opponent or "the opponent", hand.opponent_deadwood),
    ):
        if count > largest:
            raise HandError(
                f"{who} cannot have {count}: {rules.count_rules.cards} cards count at "
                f"most {largest}"
            )
    if hand.ended == "big-gin" and not rules.has_big_gin:
        raise HandError(
            "these rules have no big gin. To add it: rules set hand.big_gin_bonus=31"
        )
