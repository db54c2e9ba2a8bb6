"""The course of a wager: sums of what was staked and given back, with samples of them on the way."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from etg.money import Cents

MOST_POINTS = 400
"""Of a curve."""


class Wager(NamedTuple):
    """What is looked at: a wager of a game with its paytable."""

    game: str
    wager: str
    paytable: str


class Group(NamedTuple):
    """Wagers with the same odds: under one submission, and where the odds depend on it with one stake."""

    digest: str
    wager: str
    stake: Cents
    """0: the odds are the same for every stake."""


class Sums(NamedTuple):
    """Sums of stakes: over wagers, and over what shares an outcome."""

    stakes: int = 0
    wagers: int = 0
    squares: int = 0
    products: int = 0
    counts: int = 0

    def plus(self, stakes: int, wagers: int) -> "Sums":
        """With stakes that share an outcome."""
        return Sums(
            self.stakes + stakes,
            self.wagers + wagers,
            self.squares + stakes * stakes,
            self.products + stakes * wagers,
            self.counts + wagers * wagers,
        )


class Point(NamedTuple):
    """After so many wagers."""

    wagers: int
    wagered: Cents
    returned: Cents
    """Without what progressive meters paid."""
    expected: Fraction | None
    """Cents; None: there is no exact expectation."""
    variance: Fraction
    """Square cents: of the exact odds, or where there are none, as it was observed."""

    @property
    def actual(self) -> Fraction:
        """The share that was given back."""
        return Fraction(self.returned, self.wagered)

    @property
    def mean(self) -> Fraction:
        """The share that is given back on average; without exact odds the one that was."""
        return self.actual if self.expected is None else self.expected / self.wagered

    def band(self, z: Fraction) -> float:
        """How far from the mean the share may lie, for so many standard deviations; only to be drawn."""
        return float(z) * sqrt(self.variance) / self.wagered

    def inside(self, z: Fraction) -> bool:
        """Whether what was given back lies within so many standard deviations of what is expected."""
        return self.expected is None or (self.returned - self.expected) ** 2 <= z * z * self.variance


class Curve(NamedTuple):
    """What a wager has given back in the course of time."""

    of: Wager
    name: str
    """As people know it, in a `Text` where it is one of ours."""
    points: tuple[Point, ...]
    metered: Cents
    """What progressive meters paid besides."""
    shared: bool
    """Boxes share outcomes: the band counts every round as one observation, and is never too narrow."""

    @property
    def exact(self) -> bool:
        """Whether the expectation comes from the exact odds."""
        return self.points[-1].expected is not None


class Sample(NamedTuple):
    """The sums of one moment."""

    wagers: int
    wagered: Cents
    returned: Cents
    by_group: tuple[tuple[Group, Sums], ...]
    observed: tuple[int, int, int]
    """Over rounds: of wagered squared, wagered by returned, returned squared."""


@dataclass
class Course:
    """The sums of one wager, and those of moments on the way; the more there are, the farther apart."""

    wagers: int = 0
    wagered: Cents = 0
    returned: Cents = 0
    metered: Cents = 0
    by_group: dict[Group, Sums] = field(default_factory=dict)
    observed: tuple[int, int, int] = (0, 0, 0)
    samples: list[Sample] = field(default_factory=list)
    rounds: int = 0
    apart: int = 1
    """Every so many rounds with this wager one sample is kept."""

    def add(self, stakes: "list[Stake]", shared: bool) -> None:
        """The wagers of a round."""
        wagered, returned = sum(each.wagered for each in stakes), sum(each.returned for each in stakes)
        self.wagers += len(stakes)
        self.wagered += wagered
        self.returned += returned
        self.metered += sum(each.metered for each in stakes)
        ww, wr, rr = self.observed
        self.observed = ww + wagered * wagered, wr + wagered * returned, rr + returned * returned
        for group in dict.fromkeys(each.group for each in stakes):
            if group is None:
                continue
            own = [each.wagered for each in stakes if each.group == group]
            sums = self.by_group.get(group, Sums())
            for together in [own] if shared else [[each] for each in own]:
                sums = sums.plus(sum(together), len(together))
            self.by_group[group] = sums
        self.rounds += 1
        if self.rounds % self.apart == 0:
            self.samples.append(self.sample())
            if len(self.samples) >= 2 * MOST_POINTS:
                self.samples, self.apart = self.samples[1::2], self.apart * 2

    def sample(self) -> Sample:
        """As it is now."""
        return Sample(self.wagers, self.wagered, self.returned, tuple(self.by_group.items()), self.observed)


class Stake(NamedTuple):
    """A wager of a round that is over."""

    wager: str
    group: Group | None
    wagered: Cents
    returned: Cents
    metered: Cents
