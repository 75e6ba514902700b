"""What the system does to a command: one clear line, the right code, nothing lost."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.proofs.desk import Told, check, does, pad_file, refuses, run

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "scorepad"]
FULL = Path("/dev/full")

only_posix = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
needs_permissions = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do all"
)


def environment(changes: Mapping[str, str | None] = {}) -> dict[str, str]:
    """Give what a program of its own is started with; None leaves a variable out."""
    whole = {**os.environ, "PYTHONPATH": str(ROOT), **changes}
    return {name: value for name, value in whole.items() if value is not None}


def shell(line: str, changes: Mapping[str, str | None] = {}) -> Told:
    """Run *line* in a shell; ``$S`` is scorepad."""
    program = f"'{PROGRAM[0]}' -m scorepad"
    done = subprocess.run(
        ["sh", "-c", line.replace("$S", program)],
        env=environment(changes),
        capture_output=True,
        check=False,
    )
    told = Told(done.returncode, _text(done.stdout), _text(done.stderr))
    assert told.err.count("\n") <= 1, told
    assert not told.err or told.err.startswith("scorepad: "), told
    return told


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


@pytest.fixture(autouse=True)
def opened(folder: Path) -> Path:
    does("new", "Ann", "Ben")
    return folder


def hands() -> int:
    return pad_file().read_text(encoding="utf-8").count("ended = ")


# An answer that does not arrive.


@only_posix
@pytest.mark.parametrize(
    ("to", "why"),
    [
        pytest.param(">/dev/full", "no space left on device", marks=needs_full),
        (">&-", "standard output is closed"),
    ],
)
def test_a_hand_whose_answer_does_not_arrive_is_said_to_be_recorded(
    to: str, why: str
) -> None:
    told = shell(f"($S knock ann 6 14; echo $? >code) {to}")
    said = f"scorepad: recorded, but the answer could not be shown: {why}\n"
    assert told.err == said
    assert Path("code").read_text(encoding="utf-8") == "0\n"
    assert hands() == 1


@only_posix
@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("delete --yes", "deleted"),
        ("recover 1 --yes", "recovered"),
        ("recover --accept", "accepted"),
        ("open ann", "opened"),
        ("export friday.csv", "written"),
        ("rules new house.toml", "written"),
    ],
)
def test_what_is_done_is_said_to_be_done_where_its_answer_does_not_arrive(
    line: str, done: str
) -> None:
    does("knock", "ann", "6", "14")
    pad = pad_file()
    if line.startswith("recover"):  # cut at its last entry
        pad.write_bytes(pad.read_bytes().rpartition(b"\n[[entries]]")[0])
    told = shell(f"$S {line} >&-")
    why = "the answer could not be shown: standard output is closed"
    assert told == Told(0, "", f"scorepad: {done}, but {why}\n")


@only_posix
@pytest.mark.parametrize("line", ["show", "log", "rules show", "show --format json"])
@pytest.mark.parametrize(
    ("to", "why"),
    [
        pytest.param(">/dev/full", "no space left on device", marks=needs_full),
        (">&-", "standard output is closed"),
    ],
)
def test_a_sheet_that_does_not_arrive_is_not_said_to_be_shown(
    line: str, to: str, why: str
) -> None:
    told = shell(f"($S {line}; echo $? >code) {to}")
    assert told.err == f"scorepad: the output was cut short: {why}\n"
    assert Path("code").read_text(encoding="utf-8") == "1\n"


@only_posix
def test_the_first_lines_of_a_long_sheet_can_be_had_alone() -> None:
    told = shell("$S rules show | head -1")
    assert (told.out, told.err) == ("classic rules\n", "")


@only_posix
@pytest.mark.parametrize(
    "line",
    [
        *("show", "log", "stats", "pads", "rules show", "--help", "show --format json"),
        "play --dry-run <sheet",
    ],
)
def test_of_a_reader_who_has_seen_enough_nothing_is_said(line: str) -> None:
    Path("sheet").write_text("a 6 14\n" * 3, encoding="utf-8")
    # Nobody reads when the command begins to write.
    told = shell(f"(sleep 0.2; $S {line}; echo $? >code) | :")
    assert (told.out, told.err) == ("", "")
    assert Path("code").read_text(encoding="utf-8") == "1\n"
    assert hands() == 0


@only_posix
@pytest.mark.parametrize(
    ("line", "recorded"), [("play <sheet", 3), ("knock ann 6 14", 1)]
)
def test_a_hand_is_recorded_in_silence_where_nobody_reads_its_answer(
    line: str, recorded: int
) -> None:
    Path("sheet").write_text("a 6 14\n" * 3, encoding="utf-8")
    told = shell(f"(sleep 0.2; $S {line}; echo $? >code) | :")
    assert (told.out, told.err) == ("", "")
    assert Path("code").read_text(encoding="utf-8") == "0\n"
    assert hands() == recorded


@only_posix
def test_with_nothing_to_read_from_or_write_to_a_hand_is_recorded() -> None:
    assert shell("$S knock ann 6 14 <&-").code == 0
    assert shell("$S knock ann 6 14 >&- 2>&- <&-").code == 0
    assert hands() == 2
    assert shell("$S knock ann 66 14 2>&-").code == 1
    if FULL.exists():
        assert shell("$S knock ann 66 14 2>/dev/full").code == 1
    assert hands() == 2


@only_posix
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$S count --file - <&-", 1),
        ("$S replay - <&-", 1),
        ("$S rules check - <&-", 1),
        ("$S new Ann Ben --rules - <&-", 1),
        ("$S play <&-", 0),
        ("$S count --file - 0>out", 1),
        ("$S show 1<in", 1),
        ("$S knock ann 6 14 1<in", 0),
        ("$S export --format json 1<in", 1),
        ("$S count --file in >&-", 1),
        ("$S pads 2>&- >&-", 1),
        ("$S --help >&-", 1),
        ("$S rules new \"$(printf 'a\\377').toml\"", 0),
        ("$S rules new \"$(printf 'no/a\\377').toml\"", 1),
        ("$S show --pad \"$(printf 'a\\377').toml\"", 1),
        ("$S replay \"$(printf 'a\\377').toml\" 2>&-", 1),
        pytest.param("$S --help >/dev/full", 1, marks=needs_full),
        pytest.param("$S --version >/dev/full", 1, marks=needs_full),
        pytest.param("$S help knock >/dev/full", 1, marks=needs_full),
        pytest.param("$S knock --help >/dev/full", 1, marks=needs_full),
        pytest.param("$S show >/dev/full 2>/dev/full", 1, marks=needs_full),
        pytest.param("$S nonsense 2>/dev/full", 2, marks=needs_full),
        pytest.param("$S show nonsense 2>/dev/full", 1, marks=needs_full),
    ],
)
def test_a_stream_that_does_not_work_is_one_line_and_the_right_code(
    line: str, code: int
) -> None:
    Path("in").write_text("3h 4h 5h 9c 9d 9s 2c 2d As Ac\n", encoding="utf-8")
    assert shell(line).code == code


# A name, a home, a locale.


@only_posix
def test_without_home_the_data_folder_is_found_or_asked_for() -> None:
    no_home: dict[str, str | None] = {"HOME": None, "SCOREPAD_HOME": None}
    no_home["XDG_DATA_HOME"] = str(Path.cwd() / "data")
    told = shell("$S new Ann Ben", no_home)
    assert told.code == 0
    assert len(list(Path("data/scorepad").glob("*.toml"))) == 1


NO_UTF8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
LATIN_1 = {"PYTHONIOENCODING": "latin-1"}


@only_posix
@pytest.mark.parametrize("locale", [NO_UTF8, LATIN_1], ids=["ascii", "latin-1"])
def test_names_beyond_the_locale_are_kept_and_can_be_typed(
    locale: dict[str, str | None],
) -> None:
    assert shell("$S new Zoë 李 --title Café", locale).code == 0
    assert 'title = "Café"' in pad_file().read_text(encoding="utf-8")
    assert shell("$S knock 李 6 14 --note 'très bien'", locale).code == 0
    assert shell("$S knock zo 6 14", locale).code == 0
    for look in ("show", "settle", "log", "show --format json", "rules card"):
        done = subprocess.run(
            [*PROGRAM, *look.split()],
            env=environment(locale),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b""), look
    assert "李 8 (92 to go)" in does("show")
    assert "très bien" in does("log")


@only_posix
def test_bytes_that_are_no_text_are_refused() -> None:
    told = shell("$S new \"$(printf 'A\\377')\" Ben")
    assert told.code == 1
    assert told.err == 'scorepad: "A\\udcff" is not UTF-8 text\n'
    told = shell("$S knock ann 6 14 --note \"$(printf '\\377')\"")
    assert told.code == 1
    assert hands() == 0


# A folder that may not be written.


@needs_permissions
def test_a_read_only_folder_keeps_the_pad_as_it_was() -> None:
    pad = pad_file()
    before = pad.read_bytes()
    pad.parent.chmod(0o500)
    try:
        assert refuses("knock", "ann", "6", "14").startswith(str(pad))
        does("show")
    finally:
        pad.parent.chmod(0o700)
    assert pad.read_bytes() == before


@needs_permissions
def test_a_pad_that_may_not_be_read_says_so() -> None:
    pad = pad_file()
    pad.chmod(0)
    assert refuses("show") == f"{pad} cannot be read: permission denied"


def test_a_read_only_pad_is_left_alone() -> None:
    pad = pad_file()
    before = pad.read_bytes()
    pad.chmod(0o444)
    told = refuses("knock", "ann", "6", "14")
    assert told == f"{pad} is read-only and was not changed"
    assert pad.read_bytes() == before
    does("show")


def test_a_data_folder_that_is_none_says_how_to_name_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("SCOREPAD_HOME", str(folder / "file" / "home"))
    told = refuses("new", "Ann", "Ben")
    assert told.endswith("set SCOREPAD_HOME")
    check(run("show"))
    check(run("pads"))


# Ctrl-C.


# Before main has begun nobody but Python can answer.
BEGUN = """
import sys
class Begun:
    def find_spec(self, name, *_):
        if name == "scorepad.cli":
            sys.stdout.write(".")
            sys.stdout.flush()
from scorepad.__main__ import main
sys.meta_path.insert(0, Begun())
main()
"""


# So it is where the commands are not yet, or no more, in charge.
SHOW_TELLS = "scorepad: interrupted: scorepad show tells what is recorded\n"


def interrupted(words: Sequence[str], delay: float) -> Told:
    """Run a command and press Ctrl-C some time after it has begun."""
    with subprocess.Popen(
        [sys.executable, "-c", BEGUN, *words],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(1) == b"."
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    return Told(process.returncode, out.decode(), err.decode())


def press_ctrl_c(times: int, seed: int) -> None:
    rng = random.Random(seed)
    said = set()
    for at in range(times):
        before = hands()
        told = interrupted(["knock", "ann", "5", "6"], rng.uniform(0, 0.25))
        recorded = hands() - before
        check(told)
        if told.err != SHOW_TELLS:
            assert told.code == (0 if recorded else 1), (seed, at, told)
        said.add(told.err)
        does("show")
    assert said <= {
        "",
        "scorepad: interrupted: nothing was recorded\n",
        SHOW_TELLS,
        "scorepad: recorded, but interrupted\n",
    }


@only_posix
def test_a_hand_that_is_interrupted_is_recorded_or_not_and_the_code_says_which() -> (
    None
):
    press_ctrl_c(25, random.randrange(1_000_000))


@only_posix
@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_hands_that_are_interrupted_are_recorded_or_not(seed: int) -> None:
    press_ctrl_c(200, seed)


def test_ctrl_c_in_the_middle_of_a_save_waits_for_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fsync = os.fsync

    def press_and_sync(descriptor: int) -> None:
        signal.raise_signal(signal.SIGINT)
        fsync(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", press_and_sync)
        told = run("knock", "ann", "6", "14")
    assert told == Told(0, "", "scorepad: recorded, but interrupted\n")
    assert hands() == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_before_a_save_means_that_nothing_is_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def press(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    with monkeypatch.context() as patch:
        patch.setattr("scorepad.cli.session.preview", press)
        told = run("knock", "ann", "6", "14")
    assert told == Told(1, "", "scorepad: interrupted: nothing was recorded\n")
    assert hands() == 0
    does("knock", "ann", "6", "14")


def test_ctrl_c_before_a_command_is_found_is_told_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def press(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    with monkeypatch.context() as patch:
        patch.setattr("scorepad.cli.arguments.Group.parse_args", press)
        told = run("show")
    assert told == Told(1, "", "scorepad: interrupted: nothing was recorded\n")
