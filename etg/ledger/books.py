"""The books: all that the events add up to. The writer keeps them beside the events, and the audit makes them anew."""

import json
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from typing import Any, NamedTuple

from etg.ledger import records as r
from etg.ledger.accounts import PROGRESSIVE, Key, Move, Tally, progressive_moves
from etg.ledger.installing import table_under, terms_of
from etg.ledger.snapshot import freeze, layout, thaw_state
from etg.money import Cents
from etg.table import events as e
from etg.table.commands import Source
from etg.table.evolve import evolve
from etg.table.results import result
from etg.table.state import State, Wagers, credits_of, stake_of

_LAYOUT = f"1-{layout()}"


class Credit(NamedTuple):
    """The money of a station."""

    player: str | None
    credits: Cents
    pending: Cents
    """What lies on the felt, less what the round in play has paid already."""


class Timer(NamedTuple):
    """A countdown."""

    what: str
    milliseconds: int
    uptime: int
    """When it began, in microseconds of this run."""


class Opening(NamedTuple):
    """What is kept of a round until it is over."""

    first: int
    began: int
    irregular: tuple[str, ...] = ()


class RoundRow(NamedTuple):
    """A round that is over, as it is stored."""

    number: int
    first: int
    last: int
    began: int
    ended: int
    game: str
    dealer: str | None
    voided: int
    wagered: Cents
    returned: Cents
    irregular: str
    result: str


class HistoryRow(NamedTuple):
    """A move of a progressive meter, as it is stored."""

    id: int
    event: int
    round: int | None
    meter: str
    kind: str
    box: int | None
    wager: str | None
    units: int
    value: int


class PeriodRow(NamedTuple):
    """The beginning of a gaming day or a shift, with the meters of that moment."""

    id: int
    kind: str
    name: str
    event: int
    began: int
    meters: str


@dataclass(frozen=True)
class Standing:
    """Where the table stands after an event, apart from the sums."""

    state: State | None = None
    installed: int = 0
    """The event by which the submission came into force."""
    timer: Timer | None = None
    opening: Opening | None = None
    uptime: int = 0
    history: int = 0
    """Rows of the history of the progressive meters."""
    periods: int = 0
    migrations: tuple[str, ...] = ()
    """What the tables of the ledger have gone through."""


@dataclass
class Books:
    """What the events have added up to so far."""

    now: Standing = field(default_factory=Standing)
    meters: dict[Key, int] = field(default_factory=dict)
    credits: dict[int, Credit] = field(default_factory=dict)
    progressives: dict[str, int] = field(default_factory=dict)

    @property
    def state(self) -> State | None:
        """The table."""
        return self.now.state

    def accept(self, draft: "Draft") -> None:
        """Take over what a draft has worked out."""
        for key, amount in draft.tally.added.items():
            self.meters[key] = self.meters.get(key, 0) + amount
        self.credits.update(draft.credits())
        self.progressives.update(draft.progressives())
        self.now = draft.now

    def freeze(self) -> str:
        """All of it as JSON."""
        now = self.now
        values: dict[str, Any] = {each.name: freeze(getattr(now, each.name)) for each in fields(now)}
        values["meters"] = meter_rows(self.meters)
        taken = ((station, credit) for station, credit in sorted(self.credits.items()) if credit != NOBODY)
        values["credits"] = [[station, *credit] for station, credit in taken]
        values["progressives"] = dict(sorted(self.progressives.items()))
        return json.dumps(values, separators=(",", ":"), ensure_ascii=True)


def meter_rows(meters: dict[Key, int]) -> list[list[str | int]]:
    """Meters in a fixed order, as JSON can hold them."""
    return [[*key, value] for key, value in sorted(meters.items()) if value]


def thaw_books(text: str, installed: r.Installed | None) -> Books:
    """The books of a snapshot; the submission comes from the event that put it into force."""
    values = json.loads(text)
    state = thaw_state(values["state"], terms_of(installed)) if installed is not None else None
    timer, opening = values["timer"], values["opening"]
    now = Standing(
        state,
        values["installed"],
        None if timer is None else Timer(*timer),
        None if opening is None else Opening(opening[0], opening[1], tuple(opening[2])),
        values["uptime"],
        values["history"],
        values["periods"],
        tuple(values["migrations"]),
    )
    return Books(
        now,
        {Key(*row[:3]): row[3] for row in values["meters"]},
        {row[0]: Credit(*row[1:]) for row in values["credits"]},
        values["progressives"],
    )


def snapshot_layout() -> str:
    """Which software can read a snapshot."""
    return _LAYOUT


def snapshot_digest(layout: str, data: str) -> str:
    """What the chain says of a snapshot."""
    return sha256(f"{layout}\n{data}".encode()).hexdigest()


class Draft:
    """What one command makes of the books; they take it over when it is on disk, and not before."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.now = books.now
        self.tally = Tally()
        self.history: list[HistoryRow] = []
        self.rounds: list[RoundRow] = []
        self.periods: list[PeriodRow] = []
        self._progressives: dict[str, int] = {}
        self._credits: tuple[State | None, dict[int, Credit]] | None = None

    def add(self, number: int, time: int, uptime: int, event: e.Event) -> None:
        """Take the next event."""
        now = self.now
        self.tally.take(now.state, event)
        if isinstance(event, r.Record):
            self._record(number, time, uptime, event)
            return
        before = now.state
        assert before is not None, "an event of the table before any submission is in force"
        after = evolve(before, event)
        self.now = replace_quickly(now, state=after, uptime=uptime)
        kind = event.__class__
        if kind in _METERED:
            moves = progressive_moves(before, event)
            self._moved(number, before.round.number if before.round else None, moves)
            if after.meters is not before.meters:
                changed = {name: units for name, units in after.meters.items() if units != before.meters[name]}
                self._progressives.update(changed)
        if kind is e.BettingClosed:
            self.now = replace_quickly(self.now, opening=Opening(number, time))
        elif kind is e.Cleared:
            assert now.opening is not None
            self.rounds.append(_round_row(before, now.opening, number, time))
            self.now = replace_quickly(self.now, opening=None)
        elif now.opening is not None and (name := _irregularity(event)) is not None:
            if name not in now.opening.irregular:
                opening = now.opening._replace(irregular=(*now.opening.irregular, name))
                self.now = replace_quickly(self.now, opening=opening)
        elif kind is e.GamingDayBegan:
            assert isinstance(event, e.GamingDayBegan)
            self._period("day", event.day, number, time)

    def _record(self, number: int, time: int, uptime: int, event: r.Record) -> None:
        now = self.now
        timer = now.timer
        if isinstance(event, r.Installed):
            progressives = {**self.books.progressives, **self._progressives}
            state = table_under(event, now.state, progressives)
            fresh = [
                Move(name, "started", units, units) for name, units in state.meters.items() if name not in progressives
            ]
            for move in fresh:
                self.tally.added[Key(PROGRESSIVE, move.meter, "started")] += move.units
                self._progressives[move.meter] = move.units
            self.now = now = replace(now, state=state, installed=number)
            self._moved(number, None, fresh)
            now = self.now
        elif isinstance(event, r.TimerSet):
            timer = Timer(event.what, event.milliseconds, uptime) if event.milliseconds else None
        elif isinstance(event, r.Started) and timer is not None:  # nobody loses time while the power is out
            gone = max(0, now.uptime - timer.uptime) // 1000
            timer = Timer(timer.what, max(0, timer.milliseconds - gone), uptime)
        elif isinstance(event, r.Migrated):
            now = replace(now, migrations=(*now.migrations, event.migration))
        self.now = replace(now, timer=timer, uptime=uptime)
        if isinstance(event, r.ShiftBegan):
            self._period("shift", event.shift, number, time)

    def _moved(self, number: int, round_: int | None, moves: list[Move]) -> None:
        first = self.now.history + 1
        for place, move in enumerate(moves, first):
            row = HistoryRow(place, number, round_, move.meter, move.kind, move.box, move.wager, move.units, move.value)
            self.history.append(row)
        if moves:
            self.now = replace(self.now, history=self.now.history + len(moves))

    def _period(self, kind: str, name: str, number: int, time: int) -> None:
        self.now = replace(self.now, periods=self.now.periods + 1)
        meters = json.dumps(meter_rows(self.meters()), separators=(",", ":"))
        self.periods.append(PeriodRow(self.now.periods, kind, name, number, time, meters))

    def meters(self) -> dict[Key, int]:
        """All meters as they stand now."""
        meters = dict(self.books.meters)
        for key, amount in self.tally.added.items():
            meters[key] = meters.get(key, 0) + amount
        return meters

    def progressives(self) -> dict[str, int]:
        """The progressive meters that moved, as they stand now."""
        return self._progressives

    def credits(self) -> dict[int, Credit]:
        """The money of the stations where it has changed."""
        after = self.now.state
        if self._credits is None or self._credits[0] is not after:
            self._credits = after, self._changed_credits(after)
        return self._credits[1]

    def _changed_credits(self, after: State | None) -> dict[int, Credit]:
        before = self.books.now.state
        if after is None or (before is not None and _same_money(before, after)):
            return {}
        known = self.books.credits
        found = credits_now(after)
        for station, credit in known.items():
            if station not in found and credit != NOBODY:
                found[station] = NOBODY
        return {station: credit for station, credit in found.items() if known.get(station) != credit}


NOBODY = Credit(None, 0, 0)


def replace_quickly(now: Standing, **changes: Any) -> Standing:
    """The same as `dataclasses.replace`, without looking at every field for each card."""
    copy = object.__new__(Standing)
    object.__setattr__(copy, "__dict__", now.__dict__ | changes)
    return copy


def _same_money(before: State, after: State) -> bool:
    was, is_ = before.round, after.round
    return (
        before.players is after.players
        and before.wagers is after.wagers
        and before.stations is after.stations
        and (was is is_ or (was is not None and is_ is not None and was.moved is is_.moved))
    )


def credits_now(state: State) -> dict[int, Credit]:
    """The money of every station that has a player."""
    pending = dict.fromkeys(state.players, 0)
    for wagers in state.wagers.values():
        pending[wagers.player] += stake_of(state.terms, wagers)
    if state.round is not None:
        for box in state.round.boxes:
            stakes = Wagers(box.player, box.wager, tuple((side.id, side.stake) for side in box.sides))
            pending[box.player] += stake_of(state.terms, stakes)
        for player, amount in state.round.moved.items():
            pending[player] -= amount
    return {
        station: Credit(player, credits_of(state, player), pending[player])
        for player, station in state.stations.items()
    }


def _round_row(state: State, opening: Opening, last: int, ended: int) -> RoundRow:
    round_ = state.round
    assert round_ is not None
    found = result(state, 0)
    del found["cards_left"]
    for box in round_.boxes:
        found["boxes"][str(box.number)] |= {"player": box.player, "station": state.stations[box.player]}
    return RoundRow(
        round_.number,
        opening.first,
        last,
        opening.began,
        ended,
        state.terms.game.id,
        None if state.dealer is None else str(state.dealer),
        int(round_.voided),
        sum(box["wagered"] for box in found["boxes"].values()),
        sum(box["returned"] for box in found["boxes"].values()),
        json.dumps(opening.irregular, separators=(",", ":")),
        json.dumps(found, separators=(",", ":"), ensure_ascii=True),
    )


def _irregularity(event: e.Event) -> str | None:
    """What makes a round one to look at."""
    if event.__class__ in IRREGULAR:
        return event.name
    if isinstance(event, e.Dealt | e.Determined) and event.source in _ODD_SOURCES:
        return "manual_card"
    return None


IRREGULAR = frozenset(
    (
        e.BoxDead,
        e.BoxDeferred,
        e.CardRefused,
        e.CardSuspected,
        e.Corrected,
        e.DealerMissedCard,
        e.Discarded,
        e.DiscardsShuffled,
        e.Held,
        e.Noted,
        e.SecondCardLate,
        e.Tilted,
        e.Voided,
        e.WentOutOfOrder,
    )
)
"""Events that make a round one to look at."""
_ODD_SOURCES = (Source.MANUAL, Source.ACCEPTED)
_METERED = frozenset((e.Cleared, e.MeterAdjusted, e.MeterTransferred))
