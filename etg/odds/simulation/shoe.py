"""Drawing cards from a shoe that is shuffled as it is drawn, and the random numbers for it, as compiled code.

The shoe is one array of cards. Drawing card number i exchanges it for a random one of the cards from i on, so that
what lies before i was drawn in random order and what lies behind is whatever is left. A fresh shoe is the same array
drawn from its beginning again: it always holds all the cards.

The generator is xoshiro256++ (Blackman and Vigna), seeded by splitmix64; numbers below a bound are made without bias
(Lemire).
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.odds.compiled import compiled_part

Cards: TypeAlias = NDArray[np.int8]
State: TypeAlias = NDArray[np.uint64]
"""The four words of xoshiro256++."""


class Shoe(NamedTuple):
    """A shoe and what it is shuffled with."""

    cards: Cards
    place: NDArray[np.int64]
    """How far it is drawn, by the names below."""
    state: State


NEXT, BEGAN, SHUFFLED = range(3)
"""In `place`: the card that is drawn next, the one with which the round began, and 1, or 0 for a given order."""

_MASK = (1 << 64) - 1


def new_shoe(cards: Cards, seed: int, block: int, shuffled: bool = True) -> Shoe:
    """A shoe of its own for a block of rounds; not shuffled, its cards are drawn in the order in which they lie."""
    return Shoe(cards.copy(), np.array((0, 0, int(shuffled)), np.int64), _seeded(seed, block))


def _seeded(seed: int, block: int) -> State:
    """The generator of a block: no two blocks of a seed have the same, nor have any two seeds."""
    state = _mixed(_mixed(seed & _MASK) ^ (block & _MASK))
    words = []
    for _ in range(4):
        state = state + _GOLDEN & _MASK
        words.append(_mixed(state))
    return np.array(words, np.uint64)


_GOLDEN = 0x9E3779B97F4A7C15


def _mixed(x: int) -> int:
    """The output function of splitmix64: every bit of the result depends on every bit of the number."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
    return x ^ x >> 31


@compiled_part
def next_number(state: State) -> np.uint64:
    """64 random bits."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    x = s0 + s3
    result = (x << np.uint64(23) | x >> np.uint64(41)) + s0
    s2 ^= s0
    s3 ^= s1
    state[0] = s0 ^ s3
    state[1] = s1 ^ s2
    state[2] = s2 ^ s1 << np.uint64(17)
    state[3] = s3 << np.uint64(45) | s3 >> np.uint64(19)
    return np.uint64(result)


@compiled_part
def below(state: State, bound: int) -> int:
    """A random number from 0 to the bound, which is not among them; the bound is below 2 to the power of 32."""
    many = np.uint64(bound)
    product = (next_number(state) >> np.uint64(32)) * many
    low = product & np.uint64(0xFFFFFFFF)
    if low < many:  # some of the lowest would make a few numbers likelier than the others: they are drawn again
        least = (np.uint64(1 << 32) - many) % many
        while low < least:
            product = (next_number(state) >> np.uint64(32)) * many
            low = product & np.uint64(0xFFFFFFFF)
    return int(product >> np.uint64(32))


@compiled_part
def draw(shoe: Shoe) -> int:
    """The next card of the shoe."""
    cards, place = shoe.cards, shoe.place
    at = place[NEXT]
    if at == cards.size:
        at = _shuffle_discards(cards, place)
    place[NEXT] = at + 1
    found = at + below(shoe.state, cards.size - at) if place[SHUFFLED] else at
    card = cards[found]
    cards[found] = cards[at]
    cards[at] = card
    return int(card)


@compiled_part
def _shuffle_discards(cards: Cards, place: NDArray[np.int64]) -> int:
    """The shoe is empty: what was played before this round is dealt again (BJ 14.F); where drawing goes on.

    Where nothing was played before, the round would be void. No strategy of any sense comes to that: such a round
    goes on with all the cards.
    """
    for low in range(cards.size // 2):
        high = cards.size - 1 - low
        cards[low], cards[high] = cards[high], cards[low]  # the cards on the table come to the front
    on_the_table = cards.size - place[BEGAN]
    place[BEGAN] = 0
    return int(on_the_table % cards.size)


@compiled_part
def begin_round(shoe: Shoe, cover: int) -> None:
    """The next round begins where the last one ended, or with all the cards once the cover card has come."""
    if shoe.place[NEXT] >= cover:
        shoe.place[NEXT] = 0
    shoe.place[BEGAN] = shoe.place[NEXT]


@compiled_part
def value_of(card: int) -> int:
    """The value of a card, as an index into `VALUES`."""
    return min(card >> 2, 9)


@compiled_part
def total_of(hard: int, ace: bool) -> int:
    """The total of cards that count so much with every ace at 1; one of them counts 11 where it can (BJ 3.E(3))."""
    return hard + 10 if ace and hard <= 11 else hard
