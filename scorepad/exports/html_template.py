"""The skeleton of every HTML page, and text made safe to stand in one.

A page needs nothing else: no network, no script, no other file.
"""

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from scorepad.text.escape import escape_line

_ISOLATE: Final = re.compile("\u2068([^\u2069]*)\u2069")


def page(title: str, styles: Iterable[str], body: Iterable[str]) -> str:
    """Lay out a page: *title* in plain text, its style sheets, *body* in markup."""
    folder = Path(__file__).parent
    skeleton = (folder / "page.html").read_text(encoding="utf-8")
    style = "".join((folder / name).read_text(encoding="utf-8") for name in styles)
    return skeleton.format(title=plain(title), style=style, body="\n".join(body))


def plain(text: str) -> str:
    """Escape *text* for a place that no element can stand in, such as a title."""
    return escape(_ISOLATE.sub(r"\1", escape_line(text)))


def markup(text: str) -> str:
    """Escape *text*, and isolate in it what is written from right to left.

    Without that a number behind a Hebrew or Arabic name would be shown before it.
    """
    return _ISOLATE.sub(r"<bdi>\1</bdi>", escape(escape_line(text)))
