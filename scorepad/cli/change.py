"""Commands for the other changes: adjust, rename, dealer, finish, again."""

from typing import Annotated

import typer

from scorepad import fields, words
from scorepad.cli.current import PadOption, YesOption, now, record
from scorepad.cli.output import say
from scorepad.display import names_of, safe
from scorepad.entries import Adjust, Again, Entry, Finish, Rename, SetDealer, SetRules
from scorepad.errors import PadError
from scorepad.grammar import parse_count
from scorepad.keys import in_toml
from scorepad.players import find_player
from scorepad.replay import Replay
from scorepad.rulesfile import parse_setting


def adjust_command(
    who: Annotated[str, typer.Argument(metavar="WHO", help="Whose total it is.")],
    points: Annotated[
        str, typer.Argument(metavar="POINTS", help="How many; after -- below 0.")
    ],
    reason: Annotated[list[str], typer.Argument(metavar="REASON", help="What for.")],
    pad: PadOption = None,
) -> None:
    """Give points without a hand: a spot, an agreed penalty.

    For example: scorepad adjust -- ben -10 misdeal
    """

    def make(replay: Replay) -> Entry:
        player = find_player(replay.sides.everybody, who)
        side = replay.sides.names[player // replay.seats.team]
        count = fields.points(parse_count(points.removeprefix("+")))
        return Adjust(side, count, fields.text(" ".join(reason)), now())

    replay = record(pad, make).after
    told = words.adjusted(names_of(replay.sides), replay.adjustments[-1])
    say([told, *words.after(replay)])


def rename_command(
    who: Annotated[str, typer.Argument(metavar="WHO", help="Who is renamed.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    pad: PadOption = None,
) -> None:
    """Call a player something else, on the whole sheet.

    For example: scorepad rename ann Anna
    """

    def make(replay: Replay) -> Entry:
        everybody = replay.sides.everybody
        old = everybody[find_player(everybody, who)]
        return Rename(old, fields.text(name), now())

    entry = record(pad, make).entry
    if isinstance(entry, Rename):
        say(f"{safe(entry.old)} is called {safe(entry.new)} from now on.")


def dealer_command(
    who: Annotated[str, typer.Argument(metavar="WHO", help="Who deals.")],
    pad: PadOption = None,
) -> None:
    """Say who deals the next hand.

    For example: scorepad dealer ben
    """

    def make(replay: Replay) -> Entry:
        if replay.seats.team > 1:
            raise PadError("dealer: dealing is not tracked for teams")
        everybody = replay.sides.everybody
        return SetDealer(everybody[find_player(everybody, who)], now())

    say(words.standing(record(pad, make).after))


def finish_command(pad: PadOption = None) -> None:
    """End the game early: nobody wins it, the difference is paid.

    For example: scorepad finish
    """
    say(words.after(record(pad, lambda _: Finish(now())).after))


def again_command(pad: PadOption = None) -> None:
    """Begin the next game: same players, same rules, the deal runs on.

    For example: scorepad again
    """
    say(words.standing(record(pad, lambda _: Again(now())).after))


def rules_set_command(
    settings: Annotated[
        list[str],
        typer.Argument(metavar="KEY=VALUE...", help="As game.target=150."),
    ],
    yes: YesOption = False,
    pad: PadOption = None,
) -> None:
    """Change the agreement of the pad: all its hands are replayed under it.

    What that changes is said first, and needs --yes where a result was shown.
    For example: scorepad rules set game.target=150
    """
    values = dict(map(parse_setting, settings))
    change = record(pad, lambda _: SetRules(values, at=now()), agreed=yes)
    say(change.effects)
    before, after = change.before.rules, change.after.rules
    say(
        f"{key} is {in_toml(value)}, was {in_toml(before[key])}."
        for key, value in after.differences(before)
    )
    say(words.after(change.after))
