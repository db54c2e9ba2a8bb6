"""Pairs that are split, by plain recursion: every hand follows a table by its own cards, all hands are in one shoe."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from etg.odds.main.strategy import DOUBLE, HIT, MOST_CARDS, RESCUE, Strategy
from tests.odds.main.brute import (
    ACE,
    BLACKJACK,
    Cards,
    End,
    House,
    Shoe,
    dealer_ends,
    drawn,
    more,
    points,
    possible_holes,
    result,
    without,
)

BROKEN, CHARLIE = 0, 50
"""Instead of points. A rescued hand is one that broke with its original wager: both lose just that."""

Finished: TypeAlias = tuple[tuple[int, int], ...]
"""Finished hands: points and wager, in no order."""
Payoff: TypeAlias = Callable[[Finished, End], Fraction | int]


@dataclass(frozen=True)
class Half:
    """A hand among those that are played together (R44, R45)."""

    cards: Cards
    wants: int
    """How many cards on its next card comes."""
    doubled: bool = False
    done: bool = False


class Split:
    """A pair against an up card; `payoff` is what is asked about the finished hands and the dealer's."""

    def __init__(
        self, house: House, shoe: Shoe, up: int, value: int, strategy: Strategy, most: int, payoff: Payoff | None = None
    ) -> None:
        self.house = house
        self.up = up
        self.value = value
        self.strategy = strategy
        self.most = most
        self.payoff = payoff or self.won
        self.shoe = shoe
        self.unseen = without(shoe, up, value, value)
        self._next, self._play = cache(self._deal_next), cache(self._play_on)
        self._together = cache(self._play_together)

    def mean(self, together: bool = False) -> Fraction:
        """The mean of the payoff: with a hole card over rounds without a Blackjack, without one over all rounds.

        The hands are played one after the other, or together with community draws.
        """
        begun = tuple(Half((self.value,), wants) for wants in (1, 2))
        if not self.house.hole_card:
            dealer = (self.up,)
            return self._together(dealer, begun, self.unseen) if together else self._next(dealer, 2, 2, self.unseen, ())
        total = Fraction(0)
        for hole, chance in possible_holes(self.up, self.unseen).items():
            total += chance * self._next(more((self.up,), hole), 2, 2, without(self.unseen, hole), ())
        return total

    # One after the other

    def _deal_next(self, dealer: Cards, waiting: int, hands: int, shoe: Shoe, finished: Finished) -> Fraction:
        """The next hand that has one card gets its second."""
        if not waiting:
            return self._settle(dealer, shoe, finished)
        total = Fraction(0)
        for card, chance in drawn(shoe):
            rest = without(shoe, card)
            if card == self.value and hands < self.most:
                total += chance * self._next(dealer, waiting + 1, hands + 1, rest, finished)
            else:
                total += chance * self._play(dealer, more((self.value,), card), 0, waiting - 1, hands, rest, finished)
        return total

    def _play_on(
        self, dealer: Cards, hand: Cards, doubles: int, waiting: int, hands: int, shoe: Shoe, finished: Finished
    ) -> Fraction:
        end = self._end(hand, doubles)
        if end is not None:
            return self._next(dealer, waiting, hands, shoe, tuple(sorted((*finished, end))))
        doubles += self._wanted(hand, doubles) == DOUBLE
        parts = (
            chance * self._play(dealer, more(hand, card), doubles, waiting, hands, without(shoe, card), finished)
            for card, chance in drawn(shoe)
        )
        return sum(parts, Fraction(0))

    # Decisions

    def _wanted(self, hand: Cards, doubles: int) -> int:
        total, soft = points(hand)
        if doubles:
            return int(self.strategy.after[doubles, int(soft), total, self.up])
        wanted = int(self.strategy.play[1, min(len(hand), MOST_CARDS), int(soft), total, self.up])
        return HIT if wanted == DOUBLE and len(hand) > 2 and not self.house.spanish else wanted

    def _end(self, hand: Cards, doubles: int) -> tuple[int, int] | None:
        """How a hand is finished, None where it draws."""
        total, _ = points(hand)
        wager = 2**doubles
        if total > 21:
            return BROKEN, wager
        if self.house.charlie and len(hand) >= 6 and not doubles:
            return CHARLIE, 1
        if total == 21 or self.value == ACE or (doubles and not self.house.spanish):
            return total, wager
        wanted = self._wanted(hand, doubles)
        if doubles and wanted == RESCUE:
            return BROKEN, 1
        again = wanted == DOUBLE and doubles < self.house.most_doubles
        return None if again or (wanted == HIT and not doubles) else (total, wager)

    # Together

    def _play_together(self, dealer: Cards, hands: tuple[Half, ...], shoe: Shoe) -> Fraction:
        """Every live hand decides at the same time; the next card is for all that asked for one (R44, R45)."""
        decided: list[Half] = []
        many = len(hands)
        for hand in hands:
            decided += (now := self._decide(hand, many))
            many += len(now) - 1
        if not any(hand.wants for hand in decided):
            ended = [self._end(hand.cards, hand.doubled) or (points(hand.cards)[0], 1) for hand in decided]
            return self._settle(dealer, shoe, tuple(sorted(ended)))
        parts = (
            chance * self._together(dealer, tuple(_given(hand, card) for hand in decided), without(shoe, card))
            for card, chance in drawn(shoe)
        )
        return sum(parts, Fraction(0))

    def _decide(self, hand: Half, many: int) -> tuple[Half, ...]:
        """What becomes of a hand: finished, or waiting for a card; of a pair two hands, while there may be more."""
        if hand.done or hand.wants:
            return (hand,)
        if hand.cards == (self.value, self.value) and many < self.most:
            return Half((self.value,), 1), Half((self.value,), 2)
        if hand.doubled or self._end(hand.cards, 0) is not None:
            return (replace(hand, done=True),)
        return (replace(hand, wants=1, doubled=self._wanted(hand.cards, 0) == DOUBLE),)

    # The end

    def _settle(self, dealer: Cards, shoe: Shoe, finished: Finished) -> Fraction:
        ends = dealer_ends(dealer, shoe, self.house.hits_soft_17)
        return sum((chance * self.payoff(finished, end) for end, chance in ends.items()), Fraction(0))

    def won(self, finished: Finished, end: End) -> int:
        """What the box wins; a Blackjack brings its loss up to the original wager, counting what has broken (R11)."""
        broken = sum(wager for total, wager in finished if total == BROKEN)
        charlies = sum(total == CHARLIE for total, _ in finished)
        live = [(total, wager) for total, wager in finished if total not in (BROKEN, CHARLIE)]
        if end == BLACKJACK:
            return charlies - broken - min(sum(wager for _, wager in live), max(0, 1 - broken))
        return charlies - broken + sum(result(self.house, total, end, wager) for total, wager in live)


def _given(hand: Half, card: int) -> Half:
    if hand.wants == 1:
        return replace(hand, cards=more(hand.cards, card), wants=0)
    return replace(hand, wants=max(hand.wants - 1, 0))
