"""Printing: plain lines and JSON; data has been made safe by those who word it."""

import sys
from collections.abc import Iterable

import typer


def say(lines: str | Iterable[str]) -> None:
    """Print a line, or several."""
    for line in [lines] if isinstance(lines, str) else lines:
        typer.echo(line)


def say_json(value: object, *, indent: int | None = 2) -> None:
    """Print *value* as JSON; names stay readable where the terminal can show them."""
    import json

    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    readable = encoding.lower().replace("-", "") == "utf8"
    typer.echo(json.dumps(value, ensure_ascii=not readable, indent=indent))
