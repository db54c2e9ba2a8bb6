"""Exact odds of wagers on the first cards, by counting every way in which they can come out of the shoe.

A wager's outcome does not depend on the number of decks, only on the cards. So the cards are walked through once:
what is kept for an outcome is how often each *pattern* of cards leads to it, a pattern being how many cards come from
how many equal ones. With 6 decks there are 6 kings of spades, so two of them come in 6 x 5 ways; the same pattern
gives 8 x 7 with 8 decks.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, perm, prod
from typing import TypeAlias

from etg.cards import POINTS, Card
from etg.wagers import Evaluator, Need, Outcome, Seen, Wager

Pattern: TypeAlias = tuple[tuple[int, int], ...]
"""For each kind of card drawn: how many cards of a deck are of that kind, and how many of them were drawn."""

Tally: TypeAlias = Mapping[Outcome, Mapping[Pattern, int]]
"""How many orders of cards of each pattern make an outcome; orders of different length may stand side by side."""

_SINGLES: tuple[Pattern, ...] = tuple(((1, 1),) * n for n in range(5))
_CARD_NEEDS = {Need.FIRST_TWO: 2, Need.FIRST_FOUR: 4, Need.UP_CARD: 1, Need.SECOND_CARD: 1}


def decided_by_first_cards(wager: Wager) -> bool:
    """Whether the first cards and the dealer's two are all that a wager waits for."""
    return all(need in _CARD_NEEDS for need in wager.needs)


def tally(wager: Wager, evaluate: Evaluator, pack: tuple[Card, ...]) -> Tally:
    """Walk through all first cards from this pack and count how each outcome comes about."""
    return _Walk(wager, evaluate, pack).result()


def probabilities(counted: Tally, cards_in_deck: int, decks: int) -> dict[Outcome, Fraction]:
    """The exact probability of each outcome with this number of decks; impossible ones are left out."""
    shoe = cards_in_deck * decks
    chances: dict[Outcome, Fraction] = {}
    for outcome, patterns in counted.items():
        by_length: Counter[int] = Counter()
        for pattern, orders in patterns.items():
            ways = prod(perm(size * decks, drawn) for size, drawn in pattern)
            by_length[sum(drawn for _, drawn in pattern)] += orders * ways
        chance = sum((Fraction(ways, perm(shoe, length)) for length, ways in by_length.items()), Fraction(0))
        if chance:
            chances[outcome] = chance
    return chances


class _Walk:
    """One walk: cards are drawn stage by stage and a branch ends as soon as its outcome is decided."""

    def __init__(self, wager: Wager, evaluate: Evaluator, pack: tuple[Card, ...]) -> None:
        self.evaluate = evaluate
        self.needs = wager.needs
        stages = [_CARD_NEEDS[need] for need in wager.needs]
        self.stages = [sum(stages)] if wager.any_order else stages
        kinds: dict[int, list[Card]] = {}
        for card in pack:
            kinds.setdefault(wager.alike(card) if wager.alike else card, []).append(card)
        self.size = {members[0]: len(members) for members in kinds.values()}  # by the card that stands for them
        self.all_different = len(self.size) == len(pack)
        self.counted: defaultdict[Outcome, Counter[Pattern]] = defaultdict(Counter)

    def result(self) -> Tally:
        self._draw((), 1, 0)
        return self.counted

    def _draw(self, drawn: tuple[Card, ...], orders: int, stage: int) -> None:
        for more in combinations_with_replacement(self.size, self.stages[stage]):
            self._look((*drawn, *more), orders * _arrangements(more), stage + 1)

    def _look(self, drawn: tuple[Card, ...], orders: int, stage: int) -> None:
        seen = self._seen(drawn)
        outcome = self.evaluate(seen)
        if outcome is not None:
            self._count(outcome, drawn, orders)
        elif not self._counted_but_for_blackjack(seen, drawn, orders):
            self._draw(drawn, orders, stage)

    def _counted_but_for_blackjack(self, seen: Seen, drawn: tuple[Card, ...], orders: int) -> bool:
        """Where every second card but one that makes Blackjack leads to the same outcome, count it at one stroke."""
        if seen.up is None or seen.second is not None:
            return False
        otherwise = self.evaluate(seen._replace(no_blackjack=True))
        if otherwise is None:
            return False
        self._count(otherwise, drawn, orders)
        for second in self.size:
            if POINTS[seen.up] + POINTS[second] == 21:
                outcome = self.evaluate(Seen(seen.first, seen.up, second))
                assert outcome is not None, "a wager of the first cards is decided when all of them are seen"
                if outcome != otherwise:
                    self._count(otherwise, (*drawn, second), -orders)
                    self._count(outcome, (*drawn, second), orders)
        return True

    def _count(self, outcome: Outcome, drawn: tuple[Card, ...], orders: int) -> None:
        self.counted[outcome][self._pattern(drawn)] += orders

    def _pattern(self, drawn: tuple[Card, ...]) -> Pattern:
        kinds = set(drawn)
        if self.all_different and len(kinds) == len(drawn):  # by far the most
            return _SINGLES[len(drawn)]
        return tuple(sorted((self.size[card], drawn.count(card)) for card in kinds))

    def _seen(self, drawn: tuple[Card, ...]) -> Seen:
        if self.needs[0] is Need.FIRST_FOUR:
            return Seen(drawn)
        rest = iter(drawn[2:])
        up = next(rest, None) if Need.UP_CARD in self.needs else None
        return Seen(drawn[:2], up, next(rest, None))


def _arrangements(cards: tuple[Card, ...]) -> int:
    """In how many orders cards drawn together can lie."""
    kinds = set(cards)
    if len(kinds) == len(cards):
        return factorial(len(cards))
    return factorial(len(cards)) // prod(factorial(cards.count(kind)) for kind in kinds)
