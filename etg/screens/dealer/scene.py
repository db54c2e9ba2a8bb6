"""The moment that the console speaks about, without anything that is drawn."""

from typing import NamedTuple

from etg.cabinet.shown import LinkStatus, Shown
from etg.devices.reports import Kind
from etg.shoe import ShoeKind
from etg.table.people import Person
from etg.table.state import State


class Scene(NamedTuple):
    """The table as it is shown, and the time of day for what must be dated."""

    shown: Shown
    seconds: int = 0
    """On the clock by which decks grow old."""

    @property
    def state(self) -> State:
        """The table."""
        return self.shown.state

    @property
    def dealer(self) -> Person | None:
        """Who is logged in."""
        return self.shown.state.dealer

    def link(self, kind: Kind) -> LinkStatus | None:
        """The device of this kind; None: the table has none."""
        return next((link for link in self.shown.links if link.kind is kind), None)

    def emulated(self, kind: Kind) -> bool:
        """Whether the program's own hands work at this device."""
        link = self.link(kind)
        return link is not None and link.emulated

    def sides(self) -> tuple[str | None, ...]:
        """The sides that a card can come from now; None where the shoe has none."""
        if self.state.shoe.kind is not ShoeKind.DOUBLE:
            return (None,)
        round_ = self.state.round
        return (round_.shoe_side,) if round_ is not None and round_.shoe_side is not None else ("a", "b")
