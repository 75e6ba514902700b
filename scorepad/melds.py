"""The exact count of a hand: best melds, best discard, best lay-offs.

A hand is a bit mask, the sum of its cards: a rank is four neighbouring bits, and the
next card of a suit is four bits up.  What is left of a hand without the sets chosen for
it, the runs and the deadwood, is called its rest.  Two facts keep the search small:

- Once the sets are chosen, the runs follow: every stretch of three or more in a
  suit is melded whole.  A few shifts find the runs of all suits at once.
- Laying off follows too.  A stretch that touches a run of the knocker's is
  melded or laid off on it, so that run is treated as if it were in the hand; the
  fourth card to a set of the knocker's never counts: it is in a run or laid off.

So only sets are searched, and of those only the ones that share a card with a run.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorepad.cards import DECK, Card, refuse_repeats

Meld = tuple[Card, ...]

_RANK = 0b1111  # the four cards of a rank, to be shifted to it
_FIRSTS = sum(1 << 4 * rank for rank in range(1, 14))  # the first suit of each rank
_ACES = _RANK << 4
# The cards whose value, an ace being 1, has the binary digit 1, 2, 4 or 8.
_ONES, _TWOS, _FOURS, _EIGHTS = (
    sum(card for card in DECK if card.value() & digit) for digit in (1, 2, 4, 8)
)
_A, _B, _C, _D = (0x1FFF << bit for bit in (4, 17, 30, 43))  # quarters of the deck


class Arrangement(NamedTuple):
    """One way to lay out a hand; melds and cards in ascending order.

    ``deadwood`` is the value of the ``unmelded`` cards, after the discard and the
    lay-offs.  ``discard`` is None where there is none: for a hand without a spare
    card, and for big gin.  ``laid_off`` pairs each card with the index of the
    knocker's meld it goes to.
    """

    melds: tuple[Meld, ...]
    unmelded: tuple[Card, ...]
    deadwood: int
    discard: Card | None = None
    laid_off: tuple[tuple[Card, int], ...] = ()


class _KnockerMelds(NamedTuple):
    """The melds of the knocker as masks: each, all runs, the missing cards of sets."""

    melds: Sequence[int] = ()
    runs: int = 0
    fourths: int = 0


_NO_MELDS = _KnockerMelds()


def best_arrangement(cards: Sequence[Card], *, ace: int = 1) -> Arrangement:
    """Arrange *cards* with the least possible deadwood; an ace counts *ace*.

    Of equal arrangements, the first of :func:`best_arrangements`.

    Raises:
        CardError: a card is there twice.
    """
    hand = _mask(cards)
    return _arrangement(hand, _best_rests(hand, ace)[0], ace)


def best_arrangements(
    cards: Sequence[Card], *, ace: int = 1
) -> tuple[Arrangement, ...]:
    """Return every arrangement of least deadwood that differs for lay-offs.

    Those that keep the lowest set whole come first.  A run that could be cut in two
    is given whole: it takes the same cards.

    Raises:
        CardError: a card is there twice.
    """
    hand = _mask(cards)
    return tuple(_arrangement(hand, rest, ace) for rest in _best_rests(hand, ace))


def best_after_discard(cards: Sequence[Card], *, ace: int = 1) -> Arrangement:
    """Arrange *cards*, one of them to be discarded, with the least deadwood.

    The discard is the :func:`best_discard` of the unmelded cards.  When every card
    melds it is big gin, and there is no discard.

    Raises:
        CardError: a card is there twice.
    """
    hand = _mask(cards)
    rest = _best_rests(hand, ace, spare=True)[0]
    if not (unmelded := _unmelded(rest)):
        return _arrangement(hand, rest, ace)
    discard = best_discard(_cards(unmelded), ace)
    return _arrangement(hand ^ discard, rest ^ discard, ace)._replace(discard=discard)


def best_discard(unmelded: Sequence[Card], ace: int) -> Card:
    """Return the card of the highest value, of those the highest rank and last suit."""
    return max(unmelded, key=lambda card: (card.value(ace), card))


def best_after_lay_offs(
    cards: Sequence[Card], melds: Sequence[Meld], *, ace: int = 1
) -> Arrangement:
    """Arrange the opponent's *cards* with the least deadwood after lay-offs.

    *melds* are the knocker's; none where lay-offs are not allowed.  Three or more in a
    row of one suit are melded, not laid off.

    Raises:
        CardError: a card is there twice, in the hand or among the melds.
    """
    refuse_repeats([*cards, *(card for meld in melds for card in meld)])
    hand, meld_masks = _mask(cards), list(map(_mask, melds))
    runs = fourths = 0
    for meld in meld_masks:
        if rank := _set_ranks(meld):
            fourths |= _RANK * rank & ~meld
        else:
            runs |= meld
    knocker = _KnockerMelds(meld_masks, runs, fourths)
    rest = _best_rests(hand, ace, knocker)[0]
    unmelded = _unmelded(rest, knocker)
    laid_off = _unmelded(rest) ^ unmelded
    return _arrangement(hand, rest, ace)._replace(
        unmelded=_cards(unmelded),
        deadwood=_value(unmelded, ace),
        laid_off=tuple(
            (card, _lay_off_target(card, laid_off, knocker))
            for card in _cards(laid_off)
        ),
    )


def _mask(cards: Sequence[Card]) -> int:
    """Return the sum of *cards*, which has as many bits set unless one is repeated."""
    hand = sum(cards)
    if hand.bit_count() != len(cards):
        refuse_repeats(cards)
    return hand


def _cards(mask: int) -> tuple[Card, ...]:
    """Return the cards of *mask* in order."""
    low, high = _cached_cards(mask & _A), _cached_cards(mask & _C)
    return low + _cached_cards(mask & _B) + high + _cached_cards(mask & _D)


@cache  # for melds and quarters of the deck: no more than 33,000
def _cached_cards(mask: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card & mask)


def _value(mask: int, ace: int) -> int:
    low = (mask & _ONES).bit_count() + 2 * (mask & _TWOS).bit_count()
    value = low + 4 * (mask & _FOURS).bit_count() + 8 * (mask & _EIGHTS).bit_count()
    return value if ace == 1 else value + (ace - 1) * (mask & _ACES).bit_count()


def _in_runs(hand: int) -> int:
    """Return the cards in a row of three or more of their suit."""
    starts = hand & hand >> 4 & hand >> 8
    return starts | starts << 4 | starts << 8


def _set_ranks(hand: int) -> int:
    """Return the first bit of each rank that is there three or four times."""
    both, either = hand & hand >> 1, hand | hand >> 1
    return (both & either >> 2 | both >> 2 & either) & _FIRSTS


def _unmelded(rest: int, knocker: _KnockerMelds = _NO_MELDS) -> int:
    """Return the cards of *rest* that are in no run and cannot be laid off."""
    return rest & ~(_in_runs(rest | knocker.runs) | knocker.fourths)


def _set_options(hand: int, rank: int, knocker: _KnockerMelds) -> list[int]:
    """Return the sets of one rank to try: 0 for none, the cards being used in runs."""
    cards = hand & _RANK * rank
    shared = cards & _in_runs(hand | knocker.runs)
    if not shared:
        return [cards]
    if cards.bit_count() == 3:
        return [cards, 0]
    return [cards, *(cards ^ card for card in _cached_cards(shared)), 0]


def _best_rests(
    hand: int, ace: int, knocker: _KnockerMelds = _NO_MELDS, *, spare: bool = False
) -> list[int]:
    """Return the rests with the least deadwood; *spare*: one card is discarded."""
    ranks = _set_ranks(hand)
    sets = hand & _RANK * ranks
    if not (sets and sets & _in_runs(hand | knocker.runs)):
        return [hand ^ sets]
    counts: dict[int, int] = {}
    rests = [hand]
    while ranks:
        rank = ranks & -ranks
        rests = [
            rest ^ chosen
            for rest in rests
            for chosen in _set_options(rest, rank, knocker)
        ]
        ranks ^= rank
    for rest in rests:
        unmelded = _unmelded(rest, knocker)
        counts[rest] = _value(unmelded, ace)
        if spare:
            # Big gin, with nothing left to discard, is better than gin.
            discard = best_discard(_cards(unmelded), ace) if unmelded else None
            counts[rest] -= discard.value(ace) if discard else 1
    least = min(counts.values())
    return [rest for rest, count in counts.items() if count == least]


def _arrangement(hand: int, rest: int, ace: int) -> Arrangement:
    """Return the sets that *rest* is without, and the runs and deadwood in it."""
    melds = []
    sets, runs = hand ^ rest, _in_runs(rest)
    unmelded = rest ^ runs
    while sets:
        rank = _RANK << ((sets & -sets).bit_length() - 1 & ~3)
        melds.append(_cached_cards(sets & rank))
        sets &= ~rank
    while runs:
        run = step = runs & -runs
        while step := step << 4 & runs:
            run |= step
        melds.append(_cached_cards(run))
        runs ^= run
    melds.sort()
    return Arrangement(tuple(melds), _cards(unmelded), _value(unmelded, ace))


def _lay_off_target(card: Card, laid_off: int, knocker: _KnockerMelds) -> int:
    """Return the index of the knocker's meld that *card* is laid off on.

    *laid_off* are all the cards that are: those between *card* and a run go with it.
    """
    below = above = int(card)
    while below & laid_off:
        below >>= 4
    while above & laid_off:
        above <<= 4
    # A run before a set: other cards may follow this one.
    touched = (below | above) & knocker.runs or _RANK << 4 * card.rank
    return next(index for index, meld in enumerate(knocker.melds) if meld & touched)
