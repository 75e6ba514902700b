"""A replayed pad in the formats that leave the program; nothing here prints."""

from enum import StrEnum
from pathlib import PurePath
from typing import Final

from scorepad.errors import ScorepadError
from scorepad.exports.expected_toml import toml_text
from scorepad.exports.html import html_text
from scorepad.exports.markdown import markdown_text
from scorepad.exports.pad_csv import csv_text
from scorepad.exports.pad_json import json_text
from scorepad.formatting import join_words, toml_literal
from scorepad.replay import Replay
from scorepad.text.sheet_table import sheet_text
from scorepad.text.terminal import DATA, DOCUMENT, written_for


class Format(StrEnum):
    """What a pad can be written as."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "md"
    HTML = "html"
    TOML = "toml"


_ENDINGS: Final = {
    ".txt": Format.TEXT,
    ".csv": Format.CSV,
    ".json": Format.JSON,
    ".md": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".toml": Format.TOML,
}


def export(replay: Replay, name: str, form: Format) -> str:
    """Write *replay*, of the pad called *name*, ending in exactly one newline."""
    # Names are set apart where people read them, and are as they are for programs.
    is_data = form in (Format.CSV, Format.JSON, Format.TOML)
    with written_for(DATA if is_data else DOCUMENT):
        match form:
            case Format.TEXT:
                return sheet_text(replay, None).rstrip("\n") + "\n"
            case Format.CSV:
                return csv_text(replay)
            case Format.JSON:
                return json_text(replay, name)
            case Format.MARKDOWN:
                return markdown_text(replay)
            case Format.HTML:
                return html_text(replay)
            case Format.TOML:
                return toml_text(replay)


def format_of(file: PurePath) -> Format:
    """Return the format that the ending of *file* names.

    Raises:
        ScorepadError: it names none.
    """
    ending = file.suffix.lower()
    if ending not in _ENDINGS:
        allowed = join_words([*_ENDINGS], "or")
        raise ScorepadError(
            f"{toml_literal(file.name)} has no ending that names a format. "
            f"Use {allowed}, or add --format"
        )
    return _ENDINGS[ending]
