"""What cards make together: totals, Blackjack, and the two-, three- and four-card shapes wagers ask for."""

from collections.abc import Sequence
from enum import IntEnum

from etg.cards import ACE, KING, POINTS, RANK, SUIT, Card

_HARD: tuple[int, ...] = tuple(1 if p == 11 else p for p in POINTS)


def total(hand: Sequence[Card]) -> int:
    """The point count; an ace is 11 unless that would exceed 21 (BJ 3.E(3))."""
    points = 0
    aces = False
    for card in hand:
        points += _HARD[card]
        aces = aces or card < 4
    return points + 10 if aces and points <= 11 else points


def is_soft(hand: Sequence[Card]) -> bool:
    """Whether an ace is counted as 11 (BJ 1.B(16))."""
    return sum(_HARD[c] for c in hand) <= 11 and any(c < 4 for c in hand)


def is_broken(hand: Sequence[Card]) -> bool:
    """Whether the hand is over 21."""
    return sum(_HARD[c] for c in hand) > 21


def is_blackjack(hand: Sequence[Card]) -> bool:
    """An ace and a 10-value card as the first two cards (BJ 1.B(2)); whether they are first is the caller's."""
    return len(hand) == 2 and POINTS[hand[0]] + POINTS[hand[1]] == 21


class Three(IntEnum):
    """A three-card poker hand, the better the higher."""

    NOTHING = 0
    FLUSH = 1
    STRAIGHT = 2
    THREE_OF_A_KIND = 3
    STRAIGHT_FLUSH = 4
    THREE_SUITED = 5
    THREE_ACES_SUITED = 6


def three_card_hand(a: Card, b: Card, c: Card, queen_king_ace: bool = True) -> Three:
    """The three-card poker hand; A-2-3 and (unless the submission says otherwise) Q-K-A are straights (R14)."""
    ra, rb, rc = RANK[a], RANK[b], RANK[c]
    suited = SUIT[a] == SUIT[b] == SUIT[c]
    if ra == rb == rc:
        if not suited:
            return Three.THREE_OF_A_KIND
        return Three.THREE_ACES_SUITED if ra == ACE else Three.THREE_SUITED
    ranks = 1 << ra | 1 << rb | 1 << rc
    straight = ranks in _STRAIGHTS or (queen_king_ace and ranks == _QUEEN_KING_ACE)
    if straight:
        return Three.STRAIGHT_FLUSH if suited else Three.STRAIGHT
    return Three.FLUSH if suited else Three.NOTHING


_STRAIGHTS = frozenset(0b111 << low for low in range(KING - 1))
_QUEEN_KING_ACE = 1 << 12 | 1 << 11 | 1 << 0


def consecutive(a: Card, b: Card) -> bool:
    """A two-card straight; the ace goes with the 2 and with the king (R15)."""
    gap = abs(RANK[a] - RANK[b])
    return gap == 1 or gap == KING - ACE


FOUR_CARD_STRAIGHTS = frozenset(frozenset(r % 13 for r in range(low, low + 4)) for low in range(11))
"""The ranks of four cards in a row, from A-2-3-4 to J-Q-K-A."""


def is_six_seven_eight(hand: Sequence[Card]) -> bool:
    """Three cards of the ranks 6, 7 and 8."""
    return len(hand) == 3 and sorted(RANK[c] for c in hand) == [5, 6, 7]


def is_triple_seven(hand: Sequence[Card]) -> bool:
    """Three cards, all of them 7s."""
    return len(hand) == 3 and all(RANK[c] == 6 for c in hand)


def is_suited(hand: Sequence[Card]) -> bool:
    """All cards of one suit."""
    return all(SUIT[c] == SUIT[hand[0]] for c in hand)
