"""Cards as small integers: `rank * 4 + suit`, written "QH" or "TD" outside the program."""

from collections.abc import Iterable
from typing import TypeAlias

from etg.errors import Malformed

Card: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "SHDC"

ACE, TWO, SIX, SEVEN, EIGHT, TEN, JACK, QUEEN, KING = 0, 1, 5, 6, 7, 9, 10, 11, 12
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

PACK_52: tuple[Card, ...] = tuple(range(52))
PACK_48: tuple[Card, ...] = tuple(c for c in PACK_52 if c >> 2 != TEN)
"""The pack of the Spanish family: the 10 of each suit is removed (SP 3.B, PO 3.B, PE 3.B)."""

RANK: tuple[Rank, ...] = tuple(c >> 2 for c in PACK_52)
SUIT: tuple[Suit, ...] = tuple(c & 3 for c in PACK_52)
RED: tuple[bool, ...] = tuple(c & 3 in (HEARTS, DIAMONDS) for c in PACK_52)
POINTS: tuple[int, ...] = tuple(11 if r == ACE else min(r + 1, 10) for r in RANK)
"""Value of a card with the ace at 11 (BJ 3.E, SP 3.D, PO 3.D, PE 3.D)."""

NAMES: tuple[str, ...] = tuple(RANKS[c >> 2] + SUITS[c & 3] for c in PACK_52)
_BY_NAME = {name: card for card, name in enumerate(NAMES)}


def card(text: str) -> Card:
    """The card written as "QH"."""
    try:
        return _BY_NAME[text]
    except KeyError:
        raise Malformed(
            f"{text!r} is not a card: write a rank ({' '.join(RANKS)}) and a suit ({' '.join(SUITS)}), as in QH"
        ) from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards written as "QH TD 5S"."""
    return tuple(card(word) for word in text.split())


def name(which: Card) -> str:
    """How a card is written: "QH"."""
    return NAMES[which]


def names(which: Iterable[Card]) -> str:
    """How cards are written: "QH TD 5S"."""
    return " ".join(NAMES[c] for c in which)


def of(rank: Rank, suit: Suit) -> Card:
    """The card of a rank and a suit."""
    return rank * 4 + suit
