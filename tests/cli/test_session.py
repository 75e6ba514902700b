"""A pad worked on: read again only when its file changed."""

from pathlib import Path

import pytest

from scorepad.cli.session import ConsentRequired, PadSession, Parse
from scorepad.grammar import ParsedHand
from scorepad.pad import Again, Pad, Strike
from scorepad.recording import NewHand
from scorepad.storage import pad_toml, pads

PAD = 'scorepad = 1\nplayers = ["Ann", "Ben"] # typed by hand'


def knock(knocker: str, own: int, other: int) -> Parse:
    who = ["Ann", "Ben"].index(knocker)
    return lambda _: NewHand(ParsedHand("knock", who, (own, other)))


@pytest.fixture
def path(empty_folder: Path) -> Path:
    path = empty_folder / "pad.toml"
    path.write_text(PAD, encoding="utf-8")
    return path


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were read as TOML and replayed."""
    texts: list[str] = []
    real = pad_toml.loads

    def counted(text: str, path: Path) -> Pad:
        texts.append(text)
        return real(text, path)

    monkeypatch.setattr(pad_toml, "loads", counted)
    return texts


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_pad_is_read_once_however_many_hands_follow(
    path: Path, readings: list[str], line_end: str
) -> None:
    path.write_bytes(PAD.replace("\n", line_end).encode())
    pad = PadSession(path)
    for hand in range(1, 4):
        pad.record(knock("Ann", 6, 14))
        assert len(pad.replay().hands) == hand
    assert len(readings) == 1
    assert path.read_bytes().count(line_end.encode()) == path.read_bytes().count(b"\n")


def test_what_is_held_is_what_the_file_says(path: Path) -> None:
    pad = PadSession(path)
    for counts in ((6, 14), (3, 9)):
        pad.record(knock("Ben", *counts))
    assert PadSession(path).replay().pad == pad.replay().pad


def test_what_another_process_added_is_built_upon(
    path: Path, readings: list[str]
) -> None:
    one, other = PadSession(path), PadSession(path)
    one.record(knock("Ann", 6, 14))
    other.record(knock("Ben", 3, 18))
    one.record(knock("Ann", 2, 9))
    assert [hand.winner for hand in one.replay().hands] == [0, 1, 0]
    # One reads the pad, the other reads what one added, one what the other did.
    assert len(readings) == 3


def test_a_look_sees_what_another_process_added(path: Path) -> None:
    one = PadSession(path)
    assert one.replay().hands == []
    PadSession(path).record(knock("Ben", 3, 18))
    assert len(one.replay().hands) == 1


def test_a_file_that_stays_is_not_read_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = PadSession(path)
    first = pad.replay()
    monkeypatch.setattr(pads, "read_pad", None)
    assert pad.replay() is first


@pytest.mark.parametrize("agreed", [False, ("something else",)])
def test_only_the_very_effects_are_agreed_to(
    path: Path, agreed: bool | tuple[str, ...]
) -> None:
    pad = PadSession(path)
    for points in (95, 30):
        pad.record(knock("Ann", 1, points))
    pad.record(lambda _: Again())
    pad.record(knock("Ben", 1, 20))
    before = path.read_bytes()
    with pytest.raises(ConsentRequired) as refused:
        pad.record(lambda _: Strike(1), agreed=agreed)
    assert path.read_bytes() == before
    pad.record(lambda _: Strike(1), agreed=refused.value.effects)
    assert pad.replay().hands[0].score is None


def test_a_dry_run_builds_on_its_own_hands_and_writes_nothing(path: Path) -> None:
    pad = PadSession(path, dry_run=True)
    pad.record(knock("Ann", 6, 14))
    pad.record(knock("Ben", 3, 18))
    assert [hand.winner for hand in pad.replay().hands] == [0, 1]
    assert path.read_text(encoding="utf-8") == PAD
