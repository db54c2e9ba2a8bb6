"""Letters as pictures: cut to their ink, of a wanted height."""

import re
from functools import cache, lru_cache
from io import BytesIO
from math import degrees
from typing import NamedTuple

import pygame

from etg.resources import resource
from etg.screens.pictures.canvas import blank
from etg.screens.theme import Colour

SANS, BOLD, BLACK, SERIF = "Lato-Regular", "Lato-Bold", "Lato-Black", "Vollkorn-SemiBold"
FIGURES = 0.95
"""The sans becomes as high as the serif: the serif's own figures have tails, and its 1 reads as an I."""
_CAP = 0.72
"""Height of Lato's capitals and figures, of the size of the font."""
_CHINESE = {
    SANS: "NotoSansSC-Regular",
    BOLD: "NotoSansSC-Bold",
    BLACK: "NotoSansSC-Bold",
    SERIF: "NotoSerifSC-SemiBold",
}
"""The face of Chinese signs among the letters of another."""
_CLOSEST, _CLOSE = 12, 18
"""Up to so many pixels."""
_THIRD, _QUARTER = "\u2004", "\u2005"
"""Spaces of a third and a quarter of the size, which no letter comes closer to."""
HAN = "\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
"""Chinese signs and their punctuation, for a regular expression."""
_RUNS = re.compile(f"[{HAN}]+|[^{HAN}]+")
_RUNS_OF_SERIF = re.compile(f"[{HAN}]+|[0-9]+|[^0-9{HAN}]+")


class Run(NamedTuple):
    """A part of a line that is set in one face."""

    text: str
    face: str
    size: float
    """Of its letters, as a multiple of the size of the line."""


@lru_cache(maxsize=20_000)
def runs(text: str, name: str) -> tuple[Run, ...]:
    """The parts of a line, each with its face: Chinese signs have their own, figures among the serif are the sans's."""
    if text.isascii() and name != SERIF:
        return (Run(text, name, 1.0),)
    found = (_RUNS_OF_SERIF if name == SERIF else _RUNS).findall(text)
    return tuple(_run(part, name) for part in found)


def _run(text: str, name: str) -> Run:
    if text[0] >= HAN[0]:
        return Run(text, _CHINESE[name], 1.0)
    if name == SERIF and "0" <= text[0] <= "9":
        return Run(text, BOLD, FIGURES)
    return Run(text, name, 1.0)


def spaced(text: str, name: str, px: int) -> str:
    """A run whose words stay apart in small letters: there the kerning beside a space takes all of it away."""
    if name == SERIF or px > _CLOSE:
        return text
    return text.replace(" ", _THIRD if px <= _CLOSEST else _QUARTER)


@cache
def _face(name: str) -> bytes:
    kind = "otf" if name.startswith("Noto") else "ttf"
    return resource("art", "fonts", f"{name}.{kind}").read_bytes()


def font(name: str, size: int) -> pygame.font.Font:
    """A bundled font by the name of its file; it is read once, and no size of it keeps a file open."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(_face(name)), max(1, size))


def line(text: str, name: str, size: int, colour: Colour) -> pygame.Surface:
    """A line of text, each part of it in its own face on one baseline."""
    parts = [(run.text, font(run.face, round(size * run.size))) for run in runs(text, name)]
    if len(parts) == 1:
        return parts[0][1].render(text, True, colour)
    drawn = [(face.get_ascent(), face.render(part, True, colour)) for part, face in parts]
    above = max((ascent for ascent, _ in drawn), default=0)
    height = max((above - ascent + each.get_height() for ascent, each in drawn), default=1)
    whole, x = blank(sum(each.get_width() for _, each in drawn), height, colour), 0
    for ascent, each in drawn:
        whole.blit(each, (x, above - ascent))
        x += each.get_width()
    return whole


def inked(text: str, name: str, cap: float, colour: Colour, widest: float = 0.0) -> pygame.Surface:
    """Text whose capitals are `cap` pixels high, cut to its ink and no wider than `widest`."""
    drawn = line(text, name, round(cap / _CAP), colour)
    ink = drawn.get_bounding_rect()
    cropped = drawn.subsurface(ink).copy()
    if widest and ink.width > widest:
        return pygame.transform.smoothscale(cropped, (max(1, round(widest)), ink.height))
    return cropped


class Bent:
    """A line letter by letter, for an arc: each with its place along the line, from the middle on."""

    def __init__(self, text: str, name: str, cap: float, colour: Colour) -> None:
        self.length = 0
        letters = []
        for run in runs(text, name):
            face = font(run.face, round(cap / _CAP * run.size))
            for place, letter in enumerate(run.text):
                step = face.size(run.text[: place + 1])[0] - face.size(run.text[:place])[0]
                letters.append((face.render(letter, True, colour), self.length + step / 2))
                self.length += step
        self.letters = [(letter, degrees(at - self.length / 2)) for letter, at in letters]

    def half(self, radius: float) -> float:
        """How many degrees half the line takes at a radius."""
        return degrees(self.length / 2) / radius
