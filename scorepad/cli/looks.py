"""What can be looked at from the prompt, each in lines; and how a pad is taken up.

What is slow to import is imported where it is wanted.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from scorepad.cli.refusals import UNBROKEN
from scorepad.entries import Finish, HandEntry
from scorepad.grammar import letters
from scorepad.keys import listed
from scorepad.pad import in_force
from scorepad.replay import Replay
from scorepad.views import words
from scorepad.views.display import fit, names_of, safe, width, wrapped
from scorepad.views.lines import LINE, packed

_TYPED: Final = 18  # cells for what is to be typed
_MOST_TYPED: Final = 26
_BETWEEN: Final = "  "


class Look(NamedTuple):
    """Something to be shown of a pad; ``answers`` where it is only a word or two."""

    lines: Callable[[Replay], list[str]]
    answers: bool = False


def opening(replay: Replay) -> list[str]:
    """Say how things stand as the pad is taken up, on a fresh one how to type."""
    lines = words.coming_back(replay)
    if not replay.hands:
        lines += how_to_type(replay)
    return [*lines, *what_next(replay)]


def how_to_type(replay: Replay) -> list[str]:
    """Say what to type for whom, in a line or two."""
    names, typed = names_of(replay.sides).players, _typed(replay)
    who = [f"{letter} for {name}" for letter, name in zip(typed, names, strict=True)]
    hand, upcard = (
        line.replace(" ", UNBROKEN) for line in (f"{typed[0]} 6 14", "up 7s")
    )
    told = f"Type {', '.join(who)}, then the counts, the knocker's first: {hand}."
    wanted = replay.rules.oklahoma_played and replay.upcard is None
    turned = f" Before it the upcard: {upcard}." if wanted else ""
    lines = wrapped(f"{told}{turned} More: ?", LINE)
    return [line.replace(UNBROKEN, " ") for line in lines]


def what_next(replay: Replay) -> list[str]:
    """Return what there is to do after a game; nothing while one is played."""
    if not replay.goes_on:
        next_ = "again: next game"
    elif replay.game.ended:
        next_ = f"next hand: game {replay.game.number + 1}"
    else:
        return []
    return packed([next_, f"undo: {_undone(replay)}", "q: stop"])


def sheet(replay: Replay) -> list[str]:
    """The sheet, of a long one the last page."""
    from scorepad.views.sheettext import HANDS_A_PAGE, text

    return text(replay, HANDS_A_PAGE).splitlines()


def whole_sheet(replay: Replay) -> list[str]:
    """The sheet, however long."""
    from scorepad.views.sheettext import text

    return text(replay, None).splitlines()


def hand(number: int, replay: Replay) -> list[str]:
    """One hand with its arithmetic."""
    from scorepad.views.onehand import show

    return show(replay, number)


def settle(replay: Replay) -> list[str]:
    """What is owed."""
    from scorepad.views.bill import settle as bill

    return bill(replay)


def log(replay: Replay) -> list[str]:
    """Every entry ever made."""
    from scorepad.views.logtext import text

    return text(replay.pad).splitlines()


def chart(replay: Replay) -> list[str]:
    """The race of the last game that anything is written of."""
    from scorepad.views.race import chart as drawn

    return drawn(replay, replay.games[-1])


def rules(replay: Replay) -> list[str]:
    """The agreement in two sentences."""
    from scorepad.views.readout import called, summary

    told = summary(replay.rules, replay.sides, None, called(replay.rules))
    more = ["rules card: the whole of it", "rules game.target=150: change it"]
    return [*told, *packed(more)]


def card(replay: Replay) -> list[str]:
    """The agreement as the card for the table."""
    from scorepad.exports.cardpage import card_text
    from scorepad.views.readout import called

    text = card_text(replay.rules, replay.sides, called(replay.rules))
    return text.splitlines()


def dealer(replay: Replay) -> list[str]:
    """Who deals the next hand."""
    if replay.next_dealer is None:
        typed = _typed(replay)[0]
        return [f"Who deals is not known. To say it: dealer {typed}"]
    name = names_of(replay.sides).players[replay.next_dealer]
    return [f"{name} deals hand {len(replay.hands) + 1}."]


def count(cards: str, replay: Replay) -> list[str]:
    """The best melds of some cards, and what is left; ``v`` the knocker's cards."""
    import re

    from scorepad.views import counttext

    # As a hand is said to be against somebody, so are cards.
    both = re.sub(r"\s(v|vs|against)\s", " | ", cards, flags=re.IGNORECASE)
    found = counttext.count(both, replay.rules, None)
    return counttext.told(found, replay.rules, replay.upcard)


def usage(replay: Replay) -> list[str]:
    """All that can be typed, as far as it matters to this game."""
    typed, everybody = _typed(replay), names_of(replay.sides).players
    second = replay.seats.team  # the first player of the other side
    (a, b), (one, other) = typed[::second][:2], everybody[::second][:2]
    hands = [
        (f"{a} 6 14", f"{one} knocked with 6, {other} had 14"),
        (f"{a} 6 10+3+1", "the same: a count may be a sum"),
        (f"{a} g 32", f"{one} has gin, {other} had 32"),
        (f"{b} u 4 6", f"{other} undercut with 4; {a} 6 4 is the same"),
        (f"d, {a} scored 27", "dead hand; only the points are known"),
        *_after_counts(replay, a, b),
    ]
    return [*_rows(hands), "", *_rows(_other_lines(a, b, deals=second == 1))]


def _other_lines(a: str, b: str, *, deals: bool) -> list[tuple[str, str]]:
    return [
        ("undo, redo", "take back the last entry, bring it back; undo 2: two"),
        (f"fix 3 {a} 6 14", "hand 3 as it should have been; fix 3 @7s: its upcard"),
        ("swap 3, strike 3", "the other one won it; it does not count"),
        ("show, show 3", "the sheet; one hand with its arithmetic (long: show all)"),
        ("settle, log, chart", "what is owed; every entry; the race"),
        ("count 3h 4h ..", "the best melds of ten cards; v 7c 8c ..: against those"),
        ("rules, rules card", "what was agreed, how to change it; the card"),
        ("finish, again", "end the game early; begin the next"),
        (f"adjust {a} 10 spot", "points without a hand"),
        *([(f"dealer {b}", "who deals the next hand")] if deals else []),
        (f"rename {a} NAME", "call a player something else"),
        ("q, or Ctrl-D", "stop, all is saved; Ctrl-C cancels a line"),
    ]


def _undone(replay: Replay) -> str:
    """Say what undo would do."""
    *_, (_, last) = in_force(replay.pad.entries)
    match last:
        case HandEntry(replaces=None):
            return f"take back hand {len(replay.hands)}"
        case HandEntry():
            return f"take back fix {last.replaces}"
        case Finish():
            return "the game goes on"
        case _:
            return "take back the last entry"


def _after_counts(replay: Replay, a: str, b: str) -> list[tuple[str, str]]:
    rules = replay.rules
    rows = []
    if rules.hand_big_gin_bonus != "not-played":
        rows.append((f"{a} big 32", "big gin"))
    if rules.oklahoma_played:
        rows.append(("up 7s", f"the upcard when it is turned; or {a} 6 14 @7s"))
    if rules.hand_multipliers:
        times = [f"x{number}" for number in rules.hand_multipliers]
        rows.append((f"{a} 6 14 {times[0]}", f"a hand declared {listed(times, 'or')}"))
    if len(replay.sides.everybody) > 2:
        rows.append((f"{a} 6 14 v {b}", "whom it was against, where it is not clear"))
    return rows


def _rows(rows: list[tuple[str, str]]) -> list[str]:
    longest = max(width(typed) for typed, _ in rows)
    cells = min(max(_TYPED, longest), _MOST_TYPED)
    lines = []
    for typed, does in rows:
        first, *rest = wrapped(does, LINE - cells - len(_BETWEEN))
        lines.append(f"{fit(typed, cells)}{_BETWEEN}{first}")
        lines += [f"{' ' * cells}{_BETWEEN}{line}" for line in rest]
    return lines


def _typed(replay: Replay) -> list[str]:
    return [safe(letter) for letter in letters(replay.sides.everybody)]
