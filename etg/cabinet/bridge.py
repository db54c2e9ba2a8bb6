"""Between the devices and the table: reports become commands and records, and the next action opens or locks the shoe.

Whatever a device says is committed together with its position in one transaction, and acknowledged after that. So a
card is neither lost nor counted twice, wherever the program or the power ends.
"""

from collections import deque
from collections.abc import Sequence
from queue import Empty, Queue

from etg.cabinet.door_watch import DOORS, DoorWatch
from etg.cards import Card
from etg.devices.capabilities import CabinetInputs, CardReader, Linked, Shoe
from etg.devices.messages import Lamps
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    Changed,
    Connected,
    CoverCardDrawn,
    Happened,
    Identity,
    Input,
    InputChanged,
    Kind,
    Lost,
    Missed,
    Peeked,
    Position,
    Report,
    Trouble,
    TroubleBegan,
    TroubleEnded,
)
from etg.errors import Refused
from etg.ledger import records as r
from etg.ledger.ledger import Ledger
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table.actions import Do, card_due, next_action
from etg.table.decide import decide
from etg.table.stage import DEAL
from etg.table.state import State
from etg.table.words import DEVICES
from etg.texts import Text, text

LEAST_CONFIDENCE = 90
"""Percent below which a card counts as not read."""
AT_ONCE = 64
"""Reports that are dealt with before the screens get their turn."""
_DEVICES = {Kind.SHOE: c.Device.SHOE, Kind.READER: c.Device.READER}
_FAULTS = {
    Trouble.LID_OPEN: c.Fault.LID,
    Trouble.JAM: c.Fault.JAM,
    Trouble.BACKWARDS: c.Fault.JAM,
    Trouble.SELF_TEST: c.Fault.BROKEN,
    Trouble.POWER: c.Fault.BROKEN,
    Trouble.MEMORY_LOST: c.Fault.BROKEN,
    Trouble.OTHER: c.Fault.BROKEN,
}
"""What stops the table. Two cards at once stop it by the second one, which could not be read."""
_CARDS = (CardDrawn, CardUnread, CoverCardDrawn)
_STOPPED = text("its link has stopped: start the program again")
_NO_SIDE = text("a card has come without the side of the double shoe")


class Bridge:
    """The devices of one table."""

    def __init__(
        self,
        ledger: Ledger,
        reports: "Queue[Report]",
        shoe: Shoe | None = None,
        reader: CardReader | None = None,
        inputs: CabinetInputs | None = None,
        least_confidence: int = LEAST_CONFIDENCE,
    ) -> None:
        self.ledger = ledger
        self.shoe = shoe
        self.least_confidence = least_confidence
        self._reports = reports
        linked: dict[Kind, Linked | None] = {Kind.SHOE: shoe, Kind.READER: reader, Kind.INPUTS: inputs}
        self._links = {kind: link for kind, link in linked.items() if link is not None}
        self._kinds = {link.port: kind for kind, link in self._links.items()}
        self._inputs = inputs
        self.doors = DoorWatch(ledger, inputs)
        self._lost: dict[Kind, str] = {}
        """What does not answer, and why."""
        self._until: dict[Kind, int] = {}
        """Up to which event a device speaks of what happened while nobody listened."""
        self._waiting: deque[Report] = deque()
        """What the shoe has said and the table cannot take yet: it is not on record, so the shoe keeps it."""
        self._stood = 0
        """How many of these came while the table could not take them: people may have entered them meanwhile."""
        self._lid_open = False
        self._others: deque[Report] = deque()
        """What is not on record yet and need not wait for people; after a disk that failed it is tried again."""
        self._numbering: dict[Kind, tuple[str, int]] = {}
        """The serial number and session in which each device counts now."""

    # What the conductor calls

    def take(self) -> list[Report]:
        """Deal with what was reported, and tell the shoe what it may do; the reports, for whoever shows them."""
        found: list[Report] = []
        while len(found) < AT_ONCE:
            try:
                found.append(self._reports.get_nowait())
            except Empty:
                break
            self.handle(found[-1])
        for kind in self._links:
            self._look_after(kind)
        self._go_on()
        self.doors.look()
        self._lock()
        return found

    def light(self, lamps: Lamps) -> None:
        """Which lamps of the cabinet are lit; a board that comes back is told again by its link."""
        if self._inputs is not None:
            self._inputs.light(lamps)

    def check(self, command: c.Command) -> None:
        """Refuse to put a device back in service that is still not right."""
        if not isinstance(command, c.Mend) or command.by is None or command.covered:
            return
        kind = next((kind for kind, device in _DEVICES.items() if device is command.device), None)
        called = DEVICES[command.device]
        if kind in self._lost:
            raise Refused(text("the {device} does not answer: {why}", device=called, why=self._lost[kind]))
        self._go_on()
        if kind is Kind.SHOE and self._heard_up_to() < self._until.get(Kind.SHOE, 0):
            raise Refused(text("the shoe is still saying what happened in between: wait a moment"))
        standing = self._links[kind].standing if kind in self._links else None
        if standing is not None and standing.state is not None and standing.state.lid_open:
            raise Refused(text("the lid of the {device} is open: close it first", device=called))

    def _heard_up_to(self) -> int:
        """The last event of the shoe that has come, on record or not."""
        waiting = (_position(report) for report in reversed(self._waiting))
        last = next((position for position in waiting if position is not None), self.ledger.positions.get(Kind.SHOE))
        return last.sequence if last is not None else 0

    # Reports

    def handle(self, report: Report) -> None:
        """Put a report on record with all that follows from it; what the shoe says, in the order in which it did."""
        kind, position = self._kinds[report.port], _position(report)
        if position is not None:
            self._numbering[kind] = position[:2]
        waits = kind is Kind.SHOE and isinstance(report, Happened | Missed)
        (self._waiting if waits else self._others).append(report)
        self._go_on()

    def _go_on(self) -> None:
        """Take what was said; what the shoe said, until it is a card and people must look at another one first."""
        while self._others:
            self._record(self._others[0])
            self._others.popleft()
        while self._waiting:
            report = self._waiting[0]
            if isinstance(report, _CARDS) and self._stands() and not self._confirms(report):
                self._stood = len(self._waiting)
                return
            self._record(report)
            self._waiting.popleft()
            self._stood = max(0, self._stood - 1)

    def _stands(self) -> bool:
        """Whether a card must wait: with an open lid it would be one out of turn, but nothing else lets it be taken."""
        state = self.ledger.state
        if state is None:
            return False
        mended = any(cause.device is c.Device.SHOE and cause.fault is not c.Fault.LID for cause in state.causes)
        return (
            mended
            or bool(state.doors.open)
            or state.tilt is not None
            or state.shoe.suspect is not None
            or bool(state.shoe.strays)
        )

    def _record(self, report: Report) -> None:
        kind = self._kinds[report.port]
        position = _position(report)
        if isinstance(report, Happened) and position is not None and not self._is_new(kind, position):
            self._links[kind].acknowledge(position)  # on record before the device could hear of it
            return
        read = [r.DeviceRead(kind, *position)] if position is not None and self._moves(kind, position) else []
        match report:
            case CardDrawn() | CardUnread():
                self._card(kind, report, read)
            case CoverCardDrawn():
                self._do(kind, c.CoverCard(self._side(report.side)), read)
            case Peeked(blackjack=blackjack):
                self._do(kind, c.ReaderResult(blackjack), read)
            case InputChanged() if report.input in DOORS:
                self.doors.moved(report, self._came_before(kind, position), read)
            case InputChanged():
                self.ledger.note(*_input_records(report), *read, actor=kind)
            case TroubleBegan() | TroubleEnded():
                self._trouble(kind, report, read)
            case Missed(count=count, why=why):
                self._fault(kind, c.Fault.GAP, why, [r.EventsMissed(kind, report.port, count, why), *read])
            case Connected():
                self._connected(kind, report)
                return
            case Lost(why=why):
                self._lost[kind] = why
                self.ledger.note(r.DeviceLost(kind, report.port, why), actor=kind)
                self._look_after(kind)
            case Changed(before=before, now=now):
                record = r.DeviceChanged(kind, report.port, _who(before), _who(now))
                self._fault(kind, c.Fault.CHANGED, _who(now), [record])
        if position is not None:
            self._links[kind].acknowledge(position)

    def _is_new(self, kind: Kind, position: Position) -> bool:
        last = self.ledger.positions.get(kind)
        return last is None or last[:2] != position[:2] or position.sequence > last.sequence

    def _moves(self, kind: Kind, position: Position) -> bool:
        """Whether an event moves the place in the books: not one of a numbering that another has taken the place of."""
        last = self.ledger.positions.get(kind)
        now = self._numbering.get(kind)
        return self._is_new(kind, position) and (last is None or position[:2] in (now, last[:2]))

    def _do(self, kind: Kind, command: c.Command, records: Sequence[r.Record]) -> bool:
        """Record a command that follows from a report; whether the table took it. A refusal is recorded too."""
        if self.ledger.state is None:
            self.ledger.note(*records, actor=kind)
            return False
        try:
            self.ledger.record(command, actor=kind, also=records)
        except Refused:
            return False
        return True

    # Cards

    def _card(self, kind: Kind, report: CardDrawn | CardUnread, read: Sequence[r.DeviceRead]) -> None:
        side = self._side(report.side)
        card = report.card if isinstance(report, CardDrawn) and report.confidence >= self.least_confidence else None
        entered, late = self.ledger.entered, self._is_late(report.position)
        if late and self._confirms(report):
            skipped = 0 if card is None else entered.index(card)
            self.ledger.note(r.EntryConfirmed(kind, skipped), *read, actor=kind)
            return
        state = self.ledger.state
        by_force = report.forced and not self._stood  # while the shoe is mended cards come out in no other way
        doubtful = by_force or (bool(entered) and (card in entered or (late and not self.ledger.unsure)))
        command = _due(state, card, side) if state is not None and not doubtful else None
        if state is None or command is None or not _takes(state, command):
            command = c.OutOfTurn(card, side)
            if state is not None and state.open and state.cards and not _takes(state, command):
                missed = r.EventsMissed(kind, report.port, 1, _NO_SIDE)
                self._fault(kind, c.Fault.GAP, _NO_SIDE, [missed, *read])
                return
        self._do(kind, command, read)

    def _confirms(self, report: Report) -> bool:
        """Whether two people have entered this card already; one that was not read may be any that it has seen."""
        entered = self.ledger.entered
        if isinstance(report, CardDrawn) and report.confidence >= self.least_confidence:
            return report.card in entered
        return isinstance(report, CardDrawn | CardUnread) and bool(entered) and not self.ledger.unsure

    def _side(self, side: str | None) -> str | None:
        """The side of a card, where the shoe of the table has sides or batches."""
        state = self.ledger.state
        two = state is not None and state.shoe.kind in (ShoeKind.DOUBLE, ShoeKind.TWO_BATCH)
        return side if two else None

    def _is_late(self, position: Position | None) -> bool:
        """Whether the shoe speaks of a time in which it could not be heard: people may have entered the card."""
        state = self.ledger.state
        late = self._stood > 0 or self._came_before(Kind.SHOE, position)
        return late or (state is not None and c.Device.SHOE in state.out_of_order)

    def _came_before(self, kind: Kind, position: Position | None) -> bool:
        """Whether something happened before the device could be heard."""
        return position is not None and position.sequence <= self._until.get(kind, 0)

    # Devices

    def _connected(self, kind: Kind, report: Connected) -> None:
        """A device answers. Where its numbering is a new one, the books say where in it they begin."""
        self._lost.pop(kind, None)
        self._until[kind] = report.until
        records: list[r.Record] = []
        if report.identity is not None:
            records.append(r.DeviceConnected(kind, report.port, *report.identity[1:]))
        last = self.ledger.positions.get(kind)
        if report.position is not None and (last is None or last[:2] != report.position[:2]):
            records.append(r.DeviceRead(kind, *report.position))
        self.ledger.note(*records, actor=kind)
        self._look_after(kind)

    def _trouble(self, kind: Kind, report: TroubleBegan | TroubleEnded, read: Sequence[r.DeviceRead]) -> None:
        began = isinstance(report, TroubleBegan)
        record = r.DeviceTrouble(kind, report.port, report.trouble, began, report.detail)
        state = self.ledger.state
        if report.trouble is Trouble.LID_OPEN and kind is Kind.SHOE:
            self._lid_open = began
            if not began and state is not None and _has(state, kind, c.Fault.LID):
                self._do(kind, c.Mend(c.Device.SHOE, fault=c.Fault.LID), [record, *read])
                return
        if began and report.trouble in _FAULTS:
            self._fault(kind, _FAULTS[report.trouble], report.detail, [record, *read])
            return
        self.ledger.note(record, *read, actor=kind)

    def _fault(self, kind: Kind, fault: c.Fault, detail: str, records: Sequence[r.Record]) -> None:
        """A device is out of order, if the table has one and did not know; it is on record in any case."""
        state = self.ledger.state
        if state is not None and kind in _DEVICES and not _has(state, kind, fault):
            command = c.OutOfOrder(_DEVICES[kind], fault=fault, detail=detail)
            if _matters(state, kind, fault) and _takes(state, command):
                self._do(kind, command, records)
                return
        self.ledger.note(*records, actor=kind)

    def _look_after(self, kind: Kind) -> None:
        """The table knows what does not answer, also after a restart."""
        state, link = self.ledger.state, self._links[kind]
        if link.connected and self._lost.get(kind) is _STOPPED:
            del self._lost[kind]  # it was only held up
        elif kind not in self._lost and link.standing.connected and not link.connected:
            self._lost[kind] = _STOPPED
        if state is None or kind not in _DEVICES:
            return
        beat = link.standing.state
        if kind is Kind.SHOE and self._lid_open and beat is not None and beat.lid_open:
            # it may have been open since the cards were made ready
            self._fault(kind, c.Fault.LID, "", [])
        known, gone = _has(state, kind, c.Fault.OFFLINE), kind in self._lost
        if gone and not known:
            self._fault(kind, c.Fault.OFFLINE, self._lost[kind], [])
        elif known and not gone and link.connected:
            self._do(kind, c.Mend(_DEVICES[kind], fault=c.Fault.OFFLINE), [])

    # The lock

    def _lock(self) -> None:
        """Let out as many cards as the table waits for."""
        position = self.ledger.positions.get(Kind.SHOE)
        if self.shoe is not None and position is not None:
            state = self.ledger.state
            self.shoe.allow(position, cards_due(state) if state is not None else 0)


def cards_due(state: State) -> int:
    """How many cards may leave the shoe before anything else must happen."""
    action = next_action(state)
    if action.do is Do.SHUFFLE_DISCARDS:
        return 1
    due = card_due(state)
    if due is None or due != action:
        return 0
    round_ = state.round
    return len(round_.deal) if round_ is not None and round_.stage is DEAL else 1


def _due(state: State, card: Card | None, side: str | None) -> c.Command | None:
    """What a card is that comes out of the shoe now; None: none was due."""
    action = next_action(state)
    if action.do is Do.SHUFFLE_DISCARDS:  # it has been done: this is the card that is burned after it
        return c.ShuffleDiscards(state.dealer, card)
    due = card_due(state)
    if due is None or due != action:
        return None
    if card is None:
        return c.CardUnread(side)
    return c.Burn(card) if due.do is Do.BURN else c.Card(card, shoe_side=side)


def _takes(state: State, command: c.Command) -> bool:
    try:
        decide(state, command)
    except Refused:
        return False
    return True


def _has(state: State, kind: Kind, fault: c.Fault) -> bool:
    return any(cause.device is _DEVICES[kind] and cause.fault is fault for cause in state.causes)


def _matters(state: State, kind: Kind, fault: c.Fault) -> bool:
    """Whether a fault holds this table up: a gap does not without cards, an open lid not while they are made ready."""
    if fault is c.Fault.GAP:
        return kind is Kind.SHOE and bool(state.cards)
    if fault is c.Fault.LID:
        return bool(state.cards) and not state.shoe.steps and not state.shoe.decks_out
    return True


def _input_records(report: InputChanged) -> list[r.Record]:
    """A button that is let go is nothing."""
    if report.input is Input.KEY:
        return [r.KeyTurned(report.input, report.on)]
    return [r.ButtonPressed(report.input)] if report.on else []


def _position(report: Report) -> Position | None:
    return report.position if isinstance(report, Happened | Missed | Connected) else None


def _who(identity: Identity) -> Text:
    return text(
        "{serial}, hardware {hardware}, firmware {firmware} {hash}",
        serial=identity.serial,
        hardware=identity.hardware,
        firmware=identity.firmware,
        hash=identity.firmware_hash[:8],
    )
