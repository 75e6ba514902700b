"""A character of every Unicode category, in every text a person or a file can give.

Whatever it is sent through, both streams hold only characters that a terminal shows:
no control, no half of a pair, no mark that turns a line about, but our own isolates
around a text from right to left.
"""

import json
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scorepad.cli.app import COMMANDS, app
from tests.proofs.desk import assert_plain

pytestmark = pytest.mark.usefixtures("quick_disk")

CONTROLS = "\x00\x07\x08\t\n\r\x1b\x7f\x85\x96\x9b\u2028\u2029\ud800\udc9b"
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
SEQUENCES = ["\x1b]0;title\x07", "\x9b31m", "\u2068א", "א\u2069", "\u2068x\u2069"]


def one_of_each_category() -> list[str]:
    found: dict[str, str] = {}
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        found.setdefault(unicodedata.category(letter), letter)
    return list(found.values())


EVERY = [*dict.fromkeys([*one_of_each_category(), *CONTROLS, *TURNING]), *SEQUENCES]
TOGETHER = ["x".join(EVERY[at : at + 12]) for at in range(0, len(EVERY), 12)]


def run(words: Sequence[str], typed: str | None = None) -> str:
    """Run a command line, see that its streams are plain, and return both."""
    done = CliRunner().invoke(
        app, words, input=typed, prog_name="scorepad", catch_exceptions=False
    )
    assert done.exit_code in (0, 1, 2), (words, done)
    streams = [done.stdout_bytes.decode(), done.stderr_bytes.decode()]
    for stream in streams:
        assert_plain(stream)
    return "".join(streams)


def as_toml(text: str) -> str:
    """Write a basic string of TOML, which has no halves of a pair."""
    whole = text.encode("utf-8", "replace").decode()
    escapes = [
        letter if letter.isascii() and letter.isprintable() else f"\\U{ord(letter):08X}"
        for letter in whole.replace("\\", "\\\\").replace('"', '\\"')
    ]
    return f'"{"".join(escapes)}"'


def pad_text(text: str) -> str:
    """Write a pad that holds *text* in every field that takes any."""
    value = as_toml(text)
    return f"""\
scorepad = 1
title = {value}
players = [{as_toml(f"A{text}")}, {as_toml(f"B{text}")}]
[rules]
name = {value}
title = {value}
[rules.stakes]
per_point = "0.05"
currency = {as_toml(text[:12])}
[expected]
points = [3, 4]
[[expected.errata]]
value = "points"
computed = [8, 9]
reason = {value}
[[entries]]
ended = "knock"
knocker = {as_toml(f"A{text}")}
knocker_deadwood = 6
opponent_deadwood = 14
note = {value}
[[entries]]
change = "adjust"
side = {as_toml(f"B{text}")}
points = 5
reason = {value}
[[entries]]
change = "rename"
from = {as_toml(f"A{text}")}
to = {as_toml(f"C{text}")}
"""


LOOKS = [
    *(["show"], ["show", "1"], ["show", "--all"], ["show", "--chart"], ["settle"]),
    *(["log"], ["rules", "show"], ["rules", "card"], ["pads"], ["stats"], ["recover"]),
    *(["show", "--format", "json"], ["settle", "--format", "json"]),
    *(["log", "--format", "json"], ["pads", "--format", "json"]),
    *(["stats", "--format", form] for form in ("json", "csv")),
    *(["rules", "card", "--format", "html"], ["rules", "show", "--format", "json"]),
    *(
        ["export", "--format", form]
        for form in ("text", "csv", "json", "md", "html", "toml")
    ),
    *(["undo"], ["redo"], ["finish"], ["again"], ["undo", "2"]),
]


def with_it_as_words(text: str) -> Iterator[list[str]]:
    """Yield command lines that have *text* wherever a word can stand."""
    yield from (
        [command, *before, "--", *words]
        for command in COMMANDS
        if command != "play"
        for before in ([], ["--pad", text])
        for words in ([text], [text, text], ["a", text, text])
    )
    yield from (
        ["knock", "a", "6", "14", option, text]
        for option in ("--upcard", "--multiplier", "--against", "--note", f"--{text}")
    )
    yield from (
        ["new", "Ann", "Ben", option, text]
        for option in ("--rules", "--set", "--to", "--dealer", "--title", "--team")
    )
    yield from (["rules", command, text] for command in ("show", "card", "check"))
    yield ["rules", "diff", "classic", text]
    yield from (
        ["rules", "set", setting, "--yes"]
        for setting in (
            f"name={text}",
            f"title={text}",
            f"stakes.currency={text}",
            f"hand.tie={text}",
            f"{text}={text}",
        )
    )
    yield from ([text], [f"--{text}"], ["count", "3h 4h", "--against", text])


def send_through(text: str, folder: Path) -> None:
    run(["new", "--title", text, "--", f"A{text}", f"B{text}"])
    for words in with_it_as_words(text):
        run(words)
    run(["rules", "set", "name=plain", f"title=a{text}"])  # they have old values
    pad = folder / "friday.toml"
    pad.write_text(pad_text(text), encoding="utf-8")
    rules = folder / "ours.toml"
    value = as_toml(text)
    rules.write_text(
        f"name = {value}\ntitle = {value}\n[sources]\n"
        f'game.target = {value}\n"hand.tie" = {value}\n',
        encoding="utf-8",
    )
    for look in LOOKS:
        at = [] if look[0] in ("rules", "pads", "stats") else ["--pad", str(pad)]
        run([*look, *at])
    run(["replay", str(pad)])
    run(["replay", str(pad), "--format", "jsonl", "--rules", str(rules)])
    for command in ("show", "card", "check"):
        run(["rules", command, str(rules)])
    run(["rules", "diff", str(rules), "classic"])
    run(["new", "Ann", "Ben", "--rules", str(rules)])
    line = text.replace("\n", " ").replace("\r", " ")
    for typed in (line, f"a 6 14 {line}", f"rules name={line}", f"adjust a 1 {line}"):
        run(["play"], typed=f"{typed}\n".encode("utf-8", "replace").decode())


@pytest.mark.parametrize("text", TOGETHER, ids=range(len(TOGETHER)))
def test_both_streams_hold_only_what_a_terminal_shows(text: str, folder: Path) -> None:
    send_through(text, folder)


@pytest.mark.long
@pytest.mark.parametrize("text", EVERY, ids=ascii)
def test_each_character_by_itself(text: str, folder: Path) -> None:
    send_through(text, folder)


@pytest.mark.parametrize("text", TOGETHER, ids=range(len(TOGETHER)))
def test_an_environment_that_holds_anything(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = text.replace("\0", "").encode("utf-8", "replace").decode()
    for name in ("SCOREPAD_HOME", "COLUMNS", "LINES", "TERM", "NO_COLOR", "TZ"):
        with monkeypatch.context() as patched:
            patched.setenv(name, plain)
            for words in (["new", "Ann", "Ben"], ["show"], ["pads"], ["knock"]):
                run(words)


def test_a_right_to_left_isolate_of_somebody_else_is_shown_as_what_it_is() -> None:
    run(["new", "Ann", "Ben"])
    said = run(["rules", "set", "name=a\u2068b\u2069c"])
    assert json.loads(f'"{said.split(chr(34))[1]}"') == "a\u2068b\u2069c"
