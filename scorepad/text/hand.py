"""One hand in words: what happened, how its points add up, what it was before."""

from collections.abc import Iterable
from typing import NamedTuple

from scorepad.game import RoundHand, round_win
from scorepad.pad import Hand, Pad, Rename, name_key
from scorepad.replay import PlayedHand, RecordedHand, Replay
from scorepad.rules import Rules
from scorepad.scoring import Score
from scorepad.text.layout import DisplayNames, names_of

DEAD = "dead"


def hand_summary(names: DisplayNames, result: PlayedHand) -> str:
    """Summarize a hand: ``Ann knocks 6 v 4, undercut``.

    With more than two players the opponent is named.  An upcard, the opponent's
    acceptance and what the points were multiplied by are added.
    """
    hand, score = result.recorded.hand, result.score
    text = hand_facts(names, hand, result.recorded.player, result.opponent)
    if hand.ended == "knock" and score and score.outcome != "knock":
        text += f", {score.outcome}"
    factor = score.multiplier if score else hand.multiplier
    return text + hand_extras(hand, factor)


def hand_facts(
    names: DisplayNames, hand: Hand, player: int | None, opponent: int | None
) -> str:
    """Format what was seen of a hand at the table, *player* first: ``Ann gin v 32``."""
    if player is None:
        return DEAD
    name = names.players[player]
    against = ""
    if names.by_pairs and opponent is not None:
        against = f" {names.players[opponent]}"
    if hand.ended == "scored":
        known = f", {hand.outcome}" if hand.outcome else ""
        return f"{name} scores {hand.points}{f' v{against}' if against else ''}{known}"
    ending = outcome_name(hand.ended)
    if hand.ended == "knock":
        ending = f"knocks {hand.knocker_deadwood}"
    return f"{name} {ending} v{against} {hand.opponent_deadwood}"


def outcome_name(outcome: str) -> str:
    """Return what an outcome is called: ``big gin`` for ``big-gin``, others as is."""
    return outcome.replace("big-gin", "big gin")


def hand_extras(hand: Hand, factor: int) -> str:
    """Format what few hands have: acceptance, upcard, multiplier."""
    accepted = ", accepted" if hand.accepted else ""
    upcard = f", {hand.upcard} up" if hand.upcard is not None else ""
    return f"{accepted}{upcard}{f', x{factor}' if factor > 1 else ''}"


def hand_explanation(names: DisplayNames, result: PlayedHand, rules: Rules) -> str:
    """Explain a hand just scored, the winner and the points first.

    For example ``Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)``.
    """
    hand, score, number = result.recorded.hand, result.score, result.recorded.number
    if score is None:
        return f"Hand {number} is struck: it counts for nothing."
    if result.recorded.player is None:
        return "Dead hand, no score."
    knocker, opponent = names.players[result.recorded.player], "the opponent"
    if result.opponent is not None:
        opponent = names.players[result.opponent]
    arithmetic = f" ({_sum(score, hand, brief=True)})" if score.lines else ""
    accepted = " (accepted)" if hand.accepted else ""
    counts = f"{hand.knocker_deadwood}{accepted}, {opponent} {hand.opponent_deadwood}"
    what: str
    match score.outcome:
        case _ if hand.ended == "scored":
            what = score.outcome if hand.outcome else "points only"
        case "gin" | "big-gin":
            what = f"{outcome_name(score.outcome)}, {opponent} {hand.opponent_deadwood}"
            what += arithmetic
        case "knock":
            what = f"knocked {counts}{arithmetic}"
        case "tie":
            points = f"no points, {knocker} gets the box"
            points = "nobody scores" if score.won_by is None else points
            what = f"{knocker} knocked {counts}. Tie: {points}"
        case _:
            what = f"{knocker} knocked {counts}: {score.outcome}{arithmetic}"
    if score.won_by is None:
        return f"Nobody   {what}"
    winner = (knocker, opponent)[score.won_by]
    boxes = f", {score.boxes} boxes" if score.extra_boxes else ""
    if rules.box_at_once:
        paid = score.boxes * rules.box_at_once
        boxes = f", and {paid} for {'the box' if score.boxes == 1 else 'the boxes'}"
    return f"{winner} +{score.points}   {what}{boxes}"


def hand_arithmetic(result: PlayedHand) -> str:
    """Format how a hand's points add up: ``6 - 4 = 2, + 25 undercut bonus = 27``."""
    score, hand = result.score, result.recorded.hand
    if score is None:
        return "struck, it counts for nothing"
    if score.outcome == "dead":
        return "dead, no score"
    if hand.ended == "scored":
        return f"{score.points} points, as they were written down"
    if not score.lines:
        return f"{_difference(hand)} = 0, a tie: nobody scores"
    return _sum(score, hand, brief=False)


class _Step(NamedTuple):
    """A step of a sum: its short text, its long text, and the sum after it."""

    brief: str
    full: str
    total: int


def _sum(score: Score, hand: Hand, *, brief: bool) -> str:
    """Format the steps one after another, the sum so far between them."""
    first, *rest = _steps(score, hand)
    text, total = (first.brief if brief else first.full), first.total
    # A count alone is its own sum; a difference is followed by it.
    worked_out = " - " in text
    for step in rest:
        by_itself = step.brief.startswith("x")
        known = f" = {total}," if worked_out else "," if by_itself else ""
        text += f"{known} {step.brief if brief else step.full}"
        total, worked_out = step.total, True
    return text if brief or not worked_out else f"{text} = {total}"


def _steps(score: Score, hand: Hand) -> list[_Step]:
    """Return the steps by which the points of a hand add up."""
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
    spade = factor // hand.multiplier
    for number, why in ((spade, "for the spade"), (hand.multiplier, "declared")):
        if number > 1:
            total *= number
            steps.append(_Step(f"x {number} {why}", f"x {number} {why}", total))
    return steps


def _difference(hand: Hand) -> str:
    counts = (hand.knocker_deadwood, hand.opponent_deadwood)
    return f"{max(counts)} - {min(counts)}"


def boxes_words(score: Score) -> str:
    """Format how many boxes a hand won and why: ``3 boxes (1 + 2 for gin)``."""
    if score.boxes == 1:
        return "1 box"
    ordinary, extra = score.boxes - score.extra_boxes, score.extra_boxes
    outcome = outcome_name(score.outcome)
    return f"{score.boxes} boxes ({ordinary} + {extra} for {outcome})"


def extra_boxes_words(score: Score) -> str:
    """Format the boxes that a hand won beyond the one: ``2 extra boxes for gin``."""
    es = "es" * (score.extra_boxes > 1)
    return f"{score.extra_boxes} extra box{es} for {outcome_name(score.outcome)}"


def round_hands(
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
    """Format the net of the round of a hand, ``Round 1: Ann & Cy +2, 1 box``.

    None where the round is not complete, or there are no rounds.
    """
    number = result.round
    if number is None:
        return None
    places = round_hands(replay.hands, number)
    if len(places) < names.team_size:
        return None
    win = round_win(places, replay.rules_of(result))
    if win is None:
        return f"Round {number}: level, nothing to write"
    boxes = f"{win.boxes} box{'es' * (win.boxes > 1)}"
    return f"Round {number}: {names.sides[win.side]} +{win.points}, {boxes}"


def dealer_overruled(before: Replay, after: Replay, number: int) -> str | None:
    """Format the dealer of hand *number* if another dealer had been announced for it.

    Of three players the dealer is whoever the hand was played without.
    """
    is_new = number > len(before.hands)
    expected = before.next_dealer if is_new else before.hands[number - 1].dealer
    dealer = after.hands[number - 1].dealer
    if expected is None or dealer is None or expected == dealer:
        return None
    return f"{names_of(after.sides).players[dealer]} dealt and sat out"


class EarlierVersions:
    """The earlier versions of a pad's hands, players called by their last names."""

    def __init__(self, pad: Pad, names: DisplayNames) -> None:
        self._names = names
        self._pad = pad
        self._seats: dict[str, int] = {}

    def first_version(self, recorded: RecordedHand) -> str:
        """Format the first version of a corrected hand as briefly as can be.

        ``Ben`` where only the player was wrong, ``6 v 4`` where only the counts were;
        empty where the hand was not corrected or is again what it was.
        """
        if not recorded.earlier:
            return ""
        original, current = recorded.earlier[0], recorded.hand
        player = self._seat(original.first)
        if original.ended != current.ended or player is None:
            return self._whole(original)
        if _counts(original) != _counts(current):
            return (
                _counts(original)
                if player == recorded.player
                else self._whole(original)
            )
        if player != recorded.player:
            return self._names.players[player]
        if original.upcard != current.upcard:
            return f"{original.upcard} up" if original.upcard else "without an upcard"
        return (
            f"x{original.multiplier}"
            if original.multiplier != current.multiplier
            else ""
        )

    def all_versions(self, recorded: RecordedHand) -> list[str]:
        """Format each earlier version of a hand in full, the first one first."""
        return [self._whole(hand) for hand in recorded.earlier]

    def _whole(self, hand: Hand) -> str:
        """Format an earlier version in full."""
        if hand.ended == "dead":
            return DEAD
        player, opponent = self._seat(hand.first), self._seat(hand.opponent)
        facts = hand_facts(self._names, hand, player, opponent)
        return facts + hand_extras(hand, hand.multiplier)

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


def _counts(hand: Hand) -> str:
    """Format the counts of a hand: ``6 v 14``, ``v 32`` after gin."""
    if hand.ended == "scored":
        return str(hand.points)
    if hand.ended == "knock":
        return f"{hand.knocker_deadwood} v {hand.opponent_deadwood}"
    return f"v {hand.opponent_deadwood}"
