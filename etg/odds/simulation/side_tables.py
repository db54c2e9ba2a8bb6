"""Side wagers as tables: their own evaluators are asked once about every hand that they can tell apart.

A wager on first cards becomes a tree: the entry for the first two cards is an outcome or, where the evaluator wants to
see more, the place of a row of entries for the next card, and so on. A wager on finished hands has an entry for each
kind of dealer's hand and of hands of the box.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.cards import ACE, JACK, PACK_52, POINTS, TWO, Card, of
from etg.errors import Malformed
from etg.money import Cents
from etg.odds.simulation.sides import BROKEN as BROKEN_HAND
from etg.odds.simulation.sides import IS_21, KINDS, MOST_CARDS
from etg.submission import SideWager, Submission
from etg.submission.meters import symbols_for
from etg.wagers import LOST, WAGERS, Need, Options, Outcome, Seen

Entries: TypeAlias = NDArray[np.int32]
Classes: TypeAlias = NDArray[np.int8]
_ANY_SYMBOL = "any symbol"


@dataclass(frozen=True, slots=True, eq=False)
class SideTable:
    """A side wager of a submission, ready to be looked up."""

    id: str
    outcomes: tuple[Outcome, ...]
    """The lines that are paid; the first is (), a lost wager."""
    stake: Cents
    table: Entries = field(repr=False)
    """Numbers of outcomes or, below 0, places of rows within the table."""
    classes: Classes = field(repr=False)
    """[0 first cards, 1 the next, 2 the last, card]: cards of one class are the same to the wager."""
    weights: tuple[int, ...] = ()
    """Of the symbols of a wheel: they are the outcomes from the second on."""
    waits: tuple[bool, bool] = (False, False)
    """Without and with a finished 20: whether the dealer draws his hand out for it (R6)."""

    @property
    def by_hands(self) -> bool:
        """Whether finished hands decide it."""
        return Need.DEALER_HAND in WAGERS[self.id].needs

    @property
    def by_four(self) -> bool:
        """Whether it looks at both hands of a Switch box (R25)."""
        return Need.FIRST_FOUR in WAGERS[self.id].needs


def side_tables(submission: Submission) -> tuple[SideTable, ...]:
    """Every side wager of a submission with its smallest stake, but Must Hit, which is drawn among boxes."""
    pack = submission.game.pack
    return tuple(
        _side_table(side, pack)
        for side in submission.side_wagers.values()
        if Need.TABLE_DRAW not in WAGERS[side.id].needs
    )


def _side_table(side: SideWager, pack: tuple[Card, ...]) -> SideTable:
    stake = side.amounts[0] if side.amounts else side.minimum
    needs = WAGERS[side.id].needs
    if Need.DEALER_HAND in needs:
        return _by_hands(side, stake)
    outcomes, table, classes = _tree(side.id, side.options, pack, stake)
    if Need.WHEEL not in needs:
        return SideTable(side.id, outcomes, stake, table, classes)
    wheel = symbols_for(side.paytable, side.wheel or {}, stake)
    if not any(wheel.values()):
        raise Malformed(f"{side.id} cannot be simulated: the submission has no wheel for it")
    symbols = tuple((symbol,) for symbol in wheel)
    return SideTable(side.id, (LOST, *symbols), stake, table, classes, tuple(wheel.values()))


# First cards


@cache
def _tree(
    wager: str, options: Options, pack: tuple[Card, ...], stake: Cents
) -> tuple[tuple[Outcome, ...], Entries, Classes]:
    tree = _Tree(wager, options, pack, stake)
    return tuple(tree.outcomes), np.array(tree.entries, np.int32), tree.classes


class _Tree:
    """The entries of a wager on first cards: at first one for every two cards, then the rows that these lead to."""

    def __init__(self, wager: str, options: Options, pack: tuple[Card, ...], stake: Cents) -> None:
        self.wager = WAGERS[wager]
        self.evaluate = self.wager.evaluator(options)
        self.stake = stake
        self.outcomes: dict[Outcome, int] = {LOST: 0}
        self.known: dict[tuple[Card, ...], int] = {}
        self.rows: dict[tuple[int, ...], int] = {}
        four = Need.FIRST_FOUR in self.wager.needs
        needed = [four or need in self.wager.needs for need in (Need.FIRST_TWO, Need.UP_CARD, Need.SECOND_CARD)]
        self.cards = [self._different(pack) if looks else pack[:1] for looks in needed]
        """For each place the cards that stand for all others."""
        self.classes = np.zeros((3, len(PACK_52)), np.int8)
        for place, looks in enumerate(needed):
            for card in pack if looks else ():
                self.classes[place, card] = self.cards[place].index(self._stands_for(card, pack))
        pairs = len(self.cards[0]) ** 2
        self.entries = [0] * pairs
        for number, first in enumerate(product(self.cards[0], repeat=2)):
            self.entries[number] = self._entry(first)

    def _different(self, pack: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in pack if self._stands_for(card, pack) == card)

    def _stands_for(self, card: Card, pack: tuple[Card, ...]) -> Card:
        alike = self.wager.alike
        return card if alike is None else next(other for other in pack if alike(other) == alike(card))

    def _entry(self, drawn: tuple[Card, ...]) -> int:
        """An outcome, or the place of a row; the order of cards that make no difference is not looked at."""
        ordered = tuple(sorted(drawn)) if self.wager.any_order else (*sorted(drawn[:2]), *drawn[2:])
        if ordered not in self.known:
            seen = self._seen(ordered)
            outcome = self.evaluate(seen)
            row = self._row(ordered, seen) if outcome is None else ()
            self.known[ordered] = self._number(outcome) if outcome is not None else -self._place(row)
        return self.known[ordered]

    def _row(self, drawn: tuple[Card, ...], seen: Seen) -> tuple[int, ...]:
        next_cards = self.cards[len(drawn) - 1]
        if len(drawn) == 3 and not self.wager.any_order:  # mostly only a Blackjack can make a difference
            otherwise = self.evaluate(seen._replace(no_blackjack=True))
            if otherwise is not None:
                number, up = self._number(otherwise), POINTS[drawn[2]]
                return tuple(self._entry((*drawn, card)) if up + POINTS[card] == 21 else number for card in next_cards)
        return tuple(self._entry((*drawn, card)) for card in next_cards)

    def _seen(self, drawn: tuple[Card, ...]) -> Seen:
        if Need.FIRST_FOUR in self.wager.needs:
            return Seen(drawn)
        up, second = (*drawn[2:], None, None)[:2]
        return Seen(drawn[:2], up, second, stake=self.stake, symbol=_ANY_SYMBOL)

    def _number(self, outcome: Outcome) -> int:
        return self.outcomes.setdefault(outcome, len(self.outcomes))

    def _place(self, row: tuple[int, ...]) -> int:
        if row not in self.rows:
            self.rows[row] = len(self.entries)
            self.entries += row
        return self.rows[row]


# Finished hands

_TWOS = (of(TWO, 0), of(TWO, 0))
_BLACKJACK = (of(ACE, 0), of(JACK, 0))
_TWENTY = (of(JACK, 0), of(JACK, 0))


def _by_hands(side: SideWager, stake: Cents) -> SideTable:
    """Entries by whether the first two cards are a Blackjack, whether a hand has 20, and the dealer's hand."""
    evaluate = side.evaluator
    outcomes: dict[Outcome, int] = {LOST: 0}
    entries = []
    for first, hands, kind in product((_TWOS, _BLACKJACK), ((), (_TWENTY,)), range(KINDS)):
        for count in range(MOST_CARDS + 1):
            dealer = _dealer_hand(kind, count)
            outcome = (
                evaluate(Seen(first, dealer[0], dealer[1], dealer=dealer, hands=hands, stake=stake)) if dealer else LOST
            )
            assert outcome is not None, "the finished hands decide the wager"
            entries.append(outcomes.setdefault(outcome, len(outcomes)))
    rides = WAGERS[side.id].rides_on is not None  # the dealer draws for its carrier
    without, with_20 = (
        not rides and evaluate(Seen(_TWOS, _TWOS[0], _TWOS[0], hands=hands, stake=stake)) is None
        for hands in ((), (_TWENTY,))
    )
    classes = np.zeros((3, len(PACK_52)), np.int8)
    return SideTable(side.id, tuple(outcomes), stake, np.array(entries, np.int32), classes, waits=(without, with_20))


def _dealer_hand(kind: int, count: int) -> tuple[Card, ...]:
    """A dealer's hand of so many cards that is broken, 21 or below; () where there is none."""
    if count < 2 or (kind == BROKEN_HAND and count == 2):
        return ()
    if kind == BROKEN_HAND:
        return (of(JACK, 0),) * count
    if kind == IS_21 and count == 2:
        return _BLACKJACK
    small = (of(TWO, 0),) * (count - 2)
    left = (21 if kind == IS_21 else 20) - 2 * len(small)
    high = min(10, left - 2)
    return (of(high - 1, 0), of(left - high - 1, 0), *small)
