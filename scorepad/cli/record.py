"""Recording a hand with its cards: their options, and the counts that they give."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final, NamedTuple

import typer

from scorepad import actions, values
from scorepad.actions import Action, Reader
from scorepad.cards import parse_card
from scorepad.cli import completion
from scorepad.cli.session import PadOption, now, perform, saying_whom
from scorepad.grammar import Kind, ParsedHand, parse_multiplier, spoken
from scorepad.pad import Entry
from scorepad.recording import Change, new_hand
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


class HandCards(NamedTuple):
    """The cards that a command was given, as typed: those of WHO, and the other's."""

    own: str | None = None
    other: str | None = None


NO_CARDS: Final = HandCards()


def refuse_if_missing(kind: Kind, typed: int, cards: HandCards) -> None:
    """Refuse a command with too few counts *typed*, where no cards stand for them.

    Raises:
        BadParameter: a count is missing.
    """
    counts = _COUNTS.get(kind, ())
    given = cards[-len(counts) :]
    missing = [
        count for count, known in zip(counts, given, strict=False) if known is None
    ]
    if typed < len(missing):
        command = " ".join(["scorepad", kind.removeprefix("big-"), "WHO", *counts])
        raise typer.BadParameter(f"{missing[typed]} is missing: {command}")


def with_cards(
    action: Action, read: Reader, cards: HandCards, note: str | None
) -> Action:
    """Return *action*, which records what *read* gives, for a hand of known cards."""

    def make(replay: Replay) -> Entry:
        return _entry(replay, read(replay.sides.everybody), cards, note)

    def told(change: Change) -> list[str]:
        # Few hands are recorded with their cards.
        from scorepad.text.count import laid_down

        after = change.after
        return [*action.told(change), *laid_down(after, after.hands[-1])]

    return action._replace(make=make, told=told)


def _entry(
    replay: Replay, said: ParsedHand, cards: HandCards, note: str | None
) -> Entry:
    # Few hands are recorded with their cards.
    from scorepad.counting import counts_of

    knocker, opponent = cards
    if said.kind == "undercut":
        opponent, knocker = cards
    held = () if knocker is None else values.groups(knocker)
    others = () if opponent is None else values.cards(opponent)
    counts = counts_of(said.kind, held, others, said.counts, replay.rules)
    return new_hand(
        replay,
        said._replace(counts=counts),
        cards=held,
        opponent_cards=others,
        note=note,
        at=now(),
    )


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


class Said(NamedTuple):
    """What a command said of a hand beyond who and the counts."""

    upcard: str | None
    multiplier: str | None
    against: str | None
    note: str | None
    cards: HandCards = NO_CARDS


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
    both = HandCards(cards, against_cards)
    said = Said(upcard, multiplier, against, note, both)
    _record("knock", who, [knocker_deadwood, opponent_deadwood], said, pad)


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
    both = HandCards(cards, against_cards)
    said = Said(upcard, multiplier, against, note, both)
    _record("big-gin" if big else "gin", who, [opponent_deadwood], said, pad)


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
    both = HandCards(cards, against_cards)
    said = Said(upcard, multiplier, against, note, both)
    _record("undercut", who, [own_deadwood, knocker_deadwood], said, pad)


def dead_command(
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record a dead hand: the stock ran down, nobody scores.

    For example: scorepad dead
    """
    _record("dead", None, [], Said(upcard, multiplier, None, note), pad)


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
    _record("scored", who, [points], Said(upcard, multiplier, against, note), pad)


def upcard_command(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card, as 7s.")],
    pad: PadOption = None,
) -> None:
    """Note the upcard of the next hand when it is turned, and say the knock limit.

    For example: scorepad upcard 7s
    """
    perform(pad, actions.turn_up(parse_card(card), now()))


def _record(
    kind: Kind,
    who: str | None,
    counts: list[str | None],
    options: Said,
    pad: PadOption,
) -> None:
    typed = [count for count in counts if count is not None]
    refuse_if_missing(kind, len(typed), options.cards)
    note = None if options.note is None else values.text(options.note)
    read = partial(_spoken, kind, who, typed, options)
    action = actions.hand(read, now(), note)
    if options.cards != NO_CARDS:
        action = with_cards(action, read, options.cards, note)
    with saying_whom("--against"):
        perform(pad, action)


def _spoken(
    kind: Kind,
    who: str | None,
    counts: list[str],
    options: Said,
    names: Sequence[str],
) -> ParsedHand:
    said = ParsedHand(kind)
    if who is not None:
        said = spoken(kind, who, counts, names, options.against)
    if options.upcard is not None:
        said = said._replace(upcard=parse_card(options.upcard))
    if options.multiplier is not None:
        said = said._replace(multiplier=parse_multiplier(options.multiplier))
    return said
