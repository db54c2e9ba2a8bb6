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
from etg.screens.station.intents import MAIN, OnSpot
from etg.table import commands as c
from etg.table.betting import check_sides
from etg.table.decide import decide, step
from etg.table.state import State, Wagers
from etg.texts import text

PATIENCE = 5.0
"""Seconds after which what the table was asked for, and has never answered, is not waited for any more."""

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
    patience: float = 0.0
    """Until when it may take the table to answer."""
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

    def move(self, state: State, player: str, here: OnSpot, there: OnSpot | None) -> str:
        """What lies on a spot goes to another one, or off the felt; why not, if it cannot be there."""
        felt = {box: dict(spots) for box, spots in self.felt(state, player).items()}
        stake = felt.get(here.box, {}).pop(here.spot, 0)
        if there is not None:
            spots = felt.setdefault(there.box, {})
            spots[there.spot] = spots.get(there.spot, 0) + stake
        return self._want(state, player, {box: MappingProxyType(spots) for box, spots in felt.items()})

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
        lying = on_felt(state, player)
        needed = sum(staked(state, spots) for spots in wanted.values())
        has = state.players[player] + sum(staked(state, spots) for spots in lying.values())
        if needed > has:
            return text("that needs {needed}, your credits are {credits}", needed=dollars(needed), credits=dollars(has))
        try:
            _check(state, player, wanted, bool(lying))
        except Refused as refused:
            return refused.reason
        self.before.append(dict(felt))
        self.wanted = wanted
        return ""

    # To the table

    def command(self, state: State, player: str, now: float) -> c.Command | None:
        """What the table is asked for next; None: nothing, or it has not answered yet."""
        lying = on_felt(state, player)
        if self.sent is not None and lying != self.sent:
            if now >= self.patience:  # it had stopped when it was asked
                self.forget()
            return None
        self.sent, self.unfinished = None, ""
        self.patience = now + PATIENCE
        if self.wanted is None:
            return None
        if self.wanted == lying:
            self.wanted = None
            return None
        found = [(box, None) for box in lying if box not in self.wanted] + [
            (box, spots) for box, spots in self.wanted.items() if spots != lying.get(box)
        ]
        possible: list[tuple[c.Command, dict[int, Spots]]] = []
        for box, spots in found:
            without = {b: s for b, s in lying.items() if b != box}
            if spots is not None and _needs_main(state, spots):
                least = dollars(state.terms.rules.minimum, trim=True)
                self.unfinished = text("main wager: at least {amount}", amount=least)
                spots = None  # what lay there was more: it goes back until there is enough again
            if spots is not None:
                possible.append((_placed(player, box, spots), dict(sorted({**without, box: spots}.items()))))
            elif box in lying:
                possible.append((c.TakeBack(player, box), without))
        if not possible:
            return None
        # A player's boxes are adjacent at every moment: not each of them can be the next.
        command, self.sent = next((each for each in possible if _is_taken(state, each[0])), possible[0])
        return command

    def refused(self) -> None:
        """The table did not take it: what lies there is what is wanted."""
        if self.sent is not None:
            self.forget()


def _placed(player: str, box: int, spots: Spots) -> c.Place:
    side = tuple((name, cents) for name, cents in spots.items() if name != MAIN)
    return c.Place(player, box, spots.get(MAIN, 0), side)


def _check(state: State, player: str, wanted: Mapping[int, Spots], replaces: bool) -> None:
    """Refuse what the table would refuse, all boxes together; what has no main wager yet as far as that goes."""
    if replaces:
        _, state = step(state, c.TakeBack(player))
    for box, spots in wanted.items():
        command = _placed(player, box, spots)
        if _needs_main(state, spots):
            check_sides(state.terms, command.side)
        else:
            _, state = step(state, command)


def _is_taken(state: State, command: c.Command) -> bool:
    try:
        decide(state, command)
    except Refused:
        return False
    return True


def _needs_main(state: State, spots: Spots) -> bool:
    return spots.get(MAIN, 0) < state.terms.rules.minimum


def staked(state: State, spots: Spots) -> Cents:
    """All that lies on a box; in Switch the main wager lies on each of its hands."""
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
