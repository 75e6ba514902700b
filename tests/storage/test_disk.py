import io
import os
import re
import stat
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.errors import FileError
from scorepad.storage import disk


def problem_with(path: Path) -> str:
    with pytest.raises(FileError) as refused:
        disk.read_text(path)
    assert "\n" not in str(refused.value)
    assert re.match(f"{re.escape(str(path))}(: | )", str(refused.value))
    return refused.value.problem


def test_text_is_read_as_it_is_but_for_a_byte_order_mark(tmp_path: Path) -> None:
    pad = tmp_path / "pad.toml"
    pad.write_bytes(b"\xef\xbb\xbfa = '\xe5\xa7\x93'\r\n\n")
    assert disk.read_text(pad) == "a = '姓'\r\n\n"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert problem_with(tmp_path / "none.toml") == "there is no such file"


def test_a_link_to_nothing_says_where_it_leads(tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to("gone.toml")
    assert problem_with(link) == "is a link to gone.toml, which does not exist"


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(link)
    assert "symbolic links" in problem_with(link)


def test_folders_and_pipes_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert problem_with(tmp_path) == "is a folder, not a file"
    assert problem_with(tmp_path / "pipe") == "is not a regular file"


def test_ten_megabytes_are_read_and_no_more(tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(b"x" * 10 * 1024 * 1024)
    assert len(disk.read_bytes(large)) == 10_485_760
    large.write_bytes(b"x" * 10 * 1024 * 1024 + b"x")
    assert problem_with(large) == "is larger than 10 MB, the limit"


def test_a_nul_and_a_foreign_encoding_are_placed(tmp_path: Path) -> None:
    pad = tmp_path / "pad"
    pad.write_bytes(b"ab\ncd\0e")
    assert problem_with(pad) == "is not text: a NUL at byte 6, line 2"
    pad.write_bytes(b"a\nb\nc\xff")
    assert problem_with(pad) == ("is not UTF-8 text: byte 6, line 3. Save it as UTF-8")
    pad.write_bytes(b"\xff\xfea\0\n\0\0\0")
    assert problem_with(pad) == "is not text: a NUL at byte 7, line 2"
    pad.write_bytes(b"\xff\xfea\0\x00\xd8")
    assert problem_with(pad).startswith("is not UTF-16 text: byte 5, line 1")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
def test_unicode_with_a_byte_order_mark_is_read(tmp_path: Path, encoding: str) -> None:
    pad = tmp_path / "pad"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    pad.write_bytes(f"{mark}a = '姓'\r\n".encode(encoding))
    assert disk.read_text(pad) == "a = '姓'\r\n"
    with pad.open("rb") as stream:
        assert list(disk.decode_lines("pad", stream))[:1] == ["a = '姓'"]


def zipped(*names: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, "x" * 99)
    return data.getvalue()


SHEET = "application/vnd.oasis.opendocument.spreadsheet"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (zipped("pad.toml"), "is a ZIP file, not plain text: unpack it and take "),
        (zipped("[Content_Types].xml", "xl/sheet1.xml"), "is a spreadsheet, "),
        (
            zipped("mimetype", SHEET),
            "is a spreadsheet, not plain text: copy its cells into a text file",
        ),
        (zipped("word/document.xml"), "is a document, not plain text: save it as "),
        (b"%PDF-1.7\n%\xe2\xe3", "is a PDF file, not plain text: copy its text "),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "is an old spreadsheet or document, not plain"),
        (b"\x1f\x8b\x08\0", "is compressed, not plain text: unpack it first"),
        (
            "scorepad = 1\n".encode("utf-16-le"),
            "is UTF-16 text without a byte order mark, not plain text: save it as UTF",
        ),
        ("scorepad = 1\n".encode("utf-16-be"), "is UTF-16 text without a byte order "),
    ],
)
def test_what_is_not_text_is_named_with_the_remedy(
    tmp_path: Path, data: bytes, problem: str
) -> None:
    path = tmp_path / "pad"
    path.write_bytes(data)
    assert problem_with(path).startswith(problem)
    with pytest.raises(FileError, match=f"pad {problem}"):
        list(disk.decode_lines("pad", io.BytesIO(data)))


def test_lines_of_a_stream_come_one_by_one_whatever_ends_them() -> None:
    class Stream(io.BytesIO):
        """A stream whose second line nobody has typed yet."""

        def __next__(self) -> bytes:
            raise AssertionError("read too far")

    lines = disk.decode_lines("it", Stream(b"\xef\xbb\xbfone\xff\r\ntwo\n"))
    assert next(lines) == "one\\xff"
    lines = disk.decode_lines("it", io.BytesIO(b"one\rtwo\r\n\r\nfour"))
    assert list(lines) == ["one", "two", "", "four"]


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 300])
def test_what_can_be_no_file_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError):
        disk.read_bytes(tmp_path / name)
    assert not disk.is_there(tmp_path / name)
    assert disk.signature(tmp_path / name) is None


def test_a_file_that_may_not_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    pad = tmp_path / "pad"
    pad.touch()
    monkeypatch.setattr(Path, "open", refuse)
    assert problem_with(pad) == "cannot be read: permission denied"


def test_the_signature_changes_with_the_file(tmp_path: Path) -> None:
    pad, other = tmp_path / "pad", tmp_path / "other"
    assert disk.signature(pad) is None
    pad.write_bytes(b"one")
    first = disk.signature(pad)
    assert disk.signature(pad) == first
    other.write_bytes(b"two")
    times = pad.stat()
    os.utime(other, ns=(times.st_atime_ns, times.st_mtime_ns))
    other.replace(pad)  # same size, same time, another file
    assert disk.signature(pad) != first


def test_from_a_working_folder_that_is_gone_no_path_can_be_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    with pytest.raises(FileError) as caught:
        disk.resolved(Path("friday.toml"))
    problem = "cannot be found: the working folder is gone"
    assert str(caught.value) == f"friday.toml {problem}"


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_new_bytes_take_the_place_of_the_old(tmp_path: Path) -> None:
    pad = tmp_path / "pad.toml"
    assert disk.save_new(pad, b"old\r\n")
    assert disk.save(pad, b"new\n\xff", expected=b"old\r\n")
    assert pad.read_bytes() == b"new\n\xff"
    assert names_in(tmp_path) == ["pad.toml"]


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_mode_that_is_usual_here(
    tmp_path: Path,
) -> None:
    disk.save_new(tmp_path / "made", b"")
    disk.save(tmp_path / "saved", b"")
    assert mode_of(tmp_path / "made") == mode_of(tmp_path / "saved") == 0o640


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("mode", [0o600, 0o664, 0o777])
def test_a_saved_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    pad = tmp_path / "pad.toml"
    pad.touch()
    pad.chmod(mode)
    disk.save(pad, b"new")
    assert mode_of(pad) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_a_saved_file_keeps_its_owner(tmp_path: Path) -> None:
    pad = tmp_path / "pad.toml"
    pad.touch()
    os.chown(pad, 1234, 2345)
    disk.save(pad, b"new")
    assert (pad.stat().st_uid, pad.stat().st_gid) == (1234, 2345)


def test_an_owner_that_we_may_not_give_is_no_reason_to_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    pad = tmp_path / "pad.toml"
    pad.write_bytes(b"old")
    if os.geteuid() == 0:
        os.chown(pad, 1234, 2345)
    monkeypatch.setattr("os.chown", refuse)
    disk.save(pad, b"new")
    assert pad.read_bytes() == b"new"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    pad = tmp_path / "elsewhere" / "pad.toml"
    pad.parent.mkdir()
    pad.write_bytes(b"old")
    (tmp_path / "second").symlink_to("elsewhere/pad.toml")
    (tmp_path / "first").symlink_to(tmp_path / "second")
    disk.save(tmp_path / "first", b"new")
    assert pad.read_bytes() == b"new"
    assert (tmp_path / "first").is_symlink()
    assert (tmp_path / "second").is_symlink()
    assert names_in(pad.parent) == ["pad.toml"]


def test_a_link_to_nothing_leads_to_the_new_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("pad.toml")
    disk.save_new(tmp_path / "link", b"new")
    assert (tmp_path / "pad.toml").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()


def test_a_link_to_a_missing_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("gone/pad.toml")
    for put in (disk.save_new, disk.save):
        with pytest.raises(FileError) as refused:
            put(tmp_path / "link", b"new")
        problem = f"cannot be saved: there is no folder {tmp_path}/gone"
        assert refused.value.problem == problem


def test_making_never_writes_over_a_file(tmp_path: Path) -> None:
    pad = tmp_path / "pad.toml"
    pad.write_bytes(b"mine")
    with pytest.raises(FileError, match="already exists and was not changed"):
        disk.save_new(pad, b"new")
    assert pad.read_bytes() == b"mine"
    assert names_in(tmp_path) == ["pad.toml"]


def test_making_never_writes_over_a_file_that_comes_up_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, link = tmp_path / "pad.toml", os.link

    def link_late(source: Path, target: Path) -> None:
        pad.write_bytes(b"mine")
        link(source, target)

    monkeypatch.setattr("os.link", link_late)
    with pytest.raises(FileError, match="already exists"):
        disk.save_new(pad, b"new")
    assert pad.read_bytes() == b"mine"
    assert names_in(tmp_path) == ["pad.toml"]


def test_a_file_that_comes_up_is_safe_without_hard_links_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = tmp_path / "pad.toml"

    def refuse_late(*_: object) -> None:
        pad.write_bytes(b"mine")
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse_late)
    with pytest.raises(FileError, match="could not be saved"):
        disk.save_new(pad, b"new")
    assert pad.read_bytes() == b"mine"


def test_a_file_is_made_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    disk.save_new(tmp_path / "pad.toml", b"new")
    assert (tmp_path / "pad.toml").read_bytes() == b"new"
    assert names_in(tmp_path) == ["pad.toml"]


@pytest.mark.parametrize("now", [b"old, and a hand by hand", b"olD", None])
def test_a_file_changed_meanwhile_is_left_alone(
    tmp_path: Path, now: bytes | None
) -> None:
    pad = tmp_path / "pad.toml"
    if now is not None:
        pad.write_bytes(now)
    with pytest.raises(FileError, match="changed by another program"):
        disk.save(pad, b"new", expected=b"old")
    assert (pad.read_bytes() if pad.exists() else None) == now
    assert len(names_in(tmp_path)) == (now is not None)


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    pad = tmp_path / "pad.toml"
    pad.write_bytes(b"old")
    pad.chmod(0o444)
    with pytest.raises(FileError, match="is read-only and was not changed"):
        disk.save(pad, b"new")
    assert pad.read_bytes() == b"old"


def test_a_pipe_or_folder_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(FileError, match=r"is (not a regular|a folder)"):
            disk.save(tmp_path / name, b"new")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_what_a_killed_process_left_is_cleared_away_after_a_minute(
    tmp_path: Path,
) -> None:
    recent = f".scorepad-{os.getpid()}-0.tmp"
    not_ours = [".scorepad-notes.tmp", ".scorepad-1-0.tmp~", "xscorepad-1-0.tmp"]
    ages = {recent: 59, ".scorepad-1-0.tmp": 61, **dict.fromkeys(not_ours, 61)}
    for name, age in ages.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    disk.save(tmp_path / "pad.toml", b"new")
    assert names_in(tmp_path) == sorted([recent, "pad.toml", *not_ours])


def test_the_bytes_are_on_the_disk_before_they_take_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def note_fsync(descriptor: int) -> None:
        status = os.fstat(descriptor)
        folder = stat.S_ISDIR(status.st_mode)
        what = "the folder" if folder else f"{status.st_size} bytes"
        steps.append(f"fsync of {what}")
        fsync(descriptor)

    def note_replace(source: Path, target: Path) -> None:
        steps.append("replace")
        replace(source, target)

    monkeypatch.setattr("os.fsync", note_fsync)
    monkeypatch.setattr("os.replace", note_replace)
    disk.save(tmp_path / "pad.toml", b"seven b")
    assert steps == ["fsync of 7 bytes", "replace", "fsync of the folder"]
    steps.clear()
    disk.save(tmp_path / "pad.toml", b"seven b", durable=False)
    assert steps == ["replace"]


def test_bytes_that_go_out_in_pieces_all_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr("os.write", lambda fd, data: write(fd, bytes(data)[:3]))
    disk.save(tmp_path / "pad.toml", bytes(range(100)))
    assert (tmp_path / "pad.toml").read_bytes() == bytes(range(100))
