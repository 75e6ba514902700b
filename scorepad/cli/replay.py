"""The command ``replay``: pads replayed, and checked against their documents."""

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from scorepad import many_pads
from scorepad.cli import completion
from scorepad.cli.arguments import usage
from scorepad.cli.output import echo, echo_document, warn, with_progress
from scorepad.cli.saved_pads import PadReader
from scorepad.many_pads import ReadPad, Report
from scorepad.storage.rules_toml import read_rules
from scorepad.text.escape import isolated
from scorepad.text.layout import (
    RULE,
    VERSUS,
    packed,
    tabulated,
    total_width,
    truncate,
    widths,
)
from scorepad.text.lists import points_text
from scorepad.text.terminal import line_cells

_ROOM_FOR_ROWS = 80
"""Cells of a screen on which a pad is a row, even one that is too long."""
_LEAST_SIDES = 19


class ReplayFormat(StrEnum):
    """What ``replay`` prints."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"


def replay_command(
    context: typer.Context,
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH]...", help="Pad files and folders."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME-or-FILE",
            help="Rules for all hands instead of their own; [expected] is not checked.",
            autocompletion=completion.rules_or_files,
        ),
    ] = None,
    form: Annotated[
        ReplayFormat,
        typer.Option(
            "--format", help="A table, a list in JSON, or one JSON object a line."
        ),
    ] = ReplayFormat.TABLE,
    samples: Annotated[
        bool, typer.Option("--samples", help="Replay the sample games of scorepad.")
    ] = False,
) -> None:
    """Replay pads and check the results in their documents; nothing is written.

    For example: scorepad replay sample_games

    For example: scorepad replay --samples
    """
    if not paths and not samples:
        raise typer.BadParameter(f"PATH is missing. Usage: {usage(context)}")
    given_rules = None if rules is None else read_rules(rules).rules
    as_json = form != ReplayFormat.TABLE
    report = partial(many_pads.replay_report, rules=given_rules, as_json=as_json)
    files = many_pads.find_pads(paths) if paths else []
    if samples:
        files += many_pads.sample_games()
    reader = PadReader()
    counts = _ReportCounts(reader, with_checks=given_rules is None)
    reads = many_pads.read_each(files, report)
    reports = counts.counted(with_progress(reads, len(files), "Replaying"))
    if form == ReplayFormat.TABLE:
        echo(_table(reports))
        echo(counts.errata)
    elif form == ReplayFormat.JSONL:
        for each in reports:
            if each.json:
                echo_document(f"{each.json}\n")
    else:
        before = "["
        for each in reports:
            if each.json:
                echo_document(f"{before}{each.json}")
                before = ",\n"
        echo_document("[]\n" if before == "[" else "]\n")
    echo(counts.summary(), err=as_json)
    if reader.failed or counts.mismatches:
        raise typer.Exit(1)


class _ReportCounts:
    """Counts of reports as they go by; problems go to standard error at once."""

    def __init__(self, reader: PadReader, *, with_checks: bool) -> None:
        self.errata: list[str] = []
        self.mismatches = 0
        self._reader = reader
        self._with_checks = with_checks
        self._pads = self._hands = self._holds = 0

    def counted(self, reads: Iterable[ReadPad[Report]]) -> Iterator[Report]:
        """Count what was read, and pass the reports on that count."""
        for report in self._reader.select(reads):
            self._pads += 1
            self._hands += report.hands
            for check in report.checks:
                expected, computed = (
                    json.dumps(value, ensure_ascii=False, default=str)
                    for value in (check.expected, check.computed)
                )
                difference = (
                    f"{isolated(report.name)}: {check.value}: "
                    f"documented {expected}, computed {computed}"
                )
                if check.holds:
                    self._holds += 1
                elif check.erratum is not None:
                    reason = isolated(check.erratum)
                    self.errata.append(f"{difference}. Erratum: {reason}")
                else:
                    self.mismatches += 1
                    warn(difference)
            yield report

    def summary(self) -> str:
        """Format the counts as one line."""
        parts = [
            f"{_count_text(self._pads, 'pad')}, {_count_text(self._hands, 'hand')}"
        ]
        if self._with_checks:
            parts += [
                f"{_count_text(self._holds, 'documented value')} as computed",
                _count_text(len(self.errata), "erratum", "errata"),
                _count_text(self.mismatches, "mismatch", "mismatches"),
            ]
        if self._reader.refused:
            parts.append(f"{self._reader.refused} refused")
        if self._reader.skipped:
            parts.append(f"{_count_text(self._reader.skipped, 'other file')} skipped")
        return f"{'; '.join(parts)}."


def _count_text(count: int, one: str, many: str = "") -> str:
    """Format a count of things: ``1 pad``, ``2 errata``."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def _table(reports: Iterable[Report]) -> list[str]:
    """Lay out the pads that were replayed as a table; empty without pads."""
    rows = []
    for each in reports:
        verdict = ""
        if any(check.fails for check in each.checks):
            verdict = "differs"
        elif each.checks:
            holds = all(check.holds for check in each.checks)
            verdict = "holds" if holds else "erratum"
        name = isolated(each.name)
        sides = VERSUS.join(isolated(side) for side in each.sides)
        rows.append([name, sides, str(each.hands), points_text(each.columns), verdict])
    if not rows:
        return []
    rows.insert(0, ["pad", "sides", "hands", "points", "documented"])
    # The name of a pad is never cut: it is there to be typed.
    cells = line_cells()
    full_sides = [row[1] for row in rows]
    room = widths(rows)[1] - max(0, total_width(rows) - cells)
    for row in rows:
        row[1] = truncate(row[1], max(room, _LEAST_SIDES))
    if total_width(rows) > cells and cells < _ROOM_FOR_ROWS:
        lines = []
        pads = zip(full_sides[1:], rows[1:], strict=True)
        for sides, (name, _, hands, points, verdict) in pads:
            hands_text = _count_text(int(hands), "hand")
            details = [truncate(sides, cells - 2), hands_text, points, verdict]
            parts = packed([part for part in details if part], cells - 2)
            lines += [name, *(f"  {part}" for part in parts)]
        return lines
    rows.insert(1, RULE)
    return tabulated(rows, [False, False, True, True, False])
