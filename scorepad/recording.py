"""What a new entry does to all that is recorded; asking for consent is the caller's."""

from datetime import datetime
from typing import NamedTuple

from scorepad.cards import Card
from scorepad.errors import HandError, PadError, RulesError, ScorepadError, UpcardError
from scorepad.grammar import Correction, HandOptions, ParsedHand
from scorepad.pad import (
    Entry,
    EntryError,
    Groups,
    Hand,
    HandEntry,
    SetRules,
    Strike,
    checked,
)
from scorepad.replay import PlayedHand, Replay
from scorepad.rules import Rules
from scorepad.scoring import knock_limit, lacks_upcard, largest_count, score


class Change(NamedTuple):
    """An entry as it is to be appended, the pad before and after, and its effects.

    ``effects`` are sentences without a stop; when there are any, the people at the
    table must agree.
    """

    entry: Entry
    before: Replay
    after: Replay
    effects: tuple[str, ...]


def preview(before: Replay, entry: Entry) -> Change:
    """Work out what *entry* does when it is appended to the pad of *before*.

    Hands that would come after the end of a game are struck in the same entry.

    Raises:
        ScorepadError: the entry, or with it a recorded hand, is not allowed.
    """
    if isinstance(entry, Strike | SetRules) or (
        isinstance(entry, HandEntry) and entry.replaces is not None
    ):
        return _correct(before, entry)
    return Change(entry, before, _replayed(before, entry), ())


def _correct(before: Replay, entry: HandEntry | Strike | SetRules) -> Change:
    # A new hand, which most entries are, has no effects.
    from scorepad.consent import effects

    strays = _replayed(before, entry, strike_strays=True).strays
    # A hand that is itself told after the end of its game is refused below.
    if strays and getattr(entry, "replaces", None) not in strays:
        entry = entry._replace(also_strikes=tuple(strays))
    after = _replayed(before, entry)
    new_rules = isinstance(entry, SetRules)
    return Change(
        entry, before, after, effects(before, after, strays, new_rules=new_rules)
    )


def _replayed(before: Replay, entry: Entry, *, strike_strays: bool = False) -> Replay:
    pad = before.pad.with_entry(entry)
    own = len(pad.entries)
    try:
        return Replay(pad, strike_strays=strike_strays)
    except EntryError as error:
        problem: ScorepadError = error.problem
        if error.entry != own:
            problem = _of_another(error, before)
        raise problem from error
    except RulesError as error:
        raise PadError(f"the agreement would not do: {error}") from error


def _of_another(error: EntryError, before: Replay) -> PadError:
    """Make the refusal of a change that another entry would not allow."""
    if not isinstance(error.problem, UpcardError):
        where = f"hand {error.hand}" if error.hand else f"entry {error.entry}"
        return PadError(f"{where} would not be allowed: {error.problem}")
    lacking = [
        result
        for result in before.hands
        if result.score is not None and lacks_upcard(result.deal.hand)
    ]
    others = len(lacking) - 1
    more = f" and {others} more" if others > 0 else ""
    have, they = ("have", "they need") if more else ("has", "it needs")
    return PadError(
        f"hand {error.hand}{more} {have} no upcard, and in Oklahoma {they} one: "
        f"say it first, as fix {error.hand} @7s"
    )


class SwappedError(HandError):
    """A knock over the limit that would be allowed with its counts changed round.

    ``problem`` says why it is refused, ``guess`` is the hand that may be meant.
    """

    def __init__(self, problem: str, guess: ParsedHand) -> None:
        first, second = guess.counts
        super().__init__(f"{problem}; did you mean {first} {second}?")
        self.problem = problem
        self.guess = guess


def new_hand(
    replay: Replay,
    said: ParsedHand,
    *,
    cards: Groups = (),
    opponent_cards: tuple[Card, ...] = (),
    note: str | None = None,
    at: datetime | None = None,
) -> HandEntry:
    """Make the entry of the next hand of the pad replayed.

    ``cards`` are the knocker's, kept with the hand as the opponent's are.

    Raises:
        SwappedError: it is over the knock limit, and would not be the other way round.
        HandError: the hand could not have happened, or is not what it was called.
    """
    if not (cards or opponent_cards):
        # Counts that come from cards are not in the wrong order.
        _refuse_if_swapped(replay, said, said.upcard or replay.upcard)
    hand = _seated(replay, _hand(replay, said))
    hand = hand._replace(cards=cards, opponent_cards=opponent_cards)
    _check_undercut(said, _with_upcard(hand, replay.upcard), replay.rules)
    return HandEntry(hand, note, at=at)


def fixed_hand(
    replay: Replay,
    result: PlayedHand,
    said: Correction,
    *,
    note: str | None = None,
    at: datetime | None = None,
) -> HandEntry:
    """Make the entry that corrects a hand: what was not said of it is kept.

    Raises:
        SwappedError: it is over the knock limit, and would not be the other way round.
        HandError: the hand could not have happened, or is not what it was called.
    """
    old = result.deal
    kept = old.note if note is None else note
    if isinstance(said, HandOptions):
        hand = _same_hand(result, said, replay.sides.everybody)
        return HandEntry(hand, kept, replaces=old.number, at=at)
    _refuse_if_swapped(replay, said, said.upcard or old.hand.upcard)
    said = said._replace(
        upcard=said.upcard or old.hand.upcard,
        multiplier=said.multiplier or old.hand.multiplier,
    )
    hand = _with_cards(_hand(replay, said, result), old.hand)
    _check_undercut(said, hand, replay.rules)
    return HandEntry(hand, kept, replaces=old.number, at=at)


def swapped_hand(
    replay: Replay, result: PlayedHand, *, at: datetime | None = None
) -> HandEntry:
    """Make the entry that gives a hand to the other side, its counts staying.

    Raises:
        HandError: nobody won the hand, or it is not known whom it was against.
    """
    deal, names = result.deal, replay.sides.everybody
    if deal.player is None:
        raise HandError(f"hand {deal.number} has no sides to swap: it is dead")
    if result.opponent is None:
        told = f"whom {names[deal.player]} met in hand {deal.number} is not known"
        raise HandError(f"{told}: fix {deal.number} can say it")
    other, one = names[deal.player], names[result.opponent]
    named = other if len(names) > 2 else None
    hand = deal.hand._replace(opponent=named)
    if hand.ended == "scored":
        hand = hand._replace(winner=one)
    else:
        hand = hand._replace(knocker=one)
    return HandEntry(hand, deal.note, replaces=deal.number, at=at)


def _refuse_if_swapped(replay: Replay, said: ParsedHand, upcard: Card | None) -> None:
    if said.kind != "knock" or said.who is None:
        return
    first, second = said.counts
    limit = knock_limit(Hand(upcard=upcard), replay.rules)
    if 0 <= second <= limit < first <= largest_count(replay.rules):
        who = replay.sides.everybody[said.who]
        problem = f"{who} cannot knock with {first}: the limit is {limit}"
        raise SwappedError(problem, said._replace(counts=(second, first)))


def _hand(replay: Replay, said: ParsedHand, result: PlayedHand | None = None) -> Hand:
    facts = Hand(upcard=said.upcard, multiplier=said.multiplier or 1)
    if said.kind == "dead" or said.who is None:
        return checked(facts._replace(ended="dead"))
    names = replay.sides.everybody
    who, against = said.who, _against(said, result)
    named = None if against is None else names[against]
    if said.kind == "undercut":
        own, knocked = said.counts
        facts = facts._replace(
            knocker=names[_undercut_knocker(replay, who, against, result)],
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


def _same_hand(result: PlayedHand, said: HandOptions, names: tuple[str, ...]) -> Hand:
    """Tell a hand as it was, but for the options that were said.

    Raises:
        HandError: it is dead, and said to be against somebody.
    """
    deal = result.deal
    hand = deal.hand._replace(
        upcard=said.upcard or deal.hand.upcard,
        multiplier=said.multiplier or deal.hand.multiplier,
    )
    if deal.player is None:
        if said.against is not None:
            raise HandError(f"hand {deal.number} is against nobody: it is dead")
        return checked(hand)
    against = deal.named if said.against is None else said.against
    hand = hand._replace(opponent=None if against is None else names[against])
    # Whoever has been renamed since is called by the new name.
    if hand.ended == "scored":
        return checked(hand._replace(winner=names[deal.player]))
    return checked(hand._replace(knocker=names[deal.player]))


def _seated(replay: Replay, hand: Hand) -> Hand:
    """Name whom one of three met, as they are seated now.

    Who sits out follows from who lost before: a correction there must not change who
    played this hand.
    """
    names, who = replay.sides.everybody, hand.knocker or hand.winner
    if len(replay.sides.players) != 3 or who is None or hand.opponent is not None:
        return hand
    met = replay.seats.opponent(names.index(who), None)
    return hand._replace(opponent=names[met])


def _undercut_knocker(
    replay: Replay, who: int, against: int | None, result: PlayedHand | None
) -> int:
    """Say whom *who* undercut, where it is not said *against* whom.

    Raises:
        HandError: a correction does not say, and the hand that it corrects neither.
    """
    if against is not None:
        return against
    if result is None:
        return replay.seats.opponent(who, None)
    names = replay.sides.everybody
    met = _other_of_pair(result, who)
    if len(names) == 2:
        met = 1 - who
    elif met is None and result.dealer not in (None, who):
        met = 3 - who - (result.dealer or 0)
    if met is None:
        raise HandError(f"whom {names[who]} undercut is not known: add v NAME")
    return met


def _against(said: ParsedHand, result: PlayedHand | None) -> int | None:
    """Whom the hand is said to be against; a correction keeps a pair that was named."""
    if said.against is not None or result is None or result.deal.named is None:
        return said.against
    return None if said.who is None else _other_of_pair(result, said.who)


def _other_of_pair(result: PlayedHand, who: int) -> int | None:
    """Return whom *who* met in a hand, None where he had no part in it."""
    pair = {result.deal.player: result.opponent, result.opponent: result.deal.player}
    return pair.get(who)


def _with_upcard(hand: Hand, upcard: Card | None) -> Hand:
    return hand if hand.upcard or not upcard else hand._replace(upcard=upcard)


def _with_cards(hand: Hand, old: Hand) -> Hand:
    """Keep the cards of the old telling where they still give the counts."""
    counts, were = (
        (told.ended, told.knocker_deadwood, told.opponent_deadwood)
        for told in (hand, old)
    )
    if counts != were:
        return hand
    return hand._replace(cards=old.cards, opponent_cards=old.opponent_cards)


def _check_undercut(said: ParsedHand, hand: Hand, rules: Rules) -> None:
    """Refuse a hand said to be an undercut whose numbers make it none."""
    if said.kind != "undercut":
        return
    outcome = score(hand, rules).outcome
    if outcome in ("undercut", "gin-off"):
        return
    why = "the knocker has less deadwood"
    if outcome == "gin":
        why = "the knocker with 0 has gin"
    elif outcome == "tie":
        why = f'hand.tie is "{rules.hand_tie}"'
    own, knocked = said.counts
    raise HandError(f"{own} against {knocked} is no undercut: {why}")
