"""What the entries in force make of the hands, names, rules and seats."""

import pytest

from scorepad.cards import parse_card
from scorepad.entries import (
    Adjust,
    Again,
    Entry,
    Finish,
    HandEntry,
    Rename,
    SetDealer,
    SetRules,
    Strike,
    TurnUp,
    Undo,
)
from scorepad.hands import Hand
from scorepad.pad import EntryError
from scorepad.players import sides_of
from scorepad.timeline import Deal, Moved, Timeline, Turn
from tests.evening import dead, gin, hand, knock, pad, scored

ONE, TWO, THREE = knock("Ann", 1, 10), knock("Ann", 2, 20), knock("Ann", 3, 30)


def refusal(*entries: Entry, sides: str = "Ann|Ben") -> str:
    with pytest.raises(EntryError) as caught:
        Timeline(pad(*entries, sides=sides))
    return str(caught.value)


# --- Hands and their numbers -----------------------------------------------------


def test_hands_are_numbered_as_they_were_first_recorded() -> None:
    fixed = knock("Ben", 5, 50, fixes=1)
    line = Timeline(pad(ONE, TWO, fixed, THREE))
    assert [deal.number for deal in line.deals] == [1, 2, 3]
    assert [deal.entry for deal in line.deals] == [3, 2, 4]
    assert [deal.hand for deal in line.deals] == [fixed.hand, TWO.hand, THREE.hand]
    assert line.deals[0].was == (ONE.hand,)
    assert line.deals[0].record is fixed
    assert [deal.player for deal in line.deals] == [1, 0, 0]


def test_a_hand_can_be_corrected_again_and_again() -> None:
    second, third = knock("Ann", 4, 40, fixes=1), knock("Ann", 5, 50, fixes=1)
    (deal,) = Timeline(pad(ONE, second, third)).deals
    assert deal.hand == third.hand
    assert deal.was == (ONE.hand, second.hand)


def test_the_number_of_a_hand_that_is_undone_is_free_again() -> None:
    line = Timeline(pad(ONE, TWO, Undo(), THREE))
    assert [(deal.number, deal.hand) for deal in line.deals] == [
        (1, ONE.hand),
        (2, THREE.hand),
    ]


def test_undoing_a_correction_brings_back_the_hand_as_it_was() -> None:
    (deal,) = Timeline(pad(ONE, knock("Ben", 5, 50, fixes=1), Undo())).deals
    assert (deal.hand, deal.was) == (ONE.hand, ())


def test_a_struck_hand_keeps_its_number() -> None:
    line = Timeline(pad(ONE, TWO, Strike(1), THREE))
    assert [(deal.number, deal.struck) for deal in line.deals] == [
        (1, True),
        (2, False),
        (3, False),
    ]


def test_fixing_a_struck_hand_makes_it_count_again() -> None:
    (deal,) = Timeline(pad(ONE, Strike(1), knock("Ann", 4, 40, fixes=1))).deals
    assert not deal.struck


def test_a_change_takes_the_hands_it_strikes_with_it_and_undo_brings_all_back() -> None:
    entries = [ONE, TWO, THREE, knock("Ann", 4, 40, fixes=1, strikes=(2, 3))]
    struck = [deal.struck for deal in Timeline(pad(*entries)).deals]
    assert struck == [False, True, True]
    line = Timeline(pad(*entries, Undo()))
    assert [deal.struck for deal in line.deals] == [False, False, False]
    assert line.deals[0].hand == ONE.hand


def test_a_strike_and_a_change_of_rules_may_strike_others_too() -> None:
    line = Timeline(pad(ONE, TWO, THREE, Strike(1, also_strikes=(3,))))
    assert [deal.struck for deal in line.deals] == [True, False, True]
    change = SetRules({"game.target": 50}, also_strikes=(2, 3))
    line = Timeline(pad(ONE, TWO, THREE, change))
    assert [deal.struck for deal in line.deals] == [False, True, True]
    assert line.rules.game_target == 50


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ([Strike(1)], "entry 1: there is no hand 1: none is recorded"),
        ([ONE, Strike(2)], "entry 2: there is no hand 2: 1 is recorded"),
        ([ONE, Strike(0)], "entry 2: there is no hand 0: 1 is recorded"),
        (
            [ONE, TWO, knock("Ann", 1, 2, fixes=3)],
            "entry 3: there is no hand 3: hands 1 to 2 are recorded",
        ),
        (
            [ONE, TWO, Undo(), Strike(2)],
            "entry 4: there is no hand 2: 1 is recorded",
        ),
        ([ONE, Strike(1), Strike(1)], "entry 3: hand 1 is struck already"),
        (
            [ONE, TWO, Strike(2), Strike(1, also_strikes=(2,))],
            "entry 4: hand 2 is struck already",
        ),
        (
            [ONE, knock("Ann", 1, 2, fixes=1, strikes=(1,))],
            "entry 2: hand 1 is fixed and struck at once",
        ),
        (
            [ONE, knock("Ann", 1, 2, fixes=1, strikes=(7,))],
            "entry 2: there is no hand 7: 1 is recorded",
        ),
    ],
)
def test_a_hand_that_is_not_there_cannot_be_corrected(
    entries: list[Entry], problem: str
) -> None:
    assert refusal(*entries) == problem


def test_corrected_is_the_last_entry_that_changes_what_came_before() -> None:
    assert Timeline(pad(ONE, TWO)).corrected == 0
    assert Timeline(pad(ONE, Strike(1), TWO)).corrected == 2
    assert Timeline(pad(ONE, knock("Ann", 1, 2, fixes=1), TWO)).corrected == 2
    assert Timeline(pad(ONE, SetRules({"game.bonus": 7}))).corrected == 2
    assert Timeline(pad(ONE, Strike(1), Undo())).corrected == 0


# --- The upcard and the dealer that are held -------------------------------------


def test_an_upcard_holds_for_the_next_new_hand_only() -> None:
    up = parse_card("7s")
    line = Timeline(pad(ONE, TurnUp(up), TWO, THREE))
    assert [deal.hand.upcard for deal in line.deals] == [None, up, None]
    assert line.upcard is None
    assert Timeline(pad(ONE, TurnUp(up))).upcard == up


def test_the_last_upcard_turned_is_held() -> None:
    line = Timeline(pad(TurnUp(parse_card("7s")), TurnUp(parse_card("8h")), ONE))
    assert str(line.deals[0].hand.upcard) == "8h"


def test_the_upcard_of_the_hand_itself_wins() -> None:
    own = knock("Ann", 1, 10, upcard="2c")
    line = Timeline(pad(TurnUp(parse_card("7s")), own, TWO))
    assert [str(deal.hand.upcard) for deal in line.deals] == ["2c", "None"]


def test_a_correction_leaves_the_held_upcard_to_the_new_hand_and_keeps_its_own() -> (
    None
):
    up, later = parse_card("7s"), parse_card("8h")
    fixed = gin("Ben", 5, fixes=1)
    line = Timeline(pad(TurnUp(up), ONE, TurnUp(later), fixed, TWO))
    assert [deal.hand.upcard for deal in line.deals] == [up, later]
    other = gin("Ben", 5, fixes=1, upcard="2c")
    line = Timeline(pad(TurnUp(up), ONE, other))
    assert str(line.deals[0].hand.upcard) == "2c"


def test_an_upcard_is_held_again_when_its_hand_is_undone() -> None:
    up = parse_card("7s")
    line = Timeline(pad(TurnUp(up), ONE, Undo()))
    assert line.upcard == up
    line = Timeline(pad(TurnUp(up), ONE, Undo(), TWO))
    assert line.deals[0].hand.upcard == up


def test_events_are_in_the_order_of_the_entries() -> None:
    line = Timeline(
        pad(
            ONE,
            Finish(),
            Again(),
            SetDealer("ben"),
            Adjust("Ben", 10, "a spot"),
            TWO,
        )
    )
    kinds = [(type(event), event.entry) for event in line.events]
    assert kinds == [
        (Deal, 1),
        (Turn, 2),
        (Turn, 3),
        (Turn, 4),
        (Moved, 5),
        (Deal, 6),
    ]
    (dealer,) = (
        event.dealer
        for event in line.events
        if isinstance(event, Turn) and event.entry == 4
    )
    assert dealer == 1


# --- Names -----------------------------------------------------------------------


def test_an_entry_uses_the_names_in_force_where_it_stands() -> None:
    line = Timeline(
        pad(
            knock("Ann", 1, 10, v="Ben"),
            Rename("Ann", "Ida"),
            knock("Ida", 2, 20),
            Rename("Ben", "Ann"),
            scored("Ann", 30, v="Ida"),
        )
    )
    assert line.names == ["Ida", "Ann"]
    assert [(deal.player, deal.named) for deal in line.deals] == [
        (0, 1),
        (0, None),
        (1, 0),
    ]


def test_undoing_a_rename_brings_the_old_name_back() -> None:
    line = Timeline(pad(ONE, Rename("Ann", "Ida"), Undo(), TWO))
    assert line.names == ["Ann", "Ben"]


def test_two_may_change_names_by_way_of_a_third() -> None:
    line = Timeline(
        pad(Rename("Ann", "X"), Rename("Ben", "Ann"), Rename("X", "Ben"), ONE)
    )
    assert line.names == ["Ben", "Ann"]
    assert line.deals[0].player == 1


def test_a_name_may_change_its_case() -> None:
    line = Timeline(pad(Rename("ann", "ANN"), knock("ANN", 1, 10), ONE))
    assert [deal.player for deal in line.deals] == [0, 0]


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        (
            [knock("Cy", 1, 10)],
            'entry 1: "Cy" is not in the game: Ann and Ben are',
        ),
        (
            [ONE, knock("Ann", 1, 10, v="Cy")],
            'entry 2: "Cy" is not in the game: Ann and Ben are',
        ),
        (
            [scored("Cy", 10)],
            'entry 1: "Cy" is not in the game: Ann and Ben are',
        ),
        (
            [Rename("Ann", "Ida"), ONE],
            'entry 2: "Ann" is not in the game: Ida and Ben are',
        ),
        (
            [Rename("Cy", "Ida")],
            'entry 1: "Cy" is not in the game: Ann and Ben are',
        ),
        ([Rename("Ann", "BEN")], "entry 1: BEN and Ben are the same name"),
        ([Rename("Ann", " ")], 'entry 1: " " is no name: it is empty'),
        (
            [SetDealer("Cy")],
            'entry 1: "Cy" is not in the game: Ann and Ben are',
        ),
        (
            [Adjust("Cy", 10)],
            'entry 1: "Cy" is not in the game: Ann and Ben are',
        ),
    ],
)
def test_names_that_are_not_in_force_are_refused(
    entries: list[Entry], problem: str
) -> None:
    assert refusal(*entries) == problem


@pytest.mark.parametrize("name", ["Ben & Dee", "ben & dee", "ben", "Dee"])
def test_points_without_a_hand_are_for_a_side_or_the_side_of_a_player(
    name: str,
) -> None:
    line = Timeline(pad(Adjust(name, 10), sides="Ann Cy|Ben Dee"))
    (event,) = line.events
    assert isinstance(event, Moved)
    assert event.side == 1


def test_a_side_is_called_by_the_names_in_force() -> None:
    change = Adjust("Ben & Eve", 10)
    line = Timeline(pad(Rename("Dee", "Eve"), change, sides="Ann Cy|Ben Dee"))
    assert [type(event) for event in line.events] == [Moved]
    problem = 'entry 1: "Ben & Eve" is not in the game: Ann, Cy, Ben and Dee are'
    assert refusal(change, sides="Ann Cy|Ben Dee") == problem


def test_teams_that_would_come_to_be_called_the_same_are_refused() -> None:
    teams = sides_of([["A", "B & C"], ["A & B", "D"]])
    with pytest.raises(EntryError) as caught:
        Timeline(pad(Rename("D", "C"))._replace(sides=teams))
    problem = "entry 1: two cannot both be called A & B & C"
    assert str(caught.value) == problem


# --- Rules -----------------------------------------------------------------------


def test_the_agreement_is_as_last_set() -> None:
    line = Timeline(
        pad(
            SetRules({"game.target": 150, "game.bonus": 7}),
            ONE,
            SetRules({"game.target": 160}),
        )
    )
    assert (line.rules.game_target, line.rules.game_bonus) == (160, 7)
    assert line.rules.hand_gin_bonus == 20


def test_undo_takes_back_a_change_of_rules() -> None:
    line = Timeline(pad(SetRules({"game.target": 150}), ONE, Undo(2)))
    assert line.rules.game_target == 90


def test_a_dead_hand_is_of_nobody() -> None:
    (deal,) = Timeline(pad(dead())).deals
    assert (deal.player, deal.named, deal.hand) == (None, None, Hand(ended="dead"))


def test_a_recorded_hand_says_what_it_was() -> None:
    entry = HandEntry(hand("gin", "Ann", 0, 5), note="late", replaces=None)
    (deal,) = Timeline(pad(entry)).deals
    assert deal.record.note == "late"
