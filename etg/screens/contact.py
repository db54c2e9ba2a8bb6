"""Contact sheets: many pictures small on one page, each with its name."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from etg.screens.gallery import BOLD, SANS, Gallery
from etg.screens.theme import FRAME, INK, INK_2

WIDTH = 480
"""How wide a picture is on the page."""
COLUMNS = 4
ROWS = 6
LABEL, GAP, TITLE = 34, 12, 56


class Thumbnail(NamedTuple):
    """A small picture and its name."""

    name: str
    picture: Surface


def small(name: str, picture: Surface) -> Thumbnail:
    """A picture for the contact sheet."""
    height = round(picture.get_height() * WIDTH / picture.get_width())
    return Thumbnail(name, pygame.transform.smoothscale(picture, (WIDTH, height)))


def pages(title: str, found: Sequence[Thumbnail], gallery: Gallery) -> Iterator[Surface]:
    """The pages of a contact sheet; all pictures have one size."""
    per_page = COLUMNS * ROWS
    count = -(-len(found) // per_page)
    for number in range(count):
        some = found[number * per_page : (number + 1) * per_page]
        yield _page(f"{title}   {number + 1} of {count}" if count > 1 else title, some, gallery)


def _page(title: str, found: Sequence[Thumbnail], gallery: Gallery) -> Surface:
    height = found[0].picture.get_height() + LABEL + GAP
    rows = -(-len(found) // COLUMNS)
    page = Surface((COLUMNS * (WIDTH + GAP) + GAP, TITLE + rows * height + GAP))
    page.fill(FRAME)
    page.blit(gallery.font(BOLD, 28).render(title, True, INK), (GAP, 10))
    for index, (name, picture) in enumerate(found):
        x = GAP + index % COLUMNS * (WIDTH + GAP)
        y = TITLE + index // COLUMNS * height
        page.blit(picture, (x, y))
        page.blit(gallery.font(SANS, 22).render(name, True, INK_2), (x, y + picture.get_height() + 3))
    return page
