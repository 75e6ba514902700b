"""Commands that begin: new, open."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorepad.cli.current import now, replayed
from scorepad.cli.output import say
from scorepad.files import fields, padfile, places, store
from scorepad.pad import Pad
from scorepad.players import Sides, find_player, sides_of
from scorepad.replay import Replay
from scorepad.rules import CLASSIC, Rules

if TYPE_CHECKING:
    from datetime import datetime


def new_command(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ANN BEN]", help="Two players, or three."),
    ] = None,
    team: Annotated[
        list[str] | None,
        typer.Option(metavar='"ANN,CY"', help="A team; give two of them."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="NAME-or-FILE", help="The house rules: classic if none."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Change one house rule."),
    ] = None,
    to: Annotated[
        int | None, typer.Option(metavar="POINTS", help="The target: game.target.")
    ] = None,
    dealer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who deals the first hand.")
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A title for the sheet.")
    ] = None,
    pad: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the pad is to lie."),
    ] = None,
) -> None:
    """Open a new pad, make it the current one and read the agreement out.

    For example: scorepad new Ann Ben --dealer Ben
    """
    sides = _sides(players or [], team or [])
    agreed = _agreement(rules, settings or [], to)
    made = Pad(
        sides=sides,
        rules=agreed,
        dealer=None if dealer is None else _dealer(sides, dealer),
        title=None if title is None else fields.text(title),
        started=now(),
    )
    open_new(made, pad)
    say(read_out(made))
    say("Next: scorepad play")


def open_command(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A saved pad, or enough of its name."),
    ] = None,
) -> None:
    """Make another pad the current one.

    For example: scorepad open ann
    """
    # Taking up a pad says how it stands.
    from scorepad.views import words

    path = places.find_pad(name or "")
    replay = replayed(path, store.read_pad(path))
    places.set_current(path)
    say(words.coming_back(replay))


def open_new(pad: Pad, path: Path | None) -> Path:
    """Save a new pad, at *path* or in the data folder, and make it current.

    Raises:
        ScorepadError: it cannot be played, or cannot be saved.
    """
    Replay(pad)
    text = padfile.new_text(pad)
    place = path or Path("pad")
    if padfile.loads(text, place) != pad:
        raise AssertionError("the new pad, written and read back, differs")
    if path is None:
        started: datetime = pad.started or now()
        date = started.astimezone().date().isoformat()
        path = store.create_in_home(date, pad.sides.everybody, text.encode())
    else:
        store.create(path, text.encode())
    places.set_current(path)
    return path


def read_out(pad: Pad) -> list[str]:
    """The agreement of a new pad in the sentences that are read out."""
    from scorepad.files.rulesfile import preset, preset_names
    from scorepad.views.readout import named, summary

    known = pad.rules.name in preset_names()
    base = preset(pad.rules.name).rules if known else None
    called = named(pad.rules, base) if base else None
    return summary(pad.rules, pad.sides, pad.dealer, called)


def _sides(players: list[str], teams: list[str]) -> Sides:
    if teams and players:
        raise typer.BadParameter("name the players or give --team twice, not both")
    if teams:
        return sides_of(
            [[fields.text(name.strip()) for name in team.split(",")] for team in teams]
        )
    if not players:
        raise typer.BadParameter("who plays? scorepad new ANN BEN")
    return sides_of([[fields.text(name)] for name in players])


def _agreement(rules: str | None, settings: list[str], to: int | None) -> Rules:
    agreed = CLASSIC
    if rules is not None or settings:
        # Most pads are classic, and need no file read.
        from scorepad.files.rulesfile import find, parse_setting

        agreed = find(rules).rules if rules is not None else CLASSIC
        agreed = agreed.changed(dict(map(parse_setting, settings)))
    return agreed if to is None else agreed.changed({"game.target": to})


def _dealer(sides: Sides, dealer: str) -> str:
    return sides.everybody[find_player(sides.everybody, dealer)]
