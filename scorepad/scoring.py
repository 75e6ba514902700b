"""The score of one hand under house rules: outcome, winner, points and boxes.

With ``k`` the knocker's deadwood and ``o`` the opponent's, both after lay-offs:

=========  ==============  ========  ================================
outcome    condition       winner    points, before multiplying
=========  ==============  ========  ================================
gin        k = 0           knocker   o + gin bonus
big gin    11 cards meld   knocker   o + big gin bonus
knock      k < o           knocker   o - k + knock bonus
undercut   0 < o < k       opponent  k - o + undercut bonus
gin-off    o = 0 < k       opponent  k + gin-off or undercut bonus
tie        o = k           by rule   an undercut, 0 points, or nobody's
dead       no knock        nobody    0
=========  ==============  ========  ================================

Source: the rules guide.  Where published rules differ, a house rule decides;
``presets/README.md`` lists those, each with its source.
"""

from functools import cache
from typing import Literal, NamedTuple

from scorepad.errors import HandError, LimitError, UpcardError
from scorepad.formatting import join_words
from scorepad.pad import Hand, Outcome
from scorepad.rules import CountRules, Rules


class Line(NamedTuple):
    """One reason for points: what for, and how many after multiplying."""

    reason: str
    points: int


class Score(NamedTuple):
    """The points and boxes of a hand, which are its winner's.

    ``won_by`` is 0 for the knocker (or the winner of a scored hand), 1 for the
    opponent, None for nobody.  ``points`` is the sum of the ``lines``, each of which
    was multiplied by ``multiplier``.  ``boxes`` includes the ``extra_boxes``, which
    the outcome wins beyond the ordinary one.
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
    """Return the most deadwood, in points, that *hand* may be knocked with.

    In Oklahoma that is the value of the upcard, if it is lower than the usual limit;
    an ace is 1, or 0 where only gin may then end the hand.
    """
    if not rules.needs_upcard or hand.upcard is None:
        return rules.hand_knock_limit
    value = hand.upcard.value()
    if value == 1 and rules.oklahoma_ace == "gin":
        value = 0
    return min(value, rules.hand_knock_limit)


def largest_count(rules: Rules) -> int:
    """Return the most deadwood, in points, that a hand can have.

    Three of a rank are a set, so it is two cards of each of the ranks that count most:
    98 for ten cards, from K K Q Q J J 10 10 9 9.
    """
    return _largest_count(rules.count_rules)


@cache
def _largest_count(rules: CountRules) -> int:
    jack = queen = king = 10
    values = sorted(
        2 * (rules.ace_deadwood, *range(2, 11), jack, queen, king), reverse=True
    )
    return sum(values[: rules.cards])


def score_hand(hand: Hand, rules: Rules) -> Score:
    """Return the score of *hand* under *rules*.

    Raises:
        HandError: the rules do not allow the hand.
    """
    if hand.ended == "scored":
        # Its points are final: house rules neither multiply nor refuse them.
        outcome = hand.outcome or "scored"
        final, extra = Line("points", hand.points), _extra_boxes(outcome, rules)
        return Score(outcome, 0, (final,), hand.points, 1 + extra, 1, extra)
    _check_allowed(hand, rules)
    if hand.ended == "dead":
        return Score("dead", None, (), 0, 0, 1)
    outcome, won_by, lines = _outcome_and_lines(hand, rules)
    multiplier = hand.multiplier
    if hand.upcard is not None and hand.upcard.suit == "s":
        multiplier *= rules.spade_multiplier
    if won_by is None:
        return Score(outcome, None, (), 0, 0, multiplier)
    if multiplier > 1:
        lines = tuple([Line(reason, points * multiplier) for reason, points in lines])
    extra = rules.multiplied_extra(_extra_boxes(outcome, rules), multiplier)
    # A hand won is one box; house rules multiply that box and the extra ones, or not.
    boxes = extra + (multiplier if rules.boxes_multiplied else 1)
    points = sum([line.points for line in lines])
    return Score(outcome, won_by, lines, points, boxes, multiplier, extra)


def _outcome_and_lines(
    hand: Hand, rules: Rules
) -> tuple[Outcome, Literal[0, 1] | None, tuple[Line, ...]]:
    """Return the outcome, who won, and the lines before multiplying."""
    knocker, opponent = hand.knocker_deadwood, hand.opponent_deadwood
    outcome: Outcome
    won_by: Literal[0, 1] = 0
    line, bonus_reason = Line("difference", abs(knocker - opponent)), ""
    bonus: int | str = 0
    if hand.ended == "gin":
        outcome, line = "gin", Line("deadwood", opponent)
        bonus_reason, bonus = "gin bonus", rules.hand_gin_bonus
    elif hand.ended == "big-gin":
        outcome, line = "big-gin", Line("deadwood", opponent)
        bonus_reason, bonus = "big gin bonus", rules.hand_big_gin_bonus
    elif knocker < opponent:
        outcome, bonus_reason, bonus = "knock", "knock bonus", rules.hand_knock_bonus
    elif opponent == 0:
        outcome, won_by, bonus_reason = "gin-off", 1, "gin-off bonus"
        bonus = rules.hand_gin_off_bonus
        if bonus == "as-undercut":
            bonus = rules.hand_undercut_bonus
    elif knocker == opponent and rules.hand_tie == "nobody":
        return "tie", None, ()
    elif knocker == opponent and rules.hand_tie == "knocker":
        outcome = "tie"
    else:
        outcome, won_by, bonus_reason = "undercut", 1, "undercut bonus"
        bonus = rules.hand_undercut_bonus
    if isinstance(bonus, int) and bonus:
        return outcome, won_by, (line, Line(bonus_reason, bonus))
    return outcome, won_by, (line,)


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


def _check_allowed(hand: Hand, rules: Rules) -> None:
    """Raise HandError for a hand that *rules* do not allow."""
    multiplier, allowed = hand.multiplier, rules.hand_multipliers
    if multiplier != 1 and multiplier not in allowed:
        if allowed:
            known = join_words([f"x{number}" for number in allowed], "and")
            problem = f"these rules allow {known}, not x{multiplier}"
        elif multiplier == 2:
            problem = "these rules have no doubled hands"
        else:
            problem = "these rules have no multiplied hands"
        values = ",".join(map(str, sorted((*allowed, multiplier))))
        raise HandError(
            f"{problem}. To allow x{multiplier}: rules set hand.multipliers=[{values}]"
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
        # A LimitError can be accepted; more than a hand can count cannot.
        can_be_accepted = hand.knocker_deadwood <= largest
        raise error if can_be_accepted else HandError(error.problem)
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
