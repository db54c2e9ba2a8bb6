"""Every picture of the screens, drawn by our own code: each function makes one picture of one size."""

from collections.abc import Callable

import pygame

from etg.screens.pictures.cards import card_back, card_face, card_place
from etg.screens.pictures.chips import chip
from etg.screens.pictures.cover import cover_card
from etg.screens.pictures.fans import card_fan
from etg.screens.pictures.felt import cloth, felt
from etg.screens.pictures.icons import icon
from etg.screens.pictures.inscriptions import arc_text
from etg.screens.pictures.jackpot import coin, rays
from etg.screens.pictures.layout import layout
from etg.screens.pictures.logo import logo
from etg.screens.pictures.marks import app_icon, wordmark
from etg.screens.pictures.meters import meter_frame
from etg.screens.pictures.ornaments import flourish, rolling
from etg.screens.pictures.plots import plot, plot_mark
from etg.screens.pictures.prints import card_print
from etg.screens.pictures.shadows import card_shadow
from etg.screens.pictures.shapes import bar, ring, shadow, slab, spot
from etg.screens.pictures.shoe import discard_rack, shoe
from etg.screens.pictures.stacks import chip_stack
from etg.screens.pictures.wheel import wheel
from etg.screens.pictures.wheel_parts import wheel_gloss, wheel_pointer

PICTURES: dict[str, Callable[..., pygame.Surface]] = {
    "app_icon": app_icon,
    "arc_text": arc_text,
    "bar": bar,
    "card_back": card_back,
    "card_face": card_face,
    "card_fan": card_fan,
    "card_place": card_place,
    "card_print": card_print,
    "card_shadow": card_shadow,
    "chip": chip,
    "chip_stack": chip_stack,
    "cloth": cloth,
    "coin": coin,
    "cover_card": cover_card,
    "discard_rack": discard_rack,
    "felt": felt,
    "flourish": flourish,
    "icon": icon,
    "layout": layout,
    "logo": logo,
    "meter_frame": meter_frame,
    "plot": plot,
    "plot_mark": plot_mark,
    "rays": rays,
    "ring": ring,
    "rolling": rolling,
    "shadow": shadow,
    "shoe": shoe,
    "slab": slab,
    "spot": spot,
    "wheel": wheel,
    "wheel_gloss": wheel_gloss,
    "wheel_pointer": wheel_pointer,
    "wordmark": wordmark,
}
"""The name of each picture and the function that draws it: `(w, h, *args) -> Surface`."""
