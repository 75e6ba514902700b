"""Printing: plain lines and JSON; data has been made safe by those who word it."""

import sys
from collections.abc import Iterable

import typer


def say(lines: str | Iterable[str]) -> None:
    """Print a line, or several."""
    for line in [lines] if isinstance(lines, str) else lines:
        typer.echo(line)


def warn(problem: str) -> None:
    """Print a line about something wrong on standard error, and go on."""
    from scorepad.views.display import safe

    typer.echo(f"scorepad: {safe(problem)}", err=True)


def is_utf8() -> bool:
    """Whether standard output can show any name."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def say_json(value: object, *, indent: int | None = 2) -> None:
    """Print *value* as JSON; names stay readable where the terminal can show them."""
    import json

    typer.echo(json.dumps(value, ensure_ascii=not is_utf8(), indent=indent))
