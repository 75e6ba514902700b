"""Every proof has an empty folder, with a data folder of its own, to work in."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def folder(empty_folder: Path) -> Path:
    return empty_folder
