"""``recover``: what is offered for a damaged pad, shown, brought back or accepted."""

import json
import os
import re
from pathlib import Path

import pytest

from scorepad.errors import FileError
from tests.cli.ours import answers, begin, refused
from tests.conftest import Scorepad

LAST = b'\n[[entries]]\nended = "gin"\nknocker = "Ben"\nopponent_deadwood = 7\nat = '


@pytest.fixture
def pad(scorepad: Scorepad) -> Path:
    path = begin(scorepad)
    answers(scorepad, "gin ann 5")
    answers(scorepad, "gin ben 7")
    return path


def cut(path: Path) -> bytes:
    """Cut a pad within its last line, and return what it was."""
    whole = path.read_bytes()
    assert LAST in whole
    path.write_bytes(whole[: whole.rindex(b"at = ") + 1])
    return whole


def offered(scorepad: Scorepad, line: str = "recover") -> list[str]:
    """What is offered, without the time of each."""
    return [re.sub(r" \(.*?\)", "", text) for text in answers(scorepad, line)]


def test_a_whole_pad_has_nothing_to_bring_back(scorepad: Scorepad, pad: Path) -> None:
    told = f"{pad} is whole: there is nothing to recover."
    for line in ("recover", "recover 1 --yes"):
        assert answers(scorepad, line) == [told]


def test_a_cut_pad_is_refused_with_the_recover_hint(
    scorepad: Scorepad, pad: Path
) -> None:
    whole = cut(pad)
    missing = len(whole) - len(pad.read_bytes())
    told = (
        f"{pad} is cut: the last {missing} bytes of its good copy (1 line) are "
        f"missing. To recover its last good copy: scorepad recover --pad {pad}. "
        f"To keep the shorter pad: scorepad recover --accept --pad {pad}"
    )
    for line in ("gin ann 3", "show", "undo"):
        assert refused(scorepad, line, pad) == told


def test_what_can_be_brought_back_is_listed(scorepad: Scorepad, pad: Path) -> None:
    cut(pad)
    assert offered(scorepad) == [
        "1. the good copy: 2 hands, Ann v Ben 25-27",
        "2. the pad up to the damage: 1 hand, Ann v Ben 25-0",
        "To see one: scorepad recover N. To recover it: scorepad recover N --yes",
    ]


def test_a_version_is_shown_as_its_sheet_and_nothing_done_without_yes(
    scorepad: Scorepad, pad: Path
) -> None:
    cut(pad)
    before = pad.read_bytes()
    first, _, *sheet, _, last = answers(scorepad, "recover 1")
    assert first.startswith("1. the good copy (")
    assert last == f"To recover it: scorepad recover 1 --yes --pad {pad}"
    assert pad.read_bytes() == before
    answers(scorepad, "recover 1 --yes")
    assert answers(scorepad, "show") == sheet


def test_the_toml_is_compared_where_that_is_asked_for(
    scorepad: Scorepad, pad: Path
) -> None:
    cut(pad)
    before = pad.read_bytes()
    lines = answers(scorepad, "recover 1 --diff")
    assert lines[1:3] == ["--- the pad as it is", "+++ the good copy"]
    assert lines[-2] == "-a"
    assert pad.read_bytes() == before


@pytest.mark.parametrize("option", ["--yes", "--diff"])
def test_of_several_versions_one_has_to_be_chosen(
    scorepad: Scorepad, pad: Path, option: str
) -> None:
    cut(pad)
    told = f"which version? For example: scorepad recover 1 {option}"
    assert refused(scorepad, f"recover {option}", pad) == told


def test_the_good_copy_is_brought_back_and_the_damaged_pad_kept(
    scorepad: Scorepad, pad: Path
) -> None:
    whole = cut(pad)
    damaged = pad.read_bytes()
    aside = pad.with_name("friday.toml.damaged")
    told = f"{pad} is recovered. What was there is now {aside}."
    assert answers(scorepad, "recover 1 --yes")[-1] == told
    assert pad.read_bytes() == whole
    assert aside.read_bytes() == damaged
    assert answers(scorepad, "gin ann 3")[0] == "Ann +23   gin, Ben 3 (3 + 20)"


def test_the_pad_up_to_the_damage_is_brought_back(
    scorepad: Scorepad, pad: Path
) -> None:
    whole = cut(pad)
    answers(scorepad, "recover 2 --yes")
    assert pad.read_bytes() == whole[: whole.rindex(b"\n[[entries]]")]
    assert answers(scorepad, "undo")[0] == "Undone: hand 1: Ann gin v 5."


def test_a_shorter_pad_can_be_accepted(scorepad: Scorepad, pad: Path) -> None:
    whole = pad.read_bytes()
    pad.write_bytes(whole[: whole.rindex(b"\n[[entries]]")])
    assert answers(scorepad, "recover --accept") == [f"{pad} is kept as it is."]
    assert answers(scorepad, "gin ann 3")[0] == "Ann +23   gin, Ben 3 (3 + 20)"


def test_a_pad_that_is_none_cannot_be_accepted(scorepad: Scorepad, pad: Path) -> None:
    cut(pad)
    told = refused(scorepad, "recover --accept", pad)
    assert told.startswith(f"{pad} is not TOML: ")


def test_a_pad_that_is_gone_is_brought_back(scorepad: Scorepad, pad: Path) -> None:
    whole = pad.read_bytes()
    pad.unlink()
    result = scorepad("show")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"scorepad: {pad}: the file is gone. To recover its last good copy: "
        f"scorepad recover --pad {pad}\n"
    )
    assert answers(scorepad, "recover 1 --yes")[-1] == f"{pad} is recovered."
    assert pad.read_bytes() == whole


def test_a_long_difference_is_cut(scorepad: Scorepad, pad: Path) -> None:
    lines = len(pad.read_bytes().splitlines())
    pad.unlink()
    # Three lines head a difference; 40 of it all are shown.
    told = f"... {lines + 3 - 40} more lines"
    assert answers(scorepad, "recover 1 --diff --yes")[-2] == told


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "",
            "the file is empty, so it is damaged. {way}",
        ),
        (
            "scorepad = 2\n",
            "scorepad = 2 is a newer format than this scorepad reads (1). Update "
            "scorepad; the file was not changed. {way}",
        ),
        (
            "scorepad = \n",
            "is not TOML: Invalid value (at line 1, column 12). {way}",
        ),
        (
            'scorepad = 1\nplayers = ["Ann", "Ben"]\n[[entries]]\nended = "kock"\n',
            'entry 1 at line 3: ended: "kock" is not knock, gin, big-gin, dead or '
            "scored. {way}",
        ),
    ],
)
def test_a_damaged_pad_is_never_written_over(
    scorepad: Scorepad, pad: Path, text: str, problem: str
) -> None:
    pad.write_text(text, encoding="utf-8")
    way = f"To recover its last good copy: scorepad recover --pad {pad}"
    told = problem.format(way=way)
    for line in ("gin ann 3", "undo", "finish", "show"):
        assert refused(scorepad, line, pad) == str(FileError(pad, told))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("recover 3", "there is no version 3: 1 to 2 are"),
        ("recover 0", '"0" is not a number of a version. Give a whole number from 1'),
        ("recover x", "x: no saved or deleted pad has that name"),
    ],
)
def test_a_candidate_that_is_none_is_refused(
    scorepad: Scorepad, pad: Path, line: str, message: str
) -> None:
    cut(pad)
    before = pad.read_bytes()
    result = scorepad(line)
    assert (result.exit_code, result.stderr) == (1, f"scorepad: {message}\n")
    assert pad.read_bytes() == before


def test_without_a_copy_there_is_nothing(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    result = scorepad("recover --pad none.toml")
    assert (result.exit_code, result.stdout) == (1, "")
    told = "none.toml cannot be recovered: there is no good copy"
    assert result.stderr == f"scorepad: {told}\n"
    assert not (empty_folder / "none.toml").exists()


@pytest.mark.parametrize("year", [-5000, 10_000, 3_000_000])
def test_a_copy_may_be_of_any_time_that_a_disk_can_hold(
    scorepad: Scorepad, pad: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    cut(pad)
    looked = Path.stat

    def stat(path: Path, **how: bool) -> os.stat_result:
        status = list(looked(path, **how))
        status[8] = (year - 1970) * 31_557_600
        return os.stat_result(status)

    monkeypatch.setattr(Path, "stat", stat)
    lines = answers(scorepad, "recover")
    assert lines[0].startswith("1. the good copy (of an impossible date): 2 hands")


# Deleted pads


def test_a_deleted_pad_is_gone_from_the_list_and_comes_back(
    scorepad: Scorepad, empty_folder: Path
) -> None:
    answers(scorepad, "new Ann Ben --dealer Ben")
    answers(scorepad, "gin ann 5")
    (path,) = (empty_folder / "home").glob("*.toml")
    whole = path.read_bytes()
    told = f"Deleted: {path.stem}. To recover it: scorepad recover --pad {path}"
    assert answers(scorepad, "delete --yes") == [told]
    assert answers(scorepad, "pads") == [
        "No pads yet. To start one: scorepad new ANN BEN"
    ]
    result = scorepad("gin ann 5")
    assert result.stderr == (
        f"scorepad: {path} is deleted. To recover it: scorepad recover --pad {path}\n"
    )
    answers(scorepad, "new Ann Ben --dealer Ben")
    (other,) = (empty_folder / "home").glob("*.toml")
    assert other.stem == f"{path.stem}-2"
    assert answers(scorepad, "recover")[-1] == (
        f"Deleted: {path.stem}. To see one: scorepad recover NAME"
    )
    assert answers(scorepad, f"recover {path.stem}")[0].endswith(
        "): 1 hand, Ann v Ben 30-0"
    )
    assert (
        answers(scorepad, f"recover {path.stem} --yes")[-1] == f"{path} is recovered."
    )
    assert path.read_bytes() == whole
    assert "Deleted" not in "".join(answers(scorepad, "recover"))


def test_a_pad_is_deleted_only_where_that_is_agreed_to(
    scorepad: Scorepad, pad: Path
) -> None:
    told = refused(scorepad, "delete --pad friday.toml", pad)
    assert told == "Delete friday (Ann v Ben, 2 hands)? To do it: --yes"


def test_what_is_damaged_can_be_deleted_and_its_good_copy_stays(
    scorepad: Scorepad, pad: Path
) -> None:
    whole = cut(pad)
    answers(scorepad, "delete --yes")
    assert not pad.exists()
    answers(scorepad, "recover 1 --yes")
    assert pad.read_bytes() == whole


def test_a_link_is_not_deleted(scorepad: Scorepad, pad: Path) -> None:
    pad.with_name("link.toml").symlink_to(pad)
    told = refused(scorepad, "delete --yes --pad link.toml", pad)
    assert told == f"link.toml is a link to {pad}: delete that file"


@pytest.mark.parametrize("typed", ["y", "", "n"])
def test_at_a_terminal_it_is_asked_whether_to_delete(
    scorepad: Scorepad, pad: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setattr("scorepad.cli.saved_pads.can_ask", lambda: True)
    result = scorepad("delete", input=f"{typed}\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("Delete friday (Ann v Ben, 2 hands)? y/N ")
    assert pad.exists() == (typed != "y")
    assert ("Not deleted." in result.stdout) == (typed != "y")


def test_every_pad_deleted_under_one_name_can_be_recovered(scorepad: Scorepad) -> None:
    notes = ["first", "second", "third"]
    for note in notes:
        answers(scorepad, "new Ann Ben --pad friday.toml")
        answers(scorepad, f"knock ann 6 14 --note {note}")
        answers(scorepad, "delete --yes")
    seen = {
        found
        for number in range(1, len(notes) + 1)
        for line in answers(scorepad, f"recover {number}")
        for found in re.findall(r"\[(\w+)\]", line)
    }
    assert seen == {*notes}
    told = scorepad("recover 4").stderr
    assert told == "scorepad: there is no version 4: 1 to 3 are\n"


def test_a_new_pad_leaves_the_good_copy_of_the_one_before_it(
    scorepad: Scorepad,
) -> None:
    answers(scorepad, "new Ann Ben --pad friday.toml")
    answers(scorepad, "knock ann 6 14")
    Path("friday.toml").unlink()
    answers(scorepad, "new Ann Cy --pad friday.toml")
    answers(scorepad, "knock cy 3 9")
    assert offered(scorepad)[:2] == [
        "1. the good copy: 1 hand, Ann v Cy 0-6",
        "2. an earlier copy: 1 hand, Ann v Ben 8-0",
    ]


def test_programs_list_the_versions_and_recover_one(scorepad: Scorepad) -> None:
    scorepad("new Ann Ben --pad friday.toml")
    scorepad("knock ann 6 14 --pad friday.toml")
    pad = Path("friday.toml")
    whole = pad.read_bytes()
    pad.write_bytes(whole[: whole.index(b"[[entries]]")])
    listed = json.loads(scorepad("recover --json --pad friday.toml").stdout)
    shown = [
        (each["hands"], each["score"], each["is_present"])
        for each in listed["versions"]
    ]
    assert shown == [(1, [8, 0], False), (0, [0, 0], True)]
    assert scorepad("recover --json --yes --pad friday.toml").exit_code == 1
    assert scorepad("recover 3 --json --yes --pad friday.toml").exit_code == 1
    done = json.loads(scorepad("recover 1 --json --yes --pad friday.toml").stdout)
    assert done["recovered"]["hands"] == 1
    assert Path(done["was_there"]).exists()
    assert pad.read_bytes() == whole
    kept = json.loads(scorepad("recover --json --accept --pad friday.toml").stdout)
    assert kept["kept"] is True
