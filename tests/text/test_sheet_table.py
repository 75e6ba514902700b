"""The table of a game: running columns in pairs, of many columns more tables."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.pad import Adjust, Again, Entry, Hand, HandEntry, Pad, Strike, sides_of
from scorepad.replay import Replay
from scorepad.rules import Rules
from scorepad.text.layout import width
from scorepad.text.sheet_rows import sheet
from scorepad.text.sheet_table import heading, sheet_names, sheet_text, tables
from scorepad.text.terminal import terminal, written_for
from tests.evening import dead, gin, knock, pad, scored

HANDS = (scored("Ann", 95), scored("Ben", 60), dead(), scored("Ann", 30))


def drawn(
    *entries: Entry, sides: str = "Ann|Ben", columns: int = 2, **under: object
) -> list[list[str]]:
    rules = Rules({"hollywood.columns": columns, "game.target": 90, **under})
    seated = sides_of(side.split() for side in sides.split("|"))
    replay = Replay(Pad(seated, rules, entries=entries))
    return tables(
        replay.sides, lambda cells: sheet(replay, sheet_names(replay.sides, cells))[0]
    )


def test_running_columns_are_pairs_marked_with_their_winner() -> None:
    # Ann closes 1; so Ben's first win, and Ann's next, go to column 2.
    (table,) = drawn(*HANDS)
    assert [line.rstrip() for line in table] == [
        "                                 1 Ann won  2",
        "#  deal  hand            points   Ann  Ben  Ann  Ben",
        "-  ----  --------------  ------  ---------  --------",
        "1        Ann scores 95      +95    95",
        "2  Ben   Ben scores 60      +60                   60",
        "3  Ann   dead",
        "4  Ann   Ann scores 30      +30              30",
        "-  ----  --------------  ------  ---------  --------",
        "         points                    95    0   30   60",
        "         game                     100",
        "         boxes won                  1         1    1",
        "         boxes, 20 each            20        20   20",
        "         shutout                  100",
        "         total                    315    0   50   80",
    ]


def test_columns_that_are_too_many_for_a_line_are_shared_out() -> None:
    entries = [*(scored("Ann", 7) for _ in range(4)), dead(), knock("Ben", 2, 20)]
    first, second = drawn(*entries, columns=6)
    assert first[0].split() == ["1", "2", "3"]
    assert second[0].split() == ["4", "5", "6"]
    # Only the fourth hand has come to column 4.
    assert [line.split()[0] for line in first[3:9]] == ["1", "2", "3", "4", "5", "6"]
    assert second[3].split() == ["4", "Ann", "scores", "7", "+7", "7"]
    assert second[4].startswith("-")


def test_columns_that_nothing_has_entered_need_no_table() -> None:
    assert len(drawn(gin("Ann", 1), columns=9)) == 1


def test_an_adjustment_enters_every_open_column() -> None:
    five, four = drawn(Adjust("Ben", 10, "spot"), columns=9)
    assert five[3].split() == ["adjustment:", "spot", "+10", *["10"] * 5]
    assert four[3].split() == ["adjustment:", "spot", "+10", *["10"] * 4]


@pytest.mark.parametrize("columns", range(2, 10))
@pytest.mark.parametrize("name", ["Ann", "Bartholomeow", "山田太郎山田太郎"])
def test_no_line_of_a_table_is_wider_than_its_rule(columns: int, name: str) -> None:
    entries = [gin(name, 50), gin("Ben", 40), gin(name, 60), gin(name, 60)]
    for table in drawn(*entries, sides=f"{name}|Ben", columns=columns):
        rule = next(line for line in table if set(line) == {*"- "})
        assert max(map(width, table)) == width(rule) <= 80
        assert not any(line.endswith(" ") for line in table)


@pytest.mark.parametrize(
    ("sides", "heads"),
    [
        ("Ann Cy|Ben Di", ["Ann", "&", "Cy", "Ben", "&", "Di"]),  # 8 cells fit
        ("Ann Cy|Ben Dee", ["A&C", "B&D"]),
        ("Anna Cy Eve|Ben Dora Fay", ["A&C&E", "B&D&F"]),
        ("Anna Cy Eve Gus|Ben Dora Fay Hal", ["ACEG", "BDFH"]),
        ("Anna Cy|Amy Dora", ["Anna", "&…", "Amy", "&", "D…"]),  # two begin with A
    ],
)
def test_a_team_with_long_names_is_called_by_its_letters(
    sides: str, heads: list[str]
) -> None:
    (table,) = drawn(dead(), sides=sides, **{"hand.gin_bonus": 20})
    assert table[1].split()[3:] == heads * 2


NAMES = ("Bartholomeow", "Christophine")


def long_evening(**under: object) -> Pad:
    """An evening of the longest words between the longest names that fit."""
    one, two = NAMES
    entries: list[Entry] = [
        knock(one, 10, 10, x=2, upcard="Ts"),
        gin(two, 98, upcard="Kd"),
        knock(two, 10, 10, fixes=1, upcard="Th"),
        dead(),
        Strike(2),
    ]
    rules = Rules(
        {
            "hand.multipliers": [2],
            "oklahoma.played": True,
            "extra_boxes.gin": 2,
            "extra_boxes.undercut": 1,
            "game.target": 10000,
            **under,
        }
    )
    return Pad(sides_of([[one], [two]]), rules, one, entries=tuple(entries))


@pytest.mark.parametrize("columns", [1, 3])
def test_two_names_of_12_letters_fit_80_columns(columns: int) -> None:
    replay = Replay(long_evening(**{"hollywood.columns": columns}))
    lines = sheet_text(replay).split("\n")
    assert max(width(line) for line in lines) <= 80


def test_a_name_of_12_letters_is_whole_above_its_points() -> None:
    lines = sheet_text(Replay(long_evening())).split("\n")
    (head,) = [line for line in lines if line.startswith(" #")]
    assert head.split() == ["#", "deal", "hand", *NAMES]


def test_what_does_not_fit_is_broken_between_words() -> None:
    lines = sheet_text(Replay(long_evening(**{"hollywood.columns": 3}))).split("\n")
    start = next(place for place, line in enumerate(lines) if line.startswith("1*"))
    told = [line[11:30].strip() for line in lines[start : start + 4]]
    # What is left is 19 cells: the names are cut first, and a count is kept together.
    assert told == [
        "Chri… knocks 10",
        "v 10, undercut, Th",
        "up, 2 boxes (was",
        "Bart…)",
    ]


@given(
    st.lists(
        st.text(
            st.one_of(
                st.characters(), st.sampled_from("山👨\u200d👩\x1b\n\u202e|e\u0301")
            ),
            min_size=1,
            max_size=40,
        ).filter(str.strip),
        min_size=2,
        max_size=2,
        unique_by=lambda name: name.strip().casefold(),
    ),
    st.sampled_from([1, 2]),
)
def test_hostile_names_keep_every_row_within_the_rule(
    names: list[str], columns: int
) -> None:
    entries = (HandEntry(Hand(knocker=names[0], ended="gin", opponent_deadwood=12)),)
    rules = Rules({"hollywood.columns": columns})
    played = Pad(sides_of([[name] for name in names]), rules, entries=entries)
    shown = sheet_text(Replay(played))
    lines = shown.split("\n")
    rules_across = [place for place, line in enumerate(lines) if set(line) == {*"- "}]
    first, last = rules_across[0], rules_across[-1]
    assert len(rules_across) == 2
    table = lines[first - columns : last + 3 + columns]
    assert max(map(width, table)) == width(lines[first])
    assert all(width(line) <= 80 for line in lines)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", shown)


def test_a_long_sheet_shows_its_last_page() -> None:
    replay = Replay(pad(*[dead() for _ in range(50)], scored("Ann", 7)))
    lines = sheet_text(replay).split("\n")
    assert "... 11 earlier lines: show --all" in lines
    shown = [line.split()[0] for line in lines if line.rstrip().endswith("dead")]
    assert shown == [str(number) for number in range(12, 51)]
    assert sheet_text(replay, None).count("dead") == 50


def test_games_that_are_all_above_are_left_out() -> None:
    replay = Replay(pad(scored("Ann", 95), Again(), scored("Ben", 7), dead()))
    shown = sheet_text(replay, 2)
    assert "Game 1" not in shown
    assert "Game 2" in shown
    assert sheet_text(replay, 3).count("\n\nGame ") == 2
    assert "... 1 earlier line: show --all" in shown


def test_an_empty_pad_says_so() -> None:
    assert sheet_text(Replay(pad(dealer="Ben"))).split("\n") == [
        f"Ann v Ben{'classic rules, to 90, changed':>71}",
        "",
        "Nothing is recorded yet.",
        "Ann 0   Ben 0   to 90   Ben deals hand 1",
        "",
    ]


def test_the_heading_says_what_is_played() -> None:
    under = {"hollywood.columns": 2, "match.best_of": 3, "boxes.when": "at-once"}
    played = pad(under=under)._replace(title="Friday\n")
    agreed = "classic rules, to 90, 2 columns, each box 7 at once, best of 3, changed"
    assert heading(Replay(played)) == f"Friday\\n\nAnn v Ben\n{agreed}"


@pytest.mark.parametrize(
    ("under", "agreed"),
    [
        ({"game.target": 150}, "classic rules, to 150"),
        ({"hand.tie": "nobody"}, "classic rules, to 100, but a tie goes to nobody"),
        (
            {"boxes.value": 25, "hand.tie": "nobody", "hand.gin_bonus": 20},
            "classic rules, to 100, changed",
        ),
        (
            {"stakes.per_box": "0.50", "stakes.currency": "EUR", "game.target": 50},
            "classic rules, to 50, for money",
        ),
        ({"name": "ours", "boxes.value": 25}, "ours rules, to 100"),
        (
            {"name": "hollywood", "hollywood.columns": 1},
            "hollywood rules, to 100, 1 column",
        ),
    ],
)
def test_the_heading_says_what_was_changed(
    under: dict[str, object], agreed: str
) -> None:
    played = pad()._replace(rules=Rules(under))
    assert heading(Replay(played)) == f"Ann v Ben{agreed:>71}"


def test_the_heading_has_the_whole_of_long_names() -> None:
    names = ["Christophersson-Vane", "Wilhelmina Bergström"]
    played = Pad(sides_of([[name] for name in names]), Rules())
    who, agreed = "Christophersson-Vane v Wilhelmina Bergström", "classic rules, to 100"
    assert heading(Replay(played)) == f"{who}{agreed:>37}"


def test_names_longer_than_a_line_share_it() -> None:
    played = Pad(sides_of([["A" * 90], ["B" * 90]]), Rules())
    who, agreed = heading(Replay(played)).split("\n")
    assert who == f"{'A' * 37}… v {'B' * 37}…"
    assert agreed == "classic rules, to 100"


def test_a_note_stands_with_its_hand() -> None:
    entry = gin("Ann", 12)._replace(note="the wine\nwas good")
    assert "Ann gin v 12, 3 boxes  [the wine\\nwas good]" in sheet_text(
        Replay(pad(entry))
    )


def test_a_wide_screen_has_room_for_longer_names() -> None:
    names = ("Christophersson-V", "Wilhelmina")
    with written_for(terminal("utf-8", 120)):
        (table,) = drawn(gin(names[0], 50), sides="|".join(names), columns=1)
    assert table[0].split() == ["#", "hand", *names]
    (table,) = drawn(gin(names[0], 50), sides="|".join(names), columns=1)
    assert table[0].split() == ["#", "hand", "Christopher…", names[1]]


def test_a_narrow_screen_has_initials_under_a_legend() -> None:
    with written_for(terminal("utf-8", 40)):
        (table,) = drawn(
            gin("Christopher", 50), dead(), sides="Christopher|Wilhelmina", columns=1
        )
    assert table[0] == "C Christopher   W Wilhelmina"
    assert [line.split() for line in table[1:5]] == [
        ["#", "hand", "C", "W"],
        ["-", "-" * 18, "-" * 8, "-"],
        ["1", "C", "gin", "v", "50", "+75", "75"],
        ["2", "dead"],
    ]
