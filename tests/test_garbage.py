"""Python's search for garbage is as it was when something large has been built."""

import gc
from collections.abc import Iterator

import pytest

from scorepad import garbage
from scorepad.pad import EntryError
from scorepad.replay import Replay
from tests.evening import knock, pad


@pytest.fixture(params=[True, False], ids=["on", "off"])
def was_on(request: pytest.FixtureRequest) -> Iterator[bool]:
    before = gc.isenabled()
    on: bool = request.param
    (gc.enable if on else gc.disable)()
    yield on
    (gc.enable if before else gc.disable)()


def test_nothing_is_looked_for_in_the_body(was_on: bool) -> None:
    with garbage.not_looked_for():
        assert not gc.isenabled()
        with garbage.not_looked_for():
            pass
        assert not gc.isenabled()
    assert gc.isenabled() == was_on


def test_a_replay_leaves_it_as_it_was(was_on: bool) -> None:
    Replay(pad(knock("Ann", 3, 20)))
    assert gc.isenabled() == was_on
    with pytest.raises(EntryError):
        Replay(pad(knock("Ann", 30, 20)))
    assert gc.isenabled() == was_on
