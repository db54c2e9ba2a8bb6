"""Every picture of the screens, drawn by our own code: each function makes one picture of one size."""

from collections.abc import Callable

import pygame

from etg.screens.pictures.cards import card_back, card_face, card_place
from etg.screens.pictures.chips import chip
from etg.screens.pictures.felt import felt
from etg.screens.pictures.icons import icon
from etg.screens.pictures.inscriptions import arc_text
from etg.screens.pictures.shadows import card_shadow
from etg.screens.pictures.shapes import pill, ring, shade, shadow, slab, spot
from etg.screens.pictures.stacks import chip_stack

PICTURES: dict[str, Callable[..., pygame.Surface]] = {
    "arc_text": arc_text,
    "card_back": card_back,
    "card_face": card_face,
    "card_place": card_place,
    "card_shadow": card_shadow,
    "chip": chip,
    "chip_stack": chip_stack,
    "felt": felt,
    "icon": icon,
    "pill": pill,
    "ring": ring,
    "shade": shade,
    "shadow": shadow,
    "slab": slab,
    "spot": spot,
}
"""The name of each picture and the function that draws it: `(w, h, *args) -> Surface`."""
