"""Commands that correct hands, step back and forth, and make the other changes."""

from typing import Annotated

import typer

from scorepad import values
from scorepad.cli import completion
from scorepad.cli.arguments import whole_number
from scorepad.cli.session import PadOption, YesOption, naming_opponent, perform
from scorepad.grammar import parse_correction
from scorepad.pad import Again, Finish, Redo, Rename, SetDealer, Strike, Undo
from scorepad.recording import ChangeRules, Fix, Swap, parse_adjustment
from scorepad.replay import Replay
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
    place = whole_number(number, "a hand")

    def parse(replay: Replay) -> Fix:
        return Fix(
            place, parse_correction(" ".join(hand), replay.sides.everybody), note
        )

    with naming_opponent("v"):
        perform(pad, parse, agreed=yes)


def swap_command(number: Number, yes: YesOption = False, pad: PadOption = None) -> None:
    """Give a hand to the other side: the players change places, the counts stay.

    For example: scorepad swap 3
    """
    request = Swap(whole_number(number, "a hand"))
    perform(pad, lambda _: request, agreed=yes)


def strike_command(
    number: Number, yes: YesOption = False, pad: PadOption = None
) -> None:
    """Cross a hand out; it keeps its number and counts for nothing.

    For example: scorepad strike 3
    """
    request = Strike(whole_number(number, "a hand"))
    perform(pad, lambda _: request, agreed=yes)


def undo_command(steps: Steps = "1", pad: PadOption = None) -> None:
    """Take back the last entry, or the last COUNT; whatever it was.

    For example: scorepad undo
    """
    request = Undo(whole_number(steps, "steps"))
    perform(pad, lambda _: request)


def redo_command(steps: Steps = "1", pad: PadOption = None) -> None:
    """Bring back what undo took back.

    For example: scorepad redo
    """
    request = Redo(whole_number(steps, "steps"))
    perform(pad, lambda _: request)


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
    request = parse_adjustment(who, points, " ".join(reason))
    perform(pad, lambda _: request)


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
    request = Rename(who, values.text(name))
    perform(pad, lambda _: request)


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
    perform(pad, lambda _: SetDealer(who))


def finish_command(pad: PadOption = None) -> None:
    """End the game early: nobody wins it, the difference is paid.

    For example: scorepad finish
    """
    perform(pad, lambda _: Finish())


def again_command(pad: PadOption = None) -> None:
    """Begin the next game: same players, same rules, the deal runs on.

    For example: scorepad again
    """
    perform(pad, lambda _: Again())


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
    base, changed = parse_settings(settings)
    perform(pad, lambda _: ChangeRules(changed, base), agreed=yes)
