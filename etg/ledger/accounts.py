"""What every event adds to the meters. Meters only ever grow; docs/ledger.md says what each of them counts."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from etg.ledger import records as r
from etg.ledger.entries import Entry, entries
from etg.money import Cents
from etg.table import events as e
from etg.table.commands import Device, Funds, Source
from etg.table.state import UNIT, State


class Key(NamedTuple):
    """Which meter: of the table, a station, a game, a wager with its paytable, a progressive, or an occurrence."""

    scope: str
    subject: str
    name: str


TABLE, STATION, GAME, WAGER, PROGRESSIVE, OCCURRENCE = (
    "table",
    "station",
    "game",
    "wager",
    "progressive",
    "occurrence",
)
SCOPES = (TABLE, STATION, GAME, WAGER, PROGRESSIVE, OCCURRENCE)


class Tally:
    """What is added to the meters by one command."""

    def __init__(self) -> None:
        self.added: defaultdict[Key, int] = defaultdict(int)

    def money(self, station: int, name: str, amount: Cents) -> None:
        """Money of a station, and so of the table."""
        self.added[Key(TABLE, "", name)] += amount
        self.added[Key(STATION, str(station), name)] += amount

    def count(self, name: str) -> None:
        """Something that happened once more."""
        self.added[Key(OCCURRENCE, "", name)] += 1

    def take(self, state: State | None, event: e.Event) -> None:
        """What an event adds, which met the table in this state."""
        if event.__class__ not in _MATTERS:
            return
        if (count := _COUNTED.get(event.__class__)) is not None:
            self.count(count)
        if isinstance(event, r.Started) and not event.orderly:
            self.count("power_cuts")
        if state is not None and (add := _ADDED.get(event.__class__)) is not None:
            add(self, state, event)


# Credits


def _bought_in(tally: Tally, state: State, event: e.BoughtIn) -> None:
    station = state.stations[event.player]
    tally.money(station, "buy_in", event.amount)
    if event.funds is Funds.CASH:
        tally.money(station, "drop", event.amount)


def _cashed_out(tally: Tally, state: State, event: e.CashedOut) -> None:
    tally.money(state.stations[event.player], "cash_out", event.amount)


def _hand_paid(tally: Tally, state: State, event: e.HandPaid) -> None:
    tally.money(state.stations[event.player], "hand_pay", event.amount)


def _tipped(tally: Tally, state: State, event: e.Tipped) -> None:
    tally.money(state.stations[event.player], "tips", event.amount)


# A round that is over


def _cleared(tally: Tally, state: State, event: e.Cleared) -> None:
    round_ = state.round
    assert round_ is not None
    game = state.terms.game.id
    of_station: defaultdict[int, list[Entry]] = defaultdict(list)
    everything: list[Entry] = []
    for entry in entries(state, round_):
        everything.append(entry)
        of_station[entry.station].append(entry)
        _played(tally, WAGER, f"{game}/{entry.wager}/{entry.paytable}", [entry])
    for station, own in of_station.items():
        _played(tally, STATION, str(station), own)
    _played(tally, GAME, game, everything)
    _played(tally, TABLE, "", everything)
    for name, units in round_.fed.items():
        tally.added[Key(PROGRESSIVE, name, "contributed")] += units
    for move in progressive_moves(state, event):
        if move.kind in ("paid", "reset"):
            tally.added[Key(PROGRESSIVE, move.meter, move.kind)] += abs(move.units)


def _played(tally: Tally, scope: str, subject: str, own: list[Entry]) -> None:
    """One play more: of a round by the table, a game or a station; of a stake by its paytable."""
    added = tally.added
    wagered = returned = voided = 0
    for entry in own:
        if entry.void:
            voided += entry.wagered
        else:
            wagered += entry.wagered
            returned += entry.returned
    added[Key(scope, subject, "played")] += 1
    added[Key(scope, subject, "wagered")] += wagered
    added[Key(scope, subject, "returned")] += returned
    added[Key(scope, subject, "void_amount")] += voided
    if all(entry.void for entry in own):
        ending = "voided"
    else:
        ending = "won" if returned > wagered else "lost" if returned < wagered else "tied"
    added[Key(scope, subject, ending)] += 1


# Progressive meters


class Move(NamedTuple):
    """A progressive meter moved; units are fractions of a cent, below 0 when it went down."""

    meter: str
    kind: str
    units: int
    value: int
    """What it showed afterwards."""
    box: int | None = None
    wager: str | None = None


def progressive_moves(state: State, event: e.Event) -> list[Move]:
    """How an event that met the table in this state moved the progressive meters."""
    if isinstance(event, e.Cleared):
        return _moves_of_round(state)
    if isinstance(event, e.MeterAdjusted):
        return [Move(event.meter, "adjusted", event.value - state.meters[event.meter], event.value)]
    if isinstance(event, e.MeterTransferred):
        moves = [Move(event.meter, "transferred", event.value - state.meters[event.meter], event.value)]
        if event.to_value is not None:
            moves.append(Move(event.to, "transferred", event.to_value - state.meters[event.to], event.to_value))
        return moves
    return []


def _moves_of_round(state: State) -> list[Move]:
    round_ = state.round
    assert round_ is not None
    if round_.voided:
        return []
    moves: list[Move] = []
    value = dict(state.meters)

    def move(meter: str, kind: str, units: int, box: int | None = None, wager: str | None = None) -> None:
        if units:
            value[meter] += units
            moves.append(Move(meter, kind, units, value[meter], box, wager))

    for meter, units in round_.fed.items():
        move(meter, "contributed", units)
    for box, wager, meter, cents in round_.drawn:
        move(meter, "paid", -cents * UNIT, box, wager)
    for meter in dict.fromkeys(meter for _, _, meter, _ in round_.drawn):
        move(meter, "reset", round_.meters[meter] - value[meter])
    return moves


def _meter_moved(tally: Tally, state: State, event: e.Event) -> None:
    for move in progressive_moves(state, event):
        kind = move.kind if move.kind == "adjusted" else "transferred_in" if move.units > 0 else "transferred_out"
        tally.added[Key(PROGRESSIVE, move.meter, kind)] += abs(move.units)


# Occurrences


def _dealt(tally: Tally, state: State, event: e.Dealt | e.Determined) -> None:
    if event.source is Source.MANUAL:
        tally.count("manual_cards")
    elif event.source is Source.ACCEPTED:
        tally.count("accepted_cards")


_FAULTS = {Device.READER: "reader_faults", Device.SHUFFLER: "shuffler_faults", Device.SHOE: "shoe_faults"}


def _out_of_order(tally: Tally, state: State, event: e.WentOutOfOrder) -> None:
    tally.count(_FAULTS[event.device])


_ADDED: dict[type[e.Event], Callable[[Tally, State, Any], None]] = {
    e.BoughtIn: _bought_in,
    e.CashedOut: _cashed_out,
    e.HandPaid: _hand_paid,
    e.Tipped: _tipped,
    e.Cleared: _cleared,
    e.MeterAdjusted: _meter_moved,
    e.MeterTransferred: _meter_moved,
    e.Dealt: _dealt,
    e.Determined: _dealt,
    e.WentOutOfOrder: _out_of_order,
}

_COUNTED: dict[type[e.Event], str] = {
    r.Started: "power_ups",
    r.DoorOpened: "doors",
    r.ClockJumped: "clock_jumps",
    r.DiskLow: "disk_low",
    r.DiskStopped: "disk_stops",
    r.ProgramFailed: "program_failures",
    r.MustHitLost: "must_hit_lost",
    r.RoundRecalled: "recalls",
    r.DisputeBundled: "disputes",
    e.Tilted: "tilts",
    e.Corrected: "corrections",
    e.DealTakenBack: "corrections",
    e.CommandRefused: "refused_commands",
    e.CardSuspected: "suspected_cards",
    e.LockedUp: "lock_ups",
    e.HandPaid: "hand_pays",
    e.Voided: "voided_rounds",
}
"""The occurrence meters that one event each adds to."""

_MATTERS = frozenset((*_ADDED, *_COUNTED))


def times(meters: Mapping[Key, int], kind: type[e.Event]) -> int:
    """How often something has happened that one occurrence meter counts."""
    return meters.get(Key(OCCURRENCE, "", _COUNTED[kind]), 0)


OCCURRENCES = (
    *dict.fromkeys(_COUNTED.values()),
    "power_cuts",
    "manual_cards",
    "accepted_cards",
    *_FAULTS.values(),
)
"""All occurrence meters: shown from the first day on, at 0."""
