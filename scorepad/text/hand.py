"""One hand in words: what happened, and how its points come about."""

from collections.abc import Iterable
from typing import NamedTuple

from scorepad.game import RoundHand, win_of
from scorepad.pad import Hand, Pad, Rename, name_key
from scorepad.replay import NumberedHand, PlayedHand, Replay
from scorepad.rules import Rules
from scorepad.scoring import Score
from scorepad.text.terminal import DisplayNames, names_of

DEAD = "dead"


class _Step(NamedTuple):
    """A step of a sum: its short text, its long text, and what it comes to."""

    brief: str
    full: str
    total: int


def hand_summary(names: DisplayNames, result: PlayedHand) -> str:
    """Say what a hand was: ``Ann knocks 6 v 4, undercut``.

    With more than two players the opponent is named.  An upcard and what the points
    were multiplied by are added.
    """
    hand, score = result.deal.hand, result.score
    told = told_hand(names, hand, result.deal.player, result.opponent)
    if hand.ended == "knock" and score and score.outcome != "knock":
        told += f", {score.outcome}"
    if hand.upcard is not None:
        told += f", {hand.upcard} up"
    factor = score.multiplier if score else hand.multiplier
    return f"{told}, x{factor}" if factor > 1 else told


def told_hand(
    names: DisplayNames, hand: Hand, player: int | None, opponent: int | None
) -> str:
    """Say the facts of a hand, told of *player*: ``Ann gin v 32``."""
    if player is None:
        return DEAD
    name = names.players[player]
    against = ""
    if names.by_pairs and opponent is not None:
        against = f" {names.players[opponent]}"
    if hand.ended == "scored":
        known = f", {hand.outcome}" if hand.outcome else ""
        return f"{name} scores {hand.points}{f' v{against}' if against else ''}{known}"
    did = {"gin": "gin", "big-gin": "big gin"}.get(
        hand.ended, f"knocks {hand.knocker_deadwood}"
    )
    return f"{name} {did} v{against} {hand.opponent_deadwood}"


def hand_explanation(names: DisplayNames, result: PlayedHand, rules: Rules) -> str:
    """Say who scored what for it and why, as one would after the hand.

    As ``Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)``.
    """
    hand, score = result.deal.hand, result.score
    if score is None:
        return f"Hand {result.deal.number} is struck: it counts for nothing."
    if result.deal.player is None:
        return "Dead hand, no score."
    knocker = names.players[result.deal.player]
    opponent = _opponent(names, result)
    won = score.won_by is not None
    winner = (knocker, opponent)[score.won_by or 0] if won else "Nobody"
    points = f" +{score.points}" if won else ""
    did = _did(score, hand, knocker, opponent)
    return f"{winner}{points}   {did}{_boxes_too(score, rules)}"


def arithmetic(result: PlayedHand) -> str:
    """Show how a hand's points come about.

    As ``6 - 4 = 2, + 25 undercut bonus = 27``, each step of it in order.
    """
    score = result.score
    if score is None:
        return "struck, it counts for nothing"
    if score.outcome == "dead":
        return "dead, no score"
    if result.deal.hand.ended == "scored":
        return f"{score.points} points, as they were written down"
    if not score.lines:
        return f"{_difference(result.deal.hand)} = 0, a tie: nobody scores"
    return _sum(score, result.deal.hand, brief=False)


def boxes_words(score: Score) -> str:
    """Say how many boxes a hand won and why: ``3 boxes (1 + 2 for gin)``."""
    if score.boxes == 1:
        return "1 box"
    ordinary, extra = score.boxes - score.extra_boxes, score.extra_boxes
    return f"{score.boxes} boxes ({ordinary} + {extra} for {_called(score)})"


def extra_boxes_words(score: Score) -> str:
    """Say what boxes beyond the one a hand won: ``2 extra boxes for gin``."""
    es = "es" * (score.extra_boxes > 1)
    return f"{score.extra_boxes} extra box{es} for {_called(score)}"


def round_places(
    hands: Iterable[PlayedHand], number: int | None
) -> list[RoundHand | None]:
    """Return those of *hands* that are of round *number*, as they count in it."""
    return [
        None
        if result.winner is None or result.score is None
        else RoundHand(result.winner, result.score)
        for result in hands
        if result.round == number
    ]


def round_over(replay: Replay, result: PlayedHand, names: DisplayNames) -> str | None:
    """Say what the round of a hand came to, None where it is not complete."""
    number = result.round
    if number is None or len(round_places(replay.hands, number)) < names.team:
        return None
    return round_words(replay, number, names)


def round_words(replay: Replay, number: int, names: DisplayNames) -> str:
    """Say what a complete round came to: ``Round 1: Ann & Cy +2, 1 box``."""
    win = win_of(round_places(replay.hands, number), replay.rules)
    if win is None:
        return f"Round {number}: level, nothing to write"
    boxes = f"{win.boxes} box{'es' * (win.boxes > 1)}"
    return f"Round {number}: {names.sides[win.side]} +{win.points}, {boxes}"


def dealer_overruled(before: Replay, after: Replay, number: int) -> str | None:
    """Say who dealt hand *number* where somebody else had been said to deal it.

    Of three players it is whoever the hand was played without.
    """
    told_before = number <= len(before.hands)
    said = before.hands[number - 1].dealer if told_before else before.next_dealer
    dealer = after.hands[number - 1].dealer
    if said is None or dealer is None or said == dealer:
        return None
    return f"{names_of(after.sides).players[dealer]} dealt and sat out"


def _did(score: Score, hand: Hand, knocker: str, opponent: str) -> str:
    if hand.ended == "scored":
        return score.outcome if hand.outcome else "points only"
    sums = f" ({_sum(score, hand, brief=True)})" if score.lines else ""
    counts = f"knocked {hand.knocker_deadwood}, {opponent} {hand.opponent_deadwood}"
    match score.outcome:
        case "gin":
            return f"gin, {opponent} {hand.opponent_deadwood}{sums}"
        case "big-gin":
            return f"big gin, {opponent} {hand.opponent_deadwood}{sums}"
        case "knock":
            return f"{counts}{sums}"
        case "tie":
            gets = (
                "nobody scores" if score.won_by is None else "the box is the knocker's"
            )
            return f"{knocker} {counts}: a tie, {gets}"
        case _:
            return f"{knocker} {counts}: {score.outcome}{sums}"


def _opponent(names: DisplayNames, result: PlayedHand) -> str:
    if result.opponent is None:
        return "the opponent"
    return names.players[result.opponent]


def _boxes_too(score: Score, rules: Rules) -> str:
    if score.won_by is None:
        return ""
    if rules.box_at_once:
        paid = score.boxes * rules.box_at_once
        return f", and {paid} for {'the box' if score.boxes == 1 else 'the boxes'}"
    return f", {score.boxes} boxes" if score.extra_boxes else ""


def _difference(hand: Hand) -> str:
    counts = (hand.knocker_deadwood, hand.opponent_deadwood)
    return f"{max(counts)} - {min(counts)}"


def _sum(score: Score, hand: Hand, *, brief: bool) -> str:
    """Write the steps one after another, what they come to so far between them."""
    first, *rest = _steps(score, hand)
    text, total = (first.brief if brief else first.full), first.total
    # A count alone says what it comes to; anything worked out is followed by it.
    worked_out = " - " in text
    for step in rest:
        by_itself = step.brief.startswith("x")
        known = f" = {total}," if worked_out else "," if by_itself else ""
        text += f"{known} {step.brief if brief else step.full}"
        total, worked_out = step.total, True
    return text if brief or not worked_out else f"{text} = {total}"


def _steps(score: Score, hand: Hand) -> list[_Step]:
    factor = score.multiplier
    first, *bonuses = [(line.reason, line.points // factor) for line in score.lines]
    total = first[1]
    if first[0] == "difference":
        full = _difference(hand)
        # A tie and a gin-off are known by their one count.
        steps = [
            _Step(full if " - 0" not in full and total else str(total), full, total)
        ]
    else:
        steps = [_Step(str(total), f"{total} {first[0]}", total)]
    for reason, points in bonuses:
        total += points
        steps.append(_Step(f"+ {points}", f"+ {points} {reason}", total))
    for number, why in _multipliers(hand, factor):
        total *= number
        steps.append(_Step(f"x {number} {why}", f"x {number} {why}", total))
    return steps


def _multipliers(hand: Hand, factor: int) -> list[tuple[int, str]]:
    both = [(factor // hand.multiplier, "for the spade"), (hand.multiplier, "declared")]
    return [(number, why) for number, why in both if number > 1]


def _called(score: Score) -> str:
    return score.outcome.replace("-", " ")


class EarlierVersions:
    """The earlier tellings of a pad's hands, its players called by their last names."""

    def __init__(self, pad: Pad, names: DisplayNames) -> None:
        self._names = names
        self._pad = pad
        self._seats: dict[str, int] = {}

    def was(self, deal: NumberedHand) -> str:
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

    def all(self, deal: NumberedHand) -> list[str]:
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
                self._seats[name_key(first)] = seat
            for entry in self._pad.entries:
                if isinstance(entry, Rename) and name_key(entry.old) in self._seats:
                    seat = self._seats[name_key(entry.old)]
                    self._seats.setdefault(name_key(entry.new), seat)
        return self._seats.get(name_key(name))


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
