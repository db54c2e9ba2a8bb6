"""The shared part of the felt: what the ring of the countdown says."""

from math import hypot

import pytest
from pygame import Rect

from etg.cabinet.shown import Countdown
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.scenes import NOW, Table, scene
from etg.screens.sheet import Item
from etg.screens.shots import SCREENS, sheet_of
from etg.screens.station.felt import countdown
from etg.screens.station.intents import Choose, Insurance
from etg.screens.theme import SMALL

_GALLERY = Gallery()


def ink(item: Item) -> Rect:
    """Where something of a picture is to be seen."""
    ((picture, dx, dy),) = _GALLERY.pieces(item.kind, item.w, item.h, item.args)
    return picture.get_bounding_rect().move(item.x + dx, item.y + dy)


def test_the_time_that_is_left_lies_right_above_the_buttons() -> None:
    """Whoever decides has hand, buttons and time in one look, at a station and at a seat."""
    for name, size in (("station", (1920, 1080)), ("station", (1080, 1920)), ("tabletop", (1920, 1080))):
        for moment in ("decisions", "insurance"):
            found = scene("community_blackjack", moment)
            for part in SCREENS[name](found, Rect(0, 0, *size)):
                if part.screen.place != found.station:
                    continue
                sheet = sheet_of(part.screen, part.rect, found, _GALLERY)
                (bar,) = (item for item in sheet.items if item.kind == "bar")
                acts = [t.rect for t in sheet.targets if isinstance(t.intent, Choose | Insurance)]
                top = min(rect.top for rect in acts)
                assert bar.rect.bottom < top <= bar.rect.bottom + 8
                assert bar.rect.left <= min(rect.left for rect in acts) + 1
                assert bar.rect.right >= max(rect.right for rect in acts) - 1
                assert not any(bar.rect.colliderect(target.rect) for target in sheet.targets)
                live = next(live for live in sheet.live if sheet.items[live.item] == bar)
                timer = found.shown.countdown
                assert timer is not None
                full, half, over = (live.make(timer.ends - left)[1][0] for left in (timer.total, timer.total / 2, 0))
                assert (full, half, over) == (1000, 500, 0)


def test_nobody_who_is_not_asked_has_a_bar() -> None:
    for moment in ("wagers", "dealer-draws", "results"):
        found = scene("community_blackjack", moment)
        (part,) = SCREENS["station"](found, Rect(0, 0, 1920, 1080))
        assert not [i for i in sheet_of(part.screen, part.rect, found, _GALLERY).items if i.kind == "bar"]


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


@pytest.mark.parametrize("left", [117, 100, 45, 5])
@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize("side", [88, 152, 300])
def test_two_minutes_have_room_in_the_ring(side: int, paused: bool, left: int) -> None:
    """As long as the settings allow: three digits, whole, and about in the middle."""
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 640, 640))
    timer = Countdown("betting", 120, NOW + left, paused=left if paused else None)
    countdown(canvas, Table("community_blackjack").ready(3).shown(countdown=timer), Area(0, 0, side, side), NOW)
    ring, seconds, *_ = canvas.sheet.items
    words, face, size, _colour = seconds.args
    assert isinstance(words, str) and isinstance(face, str) and isinstance(size, int)
    assert words.strip() == str(left) and _GALLERY.width(words, face, size) <= seconds.w
    free, middle = ring.w * (0.5 - 0.085) - 1, ring.w / 2
    rect = ink(seconds)
    corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
    assert all(hypot(x - middle, y - middle) < free for x, y in corners), "nothing lies on the ring's stroke"
    assert abs(rect.centerx - middle) < ring.w * 0.05


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_a_jackpot_lies_beside_the_cards_while_its_winner_decides(size: tuple[int, int]) -> None:
    found = scene("community_blackjack", "jackpot")
    (part,) = SCREENS["station"](found, Rect(0, 0, *size))
    sheet = sheet_of(part.screen, part.rect, found, _GALLERY)
    round_ = found.shown.state.round
    assert round_ is not None and any(isinstance(target.intent, Choose) for target in sheet.targets)
    box = round_.boxes[round_.places[found.station]]
    seen = [item.args[0] for item in sheet.items if item.kind == "card_face"]
    assert sorted(map(str, seen)) == sorted(map(str, (*round_.dealer, *round_.community, *box.hands[0].cards)))
