"""Commands that begin: new, open."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorepad.cli import completion
from scorepad.cli.current import now, replayed
from scorepad.cli.output import say
from scorepad.cli.questions import can_ask, which_rules, who_deals, who_plays
from scorepad.errors import FileError, PadError, ScorepadError
from scorepad.files import fields, padfile, places, store
from scorepad.files.interrupts import held_back
from scorepad.game import refuse_columns_of_three
from scorepad.pad import Pad
from scorepad.players import Sides, find_player, sides_of
from scorepad.replay import Replay
from scorepad.rules import CLASSIC, Rules

if TYPE_CHECKING:
    from datetime import datetime


def new_command(
    context: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ANN BEN",
            help="Two players, or three.",
            autocompletion=completion.last_players,
        ),
    ] = None,
    team: Annotated[
        list[str] | None,
        typer.Option(metavar='"ANN,CY"', help="A team; give two of them."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME-or-FILE",
            help="The house rules: classic if none.",
            autocompletion=completion.agreements,
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="Change one house rule.",
            autocompletion=completion.settings,
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="POINTS", help="The target: game.target.")
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who deals the first hand.",
            autocompletion=completion.new_players,
        ),
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

    At a terminal it asks who deals, and alone who plays and by what rules, as last
    time if you like.
    For example: scorepad new Ann Ben --dealer Ben
    """
    sides, base = _sides(players or [], team or []), CLASSIC
    if sides is None:
        if not can_ask():
            context.fail("who plays? scorepad new ANN BEN")
        last = _last_time()
        sides = who_plays(last.sides if last else None)
        if rules is None:
            base = which_rules(last.rules if last else None)
    target = [f"game.target={to}"] if to is not None else []
    agreed = _agreement(base, rules, [*(settings or []), *target])
    refuse_columns_of_three(len(sides.players), agreed)
    if dealer is not None:
        dealer = _dealer(sides, dealer)
    elif can_ask() and len(sides.players[0]) == 1:
        dealer = who_deals(sides)
    made = Pad(
        sides=sides,
        rules=agreed,
        dealer=dealer,
        title=None if title is None else fields.text(title),
        started=now(),
    )
    open_new(made, pad)
    say(_announced(made))


def open_command(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A saved pad, or enough of its name.",
            autocompletion=completion.pads,
        ),
    ] = None,
) -> None:
    """Make another pad the current one; alone it lists the latest to pick from.

    For example: scorepad open ann
    """
    # Taking up a pad says how it stands.
    from scorepad.views import words

    if name is None and not can_ask():
        context.fail("which pad? scorepad open NAME; scorepad pads lists them")
    path = _picked() if name is None else places.find_pad(name)
    if path is not None:
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
    with held_back():
        path = _made(pad, path, text.encode())
        try:
            places.set_current(path)
        except FileError as error:
            # Hands do not go to it, and it would be taken for the pad they go to.
            if store.take_back(path, text.encode()):
                raise
            problem = f"is made, but not the current pad: {error}"
            raise FileError(path, problem) from error
    return path


def _made(pad: Pad, path: Path | None, data: bytes) -> Path:
    if path is not None:
        store.create(path, data)
        return path
    started: datetime = pad.started or now()
    date = started.astimezone().date().isoformat()
    return store.create_in_home(date, pad.sides.everybody, data)


def read_out(pad: Pad) -> list[str]:
    """The agreement of a new pad in the sentences that are read out."""
    from scorepad.views.readout import called, summary

    return summary(pad.rules, pad.sides, pad.dealer, called(pad.rules))


def _announced(pad: Pad) -> list[str]:
    """Read the agreement out, and say what comes next."""
    from scorepad.views.display import wrapped

    lines, following = read_out(pad), "Next: scorepad play"
    if pad.dealer is None:
        lines.append(following)
    else:
        lines[-1] += f" {following}"
    return [part for line in lines for part in wrapped(line, 80)]


def _picked() -> Path | None:
    # A name that is given needs no list.
    from scorepad.cli.shelf import pick

    return pick()


def _sides(players: list[str], teams: list[str]) -> Sides | None:
    """Read who plays, None where nobody is named."""
    if teams and players:
        raise typer.BadParameter("name the players or give --team twice, not both")
    if teams:
        return sides_of(
            [[fields.text(name.strip()) for name in team.split(",")] for team in teams]
        )
    return sides_of([[fields.text(name)] for name in players]) if players else None


def _last_time() -> Replay | None:
    """Replay the current pad, or else the latest; None where neither can be read."""
    for find in (places.current_pad, _latest):
        with contextlib.suppress(ScorepadError):
            path = find()
            if path is not None:
                return replayed(path, store.read_pad(path))
    return None


def _latest() -> Path | None:
    return max(places.saved_pads(), key=lambda pad: pad.stem, default=None)


def _agreement(base: Rules, rules: str | None, settings: list[str]) -> Rules:
    agreed = base
    if rules is not None or settings:
        # Most pads are classic, and need no file read.
        from scorepad.files.rulesfile import find, parse_setting

        agreed = find(rules).rules if rules is not None else base
        agreed = agreed.changed(dict(map(parse_setting, settings)))
    return agreed


def _dealer(sides: Sides, dealer: str) -> str:
    if len(sides.players[0]) > 1:
        raise PadError("dealer: dealing is not tracked for teams")
    return sides.everybody[find_player(sides.everybody, dealer)]
