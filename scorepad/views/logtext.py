"""The log of a pad, as lines to read and as objects for programs."""

from typing import Any

from scorepad.entries import time_text
from scorepad.pad import Pad
from scorepad.views.display import shown_time, wrapped
from scorepad.views.history import Event, history
from scorepad.views.table import padded

_CELLS = 54


def text(pad: Pad) -> str:
    """Return a table of all entries: number, time, what each did."""
    # It is slow to import.
    from tabulate import tabulate

    rows = [
        (
            str(event.number),
            shown_time(event.at),
            "\n".join(wrapped(_what(event), _CELLS)),
        )
        for event in history(pad)
    ]
    if not rows:
        return "Nothing has been recorded."
    table = tabulate(
        rows,
        headers=("#", "time", "entry"),
        colalign=("right", "left", "left"),
        disable_numparse=True,
        preserve_whitespace=True,
    )
    return "\n".join(padded(table))


def objects(pad: Pad) -> list[dict[str, Any]]:
    """Return an object for each entry."""
    return [
        {
            "entry": event.number,
            "at": time_text(event.at),
            "what": event.what,
            "undone_by": event.undone_by,
        }
        for event in history(pad)
    ]


def _what(event: Event) -> str:
    undone = event.undone_by
    return event.what if undone is None else f"{event.what} -- taken back by {undone}"
