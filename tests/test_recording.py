"""From a hand as it was said to its entry: new, fixed, swapped, guessed."""

from collections.abc import Mapping

import pytest

from scorepad.cards import parse_card
from scorepad.entries import Entry, HandEntry, Rename, SetDealer, Strike, TurnUp
from scorepad.errors import ScorepadError
from scorepad.files import fields
from scorepad.grammar import parse_correction, parse_hand
from scorepad.hands import Hand
from scorepad.recording import SwappedError, fixed_hand, new_hand, swapped_hand
from scorepad.replay import Replay
from tests.evening import dead, gin, hand, knock, pad, scored

# From tests.evening: the limit is 9, a gin-off earns 17, x3 and x5 may be declared.
THREE = "Ann|Ben|Cy"
TEAMS = "Ann Cy|Ben Dee"
OKLAHOMA = {"oklahoma.played": True}


def replay(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Mapping[str, object] | None = None,
) -> Replay:
    return Replay(pad(*entries, sides=sides, dealer=dealer, under=under))


def new(text: str, before: Replay) -> Hand:
    return new_hand(before, parse_hand(text, before.sides.everybody)).hand


def fixed(number: int, text: str, before: Replay) -> HandEntry:
    said = parse_correction(text, before.sides.everybody)
    return fixed_hand(before, before.hands[number - 1], said)


def refused(text: str, before: Replay, *, fix: int = 0) -> str:
    with pytest.raises(ScorepadError) as error:
        fixed(fix, text, before) if fix else new(text, before)
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a 6 14", hand("knock", "Ann", 6, 14)),
        ("a 4 4", hand("knock", "Ann", 4, 4)),
        ("b 9 0", hand("knock", "Ben", 9, 0)),
        ("a g 32", hand("gin", "Ann", 0, 32)),
        ("a 0 32", hand("gin", "Ann", 0, 32)),
        ("b big 31", hand("big-gin", "Ben", 0, 31)),
        ("b u 4 6", hand("knock", "Ann", 6, 4)),
        ("a u 0 5", hand("knock", "Ben", 5, 0)),
        ("a u 5 5", hand("knock", "Ben", 5, 5)),
        ("d", Hand(ended="dead")),
        ("b scored 27", Hand(ended="scored", winner="Ben", points=27)),
        ("a 6 14 x3", hand("knock", "Ann", 6, 14, x=3)),
        ("a 6 14 @Th", hand("knock", "Ann", 6, 14, upcard="Th")),
        ("a 6 14 v ben", hand("knock", "Ann", 6, 14, v="Ben")),
        ("b u 4 6 v a", hand("knock", "Ann", 6, 4, v="Ben")),
        (
            "a scored 7 v b",
            Hand(ended="scored", winner="Ann", opponent="Ben", points=7),
        ),
    ],
)
def test_a_new_hand_holds_the_facts_that_were_said(text: str, told: Hand) -> None:
    assert new(text, replay()) == told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a u 6 4", "6 against 4 is no undercut: the knocker has less deadwood"),
        ("a u 5 0", "5 against 0 is no undercut: the knocker with 0 has gin"),
        ("b u 4 12", "Ann cannot knock with 12: the limit is 9"),
        ("a -6 14", "Ann cannot have -6: the least is 0"),
        ("a 6 -14", "the opponent cannot have -14: the least is 0"),
        ("b scored -1", "Ben cannot score -1: the least is 0"),
        ("b scored 1000001", "Ben cannot score 1000001: the most is 1000000"),
        ("b 6 14 v b", "Ben cannot play against Ben"),
    ],
)
def test_a_hand_that_could_not_have_happened_is_refused(
    text: str, message: str
) -> None:
    assert refused(text, replay()) == message


@pytest.mark.parametrize("tie", ["knocker", "nobody"])
def test_an_undercut_by_a_tie_is_none_where_a_tie_is_none(tie: str) -> None:
    message = f'4 against 4 is no undercut: hand.tie is "{tie}"'
    assert refused("b u 4 4", replay(under={"hand.tie": tie})) == message


def test_an_undercut_is_judged_by_the_upcard_that_was_turned() -> None:
    before = replay(TurnUp(parse_card("5h")), under=OKLAHOMA)
    assert new("b u 4 5", before) == hand("knock", "Ann", 5, 4)
    told = "Ann cannot knock with 6: the limit is 5"
    assert refused("b u 4 6", before) == told


def test_the_upcard_of_an_undercut_that_is_said_wins() -> None:
    before = replay(TurnUp(parse_card("5h")), under=OKLAHOMA)
    assert new("b u 4 6 @8c", before) == hand("knock", "Ann", 6, 4, upcard="8c")


# --- Counts in the wrong order ---------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b 30 3", "Ben cannot knock with 30: the limit is 9; did you mean 3 30?"),
        ("b 10 9", "Ben cannot knock with 10: the limit is 9; did you mean 9 10?"),
        ("b 98 0", "Ben cannot knock with 98: the limit is 9; did you mean 0 98?"),
    ],
)
def test_a_knock_the_wrong_way_round_is_guessed(text: str, message: str) -> None:
    assert refused(text, replay()) == message


def test_the_guess_is_the_same_hand_with_its_counts_changed_round() -> None:
    before = replay()
    said = parse_hand("b 30 3 x3 @7s", before.sides.everybody)
    with pytest.raises(SwappedError) as error:
        new_hand(before, said)
    assert error.value.problem == "Ben cannot knock with 30: the limit is 9"
    assert error.value.guess == said._replace(counts=(3, 30))


@pytest.mark.parametrize("text", ["b 9 30", "b 10 11", "b 99 3", "b g 30"])
def test_nothing_is_guessed_where_the_other_way_would_not_do_either(text: str) -> None:
    before = replay()
    assert new(text, before).knocker == "Ben"  # what is over the limit, replay refuses


def test_nothing_is_guessed_of_a_negative_count() -> None:
    told = "the opponent cannot have -3: the least is 0"
    assert refused("b 30 -3", replay()) == told


@pytest.mark.parametrize("upcard", ["said", "turned"])
def test_a_guess_goes_by_the_limit_of_the_upcard(upcard: str) -> None:
    turned = (TurnUp(parse_card("5h")),) if upcard == "turned" else ()
    before = replay(*turned, under=OKLAHOMA)
    text = "b 8 5 @5h" if upcard == "said" else "b 8 5"
    told = "Ben cannot knock with 8: the limit is 5; did you mean 5 8?"
    assert refused(text, before) == told


def test_a_correction_is_guessed_too_by_the_upcard_that_it_keeps() -> None:
    before = replay(knock("Ann", 3, 8, upcard="5h"), under=OKLAHOMA)
    told = "Ann cannot knock with 8: the limit is 5; did you mean 3 8?"
    assert refused("a 8 3", before, fix=1) == told


# --- Corrections -----------------------------------------------------------------


def test_a_correction_keeps_what_is_not_said_of_the_hand() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replay(first, under=OKLAHOMA)
    assert fixed(1, "b g 20", before) == HandEntry(
        hand("gin", "Ben", 0, 20, x=3, upcard="7d"), "cut short", replaces=1
    )


def test_a_correction_says_anew_what_it_says() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replay(first, under=OKLAHOMA)
    said = parse_hand("a 5 14 x5 @8c", before.sides.everybody)
    entry = fixed_hand(before, before.hands[0], said, note="read again")
    facts = hand("knock", "Ann", 5, 14, x=5, upcard="8c")
    assert entry == HandEntry(facts, "read again", replaces=1)


@pytest.mark.parametrize(
    ("text", "card", "factor"),
    [("@8c", "8c", 3), ("x5", "7d", 5), ("x5 @8c", "8c", 5), ("v b x1", "7d", 1)],
)
def test_a_correction_of_options_alone_keeps_the_rest(
    text: str, card: str, factor: int
) -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    told = fixed(1, text, replay(first, under=OKLAHOMA))
    named = "Ben" if "v" in text else None
    facts = hand("knock", "Ann", 6, 14, x=factor, upcard=card, v=named)
    assert told == HandEntry(facts, "cut short", replaces=1)


def test_a_correction_of_options_alone_keeps_how_the_hand_ended() -> None:
    hands = (knock("Ben", 9, 0), gin("Ann", 20), scored("Ben", 5), dead())
    before = replay(*hands)
    for number, told in enumerate(hands, 1):
        facts = told.hand._replace(upcard=parse_card("7d"))
        assert fixed(number, "@7d", before) == HandEntry(facts, replaces=number)


def test_a_correction_of_options_alone_keeps_the_cards() -> None:
    held = fields.groups("2c 3c 4c")
    first = gin("Ann", 20)
    first = first._replace(hand=first.hand._replace(cards=held))
    # The cards need not be a whole hand for what is kept.
    before = replay(gin("Ann", 20))
    deal = before.hands[0].deal
    deal.hand = first.hand
    assert fixed(1, "@7d", before).hand.cards == held


def test_a_correction_of_options_alone_uses_the_names_in_force() -> None:
    renamed = Rename("Ann", "Zoe")
    before = replay(knock("Ann", 6, 14, v="Ben"), scored("Ann", 5), renamed)
    assert fixed(1, "x3", before).hand == hand("knock", "Zoe", 6, 14, x=3, v="Ben")
    assert fixed(2, "@7d", before).hand.winner == "Zoe"


def test_of_three_a_correction_of_options_alone_says_whom_it_was_against() -> None:
    before = replay(knock("Ann", 6, 14, v="Ben"), dead(), sides=THREE, dealer="Cy")
    told = fixed(1, "v cy", before)
    assert told == knock("Ann", 6, 14, v="Cy", fixes=1)
    assert fixed(1, "x3", before) == knock("Ann", 6, 14, v="Ben", x=3, fixes=1)
    told_dead = "hand 2 is against nobody: it is dead"
    assert refused("v a", before, fix=2) == told_dead


def test_a_correction_keeps_an_upcard_noted_when_it_was_turned() -> None:
    before = replay(TurnUp(parse_card("7d")), knock("Ann", 6, 14), under=OKLAHOMA)
    told = fixed(1, "a 7 14", before).hand
    assert told == hand("knock", "Ann", 7, 14, upcard="7d")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("d", Hand(ended="dead")),
        ("b scored 5", Hand(ended="scored", winner="Ben", points=5)),
        ("b u 4 6", hand("knock", "Ann", 6, 4)),
    ],
)
def test_a_hand_can_be_corrected_to_any_other(text: str, told: Hand) -> None:
    entry = fixed(1, text, replay(knock("Ann", 6, 14)))
    assert entry == HandEntry(told, replaces=1)


def test_a_struck_hand_can_be_corrected() -> None:
    before = replay(knock("Ann", 6, 14), Strike(1))
    assert fixed(1, "b 6 14", before) == knock("Ben", 6, 14, fixes=1)


def test_a_correction_keeps_the_pair_that_was_named() -> None:
    before = replay(knock("Ann", 3, 20, v="Cy"), sides=THREE, dealer="Cy")
    assert fixed(1, "c 3 20", before).hand == hand("knock", "Cy", 3, 20, v="Ann")
    assert fixed(1, "a 4 20", before).hand == hand("knock", "Ann", 4, 20, v="Cy")
    assert fixed(1, "b 4 20", before).hand == hand("knock", "Ben", 4, 20)
    assert fixed(1, "a 4 20 v b", before).hand == hand("knock", "Ann", 4, 20, v="Ben")


def test_a_correction_leaves_a_pair_unnamed_that_was() -> None:
    before = replay(knock("Ann", 3, 20), sides=THREE, dealer="Cy")
    assert fixed(1, "b 3 20", before).hand == hand("knock", "Ben", 3, 20)


def test_of_three_an_undercut_told_later_is_against_the_one_met_then() -> None:
    # Hand 1 was between Ann and Ben; by now Ann deals, and Ben would meet Cy.
    before = replay(knock("Ann", 3, 20), knock("Cy", 3, 20), sides=THREE, dealer="Cy")
    assert before.next_dealer == 0
    told = fixed(1, "b u 2 3", before).hand
    assert told == hand("knock", "Ann", 3, 2, v="Ben")


def test_of_three_an_undercut_of_a_dead_hand_is_against_the_one_who_was_in() -> None:
    # Cy dealt the dead hand 1, so Ann and Ben played it.
    before = replay(dead(), knock("Ann", 3, 20), sides=THREE, dealer="Cy")
    assert fixed(1, "a u 2 3", before).hand == hand("knock", "Ben", 3, 2, v="Ann")
    told = "whom Cy undercut is not known: add v NAME"
    assert refused("c u 2 3", before, fix=1) == told
    assert fixed(1, "c u 2 3 v b", before).hand == hand("knock", "Ben", 3, 2, v="Cy")


def test_of_teams_an_undercut_told_later_is_against_the_one_met_then() -> None:
    before = replay(knock("Ann", 3, 20, v="Dee"), knock("Cy", 3, 20), sides=TEAMS)
    assert fixed(1, "d u 2 3", before).hand == hand("knock", "Ann", 3, 2, v="Dee")
    told = "whom Ben undercut is not known: add v NAME"
    assert refused("b u 2 3", before, fix=1) == told


def test_of_three_a_new_undercut_is_against_the_one_who_is_in() -> None:
    before = replay(sides=THREE, dealer="Cy")
    assert new("b u 2 3", before) == hand("knock", "Ann", 3, 2, v="Ben")
    met = replay(SetDealer("Ann"), sides=THREE, dealer="Cy")
    assert new("b u 2 3", met) == hand("knock", "Cy", 3, 2, v="Ben")


# --- The other one won -----------------------------------------------------------


def test_swapping_changes_the_players_and_keeps_the_counts() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replay(first, gin("Ben", 20), scored("Ann", 5))
    assert swapped_hand(before, before.hands[0]) == HandEntry(
        hand("knock", "Ben", 6, 14, x=3, upcard="7d"), "cut short", replaces=1
    )
    assert swapped_hand(before, before.hands[1]) == gin("Ann", 20, fixes=2)
    assert swapped_hand(before, before.hands[2]) == scored("Ben", 5, fixes=3)


def test_swapping_twice_gives_the_hand_back() -> None:
    first = knock("Ann", 6, 4)
    once = swapped_hand(replay(first), replay(first).hands[0])
    both = replay(first, once)
    assert swapped_hand(both, both.hands[0]).hand == first.hand


@pytest.mark.parametrize(("sides", "dealer"), [(THREE, "Cy"), (TEAMS, None)])
def test_swapping_names_the_other_where_more_than_two_play(
    sides: str, dealer: str | None
) -> None:
    before = replay(knock("Ann", 6, 14), sides=sides, dealer=dealer)
    told = swapped_hand(before, before.hands[0])
    assert told == knock("Ben", 6, 14, v="Ann", fixes=1)


def test_a_dead_hand_has_no_sides_to_swap() -> None:
    before = replay(knock("Ann", 6, 14), dead())
    with pytest.raises(ScorepadError) as error:
        swapped_hand(before, before.hands[1])
    assert str(error.value) == "hand 2 has no sides to swap: it is dead"


def test_one_of_three_is_recorded_with_the_one_he_met() -> None:
    # Who loses deals and sits out: Cy first, then Ben, Ann, Cy, and Ben twice.
    before = replay(sides=THREE, dealer="Cy")
    told = []
    for text in ("a 3 20", "c 4 18", "b g 14", "a scored 5", "d", "c u 3 5"):
        before = Replay(before.pad.with_entry(HandEntry(new(text, before))))
        told.append(before.hands[-1].deal.hand)
    assert [(one.first, one.opponent) for one in told] == [
        ("Ann", "Ben"),
        ("Cy", "Ann"),
        ("Ben", "Cy"),
        ("Ann", "Ben"),
        (None, None),
        ("Ann", "Cy"),
    ]


def test_a_correction_before_it_does_not_change_whom_one_of_three_met() -> None:
    before = replay(sides=THREE, dealer="Cy")
    for text in ("a 3 20", "c 4 18", "b 6 14"):
        before = Replay(before.pad.with_entry(HandEntry(new(text, before))))
    swapped = swapped_hand(before, before.hands[1])
    after = Replay(before.pad.with_entry(swapped))
    names = after.sides.everybody
    met = [
        (names[result.winner or 0], names[result.opponent or 0])
        for result in after.hands
    ]
    assert met == [("Ann", "Ben"), ("Ann", "Cy"), ("Ben", "Cy")]
    assert [result.dealer for result in after.hands] == [2, 1, 0]


def test_a_struck_hand_whose_opponent_is_not_known_has_no_other_side() -> None:
    before = replay(
        knock("Cy", 6, 14),
        knock("Ann", 6, 14),
        Strike(2),
        knock("Cy", 6, 14, v="Ben", fixes=1),
        sides="Ann Cy Eve|Ben Dee Fay",
    )
    with pytest.raises(ScorepadError) as error:
        swapped_hand(before, before.hands[1])
    told = "whom Ann met in hand 2 is not known: fix 2 can say it"
    assert str(error.value) == told


def test_a_correction_keeps_the_cards_while_the_counts_are_the_same() -> None:
    cards = fields.groups("3h 4h 5h; 9c 9d 9s; 2c 2d As Ac")
    first = knock("Ann", 6, 14)
    first = first._replace(hand=first.hand._replace(cards=cards))
    before = replay(first)
    assert fixed(1, "b 6 14", before).hand.cards == cards
    assert fixed(1, "a 6 15", before).hand.cards == ()
    assert fixed(1, "a 5 14", before).hand.cards == ()
    assert fixed(1, "a g 14", before).hand.cards == ()


def test_of_three_a_correction_may_be_whom_it_was_against() -> None:
    before = replay(knock("Ann", 6, 14), sides=THREE, dealer="Cy")
    assert fixed(1, "a 6 14 v c", before).hand.opponent == "Cy"
