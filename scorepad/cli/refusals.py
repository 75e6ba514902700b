"""What is said of a line that asks for nothing known, or that will not do."""

from collections.abc import Iterable, Sequence
from typing import Final

from scorepad.errors import (
    CardError,
    FileError,
    OpponentError,
    PlayerError,
    ScorepadError,
    UpcardError,
)
from scorepad.grammar import FormError, letters
from scorepad.keys import in_toml
from scorepad.nearest import nearest_hand
from scorepad.replay import Replay
from scorepad.views.display import safe

UNBROKEN: Final = "\xa0"
"""Stands for a blank at which a line is not broken."""
_NEAR: Final = 0.7  # how alike a slip is to the word that was meant, from 0 to 1
_ONE_PIECE: Final = 40  # letters; what is longer may have to be broken


class PromptError(ScorepadError):
    """A line that asks for nothing known: the ``problem``, and what would do.

    ``meant`` is the line that it most likely was to be, None where nobody can say.
    """

    def __init__(self, problem: str, advice: str, meant: str | None = None) -> None:
        super().__init__(f"{problem}; {advice}")
        self.problem = problem
        self.advice = advice
        self.meant = meant


def _meant(problem: str, line: str) -> PromptError:
    return PromptError(problem, f"did you mean {line}?", line)


def not_understood(typed: str, example: str) -> PromptError:
    """Refuse a command; *example* is one that would do."""
    return PromptError(f"{in_toml(typed)} is not understood", f"it goes like {example}")


def no_hand(
    line: str, names: Sequence[str], problem: ScorepadError, before: str = ""
) -> PromptError:
    """Say why *line* is no hand, and the nearest that is; *before* goes before it."""
    told = problem.problem if isinstance(problem, FormError) else str(problem)
    text, whole = nearest_hand(line, names)
    if whole:
        return _meant(told, f"{before}{text}")
    return PromptError(told, f"it goes like {before}{text}")


def nothing_known(
    line: str, names: Sequence[str], problem: ScorepadError, commands: Iterable[str]
) -> PromptError:
    """Say why *line* is neither a hand nor one of the *commands*."""
    refusal = no_hand(line, names, problem)
    first, *rest = line.split()
    if not isinstance(problem, PlayerError) or refusal.meant is not None:
        return refusal
    if not rest:
        told = f"{in_toml(first)} is no command and no hand"
        refusal = PromptError(told, refusal.advice)
    # Only a mistake needs it.
    from difflib import get_close_matches

    near = get_close_matches(first.lower(), [*commands], 1, _NEAR)
    if near and len(first) > 1:
        return _meant(refusal.problem, " ".join([near[0], *rest]))
    return refusal


def told(error: ScorepadError, replay: Replay, line: str = "") -> str:
    """Say in sentences why *line* will not do."""
    if isinstance(error, PromptError):
        advice = together(_upper(error.advice, replay))
        text = f"{_upper(error.problem, replay)}. {advice}"
    elif isinstance(error, FileError | CardError):
        # It begins with a path, or a card as it was typed.
        text = str(error)
    else:
        text = _upper(str(error), replay)
        if isinstance(error, UpcardError):
            first = letters(replay.sides.everybody)[0]
            text += f". {together(f'It goes like {first} 6 14 @7s')}, or up 7s before"
        elif isinstance(error, OpponentError):
            text += f". {together(f'It goes like {_against(error, replay, line)}')}"
    return safe(text if text.endswith("?") else f"{text}.")


def together(advice: str) -> str:
    """Keep what is to be typed in one line: its blanks are no place to break it."""
    said, mark, typed = advice.partition(" mean " if " mean " in advice else " like ")
    if len(typed) > _ONE_PIECE:
        return advice
    return f"{said}{mark}{typed.replace(' ', UNBROKEN)}"


def _against(error: OpponentError, replay: Replay, line: str) -> str:
    """Write *line* with one of those whom it may have been against."""
    names = replay.sides.everybody
    return f"{' '.join(line.split())} v {letters(names)[names.index(error.others[0])]}"


def _upper(text: str, replay: Replay) -> str:
    """Begin a sentence; a name, a house rule or ``x2`` stays as it is written."""
    first = text.partition(" ")[0]
    if "." in first or first[1:].isdigit() or text.startswith(replay.sides.everybody):
        return text
    return text[:1].upper() + text[1:]
