"""``[expected]`` of a pad file: what a document may say of a pad, each value's shape.

Each key has the shape of the JSON field of that name; what is expected is held against
a replay by :mod:`scorepad.checks`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scorepad.errors import PadError, ScorepadError
from scorepad.files import fields
from scorepad.files.entryfile import unknown_key
from scorepad.hands import KNOWN_OUTCOMES
from scorepad.keys import in_toml, listed

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
    table = fields.table(value)
    for key, item in table.items():
        if key in _VALUES:
            _read(_VALUES[key], key, item)
        elif key in _LISTS:
            _check_list(key, item, _LISTS[key])
        else:
            raise PadError(unknown_key(key, [*_VALUES, *_LISTS]))
    return table


def _check_list(key: str, value: object, shape: _Shape) -> None:
    if not isinstance(value, list):
        raise PadError(f"{key}: {in_toml(value)} is not a list of tables")
    for number, table in enumerate(value, 1):
        where = f"{key}[{number}]"
        if not isinstance(table, Mapping):
            raise PadError(f"{where}: {in_toml(table)} is not a table of keys")
        for name, item in table.items():
            if name not in shape.keys:
                raise PadError(f"{where}: {unknown_key(name, shape.keys)}")
            _read(shape.keys[name], f"{where}.{name}", item)
        for name in shape.needed:
            if name not in table:
                raise PadError(f"{where}: {name} is missing")


def _read(reader: Reader, where: str, value: object) -> None:
    try:
        reader(value)
    except ScorepadError as error:
        raise PadError(f"{where}: {error}") from error


def _each_side(value: object) -> None:
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise PadError(f"{in_toml(value)} is not a list of whole numbers, one a side")


def _each_column(value: object) -> None:
    if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
        raise PadError(f"{in_toml(value)} is not a list of columns, as [[84, 27]]")
    for column in value:
        _each_side(column)


def _outcome(value: object) -> None:
    if value not in _OUTCOMES:
        raise PadError(f"{in_toml(value)} is not {listed(_OUTCOMES, 'or')}")


def _reason(value: object) -> None:
    if not fields.text(value).strip():
        raise PadError(f"{in_toml(value)} does not say why, in words")


def _anything(_: object) -> None:
    """Take a value of any shape: what is computed has that of what is expected."""


_OUTCOMES: Final[list[str]] = [*KNOWN_OUTCOMES, "dead", "scored"]
_VALUES: Final[Mapping[str, Reader]] = {
    "points": _each_side,
    "boxes": _each_side,
    "totals": _each_side,
    "columns": _each_column,
    "winner": fields.text,
}
_LISTS: Final[Mapping[str, _Shape]] = {
    "payments": _Shape(
        {
            "from": fields.text,
            "to": fields.text,
            "points": fields.whole,
            "money": fields.text,
        },
        needed=("from", "to", "points"),
    ),
    "hands": _Shape(
        {
            "winner": fields.text,
            "points": fields.whole,
            "boxes": fields.whole,
            "running": _each_column,
            "outcome": _outcome,
        }
    ),
    "errata": _Shape(
        {"value": fields.text, "computed": _anything, "reason": _reason},
        needed=("value", "computed", "reason"),
    ),
}
