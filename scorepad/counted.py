"""The counts of a hand that is recorded with its cards."""

from collections.abc import Iterable, Sequence
from typing import Final

from scorepad.cards import Card, show_cards
from scorepad.errors import HandError
from scorepad.grammar import Kind
from scorepad.hands import Groups
from scorepad.laid import (
    check_big_gin,
    count_table,
    flat,
    is_big_gin,
    likeliest,
    terms_of,
)
from scorepad.rules import Rules

_WHOSE: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("knocker", "opponent"),
    "gin": ("opponent",),
    "big-gin": ("opponent",),
    "undercut": ("opponent", "knocker"),
}
"""Whose counts are said of a hand, in the order of its form."""


def counts_of(
    kind: Kind,
    cards: Groups,
    opponent_cards: Sequence[Card],
    said: Sequence[int],
    rules: Rules,
) -> tuple[int, ...]:
    """Give the counts of a hand, in the order of its form, as its cards have them.

    ``cards`` are the knocker's; those of one of the two may be empty, not known.  The
    counts *said* are those not found from cards, or the first ones of all.

    Raises:
        CardError: one deck cannot give the cards, or they are no hands of *rules*.
        HandError: a count said is not what the cards give, or they are no such hand.
    """
    found = _found(kind, cards, opponent_cards, rules)
    counts = [found[whose] for whose in _WHOSE[kind]]
    agreed = []
    for whose, count, typed in zip(
        _WHOSE[kind], counts, _spread(said, counts), strict=True
    ):
        if None not in (count, typed) and count != typed:
            raise HandError(f"the {whose}'s cards count {count}, not {typed}")
        known = typed if count is None else count
        if known is None:
            raise HandError(f"the {whose}'s deadwood is missing, and so are the cards")
        agreed.append(known)
    return tuple(agreed)


def _found(
    kind: Kind, cards: Groups, opponent_cards: Sequence[Card], rules: Rules
) -> dict[str, int | None]:
    terms, gin = terms_of(rules), kind in ("gin", "big-gin")
    found = likeliest(count_table(cards, opponent_cards, terms, gin=gin))
    mine, theirs = found.knocker, found.opponent
    if kind == "big-gin":
        check_big_gin(cards, found, terms)
    elif mine and kind != "undercut" and is_big_gin(cards, mine, terms):
        _refuse_unsaid_big_gin(cards, rules)
    if kind == "gin" and mine and mine.deadwood:
        raise HandError(f"{show_cards(flat(cards))} is no gin: {mine.deadwood} is left")
    return {
        "knocker": mine.deadwood if mine else None,
        "opponent": theirs.deadwood if theirs else None,
    }


def _refuse_unsaid_big_gin(cards: Groups, rules: Rules) -> None:
    if rules.hand_big_gin_bonus == "not-played":
        return
    raise HandError(
        f"all {len(flat(cards))} cards are melded: that is gin --big, "
        "or else leave out the discard"
    )


def _spread(said: Sequence[int], counts: Sequence[int | None]) -> Iterable[int | None]:
    """Put each count said in its place among *counts*."""
    if len(said) != counts.count(None):
        return [*said, *[None] * (len(counts) - len(said))]
    rest = iter(said)
    return [next(rest) if count is None else None for count in counts]
