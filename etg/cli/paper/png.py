"""Figures as PNG pictures."""

import io
import os

from etg.cli.paper.fonts import Face, font_path, shown
from etg.odds.certificate.figure import PAPER, Anchor, Box, Colour, Dot, Figure, Path, Words

SCALE = 3
"""Pixels for a point."""
_MARGIN = 24
"""Points of paper around the figure."""


def png(figure: Figure) -> bytes:
    """The figure on white paper."""
    return _Picture(figure).drawn()


class _Picture:
    """A surface of pygame, which is loaded only when there is something to draw."""

    def __init__(self, figure: Figure) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        pygame.font.init()
        self._pygame = pygame
        self._figure = figure
        size = (round((length + 2 * _MARGIN) * SCALE) for length in (figure.width, figure.height))
        self._surface = pygame.Surface(tuple(size))
        self._surface.fill(PAPER)

    def drawn(self) -> bytes:
        for shape in self._figure.shapes:
            match shape:
                case Box():
                    self._box(shape)
                case Path():
                    self._path(shape)
                case Dot(x, y, radius, fill):
                    self._pygame.draw.aacircle(self._surface, fill, self._at(x, y), radius * SCALE)
                case Words():
                    self._words(shape)
        out = io.BytesIO()
        self._pygame.image.save(self._surface, out, "figure.png")
        return out.getvalue()

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round((x + _MARGIN) * SCALE), round((y + _MARGIN) * SCALE)

    def _box(self, box: Box) -> None:
        (left, top), (right, bottom) = self._at(box.x, box.y), self._at(box.x + box.w, box.y + box.h)
        place = (left, top, right - left, bottom - top)
        if box.fill is not None:
            self._surface.fill(box.fill, place)
        if box.line is not None:
            self._frame(box.line, (left, top), (right, bottom), max(1, round(box.thick * SCALE)))

    def _frame(self, colour: Colour, start: tuple[int, int], end: tuple[int, int], thick: int) -> None:
        (left, top), (right, bottom) = start, end
        for place in (
            (left, top, right - left + thick, thick),
            (left, bottom, right - left + thick, thick),
            (left, top, thick, bottom - top + thick),
            (right, top, thick, bottom - top + thick),
        ):
            self._surface.fill(colour, place)

    def _path(self, path: Path) -> None:
        points = [self._at(x, y) for x, y in path.points]
        if path.fill is not None:
            self._pygame.draw.polygon(self._surface, path.fill, points)
        if path.line is not None:
            closed = path.fill is not None
            self._pygame.draw.lines(self._surface, path.line, closed, points, max(1, round(path.thick * SCALE)))

    def _words(self, words: Words) -> None:
        face = Face.BOLD if words.bold else Face.SANS
        font = self._pygame.font.Font(font_path(face), round(words.size * SCALE))
        drawn = font.render(shown(words.words, face), True, words.colour)
        x, y = self._at(words.x, words.y)
        before = {Anchor.START: 0, Anchor.MIDDLE: drawn.get_width() // 2, Anchor.END: drawn.get_width()}[words.anchor]
        if words.upright:
            turned = self._pygame.transform.rotate(drawn, 90)
            self._surface.blit(turned, (x - font.get_ascent(), y - turned.get_height() + before))
        else:
            self._surface.blit(drawn, (x - before, y - font.get_ascent()))
