"""What people ask of a count: how many cards, gin, lay-offs, a hand a line."""

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from scorepad.cards import Card, parse_cards, refuse_repeats, show_cards
from scorepad.errors import CardError
from scorepad.melds import (
    Arrangement,
    Meld,
    best,
    best_after_discard,
    best_against,
)


class Terms(NamedTuple):
    """The house rules that a count depends on."""

    cards: int = 10
    ace_deadwood: int = 1
    lay_off_on_gin: bool = False


CLASSIC = Terms()


class Answer(TypedDict):
    """A count as JSON has it; ``cards`` in the order they were given."""

    cards: list[str]
    melds: list[list[str]]
    deadwood: int
    unmelded: list[str]
    discard: str | None
    laid_off: list[str]


def count_hand(cards: Sequence[Card], terms: Terms = CLASSIC) -> Arrangement:
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
    cards: Sequence[Card], melds: Sequence[Meld], terms: Terms = CLASSIC
) -> Arrangement:
    """Arrange the opponent's hand after a knock with *melds* on the table.

    Melds that hold all the knocker's cards are gin: nothing may be laid off, unless
    the terms allow it.

    Raises:
        CardError: the wrong number of cards, no meld, or a card is there twice.
    """
    if len(cards) != terms.cards:
        raise CardError(
            f"{_given(len(cards))}: the opponent of a knock has {terms.cards}"
        )
    for meld in melds:
        check_meld(meld)
    laid = [card for meld in melds for card in meld]
    refuse_repeats([*cards, *laid])
    if len(laid) > terms.cards + 1:
        raise CardError(
            f"the knocker's melds hold {len(laid)} cards: "
            f"{terms.cards + 1} is the most, for big gin"
        )
    if len(laid) >= terms.cards and not terms.lay_off_on_gin:
        melds = ()
    return best_against(cards, melds, ace=terms.ace_deadwood)


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Read the cards of melds with ``;`` between them, in the order typed.

    Whether they are melds is for :func:`count_against` to check.

    Raises:
        CardError: something is no card, or is twice in a meld.
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
        raise CardError(f"{shown} is no meld: it takes 3 cards or more")
    if len(ranks) == 1:
        return
    if len({card.suit for card in cards}) > 1:
        raise CardError(f"{shown} is no meld: a set is of one rank, a run of one suit")
    if max(ranks) - min(ranks) >= len(cards):
        raise CardError(
            f"{shown} is no run: the ranks must follow one another, ace low"
        )


def answer(line: str, terms: Terms = CLASSIC) -> Answer:
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
    """Give the count of *cards* as JSON has it."""
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
