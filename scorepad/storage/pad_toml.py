"""A pad file: TOML to a :class:`~scorepad.pad.Pad` and back, ``[expected]`` included.

Each key of ``[expected]`` has the shape of the JSON field of that name;
:mod:`scorepad.expected` compares the values with a replay.
"""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Final, NamedTuple

from scorepad import validation
from scorepad.errors import FileError, PadError, ScorepadError
from scorepad.formatting import join_words, toml_literal
from scorepad.pad import KNOWN_OUTCOMES, Entry, EntryError, Pad, sides_of
from scorepad.rules import Rules, nested
from scorepad.storage.disk import read_text
from scorepad.storage.entry_toml import entry_text, read_entry, unknown_key, with_time
from scorepad.storage.rules_toml import rules_from_table
from scorepad.storage.toml import loads as loads_toml
from scorepad.storage.toml import parse

Reader = Callable[[object], object]


class _Shape(NamedTuple):
    """The keys of a table in a list, and which of them have to be there."""

    keys: Mapping[str, Reader]
    needed: tuple[str, ...] = ()


def read_expected(value: object) -> Mapping[str, Any]:
    """Return what is expected if all of it has a known shape.

    Raises:
        PadError: it has not; the message says where and what is allowed.
    """
    table = validation.table(value)
    for key, item in table.items():
        if key in _VALUES:
            _check_value(_VALUES[key], key, item)
        elif key in _LISTS:
            _check_list(key, item, _LISTS[key])
        else:
            raise PadError(unknown_key(key, [*_VALUES, *_LISTS]))
    return table


def _check_list(key: str, value: object, shape: _Shape) -> None:
    """Refuse a list of tables that does not have the *shape* of its *key*."""
    if not isinstance(value, list):
        raise PadError(f"{key}: {toml_literal(value)} is not a list of tables")
    for number, table in enumerate(value, 1):
        where = f"{key}[{number}]"
        if not isinstance(table, Mapping):
            raise PadError(f"{where}: {toml_literal(table)} is not a table of keys")
        for name, item in table.items():
            if name not in shape.keys:
                raise PadError(f"{where}: {unknown_key(name, shape.keys)}")
            _check_value(shape.keys[name], f"{where}.{name}", item)
        for name in shape.needed:
            if name not in table:
                raise PadError(f"{where}: {name} is missing")


def _check_value(reader: Reader, where: str, value: object) -> None:
    try:
        reader(value)
    except ScorepadError as error:
        raise PadError(f"{where}: {error}") from error


def _each_side(value: object) -> None:
    """Refuse what is not a list of whole numbers."""
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise PadError(
            f"{toml_literal(value)} is not a list of whole numbers, one for each side"
        )


def _each_column(value: object) -> None:
    """Refuse what is not a list for each column, of a number for each side."""
    if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
        raise PadError(
            f"{toml_literal(value)} is not a list of columns such as [[84, 27]]"
        )
    for column in value:
        _each_side(column)


def _outcome(value: object) -> None:
    if value not in _OUTCOMES:
        raise PadError(f"{toml_literal(value)} is not {join_words(_OUTCOMES, 'or')}")


def _reason(value: object) -> None:
    if not validation.text(value).strip():
        raise PadError(f"{toml_literal(value)} does not give a reason")


_OUTCOMES: Final[list[str]] = [*KNOWN_OUTCOMES, "dead", "scored"]
_VALUES: Final[Mapping[str, Reader]] = {
    "points": _each_side,
    "boxes": _each_side,
    "totals": _each_side,
    "columns": _each_column,
    "winner": validation.text,
}
_LISTS: Final[Mapping[str, _Shape]] = {
    "payments": _Shape(
        {
            "from": validation.text,
            "to": validation.text,
            "points": validation.integer,
            "money": validation.text,
        },
        needed=("from", "to", "points"),
    ),
    "hands": _Shape(
        {
            "winner": validation.text,
            "points": validation.integer,
            "boxes": validation.integer,
            "running": _each_column,
            "outcome": _outcome,
        }
    ),
    "errata": _Shape(
        {
            "value": validation.text,
            "computed": lambda _: None,  # of any shape, as what is expected is
            "reason": _reason,
        },
        needed=("value", "computed", "reason"),
    ),
}

FORMAT: Final = 1

Table = Mapping[str, Any]

_ENTRY_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*entries[ \t]*\]\]", re.MULTILINE)
_KEYS: Final = (
    "scorepad",
    "id",
    "title",
    "players",
    "sides",
    "dealer",
    "started",
    "rules",
    "expected",
    "entries",
)


def load(path: Path) -> Pad:
    """Read the pad file at *path*.

    Raises:
        FileError: it cannot be read, or says something that no pad can.
    """
    return loads(read_text(path), path)


def loads(text: str, path: Path) -> Pad:
    """Read the *text* of the pad file at *path*.

    Raises:
        FileError: it is not a pad; the message says where and what is allowed.
    """
    table = parse(path, text)
    try:
        return pad_from_table(table, path.parent)
    except FileError:
        raise
    except ScorepadError as error:
        raise FileError(path, str(with_line_number(error, text))) from error


def with_line_number(error: ScorepadError, text: str) -> ScorepadError:
    """Return the refusal of an entry with the line of the pad's *text* it starts on.

    Other errors, and entries that are not written as ``[[entries]]``, stay as they are.
    """
    if not isinstance(error, EntryError):
        return error
    starts = [
        number
        for number, line in enumerate(text.split("\n"), 1)
        if "".join(line.partition("#")[0].split()) == "[[entries]]"
    ]
    # One more or fewer, and a line is text of a note, or an entry is written inline.
    if len(starts) != len(parse("", text).get("entries", ())):
        return error
    return EntryError(error.entry, error.problem, error.hand, starts[error.entry - 1])


def check_appendable(path: Path, text: str, addition: str) -> None:
    """Refuse an *addition* that would not read back as one more entry of the pad.

    TOML lets ``[[entries]]`` extend no list that is written inline, as
    ``entries = [{ended = "dead"}]``.

    Raises:
        FileError: together they are not a pad; the message says how to mend it.
    """
    # Where no text goes over several lines, such a line is the header of an entry, and
    # another may follow it: a long pad need not be parsed once more to know that.
    if _ENTRY_HEADER.search(text) and '"""' not in text and "'''" not in text:
        return
    old = parse(path, text)
    try:
        new = loads_toml(text + addition)
        added = loads_toml(addition)
        whole = {**old, "entries": [*old.get("entries", ()), *added["entries"]]}
        if new == whole:
            return
    except ValueError:
        pass
    import shlex  # only for a message

    copy = path.with_name(f"{path.stem}-2.toml")
    command = shlex.join(["scorepad", "export", str(copy), "--pad", str(path)])
    raise FileError(
        path,
        "Nothing recorded. Its entries are one inline list, which cannot be added "
        f"to. To write each as [[entries]] in a new pad: {command}",
    )


def pad_from_table(table: Table, beside: Path) -> Pad:
    """Make a pad of a parsed file; rules files are looked for *beside* it.

    Raises:
        ScorepadError: it is not a pad; the message says where and what is allowed.
    """
    # First of all, because a newer format may have other keys.
    number = table.get("scorepad")
    if number is None:
        raise PadError('not a scorepad file (no "scorepad = 1")')
    if type(number) is not int or number < 1:
        raise PadError(
            f"scorepad: {toml_literal(number)} is not a format number such as 1"
        )
    if number > FORMAT:
        raise PadError(
            f"scorepad = {number} is a newer format than this scorepad reads "
            f"({FORMAT}). Update scorepad; the file was not changed"
        )
    for key in table:
        if key not in _KEYS:
            raise PadError(unknown_key(key, _KEYS))
    entries = table.get("entries", [])
    if not isinstance(entries, list):
        raise PadError("entries: start each entry with [[entries]]")
    if "id" in table:
        _keep_zero_offsets([table, *entries])
    return Pad(
        sides=sides_of(_read_sides(table)),
        rules=rules_from_table(
            _optional(table, "rules", validation.table) or {}, beside
        ).rules,
        dealer=_optional(table, "dealer", validation.text),
        title=_optional(table, "title", validation.text),
        started=_optional(table, "started", validation.date_or_time),
        expected=_optional(table, "expected", read_expected),
        entries=tuple(
            [_numbered(number, entry) for number, entry in enumerate(entries, 1)]
        ),
        id=_optional(table, "id", validation.text),
    )


def pad_text(pad: Pad, expected: Table | None = None) -> str:
    """Write a whole pad, with all its rules and with what is *expected* of it."""
    # Only a new pad and an export need it whole.
    import tomli_w

    names = [list(side) for side in pad.sides.players]
    single = len(names[0]) == 1
    head: dict[str, Any] = {
        "scorepad": FORMAT,
        "id": pad.id,
        "title": pad.title,
        **({"players": [side[0] for side in names]} if single else {"sides": names}),
        "dealer": pad.dealer,
        "started": pad.started,
        "rules": rules_table(pad.rules),
        "expected": expected,
    }
    text = tomli_w.dumps(
        {key: value for key, value in head.items() if value is not None}
    )
    text = with_time(text, "started", pad.started)
    return text + "".join(entry_text(entry) for entry in pad.entries)


def _keep_zero_offsets(tables: list[Any]) -> None:
    """Put times with an offset of 0 into a zone other than UTC.

    They are of the clock at the table, as in London in winter.  Older versions wrote
    every time in UTC, and no id into the pad.
    """
    clock_zone = timezone(timedelta(0), "+00:00")  # another than UTC, and equal to it
    for table in tables:
        if isinstance(table, dict):
            for key in ("started", "at"):
                time = table.get(key)
                if isinstance(time, datetime) and time.tzinfo is UTC:
                    table[key] = time.replace(tzinfo=clock_zone)


def rules_table(rules: Rules) -> dict[str, Any]:
    """Return all rules as a table, nested as in TOML; an empty title is left out."""
    values = rules.values()
    if not values["title"]:
        del values["title"]
    return nested(values.items())


def _read_sides(table: Table) -> list[list[str]]:
    """Return the names of the players, side by side, from either key for them."""
    if "players" in table and "sides" in table:
        raise PadError("both players and sides are given. Leave one of them out")
    if "players" not in table and "sides" not in table:
        raise PadError('the players are missing: players = ["Ann", "Ben"], or sides')
    if "players" in table:
        return [[name] for name in _names("players", table["players"])]
    if not isinstance(table["sides"], list):
        raise PadError('sides: not a list such as [["Ann", "Cy"], ["Ben", "Dee"]]')
    return [_names("sides", side) for side in table["sides"]]


def _names(key: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise PadError(f"{key}: {toml_literal(value)} is not a list of names")
    return value


def _numbered(number: int, table: Table) -> Entry:
    try:
        return read_entry(table)
    except ScorepadError as error:
        raise EntryError(number, error) from error


def _optional(table: Table, key: str, parse: Callable[[object], Any]) -> Any:  # noqa: ANN401 - parse's own
    """Read the value of a *key*; None where it is missing."""
    if key not in table:
        return None
    try:
        return parse(table[key])
    except ScorepadError as error:
        raise PadError(f"{key}: {error}") from error
