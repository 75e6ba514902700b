import os
from pathlib import Path

import pytest

from scorepad.errors import FileError
from scorepad.files import reading


def problem_with(path: Path) -> str:
    with pytest.raises(FileError) as refused:
        reading.read_text(path)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(f"{path}: ")
    return refused.value.problem


def test_text_is_read_as_it_is_but_for_a_byte_order_mark(tmp_path: Path) -> None:
    pad = tmp_path / "pad.toml"
    pad.write_bytes(b"\xef\xbb\xbfa = '\xe5\xa7\x93'\r\n\n")
    assert reading.read_text(pad) == "a = '姓'\r\n\n"


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
    assert len(reading.read_bytes(large)) == 10_485_760
    large.write_bytes(b"x" * 10 * 1024 * 1024 + b"x")
    assert problem_with(large) == "is larger than 10 MB, the most that is read"


def test_a_nul_and_a_foreign_encoding_are_placed(tmp_path: Path) -> None:
    pad = tmp_path / "pad"
    pad.write_bytes(b"ab\ncd\0e")
    assert problem_with(pad) == "is no text: a NUL at byte 6, line 2"
    pad.write_bytes("ab\n\ndé".encode("latin-1"))
    assert problem_with(pad) == "is not UTF-8 text: byte 6, line 3"


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 300])
def test_what_can_be_no_file_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError):
        reading.read_bytes(tmp_path / name)
    assert not reading.is_there(tmp_path / name)
    assert reading.signature(tmp_path / name) is None


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
    assert reading.signature(pad) is None
    pad.write_bytes(b"one")
    first = reading.signature(pad)
    assert reading.signature(pad) == first
    other.write_bytes(b"two")
    times = pad.stat()
    os.utime(other, ns=(times.st_atime_ns, times.st_mtime_ns))
    other.replace(pad)  # same size, same time, another file
    assert reading.signature(pad) != first


def test_from_a_working_folder_that_is_gone_no_path_can_be_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    with pytest.raises(FileError) as caught:
        reading.resolved(Path("friday.toml"))
    problem = "cannot be followed: the working folder is gone"
    assert str(caught.value) == f"friday.toml: {problem}"
