"""What the screens are shown: made from the news, and replaced only when something has changed."""

from dataclasses import dataclass, replace

from etg.cabinet.fittings import NO_FITTINGS, Missing
from etg.cabinet.messages import Messages
from etg.cabinet.news import Committed, Opened
from etg.cabinet.office.view import Office
from etg.cabinet.shown import Countdown, Lesson, Screens, Shown
from etg.cabinet.staff.access import Access
from etg.cabinet.wishes import Wishes
from etg.errors import Tilt
from etg.modes import Mode
from etg.table.people import Person
from etg.table.state import State


@dataclass(frozen=True)
class About:
    """What does not change while the table runs."""

    mode: Mode
    floorperson: Person | None = None
    """Whoever approves at a desk without log-in; None: the console asks."""
    dealt_by_table: bool = False


class Showing:
    """The moment that is shown, and the one that will be."""

    def __init__(self, about: About, screens: Screens) -> None:
        self.about = about
        self.screens = screens
        self.messages = Messages()
        self.wishes = Wishes()
        self.must_hit_lost = False
        self.lost: tuple[Missing, ...] = ()
        """What of the cabinet has gone lost."""
        self._shown: Shown | None = None
        """What is to be seen now; None: nothing, or the failsafe."""
        self._next: Shown | None = None

    @property
    def shown(self) -> Shown | None:
        """What the screens were given last."""
        return self._shown

    @property
    def state(self) -> State | None:
        """The table as it is on disk; None before that is known."""
        return None if self._next is None else self._next.state

    def opened(self, news: Opened) -> None:
        """The table stands like this."""
        about, memory = self.about, news.memory
        self._next = Shown(
            news.state,
            about.mode,
            news.last,
            last_round=memory.last_round,
            history=memory.history,
            links=news.links,
            last_card=memory.last_card,
            tips=memory.tips,
            dealt_by_table=about.dealt_by_table,
            low_disk=news.low_disk,
            floorperson=about.floorperson,
        )

    def committed(self, news: Committed) -> None:
        """Something has happened."""
        before, memory = self._next, news.memory
        assert before is not None, "news before the table was open"
        self.wishes.follow(before.state, news.state, news.events)
        unseen = () if before is self._shown else before.news
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

    def show(
        self,
        countdown: Countdown | None,
        now: float,
        stopped: Tilt | None = None,
        alone: frozenset[int] = frozenset(),
        lesson: Lesson | None = None,
        office: Office | None = None,
        access: Access | None = None,
    ) -> None:
        """Give the screens what has changed, if anything has."""
        if self._next is None:
            return
        self.messages.expire(now)
        wishes, before = self.wishes, self._next
        found = replace(
            before,
            countdown=countdown,
            messages=self.messages.now(),
            calls=wishes.calls,
            ready=wishes.ready,
            away=wishes.away,
            stopped="" if stopped is None else stopped.words,
            stopped_code="" if stopped is None else stopped.code,
            must_hit_lost=self.must_hit_lost,
            lost=self.lost,
            by_themselves=alone,
            lesson=lesson,
            office=office,
            fittings=NO_FITTINGS if office is None else self.screens.fittings,
            proofs=before.proofs if access is None else access.proofs,
            unfounded=access is not None and not access.founded,
        )
        if before is self._shown:
            if found == before:
                return
            found = replace(found, news=())
        self._next = self._shown = found
        self.screens.show(found)

    def failsafe(self, why: str) -> None:
        """Say that the table has stopped; whatever is shown next leads back."""
        if self._next is not None and self._next is self._shown:
            self._next = replace(self._next, news=())
        self._shown = None
        self.screens.failsafe(why, self._next)
