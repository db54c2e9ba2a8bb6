"""Cards as pictures: the 52 faces, the back and the empty place."""

from math import ceil

import pygame

from etg.cards import ACE, JACK, RANK, SPADES, SUIT, Card
from etg.screens.pictures.backs import BACKS
from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.courts import FALL, draw_court
from etg.screens.pictures.curves import ellipse, moved, turned
from etg.screens.pictures.guilloche import fourfold
from etg.screens.pictures.letters import BLACK, inked
from etg.screens.pictures.suits import USUAL, Inks, draw_suit, outlines
from etg.screens.theme import CARD, LINE_GOLD, Colour

EDGE: Colour = (186, 176, 156)
"""The hair-line around a card."""
CORNER = 6.0
"""Radius of the corners, of a width of 100."""
SMALL = 84
"""Below this width, in pixels or in units of a screen, a card shows only a big rank and suit."""
ENGRAVED = 100
"""From this width on the ace of spades has line-work."""

LABELS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_LEFT, _MIDDLE, _RIGHT = 36.0, 50.0, 64.0
_SIDES: dict[int, tuple[float, ...]] = {
    4: (0, 1), 5: (0, 1), 6: (0, 1 / 2, 1), 7: (0, 1 / 2, 1), 8: (0, 1 / 2, 1),
    9: (0, 1 / 3, 2 / 3, 1), 10: (0, 1 / 3, 2 / 3, 1),
}  # fmt: skip
_CENTRE: dict[int, tuple[float, ...]] = {
    2: (0, 1), 3: (0, 1 / 2, 1), 5: (1 / 2,), 7: (1 / 4,), 8: (1 / 4, 3 / 4), 9: (1 / 2,), 10: (1 / 6, 5 / 6),
}  # fmt: skip


def _sheet(w: int, h: int, fill: Colour, edge: Colour) -> Canvas:
    canvas = Canvas(w, h, 100, edge)
    tall, hair = 100 * h / w, max(0.3, 75 / w)
    canvas.box(0, 0, 100, tall, CORNER, edge)
    canvas.box(hair, hair, 100 - 2 * hair, tall - 2 * hair, CORNER - hair, fill)
    return canvas


def _twofold(canvas: Canvas, tall: float, fall: float = 0.0) -> None:
    """What is below the seam becomes what is above it, turned round.

    The seam goes through the middle of the card and is `fall` higher at the left edge and lower at the right one.
    """
    w, h = canvas.surface.get_size()
    deep = min(h, h // 2 + ceil(fall * canvas.unit))
    turned = pygame.transform.flip(canvas.surface.subsurface((0, 0, w, deep)), True, True)
    left, right = (round((tall / 2 + way * fall) * canvas.unit) - (h - deep) for way in (-1, 1))
    pygame.draw.polygon(turned, (0, 0, 0, 0), [(0, -1), (0, left - 1), (w, right - 1), (w, -1)])
    canvas.surface.blit(turned, (0, h - deep))


def _pips(canvas: Canvas, count: int, suit: int, ink: Colour, tall: float) -> None:
    top, size = tall * 0.16, min(18.0 if count < 9 else 16.2, tall * 0.13)
    places = [(x, y) for y in _SIDES.get(count, ()) for x in (_LEFT, _RIGHT)]
    places += [(_MIDDLE, y) for y in _CENTRE.get(count, ())]
    for x, y in places:
        draw_suit(canvas, suit, x, top + y * (tall - 2 * top), size, ink, upside_down=y > 1 / 2)


def _ace(canvas: Canvas, suit: int, ink: Colour, tall: float) -> None:
    """One large suit; the ace of spades is the maker's own card, engraved."""
    if suit != SPADES or canvas.w < ENGRAVED:
        draw_suit(canvas, suit, 50, tall / 2, 46, ink)
        return
    draw_suit(canvas, suit, 50, tall / 2, 58, ink)
    blade = outlines(suit)[0]
    for size, width in ((46.0, 0.9), (41.5, 0.45)):
        canvas.stroke(moved(blade, 50, tall / 2 + (size - 58) * 0.06, size), width, CARD, closed=True)
    for turn in range(0, 360, 45):
        canvas.polygon(turned(ellipse(50, tall / 2 - 7.4, 1.5, 3.4), turn, 50, tall / 2 - 1.0), CARD)


def _small_face(canvas: Canvas, card: Card, ink: Colour, tall: float) -> None:
    rank = inked(LABELS[RANK[card]], BLACK, 48 * canvas.unit, ink, 62 * canvas.unit)
    canvas.hang(rank, 10 + rank.get_width() / canvas.unit / 2, 0.075 * tall)
    draw_suit(canvas, SUIT[card], 64, tall * 0.935 - 25, 50, ink)


def card_face(
    w: int, h: int, card: Card, inks: Inks = USUAL, plain: bool = False, edge: Colour = EDGE
) -> pygame.Surface:
    """The face of a card; `plain`: only a big rank and suit, however many pixels it has."""
    canvas = _sheet(w, h, CARD, edge)
    tall, suit, rank = 100 * h / w, SUIT[card], RANK[card]
    ink = inks[suit]
    if plain or w < SMALL:
        _small_face(canvas, card, ink, tall)
        return canvas.done()
    index = inked(LABELS[rank], BLACK, 19 * canvas.unit, ink, 18.6 * canvas.unit)
    canvas.hang(index, 12.8, 6.4)
    draw_suit(canvas, suit, 12.8, 36, 14.5, ink)
    if rank >= JACK:
        draw_court(canvas, rank, suit, tall)
    _twofold(canvas, tall, FALL if rank >= JACK else 0.0)
    if rank == ACE:
        _ace(canvas, suit, ink, tall)
    elif rank < JACK:
        _pips(canvas, rank + 1, suit, ink, tall)
    return canvas.done()


def card_back(w: int, h: int, which: int = 0) -> pygame.Surface:
    """The back of every card of a deck: petrol, or wine red for the second deck."""
    canvas = _sheet(w, h, CARD, EDGE)
    BACKS[which](canvas, 100 * h / w)
    fourfold(canvas.surface)
    return canvas.done()


def card_place(w: int, h: int, colour: Colour = LINE_GOLD) -> pygame.Surface:
    """The outlined place on the felt where a card will lie."""
    canvas = Canvas(w, h, 100, colour)
    tall, line = 100 * h / w, max(1.1, 130 / w)
    canvas.box(0, 0, 100, tall, CORNER, colour)
    hole = pygame.Rect(canvas.at((line, line)), canvas.at((100 - 2 * line, tall - 2 * line)))
    radius = round((CORNER - line) * canvas.unit)
    pygame.draw.rect(canvas.surface, (*colour, 14), hole, border_radius=radius)
    return canvas.done()
