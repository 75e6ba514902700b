"""The list of pads: what each stands at, in as many cells as there are, and as JSON.

Under the rules of tests.evening: to 90, gin 20.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scorepad.pad import Adjust, Again, Entry, Finish, Pad, Strike
from scorepad.replay import Replay
from scorepad.text.layout import width
from scorepad.text.lists import (
    PadLine,
    day_text,
    line_of,
    newest_first,
    pad_objects,
    points_text,
    table,
)
from scorepad.text.terminal import terminal, written_for
from tests.evening import dead, gin, knock, pad

NOVEMBER = datetime(2026, 11, 27, 12, tzinfo=UTC)


def line(name: str, made: Pad) -> PadLine:
    return line_of(name, f"pads/{name}.toml", Replay(made))


def played(
    name: str,
    *entries: Entry,
    days: int | None = 0,
    sides: str = "Ann|Ben",
    title: str | None = None,
    under: Mapping[str, object] | None = None,
) -> PadLine:
    """Return the line of a pad started *days* after the 27th, or nobody knows when."""
    made = pad(*entries, sides=sides, under=under)._replace(title=title)
    when = None if days is None else NOVEMBER + timedelta(days)
    return line(name, made._replace(started=when))


def test_the_facts_of_a_pad_are_those_of_its_last_game() -> None:
    first: list[Entry] = [
        knock("Ann", 6, 14),
        Strike(1),
        gin("Ann", 70),
        Again(),
        gin("Ben", 9),
    ]
    made = pad(*first, dead())._replace(title="At the lake", started=NOVEMBER, id="x1")
    assert line("friday", made) == PadLine(
        name="friday",
        path="pads/friday.toml",
        started=NOVEMBER,
        title="At the lake",
        sides=(("Ann",), ("Ben",)),
        hands=3,  # one is struck
        game=2,
        columns=((0, 29),),
        state="open",
        best_of=1,
        games_won=(0, 0),
        id="x1",
    )


@pytest.mark.parametrize(
    ("entries", "state", "shown"),
    [
        ((), "open", "open"),
        ((gin("Ann", 69),), "open", "open"),
        ((gin("Ann", 70),), "over", "over"),
        ((gin("Ann", 9), Finish()), "finished", "finished"),
        ((gin("Ann", 70), Again()), "open", "open, game 2"),
        ((gin("Ann", 70), Again(), gin("Ben", 71)), "over", "over, game 2"),
    ],
)
def test_a_pad_is_open_while_another_hand_may_be_recorded(
    entries: tuple[Entry, ...], state: str, shown: str
) -> None:
    found = played("friday", *entries)
    assert found.state == state
    assert table([found], None)[-1].endswith(f"  {shown}")


def test_pads_are_listed_newest_first_with_the_current_one_marked() -> None:
    pads = [
        played("2026-11-20-ann-ben", gin("Ann", 70), days=-7),
        played("2026-12-04-ann-ben", gin("Ben", 9), Finish(), days=7),
        played("2026-11-27-ann-ben", gin("Ben", 9), dead()),
    ]
    assert table(newest_first(pads), "pads/2026-11-20-ann-ben.toml") == [
        "   pad                 date        players    score  state",
        "-  ------------------  ----------  ---------  -----  --------",
        "   2026-12-04-ann-ben  2026-12-04  Ann v Ben   0-29  finished",
        "   2026-11-27-ann-ben  2026-11-27  Ann v Ben   0-29  open",
        "*  2026-11-20-ann-ben  2026-11-20  Ann v Ben   90-0  over",
    ]


def test_pads_of_one_time_are_sorted_by_name_and_those_of_none_come_last() -> None:
    pads = [
        played("club", days=None),
        played("b"),
        played("c", days=-1),
        played("a"),
        played("alone", days=None),
    ]
    names = [each.name for each in newest_first(pads)]
    assert names == ["b", "a", "c", "club", "alone"]


def test_pads_are_numbered_where_one_is_to_be_chosen() -> None:
    pads = [played("friday", title="At the lake"), played("once", days=None)]
    assert table(pads, "pads/once.toml", numbered=True) == [
        "#     pad     title        date        players    score  state",
        "-  -  ------  -----------  ----------  ---------  -----  -----",
        "1     friday  At the lake  2026-11-27  Ann v Ben    0-0  open",
        "2  *  once                             Ann v Ben    0-0  open",
    ]


def test_the_match_and_every_column_are_listed() -> None:
    three: Mapping[str, object] = {"hollywood.columns": 3, "match.best_of": 3}
    hands = [gin("Ann", 70), gin("Ben", 8), gin("Ann", 70), gin("Ann", 70)]
    found = played("2026-11-27-ann-ben", *hands, under=three)
    # Ann is in columns 1, 2, then 3; Ben in 2.
    assert table([found], None)[2].endswith("90-0, 90-28, 90-0  open, match 1-0")


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        ([(103, 0)], "103-0"),
        ([(103, 0), (68, 107)], "103-0, 68-107"),
        ([(103, 0), (68, 107), (0, -5)], "103-0, 68-107, 0 to -5"),
        ([(103, 0), (68, 107), (5, 4), (1, 2)], "103-0, 68-107, 5-4, …"),
        ([(1, 2, 3)], "1-2-3"),
    ],
)
def test_the_points_of_three_columns_are_shown_and_that_there_are_more(
    columns: list[tuple[int, ...]], text: str
) -> None:
    assert points_text(columns) == text


def test_where_the_screen_lacks_a_character_dots_stand_for_more() -> None:
    with written_for(terminal("latin-1")):
        assert points_text([(0, 0)] * 4) == "0-0, 0-0, 0-0, ..."


LONG = "Alexandrines|Bartholomews"


@pytest.mark.parametrize("cells", [40, 60, 80, 120])
def test_the_list_fits_and_no_name_of_a_pad_is_cut(cells: int) -> None:
    title = "The whole long evening at the lake"
    hand = gin("Alexandrines", 7)
    pads = [
        played("friday", hand, sides=LONG, days=1),
        played("2026-11-27-alexandrines-bartholome", hand, sides=LONG, title=title),
    ]
    lines = table(pads, None, cells=cells)
    assert max(map(width, lines)) <= cells
    assert all(line == line.rstrip() for line in lines)
    text = "\n".join(lines)
    assert "  2026-11-27-alexandrines-bartholome" in text
    for word in ("friday", "27-0", "open", "2026-11-27"):
        assert word in text
    if cells == 120:
        assert title in text


def test_the_date_is_left_out_where_every_name_begins_with_it_and_room_is_short() -> (
    None
):
    pads = [
        played("2026-11-27-ann-ben", gin("Ann", 7)),
        played("club/2026-11-28-ann-ben", gin("Ben", 8), days=1),
    ]
    wide, narrow = (table(pads, None, cells=cells) for cells in (62, 61))
    assert wide[0].split() == ["pad", "date", "players", "score", "state"]
    assert narrow[0].split() == ["pad", "players", "score", "state"]
    assert [row.split()[0] for row in narrow[2:]] == [each.name for each in pads]
    # Where a name does not say it, it stays, and a pad has lines of its own.
    other = table([*pads, played("2026-11-29", days=3)], None, cells=61)
    assert "2026-11-30" in "\n".join(other)


def test_a_title_is_shortened_by_what_is_missing_but_keeps_twelve_cells() -> None:
    pads = [played("friday", title="x" * 30)]
    wide = table(pads, None)
    assert "x" * 30 in wide[-1]
    for less, title in ((1, "x" * 28 + "…"), (18, "x" * 11 + "…")):
        cells = width(wide[1]) - less
        lines = table(pads, None, cells=cells)
        assert f"  {title}  2026-11-27  " in lines[-1]
        assert width(lines[1]) == cells
    # One cell more is missing: the table is given up.
    assert not table(pads, None, cells=width(wide[1]) - 19)[1].startswith("  --")


def test_players_are_shortened_to_twelve_cells_each_and_nineteen_in_all() -> None:
    pads = [played("friday", sides="Alexandrines|Bartholomews-")]
    wide = table(pads, None)
    assert "  Alexandrines v Bartholomew…  " in wide[-1]
    # 27 cells are as many as 19 where eight are missing.
    rules = [table(pads, None, cells=width(wide[1]) - less)[1] for less in (8, 9)]
    assert [rule.startswith("  ---") for rule in rules] == [True, False]
    assert width(rules[0]) <= width(wide[1]) - 8


def test_a_table_that_just_fits_is_not_folded() -> None:
    pads = [played("friday", gin("Ann", 70), Again())]
    wide = table(pads, None)
    assert wide[-1].endswith("  open, game 2")
    cells = width(wide[1])
    assert table(pads, None, cells=cells) == wide
    assert table(pads, None, cells=cells - 1)[-2:] != wide[-2:]


def test_on_a_narrow_screen_a_pad_is_its_name_and_below_it_the_rest() -> None:
    pads = [
        played("2026-11-27-ann-ben-at-home", gin("Ann", 70), title="At the lake"),
        *[played(f"a-pad-whose-name-is-{number}", days=None) for number in range(9)],
    ]
    path = pads[0].path
    assert table(pads[:1], path, cells=40) == [
        "* 2026-11-27-ann-ben-at-home",
        "  At the lake   2026-11-27   Ann v Ben",
        "  90-0   over",
    ]
    # With numbers of two digits all names stand below one another.
    numbered = table(pads, path, cells=40, numbered=True)
    assert numbered[:5] == [
        " 1 * 2026-11-27-ann-ben-at-home",
        "     At the lake   2026-11-27",
        "     Ann v Ben   90-0   over",
        " 2   a-pad-whose-name-is-0",
        "     Ann v Ben   0-0   open",
    ]
    assert numbered[-2:] == [
        "10   a-pad-whose-name-is-8",
        "     Ann v Ben   0-0   open",
    ]


def test_a_list_too_wide_tells_states_and_columns_in_several_lines() -> None:
    hands = [gin("Maximilian", 70), gin("Maximilian", 71), gin("Maximilian", 72)]
    sides, under = "Maximilian|Leopoldina", {"hollywood.columns": 3, "match.best_of": 3}
    pads = [
        played("2026-11-27-maximilian-leopoldina-12", *hands, sides=sides, under=under),
        played("2026-11-27", Adjust("Ann", -10, "misdeal")),
    ]
    lines = table(pads, None)
    assert max(map(len, lines)) <= 80
    # Each hand, with 20 for gin, closes a column: 90, 91 and 92.
    words = [line.split() for line in lines[2:]]
    assert words[0][-2:] == ["90-0,", "open,"]
    assert words[1:3] == [["91-0,", "match", "1-0"], ["92-0"]]
    assert words[3][-4:] == ["-10", "to", "0", "open"]


def test_names_and_titles_reach_no_terminal_raw() -> None:
    found = played("\x1b[2J", title="שרה\x1b", sides="A\x07nn|Ben")
    row = table([found], None)[-1]
    assert row.isprintable() or "\u2068" in row
    assert "\\x1b[2J" in row
    assert "\u2068שרה\\x1b\u2069" in row
    assert "A\\x07nn v Ben" in row


def test_a_pad_as_json() -> None:
    teams = played("friday", gin("Ann", 7), dead(), sides="Ann Cy|Ben Dee")
    (friday,) = pad_objects([teams], teams.path)
    expected: dict[str, Any] = {
        "schema": 1,
        "pad": "friday",
        "path": "pads/friday.toml",
        "id": None,
        "current": True,
        "title": None,
        "started": "2026-11-27T12:00:00+00:00",
        "sides": [
            {"name": "Ann & Cy", "players": ["Ann", "Cy"]},
            {"name": "Ben & Dee", "players": ["Ben", "Dee"]},
        ],
        "hands": 2,
        "game": 1,
        "score": [27, 0],
        "columns": [[27, 0]],
        "state": "open",
        "match": {"best_of": 1, "games_won": [0, 0]},
    }
    assert friday == expected
    assert list(friday) == list(expected)


def test_the_score_in_json_is_that_of_column_1() -> None:
    under = {"hollywood.columns": 2, "match.best_of": 3}
    hands = (gin("Ann", 5), gin("Ann", 6))
    (found,) = pad_objects([played("once", *hands, days=None, under=under)], "another")
    # The first win enters column 1, the second both: 25 + 26 and 26.
    assert (found["score"], found["columns"]) == ([51, 0], [[51, 0], [26, 0]])
    assert (found["started"], found["current"]) == (None, False)
    assert found["match"] == {"best_of": 3, "games_won": [0, 0]}


def test_the_day_is_the_one_on_which_it_was_started() -> None:
    assert day_text(None) == ""
    assert day_text(NOVEMBER) == "2026-11-27"
