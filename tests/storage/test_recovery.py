"""What can be recovered of a pad, and that recovering loses nothing."""

import os
from pathlib import Path

import pytest

from scorepad.errors import FileError, PadError
from scorepad.storage import data_folder, pads, recovery

HEAD = b"scorepad = 1\n\n[rules]\nbased_on = 'classic'\n"
HANDS = [f"\n[[entries]]\nended = 'dead'\nnote = '{n}'\n".encode() for n in range(9)]
WHOLE = HEAD + b"".join(HANDS)


def check(text: str) -> None:
    """A stand-in for the reader of pads: every line must be one of ours."""
    for line in text.splitlines():
        if line not in WHOLE.decode().splitlines():
            raise PadError(f"unknown: {line}")


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path / "home"))
    path = tmp_path / "friday.toml"
    pads.create(path, WHOLE)
    return path


def offered(pad: Path) -> list[tuple[str, bytes]]:
    return [(found.label, found.data) for found in recovery.candidates(pad, check)]


def names_beside(pad: Path) -> list[str]:
    return sorted(file.name for file in pad.parent.glob("friday*"))


# What is offered


def test_a_whole_pad_offers_itself_as_it_is(pad: Path) -> None:
    (only,) = recovery.candidates(pad, check)
    assert only.is_present
    assert only.data == WHOLE


def test_a_cut_pad_offers_its_copy_and_what_is_left(pad: Path) -> None:
    left = HEAD + b"".join(HANDS[:5])
    pad.write_bytes(left + HANDS[5][:20])
    os.utime(pad, (2_000, 2_000))
    os.utime(data_folder.backup_path(pad), (1_000, 1_000))
    copy, rest = recovery.candidates(pad, check)
    assert copy == recovery.Candidate(
        "the good copy", WHOLE, WHOLE.decode(), 4 + 9 * 4, 1_000.0, is_present=False
    )
    assert rest == recovery.Candidate(
        "the pad up to the damage", left, left.decode(), 24, 2_000.0, False
    )


def test_a_pad_cut_between_hands_can_be_kept_as_it_is(pad: Path) -> None:
    pad.write_bytes(HEAD + HANDS[0])
    copy, present = recovery.candidates(pad, check)
    assert (copy.is_present, present.is_present) == (False, True)
    assert present.label == "the pad as it is"


@pytest.mark.parametrize("bad", range(9))
@pytest.mark.parametrize(
    ("before", "after"),
    [(b"dead", b"dEad"), (b"dead", b"d\0ad"), (b"dead", b"d\xffad"), (b"[[e", b"k[e")],
)
def test_the_pad_is_offered_up_to_the_hand_that_is_damaged(
    pad: Path, bad: int, before: bytes, after: bytes
) -> None:
    data_folder.backup_path(pad).unlink()
    hands = [*HANDS[:bad], HANDS[bad].replace(before, after), *HANDS[bad + 1 :]]
    pad.write_bytes(HEAD + b"".join(hands))
    if (bad, after) == (0, b"k[e"):
        assert offered(pad) == []  # where the hands begin is not to be seen
        return
    ((label, data),) = offered(pad)
    assert label == "the pad up to the damage"
    assert data == HEAD + b"".join(HANDS[:bad])


def test_a_pad_is_never_offered_without_its_rules(pad: Path) -> None:
    data_folder.backup_path(pad).unlink()
    pad.write_bytes(WHOLE.replace(b"classic", b"Classic"))
    assert offered(pad) == []


def test_a_long_damaged_pad_is_not_read_hundreds_of_times(pad: Path) -> None:
    looks: list[int] = []

    def count_looks(text: str) -> None:
        looks.append(len(text))
        if "bad" in text:
            raise PadError("bad")

    entry = b"\n[[entries]]\nended = 'dead'\n"
    pad.write_bytes(HEAD + entry * 700 + b"bad\n" + entry * 300)
    found = recovery.candidates(pad, count_looks)
    assert found[1].data == HEAD + entry * 699
    assert len(looks) < 20


def test_a_copy_that_is_no_good_is_not_offered(pad: Path) -> None:
    data_folder.backup_path(pad).write_bytes(b"nonsense")
    assert [data for _, data in offered(pad)] == [WHOLE]
    pad.write_bytes(b"nonsense")
    assert offered(pad) == []


def test_the_copy_of_a_pad_that_is_gone_is_offered(pad: Path) -> None:
    pad.unlink()
    assert offered(pad) == [("the good copy", WHOLE)]


def test_a_pad_that_was_never_there_has_nothing_to_offer(pad: Path) -> None:
    assert offered(pad.with_name("saturday.toml")) == []


# Bringing it back


def test_what_is_brought_back_leaves_the_damaged_pad_beside(pad: Path) -> None:
    for number, damage in enumerate([b"one", b"two\0", b""], 1):
        pad.write_bytes(damage)
        pad.chmod(0o640)
        beside = recovery.recover(pad, WHOLE)
        ending = "" if number == 1 else f"-{number}"
        assert beside == pad.with_name(f"friday.toml.damaged{ending}")
        assert beside.read_bytes() == damage
        assert pads.read_pad(pad).encode() == WHOLE
        assert pad.stat().st_mode & 0o777 == 0o640
    assert len(names_beside(pad)) == 4


def test_a_pad_that_is_gone_comes_back(pad: Path) -> None:
    pad.unlink()
    assert recovery.recover(pad, WHOLE) is None
    assert pads.read_pad(pad).encode() == WHOLE
    assert names_beside(pad) == ["friday.toml"]


def test_the_rest_of_a_damaged_pad_becomes_its_copy_and_nothing_is_lost(
    pad: Path,
) -> None:
    left = HEAD + HANDS[0]
    pad.write_bytes(left + b"damage")
    recovery.recover(pad, left)
    assert pads.read_pad(pad).encode() == left
    assert offered(pad) == [
        ("the good copy", left),
        ("an earlier copy", WHOLE),
    ]
    recovery.recover(pad, WHOLE)
    assert pads.read_pad(pad).encode() == WHOLE


def test_a_shorter_pad_is_accepted_and_that_can_be_taken_back(
    pad: Path,
) -> None:
    left = HEAD + HANDS[0]
    pad.write_bytes(left)
    for _ in range(2):
        recovery.accept(pad, check)
        assert pads.read_pad(pad).encode() == left
    assert names_beside(pad) == ["friday.toml"]
    assert ("an earlier copy", WHOLE) in offered(pad)


def test_a_damaged_pad_cannot_be_accepted(pad: Path) -> None:
    pad.write_bytes(b"nonsense")
    with pytest.raises(PadError):
        recovery.accept(pad, check)
    pad.write_bytes(b"\0")
    with pytest.raises(FileError, match="NUL"):
        recovery.accept(pad, check)
    assert data_folder.backup_path(pad).read_bytes() == WHOLE


def test_a_copy_that_cannot_be_replaced_leaves_the_pad_alone(
    pad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    left = HEAD + HANDS[0]
    pad.write_bytes(left + b"damage")
    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(FileError, match="no space left"):
        recovery.recover(pad, left)
    assert pad.read_bytes() == left + b"damage"
    assert names_beside(pad) == ["friday.toml"]
    assert data_folder.backup_path(pad).read_bytes() == WHOLE
