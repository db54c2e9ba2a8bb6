"""The progressive meters: what they show, what came in and went out, and the history of each as a curve."""

from dataclasses import dataclass
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.errors import Refused
from etg.ledger.accounts import PROGRESSIVE, Key
from etg.ledger.meter_course import MeterCourse, meter_course
from etg.ledger.metering import MOVES
from etg.texts import text


@dataclass(frozen=True)
class ReadProgressives(Query):
    """All progressive meters."""

    action = Action.READ_PROGRESSIVES
    every = 5.0


@dataclass(frozen=True)
class ReadProgressive(Query):
    """The history of one of them."""

    action = Action.READ_PROGRESSIVES
    every = 10.0
    meter: str


class Progressive(NamedTuple):
    """What a meter shows, and all that came in and went out, in units."""

    meter: str
    value: int
    moves: tuple[tuple[str, int], ...]


def read_all(query: ReadProgressives, desk: Desk) -> tuple[Progressive, ...]:
    """By name."""
    with desk.reader() as reader:
        meters = reader.meters()
        return tuple(
            Progressive(name, value, tuple((move, meters.get(Key(PROGRESSIVE, name, move), 0)) for move in MOVES))
            for name, value in sorted(reader.progressives().items())
        )


def read_one(query: ReadProgressive, desk: Desk) -> MeterCourse:
    """Its curve and its hits."""
    with desk.reader() as reader:
        if query.meter not in reader.progressives():
            raise Refused(text("there is no progressive meter {meter} in this ledger", meter=query.meter))
        return meter_course(reader, query.meter)


QUERIES = {ReadProgressives: read_all, ReadProgressive: read_one}
