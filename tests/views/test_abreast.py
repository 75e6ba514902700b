"""The columns of a game side by side; every sum worked out by hand."""

from scorepad.replay import Replay
from scorepad.views.abreast import abreast
from scorepad.views.bill import settlement
from scorepad.views.display import width
from scorepad.views.words import answer
from tests.evening import gin, pad, scored

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
    assert settlement(replay, replay.game, winner_told=True) == [
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
    lines = answer(replay, len(replay.hands))
    assert len(lines) + TYPED_AND_NEXT <= SCREEN
    assert "Ann won the game." not in lines


def test_boxes_in_the_points_are_counted_under_them() -> None:
    under = {**THREE, "boxes.when": "at-once"}
    replay = Replay(pad(scored("Ann", 10), scored("Ben", 5), under=under))
    assert abreast(replay.sides, replay.game, replay.rules) == [
        "column            1          2          3",
        "                  Ann  Ben   Ann  Ben   Ann  Ben",
        "points             17   12     0    0     0    0",
        "boxes in it x 7     1    1",
    ]


def test_long_names_are_cut_and_a_note_without_room_stands_below() -> None:
    replay = _two_of_three("Bartholomew|Christopher")
    lines = abreast(replay.sides, replay.game, replay.rules)
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
    assert abreast(replay.sides, replay.game, replay.rules) == []
    lines = answer(replay, len(replay.hands))
    assert "Column 6, closed by Ann" in lines
    # 40 + 110 + 21 + 110 = 281
    assert lines[-3:] == [
        "All columns   Ann 1686   Ben 0",
        "Ann won the game.",
        "Ben pays Ann 1686.",
    ]
