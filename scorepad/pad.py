"""A pad: players and sides, hands, entries, and which entries are in force.

A pad has facts only; `replay` computes the points.  Players are numbered from 0, in the
order of the sides, and found by their name in any spelling or its first letters.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from scorepad.cards import Card, refuse_repeats
from scorepad.errors import HandError, PadError, PlayerError, ScorepadError
from scorepad.formatting import join_words, toml_literal
from scorepad.rules import CLASSIC, Rules

if TYPE_CHECKING:
    from datetime import date, datetime
TEAM_JOINER: Final = " & "


class Sides(NamedTuple):
    """Who plays: two sides of equally many players, or three of one player each."""

    players: tuple[tuple[str, ...], ...]

    @property
    def everybody(self) -> tuple[str, ...]:
        """All players, those of the first side first."""
        return tuple(chain.from_iterable(self.players))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each side: its players joined."""
        return tuple([TEAM_JOINER.join(side) for side in self.players])

    @property
    def team_size(self) -> int:
        """How many players a side has."""
        return len(self.players[0])

    @property
    def is_team(self) -> bool:
        """Whether partners play, so that rounds are entered."""
        return len(self.players[0]) > 1

    @property
    def is_cutthroat(self) -> bool:
        """Whether three play, each alone."""
        return len(self.players) == 3

    def renamed(self, names: Sequence[str]) -> "Sides":
        """Return the same sides with other *names*, in the order of the players."""
        rest = iter(names)
        return Sides(
            tuple([tuple([next(rest) for _ in side]) for side in self.players])
        )


def sides_of(players: Iterable[Iterable[str]]) -> Sides:
    """Return the sides of *players*, the names of each side.

    Raises:
        PlayerError: too few or too many, uneven teams, an empty name or one twice.
    """
    sides = Sides(tuple([tuple(side) for side in players]))
    if len(sides.players) not in (2, 3):
        count = len(sides.players)
        given = {0: "no names", 1: "only one name"}.get(count, f"{count} names")
        raise PlayerError(f"{given}. Give two or three players, or two teams")
    sizes = {len(side) for side in sides.players}
    if len(sizes) > 1 or 0 in sizes:
        raise PlayerError("the teams are uneven. Each needs the same number of players")
    if len(sides.players) == 3 and sizes != {1}:
        raise PlayerError("three teams cannot play. Give two teams, or three players")
    check_names(sides.everybody)
    # "A & B" with C makes the same name of a side as A with "B & C".
    check_names(sides.names)
    return sides


def name_key(text: str) -> str:
    """Return what is the same for all spellings of one name.

    Case and outer blanks do not matter, nor whether an accented letter is one
    character or two.
    """
    if text.isascii():
        return text.strip().casefold()
    # Imported late: most names are ASCII.
    from unicodedata import normalize

    # Folding case can decompose a letter, so it is composed again.
    return normalize("NFC", normalize("NFC", text).strip().casefold())


def _with_prefix(keys: Sequence[str], key: str) -> list[int]:
    """Return the indexes of the *keys* equal to *key*, or else that begin with it."""
    whole = [number for number, known in enumerate(keys) if known == key]
    return whole or [
        number for number, known in enumerate(keys) if key and known.startswith(key)
    ]


_PLAIN_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "\u0131": "i", "ð": "d"}
    | {"æ": "ae", "œ": "oe", "þ": "th"}
    # Isolates and other marks of direction come with what is copied from a screen.
    | dict.fromkeys("\u061c\u200e\u200f\u2066\u2067\u2068\u2069", "")
)
"""Letters that Unicode does not decompose, as they are typed without their accent."""


def without_accents(key: str) -> str:
    """Return a :func:`name_key` without accents, as it is typed on other keyboards."""
    if key.isascii():
        return key
    from unicodedata import combining, normalize

    plain = "".join([c for c in normalize("NFD", key) if not combining(c)])
    return plain.translate(_PLAIN_LETTERS)


def check_names(names: Sequence[str]) -> None:
    """Refuse empty names, and names that are the same.

    Raises:
        PlayerError: a name is empty, or two have the same :func:`name_key`.
    """
    seen: dict[str, str] = {}
    for name in names:
        if not name.strip():
            raise PlayerError("the name is empty")
        if (key := name_key(name)) in seen:
            if seen[key] == name:
                raise PlayerError(f"two players cannot both be called {name}")
            raise PlayerError(f"{seen[key]} and {name} are the same name")
        seen[key] = name


def find_by_full_name(names: Sequence[str], text: str) -> int:
    """Return the number of the player called *text*, in any spelling of the name.

    Raises:
        PlayerError: nobody has that name.
    """
    key = name_key(text)
    for number, name in enumerate(names):
        if name_key(name) == key:
            return number
    raise _not_playing(names, text)


def find_player(names: Sequence[str], text: str) -> int:
    """Return the number of the one player whose name begins with *text*.

    Case does not count, and a whole name beats a longer one that begins with it.
    Where nobody's name begins with *text*, accents do not count either.

    Raises:
        PlayerError: nobody's name does, or more than one.
    """
    key, keys = name_key(text), [name_key(name) for name in names]
    matches = _with_prefix(keys, key) or _with_prefix(
        [without_accents(known) for known in keys], without_accents(key)
    )
    if not matches:
        raise _not_playing(names, text)
    if len(matches) > 1:
        candidates = join_words([names[number] for number in matches], "or")
        raise PlayerError(f"{toml_literal(text)} could be {candidates}")
    return matches[0]


def find_side(sides: Sides, text: str) -> int:
    """Return the number of the side called *text*, or of that of a player.

    Raises:
        PlayerError: no player's name begins with it, or more than one.
    """
    side = side_called(sides, text)
    if side is None:
        return find_player(sides.everybody, text) // sides.team_size
    return side


def side_called(sides: Sides, text: str) -> int | None:
    """Return the number of the side with the full name *text*, None without one."""
    key = name_key(text)
    keys = [name_key(name) for name in sides.names]
    return keys.index(key) if key in keys else None


def _not_playing(names: Sequence[str], text: str) -> PlayerError:
    return PlayerError(f"{toml_literal(text)} is not {join_words(list(names), 'or')}")


Ended = Literal["knock", "gin", "big-gin", "dead", "scored"]
Outcome = Literal[
    "knock", "gin", "big-gin", "undercut", "gin-off", "tie", "dead", "scored"
]

KNOWN_OUTCOMES: Final[tuple[Outcome, ...]] = (
    "knock",
    "gin",
    "big-gin",
    "undercut",
    "gin-off",
    "tie",
)
"""The outcomes that a hand of which only the points are known may still have."""

MOST_POINTS: Final = 1_000_000
"""The most points of a scored hand or an adjustment; more is a typing error."""

Groups = tuple[tuple[Card, ...], ...]
"""A hand of cards: in one group, or the melds and then the rest."""


def all_cards(groups: Groups) -> tuple[Card, ...]:
    """Return the cards of all *groups*, in their order."""
    return tuple([card for group in groups for card in group])


class Hand(NamedTuple):
    """How one hand ended: facts only, players by their names.

    Deadwood is in points, after lay-offs.  A scored hand, of which only the points are
    known, has a winner, ``points`` and perhaps an ``outcome`` in place of a knocker and
    deadwood; a dead hand has none of these.  ``multiplier`` is the one declared.
    ``cards`` are the knocker's; they and ``opponent_cards`` are empty where they were
    not recorded.  ``accepted``: the opponent let a knock over the limit stand.
    """

    knocker: str | None = None
    opponent: str | None = None
    winner: str | None = None
    ended: Ended = "knock"
    knocker_deadwood: int = 0
    opponent_deadwood: int = 0
    upcard: Card | None = None
    multiplier: int = 1
    points: int = 0
    outcome: Outcome | None = None
    cards: Groups = ()
    opponent_cards: tuple[Card, ...] = ()
    accepted: bool = False

    @property
    def first(self) -> str | None:
        """The knocker, or the winner of a scored hand; None for a dead hand."""
        return self.knocker or self.winner


def checked(hand: Hand) -> Hand:
    """Return *hand* if house rules could allow it, a knock with 0 changed to gin.

    Raises:
        HandError: its facts contradict one another.
        CardError: a card is in both hands.
    """
    if hand.ended == "dead":
        return hand
    first = hand.first
    if first is None:
        raise HandError("the knocker or the winner is missing")
    if first == hand.opponent:
        raise HandError(f"{first} cannot play against {hand.opponent}")
    if hand.ended == "scored":
        _check_range(first, "score", hand.points, MOST_POINTS)
        return hand
    _check_range(first, "have", hand.knocker_deadwood, None)
    _check_range(hand.opponent or "the opponent", "have", hand.opponent_deadwood, None)
    if hand.cards and hand.opponent_cards:
        refuse_repeats([*all_cards(hand.cards), *hand.opponent_cards])
    if hand.ended == "knock" and hand.knocker_deadwood == 0:
        return hand._replace(ended="gin")
    if hand.ended != "knock" and hand.knocker_deadwood:
        deadwood = hand.knocker_deadwood
        raise HandError(f"gin leaves no deadwood, but {first} has {deadwood}")
    return hand


def _check_range(who: str, verb: str, count: int, most: int | None) -> None:
    if count < 0:
        raise HandError(f"{who} cannot {verb} {count}: the least is 0")
    if most is not None and count > most:
        raise HandError(f"{who} cannot {verb} {count}: the most is {most}")


class HandEntry(NamedTuple):
    """A hand that was played.

    With ``replaces`` it corrects the hand of that number; with ``before`` it was
    forgotten, and is inserted before the hand of that number.  ``also_strikes``, here
    and in other entries, are the hands that a correction leaves after the end of a
    game.  ``at`` is the time at which an entry was made.
    """

    hand: Hand
    note: str | None = None
    replaces: int | None = None
    before: int | None = None
    also_strikes: tuple[int, ...] = ()
    at: "datetime | None" = None


class Strike(NamedTuple):
    """Hand number ``hand`` is crossed out; it keeps its number."""

    hand: int
    also_strikes: tuple[int, ...] = ()
    at: "datetime | None" = None


class Undo(NamedTuple):
    """The last ``steps`` entries still in force are undone."""

    steps: int = 1
    at: "datetime | None" = None


class Redo(NamedTuple):
    """The last ``steps`` entries undone are in force again."""

    steps: int = 1
    at: "datetime | None" = None


class Finish(NamedTuple):
    """The game ends early."""

    at: "datetime | None" = None


class Again(NamedTuple):
    """The next game begins."""

    at: "datetime | None" = None


class SetUpcard(NamedTuple):
    """The upcard of the next new hand."""

    card: Card
    at: "datetime | None" = None


class SetDealer(NamedTuple):
    """Who deals the next new hand."""

    dealer: str
    at: "datetime | None" = None


class Rename(NamedTuple):
    """A player is called something else from here on."""

    old: str
    new: str
    at: "datetime | None" = None


class SetRules(NamedTuple):
    """House rules, by key, agreed on for game ``from_game`` and those after it."""

    values: Mapping[str, object]
    from_game: int = 1
    also_strikes: tuple[int, ...] = ()
    at: "datetime | None" = None


class Adjust(NamedTuple):
    """Points for a side without a hand: now, or as of right after hand ``after``."""

    side: str
    points: int
    reason: str = ""
    after: int | None = None
    also_strikes: tuple[int, ...] = ()
    at: "datetime | None" = None


class SetNote(NamedTuple):
    """The note beside hand ``hand``; an empty text removes it."""

    hand: int
    text: str
    at: "datetime | None" = None


class SetTitle(NamedTuple):
    """The title of the pad; an empty text removes it."""

    text: str
    at: "datetime | None" = None


Entry = (
    HandEntry
    | Strike
    | Undo
    | Redo
    | Finish
    | Again
    | SetUpcard
    | SetDealer
    | Rename
    | SetRules
    | Adjust
    | SetNote
    | SetTitle
)


def is_correction(entry: Entry) -> bool:
    """Return whether *entry* changes what was recorded before it."""
    match entry:
        case HandEntry():
            return entry.replaces is not None or entry.before is not None
        case Adjust():
            return entry.after is not None
        case _:
            return isinstance(entry, Strike | SetRules)


def time_text(time: "date | None") -> str | None:
    """Format the time of an entry as TOML has it."""
    return None if time is None else time.isoformat().replace("+00:00", "Z")


class EntryError(PadError):
    """An entry that is not allowed where it stands; entries are numbered from 1.

    ``hand`` is the number of its hand, None for a change.  The message names
    the *line* of the file that the entry starts on, where it is known.
    """

    def __init__(
        self,
        entry: int,
        problem: ScorepadError,
        hand: int | None = None,
        line: int | None = None,
    ) -> None:
        where = f"entry {entry}"
        if hand is not None:
            where += f" (hand {hand})"
        if line is not None:
            where += f" at line {line}"
        super().__init__(f"{where}: {problem}")
        self.entry = entry
        self.problem = problem
        self.hand = hand


class Pad(NamedTuple):
    """A pad as its file has it: facts only, from which a replay computes the scores.

    ``rules`` are those it was started with, ``dealer`` dealt the first hand.
    ``expected`` are results that a document states, to be compared with those computed.
    """

    sides: Sides
    rules: Rules = CLASSIC
    dealer: str | None = None
    title: str | None = None
    started: "datetime | None" = None
    expected: Mapping[str, Any] | None = None
    entries: tuple[Entry, ...] = ()
    id: str | None = None

    def with_entry(self, entry: Entry) -> "Pad":
        """Return the pad with one more entry."""
        return self._replace(entries=(*self.entries, entry))


def in_force(entries: Sequence[Entry]) -> Iterable[tuple[int, Entry]]:
    """Return the entries that are not undone, with their numbers from 1.

    Raises:
        EntryError: more is undone or redone than there is.
    """
    if {Undo, Redo}.isdisjoint(map(type, entries)):
        return enumerate(entries, 1)
    active: list[tuple[int, Entry]] = []
    undone: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Undo):
            _move(number, entry.steps, active, undone, "undo")
        elif isinstance(entry, Redo):
            _move(number, entry.steps, undone, active, "redo")
        else:
            active.append((number, entry))
            undone.clear()  # a new entry ends redo
    return active


def _move(
    number: int,
    steps: int,
    source: list[tuple[int, Entry]],
    target: list[tuple[int, Entry]],
    verb: str,
) -> None:
    if steps > len(source):
        count = len(source)
        problem = f"there is nothing to {verb}"
        if count:
            there = "is 1 step" if count == 1 else f"are {count} steps"
            problem = f"cannot {verb} {steps}: there {there}"
        raise EntryError(number, PadError(problem))
    target.extend(source.pop() for _ in range(steps))
