"""What is asked of a pad, made into the entry that is appended; what that changes.

A request is what was typed, parsed once: a hand, a correction, or any other change.
Under the lock :func:`make_entry` makes an entry of it, :func:`preview` works out what
that entry does.  Asking the players for their consent is the caller's.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from scorepad import validation
from scorepad.cards import Card, parse_card
from scorepad.errors import (
    HandError,
    LimitError,
    OpponentError,
    PadError,
    PlayerError,
    RulesError,
    ScorepadError,
    UpcardError,
)
from scorepad.game import third_player
from scorepad.grammar import (
    Correction,
    Example,
    HandOptions,
    ParsedHand,
    parse_count,
    shortest_prefixes,
    written,
)
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
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
    checked,
    find_player,
    find_side,
    is_correction,
)
from scorepad.replay import PlayedHand, Replay, currency_changed, no_such_hand
from scorepad.rules import Rules
from scorepad.scoring import knock_limit, lacks_upcard, largest_count, score_hand


class NewHand(NamedTuple):
    """The next hand.  The cards are the knocker's and the opponent's, where known."""

    hand: ParsedHand
    note: str | None = None
    cards: Groups = ()
    opponent_cards: tuple[Card, ...] = ()


class Insert(NamedTuple):
    """A forgotten hand, which becomes hand ``number``; the later ones move up."""

    number: int
    hand: ParsedHand
    note: str | None = None


class Fix(NamedTuple):
    """Hand ``number`` as it should have been; what is not given is kept."""

    number: int
    hand: Correction
    note: str | None = None


class Swap(NamedTuple):
    """Hand ``number`` is given to the other side, its counts staying."""

    number: int


class ChangeRules(NamedTuple):
    """The agreement becomes ``base``, where there is one, with ``values`` changed.

    It holds from game ``from_game`` on, else from the game under way.
    """

    values: Mapping[str, object]
    base: Rules | None = None
    from_game: int | None = None


Request = (
    NewHand
    | Insert
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
    | SetNote
    | SetTitle
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
        return self.entry.replaces or self.entry.before or len(self.after.hands)


def parse_adjustment(who: str, points: str, reason: str) -> Adjust:
    """Parse the words of an adjustment; *who* is found in the pad later.

    Raises:
        ScorepadError: the points are not a number, or the reason is not text.
    """
    count = validation.points(parse_count(points.removeprefix("+")))
    return Adjust(who, count, validation.text(reason))


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
        case Insert():
            entry = inserted_hand(replay, request)
        case Fix(number, hand, note):
            entry = fixed_hand(replay, hand_number(replay, number), hand, note=note)
        case Swap(number):
            entry = swapped_hand(replay, hand_number(replay, number))
        case ChangeRules(changed, base, from_game):
            if from_game is None:
                # In a match the next hand belongs to the game after one that is over.
                begins_next = replay.game.ended and replay.goes_on
                from_game = replay.game.number + begins_next
            played = [game.rules for game in replay.games if game.number >= from_game]
            differences = {
                key: value
                for rules in (*played, replay.next_rules)
                for key, value in (base.differences(rules) if base else ())
            }
            entry = SetRules({**differences, **changed}, from_game)
        case Adjust(side):
            name = replay.sides.names[find_side(replay.sides, side)]
            entry = request._replace(side=name)
        case Rename(old, new):
            whole = names[find_player(names, old)]
            if whole == new:
                raise PlayerError(f"{whole} already has that name")
            entry = request._replace(old=whole)
        case SetDealer(dealer):
            if replay.seats.team_size > 1:
                raise PadError("with teams the dealer is not recorded")
            entry = request._replace(dealer=names[find_player(names, dealer)])
        case _:
            entry = request
    return entry._replace(at=at)


def example_of(replay: Replay, number: int | None = None) -> Example:
    """Return what an example has to be like: of the next hand, or of hand *number*."""
    if number is not None and 0 < number <= len(replay.hands):
        result = replay.hands[number - 1]
        deal, rules = result.deal, replay.rules_of(result)
        return Example(deal.player or 0, knock_limit(deal.hand, rules))
    who, rules = 0, replay.next_rules
    if replay.yet_to_play:
        who = replay.yet_to_play[0]
    elif len(replay.sides.players) == 3 and replay.next_dealer == 0:
        who = 1  # the dealer sits out
    upcard = replay.upcard
    if upcard is None and rules.needs_upcard:
        upcard = parse_card("7s")
    limit = knock_limit(Hand(upcard=upcard), rules)
    return Example(who, limit, upcard if replay.upcard is None else None)


def hand_number(replay: Replay, number: int) -> PlayedHand:
    """Return hand *number* of a pad.

    Raises:
        PadError: there is none.
    """
    count = len(replay.hands)
    if 0 < number <= count:
        return replay.hands[number - 1]
    raise no_such_hand(number, count)


def preview(before: Replay, entry: Entry) -> Change:
    """Work out what *entry* does when it is appended to the pad of *before*.

    Hands that would come after the end of a game are struck in the same entry.

    Raises:
        ScorepadError: the entry, or with it a recorded hand, is not allowed.
    """
    if not is_correction(entry):
        effects: tuple[str, ...] = ()
        if isinstance(entry, Finish) and before.yet_to_play:
            points, others = before.seats.round_points
            if points != others:
                ahead = before.sides.names[0 if points > others else 1]
                effects = (
                    f"round {before.seats.round} is not complete: "
                    f"{ahead} +{abs(points - others)} would not count",
                )
        return Change(entry, before, _replayed(before, entry), effects)
    # Imported late: most entries are new hands.
    from scorepad import consent

    after_end = _replayed(before, entry, strike_after_end=True).after_end
    entry = consent.striking(entry, after_end)
    after = _replayed(before, entry)
    if isinstance(entry, SetRules):
        # Money that has been paid keeps its currency.
        for old, new in zip(before.games, after.games, strict=False):
            paid, currency = old.rules.currency, new.rules.currency
            if old.ended and paid and currency is not None and paid != currency:
                raise currency_changed(old.number, paid, currency)
    return Change(entry, before, after, consent.effects(before, after, entry))


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
        raise PadError(str(error)) from error


def _of_another(error: EntryError, before: Replay) -> PadError:
    """Make the refusal of a change that another entry would not allow."""
    problem = error.problem
    if isinstance(problem, LimitError) and error.hand:
        return PadError(
            f"not possible: in hand {error.hand} {problem.who} knocked with "
            f"{problem.count}, above the new limit of {problem.limit}"
        )
    if not isinstance(problem, UpcardError):
        where = f"hand {error.hand}" if error.hand else f"entry {error.entry}"
        return PadError(f"not possible because of {where}: {problem}")
    lacking = [
        result
        for result in before.hands
        if result.score is not None and lacks_upcard(result.deal.hand)
    ]
    others = len(lacking) - 1
    more = f" and {others} more" if others > 0 else ""
    have, they = ("have", "they need") if more else ("has", "it needs")
    return PadError(
        f"hand {error.hand}{more} {have} no upcard, and in Oklahoma {they} one. "
        f"To give it: fix {error.hand} @7s"
    )


class SwappedError(LimitError):
    """A knock over the limit that would be allowed with its counts changed round.

    ``guess`` is the hand that may be meant.
    """

    def __init__(self, who: str, limit: int, guess: ParsedHand) -> None:
        super().__init__(who, guess.counts[1], limit)
        self.guess = guess


class StruckError(HandError):
    """A struck hand that would be corrected only in part.

    ``fix`` is the whole hand, in the words of the prompt, that would count again.
    """

    def __init__(self, number: int, fix: str) -> None:
        self.problem = f"hand {number} is struck"
        self.fix = fix
        super().__init__(f"{self.problem}. To make it count again: {fix}")


def new_hand(replay: Replay, request: NewHand) -> HandEntry:
    """Make the entry of the next hand of the pad replayed.

    Raises:
        SwappedError: it is over the knock limit, and would not be the other way round.
        ScorepadError: the hand could not have happened, or is not what it was called.
    """
    said, cards, opponent_cards = request.hand, request.cards, request.opponent_cards
    rules = replay.next_rules
    if cards or opponent_cards:
        # Few hands are recorded with their cards.
        from scorepad.counting import counts_from_cards

        counts = counts_from_cards(said.kind, cards, opponent_cards, said.counts, rules)
        said = said._replace(counts=counts)
    else:
        # Counts that come from cards are not in the wrong order.
        _refuse_if_swapped(replay, said, said.upcard or replay.upcard, rules)
    hand = _hand(replay, said)
    if len(replay.sides.players) == 3 and hand.first and hand.opponent is None:
        # Who sits out follows from who lost before: a correction there must not
        # change who played this hand.
        names = replay.sides.everybody
        met = replay.seats.opponent(names.index(hand.first), None)
        hand = hand._replace(opponent=names[met])
    hand = hand._replace(cards=cards, opponent_cards=opponent_cards)
    judged = hand._replace(upcard=hand.upcard or replay.upcard)
    _check_undercut(said, judged, rules)
    return HandEntry(hand, request.note)


def inserted_hand(replay: Replay, request: Insert) -> HandEntry:
    """Make the entry of a hand that was forgotten before a recorded one.

    Raises:
        SwappedError: it is over the knock limit, and would not be the other way round.
        ScorepadError: there is no such hand, or the new one could not have happened.
    """
    said = request.hand
    later = hand_number(replay, request.number)
    rules, players = replay.rules_of(later), replay.sides.everybody
    _refuse_if_swapped(replay, said, said.upcard, rules)
    who = said.who
    if who is not None and said.against is None:
        dealer = later.dealer
        if len(replay.sides.players) == 3:
            # Whoever dealt the later hand dealt this one, and sat out.
            if dealer is not None and dealer != who:
                said = said._replace(against=third_player(who, dealer))
        elif said.kind == "undercut":
            said = said._replace(against=replay.seats.opposite(who))
    hand = _hand(replay, said)
    if len(players) == 2:
        hand = hand._replace(
            opponent=None if request.hand.against is None else hand.opponent
        )
    _check_undercut(said, hand, rules)
    return HandEntry(hand, request.note, before=request.number)


def fixed_hand(
    replay: Replay, result: PlayedHand, said: Correction, *, note: str | None = None
) -> HandEntry:
    """Make the entry that corrects a hand: what was not typed of it is kept.

    Raises:
        StruckError: only a part of a struck hand is corrected.
        SwappedError: it is over the knock limit, and would not be the other way round.
        HandError: the hand could not have happened, or is not what it was called.
    """
    old, rules = result.deal, replay.rules_of(result)
    kept = old.note if note is None else note
    if isinstance(said, HandOptions):
        hand = _same_hand(result, said, replay.sides.everybody)
        if old.struck:
            score_hand(hand, rules)  # the line that would do it has to be allowed
            raise StruckError(old.number, fix_line(replay, old.number, hand))
        return HandEntry(hand, kept, replaces=old.number)
    _refuse_if_swapped(replay, said, said.upcard or old.hand.upcard, rules)
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
            cards=old.hand.cards,
            opponent_cards=old.hand.opponent_cards,
            accepted=hand.accepted or old.hand.accepted,
        )
    _check_undercut(said, hand, rules)
    return HandEntry(hand, kept, replaces=old.number)


def swapped_hand(replay: Replay, result: PlayedHand) -> HandEntry:
    """Make the entry that gives a hand to the other side, its counts staying.

    Raises:
        StruckError: the hand is struck.
        HandError: nobody won the hand, or its opponent is not known.
    """
    deal, names = result.deal, replay.sides.everybody
    if deal.player is None:
        raise HandError(f"hand {deal.number} is dead, so there is nobody to swap")
    if result.opponent is None:
        others = _other_side(replay, deal.player)
        raise HandError(
            f"the opponent of {names[deal.player]} in hand {deal.number} is not known. "
            f"For example: {fix_line(replay, deal.number, deal.hand)} v {others[0]}"
        )
    other, one = names[deal.player], names[result.opponent]
    named = other if len(names) > 2 else None
    hand = deal.hand._replace(opponent=named)
    if hand.ended == "scored":
        hand = hand._replace(winner=one)
    else:
        hand = hand._replace(knocker=one)
    if deal.struck:
        raise StruckError(deal.number, fix_line(replay, deal.number, hand))
    return HandEntry(hand, deal.note, replaces=deal.number)


def fix_line(replay: Replay, number: int, hand: Hand) -> str:
    """Write the line of the prompt that makes hand *number* into *hand*."""
    names = replay.sides.everybody
    counts: tuple[int, ...] = (hand.opponent_deadwood,)
    if hand.ended == "knock":
        counts = (hand.knocker_deadwood, hand.opponent_deadwood)
    elif hand.ended == "scored":
        counts = (hand.points,)
    elif hand.ended == "dead":
        counts = ()
    said = ParsedHand(
        hand.ended,
        None if hand.first is None else names.index(hand.first),
        counts,
        None if hand.opponent is None else names.index(hand.opponent),
        hand.upcard,
        hand.multiplier if hand.multiplier > 1 else None,
        hand.accepted or None,
    )
    return f"fix {number} {written(said, shortest_prefixes(names))}"


def _refuse_if_swapped(
    replay: Replay, said: ParsedHand, upcard: Card | None, rules: Rules
) -> None:
    if said.kind != "knock" or said.who is None or said.accepted:
        return
    first, second = said.counts
    limit = knock_limit(Hand(upcard=upcard), rules)
    if 0 <= second <= limit < first <= largest_count(rules):
        guess = said._replace(counts=(second, first))
        raise SwappedError(replay.sides.everybody[said.who], limit, guess)


def _hand(replay: Replay, said: ParsedHand, result: PlayedHand | None = None) -> Hand:
    facts = Hand(upcard=said.upcard, multiplier=said.multiplier or 1)
    if said.kind == "dead" or said.who is None:
        return checked(facts._replace(ended="dead"))
    names = replay.sides.everybody
    who, against = said.who, said.against
    if (
        against is None
        and result is not None
        and result.deal.named_opponent is not None
    ):
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
            accepted=bool(said.accepted),
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
            accepted=bool(said.accepted and knocked),
        )
    return checked(facts)


def _same_hand(result: PlayedHand, said: HandOptions, names: tuple[str, ...]) -> Hand:
    """Return a hand as it was, but for the options that were typed.

    Raises:
        HandError: it is dead, and an opponent is given.
    """
    deal = result.deal
    hand = deal.hand._replace(
        upcard=said.upcard or deal.hand.upcard,
        multiplier=said.multiplier or deal.hand.multiplier,
        accepted=said.accepted or deal.hand.accepted,
    )
    if deal.player is None:
        if said.against is not None:
            raise HandError(f"hand {deal.number} is dead, so it has no opponent")
        return checked(hand)
    against = deal.named_opponent if said.against is None else said.against
    hand = hand._replace(opponent=None if against is None else names[against])
    # Whoever has been renamed since is called by the new name.
    if hand.ended == "scored":
        return checked(hand._replace(winner=names[deal.player]))
    return checked(hand._replace(knocker=names[deal.player]))


def _undercut_knocker(
    replay: Replay, who: int, against: int | None, result: PlayedHand | None
) -> int:
    """Return the player that *who* undercut: *against*, or the opponent of *who*.

    Raises:
        OpponentError: a correction does not name the player, nor did the hand.
    """
    if against is not None:
        return against
    if result is None:
        return replay.seats.opponent(who, None)
    names = replay.sides.everybody
    met = _other_of_pair(result, who)
    if len(names) == 2:
        met = 1 - who
    elif met is None and result.dealer is not None and result.dealer != who:
        met = third_player(who, result.dealer)
    if met is None:
        others = _other_side(replay, who)
        raise OpponentError(f"who did {names[who]} undercut", others)
    return met


def _other_side(replay: Replay, who: int) -> list[str]:
    team, names = replay.seats.team_size, replay.sides.everybody
    return [name for at, name in enumerate(names) if at // team != who // team]


def _other_of_pair(result: PlayedHand, who: int) -> int | None:
    """Return the opponent of *who* in a hand, None where he had no part in it."""
    pair = {result.deal.player: result.opponent, result.opponent: result.deal.player}
    return pair.get(who)


def _check_undercut(said: ParsedHand, hand: Hand, rules: Rules) -> None:
    """Refuse a hand called an undercut whose counts make it another outcome."""
    if said.kind != "undercut":
        return
    outcome = score_hand(hand, rules).outcome
    if outcome in ("undercut", "gin-off"):
        return
    own, knocked = said.counts
    why = f"the knocker's {knocked} beats {own}"
    if outcome == "gin":
        why = "a knock with 0 is gin"
    elif outcome == "tie":
        why = "in these rules a tie is not an undercut"
    raise HandError(f"not an undercut: {why}")
