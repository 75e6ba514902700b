"""A pad keeps what was there, to the byte, and is refused where it is damaged."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorepad.errors import FileError, HandError
from scorepad.storage import data_folder, disk, pads, recovery
from scorepad.storage.disk import save

PAD = b"scorepad = 1\nplayers = ['Ann', 'Ben']\n"
HAND = "\n[[entries]]\nended = 'dead'\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
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
    assert data_folder.backup_path(pad).read_bytes() == pad.read_bytes()


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
    pad: Path, home: Path
) -> None:
    data_folder.backup_path(pad).unlink()
    (home / "kept").rmdir()
    (home / "kept").write_text("in the way", encoding="utf-8")
    record(pad)
    assert pad.read_bytes() == PAD + HAND.encode()


# Making


def test_a_new_pad_is_named_and_numbered_in_the_data_folder(home: Path) -> None:
    first = pads.create_in_home("2026-11-27", ["Ann", "Ben"], PAD)
    second = pads.create_in_home("2026-11-27", ["Ann", "Ben"], PAD + b"#")
    assert first == home / "2026-11-27-ann-ben.toml"
    assert second == home / "2026-11-27-ann-ben-2.toml"
    assert (first.read_bytes(), second.read_bytes()) == (PAD, PAD + b"#")
    assert (home / "kept").stat().st_mode & 0o077 == 0


def test_a_new_pad_never_takes_the_place_of_a_file(pad: Path) -> None:
    with pytest.raises(FileError, match="already exists"):
        pads.create(pad, b"scorepad = 1\n")
    assert pad.read_bytes() == PAD
    assert data_folder.backup_path(pad).read_bytes() == PAD


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
    assert recovery.recover_hint(Path("a b.toml")).endswith("recover --pad 'a b.toml'")


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
    kept = data_folder.backup_path(pad)
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
            save(data_folder.backup_path(path), later.pop(0))
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
