"""The history of a progressive meter as a curve: what it showed, and where it was hit or changed by people."""

from typing import NamedTuple

from etg.ledger.reading import Reader
from etg.money import Cents

MOST = 400
"""Points of a curve between hits and changes."""


class At(NamedTuple):
    """What a meter showed, in units, after a move in or after a round."""

    round: int
    value: int


class Mark(NamedTuple):
    """A move that is no contribution."""

    event: int
    time: int
    round: int
    kind: str
    """paid, reset, adjusted or transferred."""
    box: int | None
    wager: str | None
    units: int
    value: int
    """What it showed afterwards."""


class MeterCourse(NamedTuple):
    """A progressive meter in the course of its rounds."""

    meter: str
    points: tuple[At, ...]
    marks: tuple[Mark, ...]
    """The oldest first."""


def meter_course(reader: Reader, meter: str) -> MeterCourse:
    """Every hit and change, and of the contributions as many as can be told apart in a picture."""
    count = reader.db.execute(
        "SELECT count(*) FROM progressive_history WHERE meter = ? AND kind = 'contributed'", [meter]
    ).fetchone()[0]
    step = max(1, -(-count // MOST))
    sql = (
        "SELECT id, event, round, kind, box, wager, units, value,"
        " row_number() OVER (PARTITION BY kind = 'contributed' ORDER BY id) AS place"
        " FROM progressive_history WHERE meter = ? ORDER BY id"
    )
    points: list[At] = []
    marks: list[Mark] = []
    round_ = 0
    held: At | None = None
    for _, event, number, kind, box, wager, units, value, place in reader.db.execute(sql, [meter]):
        round_ = number or round_
        at = At(round_, value)
        if kind == "contributed":
            if place % step and place not in (1, count):
                held = at
                continue
            points.append(at)
        else:
            if held is not None:  # a fall begins where the meter stood
                points.append(held)
            if kind == "reset" and marks and marks[-1].event == event:
                points[-1] = at  # nobody ever saw the meter without its reset
            else:
                before = At(round_, value - units)
                if not points or points[-1] != before:
                    points.append(before)
                points.append(at)
            row = reader.event(event)
            assert row is not None
            marks.append(Mark(event, row.time, round_, kind, box, wager, units, value))
        held = None
    return MeterCourse(meter, tuple(points), tuple(marks))


class Hit(NamedTuple):
    """What a progressive meter paid to a box."""

    event: int
    time: int
    round: int
    box: int | None
    wager: str | None
    paid: Cents


def hits(course: MeterCourse, unit: int) -> tuple[Hit, ...]:
    """What the meter paid, the newest first."""
    return tuple(
        Hit(mark.event, mark.time, mark.round, mark.box, mark.wager, -mark.units // unit)
        for mark in reversed(course.marks)
        if mark.kind == "paid"
    )
