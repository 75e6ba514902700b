"""The pad that expects what was computed, in few lines and in plain characters."""

import tomllib
from pathlib import Path

from hypothesis import given

from scorepad.expected import check
from scorepad.exports.expected_toml import toml_text
from scorepad.exports.pad_json import pad_object
from scorepad.pad import Finish, Strike, name_key, sides_of
from scorepad.replay import Replay
from scorepad.storage.pad_toml import pad_from_table, pad_text
from tests.evening import dead, gin, knock, pad
from tests.exports.pads import PADS, UGLY, every_pad, hostile


@every_pad
def test_toml_replays_to_what_it_expects(name: str) -> None:
    replay = PADS[name]()
    written = pad_from_table(tomllib.loads(toml_text(replay)), Path.cwd())
    again = Replay(written)
    checks = check(again)
    assert all(found.holds for found in checks)
    # Each hand's winner, points, boxes and running totals, and the game's.
    assert len(checks) >= 5 + 4 * len(replay.hands)
    assert pad_object(again, name) == pad_object(replay, name)


@given(one=UGLY, other=UGLY, note=UGLY)
def test_toml_carries_every_text_exactly(one: str, other: str, note: str) -> None:
    if name_key(one) == name_key(other):
        return
    replay = hostile(one, other, note)
    text = toml_text(replay)
    written = pad_from_table(tomllib.loads(text), Path.cwd())
    assert (written.sides, written.entries) == (replay.pad.sides, replay.pad.entries)
    assert all(found.holds for found in check(Replay(written)))


# 8 + 3 and a box; 30 + 20 and three boxes; the last is struck.
EVENING = (knock("Ann", 6, 14), gin("Ben", 30), dead(), gin("Ann", 5), Strike(4))


def test_what_is_expected_stands_between_the_rules_and_the_entries() -> None:
    # 11 + 7 and 50 + 3 x 7.
    replay = Replay(pad(*EVENING))
    head = pad_text(replay.pad._replace(entries=()))
    entries = pad_text(replay.pad).removeprefix(head)
    assert entries.startswith("\n[[entries]]\n")
    assert (
        toml_text(replay)
        == f"""{head}
[expected]
points = [11, 50]
boxes = [1, 3]
totals = [18, 71]
payments = []
winner = ""
hands = [
  {{ winner = "Ann", points = 11, boxes = 1, running = [[11, 0]], outcome = "knock" }},
  {{ winner = "Ben", points = 50, boxes = 3, running = [[11, 50]], outcome = "gin" }},
  {{ winner = "", points = 0, boxes = 0, running = [[11, 50]], outcome = "dead" }},
  {{ winner = "", points = 0, boxes = 0, running = [[11, 50]] }},
]
{entries}"""
    )


def test_of_several_columns_the_points_of_each_are_expected() -> None:
    # Ann wins twice, so that the second hand is in column 2 too: 25 + 20.
    made = pad(knock("Ann", 6, 14), gin("Ann", 25), under={"hollywood.columns": 2})
    lines = toml_text(Replay(made)).splitlines()
    assert "columns = [[56, 0], [45, 0]]" in lines
    alone = toml_text(Replay(made._replace(rules=pad().rules)))
    assert "columns = [[" not in alone


def test_a_payment_with_its_money_is_one_line() -> None:
    # 11 points and a box of 7, at 0.25 a point.
    stakes = {"stakes.per_point": "0.25", "stakes.currency": "EUR"}
    made = pad(knock("Ann", 6, 14), Finish(), under=stakes)
    told = '[{ from = "Ben", to = "Ann", points = 18, money = "4.50" }]'
    assert f"payments = {told}" in toml_text(Replay(made)).splitlines()


def test_only_what_cannot_be_printed_is_written_as_an_escape() -> None:
    title = "Zoë 山 \u202e \U000e0001"
    made = pad(*EVENING)._replace(title=title)
    text = toml_text(Replay(made))
    assert 'title = "Zoë 山 \\u202E \\U000E0001"' in text.splitlines()
    assert tomllib.loads(text)["title"] == title


def test_a_letter_that_cannot_be_shown_is_escaped_in_four_digits_or_in_eight() -> None:
    names = "A\uffff", "B\U00010000\U0001fffe"
    text = toml_text(Replay(pad()._replace(sides=sides_of([[name] for name in names]))))
    assert '"A\\uFFFF"' in text
    assert '"B\U00010000\\U0001FFFE"' in text
