"""Cards as people type them."""

import pytest

from scorepad.cards import (
    DECK,
    Card,
    cards_text,
    parse_card,
    parse_cards,
    refuse_repeats,
)
from scorepad.errors import CardError


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("7s", "7s"),
        ("Ts", "Ts"),
        ("ts", "Ts"),
        ("10h", "Th"),
        ("10H", "Th"),
        ("aC", "Ac"),
        ("JD", "Jd"),
        ("q♦", "Qd"),
        ("K♣", "Kc"),
        ("10♠", "Ts"),
        ("2♥\ufe0f", "2h"),
        ("2♥\ufe0e", "2h"),
        ("3♡", "3h"),
        ("  9s\t", "9s"),
    ],
)
def test_a_card_is_read_however_it_is_typed(typed: str, written: str) -> None:
    assert str(parse_card(typed)) == written


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("7x", "7x"),
        ("s", "s"),
        ("s7", "s7"),
        ("11h", "11h"),
        ("1h", "1h"),
        ("0s", "0s"),
        ("7 s", "7 s"),
        ("joker", "joker"),
        ("7\x1bs", r"'7\x1bs'"),
        ("7s\n8s", r"'7s\n8s'"),
        ("\u202e7s", r"'\u202e7s'"),
        ("7\u017f", "7\u017f"),  # a long s, which upper() would take for an S
        ("\u212as", "\u212as"),  # the Kelvin sign, which lower() would take for a K
        ("x" * 21, "x" * 20 + ".."),
    ],
)
def test_what_is_no_card_is_refused_by_name(typed: str, shown: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_card(typed)
    assert str(refused.value) == (
        f"{shown} is not a card. Write rank then suit, for example 7s or 10h"
    )


@pytest.mark.parametrize("typed", ["", "  "])
def test_a_card_that_is_not_typed_is_missing(typed: str) -> None:
    with pytest.raises(CardError, match=r"^the card is missing\. Write rank then suit"):
        parse_card(typed)


@pytest.mark.parametrize("rank", ["7", "10", "a", "K"])
def test_a_rank_alone_needs_a_suit(rank: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_card(rank)
    assert str(refused.value) == f"{rank} needs a suit, for example {rank}h"


@pytest.mark.parametrize(
    "typed",
    [
        "3h 4h Ts",
        "3h,4h,10s",
        " 3H ,  4h\tts\n",
        "3h4h10s",
        "3h4hTs",
        "3♥️4♥️ 10♠️",
    ],
)
def test_cards_stand_apart_or_together(typed: str) -> None:
    assert cards_text(parse_cards(typed)) == "3h 4h Ts"


def test_cards_keep_the_order_typed() -> None:
    assert cards_text(parse_cards("Ks As 5d")) == "Ks As 5d"


@pytest.mark.parametrize("typed", ["", "  ", ",", " , "])
def test_no_cards_are_no_cards(typed: str) -> None:
    assert parse_cards(typed) == ()


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("9h 3s 9♥", "the same card twice: 9h. A deck has each card once"),
        ("10d3sTd", "the same card twice: Td. A deck has each card once"),
        ("3h;4h", ";4h is not a card. Write rank then suit, for example 7s or 10h"),
        ("1,0h", "1 is not a card. Write rank then suit, for example 7s or 10h"),
        ("3h 4", "4 needs a suit, for example 4h"),
        ("3h4", "4 needs a suit, for example 4h"),
        ("3hx", "x is not a card. Write rank then suit, for example 7s or 10h"),
        ("3 h", "3 needs a suit, for example 3h"),
    ],
)
def test_a_bad_list_is_refused_by_the_card(typed: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_cards(typed)
    assert str(refused.value) == message


def test_a_card_in_two_hands_is_refused() -> None:
    with pytest.raises(
        CardError, match=r"^the same card twice: Qs. A deck has each card"
    ):
        refuse_repeats([*parse_cards("Qs 2d"), *parse_cards("3d Qs")])


def test_pictures_count_ten_and_others_their_number() -> None:
    cards = parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks")
    numbers = [*range(1, 11), 10, 10, 10]
    assert [card.value() for card in cards] == numbers
    assert [card.value(ace=15) for card in cards] == [15, *numbers[1:]]


def test_the_deck_has_every_card_once_and_each_reads_back() -> None:
    assert len(set(DECK)) == 52
    for card in DECK:
        assert parse_card(str(card)) == card
        assert str(card) == "?A23456789TJQK"[card.rank] + card.suit


def test_cards_sort_by_rank_then_suit() -> None:
    assert cards_text(sorted(parse_cards("Ks As 10c 9s Ah Jd Ac Ad"))) == (
        "Ac Ad Ah As 9s Tc Jd Ks"
    )
    assert sorted(DECK) == list(DECK)


def test_a_card_shows_itself_to_a_programmer() -> None:
    assert repr(parse_card("10s")) == "Card(Ts)"
    assert isinstance(parse_card("10s"), Card)
    assert f"{parse_card('10s')}" == "Ts"
