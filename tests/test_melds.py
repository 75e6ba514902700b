"""The solver against an independent brute force, and hands counted by eye.

The brute force knows cards as (rank, suit) pairs, tells a meld by its definition,
and tries everything: every meld for each card in turn, every card onto every meld.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.cards import DECK, Card, cards_text, parse_cards
from scorepad.errors import CardError
from scorepad.melds import (
    Arrangement,
    Meld,
    best_after_discard,
    best_after_lay_offs,
    best_arrangement,
    best_arrangements,
)

Plain = tuple[int, str]
Group = frozenset[Plain]

ACES = st.sampled_from([1, 1, 4, 10, 25])


def pairs(cards: Iterator[Card] | tuple[Card, ...] | list[Card]) -> Group:
    return frozenset((card.rank, card.suit) for card in cards)


def is_meld(group: Group) -> bool:
    ranks = sorted(rank for rank, _ in group)
    in_a_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    one_suit = len({suit for _, suit in group}) == 1
    return len(group) >= 3 and (len(set(ranks)) == 1 or (one_suit and in_a_row))


def value(group: Group, ace: int) -> int:
    return sum(ace if rank == 1 else min(rank, 10) for rank, _ in group)


def leftovers(hand: Group, melds: list[Group]) -> Iterator[Group]:
    """Give what is left of the hand for every way to meld none, some or all of it."""
    if not hand:
        yield hand
        return
    first = min(hand)
    for left in leftovers(hand - {first}, melds):
        yield left | {first}
    for meld in melds:
        if first in meld and meld <= hand:
            yield from leftovers(hand - meld, melds)


def all_leftovers(hand: Group) -> set[Group]:
    groups = (
        frozenset(group)
        for size in range(3, len(hand) + 1)
        for group in combinations(sorted(hand), size)
    )
    return set(leftovers(hand, [group for group in groups if is_meld(group)]))


def after_lay_offs(
    left: Group, table: frozenset[Group], ace: int, seen: dict[object, int]
) -> int:
    """Lay every card on every meld that takes it, in every order."""
    if (left, table) not in seen:
        seen[left, table] = min(
            [value(left, ace)]
            + [
                after_lay_offs(
                    left - {card}, table - {meld} | {meld | {card}}, ace, seen
                )
                for card in left
                for meld in table
                if is_meld(meld | {card})
            ]
        )
    return seen[left, table]


@st.composite
def crowded(draw: st.DrawFn, least: int, most: int) -> list[Card]:
    """Draw cards of a few neighbouring ranks, so that sets and runs overlap."""
    width = draw(st.integers(4, 6))
    lowest = draw(st.integers(1, 14 - width))
    near = [card for card in DECK if lowest <= card.rank < lowest + width]
    return draw(st.permutations(near))[: draw(st.integers(least, most))]


@st.composite
def knocks(draw: st.DrawFn) -> tuple[list[Card], tuple[Meld, ...]]:
    """Draw the knocker's melds, and a hand from the other cards near them."""
    near = draw(crowded(16, 24))
    melds: list[Meld] = []
    for _ in range(draw(st.integers(1, 3))):
        chosen = draw(st.sampled_from(held_melds(near) or [()]))
        near = [card for card in near if card not in chosen]
        melds += [chosen] if chosen else []
    return near[: draw(st.integers(5, 9))], tuple(melds)


def held_melds(cards: list[Card]) -> list[Meld]:
    groups = (group for size in (3, 4) for group in combinations(sorted(cards), size))
    return [group for group in groups if is_meld(pairs(group))]


def check_layout(
    found: Arrangement, cards: list[Card], table: tuple[Meld, ...], ace: int
) -> None:
    """Check that the cards are all there, the melds melds, and the sum right."""
    gone = [] if found.discard is None else [found.discard]
    laid = [card for card, _ in found.laid_off]
    melded = [card for meld in found.melds for card in meld]
    assert sorted([*melded, *found.unmelded, *laid, *gone]) == sorted(cards)
    assert all(is_meld(pairs(meld)) for meld in found.melds)
    for index, meld in enumerate(table):
        onto = [card for card, home in found.laid_off if home == index]
        assert is_meld(pairs([*meld, *onto]))
    assert found.deadwood == value(pairs(found.unmelded), ace)
    assert list(found.melds) == sorted(tuple(sorted(meld)) for meld in found.melds)
    assert list(found.unmelded) == sorted(found.unmelded)


@settings(max_examples=150, deadline=None)
@given(cards=crowded(0, 10), ace=ACES)
def test_the_count_is_the_least_there_is(cards: list[Card], ace: int) -> None:
    found = best_arrangement(cards, ace=ace)
    check_layout(found, cards, (), ace)
    assert found.deadwood == min(
        value(left, ace) for left in all_leftovers(pairs(cards))
    )


@settings(max_examples=100, deadline=None)
@given(cards=crowded(6, 11), ace=ACES)
def test_the_discard_is_the_best_there_is(cards: list[Card], ace: int) -> None:
    found = best_after_discard(cards, ace=ace)
    check_layout(found, cards, (), ace)
    left_over = all_leftovers(pairs(cards))
    if frozenset() in left_over:
        assert (found.deadwood, found.discard) == (0, None)
        return
    assert found.discard is not None
    assert found.deadwood == min(
        value(left - {gone}, ace) for left in left_over for gone in left
    )
    kept = [card.value(ace) for card in found.unmelded]
    assert found.discard.value(ace) >= max(kept, default=0)


@settings(max_examples=120, deadline=None)
@given(knock=knocks(), ace=ACES)
def test_the_count_after_lay_offs_is_the_least_there_is(
    knock: tuple[list[Card], tuple[Meld, ...]], ace: int
) -> None:
    cards, melds = knock
    found = best_after_lay_offs(cards, melds, ace=ace)
    check_layout(found, cards, melds, ace)
    table = frozenset(pairs(meld) for meld in melds)
    seen: dict[object, int] = {}
    assert found.deadwood == min(
        after_lay_offs(left, table, ace, seen) for left in all_leftovers(pairs(cards))
    )


@settings(max_examples=100, deadline=None)
@given(cards=crowded(0, 9), ace=ACES)
def test_every_best_count_is_among_all_of_them(cards: list[Card], ace: int) -> None:
    found = best_arrangements(cards, ace=ace)
    for way in found:
        check_layout(way, cards, (), ace)
    assert found[0] == best_arrangement(cards, ace=ace)
    left_over = all_leftovers(pairs(cards))
    least = min(value(left, ace) for left in left_over)
    assert {pairs(way.unmelded) for way in found} == {
        left for left in left_over if value(left, ace) == least
    }


def layout(found: Arrangement) -> str:
    """Write an arrangement in one line, as the tests below do."""
    melds = "; ".join(cards_text(meld) for meld in found.melds)
    return f"{melds} | {cards_text(found.unmelded)} | {found.deadwood}"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param(
            "3h 4h 5h 9c 9d 9s 2c 2d As Ac",
            "3h 4h 5h; 9c 9d 9s | Ac As 2c 2d | 6",
            id="the practice lesson's hand",
        ),
        pytest.param(
            "5h 5c 5d 3h 4h Ks",
            "5c 5d 5h | 3h 4h Ks | 17",
            id="a card fits both, the set is worth more",
        ),
        pytest.param(
            "5h 5c 5d 6h 7h Ks",
            "5h 6h 7h | 5c 5d Ks | 20",
            id="a card fits both, the run is worth more",
        ),
        pytest.param(
            "5c 5d 5h 5s 6h 7h",
            "5c 5d 5s; 5h 6h 7h |  | 0",
            id="a set of four gives up a card",
        ),
        pytest.param(
            "4c 5c 6c 4d 5d 6d 4h 4s",
            "4c 5c 6c; 4d 5d 6d | 4h 4s | 8",
            id="a set of four is broken up",
        ),
        pytest.param(
            "4h 5h 6h 7h 8h 9h Th 7c 7d",
            "4h 5h 6h; 7c 7d 7h; 8h 9h Th |  | 0",
            id="a run of seven is two, its middle goes to a set",
        ),
        pytest.param("Qs Ks As", " | As Qs Ks | 21", id="the ace is low only"),
        pytest.param("As 2s 3s Kc", "As 2s 3s | Kc | 10", id="ace, two, three"),
        pytest.param("Kh Ac 2c", " | Ac 2c Kh | 13", id="no run from suit to suit"),
        pytest.param("", " |  | 0", id="no cards"),
    ],
)
def test_hands_counted_by_eye(cards: str, expected: str) -> None:
    assert layout(best_arrangement(parse_cards(cards))) == expected


def test_a_dear_ace_changes_the_best_melds() -> None:
    """The run leaves two aces, the set leaves 2 and 3."""
    cards = parse_cards("Ac Ad Ah 2h 3h")
    assert layout(best_arrangement(cards)) == "Ah 2h 3h | Ac Ad | 2"
    assert layout(best_arrangement(cards, ace=3)) == "Ac Ad Ah | 2h 3h | 5"


@pytest.mark.parametrize(
    ("cards", "ace", "discard", "expected"),
    [
        pytest.param(
            "3h 4h 5h 9c 9d 9s 2c 2d As Ac Ks",
            1,
            "Ks",
            "3h 4h 5h; 9c 9d 9s | Ac As 2c 2d | 6",
            id="the highest card goes",
        ),
        pytest.param(
            "Ac Ah As 3c 3d 3s 4c 4s 5c 5d 5s",
            1,
            "5d",
            "Ac Ah As; 3c 4c 5c; 3s 4s 5s | 3d | 3",
            id="runs leave 3 and 5, sets would leave 4 and 4",
        ),
        pytest.param(
            "3h 4h 5h 9c 9d 9s 2c 2d 2s 2h Ks",
            1,
            "Ks",
            "2c 2d 2h 2s; 3h 4h 5h; 9c 9d 9s |  | 0",
            id="gin",
        ),
        pytest.param(
            "3h 4h 5h 6h 9c 9d 9s 2c 2d 2s 2h",
            1,
            "None",
            "2c 2d 2h 2s; 3h 4h 5h 6h; 9c 9d 9s |  | 0",
            id="big gin",
        ),
        pytest.param(
            "5c 5d 5h 5s 6h 7c 7d 7h 7s",
            1,
            "None",
            "5c 5d 5s; 5h 6h 7h; 7c 7d 7s |  | 0",
            id="big gin, though two sets of four and a discard are gin",
        ),
        pytest.param("Jc Td Kd Kc 8s", 1, "Kd", " | 8s Td Jc Kc | 38", id="equals"),
        pytest.param("As Ah 9d", 15, "As", " | Ah 9d | 24", id="an ace is dearest"),
        pytest.param("As Ah 9d", 9, "9d", " | Ah As | 18", id="an ace as dear as 9"),
    ],
)
def test_discards_chosen_by_eye(
    cards: str, ace: int, discard: str, expected: str
) -> None:
    found = best_after_discard(parse_cards(cards), ace=ace)
    assert (str(found.discard), layout(found)) == (discard, expected)


@pytest.mark.parametrize(
    ("cards", "table", "laid_off", "expected"),
    [
        pytest.param("4s 5s Kd", ["6s 7s 8s"], "4s>0 5s>0", " | Kd | 10", id="chain"),
        pytest.param(
            "5s 9s Ts 3s", ["6s 7s 8s"], "5s>0 9s>0 Ts>0", " | 3s | 3", id="both ends"
        ),
        pytest.param("9h Kd", ["9c 9d 9s"], "9h>0", " | Kd | 10", id="fourth card"),
        pytest.param("9h", ["9c 9d 9s", "6h 7h 8h"], "9h>1", " |  | 0", id="either"),
        pytest.param(
            "9h Th",
            ["9c 9d 9s", "6h 7h 8h"],
            "9h>1 Th>1",
            " |  | 0",
            id="the fourth nine opens the run for the ten",
        ),
        pytest.param(
            "8s 8d 8h 9s Ts",
            ["Js Qs Ks"],
            "9s>0 Ts>0",
            "8d 8h 8s |  | 0",
            id="the dearer run of one's own is broken up",
        ),
        pytest.param(
            "5c 5d 5h 5s 4h",
            ["6h 7h 8h"],
            "4h>0 5h>0",
            "5c 5d 5s |  | 0",
            id="a set of four gives up the card that lets the four go",
        ),
        pytest.param(
            "5c 5d 5h 4c 4d",
            ["6c 7c 8c", "6d 7d 8d"],
            "4c>0 4d>1 5c>0 5d>1",
            " | 5h | 5",
            id="one's own set is broken up, its last card stays",
        ),
        pytest.param(
            "3s 4s 5s", ["6s 7s 8s"], "", "3s 4s 5s |  | 0", id="melded, not laid off"
        ),
        pytest.param("Ks", ["As 2s 3s"], "", " | Ks | 10", id="never round the ace"),
        pytest.param(
            "4s Ts 7s",
            ["Js Qs Ks", "As 2s 3s", "8d 8h 8s"],
            "4s>1 Ts>0",
            " | 7s | 7",
            id="a card beside a card of a set stays",
        ),
        pytest.param("4s 5s", [], "", " | 4s 5s | 9", id="nothing on the table"),
    ],
)
def test_lay_offs_found_by_eye(
    cards: str, table: list[str], laid_off: str, expected: str
) -> None:
    found = best_after_lay_offs(
        parse_cards(cards), [parse_cards(meld) for meld in table]
    )
    assert " ".join(f"{card}>{meld}" for card, meld in found.laid_off) == laid_off
    assert layout(found) == expected


def test_all_best_tells_sets_of_three_from_sets_of_four() -> None:
    """Both leave nothing, but only one of them takes a four of hearts."""
    found = best_arrangements(parse_cards("5c 5d 5h 5s 6h 7h 8h"))
    assert [layout(way) for way in found] == [
        "5c 5d 5h 5s; 6h 7h 8h |  | 0",
        "5c 5d 5s; 5h 6h 7h 8h |  | 0",
    ]


@pytest.mark.parametrize(
    "count", [best_arrangement, best_after_discard, best_arrangements]
)
def test_a_repeated_card_is_refused(count: object) -> None:
    assert callable(count)
    with pytest.raises(
        CardError, match=r"^the same card twice: 3h. A deck has each card"
    ):
        count([*parse_cards("3h 4h"), *parse_cards("5h 3h")])


def test_a_card_both_in_hand_and_on_the_table_is_refused() -> None:
    with pytest.raises(
        CardError, match=r"^the same card twice: 8s. A deck has each card"
    ):
        best_after_lay_offs(parse_cards("8s 2d"), [parse_cards("6s 7s 8s")])
