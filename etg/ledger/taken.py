"""What may be told of a transaction to somebody who keeps a log: who asked for what, and what became of it.

No card is in it (R53): what it did stands in the events, whose numbers it has.
"""

from enum import StrEnum
from time import perf_counter
from typing import NamedTuple

from etg.errors import Tilt
from etg.ledger.chain import Row
from etg.ledger.face_down import without_cards
from etg.ledger.transaction import Transaction
from etg.table import events as e

_MOST = 300
"""Signs of a reason; those of the rules are shorter."""


class Result(StrEnum):
    """What became of it."""

    OK = "ok"
    REFUSED = "refused"
    TILT = "tilt"


class Taken(NamedTuple):
    """One transaction; without a command's number it did not come about."""

    ledger: str
    """The random name of the books."""
    command: int | None
    """As in the column `command` of its events; None: the disk did not take it, and nothing has happened."""
    first: int | None
    last: int | None
    """The numbers of its events."""
    name: str
    """Of the command; where nobody gave one, of the records."""
    actor: str
    round: int | None
    box: int | None
    station: int | None
    result: Result
    why: str
    """Of a refusal or a tilt, without the name of any card."""
    clause: str
    milliseconds: float


def taken(ledger: str, transaction: Transaction) -> Taken:
    """A transaction that is on disk."""
    rows = transaction.rows
    result, why, clause = _result(transaction.events)
    return Taken(
        ledger,
        rows[0].command,
        rows[0].number,
        rows[-1].number,
        transaction.asked.name,
        rows[0].actor,
        *_about(rows),
        result,
        without_cards(why)[:_MOST],
        clause,
        _milliseconds(transaction),
    )


def not_taken(ledger: str, transaction: Transaction, tilt: Tilt) -> Taken:
    """A transaction that the disk did not take."""
    about = _about(transaction.rows)
    name, actor = transaction.asked.name, transaction.stamp.actor
    return Taken(ledger, None, None, None, name, actor, *about, Result.TILT, tilt.code, "", _milliseconds(transaction))


def _about(rows: list[Row]) -> tuple[int | None, int | None, int | None]:
    """Round, box and station: of the first event that has one."""
    return (
        next((row.round for row in rows if row.round is not None), None),
        next((row.box for row in rows if row.box is not None), None),
        next((row.station for row in rows if row.station is not None), None),
    )


def _result(events: list[e.Event]) -> tuple[Result, str, str]:
    """A tilt outweighs a refusal; of a tilt its code is told, for its sentence is on the screens."""
    refused = Result.OK, "", ""
    for event in events:
        if isinstance(event, e.Tilted):
            return Result.TILT, event.code or "", ""
        if isinstance(event, e.CommandRefused):
            refused = Result.REFUSED, str(event.reason), event.clause or ""
    return refused


def _milliseconds(transaction: Transaction) -> float:
    return round((perf_counter() - transaction.asked.begun) * 1000, 2)
