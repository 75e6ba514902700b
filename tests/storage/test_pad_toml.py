"""``[expected]``: the shape of each value, and every refusal of another."""

import time
import tomllib
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cards import DECK
from scorepad.cli.session import replayed
from scorepad.errors import FileError, PadError, ScorepadError
from scorepad.pad import (
    KNOWN_OUTCOMES,
    MOST_POINTS,
    Adjust,
    Again,
    Ended,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Pad,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
    checked,
    name_key,
    sides_of,
)
from scorepad.rules import CLASSIC, Rules
from scorepad.storage.disk import read_text
from scorepad.storage.entry_toml import entry_text, read_entry
from scorepad.storage.pad_toml import load, loads, pad_text, read_expected, rules_table
from scorepad.text.layout import local_day, shown_time
from tests.evening import PATH, gin, knock, rules

ALL = """\
points = [84, 27]
boxes = [3, 1]
totals = [204, 47]
columns = [[84, 27], [57, 0]]
payments = [{ from = "Ben", to = "Ann", points = 157, money = "15.70" }]
winner = ""
hands = [
    { winner = "Ben", points = 27, boxes = 1, running = [[0, 27]], outcome = "gin" },
    {},
]
[[errata]]
value = "points"
computed = [57, 27]
reason = "adds both players' hands"
"""
EACH_SIDE = "a list of whole numbers, one for each side"
HAND_KEYS = "use winner, points, boxes, running or outcome"


def refused(text: str) -> str:
    with pytest.raises(PadError) as error:
        read_expected(tomllib.loads(text))
    return str(error.value)


def test_every_key_can_be_expected() -> None:
    assert read_expected(tomllib.loads(ALL)) == tomllib.loads(ALL)
    assert read_expected({}) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("points = 84", f"points: 84 is not {EACH_SIDE}"),
        ('points = [84, "27"]', f'points: [84, "27"] is not {EACH_SIDE}'),
        ("points = [84.0, 27]", f"points: [84.0, 27] is not {EACH_SIDE}"),
        ("boxes = [true, false]", f"boxes: [true, false] is not {EACH_SIDE}"),
        ("totals = [[1, 2]]", f"totals: [a list] is not {EACH_SIDE}"),
        (
            "columns = [84, 27]",
            "columns: [84, 27] is not a list of columns such as [[84, 27]]",
        ),
        ("columns = 84", "columns: 84 is not a list of columns such as [[84, 27]]"),
        ('columns = [["a"]]', f'columns: ["a"] is not {EACH_SIDE}'),
        ("winner = 1", "winner: 1 is not text"),
        ("payments = 5", "payments: 5 is not a list of tables"),
        ("payments = [5]", "payments[1]: 5 is not a table of keys"),
        (
            'payments = [{ from = "Ben", points = 5 }]',
            "payments[1]: to is missing",
        ),
        (
            'payments = [{ from = "Ben", to = "Ann", points = "5" }]',
            'payments[1].points: "5" is not a whole number',
        ),
        (
            'payments = [{ from = "Ben", to = "Ann", points = 5, money = 0.5 }]',
            "payments[1].money: 0.5 is not text",
        ),
        (
            'payments = [{ from = "Ben", too = "Ann", points = 5 }]',
            'payments[1]: "too" is not a key here: did you mean to?',
        ),
        ("hands = { points = 5 }", "hands: a table is not a list of tables"),
        ("hands = [5]", "hands[1]: 5 is not a table of keys"),
        (
            "hands = [{}, { points = true }]",
            "hands[2].points: true is not a whole number",
        ),
        ("hands = [{ boxes = [1] }]", "hands[1].boxes: [1] is not a whole number"),
        ("hands = [{ winner = 1 }]", "hands[1].winner: 1 is not text"),
        (
            "hands = [{ running = [0, 27] }]",
            "hands[1].running: [0, 27] is not a list of columns such as [[84, 27]]",
        ),
        (
            'hands = [{ outcome = "under-cut" }]',
            'hands[1].outcome: "under-cut" is not knock, gin, big-gin, undercut, '
            "gin-off, tie, dead or scored",
        ),
        (
            "hands = [{ xyzzy = 1 }]",
            (f'hands[1]: "xyzzy" is not a key here: {HAND_KEYS}'),
        ),
        ("pionts = [84, 27]", '"pionts" is not a key here: did you mean points?'),
        (
            "xyzzy = 1",
            '"xyzzy" is not a key here: use points, boxes, totals, columns, winner, '
            "payments, hands or errata",
        ),
    ],
)
def test_a_value_of_another_shape_is_refused_with_its_place(
    text: str, message: str
) -> None:
    assert refused(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('errata = "x"', 'errata: "x" is not a list of tables'),
        (
            '[[errata]]\nvalue = "points"\nreason = "x"',
            "errata[1]: computed is missing",
        ),
        ('[[errata]]\ncomputed = 5\nreason = "x"', "errata[1]: value is missing"),
        ('[[errata]]\nvalue = "points"\ncomputed = 5', "errata[1]: reason is missing"),
        (
            '[[errata]]\nvalue = "points"\ncomputed = 5\nreason = " "',
            'errata[1].reason: " " does not give a reason',
        ),
        (
            '[[errata]]\nvalue = 5\ncomputed = 5\nreason = "x"',
            "errata[1].value: 5 is not text",
        ),
        (
            '[[errata]]\nvalue = "points"\ncompute = 5\nreason = "x"',
            'errata[1]: "compute" is not a key here: did you mean computed?',
        ),
    ],
)
def test_an_erratum_says_what_is_wrong_what_comes_out_and_why(
    text: str, message: str
) -> None:
    assert refused(text) == message


def test_a_pad_is_refused_with_its_path() -> None:
    text = 'scorepad = 1\nplayers = ["Ann", "Ben"]\n[expected]\npoints = 84\n'
    with pytest.raises(FileError) as error:
        loads(text, PATH)
    told = f"friday.toml: expected: points: 84 is not {EACH_SIDE}"
    assert str(error.value) == told


BAD_GAMES = sorted(Path(__file__).with_name("bad_games").glob("*.toml"))


# --- Refusals --------------------------------------------------------------------


@pytest.mark.parametrize("path", BAD_GAMES, ids=lambda path: path.stem)
def test_a_bad_pad_is_refused_with_the_message_in_its_first_line(path: Path) -> None:
    before = path.read_bytes()
    expected = before.splitlines()[0].decode().removeprefix("# ")
    with pytest.raises(ScorepadError) as caught:
        replayed(path, read_text(path))
    problem = str(caught.value).removeprefix(str(path)).lstrip(": ")
    assert problem == expected
    assert path.read_bytes() == before


def test_what_a_pad_cannot_say_is_refused_with_its_path() -> None:
    with pytest.raises(FileError) as caught:
        loads("scorepad = 1\n", PATH)
    assert caught.value.path == PATH
    assert str(caught.value).startswith("friday.toml: the players are missing")


def test_a_rules_file_beside_the_pad_is_named_when_it_is_to_blame(
    tmp_path: Path,
) -> None:
    pad, ours = tmp_path / "friday.toml", tmp_path / "ours.toml"
    text = 'scorepad = 1\nplayers = ["Ann", "Ben"]\nrules.based_on = "ours.toml"\n'
    pad.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        load(pad)
    assert str(caught.value) == f"{ours}: there is no such file"
    ours.write_text("[game]\ntarget = 0\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        load(pad)
    problem = "game.target: 0 is not a whole number from 1 to 1000000."
    assert str(caught.value) == f"{ours}: {problem}"
    ours.write_text("[game]\ntarget = 150\n", encoding="utf-8")
    assert load(pad).rules.game_target == 150


# --- What may be left out, or written otherwise ----------------------------------


def test_the_least_that_is_a_pad() -> None:
    pad = loads('scorepad = 1\nplayers = ["Ann", "Ben"]\n', PATH)
    assert pad == Pad(sides_of([["Ann"], ["Ben"]]))
    assert pad.rules == CLASSIC


def test_a_hand_written_pad_may_name_a_preset_and_its_differences() -> None:
    text = """
scorepad = 1
players = ["Ann", "Ben"]
[rules]
based_on = "tournament"
[rules.boxes]
value = 30
"""
    tournament = CLASSIC.changed(
        {
            "name": "tournament",
            "hand.big_gin_bonus": 31,
            "shutout.doubles": ["points", "game", "boxes"],
            "boxes.value": 30,
        }
    )
    agreed = loads(text, PATH).rules
    assert agreed.changed({"title": ""}) == tournament


def test_two_sides_of_one_are_two_players() -> None:
    players = loads('scorepad = 1\nplayers = ["Ann", "Ben"]\n', PATH)
    sides = loads('scorepad = 1\nsides = [["Ann"], ["Ben"]]\n', PATH)
    assert players == sides
    assert "players = [" in pad_text(sides)


def test_everything_that_stands_in_the_head() -> None:
    text = """
scorepad = 1
title = "Friday"
sides = [["Ann", "Cy"], ["Ben", "Dee"]]
dealer = "Ben"
started = 2026-11-27T19:30:00Z
expected = {points = [84, 27]}
"""
    pad = loads(text, PATH)
    assert pad.sides.names == ("Ann & Cy", "Ben & Dee")
    assert (pad.title, pad.dealer) == ("Friday", "Ben")
    assert pad.started == datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
    assert pad.expected == {"points": [84, 27]}


# --- Round trips -----------------------------------------------------------------

TRICKY = st.sampled_from(
    [
        "007",
        "1e3",
        "true",
        "Ann & Cy",
        "a|b",
        "毛毛",
        "🂡",
        "[[entries]]",
        "[entries]",
        'a "b" \\',
        "'''",
        '"""',
        "a\nb",
        "a\r\nb",
        "\x1b[31m",
        "\x00",
        "\x7f",
        "\u2028",
        "# no comment",
        " ann ",
        "=",
    ]
)
TEXT = st.one_of(TRICKY, st.text(max_size=12))
NAME = TEXT.filter(str.strip)
COUNT = st.integers(0, 120)
NUMBER = st.integers(1, 50)
STRIKES = st.lists(NUMBER, max_size=3).map(tuple)
POINTS = st.integers(-MOST_POINTS, MOST_POINTS)
ZONES = st.sampled_from(
    [None, UTC, timezone(timedelta(hours=5, minutes=30)), timezone(timedelta(hours=-8))]
)
MOMENT = st.one_of(st.none(), st.datetimes(timezones=ZONES))
CARD = st.sampled_from(DECK)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Draw the facts of any hand that an agreement could allow."""
    ended = draw(st.sampled_from(get_args(Ended)))
    upcard = draw(st.one_of(st.none(), CARD))
    told = Hand(upcard=upcard, multiplier=draw(st.integers(1, 9)))
    if ended == "dead":
        return told._replace(ended="dead")
    who, opponent = draw(NAME), draw(st.one_of(st.none(), NAME))
    told = told._replace(opponent=None if opponent == who else opponent)
    if ended == "scored":
        return told._replace(
            ended="scored",
            winner=who,
            points=draw(st.integers(0, MOST_POINTS)),
            outcome=draw(st.sampled_from([None, *KNOWN_OUTCOMES])),
        )
    return told._replace(
        ended=ended,
        knocker=who,
        knocker_deadwood=draw(st.integers(1, 10)) if ended == "knock" else 0,
        opponent_deadwood=draw(COUNT),
        accepted=ended in ("knock", "gin") and draw(st.booleans()),
    )


SETTINGS: st.SearchStrategy[dict[str, object]] = st.sampled_from(
    [
        {"game.target": 150},
        {"hand.multipliers": (2, 3), "stakes.currency": "€"},
        {"shutout.doubles": (), "oklahoma.played": True, "hand.big_gin_bonus": 31},
        {"name": "[[entries]]", "hollywood.columns": 2, "hollywood.weights": (1, 2)},
        {},
    ]
)
ENTRY: st.SearchStrategy[Entry] = st.one_of(
    st.builds(
        HandEntry,
        hands(),
        st.one_of(st.none(), TEXT),
        at=MOMENT,
    ),
    st.builds(
        HandEntry,
        hands(),
        st.one_of(st.none(), TEXT),
        NUMBER,
        st.none(),
        STRIKES,
        MOMENT,
    ),
    st.builds(
        HandEntry,
        hands(),
        before=NUMBER,
        also_strikes=STRIKES,
        at=MOMENT,
    ),
    st.builds(Strike, NUMBER, STRIKES, MOMENT),
    st.builds(Undo, NUMBER, MOMENT),
    st.builds(Redo, NUMBER, MOMENT),
    st.builds(Finish, MOMENT),
    st.builds(Again, MOMENT),
    st.builds(SetUpcard, CARD, MOMENT),
    st.builds(SetDealer, NAME, MOMENT),
    st.builds(Rename, NAME, NAME, MOMENT),
    st.builds(SetRules, SETTINGS, NUMBER, STRIKES, MOMENT),
    st.builds(Adjust, NAME, POINTS, TEXT, at=MOMENT),
    st.builds(Adjust, NAME, POINTS, TEXT, st.integers(0, 50), STRIKES, MOMENT),
    st.builds(SetNote, NUMBER, TEXT, MOMENT),
    st.builds(SetTitle, TEXT, MOMENT),
)


@st.composite
def pads(draw: st.DrawFn) -> Pad:
    """Draw a pad of any form, whether or not its entries can follow one another."""
    size = draw(st.integers(1, 3))
    sides = 2 if size > 1 else draw(st.integers(2, 3))
    names = st.lists(
        NAME,
        min_size=sides * size,
        max_size=sides * size,
        unique_by=name_key,
    )
    everybody = draw(names)
    teams = [everybody[first : first + size] for first in range(0, sides * size, size)]
    return Pad(
        sides_of(teams),
        rules(draw(SETTINGS)),
        draw(st.one_of(st.none(), NAME)),
        draw(st.one_of(st.none(), TEXT)),
        draw(MOMENT),
        None,
        tuple(draw(st.lists(ENTRY, max_size=4))),
        draw(st.one_of(st.none(), TEXT)),
    )


@given(hands())
def test_a_drawn_hand_is_one_that_might_have_been(hand: Hand) -> None:
    assert checked(hand) == hand


@given(ENTRY)
def test_an_entry_survives_the_round_trip(entry: Entry) -> None:
    (table,) = tomllib.loads(entry_text(entry))["entries"]
    assert read_entry(table) == entry


@given(pads())
def test_a_pad_survives_the_round_trip(pad: Pad) -> None:
    text = pad_text(pad)
    again = loads(text, PATH)
    assert again == pad
    # With an id, a time in UTC is that of the clock at the table.
    assert pad_text(again).replace("+00:00", "Z") == text.replace("+00:00", "Z")


@given(pads(), ENTRY)
def test_an_appended_entry_is_one_more_entry_and_nothing_else(
    pad: Pad, entry: Entry
) -> None:
    assert loads(pad_text(pad) + entry_text(entry), PATH) == pad.with_entry(entry)


@pytest.mark.parametrize(
    "end", ["", "\n", "\n\n# so far\n", "\nnote = '''\n[[entries]]\n'''\n"]
)
def test_an_entry_may_be_appended_to_what_a_person_wrote(end: str) -> None:
    written = (
        """# Our Friday
scorepad = 1
players = ["Ann", "Ben"]   # as always

[[entries]]
ended = "gin"
knocker = "Ann"
opponent_deadwood = 12"""
        + end
    )
    more: list[Entry] = [
        knock("Ben", 4, 9, strikes=(1,), fixes=1),
        SetRules({"game.target": 150, "hand.multipliers": (2,)}),
        SetRules({}),
        gin("Ben", 9),
    ]
    pad = loads(written, PATH)
    text = written if written.endswith("\n") else written + "\n"
    for entry in more:
        text += entry_text(entry)
        pad = pad.with_entry(entry)
        assert loads(text, PATH) == pad
    assert text.startswith(written)


# --- What is written -------------------------------------------------------------


def test_a_new_pad_has_the_whole_agreement_in_it() -> None:
    pad = Pad(sides_of([["Ann"], ["Ben"]]), Rules({"game.target": 150}), "Ben")
    table = tomllib.loads(pad_text(pad))
    assert list(table) == ["scorepad", "players", "dealer", "rules"]
    assert table["rules"] == rules_table(pad.rules)
    assert table["rules"]["game"] == {"target": 150, "bonus": 100}
    assert table["rules"]["hand"]["multipliers"] == []
    assert "title" not in table["rules"]
    assert "based_on" not in table["rules"]


def test_what_is_expected_is_written_where_it_is_given() -> None:
    expected = {"points": [27, 57], "hands": [{"points": 27}]}
    pad = Pad(sides_of([["Ann"], ["Ben"]]), title="Friday", started=date(2026, 1, 2))  # type: ignore[arg-type]
    text = pad_text(pad, expected)
    assert loads(text, PATH) == pad._replace(expected=expected)
    assert "expected" not in pad_text(pad)


def test_an_entry_is_written_one_fact_a_line() -> None:
    assert (
        entry_text(knock("Ann", 6, 4, upcard="Ts"))
        == """
[[entries]]
ended = "knock"
knocker = "Ann"
knocker_deadwood = 6
opponent_deadwood = 4
upcard = "Ts"
"""
    )
    assert (
        entry_text(SetRules({"game.target": 150}))
        == """
[[entries]]
change = "rules"
from = 1

[entries.set]
"game.target" = 150
"""
    )


HEAD = 'scorepad = 1\nplayers = ["Ann", "Ben"]\n'
DEAD = '[[entries]]\nended = "dead"\n'


@pytest.mark.parametrize(
    ("entries", "where"),
    [
        (DEAD + "\n" + DEAD.replace("dead", "ded"), "entry 2 at line 6"),
        # However the heading is written.
        (DEAD + " [[ entries ]] # the second\r\nended = 'ded'\n", "entry 2 at line 5"),
        # Where a line may be no heading, or an entry has none, no line is named.
        (DEAD + 'note = """\n[[entries]]\n"""\n[[entries]]\n', "entry 2"),
        ('entries = [{ended = "dead"}, {}]\n', "entry 2"),
    ],
)
def test_an_entry_is_refused_with_the_line_it_starts_on(
    entries: str, where: str
) -> None:
    with pytest.raises(FileError) as caught:
        loads(HEAD + entries, PATH)
    assert str(caught.value).startswith(f"friday.toml: {where}: ")


# --- Times -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "at",
    [
        "2026-03-28T23:30:00+01:00",
        "2026-11-30T18:26:32-03:30",
        "2026-11-30T21:56:34+00:00",
        "2026-11-30T21:56:34",
        "2026-11-30",
    ],
)
def test_a_time_is_written_as_the_clock_at_the_table_showed_it(at: str) -> None:
    text = f'scorepad = 1\nid = "1f"\nplayers = ["Ann", "Ben"]\nstarted = {at}\n'
    text += f'[[entries]]\nended = "dead"\nat = {at}\n'
    written = pad_text(loads(text, PATH))
    assert f"\nstarted = {at}\n" in written
    assert f"\nat = {at}\n" in written


def test_old_times_in_utc_stay_as_they_are() -> None:
    at = "2026-11-27T19:30:00Z"
    text = f'scorepad = 1\nplayers = ["Ann", "Ben"]\nstarted = {at}\n'
    text += f'[[entries]]\nended = "dead"\nat = {at}\n'
    written = pad_text(loads(text, PATH))
    assert written.count(f" = {at}\n") == 2


@pytest.mark.parametrize("zone", ["XXX-14", "UTC", "XXX+12"])
def test_a_day_in_london_is_that_day_wherever_it_is_read(
    monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    text = 'scorepad = 1\nid = "1f"\nplayers = ["Ann", "Ben"]\n'
    text += "started = 2026-11-30T21:56:34+00:00\n"
    text += '[[entries]]\nended = "dead"\nat = 2026-11-30T03:00:00+00:00\n'
    pad = loads(text, PATH)
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    day, at = local_day(pad.started), shown_time(pad.entries[0].at)
    monkeypatch.undo()
    time.tzset()
    assert (day, at) == (date(2026, 11, 30), "2026-11-30 03:00")
