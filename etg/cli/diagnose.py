"""`etg diagnose`: settings, logs, versions and the state of the books in one file."""

import time
from pathlib import Path

import click
from rich.markup import escape

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.diagnostics import write_bundle
from etg.cabinet.settings import data_folder, load_settings, settings_path
from etg.cli.console import console
from etg.cli.ledger_option import ledger_option
from etg.modes import Mode


@click.command()
@ledger_option
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def diagnose(ledger: Path, file: Path) -> None:
    """Write the diagnostics into a new file, a zip; no PIN and no hidden value is in it."""
    settings = load_settings()
    books = ledger if ledger.is_file() else None
    desk = Desk(Mode.LIVE, settings, settings_path(), data_folder(), books, time.time, lambda: None)
    desk.folder.mkdir(parents=True, exist_ok=True)
    digest = write_bundle(desk, file)
    console().print(f"[bold]{escape(str(file))}[/]: SHA-256 {digest}", soft_wrap=True)
