"""An entry of a pad file: its table to an entry, and an entry to its table and text.

Each kind of entry declares its keys once; reading, refusing and writing follow from
that.  ``sample_games/README.md`` describes the format for people.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple, TypeVar

from scorepad import validation
from scorepad.cards import Card, cards_text
from scorepad.errors import PadError, ScorepadError
from scorepad.formatting import did_you_mean, join_words, toml_literal
from scorepad.pad import (
    Adjust,
    Again,
    Entry,
    Finish,
    Hand,
    HandEntry,
    Redo,
    Rename,
    SetDealer,
    SetNote,
    SetRules,
    SetTitle,
    SetUpcard,
    Strike,
    Undo,
    checked,
)

Table = Mapping[str, Any]
Value = TypeVar("Value")


class Field(NamedTuple):
    """A key of an entry: the attribute it fills and how its value is read.

    A key that is ``needed`` must be there; one that is ``always`` written stands even
    where its value is the default.
    """

    attribute: str
    read: Callable[[Any], Any]
    needed: bool = False
    always: bool = False


class Shape(dict[str, Field]):
    """The fields that an entry of a kind may have, and the keys that it must."""

    def __init__(self, values: Mapping[str, Field]) -> None:
        super().__init__(values)
        self.needed = [key for key, field in values.items() if field.needed]


_AT: Final = {"at": Field("at", validation.date_or_time)}
_STRIKES: Final = {"also_strikes": Field("also_strikes", validation.hand_numbers)}
_EVERY_HAND: Final = {
    "opponent": Field("opponent", validation.text),
    "upcard": Field("upcard", validation.card),
    "multiplier": Field("multiplier", validation.positive),
    "note": Field("note", validation.text),
    "replaces": Field("replaces", validation.positive),
    "before": Field("before", validation.positive),
    **_STRIKES,
    **_AT,
}
_KNOCKER: Final = {"knocker": Field("knocker", validation.text, needed=True)}
_OPPONENT_DEADWOOD: Final = {
    "opponent_deadwood": Field("opponent_deadwood", validation.integer, needed=True)
}
_CARDS: Final = {
    "cards": Field("cards", validation.groups),
    "opponent_cards": Field("opponent_cards", validation.cards),
}
_GIN: Final = Shape(
    {
        **_KNOCKER,
        "knocker_deadwood": Field("knocker_deadwood", validation.integer),
        **_OPPONENT_DEADWOOD,
        **_CARDS,
        **_EVERY_HAND,
    }
)
_HANDS: Final[Mapping[str, Shape]] = {
    "knock": Shape(
        {
            **_KNOCKER,
            "knocker_deadwood": Field(
                "knocker_deadwood", validation.integer, needed=True
            ),
            **_OPPONENT_DEADWOOD,
            "accepted": Field("accepted", validation.boolean),
            **_CARDS,
            **_EVERY_HAND,
        }
    ),
    "gin": _GIN,
    "big-gin": _GIN,
    "dead": Shape({key: _EVERY_HAND[key] for key in _EVERY_HAND if key != "opponent"}),
    "scored": Shape(
        {
            "winner": Field("winner", validation.text, needed=True),
            "points": Field("points", validation.points, needed=True),
            "outcome": Field("outcome", validation.outcome),
            **_EVERY_HAND,
        }
    ),
}
_RECORD_KEYS: Final = ("note", "replaces", "before", "also_strikes", "at")
"""The keys that are about the entry of a hand, and no facts of the hand."""

_CHANGES: Final[Mapping[str, tuple[type[Entry], Mapping[str, Field]]]] = {
    "strike": (
        Strike,
        {"hand": Field("hand", validation.positive, needed=True), **_STRIKES},
    ),
    "undo": (Undo, {"count": Field("steps", validation.positive)}),
    "redo": (Redo, {"count": Field("steps", validation.positive)}),
    "finish": (Finish, {}),
    "again": (Again, {}),
    "upcard": (SetUpcard, {"card": Field("card", validation.card, needed=True)}),
    "dealer": (SetDealer, {"dealer": Field("dealer", validation.text, needed=True)}),
    "rename": (
        Rename,
        {
            "from": Field("old", validation.text, needed=True),
            "to": Field("new", validation.text, needed=True),
        },
    ),
    "rules": (
        SetRules,
        {
            "set": Field("values", validation.rules, needed=True),
            "from": Field("from_game", validation.positive, always=True),
            **_STRIKES,
        },
    ),
    "adjust": (
        Adjust,
        {
            "side": Field("side", validation.text, needed=True),
            "points": Field("points", validation.points, needed=True),
            "reason": Field("reason", validation.text, needed=True),
            "after": Field("after", validation.not_negative),
            **_STRIKES,
        },
    ),
    "note": (
        SetNote,
        {
            "hand": Field("hand", validation.positive, needed=True),
            "text": Field("text", validation.text, needed=True),
        },
    ),
    "title": (SetTitle, {"text": Field("text", validation.text, needed=True)}),
}
_CHANGE_WORDS: Final = {kind: word for word, (kind, _) in _CHANGES.items()}


def read_entry(table: Table) -> Entry:
    """Make an entry of its table.

    Raises:
        ScorepadError: a key is unknown, missing, of the wrong type or not allowed.
    """
    if not isinstance(table, dict):
        raise PadError(f"{toml_literal(table)} is not a table of keys")
    if "change" in table:
        kind, own = _lookup(_CHANGES, "change", table["change"])
        values = _read(table, "change", Shape({**own, **_AT}))
        if kind is Adjust and "also_strikes" in values and "after" not in values:
            raise PadError("also_strikes: only with after, for an earlier moment")
        return kind(**values)  # type: ignore[arg-type]
    if "ended" not in table:
        raise PadError("the entry has neither ended nor change")
    shape = _lookup(_HANDS, "ended", table["ended"])
    values = _read(table, "ended", shape)
    record = {name: values.pop(name) for name in _RECORD_KEYS if name in values}
    if "replaces" in record and "before" in record:
        raise PadError("before: not together with replaces")
    if "also_strikes" in record and not {"replaces", "before"} & record.keys():
        raise PadError("also_strikes: only with replaces or before")
    hand = Hand(ended=table["ended"], **values)  # type: ignore[arg-type]
    return HandEntry(checked(hand), **record)  # type: ignore[arg-type]


def entry_text(entry: Entry) -> str:
    """Write *entry* as the lines that are appended to a pad file."""
    # Reading a pad does not need it.
    import tomli_w

    # tomli-w would put a short list of tables inline, and that, appended, would land
    # inside the entry before: so it writes one table, under the header of a list.
    text = tomli_w.dumps({"entries": entry_table(entry)})
    return "\n" + with_time(text.replace("[entries]", "[[entries]]", 1), "at", entry.at)


def with_time(text: str, key: str, moment: date | None) -> str:
    """Write the time of a *key* in TOML *text* with a T between day and time of day.

    In UTC, as old pads have it, it gets a Z.
    """
    if moment is None:
        return text
    literal = moment.isoformat()
    if isinstance(moment, datetime) and moment.tzinfo is UTC:
        literal = literal.replace("+00:00", "Z")
    return text.replace(f"\n{key} = {moment}\n", f"\n{key} = {literal}\n", 1)


def entry_table(entry: Entry) -> dict[str, object]:
    """Turn *entry* into the table that :func:`read_entry` reads."""
    if isinstance(entry, HandEntry):
        ended = entry.hand.ended
        if entry.hand.accepted and ended == "gin":
            ended = "knock"  # gin has no such key, and a knock with 0 is gin
        table: dict[str, object] = {"ended": ended}
        values = {**entry.hand._asdict(), **entry._asdict()}
        defaults = {**Hand._field_defaults, **HandEntry._field_defaults}
        shape = _HANDS[ended]
    else:
        table = {"change": _CHANGE_WORDS[type(entry)]}
        values, defaults = entry._asdict(), entry._field_defaults
        shape = Shape({**_CHANGES[_CHANGE_WORDS[type(entry)]][1], **_AT})
    for key, field in shape.items():
        value = values[field.attribute]
        required = field.needed or field.always
        if required or value not in (None, defaults.get(field.attribute)):
            table[key] = _plain(value)
    return table


def unknown_key(key: str, known: Iterable[str]) -> str:
    """Describe a *key* that is not one of those *known*, with the nearest of them."""
    known = list(known)
    near = did_you_mean(key, known, 0.7)
    hint = f"did you mean {near}?" if near else f"use {join_words(known, 'or')}"
    return f"{toml_literal(key)} is not a key here: {hint}"


def _read(table: Table, kind_key: str, shape: Shape) -> dict[str, object]:
    """Read the values of a table by attribute; *kind_key* is the key of its kind."""
    values = {}
    for key, value in table.items():
        if key == kind_key:
            continue
        if key not in shape:
            raise PadError(unknown_key(key, [kind_key, *shape]))
        field = shape[key]
        try:
            values[field.attribute] = field.read(value)
        except ScorepadError as error:
            raise PadError(f"{key}: {error}") from error
    for key in shape.needed:
        if key not in table:
            raise PadError(f"{key} is missing")
    return values


def _lookup(shapes: Mapping[str, Value], key: str, word: object) -> Value:
    """Return the shape called *word*, the value of *key*."""
    if not isinstance(word, str) or word not in shapes:
        raise PadError(
            f"{key}: {toml_literal(word)} is not {join_words(list(shapes), 'or')}"
        )
    return shapes[word]


def _plain(value: object) -> object:
    """Turn a value of an entry into what TOML writes."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if not isinstance(value, tuple):
        return value
    if value and isinstance(value[0], Card):
        return cards_text(value)
    if value and isinstance(value[0], tuple):
        return "; ".join(map(cards_text, value))
    return list(value)
