"""Text in a page: no markup in it, and names from right to left in their place."""

import pytest

from scorepad.exports.markup import markup


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
