"""Those at the table whom nobody asks: the emulated dealer, the players of a demo, and whoever trains the dealer."""

from collections.abc import Iterator, Sequence, Set

from etg.cabinet.asks import DEALER_CONSOLE, Ask
from etg.cabinet.auto_dealer import AutoDealer
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.shown import Lesson
from etg.cabinet.watch import Watch
from etg.table.events import Event
from etg.table.state import State


class Company:
    """Each may be missing; at a live table all are."""

    def __init__(
        self, dealer: AutoDealer | None = None, players: DemoPlayers | None = None, watch: Watch | None = None
    ) -> None:
        """`players` play by themselves, in a demo; `watch` looks at what the dealer does, in training."""
        self.dealer = dealer
        self.players = players
        self.watch = watch

    def deadlines(self) -> Iterator[float]:
        """When each has something to do, unless the table changes."""
        for each in (self.dealer, self.players, self.watch):
            if each is not None and each.deadline is not None:
                yield each.deadline

    def deals(self, state: State, now: float, ready: Set[int]) -> Ask | None:
        """What the dealer does now, or whoever trains one."""
        found = None if self.dealer is None else self.dealer.due(state, now, ready)
        if found is None and self.watch is not None:
            found = self.watch.due(state, now)
        return found

    def plays(self, state: State, now: float, ready: Set[int]) -> Ask | None:
        """What a player of a demo does now."""
        return None if self.players is None or self.is_over else self.players.due(state, now, ready)

    def have_played(self, state: State) -> bool:
        """Whether the players of a demo have played as many rounds as they were to."""
        return self.players is not None and not self.is_over and self.players.is_over(state)

    @property
    def is_over(self) -> bool:
        """Whether whoever trains has seen enough."""
        return self.watch is not None and self.watch.over

    @property
    def lesson(self) -> Lesson | None:
        """What a dealer in training is told."""
        return None if self.watch is None else self.watch.lesson

    def by_themselves(self, state: State | None) -> frozenset[int]:
        """The stations whose players are none."""
        return frozenset() if self.players is None or state is None else self.players.by_themselves(state)

    # What they hear

    def asked(self, ask: Ask, state: State, now: float) -> None:
        """Somebody asks for something."""
        if self.players is not None and ask.place > DEALER_CONSOLE:
            self.players.visited(ask.place, now)
        if self.watch is not None:
            self.watch.asked(ask, state, now)

    def refused(self, ask: Ask | None, reason: str, now: float) -> None:
        """The table did not do it."""
        if self.watch is not None:
            self.watch.refused(ask, reason, now)

    def committed(self, state: State, events: Sequence[Event], now: float) -> None:
        """The table stands like this on disk."""
        if self.watch is not None:
            self.watch.committed(state, events, now)
