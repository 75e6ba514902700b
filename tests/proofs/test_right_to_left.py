"""Names from right to left, as a terminal that follows UAX #9 shows every view."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from bidi import get_display  # type: ignore[import-untyped]

from scorepad.pad import sides_of
from scorepad.replay import Replay
from scorepad.text.answers import swapped_hint
from scorepad.text.layout import side_heads
from tests.conftest import Scorepad
from tests.evening import knock, pad

ISOLATES = re.compile("[\u2068\u2069]")
HEBREW = ("אברהם", "דנה")
ARABIC = ("محمد", "ليلى")
MIXED = ("Omar محمد", "דנה Levi")
NOTE, REASON, TITLE = "יפה 5 מאוד", "עונש 3", "ערב 7 טוב"
PAIRS = pytest.mark.parametrize(
    "names", [HEBREW, ARABIC, MIXED], ids=["he", "ar", "mix"]
)


def on_screen(line: str) -> str:
    """Return the cells of *line* from left to right, as they are seen."""
    return ISOLATES.sub("", str(get_display(line, base_dir="L")))


def seen(text: str) -> str:
    """Return what a text is by itself, as it is seen."""
    return ISOLATES.sub("", str(get_display(f"\u2068{text}\u2069", base_dir="L")))


@pytest.fixture
def friday(scorepad: Scorepad, names: tuple[str, str]) -> Callable[[str], list[str]]:
    """A pad of two hands; it gives the lines of a command as they are seen."""
    one, other = names

    def view(line: str) -> list[str]:
        result = scorepad(f"{line} --pad friday.toml")
        assert result.exit_code == 0, result.stderr
        lines: list[str] = result.stdout.splitlines()
        return [on_screen(text) for text in lines]

    scorepad(
        [
            "new",
            one,
            other,
            f"--dealer={other}",
            f"--title={TITLE}",
            "--pad=friday.toml",
        ]
    )
    pad = "--pad=friday.toml"
    scorepad(["knock", one, "5", "25", f"--note={NOTE}", pad])
    scorepad(["gin", other, "30", pad])
    scorepad(["adjust", other, "10", REASON, pad])
    return view


@PAIRS
@pytest.mark.parametrize("cells", ["40", "80"])
def test_the_sheet_has_names_over_their_numbers(
    friday: Callable[[str], list[str]],
    names: tuple[str, str],
    cells: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", cells)
    one, other = map(seen, names)
    lines = friday("show")
    total = next(line for line in lines if line.split()[:1] == ["total"])
    # 20 and a box; 55, a spot of 10 and a box.
    heads = next(line for line in lines if line.startswith("#"))
    assert total.split() == ["total", "40", "85"]
    left, right = (total.index(number) + 2 for number in ("40", "85"))
    if one in heads:
        assert heads.index(one) < heads.index(other)
        assert heads.index(one) + len(one) == left
        assert heads.index(other) + len(other) == right
    else:
        legend = next(line for line in lines if one in line and other in line)
        assert legend.index(one) < legend.index(other)
    assert f"{one} 20 (80 to go)" in "\n".join(lines)
    assert f"{other} 65 (35 to go)" in "\n".join(lines)


@PAIRS
def test_every_text_is_in_the_order_of_its_line(
    friday: Callable[[str], list[str]], names: tuple[str, str]
) -> None:
    one, other = map(seen, names)
    sheet = friday("show")
    assert sheet[0] == seen(TITLE)
    assert sheet[1].startswith(f"{one} v {other} ")
    assert any(f"{one} knocks 5 v 25  [{seen(NOTE)}]" in line for line in sheet)
    assert any(f"adjustment: {seen(REASON)} " in line for line in sheet)
    page = friday("show 1")
    assert page[:3] == [
        f"Hand 1, {other} dealt",
        f"{one} knocks 5 v 25",
        f"25 - 5 = 20, for {one}",
    ]
    assert f"After it: {one} 20, {other} 0" in page
    assert f"Note: {seen(NOTE)}" in page
    assert friday("settle")[-1].endswith(f"{one} 20, {other} 65, so far.")
    log = friday("log")
    assert log[2].endswith(f"hand 1: {one} knocks 5 v 25 [{seen(NOTE)}]")
    assert log[-1].endswith(f"{other} +10, {seen(REASON)}")
    undone = friday("undo")
    assert f"{other} +10, {seen(REASON)}" in undone[0]
    assert undone[1].startswith(f"{one} 20 (80 to go)   {other} 55 (45 to go)")


@PAIRS
def test_a_settlement_has_names_over_their_numbers(
    friday: Callable[[str], list[str]], names: tuple[str, str]
) -> None:
    one, other = map(seen, names)
    heads, *_, total, _, _, _ = friday("settle")
    assert total.split() == ["total", "40", "85"]
    assert heads.index(one) + len(one) == total.index("40") + 2
    assert heads.index(other) + len(other) == total.index("85") + 2


def test_partners_are_called_by_their_letters_in_order() -> None:
    sides = sides_of([["אברהם", "משה"], ["דנה", "שרה"]])
    heads = [ISOLATES.sub("", on_screen(head)) for head in side_heads(sides, 8)]
    assert heads == ["א&מ", "ד&ש"]


@PAIRS
def test_large_digits_have_their_name_over_them(
    friday: Callable[[str], list[str]], names: tuple[str, str]
) -> None:
    heads, *digits = friday("show --big")
    one, other = map(seen, names)
    assert heads.index(one) < heads.index(other)
    assert heads.index(other) + len(other) == max(map(len, digits))


@PAIRS
def test_text_and_markdown_isolate_what_needs_it(
    friday: Callable[[str], list[str]], names: tuple[str, str], scorepad: Scorepad
) -> None:
    for form in ("txt", "md"):
        friday(f"export sheet.{form}")
        text = Path(f"sheet.{form}").read_text(encoding="utf-8")
        assert text.count(f"\u2068{names[0]}\u2069") >= 3
        assert text.count("\u2068") == text.count("\u2069")
    scorepad("new Ann Ben --pad plain.toml")
    assert not ISOLATES.search(scorepad("show --pad plain.toml").stdout)


@PAIRS
@pytest.mark.usefixtures("friday")
def test_data_has_names_as_they_are(names: tuple[str, str], scorepad: Scorepad) -> None:
    pad = "--pad friday.toml"
    for line in (
        *(f"{view} --format json {pad}" for view in ("show", "settle", "log")),
        *(f"export --format {form} {pad}" for form in ("csv", "json", "toml", "html")),
    ):
        text = scorepad(line).stdout
        assert names[0] in text, line
        assert not ISOLATES.search(text), line


@PAIRS
@pytest.mark.usefixtures("friday")
def test_a_refusal_names_players_in_place(
    names: tuple[str, str], scorepad: Scorepad
) -> None:
    refused = scorepad(["knock", names[0], "12", "30", "--pad=friday.toml"])
    assert f"{seen(names[0])} cannot knock with 12: the limit is 10" in on_screen(
        refused.stderr
    )


def test_a_hand_to_type_has_its_counts_in_order() -> None:
    one, other = HEBREW
    typed = swapped_hint(Replay(pad(knock(one, 2, 7), sides=f"{one}|{other}")), 1)
    assert typed is not None
    assert on_screen(typed) == f"if {seen(other)} knocked: fix 1 {other[0]} 7 2"
