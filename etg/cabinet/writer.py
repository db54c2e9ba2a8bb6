"""The writer: the one thread that owns the ledger and the devices. The main loop hands asks over and takes the news."""

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeAlias

from etg.cabinet.asks import Ask, Found, NewBooks, NewPin, Prove, Recover
from etg.cabinet.keeper import Keeper, Peripherals
from etg.cabinet.news import Broke, News, Refusal
from etg.cabinet.staff.recognising import Recognise, nobody
from etg.devices.messages import Lamps
from etg.devices.pulse import Pulse
from etg.errors import Refused, Tilt
from etg.ledger.ledger import PLENTY, Ledger
from etg.ledger.records import Record
from etg.shoe.source import Source, SystemSource
from etg.texts import text

POLL = 0.25
"""Seconds after which the devices are looked at although nobody has said anything."""
REACH = 0.005
"""Seconds between two pulls at a card that does not come yet."""
TURN = 20.0
"""Seconds that one turn may take: a disk with a bad sector tries for long, and then takes it or says that it cannot."""
BEGINNING_AGAIN = 180.0
"""The same where the ledger is opened again: the links end, and the books are read."""
STOPPED = text("the table has stopped for a moment and is being started again")
log = logging.getLogger(__name__)


class _Note(NamedTuple):
    records: tuple[Record, ...]


class _LookAround(NamedTuple):
    pass


class _Light(NamedTuple):
    lamps: Lamps


class _Service(NamedTuple):
    on: bool


_Work: TypeAlias = Ask | _Note | _LookAround | _Light | _Service | None
"""None: the devices have said something, or it is the end."""


class Writer:
    """Everything that is asked or reported goes through here one after the other, and is on disk when it is news."""

    def __init__(
        self,
        open_ledger: Callable[[], Ledger],
        connect: Callable[[Ledger, Callable[[], None]], Peripherals | None] = lambda ledger, heard: None,
        source: Source | None = None,
        wake: Callable[[], None] = lambda: None,
        enough: int = PLENTY,
        recognise: Recognise = nobody,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`open_ledger` gives a ledger with a submission in force, `connect` its devices, `recognise` knows the staff.

        The devices call what they are given when they have something to say. Whatever keeps the ledger from being
        opened is raised here.
        """
        self.wake = wake
        """Called by the thread when there is news, or something that was asked has been dealt with."""
        self.submitted = 0
        self.answered = 0
        """What has been dealt with; all news of it can be taken when this is seen."""
        self._work: SimpleQueue[_Work] = SimpleQueue()
        self._news: deque[News] = deque()
        self._free = threading.Event()
        self._stopping = self._broken = False
        self._trouble = ""
        """The code of the tilt that keeps the devices' reports from the disk, as it was told."""
        self.keeper = Keeper(
            open_ledger,
            lambda ledger: connect(ledger, self._devices_speak),
            source or SystemSource(),
            enough,
            recognise,
        )
        self._pulse = Pulse(clock)
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    # For the main loop

    def start(self) -> None:
        """Begin."""
        self.begin()
        self._thread.start()

    def begin(self) -> None:
        """Connect the devices; the first news is how the table stands."""
        self._news.append(self.keeper.begin())

    def submit(self, ask: Ask) -> None:
        """Ask for a command, or for what hands or the table's random source do; the answer is news."""
        self._put(ask)

    def note(self, *records: Record) -> None:
        """Put something on record that changes nothing on the table."""
        self._put(_Note(records))

    def look_around(self) -> None:
        """See how much room the disk has; once a minute is enough."""
        self._put(_LookAround())

    def light(self, lamps: Lamps) -> None:
        """Which lamps of the cabinet are lit."""
        self._put(_Light(lamps))

    def service(self, on: bool) -> None:
        """A technician works at the table, or no longer: meanwhile its doors hold nothing up."""
        self._put(_Service(on))

    def _put(self, work: _Work) -> None:
        self.submitted += 1
        self._free.clear()
        self._work.put(work)

    @property
    def busy(self) -> bool:
        """Whether something that was asked is not dealt with yet."""
        return self.answered != self.submitted

    @property
    def held_up(self) -> bool:
        """Whether its thread has ended by itself, or hangs in something; one that waits for people turns."""
        if self._thread.ident is None or self._stopping:
            return False
        return not self._thread.is_alive() or self._pulse.late

    def standing_still(self) -> list[str]:
        """This thread and those of the links, each by its name, that do not come round any more."""
        devices = self.keeper.devices
        links = [] if devices is None else list(devices.links.items())
        stuck = [f"the link of the {kind} at {link.port}" for kind, link in links if link.held_up]
        return (["the writer of the ledger"] if self.held_up else []) + stuck

    def wait(self, seconds: float) -> None:
        """Leave the processor to the writer until it has dealt with everything, but not longer than this."""
        if self.busy and self._thread.is_alive():
            self._free.wait(seconds)

    def news(self) -> list[News]:
        """What has happened since this was asked last, in its order."""
        found = []
        while self._news:
            found.append(self._news.popleft())
        return found

    def stop(self) -> None:
        """End in order: what was asked before is done."""
        self._stopping = True
        self._work.put(None)
        if self._thread.is_alive():
            self._thread.join()
        self.keeper.close()

    # The thread

    def _devices_speak(self) -> None:
        self._work.put(None)

    def _run(self) -> None:
        while not self._stopping or not self._work.empty():
            self.turn(POLL)

    def turn(self, wait: float) -> None:
        """Deal with the next thing that was asked, waiting for it so long, and with what the devices have said."""
        work: _Work = None
        self._pulse.beat(TURN)
        with contextlib.suppress(Empty):
            work = self._work.get(timeout=min(wait, REACH) if self.keeper.pulling else wait)
        if work is not None:
            opens = isinstance(work, Ask) and isinstance(work.what, Recover | NewBooks)
            self._pulse.beat(BEGINNING_AGAIN if opens else TURN)
            self._attend(work)
            self._publish()
            self.answered += 1
            if not self.busy:
                self._free.set()
            self.wake()
        if not self._broken:
            self._pulse.beat(TURN)
            self._look_at_devices()
            if self._publish():
                self.wake()

    def _attend(self, work: _Work) -> None:
        ask = work if isinstance(work, Ask) else None
        try:
            if ask is not None and isinstance(ask.what, Recover):
                self._news.append(self.keeper.reopen())
                self._broken, self._trouble = False, ""
            elif isinstance(work, _Light):
                self.keeper.light(work.lamps)
            elif isinstance(work, _Service):
                self.keeper.service(work.on)
            elif self._broken:
                raise Refused(STOPPED)
            elif isinstance(work, _Note):
                self.keeper.note(work.records)
            elif isinstance(work, _LookAround):
                self.keeper.look_around()
            elif ask is not None and isinstance(ask.what, NewBooks):
                self._news.append(self.keeper.renew())
            elif ask is not None and isinstance(ask.what, Prove | Found | NewPin):
                self._news.append(self.keeper.recognise(ask))
            elif ask is not None:
                self.keeper.do(ask)
        except Refused as refused:
            self._publish()
            if ask is not None:
                self._news.append(Refusal(ask, refused.reason, refused.clause))
        except Tilt as tilt:
            log.error("%s", tilt)
            self._news.append(Broke(tilt, ask))
        except Exception as error:
            log.exception("what was asked could not be done: %s", type(work).__name__)
            self._break(error, ask)

    def _look_at_devices(self) -> None:
        try:
            self.keeper.take()
            self._trouble = ""
        except Tilt as tilt:  # the devices keep what they have said; it is tried again
            if tilt.code != self._trouble:
                log.error("%s", tilt)
                self._news.append(Broke(tilt))
                self._trouble = tilt.code
                self.wake()
        except Exception as error:
            log.exception("the devices could not be looked after")
            self._break(error, None)
            self.wake()

    def _break(self, error: Exception, ask: Ask | None) -> None:
        """Stop until somebody says that it shall be tried again; what is on disk has happened, nothing else has."""
        self._broken = True
        self._news.append(Broke(error, ask))

    def _publish(self) -> bool:
        """Say what is new; whether there was anything."""
        if self._broken:
            return False
        committed = self.keeper.committed()
        refusals = self.keeper.refusals()
        if committed is not None:
            self._news.append(committed)
        self._news.extend(refusals)
        return committed is not None or bool(refusals)
