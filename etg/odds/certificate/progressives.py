"""Progressive meters: what they take, where it goes, how often they are won and when they cost the house money."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from etg.money import METER, PRIZE
from etg.odds.certificate.document import Block, Heading, Paragraph, Section, Table, Tone, left, right
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.side_wagers import edge_at_reset, long_run_edge, resets, won
from etg.odds.certificate.writing import money, number, one_in, percent
from etg.odds.exact import WagerOdds
from etg.submission import MeterTerms, SideWager
from etg.wagers import WAGERS

_OPENING = (
    "Of every wager its rate goes to the meter when betting closes; fractions of a cent are kept (R36). A meter pays "
    "out exactly what it has taken, and besides that the house puts in the reset amount each time a line pays all of "
    "it: nothing of a contribution is kept by the house. A meter breaks even where the wager costs the player nothing "
    "on average, the wager’s other meters standing at their resets."
)
_TERMS = (left("Meter"), right("Rate"), right("Start"), right("Reset"))
_EDGES = (left("Wager"), right("House edge, meters at 0"), right("meters at their resets"), right("in the long run"))


def section(found: Findings) -> Section | None:
    """All meters that grow; None where no wager has one."""
    blocks: list[Block] = []
    for side, all_odds in found.wagers:
        if not _growing(side):
            continue
        if all_odds:
            blocks += _wager(side, found.odds[side.id])
        else:
            blocks += _must_hit(found, side)
    if not blocks:
        return None
    return Section("The progressive meters", (Paragraph(_OPENING, Tone.LEAD), *blocks))


def _growing(side: SideWager) -> dict[str, MeterTerms]:
    return {meter: terms for meter, terms in (side.meters or {}).items() if meter != PRIZE}


def _wager(side: SideWager, by_stake: Sequence[WagerOdds]) -> Iterator[Block]:
    """The meters, then what each stake makes of them."""
    meters = _growing(side)
    yield Heading(str(side.paytable.name))
    rows = [
        (_name(meter), percent(terms.rate, 2), money(terms.start), money(terms.reset), one_in(won(by_stake[0], meter)))
        for meter, terms in meters.items()
    ]
    yield Table((*_TERMS, right("Won, one in")), tuple(rows))
    by_meter = [
        (money(odds.stake), _name(meter), _average(odds, meter, terms), _even(side, odds, meter))
        for odds in by_stake
        for meter, terms in meters.items()
    ]
    columns = (left("Wager"), left("Meter"), right("Average when won"), right("Breaks even at"))
    yield Table(columns, tuple(by_meter))
    edges = [
        (money(odds.stake), percent(odds.edge), percent(edge_at_reset(side, odds)), percent(long_run_edge(side, odds)))
        for odds in by_stake
    ]
    yield Table(_EDGES, tuple(edges))
    yield Paragraph(_where(meters, by_stake[0]))
    costs = [money(odds.stake) for odds in by_stake if long_run_edge(side, odds) < 0]
    if costs:
        words = f"At {' and '.join(costs)} this wager gives back more than it takes in the long run:"
        why = (
            "its fixed lines alone do"
            if by_stake[0].edge < 0
            else "contributions and resets together outweigh its edge"
        )
        yield Paragraph(f"{words} {why}.", Tone.FAULT)


def _where(meters: dict[str, MeterTerms], odds: WagerOdds) -> str:
    rates = sum((terms.rate for terms in meters.values()), Fraction(0))
    seeds = sum((won(odds, meter) * Fraction(terms.reset, odds.stake) for meter, terms in meters.items()), Fraction(0))
    them = "the meters" if len(meters) > 1 else "the meter"
    back = "come back from them" if len(meters) > 1 else "come back from it"
    return (
        f"Of each dollar wagered {_cents(rates)} cents go to {them} and {back}; the resets that the house puts in are "
        f"another {_cents(seeds)} cents on average for a wager of {money(odds.stake)}."
    )


def _name(meter: str) -> str:
    return "The meter" if meter == METER else meter.replace("_", " ").capitalize()


def _even(side: SideWager, odds: WagerOdds, meter: str) -> str:
    even = odds.break_even(meter, resets(side))
    return "cannot be won" if even is None else money(even) if even else "any amount"


def _average(odds: WagerOdds, meter: str, terms: MeterTerms) -> str:
    average = average_when_won(odds, meter, terms)
    return "" if average is None else money(average)


def average_when_won(odds: WagerOdds, meter: str, terms: MeterTerms) -> Fraction | None:
    """The cents that a meter shows on average when it is won, if all wagers are of this stake.

    In the long run as much comes off a meter as goes on: what wagers add, and the reset each time all of it is paid.
    """
    off = odds.shares[meter] * Fraction(odds.stake, 100)
    return (terms.rate * odds.stake + won(odds, meter) * terms.reset) / off if off else None


def _must_hit(found: Findings, side: SideWager) -> Iterator[Block]:
    """A meter whose hit value is drawn: uniformly between reset and maximum, when it is reset (R39)."""
    yield Heading(str(side.paytable.name))
    for meter, terms in _growing(side).items():
        cells = (_name(meter), percent(terms.rate, 2), money(terms.start), money(terms.reset))
        if terms.maximum is None:
            yield Table(_TERMS, (cells,))
            continue
        carrier = found.submission.side_wagers[WAGERS[side.id].rides_on or side.id].paytable.name
        average = Fraction(terms.reset + terms.maximum, 2)
        wagered = (average - terms.reset) / terms.rate / 100
        columns = (*_TERMS, right("Maximum"), right("Average when won"), right("Wagered between wins"))
        more = (money(terms.maximum), money(average), f"${number(float(wagered), 0)}")
        yield Table(columns, ((*cells, *more),))
        yield Paragraph(
            "The hit value is drawn uniformly between reset and maximum when the meter is reset, and promised by its "
            f"hash before play (R39); the box that wins is drawn among those that play {carrier} in the round that "
            f"reaches it. In the long run it gives back {percent(must_hit_return(terms))} of what is wagered on "
            f"{carrier}."
        )


def must_hit_return(terms: MeterTerms) -> Fraction:
    """What comes back of a dollar wagered: the average payment, over what must be wagered until it is made."""
    assert terms.maximum is not None
    return terms.rate * Fraction(terms.maximum + terms.reset, terms.maximum - terms.reset)


def _cents(share: Fraction) -> str:
    return f"{float(share * 100):.4f}".rstrip("0").rstrip(".")
