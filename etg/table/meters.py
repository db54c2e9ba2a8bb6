"""Progressive meters: what feeds them, and what people set (R36)."""

from collections.abc import Mapping

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.people import Person, Role, demand_two
from etg.table.state import MOST, UNIT, State
from etg.table.terms import Terms
from etg.texts import Text, listed, text


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
    """Two people raise what a meter shows, between rounds; the fraction of a cent stays on it (R36)."""
    by, approved_by = _two(command, text("a progressive adjustment"))
    _check_meter(state, command.meter)
    _between_rounds(state, text("a meter is adjusted between rounds"))
    if not 0 <= command.amount <= MOST:
        raise Refused(text("a meter shows an amount from zero up"), None)
    if not command.reason.strip():
        raise Refused(text("an adjustment needs a reason"), None)
    shown, fraction = divmod(state.meters[command.meter], UNIT)
    if command.amount < shown:  # it is the players' money
        reason = text(
            "{meter} shows {shown}: a meter goes down only by a transfer", meter=command.meter, shown=dollars(shown)
        )
        raise Refused(reason, "R36")
    return [e.MeterAdjusted(command.meter, command.amount * UNIT + fraction, command.reason, by, approved_by)]


def transfer_meter(state: State, command: c.TransferMeter) -> list[e.Event]:
    """Two people move an amount of a meter to another one, here or elsewhere, between rounds."""
    by, approved_by = _two(command, text("a progressive transfer"))
    _check_meter(state, command.meter)
    if command.to:
        _check_meter(state, command.to)
    _between_rounds(state, text("a meter is transferred between rounds"))
    if command.to == command.meter:
        raise Refused(text("a transfer goes to another meter"), None)
    if not command.reason.strip():
        raise Refused(text("a transfer needs a reason, and says where the money goes"), None)
    units = command.amount * UNIT
    shown = state.meters[command.meter] // UNIT
    if not 0 < command.amount <= shown:
        reason = text(
            "{meter} shows {shown}: no more can be transferred, and no less than a cent",
            meter=command.meter,
            shown=dollars(shown),
        )
        raise Refused(reason, None)
    value = state.meters[command.meter] - units
    to_value = state.meters[command.to] + units if command.to else None
    if to_value is not None and to_value > MOST * UNIT:
        reason = text("{amount} more would be beyond what {to} can show", amount=dollars(command.amount), to=command.to)
        raise Refused(reason, None)
    return [
        e.MeterTransferred(command.meter, value, command.to, to_value, command.amount, command.reason, by, approved_by)
    ]


def _two(command: c.AdjustMeter | c.TransferMeter, what: Text) -> tuple[Person, Person]:
    """A technician sets meters up, too; a floorperson approves it in any case."""
    return demand_two(command.by, command.approved_by, what, "R36", also=(Role.TECHNICIAN,))


def _check_meter(state: State, meter: str) -> None:
    if meter not in state.meters:
        known = listed(list(state.meters)) or text("none", meaning="no meters")
        reason = text("there is no meter {meter} at this table; it has {known}", meter=repr(meter), known=known)
        raise Refused(reason, None)


def _between_rounds(state: State, words: Text) -> None:
    if state.round is not None:
        raise Refused(words, "R36")


def commit(state: State, command: c.Commit) -> list[e.Event]:
    """The hash of the hidden Must Hit value, before play (R39)."""
    if "must_hit" not in state.terms.side:
        raise Refused(text("there is no Must Hit at this table"), "BJ 6.G(13)(a)")
    if state.round is not None:
        raise Refused(text("the hidden value is committed before play"), "R39")
    if state.commitment is not None:
        raise Refused(text("the hidden value of this meter is already committed"), "R39")
    if len(command.digest) != 64 or any(sign not in "0123456789abcdef" for sign in command.digest):
        raise Refused(text("the commitment must be a SHA-256 hash in hexadecimal"), "R39")
    return [e.Committed(command.digest)]
