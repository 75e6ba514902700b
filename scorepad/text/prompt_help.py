"""What can be typed at the prompt: the lists that ``?`` prints."""

from collections.abc import Sequence
from typing import Final

from scorepad.grammar import hand_line, shortest_prefixes
from scorepad.pad import name_key
from scorepad.recording import example_of
from scorepad.replay import Replay
from scorepad.rules import EXAMPLE
from scorepad.text.escape import escape_unprintable
from scorepad.text.layout import fit, names_of, width, wrapped
from scorepad.text.terminal import line_cells

_TYPED: Final = 18  # cells for what is to be typed
_MOST_TYPED: Final = 26
_BETWEEN: Final = "  "


def help_lines(replay: Replay, topic: str = "") -> list[str]:
    """Return what can be typed: what is used most, the rest, or what is about a word.

    *topic* is the word, or ``more``.
    """
    hand = hand_line(example_of(replay)._replace(upcard=None).hand, typed_names(replay))
    main = [
        ("undo", "take back the last entry"),
        (f"fix 3 {hand}", "hand 3 as it should have been"),
        ("swap 3", "the other side won hand 3"),
        ("strike 3", "hand 3 does not count"),
        (f"insert 3 {hand}", "a forgotten hand, before hand 3"),
        ("show", "the sheet"),
        ("settle", "who owes what"),
        ("finish", "end the game early"),
        ("again", "start the next game"),
        ("? more", "the other commands; ? fix: those about fix"),
        ("q", "stop: everything is saved (or Ctrl-D)"),
    ]
    rows = {
        "": [*_hand_rows(replay), ("", ""), *main],
        "more": _more_rows(replay),
    }
    if topic in rows:
        return _two_columns(rows[topic])
    about = [
        (typed, does)
        for typed, does in (*rows[""], *rows["more"])
        if topic.lower() in (typed.split() or [""])[0:2]
        or topic.lower() in does.lower()
    ]
    return _two_columns(about or rows[""])


def _hand_rows(replay: Replay) -> list[tuple[str, str]]:
    """Return the ways to type a hand that these rules have, with what each means."""
    typed, everybody = typed_names(replay), names_of(replay.sides).players
    second, rules = (
        replay.seats.team_size,
        replay.next_rules,
    )  # the first of the other side
    (a, b), (one, other) = typed[::second][:2], everybody[::second][:2]
    rows = [
        (f"{a} 6 14", f"{one} knocked with 6, {other} had 14"),
        (f"{a} 6 10+3+1", "a count may be a sum"),
        (f"{a} g 32", f"{one} has gin, {other} had 32"),
        (f"{b} u 4 6", f"{other} undercut with 4, {one} knocked with 6"),
        ("d", "dead hand"),
    ]
    if not rules.can_knock:
        rows = [row for row in rows if row[0].split()[1:2] in ([], ["g"])]
    if rules.has_big_gin:
        rows.append((f"{a} big 32", f"{one} has big gin, {other} had 32"))
    if rules.needs_upcard:
        rows.append(("up 7s", "the upcard when it is turned"))
        rows.append((f"{a} 6 14 @7s", "the upcard with the hand"))
    if number := rules.smallest_multiplier:
        rows.append((f"{a} 6 14 x{number}", f"a hand declared x{number}"))
    if len(everybody) > 2:
        rows.append((f"{a} 6 14 v {b}", f"{one} played against {other}"))
    return rows


def _more_rows(replay: Replay) -> list[tuple[str, str]]:
    """Return the commands that are used less, with what each does."""
    a, team = typed_names(replay)[0], replay.seats.team_size
    b = typed_names(replay)[team]
    rows = [
        (f"{a} 6 28-14", "a count less what was laid off"),
        (f"{a} scored 27", "a hand of which only the points are known"),
        ("undo 2", "take back the last two entries"),
        ("redo", "bring back what was undone"),
        ("fix 3 @7s", "only the upcard of hand 3 was wrong"),
        (f"{b} 12 30 ok", "a knock over the limit that the opponent accepts"),
        ("note 3 late", "a note beside hand 3"),
        ("title Friday", "a name for the pad"),
        ("show 3", "hand 3 with its arithmetic"),
        ("show all", "the whole of a long sheet"),
        ("log", "every entry"),
        ("chart", "the race"),
        ("count 3h 4h ..", "the best melds of ten cards"),
        ("count 3h .. v 7c ..", "against those of the knocker"),
        ("rules", "the rules of this game in short"),
        ("rules card", "all the rules"),
        (f"rules {EXAMPLE}", "another rule from this game on"),
        (f"adjust {a} 10 spot", "points without a hand"),
        (f"adjust 3 {a} 10 spot", "the same, as of after hand 3"),
    ]
    if team == 1:
        rows.append((f"dealer {b}", "the dealer of the next hand"))
    name = unused_name(replay.sides.everybody)
    if not replay.next_rules.can_knock:
        rows = [row for row in rows if " 6 28" not in row[0] and " ok" not in row[0]]
    return [*rows, (f"rename {a} {name}", "another name for a player")]


def unused_name(names: Sequence[str]) -> str:
    """Return a name, for an example, that nobody has."""
    taken = {name_key(name) for name in names}
    return next(
        name for name in ("Zoe", "Max", "Kim", "Lou") if name_key(name) not in taken
    )


def typed_names(replay: Replay) -> list[str]:
    """Return what each player is typed by, in examples."""
    return [
        escape_unprintable(letter)
        for letter in shortest_prefixes(replay.sides.everybody)
    ]


def _two_columns(rows: list[tuple[str, str]]) -> list[str]:
    """Lay out what is typed beside what it does, in two columns."""
    longest = max(width(typed) for typed, _ in rows)
    cells = min(max(_TYPED, longest), _MOST_TYPED)
    lines = []
    for typed, does in rows:
        first, *rest = wrapped(does, line_cells() - cells - len(_BETWEEN))
        lines.append(f"{fit(typed, cells)}{_BETWEEN}{first}".rstrip())
        lines += [f"{' ' * cells}{_BETWEEN}{line}" for line in rest]
    return lines
