"""Whether the program may be changed now: nobody has money on the table, and the table does not run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from etg.cabinet.demo import held
from etg.cabinet.updates.shell import HELD_OFF
from etg.errors import Refused, Tilt
from etg.ledger.reading import Reader
from etg.ledger.storage import Guard, guard_path
from etg.modes import Mode


@contextmanager
def table_at_rest(ledger: Path) -> Iterator[Guard | None]:
    """While this lasts no table can open these books; refused where one has them, or where they hold anything.

    None: there are no books to guard, or the program that has started this one guards them.
    """
    if not ledger.exists() or os.environ.get(HELD_OFF):
        check_nothing_held(ledger)
        yield None
        return
    try:
        guard = Guard(ledger)
    except Tilt as tilt:
        if tilt.code != "in_use":
            raise
        raise Refused(
            f"not now: a table runs on {ledger}. When nobody plays stop it with systemctl stop etg, then do it again"
        ) from tilt
    try:
        same_owner(guard_path(ledger), ledger)
        check_nothing_held(ledger)
        yield guard
    finally:
        guard.close()


def check_nothing_held(ledger: Path) -> None:
    """Refuse where the books hold credits, wagers or an open round."""
    if not ledger.exists():
        return
    with Reader.open(ledger) as reader:
        head = reader.head()
        state = None if head is None else reader.books_at(head.event).state
        what = None if state is None or reader.created().mode != Mode.LIVE else held(state)
    if what is not None:
        raise Refused(
            f"not now: {ledger} holds {what}. Start the table, play it to its end and pay the players out, then stop "
            "it with systemctl stop etg and do it again"
        )


def same_owner(path: Path, as_: Path) -> None:
    """What root has made beside the books belongs to whom the books belong to: the table must be able to write it."""
    wanted, found = as_.stat(), path.stat()
    if (wanted.st_uid, wanted.st_gid) != (found.st_uid, found.st_gid):
        os.chown(path, wanted.st_uid, wanted.st_gid)
