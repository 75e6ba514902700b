"""The exact count of a hand: best melds, best discard, best lay-offs.

A hand is a bit mask with bit ``card`` set for each card (see
:class:`~scorepad.cards.Card`), so a rank is four neighbouring bits and the next
card of a suit is four bits up.  Two facts keep the search small:

- Once the sets are chosen, runs are no choice: every stretch of three or more in a
  suit is melded whole.  A few shifts find the runs of all suits at once.
- Laying off is no choice either.  A stretch that touches a run of the knocker's is
  melded or goes onto it, so that run may be counted in with the hand; the fourth
  card to a set of the knocker's is always rid of, in a run or on the set.

So only sets are searched, and of those only the ones that share a card with a run.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from scorepad.cards import DECK, Card, refuse_repeats, show_cards
from scorepad.errors import CardError

Meld = tuple[Card, ...]

_RANKS = range(1, 14)
_FIRSTS = sum(1 << 4 * rank for rank in _RANKS)  # the lowest card of each rank
_ACES = 0b1111 << 4
# The cards whose value, an ace being 1, has the binary digit 1, 2, 4 or 8.
_ONES, _TWOS, _FOURS, _EIGHTS = (
    sum(0b1111 << 4 * rank for rank in _RANKS if min(rank, 10) & digit)
    for digit in (1, 2, 4, 8)
)


class Arrangement(NamedTuple):
    """One way to lay out a hand; all cards in ascending order.

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


class _Laid(NamedTuple):
    """What the knocker laid down, as the search needs it (bit masks)."""

    runs: int = 0
    fourths: int = 0  # the cards that sets of three have room for


_NOTHING = _Laid()


def best(cards: Sequence[Card], *, ace: int = 1) -> Arrangement:
    """Arrange *cards* with the least possible deadwood; an ace counts *ace*.

    Of equal arrangements, the one that keeps the lowest set whole.

    Raises:
        CardError: a card is there twice.
    """
    hand = _mask(cards)
    return _arrangement(hand, _best_rests(hand, ace)[0], ace)


def all_best(cards: Sequence[Card], *, ace: int = 1) -> tuple[Arrangement, ...]:
    """Give every arrangement of least deadwood that matters to lay-offs.

    A run that could be cut in two is given whole: it takes the same lay-offs.

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
    whole = _arrangement(hand, rest, ace)
    if not whole.unmelded:
        return whole
    gone = _discard(rest & ~_in_runs(rest), ace)
    return whole._replace(
        unmelded=tuple(card for card in whole.unmelded if card != gone),
        deadwood=whole.deadwood - gone.value(ace),
        discard=gone,
    )


def best_against(
    cards: Sequence[Card], melds: Sequence[Meld], *, ace: int = 1
) -> Arrangement:
    """Arrange the opponent's *cards* with the least deadwood after lay-offs.

    *melds* are the knocker's, as laid down; none where nothing may be laid off.
    Three or more in a row of one suit are melded rather than laid off.

    Raises:
        CardError: one of *melds* is no meld, or a card is there twice.
    """
    for meld in melds:
        check_meld(meld)
    refuse_repeats([*cards, *(card for meld in melds for card in meld)])
    hand, masks = _mask(cards), [_mask(meld) for meld in melds]
    laid = _laid(masks)
    rest = _best_rests(hand, ace, laid)[0]
    whole = _arrangement(hand, rest, ace)
    left = _left(rest, laid)
    off = rest & ~_in_runs(rest) & ~left
    return whole._replace(
        unmelded=tuple(_cards(left)),
        deadwood=_value(left, ace),
        laid_off=tuple((card, _home(card, off, masks, laid)) for card in _cards(off)),
    )


def deadwood_of(hand: int, *, ace: int = 1) -> int:
    """Give the least deadwood of a hand that is already a bit mask."""
    return _value(_left(_best_rests(hand, ace)[0]), ace)


def check_meld(cards: Sequence[Card]) -> None:
    """Refuse cards that are neither a set nor a run.

    Raises:
        CardError: with the cards and the reason.
    """
    refuse_repeats(cards)
    shown = show_cards(sorted(cards))
    ranks = {card.rank for card in cards}
    if len(cards) < 3:
        raise CardError(f"{shown or 'nothing'} is no meld: a meld is 3 cards or more")
    if len(ranks) == 1:
        return
    if len({card.suit for card in cards}) > 1:
        raise CardError(f"{shown} is no meld: a set is of one rank, a run of one suit")
    if max(ranks) - min(ranks) >= len(cards):
        raise CardError(
            f"{shown} is no run: its ranks must follow one another, the ace lowest"
        )


def _mask(cards: Sequence[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    if mask.bit_count() != len(cards):
        refuse_repeats(cards)
    return mask


def _cards(mask: int) -> Iterator[Card]:
    while mask:
        low = mask & -mask
        yield DECK[low.bit_length() - 5]
        mask ^= low


@cache  # the deck has only 329 melds
def _meld(mask: int) -> Meld:
    return tuple(_cards(mask))


def _value(mask: int, ace: int) -> int:
    value = (
        (mask & _ONES).bit_count()
        + 2 * (mask & _TWOS).bit_count()
        + 4 * (mask & _FOURS).bit_count()
        + 8 * (mask & _EIGHTS).bit_count()
    )
    return value if ace == 1 else value + (ace - 1) * (mask & _ACES).bit_count()


def _in_runs(hand: int) -> int:
    """Give the cards that stand in a row of three or more of their suit."""
    starts = hand & hand >> 4 & hand >> 8
    return starts | starts << 4 | starts << 8


def _set_ranks(hand: int) -> int:
    """Give the ranks held three or four times, as their bits in ``_FIRSTS``."""
    both, either = hand & hand >> 1, hand | hand >> 1
    return (both & either >> 2 | both >> 2 & either) & _FIRSTS


def _rests(hand: int, laid: _Laid, ranks: int) -> Iterator[int]:
    """Take sets of *ranks* out of *hand* in every way that may be best."""
    if not ranks:
        yield hand
        return
    first = ranks & -ranks
    cards = hand & 0b1111 * first
    shared = cards & _in_runs(hand | laid.runs)
    options = [cards]
    if shared:
        if cards.bit_count() == 4:
            options += [cards ^ 1 << card for card in _cards(shared)]
        options.append(0)
    for option in options:
        yield from _rests(hand ^ option, laid, ranks ^ first)


def _left(rest: int, laid: _Laid = _NOTHING) -> int:
    """Give the deadwood of *rest*, a hand without its sets."""
    return rest & ~(_in_runs(rest | laid.runs) | laid.fourths)


def _best_rests(
    hand: int, ace: int, laid: _Laid = _NOTHING, *, spare: bool = False
) -> list[int]:
    """Give the hand without its sets, for each choice of sets that is the best.

    With a *spare* card the highest of the deadwood does not count.
    """
    ranks = _set_ranks(hand)
    if not ranks:
        return [hand]
    counts: dict[int, int] = {}
    for rest in _rests(hand, laid, ranks):
        left = _left(rest, laid)
        counts[rest] = _value(left, ace)
        if spare:
            # Big gin, with nothing left to discard, is better than gin.
            counts[rest] -= _discard(left, ace).value(ace) if left else 1
    least = min(counts.values())
    return [rest for rest, count in counts.items() if count == least]


def _discard(left: int, ace: int) -> Card:
    highest = DECK[left.bit_length() - 5]
    aces = left & _ACES
    if aces and ace > highest.value(ace):
        return DECK[aces.bit_length() - 5]
    return highest


def _arrangement(hand: int, rest: int, ace: int) -> Arrangement:
    """Lay out the sets that *rest* went without, and the runs in *rest*."""
    melds = []
    sets, runs = hand ^ rest, _in_runs(rest)
    left = rest ^ runs
    while sets:
        rank = (sets & -sets).bit_length() - 1 & ~3
        group = sets & 0b1111 << rank
        melds.append(_meld(group))
        sets ^= group
    while runs:
        run = step = runs & -runs
        while runs & (step := step << 4):
            run |= step
        melds.append(_meld(run))
        runs ^= run
    melds.sort()
    return Arrangement(tuple(melds), tuple(_cards(left)), _value(left, ace))


def _laid(melds: Iterable[int]) -> _Laid:
    runs = fourths = 0
    for meld in melds:
        rank = _set_ranks(meld)
        if rank:
            fourths |= 0b1111 * rank ^ meld
        else:
            runs |= meld
    return _Laid(runs, fourths)


def _home(card: Card, off: int, melds: Sequence[int], laid: _Laid) -> int:
    """Find the meld that takes *card*, when all the cards of *off* are laid off."""
    below = above = 1 << card
    while (below := below >> 4) & off:
        pass
    while (above := above << 4) & off:
        pass
    # A run before a set, since other cards may follow this one onto the run.
    touched = (below | above) & laid.runs or 0b1111 << 4 * card.rank
    return next(index for index, meld in enumerate(melds) if meld & touched)
