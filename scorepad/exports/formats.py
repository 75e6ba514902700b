"""A replayed pad in the formats that leave the program; nothing here prints."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import PurePath
from typing import Final

from scorepad.errors import ScorepadError
from scorepad.replay import Replay
from scorepad.text.medium import DATA, DOCUMENT, written_for
from scorepad.wording import join_words, toml_literal


class Format(StrEnum):
    """What a pad can be written as."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "md"
    HTML = "html"
    TOML = "toml"


def export(replay: Replay, name: str, form: Format) -> str:
    """Write *replay*, of the pad called *name*, ending in exactly one newline."""
    # HTML has elements that set names apart, and data has names as they are.
    with_isolates = form in (Format.TEXT, Format.MARKDOWN)
    with written_for(DOCUMENT if with_isolates else DATA):
        return _WRITERS[form](replay, name).rstrip("\n") + "\n"


def format_of(file: PurePath) -> Format:
    """Return the format that the ending of *file* stands for.

    Raises:
        ScorepadError: it stands for none.
    """
    ending = file.suffix.lower()
    if ending not in _ENDINGS:
        allowed = join_words([*_ENDINGS], "or")
        raise ScorepadError(
            f"{toml_literal(file.name)} does not say the format: "
            f"let it end in {allowed}, or give --format"
        )
    return _ENDINGS[ending]


# Each is imported when it is asked for: one command wants one of them.
def _text(replay: Replay, name: str) -> str:  # noqa: ARG001 - each takes the same
    from scorepad.text.sheet_table import text

    return text(replay, None)


def _csv(replay: Replay, name: str) -> str:  # noqa: ARG001 - each takes the same
    from scorepad.exports.pad_csv import csv_text

    return csv_text(replay)


def _json(replay: Replay, name: str) -> str:
    from scorepad.exports.pad_json import json_text

    return json_text(replay, name)


def _markdown(replay: Replay, name: str) -> str:  # noqa: ARG001 - each takes the same
    from scorepad.exports.markdown import markdown_text

    return markdown_text(replay)


def _html(replay: Replay, name: str) -> str:  # noqa: ARG001 - each takes the same
    from scorepad.exports.html import html_text

    return html_text(replay)


def _toml(replay: Replay, name: str) -> str:  # noqa: ARG001 - each takes the same
    from scorepad.exports.pad_json import toml_text

    return toml_text(replay)


_WRITERS: Final[Mapping[Format, Callable[[Replay, str], str]]] = {
    Format.TEXT: _text,
    Format.CSV: _csv,
    Format.JSON: _json,
    Format.MARKDOWN: _markdown,
    Format.HTML: _html,
    Format.TOML: _toml,
}
_ENDINGS: Final = {
    ".txt": Format.TEXT,
    ".csv": Format.CSV,
    ".json": Format.JSON,
    ".md": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".toml": Format.TOML,
}
