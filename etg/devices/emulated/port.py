"""Emulated devices in this process, as ports: `emulated:shoe?seed=7&decks=6`.

A device stays as it is when its port is closed and opened again, as a real one would. Whoever plays the dealer's
hands finds it with `emulation` and draws cards, puts them into the reader, opens doors.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbelow
from threading import Condition
from urllib.parse import parse_qsl

from etg.cards import PACK_48, PACK_52, Card, cards
from etg.devices.emulated.device import Device
from etg.devices.emulated.faults import BadDay, Strike, read_strikes
from etg.devices.emulated.inputs import EmulatedInputs
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.emulated.wire import Wire
from etg.devices.port import PortGone
from etg.devices.reports import Input, Kind
from etg.errors import Malformed
from etg.shoe.source import SeededSource, SystemSource, shuffle
from etg.texts import text

_KINDS: dict[str, type[EmulatedShoe] | type[EmulatedReader] | type[EmulatedInputs]] = {
    Kind.SHOE: EmulatedShoe,
    Kind.READER: EmulatedReader,
    Kind.INPUTS: EmulatedInputs,
}
MOST_DECKS = 100
_OPTIONS = ("seed", "decks", "cards", "pack", "serial", "firmware", "faults", "kept")


class Emulation:
    """A device and its wire, for several threads at once."""

    def __init__(self, wire: Wire, clock: Callable[[], float] = time.monotonic) -> None:
        self.wire = wire
        self.clock = clock
        self._changed = Condition()

    def draw(self, side: str | None = None) -> bool:
        """Pull at the next card of the shoe."""
        with self._changed:
            drawn = self.wire.draw(self.clock(), side)
            self._changed.notify_all()
        return drawn

    def force(self, side: str | None = None) -> bool:
        """Pull the next card of the shoe out, lock or no lock."""
        with self._changed:
            drawn = self._shoe.draw(self.clock(), side, force=True)
            self._changed.notify_all()
        return drawn

    def load(self, cards: Sequence[Card], side: str | None = None) -> None:
        """Put cards into the shoe, the first to be drawn first."""
        with self._changed:
            self._shoe.load(cards, side)

    def contents(self, side: str | None = None) -> list[Card]:
        """What is in the shoe."""
        with self._changed:
            return list(self._shoe.sides.get(side, ()))

    @property
    def settled(self) -> bool:
        """Whether everything that the device has said is acknowledged."""
        return self.wire.device.acked == self.wire.device.last

    @property
    def _shoe(self) -> EmulatedShoe:
        assert isinstance(self.wire.device, EmulatedShoe)
        return self.wire.device

    def insert(self, blackjack: bool) -> None:
        """Put the hole card into the reader."""
        reader = self.wire.device
        assert isinstance(reader, EmulatedReader)
        with self._changed:
            reader.insert(blackjack, self.clock())
            self._changed.notify_all()

    def switch(self, which: Input, on: bool) -> None:
        """Open a door, turn the key, press a button."""
        inputs = self.wire.device
        assert isinstance(inputs, EmulatedInputs)
        with self._changed:
            inputs.switch(which, on, self.clock())
            self._changed.notify_all()

    def strike(self, fault: Strike) -> None:
        """Something goes wrong."""
        with self._changed:
            self.wire.strike(fault, self.clock())
            self._changed.notify_all()

    @property
    def plugged(self) -> bool:
        """Whether the port is there."""
        return self.wire.plugged(self.clock())

    def push(self, data: bytes) -> None:
        """Bytes for the device."""
        with self._changed:
            self.wire.push(data, self.clock())
            self._changed.notify_all()

    def pull(self, wait: float = 0) -> bytes:
        """Bytes from the device; waits for some for a while."""
        with self._changed:
            data = self._pull()
            if not data and wait > 0 and self.plugged:
                self._changed.wait(wait)
                data = self._pull()
            return data

    def _pull(self) -> bytes:
        now = self.clock()
        self.wire.tick(now)
        return self.wire.pull(now)

    def wake(self) -> None:
        """Whoever waits looks again."""
        with self._changed:
            self._changed.notify_all()


_EMULATIONS: dict[str, Emulation] = {}


def emulation(url: str) -> Emulation:
    """The emulated device of a URL; the same one each time."""
    if url not in _EMULATIONS:
        _EMULATIONS[url] = make_emulation(url)
    return _EMULATIONS[url]


def forget(url: str) -> None:
    """Throw a device away: the next one of this URL is new."""
    _EMULATIONS.pop(url, None)


def make_emulation(url: str) -> Emulation:
    """A new emulated device."""
    name, _, query = url.removeprefix("emulated:").partition("?")
    options = dict(parse_qsl(query, keep_blank_values=True))
    if name not in _KINDS:
        raise Malformed(f"{url[:80]!r} is no emulated device: write emulated:shoe, emulated:reader or emulated:inputs")
    if unknown := next((option for option in options if option not in _OPTIONS), None):
        raise Malformed(f"{url[:80]!r}: there is no option {unknown!r}; there are {', '.join(_OPTIONS)}")
    seeded = "seed" in options
    seed = _whole(options["seed"]) if seeded else randbelow(10**9)
    kept = _whole(options.get("kept", "256"), 1, 1_000_000)
    serial, firmware = options.get("serial", f"EMU-{name.upper()}-1"), options.get("firmware", "1.0.0")
    for given, what in ((serial, "serial number"), (firmware, "version")):
        if not given.isascii() or not given.isprintable() or " " in given or not 0 < len(given) <= 24:
            raise Malformed(f"{given[:40]!r} is no {what}: up to 24 letters, digits and dashes")
    device: Device = _KINDS[name](serial, seed, firmware, kept)
    if isinstance(device, EmulatedShoe):
        pack = PACK_48 if options.get("pack") == "48" else PACK_52
        if "cards" in options:
            order = list(cards(options["cards"]))
        else:
            order = list(pack) * _whole(options.get("decks", "6"), 1, MOST_DECKS)
            shuffle(order, SeededSource(seed) if seeded else SystemSource())
        device.load(order)
    day = BadDay(read_strikes(Path(options["faults"])), seed) if "faults" in options else None
    return Emulation(Wire(device, seed, day))


def _whole(text: str, least: int = 0, most: int = 999_999_999) -> int:
    if not text.isdecimal() or not 0 < len(text) < 10 or not least <= int(text) <= most:
        raise Malformed(f"{text[:40]!r} is not a whole number from {least} to {most}")
    return int(text)


class _EmulatedPort:
    """The table's end of the wire."""

    def __init__(self, device: Emulation, wait: float) -> None:
        self._device = device
        self._wait = wait

    def receive(self) -> bytes:
        data = self._device.pull(self._wait)
        self._check()
        return data

    def send(self, data: bytes) -> None:
        self._check()
        self._device.push(data)

    def _check(self) -> None:
        if not self._device.plugged:
            raise PortGone(text("the emulated device is unplugged"))

    def wake(self) -> None:
        self._device.wake()

    def close(self) -> None:
        """The device stays as it is."""


def open_emulated(url: str, wait: float) -> _EmulatedPort:
    """Open the port of an emulated device; `PortGone` while it is unplugged."""
    device = emulation(url)
    if not device.plugged:
        raise PortGone(text("the emulated device is unplugged"))
    return _EmulatedPort(device, wait)
