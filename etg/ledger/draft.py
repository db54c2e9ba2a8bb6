"""A draft of the books: what one command, or many events, make of them."""

import json
from dataclasses import replace
from typing import Any

from etg.ledger import records as r
from etg.ledger.accounts import PROGRESSIVE, Key, Move, Tally, progressive_moves
from etg.ledger.books import Books, Standing, Timer, meter_rows
from etg.ledger.credits import NOBODY, Credit, credits_now, same_money
from etg.ledger.installing import table_under
from etg.ledger.rows import HistoryRow, Opening, PeriodRow, RoundRow, irregularity, round_row
from etg.table import events as e
from etg.table.commands import Device, Fault, Source
from etg.table.evolve import evolve
from etg.table.state import State

_CARDS = frozenset((e.Dealt, e.Determined, e.Burned))
_METERED = frozenset((e.Cleared, e.MeterAdjusted, e.MeterTransferred))


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
        self.now = _replaced(now, state=after, uptime=uptime)
        kind = event.__class__
        if kind in _CARDS:
            self._card_came(before, event)
        if self.now.corrects or kind is e.Corrected:
            self.now = _replaced(self.now, corrects=kind is e.Corrected)
        if kind is e.Mended and self.now.entered:
            self._put_back(event)
        if kind in _METERED:
            moves = progressive_moves(before, event)
            self._moved(number, before.round.number if before.round else None, moves)
            if after.meters is not before.meters:
                changed = {name: units for name, units in after.meters.items() if units != before.meters[name]}
                self._progressives.update(changed)
        if kind is e.BettingClosed:
            self.now = _replaced(self.now, opening=Opening(number, time))
        elif kind is e.Cleared:
            assert now.opening is not None
            self.rounds.append(round_row(before, now.opening, number, time))
            self.now = _replaced(self.now, opening=None)
        elif now.opening is not None and (name := irregularity(event)) is not None:
            if name not in now.opening.irregular:
                opening = now.opening._replace(irregular=(*now.opening.irregular, name))
                self.now = _replaced(self.now, opening=opening)
        elif kind is e.GamingDayBegan:
            assert isinstance(event, e.GamingDayBegan)
            self._period("day", event.day, number, time)

    def _put_back(self, event: e.Event) -> None:
        """When people put the shoe back in service all that it had to say has been said: nothing is left to confirm."""
        assert isinstance(event, e.Mended)
        if event.device is Device.SHOE and event.fault is None:
            self.now = _replaced(self.now, entered=(), unsure=False)

    def _card_came(self, before: State, event: e.Event) -> None:
        """Follow what is entered by hand and the shoe has not read yet; a card that it reads ends that."""
        assert isinstance(event, e.Dealt | e.Determined | e.Burned)
        manual = event.approved_by is not None if isinstance(event, e.Burned) else event.source is Source.MANUAL
        dealt_too = isinstance(event, e.Determined) and event.used
        if not manual:
            if self.now.entered:
                self.now = _replaced(self.now, entered=(), unsure=False)
        elif event.card is not None and not dealt_too and not _was_read(before) and not self.now.corrects:
            unsure = self.now.unsure or _may_not_be_seen(before)
            self.now = _replaced(self.now, entered=(*self.now.entered, event.card), unsure=unsure)

    def _record(self, number: int, time: int, uptime: int, event: r.Record) -> None:
        now = self.now
        if isinstance(event, r.DeviceRead):
            self.now = _replaced(now, positions={**now.positions, event.device: event.position}, uptime=uptime)
            return
        if isinstance(event, r.EntryConfirmed):
            entered = now.entered[event.skipped + 1 :]
            self.now = _replaced(now, entered=entered, unsure=now.unsure and bool(entered), uptime=uptime)
            return
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
            gone = 0 if timer.what.endswith(r.PAUSED) else max(0, now.uptime - timer.uptime) // 1000
            timer = Timer(timer.what, max(0, timer.milliseconds - gone), uptime)
        elif isinstance(event, r.Migrated):
            now = replace(now, migrations=(*now.migrations, event.migration))
        elif isinstance(event, r.DeviceConnected):
            now = replace(now, identities={**now.identities, event.device: event.identity})
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
        if after is None or (before is not None and same_money(before, after)):
            return {}
        known = self.books.credits
        found = credits_now(after)
        for station, credit in known.items():
            if station not in found and credit != NOBODY:
                found[station] = NOBODY
        return {station: credit for station, credit in found.items() if known.get(station) != credit}

    def accept(self) -> None:
        """The books take it over: it is on disk."""
        books = self.books
        for key, amount in self.tally.added.items():
            books.meters[key] = books.meters.get(key, 0) + amount
        books.credits.update(self.credits())
        books.progressives.update(self.progressives())
        books.now = self.now


def _was_read(state: State) -> bool:
    """Whether the card that is entered now is one that the shoe has spoken of: it was in doubt, or out of turn."""
    return state.shoe.suspect is not None or bool(state.shoe.strays)


def _may_not_be_seen(state: State) -> bool:
    """Whether the shoe may never say that it has read what is entered now."""
    faults = [cause.fault for cause in state.causes if cause.device is Device.SHOE]
    return not faults or Fault.GAP in faults


def _replaced(now: Standing, **changes: Any) -> Standing:
    """The same as `dataclasses.replace`, without looking at every field for each card."""
    copy = object.__new__(Standing)
    object.__setattr__(copy, "__dict__", now.__dict__ | changes)
    return copy
