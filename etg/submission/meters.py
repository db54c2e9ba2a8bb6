"""Checks of what a submission says about progressive meters, fixed prizes and wheels."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from etg.errors import Malformed
from etg.money import PRIZE, Cents, dollars, parse_dollars
from etg.submission.model import MeterTerms
from etg.submission.reading import Reader
from etg.wagers import WAGERS, Need
from etg.wagers.paytables import Minimum, Paytable

FINEST_RATE = 10**6
"""Rates are whole millionths, so that every contribution is a whole number of a meter's units."""


def read_meters(reader: Reader, paytable: Paytable, filed: bool) -> Mapping[str, MeterTerms] | None:
    """The terms of each meter, or None when something is wrong with them."""
    terms: dict[str, MeterTerms] = {}
    for meter in paytable.meters:
        table = reader if len(paytable.meters) == 1 else _table_of_meter(reader, paytable, meter, filed)
        read = _meter(table, paytable, meter, filed) if table else None
        if read is not None:
            terms[meter] = read
    if sum(term.rate for term in terms.values()) > 1 and all(term.rate <= 1 for term in terms.values()):
        reader.problem("rate", "the meters together take more than the wager", next(iter(paytable.rates.values())))
    _check_minimums(reader, paytable, terms)
    return MappingProxyType(terms) if paytable.meters and len(terms) == len(paytable.meters) else None


def _table_of_meter(reader: Reader, paytable: Paytable, meter: str, filed: bool) -> Reader | None:
    if meter not in reader.values and not filed:
        return Reader({}, reader.path, reader.problems)
    if meter not in reader.values:
        reader.problem(meter, "is missing: give start, reset and rate of this meter", paytable.rates[meter])
    table = reader.table(meter)
    if table is not None:
        table.unknown(("start", "reset", "rate"))
    return table


def _meter(reader: Reader, paytable: Paytable, meter: str, filed: bool) -> MeterTerms | None:
    rate = _rate(reader, paytable, meter, filed)
    before = len(reader.problems)
    reset = reader.money("reset")
    start = reader.money("start")
    has_maximum = paytable.minimums[0][0].maximum is not None
    maximum = reader.money("maximum") if has_maximum else None
    least = _nearest(paytable, meter, maximum)
    if filed:
        demanded = {"reset": least.cents, "start": None if has_maximum else least.cents, "maximum": least.maximum}
        for key in ("reset", *(() if meter == PRIZE else ("start",)), *(("maximum",) if has_maximum else ())):
            if key not in reader.values:
                needed = demanded[key]
                why = (
                    "say what the meter starts with"
                    if needed is None
                    else f"the book demands {dollars(needed)} or more"
                )
                reader.problem(key, f"is missing: {why}", least.clause)
    if len(reader.problems) > before:
        return None
    reset = least.cents if reset is None else reset
    start = reset if start is None else start
    if meter == PRIZE and start != reset:
        reader.problem("start", "a fixed prize does not grow: it must equal `reset`", "R40")
    return MeterTerms(start, reset, rate, least.maximum if maximum is None else maximum)


def _nearest(paytable: Paytable, meter: str, maximum: Cents | None) -> Minimum:
    """The first of the book's minimums of a meter that a given highest payment can meet."""
    choices = [least for one in paytable.minimums for least in one if least.meter == meter]
    fits = [least for least in choices if maximum is None or least.maximum is None or least.maximum <= maximum]
    return (fits or choices)[0]


def _rate(reader: Reader, paytable: Paytable, meter: str, filed: bool) -> Fraction:
    if meter == PRIZE:
        return Fraction(0)
    clause = paytable.rates[meter]
    rate = reader.number("rate", "a share of the wager above 0, as in 0.05")
    if rate is None:
        if filed and "rate" not in reader.values:
            reader.problem("rate", "is missing: the submission must give the rate of progression", clause)
        return Fraction(0)
    if (rate * FINEST_RATE).denominator != 1:
        reader.problem("rate", f"has more decimals than the meter keeps: write it to 1/{FINEST_RATE}", "R36")
    if rate > 1 or (filed and rate == 0):
        reader.problem("rate", "must be above 0 and at most 1: 0.05 is five cents of a dollar", clause)
    return rate


class _Short(NamedTuple):
    """An amount that falls short of what the book demands, and by how much."""

    by: Cents
    key: str
    message: str
    clause: str


def _check_minimums(reader: Reader, paytable: Paytable, terms: Mapping[str, MeterTerms]) -> None:
    """One whole set of the book's minimums must be met; if none is, the nearest one is what is asked for."""
    several = len(paytable.meters) > 1
    sets = [
        [short for least in one if least.meter in terms for short in _shortfalls(least, terms[least.meter], several)]
        for one in paytable.minimums
    ]
    if sets and all(sets):
        for short in min(sets, key=lambda one: sum(short.by for short in one)):
            reader.problem(short.key, short.message, short.clause)
    for term in terms.values():
        if term.maximum is not None and not term.reset < term.maximum:
            reader.problem("maximum", "must be above the reset amount", "R39")
        elif term.maximum is not None and term.start > term.maximum:
            reader.problem("start", "the meter would start above the most it may pay", "R39")


def minimums_met(paytable: Paytable, terms: Mapping[str, MeterTerms]) -> dict[str, Minimum]:
    """The first set of the book's minimums that these terms meet, by meter."""
    several = len(paytable.meters) > 1
    met = (one for one in paytable.minimums if not any(list(_shortfalls(m, terms[m.meter], several)) for m in one))
    return {least.meter: least for least in next(met)}


def _shortfalls(least: Minimum, term: MeterTerms, several: bool) -> Iterator[_Short]:
    table = f"{least.meter}." if several else ""
    if least.unseeded:
        if term.reset != least.cents:
            yield _Short(term.reset, f"{table}reset", "must be 0 when there is no seed", least.clause)
        return
    given = [("reset", term.reset, least.cents)]
    if least.maximum is None or term.maximum is None:
        given.insert(0, ("start", term.start, least.cents))
    else:  # Must Hit: the book speaks of reset and highest payment only
        given.append(("maximum", term.maximum, least.maximum))
    for key, cents, needed in given:
        if cents < needed:
            message = f"{dollars(cents)} is below the book's least of {dollars(needed)}"
            yield _Short(needed - cents, f"{table}{key}", message, least.clause)


def has_wheel(paytable: Paytable) -> bool:
    """Whether a wheel decides what the wager pays."""
    return Need.WHEEL in WAGERS[paytable.wager].needs


def read_wheel(reader: Reader, paytable: Paytable, amounts: tuple[Cents, ...], filed: bool) -> Mapping[str, int] | None:
    """Symbols and weights, or None when there is no wheel or something is wrong with it."""
    if not has_wheel(paytable):
        return None
    below = reader.table("wheel")
    if below is None:
        if filed and "wheel" not in reader.values:
            reader.problem("wheel", "is missing: name the symbols of the wheel and their weights", "R40")
        return None
    before = len(reader.problems)
    wheel: dict[str, int] = {}
    for written in below.values:
        symbol = wheel_symbol(written)
        line = paytable.lines.get(symbol)
        if line is None:
            below.problem(written, f"is not a symbol of paytable {paytable.id}: {', '.join(paytable.lines)}", "R40")
        elif line.stake is not None and line.stake not in amounts:
            stake = dollars(line.stake, trim=True)
            below.problem(written, f"is a symbol for a {stake} wager, which is not taken", "R40")
        elif symbol in wheel:
            below.problem(written, "stands on the wheel twice; add the weights", "R40")
        elif (weight := below.count(written)) is not None:
            wheel[symbol] = weight
    if len(reader.problems) == before:
        for amount in amounts:
            if not any(symbols_for(paytable, wheel, amount).values()):
                stake = dollars(amount, trim=True)
                reader.problem("wheel", f"has no symbol with a weight above 0 for a {stake} wager", "R40")
    return MappingProxyType(wheel)


def symbols_for(paytable: Paytable, wheel: Mapping[str, int], stake: Cents) -> dict[str, int]:
    """The wheel as it stands for a stake: some symbols belong to one stake only (R40)."""
    return {symbol: weight for symbol, weight in wheel.items() if paytable.lines[symbol].stake in (None, stake)}


def wheel_symbol(written: str) -> str:
    """A symbol as the paytable has it: "$1000" is "$1,000"."""
    try:
        return "/".join(dollars(parse_dollars(part), trim=True) for part in written.split("/"))
    except Malformed:
        return written
