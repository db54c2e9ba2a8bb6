"""Between the conductor and the office: what is asked of it, what it leaves behind, and what it holds up meanwhile."""

from collections.abc import Callable
from dataclasses import replace

from etg.cabinet.asks import (
    TABLE,
    Ask,
    CallAttendant,
    CallOff,
    EndTest,
    EnterOffice,
    Found,
    HearSound,
    LeaveOffice,
    Look,
    NewPin,
    Prove,
    ShowTest,
    StartDemo,
    StillHere,
    TouchedWindow,
    TryDevices,
    Undertake,
    WatchFor,
)
from etg.cabinet.office.back_office import BackOffice
from etg.cabinet.office.disputes import BundleDispute
from etg.cabinet.office.view import Office
from etg.cabinet.staff.access import Access
from etg.cabinet.writer import Writer
from etg.devices.reports import Report
from etg.errors import Refused
from etg.ledger.records import DevicesTried
from etg.table import commands as c
from etg.table.state import State
from etg.texts import text

SERVICED = text("a technician is at work: the table goes on when he is done")


class Reception:
    """Without a back office there is nothing behind the console, and nothing here holds anything up."""

    def __init__(
        self,
        back_office: BackOffice | None,
        access: Access | None,
        writer: Writer,
        picture: Callable[[int], bytes | None],
        start_again: Callable[[], None],
    ) -> None:
        """`picture` shows what is to be seen at a place, `start_again` ends the table so that it has what was set."""
        self._back_office, self._access, self._writer = back_office, access, writer
        self._picture, self._start_again = picture, start_again

    @property
    def office(self) -> Office | None:
        """Who is there; None: nobody."""
        return None if self._back_office is None else self._back_office.office

    @property
    def deadline(self) -> float | None:
        """When something is looked up again, or it is left by itself."""
        return None if self._back_office is None else self._back_office.deadline

    @property
    def serviced(self) -> bool:
        """Whether a technician has the table, or nobody works at it yet: it does nothing by itself."""
        unfounded = self._access is not None and not self._access.founded
        return unfounded or (self.office is not None and self.office.closes)

    def attend(self, ask: Ask, state: State, now: float) -> bool:
        """What is asked of the office, and what nobody can ask of the table meanwhile; whether that was all."""
        office = self._back_office
        if isinstance(ask.what, Prove | Found | NewPin):
            self._writer.submit(ask)
            return True
        if office is None:
            return False
        match ask.what:
            case EnterOffice(by=by):
                if self._writer.busy:  # what was asked before may begin a round
                    raise Refused(text("something else is being done: please touch that again"))
                self._writer.note(office.enter(by, state, now))
            case LeaveOffice():
                self._leave(office)
            case StillHere():
                office.touched(now)
            case Look(query=query):
                office.look(query, now)
            case WatchFor(queries=queries):
                office.watch_for(queries, now)
            case Undertake(job=job):
                office.touched(now)
                if isinstance(job, BundleDispute):
                    job = replace(job, picture=self._picture(job.station))
                office.undertake(job)
            case CallOff():
                office.call_off()
            case ShowTest(test=test):
                office.show_test(test, now)
            case TouchedWindow(window=window, what=what):
                office.test_touched(window, what, now)
            case EndTest():
                office.end_test(now)
            case HearSound(sound=sound):
                office.play(sound, now)
            case TryDevices(trial=trial):
                self._try_devices(office.try_devices(trial, state, now), ask)
            case CallAttendant() | StartDemo():
                return False
            case c.AdjustMeter(by=by) | c.TransferMeter(by=by) if (
                office.office is not None and office.office.person == by
            ):
                return False  # what a technician does to the meters himself
            case _:
                if self.serviced:
                    raise Refused(SERVICED)
                return False
        return True

    def look_after(self, now: float) -> None:
        """Put on record what has come of what was asked there; leave it when nobody is there any more."""
        office = self._back_office
        if office is None:
            return
        came = office.take(now)
        if came.records:
            self._writer.note(*came.records)
        if office.is_left(now):
            self._leave(office, by_itself=True)

    def heard(self, reports: tuple[Report, ...]) -> None:
        """The devices have said something."""
        if self._back_office is not None:
            self._back_office.heard(reports)

    def stop(self) -> None:
        """End its thread."""
        if self._back_office is not None:
            self._back_office.stop()

    def _leave(self, back_office: BackOffice, by_itself: bool = False) -> None:
        """The table is as it was before, unless something was set: then it is started again, and is as it was too."""
        again, office = back_office.starts_again, back_office.office
        if office is not None and office.trial is not None:
            self._try_devices(DevicesTried(office.person, False), Ask(TABLE, TryDevices(None)))
        record = back_office.leave(by_itself)
        if record is not None:
            self._writer.note(record)
        if again:
            self._start_again()

    def _try_devices(self, record: DevicesTried | None, ask: Ask) -> None:
        if record is not None:
            self._writer.note(record)
        self._writer.submit(ask)
