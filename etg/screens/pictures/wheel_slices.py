"""How a bonus wheel is cut: every symbol has the share of the rim that its weight has of all weights."""

from typing import NamedTuple, TypeAlias

Segments: TypeAlias = tuple[tuple[str, int], ...]
"""Symbols and their weights, as the submission has them."""

HAIR = 0.8
"""No slice is narrower than this, in degrees: what can come must be seen."""
USUAL = 12.0
"""A symbol with much more than this, in degrees, is cut into several slices."""
_RARE = ""
"""All symbols of one slice together: they take turns as if they were one."""
_WITHIN = 1e-6
"""A wheel stops by so much of a slice away from its edges: rounding never makes a neighbour of it."""


class Slice(NamedTuple):
    """A piece of the wheel, in degrees clockwise from its top."""

    symbol: str
    start: float
    end: float

    @property
    def width(self) -> float:
        """How wide it is, in degrees."""
        return self.end - self.start

    @property
    def middle(self) -> float:
        """Where its middle is, in degrees."""
        return (self.start + self.end) / 2


def angles(segments: Segments) -> dict[str, float]:
    """The degrees that each symbol has in all; one that cannot come has none.

    What it takes to make the rarest symbols visible is given by the widest one. On a wheel of more than 41 symbols the
    least width is smaller, so that the widest always has enough to give.
    """
    weights = {symbol: weight for symbol, weight in segments if weight > 0}
    total, least = sum(weights.values()), min(HAIR, 4 * 360 / (len(weights) + 1) ** 2)
    fair = {symbol: 360 * weight / total for symbol, weight in weights.items()}
    found = {symbol: max(least, angle) for symbol, angle in fair.items()}
    if found:
        widest = max(fair, key=lambda symbol: fair[symbol])
        found[widest] = 360 - sum(angle for symbol, angle in found.items() if symbol != widest)
    return found


def slices(segments: Segments) -> tuple[Slice, ...]:
    """The wheel from its top clockwise: common symbols in several slices of one width, spread evenly."""
    wide = angles(segments)
    counts = {symbol: max(1, round(angle / USUAL)) for symbol, angle in wide.items()}
    found: list[Slice] = []
    at = 0.0
    for symbol in _order(counts):
        end = at + wide[symbol] / counts[symbol]
        found.append(Slice(symbol, at, end))
        at = end
    if found:
        found[-1] = found[-1]._replace(end=360.0)
    return tuple(found)


def _order(counts: dict[str, int]) -> list[str]:
    """The symbols in the order of the slices: the others take turns, and the most common one is spread among them."""
    common = max(counts, key=lambda symbol: counts[symbol], default=_RARE)
    rare = [symbol for symbol, count in counts.items() if count == 1 and symbol != common]
    due = {symbol: count for symbol, count in counts.items() if count > 1 and symbol != common}
    turns, singles = _turns(({_RARE: len(rare)} if rare else {}) | due), iter(rare)
    others = iter([next(singles) if symbol == _RARE else symbol for symbol in turns])
    count, total = counts.get(common, 0), sum(counts.values())
    return [common if (n + 1) * count // total > n * count // total else next(others) for n in range(total)]


def _turns(due: dict[str, int]) -> list[str]:
    """Symbols in turn, each as often as it is due: the next is always the one that has waited the longest."""
    total, waited = sum(due.values()), dict.fromkeys(due, 0)
    order = []
    for _ in range(total):
        waited = {symbol: waited[symbol] + count for symbol, count in due.items()}
        order.append(max(waited, key=lambda symbol: waited[symbol]))
        waited[order[-1]] -= total
    return order


def angle_for(segments: Segments, symbol: str, spread: float) -> float:
    """How far the wheel is turned, in degrees clockwise, when the pointer at the top is over a symbol.

    `spread`, from 0 to below 1, is where on all the slices of the symbol: every place is as likely as every other.
    """
    own = [each for each in slices(segments) if each.symbol == symbol]
    if not own:
        raise ValueError(f"{symbol!r} is not on the wheel")
    if not 0 <= spread < 1:
        raise ValueError(f"a place on the slices is from 0 to below 1, not {spread}")
    number = min(int(spread * len(own)), len(own) - 1)
    chosen = own[number]
    within = min(1 - _WITHIN, max(_WITHIN, spread * len(own) - number))
    return 360 - (chosen.start + chosen.width * within)


def under_pointer(cut: tuple[Slice, ...], turn: float) -> Slice:
    """The slice under the pointer at the top of a wheel that is turned by so many degrees clockwise."""
    at = -turn % 360
    return next((each for each in cut if each.start <= at < each.end), cut[-1])
