"""Commands for the other changes: adjust, rename, dealer, finish, again."""

from typing import Annotated

import typer

from scorepad import actions
from scorepad.cli import completion
from scorepad.cli.current import PadOption, YesOption, now
from scorepad.cli.held import perform
from scorepad.files.rulesfile import parse_settings


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
