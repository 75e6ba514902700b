"""A cut or damaged pad is never overwritten, and never silently a shorter one."""

import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from scorepad.storage import pads, recovery
from tests.proofs.desk import Told, check, does, refuses, run

PAD = """\
scorepad = 1
title = "Zoë's Friday"  # ours
players = ["Ann", "Ben"]
rules = {based_on = "pagat", boxes = {value = 7}}

[[entries]]
ended = "gin"
knocker = "Ben"
opponent_deadwood = 32
at = 2026-11-27T19:42:11Z

[[entries]]
ended = "dead"
note = "the stock ran down"

[[entries]]
ended = "scored"
winner = "Ann"
points = 12

[[entries]]
ended = "knock"
replaces = 1
knocker = "Ann"
knocker_deadwood = 6
opponent_deadwood = 14

[[entries]]
change = "undo"
"""
WHOLE = PAD.encode()
ENTRIES = 5
HANDS = 3
LINES: list[list[str]] = [
    ["knock", "ann", "5", "6"],
    ["undo"],
    ["show", "--format", "json"],
    ["recover"],
    ["fix", "1", "ben", "gin", "3"],
    ["log", "--format", "json"],
    ["settle"],
]

pytestmark = pytest.mark.usefixtures("quick_disk")


@pytest.fixture
def pad(folder: Path) -> Path:
    """A pad of which a good copy is kept."""
    path = folder / "friday.toml"
    pads.create(path, WHOLE)
    return path


def told_of(path: Path, data: bytes, line: list[str]) -> Told:
    """Run a line on a damaged pad, and see that what there is of it stays."""
    path.write_bytes(data)
    told = run(*line, "--pad", str(path))
    check(told)
    now = path.read_bytes()
    recorded = told.code == 0 and line[0] in ("knock", "undo", "fix")
    assert now.startswith(data), line
    assert (now != data) == recorded, line
    return told


def test_a_cut_pad_is_refused_wherever_it_is_cut(pad: Path) -> None:
    for end in range(len(WHOLE)):
        for line in (["knock", "ann", "5", "6"], LINES[end % len(LINES)]):
            told = told_of(pad, WHOLE[:end], line)
            if line == ["recover"]:
                assert told.out.startswith("1. the good copy ("), end
            else:
                assert told.code == 1, end
                assert f"{pad}: the file is empty" in told.err or (
                    f"{pad} is cut" in told.err
                ), end


def test_replay_never_takes_a_cut_pad_for_a_whole_one(pad: Path) -> None:
    for end in range(0, len(WHOLE), 3):
        pad.write_bytes(WHOLE[:end])
        check(told := run("replay", str(pad)))
        assert told.code == 1, end
        assert pad.read_bytes() == WHOLE[:end]


def test_a_cut_pad_comes_back_whole(pad: Path) -> None:
    for end in range(0, len(WHOLE), 40):
        pad.write_bytes(WHOLE[:end])
        listed = does("recover", "--pad", str(pad))
        first = listed.partition("\n")[0]
        assert first.startswith("1. the good copy (")
        assert first.endswith(f": {HANDS} hands, Ann v Ben 12-52")
        does("recover", "1", "--yes", "--pad", str(pad))
        assert pad.read_bytes() == WHOLE
        does("show", "--pad", str(pad))


def test_a_shorter_pad_is_taken_when_people_say_that_it_is_meant(pad: Path) -> None:
    shorter = WHOLE[: WHOLE.rindex(b"\n[[entries]]")]
    pad.write_bytes(shorter)
    refuses("show", "--pad", str(pad))
    does("recover", "--accept", "--pad", str(pad))
    does("show", "--pad", str(pad))
    does("knock", "ann", "5", "6", "--pad", str(pad))
    assert pad.read_bytes().startswith(shorter)


def flips(times: int, rng: random.Random) -> list[bytes]:
    """Damage the pad in many ways: one bit, or one byte, or a byte lost or doubled."""
    damaged = []
    for _ in range(times):
        at = rng.randrange(len(WHOLE))
        bit = bytes([WHOLE[at] ^ (1 << rng.randrange(8))])
        byte = bytes([rng.randrange(256)])
        new = rng.choice([bit, bit, byte, byte, b"", 2 * WHOLE[at : at + 1]])
        damaged.append(WHOLE[:at] + new + WHOLE[at + 1 :])
    return damaged


def flip_bytes(pad: Path, times: int, seed: int) -> None:
    rng = random.Random(seed)
    for data in flips(times, rng):
        line = rng.choice(LINES)
        told = told_of(pad, data, line)
        if told.code == 0 and line[0] == "log":
            assert len(json.loads(told.out)) == ENTRIES, data
        if line[0] != "recover" and told.code == 0:
            assert len(tomllib.loads(data.decode("utf-8-sig"))["entries"]) == ENTRIES
        # What was recorded is in the copy, and would make the next pad a cut one.
        recovery.save_copy(pad, WHOLE, durable=False)


@pytest.mark.parametrize("part", range(5))
def test_5000_flipped_bytes_hide_no_entry(pad: Path, part: int) -> None:
    flip_bytes(pad, 1_000, 10 * random.randrange(100_000) + part)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_flipped_bytes_hide_no_entry(pad: Path, seed: int) -> None:
    flip_bytes(pad, 50_000, seed)


def without_entry(number: int) -> Callable[[str], str]:
    def edit(text: str) -> str:
        parts = text.split("\n[[entries]]")
        del parts[number]
        return "\n[[entries]]".join(parts)

    return edit


def with_longer_note(text: str) -> str:
    return text.replace("the stock ran down", "the stock ran down, at last")


def with_another_count(text: str) -> str:
    return text.replace("opponent_deadwood = 32", "opponent_deadwood = 4")


def with_an_entry_at_the_end(text: str) -> str:
    return f'{text}\n[[entries]]\nended = "dead"\n'


def with_an_entry_inside(text: str) -> str:
    return text.replace(
        "\n[[entries]]", '\n[[entries]]\nended = "dead"\n\n[[entries]]', 1
    )


def with_other_line_ends(text: str) -> str:
    return text.replace("\n", "\r\n")


@pytest.mark.parametrize(
    "edit",
    [
        with_longer_note,
        with_another_count,
        with_an_entry_at_the_end,
        with_an_entry_inside,
        with_other_line_ends,
        without_entry(2),
    ],
)
def test_what_people_write_into_a_pad_by_hand_is_taken(
    pad: Path, edit: Callable[[str], str]
) -> None:
    edited = edit(PAD).encode()
    assert edited != WHOLE
    for line in LINES:
        told = told_of(pad, edited, line)
        assert told.code == 0, (line, told)
        recovery.save_copy(pad, WHOLE, durable=False)
