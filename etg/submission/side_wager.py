"""Checks of one side wager of a submission: paytable, stakes, meters, wheel and options."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from etg.cards import SUITS
from etg.errors import Malformed
from etg.games import Rules
from etg.money import METER, PRIZE, Cents, dollars, parse_dollars
from etg.submission.model import MeterTerms, SideWager
from etg.submission.reading import Reader
from etg.wagers import WAGERS, Need, Options, options_of
from etg.wagers.paytables import Minimum, Paytable

_FLAGS = {
    "three_card_poker": ("queen_king_ace",),
    "top_3": ("queen_king_ace",),
    "bad_beat": ("magic_card_bonus", "lucky_player_bonus"),
}


def read_side_wager(reader: Reader, wager: str, rules: Rules, filed: bool) -> SideWager | None:
    """The wager as offered, or None when something is wrong with it.

    A filed submission must name what the book demands of it; a round script may leave out the paytable (the first
    one allowed is meant), rates and wheels.
    """
    before = len(reader.problems)
    paytable = _paytable(reader, wager, rules, filed)
    possible = [paytable] if paytable else rules.game.paytables(wager).values()
    reader.unknown(dict.fromkeys(key for table in possible for key in known_keys(table)))
    if paytable is None:
        return None
    amounts = _amounts(reader, paytable)
    minimum, maximum = _limits(reader, rules, paytable, amounts)
    meters = _meters(reader, paytable, filed)
    wheel = _wheel(reader, paytable, amounts, filed)
    options = _options(reader, paytable, filed)
    flags = {key: reader.flag(key) or False for key in _FLAGS.get(wager, ()) if key != "queen_king_ace"}
    if len(reader.problems) > before:
        return None
    return SideWager(wager, paytable, minimum, maximum, amounts, meters, wheel, options, **flags)


def known_keys(paytable: Paytable) -> tuple[str, ...]:
    """The keys that an entry of this wager may have."""
    keys = ["paytable"]
    if not WAGERS[paytable.wager].rides_on:
        keys += ["minimum", "maximum"]
        if paytable.meters or paytable.stakes:
            keys.append("amounts")
    if len(paytable.meters) > 1:
        keys += paytable.meters
    elif paytable.meters:
        keys += ["start", "reset"] if PRIZE in paytable.meters else ["start", "reset", "rate"]
    if paytable.wager == "must_hit":
        keys.append("maximum")
    if _has_wheel(paytable):
        keys.append("wheel")
    if _has_star(paytable):
        keys.append("star_suit")
    return (*keys, *_FLAGS.get(paytable.wager, ()))


def _has_wheel(paytable: Paytable) -> bool:
    return Need.TABLE_DRAW in WAGERS[paytable.wager].needs and paytable.wager != "must_hit"


def _has_star(paytable: Paytable) -> bool:
    return paytable.wager == "super_4" and METER not in paytable.meters


def _paytable(reader: Reader, wager: str, rules: Rules, filed: bool) -> Paytable | None:
    paytables = rules.game.paytables(wager)
    clause = next(iter(paytables.values())).clause.rsplit("(", 1)[0] if len(paytables) > 1 else None
    decks_known = rules.decks in rules.game.decks
    allowed = {letter: table for letter, table in paytables.items() if not decks_known or rules.decks in table.decks}
    if "paytable" in reader.values:
        letter = reader.text("paytable")
        if letter is None:
            return None
        if letter not in paytables:
            reader.problem("paytable", f"the book has {', '.join(paytables)}, not {letter!r}", clause)
            return None
        if letter not in allowed:
            instead = f"; {' or '.join(allowed)} would be" if allowed else ""
            reader.problem(
                "paytable", f"{letter} is not allowed with {_decks(rules.decks)}{instead}", paytables[letter].clause
            )
            return None
        return allowed[letter]
    if len(allowed) == 1 or (allowed and not (filed and decks_known)):
        return next(iter(allowed.values()))
    if not allowed:
        counts = sorted(set().union(*(table.decks for table in paytables.values())))
        needs = ", ".join(str(n) for n in counts)
        reader.problem("paytable", f"the wager has no paytable for {_decks(rules.decks)}, only for {needs}", clause)
    else:
        reader.problem("paytable", f"is missing: choose {' or '.join(allowed)}", clause)
    return None


def _decks(count: int) -> str:
    return "one deck" if count == 1 else f"{count} decks"


def _amounts(reader: Reader, paytable: Paytable) -> tuple[Cents, ...]:
    amounts = reader.amounts("amounts")
    if amounts is None:
        return paytable.default_stakes
    wrong = [cents for cents in amounts if paytable.stakes and cents not in paytable.stakes]
    if wrong:
        stakes = " and ".join(dollars(cents, trim=True) for cents in paytable.stakes)
        reader.problem("amounts", f"paytable {paytable.id} is for {stakes}, not {dollars(wrong[0])}", "R49")
    return amounts


def _limits(reader: Reader, rules: Rules, paytable: Paytable, amounts: tuple[Cents, ...]) -> tuple[Cents, Cents]:
    if WAGERS[paytable.wager].rides_on:
        return 0, 0
    minimum = reader.money("minimum")
    maximum = reader.money("maximum")
    if minimum == 0:
        reader.problem("minimum", "must be above 0", "COMAR 36.05.03.14")
    for key, cents in (("minimum", minimum), ("maximum", maximum), *(("amounts", amount) for amount in amounts)):
        if cents and not paytable.is_payable(cents):
            reader.problem(key, f"{dollars(cents)} cannot be paid to the cent by paytable {paytable.id}", "R4")
    low = minimum or min(amounts, default=1)
    high = max(amounts, default=rules.maximum) if maximum is None else maximum
    if high < low:
        reader.problem("maximum", f"{dollars(high)} is below the minimum of {dollars(low)}", "COMAR 36.05.03.14")
    elif any(not low <= amount <= high for amount in amounts):
        fixed = ", ".join(dollars(amount) for amount in amounts)
        reader.problem("amounts", f"the wager takes {fixed}, which the limits would refuse", "R49")
    return low, high


def _meters(reader: Reader, paytable: Paytable, filed: bool) -> Mapping[str, MeterTerms] | None:
    if not paytable.meters:
        return None
    terms: dict[str, MeterTerms] = {}
    for meter in paytable.meters:
        table = reader if len(paytable.meters) == 1 else _table_of_meter(reader, paytable, meter, filed)
        read = _meter(table, paytable, meter, filed) if table else None
        if read is not None:
            terms[meter] = read
    if len(terms) < len(paytable.meters):
        return None
    if sum(term.rate for term in terms.values()) > 1:
        reader.problem("rate", "the meters together take more than the wager", next(iter(paytable.rates.values())))
    _check_minimums(reader, paytable, terms)
    return MappingProxyType(terms)


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
    least = next(m for m in paytable.minimums[0] if m.meter == meter)
    reset = reader.money("reset")
    start = reader.money("start")
    maximum = reader.money("maximum") if least.maximum is not None else None
    if filed and "reset" not in reader.values:
        reader.problem("reset", f"is missing: the book demands at least {dollars(least.cents)}", least.clause)
    if filed and least.maximum is not None and "maximum" not in reader.values:
        reader.problem("maximum", f"is missing: the book demands at least {dollars(least.maximum)}", least.clause)
    if len(reader.problems) > before:
        return None
    reset = least.cents if reset is None else reset
    start = reset if start is None else start
    if meter == PRIZE and start != reset:
        reader.problem("start", "a fixed prize does not grow: it must equal `reset`", "R40")
    return MeterTerms(start, reset, rate, least.maximum if maximum is None else maximum)


def _rate(reader: Reader, paytable: Paytable, meter: str, filed: bool) -> Fraction:
    if meter == PRIZE:
        return Fraction(0)
    clause = paytable.rates[meter]
    rate = reader.number("rate", "a share of the wager, as in 0.05")
    if rate is None:
        if filed and "rate" not in reader.values:
            reader.problem("rate", "is missing: the submission must give the rate of progression", clause)
        return Fraction(0)
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
    sets = [[short for least in one for short in _shortfalls(least, terms)] for one in paytable.minimums]
    if all(sets):
        for short in min(sets, key=lambda one: sum(short.by for short in one)):
            reader.problem(short.key, short.message, short.clause)
    for term in terms.values():
        if term.maximum is not None and not term.reset < term.maximum:
            reader.problem("maximum", "must be above the reset amount", "R39")
        elif term.maximum is not None and term.start > term.maximum:
            reader.problem("start", "the meter would start above the most it may pay", "R39")


def _shortfalls(least: Minimum, terms: Mapping[str, MeterTerms]) -> Iterator[_Short]:
    term = terms[least.meter]
    table = "" if len(terms) == 1 else f"{least.meter}."
    if least.unseeded:
        if term.reset != least.cents:
            yield _Short(term.reset, f"{table}reset", "must be 0 when there is no seed", least.clause)
        return
    given = [("start", term.start, least.cents), ("reset", term.reset, least.cents)]
    if least.maximum is not None and term.maximum is not None:
        given.append(("maximum", term.maximum, least.maximum))
    for key, cents, needed in given:
        if cents < needed:
            message = f"{dollars(cents)} is below the book's least of {dollars(needed)}"
            yield _Short(needed - cents, f"{table}{key}", message, least.clause)


def _wheel(reader: Reader, paytable: Paytable, amounts: tuple[Cents, ...], filed: bool) -> Mapping[str, int] | None:
    if not _has_wheel(paytable):
        return None
    below = reader.table("wheel")
    if below is None:
        if filed and "wheel" not in reader.values:
            reader.problem("wheel", "is missing: name the symbols of the wheel and their weights", "R40")
        return None
    wheel: dict[str, int] = {}
    before = len(reader.problems)
    for written in below.values:
        weight = below.count(written)
        symbol = wheel_symbol(written)
        line = paytable.lines.get(symbol)
        if line is None:
            below.problem(written, f"is not a symbol of paytable {paytable.id}: {', '.join(paytable.lines)}", "R40")
        elif line.stake is not None and line.stake not in amounts:
            stake = dollars(line.stake, trim=True)
            below.problem(written, f"is a symbol for a {stake} wager, which is not taken", "R40")
        elif symbol in wheel:
            below.problem(written, "stands on the wheel twice; add the weights", "R40")
        elif weight is not None:
            wheel[symbol] = weight
    if not any(wheel.values()) and len(reader.problems) == before:
        reader.problem("wheel", "must have a symbol with a weight above 0", "R40")
    return MappingProxyType(wheel)


def wheel_symbol(written: str) -> str:
    """A symbol as the paytable has it: "$1000" is "$1,000"."""
    try:
        return "/".join(dollars(parse_dollars(part), trim=True) for part in written.split("/"))
    except Malformed:
        return written


def _options(reader: Reader, paytable: Paytable, filed: bool) -> Options:
    chosen: dict[str, Any] = {}
    if "queen_king_ace" in _FLAGS.get(paytable.wager, ()) and (value := reader.flag("queen_king_ace")) is not None:
        chosen["queen_king_ace"] = value
    if _has_star(paytable):
        suit = reader.text("star_suit")
        if suit is None:
            if filed and "star_suit" not in reader.values:
                reader.problem("star_suit", f"is missing: choose one of {' '.join(SUITS)}", "BJ 13.H(4)(a)")
        elif suit not in tuple(SUITS):
            reader.problem("star_suit", f"must be one of {' '.join(SUITS)}, not {suit!r}", "R16")
        else:
            chosen["star_suit"] = SUITS.index(suit)
    return options_of(paytable)._replace(**chosen)
