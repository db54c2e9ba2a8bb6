"""How a benchmark is timed and shown."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter


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


def best_time(work: Callable[[], object], repeats: int = 7) -> float:
    """The shortest of several runs: the one least disturbed by the rest of the machine."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)
