"""What a change would do to what is recorded, worded exactly, and when it is nothing.

Under the rules of tests.evening: to 90 for 110, twice that for a shutout, 7 a box.
"""

from collections.abc import Mapping

import pytest

from scorepad.changes import attempt
from scorepad.entries import (
    Adjust,
    Again,
    Entry,
    Finish,
    HandEntry,
    SetRules,
    Strike,
    Undo,
)
from scorepad.errors import PadError, ScorepadError
from scorepad.replay import Replay
from tests.evening import agree, dead, gin, knock, pad, scored

GAME_OVER_AT_3 = [
    scored("Ann", 40),
    scored("Ben", 30),
    scored("Ann", 30),
    scored("Ann", 10),
    scored("Ben", 5),
]
# 8 + 3 for the knock; 2 + 13, 2 boxes; 32 + 20, 3 boxes: 78 points, 6 boxes.
ANN_HAS_78 = [knock("Ann", 6, 14), knock("Ben", 6, 4), gin("Ann", 32)]


def replay(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Mapping[str, object] | None = None,
) -> Replay:
    return Replay(pad(*entries, sides=sides, dealer=dealer, under=under))


def effects(before: Replay, entry: Entry) -> list[str]:
    return list(attempt(before, entry).effects)


def refused(before: Replay, entry: Entry) -> str:
    with pytest.raises(ScorepadError) as error:
        attempt(before, entry)
    return str(error.value)


@pytest.mark.parametrize(
    "entry",
    [
        scored("Ann", 1, fixes=2),
        knock("Ben", 6, 30, fixes=1),
        dead(fixes=1),
        Strike(2),
        scored("Ann", 7),
        Adjust("Ben", 10, "spot"),
        Finish(),
        Undo(3),
        agree({"game.bonus": 50, "boxes.value": 9, "stakes.per_point": "0.10"}),
        agree({"game.target": 500, "shutout.adds": 30, "match.best_of": 3}),
        agree({"dealing.next": "winner"}),
    ],
)
def test_what_changes_no_other_hand_and_no_result_needs_no_consent(
    entry: Entry,
) -> None:
    assert effects(replay(*GAME_OVER_AT_3), entry) == []


# --- Hands that would no longer count --------------------------------------------


@pytest.mark.parametrize(
    ("entry", "strikes", "effect"),
    [
        (
            scored("Ann", 45, fixes=3),
            (5,),
            "hand 5 would no longer count: the game would end sooner",
        ),
        (
            scored("Ann", 60, fixes=1),
            (4, 5),
            "hands 4 and 5 would no longer count: the game would end sooner",
        ),
        (
            scored("Ann", 90, fixes=1),
            (2, 3, 4, 5),
            "hands 2 to 5 would no longer count: the game would end sooner",
        ),
    ],
)
def test_hands_after_an_earlier_end_are_struck_in_the_same_entry(
    entry: HandEntry, strikes: tuple[int, ...], effect: str
) -> None:
    change = attempt(replay(*GAME_OVER_AT_3), entry)
    assert change.effects == (effect,)
    assert change.entry == entry._replace(also_strikes=strikes)
    struck = [hand.deal.number for hand in change.after.hands if hand.score is None]
    assert struck == list(strikes)


def test_hands_struck_already_are_left_out_of_the_count() -> None:
    before = replay(*GAME_OVER_AT_3, scored("Ben", 4), Strike(4))
    told = "hands 2, 3, 5 and 6 would no longer count: the game would end sooner"
    assert effects(before, scored("Ann", 90, fixes=1)) == [told]


def test_one_undo_takes_back_all_that_a_change_struck() -> None:
    before = replay(*GAME_OVER_AT_3)
    change = attempt(before, scored("Ann", 90, fixes=1))
    back = attempt(change.after, Undo()).after
    assert [hand.running for hand in back.hands] == [
        hand.running for hand in before.hands
    ]


def test_a_hand_struck_for_coming_after_the_end_cannot_be_fixed_there() -> None:
    before = replay(scored("Ann", 40), scored("Ben", 5))
    ended = attempt(before, scored("Ann", 90, fixes=1)).after
    told = "game 1 is over: again starts the next one"
    assert refused(ended, scored("Ben", 6, fixes=2)) == told


# --- Hands that would move to another game ---------------------------------------


def test_a_match_tells_which_hands_would_move() -> None:
    entries = [scored("Ann", 90), scored("Ann", 20), scored("Ben", 30)]
    before = replay(*entries, under={"match.best_of": 3})
    assert effects(before, scored("Ann", 80, fixes=1)) == [
        "hand 2 would move from game 2 to game 1"
    ]
    assert effects(before, scored("Ann", 50, fixes=1)) == [
        "hands 2 and 3 would move from game 2 to game 1",
        "game 1 would be open again, though the next has begun",
    ]
    assert effects(before, scored("Ann", 95, fixes=1)) == []


def test_a_game_that_would_end_sooner_moves_hands_on() -> None:
    entries = [scored("Ann", 50), scored("Ben", 30), scored("Ann", 50)]
    before = replay(*entries, under={"match.best_of": 3})
    assert effects(before, scored("Ann", 90, fixes=1)) == [
        "hands 2 and 3 would move from game 1 to game 2"
    ]


def test_a_game_with_another_after_it_is_not_reopened_unsaid() -> None:
    before = replay(scored("Ann", 90), Again())
    told = "game 1 would be open again, though the next has begun"
    assert effects(before, Strike(1)) == [told]
    more = replay(scored("Ann", 90), Again(), scored("Ben", 20))
    assert effects(more, Strike(1)) == ["hand 2 would move from game 2 to game 1", told]


def test_a_game_that_would_end_with_hands_of_the_next_is_told_so() -> None:
    entries: list[Entry] = [
        scored("Ann", 60),
        scored("Ann", 30),
        Again(),
        scored("Ann", 40),
    ]
    assert effects(replay(*entries), Strike(2)) == [
        "hand 3 would move from game 2 to game 1",
        "game 1 would end later, though the next has begun",
    ]


# --- Rules that would change a result --------------------------------------------


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (
            {"hand.undercut_bonus": 10},
            ["hand 2, 15 to Ann and 2 boxes, would be 12 to Ann and 2 boxes"],
        ),
        (
            {"extra_boxes.gin": 0},
            ["hand 3, 52 to Ann and 3 boxes, would be 52 to Ann"],
        ),
        (
            {"hand.knock_bonus": 0, "hand.gin_bonus": 25},
            [
                "hand 1, 11 to Ann, would be 8 to Ann",
                "hand 3, 52 to Ann and 3 boxes, would be 57 to Ann and 3 boxes",
            ],
        ),
        (
            {"boxes.when": "at-once", "boxes.value": 1},
            ["game 1, 78-0 so far, would be 84-0"],
        ),
        (
            {"boxes.when": "at-once"},
            ["game 1, open (120-0), would be won by Ann (340-0)"],
        ),
        (
            {"hollywood.columns": 3},
            ["game 1, 78-0 so far, would be 78-0 / 67-0 / 52-0"],
        ),
        # 78 points, 42 for boxes, 110 for the game and again for the shutout.
        ({"game.target": 70}, ["game 1, open (120-0), would be won by Ann (340-0)"]),
        # 26 points, 3 boxes.
        (
            {"game.target": 20},
            [
                "hand 3 would no longer count: the game would end sooner",
                "game 1, open (120-0), would be won by Ann (267-0)",
            ],
        ),
    ],
)
def test_rules_that_would_change_a_hand_or_a_game_say_how(
    values: Mapping[str, object], told: list[str]
) -> None:
    assert effects(replay(*ANN_HAS_78), agree(values)) == told


def test_a_hand_that_would_be_nobodys_is_told() -> None:
    before = replay(knock("Ann", 5, 5))
    assert effects(before, agree({"hand.tie": "nobody"})) == [
        "hand 1, 13 to Ben and 2 boxes, would be nobody's"
    ]
    nobody = replay(knock("Ann", 5, 5), under={"hand.tie": "nobody"})
    assert effects(nobody, agree({"hand.tie": "knocker"})) == [
        "hand 1, nobody's, would be 0 to Ann"
    ]


def test_many_hands_are_counted_and_not_told_one_by_one() -> None:
    six = [knock("Ann", 5, 6)] * 6
    assert len(effects(replay(*six), agree({"hand.knock_bonus": 4}))) == 6
    seven = replay(*six, dead(), knock("Ben", 5, 6))
    told = "hands 1 to 6 and 8 would be scored anew"
    assert effects(seven, agree({"hand.knock_bonus": 4})) == [told]


def test_of_many_hands_each_run_is_told_by_its_ends() -> None:
    four = [knock("Ann", 5, 6)] * 4
    before = replay(*four, dead(), *four)
    told = "hands 1 to 4 and 6 to 9 would be scored anew"
    assert effects(before, agree({"hand.knock_bonus": 4})) == [told]


def test_a_higher_target_that_reopens_a_game_is_told() -> None:
    before = replay(scored("Ann", 90), Again(), scored("Ben", 20))
    assert effects(before, agree({"game.target": 500})) == [
        "hand 2 would move from game 2 to game 1",
        "game 1 would be open again, though the next has begun",
        "game 1, won by Ann (317-0), would be open (97-27)",
    ]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        # 95 points, 110 for the game and again for the shutout, a box of 7: 322.
        ({"boxes.value": 20}, "won by Ann (322-0), would be won by Ann (335-0)"),
        ({"game.target": 96}, "won by Ann (322-0), would be open (102-0)"),
        (
            {"stakes.round_to": 50},
            "paid with 322 from Ben to Ann, would be paid with 300 from Ben to Ann",
        ),
        (
            {"stakes.per_point": "0.10"},
            "paid with 322 from Ben to Ann, would be paid with 322 (32.20) from Ben "
            "to Ann",
        ),
    ],
)
def test_rules_that_would_change_a_settlement_say_how(
    values: Mapping[str, object], told: str
) -> None:
    assert effects(replay(scored("Ann", 95)), agree(values)) == [f"game 1, {told}"]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"boxes.value": 20}, "finished (57-0), would be finished (70-0)"),
        ({"game.target": 50}, "finished (57-0), would be won by Ann (277-0)"),
        (
            {"stakes.round_to": 500},
            "paid with 57 from Ben to Ann, would be paid with nothing",
        ),
    ],
)
def test_a_game_ended_early_is_a_result_too(
    values: Mapping[str, object], told: str
) -> None:
    before = replay(scored("Ann", 50), Finish())
    assert effects(before, agree(values)) == [f"game 1, {told}"]


def test_a_result_below_nothing_keeps_its_minus_sign_apart() -> None:
    before = replay(Adjust("Ben", -6, "late"), scored("Ann", 95))
    told = "game 1, won by Ann (322 to -6), would be won by Ann (335 to -6)"
    assert effects(before, agree({"boxes.value": 20})) == [told]


def test_a_drawn_game_is_a_result_too() -> None:
    entries = [scored("Ann", 95), scored("Ben", 95)]
    before = replay(*entries, under={"hollywood.columns": 2})
    told = "game 1, drawn (322-322), would be drawn (335-335)"
    assert effects(before, agree({"boxes.value": 20})) == [told]


TWO_GAMES_OF_ANN: list[Entry] = [scored("Ann", 95), Again(), scored("Ann", 91)]


@pytest.mark.parametrize(
    ("best_of", "agreed", "told"),
    [
        (3, 5, "won by Ann (2-0), would be undecided"),
        (5, 3, "undecided, would be won by Ann (2-0)"),
        (3, 1, "won by Ann (2-0), would be undecided"),
        (1, 3, "undecided, would be won by Ann (2-0)"),
    ],
)
def test_rules_that_would_decide_a_match_otherwise_say_how(
    best_of: int, agreed: int, told: str
) -> None:
    entries: list[Entry] = [*TWO_GAMES_OF_ANN, Again(), scored("Ben", 92)]
    before = replay(*entries, under={"match.best_of": best_of})
    assert effects(before, agree({"match.best_of": agreed})) == [f"match 1, {told}"]


def test_a_match_that_would_not_be_decided_with_its_game_is_told_too() -> None:
    before = replay(*TWO_GAMES_OF_ANN, under={"match.best_of": 3})
    assert effects(before, agree({"game.target": 92})) == [
        "game 2, won by Ann (318-0), would be open (98-0)",
        "match 1, won by Ann (2-0), would be undecided",
    ]


def test_a_match_that_goes_on_either_way_asks_nothing() -> None:
    before = replay(scored("Ann", 95), under={"match.best_of": 3})
    assert effects(before, agree({"match.best_of": 5})) == []


def test_boxes_that_a_round_has_won_are_a_result_too() -> None:
    before = replay(
        knock("Ann", 6, 14),
        knock("Cy", 6, 14),
        sides="Ann Cy|Ben Dee",
        under={"partnership.sweep_boxes": 4},
    )
    told = "game 1, 5-0 boxes so far, would be 3-0"
    assert effects(before, agree({"partnership.sweep_boxes": 2})) == [told]


def test_of_three_every_payment_is_told() -> None:
    entries = [scored("Ann", 30, v="Ben"), scored("Ann", 60, v="Cy")]
    before = replay(
        *entries,
        sides="Ann|Ben|Cy",
        dealer="Cy",
        under={"shutout.doubles": [], "shutout.adds": 25},
    )
    # 90 + 110 + 14 and 25 from each: 239; the losers have nothing between them.
    told = "239 from Ben to Ann and 239 from Cy to Ann"
    after = "200 from Ben to Ann and 200 from Cy to Ann"
    assert effects(before, agree({"stakes.round_to": 100})) == [
        f"game 1, paid with {told}, would be paid with {after}"
    ]


# --- What is refused -------------------------------------------------------------


def test_a_rule_that_would_forbid_a_recorded_hand_is_refused() -> None:
    told = "hand 1 would not be allowed: Ann cannot knock with 6: the limit is 5"
    assert refused(replay(*ANN_HAS_78), agree({"hand.knock_limit": 5})) == told


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (
            (knock("Ann", 6, 14), dead(), scored("Ben", 5)),
            "hand 1 has no upcard, and in Oklahoma it needs one: say it first, as "
            "fix 1 @7s",
        ),
        (
            (gin("Ben", 7, upcard="7d"), knock("Ann", 6, 14), gin("Ben", 5)),
            "hand 2 and 1 more have no upcard, and in Oklahoma they need one: say it "
            "first, as fix 2 @7s",
        ),
        (
            (knock("Ann", 6, 14), gin("Ben", 5), Strike(1)),
            "hand 2 has no upcard, and in Oklahoma it needs one: say it first, as "
            "fix 2 @7s",
        ),
    ],
)
def test_oklahoma_is_refused_where_a_hand_has_no_upcard(
    entries: tuple[Entry, ...], told: str
) -> None:
    oklahoma = agree({"oklahoma.played": True})
    assert refused(replay(*entries), oklahoma) == told


def test_an_agreement_that_these_sides_cannot_play_is_refused() -> None:
    three = replay(sides="Ann|Ben|Cy", dealer="Cy")
    told = "hollywood.columns: three players keep one column"
    message = f"the agreement would not do: {told}"
    assert refused(three, agree({"hollywood.columns": 3})) == message


def test_a_fix_that_ends_the_game_before_an_adjustment_says_so() -> None:
    before = replay(scored("Ann", 40), Adjust("Ben", 10, "spot"))
    told = "Ben +10, spot, would no longer count: the game would end sooner"
    assert effects(before, scored("Ann", 90, fixes=1)) == [told]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (knock("Ann", 12, 14), "Ann cannot knock with 12: the limit is 9"),
        (knock("Ann", 12, 14, fixes=1), "Ann cannot knock with 12: the limit is 9"),
        (knock("Cy", 6, 14), '"Cy" is not in the game: Ann and Ben are'),
        (gin("Ann", 99), "the opponent cannot have 99: 10 cards count 98 at the most"),
        (
            knock("Ann", 6, 14, x=2),
            "x2 is not agreed: hand.multipliers allows x3 and x5",
        ),
        (Strike(4), "there is no hand 4: hands 1 to 3 are recorded"),
        (Undo(4), "cannot undo 4: there are 3 steps"),
        (Again(), "again: game 1 is not over, finish ends it"),
    ],
)
def test_an_entry_that_cannot_stand_is_refused_in_its_own_words(
    entry: Entry, message: str
) -> None:
    before = replay(*ANN_HAS_78)
    assert refused(before, entry) == message
    assert before.pad.entries == tuple(ANN_HAS_78)


def test_a_refusal_because_of_another_hand_is_a_problem_of_the_pad() -> None:
    with pytest.raises(PadError):
        attempt(replay(*ANN_HAS_78), agree({"hand.knock_limit": 5}))


def test_more_columns_are_no_question_where_nobody_has_points() -> None:
    assert effects(replay(), agree({"hollywood.columns": 3})) == []
    assert effects(replay(dead()), agree({"hollywood.columns": 3})) == []


def test_an_adjustment_that_would_find_the_game_ended_is_told() -> None:
    before = replay(scored("Ann", 60), Adjust("Ben", 10, "a spot"))
    change = attempt(before, SetRules({"game.target": 50}))
    assert (
        "Ben +10, a spot, would no longer count: the game would end sooner"
        in change.effects
    )
    assert change.after.games[0].columns[0].points == (60, 0)
    assert change.after.adjustments == []
    again = Replay(change.after.pad.with_entry(Undo()))
    assert again.games[0].columns[0].points == (60, 10)
