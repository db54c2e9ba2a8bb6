"""The books: all that the events add up to. The writer keeps them beside the events, and the audit makes them anew."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from typing import Any, NamedTuple

from etg.cards import Card
from etg.devices.reports import Identity, Position
from etg.ledger import records as r
from etg.ledger.accounts import Key
from etg.ledger.credits import NOBODY, Credit
from etg.ledger.installing import terms_of
from etg.ledger.rows import Opening
from etg.ledger.snapshot import freeze, layout, thaw, thaw_state
from etg.table.state import State


class Timer(NamedTuple):
    """A countdown."""

    what: str
    milliseconds: int
    uptime: int
    """When it began, in microseconds of this run."""


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
    positions: Mapping[str, Position] = field(default_factory=dict)
    """By device: up to where all that it said is dealt with."""
    identities: Mapping[str, Identity] = field(default_factory=dict)
    """By device: who it said it was when it answered last."""
    entered: tuple[Card, ...] = ()
    """Cards that people entered and the shoe may still say it has read."""
    unsure: bool = False
    """Some of them it may not have seen: they were entered for a gap, or while it seemed to work."""
    corrects: bool = False
    """The next card takes the place of one that was read."""


_LAYOUT = f"1-{layout(Standing)}"


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
        thaw(Mapping[str, Position], values["positions"]),
        thaw(Mapping[str, Identity], values["identities"]),
        tuple(values["entered"]),
        values["unsure"],
        values["corrects"],
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
