"""How often a split hand breaks against a dealer's Blackjack: what a game without a hole card must know (R11)."""

from typing import Any

import numpy as np

from etg.odds.compiled import compiled
from etg.odds.main.dealing import Ints
from etg.odds.main.hands import BUST
from etg.odds.main.strategy import DOUBLE, HIT, Table


@compiled
def broken_chances(hands: Any, full: Ints, up: int, extra: Ints, head: int, act: Table) -> tuple[float, float]:
    """The chances that a hand beginning with this card breaks with one wager and with two, given a Blackjack."""
    held, cards_in, _, _, next_hand, _ = hands
    once, twice = np.zeros(len(cards_in)), np.zeros(len(cards_in))
    partner = 9 if up == 0 else 0
    for h in range(head + 1):
        cards = -1  # the dealer's second card is known too
        for value in range(10):
            cards += full[value] - extra[value] - held[h, value] - (1 if value == up else 0)
        if cards < 1 or (act[h] != HIT and act[h] != DOUBLE and h != head):
            continue
        for value in range(10):
            left = full[value] - extra[value] - held[h, value] - (1 if value in (up, partner) else 0)
            if left <= 0:
                continue
            to = next_hand[h, value]
            chance = left / cards
            if act[h] == DOUBLE and h != head:
                twice[h] += chance if to == BUST else 0.0
            elif to == BUST:
                once[h] += chance
            else:
                once[h] += chance * once[to]
                twice[h] += chance * twice[to]
    return once[head], twice[head]
