"""Commands that correct hands, step back and forth, and make the other changes."""

import contextlib
from typing import Annotated

import typer

from scorepad import validation
from scorepad.cli import completion
from scorepad.cli.arguments import JsonOption, PadOption, Who, YesOption, whole_number
from scorepad.cli.prompt_parser import parse_fix, parse_insert
from scorepad.cli.session import PROMPT, perform
from scorepad.errors import ScorepadError
from scorepad.grammar import parse_count
from scorepad.pad import (
    Again,
    Finish,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetTitle,
    Strike,
    Undo,
)
from scorepad.recording import ChangeRules, Fix, Insert, Swap, parse_adjustment
from scorepad.replay import Replay
from scorepad.rules import EXAMPLE
from scorepad.storage.rules_toml import parse_settings

Number = Annotated[
    str,
    typer.Argument(
        metavar="N", help="Number of the hand.", autocompletion=completion.hands
    ),
]
Steps = Annotated[
    str,
    typer.Argument(
        metavar="COUNT", help="Number of steps.", autocompletion=completion.counts
    ),
]


def fix_command(
    number: Number,
    hand: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Hand in the words of the prompt, or only @7s, x2, v NAME or ok.",
            autocompletion=completion.hand_words,
        ),
    ],
    note: Annotated[
        str | None, typer.Option(metavar="TEXT", help="New note of the hand.")
    ] = None,
    yes: YesOption = False,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Correct a hand; the later ones stay, and all totals follow.

    An upcard, multiplier or note that is not given is kept. Given alone, it is all
    that changes.

    For example: scorepad fix 3 ann 6 14, or scorepad fix 3 @7s
    """
    place, text = whole_number(number, "a hand"), " ".join(hand)
    checked_note = None if note is None else validation.text(note)

    def parse(replay: Replay) -> Fix:
        return parse_fix(place, text, replay, "scorepad ")._replace(note=checked_note)

    line = ["scorepad", "fix", str(place), *hand]
    perform(pad, parse, words=line, notation=PROMPT, agreed=yes, as_json=as_json)


def insert_command(
    number: Number,
    hand: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Hand in the words of the prompt, such as a 6 14.",
            autocompletion=completion.hand_words,
        ),
    ],
    note: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Note to keep with the hand.")
    ] = None,
    yes: YesOption = False,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Insert a forgotten hand as hand N; the later ones move up by one.

    For example: scorepad insert 3 ann 6 14
    """
    place, text = whole_number(number, "a hand"), " ".join(hand)
    checked_note = None if note is None else validation.text(note)

    def parse(replay: Replay) -> Insert:
        request = parse_insert(place, text, replay, "scorepad ")
        return request._replace(note=checked_note)

    line = ["scorepad", "insert", str(place), *hand]
    perform(pad, parse, words=line, notation=PROMPT, agreed=yes, as_json=as_json)


def swap_command(
    number: Number,
    yes: YesOption = False,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Swap the players of a hand: the other side ended it, the counts stay.

    For example: scorepad swap 3
    """
    request = Swap(whole_number(number, "a hand"))
    line = ["scorepad", "swap", number]
    perform(pad, lambda _: request, words=line, agreed=yes, as_json=as_json)


def strike_command(
    number: Number,
    yes: YesOption = False,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Cross a hand out; it keeps its number and counts for nothing.

    For example: scorepad strike 3
    """
    request = Strike(whole_number(number, "a hand"))
    perform(pad, lambda _: request, agreed=yes, as_json=as_json)


def undo_command(
    steps: Steps = "1", as_json: JsonOption = False, pad: PadOption = None
) -> None:
    """Undo the last entry, or the last COUNT of them.

    For example: scorepad undo
    """
    request = Undo(whole_number(steps, "steps"))
    perform(pad, lambda _: request, as_json=as_json)


def redo_command(
    steps: Steps = "1", as_json: JsonOption = False, pad: PadOption = None
) -> None:
    """Redo what was undone.

    For example: scorepad redo
    """
    request = Redo(whole_number(steps, "steps"))
    perform(pad, lambda _: request, as_json=as_json)


def note_command(
    number: Number,
    text: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT...", help="The note; without it, no note."),
    ] = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Write a note beside a hand, or remove it; the hand is not corrected.

    For example: scorepad note 3 played by candle light
    """
    place = whole_number(number, "a hand")
    request = SetNote(place, validation.text(" ".join(text or ())))
    perform(pad, lambda _: request, as_json=as_json)


def title_command(
    text: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT...", help="The title; without it, no title."),
    ] = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Name the pad, or remove its name.

    For example: scorepad title Friday at the club
    """
    request = SetTitle(validation.text(" ".join(text or ())))
    perform(pad, lambda _: request, as_json=as_json)


def adjust_command(
    who: Who,
    points: Annotated[
        str,
        typer.Argument(
            metavar="POINTS",
            help="Points; below 0 to take them away.",
            autocompletion=completion.counts,
        ),
    ],
    reason: Annotated[
        list[str], typer.Argument(metavar="REASON...", help="What they are for.")
    ],
    after: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Count them as given after hand N (0: before the first hand).",
            autocompletion=completion.hands,
        ),
    ] = None,
    yes: YesOption = False,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Add points without a hand: a spot, an agreed penalty.

    For example: scorepad adjust ben -10 misdeal, or with --after 3 for one found later
    """
    if after is None and who.isdigit() and len(reason) > 1:
        # As at the prompt, where the number of the hand comes first.
        with contextlib.suppress(ScorepadError):
            parse_count(reason[0].lstrip("+-"))
            after, who, points, reason = who, points, reason[0], reason[1:]
    request = parse_adjustment(who, points, " ".join(reason))
    if after is not None:
        place = whole_number(after, "a hand", least=0)
        request = request._replace(after=place)
    perform(pad, lambda _: request, agreed=yes, as_json=as_json)


def rename_command(
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Change the name of a player on the whole sheet.

    For example: scorepad rename ann Anna
    """
    request = Rename(who, validation.text(name))
    perform(pad, lambda _: request, as_json=as_json)


def dealer_command(
    who: Who, as_json: JsonOption = False, pad: PadOption = None
) -> None:
    """Set the dealer of the next hand.

    For example: scorepad dealer ben
    """
    perform(pad, lambda _: SetDealer(who), as_json=as_json)


def finish_command(
    yes: YesOption = False, as_json: JsonOption = False, pad: PadOption = None
) -> None:
    """End the game early: nobody wins it, the difference is paid.

    In the middle of a round of teams it needs --yes, since the points of that round
    do not count.

    For example: scorepad finish
    """
    perform(pad, lambda _: Finish(), agreed=yes, as_json=as_json)


def again_command(as_json: JsonOption = False, pad: PadOption = None) -> None:
    """Start the next game: same players, same rules, the deal runs on.

    For example: scorepad again
    """
    perform(pad, lambda _: Again(), as_json=as_json)


def rules_set_command(
    settings: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE...",
            help=f"Rules such as {EXAMPLE}, a house-rules file, or a preset.",
            autocompletion=completion.settings_or_files,
        ),
    ],
    from_game: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="G", help="First game that they apply to; else this one."
        ),
    ] = None,
    yes: YesOption = False,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Change the rules of the game under way and of those after it.

    Where a result that was already shown would change, it needs --yes.

    For example: scorepad rules set boxes.when=at-once, or scorepad rules set ours.toml
    """
    base, changed = parse_settings(settings)
    first = None if from_game is None else whole_number(from_game, "a game")
    request = ChangeRules(changed, base, first)
    perform(pad, lambda _: request, agreed=yes, as_json=as_json)
