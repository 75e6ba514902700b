"""From a request to the entry that is appended to a pad, and what that entry changes.

A request is what was typed, parsed once: a hand, a correction, or any other change.
Under the lock of the pad :func:`make_entry` makes an entry of it, and :func:`preview`
replays the pad with that entry.  The caller asks the players for their consent.
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
    hand_line,
    parse_count,
    shortest_prefixes,
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
    """The next hand; ``cards`` are the knocker's, empty where they are not known."""

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
    """A correction of hand ``number``; what is not given stays as it is."""

    number: int
    hand: Correction
    note: str | None = None


class Swap(NamedTuple):
    """Hand ``number`` with its two players exchanged, its counts as they are."""

    number: int


class ChangeRules(NamedTuple):
    """House rules from game ``from_game`` on, or else from the game under way.

    They become those of ``base``, if there is one, with the ``values`` changed.
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
"""All requests.  Names are as they were typed, a whole name or its first letters."""


class Change(NamedTuple):
    """An entry to be appended, the pad replayed before and after it, and its effects.

    ``effects`` on recorded hands are sentences without a stop; when there are any, the
    players must consent.  ``request`` is what the entry was made of, where it is known.
    """

    entry: Entry
    before: Replay
    after: Replay
    effects: tuple[str, ...]
    request: Request | None = None

    @property
    def number(self) -> int | None:
        """The number of the hand that was recorded or corrected; None without one."""
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
    """Return the entry of *request* for the pad of *replay*, made at the time *at*.

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
            entry = fixed_hand(replay, find_hand(replay, number), hand, note=note)
        case Swap(number):
            entry = swapped_hand(replay, find_hand(replay, number))
        case ChangeRules(values, base, from_game):
            if from_game is None:
                # In a match the next hand belongs to the game after one that is over.
                begins_next = replay.game.ended and replay.goes_on
                from_game = replay.game.number + begins_next
            changed: dict[str, object] = {}
            if base is not None:
                for game in replay.games:
                    if game.number >= from_game:
                        changed.update(base.differences(game.rules))
                changed.update(base.differences(replay.next_rules))
            entry = SetRules({**changed, **values}, from_game)
        case Adjust(side):
            name = replay.sides.names[find_side(replay.sides, side)]
            entry = request._replace(side=name)
        case Rename(old, new):
            old_name = names[find_player(names, old)]
            if old_name == new:
                raise PlayerError(f"{old_name} already has that name")
            entry = request._replace(old=old_name)
        case SetDealer(dealer):
            if replay.seats.team_size > 1:
                raise PadError("with teams the dealer is not recorded")
            entry = request._replace(dealer=names[find_player(names, dealer)])
        case _:
            entry = request
    return entry._replace(at=at)


def example_of(replay: Replay, number: int | None = None) -> Example:
    """Return who and what limit an example of the next hand, or hand *number*, has."""
    if number is not None and 0 < number <= len(replay.hands):
        result = replay.hands[number - 1]
        recorded, rules = result.recorded, replay.rules_of(result)
        return Example(recorded.player or 0, knock_limit(recorded.hand, rules))
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


def find_hand(replay: Replay, number: int) -> PlayedHand:
    """Return hand *number* of the pad of *replay*.

    Raises:
        PadError: there is none.
    """
    count = len(replay.hands)
    if 0 < number <= count:
        return replay.hands[number - 1]
    raise no_such_hand(number, count)


def preview(before: Replay, entry: Entry) -> Change:
    """Return what *entry* changes when it is appended to the pad of *before*.

    Where it is a correction, it also strikes the hands that would come after the end of
    a game.

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
    entry = consent.with_strikes(entry, after_end)
    after = _replayed(before, entry)
    if isinstance(entry, SetRules):
        # The currency of a game that has ended stays: it may have been paid.
        for old, new in zip(before.games, after.games, strict=False):
            paid, currency = old.rules.currency, new.rules.currency
            if old.ended and paid and currency is not None and paid != currency:
                raise currency_changed(old.number, paid, currency)
    return Change(entry, before, after, consent.effects(before, after, entry))


def _replayed(
    before: Replay, entry: Entry, *, strike_after_end: bool = False
) -> Replay:
    pad = before.pad.with_entry(entry)
    new_entry = len(pad.entries)
    try:
        return Replay(pad, strike_after_end=strike_after_end)
    except EntryError as error:
        problem: ScorepadError = error.problem
        if error.entry != new_entry:
            problem = _error_of_another_entry(error, before)
        raise problem from error
    except RulesError as error:
        raise PadError(str(error)) from error


def _error_of_another_entry(error: EntryError, before: Replay) -> PadError:
    """Return the error that an entry recorded earlier does not allow the change."""
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
        if result.score is not None and lacks_upcard(result.recorded.hand)
    ]
    others = len(lacking) - 1
    more = f" and {others} more" if others > 0 else ""
    have, they = ("have", "they need") if more else ("has", "it needs")
    return PadError(
        f"hand {error.hand}{more} {have} no upcard, and in Oklahoma {they} one. "
        f"To give it: fix {error.hand} @7s"
    )


class CountsSwappedError(LimitError):
    """A knock over the limit that would be allowed with its counts exchanged.

    ``guess`` is the hand with its counts exchanged.
    """

    def __init__(self, who: str, limit: int, guess: ParsedHand) -> None:
        super().__init__(who, guess.counts[1], limit)
        self.guess = guess


class StruckError(HandError):
    """A correction of a part of a struck hand; a whole hand makes it count again.

    ``fix`` is the line of the prompt that does so.
    """

    def __init__(self, number: int, fix: str) -> None:
        self.problem = f"hand {number} is struck"
        self.fix = fix
        super().__init__(f"{self.problem}. To make it count again: {fix}")


def new_hand(replay: Replay, request: NewHand) -> HandEntry:
    """Return the entry of the next hand of the pad of *replay*.

    Raises:
        CountsSwappedError: it is over the knock limit, its counts exchanged are not.
        ScorepadError: the hand could not have happened, or is not an undercut.
    """
    parsed, cards, opponent_cards = request.hand, request.cards, request.opponent_cards
    rules = replay.next_rules
    if cards or opponent_cards:
        # Imported late: few hands are recorded with their cards.
        from scorepad.counting import counts_from_cards

        counts = counts_from_cards(
            parsed.kind, cards, opponent_cards, parsed.counts, rules
        )
        parsed = parsed._replace(counts=counts)
    else:
        # Only where no cards are given, which cannot be counted in the wrong order.
        _check_counts_not_swapped(replay, parsed, parsed.upcard or replay.upcard, rules)
    hand = _make_hand(replay, parsed)
    if len(replay.sides.players) == 3 and hand.first and hand.opponent is None:
        # Who sits out follows from the hands before: correcting one of them must not
        # change who played this hand.
        names = replay.sides.everybody
        opponent = replay.seats.opponent(names.index(hand.first), None)
        hand = hand._replace(opponent=names[opponent])
    hand = hand._replace(cards=cards, opponent_cards=opponent_cards)
    with_upcard = hand._replace(upcard=hand.upcard or replay.upcard)
    _check_undercut(parsed, with_upcard, rules)
    return HandEntry(hand, request.note)


def inserted_hand(replay: Replay, request: Insert) -> HandEntry:
    """Return the entry of a hand that was forgotten before a recorded one.

    Raises:
        CountsSwappedError: it is over the knock limit, its counts exchanged are not.
        ScorepadError: there is no such hand, or the new one could not have happened.
    """
    parsed = request.hand
    later = find_hand(replay, request.number)
    rules, players = replay.rules_of(later), replay.sides.everybody
    _check_counts_not_swapped(replay, parsed, parsed.upcard, rules)
    who = parsed.who
    if who is not None and parsed.against is None:
        dealer = later.dealer
        if len(replay.sides.players) == 3:
            # The dealer of the later hand is taken to have dealt this one and sat out.
            if dealer is not None and dealer != who:
                parsed = parsed._replace(against=third_player(who, dealer))
        elif parsed.kind == "undercut":
            parsed = parsed._replace(against=replay.seats.opposite(who))
    hand = _make_hand(replay, parsed)
    if len(players) == 2 and request.hand.against is None:
        # Of two players the opponent is recorded only where it was typed.
        hand = hand._replace(opponent=None)
    _check_undercut(parsed, hand, rules)
    return HandEntry(hand, request.note, before=request.number)


def fixed_hand(
    replay: Replay, result: PlayedHand, parsed: Correction, *, note: str | None = None
) -> HandEntry:
    """Return the entry that corrects a hand: what was not typed of it stays.

    Raises:
        StruckError: only a part of a struck hand is corrected.
        CountsSwappedError: it is over the knock limit, its counts exchanged are not.
        HandError: the hand could not have happened, or is not an undercut.
    """
    old, rules = result.recorded, replay.rules_of(result)
    note = old.note if note is None else note
    if isinstance(parsed, HandOptions):
        hand = _same_hand(result, parsed, replay.sides.everybody)
        if old.struck:
            score_hand(hand, rules)  # the line in the message has to be allowed
            raise StruckError(old.number, fix_line(replay, old.number, hand))
        return HandEntry(hand, note, replaces=old.number)
    _check_counts_not_swapped(replay, parsed, parsed.upcard or old.hand.upcard, rules)
    parsed = parsed._replace(
        upcard=parsed.upcard or old.hand.upcard,
        multiplier=parsed.multiplier or old.hand.multiplier,
    )
    hand = _make_hand(replay, parsed, result)
    new_counts, old_counts = (
        (each.ended, each.knocker_deadwood, each.opponent_deadwood)
        for each in (hand, old.hand)
    )
    if new_counts == old_counts:
        # The recorded cards still give these counts.
        hand = hand._replace(
            cards=old.hand.cards,
            opponent_cards=old.hand.opponent_cards,
            accepted=hand.accepted or old.hand.accepted,
        )
    _check_undercut(parsed, hand, rules)
    return HandEntry(hand, note, replaces=old.number)


def swapped_hand(replay: Replay, result: PlayedHand) -> HandEntry:
    """Return the entry that exchanges the two players of a hand, but not its counts.

    Raises:
        StruckError: the hand is struck.
        HandError: nobody won the hand, or its opponent is not known.
    """
    recorded, names = result.recorded, replay.sides.everybody
    if recorded.player is None:
        raise HandError(f"hand {recorded.number} is dead, so there is nobody to swap")
    if result.opponent is None:
        others = _other_side(replay, recorded.player)
        raise HandError(
            f"the opponent of {names[recorded.player]} in hand {recorded.number} is "
            "not known. For example: "
            f"{fix_line(replay, recorded.number, recorded.hand)} v {others[0]}"
        )
    player, opponent = names[recorded.player], names[result.opponent]
    named = player if len(names) > 2 else None
    hand = recorded.hand._replace(opponent=named)
    if hand.ended == "scored":
        hand = hand._replace(winner=opponent)
    else:
        hand = hand._replace(knocker=opponent)
    if recorded.struck:
        raise StruckError(recorded.number, fix_line(replay, recorded.number, hand))
    return HandEntry(hand, recorded.note, replaces=recorded.number)


def fix_line(replay: Replay, number: int, hand: Hand) -> str:
    """Return the line of the prompt that corrects hand *number* to *hand*."""
    names = replay.sides.everybody
    counts: tuple[int, ...] = (hand.opponent_deadwood,)
    if hand.ended == "knock":
        counts = (hand.knocker_deadwood, hand.opponent_deadwood)
    elif hand.ended == "scored":
        counts = (hand.points,)
    elif hand.ended == "dead":
        counts = ()
    as_typed = ParsedHand(
        hand.ended,
        who=None if hand.first is None else names.index(hand.first),
        counts=counts,
        against=None if hand.opponent is None else names.index(hand.opponent),
        upcard=hand.upcard,
        multiplier=hand.multiplier if hand.multiplier > 1 else None,
        accepted=hand.accepted or None,
    )
    return f"fix {number} {hand_line(as_typed, shortest_prefixes(names))}"


def _check_counts_not_swapped(
    replay: Replay, parsed: ParsedHand, upcard: Card | None, rules: Rules
) -> None:
    """Raise CountsSwappedError where the counts were typed in the wrong order."""
    if parsed.kind != "knock" or parsed.who is None or parsed.accepted:
        return
    first, second = parsed.counts
    limit = knock_limit(Hand(upcard=upcard), rules)
    if 0 <= second <= limit < first <= largest_count(rules):
        guess = parsed._replace(counts=(second, first))
        raise CountsSwappedError(replay.sides.everybody[parsed.who], limit, guess)


def _make_hand(
    replay: Replay, parsed: ParsedHand, result: PlayedHand | None = None
) -> Hand:
    """Return the facts of a hand as typed: the next one, or a correction of *result*.

    Raises:
        HandError: it could not have happened, or its players are not known.
    """
    hand = Hand(upcard=parsed.upcard, multiplier=parsed.multiplier or 1)
    if parsed.kind == "dead" or parsed.who is None:
        return checked(hand._replace(ended="dead"))
    names = replay.sides.everybody
    who, against = parsed.who, parsed.against
    if (
        against is None
        and result is not None
        and result.recorded.named_opponent is not None
    ):
        # A correction keeps the two players where they were named.
        against = _other_of_pair(result, who)
    named = None if against is None else names[against]
    if parsed.kind == "undercut":
        winner_deadwood, knocker_deadwood = parsed.counts
        hand = hand._replace(
            knocker=names[_undercut_knocker(replay, who, against, result)],
            opponent=names[who] if named or len(names) > 2 else None,
            knocker_deadwood=knocker_deadwood,
            opponent_deadwood=winner_deadwood,
            accepted=bool(parsed.accepted),
        )
    elif parsed.kind == "scored":
        hand = hand._replace(
            ended="scored", winner=names[who], opponent=named, points=parsed.counts[0]
        )
    else:
        # Gin is typed with the opponent's deadwood only.
        knocker_deadwood, opponent_deadwood = (0, *parsed.counts)[-2:]
        hand = hand._replace(
            ended=parsed.kind,
            knocker=names[who],
            opponent=named,
            knocker_deadwood=knocker_deadwood,
            opponent_deadwood=opponent_deadwood,
            accepted=bool(parsed.accepted and knocker_deadwood),
        )
    return checked(hand)


def _same_hand(result: PlayedHand, parsed: HandOptions, names: tuple[str, ...]) -> Hand:
    """Return the facts of a hand with the options that were typed changed.

    Raises:
        HandError: it is dead, and an opponent is given.
    """
    recorded = result.recorded
    hand = recorded.hand._replace(
        upcard=parsed.upcard or recorded.hand.upcard,
        multiplier=parsed.multiplier or recorded.hand.multiplier,
        accepted=parsed.accepted or recorded.hand.accepted,
    )
    if recorded.player is None:
        if parsed.against is not None:
            raise HandError(f"hand {recorded.number} is dead, so it has no opponent")
        return checked(hand)
    against = recorded.named_opponent if parsed.against is None else parsed.against
    hand = hand._replace(opponent=None if against is None else names[against])
    # A player may have been renamed since the hand was recorded.
    if hand.ended == "scored":
        return checked(hand._replace(winner=names[recorded.player]))
    return checked(hand._replace(knocker=names[recorded.player]))


def _undercut_knocker(
    replay: Replay, who: int, against: int | None, result: PlayedHand | None
) -> int:
    """Return the player that *who* undercut: *against*, or the opponent of *who*.

    Raises:
        OpponentError: neither the correction nor the hand names that player.
    """
    if against is not None:
        return against
    if result is None:
        return replay.seats.opponent(who, None)
    names = replay.sides.everybody
    opponent = _other_of_pair(result, who)
    if len(names) == 2:
        opponent = 1 - who
    elif opponent is None and result.dealer is not None and result.dealer != who:
        opponent = third_player(who, result.dealer)
    if opponent is None:
        others = _other_side(replay, who)
        raise OpponentError(f"who did {names[who]} undercut", others)
    return opponent


def _other_side(replay: Replay, who: int) -> list[str]:
    """Return the names of the players who are not on the side of *who*."""
    size, names = replay.seats.team_size, replay.sides.everybody
    return [name for number, name in enumerate(names) if number // size != who // size]


def _other_of_pair(result: PlayedHand, who: int) -> int | None:
    """Return the opponent of *who* in a hand, None where *who* did not play it."""
    pair = {
        result.recorded.player: result.opponent,
        result.opponent: result.recorded.player,
    }
    return pair.get(who)


def _check_undercut(parsed: ParsedHand, hand: Hand, rules: Rules) -> None:
    """Raise HandError for a hand typed as an undercut that is another outcome."""
    if parsed.kind != "undercut":
        return
    outcome = score_hand(hand, rules).outcome
    if outcome in ("undercut", "gin-off"):
        return
    winner_deadwood, knocker_deadwood = parsed.counts
    why = f"the knocker's {knocker_deadwood} beats {winner_deadwood}"
    if outcome == "gin":
        why = "a knock with 0 is gin"
    elif outcome == "tie":
        why = "in these rules a tie is not an undercut"
    raise HandError(f"not an undercut: {why}")
