"""The cards of both hands as they lay on the table, and the counts that they give.

A knocker's cards may be in groups: first each meld as it was laid down, then what was
left over.  In one group nobody says how they were laid down, and the best way counts.
"""

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from scorepad.cards import Card, parse_cards, refuse_repeats, show_cards
from scorepad.count import Terms, check_meld, count_against, count_hand
from scorepad.errors import CardError, HandError
from scorepad.hands import Groups, Hand
from scorepad.melds import Arrangement, all_best
from scorepad.rules import Rules


class Found(NamedTuple):
    """What was found of two hands: None where the cards of one are not known."""

    knocker: Arrangement | None
    opponent: Arrangement | None


def terms_of(rules: Rules) -> Terms:
    """Take from *rules* what a count depends on."""
    return Terms(rules.hand_cards, rules.hand_ace_deadwood, rules.hand_lay_off_on_gin)


def parse_groups(text: str) -> Groups:
    """Read cards in groups, with ``;`` between them, in the order typed.

    Raises:
        CardError: something is no card, a card is there twice, or there is none.
    """
    groups = tuple(filter(None, map(parse_cards, text.split(";"))))
    if not groups:
        raise CardError("no cards are given: write them as 3h 4h 5h 9c 9d ..")
    refuse_repeats(flat(groups))
    return groups


def flat(groups: Groups) -> tuple[Card, ...]:
    """Give the cards of all *groups*."""
    return tuple([card for group in groups for card in group])


def lay_down(groups: Groups, terms: Terms) -> list[Arrangement]:
    """Give the ways a knocker may have laid down these cards with least deadwood.

    Cards in more than one group were laid down in that one way, whatever it left.

    Raises:
        CardError: too few or too many cards, or a group that is no meld.
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
    knocker: Groups, opponent: Sequence[Card], terms: Terms, *, gin: bool
) -> list[Found]:
    """Count two hands in every way that the knocker may have laid his down.

    Either may be empty, where its cards are not known; *gin* says how the hand ended.

    Raises:
        CardError: the wrong number of cards, a group that is no meld, a card in both
            hands, or an opponent's hand alone where cards may be laid off.
    """
    refuse_repeats([*flat(knocker), *opponent])
    if not knocker:
        if not gin or terms.lay_off_on_gin:
            raise CardError(
                "the opponent's cards say nothing without the knocker's: "
                "some may be laid off"
            )
        return [Found(None, count_against(opponent, (), terms))]
    return [
        Found(way, count_against(opponent, way.melds, terms) if opponent else None)
        for way in lay_down(knocker, terms)
    ]


def likeliest(ways: Sequence[Found]) -> Found:
    """Choose the way of laying down that leaves the opponent the most."""
    return max(ways, key=lambda way: way.opponent.deadwood if way.opponent else 0)


def check_cards(hand: Hand, rules: Rules) -> None:
    """Refuse a recorded hand whose counts its cards cannot give.

    A count may be higher than the cards make necessary: who overlooks a meld or a
    lay-off pays for it, and the hand stands as it was played.  It is never lower.

    Raises:
        CardError: one deck cannot give the cards, or they are no hands of *rules*.
        HandError: a count is lower than the least, or no big gin was held.
    """
    terms = terms_of(rules)
    ways = count_table(
        hand.cards, hand.opponent_cards, terms, gin=hand.ended != "knock"
    )
    if hand.ended == "big-gin":
        check_big_gin(hand.cards, ways[0], terms)
    if mine := ways[0].knocker:
        _check_count(f"{hand.knocker}'s", hand.knocker_deadwood, mine.deadwood)
        if len(hand.cards) == 1 and hand.knocker_deadwood > mine.deadwood:
            # Not laid down in the best way, so what could be laid off is not known.
            return
    least = min(way.opponent.deadwood if way.opponent else 0 for way in ways)
    _check_count(f"{hand.opponent or 'the opponent'}'s", hand.opponent_deadwood, least)


def check_big_gin(groups: Groups, found: Found, terms: Terms) -> None:
    """Refuse cards that are known and are no big gin.

    Raises:
        HandError: not all of them are melded, or the card too many is missing.
    """
    if found.knocker is None or is_big_gin(groups, found.knocker, terms):
        return
    raise HandError(
        f"{show_cards(flat(groups))} is no big gin: "
        f"that is {terms.cards + 1} cards, all melded"
    )


def is_big_gin(groups: Groups, found: Arrangement, terms: Terms) -> bool:
    """Whether all of a knocker's cards are melded, the one too many as well."""
    return len(flat(groups)) > terms.cards and not (found.unmelded or found.discard)


def _as_grouped(groups: Groups, terms: Terms) -> Arrangement:
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
        raise HandError(f"{whose} cards count {least} at the least, not {count}")
