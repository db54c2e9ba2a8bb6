"""Who is in the office, what he has asked for, and what came of it."""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, Protocol

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.handlers import JOBS, QUERIES
from etg.cabinet.office.running_test import RunningTest
from etg.cabinet.office.screen_tests import ScreenTest
from etg.cabinet.office.tasks import Job, Noted, Query
from etg.cabinet.office.trials import Begun, Played, SoundTest, Trial, no_trial
from etg.cabinet.office.view import Answer, Office
from etg.cabinet.office.worker import Ended, Found, Reached, Worker
from etg.cabinet.staff.actions import Action, Denied, may
from etg.cabinet.touch_map import Place
from etg.devices.reports import Report
from etg.errors import Refused
from etg.ledger.records import DevicesTried, OfficeEntered, OfficeLeft, Record
from etg.modes import Mode
from etg.table.people import Person, Role
from etg.table.state import State
from etg.table.words import ROLES
from etg.texts import Text, text

TIME_OUT = 300.0
"""Seconds without a touch after which the office is left by itself."""
MOST_ANSWERS = 40
_ROLES = (Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR)


class Granted(Protocol):
    """Something that not everybody may do."""

    @property
    def action(self) -> Action:
        """What somebody must be allowed to do."""
        ...


class Came(NamedTuple):
    """What has come of what was asked."""

    records: tuple[Record, ...] = ()
    changed: bool = False


def in_play(state: State) -> Text | None:
    """Why a technician cannot have the table now; None: he can."""
    if state.round is not None:
        return text(
            "round {number} is being played: the technician's pages open when it is over", number=state.round.number
        )
    if state.wagers:
        return text("wagers lie on the felt: the technician's pages open when the round is over or they are taken back")
    return None


class BackOffice:
    """One person at a time."""

    def __init__(self, desk: Desk, worker: Worker, time_out: float = TIME_OUT) -> None:
        self.office: Office | None = None
        self._desk, self._worker = desk, worker
        self._time_out = time_out
        self._asked: set[Query] = set()
        """What is being looked up."""
        self._watched: dict[Query, float] = {}
        """What the open page wants to know, and when it was looked up last."""
        self._testing = RunningTest()

    @property
    def deadline(self) -> float | None:
        """When something is looked up again, or it is left by itself."""
        if self.office is None:
            return None
        again = [at + query.every for query, at in self._watched.items() if query.every is not None]
        ends = [] if self._testing.test is None else [self._testing.until]
        return min([self.office.until, *again, *ends])

    @property
    def starts_again(self) -> bool:
        """Whether the table starts again when the office is left."""
        return self.office is not None and self.office.starts_again

    def enter(self, by: Person, state: State, now: float) -> Record:
        """Open it; what goes on record."""
        if self._desk.mode not in (Mode.LIVE, Mode.DESK):
            raise Refused(text("a demo or a training has no books: there is nothing to look up or to set"))
        if self.office is not None:
            raise Refused(text("somebody is there already: leave it first"))
        if by.role not in _ROLES:
            raise Denied(by, "EnterOffice", text("these pages are for floorperson, technician and auditor"))
        why = in_play(state) if by.role is Role.TECHNICIAN else None
        if why is not None:
            raise Refused(why)
        self.office = Office(by, now + self._time_out)
        return OfficeEntered(by)

    def is_left(self, now: float) -> bool:
        """Whether nobody has touched anything for too long; a job that is being done is waited for."""
        return self.office is not None and now >= self.office.until and self.office.job is None

    def leave(self, by_itself: bool = False) -> Record | None:
        """Close it; what goes on record."""
        office, self.office = self.office, None
        if office is None:
            return None
        self._worker.call_off()
        self._asked.clear()
        self._watched.clear()
        self._testing = RunningTest()
        return OfficeLeft(office.person, by_itself)

    def touched(self, now: float) -> None:
        """It is not left by itself for a while."""
        if self.office is not None:
            self.office = replace(self.office, until=now + self._time_out)

    def look(self, query: Query, now: float) -> None:
        """Look something up."""
        self._check(query)
        assert type(query) in QUERIES, f"nobody answers {query}"
        if query not in self._asked:
            self._asked.add(query)
            self._worker.begin(query)
        if query in self._watched:
            self._watched[query] = now

    def watch_for(self, queries: tuple[Query, ...], now: float) -> None:
        """What the open page wants to know: looked up at once, and again as often as it may change."""
        before, self._watched = self._watched, {}
        for query in queries:
            self._watched[query] = before.get(query, now)
            if query not in before:
                self.look(query, now)

    def _look_again(self, now: float) -> None:
        for query, at in list(self._watched.items()):
            if query.every is not None and now >= at + query.every:
                self.look(query, now)

    def undertake(self, job: Job) -> None:
        """Have something done; one thing at a time."""
        office = self._check(job)
        if office.job is not None:
            raise Refused(text("something else is being done: wait for its end, or call it off"))
        assert type(job) in JOBS, f"nobody does {job}"
        self.office = replace(office, job=job, progress=None, done=None)
        self._worker.begin(job)

    def call_off(self) -> None:
        """End what is being done."""
        self._worker.call_off()

    # What is tried

    def show_test(self, test: ScreenTest, now: float) -> None:
        """Windows show something else than their screens."""
        self._check(test)
        self._testing.show(test, now)
        self._shows_test(now)

    def test_touched(self, window: str, what: Place | str, now: float) -> None:
        """Somebody has touched a window that shows a test."""
        self._testing.touched(window, what, now)
        self._shows_test(now)

    def end_test(self, now: float) -> None:
        """They show their screens again."""
        self._testing.end()
        self._shows_test(now)

    def _shows_test(self, now: float) -> None:
        self.touched(now)
        if self.office is not None:
            self.office = replace(self.office, test=self._testing.test, tested=self._testing.tested)

    def play(self, sound: SoundTest, now: float) -> None:
        """Something is to be heard."""
        office = self._check(sound)
        before = 0 if office.sound is None else office.sound.number
        self.office = replace(office, sound=Played(before + 1, sound))
        self.touched(now)

    def try_devices(self, trial: Trial | None, state: State, now: float) -> DevicesTried | None:
        """Devices are tried from now on, or not any more; what goes on record."""
        office = self._check(Trial())
        before = office.trial
        if trial is None:
            self.office = replace(office, trial=None)
            return None if before is None else DevicesTried(office.person, False)
        why = no_trial(state) if trial.reads else None
        if why is not None:
            raise Refused(why)
        begun = Begun(self._desk.heard.count if before is None or trial.anew else before.since, trial)
        self.office = replace(office, trial=begun)
        self.touched(now)
        return DevicesTried(office.person, True) if before is None else None

    def _check(self, task: Granted) -> Office:
        office = self.office
        if office is None:
            raise Refused(text("nobody is logged in here: log in first"))
        if not may(office.person.role, task.action):
            raise _not_granted(office.person, type(task).__name__)
        return office

    def take(self, now: float) -> Came:
        """What has come of it."""
        if self.office is not None:
            self._look_again(now)
            if self._testing.look(now):
                self._shows_test(now)
            elif self._testing.test is not None:
                self.touched(now)  # whoever looks at a test is here
        records: list[Record] = []
        results = self._worker.results()
        for result in results:
            office = self.office
            match result:
                case Found(query, found, wrong):
                    self._asked.discard(query)
                    if isinstance(found, Noted):
                        records += found.records
                        found = found.found
                    if office is not None:
                        answers = {**office.answers, query: Answer(found, now, wrong)}
                        while len(answers) > MOST_ANSWERS:
                            del answers[min(answers, key=lambda each: answers[each].at)]
                        self.office = replace(office, answers=MappingProxyType(answers))
                case Reached(job, progress) if office is not None and office.job is job:
                    self.office = replace(office, progress=progress)
                case Ended(job, done):
                    records += done.records
                    if office is not None and office.job is job:
                        again = office.starts_again or done.starts_again
                        self.office = replace(office, job=None, progress=None, done=done, starts_again=again)
                case _:
                    pass
        return Came(tuple(records), bool(results))

    def heard(self, reports: tuple[Report, ...]) -> None:
        """The devices have said something."""
        self._desk.heard.put(reports)

    def stop(self) -> None:
        """End its thread."""
        self._worker.stop()

    @property
    def wake(self) -> Callable[[], None]:
        """Called when something has come."""
        return self._worker.wake

    @wake.setter
    def wake(self, wake: Callable[[], None]) -> None:
        self._worker.wake = wake


def _not_granted(by: Person, what: str) -> Denied:
    return Denied(by, what, text("this is not for a {role} to do", role=ROLES[by.role]))
