"""From a hand as it was said to the entry that records it."""

from datetime import datetime

from scorepad.entries import HandEntry
from scorepad.errors import HandError
from scorepad.grammar import Spoken
from scorepad.hands import Hand, checked
from scorepad.replay import HandResult, Replay
from scorepad.scoring import knock_limit


def new_hand(
    replay: Replay,
    said: Spoken,
    *,
    note: str | None = None,
    at: datetime | None = None,
) -> HandEntry:
    """Make the entry of the next hand of the pad replayed.

    Raises:
        HandError: the hand could not have happened.
    """
    return HandEntry(_hand(replay, said), note, at=at)


def fixed_hand(
    replay: Replay,
    result: HandResult,
    said: Spoken,
    *,
    note: str | None = None,
    at: datetime | None = None,
) -> HandEntry:
    """Make the entry that corrects a hand: what was not said of it is kept.

    Raises:
        HandError: the hand could not have happened.
    """
    old = result.deal.hand
    said = said._replace(
        upcard=said.upcard or old.upcard, multiplier=said.multiplier or old.multiplier
    )
    kept = result.deal.record.note if note is None else note
    hand = _hand(replay, said, result)
    return HandEntry(hand, kept, replaces=result.deal.number, at=at)


def swapped_hand(
    replay: Replay, result: HandResult, *, at: datetime | None = None
) -> HandEntry:
    """Make the entry that gives a hand to the other side, its counts staying.

    Raises:
        HandError: nobody won the hand, or it is not known whom it was against.
    """
    deal = result.deal
    if deal.player is None or result.opponent is None:
        raise HandError(f"hand {deal.number} has no sides to swap: it is dead")
    names = replay.sides.everybody
    other, one = names[deal.player], names[result.opponent]
    named = other if len(names) > 2 else None
    hand = deal.hand._replace(opponent=named)
    if hand.ended == "scored":
        hand = hand._replace(winner=one)
    else:
        hand = hand._replace(knocker=one)
    return HandEntry(hand, deal.record.note, replaces=deal.number, at=at)


def check_undercut(said: Spoken, result: HandResult, replay: Replay) -> None:
    """Refuse a hand said to be an undercut whose numbers make it none.

    Raises:
        HandError: the counts are those of another outcome.
    """
    outcome = result.score and result.score.outcome
    if said.kind != "undercut" or outcome in ("undercut", "gin-off"):
        return
    own, knocked = said.counts
    why = "an undercut has no more deadwood than the knocker"
    if outcome == "gin":
        why = "a knock with 0 is gin, which cannot be undercut"
    elif outcome == "tie":
        why = f"a tie goes to {replay.rules.hand_tie}"
    raise HandError(f"{own} against {knocked} is no undercut: {why}")


def meant(replay: Replay, said: Spoken) -> Spoken | None:
    """Guess a knock whose two counts were said in the wrong order.

    That is one over the knock limit that the other way round would be allowed.
    """
    if said.kind != "knock":
        return None
    first, second = said.counts
    limit = knock_limit(Hand(upcard=said.upcard or replay.upcard), replay.rules)
    if first > limit >= second:
        return said._replace(counts=(second, first))
    return None


def _hand(replay: Replay, said: Spoken, result: HandResult | None = None) -> Hand:
    facts = Hand(upcard=said.upcard, multiplier=said.multiplier or 1)
    if said.kind == "dead" or said.who is None:
        return checked(facts._replace(ended="dead"))
    names = replay.sides.everybody
    who, against = said.who, _against(said, result)
    named = None if against is None else names[against]
    if said.kind == "undercut":
        knocker = replay.seats.opponent(who, None) if against is None else against
        own, knocked = said.counts
        facts = facts._replace(
            knocker=names[knocker],
            opponent=names[who] if named or len(names) > 2 else None,
            knocker_deadwood=knocked,
            opponent_deadwood=own,
        )
    elif said.kind == "scored":
        facts = facts._replace(
            ended="scored", winner=names[who], opponent=named, points=said.counts[0]
        )
    else:
        knocked, left = (0, *said.counts)[-2:]
        facts = facts._replace(
            ended=said.kind,
            knocker=names[who],
            opponent=named,
            knocker_deadwood=knocked,
            opponent_deadwood=left,
        )
    return checked(facts)


def _against(said: Spoken, result: HandResult | None) -> int | None:
    """Whom the hand is said to be against; a correction keeps a pair that was named."""
    if said.against is not None or result is None or result.deal.named is None:
        return said.against
    pair = {result.deal.player: result.opponent, result.opponent: result.deal.player}
    return pair.get(said.who)
