"""The command that counts cards: count."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from scorepad.cards import parse_card
from scorepad.cli import completion
from scorepad.cli.arguments import FormatOption, PadOption, TableFormat
from scorepad.cli.output import echo, echo_document, echo_json, warn
from scorepad.cli.session import open_pad
from scorepad.counting import count_json, count_line_json
from scorepad.errors import CardError, FileError
from scorepad.rules import CLASSIC
from scorepad.storage import data_folder
from scorepad.storage.disk import decode_lines, reason, standard_input
from scorepad.storage.rules_toml import read_rules
from scorepad.text.count import count, count_lines

STANDARD_INPUT: Final = "-"


def count_command(
    cards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CARDS", help="Ten cards, or eleven before the discard: 3h 4h Ts .."
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="CARDS",
            help="The knocker's cards, or only the melds with ; between. CARDS are "
            "then the opponent's, with cards laid off.",
        ),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Count every line of FILE, CARDS or CARDS | MELD ; MELD, and print a "
            "line of JSON for each; - is standard input.",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME-or-FILE",
            help="Rules to count by; otherwise those of the pad, or classic.",
            autocompletion=completion.rules_or_files,
        ),
    ] = None,
    upcard: Annotated[
        str | None,
        typer.Option(metavar="CARD", help="Upcard, where it sets the knock limit."),
    ] = None,
    form: FormatOption = TableFormat.TABLE,
    pad: PadOption = None,
) -> None:
    """Count cards: the best melds, what is left, and whether you may knock.

    For example: scorepad count "3h 4h 5h 9c 9d 9s 2c 2d As Ac"
    """
    if (file is None) == (not cards):
        raise typer.BadParameter("type the cards of one hand, or --file FILE")
    if file is not None and against is not None:
        raise typer.BadParameter(
            "--against is for one hand. In a file: CARDS | MELD ; MELD"
        )
    game_rules, pad_upcard = CLASSIC, None
    if rules is not None:
        if pad is not None:
            raise typer.BadParameter(
                "--rules and --pad exclude each other: the pad has its own rules"
            )
        game_rules = read_rules(rules).rules
    elif pad is not None or data_folder.current_pad() is not None:
        replay = open_pad(pad).replay
        game_rules, pad_upcard = replay.next_rules, replay.upcard
    if file is not None:
        count_rules = game_rules.count_rules
        refused = 0
        for number, line in enumerate(_lines(file), 1):
            if not line.strip():
                continue
            try:
                text = json.dumps(count_line_json(line, count_rules))
            except CardError as error:
                refused += 1
                warn(f"line {number}: {error}")
                continue
            # Whoever asks line by line is waiting for the answer.
            echo_document(f"{text}\n")
        if refused:
            raise typer.Exit(1)
        return
    card = pad_upcard if upcard is None else parse_card(upcard)
    counted = count(" ".join(cards or []), game_rules, against)
    if form == TableFormat.JSON:
        echo_json(count_json(counted.cards, counted.found))
    else:
        echo(count_lines(counted, game_rules, card))


def _lines(file: str) -> Iterator[str]:
    """Read lines one by one; what is not UTF-8 is left for the count to refuse."""
    try:
        if file == STANDARD_INPUT:
            yield from decode_lines(file, standard_input())
        else:
            with Path(file).open("rb") as stream:
                yield from decode_lines(file, stream)
    except OSError as error:
        raise FileError(file, f"cannot be read: {reason(error)}") from error
    except ValueError as error:
        raise FileError(file, "cannot be the name of a file") from error
