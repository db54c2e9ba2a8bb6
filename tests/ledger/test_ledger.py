"""The writer: one command, one transaction; on disk, or nothing has happened."""

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from etg.errors import Refused, Tilt
from etg.ledger import records as r
from etg.ledger import storage
from etg.ledger.accounts import Key
from etg.ledger.chain import Row
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.modes import Mode
from etg.table import commands as c
from etg.table.commands import Funds
from etg.table.events import Tilted
from tests.ledger.builders import BOSS, DEALER, FLOORPERSON, FakeClock, audited, quickly, shipped


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is not there yet."""
    quickly(monkeypatch)
    return tmp_path / "table.ledger"


def seated(ledger: Ledger, amount: int = 100_00) -> Ledger:
    """A player at station 2 with some credits."""
    ledger.install(shipped())
    ledger.record(c.Seat("eva", 2))
    ledger.record(c.BuyIn("eva", amount, Funds.CASH, DEALER))
    return ledger


def rows(ledger: Ledger) -> list[Row]:
    """All events."""
    return list(ledger.reader.events())


# Commands


def test_a_command_is_one_transaction_with_all_that_it_changes(path: Path) -> None:
    """Events, meters and credits; seen by another connection as soon as the command returns."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    with Reader.open(path) as other:
        head = other.head()
        assert head is not None and head.event == ledger.last
        assert other.meters()[Key("table", "", "buy_in")] == 100_00
        assert other.meters()[Key("station", "2", "drop")] == 100_00
        assert other.credits()[2] == ("eva", 100_00, 0)
    ledger.close()


def test_an_event_carries_where_who_when_and_under_which_rules(path: Path) -> None:
    """Round, box, station, actor, submission, software, clock and uptime."""
    clock = FakeClock()
    ledger = seated(Ledger.open(path, Mode.DESK, clock))
    clock.wait(3)
    ledger.record(c.Tip("eva", 5_00))
    row = rows(ledger)[-1]
    context = ledger.reader.contexts()[row.context]
    assert (row.name, row.station, row.box, row.round, row.actor) == ("tipped", 2, None, None, "station:2")
    assert (row.time, row.uptime) == (clock.time(), clock.uptime())
    assert (context.mode, context.submission) == ("desk", shipped().hash)
    assert context.software == ledger.software
    assert rows(ledger)[-2].actor == "dealer:ann"
    ledger.close()


def test_a_refusal_is_recorded_and_changes_nothing(path: Path) -> None:
    """One event, one occurrence."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    before = ledger.state
    with pytest.raises(Refused, match=r"not \$500\.00"):
        ledger.record(c.CashOut("eva", 500_00))
    assert rows(ledger)[-1].name == "command_refused"
    assert ledger.state == before
    assert ledger.books.meters[Key("occurrence", "", "refused_commands")] == 1
    ledger.close()


def test_nothing_moves_when_the_disk_is_full_and_the_command_can_be_given_again(path: Path) -> None:
    """Neither the table nor the sums; the tilt says so."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    before, last, meters = ledger.state, ledger.last, dict(ledger.books.meters)
    pages = ledger._db.execute("PRAGMA page_count").fetchone()[0]
    ledger._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Tilt) as tilt:
        for number in range(3, 8):
            ledger.record(c.Seat("x" * 20_000 + str(number), number))
    assert tilt.value.code == "disk_full"
    assert "did not happen" in str(tilt.value)
    assert (ledger.state, ledger.last, ledger.books.meters) == (before, last, meters)
    ledger._db.execute("PRAGMA max_page_count = 1000000")
    ledger.record(c.Tip("eva", 5_00))
    ledger.close()
    assert audited(path).ok


def test_a_transaction_that_breaks_off_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong between the first statement and the commit."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    last = ledger.last
    real = ledger._db.conn

    class Breaking:
        """Refuses to write credits, after events and meters were written."""

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            """As the real one, or not at all."""
            if "credits" in sql:
                raise sqlite3.OperationalError("no")
            return real.execute(sql, *values)

        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

    monkeypatch.setattr(ledger._db, "conn", Breaking())
    with pytest.raises(Tilt):
        ledger.record(c.BuyIn("eva", 7_00))
    monkeypatch.undo()
    assert ledger.last == last
    assert [row.number for row in rows(ledger)] == list(range(1, last + 1))
    ledger.record(c.BuyIn("eva", 7_00))
    ledger.close()
    assert audited(path).ok


def test_a_command_that_is_interrupted_after_its_commit_has_happened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal between the commit and the next line: memory and disk stay the same."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    real = ledger._db.conn

    class Interrupted:
        """Commits, and is interrupted then."""

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            """As the real one."""
            cursor = real.execute(sql, *values)
            if sql == "COMMIT":
                raise KeyboardInterrupt
            return cursor

        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

    monkeypatch.setattr(ledger._db, "conn", Interrupted())
    with pytest.raises(KeyboardInterrupt):
        ledger.record(c.Tip("eva", 3_00))
    monkeypatch.undo()
    assert ledger.state is not None and ledger.state.players["eva"] == 97_00
    assert rows(ledger)[-1].number == ledger.last
    ledger.record(c.Tip("eva", 2_00))
    ledger.close()
    assert audited(path).ok


def test_nothing_is_recorded_before_a_submission_is_in_force(path: Path) -> None:
    """There are no rules to decide by."""
    ledger = Ledger.open(path, Mode.DESK)
    with pytest.raises(Refused, match="no submission"):
        ledger.record(c.Seat("eva", 2))
    ledger.close()


# Modes and money


@pytest.mark.clause("T18")
def test_credits_at_a_live_table_are_bought(path: Path) -> None:
    """Free credits are for the desk; also the refusal is on record (BJ 6.B)."""
    ledger = Ledger.open(path, Mode.LIVE)
    ledger.install(shipped())
    ledger.record(c.Seat("eva", 2))
    with pytest.raises(Refused, match="cash or chips"):
        ledger.record(c.BuyIn("eva", 100_00))
    assert rows(ledger)[-1].name == "command_refused"
    ledger.record(c.BuyIn("eva", 100_00, Funds.CHIPS, DEALER))
    assert Key("table", "", "drop") not in ledger.books.meters, "chips do not go into the drop box"
    ledger.close()


def test_a_ledger_never_changes_its_mode(path: Path) -> None:
    """Demo and exercise can never touch the real meters."""
    Ledger.open(path, Mode.LIVE).close()
    size = path.stat().st_size
    for mode in Mode:
        if mode is not Mode.LIVE:
            with pytest.raises(Tilt) as tilt:
                Ledger.open(path, mode)
            assert tilt.value.code == "other_mode"
    assert path.stat().st_size == size


@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.DESK, Mode.EXERCISE])
def test_only_demo_and_training_are_kept_in_memory(mode: Mode) -> None:
    """What counts is on disk."""
    with pytest.raises(Tilt):
        Ledger.in_memory(mode)


def test_a_demo_has_the_same_books(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tables and triggers, and the mode in every record."""
    ledger = seated(Ledger.in_memory(Mode.DEMO))
    assert {context.mode for context in ledger.reader.contexts().values()} == {"demo"}
    with pytest.raises(sqlite3.IntegrityError):
        ledger._db.conn.execute("DELETE FROM events")
    ledger.close()


# Submissions


def test_another_submission_comes_into_force_only_at_a_closed_table_without_credits(path: Path) -> None:
    """Settings never change while there is money on the table."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    with pytest.raises(Refused, match="credits"):
        ledger.install(shipped("blackjack"))
    ledger.record(c.CashOut("eva", 100_00))
    ledger.record(c.OpenTable(DEALER, FLOORPERSON))
    with pytest.raises(Refused, match="closed"):
        ledger.install(shipped("blackjack"))
    ledger.close()


def test_a_progressive_meter_outlives_a_submission_without_it(path: Path) -> None:
    """It comes back with what it held; money that players have fed never vanishes."""
    ledger = Ledger.open(path, Mode.DESK)
    with_meter = shipped("community_blackjack")
    assert ledger.state is None
    ledger.install(with_meter)
    assert ledger.state is not None
    name, start = next(iter(ledger.state.meters.items()))
    ledger.record(c.AdjustMeter(name, start // 10**6 + 777_00, "promotion", DEALER, FLOORPERSON))
    ledger.install(shipped("pontoon_21"))
    assert name not in ledger.state.meters
    assert ledger.books.progressives[name] == start + 777_00 * 10**6
    ledger.install(with_meter)
    assert ledger.state.meters[name] == start + 777_00 * 10**6
    ledger.close()
    assert audited(path).ok


def test_the_submission_and_its_paytables_are_in_the_ledger(path: Path) -> None:
    """As they stand now, so that a round of today can be explained in ten years."""
    ledger = Ledger.open(path, Mode.DESK)
    ledger.install(shipped())
    event = rows(ledger)[-1].event()
    assert isinstance(event, r.Installed)
    assert event.digest == shipped().hash
    assert '"3 to 2"' in event.paytables and "HB" in event.paytables
    ledger.close()


# Starting


def test_the_settings_that_a_power_cut_depends_on_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger that would not be durable does not open."""

    def refusing(path: Path) -> sqlite3.Connection:
        connection = storage.connect_file(path)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN")  # in a transaction the journal mode and the synchronisation cannot be changed
        return connection

    with pytest.raises(Tilt) as tilt:
        Ledger.open(tmp_path / "table.ledger", Mode.DESK, connect=refusing)
    assert tilt.value.code in ("not_durable", "unexpected")


def test_a_ledger_opens_durable(tmp_path: Path) -> None:
    """Write-ahead log, full synchronisation, foreign keys."""
    ledger = Ledger.open(tmp_path / "table.ledger", Mode.DESK)
    assert storage.durable_settings(ledger._db) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    ledger.close()


def test_a_start_says_whether_the_last_stop_was_in_order(path: Path) -> None:
    """Power-ups and power cuts are counted."""
    Ledger.open(path, Mode.DESK).close()
    ledger = Ledger.open(path, Mode.DESK)
    assert ledger.recovery is not None and ledger.recovery.orderly
    ledger._release()  # the plug
    ledger = Ledger.open(path, Mode.DESK)
    assert ledger.recovery is not None and not ledger.recovery.orderly
    assert "interrupted" in str(ledger.recovery)
    assert ledger.books.meters[Key("occurrence", "", "power_ups")] == 3
    assert ledger.books.meters[Key("occurrence", "", "power_cuts")] == 1
    ledger.close()


def test_a_countdown_goes_on_with_the_time_it_had_left(path: Path) -> None:
    """Nobody loses time while the power is out."""
    clock = FakeClock()
    ledger = seated(Ledger.open(path, Mode.DESK, clock))
    ledger.note(r.TimerSet("decisions", 10_000))
    clock.wait(4)
    ledger.record(c.Tip("eva", 1_00))
    ledger._release()
    clock.wait(3600)
    clock.running = 50_000  # another boot
    ledger = Ledger.open(path, Mode.DESK, clock)
    timer = ledger.books.now.timer
    assert timer is not None and (timer.what, timer.milliseconds) == ("decisions", 6_000)
    ledger.note(r.TimerSet("decisions", 0))
    assert ledger.books.now.timer is None
    ledger.close()


def test_a_countdown_that_stands_still_keeps_all_its_time(path: Path) -> None:
    """However long it stood."""
    clock = FakeClock()
    ledger = seated(Ledger.open(path, Mode.DESK, clock))
    ledger.note(r.TimerSet("decisions" + r.PAUSED, 7_000))
    clock.wait(60)
    ledger.record(c.Tip("eva", 1_00))
    ledger.abandon()
    ledger = Ledger.open(path, Mode.DESK, clock)
    timer = ledger.books.now.timer
    assert timer is not None and (timer.what, timer.milliseconds) == ("decisions paused", 7_000)
    assert ledger.recovery is not None and not ledger.recovery.orderly, "it was given back without a word"
    ledger.close()


# Who listens


def test_every_commit_is_heard_once_with_the_table_before_it(path: Path) -> None:
    """Commands, refusals and records; what did not get to the disk is not heard of."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    heard: list[tuple[object, list[str]]] = []
    ledger.heard = lambda before, events: heard.append((before, [event.name for event in events]))
    states = [ledger.state]
    ledger.record(c.Tip("eva", 1_00))
    states.append(ledger.state)
    with pytest.raises(Refused):
        ledger.record(c.CashOut("eva", 500_00))
    ledger.note(r.DoorOpened("main door"), r.DoorClosed("main door"))
    assert heard == [
        (states[0], ["tipped"]),
        (states[1], ["command_refused"]),
        (states[1], ["door_opened", "door_closed"]),
    ]
    ledger._db.execute("PRAGMA query_only = ON")
    with pytest.raises(Tilt):
        ledger.record(c.Tip("eva", 1_00))
    assert len(heard) == 3
    ledger._db.execute("PRAGMA query_only = OFF")
    ledger.close()


# Clocks


def test_a_clock_that_jumped_is_an_event_and_one_set_back_a_tilt(path: Path) -> None:
    """Forward: recorded. Back: the table stops until two people have looked at it."""
    clock = FakeClock()
    ledger = seated(Ledger.open(path, Mode.DESK, clock))
    clock.wait(60)
    clock.now += 90_000_000
    ledger.record(c.Tip("eva", 1_00))
    jumped = rows(ledger)[-2].event()
    assert isinstance(jumped, r.ClockJumped) and jumped.microseconds == 90_000_000
    assert ledger.state is not None and ledger.state.tilt is None
    clock.now -= 7_200_000_000
    ledger.record(c.Tip("eva", 1_00))
    assert ledger.state.tilt is not None and "set back" in ledger.state.tilt
    assert ledger.books.meters[Key("occurrence", "", "clock_jumps")] == 2
    ledger.record(c.ClearTilt(DEALER, FLOORPERSON))
    assert ledger.state.tilt is None
    ledger.close()


def test_a_clock_set_back_while_the_table_was_off_is_found(path: Path) -> None:
    """By the time of the last event."""
    clock = FakeClock()
    seated(Ledger.open(path, Mode.DESK, clock)).close()
    clock.now -= 86_400_000_000
    ledger = Ledger.open(path, Mode.DESK, clock)
    assert ledger.state is not None and ledger.state.tilt is not None and "set back" in ledger.state.tilt
    tilts = [event for row in rows(ledger) if isinstance(event := row.event(), Tilted)]
    assert [event.code for event in tilts] == ["clock_set_back"]
    ledger.close()


def test_a_second_tilt_does_not_hide_the_first(path: Path) -> None:
    """Whoever clears them has read both."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    ledger.tilt("clock_set_back", "by 10 seconds")
    ledger.tilt("books_wrong", "station 2")
    ledger.tilt("clock_set_back", "by 10 seconds")
    assert ledger.state is not None and ledger.state.tilt is not None
    assert "by 10 seconds" in ledger.state.tilt and "station 2" in ledger.state.tilt
    assert [row.name for row in rows(ledger)].count("tilted") == 2
    ledger.close()


def test_small_corrections_of_the_clock_are_not_worth_a_word(path: Path) -> None:
    """A time server sets it by small steps."""
    clock = FakeClock()
    ledger = seated(Ledger.open(path, Mode.DESK, clock))
    clock.now -= 2_000_000
    ledger.record(c.Tip("eva", 1_00))
    assert "clock_jumped" not in [row.name for row in rows(ledger)]
    ledger.close()


# Checkpoints, disk, background


def test_the_checkpoint_is_the_last_event_and_its_hash(path: Path) -> None:
    """For somebody to write down."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    assert ledger.checkpoint == (rows(ledger)[-1].number, rows(ledger)[-1].hash.hex())
    ledger.close()


def test_low_disk_is_said_long_before_it_is_full(path: Path) -> None:
    """Once, until there is room again."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    assert not ledger.look_at_disk(1).low
    for _ in range(3):
        assert ledger.look_at_disk(10**18).low
    assert [row.name for row in rows(ledger)].count("disk_low") == 1
    for _ in range(3):
        assert not ledger.look_at_disk(1).low
    assert [row.name for row in rows(ledger)][-2:] == ["disk_low", "disk_enough"]
    assert ledger.look_at_disk(10**18).low
    ledger.close()
    ledger = Ledger.open(path, Mode.DESK)
    for _ in range(2):
        assert not ledger.look_at_disk(1).low
    assert [row.name for row in rows(ledger)].count("disk_enough") == 2, "it was over while the table was off"
    ledger.close()


def test_shifts_and_days_are_differences(path: Path) -> None:
    """The meters of a period are those at its end less those at its beginning; nothing is ever reset."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    ledger.note(r.ShiftBegan("late", BOSS))
    ledger.record(c.BuyIn("eva", 30_00, Funds.CASH, DEALER))
    ledger.record(c.Clock(1, "2026-11-17"))
    first, second = ledger.reader.periods()
    assert (first.kind, first.name, second.kind, second.name) == ("shift", "late", "day", "2026-11-17")
    assert '["table","","buy_in",10000]' in first.meters
    assert '["table","","buy_in",13000]' in second.meters
    ledger.close()
    assert audited(path).ok


def test_every_command_takes_the_write_lock_first(path: Path) -> None:
    """A transaction that only reads at first could find the ledger taken when it wants to write."""
    ledger = seated(Ledger.open(path, Mode.DESK))
    asked: list[str] = []
    ledger._db.conn.set_trace_callback(asked.append)
    ledger.record(c.Tip("eva", 1_00))
    ledger._db.conn.set_trace_callback(None)
    assert asked[0] == "BEGIN IMMEDIATE" and asked[-1] == "COMMIT"
    assert asked.count("COMMIT") == 1
    ledger.close()


def test_only_an_approved_submission_is_played_for_money(path: Path) -> None:
    """Also when it would be allowed in every other way."""
    ledger = Ledger.open(path, Mode.LIVE)
    with pytest.raises(Refused, match="approved"):
        ledger.install(replace(shipped(), approved=None))
    assert ledger.state is None
    ledger.close()
