"""Questions that commands ask a person at a terminal; nobody else is ever asked.

Ctrl-C or Ctrl-D at one leaves the command, and nothing is done; at those of ``new``
a q does so too.
"""

import re
import sys
from collections.abc import Callable
from typing import Final, TypeVar

import typer

from scorepad.errors import PlayerError, RulesError, ScorepadError
from scorepad.files import fields
from scorepad.keys import listed
from scorepad.players import Sides, find_player, sides_of
from scorepad.rules import CLASSIC, Rules
from scorepad.views.display import names_of, safe, wrapped
from scorepad.views.lines import LINE

Answer = TypeVar("Answer")

_LEAVE: Final = "q"


def can_ask() -> bool:
    """Whether a person can read a question and type an answer."""
    return all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
    )


def ask(
    question: str, read: Callable[[str], Answer], *, leave: str | None = None
) -> Answer:
    """Ask until *read* takes what was typed; what it refuses is said.

    Raises:
        Abort: *leave* was typed, and is nothing that is taken.
    """
    while True:
        typed = _typed(question)
        try:
            return read(typed)
        except ScorepadError as error:
            if typed.lower() == leave:
                raise typer.Abort from error
            for line in wrapped(safe(str(error)), LINE):
                typer.echo(line)


def who_plays(last: Sides | None) -> Sides:
    """Ask for the players, with those of *last* time on offer."""

    def read(typed: str) -> Sides:
        if not typed and last is not None:
            return last
        return sides_of(
            [[fields.text(name) for name in side] for side in _sides(typed)]
        )

    offer = "Two names, or three"
    if last is not None:
        offer = f"Enter for {listed(list(names_of(last).sides), 'and')}"
    question = f"Who plays? {offer}; a team as Ann & Cy; {_LEAVE} to stop:"
    return ask(question, read, leave=_LEAVE)


def which_rules(last: Rules | None) -> Rules:
    """Ask for the agreement, with that of *last* time on offer, else ``classic``."""
    # Only a question needs them.
    from scorepad.files.rulesfile import find, preset_names
    from scorepad.views.readout import called

    offer = CLASSIC if last is None else last

    def read(typed: str) -> Rules:
        if typed == "?":
            raise RulesError(f"{listed(preset_names(), 'or')}; or a house-rules file")
        return find(typed).rules if typed else offer

    offers = f"Enter for {called(offer)}, ? for a list, {_LEAVE} to stop"
    return ask(f"By which rules? {offers}:", read, leave=_LEAVE)


def who_deals(sides: Sides) -> str | None:
    """Ask who deals the first hand; among three players it must be known."""
    everybody = sides.everybody
    needed = len(sides.players) == 3
    # One who is called so may be the dealer.
    called_so = any(name.casefold().startswith(_LEAVE) for name in everybody)

    def read(typed: str) -> str | None:
        if not typed and needed:
            raise PlayerError("three players need to know who deals")
        return everybody[find_player(everybody, typed)] if typed else None

    hints = [] if needed else ["Enter if nobody knows"]
    hints += [] if called_so else [f"{_LEAVE} to stop"]
    question = f"Who deals hand 1? {', '.join(hints)}{':' if hints else ''}".rstrip()
    return ask(question, read, leave=None if called_so else _LEAVE)


def _typed(question: str) -> str:
    try:
        return input(f"{question} ").strip()
    except KeyboardInterrupt:
        typer.echo()  # what is said of it begins a line of its own
        raise


def _sides(typed: str) -> list[list[str]]:
    """Take names apart: at commas or ``v`` where there are any, else at blanks.

    Teams have ``&`` between partners, and are apart as long names are.
    """
    sides = re.split(r",|\sv\s", typed, flags=re.IGNORECASE)
    if len(sides) == 1 and "&" not in typed:
        sides = typed.split()
    return [[name.strip() for name in side.split("&")] for side in sides]
