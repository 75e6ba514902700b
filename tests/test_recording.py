"""What a change would do to what is recorded, worded exactly, and when it is nothing.

Under the rules of tests.evening: to 90 for 110, twice that for a shutout, 7 a box.
"""

from collections.abc import Mapping

import pytest

from scorepad import validation
from scorepad.cards import parse_card
from scorepad.errors import PadError, ScorepadError
from scorepad.grammar import Example, HandOptions, parse_correction, parse_hand
from scorepad.pad import (
    Adjust,
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
from tests.evening import agree, dead, gin, hand, knock, pad, scored

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
    return list(preview(before, entry).effects)


def refused(before: Replay, entry: Entry) -> str:
    with pytest.raises(ScorepadError) as error:
        preview(before, entry)
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
        agree({"game.bonus": 50, "stakes.per_box": "0.20"}),
        agree({"game.target": 500, "shutout.adds": 30, "match.best_of": 3}),
        agree({"dealing.next": "winner"}),
    ],
)
def test_what_changes_no_other_hand_and_no_result_needs_no_consent(
    entry: Entry,
) -> None:
    assert effects(replay(*GAME_OVER_AT_3), entry) == []


def test_a_box_of_another_value_changes_the_totals_shown() -> None:
    # The running points and the boxes won are as before.
    before = replay(gin("Ann", 30), knock("Ben", 2, 20))
    effect = "game 1, 71-28 in all so far, would be 77-30"
    assert effects(before, agree({"boxes.value": 9})) == [effect]
    assert effects(replay(), agree({"boxes.value": 9})) == []


def test_a_game_bonus_changes_the_totals_shown_once_a_column_is_closed() -> None:
    before = replay(gin("Ann", 80), under={"hollywood.columns": 2})
    (effect,) = effects(before, agree({"game.bonus": 50}))
    assert effect.startswith("game 1, ")
    assert effects(replay(gin("Ann", 30)), agree({"game.bonus": 50})) == []


def test_an_inserted_hand_asks_for_those_it_leaves_without_a_game() -> None:
    before = replay(scored("Ann", 50), scored("Ben", 7), scored("Ann", 60))
    change = preview(before, scored("Ann", 40)._replace(before=2))
    effect = "hands 2 and 3 would no longer count: the game would end sooner"
    assert change.effects == (effect,)
    # By the numbers that they have before it.
    assert getattr(change.entry, "also_strikes", None) == (2, 3)
    struck = [result.recorded.struck for result in change.after.hands]
    assert struck == [False, False, True, True]
    assert effects(before, scored("Ann", 1)._replace(before=1)) == []


def test_an_inserted_hand_may_not_come_after_the_end_of_its_game_itself() -> None:
    before = replay(scored("Ann", 95), Again(), scored("Ben", 7))
    assert effects(before, scored("Ann", 1)._replace(before=2)) == []
    over = replay(scored("Ann", 50), scored("Ann", 45), Adjust("Ben", 1, "", 1))
    problem = "game 1 was over with hand 1: no column is open"
    assert refused(over, Adjust("Ben", 1, "", 2)) == problem.replace("1: no", "2: no")


def test_points_of_an_earlier_moment_ask_for_the_hands_they_leave_out() -> None:
    before = replay(scored("Ann", 50), scored("Ann", 30), scored("Ben", 7))
    change = preview(before, Adjust("Ann", 40, "found later", 1))
    effect = "hands 2 and 3 would no longer count: the game would end sooner"
    assert change.effects == (effect,)
    assert getattr(change.entry, "also_strikes", None) == (2, 3)
    assert effects(before, Adjust("Ben", 40, "found later", 1)) == []


def test_an_insertion_names_the_hands_it_moves_to_another_game() -> None:
    under = {"match.best_of": 3}
    before = replay(scored("Ann", 50), scored("Ann", 45), scored("Ben", 7), under=under)
    entry = scored("Ann", 40)._replace(before=2)
    assert effects(before, entry) == ["hand 2 would move from game 1 to game 2"]


def test_an_agreement_from_a_later_game_on_leaves_the_earlier_ones_alone() -> None:
    before = replay(gin("Ann", 70), Again(), gin("Ben", 10))
    change = SetRules({"hand.gin_bonus": 22}, from_game=2)
    assert effects(before, change) == [
        "hand 2, 30 to Ben and 3 boxes, would be 32 to Ben and 3 boxes"
    ]
    assert len(effects(before, change._replace(from_game=1))) > 1
    assert effects(before, change._replace(from_game=3)) == []


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
    change = preview(replay(*GAME_OVER_AT_3), entry)
    assert change.effects == (effect,)
    assert change.entry == entry._replace(also_strikes=strikes)
    struck = [hand.recorded.number for hand in change.after.hands if hand.score is None]
    assert struck == list(strikes)


def test_hands_struck_already_are_left_out_of_the_count() -> None:
    before = replay(*GAME_OVER_AT_3, scored("Ben", 4), Strike(4))
    told = "hands 2, 3, 5 and 6 would no longer count: the game would end sooner"
    assert effects(before, scored("Ann", 90, fixes=1)) == [told]


def test_one_undo_takes_back_all_that_a_change_struck() -> None:
    before = replay(*GAME_OVER_AT_3)
    change = preview(before, scored("Ann", 90, fixes=1))
    back = preview(change.after, Undo()).after
    assert [hand.running for hand in back.hands] == [
        hand.running for hand in before.hands
    ]


def test_a_hand_struck_for_coming_after_the_end_cannot_be_fixed_there() -> None:
    before = replay(scored("Ann", 40), scored("Ben", 5))
    ended = preview(before, scored("Ann", 90, fixes=1)).after
    told = "game 1 is over. To start the next one: again"
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
        "hand 1, 13 to Ben and 2 boxes, would be won by nobody"
    ]
    nobody = replay(knock("Ann", 5, 5), under={"hand.tie": "nobody"})
    assert effects(nobody, agree({"hand.tie": "knocker"})) == [
        "hand 1, won by nobody, would be 0 to Ann"
    ]


def test_many_hands_are_counted_and_not_told_one_by_one() -> None:
    six = [knock("Ann", 5, 6)] * 6
    assert len(effects(replay(*six), agree({"hand.knock_bonus": 4}))) == 6
    seven = replay(*six, dead(), knock("Ben", 5, 6))
    told = "hands 1 to 6 and 8 would score differently"
    assert effects(seven, agree({"hand.knock_bonus": 4})) == [told]


def test_of_many_hands_each_run_is_told_by_its_ends() -> None:
    four = [knock("Ann", 5, 6)] * 4
    before = replay(*four, dead(), *four)
    told = "hands 1 to 4 and 6 to 9 would score differently"
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
    told = "not possible: in hand 1 Ann knocked with 6, above the new limit of 5"
    assert refused(replay(*ANN_HAS_78), agree({"hand.knock_limit": 5})) == told


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
    assert refused(replay(*entries), oklahoma) == told


def test_an_agreement_that_these_sides_cannot_play_is_refused() -> None:
    three = replay(sides="Ann|Ben|Cy", dealer="Cy")
    told = "three players keep one column. Set hollywood.columns=1"
    assert refused(three, agree({"hollywood.columns": 3})) == told


def test_a_fix_that_ends_the_game_before_an_adjustment_says_so() -> None:
    before = replay(scored("Ann", 40), Adjust("Ben", 10, "spot"))
    told = "Ben +10, spot, would no longer count: the game would end sooner"
    assert effects(before, scored("Ann", 90, fixes=1)) == [told]


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
    before = replay(*ANN_HAS_78)
    assert refused(before, entry) == message
    assert before.pad.entries == tuple(ANN_HAS_78)


def test_a_refusal_because_of_another_hand_is_a_problem_of_the_pad() -> None:
    with pytest.raises(PadError):
        preview(replay(*ANN_HAS_78), agree({"hand.knock_limit": 5}))


def test_more_columns_are_no_question_where_nobody_has_points() -> None:
    assert effects(replay(), agree({"hollywood.columns": 3})) == []
    assert effects(replay(dead()), agree({"hollywood.columns": 3})) == []


def test_an_adjustment_that_would_find_the_game_ended_is_told() -> None:
    before = replay(scored("Ann", 60), Adjust("Ben", 10, "a spot"))
    change = preview(before, SetRules({"game.target": 50}))
    assert (
        "Ben +10, a spot, would no longer count: the game would end sooner"
        in change.effects
    )
    assert change.after.games[0].columns[0].points == (60, 0)
    assert change.after.adjustments == []
    again = Replay(change.after.pad.with_entry(Undo()))
    assert again.games[0].columns[0].points == (60, 10)


# From tests.evening: the limit is 9, a gin-off earns 17, x3 and x5 may be declared.
THREE = "Ann|Ben|Cy"
TEAMS = "Ann Cy|Ben Dee"
OKLAHOMA = {"oklahoma.played": True}


def replay_recording(
    *entries: Entry,
    sides: str = "Ann|Ben",
    dealer: str | None = None,
    under: Mapping[str, object] | None = None,
) -> Replay:
    return Replay(pad(*entries, sides=sides, dealer=dealer, under=under))


def new(text: str, before: Replay) -> Hand:
    said = parse_hand(text, before.sides.everybody)
    return new_hand(before, NewHand(said)).hand


def fixed(number: int, text: str, before: Replay) -> HandEntry:
    said = parse_correction(text, before.sides.everybody)
    return fixed_hand(before, before.hands[number - 1], said)


def refused_recording(text: str, before: Replay, *, fix: int = 0) -> str:
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
    assert new(text, replay_recording()) == told


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
    assert refused_recording(text, replay_recording()) == message


@pytest.mark.parametrize("tie", ["knocker", "nobody"])
def test_an_undercut_by_a_tie_is_none_where_a_tie_is_none(tie: str) -> None:
    message = "not an undercut: in these rules a tie is not an undercut"
    assert (
        refused_recording("b u 4 4", replay_recording(under={"hand.tie": tie}))
        == message
    )


def test_an_undercut_is_judged_by_the_upcard_that_was_turned() -> None:
    before = replay_recording(SetUpcard(parse_card("5h")), under=OKLAHOMA)
    assert new("b u 4 5", before) == hand("knock", "Ann", 5, 4)
    told = "Ann cannot knock with 6: the limit is 5"
    assert refused_recording("b u 4 6", before) == told


def test_the_upcard_of_an_undercut_that_is_said_wins() -> None:
    before = replay_recording(SetUpcard(parse_card("5h")), under=OKLAHOMA)
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
    assert refused_recording(text, replay_recording()) == message


def test_the_guess_is_the_same_hand_with_its_counts_changed_round() -> None:
    before = replay_recording()
    said = parse_hand("b 30 3 x3 @7s", before.sides.everybody)
    with pytest.raises(CountsSwappedError) as error:
        new_hand(before, NewHand(said))
    assert error.value.problem == "Ben cannot knock with 30: the limit is 9"
    assert error.value.guess == said._replace(counts=(3, 30))


@pytest.mark.parametrize("text", ["b 9 30", "b 10 11", "b 99 3", "b g 30"])
def test_nothing_is_guessed_where_the_other_way_would_not_do_either(text: str) -> None:
    before = replay_recording()
    assert new(text, before).knocker == "Ben"  # what is over the limit, replay refuses


def test_nothing_is_guessed_of_a_negative_count() -> None:
    told = "the opponent cannot have -3: the least is 0"
    assert refused_recording("b 30 -3", replay_recording()) == told


@pytest.mark.parametrize("upcard", ["said", "turned"])
def test_a_guess_goes_by_the_limit_of_the_upcard(upcard: str) -> None:
    turned = (SetUpcard(parse_card("5h")),) if upcard == "turned" else ()
    before = replay_recording(*turned, under=OKLAHOMA)
    text = "b 8 5 @5h" if upcard == "said" else "b 8 5"
    told = "Ben cannot knock with 8: the limit is 5. Did you mean 5 8?"
    assert refused_recording(text, before) == told


def test_a_correction_is_guessed_too_by_the_upcard_that_it_keeps() -> None:
    before = replay_recording(knock("Ann", 3, 8, upcard="5h"), under=OKLAHOMA)
    told = "Ann cannot knock with 8: the limit is 5. Did you mean 3 8?"
    assert refused_recording("a 8 3", before, fix=1) == told


# --- Corrections -----------------------------------------------------------------


def test_a_correction_keeps_what_is_not_said_of_the_hand() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replay_recording(first, under=OKLAHOMA)
    assert fixed(1, "b g 20", before) == HandEntry(
        hand("gin", "Ben", 0, 20, x=3, upcard="7d"), "cut short", replaces=1
    )


def test_a_correction_says_anew_what_it_says() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replay_recording(first, under=OKLAHOMA)
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
    told = fixed(1, text, replay_recording(first, under=OKLAHOMA))
    named = "Ben" if "v" in text else None
    facts = hand("knock", "Ann", 6, 14, x=factor, upcard=card, v=named)
    assert told == HandEntry(facts, "cut short", replaces=1)


def test_a_correction_of_options_alone_keeps_how_the_hand_ended() -> None:
    hands = (knock("Ben", 9, 0), gin("Ann", 20), scored("Ben", 5), dead())
    before = replay_recording(*hands)
    for number, told in enumerate(hands, 1):
        facts = told.hand._replace(upcard=parse_card("7d"))
        assert fixed(number, "@7d", before) == HandEntry(facts, replaces=number)


def test_a_correction_of_options_alone_keeps_the_cards() -> None:
    held = validation.groups("2c 3c 4c")
    first = gin("Ann", 20)
    first = first._replace(hand=first.hand._replace(cards=held))
    # The cards need not be a whole hand for what is kept.
    before = replay_recording(gin("Ann", 20))
    recorded = before.hands[0].recorded
    recorded.hand = first.hand
    assert fixed(1, "@7d", before).hand.cards == held


def test_a_correction_of_options_alone_uses_the_names_in_force() -> None:
    renamed = Rename("Ann", "Zoe")
    before = replay_recording(knock("Ann", 6, 14, v="Ben"), scored("Ann", 5), renamed)
    assert fixed(1, "x3", before).hand == hand("knock", "Zoe", 6, 14, x=3, v="Ben")
    assert fixed(2, "@7d", before).hand.winner == "Zoe"


def test_of_three_a_correction_of_options_alone_says_whom_it_was_against() -> None:
    before = replay_recording(
        knock("Ann", 6, 14, v="Ben"), dead(), sides=THREE, dealer="Cy"
    )
    told = fixed(1, "v cy", before)
    assert told == knock("Ann", 6, 14, v="Cy", fixes=1)
    assert fixed(1, "x3", before) == knock("Ann", 6, 14, v="Ben", x=3, fixes=1)
    told_dead = "hand 2 is dead, so it has no opponent"
    assert refused_recording("v a", before, fix=2) == told_dead


def test_a_correction_keeps_an_upcard_noted_when_it_was_turned() -> None:
    before = replay_recording(
        SetUpcard(parse_card("7d")), knock("Ann", 6, 14), under=OKLAHOMA
    )
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
    entry = fixed(1, text, replay_recording(knock("Ann", 6, 14)))
    assert entry == HandEntry(told, replaces=1)


def test_a_struck_hand_can_be_corrected() -> None:
    before = replay_recording(knock("Ann", 6, 14), Strike(1))
    assert fixed(1, "b 6 14", before) == knock("Ben", 6, 14, fixes=1)


def test_a_correction_keeps_the_pair_that_was_named() -> None:
    before = replay_recording(knock("Ann", 3, 20, v="Cy"), sides=THREE, dealer="Cy")
    assert fixed(1, "c 3 20", before).hand == hand("knock", "Cy", 3, 20, v="Ann")
    assert fixed(1, "a 4 20", before).hand == hand("knock", "Ann", 4, 20, v="Cy")
    assert fixed(1, "b 4 20", before).hand == hand("knock", "Ben", 4, 20)
    assert fixed(1, "a 4 20 v b", before).hand == hand("knock", "Ann", 4, 20, v="Ben")


def test_a_correction_leaves_a_pair_unnamed_that_was() -> None:
    before = replay_recording(knock("Ann", 3, 20), sides=THREE, dealer="Cy")
    assert fixed(1, "b 3 20", before).hand == hand("knock", "Ben", 3, 20)


def test_of_three_an_undercut_told_later_is_against_the_one_met_then() -> None:
    # Hand 1 was between Ann and Ben; by now Ann deals, and Ben would meet Cy.
    before = replay_recording(
        knock("Ann", 3, 20), knock("Cy", 3, 20), sides=THREE, dealer="Cy"
    )
    assert before.next_dealer == 0
    told = fixed(1, "b u 2 3", before).hand
    assert told == hand("knock", "Ann", 3, 2, v="Ben")


def test_of_three_an_undercut_of_a_dead_hand_is_against_the_one_who_was_in() -> None:
    # Cy dealt the dead hand 1, so Ann and Ben played it.
    before = replay_recording(dead(), knock("Ann", 3, 20), sides=THREE, dealer="Cy")
    assert fixed(1, "a u 2 3", before).hand == hand("knock", "Ben", 3, 2, v="Ann")
    told = "who did Cy undercut, Ann or Ben?"
    assert refused_recording("c u 2 3", before, fix=1) == told
    assert fixed(1, "c u 2 3 v b", before).hand == hand("knock", "Ben", 3, 2, v="Cy")


def test_of_teams_an_undercut_told_later_is_against_the_one_met_then() -> None:
    before = replay_recording(
        knock("Ann", 3, 20, v="Dee"), knock("Cy", 3, 20), sides=TEAMS
    )
    assert fixed(1, "d u 2 3", before).hand == hand("knock", "Ann", 3, 2, v="Dee")
    told = "who did Ben undercut, Ann or Cy?"
    assert refused_recording("b u 2 3", before, fix=1) == told


def test_of_three_a_new_undercut_is_against_the_one_who_is_in() -> None:
    before = replay_recording(sides=THREE, dealer="Cy")
    assert new("b u 2 3", before) == hand("knock", "Ann", 3, 2, v="Ben")
    met = replay_recording(SetDealer("Ann"), sides=THREE, dealer="Cy")
    assert new("b u 2 3", met) == hand("knock", "Cy", 3, 2, v="Ben")


# --- The other one won -----------------------------------------------------------


def test_swapping_changes_the_players_and_keeps_the_counts() -> None:
    first = knock("Ann", 6, 14, x=3, upcard="7d")._replace(note="cut short")
    before = replay_recording(first, gin("Ben", 20), scored("Ann", 5))
    assert swapped_hand(before, before.hands[0]) == HandEntry(
        hand("knock", "Ben", 6, 14, x=3, upcard="7d"), "cut short", replaces=1
    )
    assert swapped_hand(before, before.hands[1]) == gin("Ann", 20, fixes=2)
    assert swapped_hand(before, before.hands[2]) == scored("Ben", 5, fixes=3)


def test_swapping_twice_gives_the_hand_back() -> None:
    first = knock("Ann", 6, 4)
    once = swapped_hand(replay_recording(first), replay_recording(first).hands[0])
    both = replay_recording(first, once)
    assert swapped_hand(both, both.hands[0]).hand == first.hand


@pytest.mark.parametrize(("sides", "dealer"), [(THREE, "Cy"), (TEAMS, None)])
def test_swapping_names_the_other_where_more_than_two_play(
    sides: str, dealer: str | None
) -> None:
    before = replay_recording(knock("Ann", 6, 14), sides=sides, dealer=dealer)
    told = swapped_hand(before, before.hands[0])
    assert told == knock("Ben", 6, 14, v="Ann", fixes=1)


def test_a_dead_hand_has_no_sides_to_swap() -> None:
    before = replay_recording(knock("Ann", 6, 14), dead())
    with pytest.raises(ScorepadError) as error:
        swapped_hand(before, before.hands[1])
    assert str(error.value) == "hand 2 is dead, so there is nobody to swap"


def test_one_of_three_is_recorded_with_the_one_he_met() -> None:
    # Who loses deals and sits out: Cy first, then Ben, Ann, Cy, and Ben twice.
    before = replay_recording(sides=THREE, dealer="Cy")
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
    before = replay_recording(sides=THREE, dealer="Cy")
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
    before = replay_recording(
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
    before = replay_recording(first)
    assert fixed(1, "b 6 14", before).hand.cards == cards
    assert fixed(1, "a 6 15", before).hand.cards == ()
    assert fixed(1, "a 5 14", before).hand.cards == ()
    assert fixed(1, "a g 14", before).hand.cards == ()


def test_of_three_a_correction_may_be_whom_it_was_against() -> None:
    before = replay_recording(knock("Ann", 6, 14), sides=THREE, dealer="Cy")
    assert fixed(1, "a 6 14 v c", before).hand.opponent == "Cy"


# --- A forgotten hand, a struck one, an agreement from a game on ---------------------


def inserted(number: int, text: str, before: Replay) -> HandEntry:
    said = parse_hand(text, before.sides.everybody)
    entry = make_entry(before, Insert(number, said, "late"), None)
    assert isinstance(entry, HandEntry)
    return entry


def test_a_forgotten_hand_is_an_entry_before_another() -> None:
    before = replay(knock("Ann", 6, 14))
    assert inserted(1, "b u 4 6", before) == HandEntry(
        hand("knock", "Ann", 6, 4), "late", before=1
    )
    with pytest.raises(PadError, match="there is no hand 2: 1 is recorded"):
        inserted(2, "a 6 14", before)


def test_of_three_the_dealer_of_the_later_hand_sat_out_of_the_forgotten_one() -> None:
    # Cy dealt hand 1 and sat out; Ben lost it, and dealt hand 2.
    before = replay(
        knock("Ann", 3, 20, v="Ben"),
        knock("Cy", 4, 18, v="Ann"),
        sides="Ann|Ben|Cy",
        dealer="Cy",
    )
    assert inserted(1, "a 3 20", before).hand.opponent == "Ben"
    assert inserted(2, "a 3 20", before).hand.opponent == "Cy"
    assert inserted(2, "c u 3 5", before).hand == hand("knock", "Ann", 5, 3, v="Cy")


def test_of_teams_a_forgotten_undercut_is_of_the_partner_s_opponent() -> None:
    before = replay(knock("Ann", 3, 20), sides="Ann Cy|Ben Dee")
    assert inserted(1, "d u 2 3", before).hand == hand("knock", "Cy", 3, 2, v="Dee")


def test_hands_that_an_insertion_leaves_after_the_end_are_struck_with_it() -> None:
    before = replay(*GAME_OVER_AT_3)
    change = preview(before, scored("Ann", 60)._replace(before=1))
    # Numbers are those from before the insertion; 60 + 40 is the end.
    assert change.effects == (
        "hands 2 to 5 would no longer count: the game would end sooner",
    )
    assert change.number == 1
    struck = [each.recorded.number for each in change.after.hands if each.score is None]
    assert struck == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (Swap(1), "fix 1 b 6 14 x3 @7d"),
        (Fix(1, HandOptions(multiplier=5)), "fix 1 a 6 14 x5 @7d"),
        (Fix(1, HandOptions(against=1)), "fix 1 a 6 14 x3 @7d v b"),
    ],
)
def test_a_struck_hand_is_corrected_only_whole(asked: Request, line: str) -> None:
    before = replay(knock("Ann", 6, 14, x=3, upcard="7d"), Strike(1))
    with pytest.raises(StruckError) as error:
        make_entry(before, asked, None)
    assert str(error.value) == f"hand 1 is struck. To make it count again: {line}"
    said = parse_hand(line.removeprefix("fix 1 "), before.sides.everybody)
    after = preview(before, make_entry(before, Fix(1, said), None)).after
    assert after.hands[0].score is not None


def test_rules_hold_from_the_game_under_way_unless_another_is_named() -> None:
    first = replay(scored("Ann", 40))
    second = replay(scored("Ann", 95), Again())
    match = replay(scored("Ann", 95), under={"match.best_of": 3})
    values = {"boxes.value": 9}
    for before, game in ((first, 1), (second, 2), (match, 2)):
        assert make_entry(before, ChangeRules(values), None) == SetRules(values, game)
    assert make_entry(second, ChangeRules(values, from_game=1), None) == (
        SetRules(values, 1)
    )


def test_the_end_of_a_game_in_a_round_names_the_points_that_are_dropped() -> None:
    sides = "Ann Cy|Ben Dee"
    # 14 - 6 = 8, and 3 for the knock.
    assert effects(replay(knock("Ann", 6, 14), sides=sides), Finish()) == [
        "round 1 is not complete: Ann & Cy +11 would not count"
    ]
    both = replay(knock("Ann", 6, 14), dead(), sides=sides)
    assert effects(both, Finish()) == []


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
    before = replay(*entries, sides=sides, dealer=dealer, under=under)
    assert example_of(before) == example
