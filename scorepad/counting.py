"""Counting hands of cards: alone, after a knock, and as recorded with a hand.

`melds` finds the best arrangement; here are the rules of who has how many cards, what
may be laid off, and which counts the cards of a hand can give.
"""

import contextlib
from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from scorepad.cards import CARDS_MISSING, Card, cards_text, parse_cards, refuse_repeats
from scorepad.errors import CardError, HandError
from scorepad.grammar import Kind
from scorepad.melds import (
    Arrangement,
    Meld,
    best_after_discard,
    best_after_lay_offs,
    best_arrangement,
    best_arrangements,
    best_discard,
)
from scorepad.pad import Groups, Hand, all_cards
from scorepad.rules import CountRules, Rules

CLASSIC_COUNT: Final = CountRules()


class CountJson(TypedDict):
    """A count as it is written in JSON; ``cards`` in the order they were given."""

    cards: list[str]
    melds: list[list[str]]
    deadwood: int
    unmelded: list[str]
    discard: str | None
    laid_off: list[str]


def count_hand(cards: Sequence[Card], rules: CountRules = CLASSIC_COUNT) -> Arrangement:
    """Arrange a dealt hand, or one with a card more, which is discarded.

    Raises:
        CardError: too few or too many cards, or a card is there twice.
    """
    if len(cards) == rules.cards + 1:
        return best_after_discard(cards, ace=rules.ace_deadwood)
    if len(cards) != rules.cards:
        raise CardError(
            f"{_cards_given(len(cards))}: a hand has {rules.cards}, "
            f"or {rules.cards + 1} before the discard"
        )
    return best_arrangement(cards, ace=rules.ace_deadwood)


def count_against(
    cards: Sequence[Card], melds: Sequence[Meld], rules: CountRules = CLASSIC_COUNT
) -> Arrangement:
    """Arrange the opponent's hand after a knock, given the knocker's *melds*.

    Melds of all the knocker's cards are gin: cards are then laid off only where the
    rules allow it.

    Raises:
        CardError: the wrong number of cards, no meld, or a card is there twice.
    """
    if len(cards) != rules.cards:
        raise CardError(
            f"{_cards_given(len(cards))}: the opponent of a knock has {rules.cards}"
        )
    for meld in melds:
        check_meld(meld)
    melded = [card for meld in melds for card in meld]
    refuse_repeats([*cards, *melded])
    if len(melded) > rules.cards + 1:
        raise CardError(
            f"the knocker's melds have {len(melded)} cards: "
            f"{rules.cards + 1} is the most, for big gin"
        )
    if len(melded) >= rules.cards and not rules.lay_off_on_gin:
        melds = ()
    return best_after_lay_offs(cards, melds, ace=rules.ace_deadwood)


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Parse the cards of melds with ``;`` between them, in the order typed.

    Whether they are melds, :func:`count_against` checks.

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
    shown = cards_text(sorted(cards)) or "nothing"
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


def count_line_json(line: str, rules: CountRules = CLASSIC_COUNT) -> CountJson:
    """Count a line: ``CARDS``, or the opponent's in ``CARDS | MELD ; MELD``.

    Raises:
        CardError: the line cannot be parsed, or no game gives such cards.
    """
    typed, bar, melds = line.partition("|")
    if "|" in melds:
        raise CardError("a line has at most one |, between the hand and the melds")
    cards = parse_cards(typed)
    if bar:
        return count_json(cards, count_against(cards, parse_melds(melds), rules))
    return count_json(cards, count_hand(cards, rules))


def count_json(cards: Sequence[Card], arrangement: Arrangement) -> CountJson:
    """Return the count of *cards*, arranged, for JSON."""
    return {
        "cards": _texts(cards),
        "melds": [_texts(meld) for meld in arrangement.melds],
        "deadwood": arrangement.deadwood,
        "unmelded": _texts(arrangement.unmelded),
        "discard": None if arrangement.discard is None else str(arrangement.discard),
        "laid_off": _texts([card for card, _ in arrangement.laid_off]),
    }


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _cards_given(number: int) -> str:
    return "1 card is given" if number == 1 else f"{number} cards are given"


class BothHands(NamedTuple):
    """Both hands of a knock or gin, arranged; None where the cards are not known."""

    knocker: Arrangement | None
    opponent: Arrangement | None


def parse_groups(text: str) -> Groups:
    """Parse cards in groups, with ``;`` between them, in the order typed.

    Raises:
        CardError: something is not a card, a card is there twice, or none is given.
    """
    groups = tuple(filter(None, map(parse_cards, text.split(";"))))
    if not groups:
        raise CardError(CARDS_MISSING)
    refuse_repeats(all_cards(groups))
    return groups


def knocker_arrangements(groups: Groups, rules: CountRules) -> list[Arrangement]:
    """Return the arrangements that a knocker may have chosen, with least deadwood.

    Where the cards are grouped, that is the only one, whatever deadwood it leaves.

    Raises:
        CardError: too few or too many cards, or a group that is not a meld.
    """
    cards = all_cards(groups)
    if len(cards) not in (rules.cards, rules.cards + 1):
        raise CardError(
            f"the knocker has {rules.cards} cards, or {rules.cards + 1} before the "
            f"discard, not {len(cards)}"
        )
    if len(groups) > 1:
        return [_as_grouped(groups, rules)]
    discard = count_hand(cards, rules).discard
    hand = [card for card in cards if card != discard]
    arrangements = best_arrangements(hand, ace=rules.ace_deadwood)
    return [arrangement._replace(discard=discard) for arrangement in arrangements]


def count_both_hands(
    knocker: Groups, opponent: Sequence[Card], rules: CountRules, *, gin: bool
) -> list[BothHands]:
    """Count both hands for each arrangement that the knocker may have chosen.

    Either may be empty, where its cards are not known; *gin*: the hand ended with gin.

    Raises:
        CardError: the wrong number of cards, a group that is not a meld, a card in
            both hands, or an opponent's hand alone where cards may be laid off.
    """
    refuse_repeats([*all_cards(knocker), *opponent])
    if not knocker:
        if not gin or rules.lay_off_on_gin:
            raise CardError(
                "the knocker's cards are missing: without them it is not known what "
                "the opponent could lay off"
            )
        return [BothHands(None, count_against(opponent, (), rules))]
    return [
        BothHands(way, count_against(opponent, way.melds, rules) if opponent else None)
        for way in knocker_arrangements(knocker, rules)
    ]


def best_for_knocker(ways: Sequence[BothHands]) -> BothHands:
    """Return the way to meld that leaves the opponent the most deadwood."""
    return max(ways, key=lambda way: way.opponent.deadwood if way.opponent else 0)


def check_cards(hand: Hand, rules: Rules) -> None:
    """Refuse a recorded hand whose counts its cards cannot give.

    A count may be higher than the least that its cards allow: a player who overlooks a
    meld or a lay-off pays for it, and the hand stands as it was played.

    Raises:
        CardError: one deck cannot give the cards, or not hands of this size.
        HandError: a count is lower than the least, or the cards are not big gin.
    """
    count_rules = rules.count_rules
    ways = count_both_hands(
        hand.cards, hand.opponent_cards, count_rules, gin=hand.ended != "knock"
    )
    if hand.ended == "big-gin":
        check_big_gin(hand.cards, ways[0], count_rules)
    if knocker := ways[0].knocker:
        _check_count(f"{hand.knocker}'s", hand.knocker_deadwood, knocker.deadwood)
        if len(hand.cards) == 1 and hand.knocker_deadwood > knocker.deadwood:
            # Not melded in the best way, so the possible lay-offs are not known.
            return
    least = min(way.opponent.deadwood if way.opponent else 0 for way in ways)
    _check_count(f"{hand.opponent or 'the opponent'}'s", hand.opponent_deadwood, least)


def check_big_gin(groups: Groups, hands: BothHands, rules: CountRules) -> None:
    """Refuse a knocker's cards, where they are known, that are not big gin.

    Raises:
        HandError: not all of them are melded, or the card drawn last is missing.
    """
    if hands.knocker is None or is_big_gin(groups, hands.knocker, rules):
        return
    raise HandError(
        f"not big gin: {cards_text(all_cards(groups))}. "
        f"Big gin melds all {rules.cards + 1} cards"
    )


def is_big_gin(groups: Groups, arrangement: Arrangement, rules: CountRules) -> bool:
    """Return whether a knocker has a card more than dealt, and all are melded."""
    has_extra_card = len(all_cards(groups)) > rules.cards
    return has_extra_card and not (arrangement.unmelded or arrangement.discard)


def _as_grouped(groups: Groups, rules: CountRules) -> Arrangement:
    """Arrange a knocker's cards as grouped: the last group may be a meld or not."""
    *melds, last = groups
    unmelded: tuple[Card, ...] = tuple(sorted(last))
    with contextlib.suppress(CardError):
        check_meld(last)
        melds, unmelded = [*melds, last], ()
    for meld in melds:
        check_meld(meld)
    ace = rules.ace_deadwood
    discard = None
    if unmelded and len(all_cards(groups)) > rules.cards:
        discard = best_discard(unmelded, ace)
        unmelded = tuple([card for card in unmelded if card != discard])
    return Arrangement(
        tuple(sorted(tuple(sorted(meld)) for meld in melds)),
        unmelded,
        sum(card.value(ace) for card in unmelded),
        discard,
    )


def _check_count(whose: str, count: int, least: int) -> None:
    if count < least:
        raise HandError(f"{whose} cards count {least} at least, not {count}")


_COUNTED_PLAYERS: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("knocker", "opponent"),
    "gin": ("opponent",),
    "big-gin": ("opponent",),
    "undercut": ("opponent", "knocker"),
}
"""The players whose counts are typed for a hand, in the order of the form."""


def counts_from_cards(
    kind: Kind,
    cards: Groups,
    opponent_cards: Sequence[Card],
    typed_counts: Sequence[int],
    rules: Rules,
) -> tuple[int, ...]:
    """Return the counts of a hand from its cards, in the order of its form.

    *cards* are the knocker's; those of one of the two may be empty, not known.
    *typed_counts* are all counts, the first ones, or only those without cards.

    Raises:
        CardError: one deck cannot give the cards, or not hands of this size.
        HandError: a typed count is not that of the cards, or the hand is of another
            kind.
    """
    count_rules, gin = rules.count_rules, kind in ("gin", "big-gin")
    found = best_for_knocker(
        count_both_hands(cards, opponent_cards, count_rules, gin=gin)
    )
    knocker, opponent = found.knocker, found.opponent
    if kind == "big-gin":
        check_big_gin(cards, found, count_rules)
    elif (
        knocker
        and kind != "undercut"
        and is_big_gin(cards, knocker, count_rules)
        and rules.has_big_gin
    ):
        raise HandError(
            f"all {len(all_cards(cards))} cards are melded: that is gin --big, "
            "or else leave out the discard"
        )
    if kind == "gin" and knocker and knocker.deadwood:
        raise HandError(
            f"not gin: {cards_text(all_cards(cards))} leaves {knocker.deadwood}"
        )
    deadwood = {
        "knocker": knocker.deadwood if knocker else None,
        "opponent": opponent.deadwood if opponent else None,
    }
    from_cards = [deadwood[player] for player in _COUNTED_PLAYERS[kind]]
    counts, yet_to_match = [], iter(typed_counts)
    # As many counts as there are unknown hands are taken to be theirs.
    only_unknown = len(typed_counts) == from_cards.count(None)
    for player, count in zip(_COUNTED_PLAYERS[kind], from_cards, strict=True):
        is_typed = count is None or not only_unknown
        typed = next(yet_to_match, None) if is_typed else None
        if None not in (count, typed) and count != typed:
            raise HandError(f"the {player}'s cards count {count}, not {typed}")
        known = typed if count is None else count
        if known is None:
            raise HandError(f"the {player}'s deadwood is missing, and so are the cards")
        counts.append(known)
    return tuple(counts)
