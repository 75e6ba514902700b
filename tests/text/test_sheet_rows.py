"""The lines of the sheet as data, and how corrected hands keep their trace."""

import pytest

from scorepad.pad import Adjust, Again, Entry, Finish, Rename, SetRules, Strike
from scorepad.replay import Replay
from scorepad.text.layout import names_of
from scorepad.text.settlement import TotalsRow
from scorepad.text.sheet_rows import Row, sheet
from tests.evening import dead, gin, knock, pad, scored

TEAMS = "Ann Cy|Ben Dee"


def rows(replay: Replay, game: int = 0) -> list[Row]:
    return sheet(replay, names_of(replay.sides))[game].rows


def told(*entries: Entry, **kind: str) -> list[str]:
    return [row.text for row in rows(Replay(pad(*entries, **kind)))]  # type: ignore[arg-type]


def test_points_are_under_the_winner_and_the_total_beside_them() -> None:
    replay = Replay(pad(gin("Ann", 12), knock("Ann", 6, 4), dead(), dealer="Ben"))
    assert rows(replay) == [
        Row(
            "hand",
            "1",
            1,
            "Ann gin v 12, 3 boxes",
            ("+32", ""),
            ((32, None),),
            "12 deadwood + 20 gin bonus = 32",
        ),
        Row(
            "hand",
            "2",
            1,
            "Ann knocks 6 v 4, undercut, 2 boxes",
            ("", "+15"),
            ((None, 15),),
            "6 - 4 = 2, + 13 undercut bonus = 15",
        ),
        Row("hand", "3", 0, "dead", ("", ""), ((None, None),)),
    ]


def test_boxes_paid_at_once_stand_beside_the_points() -> None:
    # Gin has 3 boxes at 7.
    replay = Replay(pad(gin("Ann", 12), under={"boxes.when": "at-once"}))
    (row,) = rows(replay)
    assert (row.points, row.running) == (("+32+21", ""), ((53, None),))


def test_in_hollywood_a_total_stands_in_every_column_entered() -> None:
    under = {"hollywood.columns": 3}
    replay = Replay(pad(scored("Ann", 10), scored("Ann", 20), under=under))
    assert [row.running for row in rows(replay)] == [
        ((10, None), (None, None), (None, None)),
        ((30, None), (20, None), (None, None)),
    ]


def test_an_adjustment_is_a_line_where_it_was_made() -> None:
    replay = Replay(
        pad(scored("Ann", 10), Adjust("Ben", -5, "late"), scored("Ben", 20))
    )
    assert rows(replay)[1] == Row(
        "adjustment", "", None, "adjustment: late", ("", "-5"), ((None, -5),)
    )
    assert rows(replay)[2].running == ((None, 15),)


def test_each_game_has_its_own_lines() -> None:
    replay = Replay(pad(scored("Ann", 95), Again(), scored("Ben", 7)))
    assert [[row.number for row in rows(replay, game)] for game in (0, 1)] == [
        ["1"],
        ["2"],
    ]


def test_a_struck_hand_stays_crossed_out() -> None:
    replay = Replay(pad(gin("Ann", 32), Strike(1)))
    assert rows(replay) == [
        Row("struck", "1", None, "struck: Ann gin v 32", ("", ""), ((None, None),))
    ]


def test_a_round_stands_above_its_hands_with_its_net() -> None:
    # Ann 15 - 5 + 3 = 13, Dee 9 + 20 = 29: 16, and 1 + 2 boxes for gin.
    replay = Replay(pad(knock("Ann", 5, 15), gin("Dee", 9), sides=TEAMS))
    heads = [(row.kind, row.text, row.points, row.why) for row in rows(replay)]
    assert heads == [
        ("round", "Round 1, 3 boxes", ("", "+16"), "29 - 13 = 16"),
        (
            "hand",
            "Ann knocks 5 v Ben 15",
            ("(13)", ""),
            "15 - 5 = 10, + 3 knock bonus = 13",
        ),
        (
            "hand",
            "Dee gin v Cy 9, 3 boxes",
            ("", "(29)"),
            "9 deadwood + 20 gin bonus = 29",
        ),
    ]
    assert [row.running for row in rows(replay)] == [
        ((None, 16),),
        ((None, None),),
        ((None, None),),
    ]


def test_a_round_says_that_it_is_level_under_way_or_was_left() -> None:
    first = knock("Ann", 5, 15)
    level = (first, knock("Dee", 4, 14))
    assert told(*level, sides=TEAMS)[0] == "Round 1: level"
    assert told(first, sides=TEAMS)[0] == "Round 1: Cy and Dee yet to play"
    assert told(first, Finish(), sides=TEAMS)[0] == "Round 1: not completed"


def test_the_foot_adds_up_without_empty_lines() -> None:
    replay = Replay(pad(gin("Ann", 75), scored("Ben", 1), under={"match.best_of": 3}))
    feet = [game.totals for game in sheet(replay, names_of(replay.sides))]
    assert feet[0] == [
        TotalsRow("points", ((95, 0),)),
        TotalsRow("game", ((110, 0),)),
        TotalsRow("boxes 3 and 0 x 7", ((21, 0),), "3 x 7, 0 x 7", "boxes"),
        TotalsRow("shutout", ((110, 0),), "game doubled"),
        TotalsRow("total", ((336, 0),)),
    ]
    assert [totals.label for totals in feet[1]] == [
        "points",
        "boxes 0 and 1 x 7",
        "total",
    ]


def test_a_foot_of_several_columns_counts_their_boxes_apart() -> None:
    under = {"hollywood.columns": 2}
    replay = Replay(pad(scored("Ann", 10), scored("Ann", 20), under=under))
    feet = sheet(replay, names_of(replay.sides))[0].totals
    assert feet[1:3] == [
        TotalsRow("boxes won", ((2, 0), (1, 0))),
        TotalsRow("boxes, 7 each", ((14, 0), (7, 0))),
    ]


@pytest.mark.parametrize(
    ("entries", "line"),
    [
        pytest.param(
            (gin("Ben", 30), gin("Ann", 30, fixes=1)),
            "Ann gin v 30, 3 boxes (was Ben)",
            id="winner",
        ),
        pytest.param(
            (knock("Ann", 6, 14), knock("Ann", 6, 16, fixes=1)),
            "Ann knocks 6 v 16 (was 6 v 14)",
            id="counts",
        ),
        pytest.param(
            (gin("Ann", 30), gin("Ann", 31, fixes=1)),
            "Ann gin v 31, 3 boxes (was v 30)",
            id="count-of-gin",
        ),
        pytest.param(
            (scored("Ann", 30), scored("Ann", 31, fixes=1)),
            "Ann scores 31 (was 30)",
            id="points",
        ),
        pytest.param(
            (knock("Ben", 6, 14), knock("Ann", 6, 16, fixes=1)),
            "Ann knocks 6 v 16 (was Ben knocks 6 v 14)",
            id="winner-and-counts",
        ),
        pytest.param(
            (gin("Ben", 30), knock("Ann", 6, 16, fixes=1)),
            "Ann knocks 6 v 16 (was Ben gin v 30)",
            id="ending",
        ),
        pytest.param(
            (dead(), knock("Ann", 6, 16, fixes=1)),
            "Ann knocks 6 v 16 (was dead)",
            id="dead",
        ),
        pytest.param(
            (knock("Ann", 6, 16), dead(fixes=1)),
            "dead (was Ann knocks 6 v 16)",
            id="dead-now",
        ),
        pytest.param(
            (knock("Ann", 6, 16), knock("Ann", 6, 16, x=3, fixes=1)),
            "Ann knocks 6 v 16, x3 (was x1)",
            id="multiplier",
        ),
        pytest.param(
            (
                knock("Ann", 6, 16, upcard="7s"),
                knock("Ann", 6, 16, upcard="8s", fixes=1),
            ),
            "Ann knocks 6 v 16, 8s up (was 7s up)",
            id="upcard",
        ),
        pytest.param(
            (knock("Ann", 6, 16), knock("Ann", 6, 16, upcard="8s", fixes=1)),
            "Ann knocks 6 v 16, 8s up (was without an upcard)",
            id="no-upcard",
        ),
        pytest.param(
            (knock("Ann", 6, 16), knock("Ann", 6, 16, fixes=1)),
            "Ann knocks 6 v 16",
            id="nothing",
        ),
        pytest.param(
            (gin("Ben", 30), gin("Ann", 30, fixes=1), Rename("Ben", "Bo")),
            "Ann gin v 30, 3 boxes (was Bo)",
            id="renamed",
        ),
    ],
)
def test_a_corrected_hand_says_what_it_was(
    entries: tuple[Entry, ...], line: str
) -> None:
    assert told(*entries) == [line]
    (row,) = rows(Replay(pad(*entries)))
    assert row.number == "1*"


def test_a_name_that_another_had_before_is_still_told_apart() -> None:
    # Ben becomes Bo, then Ann becomes Ben: the hand was Bo's.
    entries = (
        gin("Ben", 30),
        Rename("Ben", "Bo"),
        Rename("Ann", "Ben"),
        gin("Ben", 30, fixes=1),
    )
    assert told(*entries) == ["Ben gin v 30, 3 boxes (was Bo)"]


def test_an_inserted_hand_and_an_accepted_knock_are_marked() -> None:
    accepted = knock("Ben", 12, 30)
    accepted = accepted._replace(hand=accepted.hand._replace(accepted=True), before=1)
    assert told(gin("Ann", 3), accepted) == [
        "Ben knocks 12 v 30, accepted (inserted)",
        "Ann gin v 3, 3 boxes",
    ]


def test_each_game_has_the_columns_and_bonuses_of_its_own_agreement() -> None:
    changes = {"hollywood.columns": 2, "boxes.value": 11, "boxes.when": "at-once"}
    entries: list[Entry] = [
        scored("Ann", 95),
        Again(),
        SetRules(changes, from_game=2),
        scored("Ben", 60),
    ]
    one, two = sheet(replay := Replay(pad(*entries)), names_of(replay.sides))
    assert [row.points for row in one.rows] == [("+95", "")]
    assert one.rows[0].running == ((95, None),)
    assert [row.points for row in two.rows] == [("", "+60+11")]
    assert two.rows[0].running == ((None, 71), (None, None))
