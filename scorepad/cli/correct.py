"""Commands that put hands right: fix, swap, strike, undo, redo."""

from typing import Annotated

import typer

from scorepad import actions
from scorepad.cli import completion
from scorepad.cli.current import PadOption, YesOption, now
from scorepad.cli.held import perform, saying_whom
from scorepad.cli.usage import whole_number
from scorepad.grammar import parse_correction

Number = Annotated[
    str,
    typer.Argument(
        metavar="N", help="The number of the hand.", autocompletion=completion.hands
    ),
]
Steps = Annotated[str, typer.Argument(metavar="COUNT", help="How many steps.")]


def fix_command(
    number: Number,
    hand: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="The hand as the prompt takes it, or only @7s, x2 or v NAME.",
            autocompletion=completion.hand_words,
        ),
    ],
    note: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A new note.")
    ] = None,
    yes: YesOption = False,
    pad: PadOption = None,
) -> None:
    """Correct a hand; the later ones stay, and all totals follow.

    An upcard, multiplier or note that is not given is kept; given alone, it is all
    that changes.

    For example: scorepad fix 3 ann 6 14, or scorepad fix 3 @7s
    """
    text = " ".join(hand)
    action = actions.fix(
        whole_number(number, "a hand"),
        lambda names: parse_correction(text, names),
        now(),
        note,
    )
    with saying_whom("v"):
        perform(pad, action, agreed=yes)


def swap_command(number: Number, yes: YesOption = False, pad: PadOption = None) -> None:
    """Give a hand to the other side: the players change places, the counts stay.

    For example: scorepad swap 3
    """
    perform(pad, actions.swap(whole_number(number, "a hand"), now()), agreed=yes)


def strike_command(
    number: Number, yes: YesOption = False, pad: PadOption = None
) -> None:
    """Cross a hand out; it keeps its number and counts for nothing.

    For example: scorepad strike 3
    """
    perform(pad, actions.strike(whole_number(number, "a hand"), now()), agreed=yes)


def undo_command(steps: Steps = "1", pad: PadOption = None) -> None:
    """Take back the last entry, or the last COUNT; whatever it was.

    For example: scorepad undo
    """
    perform(pad, actions.undo(whole_number(steps, "steps"), now()))


def redo_command(steps: Steps = "1", pad: PadOption = None) -> None:
    """Bring back what undo took back.

    For example: scorepad redo
    """
    perform(pad, actions.redo(whole_number(steps, "steps"), now()))
