"""What every wager has given back, read slice by slice and kept, so that no look at it takes long."""

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.ledger.courses import Curve
from etg.ledger.returns import Returns

SLICE = 500
"""Rounds that are read at one go."""
AT_A_LOOK = 1.0
"""Seconds after which a look gives what it has; the next one goes on from there."""


@dataclass(frozen=True)
class ReadReturns(Query):
    """What every wager has given back so far."""

    action = Action.READ_METERS
    every = 2.0


class ReturnsFound(NamedTuple):
    """As far as the rounds have been read."""

    curves: tuple[Curve, ...]
    read: int
    """The last round that is in it."""
    of: int
    """The last round that is over."""


@dataclass
class _Kept:
    """What was read of one ledger."""

    returns: Returns = field(default_factory=Returns)
    found: ReturnsFound | None = None


_KEPT: dict[tuple[Path, str], _Kept] = {}
"""By file and name of the ledger; it is made anew when the program starts."""
_READING = threading.Lock()


def read_returns(query: ReadReturns, desk: Desk) -> ReturnsFound:
    """Go on where the last look has ended."""
    with _READING, desk.reader() as reader:
        assert desk.ledger is not None
        kept = _KEPT.setdefault((desk.ledger, reader.created().ledger), _Kept())
        until = time.monotonic() + AT_A_LOOK
        before = kept.returns.last
        while kept.returns.read(reader, SLICE) and time.monotonic() < until:
            pass
        last = reader.rounds(limit=1)
        if kept.found is None or kept.returns.last != before:
            kept.found = ReturnsFound(kept.returns.curves(), kept.returns.last, 0)
        return kept.found._replace(of=last[0].number if last else 0)


QUERIES = {ReadReturns: read_returns}
