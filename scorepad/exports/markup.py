"""Text as it stands in a page: nothing in it is markup, and no name turns a line."""

import re
from html import escape
from typing import Final

_RIGHT_TO_LEFT: Final = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
_RUN: Final = re.compile(
    f"[{_RIGHT_TO_LEFT}]+(?:[ '\u2019.-]+[{_RIGHT_TO_LEFT}]+)*"  # a name of more words
)
_ISOLATED: Final = "\u2068\\g<0>\u2069"  # only until the tags can be written


def markup(text: str) -> str:
    """Escape *text*, and set apart what is written from right to left.

    Else a number behind a Hebrew or Arabic name would be shown before it.
    """
    marked = escape(_RUN.sub(_ISOLATED, text))
    return marked.replace("\u2068", "<bdi>").replace("\u2069", "</bdi>")
