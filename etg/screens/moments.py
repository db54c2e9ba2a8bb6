"""The great moments of a table: a wheel that is spun, a jackpot that is won. A touch ends them; nothing waits for them.

What they show is on record before they begin: the wheel runs to the symbol that was drawn, and nowhere else.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from etg.cabinet.shown import Shown
from etg.money import Cents, MeterShare, winnings
from etg.screens.theme import JACKPOT, SPIN, SPIN_SHOWN
from etg.screens.words.outcomes import Line, told
from etg.screens.words.phases import Wheel
from etg.submission.meters import symbols_for
from etg.table import events as e
from etg.table.state import UNIT, Box, Round, State, meters_now

LEAST: Cents = 250_00
"""What a progressive meter pays at least where it has a moment of its own."""
TOP_SYMBOLS = frozenset({"jackpot", "primary"})
"""Of a wheel: the prize that people play for."""


class Worth(NamedTuple):
    """What a symbol of a wheel pays."""

    amount: Cents
    """To the box that has it."""
    from_meter: bool = False
    """It is what the meter shows now, and paid when the wager is settled."""
    others: tuple[Cents, ...] = ()
    """To every other player with the wager: one amount, or one for each wager that may be his (R40)."""


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
    own: bool = False
    """Whether it runs for the player whose screen it is."""
    worths: tuple[tuple[str, Worth], ...] = ()
    """What every symbol pays, the best first."""

    @property
    def worth(self) -> Worth | None:
        """What the symbol pays that it runs to."""
        return dict(self.worths).get(self.symbol)

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
    own: bool = False
    """Whether the player has won it whose screen it is."""
    why: str = ""
    """What it is paid for, and by which line, as a sentence in any language."""
    tier: int = 0
    """The place of the meter that has paid it: 0 is the highest. It is set in the frame of that meter."""

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
    meter: str = ""
    """The meter that has paid it, or most of it; empty: none."""


def prizes(state: State, events: tuple[e.Event, ...]) -> Iterator[Prize]:
    """The jackpots among events."""
    for event in events:
        match event:
            case e.SideSettled(box=box, wager=wager, returned=returned) if returned:
                if _paid(event.paid) >= LEAST:
                    yield Prize(box, wager, _paid(event.paid), _meter(event.paid))
                elif _symbol(state, box, wager) in TOP_SYMBOLS:
                    yield Prize(box, wager, returned)
            case e.BonusPaid(box=box, bonus=bonus, paid=paid) if _paid(paid) >= LEAST:
                yield Prize(box, bonus, _paid(paid), _meter(paid))


def _paid(paid: e.Paid) -> Cents:
    return sum(cents for _, cents in paid)


def _meter(paid: e.Paid) -> str:
    return max(paid, key=lambda each: each[1])[0]


def _tier(state: State, meter: str) -> int:
    """The place of a meter among those that are shown."""
    return next((place for place, name in enumerate(meters_now(state)) if name == meter), 0)


def _symbol(state: State, number: int, wager: str) -> str | None:
    box = _box(state.round, number)
    return next((side.symbol for side in box.sides if side.id == wager), None) if box is not None else None


def _box(round_: Round | None, number: int) -> Box | None:
    return None if round_ is None else next((box for box in round_.boxes if box.number == number), None)


def line_of(state: State, prize: Prize) -> Line | None:
    """The wager or bonus that a jackpot belongs to, in the words of the results."""
    box = _box(state.round, prize.box)
    if state.round is None or box is None:
        return None
    return next((line for line in told(state, state.round, box) if line.key == prize.wager), None)


def spin_of(state: State, event: e.Spun, number: int, began: float, own: bool = False) -> Spin | None:
    """The wheel that has decided a wager; None where it has no such segment."""
    box, offered = _box(state.round, event.box), state.terms.side[event.wager]
    if box is None or not offered.wheel:
        return None
    stake = next(side.stake for side in box.sides if side.id == event.wager)
    paytable = offered.paytable
    segments = tuple(each for each in symbols_for(paytable, offered.wheel, stake).items() if each[1])
    if event.symbol not in dict(segments):
        return None
    worths = {symbol: _worth(state, event.wager, symbol, stake) for symbol, _ in segments}
    best_first = tuple(sorted(worths.items(), key=lambda each: -each[1].amount))
    return Spin(event.box, paytable.name, segments, event.symbol, _spread(number), began, own, best_first)


def _worth(state: State, wager: str, symbol: str, stake: Cents) -> Worth:
    """What a symbol pays for a stake; of a meter what it shows now."""
    offered = state.terms.side[wager]
    line = offered.paytable.lines[symbol]
    if not isinstance(line.pays, MeterShare):
        return Worth(winnings(line.pays, stake), others=offered.others_get(line))
    name = state.terms.meter_names.get((wager, line.pays.meter))
    fixed = (offered.meters or {})[line.pays.meter].reset
    return Worth(winnings(line.pays, stake, fixed if name is None else meters_now(state)[name] // UNIT), True)


def _spread(number: int) -> float:
    """A place that follows from the number of the event alone: the golden section spreads them evenly."""
    return number * 0.6180339887498949 % 1.0


def _own_runs(moments: list[Moment], now: float) -> bool:
    """Whether a player's own wheel runs: he sees it stop before anybody else's."""
    return any(isinstance(each, Spin) and each.own and now < each.stops for each in moments)


class Moments:
    """What one screen celebrates: that of a station what concerns its player, all others everything."""

    def __init__(self, station: int | None = None) -> None:
        self._station = station
        self._moments: list[Moment] = []
        self._spin: Spin | None = None
        """The wheel that runs at the table, whether it is shown on this screen or not."""
        self._before: State | None = None
        """The table when that wheel began to turn."""

    def now(self, now: float) -> Moment | None:
        """What is shown at a time."""
        return next((moment for moment in self._moments if moment.began <= now < moment.ends), None)

    def wheel(self, now: float) -> Wheel | None:
        """The wheel that people look at, for the headline."""
        spin = self._spin
        return Wheel(spin.box, spin.own, now >= spin.stops) if spin and spin.began <= now < spin.ends else None

    def changes(self, now: float) -> float:
        """When the headline says something else about it."""
        spin = self._spin
        return next((at for at in (spin.stops, spin.ends) if now < at), float("inf")) if spin else float("inf")

    def held(self, shown: Shown, now: float) -> Shown:
        """The table as it stood when the wheel began that turns on this screen: what comes of it is not told before.

        Where it does not turn any more, or the round is over or has stopped, the table as it is.
        """
        spin, state = self.now(now), shown.state
        if not isinstance(spin, Spin) or now >= spin.stops or self._before is None:
            return shown
        if shown.stopped or state.tilt is not None or state.round is None:
            return shown
        return replace(shown, state=self._before)

    def skip(self) -> None:
        """Somebody has touched the screen: that was enough of it."""
        self._moments, self._spin = [], None

    def end_wheel(self, now: float) -> None:
        """Something else is more important than a wheel: it has stopped, and does not come back."""
        jackpots = [moment for moment in self._moments if isinstance(moment, Jackpot)]
        if len(jackpots) < len(self._moments):
            self._moments = [replace(moment, began=min(moment.began, now)) for moment in jackpots]
            self._spin = None

    def follow(self, shown: Shown, now: float, motion: bool = True) -> None:
        """The table has moved on. A payment waits until the wheel that has led to it stands still."""
        news = shown.news
        over = [at for at, event in enumerate(news) if isinstance(event, e.Voided | e.BettingClosed)]
        if over:
            self.skip()
            news = news[over[-1] + 1 :]
        found: list[Moment] = [moment for moment in self._moments if now < moment.ends]
        for number, event in enumerate(news, start=shown.last - len(news) + 1):
            if isinstance(event, e.Spun):
                own = self._is_own(shown.state, event.box)
                spin = spin_of(shown.state, event, number, now if motion else now - SPIN, own)
                if spin is None or (_own_runs(found, now) and not own):
                    continue
                self._spin, self._before = spin, shown.state
                if self._concerns(shown.state, event.box, event.wager):
                    found = [spin]
        for prize in prizes(shown.state, news):
            if self._concerns(shown.state, prize.box):
                began = max([now, *(moment.ends for moment in found)])
                line = line_of(shown.state, prize)
                title, why = (line.what, line.why) if line is not None else ("", "")
                own = self._is_own(shown.state, prize.box)
                tier = _tier(shown.state, prize.meter)
                found.append(Jackpot(prize.box, title, prize.amount, began, own, why, tier))
        self._moments = found

    def _is_own(self, state: State, number: int) -> bool:
        box = _box(state.round, number)
        return self._station is not None and box is not None and state.stations.get(box.player) == self._station

    def _concerns(self, state: State, number: int, wager: str = "") -> bool:
        """Whether it belongs on this screen: a wheel also where somebody else has the same wager."""
        if self._station is None:
            return True
        return any(box.number == number or any(side.id == wager for side in box.sides) for box in self._own(state))

    def _own(self, state: State) -> list[Box]:
        """The boxes of the player at this station."""
        boxes = state.round.boxes if state.round is not None else ()
        return [box for box in boxes if state.stations.get(box.player) == self._station]
