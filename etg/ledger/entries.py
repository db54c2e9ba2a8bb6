"""A finished round as entries: one for each stake and each bonus, with what it brought."""

from collections.abc import Iterator
from typing import NamedTuple

from etg.money import Cents
from etg.table.sides import OUT_OF_PLAY
from etg.table.state import Box, Round, State
from etg.table.terms import Terms

MAIN, INSURANCE = "main", "insurance"
NO_PAYTABLE = "-"
"""Stands for the paytable of what has none of its own: insurance and bonuses."""


class Entry(NamedTuple):
    """A stake or a bonus of a round that is over."""

    box: int
    station: int
    wager: str
    paytable: str
    wagered: Cents
    returned: Cents
    void: bool
    """It does not count: the stake went back."""

    @property
    def win(self) -> Cents:
        """What came back besides the stake; below 0 when it was lost."""
        return self.returned - self.wagered


def entries(state: State, round_: Round) -> Iterator[Entry]:
    """What became of every stake of the round, and the bonuses that were paid."""
    for box in round_.boxes:
        yield from _box(state.terms, box, state.stations[box.player])


def _box(terms: Terms, box: Box, station: int) -> Iterator[Entry]:
    def entry(wager: str, paytable: str, wagered: Cents, returned: Cents, void: bool = False) -> Entry:
        return Entry(box.number, station, wager, paytable, wagered, returned, void)

    for hand in box.hands:
        yield entry(MAIN, main_paytable(terms), hand.wager, hand.returned, hand.outcome in OUT_OF_PLAY)
    if box.insurance:
        void = box.hands[0].outcome == "void"
        yield entry(INSURANCE, NO_PAYTABLE, box.insurance, box.insurance_returned or 0, void)
    for side in box.sides:
        void = side.outcome is not None and not OUT_OF_PLAY.isdisjoint(side.outcome)
        yield entry(side.id, terms.side[side.id].paytable.id, side.stake, side.returned, void)
    for bonus, amount in box.bonuses:
        yield entry(bonus, NO_PAYTABLE, 0, amount)


def main_paytable(terms: Terms) -> str:
    """What tells the main wagers of one game apart: the odds of a Blackjack, where the submission chooses them."""
    return terms.rules.blackjack_pays or terms.game.main_paytable.id
