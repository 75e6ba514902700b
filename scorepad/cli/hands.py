"""Commands that record a hand: knock, gin, undercut, dead, scored, upcard."""

from typing import Annotated

import typer

from scorepad import fields, words
from scorepad.cards import parse_card
from scorepad.cli.current import PadOption, now, record
from scorepad.cli.output import say
from scorepad.entries import Entry, TurnUp
from scorepad.errors import HandError
from scorepad.grammar import Kind, parse_multiplier, spoken
from scorepad.hands import Hand
from scorepad.recording import check_undercut, meant, new_hand
from scorepad.replay import Replay
from scorepad.scoring import knock_limit

Who = Annotated[str, typer.Argument(metavar="WHO", help="A player, or enough of it.")]
Upcard = Annotated[
    str | None, typer.Option(metavar="CARD", help="The upcard of the hand, as 7s.")
]
Multiplier = Annotated[
    str | None, typer.Option(metavar="N", help="A multiplier declared for the hand.")
]
Against = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Whom the hand was against (three, or teams)."),
]
Note = Annotated[str | None, typer.Option(metavar="TEXT", help="A note to keep.")]


def _count(help_text: str) -> typer.models.ArgumentInfo:
    return typer.Argument(help=f"{help_text}; a sum will do, as 10+3+1.")  # type: ignore[no-any-return]


def knock_command(
    who: Who,
    own: Annotated[str, typer.Argument(metavar="K", help="The knocker's deadwood.")],
    left: Annotated[str, typer.Argument(metavar="O", help="The opponent's deadwood.")],
    *,
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record a knock: undercuts, ties and gin-offs are recognised.

    Example: scorepad knock ann 6 14
    """
    _record("knock", who, [own, left], upcard, multiplier, against, note, pad)
