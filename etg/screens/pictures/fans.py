"""Cards fanned out as somebody holds them, in one picture: the hero of a show."""

from math import ceil, cos, radians, sin

import pygame

from etg.cards import Card
from etg.screens.pictures.canvas import blank
from etg.screens.pictures.cards import EDGE, card_face
from etg.screens.pictures.shadows import card_shadow, shadow_area
from etg.screens.pictures.suits import USUAL, Inks
from etg.screens.theme import CARD, Colour

SHAPE = 1.4
"""The height of a card as a multiple of its width."""
_PIVOT = 1.75
"""The point around which cards are turned: so many heights of a card below the upper edge of the middle one."""


def card_fan(
    w: int, h: int, cards: tuple[Card, ...], degrees: int = 16, inks: Inks = USUAL, edge: Colour = EDGE
) -> pygame.Surface:
    """Cards from the left to the right, each turned by so many degrees against the one before, as large as they go."""
    wide, turns, x, y = _fitted(w, h, len(cards), degrees)
    picture = blank(w, h, CARD)
    high = wide * SHAPE
    for card, turn in zip(cards, turns, strict=True):
        piece = pygame.transform.rotozoom(_with_shadow(wide, card, inks, edge), -turn, 1.0)
        away = (_PIVOT - 0.5) * high
        middle = x + away * sin(radians(turn)), y + _PIVOT * high - away * cos(radians(turn))
        picture.blit(piece, (round(middle[0] - piece.get_width() / 2), round(middle[1] - piece.get_height() / 2)))
    return picture


def _with_shadow(w: int, card: Card, inks: Inks, edge: Colour) -> pygame.Surface:
    """A card in the middle of a picture that has room for its shadow."""
    h = round(w * SHAPE)
    left, top, wide, high = (round(each) for each in shadow_area(0, 0, w, h))
    margin = ceil(max(-left, -top, wide + left - w, high + top - h))
    picture = blank(w + 2 * margin, h + 2 * margin, EDGE)
    picture.blit(card_shadow(wide, high), (margin + left, margin + top))
    picture.blit(card_face(w, h, card, inks, edge=edge), (margin, margin))
    return picture


def _fitted(w: int, h: int, count: int, degrees: int) -> tuple[int, list[float], float, float]:
    """The width of a card, how much each is turned, and the middle of the upper edge of an upright one."""
    turns = [degrees * (at - (count - 1) / 2) for at in range(count)]
    sides, ends = (-0.57, 0.57), (-0.07, SHAPE + 0.1)  # with their shadows
    corners = [_turned(turn, across, down) for turn in turns for across in sides for down in ends]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    wide = min(w / (right - left), h / (bottom - top))
    x = (w - (right + left) * wide) / 2
    y = (h - (bottom + top) * wide) / 2
    return max(8, int(wide)), turns, x, y


def _turned(turn: float, across: float, down: float) -> tuple[float, float]:
    """A point of a card that is turned, in widths of a card from the middle of the upper edge of an upright one."""
    pivot = _PIVOT * SHAPE
    angle, y = radians(turn), pivot - down
    return across * cos(angle) + y * sin(angle), pivot - y * cos(angle) + across * sin(angle)
