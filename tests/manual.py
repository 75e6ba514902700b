"""The manual page, written from the help: ``scorepad/scorepad.1``.

``python -m pytest tests/test_manual.py --update-golden`` writes the file, which the
wheel installs for ``man scorepad``.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import typer
from typer.core import TyperGroup

from scorepad import __version__
from scorepad.cli.app import COMMANDS, app

PAGE: Final = Path(__file__).parents[1] / "scorepad" / "scorepad.1"

HEAD: Final = """\
.TH SCOREPAD 1 "" "scorepad {version}" "User commands"
.SH NAME
scorepad \\- keep score of Gin Rummy
.SH SYNOPSIS
.B scorepad
[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]
.br
.B scorepad
"""
FOOT: Final = """\
.SH FILES
Pads are saved in the data folder, named by day and players:
.I ~/.local/share/scorepad
on Linux,
.I ~/Library/Application Support/scorepad
on macOS,
.I %LOCALAPPDATA%\\escorepad
on Windows.
.SH ENVIRONMENT
{environment}.SH EXIT STATUS
.TP
.B 0
done
.TP
.B 1
refused: an unknown name, an impossible count or card, rules, a file, a documented
value that is not what is computed
.TP
.B 2
the command line was misused: an unknown, missing or surplus option, argument or command
.SH EXAMPLES
.nf
scorepad new Ann Ben
scorepad knock ann 6 14
scorepad show
scorepad help penalty
.fi
"""
ENVIRONMENT: Final = {
    "SCOREPAD_HOME": "the data folder, in place of the usual one",
    "SCOREPAD_PAD": "the pad that commands work on, without --pad",
    "NO_COLOR": "print no bold text",
    "FORCE_COLOR": "print bold text though the output is not a terminal",
    "PAGER": "the program that shows what is longer than the screen",
}


def page() -> str:
    """Return the whole page in roff."""
    group: Any = typer.main.get_command(app)
    context = typer.Context(group, info_name="scorepad")
    lines = [HEAD.format(version=__version__), ".SH DESCRIPTION\n"]
    lines += _paragraphs(group.help)
    lines += [".SH OPTIONS\n", *_parameters(context)]
    lines.append(".SH COMMANDS\n")
    section = ""
    for name, listing in COMMANDS.items():
        if listing.section != section:
            section = listing.section
            lines.append(f".SS {section}\n")
        lines += _command(context, name)
    variables = "".join(
        f".TP\n.B {name}\n{_roff(text)}\n" for name, text in ENVIRONMENT.items()
    )
    return "".join([*lines, FOOT.format(environment=variables)])


def _command(above: Any, name: str) -> Iterator[str]:  # noqa: ANN401 - Typer's
    command = above.command.get_command(above, name)
    context = type(above)(command, info_name=name, parent=above)
    if isinstance(command, TyperGroup):
        for inner in command.list_commands(context):
            yield from _command(context, inner)
        return
    words = [context.command_path, *command.collect_usage_pieces(context)]
    yield f".TP\n.B {_roff(' '.join(words))}\n"
    yield from _paragraphs(command.help or "", ".IP\n")
    yield ".RS\n"
    yield from _parameters(context)
    yield ".RE\n"


def _paragraphs(text: str, between: str = ".PP\n") -> Iterator[str]:
    for number, paragraph in enumerate(re.split(r"\n\s*\n", text.strip())):
        yield (between if number else "") + _roff(" ".join(paragraph.split())) + "\n"


def _parameters(context: Any) -> Iterator[str]:  # noqa: ANN401 - Typer's
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and "--help" not in record[0]:
            names, text = record
            yield f".TP\n.B {_roff(names)}\n{_roff(' '.join(text.split()))}\n"


def _roff(text: str) -> str:
    """Write a text so that roff takes nothing in it for its own."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
