"""The pad on the table: what is typed is done, and answered in a few plain lines."""

import shutil
from pathlib import Path
from typing import Final

from scorepad import actions
from scorepad.actions import Action
from scorepad.changes import Change, attempt
from scorepad.cli import looks
from scorepad.cli.current import now
from scorepad.cli.held import HeldPad, UnagreedError
from scorepad.cli.keyboard import Keyboard
from scorepad.cli.looks import Look
from scorepad.cli.output import bold, say
from scorepad.cli.prompt import Leave, understand
from scorepad.cli.refusals import UNBROKEN, PromptError, together, told
from scorepad.errors import ScorepadError
from scorepad.grammar import letters, written
from scorepad.recording import SwappedError
from scorepad.views import words
from scorepad.views.display import safe
from scorepad.views.lines import folded

MARGIN: Final = "   "
WIDEST: Final = 120
"""Cells of a line in a wide terminal; a longer one is hard to follow."""
NOTHING: Final = "Nothing recorded."


class Table:
    """A pad that a person types at."""

    def __init__(self, path: Path) -> None:
        """Take up the pad at *path*.

        Raises:
            FileError: it cannot be read, or its entries cannot stand.
        """
        self._pad = HeldPad(path)
        self._seen = self._pad.replay()
        self._keyboard = Keyboard(lambda: self._seen.sides.everybody)

    def play(self) -> None:
        """Say how things stand, then take lines until there are no more."""
        say(looks.opening(self._seen))
        goes_on = True
        while goes_on:
            line = self._keyboard.line(f"{len(self._seen.hands) + 1}> ")
            goes_on = line is not None and self._take(line)

    def _take(self, line: str) -> bool:
        """Do what a line asks for; False where it is to leave."""
        entries = len(self._seen.pad.entries)
        try:
            return not line or self._do(line)
        except PromptError as error:
            return self._offer(error)
        except ScorepadError as error:
            self._refuse(told(error, self._seen, line))
        except KeyboardInterrupt:
            self._look_again()
            done = len(self._seen.pad.entries) > entries
            self._answer(["", "Stopped; it is recorded." if done else NOTHING])
        return True

    def _offer(self, error: PromptError) -> bool:
        """Say why a line will not do, and do what was most likely meant if wanted."""
        why = told(error, self._seen)
        if error.meant is None:
            self._refuse(why)
            return True
        return not self._agrees(why) or self._take(error.meant)

    def _do(self, line: str) -> bool:
        self._look_again()
        request = understand(line, self._seen, now())
        if isinstance(request, Look):
            show = self._answer if request.answers else say
            show(request.lines(self._seen))
        elif isinstance(request, Action):
            self._perform(request)
        return not isinstance(request, Leave)

    def _look_again(self) -> None:
        """Read the pad if its file changed, and say so."""
        replay = self._pad.replay()
        if replay is not self._seen:
            self._seen = replay
            self._answer(["The pad was changed elsewhere."])
            self._answer(words.coming_back(replay))

    def _perform(self, action: Action) -> None:
        if action.question is not None:
            # What will not do is refused before anything is asked.
            attempt(self._seen, action.make(self._seen))
            if not self._agrees(action.question(self._seen)):
                return
        try:
            self._record(action)
        except SwappedError as error:
            typed = written(error.guess, letters(self._seen.sides.everybody))
            before = "" if action.fixes is None else f"fix {action.fixes} "
            question = together(f"Did you mean {before}{typed}?")
            if self._agrees(f"{error.problem}. {question}"):
                self._record(_as_guessed(action, error))

    def _record(self, action: Action) -> None:
        agreed: tuple[str, ...] = ()
        while True:
            try:
                change = self._pad.record(action.make, agreed=agreed)
            except UnagreedError as error:
                agreed = error.effects
                *told, last = _sentences(agreed)
                self._answer(told)
                if not self._agrees(f"{last} Agreed?"):
                    return
            else:
                self._recorded(action, change)
                return

    def _recorded(self, action: Action, change: Change) -> None:
        self._seen = change.after
        first, *rest = action.told(change)
        number = actions.number_told(change)
        self._answer([first], strong=number is not None)
        hint = None if number is None else words.hint(change.after, number)
        self._answer([*rest, *([hint] if hint else [])])
        if next_ := looks.what_next(change.after):
            self._answer(["", *next_])

    def _refuse(self, why: str) -> None:
        whole = f"{why} {NOTHING}"
        fits = len(self._laid_out([whole])) == 1
        self._answer([whole] if fits else [why, NOTHING])

    def _agrees(self, question: str) -> bool:
        *lines, last = self._laid_out([f"{safe(question)} y/N:"])
        say(lines)
        if self._keyboard.agrees(last):
            return True
        self._answer([NOTHING])
        return False

    def _answer(self, lines: list[str], *, strong: bool = False) -> None:
        laid_out = self._laid_out(lines)
        say(map(bold, laid_out) if strong else laid_out)

    def _laid_out(self, lines: list[str]) -> list[str]:
        """Fold lines into the terminal, with a margin that sets them off."""
        columns = shutil.get_terminal_size().columns
        cells = max(20, min(WIDEST, columns) - len(MARGIN))
        pieces = [piece for line in lines for piece in folded(line, cells)]
        whole = [piece.replace(UNBROKEN, " ") for piece in pieces]
        return [f"{MARGIN}{piece}" if piece else "" for piece in whole]


def _as_guessed(action: Action, error: SwappedError) -> Action:
    if action.fixes is None:
        return actions.hand(lambda _: error.guess, now())
    return actions.fix(action.fixes, lambda _: error.guess, now())


def _sentences(effects: tuple[str, ...]) -> list[str]:
    return [safe(f"{effect[:1].upper()}{effect[1:]}.") for effect in effects]
