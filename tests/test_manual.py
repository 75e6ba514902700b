"""The manual page says what the help says, and is installed by the wheel."""

import shutil
import subprocess

import pytest

from tests import manual
from tests.cli.test_app import EVERY_COMMAND


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_the_manual_page_is_that_of_the_help(update_golden: bool) -> None:
    page = manual.page()
    if update_golden:
        manual.PAGE.write_text(page, encoding="utf-8", newline="\n")
    written = manual.PAGE.read_text(encoding="utf-8")
    assert written == page, "write it: --update-golden"


@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_the_manual_page_has_every_command(command: str) -> None:
    assert f"\n.B scorepad {command} [OPTIONS]" in manual.page()


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_formats_it_without_a_warning() -> None:
    done = subprocess.run(
        ["man", "--warnings", "-l", str(manual.PAGE)],
        capture_output=True,
        encoding="utf-8",
        env={"MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        check=True,
    )
    assert done.stderr == ""
    assert "scorepad knock [OPTIONS]" in done.stdout
