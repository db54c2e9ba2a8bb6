"""What is printed on the felt at single places: where cards will lie."""

import pygame

from etg.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from etg.screens.pictures.canvas import Canvas, fade, tint
from etg.screens.pictures.curves import Point, arc
from etg.screens.pictures.suits import draw_suit
from etg.screens.theme import LINE_GOLD, Colour

_SUITS = (SPADES, HEARTS, CLUBS, DIAMONDS)
_QUIET = 120
"""How strong the suit in the middle is, of 255."""


def card_print(w: int, h: int, which: int = 0, colour: Colour = LINE_GOLD) -> pygame.Surface:
    """The place of a card as a layout has it: a fine frame with hollow corners, and a suit, the `which`-th, in it."""
    canvas = Canvas(w, h, 100, colour)
    tall = 100 * h / w
    canvas.stroke(_frame(1.2, tall, 8.0), max(1.0, 150 / w), colour, closed=True)
    canvas.stroke(_frame(6.0, tall, 9.0), max(0.6, 80 / w), colour, closed=True)
    picture = fade(tint(canvas.done(), colour), 205)
    mark = Canvas(w, h, 100, colour)
    draw_suit(mark, _SUITS[which % 4], 50, tall / 2, 26, colour)
    picture.blit(fade(tint(mark.done(), colour), _QUIET), (0, 0))
    return picture


def _frame(inset: float, tall: float, hollow: float) -> list[Point]:
    """A rectangle whose corners are scooped out."""
    left, top, right, bottom = inset, inset, 100 - inset, tall - inset
    return [
        *arc(left, top, hollow, 180, 90),
        *arc(right, top, hollow, 270, 180),
        *arc(right, bottom, hollow, 360, 270),
        *arc(left, bottom, hollow, 90, 0),
    ]
