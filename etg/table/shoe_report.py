"""What the staff may know of the shoe. Never for a player's screen: no count, no penetration (COMAR 36.05.03.13).

It says how many cards are where and not which, so that it gives no face-down card away either (R53).
"""

from typing import NamedTuple

from etg.shoe import SIDES
from etg.shoe.inventory import size
from etg.table.state import State


class SideReport(NamedTuple):
    """Where the cards of one side or batch are, in numbers."""

    side: str
    cards: int
    """All that are in the game, without those removed."""
    in_shoe: int
    on_felt: int
    in_rack: int
    segregated: int
    in_shuffler: int
    removed: int

    @property
    def dealt_percent(self) -> int:
        """How much of the shoe has been dealt, in whole percent."""
        out = self.on_felt + self.in_rack + self.segregated
        return 100 * out // (out + self.in_shoe) if out else 0


def shoe_report(state: State) -> tuple[SideReport, ...]:
    """Each side or batch of the shoe, for the staff."""
    found = []
    for side, places in zip(SIDES[state.shoe.kind], state.cards, strict=False):
        counts = [size(place) for place in places]
        found.append(SideReport(side, sum(counts) - counts[-1], *counts))
    return tuple(found)
