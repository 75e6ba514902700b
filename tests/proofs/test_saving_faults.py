"""Whatever fails in a save, the pad is the old one or the new one, as is said."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorepad.errors import FileError
from scorepad.storage import pads, recovery
from tests.store_faults import CALLS, ERRORS, error, faults, from_then_on, never, once

OLD = b"\xef\xbb\xbf# ours\r\nscorepad = 1\r\n"
NEW = OLD + b"\r\n[[entries]]\r\nended = 'dead'\r\n"


class Table:
    """A linked pad with a mode and an owner of its own, and what a save does to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "pads"
        self.pad = self.folder / "friday.toml"
        self.link = folder / "link.toml"
        self.folder.mkdir()
        self.link.symlink_to(self.pad)

    def lay(self) -> None:
        self.pad.write_bytes(OLD)
        self.pad.chmod(0o640)
        if os.geteuid() == 0:
            os.chown(self.pad, 1234, 2345)
        recovery.save_copy(self.pad, OLD, durable=False)

    def record(self) -> None:
        with pads.locked(self.link) as pad:
            assert pad.text == OLD.decode("utf-8-sig")
            pad.append(pad.with_line_ends("\n[[entries]]\nended = 'dead'\n"))

    def make_anew(self) -> None:
        self.pad.unlink()
        pads.create(self.link, NEW)

    def said(self, act: Callable[[], None]) -> bool:
        """Whether the act was said to be done."""
        try:
            act()
        except FileError:
            return False
        return True

    def names(self) -> list[str]:
        return sorted(file.name for file in self.folder.iterdir())

    def held(self) -> bytes | None:
        """What the pad holds; its mode, link and folder are as they should be."""
        assert self.link.is_symlink()
        if not self.pad.exists():
            assert self.names() == []
            return None
        assert self.names() == ["friday.toml"]
        return self.pad.read_bytes()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "home"))
    before = os.umask(0o022)
    yield Table(tmp_path)
    os.umask(before)


def calls_of_a_record(table: Table) -> dict[str, int]:
    table.lay()
    with faults(never, error(errno.EIO)) as counted:
        table.record()
    assert table.held() == NEW
    return dict(counted)


def test_a_record_goes_through_the_calls_that_are_made_to_fail(table: Table) -> None:
    made = set(calls_of_a_record(table))
    if os.geteuid() != 0:
        made.add("chown")
    assert made == set(CALLS) - {"link", "unlink"}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_call_that_fails_once(table: Table, name: str, number: int) -> None:
    for nth in range(1, calls_of_a_record(table).get(name, 0) + 1):
        table.lay()
        with faults(once(name, nth), error(number)):
            done = table.said(table.record)
        assert table.held() == (NEW if done else OLD), nth
        assert table.pad.stat().st_mode & 0o777 == 0o640
        assert not list(table.folder.parent.rglob("*.tmp"))


@pytest.mark.parametrize("name", sorted(set(CALLS) - {"unlink", "io.open"}))
@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_call_that_fails_for_good(table: Table, name: str, number: int) -> None:
    for nth in range(1, calls_of_a_record(table).get(name, 0) + 1):
        table.lay()
        with faults(from_then_on(name, nth), error(number)):
            done = table.said(table.record)
        assert table.held() == (NEW if done else OLD), nth


@pytest.mark.parametrize("name", ["replace", "write", "fsync", "close", "chmod"])
@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_a_call_that_fails_after_its_work(table: Table, name: str, number: int) -> None:
    for nth in range(1, calls_of_a_record(table).get(name, 0) + 1):
        table.lay()
        with faults(once(name, nth), error(number), after=True):
            done = table.said(table.record)
        assert table.held() == (NEW if done else OLD), nth


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_leaves_the_old_pad_or_the_new_one(table: Table, name: str) -> None:
    for nth in range(1, calls_of_a_record(table).get(name, 0) + 1):
        table.lay()
        with (
            faults(once(name, nth), KeyboardInterrupt()),
            pytest.raises(KeyboardInterrupt),
        ):
            table.record()
        assert table.held() in (OLD, NEW)
        assert not list(table.folder.parent.rglob("*.tmp"))


def test_a_disk_that_fills_up_in_the_middle_of_a_write(table: Table) -> None:
    table.lay()
    real = os.write

    def write(descriptor: int, data: memoryview) -> int:
        if len(data) < len(NEW) - 5:
            raise error(errno.ENOSPC)
        return real(descriptor, data[:2])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.write", write)
        with pytest.raises(FileError) as refused:
            table.record()
    assert refused.value.problem == (
        "could not be saved and was not changed: no space left on device"
    )
    assert table.held() == OLD


def test_a_folder_that_the_disk_does_not_confirm_leaves_a_lasting_copy(
    table: Table,
) -> None:
    """A power cut may then bring the old pad back: the copy must tell."""
    for kind in ("fsync", "open"):
        table.lay()
        nth = {"fsync": 2, "open": 4}[kind]
        with faults(once(kind, nth), error(errno.EIO)) as counted:
            table.record()
        assert table.held() == NEW
        # The pad, the copy and the copy's folder; the pad's folder was tried.
        assert counted["fsync"] == {"fsync": 4, "open": 3}[kind]
        table.pad.write_bytes(OLD)
        with pytest.raises(FileError, match="is cut: the last 31 bytes"):
            pads.read_pad(table.pad)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("after", [False, True])
def test_a_new_pad_is_whole_or_not_there(
    table: Table, name: str, number: int, after: bool
) -> None:
    table.lay()
    with faults(never, error(errno.EIO)) as counted:
        table.make_anew()
    # A file that is opened and then called unopened stays open.
    is_leak = after and "open" in name
    for nth in range(1, 1 if is_leak else counted[name] + 1):
        table.lay()
        table.pad.unlink()
        with faults(once(name, nth), error(number), after=after):
            done = table.said(lambda: pads.create(table.link, NEW))
        if name == "unlink":  # the one way to leave something behind
            for left in table.folder.glob("*.tmp"):
                left.unlink()
        assert table.held() == (NEW if done else None), nth


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("after", [False, True])
def test_a_deleted_pad_is_where_it_was_or_can_be_brought_back(
    table: Table, name: str, number: int, after: bool
) -> None:
    table.lay()
    with faults(never, error(errno.EIO)) as counted:
        pads.delete(table.pad)
    # A file that is opened and then called unopened stays open.
    is_leak = after and "open" in name
    for nth in range(1, 1 if is_leak else counted[name] + 1):
        table.lay()
        for deleted in (table.folder.parent / "home").rglob("*.deleted"):
            deleted.unlink()
        with faults(once(name, nth), error(number), after=after):
            table.said(lambda: pads.delete(table.pad))
        if table.pad.exists():
            assert table.pad.read_bytes() == OLD
        else:
            (deleted,) = (table.folder.parent / "home").rglob("*.deleted")
            assert deleted.read_bytes() == OLD
