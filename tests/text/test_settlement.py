"""Where the numbers of a settlement come from, in a few words."""

import time
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal

import pytest

from scorepad.pad import Adjust, Again, Entry, Finish, SetRules, sides_of
from scorepad.replay import Replay
from scorepad.settlement import Payment, game_payments
from scorepad.text.answers import hand_answer
from scorepad.text.layout import names_of, width
from scorepad.text.settlement import (
    all_columns,
    money_arithmetic,
    overall_lines,
    payments_text,
    result_message,
    settle_lines,
    settlement_lines,
    totals_table,
    weighted_sum,
)
from scorepad.text.terminal import terminal, written_for
from tests.evening import agree, dead, gin, knock, pad, scored


def _columns(*weights: int) -> Replay:
    under = {"hollywood.columns": len(weights), "hollywood.weights": [*weights]}
    return Replay(pad(scored("Ann", 10), under=under))


def test_a_weight_of_one_is_not_written() -> None:
    game = _columns(1, 1, 2).game
    assert weighted_sum(game, [5, 6, 5]) == "5 + 6 + 2 x 5"
    assert weighted_sum(game, [0, 0, 0]) == "0 + 0 + 2 x 0"


def test_what_is_less_than_nothing_is_taken_off() -> None:
    assert weighted_sum(_columns(2, 1, 3).game, [-5, 6, -7]) == "-2 x 5 + 6 - 3 x 7"


def test_columns_are_only_added_up_in_full_where_their_weights_differ() -> None:
    # 10 points and a box at 7.
    replay = _columns(1, 1)
    names = names_of(replay.sides)
    assert all_columns(names, replay.game) == ("All columns   Ann 17   Ben 0")
    weighted = _columns(3, 1)
    assert all_columns(names, weighted.game) == (
        "All columns   Ann 3 x 17 + 0 = 51   Ben 0"
    )


ANN_BEN = names_of(sides_of([["Ann"], ["Ben"]]))
TEAMS = names_of(sides_of([["Ann", "Cy"], ["Ben", "Dee"]]))


@pytest.mark.parametrize(
    ("payment", "told"),
    [
        (Payment(1, 0, 185, None), "Ben pays Ann 185"),
        (
            Payment(1, 0, 185, Decimal("18.5"), "EUR"),
            "Ben pays Ann 185 points, 18.50 EUR",
        ),
        (Payment(1, 0, 0, Decimal(2), "EUR"), "Ben pays Ann 2.00 EUR"),
        (
            Payment(1, 0, 105, Decimal("-8.95"), "EUR"),
            "Ben owes Ann 105 points, but Ann pays Ben 8.95 EUR",
        ),
    ],
)
def test_a_payment_is_said_as_it_goes(payment: Payment, told: str) -> None:
    assert payments_text(ANN_BEN, [payment]) == told


def test_partners_pay_together() -> None:
    assert payments_text(TEAMS, [Payment(0, 1, 5, None)]) == "Ann & Cy pay Ben & Dee 5"
    against = [Payment(0, 1, 5, Decimal(-1), "EUR")]
    assert payments_text(TEAMS, against) == (
        "Ann & Cy owe Ben & Dee 5 points, but Ben & Dee pay Ann & Cy 1.00 EUR"
    )


def test_nothing_owed_is_said_so() -> None:
    assert payments_text(ANN_BEN, []) == "nobody pays"


@pytest.mark.parametrize(
    ("stakes", "entries", "told"),
    [
        # Gin is 3 boxes: 95 + 110 + 21 and 110 for the shutout are 336 points.
        (
            ("0.05", "1.00", "2.50"),
            "gin",
            "336 x 0.05 + 3 boxes x 1.00 + 2.50 for the game",
        ),
        (("", "", "2.50"), "gin", "2.50 for the game"),
        (("0.10", "0", ""), "gin", "336 x 0.10"),
        # Ann 95 + 110 + 21 = 226, Ben 5 + 35 = 40: 186 points, but 2 boxes less.
        (("0.01", "3.00", ""), "lost", "2 boxes x 3.00 - 186 x 0.01"),
        (
            ("1.00", "3.00", "0.5"),
            "lost",
            "186 x 1.00 + 0.5 for the game - 2 boxes x 3.00",
        ),
        (("", "", ""), "gin", ""),
    ],
)
def test_money_says_what_it_is_for(
    stakes: tuple[str, str, str], entries: str, told: str
) -> None:
    keys = ("stakes.per_point", "stakes.per_box", "stakes.per_game")
    under = {**dict(zip(keys, stakes, strict=True)), "stakes.currency": "EUR"}
    before = [scored("Ben", 1)] * 5 if entries == "lost" else []
    replay = Replay(pad(*before, gin("Ann", 75), under=under))
    (payment,) = game_payments(replay.game)
    assert money_arithmetic(replay.game, payment) == told


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        # Gin is 3 boxes. Ann's first closes column 1, her second enters 2; Ben's one
        # comes between, in 2 as 1 is closed.
        # Column 1 is 3 to 0, column 2 is 3 to 1.
        ([1, 1], "5 boxes x 1"),
        ([1, 2], "7 boxes (3 + 2 x 2) x 1"),
        ([3, 1], "11 boxes (3 x 3 + 2) x 1"),
    ],
)
def test_money_says_how_boxes_of_weighted_columns_are_counted(
    weights: list[int], told: str
) -> None:
    columns = {"hollywood.columns": 2, "hollywood.weights": weights}
    under = {**columns, "stakes.per_box": "1"}
    hands = [gin("Ann", 75), scored("Ben", 5), gin("Ann", 75)]
    replay = Replay(pad(*hands, under=under))
    (payment,) = game_payments(replay.game)
    assert money_arithmetic(replay.game, payment) == told


def test_boxes_that_are_taken_off_are_counted_for_who_has_them() -> None:
    # Ben has 6 wins in column 1 and 5 in column 2; each gin of Ann's closes one.
    columns = {"hollywood.columns": 2, "hollywood.weights": [2, 1]}
    under = {**columns, "stakes.per_box": "1", "stakes.per_point": "1"}
    hands = [*[scored("Ben", 1)] * 6, gin("Ann", 75), gin("Ann", 75)]
    replay = Replay(pad(*hands, under=under))
    # Ann 95 + 110 + 21 = 226, Ben 6 + 42 = 48; Ann 226, Ben 5 + 35 = 40.
    # 2 x 178 + 186 = 542; boxes 2 x (6 - 3) + (5 - 3) = 8 more for Ben.
    (payment,) = game_payments(replay.game)
    assert money_arithmetic(replay.game, payment) == (
        "542 x 1 - 8 boxes (2 x 3 + 2) x 1"
    )


THREE = {"hollywood.columns": 3, "game.target": 30}
SCREEN = 24  # rows
TYPED_AND_NEXT = 4  # what was typed, a blank, what can follow, the next prompt


def _two_of_three(sides: str = "Ann|Ben") -> Replay:
    """The first side closes column 1 30-0 and 2 31-20, the other closes 3 40-26."""
    one, other = sides.split("|")
    hands = [(one, 30), (one, 5), (other, 20), (one, 26), (other, 40)]
    entries = [scored(who, points) for who, points in hands]
    return Replay(pad(*entries, sides=sides, under=THREE))


def test_each_column_has_a_pair_of_amounts() -> None:
    replay = _two_of_three()
    # 30 + 110 + 7 + 110 = 257; 31 + 110 + 14 = 155; 40 + 110 + 7 = 157.
    assert settlement_lines(replay, replay.game, winner_known=True) == [
        "column          1 Ann won   2 Ann won   3 Ben won",
        "                Ann  Ben    Ann  Ben    Ann  Ben",
        "points           30    0     31   20     26   40",
        "game            110         110              110",
        "boxes won         1           2    1      1    1",
        "boxes, 7 each     7          14    7      7    7",
        "shutout         110                                  game doubled",
        "total           257    0    155   27     33  157",
        "All columns   Ann 445   Ben 184",
        "Ben pays Ann 261.",
    ]


def test_the_end_of_a_game_of_three_columns_fits_a_screen() -> None:
    replay = _two_of_three()
    lines = hand_answer(replay, len(replay.hands))
    assert len(lines) + TYPED_AND_NEXT <= SCREEN
    assert "Ann won the game." not in lines


def test_boxes_in_the_points_are_counted_under_them() -> None:
    under = {**THREE, "boxes.when": "at-once"}
    replay = Replay(pad(scored("Ann", 10), scored("Ben", 5), under=under))
    assert totals_table(replay.sides, replay.game) == [
        "column                1          2          3",
        "                      Ann  Ben   Ann  Ben   Ann  Ben",
        "points                 17   12     0    0     0    0",
        "including boxes x 7     1    1",
    ]


def test_long_names_are_cut_and_a_note_without_room_stands_below() -> None:
    replay = _two_of_three("Bartholomew|Christopher")
    lines = totals_table(replay.sides, replay.game)
    assert lines[1:3] == [
        "                Barthol…  Christo…   Barthol…  Christo…   Barthol…  Christo…",
        "points                30         0         31        20         26        40",
    ]
    assert lines[-3:-1] == [
        "shutout              110",
        "                game doubled",
    ]
    assert all(width(line) <= 77 for line in lines)


def test_where_columns_stand_under_one_another_the_winner_is_told_again() -> None:
    under = {"hollywood.columns": 6, "game.target": 30}
    replay = Replay(pad(*[gin("Ann", 20)] * 6, under=under))
    table = totals_table(replay.sides, replay.game)
    assert [line for line in table if line.startswith("column")] == [
        "column          1 Ann won   2 Ann won   3 Ann won",
        "column          4 Ann won   5 Ann won   6 Ann won",
    ]
    lines = hand_answer(replay, len(replay.hands))
    # 40 + 110 + 21 + 110 = 281
    assert lines[-3:] == [
        "All columns   Ann 1686   Ben 0",
        "Ann won the game.",
        "Ben pays Ann 1686.",
    ]


# Gin 20, undercut 13, box 7, target 90, bonus 110; gin has 2 boxes beyond the one.
STARTED = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)


def test_a_shutout_has_a_line_of_its_own() -> None:
    # 75 + 20 = 95 closes; 3 boxes at 7; the game's 110 is doubled.
    replay = Replay(pad(gin("Ann", 75)))
    assert settlement_lines(replay, replay.game) == [
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
    assert settlement_lines(replay, replay.game, winner_known=True)[-2:] == [
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
    assert settlement_lines(replay, replay.game)[4] == row


def test_a_shutout_does_not_double_boxes_that_are_in_the_points() -> None:
    under = {"shutout.doubles": ["game", "boxes"], "boxes.when": "at-once"}
    replay = Replay(pad(gin("Ann", 75), under=under))
    # 95 + 3 x 7 = 116
    assert settlement_lines(replay, replay.game)[1:4] == [
        "points     116     0    including boxes: 3 x 7, 0 x 7",
        "game       110",
        "shutout    110          game doubled",
    ]


def test_what_money_is_for_stands_beside_it_where_there_is_room() -> None:
    money = {"stakes.per_point": "0.05", "stakes.currency": "USD"}
    replay = Replay(pad(gin("Ann", 75), under=money))
    # 336 x 0.05 = 16.80
    assert settlement_lines(replay, replay.game)[-1] == (
        "Ben pays Ann 336 points, 16.80 USD (336 x 0.05)."
    )
    long = pad(gin("Bartholomeow", 75), sides="Bartholomeow|Christophine", under=money)
    more = agree({"stakes.per_box": "1.00", "stakes.per_game": "2.50"})
    replay = Replay(long._replace(entries=(*long.entries, more)))
    # 16.80 + 3 + 2.50 = 22.30
    assert settlement_lines(replay, replay.game)[-2:] == [
        "Christophine pays Bartholomeow 336 points, 22.30 USD.",
        "22.30 USD is 336 x 0.05 + 3 boxes x 1.00 + 2.50 for the game.",
    ]


def test_what_was_rounded_stands_before_what_the_money_is_for() -> None:
    under = {"stakes.per_point": "0.05", "stakes.round_to": 50}
    replay = Replay(pad(gin("Ann", 75), under=under))
    # 350 x 0.05 = 17.50
    assert settlement_lines(replay, replay.game)[-2:] == [
        "Ben pays Ann 350 points, 17.50 (336 - 0, rounded to the nearest 50).",
        "17.50 is 350 x 0.05.",
    ]


def test_level_totals_pay_nobody() -> None:
    replay = Replay(pad(scored("Ann", 10), scored("Ben", 10), Finish()))
    assert settlement_lines(replay, replay.game)[-2:] == [
        "Ended early, nobody won the game.",
        "The totals are level: nobody pays.",
    ]


def test_a_game_under_way_is_added_up_as_it_stands() -> None:
    replay = Replay(pad(scored("Ann", 10)))
    assert settlement_lines(replay, replay.game) == [
        "           Ann   Ben",
        "points      10     0",
        "boxes        7          1 x 7, 0 x 7",
        "total       17     0",
        "The game is open: nothing is paid yet.",
    ]


def test_boxes_paid_at_once_are_in_the_points() -> None:
    replay = Replay(pad(scored("Ann", 10), under={"boxes.when": "at-once"}))
    assert settlement_lines(replay, replay.game)[:2] == [
        "           Ann   Ben",
        "points      17     0    including boxes: 1 x 7, 0 x 7",
    ]


def test_hollywood_is_added_up_column_by_column_and_weighted() -> None:
    under = {"hollywood.columns": 2, "hollywood.weights": [1, 3], "game.target": 30}
    replay = Replay(pad(scored("Ann", 31), scored("Ben", 30), under=under))
    # Ben's win for 30 is his first in column 2, since column 1 is closed.
    # Ann 31 + 110 + 7 + 110 = 258; Ben (30 + 110 + 7 + 110) x 3 = 771; 513 apart.
    assert settlement_lines(replay, replay.game) == [
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
    assert settlement_lines(replay, replay.game)[-2:] == [
        "The columns are shared, nobody won the game.",
        "Ben pays Ann 1.",
    ]


def test_three_pay_pair_by_pair_and_the_numbers_say_why() -> None:
    # Ann 95 + 110 + 21 = 226; Ben 10 + 7 = 17, Cy 0; the shutout of Cy is 110.
    replay = Replay(
        pad(scored("Ben", 10), gin("Ann", 75, v="Ben"), sides="Ann|Ben|Cy", dealer="Cy")
    )
    assert settlement_lines(replay, replay.game)[-4:] == [
        "Ann won the game.",
        "Ben pays Ann 209 (226 - 17).",
        "Cy pays Ann 336 (226 - 0 + 110 for the shutout, game doubled).",
        "Cy pays Ben 17 (17 - 0).",
    ]
    # Ann 209 + 336 = 545; Cy 336 + 17 = 353; Ben 209 - 17 = 192.
    assert overall_lines(replay) == [
        "In the fewest payments: Cy pays Ann 353, Ben pays Ann 192."
    ]


def test_three_need_no_word_for_what_a_shutout_only_adds() -> None:
    under = {"shutout.doubles": [], "shutout.adds": 40}
    played = pad(gin("Ann", 75), sides="Ann|Ben|Cy", dealer="Cy", under=under)
    replay = Replay(played)
    # 95 + 110 + 21 = 226, and 40.
    assert settlement_lines(replay, replay.game)[-1] == (
        "Cy pays Ann 266 (226 - 0 + 40 for the shutout)."
    )


def test_a_shutout_of_who_collects_is_taken_off() -> None:
    """Ben has no points after an adjustment, but 300 for the box of a hand he won."""
    entries = (knock("Ben", 4, 14, v="Cy"), Adjust("Ben", -20), Adjust("Cy", 100))
    under = {"shutout.doubles": [], "shutout.adds": 40, "boxes.value": 300}
    replay = Replay(pad(*entries, sides="Ann|Ben|Cy", dealer="Ann", under=under))
    # Ben -7 and 300, Cy 100 and 110, who earns 40 for shutting out either.
    assert settlement_lines(replay, replay.game)[-4:] == [
        "Cy won the game.",
        "Ann pays Ben 293 (293 - 0).",
        "Ann pays Cy 250 (210 - 0 + 40 for the shutout).",
        "Cy pays Ben 43 (293 - 210 - 40 for the shutout).",
    ]


def test_rounding_says_what_was_rounded() -> None:
    replay = Replay(pad(gin("Ann", 75), under={"stakes.round_to": 50}))
    assert settlement_lines(replay, replay.game)[-1] == (
        "Ben pays Ann 350 (336 - 0, rounded to the nearest 50)."
    )


def test_several_games_are_summed_up_with_a_line_to_send() -> None:
    evening_pad = pad(gin("Ann", 75), Again(), scored("Ben", 5), Finish())
    replay = Replay(evening_pad._replace(started=STARTED))
    assert settle_lines(replay) == [
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
        "In all, 2 games: Ben pays Ann 324.",
        "",
        "27 Nov 2026: Ann 1 game, Ben 0; Ben pays Ann 324.",
    ]


def test_the_line_to_send_of_one_game() -> None:
    won = pad(scored("Ben", 12), gin("Ann", 75))._replace(started=STARTED)
    assert (
        result_message(Replay(won))
        == "27 Nov 2026: Ann beat Ben 95-12; Ben pays Ann 207."
    )
    open_game = pad(scored("Ben", 12))
    assert result_message(Replay(open_game)) == "Ann 0, Ben 12, so far."
    finished = pad(scored("Ben", 12), Finish())
    assert result_message(Replay(finished)) == (
        "Ann 0, Ben 12, ended early; Ann pays Ben 19."
    )
    three = pad(gin("Ann", 75), sides="Ann|Ben|Cy", dealer="Cy")
    # 95 + 110 + 21 + 110 = 336 from each.
    assert result_message(Replay(three)) == (
        "Ann beat Ben and Cy 95-0-0; Ben pays Ann 336, Cy pays Ann 336."
    )


def test_the_line_to_send_keeps_a_minus_sign_apart() -> None:
    below = pad(Adjust("Ben", -6, "late"), gin("Ann", 75))
    # 95 + 110 + 21 + 110 = 336, and 6.
    assert result_message(Replay(below)) == "Ann beat Ben 95 to -6; Ben pays Ann 342."


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no time zones to choose from")
@pytest.mark.parametrize(
    ("zone", "day"),
    [("America/New_York", "27 Nov 2026"), ("Asia/Tokyo", "28 Nov 2026")],
)
def test_the_line_to_send_has_the_day_it_was_here(
    zone: str, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Half past seven in the evening, by Greenwich.
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        played = pad(scored("Ben", 12))._replace(started=STARTED)
        assert result_message(Replay(played)) == f"{day}: Ann 0, Ben 12, so far."
    finally:
        monkeypatch.undo()
        time.tzset()


def test_long_teams_are_cut_apart_and_long_amounts_are_not() -> None:
    sides = "Bartholomeow Cyrillus|Christophine Dorothea"
    played = pad(scored("Cyrillus", 9000), dead(), sides=sides)
    shown = settlement_lines(Replay(played), Replay(played).game)
    # 9000 + 110 + 7 + 110
    assert shown[:2] == [
        "           Barth… & Cyril…   Chris… & Dorot…",
        "points                9000                 0",
    ]
    four = "Ann Cyrillus Eve Gus|Ben Dorothea Fay Hal"
    played = pad(*[scored(name, 9000) for name in ("Ann", "Eve", "Gus")], sides=four)
    played = played._replace(entries=(*played.entries, dead()))
    shown = settlement_lines(Replay(played), Replay(played).game)
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
    assert settlement_lines(played, played.game)[:3] == [
        "           Bartholome…   Christophi…   Dorothea-L…",
        "points             701             0             0",
        "           including boxes: 1 x 700, 0 x 700, 0 x 700",
    ]


def test_no_sentence_is_longer_than_a_line() -> None:
    sides = "Bartholomeow|Christophine|Dorothea-Lou"
    played = pad(gin("Bartholomeow", 75), sides=sides, dealer="Dorothea-Lou")
    *lines, empty, _ = settle_lines(Replay(played))
    assert empty == ""
    assert all(width(line) <= 80 for line in lines)


def test_a_match_says_whose_it_is() -> None:
    under = {"match.best_of": 3}
    replay = Replay(pad(gin("Ann", 75), gin("Ann", 75), under=under))
    assert overall_lines(replay) == [
        "Best of 3: games Ann 2, Ben 0, Ann wins the match.",
        "In all, 2 games: Ben pays Ann 672.",
    ]


def test_long_and_wide_names_keep_the_columns_straight() -> None:
    replay = Replay(pad(scored("山田太郎", 10), sides="山田太郎|Christopher"))
    assert settlement_lines(replay, replay.game)[:2] == [
        "           山田太郎   Christopher",
        "points           10             0",
    ]


def test_a_note_without_room_makes_no_total() -> None:
    replay = Replay(pad(scored("Ann", 5), under={"boxes.when": "at-once"}))
    with written_for(terminal("utf-8", 30)):
        assert totals_table(replay.sides, replay.game) == [
            "           Ann   Ben",
            "points      12     0",
            "           including boxes:",
            "           1 x 7, 0 x 7",
        ]


def test_columns_without_room_stand_under_one_another() -> None:
    replay = _two_of_three()
    with written_for(terminal("utf-8", 45)):
        table = totals_table(replay.sides, replay.game)
    assert table[:6] == [
        "column          1 Ann won   2 Ann won",
        "                Ann  Ben    Ann  Ben",
        "points           30    0     31   20",
        "game            110         110",
        "boxes won         1           2    1",
        "boxes, 7 each     7          14    7",
    ]
    under = table.index("") + 1
    # The other closes column 3 with a box of each: nobody is shut out there.
    assert table[under:] == [
        "column          3 Ben won",
        "                Ann  Ben",
        "points           26   40",
        "game                 110",
        "boxes won         1    1",
        "boxes, 7 each     7    7",
        "total            33  157",
    ]


def test_games_under_several_agreements_each_say_theirs() -> None:
    changes = {"stakes.per_point": "0.05", "stakes.currency": "EUR"}
    entries: list[Entry] = [
        gin("Ann", 75),
        Again(),
        SetRules(changes, from_game=2),
        gin("Ben", 75),
    ]
    lines = settle_lines(Replay(pad(*entries)))
    assert [line for line in lines if line.startswith("Game")] == [
        "Game 1, classic rules, to 90, changed",
        "Game 2, classic rules, to 90, for money, changed",
    ]
    # 336 each way: only the money of game 2 is left.
    assert "Ben pays Ann 336." in lines
    assert "Ann pays Ben 336 points, 16.80 EUR (336 x 0.05)." in lines
    assert "In all, 2 games: Ann pays Ben 16.80 EUR." in lines


@pytest.mark.parametrize(
    ("hours", "days", "when"), [(0, 0, "Tonight"), (5, 0, "Tonight"), (0, 1, "In all")]
)
def test_only_a_pad_of_today_is_of_tonight(hours: int, days: int, when: str) -> None:
    # Whatever the clock says here, it is today where the pad was begun.
    zone = timezone(timedelta(hours=hours))
    started = datetime.now(zone) - timedelta(days=days)
    entries: list[Entry] = [gin("Ann", 75), Again(), gin("Ann", 75)]
    lines = settle_lines(Replay(pad(*entries)._replace(started=started)))
    assert f"{when}, 2 games: Ben pays Ann 672." in lines
