"""Ledger and devices of a running table in one hand: what is asked and reported goes on record here, in one thread."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from etg.cabinet.asks import Ask, CallAttendant, DrawByTable, GoOn, LogIn, LogOut, TryDevices
from etg.cabinet.bridge import Bridge, cards_due
from etg.cabinet.dealer_hands import DealerHands
from etg.cabinet.draws import table_draw
from etg.cabinet.links import link_status
from etg.cabinet.memory import Memory, remembered
from etg.cabinet.news import Committed, Opened, Recognised, Refusal
from etg.cabinet.shown import LinkStatus
from etg.cabinet.staff.recognising import Recognise, nobody
from etg.cabinet.wishes import call_record
from etg.devices.capabilities import Linked
from etg.devices.messages import Lamps
from etg.devices.reports import Kind, Report
from etg.errors import Refused
from etg.ledger.background import BackgroundCheck
from etg.ledger.ledger import PLENTY, Ledger
from etg.ledger.reading import Reader
from etg.ledger.records import KeyTurned, LoggedIn, LoggedOut, MustHitFound, MustHitLost, Record
from etg.shoe.source import Source
from etg.table import events as e
from etg.table.actions import next_action
from etg.table.commands import Command, OpenTable
from etg.table.state import State
from etg.texts import text

PULLS = 200
"""Pulls at a card that does not come, after which the hands give up."""


class Peripherals(Protocol):
    """The devices, as they are needed here."""

    @property
    def bridge(self) -> Bridge:
        """Between them and the table."""
        ...

    @property
    def hands(self) -> DealerHands:
        """What a dealer does with emulated ones."""
        ...

    @property
    def links(self) -> Mapping[Kind, Linked]:
        """By kind."""
        ...

    def start(self) -> None:
        """Open the ports."""
        ...

    def take(self) -> list[Report]:
        """Deal with what they have reported."""
        ...

    def stop(self) -> None:
        """Close them."""
        ...


class Keeper:
    """Not for two threads at once."""

    def __init__(
        self,
        open_ledger: Callable[[], Ledger],
        connect: Callable[[Ledger], Peripherals | None],
        source: Source,
        enough: int = PLENTY,
        recognise: Recognise = nobody,
    ) -> None:
        """`open_ledger` gives a ledger with a submission in force; what keeps it from being opened is raised here."""
        self._recognise = recognise
        self._open_ledger, self._connect, self._source, self._enough = open_ledger, connect, source, enough
        self._reports: list[Report] = []
        self._events: list[e.Event] = []
        self._refusals: list[Refusal] = []
        self._links: tuple[LinkStatus, ...] = ()
        self._low = self._low_was = False
        self._pulling: tuple[object, int, Ask] | None = None
        """What the hands pull at, how often they have, and who wanted it."""
        self._lamps: Lamps | None = None
        self._serviced = False
        self.memory = Memory()
        self.ledger = open_ledger()
        self._is_open = True
        self._check: BackgroundCheck | None = None
        if self.ledger.recovery is not None:
            self._check = self.ledger.check_in_background()
        self.devices: Peripherals | None = None
        self.check_open: Callable[[State], None] = lambda state: None
        """Refuses to open the table while something is missing at it."""

    @property
    def state(self) -> State:
        """The table as it is on disk."""
        state = self.ledger.state
        assert state is not None, "no submission is in force"
        return state

    @property
    def pulling(self) -> bool:
        """Whether a card is waited for that the hands pull at."""
        return self._pulling is not None

    # Opening and closing

    def begin(self) -> Opened:
        """Connect the devices; the table as it stands."""
        ledger = self.ledger
        self._reports, self._events, self._refusals, self._pulling = [], [], [], None
        self.memory = remembered(ledger.reader, ledger.state)
        self._low = self._low_was = ledger.look_at_disk(self._enough).low
        ledger.heard = self._heard
        self.devices = self._connect(ledger)
        if self.devices is not None:
            self.devices.bridge.doors.serviced = self._serviced
            self.devices.start()
        if self._lamps is not None:
            self.light(self._lamps)
        self._links = self._link_status()
        words = "" if ledger.recovery is None else str(ledger.recovery)
        return Opened(
            self.state,
            ledger.last,
            self.memory,
            ledger.books.now.timer,
            self._links,
            self._low,
            words,
            ledger.unfinished(MustHitLost, MustHitFound),
            _last_key(ledger.reader),
        )

    def reopen(self) -> Opened:
        """Begin again with what is on disk, because something went wrong."""
        if self.devices is not None:
            self.devices.stop()
            self.devices = None
        if self.ledger.path is not None:
            if self._is_open:
                self._is_open = False
                self.ledger.abandon()
            self.ledger = self._open_ledger()
            self._is_open = True
        return self.begin()

    def renew(self) -> Opened:
        """Throw the books of a demo away and begin with new ones; those that are in a file are kept for ever."""
        if self.ledger.path is not None:
            raise Refused(text("these books are kept: they cannot be begun anew"))
        if self.state.round is not None or self.state.wagers:
            raise Refused(text("a round is on the table: the demo begins anew after it"))
        if self.devices is not None:
            self.devices.stop()
            self.devices = None
        self.ledger.close()
        self.ledger = self._open_ledger()
        return self.begin()

    def close(self) -> None:
        """End in order."""
        if self._check is not None:
            self._check.stop()
        if self.devices is not None:
            self.devices.stop()
        if self._is_open:
            self._is_open = False
            self.ledger.close()

    # What is done

    def do(self, ask: Ask) -> None:
        """Do what was asked: it is on disk when this returns, or refused, or the disk has not taken it."""
        what = ask.what
        match what:
            case Command():
                self._record(what)
            case GoOn():
                self._reach(ask)
            case DrawByTable():
                command = table_draw(self.state, self._source)
                if command is None:
                    raise Refused(text("the table draws nothing now"))
                self._record(command)
            case CallAttendant(station=station, on=on):
                self.note([call_record(station, on)])
            case LogIn(by=by):
                self.note([LoggedIn(by)])
            case LogOut(by=by):
                self.note([LoggedOut(by)])
            case TryDevices(trial=trial):
                if self.devices is not None:
                    self.devices.bridge.try_out(trial)
            case _:
                raise AssertionError(f"not for the ledger: {what}")

    def _record(self, command: Command) -> None:
        if isinstance(command, OpenTable):
            self.check_open(self.state)
        if self.devices is not None:
            self.devices.bridge.check(command)
        self.ledger.record(command)

    def recognise(self, ask: Ask) -> Recognised:
        """Whether somebody is who he says he is; whatever comes of it goes on record first."""
        outcome = self._recognise(ask)
        self.note(outcome.records)
        return Recognised(ask, outcome.person, outcome.words)

    def note(self, records: Sequence[Record]) -> None:
        """Put something on record that changes nothing on the table."""
        self.ledger.note(*records)

    def look_around(self) -> None:
        """See how much room the disk has."""
        self._low = self.ledger.look_at_disk(self._enough).low

    def light(self, lamps: Lamps) -> None:
        """Which lamps are lit; devices that are connected anew are told, too."""
        self._lamps = lamps
        if self.devices is not None:
            self.devices.bridge.light(lamps)

    def service(self, on: bool) -> None:
        """A technician works at the table, or no longer: meanwhile its doors hold nothing up."""
        self._serviced = on
        if self.devices is not None:
            self.devices.bridge.doors.serviced = on

    def take(self) -> None:
        """Deal with what the devices have said, and with what the check of the whole ledger has found."""
        if self._check is not None and self.ledger.settle_check(self._check) is not None:
            self._check = None
        if self.devices is None:
            return
        before = len(self._events)
        self._reports += self.devices.take()
        for event in self._events[before:]:
            if isinstance(event, e.CommandRefused):
                self._refusals.append(Refusal(None, event.reason, event.clause))
        self._pull()

    # Hands

    def _reach(self, ask: Ask) -> None:
        hands = None if self.devices is None else self.devices.hands
        if hands is None or hands.act(self.state):
            self._pulling = None
            if hands is None:
                raise Refused(text("there are no emulated devices here: do it with your own hands"))
        elif hands.shoe is not None and cards_due(self.state):
            self._pulling = self._due(), 0, ask
        else:
            raise Refused(text("the table waits for nothing that hands do"))

    def _pull(self) -> None:
        """Pull again at a card that did not come: the shoe may have heard only now that it may let it out."""
        if self._pulling is None or self.devices is None:
            return
        due, pulls, ask = self._pulling
        if due != self._due() or self.devices.hands.act(self.state):
            self._pulling = None
        elif pulls >= PULLS:
            self._pulling = None
            self._refusals.append(Refusal(ask, text("the shoe lets no card out"), None))
        else:
            self._pulling = due, pulls + 1, ask

    def _due(self) -> object:
        state = self.state
        return next_action(state), state.rounds, 0 if state.round is None else state.round.cards

    # What is new

    def _heard(self, before: State | None, events: Sequence[e.Event]) -> None:
        self._events += events
        self.memory = self.memory.after(before, events, self.ledger.state)

    def refusals(self) -> list[Refusal]:
        """What was refused without anybody waiting for the answer."""
        found, self._refusals = self._refusals, []
        return found

    def committed(self) -> Committed | None:
        """All that is new since this was asked last; None: nothing."""
        links = self._link_status()
        if not self._events and not self._reports and links == self._links and self._low == self._low_was:
            return None
        events, reports = tuple(self._events), tuple(self._reports)
        self._events, self._reports = [], []
        self._links, self._low_was = links, self._low
        return Committed(self.state, events, self.ledger.last, reports, self.memory, links, self._low)

    def _link_status(self) -> tuple[LinkStatus, ...]:
        return () if self.devices is None else link_status(self.devices.links, self.ledger.state)


def _last_key(reader: Reader) -> bool:
    """Whether the key of the cabinet was turned when it was last heard."""
    row = next(reader.events_where("name = ?", (KeyTurned.name,), "number DESC LIMIT 1"), None)
    event = None if row is None else row.event()
    return isinstance(event, KeyTurned) and event.on
