"""Recording a hand with its cards: their options, and the counts that they give."""

from typing import Annotated, Final, NamedTuple

import typer

from scorepad.actions import Action, Reader
from scorepad.changes import Change
from scorepad.cli.current import now
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
    action: Action, read: Reader, cards: CardsSaid, note: str | None
) -> Action:
    """Return *action*, which records what *read* gives, for a hand of known cards."""

    def make(replay: Replay) -> Entry:
        return _entry(replay, read(replay.sides.everybody), cards, note)

    def told(change: Change) -> list[str]:
        # Few hands are recorded with their cards.
        from scorepad.views.counttext import laid_down

        after = change.after
        return [*action.told(change), *laid_down(after, after.hands[-1])]

    return action._replace(make=make, told=told)


def _entry(replay: Replay, said: Spoken, cards: CardsSaid, note: str | None) -> Entry:
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
