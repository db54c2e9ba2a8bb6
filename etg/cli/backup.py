"""`etg backup`: a checked copy of the ledger, while the table runs."""

import json
from pathlib import Path

import click
from rich.markup import escape

from etg.cli.console import console
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.ledger.backup import back_up


@click.command()
@ledger_option
@json_option
@click.option("--quick", is_flag=True, help="Check the file, the last event and their number, not the whole chain.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(ledger: Path, as_json: bool, quick: bool, file: Path) -> None:
    """Copy the ledger as it is at this moment into a new file, and check the copy."""
    with reading(ledger, quiet=as_json) as reader:
        made = back_up(reader, file, quick)
        mode = reader.created().mode
    if as_json:
        found = {"mode": mode, "file": str(made.file), "bytes": made.size, "sha256": made.sha256}
        click.echo(json.dumps(found | {"checkpoint": {"event": made.event, "hash": made.hash}}))
        return
    out = console()
    out.print(f"[bold]{escape(str(made.file))}[/]: {made.size:,} bytes, checked", soft_wrap=True)
    out.print(f"SHA-256     {made.sha256}", soft_wrap=True)
    out.print(f"last event  {made.event}", soft_wrap=True)
    out.print(f"checkpoint  {made.event}:{made.hash[:16]}", soft_wrap=True)
