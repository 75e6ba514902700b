"""Every proof has an empty folder, with a data folder of its own, to work in."""

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def folder(empty_folder: Path) -> Path:
    return empty_folder


@pytest.fixture
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that nobody waits for, where a proof is not about the power going."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
