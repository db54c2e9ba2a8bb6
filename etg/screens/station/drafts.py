"""The wagers that a player is putting together: chips that lie on the felt already, and chips on their way there.

Every tap makes a new set of wagers, which goes to the table as soon as it can be one. What is on its way is shown as
such; if the table refuses it, what really lies there is shown again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.screens.station.intents import MAIN
from etg.table import commands as c
from etg.table.decide import decide
from etg.table.state import State, Wagers

Spots: TypeAlias = Mapping[str, Cents]
"""What lies on each spot of a box; empty spots are left out."""
Felt: TypeAlias = Mapping[int, Spots]
"""By box; empty boxes are left out."""


def on_felt(state: State, player: str) -> dict[int, Spots]:
    """The wagers of a player as they are on disk."""
    return {box: _spots(wagers) for box, wagers in sorted(state.wagers.items()) if wagers.player == player}


def _spots(wagers: Wagers) -> Spots:
    return MappingProxyType({MAIN: wagers.wager, **dict(wagers.side)})


@dataclass
class Drafts:
    """The wagers of one station between two rounds."""

    wanted: dict[int, Spots] | None = None
    """What shall lie there; None: what lies there already."""
    before: list[dict[int, Spots]] = field(default_factory=list)
    """What was wanted before each tap, to take it back."""
    sent: dict[int, Spots] | None = None
    """What the table was asked for and has not answered yet."""
    unfinished: str = ""
    """Why what is wanted is no set of wagers yet."""

    def felt(self, state: State, player: str) -> dict[int, Spots]:
        """What is shown on the spots."""
        return self.wanted if self.wanted is not None else on_felt(state, player)

    def forget(self) -> None:
        """Betting is over: what is on the felt is there, the rest is not."""
        self.wanted, self.sent, self.unfinished = None, None, ""
        self.before.clear()

    # Taps

    def add(self, state: State, player: str, box: int, spot: str, chip: Cents) -> str:
        """A chip on a spot; why not, if it cannot be there."""
        felt = self.felt(state, player)
        spots = dict(felt.get(box, {}))
        spots[spot] = _next_stake(state, spot, spots.get(spot, 0), chip)
        if not spots[spot]:
            del spots[spot]
        return self._want(state, player, {**felt, box: MappingProxyType(spots)})

    def double(self, state: State, player: str) -> str:
        """Every wager twice; those with fixed amounts stay as they are."""
        felt = self.felt(state, player)
        return self._want(state, player, {box: _doubled(state, spots) for box, spots in felt.items()})

    def undo(self, state: State, player: str) -> str:
        """As it was before the last tap."""
        if not self.before:
            return ""
        *earlier, last = self.before
        why = self._want(state, player, last)
        if not why:
            self.before = earlier
        return why

    def clear(self, state: State, player: str) -> str:
        """Nothing on any spot."""
        return self._want(state, player, {})

    def _want(self, state: State, player: str, wanted: dict[int, Spots]) -> str:
        wanted = {box: spots for box, spots in sorted(wanted.items()) if spots}
        felt = self.felt(state, player)
        if wanted == felt:
            return ""
        for box, spots in wanted.items():
            if spots == felt.get(box) or _needs_main(state, spots):
                continue
            try:
                decide(state, _placed(player, box, spots))
            except Refused as refused:
                return refused.reason
        needed = sum(_stake(state, spots) for spots in wanted.values())
        has = state.players[player] + sum(_stake(state, spots) for spots in on_felt(state, player).values())
        if needed > has:
            return f"that needs {dollars(needed)}, your credits are {dollars(has)}"
        self.before.append(dict(felt))
        self.wanted = wanted
        return ""

    # To the table

    def command(self, state: State, player: str) -> c.Command | None:
        """What the table is asked for next; None: nothing, or it has not answered yet."""
        lying = on_felt(state, player)
        if self.sent is not None and lying != self.sent:
            return None
        self.sent, self.unfinished = None, ""
        if self.wanted is None:
            return None
        if self.wanted == lying:
            self.wanted = None
            return None
        for box in lying:
            if box not in self.wanted:
                self.sent = {b: s for b, s in lying.items() if b != box}
                return c.TakeBack(player, box)
        for box, spots in self.wanted.items():
            if spots == lying.get(box):
                continue
            if _needs_main(state, spots):
                self.unfinished = f"main wager: at least {dollars(state.terms.rules.minimum, trim=True)}"
                if box in lying:  # what lay there was more: it goes back until there is enough again
                    self.sent = {b: s for b, s in lying.items() if b != box}
                    return c.TakeBack(player, box)
                continue
            self.sent = dict(sorted({**lying, box: spots}.items()))
            return _placed(player, box, spots)
        return None

    def refused(self) -> None:
        """The table did not take it: what lies there is what is wanted."""
        if self.sent is not None:
            self.forget()


def _placed(player: str, box: int, spots: Spots) -> c.Place:
    side = tuple((name, cents) for name, cents in spots.items() if name != MAIN)
    return c.Place(player, box, spots.get(MAIN, 0), side)


def _needs_main(state: State, spots: Spots) -> bool:
    return spots.get(MAIN, 0) < state.terms.rules.minimum


def _stake(state: State, spots: Spots) -> Cents:
    return sum(cents * (state.terms.game.hands_per_box if name == MAIN else 1) for name, cents in spots.items())


def _next_stake(state: State, spot: str, now: Cents, chip: Cents) -> Cents:
    """A chip more; where only some amounts are taken, the next of them, and after the last none."""
    amounts = state.terms.side[spot].amounts if spot != MAIN else ()
    if not amounts:
        return now + chip
    more = [amount for amount in sorted(amounts) if amount > now]
    return more[0] if more else 0


def _doubled(state: State, spots: Spots) -> Spots:
    fixed = {name for name in spots if name != MAIN and state.terms.side[name].amounts}
    return MappingProxyType({name: cents if name in fixed else 2 * cents for name, cents in spots.items()})
