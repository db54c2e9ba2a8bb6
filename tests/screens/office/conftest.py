"""What the tests of several pages need."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from etg.cabinet.staff import pins
from etg.table.state import Limits
from tests.cabinet.staff.builders import Live
from tests.ledger.builders import audited, quickly
from tests.screens.office.at_floor import Floor


@pytest.fixture
def floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Floor]:
    """A live table that is closed, with hand pays from 100 dollars on; its books are right at the end."""
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    live = Live(tmp_path / "cabinet.ledger", limits=Limits(hand_pay_above=100_00))
    monkeypatch.setattr("etg.screens.clock.time", SimpleNamespace(time=live.cabinet.seconds))
    found = Floor(live)
    yield found
    assert live.ledger.path is not None and audited(live.ledger.path).ok
