"""Wheel wagers: which cards make the wheel turn; the symbol it shows is the paytable's line."""

from etg.cards import POINTS, RANK, SIX
from etg.hands import is_blackjack
from etg.money import Cents
from etg.wagers.seen import LOST, Evaluator, Outcome, Seen


def bonus_spin(ace_stake: Cents | None) -> Evaluator:
    """Bonus Spin: a Blackjack, or in Blackjack an ace at the higher stake (BJ 6.G(17), SP 6.G(2), PO 6.G(2), R40)."""

    def evaluate(seen: Seen) -> Outcome | None:
        if not spins(seen):
            return LOST
        return None if seen.symbol is None else (seen.symbol,)

    def spins(seen: Seen) -> bool:
        if is_blackjack(seen.first):
            return True
        return ace_stake is not None and seen.stake >= ace_stake and any(POINTS[c] == 11 for c in seen.first)

    return evaluate


def bonus_spin_xtreme(seen: Seen) -> Outcome | None:
    """Xtreme: the dealer's first two cards are a six and a 10-value card (SP 6.G(3), PO 6.G(3), R40)."""
    up, second = seen.up, seen.second
    if up is None:
        return None
    if RANK[up] != SIX and POINTS[up] != 10:
        return LOST
    if second is None:
        return None
    if POINTS[up] + POINTS[second] != 16:
        return LOST
    return None if seen.symbol is None else (seen.symbol,)


def must_hit(seen: Seen) -> Outcome | None:
    """Must Hit: the table draws the winner among the boxes with Super 4 (BJ 13.T(1), R39); "" is a box not drawn."""
    if seen.symbol is None:
        return None
    return (seen.symbol,) if seen.symbol else LOST
