"""The serial bridge beside bare pyserial: how fast frames are decoded, and how long a card takes to the queue."""

import os
import pty
import tty
from collections.abc import Iterator
from queue import Queue
from threading import Thread
from time import perf_counter, sleep

import serial

from benchmarks.measure import About, Result, best, paired
from etg.devices import messages as m
from etg.devices.frames import Decoder, Frame, encode
from etg.devices.link import Link
from etg.devices.ports import open_port
from etg.devices.protocol import EtgTalk
from etg.devices.reports import CardDrawn, Connected, Identity, Kind, Report

ABOUT = About(
    "The serial bridge",
    "On a pair of pseudo-terminals, so no cable and no baud rate slows it. Decoding: the same stream of frames read "
    "with pyserial alone and with our decoder behind it, the speed as a share. A card: one frame is written at the "
    "far end and timed until its event is in the queue of the game, beside a thread that waits in a bare `read`. At "
    "115200 baud the wire itself takes 1.7 ms for such a frame of 20 bytes.",
)
SESSION = 0x1234
FRAMES = 20_000
CARDS = 400
TURNS = 5


def run() -> Iterator[Result]:
    """Both are measured in turns on ptys."""
    yield _decoding()
    yield _latency()


def _card(number: int) -> bytes:
    return encode(Frame(m.Type.CARD, SESSION, number, m.Drawn(number % 52).pack()))


def _pair() -> tuple[int, int, str]:
    master, slave = pty.openpty()
    tty.setraw(slave)
    return master, slave, os.ttyname(slave)


# The stream


def _decoding() -> Result:
    data = b"".join(_card(number) for number in range(1, FRAMES + 1))
    found = best([(_read(data, Decoder()), _read(data, None)) for _ in range(TURNS)])
    raw, ours = found.peer, found.ours
    note = f"{len(data) / ours / 1000:,.0f} and {len(data) / raw / 1000:,.0f} kB a second; 115200 baud are 11.5"
    name, against = "frames decoded from a port", "the same bytes read raw"
    return Result(name, raw / ours, against, note=note, spread=found.speed_spread)


def _read(data: bytes, decoder: Decoder | None) -> float:
    """Read all of it with pyserial, as it comes."""
    master, slave, name = _pair()
    port = serial.Serial(name, timeout=1)
    writer = Thread(target=_write, args=(master, data))
    start = perf_counter()
    writer.start()
    left, frames = len(data), 0
    while left:
        piece = port.read(port.in_waiting or 1)
        left -= len(piece)
        if decoder is not None:
            frames += len(decoder.feed(piece))
    seconds = perf_counter() - start
    writer.join()
    assert decoder is None or frames == FRAMES
    port.close()
    os.close(master)
    os.close(slave)
    return seconds


def _write(master: int, data: bytes) -> None:
    while data:
        data = data[os.write(master, data[:2000]) :]


# One card


class _Timed(Queue[Report]):
    """Knows when something was put in."""

    at = 0.0

    def _put(self, item: Report) -> None:
        super()._put(item)
        self.at = perf_counter()


def _latency() -> Result:
    """A thread waits in a bare read, as the thread of a link does; each is timed to the moment in which it has it."""
    bare_master, bare_slave, bare_name = _pair()
    bare = serial.Serial(bare_name, timeout=5)
    read: Queue[tuple[bytes, float]] = Queue()
    size = len(_card(1))

    def wait() -> None:
        for _ in range(CARDS):
            data = bare.read(size)
            read.put((data, perf_counter()))

    master, slave, name = _pair()
    reports = _Timed(64)
    link = Link(name, Kind.SHOE, lambda: open_port(name, 115200), EtgTalk(name, Kind.SHOE), reports)
    link.start()
    os.read(master, 100)
    who = Identity(Kind.SHOE, "BENCH-1", "", "1", "", m.PROTOCOL, 1)
    os.write(master, encode(Frame(m.Type.HELLO, SESSION, 0, m.Hello(who, m.Can(0), 1).pack())))
    assert isinstance(reports.get(timeout=5), Connected)
    reader = Thread(target=wait)
    reader.start()
    times = []
    for number in range(1, CARDS + 1):
        frame = _card(number)
        sleep(0.002)  # both wait
        start = perf_counter()
        os.write(bare_master, frame)
        data, at = read.get(timeout=5)
        raw = at - start
        assert data == frame
        sleep(0.002)
        start = perf_counter()
        os.write(master, frame)
        report = reports.get(timeout=5)
        times.append((reports.at - start, raw))
        assert isinstance(report, CardDrawn)
    link.stop()
    reader.join()
    bare.close()
    for each in (bare_master, bare_slave, master, slave):
        os.close(each)
    found = paired(times)
    note = f"median {found.ours * 1e6:.0f} and {found.peer * 1e6:.0f} us, from the write to the other end"
    name = "a card on the wire to its event in the queue"
    return Result(name, found.ratio, "pyserial read", 3, note, spread=found.spread, samples=found.samples)
