"""Progressive meters: what feeds them, and what people set (R36)."""

from collections.abc import Mapping

from etg.errors import Refused
from etg.money import Cents
from etg.table import commands as c
from etg.table import events as e
from etg.table.people import demand_two
from etg.table.state import MOST, UNIT, State
from etg.table.terms import Terms


def contributions(terms: Terms, stakes: Mapping[str, Cents]) -> dict[str, int]:
    """What stakes by wager add to each meter, in units; submitted rates are never finer than that."""
    found: dict[str, int] = {}
    for name, meter in terms.meters.items():
        units = meter.terms.rate * stakes.get(meter.fed_by, 0) * UNIT
        assert units.denominator == 1, "a rate finer than a unit of the meter was accepted"
        if units:
            found[name] = units.numerator
    return found


def adjust_meter(state: State, command: c.AdjustMeter) -> list[e.Event]:
    """Two people set a meter between rounds."""
    by, approved_by = demand_two(command.by, command.approved_by, "a progressive adjustment", "R36")
    if command.meter not in state.meters:
        known = ", ".join(state.meters) or "none"
        raise Refused(f"there is no meter {command.meter!r} at this table; it has {known}", None)
    if state.round is not None:
        raise Refused("a meter is adjusted between rounds", "R36")
    if not 0 <= command.amount <= MOST:
        raise Refused("a meter shows an amount from zero up", None)
    if not command.reason.strip():
        raise Refused("an adjustment needs a reason", None)
    return [e.MeterAdjusted(command.meter, command.amount * UNIT, command.reason, by, approved_by)]


def commit(state: State, command: c.Commit) -> list[e.Event]:
    """The hash of the hidden Must Hit value, before play (R39)."""
    if "must_hit" not in state.terms.side:
        raise Refused("there is no Must Hit at this table", "BJ 6.G(13)(a)")
    if state.round is not None:
        raise Refused("the hidden value is committed before play", "R39")
    if state.commitment is not None:
        raise Refused("the hidden value of this meter is already committed", "R39")
    if len(command.digest) != 64 or any(sign not in "0123456789abcdef" for sign in command.digest):
        raise Refused("the commitment must be a SHA-256 hash in hexadecimal", "R39")
    return [e.Committed(command.digest)]
