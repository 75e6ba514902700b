"""Commands that record a hand: knock, gin, undercut, dead, scored, upcard."""

from typing import Annotated, NamedTuple

import typer

from scorepad.cards import parse_card
from scorepad.cli.current import PadOption, now, record
from scorepad.cli.handcards import (
    NO_CARDS,
    CardsSaid,
    OtherCards,
    OwnCards,
    entry_with_cards,
    refuse_if_missing,
    say_cards,
)
from scorepad.cli.output import say
from scorepad.entries import Entry, TurnUp
from scorepad.errors import HandError
from scorepad.files import fields
from scorepad.grammar import Kind, Spoken, parse_multiplier, spoken
from scorepad.hands import Hand
from scorepad.recording import meant, new_hand
from scorepad.replay import Replay
from scorepad.scoring import knock_limit
from scorepad.views import words

Who = Annotated[
    str, typer.Argument(metavar="WHO", help="A player: as much of the name as will do.")
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
    typer.Option(metavar="NAME", help="Whom it was against (three players, teams)."),
]
Note = Annotated[str | None, typer.Option(metavar="TEXT", help="A note to keep.")]


class Said(NamedTuple):
    """What a command said of a hand beyond who and the counts."""

    upcard: str | None
    multiplier: str | None
    against: str | None
    note: str | None
    cards: CardsSaid = NO_CARDS


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
    both = CardsSaid(cards, against_cards)
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
    both = CardsSaid(cards, against_cards)
    said = Said(upcard, multiplier, against, note, both)
    _record("big-gin" if big else "gin", who, [opponent_deadwood], said, pad)


def undercut_command(
    who: Annotated[
        str, typer.Argument(metavar="WHO", help="Who undercut the knocker.")
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
    both = CardsSaid(cards, against_cards)
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
    who: Annotated[str, typer.Argument(metavar="WHO", help="Who won the hand.")],
    points: Annotated[str, typer.Argument(metavar="POINTS", help="What it was worth.")],
    against: Against = None,
    note: Note = None,
    pad: PadOption = None,
) -> None:
    """Record a hand of which only the points are known, as from an old sheet.

    For example: scorepad scored ann 27
    """
    _record("scored", who, [points], Said(None, None, against, note), pad)


def upcard_command(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card, as 7s.")],
    pad: PadOption = None,
) -> None:
    """Note the upcard of the next hand when it is turned, and say the knock limit.

    For example: scorepad upcard 7s
    """
    turned = parse_card(card)
    change = record(pad, lambda _: TurnUp(turned, now()))
    say(_turned_up(change.after))


def _turned_up(replay: Replay) -> str:
    rules, card = replay.rules, replay.upcard
    if not rules.oklahoma_played:
        return f"{card} up. It changes nothing: Oklahoma is not played."
    limit = knock_limit(Hand(upcard=card), rules)
    allowed = f"knock with {limit} or less" if limit else "only gin ends the hand"
    factor = rules.oklahoma_spade_multiplier
    spade = card is not None and card.suit == "s" and factor > 1
    return f"{card} up: {allowed}{f', all counts x{factor}' if spade else ''}."


def _record(
    kind: Kind,
    who: str | None,
    counts: list[str | None],
    options: Said,
    pad: PadOption,
) -> None:
    typed = [count for count in counts if count is not None]
    refuse_if_missing(kind, len(typed), options.cards)
    change = record(pad, lambda replay: _entry(replay, kind, who, typed, options))
    said_knock = kind == "knock"
    number = len(change.after.hands)
    say(words.answer(change.after, number, said_knock=said_knock))
    if options.cards != NO_CARDS:
        say_cards(change.after)


def _entry(
    replay: Replay, kind: Kind, who: str | None, counts: list[str], options: Said
) -> Entry:
    said = Spoken(kind)
    if who is not None:
        said = spoken(kind, who, counts, replay.sides.everybody, options.against)
    if options.upcard is not None:
        said = said._replace(upcard=parse_card(options.upcard))
    if options.multiplier is not None:
        said = said._replace(multiplier=parse_multiplier(options.multiplier))
    note = None if options.note is None else fields.text(options.note)
    if options.cards != NO_CARDS:
        return entry_with_cards(replay, said, options.cards, note)
    _refuse_if_swapped(replay, said)
    return new_hand(replay, said, note=note, at=now())


def _refuse_if_swapped(replay: Replay, said: Spoken) -> None:
    guess = meant(replay, said)
    if guess is None or said.who is None:
        return
    limit = knock_limit(Hand(upcard=said.upcard or replay.upcard), replay.rules)
    who = replay.sides.everybody[said.who]
    first, second = guess.counts
    raise HandError(
        f"{who} cannot knock with {said.counts[0]}: the limit is {limit}; "
        f"did you mean {first} {second}?"
    )
