"""How a benchmark is timed and shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
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


@dataclass(frozen=True, slots=True)
class Pair:
    """Something and its peer, measured in turns: medians, in seconds."""

    ours: float
    peer: float
    undisturbed: float
    """The ratio of the quickest quarter of both: what it is when the rest of the machine is quiet."""

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
    return Pair(median(ours), median(peer), quantiles(ours, n=4)[0] / quantiles(peer, n=4)[0])
