"""A ledger that a command writes into, while no table runs; the log of the table has a line of it, too."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from etg.cabinet.log.commands import log_taken
from etg.cabinet.log.writing import logging_to
from etg.cabinet.settings import data_folder
from etg.ledger.ledger import Ledger
from etg.modes import Mode


@contextmanager
def writing(path: Path, mode: Mode, folder: Path | None = None) -> Iterator[Ledger]:
    """The ledger until the end of the block, and the log of the cabinet, or of another folder."""
    with logging_to(folder or data_folder()):
        ledger = Ledger.open(path, mode, told=log_taken)
        try:
            yield ledger
        finally:
            ledger.close()
