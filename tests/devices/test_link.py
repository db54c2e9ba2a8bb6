"""Links in their threads: ports that come and go, are taken, or are called something else."""

import contextlib
import errno
import os
import pty
import time
import tracemalloc
import tty
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from queue import Empty, Queue
from threading import Event
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from etg.devices import messages as m
from etg.devices.emulated.faults import strike
from etg.devices.emulated.port import Emulation, emulation, forget, make_emulation
from etg.devices.link import FIRST_PAUSE, Link
from etg.devices.port import Port, PortGone
from etg.devices.ports import open_port
from etg.devices.protocol import EtgTalk
from etg.devices.reports import CardDrawn, Connected, Happened, Kind, Lost, Position, Report

URL = "emulated:shoe?seed=3&serial=LINK-TEST"


class Linked:
    """A link and what it reports."""

    def __init__(self, opening: Callable[[], Port], size: int = 100) -> None:
        self.reports: Queue[Report] = Queue(size)
        self.link = Link("shoe", Kind.SHOE, opening, EtgTalk("shoe", Kind.SHOE), self.reports)
        self.link.start()

    def get(self, kind: type[Report], seconds: float = 5) -> Report:
        """The next report of a kind."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                report = self.reports.get(timeout=0.2)
            except Empty:
                continue
            if isinstance(report, kind):
                return report
        raise AssertionError(f"no {kind.__name__}: {self.link.standing}")

    def met(self) -> Position:
        connected = self.get(Connected)
        assert isinstance(connected, Connected) and connected.position is not None
        return connected.position


@pytest.fixture
def links() -> Iterator[Callable[..., Linked]]:
    made: list[Linked] = []

    def make(opening: Callable[[], Port], size: int = 100) -> Linked:
        made.append(Linked(opening, size))
        return made[-1]

    yield make
    for each in made:
        each.link.stop()
    forget(URL)


class Terminal:
    """An emulated shoe behind a pseudo terminal, turned by the test's own thread."""

    def __init__(self, device: Emulation) -> None:
        self.device = device
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self.master, False)
        self.name = os.ttyname(self.slave)

    def turn(self, until: Callable[[], bool]) -> None:
        end = time.monotonic() + 5
        while not until():
            assert time.monotonic() < end
            with contextlib.suppress(BlockingIOError):
                self.device.push(os.read(self.master, 1000))
            os.write(self.master, self.device.pull(0.01))

    def unplug(self) -> None:
        os.close(self.master)
        os.close(self.slave)


def test_a_link_reports_wakes_and_acknowledges(links: Callable[..., Linked]) -> None:
    linked = links(lambda: open_port(URL, 115200))
    position = linked.met()
    linked.link.allow(position, 3)
    device = emulation(URL)
    end = time.monotonic() + 5
    while not device.draw():
        assert time.monotonic() < end
        time.sleep(0.001)
    card = linked.get(CardDrawn)
    assert isinstance(card, CardDrawn) and card.position is not None
    linked.link.acknowledge(card.position)
    while device.wire.device.acked != 1:
        assert time.monotonic() < end
        time.sleep(0.001)
    assert linked.link.connected


def test_a_full_queue_loses_nothing(links: Callable[..., Linked]) -> None:
    """The link waits, and the shoe keeps what it has to say."""
    linked = links(lambda: open_port(URL, 115200), size=2)
    linked.link.allow(linked.met(), 100)
    device = emulation(URL)
    drawn = 0
    end = time.monotonic() + 10
    while drawn < 60:
        assert time.monotonic() < end
        drawn += device.draw()
        time.sleep(0.0005)
    assert linked.reports.qsize() <= 2
    found = [linked.get(Happened) for _ in range(60)]
    assert [each.position.sequence for each in found if isinstance(each, Happened) and each.position] == [*range(1, 61)]


def test_unplugged_and_back(links: Callable[..., Linked]) -> None:
    linked = links(lambda: open_port(URL, 115200))
    linked.met()
    emulation(URL).strike(strike("time 0: unplug 0.3"))
    lost = linked.get(Lost)
    assert isinstance(lost, Lost) and "unplugged" in lost.why
    assert not linked.link.connected
    assert linked.link.standing.why
    linked.get(Connected)
    assert linked.link.connected
    assert linked.link.standing.opened == 2


def test_a_port_that_is_not_there_is_said_once_and_tried_again_and_again(links: Callable[..., Linked]) -> None:
    tried: list[float] = []

    def opening() -> Port:
        tried.append(time.monotonic())
        return open_port("/dev/etg/no-such-port", 115200)

    linked = links(opening)
    lost = linked.get(Lost)
    assert isinstance(lost, Lost) and "is not there: plug the device in" in lost.why
    while len(tried) < 4:
        time.sleep(0.01)
    pauses = [after - before for before, after in pairwise(tried)]
    assert all(pause >= FIRST_PAUSE * 2**turn for turn, pause in enumerate(pauses[:3])), "each is twice as long"
    assert linked.reports.empty()


class Flapping:
    """A port that is gone as soon as it is there."""

    def receive(self) -> bytes:
        raise PortGone("gone again")

    def send(self, data: bytes) -> None: ...

    def wake(self) -> None: ...

    def close(self) -> None: ...


def test_a_port_that_comes_and_goes_is_said_once(links: Callable[..., Linked], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has answered yet: the table must know, and must not hear of it each time."""
    monkeypatch.setattr("etg.devices.link.LONGEST_PAUSE", FIRST_PAUSE)
    tried = 0

    def opening() -> Port:
        nonlocal tried
        tried += 1
        if tried % 2:
            return Flapping()
        raise PortGone("not there")

    linked = links(opening)
    while tried < 8:
        time.sleep(0.01)
    linked.link.stop()
    told = [linked.get(Lost), linked.get(Lost)]
    assert [each.why for each in told if isinstance(each, Lost)] == ["gone again", "not there"]
    assert linked.reports.empty()


def test_a_port_belongs_to_one_program(links: Callable[..., Linked]) -> None:
    terminal = Terminal(make_emulation(URL))
    linked = links(lambda: open_port(terminal.name, 115200))
    terminal.turn(lambda: linked.link.connected)
    with pytest.raises(PortGone, match="in use by another program"):
        open_port(terminal.name, 115200)
    linked.link.stop()
    open_port(terminal.name, 115200).close()
    terminal.unplug()


def test_a_name_that_stays_while_the_terminal_changes(links: Callable[..., Linked], tmp_path: Path) -> None:
    """As udev does it: the link points to wherever the device has come back."""
    device = make_emulation(URL)
    first, second = Terminal(device), Terminal(device)
    name = tmp_path / "shoe"
    name.symlink_to(first.name)
    linked = links(lambda: open_port(str(name), 115200))
    first.turn(lambda: linked.link.connected)
    name.unlink()
    first.unplug()
    linked.get(Lost)
    name.symlink_to(second.name)
    second.turn(lambda: linked.link.connected)
    second.unplug()


def test_a_device_is_found_by_its_serial_number(links: Callable[..., Linked], monkeypatch: pytest.MonkeyPatch) -> None:
    device = make_emulation(URL)
    first, second = Terminal(device), Terminal(device)
    found: list[SimpleNamespace] = [SimpleNamespace(device=first.name, serial_number="A50285BI")]
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    linked = links(lambda: open_port("serial:A50285BI", 115200))
    first.turn(lambda: linked.link.connected)
    found.clear()
    first.unplug()
    linked.get(Lost)
    found.append(SimpleNamespace(device=second.name, serial_number="A50285BI"))
    second.turn(lambda: linked.link.connected)
    second.unplug()
    with pytest.raises(PortGone, match="no port has the serial number X1"):
        open_port("serial:X1", 115200)


def test_a_spy_writes_down_the_bytes(links: Callable[..., Linked], tmp_path: Path) -> None:
    terminal = Terminal(make_emulation(URL))
    told = tmp_path / "bytes.txt"
    linked = links(lambda: open_port(f"spy://{terminal.name}?file={told}", 115200))
    terminal.turn(lambda: linked.link.connected)
    linked.link.stop()
    terminal.unplug()
    assert "TX" in told.read_text() and "RX" in told.read_text()


def test_nobody_answers_at_an_address(links: Callable[..., Linked]) -> None:
    linked = links(lambda: open_port("socket://127.0.0.1:1", 115200))
    lost = linked.get(Lost)
    assert isinstance(lost, Lost) and "socket://127.0.0.1:1" in lost.why


def test_a_thread_that_has_ended_is_not_connected(links: Callable[..., Linked]) -> None:
    linked = links(lambda: open_port(URL, 115200))
    linked.met()
    linked.link.stop()
    assert not linked.link.connected


def test_wishes_do_not_pile_up_while_nobody_is_there(links: Callable[..., Linked]) -> None:
    """The table says again and again what it wishes, also in a night in which the cable is out."""
    there = Event()

    def opening() -> Port:
        if not there.is_set():
            raise PortGone("not yet")
        return open_port(URL, 115200)

    linked = links(opening)
    linked.get(Lost)
    tracemalloc.start()
    for cards in range(20_000):
        linked.link.allow(Position("LINK-TEST", 1, 0), cards % 5)
        linked.link.light(m.Lamps(cards % 2))
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 100_000
    there.set()
    linked.link.allow(linked.met(), 1)
    end = time.monotonic() + 5
    while not emulation(URL).draw():
        assert time.monotonic() < end
        time.sleep(0.001)


def test_connected_means_that_it_has_answered_recently() -> None:
    late = 0.0
    reports: Queue[Report] = Queue(1)
    talk = EtgTalk("shoe", Kind.SHOE)
    link = Link("shoe", Kind.SHOE, lambda: open_port(URL, 115200), talk, reports, lambda: time.monotonic() + late)
    link.start()
    end = time.monotonic() + 5
    while not link.connected:
        assert time.monotonic() < end
        time.sleep(0.001)
    for _ in range(2):
        emulation(URL).wire.device.event(m.Drawn(5), time.monotonic())
    time.sleep(0.3)  # the link waits: nobody takes its reports
    late = 10
    assert not link.connected and link.standing.connected
    while not link.connected:
        assert time.monotonic() < end + 5
        reports.get()
    link.stop()
    forget(URL)


def test_a_link_that_was_never_started_can_be_stopped() -> None:
    Link("shoe", Kind.SHOE, lambda: open_port(URL, 115200), EtgTalk("shoe", Kind.SHOE), Queue()).stop()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_link_that_fails_says_so(links: Callable[..., Linked]) -> None:
    def opening() -> Port:
        raise ZeroDivisionError("a mistake of ours")

    lost = links(opening).get(Lost)
    assert isinstance(lost, Lost) and "start the program again" in lost.why


def test_a_port_is_given_back_when_there_are_too_many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(make_emulation(URL))
    with monkeypatch.context() as patch:
        patch.setattr(os, "pipe", _no_more_files)
        with pytest.raises(PortGone, match="Too many open files"):
            open_port(terminal.name, 115200)
    open_port(terminal.name, 115200).close()
    terminal.unplug()


def _no_more_files() -> tuple[int, int]:
    raise OSError(errno.EMFILE, "Too many open files")
