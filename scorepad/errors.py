"""The few kinds of mistake a person can make.

Every message says what, where and what is allowed, in one line without a final
stop; the command line shows it after ``scorepad: ``.  Anything that is not a
:class:`ScorepadError` is a bug of ours.
"""

from collections.abc import Sequence
from pathlib import Path


class ScorepadError(Exception):
    """Base of all errors that the command line shows as one line."""


class CardError(ScorepadError):
    """A text that is not a card, or cards that one deck cannot give."""


class HandError(ScorepadError):
    """A hand that could not have happened, or that the agreement does not allow."""


class LimitError(HandError):
    """A knock over the limit, which counts only where the opponent accepts it."""

    def __init__(self, who: str, count: int, limit: int) -> None:
        only = ", so only gin ends the hand" if limit == 0 else ""
        self.problem = f"{who} cannot knock with {count}: the limit is {limit}{only}"
        super().__init__(self.problem)
        self.who = who
        self.count = count
        self.limit = limit


class UpcardError(HandError):
    """A hand without the upcard that the agreement wants."""


class OpponentError(HandError):
    """A hand whose opponent has to be named: one of ``others``."""

    def __init__(self, problem: str, others: Sequence[str]) -> None:
        super().__init__(f"{problem}, {', '.join(others[:-1])} or {others[-1]}?")
        self.others = others


class PlayerError(ScorepadError):
    """A name that nobody in the game has, or that more than one has."""


class RulesError(ScorepadError):
    """An agreement with an unknown key, a wrong type or a value out of range."""


class PadError(ScorepadError):
    """Entries that cannot follow one another, or a pad that says nothing usable."""


class ConsentError(ScorepadError):
    """A change that alters what is recorded, and has not been agreed to."""


_VERBS = {"is", "was", "cannot", "could", "does", "already"}


class FileError(ScorepadError):
    """A file that cannot be found, read, understood or written."""

    def __init__(self, path: Path | str, problem: str) -> None:
        # Either is a sentence: "a.toml is empty", "a.toml: there is no such file".
        is_verb = problem.partition(" ")[0] in _VERBS
        super().__init__(f"{path} {problem}" if is_verb else f"{path}: {problem}")
        self.path = path
        self.problem = problem
