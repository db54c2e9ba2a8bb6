"""A device on the bench: its link, what it reports, and what the technician types, in one queue."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import TypeVar

from rich.console import Console
from rich.markup import escape

from etg.cli.console import visible
from etg.cli.devices_keyboard import typed_lines
from etg.devices import messages as m
from etg.devices.opening import DeviceSettings, make_link
from etg.devices.reports import Changed, Connected, Happened, Kind, Lost, Missed, Position, Report

R = TypeVar("R", bound=Report)
_LOOK = 0.05
_OPENING = 2.0


class Failed(Exception):
    """A step has failed; says what was seen."""


class Skipped(Exception):
    """The technician leaves the step out."""


class Stopped(Exception):
    """The technician has had enough."""


@dataclass(frozen=True, slots=True)
class Typed(Report):
    """A line that was typed; the keyboard is a device too."""

    text: str


class Bench:
    """What the steps of a test work with. Only events that come during the test are acknowledged."""

    def __init__(self, settings: DeviceSettings, timeout: float, out: Console) -> None:
        self.kind = settings.kind
        self.timeout = timeout
        self._out = out
        self._queue: Queue[Report] = Queue()
        self.link = make_link(settings, self._queue)
        self.position: Position | None = None
        """The last event that is acknowledged."""
        self._end = 0.0

    def start(self) -> None:
        """Open the port and listen to the keyboard."""
        self.link.start()
        end = time.monotonic() + _OPENING
        while not self.link.talk.abilities.identifies and not self.link.standing.connected and time.monotonic() < end:
            time.sleep(_LOOK / 10)  # such a shoe is not asked who it is: what it says to a closed port is lost
        Thread(target=self._type, name="keyboard", daemon=True).start()

    def stop(self) -> None:
        """Lock the shoe, put the lamps out, give the port back."""
        if self.link.standing.connected:
            if self.kind is Kind.SHOE and self.link.talk.abilities.locks:
                self.allow(0)
                self._until(lambda state: m.Status.LOCKED in state.status and not state.allowed, 1)
            elif self.kind is Kind.INPUTS:
                self.link.light(m.Lamps())
                self._until(lambda state: not state.lit, 1)
        self.link.stop()

    def _type(self) -> None:
        for line in typed_lines():
            self._queue.put(Typed("keyboard", line.lower()))

    # For the steps

    def say(self, text: str) -> None:
        """Tell the technician."""
        self._out.print(f"  {escape(visible(text))}", soft_wrap=True)

    def begin(self, first: bool) -> None:
        """A step begins, and with it its time. What was typed or came before it is no answer to it."""
        self._end = time.monotonic() + self.timeout
        while not first and not self._queue.empty():
            self._take(self._queue.get(), ())

    def expect(self, *kinds: type[R]) -> R:
        """The next report of one of these kinds."""
        while True:
            found = self._next()
            if found is None:
                raise Failed(f"nothing came for {self.timeout:g} seconds")
            if isinstance(found, Typed):
                self._obey(found)
            elif self._take(found, kinds) and isinstance(found, kinds):
                return found

    def answer(self, *kinds: type[R]) -> str | R | None:
        """What the technician types, or what comes before that; None: the time is over."""
        while True:
            found = self._next()
            if found is None:
                return None
            if isinstance(found, Typed):
                if found.text in ("s", "q"):
                    self._obey(found)
                return found.text
            if self._take(found, kinds) and isinstance(found, kinds):
                return found

    def shows(self, true: Callable[[m.State], bool], what: str) -> None:
        """The heartbeat must say so soon."""
        if not self._until(true, min(3.0, self.timeout)):
            raise Failed(f"the device does not say that {what}")

    def allow(self, cards: int) -> None:
        """So many cards may be drawn from now on."""
        if self.position is not None:
            self.link.allow(self.position, cards)

    def _next(self) -> Report | None:
        try:
            return self._queue.get(timeout=max(0.0, self._end - time.monotonic()))
        except Empty:
            return None

    def _obey(self, typed: Typed) -> None:
        if typed.text == "s":
            raise Skipped
        if typed.text == "q":
            raise Stopped
        if typed.text:
            self.say("Type s to leave this step out, q to end the test.")

    def _take(self, report: Report, wanted: tuple[type[Report], ...]) -> bool:
        """Put an event on record, and say whether it is wanted."""
        match report:
            case Happened(position=Position() as position):
                self.position = position
                self.link.acknowledge(position)
            case Connected(position=Position() as position) | Missed(position=Position() as position):
                self.position = position
        if isinstance(report, wanted):
            return True
        match report:
            case Lost(why=why):
                raise Failed(f"lost: {why}")
            case Missed(count=count, why=why):
                raise Failed(f"{count or 'unknown'} events are missing: {why}")
            case Changed(now=now):
                raise Failed(f"another device answers: {now.serial}, firmware {now.firmware}")
        return False

    def _until(self, true: Callable[[m.State], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.link.standing.state
            if state is not None and true(state):
                return True
            time.sleep(_LOOK)
        return False
