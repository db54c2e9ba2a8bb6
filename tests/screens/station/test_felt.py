"""The shared part of the felt: what the ring of the countdown says."""

from math import hypot

import pytest
from pygame import Rect

from etg.cabinet.shown import Countdown
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.scenes import NOW, Table
from etg.screens.sheet import Item
from etg.screens.station.felt import countdown
from etg.screens.theme import SMALL

_GALLERY = Gallery()


def ink(item: Item) -> Rect:
    """Where something of a picture is to be seen."""
    ((picture, dx, dy),) = _GALLERY.pieces(item.kind, item.w, item.h, item.args)
    return picture.get_bounding_rect().move(item.x + dx, item.y + dy)


@pytest.mark.parametrize("scale", [2 / 3, 1.0, 2.0])
@pytest.mark.parametrize(("side", "sign"), [(88, "icon"), (152, "text"), (300, "text")])
def test_paused_stands_within_the_ring_and_below_the_seconds(side: int, sign: str, scale: float) -> None:
    canvas = Canvas(_GALLERY, scale, Rect(0, 0, 640, 640))
    canvas.least = SMALL
    shown = Table("community_blackjack").ready(3).shown(countdown=Countdown("betting", 30, NOW + 11, paused=11))
    countdown(canvas, shown, Area(0, 0, side, side), NOW)
    ring, seconds, paused = canvas.sheet.items
    assert (ring.kind, seconds.kind, paused.kind) == ("ring", "text", sign)
    assert paused.args[0] == ("paused" if sign == "text" else "pause")
    assert ink(seconds).bottom < ink(paused).top
    free = ring.w * (0.5 - 0.085) - 1
    middle = ring.w / 2
    for rect in (ink(seconds), ink(paused)):
        corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
        assert all(hypot(x - middle, y - middle) < free for x, y in corners), "nothing lies on the ring's stroke"
