"""The watchdog: fed while loop, writer and links go on, and with nothing that only people can mend."""

import logging
import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from queue import Queue
from threading import Event
from typing import Any

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, Recover
from etg.cabinet.conductor import LONGEST
from etg.cabinet.failures import MOST
from etg.cabinet.notify import Notify
from etg.cabinet.turned import TurnedClock
from etg.cabinet.watchdog import Watchdog
from etg.cabinet.writer import BEGINNING_AGAIN, TURN, Writer
from etg.devices.link import AT_A_PORT, Link
from etg.devices.port import PortGone
from etg.devices.protocol import EtgTalk
from etg.devices.pulse import ROUND
from etg.devices.reports import Connected, Kind, Report
from etg.errors import Tilt
from etg.shoe.source import SeededSource
from etg.table import commands as c
from tests.cabinet.builders import Cabinet
from tests.cabinet.listening import Listening
from tests.cabinet.test_conductor import Desk
from tests.ledger.builders import quickly
from tests.screens.xservers import wait_for

WITHIN = 10.0
"""Seconds in which it must be fed, as the service of a cabinet has it."""


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """Who starts the table."""
    quickly(monkeypatch)
    found = Listening.at(tmp_path)
    yield found
    found.close()


def watched(manager: Listening, desk: Desk) -> Desk:
    """A table that is watched from now on."""
    desk.conductor.watchdog = Watchdog(Notify(manager.address), WITHIN, desk.cabinet.clock)
    return desk


def feedings(lines: list[str]) -> int:
    """How often it was fed."""
    return lines.count("WATCHDOG=1")


# The loop


def test_it_is_fed_often_enough_by_a_table_that_waits(manager: Listening) -> None:
    """A quarter of the time goes by at most; nothing is painted for it that was not painted before."""
    desk = watched(manager, Desk(Cabinet(), pace=None))
    desk.let(1)
    manager.heard()
    desk.screens.waited.clear()
    begun = desk.cabinet.clock.now
    fed: list[float] = []
    while desk.cabinet.clock.now < begun + 60:
        desk.conductor.step()
        fed += [desk.cabinet.clock.now] * feedings(manager.heard())
    assert max(later - earlier for earlier, later in pairwise(fed)) <= WITHIN / 4
    shown = len(desk.screens.shown)
    desk.let(30)
    assert len(desk.screens.shown) == shown


def test_ready_is_said_once_when_the_table_is_shown_and_the_status_says_what_it_does(manager: Listening) -> None:
    """Which game, in which mode, whether it is open, what it waits for; no card, no amount."""
    desk = watched(manager, Desk(Cabinet(), pace=0.0))
    desk.let(1)
    desk.sit(3)
    desk.let(10)
    heard = manager.heard()
    assert heard.count("READY=1") == 1
    status = [line for line in heard if line.startswith("STATUS=")]
    assert status[0] == "STATUS=Community Blackjack, training, closed; waits for: open the table"
    assert "STATUS=Community Blackjack, training, open; waits for: wagers" in status
    assert len(status) == len(set(status)), "said only when it has changed"


def test_a_table_on_a_desk_looks_no_more_often_than_before() -> None:
    """Nobody waits for its word."""
    desk = Desk(Cabinet(), pace=None)
    desk.let(60)
    desk.screens.waited.clear()
    desk.let(2 * LONGEST)
    assert desk.screens.waited and max(desk.screens.waited) == LONGEST


def test_the_end_is_said_before_it_ends(manager: Listening) -> None:
    """Unless the table starts again: then it only goes on being fed."""
    for again in (False, True):
        desk = watched(manager, Desk(Cabinet(), pace=None))
        desk.conductor.starts_again = again
        desk.conductor.stop()
        desk.conductor.begin = lambda: None  # type: ignore[method-assign]  # it has begun already
        desk.conductor.run()
        assert ("STOPPING=1" in manager.heard()) is not again


# What people must mend is no hang


def test_a_full_disk_goes_on_being_fed(manager: Listening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting again would not make room."""
    desk = watched(manager, Desk(Cabinet(path=tmp_path / "table.ledger")))
    desk.let(5)

    def full(*anything: Any) -> None:
        raise Tilt("disk_full", "the disk is full", "make room")

    for asked in ("do", "note"):
        monkeypatch.setattr(desk.conductor.writer.keeper, asked, full)
    desk.ask(3, c.Seat("p3", 3))
    manager.heard()
    desk.let(30)
    heard = manager.heard()
    assert desk.shown.stopped and feedings(heard) >= 10
    assert any("Tilt 101 Disk full" in line for line in heard)


def test_a_writer_that_waits_for_a_person_goes_on_being_fed(
    manager: Listening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And so does the failsafe screen; ready is said, because somebody can see what is to be done."""
    desk = Desk(Cabinet(path=tmp_path / "table.ledger"))
    watched(manager, desk)

    def broken() -> None:
        raise sqlite3.ProgrammingError("nobody has foreseen this")

    monkeypatch.setattr(desk.conductor.writer.keeper, "reopen", broken)
    monkeypatch.setattr(desk.conductor.writer.keeper, "do", lambda ask: broken())
    desk.screens.script.append(Ask(3, c.Seat("p3", 3)))
    for _ in range(3 * MOST):
        desk.conductor.step()
    assert desk.screens.up
    heard = manager.heard()
    assert "READY=1" in heard
    desk.let(30)
    heard = manager.heard()
    assert feedings(heard) >= 10 and "STATUS=has stopped: every screen says so" not in heard, "that was said before"


def test_a_screen_that_cannot_be_drawn_goes_on_being_fed(manager: Listening) -> None:
    """Every step fails, and the loop comes round."""
    desk = watched(manager, Desk(Cabinet(), pace=None))
    desk.screens.breaks = [RuntimeError("no picture") for _ in range(10)]
    for _ in range(10):
        desk.conductor.step()
        desk.cabinet.wait(WITHIN / 4)
    assert feedings(manager.heard()) >= 9


# Threads that stand still


class Blocked:
    """Something that does not come back before somebody lets it."""

    def __init__(self) -> None:
        self.entered, self.free = Event(), Event()

    def __call__(self, *anything: Any) -> Any:
        self.entered.set()
        assert self.free.wait(60)


@pytest.fixture
def threaded(tmp_path: Path) -> Iterator[Desk]:
    """A table whose writer has its thread, on a clock that is turned."""
    cabinet = Cabinet(path=tmp_path / "table.ledger")

    def writer() -> Any:
        return Writer(cabinet.open_ledger, cabinet.connect, SeededSource(1), clock=cabinet.clock)

    cabinet.writer = writer  # type: ignore[method-assign]  # with its thread
    desk = Desk(cabinet, pace=None)
    yield desk
    desk.conductor.finish()


def test_a_commit_that_hangs_starves_it_and_is_named(
    manager: Listening, threaded: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Said once; when the disk comes back it is fed again."""
    desk, writer = watched(manager, threaded), threaded.conductor.writer
    blocked = Blocked()
    monkeypatch.setattr(writer.keeper, "look_around", blocked)
    writer.look_around()
    assert blocked.entered.wait(60)
    desk.cabinet.clock.now += TURN - 1
    desk.conductor.step()
    assert feedings(manager.heard()) == 1, "a disk may take its time"
    with caplog.at_level(logging.WARNING, "etg.cabinet.watchdog"):
        for _ in range(5):
            desk.cabinet.clock.now += WITHIN / 4
            desk.conductor.step()
    heard = manager.heard()
    assert feedings(heard) == 0 and heard.count("STATUS=hangs: the writer of the ledger") == 1
    assert [record.getMessage() for record in caplog.records] == [
        "the watchdog is not fed, because this stands still: the writer of the ledger"
    ]
    blocked.free.set()
    wait_for(lambda: not writer.busy and not writer.held_up, "the writer goes on")
    with caplog.at_level(logging.WARNING, "etg.cabinet.watchdog"):
        desk.cabinet.clock.now += WITHIN / 4
        desk.conductor.step()
    assert feedings(manager.heard()) == 1 and "goes on" in caplog.records[-1].getMessage()


def test_opening_the_ledger_again_may_take_longer(
    manager: Listening, threaded: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Books of years are read; but not for ever."""
    desk, writer = watched(manager, threaded), threaded.conductor.writer
    blocked = Blocked()
    monkeypatch.setattr(writer.keeper, "reopen", blocked)
    writer.submit(Ask(DEALER_CONSOLE, Recover()))
    assert blocked.entered.wait(60)
    desk.cabinet.clock.now += BEGINNING_AGAIN - 1
    assert not writer.held_up
    desk.cabinet.clock.now += 2
    assert writer.standing_still() == ["the writer of the ledger"]
    monkeypatch.undo()
    blocked.free.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_whose_thread_has_ended_starves_it(threaded: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing would ever be put on record again."""
    writer = threaded.conductor.writer

    def dies() -> None:
        raise SystemExit

    monkeypatch.setattr(writer, "wake", dies)
    writer.look_around()
    wait_for(lambda: writer.held_up, "the writer's thread ends")


# Links


class Port:
    """One whose calls can be made to hang."""

    def __init__(self, receive: Any = lambda: b"", close: Any = lambda: None) -> None:
        self.receive, self.close = receive, close

    def send(self, data: bytes) -> None:
        """It goes nowhere."""

    def wake(self) -> None:
        """It does not sleep."""


@pytest.fixture
def clock() -> TurnedClock:
    """Of the link."""
    return TurnedClock()


def linked(opening: Any, clock: TurnedClock, size: int = 100) -> Link:
    """A link in its thread."""
    reports: Queue[Report] = Queue(size)
    if size == 1:
        reports.put(Connected("shoe", None))
    found = Link("shoe", Kind.SHOE, opening, EtgTalk("shoe", Kind.SHOE), reports, clock)
    found.start()
    return found


def test_a_link_that_is_stuck_in_a_driver_is_held_up(clock: TurnedClock) -> None:
    """It has some seconds; the table names it."""
    blocked = Blocked()
    link = linked(lambda: Port(receive=blocked), clock)
    assert blocked.entered.wait(60)
    clock.now += ROUND - 1
    assert not link.held_up
    clock.now += 2
    assert link.held_up
    link._stop.set()
    blocked.free.set()
    link.stop()
    assert not link.held_up, "it was told to end"


@pytest.mark.parametrize("closes", [False, True])
def test_opening_and_closing_a_port_may_take_longer(clock: TurnedClock, closes: bool) -> None:
    """A driver waits for half a minute until the last bytes are gone."""
    blocked = Blocked()

    def gone() -> bytes:
        raise PortGone("unplugged")

    def slow() -> Port:
        blocked()
        raise PortGone("not there")

    link = linked((lambda: Port(gone, blocked)) if closes else slow, clock)
    assert blocked.entered.wait(60)
    clock.now += AT_A_PORT - 1
    assert not link.held_up
    clock.now += 2
    assert link.held_up
    link._stop.set()
    blocked.free.set()


def test_a_link_that_waits_for_a_port_is_not_held_up(clock: TurnedClock) -> None:
    """Somebody has pulled the plug: it tries again and again."""
    tried: list[float] = []

    def missing() -> Port:
        tried.append(clock.now)
        raise PortGone("not there")

    link = linked(missing, clock)
    for count in (1, 2, 3):
        wait_for(lambda: len(tried) >= count, "it tries again")  # noqa: B023  # called at once
        assert not link.held_up
        clock.now += ROUND
    link.stop()


def test_a_link_that_waits_for_room_is_not_held_up(clock: TurnedClock) -> None:
    """The table takes nothing from it for long, as while the disk is full."""
    link = linked(lambda: Port(), clock, size=1)
    wait_for(lambda: link._opened == 1, "the port is open")
    for _ in range(3):
        clock.now += 10 * ROUND
        wait_for(lambda: not link.held_up, "it comes round again")
    link.stop()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_link_whose_thread_has_ended_is_held_up_and_named_by_the_table(clock: TurnedClock, threaded: Desk) -> None:
    """What is not foreseen ends it."""

    def broken() -> Port:
        raise ZeroDivisionError("nobody has foreseen this")

    link = linked(broken, clock)
    wait_for(lambda: link.held_up, "it ends")
    devices = threaded.cabinet.connected[-1]
    devices._links[Kind.SHOE] = link  # type: ignore[assignment]  # in the place of one that is turned
    assert threaded.conductor.writer.standing_still() == ["the link of the shoe at shoe"]
    del devices._links[Kind.SHOE]


# Between two tables


def test_while_a_table_is_opened_it_is_fed_for_so_long_and_no_longer(manager: Listening) -> None:
    """Nobody can look at threads that are not there yet."""
    clock = TurnedClock()
    dog = Watchdog(Notify(manager.address), 0.04, clock)
    with dog.meanwhile("the table starts again", 180.0):
        assert manager.wait("WATCHDOG=1")[:2] == ["WATCHDOG=1", "STATUS=the table starts again"]
        manager.wait("WATCHDOG=1")
        clock.now += 181
        manager.wait("STATUS=hangs: the table starts again")
        assert feedings(manager.heard()) == 0
