"""What is released: the wheel and the source distribution, and what they hold."""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = (
    *(".ci", "scorepad", "tests", "sample_games"),
    *("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md"),
)
BUILD_SDIST = "from setuptools.build_meta import build_sdist; build_sdist"
MAIN = "import scorepad.__main__; scorepad.__main__.main()"
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


def copy_source(folder: Path) -> Path:
    """Copy the source to *folder*: a build leaves files in it."""
    source = folder / "source"
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", ".hypothesis")
    for name in SOURCE:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, source / name, ignore=ignore)
        else:
            source.mkdir(exist_ok=True)
            shutil.copy(path, source)
    return source


def files_below(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
    }


def build(folder: Path) -> Path:
    """Build the wheel in *folder*."""
    source = copy_source(folder)
    pip = (sys.executable, "-m", "pip", "-q", "wheel", "--no-deps")
    run(*pip, "--no-build-isolation", "-w", folder, source)
    [wheel] = folder.glob("scorepad-*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_the_package_with_the_samples_and_no_tests(
    wheel: Path,
) -> None:
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    source = wheel.parent / "source"
    assert packed == {
        *(f"scorepad/{name}" for name in files_below(source / "scorepad")),
        *(f"scorepad/sample_games/{n}" for n in files_below(source / "sample_games")),
        f"scorepad-{version()}.data/data/share/man/man1/scorepad.1",
    }
    assert {"scorepad/presets/classic.toml", "scorepad/py.typed"} <= packed


def test_the_source_distribution_holds_the_repository(tmp_path: Path) -> None:
    source = copy_source(tmp_path)
    expected = files_below(source)
    code = f"import os; os.chdir({str(source)!r}); {BUILD_SDIST}({str(tmp_path)!r})"
    run(sys.executable, "-c", code)
    [packed] = tmp_path.glob("scorepad-*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"tests/test_wheel.py", "CHANGELOG.md", ".ci/requirements.txt"} <= expected
    assert expected <= names


def test_the_wheel_replays_its_samples(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {MAIN}"
    printed = run(sys.executable, "-P", "-c", code, "replay", "--samples")
    number = len([*(ROOT / "sample_games").glob("*.toml")])
    assert f"\n{number} pads, " in printed
    assert printed.endswith(" 0 mismatches.\n")


@pytest.mark.network
def test_an_install_from_the_wheel_needs_no_test_tools(
    wheel: Path, tmp_path: Path
) -> None:
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
