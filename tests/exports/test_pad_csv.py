"""CSV: plain tables that the csv module and spreadsheets read as they were meant."""

import csv
import io
import re
import shutil
import subprocess
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.exports.pad_csv import Table, cell, csv_text
from scorepad.pad import Adjust, Again, Finish, Hand, HandEntry, Pad, Strike, Undo
from scorepad.replay import Replay
from tests.evening import dead, gin, knock, pad, scored

HAND = """
number game dealer ended outcome knocker opponent knocker_deadwood opponent_deadwood
upcard multiplier winner points boxes note at
"""
AT = datetime(2026, 11, 27, 19, 42, 11, tzinfo=timezone(timedelta(hours=1)))


def rows(made: Pad, table: Table = Table.HANDS, delimiter: str = ",") -> list[Any]:
    text = csv_text(Replay(made), table)
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


def titles(made: Pad, table: Table = Table.HANDS) -> list[str]:
    return next(csv.reader(io.StringIO(csv_text(Replay(made), table))))


def test_a_hand_is_a_row_in_the_words_of_the_json() -> None:
    hand = HandEntry(
        Hand(ended="knock", knocker="Ann", knocker_deadwood=6, opponent_deadwood=4),
        "late",
        at=AT,
    )
    made = pad(hand, gin("Ann", 32), dealer="Ben")
    assert titles(made) == [*HAND.split(), "Ann", "Ben"]
    first, second = rows(made)
    assert first == {
        "number": "1",
        "game": "1",
        "dealer": "Ben",
        "ended": "knock",
        "outcome": "undercut",
        "knocker": "Ann",
        "opponent": "Ben",
        "knocker_deadwood": "6",
        "opponent_deadwood": "4",
        "upcard": "",
        "multiplier": "1",
        "winner": "Ben",
        "points": "15",
        "boxes": "2",
        "note": "late",
        "at": "2026-11-27T19:42:11",
        "Ann": "0",
        "Ben": "15",
    }
    assert (second["points"], second["Ann"], second["Ben"]) == ("52", "52", "15")


def test_a_struck_hand_is_left_out() -> None:
    found = rows(pad(gin("Ann", 9), gin("Ben", 8), gin("Ann", 7), Strike(2)))
    assert [row["number"] for row in found] == ["1", "3"]
    assert found[-1]["Ann"] == "56"


def test_totals_stand_under_each_side_and_column() -> None:
    hollywood = pad(gin("Ann", 9), gin("Ann", 8), under={"hollywood.columns": 2})
    assert titles(hollywood)[len(HAND.split()) :] == [
        *("Ann, column 1", "Ben, column 1", "Ann, column 2", "Ben, column 2"),
    ]
    assert [row["Ann, column 2"] for row in rows(hollywood)] == ["0", "28"]


def test_a_player_called_as_a_column_is_marked() -> None:
    made = pad(gin("points", 9), sides="points|Ben")
    assert titles(made)[-2:] == ["points (player)", "Ben"]
    (row,) = rows(made)
    assert (row["points"], row["points (player)"]) == ("29", "29")
    three = pad(sides="number|winner|Cy", dealer="Cy")
    assert titles(three)[-3:] == ["number (player)", "winner (player)", "Cy"]


GAMES = pad(
    gin("Ann", 70),
    Again(),
    scored("Ben", 30),
    Finish(),
    under={"stakes.per_point": "0.05", "stakes.currency": "EUR"},
)


def test_games_have_their_totals_and_what_the_pad_is() -> None:
    made = GAMES._replace(id="k7", started=AT, title="Friday")
    first, second = rows(made, Table.GAMES)
    assert (first["id"], first["started"], first["title"]) == (
        *("k7", "2026-11-27T19:42:11", "Friday"),
    )
    assert (first["number"], first["over"], first["winner"]) == ("1", "yes", "Ann")
    assert (second["over"], second["finished"], second["winner"]) == ("", "yes", "")
    # 90 + 110 + 3 x 7, and the game bonus doubled.
    assert (first["Ann"], first["Ben"]) == ("331", "0")
    assert (first["Ann, shutout"], first["Ann, boxes won"]) == ("110", "3")
    assert second["Ben"] == "37"


@pytest.mark.parametrize("stake", ["", "0", "0.05"])
def test_games_have_the_currency_agreed_on_whatever_is_paid(stake: str) -> None:
    under = {"stakes.per_point": stake, "stakes.currency": "EUR"}
    (game,) = rows(pad(gin("Ann", 70), under=under), Table.GAMES)
    assert game["currency"] == "EUR"
    (other,) = rows(pad(gin("Ann", 70)), Table.GAMES)
    assert other["currency"] == ""


def test_payments_name_game_points_money_and_currency() -> None:
    found = [list(row.values()) for row in rows(GAMES, Table.PAYMENTS)]
    assert found == [
        ["1", "Ben", "Ann", "331", "16.55", "EUR"],
        ["2", "Ann", "Ben", "37", "1.85", "EUR"],
    ]


def test_money_that_is_negative_is_a_number() -> None:
    assert cell(Decimal("-8.95")) == "-8.95"
    # Rounded to 500 the points go to Ann, the money for a box more to Ben.
    under = {"stakes.round_to": 500, "stakes.per_box": "8.95", "boxes.value": 0}
    made = pad(
        gin("Ann", 12), knock("Ben", 1, 2), knock("Ben", 1, 2), Finish(), under=under
    )
    (row,) = [row for row in rows(made, Table.PAYMENTS) if row["money"]]
    assert not row["money"].startswith("'")


def test_adjustments_say_after_which_hand_and_why() -> None:
    made = pad(Adjust("Ben", 20, "spot", at=AT), gin("Ann", 9), Adjust("Ann", -10, "x"))
    found = [list(row.values()) for row in rows(made, Table.ADJUSTMENTS)]
    assert found == [
        ["0", "1", "Ben", "20", "1", "spot", "2026-11-27T19:42:11"],
        ["1", "1", "Ann", "-10", "1", "x", ""],
    ]


def test_entries_are_everything_that_was_entered() -> None:
    made = pad(gin("Ann", 9), gin("Ben", 8), Undo(1), dead())
    found = rows(made, Table.ENTRIES)
    assert [(row["entry"], row["in_force"]) for row in found] == [
        *(("1", "yes"), ("2", ""), ("3", ""), ("4", "yes")),
    ]
    assert (found[1]["ended"], found[1]["knocker"]) == ("gin", "Ben")
    assert (found[2]["change"], found[2]["count"]) == ("undo", "1")


@pytest.mark.parametrize("table", Table)
def test_for_excel_there_is_a_byte_order_mark_and_every_line_ends_in_crlf(
    table: Table,
) -> None:
    text = csv_text(Replay(GAMES), table, excel=True)
    assert text.startswith("\ufeff")
    assert text.count("\n") == text.count("\r\n") > 0
    plain = csv_text(Replay(GAMES), table)
    assert not plain.startswith("\ufeff")
    assert "\r" not in plain


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ann", "Ann"),
        ("=1+1", "'=1+1"),
        ("-8", "'-8"),
        ("a;=1+1", "a;'=1+1"),
        ('a; "@x', "a; \"'@x"),
        ("a;b", "a;b"),
        ("a-b", "a-b"),
        (None, ""),
        (-8, "-8"),
        (True, "yes"),
    ],
)
def test_no_text_begins_a_formula(text: object, written: str) -> None:
    assert cell(text) == written


UGLY = st.text(st.sampled_from("=+-@;\"' ,ab\t\n\r1"), min_size=1, max_size=8)


@given(UGLY.filter(str.strip), UGLY)
def test_no_text_begins_a_formula_however_the_cells_are_parted(
    name: str, note: str
) -> None:
    sides = pad(sides="x|Ben").sides.renamed([name, "Ben"])
    hand = Hand(ended="gin", knocker=name, opponent_deadwood=9)
    entries = (HandEntry(hand, note), Adjust(name, 5, note), Finish())
    made = pad()._replace(sides=sides, entries=entries)
    for table in Table:
        text = csv_text(Replay(made), table)
        for delimiter in ",;":
            for row in csv.reader(io.StringIO(text), delimiter=delimiter):
                for each in row:
                    number = re.fullmatch(r"[-+]?[\d.]+", each)
                    assert number or not re.match(r"\s*[=+\-@]", each)


TYPED = pad(
    HandEntry(Hand(ended="gin", knocker="Ann", opponent_deadwood=30), "=2+2", at=AT),
    knock("Ben", 5, 12),
    Adjust("Ben", -40, "misdeal"),
    knock("Ben", 5, 12),
)


def test_pandas_reads_numbers_and_dates(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    for excel in (False, True):
        path = tmp_path / "hands.csv"
        path.write_bytes(csv_text(Replay(TYPED), excel=excel).encode())
        table = pandas.read_csv(path, parse_dates=["at"])
        assert list(table["points"]) == [50, 10, 10]
        assert list(table["Ben"]) == [0, 10, -20]
        assert str(table["at"][0]) == "2026-11-27 19:42:11"
        assert table["note"][0] == "'=2+2"


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
@pytest.mark.long
def test_libreoffice_reads_numbers_and_dates_and_runs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_bytes(csv_text(Replay(TYPED)).encode())
    home = f"-env:UserInstallation=file://{tmp_path}/profile"
    convert = ["soffice", home, "--headless", "--convert-to", "ods", "--outdir"]
    subprocess.run([*convert, tmp_path, path], check=True, capture_output=True)
    with ZipFile(tmp_path / "hands.ods") as archive:
        sheet = ElementTree.fromstring(archive.read("content.xml"))
    office = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
    found = [
        (each.get(f"{office}value-type"), each.get(f"{office}value"))
        for each in sheet.iter(
            "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}table-cell"
        )
    ]
    assert ("float", "-20") in found
    dates = [each.get(f"{office}date-value") for each in sheet.iter()]
    assert "2026-11-27T19:42:11" in dates
    assert b"table:formula" not in ElementTree.tostring(sheet)
