"""The dealer's finished hands by the composition of the shoe.

Which values the dealer draws decides what he does next, and the number of orders in which he can draw them does not
depend on the shoe. So for each up card there is one list of finished hands, made once, each with its number of orders;
the probability of a hand in a given shoe is a product of falling factorials.
"""

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from etg.odds.compiled import compiled

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

HAS_17, HAS_18, HAS_19, HAS_20, HAS_21, HAS_22, BROKEN, BLACKJACK = 0, 1, 2, 3, 4, 9, 10, 11
"""Classes of finished hands; a 21 of three to six and of seven or more cards is 4 to 8, 22 is apart (Switch)."""
CLASSES = 12
_PARTS = 8
"""The most different values in a dealer's hand, his up card left out."""
_LONGEST = 24


class Finished(NamedTuple):
    """The dealer's finished hands with one up card."""

    value: Ints
    """[hand, part]: a value that was drawn ..."""
    times: Ints
    """[hand, part]: ... and how often."""
    parts: Ints
    length: Ints
    """Cards drawn besides the up card."""
    orders: Floats
    kind: Ints
    """The class of the hand."""


@cache
def finished_hands(up: int, hits_soft_17: bool) -> Finished:
    """Every way in which the dealer can finish with an up card, given as a value from 0 (ace) to 9 (ten)."""
    growing: dict[tuple[int, ...], int] = {(0,) * 10: 1}
    found: list[tuple[tuple[int, ...], int, int]] = []
    length = 0
    while growing:
        length += 1
        more: dict[tuple[int, ...], int] = {}
        for drawn, orders in growing.items():
            for value in range(10):
                longer = (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])
                more[longer] = more.get(longer, 0) + orders
        growing = {}
        for drawn, orders in more.items():
            kind = _kind(up, drawn, hits_soft_17)
            if kind is None:
                growing[drawn] = orders
            else:
                found.append((drawn, orders, kind))
    return _arrays(found)


def _kind(up: int, drawn: tuple[int, ...], hits_soft_17: bool) -> int | None:
    """The class of a hand that is finished; None where the dealer draws (HB 4, SP 7.M, PE 7.M)."""
    hard = up + 1 + sum((value + 1) * count for value, count in enumerate(drawn))
    soft = hard <= 11 and (up == 0 or drawn[0] > 0)
    total = hard + 10 if soft else hard
    cards = 1 + sum(drawn)
    if total < 17 or (total == 17 and soft and hits_soft_17):
        return None
    if total > 22:
        return BROKEN
    if total == 22:
        return HAS_22
    if total == 21:
        return BLACKJACK if cards == 2 else HAS_21 + min(cards, 7) - 3
    return total - 17


def _arrays(found: list[tuple[tuple[int, ...], int, int]]) -> Finished:
    value = np.zeros((len(found), _PARTS), np.int64)
    count = np.zeros((len(found), _PARTS), np.int64)
    parts = np.zeros(len(found), np.int64)
    for row, (drawn, _, _) in enumerate(found):
        for v, k in enumerate(drawn):
            if k:
                value[row, parts[row]], count[row, parts[row]] = v, k
                parts[row] += 1
    return Finished(
        value,
        count,
        parts,
        np.array([sum(drawn) for drawn, _, _ in found]),
        np.array([float(orders) for _, orders, _ in found]),
        np.array([kind for _, _, kind in found]),
    )


@compiled
def dealer_chances(finished: Any, shoe: Ints, out: Floats) -> None:
    """The probability of each class of finished hands; `shoe` counts the cards left by value, the up card gone."""
    falling = np.ones((10, _LONGEST + 1))
    cards = 0
    for value in range(10):
        cards += shoe[value]
        for k in range(_LONGEST):
            falling[value, k + 1] = falling[value, k] * max(shoe[value] - k, 0)
    orders_of = np.ones(_LONGEST + 1)
    for k in range(_LONGEST):
        orders_of[k + 1] = orders_of[k] / max(cards - k, 1)
    values, counts, parts, length, orders, kind = finished
    out[:] = 0.0
    for row in range(len(kind)):
        chance = orders[row] * orders_of[length[row]]
        for part in range(parts[row]):
            chance *= falling[values[row, part], counts[row, part]]
        out[kind[row]] += chance


class Memory(NamedTuple):
    """Chances already worked out for one up card, by what was removed from the shoe."""

    keys: Ints
    chances: Floats
    held: Ints


_SIZE = 1 << 19


def new_memory() -> Memory:
    """An empty memory; it must be emptied when the up card or the shoe changes."""
    return Memory(np.full(_SIZE, -1, np.int64), np.zeros((_SIZE, CLASSES)), np.zeros(1, np.int64))


def forget(memory: Memory) -> None:
    """Empty the memory."""
    memory.keys[:] = -1
    memory.held[0] = 0


@compiled
def remembered_chances(memory: Any, finished: Any, shoe: Ints, removed: Ints, out: Floats) -> None:
    """The same as `dealer_chances`, remembered by what was removed (at most 63 cards of a value)."""
    keys, chances, held = memory
    key = 0
    for value in range(10):
        key = (key << 6) | removed[value]
    place = (key * 0x9E3779B97F4A7C1) >> 20 & (_SIZE - 1)
    while keys[place] != -1 and keys[place] != key:
        place = (place + 1) & (_SIZE - 1)
    if keys[place] == key:
        out[:] = chances[place]
        return
    dealer_chances(finished, shoe, out)
    if held[0] < _SIZE - _SIZE // 8:
        keys[place] = key
        chances[place, :] = out
        held[0] += 1
