"""The script of mutants makes changes that are code, each in one place."""

import ast
import random
from pathlib import Path

import pytest

from tests.mutants import ROOMS, ROOT, drawn, modules_of, mutants, stages

SOURCE = b'''\
def limit(own: int, other: int = 3) -> int:
    """Return 7."""
    if own < other and other > 0:
        record(own, other)
    own += 2
    return own
'''


def test_each_kind_of_change_is_made_once() -> None:
    found = [*mutants(Path("a.py"), SOURCE, random.Random(1))]
    changed = [each.apply(SOURCE).decode() for each in found]
    kinds = sorted(each.kind for each in found)
    assert kinds == [
        *("and/or", "arguments", "comparison", "comparison"),
        *("number", "number", "number", "statement", "statement"),
    ]
    assert any("own <= other and" in text for text in changed)
    assert any("own < other or other > 0" in text for text in changed)
    assert any("record(other, own)" in text for text in changed)
    assert any("        pass\n    own += 2" in text for text in changed)
    assert all(text.count("Return 7") == 1 for text in changed)


@pytest.mark.parametrize("room", ROOMS)
def test_every_change_of_a_room_can_be_parsed(room: str) -> None:
    modules = modules_of(room)
    assert modules
    for module in modules:
        source = (ROOT / module).read_bytes()
        for mutant in [*mutants(module, source, random.Random(1))][::5]:
            changed = mutant.apply(source)
            assert changed != source
            ast.parse(changed)
        assert [*stages(room, module)]


def test_the_same_seed_draws_the_same_mutants() -> None:
    rooms = [*ROOMS]
    assert drawn(5, 12, rooms) == drawn(5, 12, rooms)
    assert len(drawn(5, 61, rooms)) == 61
