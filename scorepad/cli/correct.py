"""Commands that put hands right: fix, swap, strike, undo, redo."""

from typing import Annotated

import typer

from scorepad import actions
from scorepad.cli import completion
from scorepad.cli.arguments import whole_number
from scorepad.cli.session import PadOption, YesOption, now, perform, saying_whom
from scorepad.grammar import parse_correction
from scorepad.storage.rules_toml import parse_settings

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


def adjust_command(
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO", help="Whose total it is.", autocompletion=completion.players
        ),
    ],
    points: Annotated[
        str, typer.Argument(metavar="POINTS", help="How many; below 0 they are taken.")
    ],
    reason: Annotated[list[str], typer.Argument(metavar="REASON...", help="What for.")],
    pad: PadOption = None,
) -> None:
    """Give points without a hand: a spot, an agreed penalty.

    For example: scorepad adjust ben -10 misdeal
    """
    perform(pad, actions.adjust(who, points, " ".join(reason), now()))


def rename_command(
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO", help="Who is renamed.", autocompletion=completion.players
        ),
    ],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    pad: PadOption = None,
) -> None:
    """Call a player something else, on the whole sheet.

    For example: scorepad rename ann Anna
    """
    perform(pad, actions.rename(who, name, now()))


def dealer_command(
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO", help="Who deals.", autocompletion=completion.players
        ),
    ],
    pad: PadOption = None,
) -> None:
    """Say who deals the next hand.

    For example: scorepad dealer ben
    """
    perform(pad, actions.deal(who, now()))


def finish_command(pad: PadOption = None) -> None:
    """End the game early: nobody wins it, the difference is paid.

    For example: scorepad finish
    """
    perform(pad, actions.finish(now()))


def again_command(pad: PadOption = None) -> None:
    """Begin the next game: same players, same rules, the deal runs on.

    For example: scorepad again
    """
    perform(pad, actions.again(now()))


def rules_set_command(
    settings: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE...",
            help="As game.target=150; or a house-rules file, or a preset.",
            autocompletion=completion.settings_or_files,
        ),
    ],
    yes: YesOption = False,
    pad: PadOption = None,
) -> None:
    """Change the agreement of the pad: all its hands are replayed under it.

    What that changes is said first, and needs --yes where a result was shown.

    For example: scorepad rules set game.target=150, or scorepad rules set ours.toml
    """
    ground, values = parse_settings(settings)
    perform(pad, actions.set_rules(values, now(), ground), agreed=yes)
