"""Pictures by what they are and how large: drawn once, kept while there is room."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeAlias

import pygame

from etg.resources import resource
from etg.screens.pictures import PICTURES
from etg.screens.theme import Colour

SANS, BOLD, BLACK, SERIF = "Lato-Regular", "Lato-Bold", "Lato-Black", "Vollkorn-SemiBold"
MOST_BYTES = 384 * 2**20
"""Pictures that are kept, in bytes; then those go that were not used for the longest time."""
Args: TypeAlias = tuple[Hashable, ...]


class Gallery:
    """All pictures of a program: of every window and every size."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        pygame.font.init()
        self._most = most_bytes
        self._bytes = 0
        self._pictures: OrderedDict[tuple[str, int, int, Args], pygame.Surface] = OrderedDict()
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._sizes: dict[tuple[str, str, int], int] = {}
        self._heights: dict[tuple[str, int], int] = {}

    def picture(self, kind: str, w: int, h: int, args: Args) -> pygame.Surface:
        """A picture; one that was drawn before is not drawn again."""
        key = (kind, w, h, args)
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        draw: Callable[..., pygame.Surface] = PICTURES[kind] if kind != "text" else self._text
        drawn = draw(*args) if kind == "text" else draw(w, h, *args)
        self._keep(key, drawn)
        return drawn

    def _keep(self, key: tuple[str, int, int, Args], drawn: pygame.Surface) -> None:
        self._pictures[key] = drawn
        self._bytes += drawn.get_width() * drawn.get_height() * 4
        while self._bytes > self._most and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4

    # Text

    def font(self, name: str, px: int) -> pygame.font.Font:
        """One of the two bundled faces at a size in pixels."""
        key = (name, max(6, px))
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(resource("art", "fonts", f"{name}.ttf"), key[1])
        return self._fonts[key]

    def width(self, text: str, font: str, px: int) -> int:
        """How wide a text is, in pixels."""
        key = (text, font, px)
        found = self._sizes.get(key)
        if found is None:
            if len(self._sizes) > 20_000:
                self._sizes.clear()
            found = self._sizes[key] = self.font(font, px).size(text)[0]
        return found

    def height(self, font: str, px: int) -> int:
        """How high every text is, in pixels: with room for accents and descenders it is more than the font says."""
        key = (font, px)
        if key not in self._heights:
            self._heights[key] = self.font(font, px).render("Hg", True, (0, 0, 0)).get_height()
        return self._heights[key]

    def size(self, kind: str, w: int, h: int, args: Args) -> tuple[int, int]:
        """How large a picture is that is wanted at a size: a text is as large as it is."""
        if kind != "text":
            return w, h
        text, font, px, _ = args
        assert isinstance(text, str) and isinstance(font, str) and isinstance(px, int)
        return self.width(text, font, px), self.height(font, px)

    def _text(self, text: str, font: str, px: int, colour: Colour) -> pygame.Surface:
        return self.font(font, px).render(text, True, colour)
