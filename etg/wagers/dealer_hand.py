"""Wagers on the finished hands: the dealer's break or number of cards, and a player's 20 that is beaten."""

from etg.cards import Card
from etg.hands import is_blackjack, is_broken, total
from etg.money import Cents
from etg.wagers.seen import LOST, Outcome, Seen, dealer_blackjack

_BREAKS: tuple[Outcome, ...] = (LOST,) * 3 + tuple((f"{n}_cards",) for n in range(3, 8)) + (("8_or_more_cards",),)


def buster_blackjack(seen: Seen) -> Outcome | None:
    """Buster Blackjack: the number of cards in the dealer's broken hand (BJ 6.G(15), R30)."""
    if seen.dealer is None:
        return LOST if dealer_blackjack(seen) else None
    return _BREAKS[min(len(seen.dealer), 8)] if is_broken(seen.dealer) else LOST


def buster_free_bonus(needed: Cents, seen: Seen) -> Outcome | None:
    """Free Bonus: a Blackjack on the box, the full Buster stake, a break with seven cards or more (BJ 6.G(16), R30)."""
    if seen.stake != needed or not is_blackjack(seen.first):
        return LOST
    if seen.dealer is None:
        return LOST if dealer_blackjack(seen) else None
    return _BREAKS[min(len(seen.dealer), 8)] if len(seen.dealer) >= 7 and is_broken(seen.dealer) else LOST


_COUNTS: tuple[Outcome, ...] = (LOST,) * 5 + (
    ("five_cards",),
    ("six_cards",),
    ("seven_cards",),
    ("eight_or_more_cards",),
)


def hit_and_run(seen: Seen) -> Outcome | None:
    """Hit and Run: the dealer's Blackjack, or his final number of cards, broken or not (BJ 6.G(10), R29)."""
    if seen.dealer is None:
        return ("blackjack",) if dealer_blackjack(seen) else None
    if is_blackjack(seen.dealer):
        return ("blackjack",)
    return _COUNTS[min(len(seen.dealer), 8)]


_BEATEN: dict[int, Outcome] = {
    3: ("21_with_three_cards",),
    4: ("21_with_four_cards",),
    5: ("21_with_five_cards",),
    6: ("21_with_six_cards",),
    7: ("21_with_seven_or_more_cards",),
}


def bad_beat(seen: Seen) -> Outcome | None:
    """Bad Beat: a finished 20, best when the dealer beats it with many cards; paid once per box (BJ 6.G(8), R28)."""
    if seen.hands is None:
        return None
    if not any(total(hand) == 20 for hand in seen.hands):
        return LOST
    if seen.dealer is None:
        return ("blackjack",) if dealer_blackjack(seen) else None
    if total(seen.dealer) != 21:
        return ("player_20",)
    return ("blackjack",) if is_blackjack(seen.dealer) else _BEATEN[min(len(seen.dealer), 7)]


def magic_card(first: tuple[Card, ...], drawn: Card) -> bool:
    """Whether the drawn card is one of the box's first two, by rank and suit (BJ 1.B(12), R28)."""
    return drawn in first
