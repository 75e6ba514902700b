"""Text in a page: no markup in it, and names from right to left in their place."""

from pathlib import Path

import pytest

from scorepad import exports
from scorepad.exports.html_template import markup, page, plain

EXPORTS = Path(exports.__file__).parent


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ann 72 (28 to go)", "Ann 72 (28 to go)"),
        ("<b>&'\"", "&lt;b&gt;&amp;&#x27;&quot;"),
        ("שרה כהן 72, محمد علي 70", "<bdi>שרה כהן</bdi> 72, <bdi>محمد علي</bdi> 70"),
        ("בן-דוד 7", "<bdi>בן-דוד</bdi> 7"),
        ("Omar محمد, 3", "Omar <bdi>محمد</bdi>, 3"),
        ("<bdi>שרה", "&lt;bdi&gt;<bdi>שרה</bdi>"),
    ],
)
def test_text_is_escaped_and_set_apart(text: str, written: str) -> None:
    assert markup(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ann 72 (28 to go)", "Ann 72 (28 to go)"),
        ("<b>&'\"", "&lt;b&gt;&amp;&#x27;&quot;"),
        ("שרה כהן 72, محمد علي 70", "שרה כהן 72, محمد علي 70"),
        ("\u2068שרה\u2069 <i>", "שרה &lt;i&gt;"),
        ("a\x1bb\n", "a\\x1bb\\n"),
    ],
)
def test_where_no_element_can_stand_text_is_only_escaped(
    text: str, written: str
) -> None:
    assert plain(text) == written


def test_a_page_has_its_title_its_styles_in_order_and_its_body() -> None:
    styles = ["race.css", "sheet.css"]
    text = page("שרה v <b>", styles, ["<main>", "{curly}", "</main>"])
    assert text.startswith("<!DOCTYPE html>\n")
    assert text.count("<title>שרה v &lt;b&gt;</title>") == 1
    race, sheet = ((EXPORTS / name).read_text(encoding="utf-8") for name in styles)
    assert f"<style>\n{race}{sheet}</style>" in text
    assert text.count("\n<main>\n{curly}\n</main>\n") == 1
