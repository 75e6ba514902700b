"""What is asked of a pad, made into the entry that is appended; what that changes.

A request is what was typed, parsed once: a hand, a correction, or any other change.
Under the lock :func:`make_entry` makes an entry of it, :func:`preview` works out what
that entry does.  Asking the players for their consent is the caller's.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from scorepad import values
from scorepad.cards import Card
from scorepad.errors import (
    HandError,
    PadError,
    PlayerError,
    RulesError,
    ScorepadError,
    UpcardError,
)
from scorepad.grammar import Correction, HandOptions, ParsedHand, parse_count
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    EntryError,
    Finish,
    Groups,
    Hand,
    HandEntry,
    Redo,
    Rename,
    SetDealer,
    SetRules,
    SetUpcard,
    Strike,
    Undo,
    checked,
    find_player,
    find_side,
    is_correction,
)
from scorepad.replay import PlayedHand, Replay, no_hand
from scorepad.rules import Rules
from scorepad.scoring import knock_limit, lacks_upcard, largest_count, score


class NewHand(NamedTuple):
    """The next hand.  The cards are the knocker's and the opponent's, where known."""

    hand: ParsedHand
    note: str | None = None
    cards: Groups = ()
    opponent_cards: tuple[Card, ...] = ()


class Fix(NamedTuple):
    """Hand ``number`` as it should have been; what is not given is kept."""

    number: int
    hand: Correction
    note: str | None = None


class Swap(NamedTuple):
    """Hand ``number`` is given to the other side, its counts staying."""

    number: int


class ChangeRules(NamedTuple):
    """The agreement becomes ``base``, where there is one, with ``values`` changed."""

    values: Mapping[str, object]
    base: Rules | None = None


Request = (
    NewHand
    | Fix
    | Swap
    | ChangeRules
    | Strike
    | Undo
    | Redo
    | Finish
    | Again
    | SetUpcard
    | SetDealer
    | Rename
    | Adjust
)
"""What can be asked of a pad.  Names are as they were typed, a whole name or not."""


class Change(NamedTuple):
    """An entry as it is to be appended, the pad before and after, and its effects.

    ``effects`` are sentences without a stop; when there are any, the people at the
    table must agree.  ``request`` is what the entry was made of, where it is known.
    """

    entry: Entry
    before: Replay
    after: Replay
    effects: tuple[str, ...]
    request: Request | None = None

    @property
    def number(self) -> int | None:
        """The number of the hand that the entry gives, None for another change."""
        if not isinstance(self.entry, HandEntry):
            return None
        return self.entry.replaces or len(self.after.hands)


def parse_adjustment(who: str, points: str, reason: str) -> Adjust:
    """Parse the words of an adjustment; *who* is found in the pad later.

    Raises:
        ScorepadError: the points are no number, or the reason is no text.
    """
    count = values.points(parse_count(points.removeprefix("+")))
    return Adjust(who, count, values.text(reason))


def make_entry(replay: Replay, request: Request, at: datetime | None) -> Entry:
    """Make the entry of *request* for the pad replayed, made at the time *at*.

    Raises:
        ScorepadError: the pad has no such hand or player, or the hand could not have
            happened.
    """
    names = replay.sides.everybody
    match request:
        case NewHand():
            entry: Entry = new_hand(replay, request)
        case Fix(number, hand, note):
            entry = fixed_hand(replay, hand_number(replay, number), hand, note=note)
        case Swap(number):
            entry = swapped_hand(replay, hand_number(replay, number))
        case ChangeRules(changed, base):
            differences = base.differences(replay.rules) if base else ()
            entry = SetRules({**dict(differences), **changed})
        case Adjust(side):
            name = replay.sides.names[find_side(replay.sides, side)]
            entry = request._replace(side=name)
        case Rename(old, new):
            whole = names[find_player(names, old)]
            if whole == new:
                raise PlayerError(f"{whole} is called that already")
            entry = request._replace(old=whole)
        case SetDealer(dealer):
            if replay.seats.team > 1:
                raise PadError("dealer: dealing is not tracked for teams")
            entry = request._replace(dealer=names[find_player(names, dealer)])
        case _:
            entry = request
    return entry._replace(at=at)


def hand_number(replay: Replay, number: int) -> PlayedHand:
    """Return hand *number* of a pad.

    Raises:
        PadError: there is none.
    """
    count = len(replay.hands)
    if 0 < number <= count:
        return replay.hands[number - 1]
    raise no_hand(number, count)


def preview(before: Replay, entry: Entry) -> Change:
    """Work out what *entry* does when it is appended to the pad of *before*.

    Hands that would come after the end of a game are struck in the same entry.

    Raises:
        ScorepadError: the entry, or with it a recorded hand, is not allowed.
    """
    if not is_correction(entry):
        return Change(entry, before, _replayed(before, entry), ())
    # A new hand, which most entries are, does without.
    from scorepad.consent import effects, striking

    after_end = _replayed(before, entry, strike_after_end=True).after_end
    entry = striking(entry, after_end)
    after = _replayed(before, entry)
    return Change(entry, before, after, effects(before, after, entry))


def _replayed(
    before: Replay, entry: Entry, *, strike_after_end: bool = False
) -> Replay:
    pad = before.pad.with_entry(entry)
    own = len(pad.entries)
    try:
        return Replay(pad, strike_after_end=strike_after_end)
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


def new_hand(replay: Replay, request: NewHand) -> HandEntry:
    """Make the entry of the next hand of the pad replayed.

    Raises:
        SwappedError: it is over the knock limit, and would not be the other way round.
        ScorepadError: the hand could not have happened, or is not what it was called.
    """
    said, cards, opponent_cards = request.hand, request.cards, request.opponent_cards
    if cards or opponent_cards:
        # Few hands are recorded with their cards.
        from scorepad.counting import counts_of

        counts = counts_of(said.kind, cards, opponent_cards, said.counts, replay.rules)
        said = said._replace(counts=counts)
    else:
        # Counts that come from cards are not in the wrong order.
        _refuse_if_swapped(replay, said, said.upcard or replay.upcard)
    hand = _hand(replay, said)
    if len(replay.sides.players) == 3 and hand.first and hand.opponent is None:
        # Who sits out follows from who lost before: a correction there must not
        # change who played this hand.
        names = replay.sides.everybody
        met = replay.seats.opponent(names.index(hand.first), None)
        hand = hand._replace(opponent=names[met])
    hand = hand._replace(cards=cards, opponent_cards=opponent_cards)
    judged = hand._replace(upcard=hand.upcard or replay.upcard)
    _check_undercut(said, judged, replay.rules)
    return HandEntry(hand, request.note)


def fixed_hand(
    replay: Replay, result: PlayedHand, said: Correction, *, note: str | None = None
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
        return HandEntry(hand, kept, replaces=old.number)
    _refuse_if_swapped(replay, said, said.upcard or old.hand.upcard)
    said = said._replace(
        upcard=said.upcard or old.hand.upcard,
        multiplier=said.multiplier or old.hand.multiplier,
    )
    hand = _hand(replay, said, result)
    facts, were = (
        (each.ended, each.knocker_deadwood, each.opponent_deadwood)
        for each in (hand, old.hand)
    )
    if facts == were:
        # The cards that were kept still give these counts.
        hand = hand._replace(
            cards=old.hand.cards, opponent_cards=old.hand.opponent_cards
        )
    _check_undercut(said, hand, replay.rules)
    return HandEntry(hand, kept, replaces=old.number)


def swapped_hand(replay: Replay, result: PlayedHand) -> HandEntry:
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
    return HandEntry(hand, deal.note, replaces=deal.number)


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
    who, against = said.who, said.against
    if against is None and result is not None and result.deal.named is not None:
        # A correction keeps a pair that was named.
        against = _other_of_pair(result, who)
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
    """Return a hand as it was, but for the options that were said.

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


def _undercut_knocker(
    replay: Replay, who: int, against: int | None, result: PlayedHand | None
) -> int:
    """Return the player whom *who* undercut: *against*, or whoever met *who*.

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


def _other_of_pair(result: PlayedHand, who: int) -> int | None:
    """Return the opponent of *who* in a hand, None where he had no part in it."""
    pair = {result.deal.player: result.opponent, result.opponent: result.deal.player}
    return pair.get(who)


def _check_undercut(said: ParsedHand, hand: Hand, rules: Rules) -> None:
    """Refuse a hand called an undercut whose counts make it another outcome."""
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
