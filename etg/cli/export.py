"""`etg export`: the books of a stretch of time in files for other programs."""

import json
from pathlib import Path

import click
from rich.markup import escape

from etg.cli.console import console
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.cli.moments import time_options
from etg.cli.tables import Column, numbers, show
from etg.ledger.extract import Stretch
from etg.ledger.extract_files import FORMATS, MANIFEST, write


@click.command()
@ledger_option
@json_option
@time_options
@click.option("--format", "kind", type=click.Choice(FORMATS), default="csv", show_default=True)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
def export(ledger: Path, as_json: bool, since: int | None, until: int | None, kind: str, folder: Path) -> None:
    """Events, rounds, boxes, wagers, meters, progressives, periods and tips into a new folder, with a manifest."""
    with reading(ledger, quiet=as_json) as reader:
        manifest = write(Stretch(reader, since, until), kind, folder)
    if as_json:
        click.echo(json.dumps(manifest))
        return
    rows = [[name, f"{count:,}"] for name, count in manifest["rows"].items()]
    show(f"Written to {folder}", [Column("table"), *numbers("rows")], rows)
    checkpoint = manifest["checkpoint"]
    console().print(f"{MANIFEST} has the SHA-256 of every file", soft_wrap=True)
    console().print(escape(f"checkpoint {checkpoint['event']}:{checkpoint['hash'][:16]}"), soft_wrap=True)
