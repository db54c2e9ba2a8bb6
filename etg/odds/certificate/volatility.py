"""How far the result of the main wager strays: of one round, and of many."""

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

from etg.odds.certificate.document import Block, Heading, Paragraph, Picture, Section, Table, Tone, left, right
from etg.odds.certificate.figure import Figure
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.plots import Bar, band, bars
from etg.odds.certificate.writing import number, percent, signed

BAND = 0.90
Z = NormalDist().inv_cdf((1 + BAND) / 2)
"""1.645: so many standard deviations to either side hold nine results of ten."""
ROUNDS = (1_000, 10_000, 100_000, 1_000_000)
_HALF = 5
"""Bars are half a wager wide."""
_LAST = 40
"""What lies beyond four wagers is in the outermost bars."""


def reach(deviation: float, rounds: float) -> float:
    """How far the return after so many rounds lies from its mean, at most, nine times of ten."""
    return Z * deviation / sqrt(rounds)


def section(found: Findings) -> Section:
    """Standard deviation, histogram, and the band of the return."""
    main, hands = found.simulated.main, found.game.hands_per_box
    deviation, edge = main.estimate.standard_deviation, found.main.edge_by_totals
    unit = "the two original wagers together" if hands > 1 else "the original wager"
    opening = (
        f"The standard deviation of the result of one round is {number(deviation, 4)} times {unit} "
        f"(variance {number(main.estimate.variance, 4)}), with splits, doubles and bonuses. A round is won with "
        f"{percent(main.win, 2)}, tied with {percent(main.push, 2)} and lost with {percent(main.lose, 2)}."
    )
    rows = tuple(
        (
            f"{rounds:,}",
            percent(deviation / sqrt(rounds), 3),
            percent(1 - edge - reach(deviation, rounds), 3),
            percent(1 - edge + reach(deviation, rounds), 3),
        )
        for rounds in ROUNDS
    )
    columns = (left("Rounds"), right("Standard deviation"), right("Return, from"), right("Return, to"))
    blocks: list[Block] = [
        Paragraph(opening, Tone.LEAD),
        Picture(_histogram(main.histogram, found.simulated.rounds), _caption(found, hands)),
        Heading("The return of many rounds"),
        Paragraph(_BAND.format(mean=percent(1 - edge, 3))),
        Table(columns, rows),
        Picture(_band(1 - edge, deviation), _BAND_CAPTION.format(mean=percent(1 - edge, 3))),
    ]
    return Section("Volatility of the main wager", tuple(blocks))


_BAND = (
    "The return is what is given back of what was wagered first in each round; its mean is {mean}. The table has the "
    "limits between which it lies after so many rounds with a probability of 90 %, by the normal distribution (1.645 "
    "standard deviations on either side), which is close from a thousand rounds on."
)
_BAND_CAPTION = (
    "Limits of the return with a probability of 90 %, by the number of rounds; dots are the limits of the table, the "
    "dashed line is {mean}."
)


def _caption(found: Findings, hands: int) -> str:
    of = (
        "both hands of a box together, in multiples of one wager" if hands > 1 else "in multiples of the original wager"
    )
    return (
        f"Results of {found.simulated.rounds:,} simulated rounds, {of}: each bar has the rounds that came to the "
        "amount below it or lie up to a quarter of a wager beside it; the outermost ones have all beyond."
    )


def binned(histogram: Mapping[int, int]) -> dict[int, int]:
    """Rounds by their result to the nearest half wager, in tenths; what is far out is in the outermost bins."""
    found = dict.fromkeys(range(-_LAST, _LAST + 1, _HALF), 0)
    for tenths, count in histogram.items():
        nearest = round(abs(tenths) / _HALF + 1e-9) * _HALF * (1 if tenths > 0 else -1)
        found[max(-_LAST, min(_LAST, nearest))] += count
    return found


def _histogram(histogram: Mapping[int, int], rounds: int) -> Figure:
    found = []
    for tenths, count in binned(histogram).items():
        share = count / rounds
        edge = {-_LAST: "≤ ", _LAST: "≥ "}.get(tenths, "")
        words = f"{edge}{signed(f'{tenths / 10:+g}') if tenths else '0'}"
        label = "" if not count else f"{share:.1%}" if share >= 0.001 else f"{share:.2%}" if share >= 1e-4 else "<0.01%"
        found.append(Bar(words, share, label))
    about = "Histogram of the results of a round: " + "; ".join(f"{bar.words}: {bar.label or '0'}" for bar in found)
    return bars(found, ("result of a round, in wagers", "share of the rounds"), about)


def _band(mean: float, deviation: float) -> Figure:
    about = f"The band of the return narrows around {mean:.3%} from a thousand rounds to a million."
    return band(mean, lambda rounds: reach(deviation, rounds), 3, 6, ("rounds", "return"), about)
