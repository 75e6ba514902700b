"""Names, titles and notes may hold anything, and no view lets it do any harm."""

import csv
import io
import json
import re
import tomllib
import unicodedata
from html.parser import HTMLParser
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from tests.proofs.desk import assert_plain, check, does, pad_file, run

HOSTILE = {
    "escape": "\x1b[31mRed\x1b[0m\x1b]0;title\x07",
    "c1": "A\x9b31mB\x85",
    "newline": "Ann\nBen\r\nscorepad: done",
    "tab": "Ann\tB\x0b\x0c",
    "back": "Ann\x08\x08\x08Eve\x7f",
    "rtl": "Ann\u202enaB\u2066x\u2069\u200f",
    "joiner": "A\u200dB\u200cC\ufeff",
    "family": "👩‍👩‍👧‍👦👍🏽",
    "flag": "🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "cjk": "李小龍",
    "arabic": "محمد",
    "marks": "Z" + "\u0301" * 30 + "oe\u0308",
    "long": "n" * 300,
    "pipe": "a|b\\|c",
    "comma": "a,b;c",
    "quote": "say \"hi\" 'there' `x`",
    "formula": "=1+1",
    "plus": "+1",
    "minus": "-1+cmd|' /C calc'!A0",
    "at": "@SUM(1)",
    "script": "<script>alert(1)</script>&amp;",
    "markdown": "*b* _i_ [l](http://x) # h ~~s~~",
    "number": "007",
    "float": "1e3",
    "none": "None",
    "true": "true",
    "dots": "../../etc/passwd",
    "con": "CON",
    "percent": "%s {0} $HOME",
    "line separator": "a\u2028b\u2029c",
    "tag": "x\U000e0041y",
    "private": "\ue000\ufffe",
    "dashes": "-----",
}
LOOKS = [
    "show",
    "show 1",
    "show 2",
    "show --all",
    "show --chart",
    "settle",
    "log",
    "rules card",
    "rules show",
    "pads",
    "stats",
    "recover",
    "export --format md",
    "export --format csv",
    "export --format text",
    "export --table adjustments",
    "export --table entries",
    "again",
    "fix 1 ann",
    "swap 9",
    "open nobody",
    "undo",
    "redo",
]
every_text = pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
pytestmark = pytest.mark.usefixtures("quick_disk")


def evening(text: str) -> None:
    """Play a few hands with a text wherever a person can give one."""
    does("new", "--title", text, "--dealer", "Ann", "--", text, "Ann")
    does("knock", "ann", "6", "14", "--note", text)
    does("gin", "ann", "7")
    does("fix", "2", "ann", "gin", "8", "--note", text)
    does("adjust", "--", "ann", "-3", text)
    does("rules", "set", f"title={text}", f"name={text}")
    does("strike", "2")
    does("dead", "--note", text)
    does("rename", "--", "ann", f"{text}!")
    does("rename", "--", f"{text}!", "Ann")
    does("insert", "3", "dead", "--note", text, "--yes")
    does("adjust", "--after", "1", "--yes", "--", "ann", "2", text)
    does("note", "3", "--", text)
    does("title", "--", text)


def straight(text: str) -> bool:
    """Whether the rows of all tables have their cells under and over a rule."""
    lines = text.split("\n")
    rules = [at for at, line in enumerate(lines) if is_rule(line)]
    if not rules:  # a pad in the list fills a few lines, where a row is too wide
        return all(wcswidth(line) <= 80 or len(line.split()) == 2 for line in lines)
    # A sheet has a second rule, and below it a sum in each row that is set in.
    return all(
        is_row(row, lines[at])
        for at in rules
        for row in (
            lines[at - 1],
            *takewhile(str.strip, lines[at + 1 : rules[-1]]),
            *takewhile(str.strip, lines[at + 1 :] if len(rules) != 2 else []),
            *takewhile(lambda line: line.startswith("  "), lines[rules[-1] + 1 :]),
        )
    )


def is_rule(line: str) -> bool:
    return bool(re.fullmatch(r"-+( {2}-+)+", line.strip()))


def is_row(row: str, rule: str) -> bool:
    """Whether a row is no wider than a rule, and blank where the rule has gaps."""
    gaps = [found.start() for found in re.finditer(" {2}", rule.rstrip())]
    fits = wcswidth(row) <= wcswidth(rule)  # the last cell is not filled up
    return fits and not any(cells(row, gap, gap + 2).strip() for gap in gaps)


def cells(line: str, start: int, end: int) -> str:
    """Cut out what fills some cells of a line; half a wide letter is a '?'."""
    line = line.replace("\u2068", "").replace("\u2069", "")
    found, at = "", 0
    while line:
        size = 1  # letters that stand in one place
        while size < len(line) and wcswidth(line[: size + 1]) <= wcswidth(line[:size]):
            size += 1
        piece, line = line[:size], line[size:]
        wide = max(0, wcswidth(piece))
        if start <= at and at + wide <= end:
            found += piece
        elif at < end and at + wide > start:
            found += "?"
        at += wide
    return found


@every_text
def test_no_view_sends_a_control_character_or_breaks_a_table(text: str) -> None:
    evening(text)
    for look in LOOKS:
        told = run(*look.split())
        check(told)
        assert "\r" not in told.out
        assert "Traceback" not in told.err
        if look in ("show", "log", "pads", "stats", "rules show"):
            assert straight(told.out), told.out


@every_text
def test_what_is_typed_wrong_is_told_plainly(text: str, folder: Path) -> None:
    does("new", "Ann", "Ben")
    does("knock", "ann", "6", "14")
    lines = [
        ["knock", "--", text, "6", "14"],
        ["knock", "--", "ann", text, "14"],
        ["knock", "ann", "6", "14", f"--upcard={text}"],
        ["knock", "ann", "6", "14", f"--multiplier={text}"],
        ["knock", "ann", "6", "14", f"--against={text}"],
        ["fix", "1", "--", "ann", text],
        ["fix", "--", text, "ann", "6", "14"],
        ["undo", "--", text],
        ["adjust", "--", text, "1", "x"],
        ["adjust", "--", "ann", text, "x"],
        ["rename", "--", text, "x"],
        ["dealer", "--", text],
        ["upcard", "--", text],
        ["rules", "set", "--", text],
        ["rules", "set", f"{text}=1"],
        ["rules", "set", f"hand.tie={text}"],
        ["rules", "show", "--", text],
        ["rules", "check", "--", text],
        ["rules", "diff", "--", "classic", text],
        ["show", f"--format={text}"],
        ["show", f"--pad={text}"],
        ["open", "--", text],
        ["new", "Ann", "Ben", f"--rules={text}"],
        ["new", "Ann", "Ben", f"--set={text}"],
        ["new", "Ann", "Ben", f"--to={text}"],
        ["new", "Ann", "Ben", f"--dealer={text}"],
        ["replay", "--", text],
        ["count", "--", text],
        ["export", "--", f"{folder}/no/{text}"],
        [text],
        [f"--{text}"],
        ["knock", "ann", "6", "14", f"--{text}"],
    ]
    before = pad_file().read_bytes()
    for line in lines:
        told = run(*line)
        check(told)
        if told.code:
            assert pad_file().read_bytes() == before, line
        else:  # +1 and 007 are numbers, and a pad is found by the names of its players
            assert text in ("+1", "007") or line[0] == "open", line
            before = pad_file().read_bytes()


@every_text
def test_the_pad_and_json_carry_the_exact_text(text: str) -> None:
    evening(text)
    table = tomllib.loads(pad_file().read_text(encoding="utf-8"))
    assert table["title"] == text
    assert table["players"] == [text, "Ann"]
    assert table["entries"][0]["note"] == text
    for told in (does("show", "--format", "json"), does("export", "--format", "json")):
        shown = json.loads(told)
        assert shown["title"] == text
        assert shown["sides"][0]["name"] == text
        assert shown["hands"][0]["note"] == text
        assert shown["hands"][0]["opponent"] == text
        assert shown["adjustments"][0]["reason"] == text
    toml = tomllib.loads(does("export", "--format", "toml"))
    assert (toml["title"], toml["players"]) == (text, [text, "Ann"])


@every_text
def test_a_pad_named_after_it_stays_in_the_data_folder(text: str, folder: Path) -> None:
    does("new", "--title", text, "--", text, "Ann")
    does("new", "--title", text, "--", "Ann", text.upper() + "x")
    pads = list((folder / "home").glob("*.toml"))
    assert len({pad.name.casefold() for pad in pads}) == 2
    for pad in pads:
        assert re.fullmatch(r"\w[\w\u0301-]*\.toml", pad.name), pad
    assert [path.name for path in folder.iterdir()] == ["home"]


@every_text
def test_no_cell_of_a_spreadsheet_runs(text: str) -> None:
    evening(text)
    rows = list(csv.reader(io.StringIO(does("export", "--format", "csv"), newline="")))
    assert len({len(row) for row in rows}) == 1
    for cell in (cell for row in rows for cell in row):
        number = re.fullmatch(r"[+-]?\d+(\.\d+)?", cell)
        assert number or not cell.startswith(("=", "+", "-", "@", "\t", "\r")), cell


@every_text
def test_a_markdown_table_keeps_its_columns(text: str) -> None:
    evening(text)
    told = does("export", "--format", "md")
    rows = [line for line in told.split("\n") if line.startswith("|")]
    bars = {len(re.findall(r"(?<!\\)(?:\\\\)*\|", row)) for row in rows}
    assert rows
    assert len(bars) <= 2, told  # the sheet, and the settlement
    assert not re.search(r"(?<!\\)[<&]", told)


class Page(HTMLParser):
    """Collects the tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "bdi":  # it keeps a name from right to left in its place
            self.tags.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]


def page(form: str, *words: str) -> Page:
    parsed = Page()
    told = does(*words, "--format", form)
    # A browser keeps a name that runs from right to left in its place with these.
    for line in told.split("\n"):
        assert line.count("\u2068") == line.count("\u2069")
    assert_plain(told.replace("\u2068", "").replace("\u2069", ""))
    parsed.feed(told)
    return parsed


@every_text
def test_a_page_has_the_tags_that_it_has_with_plain_names(text: str) -> None:
    evening("Bob")
    plain, card = page("html", "export"), page("html", "rules", "card")
    evening(text)
    assert page("html", "export").tags == plain.tags
    assert page("html", "rules", "card").tags == card.tags


def test_every_hostile_text_is_what_its_name_says() -> None:
    controls = [
        name
        for name, text in HOSTILE.items()
        if any(unicodedata.category(letter) == "Cc" for letter in text)
    ]
    assert controls == ["escape", "c1", "newline", "tab", "back"]


def test_two_long_names_that_differ_at_the_end_are_told_apart() -> None:
    names: list[Any] = ["n" * 300 + "1", "n" * 300 + "2"]
    does("new", *names)
    does("knock", names[0], "6", "14")
    told = does("show")
    assert straight(told)
    header = next(line for line in told.split("\n") if "#" in line).split()
    assert len(set(header[-2:])) == 2
