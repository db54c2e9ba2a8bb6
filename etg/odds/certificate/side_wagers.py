"""Every side wager: its paytable with clauses, exact probabilities, and what it comes to."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from etg.money import PRIZE, Cents, MeterShare
from etg.odds.certificate.comparison import BY_PLAY_ACCURACY, deviation, wager_name
from etg.odds.certificate.document import Block, Fact, Facts, Heading, Paragraph, Section, Table, Tone, left, right
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.volatility import Z
from etg.odds.certificate.writing import counted, money, number, one_in, percent, probability
from etg.odds.exact import WagerOdds
from etg.odds.listing import BY_PLAY
from etg.submission import SideWager
from etg.wagers import LOST, WAGERS, Outcome

_OPENING = (
    "Exact figures for one wager, from a full shoe: every way in which the cards can come was counted, and a wheel "
    "turns by the weights that were filed. The return of an outcome is its probability times what is given back, the "
    "stake included, as a share of the stake; the returns add up to 100 % less the house edge. The volatility index is "
    "1.645 standard deviations: after many wagers the return lies, nine times of ten, within the index over the square "
    "root of their number beside its mean."
)
_BY_PLAY = (
    "It depends on how the hands are played: the figures are for the basic strategy. Where a box has several hands "
    "they are taken as independent of each other for each of the dealer’s hands, so that a probability may be off by "
    f"up to {BY_PLAY_ACCURACY:g}."
)
_TIMES = {2: "twice", 3: "three times", 4: "four times"}


def section(found: Findings) -> Section:
    """All side wagers that are offered."""
    blocks: list[Block] = []
    if not found.submission.side_wagers:
        blocks.append(Paragraph("The submission offers no side wager.", Tone.LEAD))
    else:
        blocks.append(Paragraph(_OPENING, Tone.LEAD))
    for side, all_odds in found.wagers:
        if not all_odds:
            blocks += [Heading(_title(side)), Paragraph(_undecided(side))]
        for odds in all_odds:
            blocks += _wager(found, side, odds)
    return Section("The side wagers", tuple(blocks))


def resets(side: SideWager) -> dict[str, Cents]:
    """What each meter, or the fixed prize, is reset to."""
    return {meter: terms.reset for meter, terms in (side.meters or {}).items()}


def _title(side: SideWager) -> str:
    return f"{side.paytable.name}, paytable {side.paytable.id}"


def _undecided(side: SideWager) -> str:
    carrier = WAGERS[side.id].rides_on
    rides = " It rides on another wager and takes no stake of its own." if carrier else ""
    return f"The cards alone do not decide this wager, so it has no exact odds.{rides} See the progressive meters."


def _wager(found: Findings, side: SideWager, odds: WagerOdds) -> Iterator[Block]:
    yield Heading(_title(side) if wager_name(side, odds) == side.paytable.name else wager_name(side, odds))
    if any(_meters(odds, outcome) for outcome in odds.outcomes):
        what = "the fixed prize" if odds.paytable.meters == (PRIZE,) else "each meter at the amount it is reset to"
        yield Paragraph(f"Shares of a meter are shown with {what}.", Tone.NOTE, keep=True)
    yield _outcomes(side, odds)
    if side.id == BY_PLAY:
        yield Paragraph(_BY_PLAY, Tone.NOTE)
    yield Facts(tuple(_facts(found, side, odds)))


def _outcomes(side: SideWager, odds: WagerOdds) -> Table:
    lines = list(odds.paytable.lines)
    ordered = sorted(odds.outcomes, key=lambda outcome: (not outcome, [lines.index(name) for name in outcome]))
    rows = [_row(side, odds, outcome) for outcome in ordered]
    total = sum((returned(side, odds, outcome) for outcome in ordered), Fraction(0))
    rows.append(("All outcomes", "", "", probability(sum(odds.outcomes.values())), "", percent(total)))
    columns = (
        left("Outcome"),
        left("Pays"),
        left("Clause"),
        right("Probability"),
        right("One in"),
        right("Return"),
    )
    return Table(columns, tuple(rows), frozenset((len(rows) - 1,)))


def _row(side: SideWager, odds: WagerOdds, outcome: Outcome) -> tuple[str, ...]:
    lines = odds.paytable.lines
    chance = odds.outcomes[outcome]
    back = returned(side, odds, outcome)
    if outcome == LOST:
        return "Nothing", "lost", "", probability(chance), one_in(chance), percent(back)
    names = Counter(outcome)
    words = " and ".join(f"{lines[name].name}{_repeated(times)}" for name, times in names.items())
    pays = " and ".join(f"{lines[name].pays}{_repeated(times)}" for name, times in names.items())
    clauses = ", ".join(dict.fromkeys(clause for name in names for clause in lines[name].clauses))
    return words, pays, clauses, probability(chance), one_in(chance), percent(back)


def _repeated(times: int) -> str:
    return f", {_TIMES.get(times, f'{times} times')}" if times > 1 else ""


def returned(side: SideWager, odds: WagerOdds, outcome: Outcome) -> Fraction:
    """What an outcome adds to the return: its probability times what is given back, as a share of the stake."""
    meters = dict.fromkeys(odds.paytable.meters, 0) | resets(side)
    return odds.outcomes[outcome] * Fraction(odds.paytable.returned(outcome, odds.stake, meters), odds.stake)


def _meters(odds: WagerOdds, outcome: Outcome) -> bool:
    return any(isinstance(odds.paytable.lines[name].pays, MeterShare) for name in outcome)


def edge_at_reset(side: SideWager, odds: WagerOdds) -> Fraction:
    """The house edge while every meter stands at what it is reset to."""
    return odds.edge - sum(share * Fraction(resets(side)[meter], 100) for meter, share in odds.shares.items())


def long_run_edge(side: SideWager, odds: WagerOdds) -> Fraction:
    """The house edge when all that the meters take has been paid out again: what they add to a start is the house's.

    A meter gives back exactly what it takes, and its reset amount each time a line pays all of it (R36, R37).
    """
    given = Fraction(0)
    for meter, terms in (side.meters or {}).items():
        if meter in odds.shares:
            given += terms.rate + won(odds, meter) * Fraction(terms.reset, odds.stake)
    return odds.edge - given


def won(odds: WagerOdds, meter: str) -> Fraction:
    """How often a line pays all of a meter."""
    return sum(
        (
            chance
            for outcome, chance in odds.outcomes.items()
            for name in outcome
            if (pays := odds.paytable.lines[name].pays) == MeterShare(Fraction(1), meter)
            and isinstance(pays, MeterShare)
        ),
        Fraction(0),
    )


def _facts(found: Findings, side: SideWager, odds: WagerOdds) -> Iterator[Fact]:
    stake = money(odds.stake)
    yield Fact("Paytable", f"{side.paytable.clause}, for {counted(odds.decks, 'deck')}, figures for a wager of {stake}")
    yield Fact("Hit rate", f"{percent(odds.hit_rate)}, one in {one_in(odds.hit_rate)}")
    if carrier := WAGERS[side.id].rides_on:
        name = found.submission.side_wagers[carrier].paytable.name
        yield Fact("Gives back", f"{percent(-odds.edge)} of a {stake} wager on {name}; it takes no wager of its own")
    elif odds.shares:
        yield Fact("House edge, meters at 0", percent(odds.edge))
        yield Fact("House edge, meters at their resets", percent(edge_at_reset(side, odds)))
        yield Fact("House edge in the long run", f"{percent(long_run_edge(side, odds))}, contributions paid out again")
    else:
        yield Fact("House edge", percent(odds.edge))
    spread = deviation(side, odds)
    meters = ", meters at 0" if odds.shares else ""
    yield Fact("Standard deviation", f"{number(spread, 4)} times the stake{meters}")
    yield Fact("Volatility index", f"{number(Z * spread, 4)}{meters}")
    if odds.edge < 0 and not carrier:
        yield Fact("Note", "the fixed lines alone give back more than the wager takes")
    if more := _community(odds):
        yield Fact("Community pay", f"each other box with the wager adds {percent(more)} to the return of this one")


def _community(odds: WagerOdds) -> Fraction:
    """What one box gets, as a share of its stake, because another one plays too (R40)."""
    lines = odds.paytable.lines
    return sum(
        (
            chance * Fraction(others.cents, odds.stake)
            for outcome, chance in odds.outcomes.items()
            for name in outcome
            if (others := lines[name].others) is not None
        ),
        Fraction(0),
    )
