"""The operator's logo, as the settings name it."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from etg.cabinet.settings_look import check_logo
from etg.errors import Malformed
from etg.screens.pictures.canvas import blank


def logo(w: int, h: int, path: Path) -> pygame.Surface:
    """The file as large as fits and in the middle, in its own proportions."""
    loaded = opened(path)
    across, down = loaded.get_size()
    scale = min(w / across, h / down)
    fitted = _scaled(loaded, max(1, round(across * scale)), max(1, round(down * scale)))
    picture = blank(w, h)
    picture.blit(fitted, ((w - fitted.get_width()) // 2, (h - fitted.get_height()) // 2))
    return picture


def opened(path: Path) -> pygame.Surface:
    """The picture in the file; if there is none, says what to do."""
    try:
        return pygame.image.load(BytesIO(_read(path)), path.name)
    except pygame.error as error:
        raise Malformed(f"{path} cannot be shown as a picture: {error}; save the logo as PNG again") from error


@lru_cache(maxsize=1)
def _read(path: Path) -> bytes:
    """The file as it was when the table began: one that is replaced or gone meanwhile takes no screen with it."""
    check_logo(path)
    return path.read_bytes()


def _scaled(loaded: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """Another size without a rim: a clear pixel has no say in the colour of its neighbours."""
    clear = blank(*loaded.get_size())
    clear.blit(loaded, (0, 0))
    if clear.get_size() == (w, h):
        return clear
    mixed = pygame.image.tobytes(pygame.transform.smoothscale(clear.premul_alpha(), (w, h)), "RGBA")
    plain = bytearray(mixed)
    for at in range(0, len(plain), 4):
        alpha = plain[at + 3]
        if 0 < alpha < 255:
            plain[at : at + 3] = bytes(min(255, part * 255 // alpha) for part in plain[at : at + 3])
    return pygame.image.frombytes(bytes(plain), (w, h), "RGBA")
