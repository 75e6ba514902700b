"""The rule card as text to read aloud, and as a page to print for the table."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from operator import attrgetter
from typing import Final

from scorepad.exports.markup import markup
from scorepad.players import Sides
from scorepad.rules import Rules
from scorepad.views.card import Sentence, sentences
from scorepad.views.display import names_of, safe, wrapped
from scorepad.views.readout import rules_called

WIDTH: Final = 80
"""Cells in a line of the text."""
MARGIN: Final = "    "
MARK: Final = "  * "

PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ margin: 15mm; }}
:root {{ color-scheme: light dark; --paper: #fffdf8; --ink: #111; --line: #888; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --paper: #191a1c; --ink: #ece9e0; }}
}}
body {{ max-width: 36em; margin: 2em auto; padding: 0 1em; overflow-wrap: break-word;
  font: 1.1rem/1.4 Georgia, "Times New Roman", serif;
  color: var(--ink); background: var(--paper); }}
h1 {{ font-size: 1.5em; margin: 0; }}
h2 {{ font-size: 1.1em; margin: 1.1em 0 .2em; border-bottom: 1px solid var(--line); }}
ul {{ margin: 0; padding-left: 1.2em; }}
li {{ break-inside: avoid; }}
p {{ margin: .2em 0; }}
footer {{ margin-top: 1.5em; font-size: .85em; }}
@media print {{
  :root {{ color-scheme: light; --paper: #fff; --ink: #000; }}
  body {{ margin: 0; max-width: none; font-size: 12pt; }}
}}
</style>
</head>
<body>
<h1>{heading}</h1>
{body}
</body>
</html>
"""


def card_text(
    rules: Rules, sides: Sides | None = None, called: str | None = None
) -> str:
    """Write the card in lines of 80 cells, what ``classic`` does not say marked.

    *called* is what the rules are called where their name is not enough.
    """
    lines = wrapped(_heading(rules, sides, called), WIDTH)
    if rules.title:
        lines += wrapped(safe(rules.title), WIDTH)
    said = sentences(rules, sides)
    for about, group in groupby(said, attrgetter("about")):
        lines += ["", about]
        for sentence in group:
            first, *rest = wrapped(safe(sentence.text), WIDTH - len(MARGIN))
            lines.append((MARK if sentence.differs else MARGIN) + first)
            lines += [MARGIN + line for line in rest]
    if any(sentence.differs for sentence in said):
        lines += ["", f"{MARK.strip()} not as in classic"]
    return "\n".join(lines) + "\n"


def card_html(
    rules: Rules, sides: Sides | None = None, called: str | None = None
) -> str:
    """Write the card as a page that needs nothing else: no network, no script."""
    heading = _heading(rules, sides, called)
    about = [f"<p>{markup(safe(rules.title))}</p>"] if rules.title else []
    said = sentences(rules, sides)
    body = [*about, *_sections(said)]
    if any(sentence.differs for sentence in said):
        body.append("<footer><strong>*</strong> not as in classic</footer>")
    return PAGE.format(
        title=escape(heading), heading=markup(heading), body="\n".join(body)
    )


def _sections(said: list[Sentence]) -> Iterator[str]:
    for about, group in groupby(said, attrgetter("about")):
        yield f"<h2>{markup(about)}</h2>"
        yield "<ul>"
        for sentence in group:
            text = markup(safe(sentence.text))
            mark = f"<strong>{text} *</strong>" if sentence.differs else text
            yield f"<li>{mark}</li>"
        yield "</ul>"


def _heading(rules: Rules, sides: Sides | None, called: str | None) -> str:
    rules_name = called or rules_called(rules)
    if sides is None:
        return rules_name[:1].upper() + rules_name[1:]
    return f"{' v '.join(names_of(sides).sides)}, {rules_name}"
