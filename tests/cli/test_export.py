"""``export``: where each format goes, and what is never written over."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.conftest import Scorepad


@pytest.fixture
def played(scorepad: Scorepad) -> Scorepad:
    settings = "hand.gin_bonus=20 hand.undercut_bonus=13 game.target=60 boxes.value=7"
    new = "new Ann Ben --pad friday.toml --title Friday"
    scorepad(new + "".join(f" --set {each}" for each in settings.split()))
    for line in ("knock ann 6 4", "gin ann 32"):
        assert scorepad(line).exit_code == 0
    return scorepad


@pytest.mark.parametrize("form", ["text", "csv", "json", "md", "html", "toml"])
def test_an_export_goes_to_standard_output_or_to_a_file(
    played: Scorepad, empty_folder: Path, form: str
) -> None:
    printed = played(f"export --format {form}")
    assert (printed.exit_code, printed.stderr) == (0, "")
    written = played(f"export out --format {form}")
    assert (written.exit_code, written.stdout) == (0, "Written: out\n")
    text = (empty_folder / "out").read_bytes()
    assert text == printed.stdout_bytes
    assert text.endswith(b"\n")


@pytest.mark.parametrize(
    ("file", "begins"),
    [
        ("sheet.txt", "Friday\nAnn v Ben "),
        ("sheet.csv", "number,game,dealer,"),
        ("sheet.json", "{\n"),
        ("sheet.md", "#"),
        ("sheet.html", "<!DOCTYPE html>"),
        ("SHEET.HTM", "<!DOCTYPE html>"),
        ("sheet.toml", "scorepad = 1"),
    ],
)
def test_the_ending_of_a_file_says_the_format(
    played: Scorepad, empty_folder: Path, file: str, begins: str
) -> None:
    assert played(f"export {file}").stdout == f"Written: {file}\n"
    assert (empty_folder / file).read_text(encoding="utf-8").lstrip().startswith(begins)


def test_without_a_file_or_a_format_it_is_text(played: Scorepad) -> None:
    assert played("export").stdout == played("export --format text").stdout


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "export sheet.pdf",
            '"sheet.pdf" has no ending that names a format. Use .txt, .csv, .json, '
            ".md, .html, .htm or .toml, or add --format",
        ),
        (
            "export none/a.csv",
            "none/a.csv cannot be saved: there is no folder {folder}/none",
        ),
        ("export folder --format csv", "folder is a folder, not a file"),
        (
            "export friday.toml --format csv",
            "friday.toml is a pad and was not changed: choose another file",
        ),
        (
            "export friday.toml",
            "friday.toml is a pad and was not changed: choose another file",
        ),
        (
            "export notes.md",
            "notes.md already exists and was not changed. To replace it: --force",
        ),
    ],
)
def test_an_export_that_cannot_be_written_is_refused(
    played: Scorepad, empty_folder: Path, line: str, problem: str
) -> None:
    (empty_folder / "folder").mkdir()
    (empty_folder / "notes.md").write_text("mine", encoding="utf-8")
    before = (empty_folder / "friday.toml").read_bytes()
    result = played(line)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"scorepad: {problem.format(folder=empty_folder)}\n"
    assert (empty_folder / "friday.toml").read_bytes() == before
    assert (empty_folder / "notes.md").read_bytes() == b"mine"


def test_force_replaces_a_file_but_never_a_pad(
    played: Scorepad, empty_folder: Path
) -> None:
    (empty_folder / "notes.md").write_text("mine", encoding="utf-8")
    assert played("export notes.md --force").stdout == "Written: notes.md\n"
    assert (empty_folder / "notes.md").read_bytes().startswith(b"# Friday")
    before = (empty_folder / "friday.toml").read_bytes()
    assert played("export friday.toml --force --format md").exit_code == 1
    assert (empty_folder / "friday.toml").read_bytes() == before


def test_an_export_as_toml_is_a_pad_that_expects_what_it_comes_to(
    played: Scorepad,
) -> None:
    assert played("export copy.toml").exit_code == 0
    # 6 values of the game, 5 of each hand.
    assert played("replay copy.toml").stdout.endswith(
        "1 pad, 2 hands; 15 documented values as computed; 0 errata; 0 mismatches.\n"
    )


def test_the_json_is_that_of_replay(played: Scorepad) -> None:
    exported = json.loads(played("export --format json --pad friday.toml").stdout)
    (replayed,) = json.loads(played("replay friday.toml --format json").stdout)
    assert exported == replayed
    assert json.loads(played("show --format json --pad friday.toml").stdout) == replayed


@pytest.mark.parametrize("force", ["", " --force"])
@pytest.mark.parametrize("damaged", [False, True])
def test_no_pad_is_written_over_not_another_and_not_a_damaged_one(
    played: Scorepad, empty_folder: Path, damaged: bool, force: str
) -> None:
    others = {
        "other.toml": b'# Ours\nscorepad = 1\nplayers = ["Cy", "Dee"]\n',
        "emptied.toml": b"",
    }
    played("new Ann Ben --pad emptied.toml")
    for name, text in others.items():
        (empty_folder / name).write_bytes(text + b"[[entries" * damaged)
    for name in others:
        before = (empty_folder / name).read_bytes()
        told = played(f"export {name} --format csv --pad friday.toml{force}")
        assert told.exit_code == 1
        problem = "is a pad and was not changed: choose another file"
        assert told.stderr == f"scorepad: {name} {problem}\n"
        assert (empty_folder / name).read_bytes() == before


def test_a_dash_is_standard_output(played: Scorepad, empty_folder: Path) -> None:
    assert played("export - --format md").stdout == played("export --format md").stdout
    assert not (empty_folder / "-").exists()


def test_the_schema_is_printed_without_a_pad(scorepad: Scorepad) -> None:
    schema = json.loads(scorepad("export --schema").stdout)
    assert schema["properties"]["schema"]["const"] == 1


def test_a_table_and_excel_mean_csv(played: Scorepad, empty_folder: Path) -> None:
    (game,) = csv.DictReader(io.StringIO(played("export --table games").stdout))
    assert (game["number"], game["Ann"], game["Ben"]) == ("1", "59", "22")
    assert played("export --excel").stdout_bytes.startswith(b"\xef\xbb\xbfnumber,")
    played("export entries.csv --table entries --excel")
    written = (empty_folder / "entries.csv").read_bytes()
    assert written.startswith(b"\xef\xbb\xbfentry,")
    assert written.count(b"\r\n") == 3


@pytest.mark.parametrize("option", ["--excel", "--table games"])
def test_a_table_of_another_format_is_a_misuse(played: Scorepad, option: str) -> None:
    result = played(f"export sheet.md {option}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--table and --excel are for CSV: add --format csv" in result.stderr


@pytest.mark.parametrize(
    "options",
    [
        *(f"--format {form}" for form in ("csv", "json", "md", "html", "toml")),
        "--format csv --table hands",
    ],
)
def test_a_document_is_utf_8_whatever_the_terminal(
    scorepad: Scorepad, empty_folder: Path, options: str
) -> None:
    import subprocess
    import sys

    scorepad("new José 毛毛 --pad friday.toml")
    scorepad("gin josé 9")
    program = [sys.executable, "-m", "scorepad", "export", *options.split()]
    result = subprocess.run(
        [*program, "--pad", "friday.toml"],
        check=True,
        capture_output=True,
        env={"PYTHONIOENCODING": "cp1252", "SCOREPAD_HOME": str(empty_folder / "home")},
    )
    scorepad(f"export out {options} --pad friday.toml")
    assert result.stdout == (empty_folder / "out").read_bytes()
    assert "毛毛" in result.stdout.decode()
