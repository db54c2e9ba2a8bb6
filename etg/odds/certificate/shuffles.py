"""The statistical tests of the shuffle, as `etg shuffle-test` runs them."""

import math

from etg.odds.certificate.document import Block, Paragraph, Picture, Section, Table, Tone, left, right
from etg.odds.certificate.figure import Figure
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.plots import Level, deviations
from etg.odds.certificate.writing import counted, signed
from etg.shoe.statistics import CONFIDENCE, Result, Tally

_OPENING = (
    "In live play the cards come from a real shoe, and no random number decides a card; the shuffle serves "
    "demonstration, training and simulation. {what} were tested for whether every order of the cards comes up as often "
    "as any other; what the five tests count, and how each was checked, is in docs/shuffle-test.md. Random source: "
    "{source}."
)
_JUDGED = (
    "Judged together at 99 %. A test that is out of bounds is repeated once over as many fresh shuffles, and fails "
    "when it is out of bounds again. Position, permutation and gap are chi-squares; runs and serial correlation "
    "are normal."
)
_MOST_REACH = 6


def section(found: Findings) -> Section:
    """Table and plot of the tests."""
    battery = found.shuffled
    tally = battery.tally
    what = f"{tally.rounds:,} shuffles of {counted(tally.decks, 'deck')} of {len(tally.pack)} cards"
    columns = (left("Test"), right("Statistic"), right("df"), right("z"), right("p"), left("Verdict"))
    rows = []
    for verdict in battery.verdicts:
        first, again = verdict.first, verdict.again
        rows.append(_row(first, first.name.capitalize(), f"{first.fault}: repeated" if again else "passes"))
        if again:
            rows.append(_row(again, f"{again.name}, again", "passes" if verdict.passed else f"FAILS: {again.fault}"))
    failed = [verdict.first.name for verdict in battery.verdicts if not verdict.passed]
    result = (
        Paragraph(f"FAILED at {CONFIDENCE:.0%}: {', '.join(failed)}.", Tone.FAULT)
        if failed
        else Paragraph(f"The shuffle has passed all five tests at {CONFIDENCE:.0%}.", Tone.RESULT)
    )
    blocks: list[Block] = [
        Paragraph(_OPENING.format(what=what, source=found.way.source), Tone.LEAD),
        Table(columns, tuple(rows)),
        Paragraph(_JUDGED, Tone.NOTE),
        result,
        Picture(_histogram(tally), _CAPTION.format(cells=f"{tally.size * len(tally.pack):,}")),
    ]
    return Section("The shuffle", tuple(blocks))


_CAPTION = (
    "How often each card lay at each position: {cells} counts, by how many standard deviations each is away from the "
    "mean. A right shuffle follows the dots, which are the exact expectation (binomial)."
)


def _row(one: Result, name: str, words: str) -> tuple[str, ...]:
    statistic = f"{one.statistic:#.5g}" if one.df is None else f"{one.statistic:,.1f}"
    df = "" if one.df is None else f"{one.df:,}"
    p = f"{one.p:.4f}" if one.p >= 1e-4 else f"{one.p:.0e}"
    return name, signed(statistic), df, signed(f"{one.z:+,.2f}"), p, words


def _histogram(tally: Tally) -> Figure:
    """Counts of the table of cards and positions; a bar takes in whole counts, so that none is wider than it looks."""
    share = 1 / len(tally.pack)
    mean = tally.rounds * share
    sigma = math.sqrt(mean * (1 - share))
    cells = [cell for row in tally.table() for cell in row]
    farthest = max(abs(cell - mean) for cell in (min(cells), max(cells))) / sigma
    reach = min(max(5, math.ceil(farthest)), _MOST_REACH)
    step = max(1, round(0.3 * sigma))
    found = dict.fromkeys(range(min(cells) // step, max(cells) // step + 1), 0)
    for cell in cells:
        found[cell // step] += 1
    levels = []
    for number, count in found.items():
        start, end = ((number * step + edge - 0.5 - mean) / sigma for edge in (0, step))
        if -reach <= (start + end) / 2 <= reach:
            exact = len(cells) * sum(_binomial(tally.rounds, share, number * step + more) for more in range(step))
            levels.append(Level(start, end, count, exact))
    peak = len(cells) * step / sigma / math.sqrt(2 * math.pi)
    about = "Histogram of the deviations of all cells of cards and positions beside the normal curve."
    return deviations(levels, lambda z: peak * math.exp(-z * z / 2), reach, about)


def _binomial(rounds: int, share: float, count: int) -> float:
    """The chance of exactly so many."""
    if not 0 <= count <= rounds:
        return 0.0
    ways = math.lgamma(rounds + 1) - math.lgamma(count + 1) - math.lgamma(rounds - count + 1)
    return math.exp(ways + count * math.log(share) + (rounds - count) * math.log(1 - share))
