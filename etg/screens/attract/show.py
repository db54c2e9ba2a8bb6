"""Which scene of a show is on at which time, and where it stands: a pure function of the time since it began."""

from collections.abc import Sequence
from typing import NamedTuple

STEP = 2.0
"""Seconds after which all of a scene moves on a little, so that no line of it burns in."""
ACROSS, DOWN = 20.0, 14.0
"""How far a scene drifts from its place, in reference units."""
_ROUND, _RISE = 64.0, 44.0
"""Seconds until it is back, across and down."""


class Leaf(NamedTuple):
    """A scene, or one page of it."""

    scene: str
    page: int
    seconds: int


class Turn(NamedTuple):
    """What is on at a time."""

    leaf: Leaf
    number: int
    """How many leaves were shown before it."""
    pass_: int
    """How many times all of them were."""
    since: float
    """Seconds since this leaf began."""
    elapsed: float
    """Seconds since the show began."""
    mirrored: bool
    """Whether left and right, or above and below, have changed places."""

    @property
    def drift(self) -> tuple[float, float]:
        """How far everything is from its usual place, in reference units."""
        at = (self.elapsed - self.since) + self.step * STEP
        return ACROSS * _swing(at / _ROUND), DOWN * _swing(at / _RISE + 0.25)

    @property
    def step(self) -> int:
        """How many times this leaf has moved on."""
        return int(self.since // STEP)

    @property
    def next(self) -> float:
        """Seconds since the leaf began, until it looks different: it moves on a little, or another one follows."""
        return min(float(self.leaf.seconds), (self.step + 1) * STEP)


def turn_at(leaves: Sequence[Leaf], elapsed: float) -> Turn:
    """What is on so many seconds after the show began; it goes round for ever."""
    total = sum(leaf.seconds for leaf in leaves)
    elapsed = max(0.0, elapsed)
    pass_ = int(elapsed // total)
    since = elapsed - pass_ * total
    for place, leaf in enumerate(leaves):
        if since < leaf.seconds or place == len(leaves) - 1:
            break
        since -= leaf.seconds
    number = pass_ * len(leaves) + place
    turned = number + (pass_ if len(leaves) % 2 == 0 else 0)  # in the next pass it stands on the other side
    return Turn(leaf, number, pass_, since, elapsed, bool(turned % 2))


def _swing(part: float) -> float:
    """From -1 to 1 and back at one speed, once round for each whole number."""
    part %= 1.0
    return 4 * abs(part - 0.5) - 1
