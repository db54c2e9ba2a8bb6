"""Wagers on a poker hand of three cards (the box's two and the up card) or four (the dealer's two as well)."""

from collections.abc import Mapping

from etg.cards import ACE, JACK, KING, QUEEN, RANK, RED, SUIT, Card, Suit
from etg.hands import FOUR_CARD_STRAIGHTS, Three, is_suited, three_card_hand
from etg.wagers.seen import LOST, Evaluator, Outcome, Seen, dealer_blackjack

_FLUSH = ("flush",)
_STRAIGHT = ("straight",)
_STRAIGHT_FLUSH = ("straight_flush",)
_THREE = ("three_of_a_kind",)
_THREE_SUITED = ("three_of_a_kind_suited",)

PLAIN: dict[Three, Outcome] = {
    Three.NOTHING: LOST,
    Three.FLUSH: _FLUSH,
    Three.STRAIGHT: _STRAIGHT,
    Three.THREE_OF_A_KIND: _THREE,
    Three.STRAIGHT_FLUSH: _STRAIGHT_FLUSH,
    Three.THREE_SUITED: _THREE,
    Three.THREE_ACES_SUITED: _THREE,
}
"""Three Card Poker (BJ 6.G(9)), Trilux (BJ 6.G(22)), 21 + 3 Extreme (HB 17)."""

PROGRESSIVE: dict[Three, Outcome] = PLAIN | {
    Three.THREE_OF_A_KIND: ("three_of_a_kind_offsuit",),
    Three.THREE_SUITED: _THREE_SUITED,
    Three.THREE_ACES_SUITED: ("three_aces_suited",),
}
"""21 + 3 Progressive (BJ 6.G(20), BJ 13.V(1))."""

TOP: dict[Three, Outcome] = PLAIN | {
    Three.FLUSH: LOST,
    Three.STRAIGHT: LOST,
    Three.THREE_SUITED: _THREE_SUITED,
    Three.THREE_ACES_SUITED: _THREE_SUITED,
}
"""Top 3 (BJ 6.G(21), BJ 13.X)."""


def three_cards(lines: Mapping[Three, Outcome], queen_king_ace: bool = True) -> Evaluator:
    """A wager on the three-card hand, paid by these lines."""

    def evaluate(seen: Seen) -> Outcome | None:
        up = seen.up
        if up is None:
            return None
        a, b = seen.first
        return lines[three_card_hand(a, b, up, queen_king_ace)]

    return evaluate


def super_4(star: Suit) -> Evaluator:
    """Super 4: the four cards when the dealer has Blackjack, or his ace up without it (BJ 6.G(13), R16).

    The star is the suit whose royal flush pays most: diamonds in paytables A to C, the submitted suit in D.
    """

    def evaluate(seen: Seen) -> Outcome | None:
        blackjack = dealer_blackjack(seen)
        up = seen.up
        if blackjack is None or up is None:
            return None
        if not blackjack:
            return ("dealer_ace_up_no_blackjack",) if RANK[up] == ACE else LOST
        assert seen.second is not None, "a Blackjack is known by its second card"
        return _four_card_line((*seen.first, up, seen.second), star)

    return evaluate


_ROYAL = frozenset((ACE, KING, QUEEN, JACK))


def _four_card_line(hand: tuple[Card, ...], star: Suit) -> Outcome:
    ranks = [RANK[c] for c in hand]
    different = frozenset(ranks)
    suited = is_suited(hand)
    if suited and different == _ROYAL:
        return ("royal_flush_star",) if SUIT[hand[0]] == star else ("royal_flush_other",)
    if len(different) == 2 and ranks.count(ranks[0]) != 2:
        return _THREE
    if different in FOUR_CARD_STRAIGHTS:
        return _STRAIGHT
    if suited:
        return _FLUSH
    if len(different) == 2:
        return ("two_pair",)
    reds = sum(RED[c] for c in hand)
    if reds in (0, 4):
        return ("four_red",) if reds else ("four_black",)
    return ("pair",) if len(different) == 3 else ("any_hand",)
