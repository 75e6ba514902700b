"""Plain English: words that no message, help text, docstring or comment may have.

Every text of the package is read: string literals, docstrings and comments of the
modules, the texts of the presets, the pages in Markdown.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

EVERYWHERE = [
    r"\bwill( not)? do\b(?! so\b)",
    r"\bwould( not)? do\b(?= *[.,;:]|$)",
    r"\blies?\b",
    r"\bwhom\b",
    r"\btold\b",
    r"\banew\b",
    r"\bto be had\b",
    r"\bbrought back\b",
    r"\btaken back\b",
    r"\b(what|all that) \w+( \w+)? comes? to\b",
    # "is no name" for "is not a name"; "there is no name" is plain.
    r"(?<![Tt]here )\b(is|are|was|were) no\b(?! (longer|more|one)\b)",
    r"\bsay whom?\b",
    r"\bone who has nothing\b",
]
DOCSTRINGS = [r"^(Say|Tell|Give|See that)\b", r"\b(held|owed|laid(?! (down|off)))\b"]


def texts(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    """Yield each text of a file: its line, itself, the patterns it may not have."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        for number, line in enumerate(source.splitlines(), 1):
            yield number, line, EVERYWHERE
        return
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, documented) and ast.get_docstring(node):
            first = node.body[0]
            assert isinstance(first, ast.Expr)
            docstrings.add(first.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            ours = EVERYWHERE + DOCSTRINGS if node in docstrings else EVERYWHERE
            yield node.lineno, node.value, ours
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string, EVERYWHERE


def refused(path: Path) -> list[str]:
    """List what a file has that it should not, each with its line."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {found[0]!r} in {text[:70]!r}"
        for line, text, patterns in texts(path)
        for pattern in patterns
        if (found := re.search(pattern, " ".join(text.split()), re.IGNORECASE))
    ]


FILES = [
    path
    for pattern in (
        "*.md",
        "scorepad/**/*.py",
        "scorepad/**/*.md",
        "scorepad/**/*.toml",
    )
    for path in sorted(ROOT.glob(pattern))
] + [ROOT / "tests" / "README.md", ROOT / "sample_games" / "README.md"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_people_read_is_plain_english(path: Path) -> None:
    found = refused(path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        '"As is no card: write rank then suit"',
        "# Written anew for each run.",
        '"that will not do"',
        '"say whom Cy met"',
        '"undo: brought back"',
        'def f():\n    """Say what is owed."""',
    ],
)
def test_such_words_are_found(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(f"{text}\n", encoding="utf-8")
    found = [
        pattern
        for _, each, patterns in texts(path)
        for pattern in patterns
        if re.search(pattern, each, re.IGNORECASE)
    ]
    assert found


def test_plain_sentences_are_let_through() -> None:
    for text in ("There is no pad yet.", "It is no longer open.", "Who won?"):
        assert not [each for each in EVERYWHERE if re.search(each, text)]
