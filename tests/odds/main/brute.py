"""A second opinion for small shoes: plain recursion with fractions, written from the rule books and rulings alone.

Cards are values from 0 (ace) to 9 (ten), a shoe is how many of each are left, a hand is a sorted tuple of values. The
dealer's hole card is a card that lies on the table: the player reckons with every one that it can be.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from etg.odds.main.strategy import DOUBLE, HIT, MOST_CARDS, RESCUE, STAND, SURRENDER, Strategy

Shoe: TypeAlias = tuple[int, ...]
Cards: TypeAlias = tuple[int, ...]
End: TypeAlias = tuple[int, int]
"""How the dealer ends: points and number of cards."""

ACE, TEN = 0, 9
BLACKJACK: End = (21, 2)


@dataclass(frozen=True)
class House:
    """What the house has chosen."""

    hits_soft_17: bool = False
    hole_card: bool = True
    surrender: bool = False
    charlie: bool = False
    spanish: bool = False
    """21 always wins, many cards pay more, double on any number of cards, rescue."""
    most_doubles: int = 1
    push_22: bool = False


def points(cards: Cards) -> tuple[int, bool]:
    """The total, and whether an ace counts 11."""
    hard = sum(card + 1 for card in cards)
    return (hard + 10, True) if ACE in cards and hard <= 11 else (hard, False)


def without(shoe: Shoe, *cards: int) -> Shoe:
    """The shoe when these cards are gone."""
    left = list(shoe)
    for card in cards:
        left[card] -= 1
    if min(left) < 0:
        raise ValueError("no such card is left")
    return tuple(left)


def more(hand: Cards, card: int) -> Cards:
    """A hand with one more card."""
    return tuple(sorted((*hand, card)))


def drawn(shoe: Shoe) -> Iterator[tuple[int, Fraction]]:
    """Every value that may come next, with its chance."""
    cards = sum(shoe)
    if not cards:
        raise ValueError("the shoe is too small for this test")
    for card, count in enumerate(shoe):
        if count:
            yield card, Fraction(count, cards)


@cache
def dealer_ends(hand: Cards, shoe: Shoe, hits_soft_17: bool) -> Mapping[End, Fraction]:
    """How the dealer ends from these cards on, drawing card after card (HB 4, SP 7.M, PE 7.M)."""
    total, soft = points(hand)
    if len(hand) > 1 and (total > 17 or (total == 17 and not (soft and hits_soft_17))):
        return {(total, len(hand)): Fraction(1)}
    found: dict[End, Fraction] = {}
    for card, chance in drawn(shoe):
        for end, part in dealer_ends(more(hand, card), without(shoe, card), hits_soft_17).items():
            found[end] = found.get(end, Fraction(0)) + chance * part
    return found


def possible_holes(up: int, unseen: Shoe) -> dict[int, Fraction]:
    """What the hole card can be when the reader has found no Blackjack, the player not having seen these cards."""
    partner = {ACE: TEN, TEN: ACE}.get(up)
    counts = {card: count for card, count in enumerate(unseen) if count and card != partner}
    return {card: Fraction(count, sum(counts.values())) for card, count in counts.items()}


def result(house: House, total: int, end: End, wager: int) -> int:
    """What a finished hand that has not broken wins; a dealer's Blackjack takes the original wager only (R11)."""
    dealer, _ = end
    if end == BLACKJACK:
        return -1
    if house.spanish and total == 21:
        return wager
    if dealer == 22 and house.push_22:
        return 0
    if dealer > 21 or total > dealer:
        return wager
    return 0 if total == dealer else -wager


def many_cards_pay(cards: int) -> Fraction:
    """What a 21 of so many cards pays in the Spanish family (SP 12.B(7) to (9))."""
    return {5: Fraction(3, 2), 6: Fraction(2)}.get(cards, Fraction(3) if cards > 6 else Fraction(1))


class OneHand:
    """One up card and a hand that is played as well as can be; `seen` are other cards that the player knows.

    With a hole card all values hold for rounds in which the reader has found no Blackjack; without one for all rounds.
    """

    def __init__(self, house: House, shoe: Shoe, up: int, seen: Cards = ()) -> None:
        self.house = house
        self.up = up
        self.unseen = without(shoe, up, *seen)
        self.stand, self.hit, self.best = cache(self._stand), cache(self._hit), cache(self._best)
        self.double, self.ends = cache(self._double), cache(self._ends)

    def next_cards(self, hand: Cards) -> dict[int, Fraction]:
        """What the next card can be."""
        unseen = without(self.unseen, *hand)
        if not self.house.hole_card:
            return dict(drawn(unseen))
        chances: dict[int, Fraction] = {}
        for hole, likely in possible_holes(self.up, unseen).items():
            for card, chance in drawn(without(unseen, hole)):
                chances[card] = chances.get(card, Fraction(0)) + likely * chance
        return chances

    def _ends(self, hand: Cards) -> Mapping[End, Fraction]:
        """How the dealer ends when the hand is finished."""
        unseen = without(self.unseen, *hand)
        if not self.house.hole_card:
            return dealer_ends((self.up,), unseen, self.house.hits_soft_17)
        found: dict[End, Fraction] = {}
        for hole, likely in possible_holes(self.up, unseen).items():
            both = more((self.up,), hole)
            for end, chance in dealer_ends(both, without(unseen, hole), self.house.hits_soft_17).items():
                found[end] = found.get(end, Fraction(0)) + likely * chance
        return found

    def _stand(self, hand: Cards, wager: int = 1) -> Fraction:
        total, _ = points(hand)
        return sum((p * result(self.house, total, end, wager) for end, p in self.ends(hand).items()), Fraction(0))

    def _hit(self, hand: Cards) -> Fraction:
        return sum((p * self.best(more(hand, card)) for card, p in self.next_cards(hand).items()), Fraction(0))

    def _double(self, hand: Cards, doubles: int = 1) -> Fraction:
        chances = self.next_cards(hand).items()
        return sum((p * self._after_double(more(hand, card), doubles) for card, p in chances), Fraction(0))

    def _after_double(self, hand: Cards, doubles: int) -> Fraction:
        """Kept, rescued for the original wager, or doubled again (R33, R34)."""
        total, _ = points(hand)
        wager = 2**doubles
        if total > 21:
            return Fraction(-wager)
        offers = [self.stand(hand, wager)]
        if self.house.spanish and total < 21:
            offers.append(Fraction(-1))
            if doubles < self.house.most_doubles:
                offers.append(self.double(hand, doubles + 1))
        return max(offers)

    def _best(self, hand: Cards) -> Fraction:
        """A hand that is neither split nor doubled, with all that it may do but surrender and split."""
        total, _ = points(hand)
        if total > 21:
            return Fraction(-1)
        if self.house.charlie and len(hand) >= 6:
            return Fraction(1)
        if total == 21:
            return many_cards_pay(len(hand)) if self.house.spanish else self.stand(hand)
        offers = [self.stand(hand), self.hit(hand)]
        if len(hand) == 2 or self.house.spanish:
            offers.append(self.double(hand))
        return max(offers)

    def surrender(self, hand: Cards) -> Fraction:
        """Half the wager, all of it to a dealer's Blackjack (R9)."""
        blackjack = Fraction(0) if self.house.hole_card else self.ends(hand).get(BLACKJACK, Fraction(0))
        return -(1 + blackjack) / 2


class Followed(OneHand):
    """One up card and a hand that does what the tables of a strategy say for hands that are not split."""

    def __init__(self, house: House, shoe: Shoe, up: int, strategy: Strategy, seen: Cards = ()) -> None:
        super().__init__(house, shoe, up, seen)
        self.strategy = strategy

    def finishes(self, hand: Cards, doubles: int = 0) -> Iterator[tuple[Cards, int, int, Fraction]]:
        """Every way in which the hand can end: its cards, how often it doubled, its last decision, and the chance."""
        wanted = self._wanted(hand, doubles)
        if wanted not in (HIT, DOUBLE):
            yield hand, doubles, wanted, Fraction(1)
            return
        for card, chance in self.next_cards(hand).items():
            for cards, times, last, part in self.finishes(more(hand, card), doubles + (wanted == DOUBLE)):
                yield cards, times, last, chance * part

    def _wanted(self, hand: Cards, doubles: int) -> int:
        total, soft = points(hand)
        if total >= 21 or (self.house.charlie and len(hand) >= 6 and not doubles):
            return STAND
        if doubles:
            wanted = int(self.strategy.after[doubles, int(soft), total, self.up]) if self.house.spanish else STAND
            return STAND if wanted == DOUBLE and doubles >= self.house.most_doubles else wanted
        wanted = int(self.strategy.play[0, min(len(hand), MOST_CARDS), int(soft), total, self.up])
        may_surrender = self.house.surrender and len(hand) == 2
        may_double = self.house.spanish or len(hand) == 2
        refused = (wanted == SURRENDER and not may_surrender) or (wanted == DOUBLE and not may_double)
        return HIT if refused else wanted

    def worth(self, hand: Cards) -> Fraction:
        """What the hand wins on average."""
        ways = self.finishes(hand)
        return sum((p * self._won(cards, doubles, last) for cards, doubles, last, p in ways), Fraction(0))

    def _won(self, hand: Cards, doubles: int, last: int) -> Fraction:
        total, _ = points(hand)
        if last == SURRENDER:
            return self.surrender(hand)
        if total > 21:
            return Fraction(-(2**doubles))
        if last == RESCUE:
            return Fraction(-1)
        if self.house.charlie and len(hand) >= 6 and not doubles:
            return Fraction(1)
        if self.house.spanish and total == 21 and not doubles:
            return many_cards_pay(len(hand))
        return self.stand(hand, 2**doubles)
