"""Whatever surrounds a command, it is done or refused in one line: files, variables.

Drawn are the bytes of files and of standard input, lists of cards, and the values of
the environment; :mod:`tests.proofs.test_fuzz` draws what is typed.
"""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from scorepad.cli.app import app
from tests.proofs.desk import Told, assert_plain, check, run

pytestmark = pytest.mark.usefixtures("quick_disk", "folder")
FOR_A_TEST = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
quick = settings(max_examples=100, suppress_health_check=FOR_A_TEST)
thorough = settings(max_examples=10_000, suppress_health_check=FOR_A_TEST)

PAD = 'scorepad = 1\nplayers = ["Ann", "Ben"]\n\n[[entries]]\nended = "dead"\n'
BEGINNINGS = [
    *(b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff"),
    *(b"PK\x03\x04", b"%PDF-1.4", b"\xd0\xcf\x11\xe0", b"\x1f\x8b", b"{\\rtf1", b"\0"),
    *(b"GIF89a", b"#!/bin/sh\n", b"scorepad = 1\n", b"[hand]\n", b"\r", b"a 6 14\n"),
]
ENCODINGS = [
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "cp1252",
]
DATA = st.one_of(
    st.tuples(st.sampled_from(BEGINNINGS), st.binary(max_size=40)).map(b"".join),
    st.tuples(
        st.sampled_from([PAD, "[hand]\ngin_bonus = 20\n", "a 6 14\nb g 3\n", "7s 8s"]),
        st.sampled_from(ENCODINGS),
        st.integers(0, 300),
    ).map(lambda drawn: drawn[0].encode(drawn[1])[: drawn[2]]),
)
READERS = [
    "show --pad {}",
    "knock ann 6 14 --pad {}",
    "recover --pad {}",
    "export --format json --pad {}",
    "replay {}",
    "stats {}",
    "rules check {}",
    "rules show {}",
    "new Ann Ben --rules {}",
    "count --file {}",
]
NOT_ONE_LINE = ("count", "replay", "stats", "rules check", "recover")
"""Commands that go on after what they refuse, and report each."""


def answered(line: str, data: bytes = b"") -> Told:
    done = CliRunner().invoke(
        app, line.split(), input=data, prog_name="scorepad", catch_exceptions=False
    )
    told = Told(done.exit_code, done.stdout, done.stderr)
    if told.err.count("\n") == 1 or not line.startswith(NOT_ONE_LINE):
        check(told)
    assert told.code in (0, 1), (line, told)
    assert_plain(told.out + told.err)
    return told


def read_anything(data: bytes, line: str) -> None:
    """Read some bytes as a file and from standard input; a refusal writes nothing."""
    file = Path("file.toml")
    for copy in Path("home/kept").glob("file.*"):
        copy.unlink()
    file.write_bytes(data)
    told = answered(line.format(file))
    assert file.read_bytes()[: len(data)] == data
    if told.code:
        assert file.read_bytes() == data
    answered(line.format("-"), data)
    assert not Path("-").exists()


@quick
@given(data=DATA, line=st.sampled_from(READERS))
def test_any_bytes_are_read_or_refused(data: bytes, line: str) -> None:
    read_anything(data, line)


@quick
@given(data=DATA)
def test_any_bytes_can_be_piped_into_a_pad(data: bytes) -> None:
    pad = Path("piped.toml")
    pad.write_text(PAD, encoding="utf-8")
    for copy in Path("home/kept").glob("piped.*"):
        copy.unlink()
    answered("play --pad piped.toml", data)
    assert pad.read_text(encoding="utf-8").startswith(PAD)


CARDS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "Ah",
                "2h",
                "3h",
                "4h",
                "10s",
                "Ts",
                "Jd",
                "qd",
                "KC",
                "7♣",
                "♠9",
                "|",
                ";",
                ",",
                ",,",
                "|;",
                "-",
                "--",
                "v",
                "1h",
            ]
        ),
        st.text(max_size=4),
    ),
    max_size=13,
).map(" ".join)


@quick
@given(
    cards=CARDS, against=st.one_of(st.none(), CARDS), upcard=st.one_of(st.none(), CARDS)
)
def test_any_cards_are_counted_or_refused(
    cards: str, against: str | None, upcard: str | None
) -> None:
    line = ["count", f"--upcard={upcard}"] if upcard is not None else ["count"]
    if against is not None:
        line.append(f"--against={against}")
    check(run(*line, "--", cards))
    answered("count --file -", cards.encode("utf-8", "replace"))


VALUES = st.one_of(
    st.sampled_from(["", "0", "1", "-1", "80", "9999999", "dumb", "~nobody-so/x", "."]),
    st.sampled_from(
        ["friday", "friday.toml", "classic", "no/such", "x" * 300, "é\u0301"]
    ),
    st.text(st.characters(codec="utf-8", exclude_characters="\0/"), max_size=9),
)
VARIABLES = (
    *("SCOREPAD_HOME", "SCOREPAD_PAD", "SCOREPAD_RULES", "XDG_DATA_HOME", "HOME"),
    *("COLUMNS", "LINES", "TERM", "NO_COLOR", "FORCE_COLOR", "PAGER", "LANG", "LC_ALL"),
)
ENVIRONMENT = st.dictionaries(st.sampled_from(VARIABLES), VALUES, max_size=4)
COMMANDS = [
    *(
        "new Ann Ben",
        "show",
        "pads",
        "stats",
        "settle",
        "log",
        "rules show",
        "open ann",
    ),
    *("knock ann 6 14", "undo", "count 7s8s9s", "--version", "knock --help", "recover"),
]


@quick
@given(variables=ENVIRONMENT, lines=st.lists(st.sampled_from(COMMANDS), max_size=4))
def test_in_any_environment_a_command_is_done_or_refused(
    variables: dict[str, str], lines: list[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        for line in lines:
            told = run(*line.split())
            told = told._replace(out=re.sub("\x1b\\[[01]m", "", told.out))  # bold
            if line != "stats":
                check(told)
            assert told.code in (0, 1), (variables, line, told)


@pytest.mark.long
@thorough
@given(data=DATA, line=st.sampled_from(READERS))
def test_very_many_bytes_are_read_or_refused(data: bytes, line: str) -> None:
    read_anything(data, line)
