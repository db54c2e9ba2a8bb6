"""How often a hand ends with 20, and with what the dealer then ends: what Bad Beat asks for."""

from typing import Any

import numpy as np

from etg.odds.compiled import compiled
from etg.odds.main.dealing import BLACKJACK, CLASSES, Floats, Ints, remembered_chances
from etg.odds.main.hands import BUST
from etg.odds.main.strategy import DOUBLE, HIT, STAND, Table
from etg.odds.main.values import known_shoe


@compiled
def twenty_chances(
    numbers: Any,
    hands: Any,
    finished: Any,
    memory: Any,
    full: Ints,
    up: int,
    extra: Ints,
    first: int,
    decision: int,
    act: Table,
) -> Floats:
    """The chance that the hand ends with 20 and the dealer with each class of hands, from this first hand on.

    `decision` is what is done with the first hand itself; games with rescue have no Bad Beat.
    """
    in_hand, cards_in, totals, _, next_hand, _ = hands
    shoe, removed, chances = np.zeros(10, np.int64), np.zeros(10, np.int64), np.zeros(CLASSES)
    held, doubled = np.zeros(len(cards_in)), np.zeros(len(cards_in))
    held[first] = 1.0
    out = np.zeros(CLASSES)
    for h in range(first, -1, -1):  # every card leads to a hand that stands before
        if held[h] == 0.0 and doubled[h] == 0.0:
            continue
        cards = known_shoe(full, up, extra, in_hand[h], shoe, removed)
        if cards < 1:
            continue
        does = decision if h == first else act[h]
        if totals[h] >= 21 or (numbers.charlie and cards_in[h] >= 6):
            does = STAND
        ends = doubled[h] + (held[h] if does == STAND else 0.0)
        if totals[h] == 20 and ends > 0.0:
            remembered_chances(memory, finished, shoe, removed, chances)
            out += ends * chances
        if does != HIT and does != DOUBLE:
            continue
        for value in range(10):
            to = next_hand[h, value]
            if to == BUST or shoe[value] == 0:
                continue
            if does == HIT:
                held[to] += held[h] * shoe[value] / cards
            else:
                doubled[to] += held[h] * shoe[value] / cards
    if numbers.hole_card:
        out[BLACKJACK] = 0.0
    return out
