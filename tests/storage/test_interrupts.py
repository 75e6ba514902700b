"""Ctrl-C while a file is saved, and the record of what has been saved by then."""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from scorepad.storage.interrupts import collect_saves, defer_sigint, note_save


@pytest.fixture(autouse=True)
def pythons_handler() -> Iterator[None]:
    """Leave Ctrl-C to the handler that was there, whatever a test does."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def press_ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def save(*steps: Callable[[], object]) -> None:
    """Do *steps* as a file is saved."""
    with defer_sigint():
        for step in steps:
            step()


def fail() -> None:
    raise KeyError


def test_what_is_saved_is_noted_in_order() -> None:
    with collect_saves() as saved:
        assert saved == []
        note_save("recorded")
        note_save("written")
    assert saved == ["recorded", "written"]


def test_a_save_within_is_one_without_too_and_none_afterwards() -> None:
    with collect_saves() as whole:
        note_save("recorded")
        with collect_saves() as part:
            note_save("deleted")
        note_save("written")
    note_save("opened")
    assert (whole, part) == (["recorded", "deleted", "written"], ["deleted"])


def test_what_was_saved_before_an_error_stays_noted_and_nothing_is_added() -> None:
    with contextlib.suppress(KeyError), collect_saves() as saved:
        note_save("recorded")
        raise KeyError
    note_save("deleted")
    assert saved == ["recorded"]


def test_ctrl_c_in_the_body_comes_at_its_end() -> None:
    steps: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        save(press_ctrl_c, press_ctrl_c, lambda: steps.append("all done"))
    assert steps == ["all done"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_without_ctrl_c_nothing_comes_and_the_next_one_is_not_deferred() -> None:
    handlers: list[object] = []
    save(lambda: handlers.append(signal.getsignal(signal.SIGINT)))
    assert handlers != [signal.default_int_handler]
    with pytest.raises(KeyboardInterrupt):
        press_ctrl_c()


def test_ctrl_c_is_not_lost_where_the_body_fails_too() -> None:
    with pytest.raises(KeyboardInterrupt) as stopped:
        save(press_ctrl_c, fail)
    assert isinstance(stopped.value.__context__, KeyError)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_of_the_body_is_its_own_where_nothing_was_pressed() -> None:
    with pytest.raises(KeyError):
        save(fail)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_within_another_the_outer_body_ends_first() -> None:
    steps: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        save(
            lambda: save(press_ctrl_c, lambda: steps.append("inner")),
            lambda: steps.append("outer"),
        )
    assert steps == ["inner", "outer"]


def test_a_handler_that_is_not_pythons_is_left_alone() -> None:
    pressed: list[int] = []

    def own(number: int, _: object) -> None:
        pressed.append(number)

    signal.signal(signal.SIGINT, own)
    with defer_sigint():
        assert signal.getsignal(signal.SIGINT) is own
        press_ctrl_c()
        assert pressed == [signal.SIGINT]
    assert signal.getsignal(signal.SIGINT) is own


def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with defer_sigint():
        press_ctrl_c()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_in_another_thread_the_body_is_run_and_the_handler_is_left_alone() -> None:
    handlers: list[object] = []

    def note() -> None:
        handlers.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=save, args=(note,))
    thread.start()
    thread.join()
    assert handlers == [signal.default_int_handler]
