"""The faces of chips: colours by the usual convention, edge spots, and the value in the middle."""

import pygame

from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import band, ellipse
from etg.screens.pictures.letters import BLACK, inked
from etg.screens.theme import Colour

PAPER: Colour = (243, 237, 222)
INK: Colour = (34, 30, 28)
BODIES: dict[int, Colour] = {
    50: (108, 136, 160),
    1_00: (214, 216, 212),
    5_00: (178, 38, 48),
    25_00: (30, 118, 78),
    100_00: (46, 45, 50),
    500_00: (100, 64, 146),
    1_000_00: (216, 170, 54),
    5_000_00: (176, 92, 44),
    10_000_00: (40, 92, 154),
}
SPOTS: dict[int, Colour] = {1_00: (70, 98, 130), 1_000_00: (64, 46, 30)}
"""Pale chips have dark edge spots; all others have pale ones."""
SPOT_COUNT, SPOT_DEGREES = 6, 26.0
SMALL = 64
"""A chip smaller than this shows a larger value and no fine lines."""


def nearest(cents: int) -> int:
    """The denomination whose colours a chip of an unusual value borrows."""
    return min(BODIES, key=lambda known: (max(known, cents) / max(1, min(known, cents)), known))


def label(cents: int) -> str:
    """What is printed on a chip: 50¢, 5, 2.50, 1K."""
    if cents < 100:
        return f"{cents}¢"
    units, rest = divmod(cents, 100)
    if rest:
        return f"{units}.{rest:02d}"
    thousands, left = divmod(units, 1000)
    if thousands and left % 100 == 0:
        return f"{thousands}.{left // 100}K" if left else f"{thousands}K"
    return str(units)


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """A colour with a share of another in it."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(colour, other, strict=True))
    return r, g, b


def colours(cents: int) -> tuple[Colour, Colour]:
    """The colours of a chip's body and of its edge spots."""
    known = nearest(cents)
    return BODIES[known], SPOTS.get(known, PAPER)


def draw_face(canvas: Canvas, x: float, y: float, r: float, cents: int, flat: float = 1.0, turn: float = 0.0) -> None:
    """The round top of a chip, pressed flat when it is seen at an angle."""
    body, spots = colours(cents)
    dark, bright = mixed(body, INK, 0.4), mixed(body, PAPER, 0.35)
    fine = r * 2 * canvas.unit / canvas.fine >= SMALL

    def disc(share: float, colour: Colour) -> None:
        canvas.polygon(ellipse(x, y, r * share, r * share * flat), colour)

    disc(1.0, body)
    for i in range(SPOT_COUNT):
        middle = i * 360 / SPOT_COUNT + turn
        width = SPOT_DEGREES / 2
        canvas.polygon(band(x, y, r * 0.77, r, middle - width, middle + width, flat), spots)
        if fine:
            between = middle + 180 / SPOT_COUNT
            for inner, outer in ((0.82, 0.86), (0.90, 0.94)):
                canvas.polygon(band(x, y, r * inner, r * outer, between - 9, between + 9, flat), bright)
    if fine:
        disc(0.73, dark)
        disc(0.705, bright)
        disc(0.68, body)
        disc(0.60, dark)
    disc(0.58 if fine else 0.72, PAPER)
    if fine:
        disc(0.545, mixed(PAPER, body, 0.55))
        disc(0.530, PAPER)
    cap, widest = (0.46, 0.9) if fine else (0.56, 1.16)
    text = inked(label(cents), BLACK, r * cap * canvas.unit, INK, r * widest * canvas.unit)
    if flat < 1:
        text = pygame.transform.smoothscale(text, (text.get_width(), max(1, round(text.get_height() * flat))))
    canvas.put(text, x, y)


def chip(w: int, h: int, cents: int, edge: Colour | None = None) -> pygame.Surface:
    """The face of a chip with its value; its edge is its own colour, darker, or another one and stronger."""
    size = min(w, h)
    rim = edge or mixed(colours(cents)[0], INK, 0.5)
    canvas = Canvas(w, h, ground=rim)
    canvas.disc(w / 2, h / 2, size / 2, rim)
    line = max(0.7, size * 0.01) if edge is None else max(1.5, size * 0.02)
    draw_face(canvas, w / 2, h / 2, size / 2 - line, cents)
    return canvas.done()
