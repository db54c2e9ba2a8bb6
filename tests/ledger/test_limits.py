"""Limits of the table, its last rounds and closed stations in the books: kept, told, and in the record of a round."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.games import GAMES
from etg.ledger.ledger import Ledger
from etg.ledger.recall import recall, script_of
from etg.ledger.snapshot import freeze, thaw_state
from etg.ledger.steps import steps
from etg.ledger.telling import Teller, clock
from etg.modes import Mode
from etg.table import commands as c
from etg.table.floor import NOTICE
from etg.table.replay import Replay, ScriptRefused
from etg.table.script import load_json, read_script
from etg.table.terms import TableLimits
from tests.ledger.builders import DEALER, FLOORPERSON, BookedTable, FakeClock, audited, quickly, shipped, table_of
from tests.table.random_play import RandomTable, random_submission

NOW = 1_800_000_000


@pytest.fixture
def booked() -> BookedTable:
    """A table with limits of its own, at which a round has been played."""
    table = BookedTable(minimum=5, maximum=500, chip_unit=1)
    table.do(c.SetTableLimits(10_00, 200_00, NOW, FLOORPERSON))
    table.opened(1).place(1, 15_00)
    table.played("KH 9D QS 8C", "stand")
    table.do(c.Clear())
    return table


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_a_snapshot_keeps_them(game: str, seed: int) -> None:
    """Whatever has happened: the table that comes back has the very terms that it had, limits and all."""
    rng = Random(seed)
    playing = RandomTable(rng, random_submission(rng, game), 0.2, 0.0)
    for _ in range(3):
        playing.play_round()
        state = playing.state
        again = thaw_state(json.loads(json.dumps(freeze(state))), state.terms.within(None))
        assert again == state and again.terms is state.terms


def test_the_record_of_a_round_has_the_limits_that_were_in_force(booked: BookedTable) -> None:
    """As long as they are not those of the submission, which has its own record."""
    reader = booked.ledger.reader
    found = recall(reader, 1)
    assert found.result is not None and found.result["limits"] == {"minimum": 10_00, "maximum": 200_00}
    assert (found.state.terms.rules.minimum, found.state.terms.rules.maximum) == (10_00, 200_00)
    booked.do(c.CashOut("p1", booked.state.players["p1"]), c.SetTableLimits(5_00, 500_00, NOW, FLOORPERSON))
    booked.do(c.BuyIn("p1", 100_00))
    booked.place(1, 5_00)
    booked.played("KH 9D QS 8C", "stand")
    booked.do(c.Clear())
    later = recall(reader, 2)
    assert later.result is not None and "limits" not in later.result


def test_an_exported_round_is_replayed_under_them(booked: BookedTable) -> None:
    """And refused when its wager or its limits are not allowed."""
    script = script_of(booked.ledger.reader, 1)
    assert script["limits"] == {"minimum": 10_00, "maximum": 200_00}
    again = Replay(read_script(load_json(json.dumps(script))))
    again.run()
    assert again.state.table_limits == TableLimits(10_00, 200_00)
    with pytest.raises(ScriptRefused, match="below the table minimum"):
        Replay(read_script(script | {"limits": {"minimum": 20_00, "maximum": 200_00}})).run()
    with pytest.raises(ScriptRefused, match="the submission allows"):
        Replay(read_script(script | {"limits": {"minimum": 1_00, "maximum": 200_00}}))


def test_they_are_told(booked: BookedTable) -> None:
    """Amounts as money, the time as a time."""
    booked.do(
        c.SetTableLimits(5_00, 300_00, NOW, FLOORPERSON),
        c.WithdrawLimits(FLOORPERSON),
        c.AnnounceClosing(3, FLOORPERSON),
        c.CancelClosing(FLOORPERSON),
        c.CloseStation(2, FLOORPERSON),
    )
    reader, teller = booked.ledger.reader, Teller()
    told = [teller.words(step) for step in steps(reader, 1, booked.ledger.last)]
    by = ", by floorperson:ben"
    assert f"main wagers are taken from $10.00 to $200.00{by}" in told
    assert f"limits of $5.00 to $300.00 are announced for {clock((NOW + NOTICE) * 1_000_000)}{by}" in told
    assert f"the announced limits are withdrawn{by}" in told
    assert f"the closing of the table is announced, rounds left: 3{by}" in told
    assert f"the table stays open, its closing is cancelled{by}" in told
    assert any("station 2" in words and "out of service" in words for words in told)


def test_a_table_that_starts_again_has_them_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits, announcement, last rounds and closed stations; and the audit finds nothing."""
    quickly(monkeypatch)
    path = tmp_path / "table.db"
    ledger = Ledger.open(path, Mode.EXERCISE, FakeClock())
    ledger.install(shipped())
    filed = shipped().rules
    wanted = TableLimits(filed.minimum, filed.maximum // 2 // filed.chip_unit * filed.chip_unit)
    for command in (
        c.SetTableLimits(*wanted, NOW, FLOORPERSON),
        c.OpenTable(DEALER, FLOORPERSON),
        c.Seat("p1", 1),
        c.BuyIn("p1", 100_00, c.Funds.CASH, DEALER),
        c.SetTableLimits(filed.minimum, filed.maximum, NOW, FLOORPERSON),
        c.AnnounceClosing(5, FLOORPERSON),
        c.CloseStation(2, FLOORPERSON),
    ):
        ledger.record(command)
    before = ledger.state
    ledger.close()
    again = Ledger.open(path, Mode.EXERCISE, FakeClock(2 * 10**15))
    assert again.state is not None and before is not None
    assert freeze(again.state) == freeze(before) == table_of(path)
    assert again.state.terms.rules.maximum == wanted.maximum and again.state.announced is not None
    assert again.state.terms.submission.hash == shipped().hash
    again.close()
    assert audited(path).ok


def test_another_submission_ends_them() -> None:
    """It has limits of its own."""
    table = BookedTable(minimum=5, maximum=500, chip_unit=1)
    table.do(c.SetTableLimits(10_00, 200_00, NOW, FLOORPERSON), c.CloseStation(2, FLOORPERSON))
    table.ledger.install(shipped("blackjack"))
    state = table.ledger.state
    assert state is not None and state.table_limits is None and state.announced is None
    assert state.terms.rules == shipped("blackjack").rules
    assert [lock.station for lock in state.lock_ups] == [2]
