"""The basic strategy by totals: for each total the decision that is best for all hands of that total together.

A hand counts as often as the strategy itself comes to hold it; so the tables are made, the hands counted, and the
tables made again until they stay as they are.
"""

from math import comb

import numpy as np

from etg.odds.main import bonus
from etg.odds.main.against import ACE, HANDS, NOTHING, TEN, Against, Values, for_each_up_card
from etg.odds.main.dealing import Floats, Ints
from etg.odds.main.hands import place_of
from etg.odds.main.numbers import Numbers
from etg.odds.main.strategy import (
    DOUBLE,
    HIT,
    KINDS,
    MOST_CARDS,
    SPLIT,
    STAND,
    SURRENDER,
    Strategy,
    blank_strategy,
)
from etg.odds.main.values import BY_TOTALS, carried_on

_SELDOM = 1e-9
"""What the chance of being dealt counts beside the chance of being held: for hands that are never held."""


def strategy_by_totals(numbers: Numbers, full: Ints) -> Strategy:
    """The basic strategy of a game from a full shoe."""
    strategy = blank_strategy()
    for_each_up_card(lambda up: _OneUpCard(numbers, full, up, strategy).fill())
    return strategy


class _OneUpCard:
    """The part of the tables for one up card."""

    def __init__(self, numbers: Numbers, full: Ints, up: int, strategy: Strategy) -> None:
        self.numbers = numbers
        self.up = up
        self.strategy = strategy
        self.merge = numbers.bonus_suit < 0 and not numbers.charlie
        self.against = Against(numbers, full, up, strategy)
        self.dealt = self._dealt(self.against.left())
        self.apart = self._apart()

    def fill(self) -> None:
        """Make the tables, count the hands, and again."""
        weight = self.dealt
        for last in (False, False, True):
            self._decide(1, weight)
            values = self._decide(0, weight)
            self._pairs_and_specials(values)
            if not last:
                weight = self._held() + _SELDOM * self.dealt
        self._worths()

    def _dealt(self, shoe: Ints) -> Floats:
        """The chance that the first so many cards are just these."""
        cards = int(shoe.sum())
        return np.array(
            [
                np.prod([float(comb(int(left), int(k))) for left, k in zip(shoe, hand, strict=True) if k])
                / comb(cards, int(hand.sum()))
                for hand in HANDS.held
            ]
        )

    def _apart(self) -> "np.typing.NDArray[np.bool_]":
        """Two cards that have a decision of their own, where others of the total have none."""
        apart = np.zeros(len(HANDS.cards), bool)
        for x in range(10):
            for y in range(x, 10):
                if (x == y and 2 < HANDS.total[place_of(x, y)] < 20 and x != ACE and x != 1) or (
                    self.numbers.bonus_suit >= 0 and (x, y) in KINDS
                ):
                    apart[place_of(x, y)] = True
        return apart

    def _decide(self, split: int, weight: Floats) -> Values:
        """Fill the tables of hands that are split or not."""
        values = self.against.values(NOTHING, NOTHING, split, BY_TOTALS, None, weight * ~self.apart, self.merge)
        here = (HANDS.cards >= 2) & (self.dealt > 0)
        cards = np.minimum(HANDS.cards, MOST_CARDS)
        self.strategy.play[split, cards[here], HANDS.soft[here], HANDS.total[here], self.up] = values.act[here]
        if not split:
            self.strategy.after[:, HANDS.soft, HANDS.total, self.up] = values.after
            if self.numbers.surrender:
                self._surrenders(values, weight * ~self.apart)
        return values

    def _surrenders(self, values: Values, weight: Floats) -> None:
        two = HANDS.cards == 2
        for soft in (0, 1):
            for total in range(4, 21):
                group = two & (HANDS.soft == soft) & (HANDS.total == total)
                kept = weight[group] @ values.value[group]
                given_up = -weight[group] @ values.free[group] / 2
                if given_up > kept:
                    self.strategy.play[0, 2, soft, total, self.up] = SURRENDER

    def _pairs_and_specials(self, values: Values) -> None:
        """Whether pairs are split, and what two cards do that may become a bonus hand."""
        splits: dict[int, float] = {}
        for value in range(10 if self.numbers.max_splits else 0):
            h = place_of(value, value)
            splits[value] = self.against.split_worth(value)
            self.strategy.pair[:, value, self.up] = splits[value] > self._by_total(values, h)
        if self.numbers.bonus_suit < 0:
            return
        for x, y in KINDS:
            h = place_of(x, y)
            shoe = self.against.left(x, y)
            for row, _ in bonus.suit_chances(self.numbers, self.against.decks, x, y) or ():
                gain = bonus.hit_gain(self.numbers, self.against.decks, row, self.up, shoe)
                offers = {STAND: values.stand[h], HIT: values.hit[h] + gain, DOUBLE: values.double[h]}
                if self.numbers.surrender:
                    offers[SURRENDER] = -values.free[h] / 2
                if x == y and x in splits:
                    offers[SPLIT] = splits[x]
                self.strategy.special[row, self.up] = max(offers, key=lambda decision: float(offers[decision]))

    def _by_total(self, values: Values, h: int) -> float:
        """What a pair is worth when it is played as its total."""
        wanted = self.strategy.play[0, 2, HANDS.soft[h], HANDS.total[h], self.up]
        worth = {STAND: values.stand[h], HIT: values.hit[h], DOUBLE: values.double[h], SURRENDER: -values.free[h] / 2}
        return float(worth[int(wanted)])

    def _held(self) -> Floats:
        """How often each hand is held under the tables, the dealer having no Blackjack."""
        act, _ = self.against.acts(0)
        held = np.where(HANDS.cards == 2, self.dealt, 0.0)
        held[place_of(ACE, TEN)] = 0.0
        for value in range(10):
            if self.strategy.pair[0, value, self.up]:
                held[place_of(value, value)] = 0.0
        for x, y in KINDS if self.numbers.bonus_suit >= 0 else ():
            decided = self.strategy.special[:, self.up]
            suits = bonus.suit_chances(self.numbers, self.against.decks, x, y) or ()
            hits = sum(chance for row, chance in suits if decided[row] == HIT)
            held[place_of(x, y)] *= hits
            act[place_of(x, y)] = HIT
        surrendered = self.strategy.play[0, 2, HANDS.soft, HANDS.total, self.up] == SURRENDER
        act[(HANDS.cards == 2) & surrendered] = SURRENDER
        return carried_on(HANDS, self.against.left(), act, held)

    def _worths(self) -> None:
        """What two cards are worth, for the choice whether to switch."""
        if self.numbers.hands_per_box < 2:
            return
        for x in range(10):
            for y in range(x, 10):
                free = 1 - self.against.blackjack_chance(self.against.left(x, y))
                worth = self.against.worth(x, y) / free
                self.strategy.worth[x, y, self.up] = self.strategy.worth[y, x, self.up] = worth
        self.strategy.natural[self.up] = 1.0
