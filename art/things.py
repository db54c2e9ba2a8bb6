"""Plates for the documentation: the bonus wheels and the things of the table, on felt."""

from collections.abc import Callable

import pygame

from etg.screens.pictures.cover import cover_card
from etg.screens.pictures.felt import felt
from etg.screens.pictures.inscriptions import arc_text
from etg.screens.pictures.jackpot import coin, rays
from etg.screens.pictures.letters import BOLD, SERIF, inked
from etg.screens.pictures.marks import app_icon, wordmark
from etg.screens.pictures.meters import meter_frame
from etg.screens.pictures.shapes import shadow
from etg.screens.pictures.shoe import discard_rack, shoe
from etg.screens.pictures.wheel import wheel
from etg.screens.pictures.wheel_parts import wheel_gloss, wheel_pointer
from etg.screens.theme import BRASS_LIGHT, INK, LINE_GOLD
from etg.submission import load, shipped_path


def _put(sheet: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    """A picture whose middle is at a place."""
    sheet.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))


def _wheel(game: str, size: int) -> pygame.Surface:
    """The wheel of a game as a player sees it: turned a little, under glass."""
    segments = load(shipped_path(game)).side_wagers["bonus_spin"].wheel
    assert segments is not None
    turned = pygame.transform.rotozoom(wheel(size, size, tuple(segments.items())), -14, 1.0)
    pointer = wheel_pointer(size // 11, size // 7)
    picture = pygame.Surface((size + 120, size + 120), pygame.SRCALPHA, 32)
    middle = picture.get_width() / 2
    _put(picture, shadow(size + 100, size + 100, size // 4), middle + 4, middle + 10)
    _put(picture, turned, middle, middle)
    _put(picture, wheel_gloss(size, size), middle, middle)
    _put(picture, pointer, middle, middle - size * 0.42 - pointer.get_height() / 2)
    return picture


def wheels() -> pygame.Surface:
    """The wheels of Blackjack and of Spanish 21, drawn to the weights of their submissions."""
    sheet = felt(1640, 900)
    for game, name, x in (("blackjack", "Blackjack", 425), ("spanish_21", "Spanish 21", 1215)):
        _put(sheet, _wheel(game, 700), x, 424)
        _put(sheet, arc_text(400, 60, name, SERIF, 36, LINE_GOLD), x, 846)
    return sheet


def _amount(w: int, h: int, tone: int, text: str, cap: float) -> pygame.Surface:
    picture = meter_frame(w, h, tone)
    _put(picture, inked(text, BOLD, cap, INK), w / 2, h / 2)
    return picture


def things() -> pygame.Surface:
    """The shoe, the rack, the cover card, three meters, a coin, the icon and the name."""
    sheet = felt(1640, 900)
    _put(sheet, shoe(600, 362, 6), 340, 234)
    _put(sheet, discard_rack(272, 340, 3), 790, 236)
    _put(sheet, shadow(190, 256, 20), 1052, 248)
    _put(sheet, cover_card(164, 230), 1050, 242)
    _put(sheet, wordmark(340, 190, BRASS_LIGHT), 1390, 240)
    _put(sheet, rays(900, 400, 0), 380, 570)
    _put(sheet, _amount(660, 168, 0, "$12,345.67", 66), 380, 570)
    _put(sheet, _amount(430, 112, 1, "$4,321.00", 42), 265, 786)
    _put(sheet, _amount(200, 64, 2, "$321.00", 20), 610, 786)
    for step, x in enumerate((862, 984, 1090, 1176)):
        _put(sheet, coin(116, 116, step), x, 570)
    for size, x in ((32, 876), (64, 958), (128, 1090), (256, 1420)):
        _put(sheet, app_icon(size, size), x, 842 - size / 2)
    return sheet


PLATES: dict[str, Callable[[], pygame.Surface]] = {
    "docs/pictures/wheel.png": wheels,
    "docs/pictures/things.png": things,
}
"""Files, from the folder of the project, and what draws each."""
