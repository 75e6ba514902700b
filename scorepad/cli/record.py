"""Commands that record a hand: knock, gin, undercut, dead, scored, upcard."""

from typing import Annotated, Any, Final, NamedTuple

import typer

from scorepad import validation
from scorepad.cards import parse_card
from scorepad.cli import completion
from scorepad.cli.arguments import JsonOption, PadOption, Who
from scorepad.cli.session import PROMPT, perform
from scorepad.errors import PadError, PlayerError
from scorepad.formatting import did_you_mean, toml_literal
from scorepad.grammar import Kind, ParsedHand, parse_command_hand, parse_multiplier
from scorepad.pad import SetUpcard
from scorepad.recording import NewHand
from scorepad.replay import Replay

OwnCards = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="CARDS",
        help="Cards of WHO, counted and kept with the hand. A knocker's melds may be "
        "separated by ; with the rest last.",
    ),
]
OtherCards = Annotated[
    str | None,
    typer.Option("--against-cards", metavar="CARDS", help="Cards of the other player."),
]
_COUNTS: Final[dict[Kind, tuple[str, ...]]] = {
    "knock": ("K", "O"),
    "gin": ("O",),
    "big-gin": ("O",),
    "undercut": ("O", "K"),
}
"""The names of the counts that a command takes, those of WHO first."""


KnockerDeadwood = Annotated[
    str | None,
    typer.Argument(
        metavar="K",
        help="Knocker's deadwood: a number, a sum (10+3+1) or 28-6.",
        autocompletion=completion.counts,
    ),
]
OpponentDeadwood = Annotated[
    str | None,
    typer.Argument(
        metavar="O",
        help="Opponent's deadwood: a number, a sum (10+3+1) or 28-6.",
        autocompletion=completion.counts,
    ),
]
Upcard = Annotated[
    str | None,
    typer.Option(
        metavar="CARD",
        help="Upcard of the hand, such as 7s.",
        autocompletion=completion.cards,
    ),
]
Multiplier = Annotated[
    str | None,
    typer.Option(
        metavar="N",
        help="Multiplier declared for the hand, such as 2.",
        autocompletion=completion.counts,
    ),
]
Against = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Opponent, where three or teams play.",
        autocompletion=completion.players,
    ),
]
Accepted = Annotated[
    bool,
    typer.Option("--accepted", help="The opponent lets a knock over the limit stand."),
]
Note = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Note to keep with the hand.")
]


class Options(NamedTuple):
    """The options of a command that records a hand, as they were typed."""

    upcard: str | None
    multiplier: str | None
    against: str | None
    note: str | None
    cards: str | None = None
    against_cards: str | None = None
    accepted: bool = False

    def words(self) -> list[str]:
        """Return the options as words of a command line."""
        options_given = [
            (f"--{name.replace('_', '-')}", value)
            for name, value in self._asdict().items()
            if value
        ]
        return [
            word
            for name, value in options_given
            for word in ((name,) if value is True else (name, value))
        ]


def knock_command(
    who: Who,
    knocker_deadwood: KnockerDeadwood = None,
    opponent_deadwood: OpponentDeadwood = None,
    cards: OwnCards = None,
    against_cards: OtherCards = None,
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    accepted: Accepted = False,
    note: Note = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Record a knock; undercut, tie and gin-off are recognised.

    For example: scorepad knock ann 6 14
    """
    options = Options(upcard, multiplier, against, note, cards, against_cards, accepted)
    counts = [knocker_deadwood, opponent_deadwood]
    _record("knock", who, counts, options, pad, as_json)


def gin_command(
    who: Who,
    opponent_deadwood: OpponentDeadwood = None,
    big: Annotated[
        bool, typer.Option("--big", help="Big gin: all eleven cards melded.")
    ] = False,
    cards: OwnCards = None,
    against_cards: OtherCards = None,
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    note: Note = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Record gin, or big gin.

    For example: scorepad gin ben 32
    """
    options = Options(upcard, multiplier, against, note, cards, against_cards)
    kind: Kind = "big-gin" if big else "gin"
    _record(kind, who, [opponent_deadwood], options, pad, as_json)


def undercut_command(
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO",
            help="Player who undercut the knocker: name or its first letters.",
            autocompletion=completion.players,
        ),
    ],
    own_deadwood: Annotated[
        str | None,
        typer.Argument(
            metavar="O",
            help="Deadwood of WHO: a number or a sum.",
            autocompletion=completion.counts,
        ),
    ] = None,
    knocker_deadwood: KnockerDeadwood = None,
    cards: OwnCards = None,
    against_cards: OtherCards = None,
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    accepted: Accepted = False,
    note: Note = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Record an undercut or a gin-off from the winner's side.

    For example, Ben with 4 against a knock with 6: scorepad undercut ben 4 6
    """
    options = Options(upcard, multiplier, against, note, cards, against_cards, accepted)
    counts = [own_deadwood, knocker_deadwood]
    _record("undercut", who, counts, options, pad, as_json)


def dead_command(
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    note: Note = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Record a dead hand: nobody knocked, nobody scores.

    For example: scorepad dead
    """
    options = Options(upcard, multiplier, None, note)
    _record("dead", None, [], options, pad, as_json)


def scored_command(
    who: Annotated[
        str,
        typer.Argument(
            metavar="WHO",
            help="Player who won the hand: name or its first letters.",
            autocompletion=completion.players,
        ),
    ],
    points: Annotated[
        str,
        typer.Argument(
            metavar="POINTS",
            help="Points that the hand was worth.",
            autocompletion=completion.counts,
        ),
    ],
    upcard: Upcard = None,
    multiplier: Multiplier = None,
    against: Against = None,
    note: Note = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Record a hand of which only the points are known, as from an old sheet.

    For example: scorepad scored ann 27
    """
    options = Options(upcard, multiplier, against, note)
    _record("scored", who, [points], options, pad, as_json)


def hand_command(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Hand in the words of the prompt, such as a 6 14 or b gin 32 @7s.",
            autocompletion=completion.hand_words,
        ),
    ],
    note: Note = None,
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Record a hand in the words of the prompt; the word hand may be left out.

    For example: scorepad hand a 6 14, or scorepad a 6 14
    """
    # The other commands know which word is which.
    from scorepad.cli.prompt_parser import PromptError, parse_new_hand

    text = None if note is None else validation.text(note)
    line = ["scorepad", *words]

    def parse(replay: Replay) -> NewHand:
        request = parse_new_hand(" ".join(words), replay, "scorepad ")
        return request._replace(note=text)

    try:
        perform(pad, parse, words=line, notation=PROMPT, as_json=as_json)
    except (PadError, PromptError) as error:
        # Perhaps it was to be a command.
        unknown = isinstance(error, PadError) or isinstance(
            error.__cause__, PlayerError
        )
        group: Any = context.find_root().command
        near = did_you_mean(words[0].lower(), group.list_commands(context), 0.7)
        if not unknown or near is None:
            raise
        typed = toml_literal(words[0])
        hint = group.suggest(context, words[0])
        raise typer.BadParameter(f"{typed} is not a command. {hint}") from error


def upcard_command(
    card: Annotated[
        str,
        typer.Argument(
            metavar="CARD",
            help="The card, such as 7s or 10h.",
            autocompletion=completion.cards,
        ),
    ],
    as_json: JsonOption = False,
    pad: PadOption = None,
) -> None:
    """Note the upcard of the next hand, and print the knock limit.

    For example: scorepad upcard 7s
    """
    request = SetUpcard(parse_card(card))
    perform(pad, lambda _: request, as_json=as_json)


def _record(
    kind: Kind,
    who: str | None,
    counts: list[str | None],
    options: Options,
    pad: PadOption,
    as_json: bool,
) -> None:
    """Record a hand by a command, its counts typed or made from cards."""
    typed = [count for count in counts if count is not None]
    # The cards of a player stand for the count, the opponent's for the last one.
    count_names, both = _COUNTS.get(kind, ()), (options.cards, options.against_cards)
    cards_by_count = both[-len(count_names) :]
    missing = [
        count
        for count, known in zip(count_names, cards_by_count, strict=False)
        if known is None
    ]
    command = ["scorepad", kind.removeprefix("big-"), *filter(None, [who])]
    if len(typed) < len(missing):
        raise typer.BadParameter(_missing(kind, command, typed, missing, options))
    knocker, opponent = reversed(both) if kind == "undercut" else both
    request = NewHand(
        ParsedHand(kind),
        None if options.note is None else validation.text(options.note),
        () if knocker is None else validation.groups(knocker),
        () if opponent is None else validation.cards(opponent),
    )

    def parse(replay: Replay) -> NewHand:
        hand, players = request.hand, replay.sides.everybody
        if who is not None:
            hand = parse_command_hand(kind, who, typed, players, options.against)
        if options.upcard is not None:
            hand = hand._replace(upcard=parse_card(options.upcard))
        if options.multiplier is not None:
            hand = hand._replace(multiplier=parse_multiplier(options.multiplier))
        return request._replace(hand=hand._replace(accepted=options.accepted or None))

    words = [*command, *typed, *options.words()]
    if kind == "big-gin":
        words.append("--big")
    perform(pad, parse, words=words, as_json=as_json)


def _missing(
    kind: Kind,
    command: list[str],
    typed: list[str],
    missing: list[str],
    options: Options,
) -> str:
    """Return which count a command lacks, with an example that has it."""
    import shlex

    examples = {"knock": ("6", "14"), "undercut": ("4", "6")}.get(kind, ("32",))
    counts = dict(zip(_COUNTS[kind], examples, strict=True))
    lacking = missing[len(typed) :]
    line = [*command, *typed, *(counts[name] for name in lacking), *options.words()]
    whose = {"K": "knocker's", "O": "winner's" if kind == "undercut" else "opponent's"}
    return (
        f"the {whose[lacking[0]]} deadwood is missing. "
        f"For example: {shlex.join([*line, *(['--big'] if kind == 'big-gin' else [])])}"
    )
