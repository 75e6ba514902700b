"""Cells of a CSV file, so that a spreadsheet runs nothing of what a person typed."""

from typing import Final

from scorepad.views.display import safe

_FORMULA: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def cell(value: object) -> str:
    """Write one cell: nothing for None, and no text that begins a formula.

    Such a text begins with an apostrophe; control characters are written as escapes.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if not isinstance(value, str):
        return str(value)
    text = safe(value)
    return f"'{text}" if value.startswith(_FORMULA) else text
