"""Questions that commands ask a person at a terminal; nobody else is ever asked.

Ctrl-C or Ctrl-D at one leaves the command, and nothing is done.
"""

import sys
from collections.abc import Callable
from typing import TypeVar

import typer

from scorepad.errors import PlayerError, ScorepadError
from scorepad.files import fields
from scorepad.keys import listed
from scorepad.players import Sides, find_player, sides_of
from scorepad.rules import CLASSIC, Rules
from scorepad.views.display import names_of, safe

Answer = TypeVar("Answer")


def can_ask() -> bool:
    """Whether a person can read a question and type an answer."""
    return all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
    )


def ask(question: str, read: Callable[[str], Answer]) -> Answer:
    """Ask until *read* takes what was typed; what it refuses is said."""
    while True:
        try:
            return read(input(f"{question} ").strip())
        except ScorepadError as error:
            typer.echo(safe(str(error)))


def who_plays(last: Sides | None) -> Sides:
    """Ask for the players, with those of *last* time on offer."""

    def read(typed: str) -> Sides:
        if not typed and last is not None:
            return last
        return sides_of([[fields.text(name)] for name in _names(typed)])

    if last is None:
        return ask("Who plays? Two names, or three:", read)
    offer = listed(list(names_of(last).sides), "and")
    return ask(f"Who plays? Enter for {offer}:", read)


def which_rules(last: Rules | None) -> Rules:
    """Ask for the agreement, with that of *last* time on offer, else ``classic``."""
    # Only a question needs them.
    from scorepad.files.rulesfile import find
    from scorepad.views.readout import called

    offer = CLASSIC if last is None else last

    def read(typed: str) -> Rules:
        return find(typed).rules if typed else offer

    return ask(f"By which rules? Enter for {called(offer)}:", read)


def who_deals(sides: Sides) -> str | None:
    """Ask who deals the first hand; among three players it must be known."""
    needed = len(sides.players) == 3

    def read(typed: str) -> str | None:
        if not typed and needed:
            raise PlayerError("three players need to know who deals")
        everybody = sides.everybody
        return everybody[find_player(everybody, typed)] if typed else None

    unknown = "" if needed else " Enter if nobody knows:"
    return ask(f"Who deals hand 1?{unknown}", read)


def _names(typed: str) -> list[str]:
    """Take names apart: at commas where there are any, else at blanks."""
    if "," not in typed:
        return typed.split()
    return [name.strip() for name in typed.split(",")]
