"""What the file of a pad is called, whoever plays and whatever the file system."""

import re

import pytest

from scorepad.storage.pad_names import pad_name

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (["Ann", "Ben"], "2026-11-27-ann-ben"),
        (["Zoë", "Groß", "Lo\u0301"], "2026-11-27-zoë-groß-l\u00f3"),
        (["../../etc/passwd", "C:\\x"], "2026-11-27-etc-passwd-c-x"),
        (["小林", "田中"], "2026-11-27-小林-田中"),
        (["김민수", "أحمد"], "2026-11-27-김민수-أحمد"),
        (["हिन्दी", "ผู้เล่น"], "2026-11-27-हिन्दी-ผู้เล่น"),
        (["٣٤", "Ben"], "2026-11-27-٣٤-ben"),
        ([f"Ann {FAMILY}", FAMILY], "2026-11-27-ann"),
        (["姓", "\u202e"], "2026-11-27-姓"),
        (["\u0301", "."], "2026-11-27-pad"),
        ([], "2026-11-27-pad"),
        (["a" * 59, "ben"], "2026-11-27-" + "a" * 59),
        (["a" * 300], "2026-11-27-" + "a" * 60),
        (["A\nB\0\x1b[31m", "|"], "2026-11-27-a-b-31m"),
    ],
)
def test_a_pad_is_named_by_the_letters_of_its_players(
    players: list[str], name: str
) -> None:
    assert pad_name("2026-11-27", players) == name


@pytest.mark.parametrize(
    "character",
    [
        *("a", "姓", "\U0001d4b3", "q\u0301\u0302", "क्षि", "น้ำ"),
        *("\ud55c", "\u1112\u119e\u11ab"),  # Hangul, whole and in parts
    ],
)
def test_a_long_name_is_cut_between_characters(character: str) -> None:
    for before in range(4):
        whole = "-" + "b" * before + character * 100
        name = pad_name("2026-11-27", [whole]).removeprefix("2026-11-27")
        assert (len(name) - 1 - before) % len(character) == 0
        assert len(name) > 30
        assert len(f"2026-11-27{name}-2.toml.kept".encode()) <= 200


def test_a_file_system_of_one_script_gets_plain_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.fsencode", lambda name: name.encode("ascii"))
    assert pad_name("2026-11-27", ["Zoë", "小林"]) == "2026-11-27-zoe"


@pytest.mark.parametrize("player", ["CON", "nul", "Lpt9", "com1"])
def test_no_pad_is_named_like_a_device(player: str) -> None:
    assert pad_name("", [player]) == f"pad-{player.lower()}"


def test_a_date_cannot_leave_the_folder_either() -> None:
    assert re.fullmatch(r"[a-z0-9-]+", pad_name("../..", ["Ann"]))
