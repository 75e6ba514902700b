"""Questions that commands ask a person at a terminal; nobody else is ever asked.

Ctrl-C or Ctrl-D at one leaves the command, and nothing is done.
"""

import re
import sys
from collections.abc import Callable
from typing import TypeVar

import typer

from scorepad.errors import PlayerError, RulesError, ScorepadError
from scorepad.files import fields
from scorepad.keys import listed
from scorepad.players import Sides, find_player, sides_of
from scorepad.rules import CLASSIC, Rules
from scorepad.views.display import names_of, safe, wrapped
from scorepad.views.lines import LINE

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
            for line in wrapped(safe(str(error)), LINE):
                typer.echo(line)
        except KeyboardInterrupt:
            typer.echo()  # what is said of it begins a line of its own
            raise


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
    return ask(f"Who plays? {offer}; a team as Ann & Cy:", read)


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

    return ask(f"By which rules? Enter for {called(offer)}, ? for a list:", read)


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


def _sides(typed: str) -> list[list[str]]:
    """Take names apart: at commas or ``v`` where there are any, else at blanks.

    Teams have ``&`` between partners, and are apart as long names are.
    """
    sides = re.split(r",|\sv\s", typed, flags=re.IGNORECASE)
    if len(sides) == 1 and "&" not in typed:
        sides = typed.split()
    return [[name.strip() for name in side.split("&")] for side in sides]
