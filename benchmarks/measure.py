"""How a benchmark is timed, and what it finds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

FEW = 8
"""With fewer turns than this the spread is from the least to the greatest, else the middle half."""


class Missing(Exception):
    """What a benchmark needs is not on this machine; it says what to install."""


class About(NamedTuple):
    """What a module of benchmarks measures, for the page."""

    title: str
    words: str
    """What its figures mean and how they come about, in a few honest sentences."""


class Spread(NamedTuple):
    """How far the ratios of single turns lie apart."""

    low: float
    high: float
    turns: int


class Samples(NamedTuple):
    """Single measurements of something and of its peer, in seconds."""

    ours: tuple[float, ...]
    peer: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A ratio, what it was measured against, and its target where there is one."""

    name: str
    ratio: float
    against: str
    target: float | None = None
    note: str = ""
    at_least: bool = False
    """The target is a lower bound: more is better."""
    spread: Spread | None = None
    samples: Samples | None = None
    """Where there are many: they are drawn."""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None: there is none."""
        if self.target is None:
            return None
        return self.ratio >= self.target if self.at_least else self.ratio <= self.target


def spread_of(ratios: Sequence[float]) -> Spread:
    """The middle half of many, all of a few."""
    if len(ratios) < FEW:
        return Spread(min(ratios), max(ratios), len(ratios))
    low, _, high = quantiles(ratios, n=4)
    return Spread(low, high, len(ratios))


def seconds_of(work: Callable[[], object]) -> float:
    """How long something takes, once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def best_time(work: Callable[[], object], repeats: int = 7) -> float:
    """The shortest of several runs: the one least disturbed by the rest of the machine."""
    return min(seconds_of(work) for _ in range(repeats))


@dataclass(frozen=True, slots=True)
class Pair:
    """Something and its peer, measured in turns: medians, in seconds."""

    ours: float
    peer: float
    undisturbed: float
    """The ratio of the quickest quarter of both: what it is when the rest of the machine is quiet."""
    spread: Spread
    samples: Samples

    @property
    def ratio(self) -> float:
        """Ours as a multiple of the peer's."""
        return self.ours / self.peer

    @property
    def note(self) -> str:
        """Both times, and the quiet ratio."""
        return f"{self.ours * 1000:.2f} and {self.peer * 1000:.2f} ms; {self.undisturbed:.2f} undisturbed"


def paired(times: Sequence[tuple[float, float]]) -> Pair:
    """What was measured in turns: ours and the peer's."""
    ours, peer = zip(*times, strict=True)
    undisturbed = quantiles(ours, n=4)[0] / quantiles(peer, n=4)[0]
    spread = spread_of([mine / other for mine, other in times])
    return Pair(median(ours), median(peer), undisturbed, spread, Samples(ours, peer))


@dataclass(frozen=True, slots=True)
class Best:
    """Something and its peer, each at its best: in turns, so that both meet the same noise; in seconds."""

    ours: float
    peer: float
    turns: tuple[tuple[float, float], ...]

    @property
    def ratio(self) -> float:
        """Ours as a multiple of the peer's."""
        return self.ours / self.peer

    @property
    def spread(self) -> Spread:
        """Of that, over the turns."""
        return spread_of([ours / peer for ours, peer in self.turns])

    @property
    def speed_spread(self) -> Spread:
        """Of its inverse: how fast we are as a share of the peer's speed."""
        return spread_of([peer / ours for ours, peer in self.turns])


def best(times: Sequence[tuple[float, float]]) -> Best:
    """What was measured in turns: ours and the peer's."""
    ours, peer = zip(*times, strict=True)
    return Best(min(ours), min(peer), tuple(times))
