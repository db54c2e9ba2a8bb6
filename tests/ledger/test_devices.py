"""What a device said and what followed from it are one transaction: neither lost nor counted twice."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from etg.cabinet.exercise import Exercise
from etg.cli import main
from etg.devices.reports import Identity, Kind, Position
from etg.errors import Malformed, Refused, Tilt
from etg.ledger import reading
from etg.ledger import records as r
from etg.ledger.books import Standing
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.recall import in_words, recall
from etg.ledger.snapshot import layout
from etg.ledger.steps import Step
from etg.ledger.telling import Teller
from etg.modes import Mode
from etg.table import commands as c
from tests.ledger.builders import BookedTable, audited, quickly, shipped

SHOE = r.DeviceConnected("shoe", "port 1", "S_7", "rev B", "2.1", "ab12", 1, 4)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is not there yet."""
    quickly(monkeypatch)
    return tmp_path / "table.ledger"


def read(sequence: int, session: int = 1, serial: str = "S_7", device: str = "shoe") -> r.DeviceRead:
    """All up to this number is dealt with."""
    return r.DeviceRead(device, serial, session, sequence)


def seated(path: Path) -> Ledger:
    """A player at station 2 without credits, and a shoe."""
    ledger = Ledger.open(path, Mode.DESK)
    ledger.install(shipped())
    ledger.record(c.Seat("eva", 2))
    ledger.note(SHOE)
    return ledger


def last_command(ledger: Ledger) -> list[str]:
    """The names of the events of the last command."""
    rows = list(ledger.reader.events())
    return [row.name for row in rows if row.command == rows[-1].command]


# One transaction


def test_a_position_is_in_the_transaction_of_what_followed(path: Path) -> None:
    """The events of the command come first; they alone are returned."""
    ledger = seated(path)
    events = ledger.record(c.BuyIn("eva", 5_00), "shoe", [read(1), r.DeviceTrouble("shoe", "port 1", "jam", False)])
    assert [event.name for event in events] == ["bought_in"]
    assert last_command(ledger) == ["bought_in", "device_read", "device_trouble"]
    assert {row.actor for row in ledger.reader.events(ledger.last - 2)} == {"shoe"}
    assert ledger.positions == {"shoe": Position("S_7", 1, 1)}
    ledger.close()


def test_a_refused_command_moves_the_position_too(path: Path) -> None:
    """The card was drawn all the same: it must not come again."""
    ledger = seated(path)
    with pytest.raises(Refused):
        ledger.record(c.CashOut("eva", 5_00), also=[read(1)])
    assert last_command(ledger) == ["command_refused", "device_read"]
    assert ledger.positions["shoe"].sequence == 1
    ledger.close()


def test_a_command_without_events_moves_the_position(path: Path) -> None:
    """And nothing at all is written without one."""
    ledger = seated(path)
    ledger.record(c.Clock(1, "2026-11-17"))
    last = ledger.last
    assert ledger.record(c.Clock(2, "2026-11-17")) == [] and ledger.last == last
    assert ledger.record(c.Clock(3, "2026-11-17"), also=[read(1)]) == []
    assert last_command(ledger) == ["device_read"] and ledger.last == last + 1
    ledger.close()


def test_a_card_before_any_submission_is_in_force_moves_the_position(path: Path) -> None:
    """There are no rules to refuse it by, but the shoe need not say it again."""
    ledger = Ledger.open(path, Mode.DESK)
    with pytest.raises(Refused, match="no submission"):
        ledger.record(c.Card(3), also=[read(1)])
    assert last_command(ledger) == ["device_read"]
    assert ledger.positions["shoe"].sequence == 1
    ledger.close()
    assert audited(path).ok


def test_several_records_are_one_transaction(path: Path) -> None:
    """With who did it, also where that is given as it always was; and nothing is nothing."""
    ledger = seated(path)
    ledger.note(r.KeyTurned("key switch", True), r.DoorOpened("main door"), read(1, device="inputs"), actor="inputs")
    assert last_command(ledger) == ["key_turned", "door_opened", "device_read"]
    ledger.note(r.DoorClosed("main door"), actor="floorperson:mia")
    assert [row.actor for row in ledger.reader.events(ledger.last - 3)] == ["inputs"] * 3 + ["floorperson:mia"]
    last = ledger.last
    ledger.note()
    assert ledger.last == last
    ledger.close()


class Breaking:
    """A connection that refuses one statement, after so many others."""

    def __init__(self, real: sqlite3.Connection, after: int) -> None:
        self.real = real
        self.left = after

    def _count(self) -> None:
        self.left -= 1
        if self.left == -1:
            raise sqlite3.OperationalError("no")

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        """As the real one, or not at all."""
        self._count()
        return self.real.execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
        """As the real one, or not at all."""
        self._count()
        return self.real.executemany(sql, *values)

    def __getattr__(self, name: str) -> object:
        return getattr(self.real, name)


@pytest.mark.parametrize("killed", [False, True], ids=["goes on", "killed"])
def test_wherever_a_transaction_breaks_off_the_shoe_says_it_again_and_it_counts_once(
    path: Path, killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every single statement, the commit too: $1 for each number of the shoe, neither more nor less."""
    ledger = seated(path)
    broken = 0
    for number in range(1, 40):
        before, last = dict(ledger.positions), ledger.last
        try:
            with monkeypatch.context() as patch:
                patch.setattr(ledger._db, "conn", Breaking(ledger._db.conn, number - 1))
                ledger.record(c.BuyIn("eva", 1_00), also=[read(number)])
        except Tilt:
            broken += 1
            assert (ledger.positions, ledger.last) == (before, last)
            if killed:
                ledger._release()
                ledger = Ledger.open(path, Mode.DESK)
                assert ledger.positions == before
            with Reader.open(path) as other:
                assert other.books_from_start(ledger.last).now.positions == before
            ledger.record(c.BuyIn("eva", 1_00), also=[read(number)])  # the shoe keeps what was not acknowledged
        assert ledger.positions["shoe"].sequence == number
        assert ledger.state is not None and ledger.state.players["eva"] == number * 1_00
    assert 5 < broken < 38, "some of them broke off, and some did not"
    ledger.close()
    assert audited(path).problems == []


# Coming back


def test_positions_come_back_from_the_snapshot_and_the_events_after_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader was heard before the snapshot only, the shoe before and after; without a snapshot it is the same."""
    monkeypatch.setattr("etg.ledger.ledger.SNAPSHOT_EVERY", 40)
    ledger = seated(path)
    ledger.note(r.DeviceConnected("reader", "port 2", "R9", "", "1", "", 1, 1), read(5, 3, "R9", "reader"))
    for number in range(1, 60):
        ledger.record(c.BuyIn("eva", 1_00), also=[read(number)])
    assert 0 < ledger.snapshot < ledger.last
    positions, identities = ledger.positions, ledger.identities
    assert positions == {"reader": Position("R9", 3, 5), "shoe": Position("S_7", 1, 59)}
    assert identities["shoe"] == Identity(Kind.SHOE, "S_7", "rev B", "2.1", "ab12", 1, 4)
    ledger._release()
    ledger = Ledger.open(path, Mode.DESK)
    assert ledger.recovery is not None and 0 < ledger.recovery.replayed < 60
    assert (ledger.positions, ledger.identities) == (positions, identities)
    assert type(ledger.positions["reader"]) is Position and ledger.identities["shoe"].kind is Kind.SHOE
    ledger.close()
    monkeypatch.setattr(reading, "snapshot_layout", lambda: "of another time")
    ledger = Ledger.open(path, Mode.DESK)
    assert ledger.recovery is not None and ledger.recovery.snapshot == 0
    assert (ledger.positions, ledger.identities) == (positions, identities)
    ledger.close()
    monkeypatch.undo()
    assert audited(path).problems == []


def test_a_snapshot_with_other_fields_of_a_device_is_of_another_layout() -> None:
    """So that older software never reads positions that it does not understand, and newer never misses them."""

    class Wider(NamedTuple):
        serial: str
        session: int
        sequence: int
        batch: int

    one = make_dataclass("One", [("positions", Mapping[str, Position])])
    other = make_dataclass("One", [("positions", Mapping[str, Wider])])
    assert layout(one) != layout(other)
    without = make_dataclass("Standing", [(f, t) for f, t in Standing.__annotations__.items() if f != "positions"])
    without.__module__ = Standing.__module__
    assert layout(without) != layout(Standing)


def test_the_last_device_that_answered_is_the_one_that_is_remembered(path: Path) -> None:
    """Also one with a number lower than that of the one before; and what is no device is not written."""
    ledger = seated(path)
    ledger.record(c.BuyIn("eva", 1_00), also=[read(9)])
    ledger.note(r.DeviceConnected("shoe", "port 1", "S8", "", "2.2", "", 1, 1), read(1, 1, "S8"))
    assert ledger.identities["shoe"].serial == "S8"
    assert ledger.positions["shoe"] == Position("S8", 1, 1)
    last = ledger.last
    with pytest.raises(Malformed, match="'toaster' is not a device"):
        ledger.note(r.DeviceConnected("toaster", "port 1", "", "", "", "", 1, 1))
    assert ledger.last == last
    ledger.close()
    assert audited(path).ok


# The audit


@pytest.mark.parametrize(
    ("reads", "named"),
    [
        ([read(1), read(2), read(5)], ""),
        ([read(7), read(7, 2), read(1, 3)], ""),
        ([read(7), read(3, 1, "S8"), read(8), read(4, 1, "S8")], ""),
        ([read(7), read(3, device="reader")], ""),
        ([read(7), read(7)], "number 7"),
        ([read(7), read(6)], "number 6"),
        ([read(7), read(1, 2), read(7)], "number 7"),
        ([read(7), read(1, 1, "S8"), read(5)], "number 5"),
    ],
)
def test_a_number_of_a_device_that_was_read_twice_is_found(path: Path, reads: list[r.DeviceRead], named: str) -> None:
    """Within one numbering of one device; another session or another device counts by itself."""
    ledger = seated(path)
    first = ledger.last + 1
    for each in reads:
        ledger.note(each)
    last = ledger.last
    ledger.close()
    report = audited(path)
    assert report.ok == (not named)
    if named:
        (problem,) = report.problems
        assert problem.startswith(f"devices: event {last} reads {named} of the shoe S_7, session 1")
        assert f"event {first} had read up to 7" in problem
        said = CliRunner().invoke(main, ["audit", "verify", "--ledger", str(path)])
        assert said.exit_code == 1 and f"event {last} reads {named}" in said.stdout


def test_a_finding_of_the_audit_stops_the_table(path: Path) -> None:
    """A card that was counted twice is nothing to play on with."""
    ledger = seated(path)
    ledger.note(read(1))
    ledger.note(read(1))
    check = ledger.check_in_background()
    assert check is not None
    check.wait()
    ledger.settle_check(check)
    assert ledger.state is not None and ledger.state.tilt is not None and "number 1 of the shoe" in ledger.state.tilt
    ledger.close()


# In words


def words(record: r.Record) -> str:
    """A record told to people."""
    ledger = Ledger.in_memory(Mode.DEMO)
    ledger.note(record)
    row = ledger.reader.event(ledger.last)
    assert row is not None
    return Teller().words(Step(row, row.event(), None, None))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (SHOE, "the shoe answers at port 1: S_7, hardware rev B, firmware 2.1, start 4"),
        (
            r.DeviceConnected("reader", "port 2", "", "", "", "", 0, 0),
            "the reader answers at port 2: it does not say who it is",
        ),
        (read(9, 2), "the shoe S_7 is read up to number 9 of its session 2"),
        (r.DeviceLost("shoe", "port 1", "silent"), "the shoe at port 1 does not answer any more: silent"),
        (
            r.DeviceChanged("shoe", "port 1", "S_7, firmware 2.1", "S_8, firmware 2.1"),
            "the shoe at port 1 is not the one it was: before S_7, firmware 2.1, now S_8, firmware 2.1",
        ),
        (
            r.DeviceTrouble("shoe", "port 1", "jam", True, "roller 2"),
            "the shoe at port 1 says that something is wrong: jam (roller 2)",
        ),
        (
            r.DeviceTrouble("shoe", "port 1", "jam", False),
            "the shoe at port 1 says that it is right again: jam",
        ),
        (r.EventsMissed("shoe", "port 1", 3, "a gap"), "events of the shoe at port 1 are lost, 3 of them: a gap"),
        (
            r.EventsMissed("shoe", "port 1", None, "a gap"),
            "events of the shoe at port 1 are lost, nobody knows how many: a gap",
        ),
        (r.KeyTurned("key switch", True), "the key is turned: key switch"),
        (r.KeyTurned("key switch", False), "the key is turned back: key switch"),
        (r.ButtonPressed("deal"), "the button is pressed: deal"),
    ],
    ids=lambda value: value.name if isinstance(value, r.Record) else "",
)
def test_what_happens_at_devices_is_told(record: r.Record, said: str) -> None:
    assert words(record) == said


def test_a_round_is_told_without_the_numbers_of_the_shoe() -> None:
    """Every card has one; trouble is told."""
    table = BookedTable().opened(2)
    table.place(2).do(c.CloseBetting())
    table.ledger.record(c.Card(3), also=[read(1), r.DeviceTrouble("shoe", "port 1", "jam", True)])
    told = "\n".join(in_words(recall(table.ledger.reader, None)))
    assert "something is wrong: jam" in told and "read up to" not in told


def test_the_list_of_events_shows_the_records(path: Path) -> None:
    """By their names, with all their fields."""
    ledger = seated(path)
    ledger.note(r.EventsMissed("shoe", "port 1", None, "memory lost"), read(4))
    ledger.close()
    asked = ["events", "--ledger", str(path), "--json", "--name"]
    (found,) = json.loads(CliRunner().invoke(main, [*asked, "device_read"]).stdout)["events"]
    assert found["data"] == {"device": "shoe", "serial": "S_7", "session": 1, "sequence": 4}
    said = CliRunner().invoke(main, ["events", "--ledger", str(path)], env={"COLUMNS": "200"})
    assert "device_connected" in said.stdout and "count null" in said.stdout


def test_bots_play_on_with_a_shoe_that_numbers_its_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command with a position, over snapshots and power cuts in the middle of rounds: the books stay right."""
    quickly(monkeypatch)
    monkeypatch.setattr("etg.ledger.ledger.SNAPSHOT_EVERY", 100)
    path = tmp_path / "bots.ledger"
    done = 0
    for seed in range(4):
        ledger = Ledger.open(path, Mode.EXERCISE)
        assert ledger.positions.get("shoe", Position("S_7", 1, 0)).sequence == done
        run = Exercise(ledger, seed)
        run.bots.odd = 0.1
        run.begin(shipped("blackjack"))
        for _ in range(150):
            done += 1
            command = run.bots.command(run.state, ledger.last, 1_800_000_000)
            try:
                ledger.record(command, also=[read(done)])
            except Refused:
                assert last_command(ledger)[:2] == ["command_refused", "device_read"]
        ledger._release()
    assert audited(path).problems == []
    with Reader.open(path) as reader:
        assert [event.sequence for event in reader.named("device_read") if isinstance(event, r.DeviceRead)] == list(
            range(1, done + 1)
        )
