"""Random sources. Live cards come from a real shoe; these serve demo, training, simulation, wheels and draws."""

import os
from random import Random
from typing import Protocol

from etg.errors import Refused
from etg.modes import Mode

_WORDS = 2**32


class Source(Protocol):
    """Where random bytes come from."""

    label: str
    """What it is, in words; everything made with a seeded source shows it."""
    seeded: bool

    def read(self, count: int) -> bytes:
        """So many random bytes."""
        ...


class SystemSource:
    """The random source of the operating system."""

    label = "random source of the operating system"
    seeded = False

    def read(self, count: int) -> bytes:
        """Bytes nobody can foretell."""
        return os.urandom(count)


class SeededSource:
    """The same bytes for the same seed: for tests and demonstrations, never for money."""

    seeded = True

    def __init__(self, seed: int) -> None:
        self.label = f"SEEDED with {seed}: not random, not for money"
        self._random = Random(seed)

    def read(self, count: int) -> bytes:
        """The next bytes of the seed's sequence."""
        return self._random.randbytes(count)


def source_for(mode: Mode, seed: int | None = None) -> Source:
    """The source of a mode; live play takes none but the operating system's."""
    if seed is None:
        return SystemSource()
    if Mode(mode) is Mode.LIVE:
        raise Refused("a seeded random source is refused in live play: take the seed out of the configuration", None)
    return SeededSource(seed)


def below(source: Source, bound: int) -> int:
    """A number from 0 up to, not including, a bound of at most 2**32; each is exactly as likely as any other.

    A word beyond the last full multiple of the bound is thrown away, so that no remainder comes up more often.
    """
    if not 0 < bound <= _WORDS:
        raise ValueError(f"the bound must be from 1 to 2**32, not {bound}")
    while True:
        word = int.from_bytes(source.read(4), "little")
        rest = word % bound
        if word - rest <= _WORDS - bound:
            return rest


def shuffle(cards: list[int], source: Source) -> None:
    """Bring a stack into an order of which every other one is exactly as likely (Fisher and Yates, no remainder bias).

    The words are read all at once; one in some ten million is thrown away as in `below` and read again.
    """
    last = len(cards) - 1
    if last < 1:
        return
    for word in memoryview(source.read(4 * last)).cast("I"):
        bound = last + 1
        at = word % bound
        if word - at > _WORDS - bound:
            at = below(source, bound)
        cards[last], cards[at] = cards[at], cards[last]
        last -= 1
