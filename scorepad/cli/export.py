"""The command ``export``: a pad as text, CSV, JSON, Markdown, HTML or TOML."""

from pathlib import Path
from typing import Annotated

import typer

from scorepad.cli.arguments import PadOption
from scorepad.cli.output import echo, echo_document
from scorepad.cli.session import open_pad
from scorepad.errors import FileError
from scorepad.exports.formats import Format, export, format_of
from scorepad.exports.pad_csv import Table, csv_text
from scorepad.exports.pad_json import schema_text
from scorepad.storage.disk import STANDARD_STREAM, is_there, save, save_new
from scorepad.storage.interrupts import note_save
from scorepad.storage.pads import refuse_pad
from scorepad.text.sheet_table import sheet_text


def export_command(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="File to write; - prints it.")
    ] = STANDARD_STREAM,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="Format; without it that of FILE's ending."),
    ] = None,
    table: Annotated[
        Table | None, typer.Option("--table", help="Table to write as CSV.")
    ] = None,
    excel: Annotated[
        bool, typer.Option("--excel", help="Write CSV that Excel opens as it is.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of --format json.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace FILE if it exists; never a pad.")
    ] = False,
    pad: PadOption = None,
) -> None:
    """Write the whole sheet as text, CSV, JSON, Markdown, HTML or TOML.

    TOML is the pad file with all results as [expected], for scorepad replay.

    For example: scorepad export friday.html
    """
    if schema:
        echo_document(schema_text())
        return
    prints, is_csv = file == STANDARD_STREAM, bool(table or excel)
    if form is None:
        by_name = Format.TEXT if prints else format_of(file)
        form = Format.CSV if prints and is_csv else by_name
    if is_csv and form != Format.CSV:
        context.fail("--table and --excel are for CSV: add --format csv")
    opened = open_pad(pad)
    if prints and form == Format.TEXT:
        # For people, in the characters of their terminal.
        echo(sheet_text(opened.replay, None).removesuffix("\n").split("\n"))
        return
    if is_csv:
        text = csv_text(opened.replay, table or Table.HANDS, excel=excel)
    else:
        text = export(opened.replay, opened.name, form)
    if prints:
        echo_document(text)
        return
    refuse_pad(file)
    if force or file.is_dir():  # which save refuses
        save(file, text.encode())
    elif is_there(file):
        raise FileError(
            file, "already exists and was not changed. To replace it: --force"
        )
    else:
        save_new(file, text.encode())
    note_save("written")
    echo(f"Written: {file}")
