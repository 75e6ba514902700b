"""The command ``new``, and the questions that commands ask a person at a terminal.

Nobody else is asked anything.  Ctrl-C or Ctrl-D at a question ends the command, and
nothing is done; at those of ``new`` a q does so too.
"""

import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final, TypeVar

import typer

from scorepad import validation
from scorepad.cli import completion
from scorepad.cli.arguments import NoInputOption, PadJsonOption
from scorepad.cli.output import ask_line, echo, echo_json, is_asking
from scorepad.cli.session import now, replayed
from scorepad.errors import FileError, PadError, PlayerError, ScorepadError
from scorepad.formatting import join_words
from scorepad.game import check_one_column_for_three
from scorepad.grammar import parse_names
from scorepad.pad import Pad, Sides, find_player, sides_of
from scorepad.replay import Replay
from scorepad.rules import CLASSIC, TARGET, Rules, warnings
from scorepad.storage import data_folder, pad_toml, pads
from scorepad.storage.interrupts import defer_sigint
from scorepad.storage.rules_toml import parse_setting, preset, preset_names, read_rules
from scorepad.text.escape import escape_unprintable
from scorepad.text.layout import names_of, wrapped, wrapped_lines
from scorepad.text.rules import read_out, rules_description, table
from scorepad.text.terminal import line_cells

Answer = TypeVar("Answer")

RULES_VARIABLE: Final = "SCOREPAD_RULES"
_LEAVE: Final = "q"


def can_ask() -> bool:
    """Return whether a person can read a question and type an answer."""
    return is_asking() and all(
        stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)
    )


def ask(
    question: str,
    parse: Callable[[str], Answer],
    *,
    leave: str | None = None,
    hints: Callable[[], Iterable[str]] | None = None,
) -> Answer:
    """Ask until *parse* takes what was typed; print why it does not.

    A ``?`` prints *hints*, where there are any, and asks again.

    Raises:
        Abort: *leave* was typed, and *parse* does not take it.
    """
    while True:
        try:
            typed = ask_line(f"{question} ").strip()
        except KeyboardInterrupt:
            echo("")  # the message about it begins a line of its own
            raise
        if typed == "?" and hints is not None:
            echo(hints())
            continue
        try:
            return parse(typed)
        except ScorepadError as error:
            if typed.lower() == leave:
                raise typer.Abort from error
            refusal = str(error)
            if not refusal.startswith(typed[:1] or "\0"):
                refusal = refusal[:1].upper() + refusal[1:]
            echo(wrapped(escape_unprintable(refusal), line_cells()))


def who_plays(offer: Sides | None) -> Sides:
    """Ask who plays; Enter takes the *offer*."""

    def read(typed: str) -> Sides:
        if not typed and offer is not None:
            return offer
        # Quotes, as a shell needs them, are around a name or the partners of a side.
        words = re.findall(r'"[^"]+"|[^\s"]+', typed)
        names = []
        for word in words:
            if word.startswith('"'):
                names.append(word.strip('"'))
            else:
                names += word.replace("&", " & ").replace(",", " , ").split()
        return _sides(parse_names(names))

    question = "Who plays? Two or three names, or teams: Ann & Cy v Ben & Dee. "
    if offer is not None:
        question += f"Enter for {join_words(list(names_of(offer).sides), 'and')}, "
    question += f"{_LEAVE} to stop:"
    return ask(question, read, leave=_LEAVE)


def which_rules(offer: Rules | None, agree: Callable[[Rules], Rules]) -> Rules:
    """Ask for the rules; Enter takes the *offer*.

    *agree* makes the rules of the game of them, and refuses what cannot be played.
    """

    def hints() -> list[str]:
        rows = [(name, preset(name).rules.title) for name in preset_names()]
        lines = table(("preset", "what it is"), rows)
        return [*lines, "Or the name of a house-rules file, such as ours.toml."]

    def read(typed: str) -> Rules:
        return agree(offer if offer and not typed else read_rules(typed).rules)

    enter = f"Enter for {rules_description(offer)}, " if offer else ""
    question = f"Which rules? {enter}? for a list, {_LEAVE} to stop:"
    return ask(question, read, leave=_LEAVE, hints=hints)


def who_deals(sides: Sides) -> str | None:
    """Ask who deals the first hand; with three players it must be known."""
    everybody = sides.everybody
    # One who is called so may be the dealer.
    leave_is_a_name = any(name.casefold().startswith(_LEAVE) for name in everybody)

    def read(typed: str) -> str | None:
        if not typed and sides.is_cutthroat:
            raise PlayerError("three players need to know who deals. Type a name.")
        return everybody[find_player(everybody, typed)] if typed else None

    choices = [] if sides.is_cutthroat else ["Enter if nobody knows"]
    choices += [] if leave_is_a_name else [f"{_LEAVE} to stop"]
    question = (
        f"Who deals hand 1? {', '.join(choices)}{':' if choices else ''}".rstrip()
    )
    return ask(question, read, leave=None if leave_is_a_name else _LEAVE)


def new_command(
    context: typer.Context,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ANN BEN",
            help='Two or three players, or two teams: "Ann & Cy" "Ben & Dee".',
            autocompletion=completion.last_players,
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Player with exactly this name."),
    ] = None,
    team: Annotated[
        list[str] | None,
        typer.Option(metavar='"ANN,CY"', help="Team; give two of them."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME-or-FILE",
            help=f"Preset or house-rules file; else {RULES_VARIABLE}, else classic.",
            autocompletion=completion.rules_or_files,
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="House rule to change.",
            autocompletion=completion.settings,
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="POINTS",
            help=f"Points that win the game: {TARGET}.",
            autocompletion=completion.counts,
        ),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Dealer of the first hand.",
            autocompletion=completion.new_players,
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Title of the sheet.")
    ] = None,
    pad: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File to save the pad in."),
    ] = None,
    as_json: PadJsonOption = False,
    no_input: NoInputOption = False,  # noqa: ARG001 - its callback has done it
) -> None:
    """Begin a new pad, make it the current one and read out the rules.

    On a terminal it asks who deals; without names it also asks who plays and by which
    rules, and offers those of last time.

    For example: scorepad new Ann Ben --dealer Ben
    """
    names = parse_names(players or [])
    names += [[name] for name in player or []]
    if team and names:
        raise typer.BadParameter("name the players or give --team twice, not both.")
    names += [re.split(r"\s*[,&]\s*", partners.strip()) for partners in team or []]
    default = None if rules is not None else os.environ.get(RULES_VARIABLE) or None
    named = rules if rules is not None else default
    target = [f"{TARGET}={to}"] if to is not None else []
    base, changes = CLASSIC, dict[str, object]()
    if named is not None or settings or target:
        base = read_rules(named).rules if named is not None else base
        changes = dict(map(parse_setting, [*(settings or []), *target]))
    if names:
        sides = _sides(names)
        game_rules = _playable_rules(base, changes, sides)
    elif can_ask():
        last = _last_time()
        offer = last.sides if last is not None else None
        if offer is not None and not _can_play(
            offer, dealer, base if named else CLASSIC, changes
        ):
            offer = None
        sides = who_plays(offer)
        if named is None:
            offers = [CLASSIC if last is None else last.rules, CLASSIC]
            playable = [
                each for each in offers if _can_play(sides, None, each, changes)
            ]
            game_rules = which_rules(
                next(iter(playable), None),
                lambda found: _playable_rules(found, changes, sides),
            )
        else:
            game_rules = _playable_rules(base, changes, sides)
    else:
        context.fail("who plays? For example: scorepad new Ann Ben")
    if dealer is not None:
        dealer = _dealer(sides, dealer)
    elif can_ask() and not sides.is_team:
        dealer = who_deals(sides)
    made = Pad(
        sides=sides,
        rules=game_rules,
        dealer=dealer,
        title=None if title is None else validation.text(title),
        started=now(),
        id=os.urandom(8).hex(),
    )
    path = open_new(made, pad or data_folder.chosen_pad())
    if as_json:
        # Most new pads are read out to people.
        from scorepad.text import lists

        name = path.stem if pad is None else str(path)
        line = lists.line_of(name, str(path), Replay(made))
        echo_json(lists.pad_objects([line], str(path))[0])
        return
    lines = read_out(made.rules, made.sides, made.dealer)
    following = "Next: scorepad play"
    if made.dealer is not None:
        following = f"{lines.pop()} {following}"
    if default is not None:
        lines.append(f"These rules are the default: {RULES_VARIABLE}={default}")
    lines += [f"Warning: {warning}" for warning in warnings(made.rules)]
    lines.append(following)
    echo(wrapped_lines(lines))


def open_new(pad: Pad, path: Path | None) -> Path:
    """Save a new pad, at *path* or in the data folder, and make it current.

    Raises:
        ScorepadError: it cannot be played, or cannot be saved.
    """
    Replay(pad)
    text = pad_toml.pad_text(pad)
    if pad_toml.loads(text, path or Path("pad")) != pad:
        raise AssertionError("the new pad, written and read back, differs")
    with defer_sigint():
        if path is not None:
            pads.create(path, text.encode())
        else:
            started: datetime = pad.started or now()
            day = started.date().isoformat()
            path = pads.create_in_home(day, pad.sides.everybody, text.encode())
        try:
            data_folder.set_current(path)
        except FileError as error:
            # Hands do not go to it, and it would be taken for the pad they go to.
            if pads.remove_new(path, text.encode()):
                raise
            problem = f"is made, but not the current pad: {error}"
            raise FileError(path, problem) from error
    return path


def _sides(names: Iterable[Iterable[str]]) -> Sides:
    return sides_of([[validation.text(name) for name in side] for side in names])


def _last_time() -> Replay | None:
    """Replay the current pad, or else the latest; None where neither can be read."""
    finders: list[Callable[[], Path | None]] = [
        data_folder.current_pad,
        lambda: next(reversed(data_folder.saved_pads()), None),
    ]
    for finder in finders:
        with contextlib.suppress(ScorepadError):
            path = finder()
            if path is not None:
                return replayed(path, pads.read_pad(path))
    return None


def _playable_rules(base: Rules, changes: dict[str, object], sides: Sides) -> Rules:
    """Make the rules of a new pad: *base* with *changes*, playable by *sides*."""
    rules = base.changed(changes)
    check_one_column_for_three(len(sides.players), rules)
    return rules


def _can_play(
    sides: Sides, dealer: str | None, base: Rules, changes: dict[str, object]
) -> bool:
    """Return whether *sides* can be offered with the rest that is given."""
    try:
        _playable_rules(base, changes, sides)
        if dealer is not None:
            _dealer(sides, dealer)
    except ScorepadError:
        return False
    return True


def _dealer(sides: Sides, dealer: str) -> str:
    if sides.is_team:
        raise PadError("teams have no dealer: leave out --dealer.")
    return sides.everybody[find_player(sides.everybody, dealer)]
