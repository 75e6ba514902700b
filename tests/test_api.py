"""The public names of the package: each is there, lazily, and its page is true."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scorepad

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "scorepad" / "README.md"


def test_the_page_of_the_library_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(
        str(PAGE),
        module_relative=False,
        encoding="utf-8",
        optionflags=doctest.IGNORE_EXCEPTION_DETAIL,
    )
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize("name", scorepad.__all__)
def test_every_public_name_is_there_and_on_the_page(name: str) -> None:
    assert getattr(scorepad, name)
    assert re.search(rf"\b{name}\b", PAGE.read_text(encoding="utf-8"))


def test_another_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = scorepad.nothing


def test_importing_the_package_loads_none_of_it() -> None:
    code = "import sys, scorepad; print([m for m in sys.modules if 'scorepad.' in m])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "[]\n"
