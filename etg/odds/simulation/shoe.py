"""Drawing cards from a shoe that is shuffled as it is drawn, and the random numbers for it, as compiled code.

The shoe is one array of cards. Drawing card number i exchanges it for a random one of the cards from i on, so that
what lies before i was drawn in random order and what lies behind is whatever is left. A fresh shoe is the same array
drawn from its beginning again: it always holds all the cards.

The generator is xoshiro256++ (Blackman and Vigna), seeded by splitmix64; numbers below a bound are made without bias
(Lemire).
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.odds.compiled import compiled_part

Cards: TypeAlias = NDArray[np.int8]
Generator: TypeAlias = NDArray[np.uint64]
"""The four words of xoshiro256++."""
Place: TypeAlias = NDArray[np.int64]
"""How far a shoe is drawn: see `NEXT`, `BEGAN` and `SHUFFLED`."""

NEXT, BEGAN, SHUFFLED = range(3)
"""In a `Place`: the card that is drawn next, the one with which the round began, and 1, or 0 for a given order."""

_MASK = (1 << 64) - 1


def generator(seed: int, block: int) -> Generator:
    """The generator of a block of rounds; any two blocks have other numbers, and so have any two seeds."""
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


def new_place(shuffled: bool) -> Place:
    """A shoe that nothing has been drawn from; not shuffled, it is drawn in the order in which it lies."""
    return np.array((0, 0, int(shuffled)), np.int64)


@compiled_part
def next_number(state: Generator) -> np.uint64:
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
def below(state: Generator, bound: int) -> int:
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
def draw(cards: Cards, place: Place, state: Generator) -> int:
    """The next card of the shoe."""
    at = place[NEXT]
    if at == cards.size:
        at = shuffle_discards(cards, place)
    place[NEXT] = at + 1
    found = at + below(state, cards.size - at) if place[SHUFFLED] else at
    card = cards[found]
    cards[found] = cards[at]
    cards[at] = card
    return int(card)


@compiled_part
def shuffle_discards(cards: Cards, place: Place) -> int:
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
def begin_round(place: Place, cover: int) -> None:
    """The next round begins where the last one ended, or with all the cards once the cover card has come."""
    if place[NEXT] >= cover:
        place[NEXT] = 0
    place[BEGAN] = place[NEXT]
