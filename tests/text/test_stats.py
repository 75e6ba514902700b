"""Statistics as tables, every figure worked out by hand, and the race of a lifetime.

Under the rules of tests.evening: a knock 3, gin 20, an undercut 13, 7 a box.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from scorepad.pad import Finish, HandEntry, Pad
from scorepad.text.chart import Step
from scorepad.text.layout import width
from scorepad.text.stats import heading, lifetime_chart, lifetime_race, statistics_lines
from scorepad.text.terminal import terminal, written_for
from tests.evening import counted, dead, gin, hand, knock, pad

NOVEMBER = datetime(2026, 11, 27, 12, tzinfo=UTC)
STAKES: Mapping[str, object] = {"stakes.per_point": "0.05", "stakes.currency": "EUR"}
# Ann: 8 + 3, then 50 + 20 make 81; Ben: 4 + 3.  Boxes 1 + 3 and 1, at 7 each:
# 109 to 14.
EVENING = (knock("Ann", 6, 14), knock("Ben", 5, 9), gin("Ann", 50))


def week(number: int, made: Pad) -> Pad:
    """Start a pad some weeks after the 27th of November."""
    return made._replace(started=NOVEMBER + timedelta(weeks=number))


def table(lines: list[str], title: str) -> list[list[str]]:
    """Return the cells of the table under *title*, its heads first."""
    below = lines[lines.index(title) + 1 :]
    heads, rule, *rows = below[: below.index("")] if "" in below else below
    # As a rule runs over each column.
    edges = [dashes.span() for dashes in re.finditer("-+", rule)]
    return [[row[slice(*edge)].strip() for edge in edges] for row in [heads, *rows]]


def test_stats_are_four_tables() -> None:
    first = week(0, pad(*EVENING, Finish(), under=STAKES))
    second = week(1, pad(dead(), sides="ann|BEN"))
    assert "\n".join([*statistics_lines(counted(first, second)), ""]) == (
        "2 pads, 4 hands, 2026-11-27 to 2026-12-04.\n"
        "\n"
        "Games\n"
        "player  games  won  shutouts  taken  settled    EUR\n"
        "------  -----  ---  --------  -----  -------  -----\n"
        "ann         1    0         0      0      +95  +4.75\n"
        "BEN         1    0         0      0      -95  -4.75\n"
        "\n"
        "Hands\n"
        "player  hands  won  rate  knock  gin  undercut  streak\n"
        "------  -----  ---  ----  -----  ---  --------  ------\n"
        "ann         4    2   50%    25%  25%        0%       1\n"
        "BEN         4    1   25%    25%   0%        0%       1\n"
        "\n"
        "Points of the hands won\n"
        "player  points  mean  largest  boxes\n"
        "------  ------  ----  -------  -----\n"
        "ann         81  40.5       70      4\n"
        "BEN          7   7.0        7      1\n"
        "\n"
        "Head to head: won and settled by the first named\n"
        "sides      hands  won  games  won  settled    EUR\n"
        "---------  -----  ---  -----  ---  -------  -----\n"
        "ann v BEN      4  2-1      1  0-0      +95  +4.75\n"
    )


@pytest.mark.parametrize(
    ("pads", "told"),
    [
        ([], "0 pads, 0 hands."),
        ([pad(dead())], "1 pad, 1 hand."),
        ([week(0, pad(dead(), dead()))], "1 pad, 2 hands, 2026-11-27."),
        ([week(0, pad(dead()))] * 3, "3 pads, 3 hands, 2026-11-27."),
        (
            [week(2, pad(dead())), week(0, pad(dead())), week(1, pad(dead()))],
            "3 pads, 3 hands, 2026-11-27 to 2026-12-11.",
        ),
    ],
)
def test_the_heading_counts_pads_and_hands_and_has_the_days(
    pads: list[Pad], told: str
) -> None:
    assert heading(counted(*pads)) == told
    assert statistics_lines(counted(*pads))[0] == told


def test_without_a_pad_there_are_no_tables() -> None:
    assert statistics_lines(counted()) == ["0 pads, 0 hands."]


def test_a_rare_kind_of_win_has_a_column_where_somebody_won_so() -> None:
    # Big gin: 10 + 31 and 1 + 5 boxes; a gin-off: 5 + 17 and 1 + 4.
    rare = (HandEntry(hand("big-gin", "Ben", 0, 10)), knock("Ann", 5, 0))
    lines = statistics_lines(counted(pad(*rare)))
    kinds = ["knock", "gin", "big gin", "undercut", "gin-off"]
    assert table(lines, "Hands") == [
        ["player", "hands", "won", "rate", *kinds, "streak"],
        ["Ann", "2", "0", "0%", "0%", "0%", "0%", "0%", "0%", "0"],
        ["Ben", "2", "2", "100%", "0%", "0%", "50%", "0%", "50%", "2"],
    ]
    # Who has won nothing has no mean, and no hand that was the largest.
    assert table(lines, "Points of the hands won") == [
        ["player", "points", "mean", "largest", "boxes"],
        ["Ann", "0", "", "", "0"],
        ["Ben", "63", "31.5", "41", "11"],
    ]


def test_drawn_games_have_a_column_where_there_are_some() -> None:
    # Each closes a column, and the other has nothing in it: 90 + 220 + 21 and
    # 91 + 220 + 21.
    shared = pad(gin("Ann", 70), gin("Ben", 71), under={"hollywood.columns": 2})
    lines = statistics_lines(counted(shared))
    assert table(lines, "Games") == [
        ["player", "games", "won", "drawn", "shutouts", "taken", "settled"],
        ["Ann", "1", "0", "1", "1", "1", "-1"],
        ["Ben", "1", "0", "1", "1", "1", "+1"],
    ]


def test_matches_have_columns_where_there_are_some() -> None:
    # Every game is 29 + 220 for a shutout + 21 for three boxes, and Ann wins one more.
    wins = [gin("Ann", 9), gin("Ben", 9), gin("Ann", 9)]
    lines = statistics_lines(
        counted(pad(*wins, under={"match.best_of": 3, "game.target": 10}))
    )
    heads = ["games", "won", "matches", "won", "shutouts", "taken", "settled"]
    assert table(lines, "Games") == [
        ["player", *heads],
        ["Ann", "3", "2", "1", "1", "2", "1", "+270"],
        ["Ben", "3", "1", "1", "0", "1", "2", "-270"],
    ]
    assert table(lines, "Head to head: won and settled by the first named")[1] == [
        *("Ann v Ben", "3", "2-1", "3", "2-1", "+270")
    ]


def test_each_currency_has_a_column_and_who_was_not_paid_in_it_an_empty_cell() -> None:
    # 29 points and three boxes of 7 make 50.
    def stakes(per_point: str, currency: str) -> Mapping[str, object]:
        return {"stakes.per_point": per_point, "stakes.currency": currency}

    zloty = stakes("0.1", "Zloty and Groszy")
    lines = statistics_lines(
        counted(
            pad(gin("Ann", 9), Finish(), under=zloty),
            pad(gin("Cy", 9), Finish(), sides="Cy|Dee", under=stakes("0.01", "")),
            pad(gin("Ed", 9), sides="Ed|Flo"),
        )
    )
    heads, *rows = table(lines, "Games")
    assert heads[-3:] == ["settled", "money", "Zloty a…"]
    assert {row[0]: row[-3:] for row in rows} == {
        "Ann": ["+50", "", "+5.00"],
        "Ben": ["-50", "", "-5.00"],
        "Cy": ["+50", "+0.50", ""],
        "Dee": ["-50", "-0.50", ""],
        "Ed": ["0", "", ""],
        "Flo": ["0", "", ""],
    }


def test_a_player_is_named_in_twelve_cells() -> None:
    lines = statistics_lines(
        counted(pad(gin("Annabel-Lees", 9), sides="Annabel-Lees|Bartholomews-"))
    )
    for title in ("Games", "Hands", "Points of the hands won"):
        names = [row[0] for row in table(lines, title)[1:]]
        assert names == ["Annabel-Lees", "Bartholomew…"]


def test_a_currency_reaches_no_terminal_raw() -> None:
    stakes = {"stakes.per_point": "0.1", "stakes.currency": "=1+1\n"}
    lines = statistics_lines(counted(pad(gin("Ann", 9), Finish(), under=stakes)))
    assert table(lines, "Games")[0][-1] == "=1+1\\n"


TEAMS = "Maximiliana-Theodora Christopher|Bartholomew-the-Elder Dee"


def test_no_line_of_statistics_is_wider_than_a_narrow_screen() -> None:
    hands = (gin("Maximiliana-Theodora", 9), knock("Dee", 3, 12, v="Christopher"))
    made = counted(week(0, pad(*hands, sides=TEAMS)))
    with written_for(terminal("utf-8", 40)):
        assert max(map(width, statistics_lines(made))) <= 40
        assert max(map(width, lifetime_chart(made))) <= 40


def test_the_race_of_a_lifetime_runs_pad_by_pad() -> None:
    three = (gin("Ann", 5), gin("Cy", 6, v="Ben"))
    pads = [
        week(1, pad(gin("Ben", 70))),
        week(0, pad(gin("Ann", 30), knock("Ben", 5, 9), dead())),
        # Ann's 5 + 20 were won from Cy, and Cy's 6 + 20 from Ben.
        week(2, pad(*three, sides="Ann|Cy|Ben", dealer="Ben")),
        week(3, pad(gin("Ann", 9), sides="Ann|Dee")),
    ]
    made = counted(*pads)
    # Ann 30 + 20; Ben 4 + 3, then 70 + 20; both played the third pad.
    assert lifetime_race(*made.meetings()[0]).steps == (
        Step("", (0, 0)),
        Step("1", (7, 50)),
        Step("2", (97, 50)),
    )
    lines = lifetime_chart(made)
    assert lines[:2] == ["Ben v Ann: points of the hands won, pad by pad", ""]
    assert lines[-2:] == ["", "B Ben 97   A Ann 50   * both"]
    numbers = next(line.split() for line in lines if line.split()[:1] == ["1"])
    assert numbers == ["1", "2"]
    assert max(map(len, lines)) <= 80


def test_where_no_two_have_met_there_is_no_race() -> None:
    assert lifetime_chart(counted()) == ["No two players have met on these pads."]
