"""The conductor: the loop between people, clock, devices and ledger. It shows nothing that is not on disk."""

import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from etg.cabinet.asks import (
    DEALER_CONSOLE,
    TABLE,
    Ask,
    CallAttendant,
    DrawByTable,
    ExtendTimer,
    GoOn,
    PauseTimer,
    Ready,
    Recover,
    ResumeTimer,
)
from etg.cabinet.auto_dealer import AutoDealer
from etg.cabinet.chores import Chores
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.failures import Failures
from etg.cabinet.messages import Messages
from etg.cabinet.news import Broke, Committed, News, Opened, Refusal
from etg.cabinet.shown import Screens, Shown
from etg.cabinet.wishes import Wishes, all_ready, call_record
from etg.cabinet.writer import Writer
from etg.errors import Refused, Tilt
from etg.modes import Mode
from etg.table import commands as c
from etg.table.commands import Command
from etg.table.people import Person
from etg.table.state import State

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
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class About:
    """What does not change while the table runs."""

    mode: Mode
    floorperson: Person | None = None
    """Whoever approves at a desk without log-in; None: the console asks."""


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
    ) -> None:
        self.about = about
        self.writer = writer
        self.screens = screens
        self.countdowns = countdowns
        self.chores = chores
        self.dealer = dealer
        self.clock = clock
        self.shown: Shown | None = None
        """What was shown last."""
        self._next: Shown | None = None
        """What is to be shown."""
        self._messages = Messages()
        self._wishes = Wishes()
        self._failures = Failures()
        self._writer_stopped = False
        """The writer has met something unforeseen, and must begin again."""
        self._trouble = False
        """The disk has not taken the last thing that was asked."""
        self._patience = 0.0
        """Until then the table does nothing by itself: it has just been refused."""
        self._ended = False
        self._told_lost = False
        writer.wake = screens.wake

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
            self.screens.close()
        finally:
            self.writer.stop()

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
        if self._failures.stopped or self._writer_stopped:
            self.screens.draw(now)
            return LONGEST
        self._go_on(now)
        self._show(now)
        moves = self.screens.draw(now)
        return max(0.0, min(self._deadline(now, moves) - self.clock(), LONGEST))

    def _deadline(self, now: float, moves: float | None) -> float:
        """When to look again at the latest."""
        if self._next is None:
            return now + LONGEST
        dealers = None if self.dealer is None else self.dealer.deadline
        own = (self.countdowns.ends, dealers, self.chores.next(self._next.state))
        times = [max(when, self._patience) for when in own if when is not None]
        return min(times + [when for when in (moves, self._messages.until) if when is not None])

    # News

    def _take_news(self, now: float) -> None:
        for news in self.writer.news():
            self._take(news, now)

    def _take(self, news: News, now: float) -> None:
        match news:
            case Opened():
                self._opened(news, now)
            case Committed():
                self._committed(news)
            case Refusal():
                self._refused(news, now)
            case Broke():
                self._broke(news, now)

    def _opened(self, news: Opened, now: float) -> None:
        log.info("open at event %d. %s", news.last, news.words)
        self.countdowns.restore(news.timer)
        self._writer_stopped = self._trouble = False
        self._messages.over(DEALER_CONSOLE)
        memory = news.memory
        self._next = Shown(
            news.state,
            self.about.mode,
            news.last,
            last_round=memory.last_round,
            history=memory.history,
            links=news.links,
            last_card=memory.last_card,
            tips=memory.tips,
            dealt_by_table=self.dealer is not None,
            low_disk=news.low_disk,
            floorperson=self.about.floorperson,
        )
        if self.chores.must_hit.is_lost(news.state) and not self._told_lost:
            self._told_lost = True
            log.error(self.chores.must_hit.lost_words())
            self._messages.put(DEALER_CONSOLE, self.chores.must_hit.lost_words(), "R39", now, 60.0)

    def _committed(self, news: Committed) -> None:
        before = self._next
        assert before is not None
        if news.events:
            self._trouble = False
            self._messages.over(DEALER_CONSOLE)
        self._wishes.follow(before.state, news.state, news.events)
        memory = news.memory
        unseen = () if before is self.shown else before.news
        self._next = replace(
            before,
            state=news.state,
            last=news.last,
            news=unseen + news.events,
            last_round=memory.last_round,
            history=memory.history,
            links=news.links,
            last_card=memory.last_card,
            tips=memory.tips,
            low_disk=news.low_disk,
        )

    def _refused(self, news: Refusal, now: float) -> None:
        place = DEALER_CONSOLE if news.ask is None else news.ask.place
        if news.ask is not None and place == TABLE:
            self._patience = now + PATIENCE
            log.info("refused: %s", type(news.ask.what).__name__)
            if not isinstance(news.ask.what, GoOn | c.Mend | c.CloseBetting | c.TimeOut):
                return  # somebody else was quicker
            place = DEALER_CONSOLE
        self._messages.put(place, news.reason, news.clause, now)

    def _broke(self, news: Broke, now: float) -> None:
        """The disk did not take it: say what to do. Or nobody has foreseen it: begin again from the disk."""
        if news.passing and not self._writer_stopped:
            self._trouble = True
            self._patience = now + PATIENCE_WITH_DISK
            self._messages.keep(DEALER_CONSOLE, str(news.error))
            if news.ask is not None and news.ask.place > DEALER_CONSOLE:
                why = news.error.why if isinstance(news.error, Tilt) else str(news.error)
                self._messages.put(news.ask.place, why, None, now)
            return
        again = news.ask is not None and isinstance(news.ask.what, Recover)
        self._writer_stopped = True
        if again:
            self._failures.stopped = True  # whoever touches the screen tries again
        self._fail(news.error)
        if not self._failures.stopped:
            self.writer.submit(Ask(TABLE, Recover()))

    def _fail(self, error: Exception) -> None:
        """Every screen says that the money is safe; the next step tries again, unless it was too often."""
        self._failures.note(self.clock())
        why = str(error) if isinstance(error, Tilt) else f"{type(error).__name__}: {error}"
        if self._next is not None and self._next is self.shown:
            self._next = replace(self._next, news=())
        try:
            self.screens.failsafe(why, self._next)
            self.shown = None
            self.screens.wait(BREATH)
        except Exception:
            log.exception("not even the failsafe screen can be shown")
            time.sleep(BREATH)

    # What people ask

    def _attend(self, ask: Ask, now: float) -> None:
        what = ask.what
        if isinstance(what, Recover):
            self._failures.forget()
            if self._writer_stopped:
                self.writer.submit(ask)
            return
        if self._failures.stopped or self._next is None:
            return
        try:
            self._around(ask, self._next.state, now)
        except Refused as refused:
            self._messages.put(ask.place, refused.reason, refused.clause, now)

    def _around(self, ask: Ask, state: State, now: float) -> None:
        match ask.what:
            case Command() | GoOn() | DrawByTable():
                self.writer.submit(ask)
            case PauseTimer():
                self.countdowns.pause()
            case ResumeTimer():
                self.countdowns.resume()
            case ExtendTimer(seconds=seconds):
                self.writer.note(self.countdowns.extend(seconds, now))
            case Ready(station=station):
                self._wishes.no_more_time(station, state)
            case CallAttendant(station=station, on=on):
                self.writer.note(call_record(station, on))

    # What is due

    def _go_on(self, now: float) -> None:
        """Countdowns, the emulated dealer, and what the table does by itself."""
        if self._next is None:
            return
        state = self._next.state
        record = self.countdowns.look(state, now, self._trouble)
        if record is not None and not self._trouble:
            self.writer.note(record)
        if self.chores.look_due(now):
            self.writer.look_around()
        if not self.writer.busy and now >= self._patience:
            ask = self._due(state, now)
            if ask is not None:
                self.writer.submit(ask)

    def _due(self, state: State, now: float) -> Ask | None:
        command = self.countdowns.expired(now)
        if command is None and all_ready(state, self._wishes.ready):
            command = c.CloseBetting()
        try:
            command = command or self.chores.due(state, now)
        except Refused as refused:
            self._messages.put(DEALER_CONSOLE, refused.reason, refused.clause, now, 60.0)
        if command is not None:
            return Ask(TABLE, command)
        return None if self.dealer is None else self.dealer.due(state, now, self._wishes.ready)

    # What is shown

    def _show(self, now: float) -> None:
        """The table as it is now, if anything has changed."""
        if self._next is None:
            return
        self._messages.expire(now)
        found = replace(
            self._next,
            countdown=self.countdowns.running,
            messages=self._messages.now(),
            calls=self._wishes.calls,
            ready=self._wishes.ready,
        )
        if self._next is self.shown and _same(found, self._next):
            return
        if self._next is self.shown:
            found = replace(found, news=())
        self._next = self.shown = found
        self.screens.show(found)


def _same(one: Shown, other: Shown) -> bool:
    """Whether what the conductor adds to the table is the same."""
    return (one.countdown, one.messages, one.calls, one.ready) == (
        other.countdown,
        other.messages,
        other.calls,
        other.ready,
    )
