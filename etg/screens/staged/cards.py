"""Cards that were chosen: for each card that is due, the one that was meant for its place."""

from collections import deque
from collections.abc import Mapping

from etg.cards import Card, cards
from etg.games.play import Place
from etg.table.actions import Action, Do
from etg.table.state import State, can_leave_shoe

_OTHERS = cards("5D 9C 4S 6H 7C JD 3H QS 8C 2D KH 6S 9H 4C 5S QD 7H KC 3D 8S JC 2H AC")
"""What comes where nothing was chosen, in turn."""


class Cards:
    """What the dealer, the boxes and everybody get, in this order; where a choice ends, any card comes."""

    def __init__(
        self,
        dealer: str = "",
        shared: str = "",
        boxes: Mapping[int, str] | None = None,
        second: Mapping[int, str] | None = None,
    ) -> None:
        self._dealer = deque(cards(dealer))
        self._shared = deque(cards(shared))
        self._boxes = {box: deque(cards(text)) for box, text in (boxes or {}).items()}
        self._second = {box: deque(cards(text)) for box, text in (second or {}).items()}
        """The first cards of the other hand in Switch."""
        self._others = deque(_OTHERS)

    @classmethod
    def of_one(cls, dealer: str, box: int, hand: str, second: str = "") -> "Cards":
        """Where one box plays alone: these are its cards, however many of them everybody would share."""
        found = cls(dealer, "", {box: hand}, {box: second})
        found._shared = found._boxes[box]
        return found

    def next(self, state: State, due: Action) -> Card:
        """The card that is drawn now."""
        chosen = self._pile(due)
        found = chosen.popleft() if chosen else None
        return found if found is not None and can_leave_shoe(state, found, None) else self._any(state)

    def _pile(self, due: Action) -> "deque[Card] | None":
        if due.do is Do.DEALER_DRAWS or due.detail == Place.DEALER:
            return self._dealer
        if due.detail == Place.COMMUNITY:
            return self._shared
        if due.do is Do.DEAL and due.hand:
            return self._second.get(due.box)
        return self._boxes.get(due.box)

    def _any(self, state: State) -> Card:
        while True:
            self._others.rotate(-1)
            if can_leave_shoe(state, self._others[-1], None):
                return self._others[-1]
