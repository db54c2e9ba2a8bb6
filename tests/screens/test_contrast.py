"""Everything that is to be read stands out from what is painted under it: measured on the pictures, not promised."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from etg.cabinet.settings_look import PLAIN, Look
from etg.games import GAMES
from etg.screens import theme
from etg.screens.gallery import Gallery
from etg.screens.scenes import scenes
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, SETTING, screens_of, sheet_of
from etg.screens.theme import Colour, contrast

SIZE = (1280, 720)
UPRIGHT = (1080, 1920)
LEAST = 4.5
"""Of words and figures, whatever their size."""
LEAST_OF_SIGNS = 3.0
_GALLERY = Gallery()


class Wanted(NamedTuple):
    """A look, and the contrast it promises."""

    look: Look
    words: float
    signs: float


ORDINARY = Wanted(PLAIN, LEAST, LEAST_OF_SIGNS)
HIGH = Wanted(Look(high_contrast=True), 7.0, 4.5)


class Read(NamedTuple):
    """Words or a sign on a screen, with the contrast they have."""

    what: str
    ink: Colour
    ground: Colour

    @property
    def contrast(self) -> float:
        return contrast(self.ink, self.ground)


def _ink(item: Item) -> Colour | None:
    place = {"text": 3, "arc_text": 3, "icon": 1}.get(item.kind)
    found = item.args[place] if place is not None else None
    return (int(found[0]), int(found[1]), int(found[2])) if isinstance(found, tuple) else None


def _read(sheet: Sheet, picture: Surface, whole: Rect) -> Iterator[Read]:
    """The words of a sheet, while it is painted piece by piece."""
    for item in sheet.items:
        ink, place = _ink(item), item.rect.clip(whole)
        if ink is not None and place.w > 2 and place.h > 2:
            r, g, b, _ = pygame.transform.average_color(picture, place)
            yield Read(f"{item.kind} {item.args[0]!r}", ink, (r, g, b))
        picture.fblits(_GALLERY.blits([item]))


def _on_screens(game: str, size: tuple[int, int], look: Look) -> Iterator[tuple[str, Read]]:
    picture, setting = Surface(size), replace(SETTING, look=look)
    for scene in scenes(game):
        for name in screens_of(scene, size):
            for screen, rect in SCREENS[name](scene, Rect(0, 0, *size), setting):
                for read in _read(sheet_of(screen, rect, scene, _GALLERY), picture, rect):
                    yield f"{scene.name} on {name}", read


@pytest.mark.parametrize("wanted", [ORDINARY, HIGH], ids=["ordinary", "high"])
@pytest.mark.parametrize("size", [SIZE, UPRIGHT], ids=["lying", "upright"])
@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_read_has_enough_contrast(game: str, size: tuple[int, int], wanted: Wanted) -> None:
    faint: dict[tuple[str, Colour], str] = {}
    count = 0
    for where, read in _on_screens(game, size, wanted.look):
        count += 1
        least = wanted.words if read.what.startswith(("text", "arc_text")) else wanted.signs
        if read.contrast < least:
            faint[read.what, read.ink] = f"{read.what} in {read.ink} on {read.ground}: {read.contrast:.2f} ({where})"
    assert not faint, "\n".join([*faint.values()][:40])
    assert count > 1000, "the screens were gone through"


ON_FRAME = ("INK", "INK_2", "INK_3", "GOLD", "WON", "LOST", "RETURNED", "STAFF", "INSCRIPTION")


@pytest.mark.parametrize("name", ON_FRAME)
@pytest.mark.parametrize("ground", ["FRAME", "FRAME_2"])
def test_inks_and_signals_on_the_frame(name: str, ground: str) -> None:
    assert contrast(getattr(theme, name), getattr(theme, ground)) >= LEAST


@pytest.mark.parametrize("name", ["INK", "INK_2", "GOLD", "WON", "LOST", "RETURNED", "STAFF", "INSCRIPTION"])
@pytest.mark.parametrize("ground", ["FELT", "FELT_EDGE"])
def test_inks_and_signals_on_the_felt(name: str, ground: str) -> None:
    assert contrast(getattr(theme, name), getattr(theme, ground)) >= LEAST


@pytest.mark.parametrize("fill", ["GOLD", "STAFF"])
def test_dark_ink_on_what_calls(fill: str) -> None:
    assert contrast(theme.DARK_INK, getattr(theme, fill)) >= 7
