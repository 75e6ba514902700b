"""Statistics for programs: JSON and CSV, every figure worked out by hand."""

import csv
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest

from scorepad.exports.stats_data import csv_text, statistics_object
from scorepad.pad import Finish, Pad
from tests.evening import counted, dead, gin, knock, pad

NOVEMBER = datetime(2026, 11, 27, 12, tzinfo=UTC)
STAKES: Mapping[str, object] = {"stakes.per_point": "0.05", "stakes.currency": "EUR"}
# Ann: 8 + 3, then 50 + 20 make 81; Ben: 4 + 3.  Boxes 1 + 3 and 1, at 7 each:
# 109 to 14.
EVENING = (knock("Ann", 6, 14), knock("Ben", 5, 9), gin("Ann", 50))
FRIDAY = pad(*EVENING, Finish(), under=STAKES)._replace(started=NOVEMBER)


def told(*pads: Pad) -> Any:  # noqa: ANN401 - any JSON
    """Return the object as a program reads it."""
    return json.loads(json.dumps(statistics_object(counted(*pads))))


def rows(*pads: Pad) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(csv_text(counted(*pads)))))


def test_stats_in_json() -> None:
    made = told(FRIDAY)
    ben = made["players"][1]
    assert (made["schema"], made["pads"], made["hands"]) == (1, 1, 3)
    assert made["from"] == made["to"] == "2026-11-27T12:00:00+00:00"
    none = {"big-gin": 0, "undercut": 0, "gin-off": 0, "tie": 0, "scored": 0}
    assert ben == {
        "name": "Ben",
        "hands": 3,
        "hands_won": 1,
        "won_by": {"knock": 1, "gin": 0, **none},
        "rates": {"hands_won": 0.3333, "knock": 0.3333, "gin": 0, **none},
        "knocks": 1,
        "knocks_lost": 0,
        "points": 7,
        "mean_hand": 7.0,
        "largest_hand": 7,
        "longest_streak": 1,
        "boxes": 1,
        "games": 1,
        "games_won": 0,
        "games_drawn": 0,
        "matches": 0,
        "matches_won": 0,
        "shutouts_given": 0,
        "shutouts_taken": 0,
        "settled": -95,
        "money": [{"currency": "EUR", "amount": "-4.75"}],
    }
    assert made["head_to_head"] == [
        {
            "sides": [
                {"name": "Ann", "players": ["Ann"]},
                {"name": "Ben", "players": ["Ben"]},
            ],
            "hands": 3,
            "hands_won": [2, 1],
            "points": [81, 7],
            "games": 1,
            "games_won": [0, 0],
            "games_drawn": 0,
            "matches": 0,
            "matches_won": [0, 0],
            "settled": [95, -95],
            "money": [{"currency": "EUR", "amounts": ["4.75", "-4.75"]}],
        }
    ]


@pytest.mark.parametrize(
    ("started", "first", "last"),
    [
        ((None,), None, None),
        (
            (NOVEMBER + timedelta(1), None, NOVEMBER),
            "2026-11-27T12:00:00+00:00",
            "2026-11-28T12:00:00+00:00",
        ),
    ],
)
def test_the_times_are_those_of_the_first_and_the_last_pad_that_has_one(
    started: tuple[datetime | None, ...], first: str | None, last: str | None
) -> None:
    made = told(*[pad(dead())._replace(started=each) for each in started])
    assert (made["from"], made["to"]) == (first, last)
    assert made["pads"] == len(started)


def test_a_mean_has_two_places_and_who_won_nothing_has_none() -> None:
    # 8 + 3, 20 + 1 and 20 + 1 make 53, a third of which is 17.666.
    ann, ben = told(pad(knock("Ann", 6, 14), gin("Ann", 1), gin("Ann", 1)))["players"]
    assert (ann["mean_hand"], ann["largest_hand"]) == (17.67, 21)
    assert (ben["mean_hand"], ben["largest_hand"]) == (None, None)


def test_who_has_played_no_hand_has_no_rate() -> None:
    # Cy deals and sits out.
    three = pad(gin("Ann", 9), sides="Ann|Ben|Cy", dealer="Cy")
    (cy,) = [each for each in told(three)["players"] if each["name"] == "Cy"]
    assert {*cy["rates"].values()} == {None}


def test_a_team_has_a_name_and_its_players() -> None:
    teams = pad(gin("Ann", 9), sides="Ann Cy|Ben Dee")
    (met,) = told(teams)["head_to_head"]
    assert met["sides"] == [
        {"name": "Ann & Cy", "players": ["Ann", "Cy"]},
        {"name": "Ben & Dee", "players": ["Ben", "Dee"]},
    ]
    assert [row["side"] for row in rows(teams)] == [
        *("Ann", "Ben", "Cy", "Dee", "Ann & Cy", "Ben & Dee")
    ]


def stakes(per_point: str, currency: str) -> Mapping[str, object]:
    return {"stakes.per_point": per_point, "stakes.currency": currency}


def test_money_is_listed_by_currency_and_a_column_of_each_comes_last() -> None:
    # 29 points and three boxes of 7 make 50, every time.
    pads = (
        pad(gin("Ann", 9), Finish(), under=stakes("0.1", "USD")),
        pad(gin("Ann", 9), Finish(), under=stakes("0.2", "EUR")),
        pad(gin("Cy", 9), Finish(), sides="Cy|Ann", under=stakes("0.3", "")),
    )
    made = told(*pads)
    (ann,) = [each for each in made["players"] if each["name"] == "Ann"]
    assert ann["money"] == [
        {"currency": "", "amount": "-15.00"},
        {"currency": "EUR", "amount": "10.00"},
        {"currency": "USD", "amount": "5.00"},
    ]
    (met,) = [each for each in made["head_to_head"] if each["games"] == 2]
    assert met["money"] == [
        {"currency": "EUR", "amounts": ["10.00", "-10.00"]},
        {"currency": "USD", "amounts": ["5.00", "-5.00"]},
    ]
    first, *_ = csv_text(counted(*pads)).splitlines()
    assert first.endswith(",settled,money,money EUR,money USD")
    paid = {
        (row["side"], row["against"]): (
            row["money"],
            row["money EUR"],
            row["money USD"],
        )
        for row in rows(*pads)
    }
    assert paid == {
        ("Ann", ""): ("-15.00", "10.00", "5.00"),
        ("Ben", ""): ("", "-10.00", "-5.00"),
        ("Cy", ""): ("15.00", "", ""),
        ("Ann", "Ben"): ("", "10.00", "5.00"),
        ("Ben", "Ann"): ("", "-10.00", "-5.00"),
        ("Cy", "Ann"): ("15.00", "", ""),
        ("Ann", "Cy"): ("-15.00", "", ""),
    }


def test_stats_in_csv() -> None:
    ann, ben, first, second = rows(FRIDAY)
    assert (ann["side"], ann["against"], ann["settled"]) == ("Ann", "", "95")
    assert (ann["won_by_gin"], ann["mean_hand"], ann["boxes"]) == ("1", "40.5", "4")
    assert (ben["side"], ben["money EUR"]) == ("Ben", "-4.75")
    assert (first["side"], first["against"], first["hands_won"]) == ("Ann", "Ben", "2")
    assert (second["side"], second["against"], second["settled"]) == (
        "Ben",
        "Ann",
        "-95",
    )
    assert (second["points"], second["money EUR"]) == ("", "-4.75")


def test_a_name_and_a_currency_are_no_formula_in_a_spreadsheet() -> None:
    made = pad(
        gin("=1+1", 9), Finish(), sides="=1+1|Ben", under=stakes("0.1", "=2+2\n")
    )
    row = rows(made)[0]
    assert row["side"] == "'=1+1"
    assert row["money =2+2\\n"] == "5.00"


def test_a_name_from_right_to_left_is_data_as_it_is() -> None:
    made = pad(gin("שרה", 9), Finish(), sides="שרה|Ben")
    assert "\u2068" not in csv_text(counted(made))
    assert [each["name"] for each in told(made)["players"]] == ["Ben", "שרה"]


def test_without_pads_there_are_only_titles() -> None:
    text = csv_text(counted())
    assert text.startswith("side,against,hands,hands_won,won_by_knock,")
    assert text.count("\n") == 1
    made = told()
    assert (made["pads"], made["hands"], made["from"], made["to"]) == (0, 0, None, None)
    assert (made["players"], made["head_to_head"]) == ([], [])
