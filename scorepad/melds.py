"""The exact count of a hand: best melds, best discard, best lay-offs.

A hand is a bit mask, the sum of its cards: a rank is four neighbouring bits, and the
next card of a suit is four bits up.  Two facts keep the search small:

- Once the sets are chosen, the runs follow: every stretch of three or more in a
  suit is melded whole.  A few shifts find the runs of all suits at once.
- Laying off follows too.  A stretch that touches a run of the knocker's is
  melded or goes onto it, so that run is looked at as if it were in the hand; the
  fourth card to a set of the knocker's can always go, in a run or onto the set.

So only sets are searched, and of those only the ones that share a card with a run.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from scorepad.cards import DECK, Card, refuse_repeats

Meld = tuple[Card, ...]

_RANK = 0b1111  # the four cards of a rank, once moved to it
_FIRSTS = sum(1 << 4 * rank for rank in range(1, 14))
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


class _Table(NamedTuple):
    """The melds of the knocker, as the search needs them."""

    melds: Sequence[int] = ()
    runs: int = 0
    fourths: int = 0  # the cards that sets of three have room for


_BARE = _Table()


def best(cards: Sequence[Card], *, ace: int = 1) -> Arrangement:
    """Arrange *cards* with the least possible deadwood; an ace counts *ace*.

    Of equal arrangements, the first of :func:`all_best`.

    Raises:
        CardError: a card is there twice.
    """
    hand = _mask(cards)
    return _arrangement(hand, _best_rests(hand, ace)[0], ace)


def all_best(cards: Sequence[Card], *, ace: int = 1) -> tuple[Arrangement, ...]:
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

    The discard is the unmelded card of the highest value, of those the highest
    rank, of those the last suit.  When every card melds it is big gin, and there is
    no discard.

    Raises:
        CardError: a card is there twice.
    """
    hand = _mask(cards)
    rest = _best_rests(hand, ace, spare=True)[0]
    if not (left := _left(rest)):
        return _arrangement(hand, rest, ace)
    gone = _discard(left, ace)
    return _arrangement(hand ^ gone, rest ^ gone, ace)._replace(discard=gone)


def best_against(
    cards: Sequence[Card], melds: Sequence[Meld], *, ace: int = 1
) -> Arrangement:
    """Arrange the opponent's *cards* with the least deadwood after lay-offs.

    *melds* are the knocker's; none where lay-offs are not allowed.  Three or more in a
    row of one suit are melded, not added to those.

    Raises:
        CardError: a card is there twice, in the hand or on the table.
    """
    _mask([*cards, *(card for meld in melds for card in meld)])
    hand, laid, runs, fourths = _mask(cards), list(map(_mask, melds)), 0, 0
    for meld in laid:
        rank = _in_sets(meld)
        fourths |= _RANK * rank & ~meld
        runs |= 0 if rank else meld
    table = _Table(laid, runs, fourths)
    rest = _best_rests(hand, ace, table)[0]
    left = _left(rest, table)
    off = _left(rest) ^ left
    return _arrangement(hand, rest, ace)._replace(
        unmelded=_cards(left),
        deadwood=_value(left, ace),
        laid_off=tuple((card, _home(card, off, table)) for card in _cards(off)),
    )


def _mask(cards: Sequence[Card]) -> int:
    hand = sum(cards)
    if hand.bit_count() != len(cards):
        refuse_repeats(cards)
    return hand


def _cards(mask: int) -> tuple[Card, ...]:
    """Return the cards of *mask* in order."""
    return _few(mask & _A) + _few(mask & _B) + _few(mask & _C) + _few(mask & _D)


@cache  # for melds and quarters of the deck: no more than 33,000
def _few(mask: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card & mask)


def _value(mask: int, ace: int) -> int:
    low = (mask & _ONES).bit_count() + 2 * (mask & _TWOS).bit_count()
    value = low + 4 * (mask & _FOURS).bit_count() + 8 * (mask & _EIGHTS).bit_count()
    return value if ace == 1 else value + (ace - 1) * (mask & _ACES).bit_count()


def _in_runs(hand: int) -> int:
    """Return the cards in a row of three or more of their suit."""
    starts = hand & hand >> 4 & hand >> 8
    return starts | starts << 4 | starts << 8


def _in_sets(hand: int) -> int:
    """Return the lowest bit of each rank that is there three or four times."""
    both, either = hand & hand >> 1, hand | hand >> 1
    return (both & either >> 2 | both >> 2 & either) & _FIRSTS


def _left(rest: int, table: _Table = _BARE) -> int:
    """Return the deadwood of *rest*, a hand without its sets."""
    return rest & ~(_in_runs(rest | table.runs) | table.fourths)


def _options(hand: int, rank: int, table: _Table) -> list[int]:
    """Return the sets of one rank worth trying; 0 leaves its cards where they are."""
    cards = hand & _RANK * rank
    shared = cards & _in_runs(hand | table.runs)
    if not shared:
        return [cards]
    if cards.bit_count() == 3:
        return [cards, 0]
    return [cards, *(cards ^ card for card in _few(shared)), 0]


def _best_rests(
    hand: int, ace: int, table: _Table = _BARE, *, spare: bool = False
) -> list[int]:
    """Return what the best choices of sets leave of *hand*, a *spare* card aside."""
    ranks = _in_sets(hand)
    sets = hand & _RANK * ranks
    if not (sets and sets & _in_runs(hand | table.runs)):
        return [hand ^ sets]
    counts: dict[int, int] = {}
    rests = [hand]
    while ranks:
        rank = ranks & -ranks
        rests = [rest ^ out for rest in rests for out in _options(rest, rank, table)]
        ranks ^= rank
    for rest in rests:
        left = _left(rest, table)
        counts[rest] = _value(left, ace)
        if spare:
            # Big gin, with nothing left to discard, is better than gin.
            counts[rest] -= _discard(left, ace).value(ace) if left else 1
    least = min(counts.values())
    return [rest for rest, count in counts.items() if count == least]


def _discard(left: int, ace: int) -> Card:
    return max(_cards(left), key=lambda card: (card.value(ace), card))


def _arrangement(hand: int, rest: int, ace: int) -> Arrangement:
    """Lay out the sets that *rest* went without, and the runs in *rest*."""
    melds = []
    sets, runs = hand ^ rest, _in_runs(rest)
    left = rest ^ runs
    while sets:
        rank = _RANK << ((sets & -sets).bit_length() - 1 & ~3)
        melds.append(_few(sets & rank))
        sets &= ~rank
    while runs:
        run = step = runs & -runs
        while step := step << 4 & runs:
            run |= step
        melds.append(_few(run))
        runs ^= run
    melds.sort()
    return Arrangement(tuple(melds), _cards(left), _value(left, ace))


def _home(card: Card, off: int, table: _Table) -> int:
    """Find the meld that takes *card*, when all the cards of *off* go there."""
    below = above = int(card)
    while below & off:
        below >>= 4
    while above & off:
        above <<= 4
    # A run before a set: other cards may follow this one.
    touched = (below | above) & table.runs or _RANK << 4 * card.rank
    return next(index for index, meld in enumerate(table.melds) if meld & touched)
