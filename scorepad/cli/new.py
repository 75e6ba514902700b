"""Questions that commands ask a person at a terminal; nobody else is ever asked.

Ctrl-C or Ctrl-D at one leaves the command, and nothing is done; at those of ``new``
a q does so too.
"""

import contextlib
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from scorepad import values
from scorepad.cli import completion
from scorepad.cli.output import ask_line, echo
from scorepad.cli.session import now, replayed
from scorepad.errors import FileError, PadError, PlayerError, RulesError, ScorepadError
from scorepad.game import refuse_columns_of_three
from scorepad.pad import Pad, Sides, find_player, sides_of
from scorepad.replay import Replay
from scorepad.rules import CLASSIC, Rules
from scorepad.storage import locations, pad_toml, pads
from scorepad.storage.interrupts import defer_sigint
from scorepad.text.terminal import escape_unprintable, line_cells, names_of, wrapped
from scorepad.wording import join_words

if TYPE_CHECKING:
    from datetime import datetime
Answer = TypeVar("Answer")

_LEAVE: Final = "q"


def can_ask() -> bool:
    """Whether a person can read a question and type an answer."""
    return all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
    )


def ask(
    question: str, read: Callable[[str], Answer], *, leave: str | None = None
) -> Answer:
    """Ask until *read* takes what was typed; what it refuses is said.

    Raises:
        Abort: *leave* was typed, and is nothing that is taken.
    """
    while True:
        typed = _typed(question)
        try:
            return read(typed)
        except ScorepadError as error:
            if typed.lower() == leave:
                raise typer.Abort from error
            for line in wrapped(escape_unprintable(str(error)), line_cells()):
                echo(line)


def who_plays(last: Sides | None) -> Sides:
    """Ask for the players, with those of *last* time on offer."""

    def read(typed: str) -> Sides:
        if not typed and last is not None:
            return last
        return sides_of(
            [[values.text(name) for name in side] for side in _sides(typed)]
        )

    offer = "Two names, or three"
    if last is not None:
        offer = f"Enter for {join_words(list(names_of(last).sides), 'and')}"
    question = f"Who plays? {offer}; a team as Ann & Cy; {_LEAVE} to stop:"
    return ask(question, read, leave=_LEAVE)


def which_rules(last: Rules | None) -> Rules:
    """Ask for the agreement, with that of *last* time on offer, else ``classic``."""
    # Only a question needs them.
    from scorepad.storage.rules_toml import base_of, find, preset_names
    from scorepad.text.rules import called

    offer = CLASSIC if last is None else last

    def read(typed: str) -> Rules:
        if typed == "?":
            raise RulesError(
                f"{join_words(preset_names(), 'or')}; or a house-rules file"
            )
        return find(typed).rules if typed else offer

    offers = (
        f"Enter for {called(offer, base_of(offer))}, ? for a list, {_LEAVE} to stop"
    )
    return ask(f"By which rules? {offers}:", read, leave=_LEAVE)


def who_deals(sides: Sides) -> str | None:
    """Ask who deals the first hand; among three players it must be known."""
    everybody = sides.everybody
    needed = len(sides.players) == 3
    # One who is called so may be the dealer.
    called_so = any(name.casefold().startswith(_LEAVE) for name in everybody)

    def read(typed: str) -> str | None:
        if not typed and needed:
            raise PlayerError("three players need to know who deals")
        return everybody[find_player(everybody, typed)] if typed else None

    hints = [] if needed else ["Enter if nobody knows"]
    hints += [] if called_so else [f"{_LEAVE} to stop"]
    question = f"Who deals hand 1? {', '.join(hints)}{':' if hints else ''}".rstrip()
    return ask(question, read, leave=None if called_so else _LEAVE)


def _typed(question: str) -> str:
    try:
        return ask_line(f"{question} ").strip()
    except KeyboardInterrupt:
        echo("")  # what is said of it begins a line of its own
        raise


def _sides(typed: str) -> list[list[str]]:
    """Take names apart: at commas or ``v`` where there are any, else at blanks.

    Teams have ``&`` between partners, and are apart as long names are.
    """
    sides = re.split(r",|\sv\s", typed, flags=re.IGNORECASE)
    if len(sides) == 1 and "&" not in typed:
        sides = typed.split()
    return [[name.strip() for name in side.split("&")] for side in sides]


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
    sides, base = _sides_begin(players or [], team or []), CLASSIC
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
        title=None if title is None else values.text(title),
        started=now(),
        id=os.urandom(8).hex(),
    )
    open_new(made, pad or locations.chosen_pad())
    echo(_announced(made))


def open_new(pad: Pad, path: Path | None) -> Path:
    """Save a new pad, at *path* or in the data folder, and make it current.

    Raises:
        ScorepadError: it cannot be played, or cannot be saved.
    """
    Replay(pad)
    text = pad_toml.new_text(pad)
    place = path or Path("pad")
    if pad_toml.loads(text, place) != pad:
        raise AssertionError("the new pad, written and read back, differs")
    with defer_sigint():
        path = _made(pad, path, text.encode())
        try:
            locations.set_current(path)
        except FileError as error:
            # Hands do not go to it, and it would be taken for the pad they go to.
            if pads.remove_new(path, text.encode()):
                raise
            problem = f"is made, but not the current pad: {error}"
            raise FileError(path, problem) from error
    return path


def _made(pad: Pad, path: Path | None, data: bytes) -> Path:
    if path is not None:
        pads.create(path, data)
        return path
    started: datetime = pad.started or now()
    date = started.date().isoformat()
    return pads.create_in_home(date, pad.sides.everybody, data)


def read_out(pad: Pad) -> list[str]:
    """The agreement of a new pad in the sentences that are read out."""
    from scorepad.storage.rules_toml import base_of
    from scorepad.text.rules import read_out as spoken

    return spoken(pad.rules, base_of(pad.rules), pad.sides, pad.dealer)


def _announced(pad: Pad) -> list[str]:
    """Read the agreement out, and say what comes next."""
    from scorepad.text.terminal import line_cells, wrapped

    lines, following = read_out(pad), "Next: scorepad play"
    if pad.dealer is None:
        lines.append(following)
    else:
        lines[-1] += f" {following}"
    return [part for line in lines for part in wrapped(line, line_cells())]


def _sides_begin(players: list[str], teams: list[str]) -> Sides | None:
    """Read who plays, None where nobody is named."""
    if teams and players:
        raise typer.BadParameter("name the players or give --team twice, not both")
    if teams:
        return sides_of(
            [[values.text(name.strip()) for name in team.split(",")] for team in teams]
        )
    return sides_of([[values.text(name)] for name in players]) if players else None


def _last_time() -> Replay | None:
    """Replay the current pad, or else the latest; None where neither can be read."""
    for find in (locations.current_pad, _latest):
        with contextlib.suppress(ScorepadError):
            path = find()
            if path is not None:
                return replayed(path, pads.read_pad(path))
    return None


def _latest() -> Path | None:
    return max(locations.saved_pads(), key=lambda pad: pad.stem, default=None)


def _agreement(base: Rules, rules: str | None, settings: list[str]) -> Rules:
    agreed = base
    if rules is not None or settings:
        # Most pads are classic, and need no file read.
        from scorepad.storage.rules_toml import find, parse_setting

        agreed = find(rules).rules if rules is not None else base
        agreed = agreed.changed(dict(map(parse_setting, settings)))
    return agreed


def _dealer(sides: Sides, dealer: str) -> str:
    if len(sides.players[0]) > 1:
        raise PadError("dealer: dealing is not tracked for teams")
    return sides.everybody[find_player(sides.everybody, dealer)]
