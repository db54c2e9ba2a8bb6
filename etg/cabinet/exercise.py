"""Bots play into a ledger file: how anyone can pull the plug on the real storage code from outside."""

import contextlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from time import sleep

from etg.cabinet.bots import Bots
from etg.cabinet.bridge import cards_due
from etg.cabinet.devices import Devices
from etg.cabinet.in_force import put_in_force
from etg.devices.log import DeviceLog
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind, Lost
from etg.errors import Refused
from etg.ledger.background import BackgroundCheck
from etg.ledger.ledger import Ledger
from etg.ledger.records import DoorClosed, DoorOpened, ShiftBegan
from etg.shoe.source import SeededSource
from etg.submission import Submission
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.people import Person, Role
from etg.table.routine import usual_backs, usual_shoe
from etg.table.state import State

_FLOORPERSON = Person(Role.FLOORPERSON, "mia")
MOMENT = 0.002
"""Seconds to wait before the devices are looked at again."""
_HAND_PAY_ABOVE, _LOCK_UP_WIN = 400_00, 300_00
"""Low, so that bots meet them often."""


class Exercise:
    """A ledger and the bots that fill it."""

    def __init__(
        self,
        ledger: Ledger,
        seed: int,
        committed: Callable[[int], None] = lambda number: None,
        devices: Sequence[DeviceSettings] = (),
        log: DeviceLog | None = None,
        told: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.ledger = ledger
        self.devices = Devices(ledger, devices, SeededSource(seed), log) if devices else None
        """Where the cards come from; without them the bots make them up."""
        self.bots = Bots(seed, odd=0) if devices else Bots(seed)
        self.told = told
        """Called with what somebody should know: a device does not answer."""
        self.committed = committed
        """Called with the number of the last event after each commit."""
        self.stopped = False
        """Somebody wants it to end after this command."""
        self._check: BackgroundCheck | None = None

    @property
    def state(self) -> State:
        """The table."""
        state = self.ledger.state
        assert state is not None
        return state

    def begin(self, submission: Submission) -> None:
        """Put the submission into force in a new ledger; a ledger that has one for this game keeps it."""
        ledger = self.ledger
        self.committed(ledger.last)
        is_new = ledger.state is None
        put_in_force(ledger, submission)
        if is_new:
            self.committed(ledger.last)
            self.do(c.SetLimits(_HAND_PAY_ABOVE, _LOCK_UP_WIN, _FLOORPERSON))
        if self.state.round is None:
            now = datetime.now(UTC)
            self.do(c.Clock(int(now.timestamp()), now.date().isoformat()))
            ledger.note(ShiftBegan(now.strftime("%H:%M"), _FLOORPERSON), actor=str(_FLOORPERSON))
            self.committed(ledger.last)

    def play(self, rounds: int) -> None:
        """So many rounds to their end; one that was begun before counts."""
        last = self.state.rounds + rounds - (self.state.round is not None)
        if self.devices is not None:
            self.devices.start()
        while not self.stopped and (self.state.rounds < last or self.state.round is not None):
            self.step()

    def check(self) -> None:
        """Check the whole ledger while the bots play; what is wrong stops the table."""
        self._check = self.ledger.check_in_background()

    def finish(self) -> None:
        """Give the ports back, and end the check of the whole ledger if it is still running."""
        if self.devices is not None:
            self.devices.stop()
        if self._check is not None:
            self._check.stop()
            self._check = None

    def step(self) -> None:
        """The next command of the bots."""
        if self._check is not None and self.ledger.settle_check(self._check) is not None:
            self._check = None
        now = int(datetime.now(UTC).timestamp())
        if self.devices is not None and self._wait_for(self.devices):
            return
        if self.ledger.last % 997 == 0:
            self.ledger.note(DoorOpened("drop box"))
            self.ledger.note(DoorClosed("drop box"))
        self.do(self.bots.command(self.state, self.ledger.last, now))

    def do(self, command: c.Command) -> None:
        """Record a command; a refused one is recorded as refused."""
        with contextlib.suppress(Refused):
            self.ledger.record(command)
        self.committed(self.ledger.last)

    def _wait_for(self, devices: Devices) -> bool:
        """Take what the devices say; whether the table waits for one of them now."""
        before = self.ledger.last
        for report in devices.take():
            if isinstance(report, Lost):
                self.told(report.why if report.port in report.why else f"{report.port}: {report.why}")
        if self.ledger.last != before:
            self.committed(self.ledger.last)
        state, action = self.state, next_action(self.state)
        if cards_due(state) or (action.do is Do.READER and Kind.READER in devices.links):
            if not devices.hands.act(state):
                sleep(MOMENT)
            return True
        if action.do is Do.CLOSE_DOOR:
            sleep(MOMENT)
            return True
        if action.do is Do.MEND:
            return self._mend(devices, state)
        if action.do is Do.NEW_DECKS:
            now = int(datetime.now(UTC).timestamp())
            kind = usual_shoe(state.terms)
            backs = usual_backs(state.terms, kind)
            self.do(c.ReceiveDecks(kind, now, _FLOORPERSON, preinspected=True, backs=backs))
            return True
        return False

    def _mend(self, devices: Devices, state: State) -> bool:
        """What ends by itself is waited for; a device that is still not right is not put back in service."""
        device = min(state.out_of_order)
        causes = [cause for cause in state.causes if cause.device is device]
        try:
            devices.bridge.check(c.Mend(device, _FLOORPERSON))
        except Refused:
            causes = []
        if any(cause.fault not in c.PASSING for cause in causes):
            self.do(c.Mend(device, _FLOORPERSON))
        else:
            sleep(MOMENT)
        return True
