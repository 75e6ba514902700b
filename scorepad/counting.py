"""Counting hands of cards: alone, against a knock, and those of a recorded hand."""

import contextlib
from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from scorepad.cards import Card, parse_cards, refuse_repeats, show_cards
from scorepad.errors import CardError, HandError
from scorepad.grammar import Kind
from scorepad.melds import (
    Arrangement,
    Meld,
    all_best,
    best,
    best_after_discard,
    best_against,
)
from scorepad.pad import Groups, Hand
from scorepad.rules import CountRules, Rules

CLASSIC = CountRules()


class Answer(TypedDict):
    """A count as JSON has it; ``cards`` in the order they were given."""

    cards: list[str]
    melds: list[list[str]]
    deadwood: int
    unmelded: list[str]
    discard: str | None
    laid_off: list[str]


def count_hand(cards: Sequence[Card], terms: CountRules = CLASSIC) -> Arrangement:
    """Arrange a dealt hand, or one with a card more and its best discard.

    Raises:
        CardError: too few or too many cards, or a card is there twice.
    """
    if len(cards) == terms.cards + 1:
        return best_after_discard(cards, ace=terms.ace_deadwood)
    if len(cards) != terms.cards:
        raise CardError(
            f"{_given(len(cards))}: a hand has {terms.cards}, "
            f"or {terms.cards + 1} before the discard"
        )
    return best(cards, ace=terms.ace_deadwood)


def count_against(
    cards: Sequence[Card], melds: Sequence[Meld], terms: CountRules = CLASSIC
) -> Arrangement:
    """Arrange the opponent's hand after a knock, given the knocker's *melds*.

    Melds that hold all the knocker's cards are gin: lay-offs are then only
    possible where the terms allow them.

    Raises:
        CardError: the wrong number of cards, no meld, or a card is there twice.
    """
    if len(cards) != terms.cards:
        raise CardError(
            f"{_given(len(cards))}: the opponent of a knock has {terms.cards}"
        )
    for meld in melds:
        check_meld(meld)
    melded = [card for meld in melds for card in meld]
    refuse_repeats([*cards, *melded])
    if len(melded) > terms.cards + 1:
        raise CardError(
            f"the knocker's melds have {len(melded)} cards: "
            f"{terms.cards + 1} is the most, for big gin"
        )
    if len(melded) >= terms.cards and not terms.lay_off_on_gin:
        melds = ()
    return best_against(cards, melds, ace=terms.ace_deadwood)


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Read the cards of melds with ``;`` between them, in the order typed.

    Whether they are melds is for :func:`count_against` to check.

    Raises:
        CardError: something is not a card, or is twice in a meld.
    """
    parts = (parse_cards(part) for part in text.split(";"))
    return tuple(tuple(sorted(part)) for part in parts if part)


def check_meld(cards: Sequence[Card]) -> None:
    """Refuse cards that are neither a set nor a run.

    Raises:
        CardError: with the cards and the reason.
    """
    refuse_repeats(cards)
    shown = show_cards(sorted(cards)) or "nothing"
    ranks = {card.rank for card in cards}
    if len(cards) < 3:
        raise CardError(f"not a meld: {shown}. A meld has at least 3 cards")
    if len(ranks) == 1:
        return
    if len({card.suit for card in cards}) > 1:
        raise CardError(f"not a meld: {shown}. A set has one rank, a run one suit")
    if max(ranks) - min(ranks) >= len(cards):
        raise CardError(
            f"not a run: {shown}. The ranks must follow one another, ace low"
        )


def answer(line: str, terms: CountRules = CLASSIC) -> Answer:
    """Count one line: ``CARDS``, or ``CARDS | MELD ; MELD`` for the opponent's.

    Raises:
        CardError: the line cannot be read, or no game gives such cards.
    """
    typed, bar, melds = line.partition("|")
    if "|" in melds:
        raise CardError("a line has at most one |, between the hand and the melds")
    cards = parse_cards(typed)
    if bar:
        return as_answer(cards, count_against(cards, parse_melds(melds), terms))
    return as_answer(cards, count_hand(cards, terms))


def as_answer(cards: Sequence[Card], found: Arrangement) -> Answer:
    """Return the count of *cards* for JSON."""
    return {
        "cards": _texts(cards),
        "melds": [_texts(meld) for meld in found.melds],
        "deadwood": found.deadwood,
        "unmelded": _texts(found.unmelded),
        "discard": None if found.discard is None else str(found.discard),
        "laid_off": _texts([card for card, _ in found.laid_off]),
    }


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _given(number: int) -> str:
    return "1 card is given" if number == 1 else f"{number} cards are given"


class BothHands(NamedTuple):
    """What was found of two hands: None where the cards of one are not known."""

    knocker: Arrangement | None
    opponent: Arrangement | None


def parse_groups(text: str) -> Groups:
    """Read cards in groups, with ``;`` between them, in the order typed.

    Raises:
        CardError: something is not a card, a card is there twice, or none is given.
    """
    groups = tuple(filter(None, map(parse_cards, text.split(";"))))
    if not groups:
        raise CardError("the cards are missing. Write them like this: 3h 4h 5h 9c 9d")
    refuse_repeats(flat(groups))
    return groups


def flat(groups: Groups) -> tuple[Card, ...]:
    """Return the cards of all *groups*."""
    return tuple([card for group in groups for card in group])


def lay_down(groups: Groups, terms: CountRules) -> list[Arrangement]:
    """Return the ways in which a knocker may have melded with least deadwood.

    Cards in more than one group were melded in that one way, whatever it left.

    Raises:
        CardError: too few or too many cards, or a group that is not a meld.
    """
    cards = flat(groups)
    if len(cards) not in (terms.cards, terms.cards + 1):
        raise CardError(
            f"the knocker has {terms.cards} cards, or {terms.cards + 1} before the "
            f"discard, not {len(cards)}"
        )
    if len(groups) > 1:
        return [_as_grouped(groups, terms)]
    found = count_hand(cards, terms)
    kept = [card for card in cards if card != found.discard]
    ways = all_best(kept, ace=terms.ace_deadwood)
    return [way._replace(discard=found.discard) for way in ways]


def count_table(
    knocker: Groups, opponent: Sequence[Card], terms: CountRules, *, gin: bool
) -> list[BothHands]:
    """Count two hands in every way in which the knocker may have melded.

    Either may be empty, where its cards are not known; *gin* says how the hand ended.

    Raises:
        CardError: the wrong number of cards, a group that is not a meld, a card in
            both hands, or an opponent's hand alone where cards may be laid off.
    """
    refuse_repeats([*flat(knocker), *opponent])
    if not knocker:
        if not gin or terms.lay_off_on_gin:
            raise CardError(
                "the knocker's cards are missing: without them it is not "
                "known what the "
                "opponent could lay off"
            )
        return [BothHands(None, count_against(opponent, (), terms))]
    return [
        BothHands(way, count_against(opponent, way.melds, terms) if opponent else None)
        for way in lay_down(knocker, terms)
    ]


def likeliest(ways: Sequence[BothHands]) -> BothHands:
    """Return the way to meld that leaves the opponent the most."""
    return max(ways, key=lambda way: way.opponent.deadwood if way.opponent else 0)


def check_cards(hand: Hand, rules: Rules) -> None:
    """Refuse a recorded hand whose counts its cards cannot give.

    A count may be higher than the cards make necessary: who overlooks a meld or a
    lay-off pays for it, and the hand stands as it was played.  It is never lower.

    Raises:
        CardError: one deck cannot give the cards, or not hands of this size.
        HandError: a count is lower than the least, or the cards are not big gin.
    """
    terms = rules.count_rules
    ways = count_table(
        hand.cards, hand.opponent_cards, terms, gin=hand.ended != "knock"
    )
    if hand.ended == "big-gin":
        check_big_gin(hand.cards, ways[0], terms)
    if mine := ways[0].knocker:
        _check_count(f"{hand.knocker}'s", hand.knocker_deadwood, mine.deadwood)
        if len(hand.cards) == 1 and hand.knocker_deadwood > mine.deadwood:
            # Not melded in the best way, so the possible lay-offs are not known.
            return
    least = min(way.opponent.deadwood if way.opponent else 0 for way in ways)
    _check_count(f"{hand.opponent or 'the opponent'}'s", hand.opponent_deadwood, least)


def check_big_gin(groups: Groups, found: BothHands, terms: CountRules) -> None:
    """Refuse known cards that are not big gin.

    Raises:
        HandError: not all of them are melded, or the card too many is missing.
    """
    if found.knocker is None or is_big_gin(groups, found.knocker, terms):
        return
    raise HandError(
        f"not big gin: {show_cards(flat(groups))}. "
        f"Big gin melds all {terms.cards + 1} cards"
    )


def is_big_gin(groups: Groups, found: Arrangement, terms: CountRules) -> bool:
    """Whether all of a knocker's cards are melded, the one too many as well."""
    return len(flat(groups)) > terms.cards and not (found.unmelded or found.discard)


def _as_grouped(groups: Groups, terms: CountRules) -> Arrangement:
    *melds, last = groups
    rest: tuple[Card, ...] = tuple(sorted(last))
    with contextlib.suppress(CardError):
        check_meld(last)
        melds, rest = [*melds, last], ()
    for meld in melds:
        check_meld(meld)
    ace = terms.ace_deadwood
    gone = None
    if rest and len(flat(groups)) > terms.cards:
        gone = max(rest, key=lambda card: (card.value(ace), card))
        rest = tuple([card for card in rest if card != gone])
    return Arrangement(
        tuple(sorted(tuple(sorted(meld)) for meld in melds)),
        rest,
        sum(card.value(ace) for card in rest),
        gone,
    )


def _check_count(whose: str, count: int, least: int) -> None:
    if count < least:
        raise HandError(f"{whose} cards count {least} at least, not {count}")


_WHOSE: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("knocker", "opponent"),
    "gin": ("opponent",),
    "big-gin": ("opponent",),
    "undercut": ("opponent", "knocker"),
}
"""The players whose counts are typed for a hand, in that order."""


def counts_of(
    kind: Kind,
    cards: Groups,
    opponent_cards: Sequence[Card],
    said: Sequence[int],
    rules: Rules,
) -> tuple[int, ...]:
    """Return the counts of a hand from its cards, in the order in which it is typed.

    ``cards`` are the knocker's; those of one of the two may be empty, not known.  The
    counts *said* are those not found from cards, or the first ones of all.

    Raises:
        CardError: one deck cannot give the cards, or not hands of this size.
        HandError: a typed count is not what the cards give, or the hand is another.
    """
    terms, gin = rules.count_rules, kind in ("gin", "big-gin")
    found = likeliest(count_table(cards, opponent_cards, terms, gin=gin))
    mine, theirs = found.knocker, found.opponent
    if kind == "big-gin":
        check_big_gin(cards, found, terms)
    elif (
        mine
        and kind != "undercut"
        and is_big_gin(cards, mine, terms)
        and rules.has_big_gin
    ):
        raise HandError(
            f"all {len(flat(cards))} cards are melded: that is gin --big, "
            "or else leave out the discard"
        )
    if kind == "gin" and mine and mine.deadwood:
        raise HandError(f"not gin: {show_cards(flat(cards))} leaves {mine.deadwood}")
    counted = {
        "knocker": mine.deadwood if mine else None,
        "opponent": theirs.deadwood if theirs else None,
    }
    counts = [counted[whose] for whose in _WHOSE[kind]]
    agreed, rest = [], iter(said)
    # The counts typed are all of them, the first ones, or those without cards.
    only_unknown = len(said) == counts.count(None)
    for whose, count in zip(_WHOSE[kind], counts, strict=True):
        is_typed = count is None or not only_unknown
        typed = next(rest, None) if is_typed else None
        if None not in (count, typed) and count != typed:
            raise HandError(f"the {whose}'s cards count {count}, not {typed}")
        known = typed if count is None else count
        if known is None:
            raise HandError(f"the {whose}'s deadwood is missing, and so are the cards")
        agreed.append(known)
    return tuple(agreed)
