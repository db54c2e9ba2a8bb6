"""The four suits as outlines in a square of one unit around the origin."""

from functools import cache
from typing import NamedTuple

from etg.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from etg.screens.pictures.canvas import Canvas
from etg.screens.pictures.curves import Point, bezier, ellipse, mirrored, moved
from etg.screens.theme import CARD_BLACK, CARD_BLUE, CARD_GREEN, CARD_RED, Colour


class Inks(NamedTuple):
    """What a deck is printed with: an ink for each suit, in the order of the suits."""

    spades: Colour
    hearts: Colour
    diamonds: Colour
    clubs: Colour


USUAL = Inks(CARD_BLACK, CARD_RED, CARD_RED, CARD_BLACK)
FOUR = Inks(CARD_BLACK, CARD_RED, CARD_BLUE, CARD_GREEN)
"""The deck in four colours."""


def _heart() -> list[list[Point]]:
    half = bezier(
        (0.0, -0.29),
        ((-0.06, -0.41), (-0.14, -0.47), (-0.25, -0.47)),
        ((-0.39, -0.47), (-0.47, -0.36), (-0.47, -0.22)),
        ((-0.47, 0.06), (-0.16, 0.24), (0.0, 0.5)),
    )
    return [mirrored(half)]


def _diamond() -> list[list[Point]]:
    half = bezier(
        (0.0, -0.5),
        ((-0.09, -0.33), (-0.24, -0.14), (-0.39, 0.0)),
        ((-0.24, 0.14), (-0.09, 0.33), (0.0, 0.5)),
    )
    return [mirrored(half)]


def _stem(top: float) -> list[Point]:
    half = bezier(
        (-0.02, top),
        ((-0.035, 0.28), (-0.08, 0.42), (-0.2, 0.46)),
        ((-0.215, 0.465), (-0.215, 0.5), (-0.19, 0.5)),
    )
    return mirrored(half)


def _spade() -> list[list[Point]]:
    half = bezier(
        (0.0, -0.5),
        ((-0.13, -0.26), (-0.45, -0.12), (-0.45, 0.12)),
        ((-0.45, 0.25), (-0.36, 0.32), (-0.25, 0.32)),
        ((-0.15, 0.32), (-0.07, 0.27), (0.0, 0.17)),
    )
    return [mirrored(half), _stem(0.1)]


def _club() -> list[list[Point]]:
    leaf = 0.215
    middle: list[Point] = [(-0.12, -0.16), (0.12, -0.16), (0.15, 0.06), (0.0, 0.2), (-0.15, 0.06)]
    leaves = [ellipse(x, y, leaf, leaf) for x, y in ((0.0, -0.275), (-0.25, 0.095), (0.25, 0.095))]
    return [*leaves, middle, _stem(0.0)]


@cache
def outlines(suit: int) -> list[list[Point]]:
    """The outlines that make a suit."""
    return {SPADES: _spade, HEARTS: _heart, DIAMONDS: _diamond, CLUBS: _club}[suit]()


def draw_suit(
    canvas: Canvas, suit: int, x: float, y: float, size: float, colour: Colour, upside_down: bool = False
) -> None:
    """A suit of a size centred on a point."""
    for outline in outlines(suit):
        canvas.polygon(moved(outline, x, y, size if not upside_down else -size), colour)
