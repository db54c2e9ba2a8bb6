"""Finds what stands still on a screen: the show is painted second by second, and every pixel is watched."""

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface
from pygame.mask import Mask

from etg.cabinet.settings_attract import AttractSettings, Entry
from etg.cabinet.shown import Shown
from etg.screens.attract.screen import ShowScreen
from etg.screens.gallery import Gallery
from etg.screens.pane import Pane
from etg.screens.station.view import Setting

BRIGHT = 104
"""Of 255: a grey like this has a relative luminance just below 0.15."""
MINUTE = 60
GALLERY = Gallery()


def settings_for(kind: str, playlist: Sequence[tuple[str, int]], languages: str = "offered") -> AttractSettings:
    """A show of one kind of screen."""
    return AttractSettings(20, languages, **{kind: tuple(Entry(*each) for each in playlist)})


def frames(kind: str, playlist: Sequence[tuple[str, int]], shown: Shown, setting: Setting, size: tuple[int, int],
           seconds: int) -> list[Surface]:  # fmt: skip
    """The show once a second, as a pane paints it: only what has changed is painted."""
    screen = ShowScreen(kind, setting, settings_for(kind, playlist), 3)
    screen.began = 1000.0
    pane, picture = Pane(screen, GALLERY, Rect(0, 0, *size)), Surface(size)
    found = []
    for second in range(seconds):
        now = 1000.0 + second + 0.9
        while (due := pane.next_time(now)) is not None and due <= now:
            pane.paint(picture, shown, now)
        found.append(picture.copy())
    return found


def stuck(found: Sequence[Surface], longest: int = MINUTE) -> int:
    """How many bright pixels have kept their value for more than so many seconds."""
    same = [_same(one, other) for one, other in pairwise(found)]
    whole = Mask(found[0].get_size())
    for start in range(len(same) - longest + 1):
        still = _bright(found[start])
        for each in same[start : start + longest]:
            still = still.overlap_mask(each, (0, 0))
            if not still.count():
                break
        whole.draw(still, (0, 0))
    return whole.count()


def _same(one: Surface, other: Surface) -> Mask:
    """The pixels that two pictures have in common, to a shade that nobody sees."""
    return pygame.mask.from_threshold(one, (0, 0, 0), (4, 4, 4, 255), other)


def _bright(picture: Surface) -> Mask:
    left = 255 - BRIGHT
    return pygame.mask.from_threshold(pygame.transform.grayscale(picture), (255, 255, 255), (left, left, left, 255))
