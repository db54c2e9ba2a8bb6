"""`etg emulate`: a shoe, a reader or the inputs of a cabinet, for the table and the technician's tools to talk to."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar
from urllib.parse import urlencode

import click

from etg.cli.console import visible
from etg.cli.devices_keyboard import stdin_file
from etg.cli.tables import show, text
from etg.devices.emulated.faults import MENU, BadDay, read_strikes, strike
from etg.devices.emulated.hands import Hands, Quit, Teller
from etg.devices.emulated.port import Emulation, make_emulation
from etg.devices.emulated.serve import End, PtyEnd, Serving, TcpEnd
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.reports import Kind
from etg.errors import Malformed

F = TypeVar("F", bound=Callable[..., Any])
_LONGEST_LINE = 4096


@click.group()
def emulate() -> None:
    """An emulated device behind a port of its own, with hands that you move by typing lines.

    The first line on the screen names the port. Type help for what the hands can do.
    """


def _options(command: F) -> F:
    for option in reversed(
        (
            click.option("--serial", help="Its serial number."),
            click.option("--firmware", default="1.0.0", show_default=True, help="The version of its firmware."),
            click.option("--pty", is_flag=True, help="Over a pseudo terminal; so it is without --listen."),
            click.option("--link", type=click.Path(path_type=Path), help="A name for the terminal that stays."),
            click.option("--listen", metavar="HOST:PORT", help="Over TCP instead; port 0 is any free one."),
            click.option("--fault", "faults", multiple=True, metavar="LINE", help='"card 7: drop 2"; once or more.'),
            click.option("--faults", "file", type=click.Path(path_type=Path, exists=True, dir_okay=False),
                         help="A list of such lines."),
            click.option("--seed", type=click.IntRange(0, 999_999_999), help="The same cards and faults each time."),
            click.option("--seconds", type=click.FloatRange(min=0), help="End after so long."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


@emulate.command()
@click.option("--cards", metavar='"AS KH ..."', help="These cards, the first to be drawn first.")
@click.option("--decks", type=click.IntRange(1, 16), default=6, show_default=True, help="So many decks, shuffled.")
@click.option("--pack", type=click.Choice(["52", "48"]), default="52", show_default=True, help="48: without the tens.")
@click.option("--deal", type=click.FloatRange(min=0.01), metavar="SECONDS",
              help="A hand draws a card so often, whenever the shoe is not locked.")  # fmt: skip
@_options
def shoe(cards: str | None, decks: int, pack: str, deal: float | None, **options: Any) -> None:
    """A card-reading shoe."""
    wanted = {"cards": cards.upper()} if cards is not None else {"decks": str(decks), "pack": pack}
    _run(Kind.SHOE, wanted, deal, **options)


@emulate.command()
@_options
def reader(**options: Any) -> None:
    """A hole-card reader."""
    _run(Kind.READER, {}, None, **options)


@emulate.command()
@_options
def inputs(**options: Any) -> None:
    """Doors, key, buttons and lamps of a cabinet."""
    _run(Kind.INPUTS, {}, None, **options)


@emulate.command()
def faults() -> None:
    """The menu of faults: what can go wrong, and how much of it when no number is given."""
    rows = [[fault, dish.words, f"{dish.amount:g} {dish.unit}"] for fault, dish in MENU.items()]
    show("Faults", text("fault", "what happens", "usually"), rows)
    click.echo('Write "card 7: drop 2", "time 30: silence 5" or "chance 0.02: garble".')


def _run(
    kind: Kind,
    wanted: dict[str, str],
    deal: float | None,
    serial: str | None,
    firmware: str,
    pty: bool,
    link: Path | None,
    listen: str | None,
    faults: tuple[str, ...],
    file: Path | None,
    seed: int | None,
    seconds: float | None,
) -> None:
    if listen is not None and (pty or link is not None):
        raise click.UsageError("--listen is for TCP, --pty and --link are for a terminal: choose one of them")
    if not firmware.isascii() or not firmware.isprintable() or " " in firmware or not 0 < len(firmware) <= 24:
        raise Malformed(f"{firmware[:40]!r} is no version of firmware: up to 24 letters, digits, dots and dashes")
    day = [*(read_strikes(file) if file is not None else ()), *map(strike, faults)]
    more = {"seed": None if seed is None else str(seed), "serial": serial, "firmware": firmware}
    query = urlencode(wanted | {key: value for key, value in more.items() if value is not None})
    emulation = make_emulation(f"emulated:{kind}?{query}")
    emulation.wire.day = BadDay(day, seed or 1)
    end: End = TcpEnd(*_address(listen)) if listen is not None else PtyEnd(link)
    with _asked_to_stop() as stopped:
        _Emulating(emulation, end, deal).until(stopped, seconds)


def _address(told: str) -> tuple[str, int]:
    host, colon, port = told.rpartition(":")
    if not colon or not host or not port.isdecimal() or len(port) > 5 or int(port) > 65535:
        raise Malformed(f"{told[:60]!r} is not an address: write 127.0.0.1:4001")
    return host.strip("[]"), int(port)


class _Emulating:
    """The loop: bytes, typed lines, the dealer's hand, and a line on the screen for each thing that happens."""

    def __init__(self, emulation: Emulation, end: End, deal: float | None) -> None:
        self._emulation = emulation
        self._hands = Hands(emulation)
        self._teller = Teller(emulation)
        self._deal = deal
        self._next_card = time.monotonic() + (deal or 0)
        self._typed = b""
        self._stdin = stdin_file()
        self._serving = Serving(emulation, end, self._opened, self._gone, self._teller.hear)

    def _opened(self, name: str) -> None:
        _say(f"port {name}")

    def _gone(self) -> None:
        self._tell()
        _say("the port is gone")

    def until(self, stopped: Callable[[], bool], seconds: float | None) -> None:
        """Go on until somebody says stop, or the time is over."""
        who = self._emulation.wire.device.identity
        _say(f"{who.kind} {who.serial}, firmware {who.firmware}; type help")
        end = None if seconds is None else time.monotonic() + seconds
        try:
            while not stopped() and (end is None or time.monotonic() < end):
                ready = self._serving.step([self._stdin] if self._stdin is not None else [])
                if ready:
                    self._read()
                self._deal_one()
                self._tell()
        except Quit:
            self._tell()
        finally:
            self._serving.close()

    def _deal_one(self) -> None:
        device, now = self._emulation.wire.device, time.monotonic()
        if self._deal is None or now < self._next_card or not isinstance(device, EmulatedShoe):
            return
        if not device.locked:
            self._emulation.draw()
            self._next_card = now + self._deal

    def _read(self) -> None:
        """Typed lines; their end is not ours."""
        assert self._stdin is not None
        data = os.read(self._stdin, _LONGEST_LINE)
        *lines, self._typed = (self._typed + data).split(b"\n")
        if not data:
            lines, self._typed, self._stdin = [self._typed], b"", None
        self._typed = self._typed[:_LONGEST_LINE]
        for line in lines:
            self._obey(line.decode("utf-8", "replace"))

    def _obey(self, line: str) -> None:
        try:
            answers = self._hands.do(line)
        except Malformed as error:
            answers = [f"no: {error}"]
        self._serving.carry()
        self._tell()
        for answer in answers:
            _say(answer)

    def _tell(self) -> None:
        for line in self._teller.news():
            _say(line)


def _say(line: str) -> None:
    click.echo(visible(line))  # flushed by click


@contextmanager
def _asked_to_stop() -> Iterator[Callable[[], bool]]:
    """A polite signal ends it in order."""
    asked = []

    def stop(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
