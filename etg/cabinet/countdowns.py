"""The countdowns: which one runs, how much time it has left, and what is asked of the table when it is over."""

from collections.abc import Hashable
from typing import NamedTuple

from etg.cabinet.settings import Timers
from etg.cabinet.shown import Countdown
from etg.errors import Refused
from etg.ledger.books import Timer
from etg.ledger.records import PAUSED, TimerSet
from etg.table import commands as c
from etg.table.actions import HELD_UP, Do, next_action
from etg.table.state import Doors, State, changed
from etg.texts import Text, text

LEAST = 5.0
"""Seconds that people have at least after a restart: they must find their way first."""
LONGEST = 600.0
"""Seconds that a countdown can be extended to."""
AGAIN = 2.0
"""Seconds after which a table that did not take the end of a countdown is told again."""


class Asked(NamedTuple):
    """What the players have time for; when it changes, the time begins anew."""

    what: str
    key: Hashable


def asked(state: State) -> Asked | None:
    """What runs, whether or not something holds the table up."""
    action = next_action(state)
    if action.do in HELD_UP:
        state = _going_on(state)
        action = next_action(state)
    match action.do:
        case Do.CLOSE_BETTING:
            return Asked("betting", state.rounds)
        case Do.INSURANCE:
            return Asked("insurance", state.rounds)
        case Do.DECIDE:
            return Asked("decisions", (state.rounds, *_turn(state)))
        case _:
            return None


def _going_on(state: State) -> State:
    """The table as if nothing held it up."""
    shoe = changed(state.shoe, suspect=None, strays=())
    return changed(state, doors=Doors(), tilt=None, out_of_order=frozenset(), causes=(), shoe=shoe)


def _turn(state: State) -> tuple[Hashable, ...]:
    """Who decides upon which cards: with community draws everybody, else one hand after the other."""
    round_ = state.round
    assert round_ is not None
    if state.terms.community_draws or round_.turn is None:
        return (round_.cards,)
    return (round_.cards, round_.turn, round_.boxes[round_.turn[0]].decided)


class Countdowns:
    """One countdown at a time. Whatever it does is given back as a record for the ledger."""

    def __init__(self, timers: Timers) -> None:
        self.timers = timers
        self.running: Countdown | None = None
        self._asked: Asked | None = None
        self._stopped_by_dealer = False
        self._restored: Timer | None = None
        self._again = 0.0

    def restore(self, timer: Timer | None) -> None:
        """What was left when the program ended is what is left now."""
        self._restored = timer

    def look(self, state: State, now: float, held: bool = False) -> TimerSet | None:
        """Begin, hold or end what the table's state asks for; `held`: something else than the table holds it up."""
        found = asked(state)
        held = held or next_action(state).do in HELD_UP
        if found != self._asked:
            self._asked, self._stopped_by_dealer = found, False
            return self._begin(found, now, held)
        return self._stand(now) if held or self._stopped_by_dealer else self._go_on(now)

    def pause(self) -> None:
        """The dealer stops it, from the next look on."""
        self._must_run(text("no countdown runs: there is nothing to pause"))
        self._stopped_by_dealer = True

    def resume(self) -> None:
        """The dealer lets it go on from the next look on, unless something else holds it up."""
        self._must_run(text("no countdown runs: there is nothing to resume"))
        self._stopped_by_dealer = False

    def extend(self, seconds: float, now: float) -> TimerSet:
        """The dealer gives more time."""
        running = self._must_run(text("no countdown runs: there is nothing to extend"))
        seconds = max(0.0, min(seconds, LONGEST - running.left(now)))
        left = running.left(now) + seconds
        total = running.total + seconds
        paused = None if running.paused is None else left
        return self._set(Countdown(running.what, total, now + left, paused), now)

    def expired(self, now: float) -> c.Command | None:
        """What is asked of the table when the time is over; again after a while, where the table did not take it."""
        running = self.running
        if running is None or running.paused is not None or now < max(running.ends, self._again):
            return None
        self._again = now + AGAIN
        return c.CloseBetting() if running.what == "betting" else c.TimeOut()

    @property
    def ends(self) -> float | None:
        """When somebody must look again."""
        running = self.running
        return None if running is None or running.paused is not None else max(running.ends, self._again)

    def _must_run(self, none: Text) -> Countdown:
        if self.running is None:
            raise Refused(none)
        return self.running

    def _begin(self, found: Asked | None, now: float, held: bool) -> TimerSet | None:
        before, self._again = self.running, 0.0
        restored, self._restored = self._restored, None
        if found is None:
            self.running = None
            return None if before is None else TimerSet(before.what, 0)
        total = left = float(getattr(self.timers, found.what))
        if restored is not None and restored.what.removesuffix(PAUSED) == found.what:
            left = max(LEAST, restored.milliseconds / 1000)
            self._stopped_by_dealer = restored.what.endswith(PAUSED) and not held
        paused = left if held or self._stopped_by_dealer else None
        return self._set(Countdown(found.what, max(total, left), now + left, paused), now)

    def _stand(self, now: float) -> TimerSet | None:
        running = self.running
        if running is None or running.paused is not None:
            return None
        return self._set(running._replace(paused=running.left(now)), now)

    def _go_on(self, now: float) -> TimerSet | None:
        running = self.running
        if running is None or running.paused is None:
            return None
        return self._set(running._replace(ends=now + running.paused, paused=None), now)

    def _set(self, countdown: Countdown, now: float) -> TimerSet:
        self.running = countdown
        name = countdown.what if countdown.paused is None else countdown.what + PAUSED
        return TimerSet(name, max(1, round(countdown.left(now) * 1000)))
