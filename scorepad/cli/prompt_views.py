"""What the prompt shows: how things stand, what is asked, refusals, and every view.

What is slow to import is imported where it is needed.
"""

import re
from typing import Final

from scorepad.cli.output import screen_lines
from scorepad.cli.prompt_parser import PromptError, View
from scorepad.cli.session import PROMPT, refusal
from scorepad.errors import CardError, FileError, ScorepadError
from scorepad.formatting import score_text
from scorepad.grammar import hand_line
from scorepad.pad import Finish, HandEntry, in_force
from scorepad.recording import NewHand, Request, example_of
from scorepad.replay import Replay
from scorepad.rules import EXAMPLE
from scorepad.text import answers
from scorepad.text.escape import escape_unprintable
from scorepad.text.layout import names_of, packed, wrapped
from scorepad.text.prompt_help import help_lines, typed_names
from scorepad.text.terminal import line_cells

UNBROKEN: Final = "\xa0"
"""Stands for a blank at which a line is not broken."""
_ONE_PIECE: Final = 40  # letters; what is longer may have to be broken


def confirmation(request: Request, replay: Replay) -> str | None:
    """Return what is asked before *request* is recorded, None where nothing is."""
    number = replay.game.number
    if isinstance(request, NewHand) and not replay.goes_on:
        return f"Game {number} is over. Start game {number + 1} with this hand?"
    if not isinstance(request, Finish):
        return None
    columns = replay.game.columns
    score = f" at {score_text(columns[0].points)}" if len(columns) == 1 else ""
    bonus = ", with no game bonus" if replay.game.rules.has_game_bonus else ""
    return f"End game {number}{score}{bonus}?"


def refusal_text(error: ScorepadError, replay: Replay, line: str = "") -> str:
    """Return in sentences why *line* is refused."""
    if isinstance(error, FileError | CardError):
        # It begins with a path, or a card as it was typed.
        text = str(error)
    else:
        text = refusal(error, line.split(), PROMPT)
        first = text.partition(" ")[0]
        is_value = "." in first or first[1:].isdigit()  # a house rule, or ``x2``
        if not (is_value or text.startswith(replay.sides.everybody)):
            text = text[:1].upper() + text[1:]
    head, mark, typed = text.rpartition(": ")
    if isinstance(error, PromptError) and error.suggestion:
        head, mark, typed = text.partition("Did you mean ")
    if mark and len(typed) <= _ONE_PIECE:
        text = f"{head}{mark}{typed.replace(' ', UNBROKEN)}"
    return escape_unprintable(text if text.endswith(("?", ".")) else f"{text}.")


def opening(replay: Replay) -> list[str]:
    """Return how things stand as the prompt begins, and on a new pad how to type."""
    lines = answers.standing_and_last_hand(replay)
    if not replay.hands:
        names, typed = names_of(replay.sides).players, typed_names(replay)
        who = [f"{key} for {name}" for key, name in zip(typed, names, strict=True)]
        example = hand_line(example_of(replay)._replace(upcard=None).hand, typed)
        how = f"Type {', '.join(who)}, then the counts, the knocker's first: "
        how += f"{example.replace(' ', UNBROKEN)}."
        if replay.next_rules.needs_upcard and replay.upcard is None:
            how += f" Before it the upcard: up{UNBROKEN}7s."
        how_lines = wrapped(f"{how} More: ?", line_cells())
        lines += [line.replace(UNBROKEN, " ") for line in how_lines]
    return [*lines, *what_next(replay)]


def what_next(replay: Replay) -> list[str]:
    """Return what there is to do after a game; nothing while one is played."""
    if not replay.goes_on:
        next_ = "again: next game"
    elif replay.game.ended:
        next_ = f"next hand: game {replay.game.number + 1}"
    else:
        return []
    *_, (_, last) = in_force(replay.pad.entries)
    match last:
        case HandEntry(replaces=None, before=None):
            undone = f"take back hand {len(replay.hands)}"
        case HandEntry(before=None):
            undone = f"take back fix {last.replaces}"
        case Finish():
            undone = "go on with the game"
        case _:
            undone = "take back the last entry"
    return packed([next_, f"undo: {undone}", "q: stop"])


_MOST_NEWS: Final = 5  # entries of others that are shown one by one


def changes_since(before: Replay, after: Replay) -> list[str]:
    """Return what has been added to a pad elsewhere, and how it stands now."""
    count = len(before.pad.entries)
    new = len(after.pad.entries) - count
    lines = []
    if after.pad.entries[:count] == before.pad.entries and new <= _MOST_NEWS:
        from scorepad.text.log import history

        lines = [f"New: {line.what}." for line in history(after.pad)[count:]]
    return [*lines, *answers.standing(after)]


def view_lines(view: View, replay: Replay) -> list[str]:
    """Return what *view* shows of the pad replayed.

    Raises:
        ScorepadError: there is no such hand, or the cards cannot be read.
    """
    match view.name:
        case "sheet" | "whole sheet":
            from scorepad.text.settlement import is_tonight
            from scorepad.text.sheet_table import HANDS_A_PAGE, sheet_text

            last = None if view.name == "whole sheet" else HANDS_A_PAGE
            sheet = sheet_text(
                replay, last, screen=screen_lines(), tonight=is_tonight(replay)
            )
            return sheet.splitlines()
        case "hand":
            from scorepad.text.hand_page import hand_page

            return hand_page(replay, int(view.argument))
        case "settle":
            from scorepad.text.settlement import settle_lines

            return settle_lines(replay)
        case "log":
            from scorepad.text import log

            return log.log_lines(replay.pad)
        case "chart":
            from scorepad.text.chart import chart

            return chart(replay, replay.games[-1])
        case "rules":
            from scorepad.text.rules import read_out

            rules = replay.next_rules
            lines = read_out(rules, replay.sides)
            more = ["rules card: all of them", f"rules {EXAMPLE}: change one"]
            return [*lines, *packed(more)]
        case "card":
            from scorepad.text.rules import card

            rules = replay.next_rules
            return card(rules, replay.sides)
        case "count":
            from scorepad.text import count

            # The knocker's cards stand behind a v, as in a hand.
            cards = re.sub(
                r"\s(v|vs|against)\s", " | ", view.argument, flags=re.IGNORECASE
            )
            found = count.count(cards, replay.next_rules, None)
            return count.count_lines(found, replay.next_rules, replay.upcard)
        case "title":
            title = replay.title and escape_unprintable(replay.title)
            return [
                f"Title: {title}" if title else "No title. To give one: title Friday"
            ]
        case "dealer":
            if replay.seats.team_size > 1:
                return ["With teams the dealer is not recorded."]
            if replay.next_dealer is None:
                who = typed_names(replay)[0]
                return [f"The dealer is not known. To set it: dealer {who}"]
            name = names_of(replay.sides).players[replay.next_dealer]
            return [f"{name} deals hand {len(replay.hands) + 1}."]
        case _:
            return help_lines(replay, view.argument)
