"""The log as a table, and as objects for programs."""

from datetime import UTC, date, datetime, timedelta, timezone

from scorepad.entries import Adjust, Entry, Undo
from scorepad.views.logtext import objects, text
from tests.evening import dead, gin, pad

AT = datetime(2026, 11, 27, 19, 42, 11, tzinfo=UTC)


def test_the_log_of_nothing_says_so() -> None:
    assert text(pad()) == "Nothing has been recorded."
    assert objects(pad()) == []


def test_the_log_is_a_table_of_entries() -> None:
    entries: list[Entry] = [gin("Ann", 3), dead(), Undo()]
    assert text(pad(*entries)).splitlines() == [
        "  #  time    entry                          ",
        "---  ------  -------------------------------",
        "  1          hand 1: Ann gin v 3            ",
        "  2          hand 2: dead -- taken back by 3",
        "  3          undo: hand 2: dead             ",
    ]


def test_a_long_entry_is_broken_between_words_within_80_columns() -> None:
    lines = text(pad(Adjust("Ann", 10, "spot " * 40))).splitlines()
    assert len(lines) > 5
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
    assert "2026-11-28 01:42" in text(pad(dead()._replace(at=at)))


def test_a_day_or_a_time_without_a_zone_is_shown_as_it_is() -> None:
    naive = AT.replace(tzinfo=None)
    assert "2026-11-27 19:42" in text(pad(dead()._replace(at=naive)))
    day = date(2026, 11, 27)
    assert "2026-11-27" in text(pad(dead()._replace(at=day)))  # type: ignore[arg-type]


def test_programs_get_an_object_for_each_entry() -> None:
    entries: list[Entry] = [dead()._replace(at=AT), Undo()]
    assert objects(pad(*entries)) == [
        {
            "entry": 1,
            "at": "2026-11-27T19:42:11Z",
            "what": "hand 1: dead",
            "undone_by": 2,
        },
        {"entry": 2, "at": None, "what": "undo: hand 1: dead", "undone_by": None},
    ]
