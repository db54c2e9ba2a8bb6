"""Progressive meters as they are set up: start, reset, rate, what they show, and the promise of a Must Hit.

A meter is raised and transferred by commands of the table (`AdjustMeter`, `TransferMeter`), which two people give.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from etg.cabinet.must_hit import WAGER as MUST_HIT
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action
from etg.errors import Refused
from etg.money import METERS, Cents
from etg.table.state import UNIT, State, meters_now
from etg.texts import Text, text


@dataclass(frozen=True)
class MeterSetUp(Query):
    """All progressive meters of the table."""

    action = Action.READ_PROGRESSIVES
    every = 5.0


class MeterShown(NamedTuple):
    """A progressive meter."""

    id: str
    """As commands name it."""
    wager: str
    """The name of the wager that it pays."""
    name: Text | None
    """Which of several meters of the wager it is; None: it has only this one."""
    fed_by: str
    """The name of the wager that feeds it."""
    start: Cents
    reset: Cents
    maximum: Cents | None
    rate: Fraction
    """The share of each wager that goes to it."""
    units: int
    """What it shows, in millionths of a cent."""
    promise: str | None = None
    """The hash of the hidden value of a Must Hit."""

    @property
    def shows(self) -> Cents:
        """What everybody sees."""
        return self.units // UNIT


def meters_set_up(state: State) -> tuple[MeterShown, ...]:
    """All progressive meters of a table."""
    terms, now = state.terms, meters_now(state)
    found = []
    for id_, meter in terms.meters.items():
        several = len(terms.side[meter.wager].meters or ()) > 1
        named = METERS.get(meter.key, text("{name} meter", name=meter.key.replace("_", " "))) if several else None
        names = [terms.side[name].paytable.name for name in (meter.wager, meter.fed_by)]
        money = meter.terms.start, meter.terms.reset, meter.terms.maximum, meter.terms.rate
        promise = state.commitment if meter.wager == MUST_HIT else None
        found.append(MeterShown(id_, names[0], named, names[1], *money, now[id_], promise))
    return tuple(found)


def _set_up(query: MeterSetUp, desk: Desk) -> tuple[MeterShown, ...]:
    state = desk.state()
    if state is None:
        raise Refused(text("no submission is in force: put one into force first"))
    return meters_set_up(state)


QUERIES = {MeterSetUp: _set_up}
