"""The conductor: the loop between people, clock, devices and ledger. It shows nothing that is not on disk."""

import logging
import sys
import time
from collections import deque
from collections.abc import Callable

from etg.cabinet.asks import (
    DEALER_CONSOLE,
    TABLE,
    Ask,
    CallAttendant,
    DrawByTable,
    EndDemo,
    EndTraining,
    ExtendTimer,
    GoOn,
    LogIn,
    LogOut,
    NewBooks,
    PauseTimer,
    Prove,
    Ready,
    Recover,
    ResumeTimer,
    StartDemo,
    TakeOver,
    TrainAgain,
)
from etg.cabinet.auto_dealer import AutoDealer
from etg.cabinet.chores import Chores
from etg.cabinet.company import Company
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.demo import check_begins
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.in_a_line import in_a_line
from etg.cabinet.news import Broke, Committed, News, Opened, Recognised, Refusal
from etg.cabinet.noticing import LONG, Noticing
from etg.cabinet.office.back_office import BackOffice
from etg.cabinet.office.conducting import Reception
from etg.cabinet.showing import About, Showing
from etg.cabinet.shown import Screens
from etg.cabinet.staff.access import Access, Here
from etg.cabinet.staff.actions import Denied
from etg.cabinet.standstill import Standstill
from etg.cabinet.tilts.lighting import Lighting
from etg.cabinet.watch import Watch
from etg.cabinet.watchdog import CLOSING, Watchdog
from etg.cabinet.wishes import all_ready
from etg.cabinet.writer import Writer
from etg.errors import Refused, Tilt
from etg.ledger.records import (
    ButtonPressed,
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
BREATH = 0.2
"""Seconds between two attempts when something has gone wrong."""
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
        self.company = Company(dealer, players, watch)
        self.back_office = back_office
        self.access = access
        self.reception = Reception(back_office, access, writer, screens.picture, self._start_again)
        self.clock = clock
        self.showing = Showing(about, screens)
        self._messages, self._wishes = self.showing.messages, self.showing.wishes
        self._unread: deque[News] = deque()
        self._still = Standstill(writer, self._messages)
        self._lighting = Lighting(writer)
        self._noticing = Noticing(writer, self.showing, chores.must_hit)
        self._patience = 0.0
        """Until then the table does nothing by itself: it has just been refused."""
        self._ended = False
        self.leads_to_demo = False
        """Somebody wants a demo when the table has ended."""
        self.starts_again = False
        """Something was set that the table has only when it is started again."""
        self.must_start_again: Callable[[State], bool] = lambda state: False
        """Whether something has come into force that the table has only when it is started again."""
        self.watchdog = Watchdog()
        """Told that the table lives, by every turn of the loop."""
        self.notice = ""
        """What the dealer's console says first."""
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
            if not self.starts_again and not self.leads_to_demo:
                self.watchdog.stopping()
            with self.watchdog.meanwhile("the table ends", CLOSING):
                self.finish()

    def begin(self) -> None:
        """Open the ports, and let the writer begin."""
        self.writer.start()

    def stop(self) -> None:
        """End after this step; may be called by a signal handler."""
        self._ended = True
        self.screens.wake()

    def _start_again(self) -> None:
        """End, and begin anew with what was set."""
        self.starts_again = True
        self.stop()

    def finish(self) -> None:
        """Give windows, ports and ledger back."""
        try:
            self.reception.stop()
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
        self.watchdog.look(now, self.writer.standing_still, self._doing)
        self._take_news(now)
        for ask in self.screens.take(now):
            self._attend(ask, now)
        if self.writer.busy:
            self.writer.wait(GRACE)
            self._take_news(now)
        stands = self._still.stands
        if stands:
            self._look_at_time(now, held=True)
        else:
            self.reception.look_after(now)
            if self.back_office is not None and self._still.trouble is None:  # somebody is to be told, and it can be
                self._noticing.look_at_fittings(self.screens.fittings, now)
            self._go_on(now)
            self.showing.show(
                self.countdowns.running,
                now,
                self._still.trouble,
                self.company.by_themselves(self.showing.state),
                self.company.lesson,
                self.reception.office,
                self.access,
            )
        moves = self.screens.draw(now)
        if not stands:
            self._still.went_on()
        if stands or self.showing.shown is not None:
            self.watchdog.ready(self._doing)
        self._lighting.follow(self.showing.shown)
        until = moves if stands else self._deadline(now, moves)
        latest = min(now + LONGEST, self.watchdog.deadline)
        return max(0.0, (latest if until is None else min(until, latest)) - self.clock())

    def _doing(self) -> str:
        """In a line, for whoever looks from outside."""
        return "has stopped: every screen says so" if self._still.stands else in_a_line(self.showing.shown)

    def _deadline(self, now: float, moves: float | None) -> float:
        """When to look again at the latest."""
        state = self.showing.state
        if state is None:
            return now + LONGEST
        own = (self.countdowns.ends, *self.company.deadlines(), self.chores.next(state))
        times = [] if self.reception.serviced else [max(when, self._patience) for when in own if when is not None]
        others = (moves, self._messages.until, self.reception.deadline, self._noticing.deadline)
        return min([now + LONGEST, *times, *(when for when in others if when is not None)])

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
        self._still.writer_stopped = False
        self._still.disk_takes(now)
        self.showing.opened(news)
        self.company.committed(news.state, (), now)
        self._still.tell_unanswered(now)
        if self.notice:
            self.writer.note(SettingsRestored(self.notice))
            self._messages.put(DEALER_CONSOLE, self.notice, None, now, LONG)
            self.notice = ""
        self._noticing.look_for_must_hit(news, now)

    def _committed(self, news: Committed, now: float) -> None:
        if news.events:
            self._still.disk_takes(now)
        self.showing.committed(news)
        if self.access is not None:
            self.access.follow(news.events)
        self.reception.heard(news.reports)
        self.company.committed(news.state, news.events, now)

    def _refused(self, news: Refusal, now: float) -> None:
        place = DEALER_CONSOLE if news.ask is None else news.ask.place
        if self._still.writer_stopped:
            self._still.unanswered.add(place)
            return
        self.company.refused(news.ask, news.reason, now)
        if news.ask is not None and place == TABLE:
            self._patience = now + PATIENCE
            log.info("refused: %s", type(news.ask.what).__name__)
            if not isinstance(news.ask.what, GoOn | c.Mend | c.CloseBetting | c.TimeOut):
                return  # somebody else was quicker
            place = DEALER_CONSOLE
        self._messages.put(place, news.reason, news.clause, now)

    def _broke(self, news: Broke, now: float) -> None:
        """The disk did not take it: say what to do. Or nobody has foreseen it: begin again from the disk."""
        if isinstance(news.error, Tilt) and not self._still.writer_stopped:
            self._still.disk_stops(news.error, now)
            self._patience = now + PATIENCE_WITH_DISK
            if news.ask is not None and isinstance(news.ask.what, CallAttendant):
                self._wishes.call(news.ask.what.station, news.ask.what.on)  # now somebody is needed most
            elif news.ask is not None and news.ask.place > DEALER_CONSOLE:
                self._messages.put(news.ask.place, NOT_RECORDED, None, now)
            return
        again = news.ask is not None and isinstance(news.ask.what, Recover)
        self._still.writer_stopped = True
        if news.ask is not None and not again:
            self._still.unanswered.add(news.ask.place)
        if again:
            self._still.failures.stopped = True  # whoever touches the screen tries again
        self._fail(news.error)
        if not self._still.failures.stopped:
            self.writer.submit(Ask(TABLE, Recover()))

    def _fail(self, error: Exception) -> None:
        """Every screen says that the money is safe; the next step tries again, unless it was too often."""
        why = error.words if isinstance(error, Tilt) else f"{type(error).__name__}: {error}"
        self._still.failed(why, self.clock())
        try:
            self._lighting.failed()
            self.showing.failsafe(why)
            self.watchdog.ready(self._doing)
            self.screens.wait(BREATH)
        except Exception:
            log.exception("not even the failsafe screen can be shown")
            time.sleep(BREATH)

    # What people ask

    def _attend(self, ask: Ask, now: float) -> None:
        what = ask.what
        if isinstance(what, Recover):
            self._still.failures.forget()
            if self._still.writer_stopped:
                self.writer.submit(ask)
            else:
                self._still.tell_unanswered(now)
            return
        state = self.showing.state
        if self._still.failures.stopped or state is None:
            self._still.unanswered.add(ask.place)
            return
        try:
            if self.access is not None:
                self.access.check(ask, Here(state, self._wishes.away, self.reception.office), now)
            if not self.reception.attend(ask, state, now):
                self._around(ask, state, now)
        except Refused as refused:
            if isinstance(refused, Denied):
                self.writer.note(refused.record)
            self._messages.put(ask.place, refused.reason, refused.clause, now)

    def _around(self, ask: Ask, state: State, now: float) -> None:
        self.company.asked(ask, state, now)
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
            case EndDemo() if self.company.players is not None:
                self.stop()
            case TrainAgain():
                pass  # whoever watches has heard it
            case EndTraining() if self.company.watch is not None:
                self.stop()

    def _lead_to_demo(self, state: State, by: Person | None) -> None:
        """End in order, so that a demo can begin; not while anybody has money here."""
        check_begins(state, self.writer.busy)
        self.writer.note(ButtonPressed("demo" if by is None else f"demo {by}"))
        self.leads_to_demo = True
        self.stop()

    # What is due

    def _go_on(self, now: float) -> None:
        """Countdowns, the emulated dealer, and what the table does by itself."""
        state = self.showing.state
        if state is None:
            return
        self._look_at_time(now, self._still.trouble is not None or self.company.is_over or self.reception.serviced)
        self._try_disk(now)
        if self.chores.look_due(now):
            if not self.reception.serviced and not self.writer.busy and self.must_start_again(state):
                self._start_again()
            self.writer.look_around()
        if not self.writer.busy and now >= self._patience and not self.reception.serviced:
            ask = self._due(state, now)
            if ask is not None and isinstance(ask.what, Ready):
                self._wishes.no_more_time(ask.what.station, state)
            elif ask is not None:
                self.writer.submit(ask)

    def _try_disk(self, now: float) -> None:
        """A table that stands because of its disk takes no touches that would show whether it has room again."""
        if self._still.trouble is None or self.writer.busy:
            return
        if self._still.tries:
            self._take_news(now)  # whether it was refused is among them by now
            if self._still.tries:
                self._still.disk_takes(now)
        elif now >= self._patience:
            self._still.try_disk()

    def _look_at_time(self, now: float, held: bool) -> None:
        """Begin, hold and end countdowns; on record, unless the ledger has its own trouble now."""
        state = self.showing.state
        if state is None:
            return
        record = self.countdowns.look(state, now, held)
        if record is not None and self._still.trouble is None and not self._still.writer_stopped:
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
        dealt = self.company.deals(state, now, ready)
        if dealt is not None:
            return dealt
        if self.company.have_played(state):
            self.stop()
        return self.company.plays(state, now, ready)
