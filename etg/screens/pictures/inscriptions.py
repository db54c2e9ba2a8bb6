"""Words printed on the felt, straight or along an arc."""

from math import cos, degrees, sin

import pygame

from etg.screens.pictures.canvas import blank, tint
from etg.screens.pictures.letters import font, runs
from etg.screens.theme import Colour

_FINE = 2
"""How many times finer letters are drawn before they are turned."""


class Setting:
    """The letters of a line as pictures on one baseline, each with the place of its middle."""

    def __init__(self, text: str, name: str, size: int, colour: Colour) -> None:
        line = font(name, size)
        self.letters: list[tuple[pygame.Surface, float]] = []
        self.length = 0.0
        for run in runs(text, name):
            face = line if run.face == name else font(run.face, round(size * run.size))
            before = ""
            for letter in run.text:
                drawn = face.render(letter, True, colour)
                near = before and letter.strip()  # a letter comes close to another one, but not to a space
                step = face.size(before + letter)[0] - face.size(before)[0] if near else drawn.get_width()
                before = letter.strip()
                if face is not line:
                    drawn, before = self._on_line(line, face, drawn, colour), ""
                self.letters.append((drawn, self.length + step / 2))
                self.length += step

    @staticmethod
    def _on_line(
        line: pygame.font.Font, face: pygame.font.Font, drawn: pygame.Surface, colour: Colour
    ) -> pygame.Surface:
        """A letter of another face as high as the line, on its baseline."""
        cell = blank(drawn.get_width(), line.get_height(), colour)
        cell.blit(drawn, (0, line.get_ascent() - face.get_ascent()))
        return cell


def arc_text(
    w: int, h: int, text: str, font_name: str, size: int, colour: Colour, curvature: int = 0
) -> pygame.Surface:
    """Words along an arc, in the middle of the picture; words too long for it are set smaller.

    An arc over the whole width would rise by `curvature` thousandths of the width: positive like a bridge, negative
    like a bowl, 0 straight.
    """
    if not text.strip():
        return blank(w, h, colour)
    wide, size = w * _FINE, size * _FINE
    line = Setting(text, font_name, size, colour)
    if line.length > wide * 0.98:
        line = Setting(text, font_name, int(size * wide * 0.98 / line.length), colour)
    rise = max(0.01, abs(curvature) * wide / 1000)
    radius = (wide * wide / 4 + rise * rise) / (2 * rise)
    way = 1 if curvature >= 0 else -1
    sag = radius * (1 - cos(line.length / 2 / radius))
    picture = blank(wide, h * _FINE, colour)
    for drawn, place in line.letters:
        angle = (place - line.length / 2) / radius
        x, y = wide / 2 + radius * sin(angle), h * _FINE / 2 + way * (radius * (1 - cos(angle)) - sag / 2)
        glyph = pygame.transform.rotozoom(drawn, -way * degrees(angle), 1.0)
        picture.blit(glyph, (round(x - glyph.get_width() / 2), round(y - glyph.get_height() / 2)))
    return tint(pygame.transform.smoothscale(picture, (w, h)), colour)
