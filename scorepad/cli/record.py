"""Commands that record a hand: knock, gin, undercut, dead, scored, upcard."""

from typing import Annotated, Final, NamedTuple

import typer

from scorepad import values
from scorepad.cards import parse_card
from scorepad.cli import completion
from scorepad.cli.session import PadOption, naming_opponent, perform
from scorepad.grammar import Kind, ParsedHand, parse_multiplier, spoken
from scorepad.pad import SetUpcard
from scorepad.recording import NewHand
from scorepad.replay import Replay

OwnCards = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="CARDS",
        help="The cards of WHO, counted and kept; with ; between a knocker's melds "
        "as they were laid down, the rest last.",
    ),
]
OtherCards = Annotated[
    str | None,
    typer.Option("--against-cards", metavar="CARDS", help="The other's, likewise."),
]
_COUNTS: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("K", "O"),
    "gin": ("O",),
    "big-gin": ("O",),
    "undercut": ("O", "K"),
}
"""What the counts of a command are called: the other's last, after those of WHO."""


Who = Annotated[
    str,
    typer.Argument(
        metavar="WHO",
        help="A player: as much of the name as will do.",
        autocompletion=completion.players,
    ),
]
KnockerDeadwood = Annotated[
    str | None,
    typer.Argument(metavar="K", help="The knocker's deadwood; 10+3+1 will do."),
]
OpponentDeadwood = Annotated[
    str | None,
    typer.Argument(metavar="O", help="The opponent's deadwood; 10+3+1 will do."),
]
Upcard = Annotated[
    str | None, typer.Option(metavar="CARD", help="The upcard of the hand, as 7s.")
]
Multiplier = Annotated[
    str | None, typer.Option(metavar="N", help="A multiplier declared for the hand.")
]
Against = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Whom it was against (three players, teams).",
        autocompletion=completion.players,
    ),
]
Note = Annotated[str | None, typer.Option(metavar="TEXT", help="A note to keep.")]


class Options(NamedTuple):
    """The options of a command that records a hand, as they were typed."""

    upcard: str | None
    multiplier: str | None
    against: str | None
    note: str | None
    cards: str | None = None
    against_cards: str | None = None


def knock_command(
    who: Who,
    knocker_deadwood: KnockerDeadwood = None,
    opponent_deadwood: OpponentDeadwood = None,
    cards: OwnCards = None,
    against_cards: OtherCards = None,
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record a knock; undercut, tie and gin-off are recognised.

    For example: scorepad knock ann 6 14
    """
    options = Options(upcard, multiplier, against, note, cards, against_cards)
    _record("knock", who, [knocker_deadwood, opponent_deadwood], options, pad)


def gin_command(
    who: Who,
    opponent_deadwood: OpponentDeadwood = None,
    big: Annotated[
        bool, typer.Option("--big", help="All eleven cards melded.")
    ] = False,
    cards: OwnCards = None,
    against_cards: OtherCards = None,
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record gin, or big gin.

    For example: scorepad gin ben 32
    """
    options = Options(upcard, multiplier, against, note, cards, against_cards)
    _record("big-gin" if big else "gin", who, [opponent_deadwood], options, pad)


def undercut_command(
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO",
            help="Who undercut the knocker.",
            autocompletion=completion.players,
        ),
    ],
    own_deadwood: Annotated[
        str | None,
        typer.Argument(metavar="O", help="The deadwood of WHO; 10+3+1 will do."),
    ] = None,
    knocker_deadwood: KnockerDeadwood = None,
    cards: OwnCards = None,
    against_cards: OtherCards = None,
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record an undercut, told from the winner's side; a gin-off is one too.

    For example, Ben with 4 against a knock with 6: scorepad undercut ben 4 6
    """
    options = Options(upcard, multiplier, against, note, cards, against_cards)
    _record("undercut", who, [own_deadwood, knocker_deadwood], options, pad)


def dead_command(
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record a dead hand: the stock ran down, nobody scores.

    For example: scorepad dead
    """
    _record("dead", None, [], Options(upcard, multiplier, None, note), pad)


def scored_command(
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO", help="Who won the hand.", autocompletion=completion.players
        ),
    ],
    points: Annotated[str, typer.Argument(metavar="POINTS", help="What it was worth.")],
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record a hand of which only the points are known, as from an old sheet.

    For example: scorepad scored ann 27
    """
    _record("scored", who, [points], Options(upcard, multiplier, against, note), pad)


def upcard_command(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card, as 7s.")],
    pad: PadOption = None,
) -> None:
    """Note the upcard of the next hand when it is turned, and say the knock limit.

    For example: scorepad upcard 7s
    """
    upcard = SetUpcard(parse_card(card))
    perform(pad, lambda _: upcard)


def _record(
    kind: Kind,
    who: str | None,
    counts: list[str | None],
    options: Options,
    pad: PadOption,
) -> None:
    typed = [count for count in counts if count is not None]
    # The cards of a player stand for the count, the opponent's for the last one.
    names, both = _COUNTS.get(kind, ()), (options.cards, options.against_cards)
    given = both[-len(names) :]
    missing = [
        count for count, known in zip(names, given, strict=False) if known is None
    ]
    if len(typed) < len(missing):
        command = " ".join(["scorepad", kind.removeprefix("big-"), "WHO", *names])
        raise typer.BadParameter(f"{missing[len(typed)]} is missing: {command}")
    knocker, opponent = reversed(both) if kind == "undercut" else both
    request = NewHand(
        ParsedHand(kind),
        None if options.note is None else values.text(options.note),
        () if knocker is None else values.groups(knocker),
        () if opponent is None else values.cards(opponent),
    )

    def parse(replay: Replay) -> NewHand:
        said, names = request.hand, replay.sides.everybody
        if who is not None:
            said = spoken(kind, who, typed, names, options.against)
        if options.upcard is not None:
            said = said._replace(upcard=parse_card(options.upcard))
        if options.multiplier is not None:
            said = said._replace(multiplier=parse_multiplier(options.multiplier))
        return request._replace(hand=said)

    with naming_opponent("--against"):
        perform(pad, parse)
