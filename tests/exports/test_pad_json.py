"""The JSON object of a pad, key by key, as the design's section 4 has it."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from scorepad.expected import Check
from scorepad.exports.pad_json import change_object, hand_object, pad_object
from scorepad.pad import Adjust, Again, Finish, Hand, HandEntry, SetRules, Strike
from scorepad.recording import preview
from scorepad.replay import Replay
from tests.evening import dead, gin, hand, knock, pad, scored, sheet, shown

AT = datetime(2026, 11, 27, 19, 42, 11, tzinfo=UTC)

# The keys in the order of the design.
KEYS = """
schema pad id title started sides rules hands adjustments games match under_way
next_dealer payments checks
"""
HAND_KEYS = """
number game round ended outcome knocker opponent knocker_deadwood opponent_deadwood
upcard multiplier accepted winner points boxes lines columns running dealer note at
corrected inserted struck
"""
GAME_KEYS = "number match over finished winner columns totals payments rules"
COLUMN_KEYS = "number closed winner shutout weight points boxes lines totals"
MATCH_KEYS = "best_of games_won over winner"
OF_A_DEAD_HAND = """
knocker opponent knocker_deadwood opponent_deadwood upcard winner note at
"""


def the_hand(table: dict[str, Any], number: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = table["hands"][number - 1]
    return found


def test_every_object_has_its_keys_in_order_and_is_json() -> None:
    table = sheet(Adjust("Ben", 1), gin("Ann", 40), gin("Ann", 60))
    assert list(table) == KEYS.split()
    assert list(the_hand(table)) == HAND_KEYS.split()
    (game,) = table["games"]
    assert list(game) == GAME_KEYS.split()
    assert list(game["columns"][0]) == COLUMN_KEYS.split()
    assert list(table["match"]) == MATCH_KEYS.split()
    assert json.loads(json.dumps(table)) == table


def test_an_empty_pad_has_one_open_game() -> None:
    table = sheet(under={"hollywood.columns": 2})
    assert (table["schema"], table["pad"], table["title"]) == (1, "friday", None)
    assert table["sides"] == [
        {"name": "Ann", "players": ["Ann"]},
        {"name": "Ben", "players": ["Ben"]},
    ]
    assert (table["hands"], table["adjustments"], table["payments"]) == ([], [], [])
    (game,) = table["games"]
    assert [column["number"] for column in game["columns"]] == [1, 2]
    assert (game["over"], game["finished"], game["winner"]) == (False, False, None)
    assert table["match"] == {
        "best_of": 1,
        "games_won": [0, 0],
        "over": False,
        "winner": None,
    }
    assert (table["next_dealer"], table["checks"]) == (None, [])


def test_a_hand_tells_all_that_is_known_of_it() -> None:
    entry = HandEntry(
        hand("knock", "Ann", 6, 4, v="Ben", x=3, upcard="10s"), "late", at=AT
    )
    assert the_hand(sheet(entry, dealer="Ben")) == {
        "number": 1,
        "game": 1,
        "round": None,
        "ended": "knock",
        "outcome": "undercut",
        "knocker": "Ann",
        "opponent": "Ben",
        "knocker_deadwood": 6,
        "opponent_deadwood": 4,
        "upcard": "Ts",
        "multiplier": 3,
        "accepted": False,
        "winner": "Ben",
        "points": 45,
        "boxes": 2,
        "lines": [
            {"for": "difference", "points": 6},
            {"for": "undercut bonus", "points": 39},
        ],
        "columns": [1],
        "running": [[0, 45]],
        "dealer": "Ben",
        "note": "late",
        "at": "2026-11-27T19:42:11Z",
        "corrected": False,
        "inserted": False,
        "struck": False,
    }


def test_a_dead_hand_has_nobody_and_no_counts() -> None:
    told = the_hand(sheet(dead(), dealer="Ben"))
    assert [told[key] for key in OF_A_DEAD_HAND.split()] == [None] * 8
    assert (told["ended"], told["outcome"]) == ("dead", "dead")
    assert (told["points"], told["boxes"], told["lines"]) == (0, 0, [])
    assert (told["columns"], told["running"]) == ([], [[0, 0]])
    assert (told["multiplier"], told["dealer"]) == (1, "Ben")


def test_a_scored_hand_has_a_winner_and_an_opponent() -> None:
    told = the_hand(sheet(scored("Ben", 41, outcome="gin")))
    assert (told["ended"], told["outcome"]) == ("scored", "gin")
    assert (told["knocker"], told["opponent"], told["winner"]) == (None, "Ann", "Ben")
    assert (told["knocker_deadwood"], told["opponent_deadwood"]) == (None, None)
    assert told["lines"] == [{"for": "points", "points": 41}]
    assert (told["points"], told["boxes"]) == (41, 3)


def test_a_knock_with_nothing_ended_as_gin() -> None:
    told = the_hand(shown(pad(HandEntry(hand("gin", "Ann", 0, 9)))))
    assert (told["ended"], told["outcome"], told["knocker_deadwood"]) == (
        "gin",
        "gin",
        0,
    )


def test_a_tie_for_nobody_has_a_knocker_and_no_winner() -> None:
    told = the_hand(sheet(knock("Ann", 6, 6), under={"hand.tie": "nobody"}))
    assert (told["outcome"], told["knocker"], told["winner"]) == ("tie", "Ann", None)
    assert (told["lines"], told["columns"]) == ([], [])


def test_a_struck_hand_keeps_its_facts_and_counts_for_nothing() -> None:
    told = the_hand(
        sheet(gin("Ann", 5), knock("Ben", 6, 4, x=3), Strike(2), dealer="Ben"), 2
    )
    assert (told["knocker"], told["opponent"]) == ("Ben", "Ann")
    assert (told["knocker_deadwood"], told["opponent_deadwood"]) == (6, 4)
    assert (told["ended"], told["multiplier"], told["struck"]) == ("knock", 3, True)
    assert [told[key] for key in ("winner", "outcome", "dealer")] == [None] * 3
    assert (told["points"], told["boxes"]) == (0, 0)
    assert (told["lines"], told["columns"], told["running"]) == ([], [], [[25, 0]])


def test_a_corrected_hand_is_told_as_it_stands_now() -> None:
    fixed = HandEntry(hand("gin", "Ben", 0, 9), "put right", 1, at=AT)
    told = the_hand(sheet(knock("Ann", 6, 4), fixed))
    assert (told["corrected"], told["note"], told["knocker"]) == (
        True,
        "put right",
        "Ben",
    )


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (AT, "2026-11-27T19:42:11Z"),
        (AT.replace(tzinfo=None), "2026-11-27T19:42:11"),
        (None, None),
    ],
)
def test_the_time_is_written_as_in_the_pad(
    at: datetime | None, text: str | None
) -> None:
    assert the_hand(sheet(HandEntry(Hand(ended="dead"), at=at)))["at"] == text


def test_a_column_always_has_its_four_lines_that_add_up() -> None:
    table = sheet(
        gin("Ann", 70),
        under={"shutout.doubles": ["points", "boxes"], "shutout.adds": 41},
    )
    (column,) = table["games"][0]["columns"]
    assert column == {
        "number": 1,
        "closed": True,
        "winner": "Ann",
        "shutout": True,
        "weight": 1,
        "points": [90, 0],
        "boxes": [3, 0],
        "lines": [
            {"for": "points", "amounts": [90, 0]},
            {"for": "game bonus", "amounts": [110, 0]},
            {"for": "boxes", "amounts": [21, 0]},
            {"for": "shutout", "amounts": [90 + 21 + 41, 0]},
        ],
        "totals": [90 + 110 + 21 + 152, 0],
    }


def test_a_shutout_is_one_only_where_the_agreement_pays_for_it() -> None:
    def shut_out(under: dict[str, object]) -> object:
        return sheet(gin("Ann", 70), under=under)["games"][0]["columns"][0]["shutout"]

    assert shut_out({"shutout.doubles": [], "shutout.adds": 41}) is True
    assert shut_out({"shutout.doubles": []}) is False


def test_a_pad_says_its_id_and_when_it_was_started() -> None:
    table = shown(pad()._replace(id="k7", started=AT))
    assert (table["id"], table["started"]) == ("k7", "2026-11-27T19:42:11Z")
    assert (shown(pad())["id"], shown(pad())["started"]) == (None, None)


def test_a_game_lists_the_rules_that_differ_from_the_last_ones() -> None:
    table = sheet(
        gin("Ann", 70),
        Again(),
        SetRules({"game.target": 150, "hand.multipliers": [2]}, from_game=2),
        gin("Ann", 70),
    )
    first, second = table["games"]
    assert table["rules"]["game"]["target"] == 150
    assert first["rules"] == {"hand.multipliers": [3, 5], "game.target": 90}
    assert second["rules"] == {}
    assert (first["over"], second["over"]) == (True, False)


def test_a_hand_says_that_it_was_accepted_or_inserted() -> None:
    over = Hand(
        ended="knock",
        knocker="Ann",
        knocker_deadwood=12,
        opponent_deadwood=30,
        accepted=True,
    )
    forgotten = HandEntry(hand("gin", "Ben", 0, 9), before=1)
    table = sheet(HandEntry(over), forgotten)
    told = [(each["accepted"], each["inserted"]) for each in table["hands"]]
    assert told == [(False, True), (True, False)]


def test_money_is_text_where_stakes_are_agreed_and_null_where_not() -> None:
    table = sheet(scored("Ann", 20), Finish(), under={"stakes.per_point": "0.05"})
    owed = {"from": "Ben", "to": "Ann", "points": 27, "money": "1.35"}
    assert table["games"][0]["payments"] == table["payments"] == [owed]
    table = sheet(scored("Ann", 20), Finish())
    assert table["payments"] == [{**owed, "money": None}]


def test_the_agreement_stands_complete_and_nested() -> None:
    table = sheet(under={"hand.multipliers": [3], "shutout.doubles": []})
    assert table["rules"]["hand"]["multipliers"] == [3]
    assert table["rules"]["shutout"] == {
        "when": "no-points",
        "adds": 0,
        "doubles": [],
    }
    assert table["rules"]["name"] == "classic"


def test_a_name_is_written_as_it_is() -> None:
    name = "a|b\n\x1b毛"
    named = pad(sides="Ann|Ben")._replace(title=name)
    assert shown(named)["title"] == name


def test_checks_are_listed() -> None:
    check = Check("points", [84, 27], [57, 27], holds=False, erratum="added up")
    table = pad_object(Replay(pad()), "friday", [check])
    assert table["checks"] == [
        {
            "value": "points",
            "expected": [84, 27],
            "computed": [57, 27],
            "holds": False,
            "erratum": "added up",
        }
    ]


def test_a_change_is_answered_by_its_hand_and_how_things_stand() -> None:
    # 32 + 20 and 3 boxes of 7 for Ann, who is at 90 with 8 + 3 and 27 more.
    before = Replay(pad(gin("Ann", 32), knock("Ben", 6, 14), dealer="Ben"))
    change = preview(before, scored("Ann", 38))
    answer = change_object(change)
    assert answer["hand"] == hand_object(change.after, change.after.hands[2])
    standing = answer["standing"]
    assert (standing["game"], standing["over"], standing["winner"]) == (1, True, "Ann")
    assert standing["sides"] == ["Ann", "Ben"]
    assert standing["points"] == [[90, 11]]
    assert standing["next_dealer"] == "Ben"
    # 90 + 110 + 4 x 7 against 11 + 7.
    assert standing["payments"] == [
        {"from": "Ben", "to": "Ann", "points": 228 - 18, "money": None}
    ]


def test_a_change_without_a_hand_is_answered_by_its_entry() -> None:
    before = Replay(pad(gin("Ann", 32)))
    answer = change_object(preview(before, Adjust("Ben", 10, "spot")))
    assert answer["hand"] is None
    assert answer["entry"]["entry"] == 2
    assert answer["standing"]["points"] == [[52, 10]]
    assert answer["standing"]["next_dealer"] == "Ben"  # the loser deals
    struck = change_object(preview(before, Strike(1)))
    assert (struck["hand"]["number"], struck["hand"]["struck"]) == (1, True)
    assert "entry" not in struck
