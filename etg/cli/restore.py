"""`etg restore`: a backup takes the place of the ledger of a fresh cabinet."""

from pathlib import Path

import click
from rich.markup import escape

from etg.cli.console import console, fail
from etg.cli.ledger_option import ledger_option
from etg.ledger.reading import Reader
from etg.ledger.restoring import put_in_place, set_out
from etg.ledger.storage import Guard
from etg.modes import Mode


@click.command()
@ledger_option
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def restore(ledger: Path, file: Path) -> None:
    """Check a backup and put it in the place of the ledger, which must never have been played on.

    The table must not be running. The ledger that was here is kept under another name.
    """
    ledger.parent.mkdir(parents=True, exist_ok=True)
    Guard(ledger).close()  # nobody has it open; refused before anything is copied
    made = set_out(file, ledger, _mode_of(ledger))
    swapped = put_in_place(ledger)
    if swapped is None or swapped.refused is not None:
        fail("the backup was not restored" if swapped is None else str(swapped.refused))
    out = console()
    out.print(f"[bold]{escape(str(ledger))}[/] is now the backup {escape(str(file))}, checked", soft_wrap=True)
    if swapped.kept is not None:
        out.print(f"before      {escape(str(swapped.kept))}", soft_wrap=True)
    out.print(f"last event  {made.event}", soft_wrap=True)
    out.print(f"checkpoint  {made.event}:{made.hash[:16]}", soft_wrap=True)


def _mode_of(ledger: Path) -> Mode | None:
    """What the books here are kept for; None: there are none."""
    if not ledger.exists():
        return None
    with Reader.open(ledger) as reader:
        return Mode(reader.created().mode)
