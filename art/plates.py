"""Plates of the cards and the chips."""

import pygame

from art.sheets import Draw, shadowed, sheet
from etg.cards import CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, RANKS, SPADES, Card, of
from etg.screens.pictures.backs import BACKS
from etg.screens.pictures.cards import card_back, card_face
from etg.screens.pictures.chips import BODIES, chip
from etg.screens.pictures.stacks import chip_stack
from etg.screens.pictures.suits import FOUR, USUAL, Inks

SUITS = (SPADES, HEARTS, DIAMONDS, CLUBS)
EVERY_RANK = range(len(RANKS))
_SOME = [RANKS.index(rank) for rank in "A7TQK"]
_AMOUNTS = (5_00, 43_00, 137_00, 987_00, 1_987_00, 8_999_00, 240_000_00)
_SIZES = (44, 64, 96, 160, 260)


def _face(w: int, card: Card, inks: Inks = USUAL) -> pygame.Surface:
    return shadowed(card_face(w, round(w * 1.4), card, inks))


def cards() -> pygame.Surface:
    """All faces, a suit in a row, and both backs."""
    rows: list[list[pygame.Surface | None]] = [[_face(110, of(rank, suit)) for rank in EVERY_RANK] for suit in SUITS]
    for row, which in zip(rows, range(len(BACKS)), strict=False):
        row += [None, shadowed(card_back(110, 154, which))]
    return sheet(rows, gap=0)


def courts() -> pygame.Surface:
    """The twelve court cards: jacks, queens and kings."""
    return sheet([[_face(260, of(rank, suit)) for suit in SUITS] for rank in (JACK, QUEEN, KING)], gap=0)


def four_colours() -> pygame.Surface:
    """Some cards of each suit, in the usual deck and in four colours."""
    return sheet(
        [
            [
                *(_face(110, of(rank, suit)) for rank in _SOME),
                None,
                *(_face(110, of(rank, suit), FOUR) for rank in _SOME),
            ]
            for suit in SUITS
        ],
        gap=0,
    )


def small_cards() -> pygame.Surface:
    """All faces at the size at which they must still be read, in both decks."""
    return sheet(
        [
            [
                *(_face(40, of(rank, suit)) for rank in EVERY_RANK),
                None,
                *(_face(40, of(rank, suit), FOUR) for rank in EVERY_RANK),
            ]
            for suit in SUITS
        ],
        gap=0,
    )


def chips() -> pygame.Surface:
    """Every denomination, a chip and a stack at several sizes, and stacks for some amounts."""
    return sheet(
        [
            [chip(120, 120, cents) for cents in BODIES],
            [*(chip(side, side, 25_00) for side in _SIZES), *(chip_stack(side, side, 137_00) for side in _SIZES)],
            [chip_stack(160, 160, cents) for cents in _AMOUNTS],
        ],
        gap=20,
        centred=True,
    )


PLATES: dict[str, Draw] = {
    "docs/pictures/cards.png": cards,
    "docs/pictures/chips.png": chips,
    "docs/pictures/courts.png": courts,
    "docs/pictures/four-colours.png": four_colours,
    "docs/pictures/small-cards.png": small_cards,
}
"""Files, from the folder of the project, and what draws each."""
