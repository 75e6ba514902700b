"""What people ask of a count, in the words of a line."""

from collections.abc import Sequence

import pytest

from scorepad.cards import Card, cards_text, parse_cards
from scorepad.counting import (
    CLASSIC_COUNT,
    best_for_knocker,
    check_meld,
    count_against,
    count_both_hands,
    count_hand,
    count_line_json,
    counts_from_cards,
    is_big_gin,
    knocker_arrangements,
    parse_groups,
    parse_melds,
)
from scorepad.errors import CardError, HandError
from scorepad.grammar import Kind
from scorepad.melds import Arrangement
from scorepad.rules import CountRules, Rules

LESSON = "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
OTHER = "4s Kd Qh Jc Ts 8d 7c 6s 2s 2d"
GIN = "6s 7s 8s; Jc Jd Jh; 5c 6c 7c 8c"


def test_a_line_of_ten_cards_is_counted() -> None:
    assert count_line_json(LESSON) == {
        "cards": ["3h", "4h", "5h", "9c", "9d", "9s", "2c", "2d", "As", "Ac"],
        "melds": [["3h", "4h", "5h"], ["9c", "9d", "9s"]],
        "deadwood": 6,
        "unmelded": ["Ac", "As", "2c", "2d"],
        "discard": None,
        "laid_off": [],
    }


def test_a_line_of_eleven_cards_names_the_discard() -> None:
    assert count_line_json("kh" + LESSON) == {
        "cards": ["Kh", "3h", "4h", "5h", "9c", "9d", "9s", "2c", "2d", "As", "Ac"],
        "melds": [["3h", "4h", "5h"], ["9c", "9d", "9s"]],
        "deadwood": 6,
        "unmelded": ["Ac", "As", "2c", "2d"],
        "discard": "Kh",
        "laid_off": [],
    }


def test_big_gin_has_no_discard() -> None:
    found = count_line_json("3h 4h 5h 6h 9c 9d 9s 2c 2d 2h 2s")
    assert (found["deadwood"], found["discard"]) == (0, None)
    assert found["melds"] == [
        ["2c", "2d", "2h", "2s"],
        ["3h", "4h", "5h", "6h"],
        ["9c", "9d", "9s"],
    ]


def test_a_line_with_melds_is_the_opponents_hand_after_lay_offs() -> None:
    """5s and 4s go onto the run and Js to the set; 2, 2, 3, 8 and three tens stay."""
    found = count_line_json("5s 4s Kd Qh Js Td 8d 3c 2s 2d | 8S 7s 6s ; jc jd jh")
    assert found == {
        "cards": ["5s", "4s", "Kd", "Qh", "Js", "Td", "8d", "3c", "2s", "2d"],
        "melds": [],
        "deadwood": 45,
        "unmelded": ["2d", "2s", "3c", "8d", "Td", "Qh", "Kd"],
        "discard": None,
        "laid_off": ["4s", "5s", "Js"],
    }


def test_a_knocker_may_have_no_melds() -> None:
    assert count_line_json(OTHER + "|")["deadwood"] == 69
    assert count_line_json(OTHER + "| ;")["deadwood"] == 69


@pytest.mark.parametrize(
    ("melds", "allowed", "laid_off"),
    [
        pytest.param(GIN, False, [], id="gin"),
        pytest.param(GIN, True, ["5s", "Js"], id="gin where it is allowed"),
        pytest.param(GIN + " 9c", False, [], id="big gin"),
        pytest.param(GIN.replace(" 8c", ""), False, ["5s", "Js"], id="nine melded"),
    ],
)
def test_nothing_is_laid_off_on_gin(
    melds: str, allowed: bool, laid_off: list[str]
) -> None:
    cards = "5s Js Kd Qh Td 8d 4d 3c 2s 2d"
    found = count_line_json(f"{cards} | {melds}", CountRules(lay_off_on_gin=allowed))
    assert found["laid_off"] == laid_off


def test_other_hand_sizes_and_dear_aces() -> None:
    terms = CountRules(cards=5, ace_deadwood=15)
    assert count_line_json("As 4h 5h 6h 9d", terms)["deadwood"] == 24
    assert count_line_json("As 4h 5h 6h 9d Kd", terms)["discard"] == "As"
    gin = count_line_json("As 4h 5h 6h 9d | 9c 9h 9s; 2s 3s 4s", terms)
    assert (gin["deadwood"], gin["laid_off"]) == (24, [])
    knock = count_line_json("As 4h 5h 6h 9d | 2s 3s 4s", terms)
    assert (knock["deadwood"], knock["laid_off"]) == (9, ["As"])


CARD_HELP = "Write rank then suit, for example 7s or 10h"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "3h 4h",
            "2 cards are given: a hand has 10, or 11 before the discard",
        ),
        ("", "0 cards are given: a hand has 10, or 11 before the discard"),
        ("3h", "1 card is given: a hand has 10, or 11 before the discard"),
        (
            LESSON + "Kh Kd",
            "12 cards are given: a hand has 10, or 11 before the discard",
        ),
        (
            LESSON + "Kh | 6s 7s 8s",
            "11 cards are given: the opponent of a knock has 10",
        ),
        ("3h | 6s 7s 8s", "1 card is given: the opponent of a knock has 10"),
        (LESSON + "3h", "the same card twice: 3h. A deck has each card once"),
        (LESSON.replace("9c", "1c"), f"1c is not a card. {CARD_HELP}"),
        (LESSON + "; 6s 7s 8s", f"; is not a card. {CARD_HELP}"),
        (LESSON + "| 6s 7x 8s", f"7x is not a card. {CARD_HELP}"),
        (LESSON + "| 9h 9d 9c", "the same card twice: 9c. A deck has each card once"),
        (
            LESSON + "| 6s 7s 8s; 8s 8d 8h",
            "the same card twice: 8s. A deck has each card once",
        ),
        (
            LESSON + "|" + GIN.replace("6s 7s 8s", "9s Ts Js"),
            "the same card twice: 9s. A deck has each card once",
        ),
        (LESSON + "| 6s 7s 7s", "the same card twice: 7s. A deck has each card once"),
        (
            LESSON + "| 6s 7s 8s | 8s 8d 8h",
            "a line has at most one |, between the hand and the melds",
        ),
        (LESSON + "| 7s 6s", "not a meld: 6s 7s. A meld has at least 3 cards"),
        (
            LESSON + "| 6s 7s 8s 9h; Td Tc Th Ts; Jd Jc Jh Js",
            "not a meld: 6s 7s 8s 9h. A set has one rank, a run one suit",
        ),
        (
            LESSON + "| 6s 7s 8s; Td Tc Th Ts; Jd Jc Jh Js; Kc Kd Ks",
            "the knocker's melds have 14 cards: 11 is the most, for big gin",
        ),
    ],
)
def test_a_bad_line_says_what_is_wrong(line: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        count_line_json(line)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("", "not a meld: nothing. A meld has at least 3 cards"),
        ("7s", "not a meld: 7s. A meld has at least 3 cards"),
        (
            "8s 6s 9s",
            "not a run: 6s 8s 9s. The ranks must follow one another, ace low",
        ),
        (
            "Qs Ks As",
            "not a run: As Qs Ks. The ranks must follow one another, ace low",
        ),
        ("9h 9d 8d", "not a meld: 8d 9d 9h. A set has one rank, a run one suit"),
        ("6d 7h 8s", "not a meld: 6d 7h 8s. A set has one rank, a run one suit"),
    ],
)
def test_what_is_no_meld_is_refused_with_the_reason(cards: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        check_meld(parse_cards(cards))
    assert str(refused.value) == message


@pytest.mark.parametrize("cards", ["As 3s 2s", "Ks Qs Js", "9c 9s 9h", "9c 9s 9h 9d"])
def test_sets_and_runs_are_melds(cards: str) -> None:
    check_meld(parse_cards(cards))


def test_a_run_of_thirteen_is_a_meld() -> None:
    check_meld(parse_cards("AhKhQhJhTh9h8h7h6h5h4h3h2h"))


def test_melds_are_read_in_the_order_laid_down() -> None:
    melds = parse_melds("8s 7s 6s; 9d 9c 9h ;")
    assert [cards_text(meld) for meld in melds] == ["6s 7s 8s", "9c 9d 9h"]


def test_the_opponents_cards_are_checked_against_the_table() -> None:
    with pytest.raises(CardError, match=r"^the same card twice: 4s"):
        count_against(parse_cards(OTHER), [parse_cards("4s 5s 6s")])


def both(
    knocker: Sequence[Card], opponent: Sequence[Card], terms: CountRules = CLASSIC_COUNT
) -> tuple[Arrangement, Arrangement]:
    ways = count_both_hands((tuple(knocker),), opponent, terms, gin=False)
    found = best_for_knocker(ways)
    assert found.knocker is not None
    assert found.opponent is not None
    return found.knocker, found.opponent


def test_the_knocker_lays_down_what_leaves_the_opponent_most() -> None:
    """Run or set, 8 is left with the aces' 2; the set would take the 4 of spades."""
    knocker = parse_cards("3h 4h 5h 4c 4d 9c 9d 9s Ac As")
    mine, theirs = both(knocker, parse_cards(OTHER))
    assert [cards_text(meld) for meld in mine.melds] == ["3h 4h 5h", "9c 9d 9s"]
    assert (mine.deadwood, theirs.deadwood, theirs.laid_off) == (10, 69, ())


def test_without_a_reason_the_knocker_lays_down_what_the_count_shows() -> None:
    knocker = parse_cards("3h 4h 5h 4c 4d 9c 9d 9s Ac As")
    opponent = parse_cards("3s Kd Qh Jc Ts 8d 7c 6s 2s 2d")
    mine, theirs = both(knocker, opponent)
    assert mine == count_hand(knocker)
    assert theirs.deadwood == 68


def test_a_dear_ace_counts_for_both() -> None:
    """The set of aces leaves 5, where the run would leave two aces."""
    terms = CountRules(cards=5, ace_deadwood=15)
    knocker, opponent = parse_cards("Ac Ad Ah 2h 3h"), parse_cards("As 4c 6c 8d Kh")
    mine, theirs = both(knocker, opponent, terms)
    assert mine == count_hand(knocker, terms)
    assert (mine.deadwood, theirs.deadwood) == (5, 28)


def test_a_knocker_with_eleven_cards_discards_first() -> None:
    knocker = parse_cards("3h 4h 5h 9c 9d 9s 2c 3d As Ac Kh")
    mine, theirs = both(knocker, parse_cards(OTHER))
    assert (str(mine.discard), mine.deadwood, theirs.deadwood) == ("Kh", 7, 69)


def test_gin_in_two_hands_allows_no_lay_offs_unless_the_table_does() -> None:
    knocker = parse_cards("3h 4h 5h 9c 9d 9s Js Jd Jh 6h")
    opponent = parse_cards("7h Jc Kd Qh Ts 8d 6s 4s 2s 2d")
    assert both(knocker, opponent)[1].deadwood == 69
    allowed = CountRules(lay_off_on_gin=True)
    assert both(knocker, opponent, allowed)[1].deadwood == 52


def test_a_card_in_both_hands_is_refused() -> None:
    with pytest.raises(CardError) as refused:
        both(parse_cards(LESSON), parse_cards(OTHER))
    assert str(refused.value) == "the same card twice: 2d. A deck has each card once"


def test_the_hands_of_a_knock_must_be_whole() -> None:
    with pytest.raises(CardError, match=r"^9 cards are given: the opponent of a"):
        both(parse_cards(LESSON), parse_cards("4s Kd Qh Jc Ts 8d 7c 6s 2s"))
    with pytest.raises(CardError, match=r"^the knocker has 10 .*, not 9$"):
        both(parse_cards(LESSON)[1:], parse_cards(OTHER.replace("2d", "3c")))


BIG_GIN = parse_groups("3h 4h 5h 6h; 9c 9d 9s; 2c 2d 2s 2h")


@pytest.mark.parametrize("kind", ["knock", "gin"])
def test_eleven_melded_cards_are_big_gin_where_that_is_played(kind: Kind) -> None:
    played = Rules({"hand.big_gin_bonus": 31})
    with pytest.raises(HandError, match="all 11 cards are melded"):
        counts_from_cards(kind, BIG_GIN, (), (30,), played)


def test_eleven_melded_cards_are_gin_where_big_gin_is_not_played() -> None:
    assert counts_from_cards("gin", BIG_GIN, (), (30,), Rules()) == (30,)


def test_the_cards_of_an_undercut_are_not_asked_for_big_gin() -> None:
    played = Rules({"hand.big_gin_bonus": 31})
    assert counts_from_cards("undercut", BIG_GIN, (), (4,), played) == (4, 0)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3h 4h 5h 6h; 9c 9d 9s; 2c 2d 2s 2h", True),
        ("3h 4h 5h 6h; 9c 9d 9s; 2c 2d 2s; Kh", False),  # gin: the king is discarded
        ("3h 4h 5h; 9c 9d 9s; 2c 2d 2s; Ks", False),  # ten cards
    ],
)
def test_big_gin_is_a_card_too_many_and_all_melded(cards: str, expected: bool) -> None:
    groups = parse_groups(cards)
    [way, *_] = knocker_arrangements(groups, CLASSIC_COUNT)
    assert is_big_gin(groups, way, CLASSIC_COUNT) is expected
