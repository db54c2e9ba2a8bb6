"""A live table with its books in a file, and people who log in with numbers and PINs."""

from dataclasses import replace
from pathlib import Path

from etg.cabinet.asks import DEALER_CONSOLE, Prove
from etg.cabinet.bots import Bots
from etg.cabinet.chores import Chores
from etg.cabinet.conductor import Conductor
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.must_hit import MustHit
from etg.cabinet.office.back_office import BackOffice
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.worker import TurnedWorker
from etg.cabinet.settings import TIMERS
from etg.cabinet.showing import About
from etg.cabinet.staff.access import Access
from etg.cabinet.staff.access_settings import ACCESS, AccessSettings
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.recognising import recogniser
from etg.cabinet.staff.staff_file import staff_path
from etg.cabinet.turned import TurnedWriter
from etg.cabinet.writer import Writer
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.table import commands as c
from etg.table.people import Person, Role
from etg.table.state import Limits
from tests.cabinet.builders import NO_LIMITS, Cabinet, FakeScreens
from tests.cabinet.office.builders import Staffed

PIN, OTHER = "482913", "730518"
DEALER, ANOTHER = Person(Role.DEALER, "7"), Person(Role.DEALER, "71")
FLOOR, FLOOR_2 = Person(Role.FLOORPERSON, "8"), Person(Role.FLOORPERSON, "81")
TECHNICIAN, AUDITOR = Person(Role.TECHNICIAN, "100"), Person(Role.AUDITOR, "9")
EVERYBODY = (DEALER, ANOTHER, FLOOR, FLOOR_2, AUDITOR)


class LiveCabinet(Cabinet):
    """The devices and the files of a live table."""

    access = ACCESS
    limits = NO_LIMITS

    def open_ledger(self) -> Ledger:
        """For money."""
        assert self.path is not None
        ledger = Ledger.open(self.path, Mode.LIVE, self.wall)
        if ledger.state is None:
            ledger.install(self.submission)
        return ledger

    def seconds(self) -> float:
        """The time of day."""
        return self.wall.time() / 1e6

    @property
    def accounts(self) -> Accounts:
        """The people, as their file has them now."""
        assert self.path is not None
        return Accounts(staff_path(self.path))

    def live(self, screens: FakeScreens) -> Conductor:
        """One that has begun."""
        assert self.path is not None
        accounts = self.accounts
        writer = TurnedWriter(
            self.open_ledger, self.connect, SeededSource(1), recognise=recogniser(accounts, self.seconds)
        )
        desk = self.staffed_desk(writer, accounts)
        office = BackOffice(desk, TurnedWorker(desk), self.access.time_out)
        self.office = office
        found = Conductor(
            About(Mode.LIVE, None),
            writer,
            screens,
            Countdowns(TIMERS),
            Chores(self.limits, MustHit(self.path.with_name("must-hit"), SeededSource(1)), self.seconds),
            None,
            self.clock,
            back_office=office,
            access=Access(accounts, self.access),
        )
        screens.writer = writer
        found.begin()
        return found

    def staffed_desk(self, writer: Writer, accounts: Accounts) -> Desk:
        """What the office works with."""

        def by() -> Person | None:
            office = None if self.office is None else self.office.office
            return None if office is None else office.person

        return replace(self.desk(writer, Mode.LIVE), accounts=accounts, by=by)


class Live(Staffed):
    """A live table, step by step."""

    def __init__(
        self, path: Path, founded: bool = True, access: AccessSettings = ACCESS, limits: Limits = NO_LIMITS
    ) -> None:
        self.cabinet: LiveCabinet = LiveCabinet("blackjack", path)
        self.cabinet.access = access
        self.cabinet.limits = limits
        self.bots = Bots(1, odd=0.0)
        if founded:
            accounts = self.cabinet.accounts
            accounts.found(TECHNICIAN.id, "Ada", PIN, 0)
            for each in EVERYBODY:
                accounts.add(each.id, "", each.role, PIN, TECHNICIAN, 0)
        self.start()

    def start(self) -> None:
        """The program starts."""
        self.screens = FakeScreens(self.cabinet)
        self.screens.still = True
        self.conductor = self.cabinet.live(self.screens)
        self.settle()

    def restart(self) -> None:
        """It ends in order and starts again."""
        self.conductor.finish()
        self.start()

    def prove(self, person: Person, pin: str = PIN, place: int = DEALER_CONSOLE) -> bool:
        """Say who one is; whether that is true."""
        self.ask(Prove(person.id, pin), place=place)
        proof = self.shown.proofs[place]
        return proof.person == person

    def open(self) -> None:
        """The floorperson opens the table with the dealer."""
        assert self.prove(DEALER) and self.prove(FLOOR)
        self.ask(c.OpenTable(DEALER, FLOOR))
        assert self.state.open and not self.shown.away
