import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorepad.errors import FileError, HandError, PadError
from scorepad.storage import disk, locations, pads
from scorepad.storage.disk import save
from scorepad.storage.pads import lock

HOLDER = """
import time
from scorepad.storage.pads import lock
with lock():
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@contextmanager
def another_holder() -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", HOLDER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            yield holder
        finally:
            holder.kill()


def test_a_second_process_waits_and_is_told_what_to_do(home: Path) -> None:
    with another_holder():
        started = time.monotonic()
        with pytest.raises(FileError) as refused, lock(patience=0.2):
            pytest.fail("two held the lock at once")
        waited = time.monotonic() - started
    assert 0.2 <= waited < 2
    assert str(refused.value) == (
        f"{home}/lock: another scorepad has been saving for 0.2 seconds. "
        "Close it or wait, then try again"
    )


def test_a_killed_holder_leaves_no_lock_behind() -> None:
    with another_holder() as holder:
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
        with lock(patience=0):
            pass


def test_who_waits_gets_the_lock_when_the_holder_ends() -> None:
    with another_holder() as holder:
        started = time.monotonic()
        ending = f"sleep 0.3; kill -9 {holder.pid}"  # a shell, to need no thread
        with subprocess.Popen(["/bin/sh", "-c", ending]), lock():
            assert time.monotonic() - started >= 0.2


def test_the_lock_is_free_again_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), lock():
        _ = 1 / 0
    with lock(patience=0):
        pass


def test_a_data_folder_that_cannot_be_used_is_one_clear_line(home: Path) -> None:
    (home / "lock").mkdir(parents=True)
    with pytest.raises(FileError, match="cannot be used"), lock():
        pytest.fail("there can be no lock")


def test_a_file_system_without_locks_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(FileError, match="cannot be locked: no locks"), lock():
        pytest.fail("there can be no lock")


HOLDER_OF_A_PAD = """
import os, sys
from pathlib import Path
from scorepad.storage.pads import lock
pad = Path(sys.argv[1])
with lock(pad):
    print("held", flush=True)
    sys.stdin.read()
    pad.with_name("new").write_text("new", encoding="utf-8")
    os.replace(pad.with_name("new"), pad)
"""


def test_a_pad_is_locked_for_those_with_another_data_folder_too(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = home.parent / "friday.toml"
    pad.write_text("old", encoding="utf-8")
    command = [sys.executable, "-c", HOLDER_OF_A_PAD, str(pad)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        monkeypatch.setenv("SCOREPAD_HOME", str(home.parent / "other"))
        with (
            pytest.raises(FileError, match=r"friday\.toml: another scorepad has been"),
            lock(pad, patience=0.2),
        ):
            pytest.fail("two held the lock at once")
        holder.stdin.close()
        with lock(pad):
            assert pad.read_text(encoding="utf-8") == "new"


def test_a_pad_that_is_replaced_as_it_is_waited_for_is_locked_anew(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, new = home.parent / "friday.toml", home.parent / "new.toml"
    pad.write_text("old", encoding="utf-8")
    new.write_text("new", encoding="utf-8")
    locked = []

    def replace_first(descriptor: int) -> None:
        locked.append(os.fstat(descriptor).st_ino)
        if len(locked) == 2:  # after the lock of the data folder
            new.replace(pad)

    monkeypatch.setattr("scorepad.storage.pads._try_lock", replace_first)
    with lock(pad):
        assert locked[-1] == pad.stat().st_ino
    assert len(locked) == 3


def test_a_pad_that_cannot_be_locked_is_held_by_the_data_folder_alone(
    home: Path,
) -> None:
    os.mkfifo(home.parent / "pipe.toml")
    for name in ("missing.toml", "pipe.toml", "n\0l.toml"):
        with lock(home.parent / name, patience=0):
            pass


PAD = b"scorepad = 1\nplayers = ['Ann', 'Ben']\n"
HAND = "\n[[entries]]\nended = 'dead'\n"


@pytest.fixture(autouse=True)
def home_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def pad(tmp_path: Path) -> Path:
    path = tmp_path / "friday.toml"
    pads.create(path, PAD)
    return path


def record(pad: Path, addition: str = HAND) -> str:
    """Add a hand; the answer is the text that it was added to."""
    with pads.locked(pad) as file:
        before = file.text
        file.append(file.with_line_ends(addition))
    return before


def problem_with(pad: Path) -> str:
    """What both reading and recording say of a pad that they leave as it is."""
    before = pad.read_bytes() if pad.exists() else None
    with pytest.raises(FileError) as read:
        pads.read_pad(pad)
    with pytest.raises(FileError) as recorded:
        record(pad)
    assert recorded.value.problem == read.value.problem
    assert "\n" not in str(read.value)
    assert (pad.read_bytes() if pad.exists() else None) == before
    return read.value.problem


# Adding


def test_a_hand_is_added_to_what_was_there(pad: Path) -> None:
    assert record(pad) == PAD.decode()
    assert pad.read_bytes() == PAD + HAND.encode()
    assert record(pad) == (PAD + HAND.encode()).decode()
    assert locations.backup_path(pad).read_bytes() == pad.read_bytes()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"# a = 1 \n\n\n", b"# a = 1 \n\n\nb\n"),
        (b"# no end", b"# no end\nb\n"),
        (b"a\r\nb = '''\nx'''", b"a\r\nb = '''\nx'''\r\nb\r\n"),
        (b"a\nb\r\n", b"a\nb\r\nb\n"),
        (b"\xef\xbb\xbfa\t\n", b"\xef\xbb\xbfa\t\nb\n"),
    ],
    ids=["blank lines", "no last line end", "windows", "mixed", "byte order mark"],
)
def test_what_was_there_stays_to_the_byte(pad: Path, old: bytes, new: bytes) -> None:
    pad.write_bytes(old)
    record(pad, "b\n")
    assert pad.read_bytes() == new


def test_a_second_hand_goes_behind_the_first_under_the_same_lock(pad: Path) -> None:
    with pads.locked(pad) as file:
        file.append("# 1\n")
        file.append("# 2\n")
        assert file.text == PAD.decode() + "# 1\n# 2\n"
    assert pads.read_pad(pad) == PAD.decode() + "# 1\n# 2\n"


def test_a_refused_hand_changes_nothing(pad: Path) -> None:
    with pytest.raises(HandError), pads.locked(pad):
        raise HandError("Ann cannot knock with 12: the limit is 10")
    assert pad.read_bytes() == PAD
    record(pad)  # and the lock is free again


def test_an_edit_by_hand_meanwhile_is_not_written_over(pad: Path) -> None:
    with pads.locked(pad) as file:
        pad.write_bytes(PAD + b"# by hand\n")
        with pytest.raises(FileError, match="changed by another program"):
            file.append(HAND)
    assert pad.read_bytes() == PAD + b"# by hand\n"


@pytest.mark.parametrize(
    ("addition", "problem"),
    [
        ("note = '\udcff'\n", "was not changed: the text cannot be written as Unicode"),
        ("#" * 10_485_760, "was not changed: the pad would be larger than 10 MB"),
    ],
    ids=["surrogate", "large"],
)
def test_what_could_not_be_read_back_is_not_written(
    pad: Path, addition: str, problem: str
) -> None:
    with pytest.raises(FileError) as refused:
        record(pad, addition)
    assert refused.value.problem == problem
    assert pad.read_bytes() == PAD


def test_a_copy_that_cannot_be_kept_does_not_undo_the_hand(
    pad: Path, home_store: Path
) -> None:
    locations.backup_path(pad).unlink()
    (home_store / "kept").rmdir()
    (home_store / "kept").write_text("in the way", encoding="utf-8")
    record(pad)
    assert pad.read_bytes() == PAD + HAND.encode()


# Making


def test_a_new_pad_is_named_and_numbered_in_the_data_folder(home_store: Path) -> None:
    first = pads.create_in_home("2026-11-27", ["Ann", "Ben"], PAD)
    second = pads.create_in_home("2026-11-27", ["Ann", "Ben"], PAD + b"#")
    assert first == home_store / "2026-11-27-ann-ben.toml"
    assert second == home_store / "2026-11-27-ann-ben-2.toml"
    assert (first.read_bytes(), second.read_bytes()) == (PAD, PAD + b"#")
    assert (home_store / "kept").stat().st_mode & 0o077 == 0


def test_a_new_pad_never_takes_the_place_of_a_file(pad: Path) -> None:
    with pytest.raises(FileError, match="already exists"):
        pads.create(pad, b"scorepad = 1\n")
    assert pad.read_bytes() == PAD
    assert locations.backup_path(pad).read_bytes() == PAD


# Damaged pads


def test_a_pad_cut_at_any_byte_is_refused_and_left_alone(pad: Path) -> None:
    record(pad)
    whole = pad.read_bytes()
    for length in range(len(whole)):
        pad.write_bytes(whole[:length])
        problem = problem_with(pad)
        assert re.match(r"(the file is empty|is cut)", problem)
        assert f"scorepad recover --pad {pad}" in problem
    pad.write_bytes(whole)
    record(pad)


def test_a_cut_pad_says_how_much_is_missing_and_both_ways_out(pad: Path) -> None:
    record(pad)
    pad.write_bytes(pad.read_bytes()[:-16])
    assert problem_with(pad) == (
        "is cut: the last 16 bytes of its good copy (2 lines) are missing. "
        f"To recover its last good copy: scorepad recover --pad {pad}. "
        f"To keep the shorter pad: scorepad recover --accept --pad {pad}"
    )
    pad.write_bytes(PAD + HAND.encode()[:-1])
    assert "the last 1 byte of its good copy (1 line) are" in problem_with(pad)


def test_an_empty_pad_is_refused(pad: Path) -> None:
    pad.write_bytes(b"")
    assert problem_with(pad) == (
        "the file is empty, so it is damaged. "
        f"To recover its last good copy: scorepad recover --pad {pad}"
    )


def test_a_pad_that_is_gone_is_not_treated_as_new(tmp_path: Path, pad: Path) -> None:
    pad.unlink()
    assert problem_with(pad) == (
        f"the file is gone. To recover its last good copy: scorepad recover --pad {pad}"
    )
    assert problem_with(tmp_path / "saturday.toml") == "there is no such file"


def test_a_pad_that_cannot_be_read_is_not_called_gone(pad: Path) -> None:
    pad.unlink()
    pad.symlink_to(pad)
    with pytest.raises(FileError, match="cannot be read: too many levels"):
        pads.read_pad(pad)


def test_a_pad_that_is_no_text_is_refused_with_the_recover_hint(pad: Path) -> None:
    pad.write_bytes(PAD + b"\0" * 4000)
    assert problem_with(pad) == (
        "is not text: a NUL at byte 39, line 3. "
        f"To recover its last good copy: scorepad recover --pad {pad}"
    )


def test_a_path_is_quoted_so_that_the_recover_hint_can_be_typed() -> None:
    assert pads.recover_hint(Path("a b.toml")).endswith("recover --pad 'a b.toml'")


@pytest.mark.parametrize(
    "edited",
    [
        PAD + HAND.replace("dead", "gin").encode(),
        (PAD + HAND.encode()).replace(b"Ann", b"An"),
        PAD + HAND.encode() + b"# more\n",
        PAD + HAND.encode().replace(b"dead'", b"dea"),
        b"# shorter, but not the same so far\n",
    ],
)
def test_an_edit_by_hand_is_legal(pad: Path, edited: bytes) -> None:
    record(pad)
    pad.write_bytes(edited)
    assert pads.read_pad(pad) == edited.decode()
    record(pad)
    assert pad.read_bytes() == edited + HAND.encode()


@pytest.mark.parametrize("copy", [b"", PAD[:10], b"\0" * 500, None])
def test_a_copy_that_is_damaged_itself_is_no_reason_to_refuse(
    pad: Path, copy: bytes | None
) -> None:
    kept = locations.backup_path(pad)
    kept.unlink()
    if copy is None:
        kept.mkdir()
    else:
        kept.write_bytes(copy)
    assert pads.read_pad(pad) == PAD.decode()


def test_a_pad_saved_while_it_is_read_is_not_called_cut(
    pad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy can be newer than the bytes that were read just before."""
    real = disk.read_bytes
    later = [PAD + HAND.encode(), PAD + HAND.encode() * 2]

    def read_and_let_another_save(path: Path) -> bytes:
        data = real(path)
        if later:
            save(path, later[0])
            save(locations.backup_path(path), later.pop(0))
        return data

    monkeypatch.setattr(pads, "read_bytes", read_and_let_another_save)
    assert pads.read_pad(pad) == (PAD + HAND.encode() * 2).decode()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32"])
def test_a_pad_keeps_its_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "utf.toml"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    text = PAD.decode()
    path.write_bytes(f"{mark}{text}".encode(encoding))
    record(path, "# 姓\n")
    assert path.read_bytes() == f"{mark}{text}# 姓\n".encode(encoding)
    assert pads.read_pad(path) == f"{text}# 姓\n"


# Several processes

WORKER = """
import sys
from pathlib import Path
from scorepad.storage import pads

pad, name, hands = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for number in range(hands):
    with pads.locked(pad) as file:
        file.append(f"# {name}-{number}\\n")
    print(f"# {name}-{number}", flush=True)
"""


def worker(pad: Path, name: str, hands: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", WORKER, str(pad), name, str(hands)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")


def test_eight_processes_lose_and_repeat_nothing(pad: Path) -> None:
    workers = [worker(pad, f"w{number}", 50) for number in range(8)]
    said = [process.communicate()[0].splitlines() for process in workers]
    assert [process.returncode for process in workers] == [0] * 8
    lines = pads.read_pad(pad).removeprefix(PAD.decode()).splitlines()
    assert len(lines) == 400
    for number, own in enumerate(said):
        assert len(own) == 50
        assert [line for line in lines if line.startswith(f"# w{number}-")] == own


def test_what_a_killed_process_had_acknowledged_is_there(pad: Path) -> None:
    acknowledged: list[str] = []
    for attempt in range(12):
        process = worker(pad, f"k{attempt}", 100_000)
        assert process.stdout is not None
        acknowledged.append(process.stdout.readline().rstrip())
        time.sleep(0.0037 * attempt)
        process.kill()
        acknowledged += process.communicate()[0].splitlines()
    lines = pads.read_pad(pad).removeprefix(PAD.decode()).splitlines()
    whole = [line for line in acknowledged if re.fullmatch(r"# k\d+-\d+", line)]
    assert set(whole) <= set(lines)
    assert len(lines) == len(set(lines)) <= len(whole) + 12 * 2
    assert len(whole) >= 12


HEAD = b"scorepad = 1\n\n[rules]\nbased_on = 'classic'\n"
HANDS = [f"\n[[entries]]\nended = 'dead'\nnote = '{n}'\n".encode() for n in range(9)]
WHOLE = HEAD + b"".join(HANDS)


def check(text: str) -> None:
    """A stand-in for the reader of pads: every line must be one of ours."""
    for line in text.splitlines():
        if line not in WHOLE.decode().splitlines():
            raise PadError(f"unknown: {line}")


@pytest.fixture
def pad_recovery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "home"))
    path = tmp_path / "friday.toml"
    pads.create(path, WHOLE)
    return path


def offered(pad_recovery: Path) -> list[tuple[str, bytes]]:
    return [(found.label, found.data) for found in pads.candidates(pad_recovery, check)]


def names_beside(pad_recovery: Path) -> list[str]:
    return sorted(file.name for file in pad_recovery.parent.glob("friday*"))


# What is offered


def test_a_whole_pad_offers_itself_as_it_is(pad_recovery: Path) -> None:
    (only,) = pads.candidates(pad_recovery, check)
    assert only.is_present
    assert only.data == WHOLE


def test_a_cut_pad_offers_its_copy_and_what_is_left(pad_recovery: Path) -> None:
    left = HEAD + b"".join(HANDS[:5])
    pad_recovery.write_bytes(left + HANDS[5][:20])
    os.utime(pad_recovery, (2_000, 2_000))
    os.utime(locations.backup_path(pad_recovery), (1_000, 1_000))
    copy, rest = pads.candidates(pad_recovery, check)
    assert copy == pads.Candidate(
        "the good copy", WHOLE, WHOLE.decode(), 4 + 9 * 4, 1_000.0, is_present=False
    )
    assert rest == pads.Candidate(
        "the pad up to the damage", left, left.decode(), 24, 2_000.0, False
    )


def test_a_pad_cut_between_hands_can_be_kept_as_it_is(pad_recovery: Path) -> None:
    pad_recovery.write_bytes(HEAD + HANDS[0])
    copy, present = pads.candidates(pad_recovery, check)
    assert (copy.is_present, present.is_present) == (False, True)
    assert present.label == "the pad as it is"


@pytest.mark.parametrize("bad", range(9))
@pytest.mark.parametrize(
    ("before", "after"),
    [(b"dead", b"dEad"), (b"dead", b"d\0ad"), (b"dead", b"d\xffad"), (b"[[e", b"k[e")],
)
def test_the_pad_is_offered_up_to_the_hand_that_is_damaged(
    pad_recovery: Path, bad: int, before: bytes, after: bytes
) -> None:
    locations.backup_path(pad_recovery).unlink()
    hands = [*HANDS[:bad], HANDS[bad].replace(before, after), *HANDS[bad + 1 :]]
    pad_recovery.write_bytes(HEAD + b"".join(hands))
    if (bad, after) == (0, b"k[e"):
        assert offered(pad_recovery) == []  # where the hands begin is not to be seen
        return
    ((label, data),) = offered(pad_recovery)
    assert label == "the pad up to the damage"
    assert data == HEAD + b"".join(HANDS[:bad])


def test_a_pad_is_never_offered_without_its_rules(pad_recovery: Path) -> None:
    locations.backup_path(pad_recovery).unlink()
    pad_recovery.write_bytes(WHOLE.replace(b"classic", b"Classic"))
    assert offered(pad_recovery) == []


def test_a_long_damaged_pad_is_not_read_hundreds_of_times(pad_recovery: Path) -> None:
    looks: list[int] = []

    def count_looks(text: str) -> None:
        looks.append(len(text))
        if "bad" in text:
            raise PadError("bad")

    entry = b"\n[[entries]]\nended = 'dead'\n"
    pad_recovery.write_bytes(HEAD + entry * 700 + b"bad\n" + entry * 300)
    found = pads.candidates(pad_recovery, count_looks)
    assert found[1].data == HEAD + entry * 699
    assert len(looks) < 20


def test_a_copy_that_is_no_good_is_not_offered(pad_recovery: Path) -> None:
    locations.backup_path(pad_recovery).write_bytes(b"nonsense")
    assert [data for _, data in offered(pad_recovery)] == [WHOLE]
    pad_recovery.write_bytes(b"nonsense")
    assert offered(pad_recovery) == []


def test_the_copy_of_a_pad_that_is_gone_is_offered(pad_recovery: Path) -> None:
    pad_recovery.unlink()
    assert offered(pad_recovery) == [("the good copy", WHOLE)]


def test_a_pad_that_was_never_there_has_nothing_to_offer(pad_recovery: Path) -> None:
    assert offered(pad_recovery.with_name("saturday.toml")) == []


# Bringing it back


def test_what_is_brought_back_leaves_the_damaged_pad_beside(pad_recovery: Path) -> None:
    for number, damage in enumerate([b"one", b"two\0", b""], 1):
        pad_recovery.write_bytes(damage)
        pad_recovery.chmod(0o640)
        beside = pads.recover(pad_recovery, WHOLE)
        ending = "" if number == 1 else f"-{number}"
        assert beside == pad_recovery.with_name(f"friday.toml.damaged{ending}")
        assert beside.read_bytes() == damage
        assert pads.read_pad(pad_recovery).encode() == WHOLE
        assert pad_recovery.stat().st_mode & 0o777 == 0o640
    assert len(names_beside(pad_recovery)) == 4


def test_a_pad_that_is_gone_comes_back(pad_recovery: Path) -> None:
    pad_recovery.unlink()
    assert pads.recover(pad_recovery, WHOLE) is None
    assert pads.read_pad(pad_recovery).encode() == WHOLE
    assert names_beside(pad_recovery) == ["friday.toml"]


def test_the_rest_of_a_damaged_pad_becomes_its_copy_and_nothing_is_lost(
    pad_recovery: Path,
) -> None:
    left = HEAD + HANDS[0]
    pad_recovery.write_bytes(left + b"damage")
    pads.recover(pad_recovery, left)
    assert pads.read_pad(pad_recovery).encode() == left
    assert offered(pad_recovery) == [
        ("the good copy", left),
        ("an earlier copy", WHOLE),
    ]
    pads.recover(pad_recovery, WHOLE)
    assert pads.read_pad(pad_recovery).encode() == WHOLE


def test_a_shorter_pad_is_accepted_and_that_can_be_taken_back(
    pad_recovery: Path,
) -> None:
    left = HEAD + HANDS[0]
    pad_recovery.write_bytes(left)
    for _ in range(2):
        pads.accept(pad_recovery, check)
        assert pads.read_pad(pad_recovery).encode() == left
    assert names_beside(pad_recovery) == ["friday.toml"]
    assert ("an earlier copy", WHOLE) in offered(pad_recovery)


def test_a_damaged_pad_cannot_be_accepted(pad_recovery: Path) -> None:
    pad_recovery.write_bytes(b"nonsense")
    with pytest.raises(PadError):
        pads.accept(pad_recovery, check)
    pad_recovery.write_bytes(b"\0")
    with pytest.raises(FileError, match="NUL"):
        pads.accept(pad_recovery, check)
    assert locations.backup_path(pad_recovery).read_bytes() == WHOLE


def test_a_copy_that_cannot_be_replaced_leaves_the_pad_alone(
    pad_recovery: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    left = HEAD + HANDS[0]
    pad_recovery.write_bytes(left + b"damage")
    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(FileError, match="no space left"):
        pads.recover(pad_recovery, left)
    assert pad_recovery.read_bytes() == left + b"damage"
    assert names_beside(pad_recovery) == ["friday.toml"]
    assert locations.backup_path(pad_recovery).read_bytes() == WHOLE
