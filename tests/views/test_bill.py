"""The settlement in words; every sum worked out by hand."""

import time
from datetime import UTC, datetime

import pytest

from scorepad.entries import Adjust, Again, Finish
from scorepad.replay import Replay
from scorepad.views.bill import evening, settle, settlement
from scorepad.views.display import width
from scorepad.views.message import message
from tests.evening import agree, dead, gin, knock, pad, scored

# Gin 20, undercut 13, box 7, target 90, bonus 110; gin has 2 boxes beyond the one.
STARTED = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)


def test_a_shutout_has_a_line_of_its_own() -> None:
    # 75 + 20 = 95 closes; 3 boxes at 7; the game's 110 is doubled.
    replay = Replay(pad(gin("Ann", 75)))
    assert settlement(replay, replay.game) == [
        "           Ann   Ben",
        "points      95     0",
        "game       110",
        "boxes       21          3 x 7, 0 x 7",
        "shutout    110          game doubled",
        "total      336     0",
        "Ann won the game.",
        "Ben pays Ann 336.",
    ]


def test_it_is_said_where_the_loser_collects() -> None:
    # Ben 8 x 4 boxes from gin-offs: 4 x 5 = 20 boxes at 50; Ann closes with 95.
    entries = [knock("Ann", 1, 0) for _ in range(4)]
    under = {"boxes.value": 50}
    replay = Replay(pad(*entries, gin("Ann", 75), under=under))
    # Ben 4 x (1 + 17) = 72 + 1000; Ann 95 + 110 + 150 = 355; 1072 - 355 = 717.
    assert settlement(replay, replay.game, winner_told=True)[-2:] == [
        "Ann won the game, but Ben collects.",
        "Ann pays Ben 717.",
    ]


@pytest.mark.parametrize(
    ("doubles", "adds", "row"),
    [
        # Points 75 + 20 = 95, the game 110, 3 boxes 21.
        (["points"], 0, "shutout     95          points doubled"),
        (["boxes", "points"], 0, "shutout    116          points and boxes doubled"),
        (
            ["points", "game", "boxes"],
            40,
            "shutout    266          points, game and boxes doubled and 40 more",
        ),
        ([], 40, "shutout     40          40 added"),
    ],
)
def test_a_shutout_says_what_it_doubles_and_adds(
    doubles: list[str], adds: int, row: str
) -> None:
    under = {"shutout.doubles": doubles, "shutout.adds": adds}
    replay = Replay(pad(gin("Ann", 75), under=under))
    assert settlement(replay, replay.game)[4] == row


def test_a_shutout_does_not_double_boxes_that_are_in_the_points() -> None:
    under = {"shutout.doubles": ["game", "boxes"], "boxes.when": "at-once"}
    replay = Replay(pad(gin("Ann", 75), under=under))
    # 95 + 3 x 7 = 116
    assert settlement(replay, replay.game)[1:4] == [
        "points     116     0    boxes in it: 3 x 7, 0 x 7",
        "game       110",
        "shutout    110          game doubled",
    ]


def test_what_money_is_for_stands_beside_it_where_there_is_room() -> None:
    money = {"stakes.per_point": "0.05", "stakes.currency": "USD"}
    replay = Replay(pad(gin("Ann", 75), under=money))
    # 336 x 0.05 = 16.80
    assert settlement(replay, replay.game)[-1] == (
        "Ben pays Ann 336 points, 16.80 USD (336 x 0.05)."
    )
    long = pad(gin("Bartholomeow", 75), sides="Bartholomeow|Christophine", under=money)
    more = agree({"stakes.per_box": "1.00", "stakes.per_game": "2.50"})
    replay = Replay(long._replace(entries=(*long.entries, more)))
    # 16.80 + 3 + 2.50 = 22.30
    assert settlement(replay, replay.game)[-2:] == [
        "Christophine pays Bartholomeow 336 points, 22.30 USD.",
        "22.30 USD is 336 x 0.05 + 3 boxes x 1.00 + 2.50 for the game.",
    ]


def test_what_was_rounded_stands_before_what_the_money_is_for() -> None:
    under = {"stakes.per_point": "0.05", "stakes.round_to": 50}
    replay = Replay(pad(gin("Ann", 75), under=under))
    # 350 x 0.05 = 17.50
    assert settlement(replay, replay.game)[-2:] == [
        "Ben pays Ann 350 points, 17.50 (336 - 0, rounded to the nearest 50).",
        "17.50 is 350 x 0.05.",
    ]


def test_level_totals_pay_nobody() -> None:
    replay = Replay(pad(scored("Ann", 10), scored("Ben", 10), Finish()))
    assert settlement(replay, replay.game)[-2:] == [
        "Ended early, nobody won the game.",
        "The totals are level: nobody pays.",
    ]


def test_a_game_under_way_is_added_up_as_it_stands() -> None:
    replay = Replay(pad(scored("Ann", 10)))
    assert settlement(replay, replay.game) == [
        "           Ann   Ben",
        "points      10     0",
        "boxes        7          1 x 7, 0 x 7",
        "total       17     0",
        "The game goes on: nothing is paid yet.",
    ]


def test_boxes_paid_at_once_are_in_the_points() -> None:
    replay = Replay(pad(scored("Ann", 10), under={"boxes.when": "at-once"}))
    assert settlement(replay, replay.game)[:2] == [
        "           Ann   Ben",
        "points      17     0    boxes in it: 1 x 7, 0 x 7",
    ]


def test_hollywood_is_added_up_column_by_column_and_weighted() -> None:
    under = {"hollywood.columns": 2, "hollywood.weights": [1, 3], "game.target": 30}
    replay = Replay(pad(scored("Ann", 31), scored("Ben", 30), under=under))
    # Ben's win for 30 is his first in column 2, since column 1 is closed.
    # Ann 31 + 110 + 7 + 110 = 258; Ben (30 + 110 + 7 + 110) x 3 = 771; 513 apart.
    assert settlement(replay, replay.game) == [
        "column          1 Ann won   2 Ben won",
        "                Ann  Ben    Ann  Ben",
        "points           31    0      0   30",
        "game            110              110",
        "boxes won         1                1",
        "boxes, 7 each     7                7",
        "shutout         110              110     game doubled",
        "total           258    0      0  257",
        "All columns   Ann 258 + 3 x 0 = 258   Ben 0 + 3 x 257 = 771",
        "Ben won the game.",
        "Ann pays Ben 513.",
    ]


def test_equal_columns_are_shared() -> None:
    under = {"hollywood.columns": 2, "game.target": 30}
    replay = Replay(pad(scored("Ann", 31), scored("Ben", 30), under=under))
    assert settlement(replay, replay.game)[-2:] == [
        "The columns are shared, nobody won the game.",
        "Ben pays Ann 1.",
    ]


def test_three_pay_pair_by_pair_and_the_numbers_say_why() -> None:
    # Ann 95 + 110 + 21 = 226; Ben 10 + 7 = 17, Cy 0; the shutout of Cy is 110.
    replay = Replay(
        pad(scored("Ben", 10), gin("Ann", 75, v="Ben"), sides="Ann|Ben|Cy", dealer="Cy")
    )
    assert settlement(replay, replay.game)[-4:] == [
        "Ann won the game.",
        "Ben pays Ann 209 (226 - 17).",
        "Cy pays Ann 336 (226 - 0 + 110 for the shutout, game doubled).",
        "Cy pays Ben 17 (17 - 0).",
    ]
    # Ann 209 + 336 = 545; Cy 336 + 17 = 353; Ben 209 - 17 = 192.
    assert evening(replay) == [
        "In the fewest payments: Cy pays Ann 353, Ben pays Ann 192."
    ]


def test_three_need_no_word_for_what_a_shutout_only_adds() -> None:
    under = {"shutout.doubles": [], "shutout.adds": 40}
    played = pad(gin("Ann", 75), sides="Ann|Ben|Cy", dealer="Cy", under=under)
    replay = Replay(played)
    # 95 + 110 + 21 = 226, and 40.
    assert settlement(replay, replay.game)[-1] == (
        "Cy pays Ann 266 (226 - 0 + 40 for the shutout)."
    )


def test_rounding_says_what_was_rounded() -> None:
    replay = Replay(pad(gin("Ann", 75), under={"stakes.round_to": 50}))
    assert settlement(replay, replay.game)[-1] == (
        "Ben pays Ann 350 (336 - 0, rounded to the nearest 50)."
    )


def test_several_games_are_summed_up_with_a_line_to_send() -> None:
    evening_pad = pad(gin("Ann", 75), Again(), scored("Ben", 5), Finish())
    replay = Replay(evening_pad._replace(started=STARTED))
    assert settle(replay) == [
        "Game 1",
        "           Ann   Ben",
        "points      95     0",
        "game       110",
        "boxes       21          3 x 7, 0 x 7",
        "shutout    110          game doubled",
        "total      336     0",
        "Ann won the game.",
        "Ben pays Ann 336.",
        "",
        "Game 2",
        "           Ann   Ben",
        "points       0     5",
        "boxes              7    0 x 7, 1 x 7",
        "total        0    12",
        "Ended early, nobody won the game.",
        "Ann pays Ben 12.",
        "",
        "Tonight, 2 games: Ben pays Ann 324.",
        "",
        "27 Nov: Ann 1 game, Ben 0; Ben pays Ann 324.",
    ]


def test_the_line_to_send_of_one_game() -> None:
    won = pad(scored("Ben", 12), gin("Ann", 75))._replace(started=STARTED)
    assert message(Replay(won)) == "27 Nov: Ann beat Ben 95-12; Ben pays Ann 207."
    open_game = pad(scored("Ben", 12))
    assert message(Replay(open_game)) == "Ann 0, Ben 12, so far."
    finished = pad(scored("Ben", 12), Finish())
    assert message(Replay(finished)) == ("Ann 0, Ben 12, ended early; Ann pays Ben 19.")
    three = pad(gin("Ann", 75), sides="Ann|Ben|Cy", dealer="Cy")
    # 95 + 110 + 21 + 110 = 336 from each.
    assert message(Replay(three)) == (
        "Ann beat Ben and Cy 95-0-0; Ben pays Ann 336, Cy pays Ann 336."
    )


def test_the_line_to_send_keeps_a_minus_sign_apart() -> None:
    below = pad(Adjust("Ben", -6, "late"), gin("Ann", 75))
    # 95 + 110 + 21 + 110 = 336, and 6.
    assert message(Replay(below)) == "Ann beat Ben 95 to -6; Ben pays Ann 342."


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no time zones to choose from")
@pytest.mark.parametrize(
    ("zone", "day"), [("America/New_York", "27 Nov"), ("Asia/Tokyo", "28 Nov")]
)
def test_the_line_to_send_has_the_day_it_was_here(
    zone: str, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Half past seven in the evening, by Greenwich.
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        played = pad(scored("Ben", 12))._replace(started=STARTED)
        assert message(Replay(played)) == f"{day}: Ann 0, Ben 12, so far."
    finally:
        monkeypatch.undo()
        time.tzset()


def test_long_teams_are_cut_apart_and_long_amounts_are_not() -> None:
    sides = "Bartholomeow Cyrillus|Christophine Dorothea"
    played = pad(scored("Cyrillus", 9000), dead(), sides=sides)
    shown = settlement(Replay(played), Replay(played).game)
    # 9000 + 110 + 7 + 110
    assert shown[:2] == [
        "           Barth… & Cyril…   Chris… & Dorot…",
        "points                9000                 0",
    ]
    four = "Ann Cyrillus Eve Gus|Ben Dorothea Fay Hal"
    played = pad(*[scored(name, 9000) for name in ("Ann", "Eve", "Gus")], sides=four)
    played = played._replace(entries=(*played.entries, dead()))
    shown = settlement(Replay(played), Replay(played).game)
    assert shown[:2] == [
        "            ACEG   BDFH",
        "points     27000      0",
    ]


def test_a_note_that_has_no_room_stands_below() -> None:
    sides = "Bartholomeow|Christophine|Dorothea-Lou"
    under = {"boxes.when": "at-once", "boxes.value": 700}
    played = Replay(
        pad(scored("Bartholomeow", 1), sides=sides, dealer="Dorothea-Lou", under=under)
    )
    assert settlement(played, played.game)[:3] == [
        "           Bartholome…   Christophi…   Dorothea-L…",
        "points             701             0             0",
        "           boxes in it: 1 x 700, 0 x 700, 0 x 700",
    ]


def test_no_sentence_is_longer_than_a_line() -> None:
    sides = "Bartholomeow|Christophine|Dorothea-Lou"
    played = pad(gin("Bartholomeow", 75), sides=sides, dealer="Dorothea-Lou")
    *lines, empty, _ = settle(Replay(played))
    assert empty == ""
    assert all(width(line) <= 80 for line in lines)


def test_a_match_says_whose_it_is() -> None:
    under = {"match.best_of": 3}
    replay = Replay(pad(gin("Ann", 75), gin("Ann", 75), under=under))
    assert evening(replay) == [
        "Best of 3: games Ann 2, Ben 0, Ann wins the match.",
        "Tonight, 2 games: Ben pays Ann 672.",
    ]


def test_long_and_wide_names_keep_the_columns_straight() -> None:
    replay = Replay(pad(scored("山田太郎", 10), sides="山田太郎|Christopher"))
    assert settlement(replay, replay.game)[:2] == [
        "           山田太郎   Christopher",
        "points           10             0",
    ]
