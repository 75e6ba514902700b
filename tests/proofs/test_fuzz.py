"""Whatever is read or typed, only our own errors come out, each in one line."""

from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.cli.app import COMMANDS
from scorepad.cli.prompt_parser import PROMPT_COMMANDS
from scorepad.rules import KEYS
from tests.proofs.desk import Told, assert_plain, check, does, pad_file, run

quick = settings(
    max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
thorough = settings(
    max_examples=20_000, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
pytestmark = pytest.mark.usefixtures("quick_disk")

# Values as TOML can give them, and some that a pad or an agreement allows.

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=12)
TEXT = st.one_of(
    st.sampled_from(["Ann", "Ben", "ann", "", " ", "7s", "x2", "10+3", "classic"]),
    st.text(max_size=12),
)
NUMBER = st.one_of(
    st.integers(-2, 12),
    st.integers(),
    st.sampled_from([98, 99, 10**6, 10**7, 2**63, -(2**63), 10**4000]),
)
VALUE: st.SearchStrategy[Any] = st.recursive(
    st.one_of(TEXT, NUMBER, st.booleans(), st.floats(), st.datetimes(), st.dates()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)
    ),
    max_leaves=6,
)
ENDED = ["knock", "gin", "big-gin", "dead", "scored"]
CHANGE = ["strike", "undo", "redo", "finish", "again", "upcard", "dealer", "rename"]
CHANGE += ["rules", "adjust", "note", "title"]
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "ended": st.sampled_from(ENDED),
    "change": st.sampled_from(CHANGE),
    "knocker": st.sampled_from(["Ann", "Ben"]),
    "winner": st.sampled_from(["Ann", "Ben"]),
    "opponent": st.sampled_from(["Ann", "Ben"]),
    "dealer": st.sampled_from(["Ann", "Ben"]),
    "side": st.sampled_from(["Ann", "Ben"]),
    "from": st.sampled_from(["Ann", "Ben", 1, 2]),
    "before": st.integers(1, 3),
    "after": st.integers(0, 3),
    "accepted": st.booleans(),
    "text": TEXT,
    "to": TEXT,
    "reason": TEXT,
    "note": TEXT,
    "upcard": st.sampled_from(["7s", "As", "10h"]),
    "card": st.sampled_from(["7s", "As", "10h"]),
    "outcome": st.sampled_from([*ENDED, "undercut", "gin-off"]),
    "knocker_deadwood": st.integers(0, 11),
    "opponent_deadwood": st.integers(0, 99),
    "points": NUMBER,
    "multiplier": st.integers(1, 3),
    "replaces": st.integers(1, 3),
    "hand": st.integers(1, 3),
    "count": st.integers(1, 3),
    "also_strikes": st.lists(st.integers(1, 4), max_size=3),
    "at": st.one_of(st.datetimes(), st.dates(), st.times()),
    "set": st.dictionaries(st.sampled_from([*KEYS]), VALUE, max_size=3),
}
NEEDED = {
    "knock": ["knocker", "knocker_deadwood", "opponent_deadwood"],
    "gin": ["knocker", "opponent_deadwood"],
    "big-gin": ["knocker", "opponent_deadwood"],
    "scored": ["winner", "points"],
    "strike": ["hand"],
    "upcard": ["card"],
    "dealer": ["dealer"],
    "rename": ["from", "to"],
    "note": ["hand", "text"],
    "title": ["text"],
    "rules": ["set"],
    "adjust": ["side", "points", "reason"],
}


@st.composite
def entries(draw: st.DrawFn) -> dict[str, Any]:
    """Draw an entry that is nearly one, often one."""
    kind = draw(st.sampled_from(["ended", "ended", "change"]))
    word = draw(LIKELY[kind])
    keys = {key: draw(LIKELY[key]) for key in NEEDED.get(word, [])}
    more = draw(st.lists(st.sampled_from([*LIKELY]), max_size=2))
    wrong = draw(st.dictionaries(st.sampled_from([*LIKELY]), VALUE, max_size=1))
    spoilt = wrong if draw(st.integers(0, 3)) == 0 else {}
    extra = {key: draw(LIKELY[key]) for key in more if draw(st.booleans())}
    return {kind: word} | keys | extra | spoilt


@st.composite
def rules(draw: st.DrawFn) -> dict[str, Any]:
    """Draw an agreement that is nearly one."""
    flat = draw(st.dictionaries(st.sampled_from([*KEYS]), VALUE, max_size=2))
    table: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "based_on": st.sampled_from(["classic", "club", "hollywood", "nobody"]),
                "sources": VALUE,
            },
        )
    )
    for key, value in flat.items():
        section, _, name = key.partition(".")
        if name:
            table.setdefault(section, {})[name] = value
        else:
            table[section] = value
    return table


@st.composite
def pads(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a pad that is nearly one, often one."""
    table: dict[str, Any] = {"scorepad": 1, "players": ["Ann", "Ben"]}
    table["entries"] = draw(st.lists(entries(), max_size=5))
    if draw(st.booleans()):
        table["rules"] = draw(rules())
    if draw(st.integers(0, 4)) == 0:
        keys = ["scorepad", "players", "sides", "dealer", "title", "started"]
        keys += ["rules", "expected", "entries", "more"]
        table |= draw(st.dictionaries(st.sampled_from(keys), VALUE, max_size=2))
    return table


def as_toml(table: dict[str, Any]) -> str:
    """Write a table, lone surrogates left out."""
    return tomli_w.dumps(table).encode("utf-8", "ignore").decode()


LOOKS = [
    "show --all",
    "show 1",
    "show --chart",
    "show --format json",
    "settle",
    "log",
    "rules card",
    "export --format csv",
    "export --format md",
    "export --format html",
    "export --format toml",
    "undo",
    "knock ann 6 14",
    "fix 1 ben gin 7 --yes",
    "insert 1 ann 6 14 --yes",
    "note 1 late",
    "adjust ann 5 spot --after 0 --yes",
    "rules set game.target=30 --yes",
]


def look_at(pad: Path, line: str) -> Told:
    """Run a line on a pad, and see that nothing but our errors comes out."""
    before = pad.read_bytes()
    told = run(*line.split(), "--pad", str(pad))
    check(told)
    assert pad.read_bytes().startswith(before)
    return told


def read_pad(pad: Path, text: str, line: str) -> None:
    pad.unlink(missing_ok=True)
    pad.write_bytes(text.encode("utf-8", "surrogatepass"))
    kept = Path("home/kept")
    for copy in kept.glob("*") if kept.exists() else []:
        copy.unlink()
    told = look_at(pad, line)
    replayed = run("replay", str(pad))
    check(replayed)
    # Whatever can be shown can be replayed.
    if told.code == 0 and line.startswith("show"):
        assert replayed.code == 0 or "documented" in replayed.err


@quick
@given(table=pads(), line=st.sampled_from(LOOKS))
def test_the_pad_reader_takes_or_refuses_any_table(
    folder: Path, table: dict[str, Any], line: str
) -> None:
    read_pad(folder / "friday.toml", as_toml(table), line)


@quick
@given(text=st.one_of(ANY_TEXT, st.text("[]{}\"'=.,#\\\n 01ae-", max_size=40)))
def test_the_pad_reader_takes_or_refuses_any_text(folder: Path, text: str) -> None:
    read_pad(folder / "friday.toml", text, "show")
    head = 'scorepad = 1\nplayers = ["Ann", "Ben"]\n'
    read_pad(folder / "friday.toml", head + text, "log")


@settings(quick, max_examples=150)
@given(table=st.one_of(rules(), st.dictionaries(TEXT, VALUE, max_size=3)))
def test_the_rules_reader_takes_or_refuses_any_table(
    folder: Path, table: dict[str, Any]
) -> None:
    file = folder / "house.toml"
    file.write_text(as_toml(table), encoding="utf-8")
    told = run("rules", "check", str(file))
    # A line for each mistake.
    for line_ in told.err.splitlines(keepends=True) or [""]:
        check(told._replace(err=line_))
    for line in (["rules", "show"], ["rules", "card"], ["rules", "diff", "classic"]):
        again = run(*line, str(file))
        check(again)
        assert again.code == told.code
    new = run("new", "Ann", "Ben", "--rules", str(file), "--pad", "pad.toml")
    check(new)
    Path("pad.toml").unlink(missing_ok=True)


DEEP = [
    "a = " + "[" * 5_000,
    "a = " + "{a = " * 5_000,
    "a." * 1_000 + "b = 1",
    "[" + "a." * 1_000 + "b]",
    "a = " + "9" * 5_000,
    "a = 1e999999",
    "a = nan",
    "scorepad = " + "9" * 5_000,
    'scorepad = 1\nplayers = ["Ann", "Ben"]\nexpected = ' + "[" * 900 + "]" * 900,
    "a = '''" + "x" * 100_000 + "'''",
    "\ufeff" * 3,
    "a = 1\x00",
    "a = 2026-99-99",
    "a = 0001-01-01T00:00:00+23:59",
]


@pytest.mark.parametrize("text", DEEP, ids=map(str, range(len(DEEP))))
def test_deep_and_huge_files_are_refused(folder: Path, text: str) -> None:
    file = folder / "deep.toml"
    file.write_bytes(text.encode())
    for line in ("show", "knock ann 6 14", "log"):
        assert look_at(file, line).code == 1
    for words in (["replay"], ["rules", "check"], ["rules", "show"]):
        told = run(*words, str(file))
        check(told)
        assert told.code == 1
    assert file.read_bytes() == text.encode()


# Command lines.

WORD = st.one_of(
    ANY_TEXT,
    st.sampled_from(
        ["ann", "ben", "a", "6", "14", "0", "-1", "-0", "1", "007", "1e3", "9" * 400]
    ),
    st.sampled_from(["10+3+1", "+", "++1", "x2", "x²", "٣", "½", "@7s", "@", "v", "x"]),
    st.sampled_from(["gin", "big", "dead", "d", "g", "u", "undercut", "scored", "7s"]),
    st.sampled_from(["/", ".", "..", "~", "~nobody", "/dev/null", "home", "-", "--"]),
    st.sampled_from(["game.target=30", "game.target=", "=", "a=b=c", "hand.tie=[[[["]),
)
OPTIONS = ["--pad", "--yes", "--note", "--upcard", "--multiplier", "--against"]
OPTIONS += ["--big", "--format", "--all", "--chart", "--rules", "--set", "--to"]
OPTIONS += ["--dealer", "--team", "--title", "--accept", "--based-on", "--help"]
OPTIONS += ["--version", "-h", "-x", "--nope", "--after", "--json", "--accepted"]
OPTIONS += ["--cards", "--against-cards", "--player", "--table", "--excel", "--schema"]
OPTIONS += ["--force", "--diff", "--file", "--dry-run", "--samples", "--no-input"]
OPTION = st.sampled_from(OPTIONS)
SEVERAL = ("play", "replay", "pads", "stats")
SUBCOMMANDS = ["list", "keys", "show", "card", "new", "check", "diff", "set", "nope"]
FORMATS = st.sampled_from(
    ["json", "table", "csv", "md", "html", "toml", "text", "jsonl"]
)


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Draw a command line."""
    command = draw(st.sampled_from([*COMMANDS]))
    line = [command]
    if command == "rules":
        line.append(draw(st.sampled_from(SUBCOMMANDS)))
    for _ in range(draw(st.integers(0, 4))):
        line.append(draw(st.one_of(WORD, WORD, WORD, OPTION)))
        if line[-1] == "--format" and draw(st.booleans()):
            line.append(draw(FORMATS))
    return line


def run_any(line: list[str]) -> None:
    told = run(*line, typed="")
    assert told.code in (0, 1, 2), (line, told)
    assert_plain(told.err)
    if "--format" not in line:
        assert_plain(told.out)
    if line[0] in SEVERAL or line[:2] == [
        "rules",
        "check",
    ]:  # a line for each file that will not do
        assert all(each.startswith("scorepad: ") for each in told.err.splitlines())
    else:
        check(told)


@settings(
    max_examples=1_500, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(line=lines())
def test_any_command_line_is_done_or_refused_in_one_line(
    folder: Path, line: list[str]
) -> None:
    if not (folder / "home").exists():
        does("new", "Ann", "Ben", "--to", "10000")
        does("knock", "ann", "6", "14")
    run_any(line)


@quick
@given(text=st.lists(st.lists(WORD, max_size=5).map(" ".join), max_size=5))
def test_any_sheet_can_be_piped_in(folder: Path, text: list[str]) -> None:
    if not (folder / "home").exists():
        does("new", "Ann", "Ben", "--to", "10000")
    before = pad_file().read_bytes()
    told = run("play", typed="\n".join(text).encode("utf-8", "ignore").decode())
    assert told.code in (0, 1), (text, told)
    assert_plain(told.out + told.err)
    assert pad_file().read_bytes().startswith(before)


@pytest.mark.parametrize("rest", ["§", "14 14 14 14", "scorepad", "v nobody"])
def test_every_word_of_the_prompt_takes_or_refuses_what_follows(rest: str) -> None:
    does("new", "Ann", "Ben", "--to", "10000")
    # The nearest known word to one of these is the word itself.
    for word in (*PROMPT_COMMANDS, "dead", "d", "scorepad", "scorepad dead"):
        check(run("play", "--dry-run", typed=f"{word} {rest}\n"))


@pytest.mark.long
@thorough
@given(table=pads(), line=st.sampled_from(LOOKS))
def test_the_pad_reader_takes_or_refuses_many_tables(
    folder: Path, table: dict[str, Any], line: str
) -> None:
    read_pad(folder / "friday.toml", as_toml(table), line)


@pytest.mark.long
@thorough
@given(line=lines())
def test_many_command_lines_are_done_or_refused(folder: Path, line: list[str]) -> None:
    if not (folder / "home").exists():
        does("new", "Ann", "Ben", "--to", "10000")
        does("knock", "ann", "6", "14")
    run_any(line)
