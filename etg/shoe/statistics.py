"""Statistical tests of a shuffle: does every order of the cards come up as often as any other (docs/shuffle-test.md)?

The cards of a stack sorted by kind are numbered from its top: with six decks 0 to 5 are the aces of spades. In decks
one after the other these would start so evenly spread that what a bad shuffle does to each would cancel out. Every
test compares what was counted over many shuffles with its exact mean and variance under equally likely orders.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from operator import lt, mul, ne
from typing import TypeAlias

from etg.cards import SPADES, SUIT, Card
from etg.shoe.source import Source, below

Shuffle: TypeAlias = Callable[[list[int], Source], None]

CONFIDENCE = 0.99
TESTS = ("position", "runs", "serial correlation", "permutation", "gap")
LEVEL = (1 - CONFIDENCE) / len(TESTS)
"""A right shuffle fails each test this often, and so at least one of them in at most one run of a hundred."""
LEAST_ROUNDS = 10
"""Fewer shuffles are too few for the distributions the tests rely on."""
ORDER_BYTES = 24
"""An order of 52 cards gives so many bytes: 52! is above 2**225, so 192 bits of it are even to 2**-33."""

_ORDER_VALUES = 1 << 8 * ORDER_BYTES
_ORDERS = math.factorial(52)
_GROUP = 4
_MOST_GAP_BINS = 10
_LEAST_GAPS = 0.5
"""How many gaps of each shuffle the bin of the longest ones holds on average, at the least."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one test found over so many shuffles."""

    name: str
    statistic: float
    df: int | None
    """Degrees of freedom of a chi-square; None for a normal test."""
    z: float
    """How many standard deviations the statistic is above its mean."""
    p: float
    """Chi-square: the chance of a higher statistic. Normal: of one as far away on either side."""

    @property
    def fault(self) -> str | None:
        """What is wrong in a word or two; None within the bounds. A chi-square can be too low too: too even."""
        if self.df is None:
            return ("too high" if self.z > 0 else "too low") if self.p < LEVEL else None
        if self.p < LEVEL / 2:
            return "too uneven"
        return "too even" if self.p > 1 - LEVEL / 2 else None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A test, and its repetition over fresh shuffles where the first result was out of bounds."""

    first: Result
    again: Result | None

    @property
    def passed(self) -> bool:
        """Whether the first or the repeated result is within the bounds."""
        return (self.again or self.first).fault is None


@dataclass(frozen=True, slots=True)
class Battery:
    """All tests of a shuffle."""

    tally: "Tally"
    verdicts: tuple[Verdict, ...]

    @property
    def passed(self) -> bool:
        """Whether every test has passed, at once or when it was repeated."""
        return all(verdict.passed for verdict in self.verdicts)


class Tally:
    """What the tests count, shuffle by shuffle."""

    def __init__(self, pack: Sequence[Card], decks: int) -> None:
        self.pack = tuple(pack)
        self.decks = decks
        self.size = decks * len(self.pack)
        self.rounds = 0
        self._labels = list(range(self.size))
        self._at = [[0] * self.size for _ in self._labels]
        self._runs = 0
        self._products = 0
        self._groups: Counter[tuple[bool, ...]] = Counter()
        self._marked = [SUIT[self.pack[label // decks]] == SPADES for label in self._labels]
        self._gaps: Counter[int] = Counter()

    def add(self, order: list[int]) -> None:
        """Count one shuffle: the numbers of the cards from the top of the stack down."""
        if sorted(order) != self._labels:
            raise ValueError("the shuffle has lost or doubled a card")
        self.rounds += 1
        for here, label in zip(self._at, order, strict=True):
            here[label] += 1
        rises = list(map(lt, order, order[1:]))
        self._runs += 1 + sum(map(ne, rises, rises[1:]))
        self._products += sum(map(mul, order, order[1:])) + order[-1] * order[0]
        a, b, c, d = (order[start::_GROUP] for start in range(_GROUP))
        pairs = ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d))
        self._groups.update(zip(*(map(lt, one, other) for one, other in pairs), strict=False))
        found = [-1, *(at for at, label in enumerate(order) if self._marked[label]), self.size]
        self._gaps.update(after - before - 1 for before, after in pairwise(found))

    def table(self) -> list[list[int]]:
        """How often each card of the pack lay at each position: a row a card, a column a position."""
        starts = range(0, self.size, self.decks)
        return [[sum(here[start : start + self.decks]) for here in self._at] for start in starts]

    def results(self) -> tuple[Result, ...]:
        """The five tests of all shuffles so far."""
        return (self._position(), self._up_and_down(), self._serial(), self._permutation(), self._gap())

    def _position(self) -> Result:
        """The counts of a row and of a column are fixed by the pack: that takes the factor (n - 1) / n and the df."""
        expected = self.rounds / len(self.pack)
        squares = sum((cell - expected) ** 2 for row in self.table() for cell in row)
        statistic = squares / expected * (self.size - 1) / self.size
        return chi_square("position", statistic, (len(self.pack) - 1) * (self.size - 1))

    def _up_and_down(self) -> Result:
        mean, variance = runs_moments(self.size)
        return _normal("runs", self._runs / self.rounds, mean, variance / self.rounds)

    def _serial(self) -> Result:
        mean, variance, squares = serial_moments(self.size)
        centred = self._products / self.rounds - self.size * ((self.size - 1) / 2) ** 2
        return _normal("serial correlation", centred / squares, mean / squares, variance / squares**2 / self.rounds)

    def _permutation(self) -> Result:
        classes = math.factorial(_GROUP)
        expected = self._groups.total() / classes
        squares = sum((found - expected) ** 2 for found in self._groups.values())
        unseen = (classes - len(self._groups)) * expected**2
        return chi_square("permutation", (squares + unseen) / expected, classes - 1)

    def _gap(self) -> Result:
        marked = sum(self._marked)
        bins = gap_bins(self.size, marked)
        means, covariance = gap_moments(self.size, marked, bins)
        found = [0] * bins
        for gap, times in self._gaps.items():
            found[min(gap, bins - 1)] += times
        # The counts of all bins add up to the number of gaps, so the last one says nothing new.
        off = [found[at] - self.rounds * means[at] for at in range(bins - 1)]
        matrix = [[self.rounds * cell for cell in row[: bins - 1]] for row in covariance[: bins - 1]]
        return chi_square("gap", sum(map(mul, off, solve(matrix, off))), bins - 1)


def tally(shuffle: Shuffle, source: Source, pack: Sequence[Card], decks: int, rounds: Iterable[object]) -> Tally:
    """The counts over shuffles, one for each of `rounds`; every shuffle starts from the sorted stack."""
    counted = Tally(pack, decks)
    for _ in rounds:
        order = list(range(counted.size))
        shuffle(order, source)
        counted.add(order)
    return counted


def battery(counts: Callable[[], Tally]) -> Battery:
    """Judge the tests; one out of bounds is repeated once, on the fresh shuffles of a second call of `counts`."""
    first = counts()
    results = first.results()
    again = {} if all(one.fault is None for one in results) else {one.name: one for one in counts().results()}
    return Battery(first, tuple(Verdict(one, again[one.name] if one.fault else None) for one in results))


def naive_shuffle(cards: list[int], source: Source) -> None:
    """The well-known wrong shuffle, which swaps every card with any card: the tests must find it out."""
    for at in range(len(cards)):
        other = below(source, len(cards))
        cards[at], cards[other] = cards[other], cards[at]


def rank(order: Sequence[int]) -> int:
    """The number of an order of 0..n-1 among all n!, from swapping every card back to its place; the top counts most.

    In linear time, as Myrvold and Ruskey do it ("Ranking and unranking permutations in linear time", 2001).
    """
    left = list(order)
    where = [0] * len(left)
    for at, label in enumerate(left):
        where[label] = at
    number = 0
    for top in range(len(left)):
        drawn, hole = left[top], where[top]
        number = number * (len(left) - top) + drawn - top
        left[hole], where[drawn] = drawn, hole
    return number


def order_bytes(order: Sequence[int]) -> bytes:
    """Random bytes from the shuffled order of one deck of 52: how far its rank is on the way from 0 to 52!.

    The high end of the rank, because its low end mixes many cards until no unevenness of any is left to see.
    """
    return (rank(order) * _ORDER_VALUES // _ORDERS).to_bytes(ORDER_BYTES, "big")


def runs_moments(size: int) -> tuple[float, float]:
    """Mean and variance of the number of runs up and down in a random order."""
    return (2 * size - 1) / 3, (16 * size - 29) / 90


def serial_moments(size: int) -> tuple[float, float, float]:
    """Mean and variance of the sum of products of neighbours, last and first included, of centred numbers.

    By Wald and Wolfowitz (1943), over all orders; the third value is the sum of the squares.
    """
    centred = [label - (size - 1) / 2 for label in range(size)]
    second, fourth = sum(x**2 for x in centred), sum(x**4 for x in centred)
    mean = -second / (size - 1)
    apart = (second**2 - 2 * fourth) / ((size - 1) * (size - 2))
    return mean, (second**2 - fourth) / (size - 1) + apart - mean**2, second


def gap_bins(size: int, marked: int) -> int:
    """How many bins the gaps are counted in: 0, 1, 2 and so on, and all from the last one up."""
    bins = 2
    while bins < _MOST_GAP_BINS and (marked + 1) * _gap_at_least(size, marked, bins) >= _LEAST_GAPS:
        bins += 1
    return bins


def gap_moments(size: int, marked: int, bins: int) -> tuple[list[float], list[list[float]]]:
    """Means and covariances of how many of the gaps of one random order fall in each bin.

    A gap is the number of cards before, between and after the marked ones; the marked + 1 gaps are exchangeable.
    """
    edges: list[int | None] = [*range(bins), None]

    def least(*gaps: int | None) -> float:
        return 0.0 if None in gaps else _gap_at_least(size, marked, sum(gap for gap in gaps if gap is not None))

    one = [least(edges[a]) - least(edges[a + 1]) for a in range(bins)]
    gaps = marked + 1
    covariance = [[-(gaps**2) * one[a] * one[b] for b in range(bins)] for a in range(bins)]
    for a in range(bins):
        covariance[a][a] += gaps * one[a]
        for b in range(bins):
            both = least(edges[a], edges[b]) - least(edges[a + 1], edges[b])
            both += least(edges[a + 1], edges[b + 1]) - least(edges[a], edges[b + 1])
            covariance[a][b] += gaps * marked * both
    return [gaps * share for share in one], covariance


def _gap_at_least(size: int, marked: int, cards: int) -> float:
    """The chance that given gaps have at least so many cards each, in all `cards`: these can be taken out first."""
    return math.comb(size - cards, marked) / math.comb(size, marked) if cards <= size else 0.0


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a small system of linear equations (Gaussian elimination with the largest pivot)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            rows[row] = [cell - factor * top for cell, top in zip(rows[row], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def chi_square(name: str, statistic: float, df: int) -> Result:
    """The result of a chi-square test."""
    return Result(name, statistic, df, (statistic - df) / math.sqrt(2 * df), chi_square_tail(statistic, df))


def _normal(name: str, statistic: float, mean: float, variance: float) -> Result:
    z = (statistic - mean) / math.sqrt(variance)
    return Result(name, statistic, None, z, math.erfc(abs(z) / math.sqrt(2)))


def chi_square_tail(statistic: float, df: int) -> float:
    """The chance that a chi-square with so many degrees of freedom is higher than the statistic."""
    a, x = df / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower incomplete gamma function without its scale, as a series: quick while x is below a + 1."""
    term = total = 1 / a
    for n in count(1):
        term *= x / (a + n)
        total += term
        if term < total * 1e-16:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """The upper incomplete gamma function without its scale, as a continued fraction (Lentz): quick from a + 1 up."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    value = d
    for n in count(1):
        factor = n * (a - n)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value
