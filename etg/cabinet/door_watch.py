"""The doors of the cabinet: what their switches say goes on record, and stops the table while nobody may be inside."""

from collections.abc import Sequence

from etg.devices.capabilities import CabinetInputs
from etg.devices.messages import INPUTS
from etg.devices.reports import Input, InputChanged, Kind
from etg.ledger import records as r
from etg.ledger.ledger import Ledger
from etg.table import commands as c
from etg.table.commands import Door

DOORS = {Input.MAIN_DOOR: Door.MAIN, Input.DROP_DOOR: Door.DROP, Input.LOGIC_DOOR: Door.LOGIC}


class DoorWatch:
    """Compares the switches with what is on record and with what the table knows, so that neither misses the other."""

    def __init__(self, ledger: Ledger, link: CabinetInputs | None) -> None:
        self._ledger = ledger
        self._link = link
        self.serviced = False
        """A technician works here: doors are on record, but hold nothing up."""
        state = ledger.state
        self._open = set[Door]() if state is None or link is None else set(state.doors.open)
        """The doors that are open as far as anybody has said; without switches nobody ever does."""

    def moved(self, report: InputChanged, unwatched: bool, read: Sequence[r.Record]) -> None:
        """A door was opened or closed; `unwatched`: while nobody listened to its switch."""
        self._note(DOORS[report.input], report.on, unwatched, read)

    def look(self) -> None:
        """The switches themselves, as soon as all that they have reported is on record; then what follows from them."""
        for which, door in DOORS.items():
            on = self._switch(which)
            if on is not None and on != (door in self._open):
                self._note(door, on, False, ())
        self._agree(())

    def _switch(self, which: Input) -> bool | None:
        """How a switch stands; None: nobody knows now."""
        if self._link is None or not self._link.connected:
            return None
        standing, position = self._link.standing, self._ledger.positions.get(Kind.INPUTS)
        if standing.state is None or position is None or standing.told != position.sequence:
            return None
        return bool(standing.state.inputs >> INPUTS.index(which) & 1)

    def _note(self, door: Door, on: bool, unwatched: bool, read: Sequence[r.Record]) -> None:
        record = r.DoorOpened(door, unwatched) if on else r.DoorClosed(door, unwatched)
        self._open = self._open | {door} if on else self._open - {door}
        self._agree((record, *read))

    def _agree(self, records: Sequence[r.Record]) -> None:
        """The table stands while a door is open, unless somebody works there."""
        state = self._ledger.state
        known = set[Door]() if state is None else set(state.doors.open)
        wanted = known if state is None else set[Door]() if self.serviced else self._open
        commands: list[c.Command] = [c.OpenDoor(door) for door in Door if door in wanted - known]
        commands += [c.CloseDoor(door) for door in Door if door in known - wanted]
        for command in commands:
            self._ledger.record(command, actor=Kind.INPUTS, also=records)
            records = ()
        if records:
            self._ledger.note(*records, actor=Kind.INPUTS)
