"""The great moments of a table: a wheel that is spun, a jackpot that is won. A touch ends them; nothing waits for them.

What they show is on record before they begin: the wheel runs to the symbol that was drawn, and nowhere else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from etg.cabinet.shown import Shown
from etg.money import Cents
from etg.screens.theme import JACKPOT, SPIN, SPIN_SHOWN
from etg.submission.meters import symbols_for
from etg.table import events as e
from etg.table.state import Box, Round, State

LEAST: Cents = 250_00
"""What a progressive meter pays at least where it has a moment of its own."""
TOP_SYMBOLS = frozenset({"jackpot", "primary"})
"""Of a wheel: the prize that people play for."""


@dataclass(frozen=True, slots=True)
class Spin:
    """A wheel that runs for a box."""

    box: int
    title: str
    """The wager that is decided."""
    segments: tuple[tuple[str, int], ...]
    """Its symbols and their weights, as the submission has them."""
    symbol: str
    place: float
    """Where on the symbol it stops, from 0 to 1: by the number of the event, never by what would look exciting."""
    began: float

    @property
    def stops(self) -> float:
        """When the wheel stands still."""
        return self.began + SPIN

    @property
    def ends(self) -> float:
        """When it is not shown any more."""
        return self.stops + SPIN_SHOWN


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A prize that a progressive meter or a wheel has paid."""

    box: int
    title: str
    amount: Cents
    began: float

    @property
    def ends(self) -> float:
        """When it is not shown any more."""
        return self.began + JACKPOT


Moment: TypeAlias = Spin | Jackpot


class Prize(NamedTuple):
    """A jackpot as it stands on record."""

    box: int
    wager: str
    """The side wager that it belongs to."""
    amount: Cents


def prizes(state: State, events: tuple[e.Event, ...]) -> Iterator[Prize]:
    """The jackpots among events."""
    for event in events:
        match event:
            case e.SideSettled(box=box, wager=wager, returned=returned) if returned:
                if _paid(event.paid) >= LEAST:
                    yield Prize(box, wager, _paid(event.paid))
                elif _symbol(state, box, wager) in TOP_SYMBOLS:
                    yield Prize(box, wager, returned)
            case e.BonusPaid(box=box, bonus=bonus, paid=paid) if _paid(paid) >= LEAST:
                yield Prize(box, bonus, _paid(paid))


def _paid(paid: e.Paid) -> Cents:
    return sum(cents for _, cents in paid)


def _symbol(state: State, number: int, wager: str) -> str | None:
    box = _box(state.round, number)
    return next((side.symbol for side in box.sides if side.id == wager), None) if box is not None else None


def _box(round_: Round | None, number: int) -> Box | None:
    return None if round_ is None else next((box for box in round_.boxes if box.number == number), None)


def title_of(state: State, wager: str) -> str:
    """A side wager as people call it; a bonus that belongs to none by its own name."""
    offered = state.terms.side.get(wager)
    return offered.paytable.name if offered is not None else wager.replace("_", " ").title()


def spin_of(state: State, event: e.Spun, number: int, began: float) -> Spin | None:
    """The wheel that has decided a wager; None where it has no such segment."""
    box, offered = _box(state.round, event.box), state.terms.side[event.wager]
    if box is None or not offered.wheel:
        return None
    stake = next(side.stake for side in box.sides if side.id == event.wager)
    paytable = offered.paytable
    segments = tuple(each for each in symbols_for(paytable, offered.wheel, stake).items() if each[1])
    if event.symbol not in dict(segments):
        return None
    return Spin(event.box, paytable.name, segments, event.symbol, _spread(number), began)


def _spread(number: int) -> float:
    """A place that follows from the number of the event alone: the golden section spreads them evenly."""
    return number * 0.6180339887498949 % 1.0


class Moments:
    """What one screen celebrates: that of a station what concerns its player, all others everything."""

    def __init__(self, station: int | None = None) -> None:
        self._station = station
        self._moments: list[Moment] = []

    def now(self, now: float) -> Moment | None:
        """What is shown at a time."""
        return next((moment for moment in self._moments if moment.began <= now < moment.ends), None)

    def skip(self) -> None:
        """Somebody has touched the screen: that was enough of it."""
        self._moments = []

    def follow(self, shown: Shown, now: float, motion: bool = True) -> None:
        """The table has moved on. A payment waits until the wheel that has led to it stands still."""
        news = shown.news
        over = [at for at, event in enumerate(news) if isinstance(event, e.Voided | e.BettingClosed)]
        if over:
            self.skip()
            news = news[over[-1] + 1 :]
        found: list[Moment] = [moment for moment in self._moments if now < moment.ends]
        for number, event in enumerate(news, start=shown.last - len(news) + 1):
            if isinstance(event, e.Spun) and self._concerns(shown.state, event.box, event.wager):
                spin = spin_of(shown.state, event, number, now if motion else now - SPIN)
                if spin is not None and not self._prefers(shown.state, found, spin, now):
                    found = [spin]
        for prize in prizes(shown.state, news):
            if self._concerns(shown.state, prize.box):
                began = max([now, *(moment.ends for moment in found)])
                found.append(Jackpot(prize.box, title_of(shown.state, prize.wager), prize.amount, began))
        self._moments = found

    def _prefers(self, state: State, running: list[Moment], spin: Spin, now: float) -> bool:
        """Whether a player's own wheel runs here, and the new one is somebody else's."""
        own = {box.number for box in self._own(state)}
        mine = any(isinstance(each, Spin) and each.box in own and now < each.stops for each in running)
        return mine and spin.box not in own

    def _concerns(self, state: State, number: int, wager: str = "") -> bool:
        """Whether it belongs on this screen: a wheel also where somebody else has the same wager."""
        if self._station is None:
            return True
        return any(box.number == number or any(side.id == wager for side in box.sides) for box in self._own(state))

    def _own(self, state: State) -> list[Box]:
        """The boxes of the player at this station."""
        boxes = state.round.boxes if state.round is not None else ()
        return [box for box in boxes if state.stations.get(box.player) == self._station]
