"""What is asked of a pad becomes an entry: new hands, corrections, what is refused."""

from collections.abc import Mapping

import pytest

from scorepad import validation
from scorepad.cards import parse_card
from scorepad.errors import PadError, ScorepadError
from scorepad.grammar import Example, HandOptions, parse_correction, parse_hand
from scorepad.pad import (
    Again,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Rename,
    SetDealer,
    SetRules,
    SetUpcard,
    Strike,
    Undo,
)
from scorepad.recording import (
    ChangeRules,
    CountsSwappedError,
    Fix,
    Insert,
    NewHand,
    Request,
    StruckError,
    Swap,
    example_of,
    fixed_hand,
    make_entry,
    new_hand,
    preview,
    swapped_hand,
)
from scorepad.replay import Replay
from tests.evening import agree, dead, gin, hand, knock, replayed, scored

# From tests.evening: the limit is 9, a gin-off earns 17, x3 and x5 may be declared.
THREE = "Ann|Ben|Cy"
TEAMS = "Ann Cy|Ben Dee"
OKLAHOMA = {"oklahoma.played": True}
# 8 + 3 for the knock; 2 + 13, 2 boxes; 32 + 20, 3 boxes: 78 points, 6 boxes.
ANN_HAS_78 = [knock("Ann", 6, 14), knock("Ben", 6, 4), gin("Ann", 32)]


def refused(before: Replay, entry: Entry) -> str:
    with pytest.raises(ScorepadError) as error:
        preview(before, entry)
    return str(error.value)


def new(text: str, before: Replay) -> Hand:
    said = parse_hand(text, before.sides.everybody)
    return new_hand(before, NewHand(said)).hand


def fixed(number: int, text: str, before: Replay) -> HandEntry:
    said = parse_correction(text, before.sides.everybody)
    return fixed_hand(before, before.hands[number - 1], said)


def refused_hand(text: str, before: Replay, *, fix: int = 0) -> str:
    with pytest.raises(ScorepadError) as error:
        fixed(fix, text, before) if fix else new(text, before)
    if isinstance(error.value, CountsSwappedError):
        first, second = error.value.guess.counts
        return f"{error.value}. Did you mean {first} {second}?"
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
    assert new(text, replayed()) == told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a u 6 4", "not an undercut: the knocker's 4 beats 6"),
        ("a u 5 0", "not an undercut: a knock with 0 is gin"),
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
    assert refused_hand(text, replayed()) == message


@pytest.mark.parametrize("tie", ["knocker", "nobody"])
def test_an_undercut_by_a_tie_is_none_where_a_tie_is_none(tie: str) -> None:
    message = "not an undercut: in these rules a tie is not an undercut"
    assert refused_hand("b u 4 4", replayed(under={"hand.tie": tie})) == message


def test_an_undercut_is_judged_by_the_upcard_that_was_turned() -> None:
    before = replayed(SetUpcard(parse_card("5h")), under=OKLAHOMA)
    assert new("b u 4 5", before) == hand("knock", "Ann", 5, 4)
    told = "Ann cannot knock with 6: the limit is 5"
    assert refused_hand("b u 4 6", before) == told


def test_the_upcard_of_an_undercut_that_is_said_wins() -> None:
    before = replayed(SetUpcard(parse_card("5h")), under=OKLAHOMA)
    assert new("b u 4 6 @8c", before) == hand("knock", "Ann", 6, 4, upcard="8c")


# --- Counts in the wrong order ---------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b 30 3", "Ben cannot knock with 30: the limit is 9. Did you mean 3 30?"),
        ("b 10 9", "Ben cannot knock with 10: the limit is 9. Did you mean 9 10?"),
        ("b 98 0", "Ben cannot knock with 98: the limit is 9. Did you mean 0 98?"),
    ],
)
def test_a_knock_the_wrong_way_round_is_guessed(text: str, message: str) -> None:
    assert refused_hand(text, replayed()) == message


def test_the_guess_is_the_same_hand_with_its_counts_changed_round() -> None:
    before = replayed()
    said = parse_hand("b 30 3 x3 @7s", before.sides.everybody)
    with pytest.raises(CountsSwappedError) as error:
        new_hand(before, NewHand(said))
    assert error.value.problem == "Ben cannot knock with 30: the limit is 9"
    assert error.value.guess == said._replace(counts=(3, 30))


@pytest.mark.parametrize("text", ["b 9 30", "b 10 11", "b 99 3", "b g 30"])
def test_nothing_is_guessed_where_the_other_way_would_not_do_either(text: str) -> None:
    before = replayed()
    assert new(text, before).knocker == "Ben"  # what is over the limit, replay refuses


def test_nothing_is_guessed_of_a_negative_count() -> None:
    told = "the opponent cannot have -3: the least is 0"
    assert refused_hand("b 30 -3", replayed()) == told


@pytest.mark.parametrize("upcard", ["said", "turned"])
def test_a_guess_goes_by_the_limit_of_the_upcard(upcard: str) -> None:
    turned = (SetUpcard(parse_card("5h")),) if upcard == "turned" else ()
    before = replayed(*turned, under=OKLAHOMA)
    text = "b 8 5 @5h" if upcard == "said" else "b 8 5"
    told = "Ben cannot knock with 8: the limit is 5. Did you mean 5 8?"
    assert refused_hand(text, before) == told


def test_a_correction_is_guessed_too_by_the_upcard_that_it_keeps() -> None:
    before = replayed(knock("Ann", 3, 8, upcard="5h"), under=OKLAHOMA)
    told = "Ann cannot knock with 8: the limit is 5. Did you mean 3 8?"
    assert refused_hand("a 8 3", before, fix=1) == told


# --- Corrections -----------------------------------------------------------------


def test_a_correction_keeps_what_is_not_said_of_the_hand() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replayed(first, under=OKLAHOMA)
    assert fixed(1, "b g 20", before) == HandEntry(
        hand("gin", "Ben", 0, 20, x=3, upcard="7d"), "cut short", replaces=1
    )


def test_a_correction_says_anew_what_it_says() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replayed(first, under=OKLAHOMA)
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
    told = fixed(1, text, replayed(first, under=OKLAHOMA))
    named = "Ben" if "v" in text else None
    facts = hand("knock", "Ann", 6, 14, x=factor, upcard=card, v=named)
    assert told == HandEntry(facts, "cut short", replaces=1)


def test_a_correction_of_options_alone_keeps_how_the_hand_ended() -> None:
    hands = (knock("Ben", 9, 0), gin("Ann", 20), scored("Ben", 5), dead())
    before = replayed(*hands)
    for number, told in enumerate(hands, 1):
        facts = told.hand._replace(upcard=parse_card("7d"))
        assert fixed(number, "@7d", before) == HandEntry(facts, replaces=number)


def test_a_correction_of_options_alone_keeps_the_cards() -> None:
    held = validation.groups("2c 3c 4c")
    first = gin("Ann", 20)
    first = first._replace(hand=first.hand._replace(cards=held))
    # The cards need not be a whole hand for what is kept.
    before = replayed(gin("Ann", 20))
    recorded = before.hands[0].recorded
    recorded.hand = first.hand
    assert fixed(1, "@7d", before).hand.cards == held


def test_a_correction_of_options_alone_uses_the_names_in_force() -> None:
    renamed = Rename("Ann", "Zoe")
    before = replayed(knock("Ann", 6, 14, v="Ben"), scored("Ann", 5), renamed)
    assert fixed(1, "x3", before).hand == hand("knock", "Zoe", 6, 14, x=3, v="Ben")
    assert fixed(2, "@7d", before).hand.winner == "Zoe"


def test_of_three_a_correction_of_options_alone_says_whom_it_was_against() -> None:
    before = replayed(knock("Ann", 6, 14, v="Ben"), dead(), sides=THREE, dealer="Cy")
    told = fixed(1, "v cy", before)
    assert told == knock("Ann", 6, 14, v="Cy", fixes=1)
    assert fixed(1, "x3", before) == knock("Ann", 6, 14, v="Ben", x=3, fixes=1)
    told_dead = "hand 2 is dead, so it has no opponent"
    assert refused_hand("v a", before, fix=2) == told_dead


def test_a_correction_keeps_an_upcard_noted_when_it_was_turned() -> None:
    before = replayed(SetUpcard(parse_card("7d")), knock("Ann", 6, 14), under=OKLAHOMA)
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
    entry = fixed(1, text, replayed(knock("Ann", 6, 14)))
    assert entry == HandEntry(told, replaces=1)


def test_a_struck_hand_can_be_corrected() -> None:
    before = replayed(knock("Ann", 6, 14), Strike(1))
    assert fixed(1, "b 6 14", before) == knock("Ben", 6, 14, fixes=1)


def test_a_correction_keeps_the_pair_that_was_named() -> None:
    before = replayed(knock("Ann", 3, 20, v="Cy"), sides=THREE, dealer="Cy")
    assert fixed(1, "c 3 20", before).hand == hand("knock", "Cy", 3, 20, v="Ann")
    assert fixed(1, "a 4 20", before).hand == hand("knock", "Ann", 4, 20, v="Cy")
    assert fixed(1, "b 4 20", before).hand == hand("knock", "Ben", 4, 20)
    assert fixed(1, "a 4 20 v b", before).hand == hand("knock", "Ann", 4, 20, v="Ben")


def test_a_correction_leaves_a_pair_unnamed_that_was() -> None:
    before = replayed(knock("Ann", 3, 20), sides=THREE, dealer="Cy")
    assert fixed(1, "b 3 20", before).hand == hand("knock", "Ben", 3, 20)


def test_of_three_an_undercut_told_later_is_against_the_one_met_then() -> None:
    # Hand 1 was between Ann and Ben; by now Ann deals, and Ben would meet Cy.
    before = replayed(knock("Ann", 3, 20), knock("Cy", 3, 20), sides=THREE, dealer="Cy")
    assert before.next_dealer == 0
    told = fixed(1, "b u 2 3", before).hand
    assert told == hand("knock", "Ann", 3, 2, v="Ben")


def test_of_three_an_undercut_of_a_dead_hand_is_against_the_one_who_was_in() -> None:
    # Cy dealt the dead hand 1, so Ann and Ben played it.
    before = replayed(dead(), knock("Ann", 3, 20), sides=THREE, dealer="Cy")
    assert fixed(1, "a u 2 3", before).hand == hand("knock", "Ben", 3, 2, v="Ann")
    told = "who did Cy undercut, Ann or Ben?"
    assert refused_hand("c u 2 3", before, fix=1) == told
    assert fixed(1, "c u 2 3 v b", before).hand == hand("knock", "Ben", 3, 2, v="Cy")


def test_of_teams_an_undercut_told_later_is_against_the_one_met_then() -> None:
    before = replayed(knock("Ann", 3, 20, v="Dee"), knock("Cy", 3, 20), sides=TEAMS)
    assert fixed(1, "d u 2 3", before).hand == hand("knock", "Ann", 3, 2, v="Dee")
    told = "who did Ben undercut, Ann or Cy?"
    assert refused_hand("b u 2 3", before, fix=1) == told


def test_of_three_a_new_undercut_is_against_the_one_who_is_in() -> None:
    before = replayed(sides=THREE, dealer="Cy")
    assert new("b u 2 3", before) == hand("knock", "Ann", 3, 2, v="Ben")
    met = replayed(SetDealer("Ann"), sides=THREE, dealer="Cy")
    assert new("b u 2 3", met) == hand("knock", "Cy", 3, 2, v="Ben")


# --- The other one won -----------------------------------------------------------


def test_swapping_changes_the_players_and_keeps_the_counts() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replayed(first, gin("Ben", 20), scored("Ann", 5))
    assert swapped_hand(before, before.hands[0]) == HandEntry(
        hand("knock", "Ben", 6, 14, x=3, upcard="7d"), "cut short", replaces=1
    )
    assert swapped_hand(before, before.hands[1]) == gin("Ann", 20, fixes=2)
    assert swapped_hand(before, before.hands[2]) == scored("Ben", 5, fixes=3)


def test_swapping_twice_gives_the_hand_back() -> None:
    first = knock("Ann", 6, 4)
    once = swapped_hand(replayed(first), replayed(first).hands[0])
    both = replayed(first, once)
    assert swapped_hand(both, both.hands[0]).hand == first.hand


@pytest.mark.parametrize(("sides", "dealer"), [(THREE, "Cy"), (TEAMS, None)])
def test_swapping_names_the_other_where_more_than_two_play(
    sides: str, dealer: str | None
) -> None:
    before = replayed(knock("Ann", 6, 14), sides=sides, dealer=dealer)
    told = swapped_hand(before, before.hands[0])
    assert told == knock("Ben", 6, 14, v="Ann", fixes=1)


def test_a_dead_hand_has_no_sides_to_swap() -> None:
    before = replayed(knock("Ann", 6, 14), dead())
    with pytest.raises(ScorepadError) as error:
        swapped_hand(before, before.hands[1])
    assert str(error.value) == "hand 2 is dead, so there is nobody to swap"


def test_one_of_three_is_recorded_with_the_one_he_met() -> None:
    # Who loses deals and sits out: Cy first, then Ben, Ann, Cy, and Ben twice.
    before = replayed(sides=THREE, dealer="Cy")
    told = []
    for text in ("a 3 20", "c 4 18", "b g 14", "a scored 5", "d", "c u 3 5"):
        before = Replay(before.pad.with_entry(HandEntry(new(text, before))))
        told.append(before.hands[-1].recorded.hand)
    assert [(one.first, one.opponent) for one in told] == [
        ("Ann", "Ben"),
        ("Cy", "Ann"),
        ("Ben", "Cy"),
        ("Ann", "Ben"),
        (None, None),
        ("Ann", "Cy"),
    ]


def test_a_correction_before_it_does_not_change_whom_one_of_three_met() -> None:
    before = replayed(sides=THREE, dealer="Cy")
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
    before = replayed(
        knock("Cy", 6, 14),
        knock("Ann", 6, 14),
        Strike(2),
        knock("Cy", 6, 14, v="Ben", fixes=1),
        sides="Ann Cy Eve|Ben Dee Fay",
    )
    with pytest.raises(ScorepadError) as error:
        swapped_hand(before, before.hands[1])
    told = "the opponent of Ann in hand 2 is not known. For example: fix 2 a 6 14 v Ben"
    assert str(error.value) == told


def test_a_correction_keeps_the_cards_while_the_counts_are_the_same() -> None:
    cards = validation.groups("3h 4h 5h; 9c 9d 9s; 2c 2d As Ac")
    first = knock("Ann", 6, 14)
    first = first._replace(hand=first.hand._replace(cards=cards))
    before = replayed(first)
    assert fixed(1, "b 6 14", before).hand.cards == cards
    assert fixed(1, "a 6 15", before).hand.cards == ()
    assert fixed(1, "a 5 14", before).hand.cards == ()
    assert fixed(1, "a g 14", before).hand.cards == ()


def test_of_three_a_correction_may_be_whom_it_was_against() -> None:
    before = replayed(knock("Ann", 6, 14), sides=THREE, dealer="Cy")
    assert fixed(1, "a 6 14 v c", before).hand.opponent == "Cy"


# --- A forgotten hand, a struck one, an agreement from a game on ---------------------


def inserted(number: int, text: str, before: Replay) -> HandEntry:
    said = parse_hand(text, before.sides.everybody)
    entry = make_entry(before, Insert(number, said, "late"), None)
    assert isinstance(entry, HandEntry)
    return entry


def test_a_forgotten_hand_is_an_entry_before_another() -> None:
    before = replayed(knock("Ann", 6, 14))
    assert inserted(1, "b u 4 6", before) == HandEntry(
        hand("knock", "Ann", 6, 4), "late", before=1
    )
    with pytest.raises(PadError, match="there is no hand 2: 1 is recorded"):
        inserted(2, "a 6 14", before)


def test_of_three_the_dealer_of_the_later_hand_sat_out_of_the_forgotten_one() -> None:
    # Cy dealt hand 1 and sat out; Ben lost it, and dealt hand 2.
    before = replayed(
        knock("Ann", 3, 20, v="Ben"),
        knock("Cy", 4, 18, v="Ann"),
        sides="Ann|Ben|Cy",
        dealer="Cy",
    )
    assert inserted(1, "a 3 20", before).hand.opponent == "Ben"
    assert inserted(2, "a 3 20", before).hand.opponent == "Cy"
    assert inserted(2, "c u 3 5", before).hand == hand("knock", "Ann", 5, 3, v="Cy")


def test_of_teams_a_forgotten_undercut_is_of_the_partner_s_opponent() -> None:
    before = replayed(knock("Ann", 3, 20), sides="Ann Cy|Ben Dee")
    assert inserted(1, "d u 2 3", before).hand == hand("knock", "Cy", 3, 2, v="Dee")


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (Swap(1), "fix 1 b 6 14 x3 @7d"),
        (Fix(1, HandOptions(multiplier=5)), "fix 1 a 6 14 x5 @7d"),
        (Fix(1, HandOptions(against=1)), "fix 1 a 6 14 x3 @7d v b"),
    ],
)
def test_a_struck_hand_is_corrected_only_whole(asked: Request, line: str) -> None:
    before = replayed(knock("Ann", 6, 14, x=3, upcard="7d"), Strike(1))
    with pytest.raises(StruckError) as error:
        make_entry(before, asked, None)
    assert str(error.value) == f"hand 1 is struck. To make it count again: {line}"
    said = parse_hand(line.removeprefix("fix 1 "), before.sides.everybody)
    after = preview(before, make_entry(before, Fix(1, said), None)).after
    assert after.hands[0].score is not None


def test_rules_hold_from_the_game_under_way_unless_another_is_named() -> None:
    first = replayed(scored("Ann", 40))
    second = replayed(scored("Ann", 95), Again())
    match = replayed(scored("Ann", 95), under={"match.best_of": 3})
    values = {"boxes.value": 9}
    for before, game in ((first, 1), (second, 2), (match, 2)):
        assert make_entry(before, ChangeRules(values), None) == SetRules(values, game)
    assert make_entry(second, ChangeRules(values, from_game=1), None) == (
        SetRules(values, 1)
    )


def test_the_end_of_a_game_in_a_round_names_the_points_that_are_dropped() -> None:
    sides = "Ann Cy|Ben Dee"
    # 14 - 6 = 8, and 3 for the knock.
    first = preview(replayed(knock("Ann", 6, 14), sides=sides), Finish())
    told = "round 1 is not complete: Ann & Cy +11 would not count"
    assert first.effects == (told,)
    both = replayed(knock("Ann", 6, 14), dead(), sides=sides)
    assert preview(both, Finish()).effects == ()


@pytest.mark.parametrize(
    ("under", "entries", "sides", "example"),
    [
        ({}, [], "Ann|Ben", Example(0, 9, None)),
        ({"hand.knock_limit": 0}, [], "Ann|Ben", Example(0, 0, None)),
        (OKLAHOMA, [], "Ann|Ben", Example(0, 7, parse_card("7s"))),
        (OKLAHOMA, [SetUpcard(parse_card("4d"))], "Ann|Ben", Example(0, 4, None)),
        ({}, [], "Ann|Ben|Cy", Example(1, 9, None)),
        ({}, [knock("Ann", 6, 14)], "Ann Cy|Ben Dee", Example(1, 9, None)),
    ],
)
def test_an_example_suits_the_pad(
    under: Mapping[str, object], entries: list[Entry], sides: str, example: Example
) -> None:
    dealer = "Ann" if sides.count("|") == 2 else None
    before = replayed(*entries, sides=sides, dealer=dealer, under=under)
    assert example_of(before) == example


# --- What is refused -------------------------------------------------------------


def test_a_rule_that_would_forbid_a_recorded_hand_is_refused() -> None:
    told = "not possible: in hand 1 Ann knocked with 6, above the new limit of 5"
    assert refused(replayed(*ANN_HAS_78), agree({"hand.knock_limit": 5})) == told


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (
            (knock("Ann", 6, 14), dead(), scored("Ben", 5)),
            "hand 1 has no upcard, and in Oklahoma it needs one. To give it: fix 1 @7s",
        ),
        (
            (gin("Ben", 7, upcard="7d"), knock("Ann", 6, 14), gin("Ben", 5)),
            "hand 2 and 1 more have no upcard, and in Oklahoma they need one. To give "
            "it: fix 2 @7s",
        ),
        (
            (knock("Ann", 6, 14), gin("Ben", 5), Strike(1)),
            "hand 2 has no upcard, and in Oklahoma it needs one. To give it: fix 2 @7s",
        ),
    ],
)
def test_oklahoma_is_refused_where_a_hand_has_no_upcard(
    entries: tuple[Entry, ...], told: str
) -> None:
    oklahoma = agree({"oklahoma.played": True})
    assert refused(replayed(*entries), oklahoma) == told


def test_an_agreement_that_these_sides_cannot_play_is_refused() -> None:
    three = replayed(sides="Ann|Ben|Cy", dealer="Cy")
    told = "three players keep one column. Set hollywood.columns=1"
    assert refused(three, agree({"hollywood.columns": 3})) == told


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (knock("Ann", 12, 14), "Ann cannot knock with 12: the limit is 9"),
        (knock("Ann", 12, 14, fixes=1), "Ann cannot knock with 12: the limit is 9"),
        (knock("Cy", 6, 14), '"Cy" is not Ann or Ben'),
        (gin("Ann", 99), "the opponent cannot have 99: 10 cards count at most 98"),
        (
            knock("Ann", 6, 14, x=2),
            "these rules allow x3 and x5, not x2. To allow x2: rules set "
            "hand.multipliers=[2,3,5]",
        ),
        (Strike(4), "there is no hand 4: hands 1 to 3 are recorded"),
        (Undo(4), "cannot undo 4: there are 3 steps"),
        (Again(), "game 1 is not over. To end it early: finish"),
    ],
)
def test_an_entry_that_cannot_stand_is_refused_in_its_own_words(
    entry: Entry, message: str
) -> None:
    before = replayed(*ANN_HAS_78)
    assert refused(before, entry) == message
    assert before.pad.entries == tuple(ANN_HAS_78)


def test_a_refusal_because_of_another_hand_is_a_problem_of_the_pad() -> None:
    with pytest.raises(PadError):
        preview(replayed(*ANN_HAS_78), agree({"hand.knock_limit": 5}))
