"""Wagers on the box's first two cards; a dealer's Blackjack or Royal Match can only raise the best of them."""

from etg.cards import ACE, HEARTS, KING, POINTS, QUEEN, RANK, SPADES, SUIT, of
from etg.hands import consecutive
from etg.wagers.seen import LOST, Evaluator, Outcome, Seen, dealer_blackjack

QUEEN_OF_HEARTS = of(QUEEN, HEARTS)
KING_OF_SPADES = of(KING, SPADES)

_LADIES_AND_BLACKJACK = ("queen_of_hearts_pair_and_dealer_blackjack",)
_LADIES = ("queen_of_hearts_pair",)
_MATCHED_20 = ("matched_20",)
_SUITED_20 = ("suited_20",)
_ANY_20 = ("any_20",)


def lucky_ladies(seen: Seen) -> Outcome | None:
    """Lucky Ladies: two cards that count 20, A-9 among them (BJ 6.G(1), R19)."""
    a, b = seen.first
    if POINTS[a] + POINTS[b] != 20:
        return LOST
    if a == b:
        if a != QUEEN_OF_HEARTS:
            return _MATCHED_20
        blackjack = dealer_blackjack(seen)
        if blackjack is None:
            return None
        return _LADIES_AND_BLACKJACK if blackjack else _LADIES
    return _SUITED_20 if SUIT[a] == SUIT[b] else _ANY_20


_KINGS_AND_BLACKJACK = ("king_of_spades_pair_and_dealer_blackjack",)
_KINGS_OF_SPADES = ("king_of_spades_pair",)
_SUITED_KINGS = ("suited_kings_pair",)
_SUITED_PAIR = ("suited_queens_jacks_or_tens_pair",)
_KINGS = ("pair_of_kings",)


def kings_bounty(seen: Seen) -> Outcome | None:
    """King's Bounty: two cards that count 20, kings best (BJ 6.G(6), R19)."""
    a, b = seen.first
    if POINTS[a] + POINTS[b] != 20:
        return LOST
    if a == b:
        if a == KING_OF_SPADES:
            blackjack = dealer_blackjack(seen)
            if blackjack is None:
                return None
            return _KINGS_AND_BLACKJACK if blackjack else _KINGS_OF_SPADES
        return _SUITED_KINGS if RANK[a] == KING else _SUITED_PAIR
    if SUIT[a] == SUIT[b]:
        return _SUITED_20
    return _KINGS if RANK[a] == RANK[b] == KING else _ANY_20


_ROYAL = ("royal_match",)
_CROWN = ("royal_match", "crown_treasure")
_SUITED = ("suited_match",)


def royal_match_21(seen: Seen) -> Outcome | None:
    """Royal Match 21: a suited pair of cards, king and queen best; Crown Treasure besides when the dealer has a
    Royal Match too (BJ 1.B(4), BJ 6.G(4), R18)."""
    a, b = seen.first
    if SUIT[a] != SUIT[b]:
        return LOST
    if RANK[a] + RANK[b] != KING + QUEEN:  # no other two ranks add up to it but king and queen
        return _SUITED
    up, second = seen.up, seen.second
    if up is None:
        return None
    if RANK[up] < QUEEN:
        return _ROYAL
    if second is None:
        return None
    crown = SUIT[up] == SUIT[second] and RANK[up] + RANK[second] == KING + QUEEN
    return _CROWN if crown else _ROYAL


_PAIR = ("pair",)
_PAIR_OF_ONE_SUIT = ("suited_pair",)


def bet_the_set_21(suited_line: bool) -> Evaluator:
    """Bet the Set 21: a pair, better when both are of one suit and the paytable says so (BJ 6.G(5), R27)."""

    def evaluate(seen: Seen) -> Outcome:
        a, b = seen.first
        if a == b and suited_line:
            return _PAIR_OF_ONE_SUIT
        return _PAIR if RANK[a] == RANK[b] else LOST

    return evaluate


_ACE_KING = ("ace_king_suited",)
_STRAIGHT_FLUSH = ("two_card_straight_flush",)
_STRAIGHT = ("two_card_straight",)


def house_money(seen: Seen) -> Outcome:
    """House Money: a pair or two cards in a row, ace and king of a suit best (BJ 6.G(11), R15)."""
    a, b = seen.first
    if RANK[a] == RANK[b]:
        return _PAIR
    if not consecutive(a, b):
        return LOST
    if SUIT[a] != SUIT[b]:
        return _STRAIGHT
    return _ACE_KING if abs(RANK[a] - RANK[b]) == KING - ACE else _STRAIGHT_FLUSH
