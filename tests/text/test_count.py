"""A count in words: what is melded and left, what it allows, how a hand ends with it.

Under the rules of tests.evening, with a limit of 10: a knock 3, gin 20, an undercut 13,
a gin-off 17, big gin 31.
"""

import pytest

from scorepad.cards import parse_card, parse_cards
from scorepad.counting import parse_groups
from scorepad.errors import CardError
from scorepad.pad import Ended, Hand, HandEntry
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.text.count import cards_on_table, count, count_lines
from scorepad.text.terminal import terminal, written_for
from tests.evening import gin, pad, rules

OURS = {"hand.knock_limit": 10}
RULES = rules(OURS)
NO_BIG_GIN = rules({**OURS, "hand.big_gin_bonus": "not-played"})

LESSON = "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
ELEVEN = "3h 4h 5h 6h 7h 9c 9d 9s 2c 2d 2s"
GIN = ELEVEN.replace("7h ", "")
# Two kings' worth of melds; 6h and 7h go onto the lesson's run, 2s and 3s stay.
BEN = "Kc Kd Kh Qs Js Ts 6h 7h 2s 3s"
# Nothing goes onto the melds of ELEVEN: 6 + 7 + 1 + 3.
OTHER = "Kc Kd Kh Qs Js Ts 6s 7s Ac 3s"


def counted(
    cards: str, against: str | None = None, under: Rules = RULES, upcard: str = ""
) -> list[str]:
    up = parse_card(upcard) if upcard else None
    return count_lines(count(cards, under, against), under, up)


def refused(cards: str, against: str | None = None) -> str:
    with pytest.raises(CardError) as error:
        count(cards, RULES, against)
    return str(error.value)


# One hand


def test_of_eleven_cards_the_discard_is_named() -> None:
    assert counted(LESSON + " 10h") == [
        "melds    3h 4h 5h   9c 9d 9s",
        "left     Ac As 2c 2d",
        "discard  Th",
        "deadwood 6: may knock, the limit is 10",
    ]


def test_gin_is_recognised() -> None:
    assert counted(ELEVEN.replace("7h", "Kd"))[2:] == ["discard  Kd", "deadwood 0: gin"]
    assert counted(GIN)[-2:] == ["left     nothing", "deadwood 0: gin"]


def test_big_gin_is_recognised_where_it_is_played() -> None:
    assert counted(ELEVEN)[-2:] == [
        "left     nothing",
        "deadwood 0: big gin, all 11 cards melded",
    ]


@pytest.mark.parametrize(
    ("cards", "size", "advice"),
    [
        # From the run, which has cards to spare.
        (ELEVEN, 10, "11 cards melded, but big gin is not played: discard 7h, gin"),
        # From a set of four, and of cards that are alike the highest.
        (
            "3h 4h 5h 9c 9d 9s 9h Ac Ad As Ah",
            10,
            "11 cards melded, but big gin is not played: discard 9s, gin",
        ),
        # Two cards of its meld stay: of all melds the aces' cost the least.
        (
            "3h 4h 5h 9c 9d 9s 7c 7d 7s Ac Ad As",
            11,
            "12 cards melded, but big gin is not played: discard As, 2 left",
        ),
    ],
)
def test_where_big_gin_is_not_played_the_best_discard_is_named(
    cards: str, size: int, advice: str
) -> None:
    under = rules({"hand.big_gin_bonus": "not-played", "hand.cards": size})
    assert counted(cards, under=under)[-1] == f"deadwood 0: all {advice}"


def test_without_a_meld_it_says_so() -> None:
    """2, 2, 4, 6, 7, 8 and four tens; only ten or less may knock."""
    assert counted("4s Kd Qh Jc Ts 8d 7c 6h 2s 2h") == [
        "melds    none",
        "left     2h 2s 4s 6h 7c 8d Ts Jc Qh Kd",
        "deadwood 69: may not knock, the limit is 10",
    ]


@pytest.mark.parametrize(
    ("limit", "may"),
    [
        (0, "may not knock, only gin ends the hand"),
        (5, "may not knock, the limit is 5"),
        (6, "may knock, the limit is 6"),
    ],
)
def test_a_hand_may_be_knocked_up_to_the_limit(limit: int, may: str) -> None:
    under = rules({"hand.knock_limit": limit})
    assert counted(LESSON, under=under)[-1] == f"deadwood 6: {may}"


@pytest.mark.parametrize(
    ("upcard", "may"),
    [
        ("", "the upcard sets the limit, and there is none"),
        ("6d", "may knock, the limit is 6"),
        ("5s", "may not knock, the limit is 5"),
        ("Kd", "may knock, the limit is 10"),
        ("Ad", "may not knock, only gin ends the hand"),
    ],
)
def test_in_oklahoma_the_upcard_sets_the_limit(upcard: str, may: str) -> None:
    under = rules({**OURS, "oklahoma.played": True})
    assert counted(LESSON, under=under, upcard=upcard)[-1] == f"deadwood 6: {may}"


def test_gin_needs_no_upcard() -> None:
    assert counted(GIN, under=rules({"oklahoma.played": True}))[-1].endswith(": gin")


def test_a_line_is_folded_where_it_is_full() -> None:
    with written_for(terminal("utf-8", 30)):
        shown = counted(LESSON)
    assert max(map(len, shown)) <= 30
    assert " ".join(" ".join(shown).split()).endswith("may knock, the limit is 10")


# Two hands


def test_against_a_knock_it_says_which_card_goes_where() -> None:
    assert counted(BEN, LESSON) == [
        "knocker  3h 4h 5h   9c 9d 9s   left Ac As 2c 2d: 6",
        "melds    Ts Js Qs   Kc Kd Kh",
        "laid off 6h 7h to 3h 4h 5h",
        "left     2s 3s",
        "deadwood 5",
        "outcome  undercut, the opponent wins: 6 - 5 = 1, + 13 undercut bonus = 14",
    ]
    assert counted(f"{BEN} | {LESSON}") == counted(BEN, LESSON)


def test_the_knockers_melds_may_be_given_as_laid_down() -> None:
    assert counted(BEN, "5h 4h 3h; 9c 9d 9s") == [
        "knocker  3h 4h 5h   9c 9d 9s",
        "melds    Ts Js Qs   Kc Kd Kh",
        "laid off 6h 7h to 3h 4h 5h",
        "left     2s 3s",
        "deadwood 5",
    ]
    assert counted(BEN, "9c 9d 9s")[2:] == [
        "laid off nothing",
        "left     2s 3s 6h 7h",
        "deadwood 18",
    ]


def test_how_the_knocker_grouped_his_cards_decides() -> None:
    """With three fives he may lay those or the run; the six fits only the run."""
    knocker = ("3h 4h 5h", "5c 5d", "9c 9d 9s", "2c As")
    run = f"{knocker[0]}; {knocker[2]}; {knocker[1]} {knocker[3]}"
    fives = f"5h {knocker[1]}; {knocker[2]}; 3h 4h {knocker[3]}"
    assert counted(BEN, run)[0] == (
        "knocker  3h 4h 5h   9c 9d 9s   left As 2c 5c 5d: 13"
    )
    laid = counted(BEN, fives)
    assert laid[0] == "knocker  5c 5d 5h   9c 9d 9s   left As 2c 3h 4h: 10"
    assert laid[2:] == [
        "laid off nothing",
        "left     2s 3s 6h 7h",
        "deadwood 18",
        "outcome  knock, the knocker wins: 18 - 10 = 8, + 3 knock bonus = 11",
    ]


def test_a_knock_over_the_limit_has_no_outcome() -> None:
    assert counted(BEN, "3h 4h 5h; 9c 9d 9s; 5c 5d 2c As")[-1] == (
        "outcome  the knocker cannot knock with 13: the limit is 10"
    )


def test_a_tie_that_nobody_wins_has_no_winner() -> None:
    # The six goes onto the run, and the ace, the two and the three stay.
    ben = BEN.replace("6h 7h", "Ah 6h")
    under = rules({**OURS, "hand.tie": "nobody"})
    assert counted(ben, LESSON, under)[-2:] == [
        "deadwood 6",
        "outcome  6 - 6 = 0, a tie: nobody scores",
    ]


def test_on_gin_nothing_is_laid_off() -> None:
    ten = "3h 4h 5h 9c 9d 9s 8c 8d 8h 8s"
    assert counted(BEN, ten) == [
        "knocker  3h 4h 5h   8c 8d 8h 8s   9c 9d 9s   all melded",
        "melds    Ts Js Qs   Kc Kd Kh",
        "laid off nothing",
        "left     2s 3s 6h 7h",
        "deadwood 18",
        "outcome  gin, the knocker wins: 18 deadwood + 20 gin bonus = 38",
    ]
    laid = counted(BEN, "3h 4h 5h 9c 9d 9s 2c 2d 2h Ac Ad")
    assert laid[0] == (
        "knocker  2c 2d 2h   3h 4h 5h   9c 9d 9s   left Ac: 1   discard Ad"
    )
    allowed = rules({**OURS, "hand.lay_off_on_gin": True})
    assert "laid off 6h 7h to 3h 4h 5h" in counted(BEN, ten, allowed)


@pytest.mark.parametrize(
    ("knocker", "outcome"),
    [
        (ELEVEN, "big gin, the knocker wins: 17 deadwood + 31 big gin bonus = 48"),
        (GIN, "gin, the knocker wins: 17 deadwood + 20 gin bonus = 37"),
    ],
)
def test_big_gin_and_gin_have_their_own_bonus(knocker: str, outcome: str) -> None:
    assert counted(OTHER, knocker)[-1] == f"outcome  {outcome}"


def test_against_eleven_melded_cards_big_gin_counts_as_gin_where_it_is_not_played() -> (
    None
):
    outcome = "gin, the knocker wins: 17 deadwood + 20 gin bonus = 37"
    assert counted(OTHER, ELEVEN, NO_BIG_GIN)[-1] == f"outcome  {outcome}"


def test_a_spade_that_was_turned_up_multiplies_the_outcome() -> None:
    under = rules({**OURS, "oklahoma.played": True})
    outcome = "17 deadwood + 20 gin bonus = 37, x 4 for the spade = 148"
    told = " ".join(counted(OTHER, GIN, under, "7s")[-2:])
    assert told == f"outcome  gin, the knocker wins: {outcome}"
    assert " x " not in " ".join(counted(OTHER, GIN, under, "7d")[-2:])


def test_lay_offs_are_told_meld_by_meld() -> None:
    ben = BEN.replace("Kh", "9h").replace("2s", "2h")
    assert counted(ben, LESSON)[2] == ("laid off 2h 6h 7h to 3h 4h 5h   9h to 9c 9d 9s")
    assert counted(ben, "9c 9d 9s; 3h 4h 5h")[2] == (
        "laid off 9h to 9c 9d 9s   2h 6h 7h to 3h 4h 5h"
    )


# Cards that are none


@pytest.mark.parametrize(
    ("cards", "against", "problem"),
    [
        (LESSON + " 9D", None, "the same card twice: 9d. A deck has each card once"),
        ("3h 4h", None, "2 cards are given: a hand has 10, or 11 before the discard"),
        (
            LESSON,
            BEN + " 2c",
            "the same card twice: 2c. A deck has each card once",
        ),
        (
            LESSON + " Kd",
            "3s 4s 5s",
            "11 cards are given: the opponent of a knock has 10",
        ),
        (
            BEN,
            "3h 4h 5h 9c",
            "not a meld: 3h 4h 5h 9c. A set has one rank, a run one suit. "
            "Type the knocker's 10 cards, or melds with ; between",
        ),
        (
            BEN,
            "3h 4h 5h; 9c 9d 8s",
            "not a meld: 8s 9c 9d. A set has one rank, a run one suit",
        ),
        (
            BEN,
            "3h 4h 6d; 9c 9d 9s",
            "not a meld: 3h 4h 6d. A set has one rank, a run one suit",
        ),
        (
            BEN,
            LESSON + " 7c 8c",
            "the knocker has 10 cards, or 11 before the discard, not 12",
        ),
    ],
)
def test_cards_that_no_game_gives_are_refused(
    cards: str, against: str | None, problem: str
) -> None:
    assert refused(cards, against) == problem


@pytest.mark.parametrize(
    ("cards", "against", "whose"),
    [
        ("", None, "the cards"),
        (",|,", None, "the opponent's cards"),
        ("", BEN, "the opponent's cards"),
        (BEN, "", "the knocker's cards"),
        (BEN, " ; ", "the knocker's cards"),
        (f"{BEN} |", None, "the knocker's cards"),
    ],
)
def test_an_empty_hand_is_refused_by_name(
    cards: str, against: str | None, whose: str
) -> None:
    example = "for example 3h 4h 5h 9c 9d 9s 2c 2d As Ac"
    assert refused(cards, against) == f"{whose} are missing: type them, {example}"


def test_the_knockers_cards_are_given_once() -> None:
    twice = "the knocker's cards are given twice: after | and apart"
    assert refused(f"{BEN} | {LESSON}", LESSON) == twice


# The cards of a recorded hand


def on_table(
    ended: Ended, k: int, o: int, cards: str = "", other: str = "", cells: int = 80
) -> list[str]:
    """Record a hand of Ann's with the cards that are known, and show them."""
    hand = Hand(
        knocker="Ann",
        ended=ended,
        knocker_deadwood=k,
        opponent_deadwood=o,
        cards=parse_groups(cards) if cards else (),
        opponent_cards=parse_cards(other),
    )
    replay = Replay(pad(HandEntry(hand), under=OURS))
    with written_for(terminal("utf-8", cells)):
        return cards_on_table(replay, replay.hands[0])


def test_a_hand_without_cards_shows_none() -> None:
    replay = Replay(pad(gin("Ann", 9)))
    assert cards_on_table(replay, replay.hands[0]) == []


def test_the_cards_of_both_are_shown_meld_by_meld() -> None:
    assert on_table("knock", 6, 5, LESSON, BEN) == [
        "Ann: 3h 4h 5h, 9c 9d 9s; left Ac As 2c 2d = 6",
        "Ben: Ts Js Qs, Kc Kd Kh; lays off 6h 7h to 3h 4h 5h; left 2s 3s = 5",
    ]


def test_where_one_hand_is_known_only_that_is_shown() -> None:
    assert on_table("knock", 6, 15, LESSON) == [
        "Ann: 3h 4h 5h, 9c 9d 9s; left Ac As 2c 2d = 6"
    ]
    # On gin nothing is laid off, and so it can be counted alone.
    assert on_table("gin", 0, 18, "", BEN) == [
        "Ben: Ts Js Qs, Kc Kd Kh; left 2s 3s 6h 7h = 18"
    ]


def test_the_discard_of_eleven_cards_is_shown() -> None:
    assert on_table("knock", 6, 15, LESSON + " Th") == [
        "Ann: 3h 4h 5h, 9c 9d 9s; discards Th; left Ac As 2c 2d = 6"
    ]


def test_the_cards_are_folded_where_the_line_is_full() -> None:
    shown = on_table("knock", 6, 5, LESSON, BEN, cells=40)
    assert max(map(len, shown)) <= 40
    assert len(shown) > 2
