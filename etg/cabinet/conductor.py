"""The conductor: the loop between people, clock, devices and ledger. It shows nothing that is not on disk."""

import logging
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from etg.cabinet.asks import (
    DEALER_CONSOLE,
    TABLE,
    Ask,
    CallAttendant,
    CallOff,
    DrawByTable,
    EndDemo,
    EndTest,
    EndTraining,
    EnterOffice,
    ExtendTimer,
    Found,
    GoOn,
    HearSound,
    LeaveOffice,
    LogIn,
    LogOut,
    Look,
    NewBooks,
    NewPin,
    PauseTimer,
    Prove,
    Ready,
    Recover,
    ResumeTimer,
    ShowTest,
    StartDemo,
    StillHere,
    TakeOver,
    TouchedWindow,
    TrainAgain,
    TryDevices,
    Undertake,
    WatchFor,
)
from etg.cabinet.auto_dealer import AutoDealer
from etg.cabinet.chores import Chores
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.demo import held
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.failures import Failures
from etg.cabinet.news import Broke, Committed, News, Opened, Recognised, Refusal
from etg.cabinet.office.back_office import BackOffice
from etg.cabinet.office.disputes import BundleDispute
from etg.cabinet.office.view import Office
from etg.cabinet.showing import About, Showing
from etg.cabinet.shown import Lesson, Screens
from etg.cabinet.staff.access import Access, Here
from etg.cabinet.staff.actions import Denied
from etg.cabinet.tilts.present import lamps
from etg.cabinet.watch import Watch
from etg.cabinet.wishes import all_ready
from etg.cabinet.writer import Writer
from etg.devices.messages import Lamps
from etg.errors import Refused, Tilt
from etg.ledger.records import (
    ButtonPressed,
    DevicesTried,
    DiskStopped,
    DiskTakes,
    MustHitFound,
    MustHitLost,
    ProgramFailed,
    ProgramWentOn,
    Record,
    SettingsRestored,
)
from etg.table import commands as c
from etg.table.commands import Command
from etg.table.people import Person
from etg.table.state import State
from etg.texts import text

GRACE = 0.008
"""Seconds that are left to the writer before the next picture: mostly it then shows what was just touched."""
LONGEST = 5.0
"""Seconds after which the loop looks around although nothing has happened."""
SWITCH = 0.0002
"""Seconds after which Python lets another thread run: the writer is not to wait for a picture being drawn."""
PATIENCE, PATIENCE_WITH_DISK = 0.5, 2.0
"""Seconds after which the table tries again by itself what it was refused, or what the disk did not take."""
LONG = 60.0
"""Seconds for which something is shown that the dealer should not miss."""
BREATH = 0.2
"""Seconds between two attempts when something has gone wrong."""
NOT_DONE = text("the table had stopped for a moment: please touch that again")
SERVICED = text("a technician is at work: the table goes on when he is done")
NOT_RECORDED = text("that did not happen: the table cannot record it now. The staff can see why")
log = logging.getLogger(__name__)


class Conductor:
    """Holds the last state that is on disk, and hands everything on."""

    def __init__(
        self,
        about: About,
        writer: Writer,
        screens: Screens,
        countdowns: Countdowns,
        chores: Chores,
        dealer: AutoDealer | None = None,
        clock: Callable[[], float] = time.monotonic,
        players: DemoPlayers | None = None,
        watch: Watch | None = None,
        back_office: BackOffice | None = None,
        access: Access | None = None,
    ) -> None:
        """`players` play by themselves, in a demo; `watch` looks at what the dealer does, in training.

        Without a `back_office` there is nothing behind the console; without `access` everybody is believed who he is.
        """
        self.writer = writer
        self.screens = screens
        self.countdowns = countdowns
        self.chores = chores
        self.dealer = dealer
        self.players = players
        self.watch = watch
        self.back_office = back_office
        self.access = access
        self.clock = clock
        self.showing = Showing(about, screens)
        self._messages, self._wishes = self.showing.messages, self.showing.wishes
        self._unread: deque[News] = deque()
        self._failures = Failures()
        self._writer_stopped = False
        """The writer has met something unforeseen, and must begin again."""
        self._trouble: Tilt | None = None
        """The disk has not taken the last thing that was asked."""
        self._since = 0.0
        """Since when it takes nothing."""
        self._unsaid: tuple[Record, ...] = ()
        """What goes on record as soon as the screens show the table again."""
        self._lit: Lamps | None = None
        """The lamps as the board was told."""
        self._patience = 0.0
        """Until then the table does nothing by itself: it has just been refused."""
        self._ended = False
        self.leads_to_demo = False
        """Somebody wants a demo when the table has ended."""
        self.starts_again = False
        """Something was set that the table has only when it is started again."""
        self.must_start_again: Callable[[State], bool] = lambda state: False
        """Whether something has come into force that the table has only when it is started again."""
        self.notice = ""
        """What the dealer's console says first."""
        self._unanswered: set[int] = set()
        """Places whose asks came to nothing because the table had stopped: they are told when it goes on."""
        writer.wake = screens.wake
        if back_office is not None:
            back_office.wake = screens.wake

    # The loop

    def run(self) -> None:
        """Until somebody closes the window or `stop` is called; then everything ends in order."""
        interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        try:
            self.begin()
            while not self._ended and not self.screens.closed:
                self.step()
        finally:
            sys.setswitchinterval(interval)
            self.finish()

    def begin(self) -> None:
        """Open the ports, and let the writer begin."""
        self.writer.start()

    def stop(self) -> None:
        """End after this step; may be called by a signal handler."""
        self._ended = True
        self.screens.wake()

    def finish(self) -> None:
        """Give windows, ports and ledger back."""
        try:
            if self.back_office is not None:
                self.back_office.stop()
            self.writer.stop()  # first: its thread wakes the screens, and there is nothing to wake when they are gone
        finally:
            self.screens.close()

    def step(self) -> None:
        """Once round: take the news and the touches, do what is due, show it, and wait for what comes next."""
        try:
            self.screens.wait(self._step(self.clock()))
        except Exception as error:
            log.exception("the table has stopped for a moment")
            self._fail(error)

    def _step(self, now: float) -> float:
        """What is done at once; how long to wait after it."""
        self._take_news(now)
        for ask in self.screens.take(now):
            self._attend(ask, now)
        if self.writer.busy:
            self.writer.wait(GRACE)
            self._take_news(now)
        stands = self._failures.stopped or self._writer_stopped
        if stands:
            self._look_at_time(now, held=True)
        else:
            self._look_after_office(now)
            self._go_on(now)
            self.showing.show(
                self.countdowns.running,
                now,
                self._trouble,
                self._by_themselves(),
                self._lesson(),
                self._office(),
                self.access,
            )
        moves = self.screens.draw(now)
        if not stands:
            self._went_on()
        self._light()
        until = moves if stands else self._deadline(now, moves)
        return LONGEST if until is None else max(0.0, min(until - self.clock(), LONGEST))

    def _deadline(self, now: float, moves: float | None) -> float:
        """When to look again at the latest."""
        state = self.showing.state
        if state is None:
            return now + LONGEST
        dealers = None if self.dealer is None else self.dealer.deadline
        players = None if self.players is None else self.players.deadline
        watchs = None if self.watch is None else self.watch.deadline
        own = (self.countdowns.ends, dealers, players, watchs, self.chores.next(state))
        times = [max(when, self._patience) for when in own if when is not None] if not self._serviced() else []
        times += [now + LONGEST]
        if self.back_office is not None and self.back_office.deadline is not None:
            times.append(self.back_office.deadline)
        return min(times + [when for when in (moves, self._messages.until) if when is not None])

    # News

    def _take_news(self, now: float) -> None:
        self._unread.extend(self.writer.news())
        while self._unread:  # what cannot be dealt with is gone, and not what comes after it
            self._take(self._unread.popleft(), now)

    def _take(self, news: News, now: float) -> None:
        match news:
            case Opened():
                self._opened(news, now)
            case Committed():
                self._committed(news, now)
            case Refusal():
                self._refused(news, now)
            case Recognised(ask=ask, person=person, words=words):
                if self.access is not None:
                    self.access.answered(ask.place, person, words, now, isinstance(ask.what, Prove))
            case Broke():
                self._broke(news, now)

    def _opened(self, news: Opened, now: float) -> None:
        log.info("open at event %d. %s", news.last, news.words)
        if self.showing.state is None:  # else it stands still in memory
            self.countdowns.restore(news.timer)
            if self.access is not None:  # whoever was logged in may be somewhere else by now
                self._wishes.away = news.state.dealer is not None
                self.access.key_turned = news.key_turned
        self._writer_stopped = False
        self._settled(now)
        self.showing.opened(news)
        if self.watch is not None:
            self.watch.committed(news.state, (), now)
        self._tell_unanswered(now)
        if self.notice:
            self.writer.note(SettingsRestored(self.notice))
            self._messages.put(DEALER_CONSOLE, self.notice, None, now, LONG)
            self.notice = ""
        self._look_for_must_hit(news, now)

    def _look_for_must_hit(self, news: Opened, now: float) -> None:
        """Say, and put on record, that its hidden value is lost or known again."""
        must_hit = self.chores.must_hit
        lost = must_hit.is_lost(news.state)
        if lost and not self.showing.must_hit_lost:
            log.error(must_hit.lost_words())
            self._messages.put(DEALER_CONSOLE, must_hit.lost_words(), "R39", now, LONG)
        if lost != news.must_hit_lost:
            self.writer.note(MustHitLost() if lost else MustHitFound())
        self.showing.must_hit_lost = lost

    def _committed(self, news: Committed, now: float) -> None:
        if news.events:
            self._settled(now)
        self.showing.committed(news)
        if self.access is not None:
            self.access.follow(news.events)
        if self.back_office is not None:
            self.back_office.heard(news.reports)
        if self.watch is not None:
            self.watch.committed(news.state, news.events, now)

    def _settled(self, now: float) -> None:
        """The disk takes what it is given; that it did not could not be put on record before."""
        trouble, self._trouble = self._trouble, None
        self._messages.over(DEALER_CONSOLE)
        if trouble is not None:
            self.writer.note(DiskStopped(trouble.code, trouble.why), DiskTakes(trouble.code, round(now - self._since)))

    def _refused(self, news: Refusal, now: float) -> None:
        place = DEALER_CONSOLE if news.ask is None else news.ask.place
        if self._writer_stopped:
            self._unanswered.add(place)
            return
        if self.watch is not None:
            self.watch.refused(news.ask, news.reason, now)
        if news.ask is not None and place == TABLE:
            self._patience = now + PATIENCE
            log.info("refused: %s", type(news.ask.what).__name__)
            if not isinstance(news.ask.what, GoOn | c.Mend | c.CloseBetting | c.TimeOut):
                return  # somebody else was quicker
            place = DEALER_CONSOLE
        self._messages.put(place, news.reason, news.clause, now)

    def _broke(self, news: Broke, now: float) -> None:
        """The disk did not take it: say what to do. Or nobody has foreseen it: begin again from the disk."""
        if isinstance(news.error, Tilt) and not self._writer_stopped:
            self._since = self._since if self._trouble is not None else now
            self._trouble = news.error
            self._patience = now + PATIENCE_WITH_DISK
            self._messages.keep(DEALER_CONSOLE, news.error.words)
            if news.ask is not None and isinstance(news.ask.what, CallAttendant):
                self._wishes.call(news.ask.what.station, news.ask.what.on)  # now somebody is needed most
            elif news.ask is not None and news.ask.place > DEALER_CONSOLE:
                self._messages.put(news.ask.place, NOT_RECORDED, None, now)
            return
        again = news.ask is not None and isinstance(news.ask.what, Recover)
        self._writer_stopped = True
        if news.ask is not None and not again:
            self._unanswered.add(news.ask.place)
        if again:
            self._failures.stopped = True  # whoever touches the screen tries again
        self._fail(news.error)
        if not self._failures.stopped:
            self.writer.submit(Ask(TABLE, Recover()))

    def _fail(self, error: Exception) -> None:
        """Every screen says that the money is safe; the next step tries again, unless it was too often."""
        self._failures.note(self.clock())
        why = error.words if isinstance(error, Tilt) else f"{type(error).__name__}: {error}"
        if not self._unsaid:
            self._unsaid = (ProgramFailed(why), ProgramWentOn())
            if not self._writer_stopped:
                self.writer.note(self._unsaid[0])
                self._unsaid = self._unsaid[1:]
        try:
            self._light(failed=True)
            self.showing.failsafe(why)
            self.screens.wait(BREATH)
        except Exception:
            log.exception("not even the failsafe screen can be shown")
            time.sleep(BREATH)

    def _went_on(self) -> None:
        """The table is shown again; where the writer had stopped, only now can it be said that it was not."""
        if self._unsaid:
            self.writer.note(*self._unsaid)
            self._unsaid = ()

    def _light(self, failed: bool = False) -> None:
        """Tell the board which lamps are lit, when that has changed."""
        shown = self.showing.shown
        if shown is None and not failed:
            return
        lit = lamps(None if failed else shown)
        if lit != self._lit:
            self._lit = lit
            self.writer.light(lit)

    # What people ask

    def _attend(self, ask: Ask, now: float) -> None:
        what = ask.what
        if isinstance(what, Recover):
            self._failures.forget()
            if self._writer_stopped:
                self.writer.submit(ask)
            else:
                self._tell_unanswered(now)
            return
        state = self.showing.state
        if self._failures.stopped or state is None:
            self._unanswered.add(ask.place)
            return
        try:
            if self.access is not None:
                self.access.check(ask, Here(state, self._wishes.away, self._office()), now)
            if not self._in_office(ask, state, now):
                self._around(ask, state, now)
        except Refused as refused:
            if isinstance(refused, Denied):
                self.writer.note(refused.record)
            self._messages.put(ask.place, refused.reason, refused.clause, now)

    def _tell_unanswered(self, now: float) -> None:
        """The table goes on: whoever has asked for something meanwhile must ask again."""
        for place in sorted(self._unanswered - {TABLE}):
            self._messages.put(place, NOT_DONE, None, now)
        self._unanswered.clear()

    def _around(self, ask: Ask, state: State, now: float) -> None:
        if self.players is not None and ask.place > DEALER_CONSOLE:
            self.players.visited(ask.place, now)
        if self.watch is not None:
            self.watch.asked(ask, state, now)
        match ask.what:
            case Command() | GoOn() | DrawByTable() | CallAttendant() | LogIn() | LogOut() | NewBooks():
                self.writer.submit(ask)
            case PauseTimer():
                self.countdowns.pause()
            case ResumeTimer():
                self.countdowns.resume()
            case ExtendTimer(seconds=seconds):
                self.writer.note(self.countdowns.extend(seconds, now))
            case Ready(station=station):
                self._wishes.no_more_time(station, state)
            case TakeOver():
                pass  # he has touched it: that is all
            case StartDemo(by=by):
                self._lead_to_demo(state, by)
            case EndDemo() if self.players is not None:
                self.stop()
            case TrainAgain():
                pass  # whoever watches has heard it
            case EndTraining() if self.watch is not None:
                self.stop()

    def _lead_to_demo(self, state: State, by: Person | None) -> None:
        """End in order, so that a demo can begin; not while anybody has money here."""
        what = held(state)
        if what is not None:
            raise Refused(text("a demo cannot start now: the table holds {what}", what=what))
        if self.writer.busy:  # what was asked before may bring money
            raise Refused(text("a demo cannot start now: something else is being done. Please touch that again"))
        self.writer.note(ButtonPressed("demo" if by is None else f"demo {by}"))
        self.leads_to_demo = True
        self.stop()

    # The office

    def _in_office(self, ask: Ask, state: State, now: float) -> bool:
        """What is asked of the office, and what nobody can ask of the table meanwhile; whether that was all."""
        office = self.back_office
        if isinstance(ask.what, Prove | Found | NewPin):
            self.writer.submit(ask)
            return True
        if office is None:
            return False
        match ask.what:
            case EnterOffice(by=by):
                if self.writer.busy:  # what was asked before may begin a round
                    raise Refused(text("something else is being done: please touch that again"))
                self.writer.note(office.enter(by, state, now))
            case LeaveOffice():
                self._leave_office()
            case StillHere():
                office.touched(now)
            case Look(query=query):
                office.look(query, now)
            case WatchFor(queries=queries):
                office.watch_for(queries, now)
            case Undertake(job=job):
                office.touched(now)
                if isinstance(job, BundleDispute):
                    job = replace(job, picture=self.screens.picture(job.station))
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
                if self._serviced():
                    raise Refused(SERVICED)
                return False
        return True

    def _leave_office(self, by_itself: bool = False) -> None:
        """The table is as it was before, unless something was set: then it is started again, and is as it was too."""
        if self.back_office is None:
            return
        again, office = self.back_office.starts_again, self.back_office.office
        if office is not None and office.trial is not None:
            self._try_devices(DevicesTried(office.person, False), Ask(TABLE, TryDevices(None)))
        record = self.back_office.leave(by_itself)
        if record is not None:
            self.writer.note(record)
        if again:
            self.starts_again = True
            self.stop()

    def _try_devices(self, record: DevicesTried | None, ask: Ask) -> None:
        if record is not None:
            self.writer.note(record)
        self.writer.submit(ask)

    def _look_after_office(self, now: float) -> None:
        office = self.back_office
        if office is None:
            return
        came = office.take(now)
        if came.records:
            self.writer.note(*came.records)
        if office.is_left(now):
            self._leave_office(by_itself=True)

    def _office(self) -> Office | None:
        return None if self.back_office is None else self.back_office.office

    def _serviced(self) -> bool:
        office = self._office()
        unfounded = self.access is not None and not self.access.founded
        return unfounded or (office is not None and office.closes)

    # What is due

    def _go_on(self, now: float) -> None:
        """Countdowns, the emulated dealer, and what the table does by itself."""
        state = self.showing.state
        if state is None:
            return
        self._look_at_time(now, self._trouble is not None or self._is_over() or self._serviced())
        if self.chores.look_due(now):
            if not self._serviced() and not self.writer.busy and self.must_start_again(state):
                self.starts_again = True
                self.stop()
            self.writer.look_around()
        if not self.writer.busy and now >= self._patience and not self._serviced():
            ask = self._due(state, now)
            if ask is not None and isinstance(ask.what, Ready):
                self._wishes.no_more_time(ask.what.station, state)
            elif ask is not None:
                self.writer.submit(ask)

    def _look_at_time(self, now: float, held: bool) -> None:
        """Begin, hold and end countdowns; on record, unless the ledger has its own trouble now."""
        state = self.showing.state
        if state is None:
            return
        record = self.countdowns.look(state, now, held)
        if record is not None and self._trouble is None and not self._writer_stopped:
            self.writer.note(record)

    def _due(self, state: State, now: float) -> Ask | None:
        command = self.countdowns.expired(now)
        if command is None and all_ready(state, self._wishes.ready):
            command = c.CloseBetting()
        try:
            command = command or self.chores.due(state, now)
        except Refused as refused:
            self._messages.put(DEALER_CONSOLE, refused.reason, refused.clause, now, LONG)
        if command is not None:
            return Ask(TABLE, command)
        ready = self._wishes.ready
        dealers = None if self.dealer is None else self.dealer.due(state, now, ready)
        if dealers is None and self.watch is not None:
            dealers = self.watch.due(state, now)
        if dealers is not None or self.players is None or self._is_over():
            return dealers
        if self.players.is_over(state):
            self.stop()
        return self.players.due(state, now, ready)

    # Training

    def _is_over(self) -> bool:
        return self.watch is not None and self.watch.over

    def _lesson(self) -> Lesson | None:
        return None if self.watch is None else self.watch.lesson

    def _by_themselves(self) -> frozenset[int]:
        state = self.showing.state
        return frozenset() if self.players is None or state is None else self.players.by_themselves(state)
