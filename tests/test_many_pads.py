"""Many pads at once: which files are meant, and how each of them fares."""

import errno
import itertools
import json
import multiprocessing
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NoReturn

import pytest

from scorepad import many_pads
from scorepad.errors import FileError
from scorepad.many_pads import PadFile, ReadPad, Report, find_pads, replay_report
from scorepad.pad import Pad
from scorepad.rules import Rules

HEAD = 'scorepad = 1\nplayers = ["Ann", "Ben"]\n'
# Under classic: 14 - 6 = 8 to Ann; 4 against 6, 2 + 25 to Ben.
HANDS = """
[[entries]]
ended = "knock"
knocker = "Ann"
knocker_deadwood = 6
opponent_deadwood = 14

[[entries]]
ended = "knock"
knocker = "Ann"
knocker_deadwood = 6
opponent_deadwood = 4
"""
LONG = "[rules.game]\ntarget = 500\n"
LOCKED = "locked cannot be read: permission denied"
WRONG = "\n[expected]\npoints = [8, 28]\n"

Write = Callable[..., Path]


@pytest.fixture
def write(empty_folder: Path) -> Write:
    def write(name: str, text: str = HEAD + HANDS) -> Path:
        path = empty_folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def read(
    file: PadFile | str, *, rules: Rules | None = None, as_json: bool = False
) -> ReadPad[Report]:
    """Read and replay one file, which is named outright."""
    if isinstance(file, str):
        file = PadFile(Path(file), file, named=True)
    (only,) = many_pads.read_each(
        [file], partial(replay_report, rules=rules, as_json=as_json)
    )
    return only


def reported(name: str, rules: Rules | None = None) -> Report:
    made = read(name, rules=rules).result
    assert made is not None
    return made


def hands(files: list[PadFile], work: Callable[[PadFile, Pad], Report]) -> list[int]:
    return [
        each.result.hands for each in many_pads.read_each(files, work) if each.result
    ]


def names(*paths: str) -> list[str]:
    return [file.name for file in find_pads(paths)]


def test_a_folder_means_its_own_pad_files_sorted(write: Write) -> None:
    for name in ("b.toml", "a.toml", "C.TOML", "note.txt", ".hidden.toml", "toml"):
        write(f"evening/{name}")
    write("evening/older/d.toml")
    write("evening/folder.toml/e.toml")
    assert names("evening") == ["evening/C.TOML", "evening/a.toml", "evening/b.toml"]
    assert not any(file.named for file in find_pads(["evening"]))


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("evening", "evening/a.toml"),
        ("evening/", "evening/a.toml"),
        ("./evening", "./evening/a.toml"),
        (".", "./here.toml"),
        ("evening/..", "evening/../here.toml"),
    ],
)
def test_a_file_of_a_folder_is_called_by_the_folder_as_given(
    write: Write, given: str, name: str
) -> None:
    write("evening/a.toml")
    write("here.toml")
    assert names(given) == [name]


def test_a_file_is_called_as_given_there_or_not(write: Write) -> None:
    write("a.toml")
    assert names("./a.toml", "none.toml") == ["./a.toml", "none.toml"]
    assert all(file.named for file in find_pads(["a.toml", "none.toml"]))


def test_an_empty_folder_has_no_files(empty_folder: Path) -> None:
    (empty_folder / "evening").mkdir()
    assert find_pads(["evening"]) == []


def test_an_empty_path_is_refused() -> None:
    with pytest.raises(FileError) as refused:
        find_pads([""])
    assert str(refused.value) == '"" is not a path'


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read all")
def test_a_folder_that_is_locked_is_a_problem(empty_folder: Path) -> None:
    locked = empty_folder / "locked"
    locked.mkdir(mode=0)
    (file,) = find_pads(["locked"])
    assert read(file).problem == LOCKED


def test_a_folder_that_cannot_be_read_does_not_keep_others_from_it(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.toml")
    (Path("a.toml").absolute().parent / "locked").mkdir()

    def refuse(_: Path) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "iterdir", refuse)
    folder, file = find_pads(["locked", "a.toml"])
    assert read(folder).problem == LOCKED
    assert hands([file], partial(replay_report, rules=None, as_json=False)) == [2]


def test_a_pad_is_replayed_under_its_own_rules(write: Write) -> None:
    write("a.toml")
    assert reported("a.toml") == Report(
        "a.toml", sides=("Ann", "Ben"), columns=((8, 27),), hands=2
    )


def test_a_pad_is_replayed_under_other_rules_and_not_checked(write: Write) -> None:
    write("a.toml", HEAD + WRONG + HANDS)
    other = Rules({"hand.undercut_bonus": 13, "hand.knock_bonus": 3})
    assert reported("a.toml", rules=other).columns == ((11, 15),)
    assert reported("a.toml", rules=other).checks == ()
    (check,) = reported("a.toml").checks
    assert check.fails


def test_every_column_of_the_last_game_is_told(write: Write) -> None:
    write("a.toml", HEAD + "[rules.hollywood]\ncolumns = 2\n" + HANDS * 2)
    # Each side's second win enters column 2 as well.
    assert reported("a.toml").columns == ((16, 54), (8, 27))


def test_the_points_are_those_of_the_last_game(write: Write) -> None:
    turns = '\n[[entries]]\nchange = "finish"\n\n[[entries]]\nchange = "again"\n'
    write("a.toml", HEAD + HANDS + turns + HANDS * 2)
    assert reported("a.toml").columns == ((16, 54),)


def test_a_file_of_something_else_is_skipped_unless_it_is_named(write: Write) -> None:
    write("a.toml", "title = 'no pad'\n")
    found = PadFile(Path("a.toml"), "a.toml", named=False)
    assert read(found) == ReadPad(found)
    assert read("a.toml").problem == 'a.toml: not a scorepad file (no "scorepad = 1")'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "scorepad =\n",
            "a.toml is not TOML: Invalid value (at line 1, column 11)",
        ),
        (
            "scorepad = 2\n",
            "a.toml: scorepad = 2 is a newer format than this scorepad reads (1). "
            "Update scorepad; the file was not changed",
        ),
        (
            HEAD + HANDS.replace("= 6", "= 12", 1),
            "a.toml: entry 1 (hand 1) at line 4: Ann cannot knock with 12: the limit "
            "is 10",
        ),
        (
            HEAD + '[rules]\nbased_on = "clasic"\n',
            'a.toml: there is no preset "clasic". Did you mean classic?',
        ),
    ],
)
def test_a_bad_pad_is_a_problem_with_its_name(
    write: Write, text: str, problem: str
) -> None:
    write("a.toml", text)
    for named in (True, False):
        assert read(PadFile(Path("a.toml"), "a.toml", named)).problem == problem


def test_a_missing_file_is_a_problem(empty_folder: Path) -> None:
    assert not (empty_folder / "none.toml").exists()
    assert read("none.toml").problem == "none.toml: there is no such file"


def test_a_rules_file_is_looked_for_beside_the_pad(write: Write) -> None:
    write("evening/ours.toml", "[hand]\nundercut_bonus = 13\n")
    write("evening/a.toml", HEAD + '[rules]\nbased_on = "ours.toml"\n' + HANDS)
    assert reported("evening/a.toml").columns == ((8, 15),)


def test_a_rules_file_that_is_to_blame_is_named_after_the_pad(write: Write) -> None:
    write("evening/a.toml", HEAD + '[rules]\nbased_on = "ours.toml"\n')
    told = "evening/a.toml: evening/ours.toml: there is no such file"
    assert read("evening/a.toml").problem == told
    write("evening/ours.toml", "[game]\ntarget = 0\n")
    told = "game.target: 0 is not a whole number from 1 to 1000000."
    assert read("evening/a.toml").problem == (
        f"evening/a.toml: evening/ours.toml: {told}"
    )


def test_the_json_is_the_object_of_the_pad_on_one_line(write: Write) -> None:
    write("a.toml", HEAD.replace("Ann", "A\\u001b\\u009b\\u202eÉ") + "")
    found = read(PadFile(Path("a.toml"), "x/a.toml", True), as_json=True).result
    assert found is not None
    assert found.json is not None
    assert "\n" not in found.json
    assert "\\u001b\\u009b\\u202eÉ" in found.json
    told = json.loads(found.json)
    assert told["pad"] == "x/a.toml"
    assert told["sides"][0]["name"] == "A\u001b\u009b\u202eÉ"


def test_many_files_come_back_in_order(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_pads, "_FEWEST_FOR_WORKERS", 5)
    for number in range(9):
        write(f"evening/{number}.toml", HEAD + HANDS * (number % 3))
    work = partial(replay_report, rules=None, as_json=False)
    found = list(many_pads.read_each(find_pads(["evening"]), work))
    assert [each.file.name for each in found] == [f"evening/{n}.toml" for n in range(9)]
    assert hands(find_pads(["evening"]), work) == [2 * (n % 3) for n in range(9)]


def test_many_files_are_read_without_other_processes_where_there_can_be_none(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(**_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(many_pads, "_FEWEST_FOR_WORKERS", 2)
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", none)
    write("evening/a.toml")
    write("evening/b.toml")
    work = partial(replay_report, rules=None, as_json=False)
    assert hands(find_pads(["evening"]), work) == [2, 2]


def test_where_no_more_processes_may_be_started_one_does_it_all(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    fork = os.fork
    forks = itertools.count()

    def fork_once() -> int:
        if next(forks):
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return fork()

    monkeypatch.setattr(many_pads, "_FEWEST_FOR_WORKERS", 2)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(os, "fork", fork_once)
    write("evening/a.toml")
    write("evening/b.toml")
    work = partial(replay_report, rules=None, as_json=False)
    assert hands(find_pads(["evening"]), work) == [2, 2]
    assert multiprocessing.active_children() == []


def _dies_elsewhere(file: PadFile, pad: Pad, here: int) -> Report:
    if os.getpid() != here:
        os.kill(os.getpid(), signal.SIGKILL)
    return replay_report(file, pad, rules=None, as_json=False)


def test_what_a_killed_process_was_to_do_is_done_by_this_one(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_pads, "_FEWEST_FOR_WORKERS", 2)
    write("evening/a.toml")
    write("evening/b.toml")
    work = partial(_dies_elsewhere, here=os.getpid())
    assert hands(find_pads(["evening"]), work) == [2, 2]


def _handler(_file: PadFile, _pad: Pad) -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_stops_this_process_and_no_other_has_to_tell_of_it(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_pads, "_FEWEST_FOR_WORKERS", 1)
    write("evening/a.toml")
    assert [
        read.result for read in many_pads.read_each(find_pads(["evening"]), _handler)
    ] == [True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_thousand_pads_of_ten_hands_take_seconds(write: Write) -> None:
    for number in range(1000):
        write(f"evening/{number:04}.toml", HEAD + LONG + HANDS * 5)
    work = partial(replay_report, rules=None, as_json=True)
    start = perf_counter()
    found = list(many_pads.read_each(find_pads(["evening"]), work))
    seconds = perf_counter() - start
    made = [each.result for each in found if each.result]
    assert sum(each.hands for each in made) == 10_000
    assert all(each.json for each in made)
    assert seconds < 30  # about 2 on a desk that is busy with other things


# Copies

ENTRIES = [f"{entry}\n" for entry in HANDS.strip().split("\n\n")]
AT = "at = 2026-11-27T2{}:00:00Z\n"


def evening(*entries: str, started: str = "2026-11-27T19:30:00Z") -> str:
    return "\n".join([f"{HEAD}started = {started}\n", *entries])


def counting(*paths: str) -> tuple[list[str], list[str]]:
    """Which files count, and what is said of the others."""
    work = partial(replay_report, rules=None, as_json=False)
    reads, copies = many_pads.one_per_evening(
        many_pads.read_each(find_pads(paths), work)
    )
    return [read.file.name for read in reads], [str(each) for each in copies]


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_a_file_of_two_names_is_one_file(write: Write) -> None:
    pad = write("evening/friday.toml")
    (pad.parent / "a-link.toml").symlink_to("friday.toml")
    (pad.parent / "z-link.toml").hardlink_to(pad)
    assert names("evening") == ["evening/friday.toml"]
    assert names("evening/a-link.toml", "evening") == ["evening/a-link.toml"]
    assert names("evening", "evening/z-link.toml") == ["evening/z-link.toml"]


def test_of_two_copies_the_longer_one_counts(write: Write) -> None:
    write("e/friday (conflicted copy).toml", evening(ENTRIES[0]))
    write("e/friday.toml", evening(*ENTRIES))
    write("e/monday.toml", evening(*ENTRIES, started="2026-11-30T19:30:00Z"))
    assert counting("e") == (
        ["e/friday.toml", "e/monday.toml"],
        [
            "e/friday.toml and e/friday (conflicted copy).toml are copies of the same "
            "evening: only e/friday.toml counts"
        ],
    )


def test_of_two_equal_copies_the_one_of_the_plain_name_counts(write: Write) -> None:
    write("e/friday (conflicted copy).toml", evening(*ENTRIES))
    write("e/friday.toml", evening(*ENTRIES))
    assert counting("e")[0] == ["e/friday.toml"]


def test_copies_are_known_by_the_moment_whatever_its_offset(write: Write) -> None:
    write("e/a.toml", evening(*ENTRIES, started="2026-11-27T20:30:00+01:00"))
    write("e/b.toml", evening(*ENTRIES))
    assert counting("e")[0] == ["e/a.toml"]


def test_where_copies_differ_the_one_with_the_newest_entry_counts(
    write: Write,
) -> None:
    first, second = ENTRIES
    write("e/a.toml", evening(first + AT.format(0), second + AT.format(3)))
    other = [second + AT.format(1), first + AT.format(2)]
    write("e/b.toml", evening(first + AT.format(0), *other))
    assert counting("e") == (
        ["e/a.toml"],
        [
            "e/a.toml and e/b.toml are of the same evening but differ from entry 2 "
            "on: e/a.toml has the newest entry and counts"
        ],
    )


@pytest.mark.parametrize("started", ["", "started = 2026-11-27\n"])
def test_two_pads_of_one_day_are_no_copies(write: Write, started: str) -> None:
    for number, entry in enumerate(ENTRIES):
        write(f"e/{number}.toml", f"{HEAD}{started}\n{entry}\n")
    assert counting("e") == (["e/0.toml", "e/1.toml"], [])


def test_a_copy_is_known_by_its_id_and_other_ids_are_other_evenings(
    write: Write,
) -> None:
    whole = evening(*ENTRIES)
    for name, id_, text in [
        ("a", "one", evening(ENTRIES[0])),
        ("b", "one", whole.replace("19:30", "19:31")),
        ("c", "two", whole),
    ]:
        write(f"e/{name}.toml", f'id = "{id_}"\n{text}')
    assert counting("e")[0] == ["e/b.toml", "e/c.toml"]
    # An older copy has no id yet.
    write("e/0.toml", evening())
    assert counting("e")[0] == ["e/b.toml", "e/c.toml"]
