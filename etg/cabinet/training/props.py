"""What a trainer does to the emulated shoe and reader behind the trainee's back."""

from collections.abc import Callable
from typing import NamedTuple

from etg.cabinet.dealer_hands import DealerHands
from etg.cards import Card
from etg.devices.emulated.faults import MENU, Fault, Strike
from etg.devices.emulated.port import Emulation
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe, Left
from etg.shoe.virtual import COVER
from etg.table.state import State


class Misread(NamedTuple):
    """A card, and what the shoe took it for."""

    card: Card
    said: Card


class Props:
    """Devices that do what a lesson needs; where they are not emulated, nothing happens."""

    def __init__(self, hands: Callable[[], DealerHands | None]) -> None:
        """`hands` finds those at the devices that are connected now."""
        self._hands = hands

    @property
    def _shoe(self) -> Emulation | None:
        hands = self._hands()
        return hands.shoe if hands is not None and isinstance(hands.shoe, Emulation) else None

    def misread_next(self) -> None:
        """The next card is taken for another one."""
        if self._shoe is not None:
            self._shoe.strike(Strike("time", 0, Fault.MISREAD, MENU[Fault.MISREAD].amount))

    def misread(self) -> Misread | None:
        """The last card that left the shoe, if it was taken for another one."""
        left = self._last()
        return Misread(left.card, left.said) if left is not None and left.said not in (None, left.card) else None

    def _last(self) -> Left | None:
        device = None if self._shoe is None else self._shoe.wire.device
        return device.record[-1] if isinstance(device, EmulatedShoe) and device.record else None

    def next_card(self, wanted: Callable[[Card], bool]) -> None:
        """The next card that hands draw is one of these."""
        hands = self._hands()
        if hands is not None:
            hands.wanted = wanted

    def cover_card_next(self, state: State) -> None:
        """The cover card comes before the next card, and not later."""
        hands, shoe = self._hands(), self._shoe
        if hands is None or shoe is None:
            return
        side = hands.side(state)
        order = [card for card in shoe.contents(side)[::-1] if card != COVER]
        shoe.load([COVER, *order], side)

    def come_out(self, state: State) -> None:
        """A card comes out of the shoe although none is due."""
        hands = self._hands()
        if hands is not None and self._shoe is not None:
            self._shoe.force(hands.side(state))

    def unreadable(self, times: int) -> None:
        """The reader cannot read the hole card so many times."""
        hands = self._hands()
        reader = hands.reader if hands is not None else None
        if isinstance(reader, Emulation) and isinstance(reader.wire.device, EmulatedReader):
            reader.wire.device.unreadable = times
