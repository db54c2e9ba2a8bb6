"""The layout of a table: the felt with all that is printed on it for good, in one picture that is simply copied."""

from collections.abc import Sequence
from math import ceil, cos, degrees, floor, sin, sqrt
from typing import NamedTuple

import pygame

from etg.screens.pictures.canvas import Canvas, blank, fade, tint
from etg.screens.pictures.felt import felt
from etg.screens.pictures.inscriptions import Setting
from etg.screens.pictures.letters import SERIF
from etg.screens.theme import FRAME, INSCRIPTION, LINE_GOLD, Colour

_SHADE: Colour = (2, 12, 13)
_LINES = 205
"""How strong lines are beside the words, of 255."""
_LEAD = 1.32
"""From one line to the next, in sizes of its letters."""


class Cloth(NamedTuple):
    """What a layout is made of, and what it is printed with."""

    plain: Colour | None = None
    """The felt in one colour; None: woven, in the light over the table, with the shadow of the bars on it."""
    bars: Colour = FRAME
    lines: Colour = LINE_GOLD
    words: Colour = INSCRIPTION


FELT = Cloth()


class Line(NamedTuple):
    """Inscriptions along one arc."""

    texts: tuple[str, ...]
    size: int
    """Of the letters, in pixels."""


class Band(NamedTuple):
    """A band across the felt between two pairs of arcs around the dealer: lowest in the middle. All in pixels."""

    top: int
    """Of its upper arc at the edges of the picture."""
    sag: int
    """So much lower it is in the middle."""
    lines: tuple[Line, ...]
    pad: int
    """Between an arc and the words."""
    weight: int
    """The width of its strong lines, in tenths of a pixel."""


def band_height(lines: Sequence[tuple[object, float]], pad: float) -> float:
    """How high a band is at any place across: its lines and what is above and below them."""
    return sum(size * _LEAD for _, size in lines) + 2 * pad


class Arc(NamedTuple):
    """A circle around the dealer that hangs by `sag` over a width."""

    width: float
    sag: float

    @property
    def radius(self) -> float:
        """Of the circle."""
        return (self.width * self.width / 4 + self.sag * self.sag) / (2 * self.sag)

    def at(self, along: float) -> tuple[float, float, float]:
        """So far along the arc from its middle: where from the left, how far below its edges, its slope in degrees."""
        angle = along / self.radius
        return self.width / 2 + self.radius * sin(angle), self.sag - self.radius * (1 - cos(angle)), degrees(angle)

    def down(self, x: float) -> float:
        """How far below its edges the arc is at a place across."""
        away = x - self.width / 2
        return self.sag - self.radius + sqrt(self.radius * self.radius - away * away)


def layout(w: int, h: int, top: int, bottom: int, bands: tuple[Band, ...], cloth: Cloth = FELT) -> pygame.Surface:
    """A bar at the top and one at the bottom, between them the felt with its bands printed on it."""
    picture = _ground(w, h, top, bottom, cloth)
    picture.fill(cloth.bars, (0, 0, w, top))
    picture.fill(cloth.bars, (0, h - bottom, w, bottom))
    for band in bands:
        _print(picture, band, cloth)
    return picture


def _ground(w: int, h: int, top: int, bottom: int, cloth: Cloth) -> pygame.Surface:
    """The felt; where it is plain a line takes the place of each shadow."""
    if cloth.plain is None:
        picture = felt(w, h)
        _shade(picture, top, h - bottom)
        return picture
    picture = pygame.Surface((w, h), 0, 32)
    picture.fill(cloth.plain)
    line = max(2, h // 540)
    picture.fill(cloth.lines, (0, top, w, line if top else 0))
    picture.fill(cloth.lines, (0, h - bottom - line, w, line if bottom else 0))
    return picture


def _shade(picture: pygame.Surface, top: int, bottom: int) -> None:
    """The rail throws a soft shadow on the felt, from above more than from below."""
    w, h = picture.get_size()
    reach = max(2, h // 40)
    for edge, way, strength in ((top, 1, 150), (bottom - 1, -1, 90)):
        if not 0 < edge < h - 1:
            continue
        for away in range(reach):
            row = pygame.Surface((w, 1), pygame.SRCALPHA, 32)
            row.fill((*_SHADE, round(strength * (1 - away / reach) ** 2)))
            picture.blit(row, (0, edge + way * away))


def _print(picture: pygame.Surface, band: Band, cloth: Cloth) -> None:
    """Arcs and words of a band."""
    w, inner, margin = picture.get_width(), round(band_height(band.lines, band.pad)), band.pad
    high = inner + band.sag + 2 * margin
    rules, words, marks = (
        blank(w, high, cloth.lines),
        Canvas(w, high, None, cloth.words),
        Canvas(w, high, None, cloth.lines),
    )
    arc = Arc(w, band.sag)
    strong = band.weight / 10
    for edge, way in ((margin, 1), (margin + inner, -1)):
        _rule(rules, arc, edge, strong, cloth.lines)
        _rule(rules, arc, edge + way * 2.6 * strong, strong / 2, cloth.lines)
    y = float(margin + band.pad)
    for line in band.lines:
        y += line.size * _LEAD
        middle = y - line.size * _LEAD / 2
        length = _words(words, marks, arc, middle, line, cloth)
        if line is band.lines[0]:
            _flourish(rules, marks, arc, length / 2 + line.size * 1.5, middle, line.size, cloth.lines)
    at = (0, band.top - margin)
    picture.blit(fade(rules, _LINES), at)
    picture.blit(fade(tint(marks.done(), cloth.lines), _LINES), at)
    picture.blit(tint(words.done(), cloth.words), at)


def _rule(
    surface: pygame.Surface,
    arc: Arc,
    y: float,
    weight: float,
    colour: Colour,
    start: int = 0,
    end: int | None = None,
) -> None:
    """A fine line along an arc: so flat that each column must be covered by its exact share to look even."""
    for x in range(start, surface.get_width() if end is None else end):
        top = y + arc.down(x + 0.5) - weight / 2
        bottom = top + weight
        for row in range(floor(top), ceil(bottom)):
            share = min(row + 1, bottom) - max(row, top)
            surface.set_at((x, row), (*colour, round(255 * share)))


def _words(canvas: Canvas, marks: Canvas, arc: Arc, y: float, line: Line, cloth: Cloth) -> float:
    """Inscriptions along an arc, `y` the middle of their letters at its edges, lozenges between them; their length."""
    fine = canvas.fine
    pieces = [Setting(text, SERIF, line.size * fine, cloth.words) for text in line.texts]
    gap = 1.5 * line.size
    length = sum(piece.length for piece in pieces) / fine + gap * (len(pieces) - 1)
    along = -length / 2
    for which, piece in enumerate(pieces):
        for drawn, place in piece.letters:
            x, down, angle = arc.at(along + place / fine)
            canvas.put(pygame.transform.rotozoom(drawn, angle, 1.0), x, y + down)
        along += piece.length / fine
        if which < len(pieces) - 1:
            _lozenge(marks, arc, along + gap / 2, y, line.size * 0.17, cloth.lines)
        along += gap
    return length


def _lozenge(canvas: Canvas, arc: Arc, along: float, y: float, r: float, colour: Colour) -> None:
    x, down, _ = arc.at(along)
    y += down
    canvas.polygon([(x, y - r * 1.2), (x + r, y), (x, y + r * 1.2), (x - r, y)], colour)


def _flourish(
    rules: pygame.Surface, marks: Canvas, arc: Arc, start: float, y: float, size: float, colour: Colour
) -> None:
    """On both sides of the words a lozenge, and a line that runs out from it towards the edge."""
    room = arc.width / 2 * 0.965 - start
    if room < size * 1.5:
        return
    for way in (-1, 1):
        _lozenge(marks, arc, way * start, y, size * 0.2, colour)
        ends = sorted(arc.at(way * along)[0] for along in (start + size * 0.6, start + min(room, size * 7)))
        _rule(rules, arc, y, max(1.0, size * 0.05), colour, round(ends[0]), round(ends[1]))
