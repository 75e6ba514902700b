"""The answers at the table, word for word."""

from collections.abc import Mapping
from typing import Final

import pytest

from scorepad.pad import Adjust, Again, Finish, Strike
from scorepad.replay import Replay
from scorepad.rules import CLASSIC
from scorepad.text.answers import (
    adjustment_text,
    hand_answer,
    how_it_stands,
    standing,
    standing_and_last_hand,
    swapped_hint,
)
from scorepad.text.layout import folded, names_of, packed
from scorepad.text.lists import line_of
from tests.evening import dead, gin, knock, pad, scored

CLASSICAL: Final[Mapping[str, object]] = CLASSIC.values()
# The session of the design's sketch, in the classic rules.
SESSION = (
    knock("Ann", 6, 4),
    gin("Ann", 32),
    dead(),
    knock("Ben", 3, 18),
    knock("Ben", 10, 10),
    knock("Ann", 2, 27),
)


def played(hands: int, **changes: object) -> Replay:
    under = {**CLASSICAL, **changes}
    return Replay(pad(*SESSION[:hands], dealer="Ben", under=under))


@pytest.mark.parametrize(
    ("hands", "lines"),
    [
        (
            1,
            [
                "Ben +27   Ann knocked 6, Ben 4: undercut (6 - 4 = 2, + 25)",
                "Ann 0 (100 to go)   Ben 27 (73 to go)   Ann deals hand 2",
            ],
        ),
        (
            2,
            [
                "Ann +57   gin, Ben 32 (32 + 25)",
                "Ann 57 (43 to go)   Ben 27 (73 to go)   Ben deals hand 3",
            ],
        ),
        (3, ["Dead hand, no score. Ben deals again."]),
        (
            4,
            [
                "Ben +15   knocked 3, Ann 18 (18 - 3)",
                "Ann 57 (43 to go)   Ben 42 (58 to go)   Ann deals hand 5",
            ],
        ),
        (
            5,
            [
                "Ann +25   Ben knocked 10, Ann 10: undercut (0 + 25)",
                "Ann 82 (18 to go)   Ben 42 (58 to go)   Ben deals hand 6",
            ],
        ),
        (
            6,
            [
                "Ann +25   knocked 2, Ben 27 (27 - 2)",
                "Ann reaches 107 and wins the game.",
                "",
                "           Ann   Ben",
                "points     107    42",
                "game       100",
                "boxes       60    40    3 x 20, 2 x 20",
                "total      267    82",
                "Ben pays Ann 185.",
            ],
        ),
    ],
)
def test_the_session_of_the_sketch(hands: int, lines: list[str]) -> None:
    assert hand_answer(played(hands), hands) == lines


def test_a_knock_with_nothing_is_said_to_be_gin() -> None:
    assert hand_answer(played(2), 2, typed_as_knock=True)[0] == (
        "Ann +57   gin, Ben 32 (32 + 25). A knock with 0 is gin"
    )


def test_a_hand_corrected_to_dead_says_the_totals_that_it_moved() -> None:
    replay = Replay(pad(gin("Ann", 32), dead(fixes=1), under=CLASSICAL, dealer="Ben"))
    assert hand_answer(replay, 1) == [
        "Dead hand, no score.",
        "Ann 0 (100 to go)   Ben 0 (100 to go)   Ben deals again",
    ]


def test_before_the_first_hand() -> None:
    assert standing(Replay(pad(under=CLASSICAL, dealer="Ben"))) == [
        "Ann 0   Ben 0   to 100   Ben deals hand 1"
    ]


def test_without_a_known_dealer_none_is_said() -> None:
    under = {**CLASSICAL, "dealing.next": "alternate"}
    replay = Replay(pad(gin("Ann", 32), under=under))
    assert standing(replay) == ["Ann 57 (43 to go)   Ben 0 (100 to go)"]


def test_a_dealer_that_follows_is_said() -> None:
    replay = Replay(pad(gin("Ann", 32), under=CLASSICAL))
    (line,) = standing(replay)
    assert line.endswith("Ben deals hand 2")


def test_coming_back_tells_the_last_hand() -> None:
    assert standing_and_last_hand(played(2)) == [
        "Ann 57 (43 to go)   Ben 27 (73 to go)   Ben deals hand 3",
        "Last: 2. Ann gin v 32, +57.",
    ]
    assert standing_and_last_hand(played(0)) == [
        "Ann 0   Ben 0   to 100   Ben deals hand 1"
    ]
    struck = Replay(pad(gin("Ann", 32), Strike(1), under=CLASSICAL))
    assert standing_and_last_hand(struck)[-1] == "Last: 1. Ann gin v 32 (struck)."


def test_a_game_ended_early_is_settled_and_won_by_nobody() -> None:
    replay = Replay(pad(gin("Ann", 32), Finish(), under=CLASSICAL, dealer="Ben"))
    assert how_it_stands(replay) == [
        "The game is ended early, and nobody wins it.",
        "",
        "           Ann   Ben",
        "points      57     0",
        "boxes       20          1 x 20, 0 x 20",
        "total       77     0",
        "Ben pays Ann 77.",
    ]
    assert standing(replay) == ["Ann 57   Ben 0   to 100   ended early"]


def test_hollywood_tells_each_column_and_marks_the_closed() -> None:
    # Column 1 closes with 60 + 45 = 105; Ann's second win is her first in column 2.
    under = {**CLASSICAL, "hollywood.columns": 2}
    replay = Replay(
        pad(gin("Ann", 35), gin("Ann", 20), dealer="Ben", under=under),
    )
    assert hand_answer(replay, 2) == [
        "Ann +45   gin, Ben 20 (20 + 25)",
        "Ann closes column 1, 105-0.",
        "Columns   1: Ann won 105-0   2: Ann 45, Ben 0   to 100   Ben deals hand 3",
    ]


def test_a_column_closed_against_less_than_nothing_keeps_the_minus_sign_apart() -> None:
    under = {**CLASSICAL, "hollywood.columns": 2}
    replay = Replay(pad(Adjust("Ben", -6, "late"), gin("Ann", 80), under=under))
    assert hand_answer(replay, 1)[1:] == [
        "Ann closes column 1, 105 to -6.",
        "Columns   1: Ann won 105 to -6   2: Ann 0, Ben -6   to 100   Ben deals hand 2",
    ]


def test_a_hollywood_game_says_how_many_columns_won_it() -> None:
    under = {**CLASSICAL, "hollywood.columns": 2, "game.target": 40}
    replay = Replay(pad(gin("Ann", 20), gin("Ann", 15), under=under))
    assert hand_answer(replay, 2)[1:4] == [
        "Ann closes column 2, 40-0.",
        "Ann wins the game, 2 of 2 columns.",
        "",
    ]


TEAMS = pad(knock("Ann", 5, 15), gin("Dee", 2), sides="Ann Cy|Ben Dee", under=CLASSICAL)


def test_a_round_under_way_says_who_is_still_out_and_the_net() -> None:
    replay = Replay(TEAMS._replace(entries=TEAMS.entries[:1]))
    assert hand_answer(replay, 1) == [
        "Ann +10   knocked 5, Ben 15 (15 - 5)",
        "Ann & Cy 0 (100 to go)   Ben & Dee 0 (100 to go)",
        "round 1: Cy and Dee yet to play   Ann & Cy +10 so far",
    ]


def test_a_complete_round_says_its_net_and_boxes() -> None:
    # 2 + 25 = 27 for Ben and Dee, less 10.
    assert hand_answer(Replay(TEAMS), 2) == [
        "Dee +27   gin, Cy 2 (2 + 25)",
        "Round 1: Ben & Dee +17, 1 box.",
        "Ann & Cy 0 (100 to go)   Ben & Dee 17 (83 to go)",
    ]


def test_a_level_round_writes_nothing() -> None:
    entries = (knock("Ann", 5, 15), knock("Dee", 3, 13))
    replay = Replay(TEAMS._replace(entries=entries))
    assert hand_answer(replay, 2)[1] == "Round 1: level, nothing to write."


def test_of_three_the_dealer_is_said_to_sit_out() -> None:
    replay = Replay(
        pad(knock("Ann", 5, 25), sides="Ann|Ben|Cy", dealer="Cy", under=CLASSICAL)
    )
    assert hand_answer(replay, 1) == [
        "Ann +20   knocked 5, Ben 25 (25 - 5)",
        "Ann 20 (80 to go)   Ben 0 (100 to go)   Cy 0 (100 to go)",
        "Ben deals hand 2 and sits out",
    ]


def test_a_match_says_the_games_won_and_goes_on() -> None:
    under = {**CLASSICAL, "match.best_of": 3, "game.target": 50, "boxes.value": 0}
    replay = Replay(
        pad(gin("Ann", 32), scored("Ben", 9), dealer="Ben", under=under),
    )
    first = Replay(pad(gin("Ann", 32), dealer="Ben", under=under))
    assert hand_answer(first, 1)[-3:] == [
        "Ben pays Ann 257.",
        "Best of 3: games Ann 1, Ben 0.",
        "Ben deals hand 2.",
    ]
    assert standing(replay) == [
        "Game 2   Ann 0 (50 to go)   Ben 9 (41 to go)   games 1-0, best of 3",
        "so far: Ben owes Ann 257   Ann deals hand 3",
    ]


@pytest.mark.parametrize(
    ("currency", "money"), [("$", "$25.70"), ("EUR", "25.70 EUR"), ("", "25.70")]
)
def test_what_is_owed_so_far_has_its_currency_as_the_settlement_does(
    currency: str, money: str
) -> None:
    # 57 points and twice the bonus of 100 for the shutout, at 0.10 a point.
    under = {**CLASSICAL, "match.best_of": 3, "game.target": 50, "boxes.value": 0}
    stakes = {"stakes.per_point": "0.10", "stakes.currency": currency}
    replay = Replay(pad(gin("Ann", 32), scored("Ben", 9), under={**under, **stakes}))
    owed = f"so far: Ben owes Ann 257 ({money})   Ann deals hand 3"
    assert standing(replay)[-1] == owed


def test_a_match_that_again_begins_has_no_games_won_yet() -> None:
    under = {**CLASSICAL, "match.best_of": 3, "game.target": 50}
    won = pad(gin("Ann", 32), gin("Ann", 32), under=under)
    over, begun = Replay(won), Replay(won.with_entry(Again()))
    assert standing(over)[0].endswith("games 2-0, best of 3   game over")
    assert standing(begun)[0].endswith("games 0-0, best of 3")
    assert line_of("", "", begun).games_won == (0, 0)


def test_again_starts_from_nothing() -> None:
    replay = Replay(pad(*SESSION, Again(), dealer="Ben", under=CLASSICAL))
    assert how_it_stands(replay) == [
        "Game 2   Ann 0 (100 to go)   Ben 0 (100 to go)   so far: Ben owes Ann 185",
        "Ben deals hand 7",
    ]


def test_an_adjustment_is_told_with_its_reason() -> None:
    replay = Replay(pad(Adjust("Ben", -10, "misdeal\n"), under=CLASSICAL))
    told = adjustment_text(names_of(replay.sides), replay.adjustments[0])
    assert told == "Ben -10, misdeal\\n"


@pytest.mark.parametrize(
    ("k", "o", "told"),
    [
        pytest.param(4, 6, "if Ann knocked: fix 1 a 6 4", id="both-within"),
        pytest.param(4, 10, "if Ann knocked: fix 1 a 10 4", id="at-the-limit"),
        pytest.param(4, 11, None, id="beyond-the-limit"),
        pytest.param(6, 4, None, id="undercut"),
        pytest.param(6, 6, None, id="tie"),
        pytest.param(6, 0, None, id="gin-off"),
    ],
)
def test_a_hint_where_the_counts_could_be_the_other_way_round(
    k: int, o: int, told: str | None
) -> None:
    replay = Replay(pad(knock("Ben", k, o), under=CLASSICAL))
    assert swapped_hint(replay, 1) == told


def test_the_hint_uses_as_many_letters_as_it_takes() -> None:
    replay = Replay(pad(knock("Bea", 4, 6), sides="Ben|Bea", under=CLASSICAL))
    assert swapped_hint(replay, 1) == "if Ben knocked: fix 1 ben 6 4"


def test_the_hint_names_both_where_more_play() -> None:
    entries = (knock("Ann", 4, 6, v="Dee"),)
    replay = Replay(TEAMS._replace(entries=entries))
    assert swapped_hint(replay, 1) == "if Dee knocked: fix 1 d 6 4 v a"


def test_no_hint_for_gin() -> None:
    assert swapped_hint(Replay(pad(gin("Ann", 3), under=CLASSICAL)), 1) is None


def test_a_line_is_broken_where_it_is_full() -> None:
    assert packed(["a" * 40, "b" * 37, "c"]) == [f"{'a' * 40}   {'b' * 37}", "c"]
    assert packed(["a" * 40, "b" * 38]) == ["a" * 40, "b" * 38]


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("Ann 7   Ben 30", ["Ann 7   Ben 30"]),
        ("Annabel 72 (28)   Benjamin 70", ["Annabel 72 (28)", "Benjamin 70"]),
        ("Al +7   knocked 3, Ben 10 (7)", ["Al +7   knocked 3,", "Ben 10 (7)"]),
    ],
)
def test_a_line_is_broken_at_a_gap_or_else_between_words(
    line: str, lines: list[str]
) -> None:
    assert folded(line, 21) == lines


def test_nothing_slow_is_imported_for_plain_names() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from scorepad import replay, pad\n"
        "from scorepad.text import answers\n"
        "sides = pad.sides_of([['Ann'], ['Ben']])\n"
        "answers.standing(replay.Replay(pad.Pad(sides)))\n"
        "slow = {'wcwidth', 'tabulate', 'decimal', 'unicodedata', 'json', 'tomli_w'}\n"
        "print(sorted(slow & sys.modules.keys()))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "[]\n"
