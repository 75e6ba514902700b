"""What moves the end of a game is said exactly, and done only if people agree.

First the effects of a change, then whole commands.  Under the rules of tests.evening:
to 90 for 110, twice that for a shutout, 7 a box.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from scorepad.consent import effects, with_strikes
from scorepad.errors import ScorepadError
from scorepad.pad import Adjust, Again, Entry, Finish, HandEntry, SetRules, Strike, Undo
from scorepad.recording import preview
from scorepad.replay import Replay
from tests.evening import agree, dead, gin, knock, pad, replayed, scored
from tests.proofs.desk import does, pad_file, refuses

pytestmark = pytest.mark.usefixtures("empty_folder")
TO_AGREE = ". To agree, add --yes"


GAME_OVER_AT_3 = [
    scored("Ann", 40),
    scored("Ben", 30),
    scored("Ann", 30),
    scored("Ann", 10),
    scored("Ben", 5),
]
# 8 + 3 for the knock; 2 + 13, 2 boxes; 32 + 20, 3 boxes: 78 points, 6 boxes.
ANN_HAS_78 = [knock("Ann", 6, 14), knock("Ben", 6, 4), gin("Ann", 32)]


def asked(before: Replay, entry: Entry) -> list[str]:
    return list(preview(before, entry).effects)


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
    assert asked(replayed(*GAME_OVER_AT_3), entry) == []


def test_a_box_of_another_value_changes_the_totals_shown() -> None:
    # The running points and the boxes won are as before.
    before = replayed(gin("Ann", 30), knock("Ben", 2, 20))
    effect = "game 1, 71-28 in all so far, would be 77-30"
    assert asked(before, agree({"boxes.value": 9})) == [effect]
    assert asked(replayed(), agree({"boxes.value": 9})) == []


def test_a_game_bonus_changes_the_totals_shown_once_a_column_is_closed() -> None:
    before = replayed(gin("Ann", 80), under={"hollywood.columns": 2})
    (effect,) = asked(before, agree({"game.bonus": 50}))
    assert effect.startswith("game 1, ")
    assert asked(replayed(gin("Ann", 30)), agree({"game.bonus": 50})) == []


def test_an_inserted_hand_asks_for_those_it_leaves_without_a_game() -> None:
    before = replayed(scored("Ann", 50), scored("Ben", 7), scored("Ann", 60))
    change = preview(before, scored("Ann", 40)._replace(before=2))
    effect = "hands 2 and 3 would no longer count: the game would end sooner"
    assert change.effects == (effect,)
    # By the numbers that they have before it.
    assert getattr(change.entry, "also_strikes", None) == (2, 3)
    struck = [result.recorded.struck for result in change.after.hands]
    assert struck == [False, False, True, True]
    assert asked(before, scored("Ann", 1)._replace(before=1)) == []


def test_an_inserted_hand_may_not_come_after_the_end_of_its_game_itself() -> None:
    before = replayed(scored("Ann", 95), Again(), scored("Ben", 7))
    assert asked(before, scored("Ann", 1)._replace(before=2)) == []
    over = replayed(scored("Ann", 50), scored("Ann", 45), Adjust("Ben", 1, "", 1))
    with pytest.raises(ScorepadError) as error:
        preview(over, Adjust("Ben", 1, "", 2))
    assert str(error.value) == "game 1 was over with hand 2: no column is open"


def test_points_of_an_earlier_moment_ask_for_the_hands_they_leave_out() -> None:
    before = replayed(scored("Ann", 50), scored("Ann", 30), scored("Ben", 7))
    change = preview(before, Adjust("Ann", 40, "found later", 1))
    effect = "hands 2 and 3 would no longer count: the game would end sooner"
    assert change.effects == (effect,)
    assert getattr(change.entry, "also_strikes", None) == (2, 3)
    assert asked(before, Adjust("Ben", 40, "found later", 1)) == []


def test_an_insertion_names_the_hands_it_moves_to_another_game() -> None:
    under = {"match.best_of": 3}
    before = replayed(
        scored("Ann", 50), scored("Ann", 45), scored("Ben", 7), under=under
    )
    entry = scored("Ann", 40)._replace(before=2)
    assert asked(before, entry) == ["hand 2 would move from game 1 to game 2"]


def test_an_agreement_from_a_later_game_on_leaves_the_earlier_ones_alone() -> None:
    before = replayed(gin("Ann", 70), Again(), gin("Ben", 10))
    change = SetRules({"hand.gin_bonus": 22}, from_game=2)
    assert asked(before, change) == [
        "hand 2, 30 to Ben and 3 boxes, would be 32 to Ben and 3 boxes"
    ]
    assert len(asked(before, change._replace(from_game=1))) > 1
    assert asked(before, change._replace(from_game=3)) == []


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
    change = preview(replayed(*GAME_OVER_AT_3), entry)
    assert change.effects == (effect,)
    assert change.entry == entry._replace(also_strikes=strikes)
    struck = [hand.recorded.number for hand in change.after.hands if hand.score is None]
    assert struck == list(strikes)


def test_hands_struck_already_are_left_out_of_the_count() -> None:
    before = replayed(*GAME_OVER_AT_3, scored("Ben", 4), Strike(4))
    told = "hands 2, 3, 5 and 6 would no longer count: the game would end sooner"
    assert asked(before, scored("Ann", 90, fixes=1)) == [told]


def test_one_undo_takes_back_all_that_a_change_struck() -> None:
    before = replayed(*GAME_OVER_AT_3)
    change = preview(before, scored("Ann", 90, fixes=1))
    back = preview(change.after, Undo()).after
    assert [hand.running for hand in back.hands] == [
        hand.running for hand in before.hands
    ]


def test_a_hand_struck_for_coming_after_the_end_cannot_be_fixed_there() -> None:
    before = replayed(scored("Ann", 40), scored("Ben", 5))
    ended = preview(before, scored("Ann", 90, fixes=1)).after
    told = "game 1 is over. To start the next one: again"
    with pytest.raises(ScorepadError) as error:
        preview(ended, scored("Ben", 6, fixes=2))
    assert str(error.value) == told


# --- Hands that would move to another game ---------------------------------------


def test_a_match_tells_which_hands_would_move() -> None:
    entries = [scored("Ann", 90), scored("Ann", 20), scored("Ben", 30)]
    before = replayed(*entries, under={"match.best_of": 3})
    assert asked(before, scored("Ann", 80, fixes=1)) == [
        "hand 2 would move from game 2 to game 1"
    ]
    assert asked(before, scored("Ann", 50, fixes=1)) == [
        "hands 2 and 3 would move from game 2 to game 1",
        "game 1 would be open again, though the next has begun",
    ]
    assert asked(before, scored("Ann", 95, fixes=1)) == []


def test_a_game_that_would_end_sooner_moves_hands_on() -> None:
    entries = [scored("Ann", 50), scored("Ben", 30), scored("Ann", 50)]
    before = replayed(*entries, under={"match.best_of": 3})
    assert asked(before, scored("Ann", 90, fixes=1)) == [
        "hands 2 and 3 would move from game 1 to game 2"
    ]


def test_a_game_with_another_after_it_is_not_reopened_unsaid() -> None:
    before = replayed(scored("Ann", 90), Again())
    told = "game 1 would be open again, though the next has begun"
    assert asked(before, Strike(1)) == [told]
    more = replayed(scored("Ann", 90), Again(), scored("Ben", 20))
    assert asked(more, Strike(1)) == ["hand 2 would move from game 2 to game 1", told]


def test_a_game_that_would_end_with_hands_of_the_next_is_told_so() -> None:
    entries: list[Entry] = [
        scored("Ann", 60),
        scored("Ann", 30),
        Again(),
        scored("Ann", 40),
    ]
    assert asked(replayed(*entries), Strike(2)) == [
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
    assert asked(replayed(*ANN_HAS_78), agree(values)) == told


def test_a_hand_that_would_be_nobodys_is_told() -> None:
    before = replayed(knock("Ann", 5, 5))
    assert asked(before, agree({"hand.tie": "nobody"})) == [
        "hand 1, 13 to Ben and 2 boxes, would be won by nobody"
    ]
    nobody = replayed(knock("Ann", 5, 5), under={"hand.tie": "nobody"})
    assert asked(nobody, agree({"hand.tie": "knocker"})) == [
        "hand 1, won by nobody, would be 0 to Ann"
    ]


def test_many_hands_are_counted_and_not_told_one_by_one() -> None:
    six = [knock("Ann", 5, 6)] * 6
    assert len(asked(replayed(*six), agree({"hand.knock_bonus": 4}))) == 6
    seven = replayed(*six, dead(), knock("Ben", 5, 6))
    told = "hands 1 to 6 and 8 would score differently"
    assert asked(seven, agree({"hand.knock_bonus": 4})) == [told]


def test_of_many_hands_each_run_is_told_by_its_ends() -> None:
    four = [knock("Ann", 5, 6)] * 4
    before = replayed(*four, dead(), *four)
    told = "hands 1 to 4 and 6 to 9 would score differently"
    assert asked(before, agree({"hand.knock_bonus": 4})) == [told]


def test_a_higher_target_that_reopens_a_game_is_told() -> None:
    before = replayed(scored("Ann", 90), Again(), scored("Ben", 20))
    assert asked(before, agree({"game.target": 500})) == [
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
    assert asked(replayed(scored("Ann", 95)), agree(values)) == [f"game 1, {told}"]


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
    before = replayed(scored("Ann", 50), Finish())
    assert asked(before, agree(values)) == [f"game 1, {told}"]


def test_a_result_below_nothing_keeps_its_minus_sign_apart() -> None:
    before = replayed(Adjust("Ben", -6, "late"), scored("Ann", 95))
    told = "game 1, won by Ann (322 to -6), would be won by Ann (335 to -6)"
    assert asked(before, agree({"boxes.value": 20})) == [told]


def test_a_drawn_game_is_a_result_too() -> None:
    entries = [scored("Ann", 95), scored("Ben", 95)]
    before = replayed(*entries, under={"hollywood.columns": 2})
    told = "game 1, drawn (322-322), would be drawn (335-335)"
    assert asked(before, agree({"boxes.value": 20})) == [told]


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
    before = replayed(*entries, under={"match.best_of": best_of})
    assert asked(before, agree({"match.best_of": agreed})) == [f"match 1, {told}"]


def test_a_match_that_would_not_be_decided_with_its_game_is_told_too() -> None:
    before = replayed(*TWO_GAMES_OF_ANN, under={"match.best_of": 3})
    assert asked(before, agree({"game.target": 92})) == [
        "game 2, won by Ann (318-0), would be open (98-0)",
        "match 1, won by Ann (2-0), would be undecided",
    ]


def test_a_match_that_goes_on_either_way_asks_nothing() -> None:
    before = replayed(scored("Ann", 95), under={"match.best_of": 3})
    assert asked(before, agree({"match.best_of": 5})) == []


def test_boxes_that_a_round_has_won_are_a_result_too() -> None:
    before = replayed(
        knock("Ann", 6, 14),
        knock("Cy", 6, 14),
        sides="Ann Cy|Ben Dee",
        under={"partnership.sweep_boxes": 4},
    )
    told = "game 1, 5-0 boxes so far, would be 3-0"
    assert asked(before, agree({"partnership.sweep_boxes": 2})) == [told]


def test_of_three_every_payment_is_told() -> None:
    entries = [scored("Ann", 30, v="Ben"), scored("Ann", 60, v="Cy")]
    before = replayed(
        *entries,
        sides="Ann|Ben|Cy",
        dealer="Cy",
        under={"shutout.doubles": [], "shutout.adds": 25},
    )
    # 90 + 110 + 14 and 25 from each: 239; the losers have nothing between them.
    told = "239 from Ben to Ann and 239 from Cy to Ann"
    after = "200 from Ben to Ann and 200 from Cy to Ann"
    assert asked(before, agree({"stakes.round_to": 100})) == [
        f"game 1, paid with {told}, would be paid with {after}"
    ]


def test_a_fix_that_ends_the_game_before_an_adjustment_says_so() -> None:
    before = replayed(scored("Ann", 40), Adjust("Ben", 10, "spot"))
    told = "Ben +10, spot, would no longer count: the game would end sooner"
    assert asked(before, scored("Ann", 90, fixes=1)) == [told]


def test_more_columns_are_no_question_where_nobody_has_points() -> None:
    assert asked(replayed(), agree({"hollywood.columns": 3})) == []
    assert asked(replayed(dead()), agree({"hollywood.columns": 3})) == []


def test_an_adjustment_that_would_find_the_game_ended_is_told() -> None:
    before = replayed(scored("Ann", 60), Adjust("Ben", 10, "a spot"))
    change = preview(before, SetRules({"game.target": 50}))
    assert (
        "Ben +10, a spot, would no longer count: the game would end sooner"
        in change.effects
    )
    assert change.after.games[0].columns[0].points == (60, 0)
    assert change.after.adjustments == []
    again = Replay(change.after.pad.with_entry(Undo()))
    assert again.games[0].columns[0].points == (60, 10)


def test_hands_that_an_insertion_leaves_after_the_end_are_struck_with_it() -> None:
    before = replayed(*GAME_OVER_AT_3)
    change = preview(before, scored("Ann", 60)._replace(before=1))
    # Numbers are those from before the insertion; 60 + 40 is the end.
    assert change.effects == (
        "hands 2 to 5 would no longer count: the game would end sooner",
    )
    assert change.number == 1
    struck = [each.recorded.number for each in change.after.hands if each.score is None]
    assert struck == [3, 4, 5, 6]


# --- By whole commands ----------------------------------------------------------


def sheet() -> dict[str, Any]:
    """Give the current pad as its JSON object."""
    shown: dict[str, Any] = json.loads(does("show", "--format", "json"))
    return shown


def games() -> list[int | None]:
    """List the game of each hand that counts; None for a struck one."""
    return [None if hand["struck"] else hand["game"] for hand in sheet()["hands"]]


def record(*lines: str) -> None:
    for line in lines:
        does(*line.split())


SEVEN = ["new Ann Ben", "scored ann 20", "scored ben 10", "scored ann 35"]
SEVEN += ["scored ann 20", "scored ben 20", "scored ann 10", "scored ben 10"]
BEN_HAS_80 = ["new Ann Ben", "scored ann 30", "scored ben 80", "scored ann 40"]
BEN_HAS_80 += ["dead", "scored ben 10"]
WON_AND_BEGUN = ["new Ann Ben --to 50", "gin ann 30", "again"]
ONE_GAME_ON = [*WON_AND_BEGUN, "knock ben 5 15"]
MATCH = ["new Ann Ben --to 50 --set match.best_of=3", "gin ann 30", "knock ben 5 15"]
MATCH += ["gin ben 20", "knock ann 2 12"]

CASES: list[tuple[str, list[str], str, str, list[int | None]]] = [
    (
        "a fix ends the game at hand 5 of 7",
        SEVEN,
        "fix 5 ann scored 30",
        "hands 6 and 7 would no longer count: the game would end sooner",
        [1, 1, 1, 1, 1, None, None],
    ),
    (
        "a swap ends the game at hand 2 of 5",
        BEN_HAS_80,
        "swap 2",
        "hands 3 to 5 would no longer count: the game would end sooner",
        [1, 1, None, None, None],
    ),
    (
        "a fix reopens a game after which another has begun",
        WON_AND_BEGUN,
        "fix 1 ann gin 3",
        "game 1 would be open again, though the next has begun",
        [1],
    ),
    (
        "a fix reopens a game after which another is under way",
        ONE_GAME_ON,
        "fix 1 ann gin 3",
        "hand 2 would move from game 2 to game 1; "
        "game 1 would be open again, though the next has begun",
        [1, 1],
    ),
    (
        "a strike reopens a game",
        ONE_GAME_ON,
        "strike 1",
        "hand 2 would move from game 2 to game 1; "
        "game 1 would be open again, though the next has begun",
        [None, 1],
    ),
    (
        "a fix moves hands between the games of a match",
        MATCH,
        "fix 1 ann gin 3",
        "hands 2 and 3 would move from game 2 to game 1; "
        "hand 4 would move from game 3 to game 2; "
        "game 2 would be open again, though the next has begun",
        [1, 1, 1, 2],
    ),
    (
        "a strike moves hands between the games of a match",
        MATCH,
        "strike 3",
        "hand 4 would move from game 3 to game 2; "
        "game 2 would be open again, though the next has begun",
        [1, 2, None, 2],
    ),
    (
        "a lower target crowns somebody",
        ["new Ann Ben", "scored ann 40"],
        "rules set game.target=40",
        # 40 and a box; and 100, doubled for the shutout.
        "game 1, open (60-0), would be won by Ann (260-0)",
        [1],
    ),
    (
        "a higher target takes the crown off",
        ["new Ann Ben --to 40", "scored ann 40"],
        "rules set game.target=41",
        "game 1, won by Ann (260-0), would be open (60-0)",
        [1],
    ),
    (
        "a rule scores a hand anew",
        ["new Ann Ben", "gin ann 10", "knock ben 7 7"],
        "rules set hand.gin_bonus=20 hand.tie=nobody",
        "hand 1, 35 to Ann, would be 30 to Ann; hand 2, 25 to Ann, would be "
        "won by nobody",
        [1, 1],
    ),
    (
        "a rule changes what a game comes to",
        ["new Ann Ben", "scored ben 40", "scored ann 100"],
        "rules set boxes.value=25",
        # 100 + 100 + 20 against 40 + 20; with 25 a box.
        "game 1, won by Ann (220-60), would be won by Ann (225-65)",
        [1, 1],
    ),
]


@pytest.mark.parametrize(
    ("before", "change", "told"),
    [case[1:4] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_it_is_said_and_refused_without_yes(
    before: list[str], change: str, told: str
) -> None:
    record(*before)
    data, shown = pad_file().read_bytes(), sheet()
    assert refuses(*change.split()) == told + TO_AGREE
    assert pad_file().read_bytes() == data
    assert sheet() == shown


@pytest.mark.parametrize(
    ("before", "change", "told", "games_after"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_with_yes_it_is_said_and_done_and_one_undo_takes_all_of_it_back(
    before: list[str], change: str, told: str, games_after: list[int | None]
) -> None:
    record(*before)
    data, shown = pad_file().read_bytes(), sheet()

    answer = does(*change.split(), "--yes")
    assert answer.splitlines()[0] == f"Agreed: {told}."
    assert games() == games_after
    assert pad_file().read_bytes().startswith(data)
    assert pad_file().read_bytes().count(b"[[entries]]") == (
        data.count(b"[[entries]]") + 1
    )

    after = sheet()
    assert after != shown
    does("undo")
    assert sheet() == shown
    does("redo")
    assert sheet() == after


def test_a_change_that_alters_nothing_else_asks_nothing() -> None:
    record(*SEVEN, "fix 5 ben scored 21", "swap 6", "swap 6", "strike 7")
    record("rules set game.bonus=150", "rules set dealing.next=winner")
    assert games() == [1, 1, 1, 1, 1, 1, None]


@pytest.mark.parametrize(
    ("entry", "after_end", "strikes"),
    [
        (scored("Ann", 7, fixes=2), [4, 6], (4, 6)),
        (SetRules({"game.target": 50}), [3, 7], (3, 7)),
        # With a hand inserted as hand 4 those behind it have a number more.
        (scored("Ann", 7)._replace(before=4), [3, 6, 9], (3, 5, 8)),
    ],
    ids=["a fix", "a rule", "an insertion"],
)
def test_hands_left_without_a_game_are_struck_by_the_numbers_they_have_now(
    entry: Entry, after_end: list[int], strikes: tuple[int, ...]
) -> None:
    assert getattr(with_strikes(entry, after_end), "also_strikes", None) == strikes


@pytest.mark.parametrize(
    ("entry", "after_end"),
    [
        (scored("Ann", 7, fixes=2), []),
        (scored("Ann", 7, fixes=6), [5, 6]),
        (scored("Ann", 7)._replace(before=6), [6, 7]),
    ],
    ids=["nothing left", "a fix after the end", "an insertion after the end"],
)
def test_an_entry_that_strikes_nothing_or_is_itself_too_late_stays_as_it_is(
    entry: Entry, after_end: list[int]
) -> None:
    assert with_strikes(entry, after_end) is entry


@pytest.mark.parametrize(
    ("strikes", "hands"),
    [
        ((5,), "hand 5"),
        ((5, 6), "hands 5 and 6"),
        ((5, 6, 7), "hands 5 to 7"),
        ((2, 5, 6, 7), "hands 2 and 5 to 7"),
        ((1, 2, 4, 7, 8, 9), "hands 1, 2, 4 and 7 to 9"),
    ],
)
def test_hands_are_named_one_by_one_but_for_runs_of_three_and_more(
    strikes: tuple[int, ...], hands: str
) -> None:
    replay = Replay(pad(*[dead()] * 9))
    entry = Strike(9, also_strikes=strikes)
    told = f"{hands} would no longer count: the game would end sooner"
    assert effects(replay, replay, entry) == (told,)


@pytest.mark.parametrize(
    ("entry", "hand", "was", "is_now"),
    [
        # 3 for the knock become 4; the hand that is given, or was, is left out.
        (knock("Ben", 2, 9, fixes=2), 1, 11, 12),
        (knock("Ben", 2, 9)._replace(before=1), 2, 23, 24),
    ],
    ids=["a fix", "an insertion"],
)
def test_the_hand_that_the_entry_itself_gives_is_no_effect(
    entry: Entry, hand: int, was: int, is_now: int
) -> None:
    recorded = pad(knock("Ann", 6, 14), knock("Ann", 4, 24))
    before = Replay(recorded)
    changed = recorded._replace(entries=(*recorded.entries, entry))
    after = Replay(changed._replace(rules=pad(under={"hand.knock_bonus": 4}).rules))
    told = effects(before, after, entry)
    assert f"hand {hand}, {was} to Ann, would be {is_now} to Ann" in told
    assert not any("Ben" in effect for effect in told)
