"""A pad worked on: read again only when its file changed."""

import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorepad.cli.session import ConsentRequired, PadSession, Parse, now
from scorepad.errors import FileError
from scorepad.grammar import ParsedHand
from scorepad.pad import Again, Pad, Strike
from scorepad.recording import NewHand
from scorepad.storage import locking, pad_toml, pads
from tests.cli.ours import answers, begin
from tests.conftest import Scorepad

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


@pytest.mark.parametrize("step", ["_release", "note_save", "append"])
def test_ctrl_c_right_after_a_save_leaves_nobody_with_the_hands_of_before(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    pad = PadSession(path)
    pad.record(knock("Ann", 6, 14))
    places: dict[str, object] = {"_release": locking, "note_save": pads}
    place = places.get(step, pads.LockedPad)
    real = getattr(place, step)

    def interrupted(*arguments: object) -> None:
        real(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as once:
        once.setattr(place, step, interrupted)
        with pytest.raises(KeyboardInterrupt):
            pad.record(knock("Ben", 3, 18))
    assert len(PadSession(path).replay().hands) == 2
    assert len(pad.replay().hands) == 2
    assert pad.record(knock("Ann", 2, 9)).number == 3


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


# Which pad


@pytest.fixture
def two_pads(scorepad: Scorepad) -> None:
    answers(scorepad, "new Ann Ben --dealer Ben")
    answers(scorepad, "gin ann 5")
    begin(scorepad, "new Cy Dee --dealer Cy --rules ours.toml")


@pytest.mark.usefixtures("two_pads")
@pytest.mark.parametrize("by", ["file", "name"])
def test_a_variable_names_the_pad(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    (saved,) = Path("home").glob("*.toml")
    monkeypatch.setenv("SCOREPAD_PAD", str(saved) if by == "file" else saved.stem)
    assert answers(scorepad, "gin ben 7")[0].startswith("Ben +32")
    assert "Cy" in answers(scorepad, "show --pad friday.toml")[0]
    monkeypatch.setenv("SCOREPAD_PAD", "")
    assert "Cy" in answers(scorepad, "show")[0]


@pytest.mark.usefixtures("two_pads")
def test_a_pad_that_a_variable_names_is_made_there(
    scorepad: Scorepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_PAD", "sunday.toml")
    result = scorepad("show")
    assert result.stderr == "scorepad: sunday.toml: there is no such file\n"
    answers(scorepad, "new Eve Flo --dealer Eve")
    assert Path("sunday.toml").is_file()
    assert answers(scorepad, "gin eve 1")[0].startswith("Eve +26")


@pytest.mark.usefixtures("two_pads")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("show --pad -", "Cy v Dee"),
        ("export --format csv --pad -", "number,"),
        ("replay -", "Cy v Dee"),
        ("stats -", "1 pad, 1 hand"),
        ("rules show --pad -", "ours"),
    ],
)
def test_a_pad_is_read_from_standard_input(
    scorepad: Scorepad, line: str, words: str
) -> None:
    answers(scorepad, "gin cy 5 --pad friday.toml")
    text = Path("friday.toml").read_text(encoding="utf-8")
    result = scorepad(line, input=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert words in result.stdout


@pytest.mark.usefixtures("two_pads")
@pytest.mark.parametrize("line", ["new Ann Ben --rules -", "rules check -"])
def test_rules_are_read_from_standard_input(scorepad: Scorepad, line: str) -> None:
    text = Path("ours.toml").read_text(encoding="utf-8")
    result = scorepad(line, input=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "ours" in result.stdout


@pytest.mark.usefixtures("two_pads")
@pytest.mark.parametrize(
    "line", ["gin cy 5", "undo", "new Ann Ben", "recover 1 --yes", "delete --yes"]
)
def test_nothing_is_recorded_in_standard_input(scorepad: Scorepad, line: str) -> None:
    text = Path("friday.toml").read_text(encoding="utf-8")
    result = scorepad(f"{line} --pad -", input=text)
    assert result.exit_code == 1 or line.startswith("recover")
    assert not Path("-").exists()


def test_a_rules_file_is_written_to_standard_output(scorepad: Scorepad) -> None:
    text = "\n".join(answers(scorepad, "rules new -"))
    assert text.startswith("# House rules for scorepad.")
    assert not Path("-").exists()
    checked = scorepad("rules check -", input=text)
    assert checked.stdout == "-: no mistakes (house rules).\n"


@pytest.mark.usefixtures("two_pads")
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("friday.toml", b""),
        ("friday.toml", b"\0" * 90),
        ("friday.toml", None),
        ("other.toml", b"scorepad = "),
        ("other.toml", b"# ours\n 'scorepad'=1\n["),
        ("other.toml", "\ufeffscorepad = 1\n".encode("utf-16-le")),
    ],
)
def test_no_other_document_is_written_over_a_pad(
    scorepad: Scorepad, name: str, data: bytes | None
) -> None:
    pad = Path(name)
    if data is None:
        pad.unlink()
    else:
        pad.write_bytes(data)
    with pytest.raises(FileError, match="is a pad and was not changed"):
        pads.refuse_pad(pad)
    result = scorepad(f"rules new {pad}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert (pad.read_bytes() if pad.exists() else None) == data


def test_a_file_that_never_was_a_pad_may_be_replaced(empty_folder: Path) -> None:
    other = empty_folder / "sheet.md"
    other.write_text("A page about scorepad: it is = 1", encoding="utf-8")
    pads.refuse_pad(other)
    pads.refuse_pad(other.with_name("new.md"))


# The day of an evening


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Move the clock of the machine to another zone."""

    def move(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield move
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(sys.platform == "win32", reason="the zone cannot be moved there")
def test_an_evening_keeps_its_day_wherever_it_is_read(
    scorepad: Scorepad, zone: Callable[[str], None]
) -> None:
    zone("AAA-14")
    answers(scorepad, "new Ann Ben --dealer Ben")
    answers(scorepad, "gin ann 5")
    (pad,) = Path("home").glob("*.toml")
    table = tomllib.loads(pad.read_text(encoding="utf-8"))
    times = [table["started"], table["entries"][0]["at"]]
    assert [each.utcoffset() for each in times] == [timedelta(hours=14)] * 2
    day = table["started"].date().isoformat()
    assert pad.stem == f"{day}-ann-ben"
    # There, 25 hours behind, it is never the same day.
    zone("BBB+11")
    assert f"  {day}  Ann v Ben" in answers(scorepad, "pads")[-1]
    assert f"{times[1]:%Y-%m-%d %H:%M}" in "".join(answers(scorepad, "log"))


@pytest.mark.skipif(sys.platform == "win32", reason="the zone cannot be moved there")
@pytest.mark.parametrize("name", ["AAA-0:30:30", "BBB+1:00:01"])
def test_a_zone_that_toml_cannot_write_is_written_in_utc(
    zone: Callable[[str], None], name: str
) -> None:
    zone(name)
    assert now().utcoffset() == timedelta()
    assert abs(now() - datetime.now(UTC)) < timedelta(seconds=5)
