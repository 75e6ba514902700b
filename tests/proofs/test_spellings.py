"""A pad may be written in any way that TOML allows: recording reads back, or refuses.

Drawn are pads of the same few facts in every spelling: entries as tables, as one
inline list or as none; rules in a table, in line or dotted, before or after them;
quoted keys, comments, either line end, no last one, a byte order mark.
"""

import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.proofs.desk import Told, check, does, run

pytestmark = pytest.mark.usefixtures("quick_disk")

HANDS: list[dict[str, Any]] = [
    {"ended": "dead"},
    {"ended": "gin", "knocker": "Ann", "opponent_deadwood": 9},
    {"ended": "dead", "note": 'he said "[[entries]]"\n[[entries]]\nand went'},
    {"change": "rules", "set": {"boxes": {"value": 7}}},
    {"change": "adjust", "side": "Ben", "points": -3, "reason": "= # it's"},
    {"change": "undo"},
]
RULES = {"game": {"target": 150}, "boxes": {"value": 13}}
LINES = [
    ["knock", "ann", "3", "9"],
    ["dead", "--note", "# [[entries]]"],
    ["undo"],
    ["strike", "1"],
    ["rules", "set", "game.target=170", "--yes"],
]


@st.composite
def key(draw: st.DrawFn, name: str) -> str:
    return draw(st.sampled_from([name, f'"{name}"', f"'{name}'"]))


@st.composite
def value(draw: st.DrawFn, item: Any) -> str:  # noqa: ANN401 - any value of TOML
    """Write a value in one line, or a text in several."""
    if isinstance(item, dict):
        pairs = [f"{draw(key(k))} = {draw(value(v))}" for k, v in item.items()]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(item, list):
        between = draw(st.sampled_from([", ", ",", ",\n  # one more\n  "]))
        last = draw(st.sampled_from(["", ",", " # [[entries]]\n"])) if item else ""
        return f"[{between.join([draw(value(v)) for v in item])}{last}]"
    plain = tomli_w.dumps({"a": item}).removeprefix("a = ").strip()
    if not isinstance(item, str) or '"' in item:
        return plain
    return draw(st.sampled_from([plain, f"'''{item}'''", f'"""\n{item}"""']))


@st.composite
def entries(draw: st.DrawFn, hands: list[dict[str, Any]]) -> str:
    """Write the entries as tables."""
    text = ""
    for hand in hands:
        blank = draw(st.sampled_from(["", " ", "\t"]))
        name = draw(key("entries"))
        text += f"{blank}[[{blank}{name}{blank}]] # one\n"
        tables = ""
        for k, v in hand.items():
            if isinstance(v, dict) and draw(st.booleans()):
                tables += f"[entries.{k}.boxes]\n value=7\n"
            else:
                text += f"{draw(key(k))} = {draw(value(v))}\n"
        text += tables + draw(st.sampled_from(["", "\n", "# so far\n"]))
    return text


@st.composite
def spellings(draw: st.DrawFn) -> str:
    """Write a valid pad somehow."""
    facts = {"scorepad": 1, "players": ["Ann", "Ben"], "title": "x\n[[entries]]\ny"}
    hands: list[dict[str, Any]] = draw(
        st.lists(st.sampled_from(HANDS[:-1]), max_size=4)
    )
    is_undone, as_tables = draw(st.booleans()), draw(st.integers(0, 2))
    hands += [HANDS[-1]] if hands and is_undone else []
    top = [f"{draw(key(k))}={draw(value(v))}\n" for k, v in facts.items()]
    tables = []
    rules = draw(st.sampled_from(["none", "table", "dotted", "line", "tables"]))
    if rules == "dotted":
        name = draw(key("rules"))
        top += [f"{name}.game.target = 150\n", "rules . boxes.value = 13\n"]
    elif rules == "line":
        top.append(f"rules = {draw(value(RULES))}\n")
    elif rules == "table":
        tables.append("[rules]\ngame.target = 150\nboxes = {value = 13}\n")
    elif rules == "tables":
        tables.append("[ rules.game ]\ntarget = 150\n[rules.'boxes']\nvalue = 13\n")
    if draw(st.booleans()):
        tables.append(f"[expected]\npoints = {draw(value([0, 0]))}\n")
    if hands and as_tables:
        tables.append(draw(entries(hands)))
    elif hands or not as_tables:
        top.append(f"entries = {draw(value(hands))}\n")
    text = "".join(draw(st.permutations(top)) + draw(st.permutations(tables)))
    text += draw(st.sampled_from(["", "# the end", "\n\n", "  # [[entries]]\n"]))
    if draw(st.booleans()):
        text = text.removesuffix("\n")
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return draw(st.sampled_from(["", "\ufeff"])) + text


def records_or_refuses(text: str, line: list[str]) -> Told:
    """Record on a pad spelled so: it has one entry more, or is as it was."""
    pad = Path("spelled.toml")
    shutil.rmtree("home", ignore_errors=True)  # with the good copy of the one before
    pad.write_bytes(text.encode())
    before = tomllib.loads(text.removeprefix("\ufeff"))
    told = run(*line, "--pad", str(pad))
    check(told)
    if told.code:
        assert pad.read_bytes() == text.encode()
        return told
    assert pad.read_bytes().startswith(text.encode())
    after = tomllib.loads(pad.read_text(encoding="utf-8-sig"))
    *kept, _ = after.pop("entries")
    assert kept == before.pop("entries", [])
    assert after == before
    does("log", "--pad", str(pad))
    return told


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=spellings(), line=st.sampled_from(LINES))
@pytest.mark.usefixtures("folder")
def test_what_is_recorded_reads_back_or_is_refused(text: str, line: list[str]) -> None:
    told = records_or_refuses(text, line)
    if line[0] in ("knock", "dead") and told.code:
        # Nothing else is a reason to refuse a hand.
        assert "entries are one inline list" in told.err


@pytest.mark.long
@settings(
    max_examples=20_000, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=spellings(), line=st.sampled_from(LINES))
@pytest.mark.usefixtures("folder")
def test_what_is_recorded_reads_back_in_very_many_spellings(
    text: str, line: list[str]
) -> None:
    records_or_refuses(text, line)
