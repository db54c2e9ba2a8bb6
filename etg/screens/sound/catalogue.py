"""Every sound of the table: its files, how long and how high they are, and what gives way to what."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

BUTTON, WHEEL_CLICK = "button", "wheel_click"
CARD, CHIP = "card", "chip"
TICK, TICK_LAST = "tick", "tick_last"
REFUSED, PUSH, YOUR_TURN, NO_MORE_BETS = "refused", "push", "your_turn", "no_more_bets"
WIN_SMALL, WIN_LARGE, JACKPOT = "win_small", "win_large", "jackpot"
ATTENTION, ALARM = "attention", "alarm"


class Kind(NamedTuple):
    """One kind of sound."""

    rank: int
    """What has the higher one stays when there is too much at once, and is not turned down for the other."""
    seconds: float
    peak: float
    """The highest sample of its files, in dBFS."""
    variants: int = 1
    """A kind with several files takes them in turn, so that a deal does not rattle."""

    @property
    def top(self) -> float:
        """The highest sample, as a share of full scale."""
        return float(10 ** (self.peak / 20))


CATALOGUE: Mapping[str, Kind] = MappingProxyType(
    {
        BUTTON: Kind(0, 0.09, -15.0),
        WHEEL_CLICK: Kind(0, 0.06, -12.0),
        CARD: Kind(1, 0.30, -15.0, 3),
        CHIP: Kind(1, 0.16, -12.0, 3),
        TICK: Kind(2, 0.16, -12.0),
        TICK_LAST: Kind(2, 0.34, -10.0),
        REFUSED: Kind(3, 0.42, -9.0),
        PUSH: Kind(3, 0.70, -10.0),
        YOUR_TURN: Kind(3, 0.70, -11.0),
        NO_MORE_BETS: Kind(3, 1.35, -10.0),
        WIN_SMALL: Kind(4, 1.10, -9.0),
        WIN_LARGE: Kind(5, 1.58, -8.0),
        ATTENTION: Kind(6, 1.25, -8.0),
        JACKPOT: Kind(7, 5.00, -5.0),
        ALARM: Kind(8, 1.50, -3.0),
    }
)


def files(kind: str) -> tuple[str, ...]:
    """The names of its files, without their ending."""
    count = CATALOGUE[kind].variants
    return (kind,) if count == 1 else tuple(f"{kind}_{number}" for number in range(1, count + 1))


FILES = tuple(name for kind in CATALOGUE for name in files(kind))
"""Every file."""
