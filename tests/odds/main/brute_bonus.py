"""6-7-8 and 7-7-7 of the Spanish family with real suits, by going through every card (SP 12.B, SP 12.C)."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from tests.odds.main.brute import ACE, TEN, House, OneHand, Shoe, without

SUITS = range(4)
SIX, SEVEN, EIGHT = 5, 6, 7
Card: TypeAlias = tuple[int, int]
"""Value and suit."""
Row: TypeAlias = tuple[bool, bool]
"""Whether two cards are of one suit, and whether that is the best one."""

PAYS = {(False, False): Fraction(3, 2), (True, False): Fraction(2), (True, True): Fraction(3)}
"""6-7-8 and 7-7-7 pay alike: mixed, of one suit, of the best suit."""


class SuitedHands:
    """Two cards among six, seven and eight against an up card, played as well as can be; neither split nor doubled
    hands win a bonus.

    A shoe has as many cards of each suit as of any other. The player knows the suits of his cards and, as the analysis
    does, does not look at that of the up card.
    """

    def __init__(self, house: House, shoe: Shoe, up: int, best: int, super_bonus: Fraction) -> None:
        self.one = OneHand(house, shoe, up)
        self.shoe = shoe
        self.up = up
        self.best = best
        self.super_bonus = super_bonus

    def worth(self, x: int, y: int) -> Fraction:
        """What the two cards win on average, in rounds without a dealer's Blackjack."""
        hand = tuple(sorted((x, y)))
        gains: dict[Row, Fraction] = defaultdict(Fraction)
        chances: dict[Row, Fraction] = defaultdict(Fraction)
        for first, second, up, chance in self._deals(x, y):
            row = (first[1] == second[1], first[1] == second[1] == self.best)
            chances[row] += chance
            gains[row] += chance * self._gain(first, second, up)
        assert sum(chances.values()) == 1
        total = Fraction(0)
        for row, chance in chances.items():
            hit = self.one.hit(hand) + gains[row] / chance
            total += chance * max(self.one.stand(hand), hit, self.one.double(hand), self.one.surrender(hand))
        return total

    def _deals(self, x: int, y: int) -> Iterator[tuple[Card, Card, Card, Fraction]]:
        """Every suit of the two cards and the up card, which are known by value."""
        left = {(value, suit): self.shoe[value] // 4 for value in (x, y, self.up) for suit in SUITS}
        for a in SUITS:
            for b in SUITS:
                for c in SUITS:
                    chance = Fraction(1)
                    gone: list[Card] = []
                    for card in ((x, a), (y, b), (self.up, c)):
                        of_value = self.shoe[card[0]] - sum(other[0] == card[0] for other in gone)
                        chance *= Fraction(left[card] - gone.count(card), of_value)
                        gone.append(card)
                    if chance:
                        yield (x, a), (y, b), (self.up, c), chance

    def _gain(self, first: Card, second: Card, up: Card) -> Fraction:
        """What a bonus adds to hitting: every hole card, then every third card that makes one."""
        completes = SEVEN if first[0] == second[0] else ({SIX, SEVEN, EIGHT} - {first[0], second[0]}).pop()
        unseen = without(self.shoe, up[0], first[0], second[0])
        holes = [v for v in range(10) if unseen[v] and {v, up[0]} != {ACE, TEN}]
        cards = sum(unseen[v] for v in holes)
        total = Fraction(0)
        for suit in SUITS:
            third = (completes, suit)
            copies = self.shoe[completes] // 4 - (first, second, up).count(third)
            pays = self._pays(first, second, third)
            for hole in holes:
                # a hole card of the same value takes this very card as often as any other of its value
                left = copies - (Fraction(copies, unseen[completes]) if hole == completes else 0)
                total += Fraction(unseen[hole], cards) * left / (sum(unseen) - 1) * (pays - 1)
        return total

    def _pays(self, first: Card, second: Card, third: Card) -> Fraction:
        suited = first[1] == second[1] == third[1]
        pays = PAYS[suited, suited and third[1] == self.best]
        sevens = first[0] == second[0] == third[0] == SEVEN
        return pays + (self.super_bonus if suited and sevens and self.up == SEVEN else 0)
