"""The dealing shoe and the discard rack, as a player sees them."""

import pygame

from etg.screens.pictures.glass import CARD_EDGES, Stage, between, shifted
from etg.screens.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CARD,
    INK,
    IVORY,
    LINE_GOLD,
    SMOKE,
    WALNUT,
    WALNUT_DARK,
    Colour,
)

PETROL: Colour = (13, 60, 66)
DEEP: Colour = (8, 44, 50)
"""The backs of cards from afar."""
_DEEP = (-14.0, -12.0)
"""From the near side of the shoe to the far one."""
_SIDE = ((32.0, 86.0), (32.0, 76.0), (58.0, 32.0), (160.0, 32.0), (166.0, 38.0), (166.0, 86.0))
"""The near side: foot, lip, upper front edge, upper back edge, back."""
_FRONT = (_SIDE[1], _SIDE[2])
_FLOOR = 84.0
_ROOM = 82.0
"""How long the cards of a full shoe are."""


def _eighths(eighths: int) -> float:
    return max(0, min(8, eighths)) / 8


def shoe(w: int, h: int, eighths: int) -> pygame.Surface:
    """A shoe of dark acrylic with brass edges; so many eighths of it are full of cards."""
    stage = Stage(w, h, 176, 106)
    far = shifted(_SIDE, _DEEP)
    hull = [_SIDE[0], far[0], far[1], far[2], far[3], far[4], _SIDE[4], _SIDE[5]]
    stage.contact(90, 94, 84, 9)
    stage.glaze(hull, SMOKE, 214)
    stage.line([far[2], far[3]], 0.8, BRASS_DARK)
    _cards(stage, _eighths(eighths))
    stage.glaze(_SIDE, WALNUT_DARK, 58)
    stage.glaze([_SIDE[2], _SIDE[3], far[3], far[2]], WALNUT_DARK, 40)
    _light(stage)
    _plinth(stage)
    _mouth(stage, eighths > 0)
    stage.line([_SIDE[1], far[1], far[2], _SIDE[2]], 1.3, BRASS)
    stage.line([far[2], far[3]], 1.2, BRASS)
    stage.line([far[3], _SIDE[3]], 1.2, BRASS)
    stage.line(_SIDE[1:], 1.6, BRASS_LIGHT)
    stage.line(_SIDE[3:], 1.6, BRASS)
    return stage.done()


def _cards(stage: Stage, full: float) -> None:
    """Cards that lean against the front, and the weight behind them."""
    foot, head = (_FRONT[0][0] + 6, _FLOOR), between(*_FRONT, 0.8)
    head = (head[0] + 4, head[1])
    length = _ROOM * full
    if full:
        _block(stage, foot, head, length)
    lean = head[0] - foot[0]
    low, high = (foot[0] + length + 1, _FLOOR), (foot[0] + length + 1 + lean, head[1])
    end, back = (high[0] + 6, high[1]), (high[0] + 16, _FLOOR)
    stage.fill([high, end, *shifted([end, high], _DEEP)], (104, 72, 50))
    stage.fill([low, high, end, back], WALNUT)
    stage.fill([low, high, shifted([high], (2.6, 0))[0], shifted([low], (2.6, 0))[0]], BRASS_LIGHT)
    stage.dot(low[0] + lean * 0.5 + 9, _FLOOR - 6.4, 4.0, WALNUT_DARK)
    stage.dot(low[0] + lean * 0.5 + 9, _FLOOR - 6.4, 2.8, BRASS)


def _block(stage: Stage, foot: tuple[float, float], head: tuple[float, float], length: float) -> None:
    back_foot, back_head = (foot[0] + length, foot[1]), (head[0] + length, head[1])
    stage.fill([foot, head, back_head, back_foot], IVORY)
    stage.fill([head, back_head, *shifted([back_head, head], _DEEP)], CARD_EDGES[2])
    lines = max(3, min(round(length / 1.1), round(length / (2.2 * stage.pixel))))
    for number in range(1, lines):
        along = length * number / lines
        colour = CARD_EDGES[(number * 7) % 4]
        low, high = (foot[0] + along, foot[1]), (head[0] + along, head[1])
        stage.line([low, high, shifted([high], _DEEP)[0]], 0.45, colour, 0.4)
    front = [foot, head, *shifted([head, foot], _DEEP)]
    stage.fill(front, CARD)
    middle = (sum(x for x, _ in front) / 4, sum(y for _, y in front) / 4)
    for share, colour in ((0.86, PETROL), (0.66, LINE_GOLD), (0.6, DEEP)):
        stage.fill([between(middle, corner, share) for corner in front], colour)


def _light(stage: Stage) -> None:
    """What the room throws on the acrylic."""
    far = shifted(_SIDE, _DEEP)
    stage.glaze([_SIDE[2], _SIDE[3], far[3], far[2]], INK, 16)
    stage.glaze([_SIDE[1], _SIDE[2], far[2], far[1]], INK, 14)
    for start, width in ((82.0, 22.0), (110.0, 5.0)):
        stage.glaze([(start + 18, 32), (start + 18 + width, 32), (start + width - 8, 86), (start - 8, 86)], INK, 17)


def _plinth(stage: Stage) -> None:
    near = [(28.0, 86.0), (170.0, 86.0), (170.0, 94.0), (28.0, 94.0)]
    stage.fill([near[0], near[3], *shifted([near[3], near[0]], _DEEP)], WALNUT_DARK)
    stage.fill(near, WALNUT)
    stage.fill([near[0], near[1], (170.0, 87.8), (28.0, 87.8)], BRASS)
    stage.fill([(28.0, 92.0), (170.0, 92.0), near[2], near[3]], WALNUT_DARK)


def _mouth(stage: Stage, loaded: bool) -> None:
    """The slot at the foot of the front; the next card looks out of it."""
    a, b = _SIDE[0], _SIDE[1]
    stage.fill([a, b, *shifted([b, a], _DEEP)], SMOKE)
    if loaded:
        slot = [(a[0], a[1] - 1.4), *shifted([(a[0], a[1] - 1.4)], _DEEP)]
        card = [slot[0], slot[1], *shifted(slot[::-1], (-15.0, 3.0))]
        middle = (sum(x for x, _ in card) / 4, sum(y for _, y in card) / 4)
        stage.fill(shifted(card, (0.0, 1.6)), CARD_EDGES[3])
        stage.fill(card, CARD)
        stage.fill([between(middle, corner, 0.8) for corner in card], PETROL)
    stage.fill([b, (b[0], b[1] + 5), *shifted([(b[0], b[1] + 5), b], _DEEP)], BRASS)
    stage.line([b, shifted([b], _DEEP)[0]], 0.9, BRASS_LIGHT)


_WALLS = (10.0, 70.0)
_SEAT, _TOP = 86.0, 16.0
_BACK = (16.0, 64.0, 6.0)
"""The back panel: left, right, top."""


def discard_rack(w: int, h: int, eighths: int) -> pygame.Surface:
    """An upright acrylic holder; so many eighths of its height are cards."""
    stage = Stage(w, h, 80, 100)
    left, right, top = _BACK
    stage.contact(40, 93, 38.5, 6)
    stage.glaze([(left, top + 4), (right, top + 4), (right, _SEAT), (left, _SEAT)], SMOKE, 200)
    for x, inner in ((_WALLS[0], left), (_WALLS[1], right)):
        stage.glaze([(x, _TOP), (inner, top + 4), (inner, _SEAT - 6), (x, _SEAT)], SMOKE, 150)
    stage.line([(left, top + 4), (right, top + 4)], 1.5, BRASS)
    _stack(stage, _eighths(eighths))
    for x, inner in ((_WALLS[0], left), (_WALLS[1], right)):
        stage.line([(x, _TOP), (inner, top + 4)], 1.3, BRASS)
        stage.line([(x, _TOP), (x, _SEAT)], 1.8, BRASS_LIGHT if x < 40 else BRASS)
    stage.glaze([(_WALLS[0], 40), (34, _TOP), (44, _TOP), (_WALLS[0], 58)], INK, 14)
    stage.fill([(5, _SEAT), (75, _SEAT), (75, 94), (5, 94)], WALNUT)
    stage.fill([(5, _SEAT), (75, _SEAT), (75, _SEAT + 1.6), (5, _SEAT + 1.6)], BRASS)
    stage.fill([(5, 91), (75, 91), (75, 94), (5, 94)], WALNUT_DARK)
    return stage.done()


def _stack(stage: Stage, full: float) -> None:
    """The edges of the cards, and the back of the uppermost."""
    if not full:
        return
    left, right, high = _WALLS[0] + 4, _WALLS[1] - 4, (_SEAT - _TOP - 8) * full
    top, lines = _SEAT - high, max(3, min(round(high / 0.8), round(high / (1.6 * stage.pixel))))
    for number in range(lines):
        low, up = _SEAT - high * number / lines, _SEAT - high * (number + 1) / lines
        aside = ((number * 37) % 11 - 5) * 0.09
        stage.fill(
            [(left + aside, low), (left + aside, up), (right + aside, up), (right + aside, low)],
            CARD_EDGES[(number * 7) % 4],
        )
    back = [(left, top), (left + 6.5, top - 6), (right - 6.5, top - 6), (right, top)]
    stage.fill(back, CARD)
    middle = (40.0, top - 3)
    stage.fill([between(middle, corner, 0.9) for corner in back], PETROL)
    stage.fill([between(middle, corner, 0.6) for corner in back], LINE_GOLD)
    stage.fill([between(middle, corner, 0.54) for corner in back], DEEP)
