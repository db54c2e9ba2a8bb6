"""What the books say about the events of a shoe."""

from itertools import groupby
from pathlib import Path

from etg.cards import NAMES
from etg.ledger import records as r
from etg.ledger.reading import Reader
from etg.table import events as e


def recorded(path: Path) -> dict[tuple[int, int], str]:
    """By session and number: what was made of each event of the shoe, in the order of the books."""
    found: dict[tuple[int, int], str] = {}
    with Reader.open(path) as reader:
        for _, rows in groupby(reader.events(), key=lambda row: row.command):
            events = [row.event() for row in rows]
            for read in events:
                if isinstance(read, r.DeviceRead) and read.device == "shoe":
                    assert (read.session, read.sequence) not in found, "an event was dealt with twice"
                    found[read.session, read.sequence] = _made_of(events)
    return found


def _made_of(events: list[e.Event]) -> str:
    for event in events:
        if isinstance(event, e.Dealt | e.Burned | e.CardStrayed | e.CardSuspected) and event.card is not None:
            return NAMES[event.card]
    return next(event.name for event in events)
