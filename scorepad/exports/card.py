"""The rule card as a page, to print and lay on the table."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from scorepad.exports.page import markup, page
from scorepad.pad import Sides
from scorepad.rules import Rules
from scorepad.text.rules import card_title, facts


def card_html(
    rules: Rules, sides: Sides | None = None, called: str | None = None
) -> str:
    """Write the rule card as a page that needs nothing else: no network, no script.

    *called* is what the rules are called where their name is not enough.
    """
    title = card_title(rules, sides, called)

    def body() -> Iterator[str]:
        yield "<main>"
        yield f"<h1>{markup(title)}</h1>"
        if rules.title:
            yield f"<p>{markup(rules.title)}</p>"
        said = facts(rules, sides)
        for about, group in groupby(said, attrgetter("about")):
            yield f"<h2>{markup(about)}</h2>"
            yield "<ul>"
            for fact in group:
                text = markup(fact.text)
                mark = f"<strong>{text} *</strong>" if fact.differs else text
                yield f"<li>{mark}</li>"
            yield "</ul>"
        yield "</main>"
        if any(fact.differs for fact in said):
            yield "<footer><strong>*</strong> not as in classic</footer>"

    return page(title, ["card.css"], body())
