from pathlib import Path

import pytest

from scorepad.errors import FileError
from scorepad.storage import data_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("SCOREPAD_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


def touch(folder: Path, *names: str) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).touch()


# The data folder


def test_the_data_folder_may_be_named_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_HOME", "pads")
    assert data_folder.home() == tmp_path / "pads"


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "/people/ann/.local/share/scorepad"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/scorepad"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/people/ann/.local/share/scorepad"),
        ("darwin", {}, "/people/ann/Library/Application Support/scorepad"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/scorepad"),
        ("win32", {}, "/people/ann/AppData/Local/scorepad"),
    ],
)
def test_the_data_folder_is_the_platforms_own(
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    variables: dict[str, str],
    folder: str,
) -> None:
    for name in ("SCOREPAD_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/people/ann", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", platform)
    assert data_folder.home() == Path(folder)


def test_without_a_home_the_message_names_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREPAD_HOME", "~nobody-of-that-name/pads")
    with pytest.raises(FileError, match="To choose one: set SCOREPAD_HOME"):
        data_folder.home()


def test_a_file_in_the_way_of_the_data_folder_is_refused(home: Path) -> None:
    home.write_text("mine", encoding="utf-8")
    with pytest.raises(FileError, match="cannot be the data folder"):
        data_folder.make_home()
    with pytest.raises(FileError, match="cannot be read: not a directory"):
        data_folder.saved_pads()


# Names of pads


def test_the_second_pad_of_a_day_is_numbered(home: Path) -> None:
    players = ["Ann", "Ben"]
    assert (
        data_folder.free_path("2026-11-27", players) == home / "2026-11-27-ann-ben.toml"
    )
    touch(home, "2026-11-27-ANN-Ben.toml")
    assert (
        data_folder.free_path("2026-11-27", players).name == "2026-11-27-ann-ben-2.toml"
    )
    touch(home, "2026-11-27-ann-ben-2.toml", "2026-11-27-ann-ben-3.toml")
    assert (
        data_folder.free_path("2026-11-27", players).name == "2026-11-27-ann-ben-4.toml"
    )


def test_a_name_of_which_a_copy_is_kept_is_not_free(home: Path) -> None:
    pad = data_folder.free_path("2026-11-27", ["Ann"])
    touch(home)
    touch(home / "kept", data_folder.backup_path(pad).name)
    assert data_folder.free_path("2026-11-27", ["Ann"]).name == "2026-11-27-ann-2.toml"


# Finding pads


def test_saved_pads_are_the_toml_files_of_the_folder_by_name(home: Path) -> None:
    assert data_folder.saved_pads() == []
    touch(
        home, "b.toml", "a-2.toml", "a.toml", "c.TOML", ".x.toml", "lock", "a.damaged"
    )
    (home / "folder.toml").mkdir()
    names = [pad.name for pad in data_folder.saved_pads()]
    assert names == ["a.toml", "a-2.toml", "b.toml", "c.TOML"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("2026-11-27-ann-ben", "2026-11-27-ann-ben.toml"),  # not the -2 as well
        ("2026-11-27-ann-ben.toml", "2026-11-27-ann-ben.toml"),
        ("2026-11-27-ann-ben-2", "2026-11-27-ann-ben-2.toml"),
        ("FRIDAY", "friday.toml"),
        ("Jose\u0301", "jos\u00e9.toml"),
    ],
)
def test_a_pad_is_found_by_its_name(home: Path, asked: str, found: str) -> None:
    touch(home, "2026-11-27-ann-ben.toml", "2026-11-27-ann-ben-2.toml")
    touch(home, "friday.toml", "holiday-friday.toml", "jos\u00e9.toml")
    assert data_folder.named_pad(asked) == home / found


@pytest.mark.parametrize("asked", ["saturday", "fri", "SUNDAY"])
def test_a_part_of_a_name_or_a_name_of_two_pads_is_not_a_name(
    home: Path, asked: str
) -> None:
    touch(home, "friday.toml", "Sunday.toml", "sunday.toml")
    assert data_folder.named_pad(asked) is None


def test_a_path_stays_a_path_and_a_saved_name_comes_first(
    home: Path, tmp_path: Path
) -> None:
    touch(home, "friday.toml", "saturday.toml")
    touch(tmp_path, "friday.toml", "satur.toml", "sat")
    assert data_folder.named_pad("./friday.toml") == Path("friday.toml")
    assert data_folder.named_pad("friday.toml") == home / "friday.toml"
    assert data_folder.named_pad("satur.toml") == Path("satur.toml")
    assert data_folder.named_pad("sat") is None


# The current pad


def test_the_current_pad_is_noted_by_name_or_by_path(
    home: Path, tmp_path: Path
) -> None:
    assert data_folder.current_pad() is None
    data_folder.set_current(home / "friday.toml")
    assert (home / "current").read_bytes() == b"friday.toml\n"
    assert data_folder.current_pad() == home / "friday.toml"
    data_folder.set_current(Path("elsewhere.toml"))
    assert (home / "current").read_text(
        encoding="utf-8"
    ) == f"{tmp_path}/elsewhere.toml\n"
    assert data_folder.current_pad() == tmp_path / "elsewhere.toml"


@pytest.mark.parametrize("damage", [b"", b"\n", b"a\0b\n", b"../friday.toml\n", b"."])
def test_a_damaged_note_is_refused_by_name(home: Path, damage: bytes) -> None:
    data_folder.make_home()
    (home / "current").write_bytes(damage)
    with pytest.raises(FileError, match="current does not name a pad"):
        data_folder.current_pad()


def test_a_name_that_is_no_text_survives(home: Path) -> None:
    pad = home / "caf\udce9.toml"
    data_folder.set_current(pad)
    assert data_folder.current_pad() == pad


# Kept copies


def test_copies_have_names_of_their_own_that_are_no_pads(
    home: Path, tmp_path: Path
) -> None:
    pads = [
        home / "friday.toml",
        home / "friday",
        home / f"{'x' * 240}.toml",
        tmp_path / "friday.toml",
        tmp_path / "other" / "friday.toml",
    ]
    copies = {data_folder.backup_path(pad) for pad in pads}
    assert len(copies) == 5
    for copy in copies:
        assert copy.parent == home / "kept"
        assert copy.suffix == ".kept"
        assert len(copy.name) <= 255
    assert data_folder.backup_path(tmp_path / "friday.toml").name.startswith("friday.")


def test_a_link_and_the_pad_it_leads_to_have_one_copy(tmp_path: Path) -> None:
    (tmp_path / "link.toml").symlink_to(tmp_path / "friday.toml")
    linked = data_folder.backup_path(tmp_path / "link.toml")
    assert linked == data_folder.backup_path(tmp_path / "friday.toml")


def test_a_pad_whose_name_ends_a_line_is_not_taken_for_another(tmp_path: Path) -> None:
    for name in ("friday.toml\n", "friday.toml\r"):
        data_folder.set_current(tmp_path / name)
        assert data_folder.current_pad() == tmp_path / name
