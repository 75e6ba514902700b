"""What moves the end of a game is said exactly, and done only if people agree.

By whole commands; :mod:`tests.test_recording` has the effects of many more changes.
"""

import json
from typing import Any

import pytest

from scorepad.consent import effects, with_strikes
from scorepad.pad import Entry, SetRules, Strike
from scorepad.replay import Replay
from tests.evening import dead, knock, pad, scored
from tests.proofs.desk import does, pad_file, refuses

pytestmark = pytest.mark.usefixtures("empty_folder")
TO_AGREE = ". To agree, add --yes"


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
