"""The wheel holds the package and nothing else, and works without the test tools."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path) -> str:
    """Run *command* away from the source tree; give what it printed."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT.anchor,
        env=environment | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(folder: Path) -> Path:
    """Build the wheel in *folder*, from a copy: a build leaves files in its source."""
    source = folder / "source"
    no_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "scorepad", source / "scorepad", ignore=no_caches)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = (sys.executable, "-m", "pip", "-q", "wheel", "--no-deps")
    run(*pip, "--no-build-isolation", "-w", folder, source)
    [wheel] = folder.glob("scorepad-*.whl")
    return wheel


def test_the_wheel_holds_the_package_and_no_tests(tmp_path: Path) -> None:
    packed = {
        name
        for name in ZipFile(build(tmp_path)).namelist()
        if ".dist-info/" not in name
    }
    source = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "scorepad").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == source
    assert {"scorepad/presets/classic.toml", "scorepad/py.typed"} <= packed


@pytest.mark.network
def test_an_install_from_the_wheel_needs_no_test_tools(tmp_path: Path) -> None:
    wheel = build(tmp_path)
    venv.create(tmp_path / "venv")
    installed = tmp_path / "venv" / SCRIPTS
    pip = (sys.executable, "-m", "pip", "--python", installed / "python", "-q")
    run(*pip, "install", wheel)

    assert run(installed / "scorepad", "--version") == f"scorepad {version()}\n"
    assert "knock" in run(installed / "scorepad", "rules", "show", "classic")


def version() -> str:
    """Read the version where it is declared once, without importing the package."""
    text = (ROOT / "scorepad" / "__init__.py").read_text(encoding="utf-8")
    [line] = [line for line in text.splitlines() if line.startswith("__version__")]
    return str(tomllib.loads(line)["__version__"])
