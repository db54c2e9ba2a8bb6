"""The one soft shadow of a card that lies on the felt."""

from math import ceil, floor

import pygame

from etg.screens.pictures.canvas import blank
from etg.screens.pictures.shapes import SHADOW, WHITE

MARGIN = 0.07
"""How far the shadow of a card reaches beyond it on each side, of the card's width."""
DROP = 0.025
"""How far the shadow lies below the card, of the card's width: the light comes from above."""
_STRENGTH = 216
"""How dark the shadow is under the card, of 255; along the edge of the card half of it is left."""


def shadow_area(x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
    """Where the shadow of a card belongs: left, top, width and height, its soft margin included."""
    margin = w * MARGIN
    return x - margin, y - margin + w * DROP, w + 2 * margin, h + 2 * margin


def hidden_by_card(w: int, h: int) -> pygame.Rect:
    """What of a shadow of this size the card hides for certain: all but its rim and the round corners of the card."""
    card = w / (1 + 2 * MARGIN)
    side, corner = (w - card) / 2, 0.02 * card
    top = side - card * DROP
    left, bottom = ceil(side + corner), floor(h - side - card * DROP - corner)
    return pygame.Rect(left, ceil(top + corner), w - 2 * left, bottom - ceil(top + corner))


def card_shadow(w: int, h: int) -> pygame.Surface:
    """The shadow of a card; `w` and `h` are those of `shadow_area`."""
    soft = 2 * w * MARGIN / (1 + 2 * MARGIN)
    across, down = blank(w, 1), blank(1, h)
    for x in range(w):
        across.set_at((x, 0), (*SHADOW, round(_STRENGTH * _rise(min(x, w - 1 - x) + 0.5, soft))))
    for y in range(h):
        down.set_at((0, y), (*WHITE, round(255 * _rise(min(y, h - 1 - y) + 0.5, soft))))
    picture = pygame.transform.scale(across, (w, h))
    picture.blit(pygame.transform.scale(down, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _rise(away: float, soft: float) -> float:
    """From nothing at the edge to all of it `soft` pixels inside, without a visible beginning or end."""
    share = min(1.0, away / soft)
    return share * share * (3 - 2 * share)
