"""Every entry in words, and which undo has taken it back."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from scorepad.cards import parse_card
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Pad,
    Redo,
    Rename,
    SetDealer,
    SetUpcard,
    Strike,
    Undo,
)
from scorepad.text.log import LogLine, history, log_lines, log_objects
from tests.evening import agree, dead, gin, hand, knock, pad, scored


def told(*entries: Entry) -> list[str]:
    return [event.what for event in history(pad(*entries))]


def undone(*entries: Entry) -> list[int | None]:
    return [event.undone_by for event in history(pad(*entries))]


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        (knock("Ann", 6, 14), "hand 1: Ann knocks 6 v 14"),
        (knock("Ann", 6, 14, v="Ben"), "hand 1: Ann knocks 6 v Ben 14"),
        (gin("Ben", 0), "hand 1: Ben gin v 0"),
        (HandEntry(hand("big-gin", "Ben", 0, 9)), "hand 1: Ben big gin v 9"),
        (dead(), "hand 1: dead"),
        (scored("Ann", 27), "hand 1: Ann scores 27"),
        (scored("Ann", 27, outcome="gin-off"), "hand 1: Ann scores 27, gin-off"),
        (scored("Ann", 27, v="Ben"), "hand 1: Ann scores 27 v Ben"),
        (knock("Ann", 6, 14, upcard="7s"), "hand 1: Ann knocks 6 v 14, 7s up"),
        (knock("Ann", 6, 14, x=2), "hand 1: Ann knocks 6 v 14, x2"),
        (
            knock("Ann", 6, 14, x=3, upcard="7s")._replace(note="cut\nshort"),
            "hand 1: Ann knocks 6 v 14, 7s up, x3 [cut\\nshort]",
        ),
        (HandEntry(Hand(ended="dead"), "rain"), "hand 1: dead [rain]"),
        (Finish(), "finish: the game ends early"),
        (Again(), "again: the next game"),
        (SetUpcard(parse_card("10h")), "upcard Th"),
        (SetDealer("Ben"), "Ben deals"),
        (Rename("Ann", "Z\x1boe"), "Ann is called Z\\x1boe"),
        (Adjust("Ann", 10, "a\x1bspot"), "Ann +10, a\\x1bspot"),
        (Adjust("Ann", -10), "Ann -10"),
        (agree({"game.target": 150}), "rules: game.target 150 (was 90)"),
        (agree({"hand.tie": "nobody"}), "rules: hand.tie nobody (was undercut)"),
        (
            agree({"stakes.currency": "eu\x1bro", "hand.multipliers": (2,)}),
            'rules: stakes.currency eu\\x1bro (was "") and hand.multipliers [2] (was '
            "[3, 5])",
        ),
    ],
)
def test_an_entry_says_what_it_did(entry: Entry, what: str) -> None:
    assert told(entry) == [what]


def test_a_correction_says_what_the_hand_was() -> None:
    entries: list[Entry] = [
        knock("Ann", 6, 14),
        knock("Ben", 6, 14, fixes=1),
        dead(fixes=1),
        Strike(1),
        gin("Ann", 3, fixes=1),
    ]
    assert told(*entries) == [
        "hand 1: Ann knocks 6 v 14",
        "fix 1: Ben knocks 6 v 14 (was Ann knocks 6 v 14)",
        "fix 1: dead (was Ben knocks 6 v 14)",
        "strike 1: dead",
        "fix 1: Ann gin v 3 (was dead)",
    ]


def test_what_a_change_struck_is_told_with_it() -> None:
    hands: list[Entry] = [scored("Ann", points) for points in (10, 20, 30, 40)]
    strikes: list[Entry] = [
        scored("Ann", 95, fixes=1)._replace(also_strikes=(2,)),
        Strike(1, also_strikes=(3, 4)),
        agree({"game.target": 20})._replace(also_strikes=(2, 3, 4)),
    ]
    assert [told(*hands, strike)[-1] for strike in strikes] == [
        "fix 1: Ann scores 95 (was Ann scores 10); hand 2 struck with it",
        "strike 1: Ann scores 10; hands 3 and 4 struck with it",
        "rules: game.target 20 (was 90); hands 2, 3 and 4 struck with it",
    ]


def test_rules_say_what_they_were_just_before() -> None:
    entries: list[Entry] = [
        agree({"game.target": 150}),
        agree({"game.target": 200}),
        Undo(),
        agree({"game.target": 250}),
    ]
    assert told(*entries) == [
        "rules: game.target 150 (was 90)",
        "rules: game.target 200 (was 150)",
        "undo: rules: game.target 200 (was 150)",
        "rules: game.target 250 (was 150)",
    ]


def test_undo_says_what_it_took_back_the_last_first() -> None:
    entries: list[Entry] = [dead(), gin("Ann", 3), Undo(2), Redo(), Undo(), Redo(2)]
    assert told(*entries)[2:] == [
        "undo: hand 2: Ann gin v 3 and hand 1: dead",
        "redo: hand 1: dead",
        "undo: hand 1: dead",
        "redo: hand 1: dead and hand 2: Ann gin v 3",
    ]


def test_a_number_that_undo_freed_is_given_again() -> None:
    assert told(dead(), Undo(), gin("Ann", 3)) == [
        "hand 1: dead",
        "undo: hand 1: dead",
        "hand 1: Ann gin v 3",
    ]


def test_a_correction_that_was_undone_was_never_made() -> None:
    entries: list[Entry] = [
        knock("Ann", 6, 14),
        knock("Ben", 6, 14, fixes=1),
        Undo(),
        gin("Ann", 3, fixes=1),
    ]
    assert told(*entries)[-1] == "fix 1: Ann gin v 3 (was Ann knocks 6 v 14)"
    later = [scored("Ben", 1), scored("Ben", 2), scored("Ben", 3)]
    changes: list[Entry] = [dead(fixes=2), Undo(), Redo(), Undo(), gin("Ann", 3)]
    assert told(*later, *changes, gin("Ann", 4, fixes=2), Strike(1), Strike(3))[
        -3:
    ] == [
        "fix 2: Ann gin v 4 (was Ben scores 2)",
        "strike 1: Ben scores 1",
        "strike 3: Ben scores 3",
    ]


def test_it_is_told_by_which_entry_each_is_taken_back() -> None:
    entries: list[Entry] = [dead(), gin("Ann", 3), Undo(2), dead(), Undo()]
    assert undone(*entries) == [3, 3, None, 5, None]


def test_what_redo_brought_back_is_not_taken_back() -> None:
    assert undone(dead(), gin("Ann", 3), Undo(2), Redo()) == [None, 3, None, None]
    entries: list[Entry] = [dead(), gin("Ann", 3), Undo(2), Redo(2), Undo()]
    assert undone(*entries) == [None, 5, None, None, None]


def test_events_are_numbered_and_keep_their_time() -> None:
    assert history(pad(dead(), Finish())) == [
        LogLine(1, None, "hand 1: dead", None),
        LogLine(2, None, "finish: the game ends early", None),
    ]


def test_players_are_called_as_they_were_then() -> None:
    entries: list[Entry] = [gin("Ann", 3), Rename("Ann", "Zoe"), gin("Zoe", 4)]
    assert told(*entries) == [
        "hand 1: Ann gin v 3",
        "Ann is called Zoe",
        "hand 2: Zoe gin v 4",
    ]


def text_of(played: Pad) -> str:
    return "\n".join(log_lines(played))


AT = datetime(2026, 11, 27, 19, 42, 11, tzinfo=UTC)


def test_the_log_of_nothing_says_so() -> None:
    assert log_lines(pad()) == ["Nothing is recorded yet."]
    assert log_objects(pad()) == []


def test_the_log_is_a_table_of_entries() -> None:
    entries: list[Entry] = [gin("Ann", 3), dead(), Undo()]
    assert log_lines(pad(*entries)) == [
        "#  entry",
        "-  ---------------------------",
        "1  hand 1: Ann gin v 3",
        "2  hand 2: dead -- undone by 3",
        "3  undo: hand 2: dead",
    ]


def test_a_long_entry_is_broken_between_words_within_80_columns() -> None:
    lines = log_lines(pad(Adjust("Ann", 10, "spot " * 40)))
    assert len(lines) == 5
    assert max(map(len, lines)) <= 80
    assert sum(line.count("spot") for line in lines) == 40


def test_the_time_is_the_one_at_the_table() -> None:
    class Zoned(datetime):
        """A time in a place two hours east of Greenwich."""

        def astimezone(self, tz: object = None) -> datetime:  # type: ignore[override]
            assert tz is None
            return datetime.fromtimestamp(
                self.timestamp(), timezone(timedelta(hours=2))
            )

    at = Zoned(2026, 11, 27, 23, 42, 11, tzinfo=UTC)
    assert "2026-11-28 01:42" in text_of(pad(dead()._replace(at=at)))


def test_a_day_or_a_time_without_a_zone_is_shown_as_it_is() -> None:
    naive = AT.replace(tzinfo=None)
    assert "2026-11-27 19:42" in text_of(pad(dead()._replace(at=naive)))
    day = date(2026, 11, 27)
    assert "2026-11-27" in text_of(pad(dead()._replace(at=day)))  # type: ignore[arg-type]


def test_programs_get_an_object_for_each_entry() -> None:
    entries: list[Entry] = [dead()._replace(at=AT), Undo()]
    assert log_objects(pad(*entries)) == [
        {
            "entry": 1,
            "at": "2026-11-27T19:42:11Z",
            "what": "hand 1: dead",
            "undone_by": 2,
        },
        {"entry": 2, "at": None, "what": "undo: hand 1: dead", "undone_by": None},
    ]
