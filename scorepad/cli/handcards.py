"""Recording a hand with its cards: their options, and the counts that they give."""

from typing import Annotated, Final, NamedTuple

import typer

from scorepad.cli.boundary import EXIT_MISUSED
from scorepad.cli.current import now
from scorepad.cli.output import say
from scorepad.entries import Entry
from scorepad.files import fields
from scorepad.grammar import Kind, Spoken
from scorepad.recording import new_hand
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


class CardsSaid(NamedTuple):
    """The cards that a command was given, as typed: those of WHO, and the other's."""

    own: str | None = None
    other: str | None = None


NO_CARDS: Final = CardsSaid()


def refuse_if_missing(kind: Kind, typed: int, cards: CardsSaid) -> None:
    """Refuse a command with too few counts *typed*, where no cards stand for them.

    Raises:
        TyperException: a count is missing.
    """
    counts = _COUNTS.get(kind, ())
    given = cards[-len(counts) :]
    missing = [
        count for count, known in zip(counts, given, strict=False) if known is None
    ]
    if typed < len(missing):
        error = typer.TyperException(f"missing argument '{missing[typed]}'")
        error.exit_code = EXIT_MISUSED
        raise error


def entry_with_cards(
    replay: Replay, said: Spoken, cards: CardsSaid, note: str | None
) -> Entry:
    """Make the entry of a hand of which cards are known, and perhaps the counts.

    Raises:
        ScorepadError: the cards cannot be read, or do not give such a hand.
    """
    # Few hands are recorded with their cards.
    from scorepad.counted import counts_of

    knocker, opponent = cards
    if said.kind == "undercut":
        opponent, knocker = cards
    held = () if knocker is None else fields.groups(knocker)
    others = () if opponent is None else fields.cards(opponent)
    counts = counts_of(said.kind, held, others, said.counts, replay.rules)
    return new_hand(
        replay,
        said._replace(counts=counts),
        cards=held,
        opponent_cards=others,
        note=note,
        at=now(),
    )


def say_cards(replay: Replay) -> None:
    """Say how the cards of the last hand lay on the table."""
    from scorepad.views.counttext import laid_down

    say(laid_down(replay, replay.hands[-1]))
