"""Commands for documents: replay, export."""

import re
import shlex
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from scorepad import batch
from scorepad.batch import Read, Report
from scorepad.cli import completion
from scorepad.cli.arguments import usage
from scorepad.cli.output import echo, echo_document, shown, warn
from scorepad.cli.session import PadOption, open_pad
from scorepad.errors import FileError
from scorepad.expected import Check
from scorepad.exports.formats import Format, export, format_of
from scorepad.storage.disk import is_there, make, read_bytes, save
from scorepad.storage.locations import backup_path
from scorepad.storage.rules_toml import find
from scorepad.text.lists import score
from scorepad.text.terminal import (
    RULE,
    VERSUS,
    escape_unprintable,
    isolated,
    tabulated,
    total_width,
    truncate,
    widths,
)

_WIDTH = 80
_LEAST_SIDES = 19
_HEAD_OF_A_PAD = re.compile(rb"^\s*scorepad\s*=", re.MULTILINE)


class ReplayFormat(StrEnum):
    """What ``replay`` prints."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"


def replay_command(
    context: typer.Context,
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH]...", help="Pad files, and folders."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME-or-FILE",
            help="Replay the hands under this agreement; [expected] is not checked.",
            autocompletion=completion.agreements,
        ),
    ] = None,
    form: Annotated[
        ReplayFormat, typer.Option("--format", help="How to print it.")
    ] = ReplayFormat.TABLE,
    samples: Annotated[
        bool, typer.Option("--samples", help="Replay the sample games of scorepad.")
    ] = False,
) -> None:
    """Replay pads and check what their documents say; nothing is written.

    For example: scorepad replay sample_games

    For example: scorepad replay --samples
    """
    if not paths and not samples:
        raise typer.BadParameter(f"PATH is missing. Usage: {usage(context)}")
    agreed = None if rules is None else find(rules).rules
    as_json = form != ReplayFormat.TABLE
    work = partial(batch.report, rules=agreed, as_json=as_json)
    tally = _Tally(with_checks=agreed is None)
    files = batch.find(paths) if paths else []
    if samples:
        files += batch.samples()
    reports = tally.counted(shown(batch.each(files, work), len(files), "Replaying"))
    if form == ReplayFormat.TABLE:
        echo(_table(reports))
        echo(tally.errata)
    elif form == ReplayFormat.JSONL:
        for each in reports:
            if each.json:
                echo_document(f"{each.json}\n")
    else:
        _say_list(each.json for each in reports if each.json)
    echo(tally.summary(), err=as_json)
    if tally.refused or tally.mismatches or tally.parted:
        raise typer.Exit(1)


class _Tally:
    """Counts reports as they go by; what went wrong goes to standard error at once."""

    def __init__(self, *, with_checks: bool) -> None:
        self.errata: list[str] = []
        self.parted = False
        self.refused = self.mismatches = 0
        self._with_checks = with_checks
        self._pads = self._hands = self._holds = self._skipped = 0

    def counted(self, reads: Iterable[Read[Report]]) -> Iterator[Report]:
        good = []
        for read in reads:
            if read.problem is not None:
                self.refused += 1
                warn(read.problem)
            elif read.made is None:
                self._skipped += 1
            else:
                good.append(read)
        counting, copies = batch.one_per_evening(good)
        for each in copies:
            self.parted |= each.differ_from is not None
            warn(str(each))
        for read in counting:
            if read.made is not None:
                self._count(read.made)
                yield read.made

    def _count(self, report: Report) -> None:
        self._pads += 1
        self._hands += report.hands
        for check in report.checks:
            if check.holds:
                self._holds += 1
            elif check.erratum is not None:
                erratum = isolated(check.erratum)
                self.errata.append(f"{_difference(report, check)}. Erratum: {erratum}")
            else:
                self.mismatches += 1
                warn(_difference(report, check))

    def summary(self) -> str:
        parts = [f"{_number(self._pads, 'pad')}, {_number(self._hands, 'hand')}"]
        if self._with_checks:
            parts += [
                f"{_number(self._holds, 'documented value')} as computed",
                _number(len(self.errata), "erratum", "errata"),
                _number(self.mismatches, "mismatch", "mismatches"),
            ]
        if self.refused:
            parts.append(f"{self.refused} refused")
        if self._skipped:
            parts.append(f"{_number(self._skipped, 'other file')} skipped")
        return f"{'; '.join(parts)}."


def _difference(report: Report, check: Check) -> str:
    expected, computed = _value(check.expected), _value(check.computed)
    values = escape_unprintable(f"documented {expected}, computed {computed}")
    return f"{isolated(report.name)}: {check.value}: {values}"


def _value(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, default=str)


def _number(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def _table(reports: Iterable[Report]) -> list[str]:
    """Draw the pads that were replayed; of none there is no table."""
    rows = [
        [
            isolated(each.name),
            VERSUS.join(isolated(side) for side in each.sides),
            str(each.hands),
            score(each.columns),
            _verdict(each.checks),
        ]
        for each in reports
    ]
    if not rows:
        return []
    rows.insert(0, ["pad", "sides", "hands", "points", "documented"])
    # The name of a pad is never cut: it is there to be typed.
    room = widths(rows)[1] - max(0, total_width(rows) - _WIDTH)
    for row in rows:
        row[1] = truncate(row[1], max(room, _LEAST_SIDES))
    rows.insert(1, RULE)
    return tabulated(rows, [False, False, True, True, False])


def _verdict(checks: tuple[Check, ...]) -> str:
    if not checks:
        return ""
    if any(check.fails for check in checks):
        return "differs"
    return "holds" if all(check.holds for check in checks) else "erratum"


def _say_list(texts: Iterable[str]) -> None:
    before = "["
    for text in texts:
        echo_document(f"{before}{text}")
        before = ",\n"
    echo_document("]\n" if before != "[" else "[]\n")


def export_command(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="Where to; else standard output."),
    ] = None,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="The format; else as FILE ends, or text."),
    ] = None,
    pad: PadOption = None,
) -> None:
    """Write the whole sheet as text, CSV, JSON, Markdown, HTML or TOML.

    For example: scorepad export friday.html
    """
    opened = open_pad(pad)
    if form is None:
        form = Format.TEXT if file is None else format_of(file)
    if file is None and form == Format.TEXT:
        from scorepad.text.sheet_table import text as sheet_text

        echo(sheet_text(opened.replay, None).removesuffix("\n").split("\n"))
        return
    text = export(opened.replay, opened.name, form)
    if file is None:
        echo_document(text)
        return
    if form == Format.TOML:
        # A pad is never written over, and who could tell which this one replaces.
        make(file, text.encode())
    else:
        _refuse_a_pad(file, opened.path)
        save(file, text.encode())
    echo(f"Written: {isolated(str(file))}")


def _refuse_a_pad(file: Path, pad: Path) -> None:
    """Refuse to write over a pad: it may be what somebody meant to be exported."""
    if not is_there(file):
        return
    if file.resolve() == pad.resolve():
        raise FileError(file, "this is the pad itself, and is not written over")
    # It need not be whole.
    if is_there(backup_path(file)) or _HEAD_OF_A_PAD.search(read_bytes(file)):
        option = shlex.join(["--pad", str(file)])
        problem = f"is a pad, and is not written over; to export it: {option}"
        raise FileError(file, problem)
