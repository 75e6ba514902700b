"""The kinds of mistake that a person can make.

Every message is one line without a final stop that says what is wrong, where, and what
is allowed; the command line prints it after ``scorepad: ``.  An exception that is not a
:class:`ScorepadError` is a bug.
"""

from collections.abc import Sequence
from pathlib import Path


class ScorepadError(Exception):
    """Base of all errors that the command line shows as one line."""


class CardError(ScorepadError):
    """A text that is not a card, or cards that one deck cannot give."""


class HandError(ScorepadError):
    """A hand that could not have happened, or that the house rules do not allow."""


class LimitError(HandError):
    """A knock over the limit, in points, which counts only if the opponent accepts it.

    ``problem`` is the message, to which callers add how to accept the knock.
    """

    def __init__(self, who: str, count: int, limit: int) -> None:
        why = ", so only gin ends the hand" if limit == 0 else ""
        self.problem = f"{who} cannot knock with {count}: the limit is {limit}{why}"
        super().__init__(self.problem)
        self.who = who
        self.count = count
        self.limit = limit


class UpcardError(HandError):
    """A hand without the upcard that the house rules require."""


class OpponentError(HandError):
    """A hand whose opponent has to be named: one of ``others``, two names or more."""

    def __init__(self, problem: str, others: Sequence[str]) -> None:
        super().__init__(f"{problem}, {', '.join(others[:-1])} or {others[-1]}?")
        self.others = others


class PlayerError(ScorepadError):
    """A name that is nobody's or could be several players', or names that clash."""


class RulesError(ScorepadError):
    """House rules with an unknown key, a wrong type or a value that is not allowed."""


class PadError(ScorepadError):
    """An entry that cannot follow those before it, or a value that no pad can have."""


class ConsentError(ScorepadError):
    """A change of recorded results to which the players have not consented."""


# A problem that begins with one of these makes a sentence after the name of the file.
_VERBS = {"is", "was", "cannot", "could", "does", "already"}


class FileError(ScorepadError):
    """A file that cannot be found, read, understood or written."""

    def __init__(self, path: Path | str, problem: str) -> None:
        # "a.toml is empty", but "a.toml: there is no such file".
        is_predicate = problem.partition(" ")[0] in _VERBS
        super().__init__(f"{path} {problem}" if is_predicate else f"{path}: {problem}")
        self.path = path
        self.problem = problem
