"""A link: one thread that owns one port, opens it again and again, and hands over what its device reports.

Nothing else touches the port. Wishes of the table (acknowledge, allow, light) are handed to the thread, and reports
go into a queue that has an end: while it is full the thread waits, and the device sends again what it was not
thanked for.
"""

import time
from collections import deque
from collections.abc import Callable
from queue import Full, Queue
from threading import Event, Thread
from typing import NamedTuple

from etg.devices import messages as m
from etg.devices.port import Port, PortGone
from etg.devices.protocol import EtgTalk
from etg.devices.pulse import ROUND, Pulse
from etg.devices.reports import Connected, Identity, Kind, Lost, Position, Report
from etg.devices.talk import Talk
from etg.texts import text

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between two attempts to open a port: each time twice as long."""
TICK = 0.02
"""Seconds after which a talk is told that time goes on."""
AT_A_PORT = 45.0
"""Seconds that opening or closing a port may take: a driver that closes waits half a minute for bytes nobody takes."""
RECENT = 3.0
"""Seconds within which a device must have answered to count as connected."""

_NOT_YET = text("not opened yet")


class Standing(NamedTuple):
    """How a link stands, for screens and checks."""

    port: str
    kind: Kind
    connected: bool
    identity: Identity | None
    heard: float | None
    """When the device was last heard, on the clock of the link."""
    why: str
    """Why it is not connected."""
    state: m.State | None
    """Its last heartbeat."""
    garbage: int
    """Pieces of the stream that made no sense."""
    opened: int
    """How often the port was opened."""
    told: int = 0
    """The number of the last event at that heartbeat: what it says counts once everything up to it is on record."""
    frames: int = 0
    """Pieces that did, since the port was opened."""
    duplicates: int = 0
    """Events that came again: the device had not heard that they were taken."""


class Link:
    """The table's end of one port."""

    def __init__(
        self,
        port: str,
        kind: Kind,
        open_port: Callable[[], Port],
        talk: Talk,
        reports: "Queue[Report]",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.port = port
        self.kind = kind
        self.talk = talk
        self.clock = clock
        self.standing = Standing(port, kind, False, None, None, _NOT_YET, None, 0, 0)
        self._open_port = open_port
        self._reports = reports
        self._acknowledged: deque[Position] = deque()
        self._allowed: deque[tuple[Position, int]] = deque(maxlen=1)
        self._lit: deque[m.Lamps] = deque(maxlen=1)
        """Wishes; only the last of its kind counts, however long nobody is there to hear it."""
        self._pulse = Pulse(clock)
        self._stop = Event()
        self._port: Port | None = None
        self._opened = 0
        self._heard: float | None = None
        self._why: str = _NOT_YET
        self._told: set[str] = set()
        """Why it is not connected, as it was reported since it was."""
        self._thread = Thread(target=self._run, name=f"link {port}", daemon=True)

    # For the table

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Close the port and end the thread."""
        self._stop.set()
        self._wake()
        if self._thread.ident is not None:
            self._thread.join(timeout=5)

    @property
    def connected(self) -> bool:
        """Whether the device has answered recently."""
        standing = self.standing
        if not standing.connected or not self._thread.is_alive():
            return False
        return not self.talk.abilities.beats or (standing.heard or 0) >= self.clock() - RECENT - 1

    @property
    def held_up(self) -> bool:
        """Whether its thread has ended by itself, or is stuck in a driver; one that waits for a port is not."""
        if self._thread.ident is None or self._stop.is_set():
            return False
        return not self._thread.is_alive() or self._pulse.late

    def acknowledge(self, position: Position) -> None:
        """An event is on record: the device may forget it."""
        self._acknowledged.append(position)
        self._wake()

    def allow(self, after: Position, cards: int) -> None:
        """So many cards may be drawn after this event; none: the shoe is locked."""
        self._allowed.append((after, cards))
        self._wake()

    def light(self, lamps: m.Lamps) -> None:
        """Which lamps are lit."""
        self._lit.append(lamps)
        self._wake()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            try:
                port.wake()
            except PortGone:
                return  # the thread finds out by itself

    # The thread

    def _run(self) -> None:
        try:
            self._keep_open()
        except Exception as error:
            self._tell([Lost(self.port, text("its link has failed, start the program again: {error}", error=error))])
            raise

    def _keep_open(self) -> None:
        pause = FIRST_PAUSE
        while not self._stop.is_set():
            self._pulse.beat(AT_A_PORT)
            try:
                port = self._open_port()
            except PortGone as gone:
                self._tell(self._lost(gone.why), gone.why)
                self._rest(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            before = self._heard
            self._talk_over(port)
            if self._heard != before:  # it was really there
                pause = FIRST_PAUSE
            else:
                self._rest(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _rest(self, pause: float) -> None:
        """Until the next attempt."""
        self._pulse.beat(pause + ROUND)
        self._stop.wait(pause)

    def _talk_over(self, port: Port) -> None:
        """Until the port is gone."""
        self._port = port
        self._opened += 1
        talk, why, tick = self.talk, "", 0.0
        try:
            self._tell(talk.opened(self.clock()))
            while True:
                self._pulse.beat()
                self._pass_on(talk)
                out = talk.outgoing()
                if out:
                    port.send(out)
                if self._stop.is_set():
                    break  # everything that is on record has been acknowledged
                data = port.receive()
                now = self.clock()
                reports = talk.receive(data, now) if data else []
                self._tell(reports)
                if now >= tick:
                    tick = now + TICK
                    self._tell(talk.tick(now))
        except PortGone as gone:
            why = gone.why
        finally:
            self._port = None
            self._pulse.beat(AT_A_PORT)
            try:
                port.close()
            except PortGone as gone:
                why = why or gone.why
            reports = talk.closed(self.clock()) or (self._lost(why) if why else [])
            self._tell([Lost(self.port, why) if isinstance(each, Lost) and why else each for each in reports], why)

    def _pass_on(self, talk: Talk) -> None:
        """Tell the talk what the table wishes."""
        while self._acknowledged:
            talk.acknowledge(self._acknowledged.popleft())
        if isinstance(talk, EtgTalk):
            while self._allowed:
                talk.allow(*self._allowed.popleft())
            while self._lit:
                talk.light(self._lit.popleft())

    def _tell(self, reports: list[Report], why: str = "") -> None:
        """Hand over, and say how the link stands."""
        for report in reports:
            if isinstance(report, Lost):
                self._why = report.why
                self._told.add(report.why)
            elif isinstance(report, Connected):
                self._why = ""
                self._told.clear()
            self._hand_over(report)
        self._why = why or self._why
        self._stand()

    def _lost(self, why: str) -> list[Report]:
        """Said once for each reason, however often the port comes and goes."""
        return [] if why in self._told else [Lost(self.port, why)]

    def _hand_over(self, report: Report) -> None:
        """Wait while the queue is full, but not for ever."""
        while not self._stop.is_set():
            self._pulse.beat()
            try:
                self._reports.put(report, timeout=0.1)
            except Full:
                continue
            return

    def _stand(self) -> None:
        talk = self.talk
        self._heard = talk.heard
        self.standing = Standing(
            self.port, self.kind, talk.connected, talk.identity, self._heard, "" if talk.connected else self._why,
            talk.state, talk.garbage, self._opened, talk.told, talk.frames, talk.duplicates,
        )  # fmt: skip
