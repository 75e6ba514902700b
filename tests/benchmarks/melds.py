"""How fast a hand is counted, against a plain recursive search.

One process, one core.  Solver and baseline take the same cards and both give melds,
deadwood and discard.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from scorepad.cards import DECK, Card
from scorepad.melds import best_after_discard, best_arrangement
from tests.benchmarks.figures import Figure, fastest, progress

HANDS = 2000
ROUNDS = 3
SEED = 6


class Plain(NamedTuple):
    """What the baseline found."""

    deadwood: int
    melds: tuple[frozenset[Card], ...]
    discard: Card | None = None


def melds_of(cards: Sequence[Card]) -> list[frozenset[Card]]:
    """List every set and every run that *cards* hold."""
    ranks: dict[int, list[Card]] = {}
    suits: dict[str, list[Card]] = {}
    for card in sorted(cards):
        ranks.setdefault(card.rank, []).append(card)
        suits.setdefault(card.suit, []).append(card)
    melds = [
        frozenset(group)
        for held in ranks.values()
        for size in range(3, len(held) + 1)
        for group in combinations(held, size)
    ]
    for held in suits.values():
        for start in range(len(held)):
            for stop in range(start + 3, len(held) + 1):
                if held[stop - 1].rank - held[start].rank != stop - start - 1:
                    break
                melds.append(frozenset(held[start:stop]))
    return melds


def plain(cards: Sequence[Card]) -> Plain:
    """Take or leave each meld of the hand in turn, and keep the best."""
    return _take_or_leave(frozenset(cards), melds_of(cards))


def plain_discard(cards: Sequence[Card]) -> Plain:
    """Try every discard; all cards in melds is big gin."""
    whole = plain(cards)
    if whole.deadwood == 0:
        return whole
    tries = [
        plain([card for card in cards if card != discard])._replace(discard=discard)
        for discard in cards
    ]
    return min(tries, key=lambda found: found.deadwood)


def _take_or_leave(
    left: frozenset[Card],
    melds: list[frozenset[Card]],
    at: int = 0,
    taken: tuple[frozenset[Card], ...] = (),
) -> Plain:
    if at == len(melds):
        return Plain(sum([card.value() for card in left]), taken)
    without = _take_or_leave(left, melds, at + 1, taken)
    if not melds[at] <= left:
        return without
    having = _take_or_leave(left - melds[at], melds, at + 1, (*taken, melds[at]))
    return min(having, without, key=lambda found: found.deadwood)


def random_hands(size: int) -> list[list[Card]]:
    """Deal hands from the whole deck."""
    deal = random.Random(SEED)
    return [deal.sample(DECK, size) for _ in range(HANDS)]


def overlapping_hands(size: int) -> list[list[Card]]:
    """Deal hands from five neighbouring ranks, where sets and runs share cards."""
    deal = random.Random(SEED)
    hands = []
    for _ in range(HANDS):
        lowest = deal.randint(1, 9)
        near = [card for card in DECK if lowest <= card.rank < lowest + 5]
        hands.append(deal.sample(near, size))
    return hands


def seconds(
    count: Callable[[Sequence[Card]], object], hands: list[list[Card]]
) -> float:
    """Give the seconds that a hand takes, in the best of a few rounds."""
    return fastest(lambda: [count(hand) for hand in hands], ROUNDS) / len(hands)


def figures() -> Iterator[Figure]:
    """Time the solver and the baseline on hands of both kinds and sizes."""
    kinds = (("random", random_hands), ("overlapping", overlapping_hands))
    sizes = ((10, best_arrangement, plain), (11, best_after_discard, plain_discard))
    for kind, deal in kinds:
        for size, solver, baseline in sizes:
            progress(f"melds: {kind} hands of {size}")
            hands = deal(size)
            fast, slow = seconds(solver, hands), seconds(baseline, hands)
            name = f"counting {size} {kind} cards"
            yield Figure("melds", name, fast, "plain search", slow, "s")
