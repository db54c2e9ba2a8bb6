"""A table that stands because its disk is full goes on by itself: nobody can touch anything that would show it."""

import pytest

from etg.errors import Tilt
from etg.ledger.ledger import Ledger
from etg.ledger.records import DiskStopped, DiskTakes
from etg.table import commands as c
from tests.cabinet.builders import Cabinet
from tests.cabinet.test_conductor import Desk


def test_the_disk_is_asked_until_it_takes_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are on record once, however often it was asked."""
    desk = Desk(Cabinet(), pace=None)
    desk.sit(3)
    asked = []

    def fails(self: Ledger, transaction: object) -> None:
        asked.append(transaction)
        raise Tilt("disk_full", "The disk is full", "Free some space.")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "_commit", fails)
        desk.ask(3, c.Tip("p3", 5_00))
        desk.let(30)
        assert desk.shown.stopped and len(asked) > 3
    desk.let(10)
    assert not desk.shown.stopped and not desk.shown.messages
    (stopped,) = [event for event in desk.events() if isinstance(event, DiskStopped)]
    (takes,) = [event for event in desk.events() if isinstance(event, DiskTakes)]
    assert stopped.code == takes.code == "disk_full" and takes.seconds >= 30
    assert desk.state.players["p3"] == 1_000_00
    desk.conductor.finish()
