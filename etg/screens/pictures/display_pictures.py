"""Pictures that show what is wrong with a display: every other pixel, steps of grey, lines that must be straight."""

import pygame

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def display_picture(w: int, h: int, name: str) -> pygame.Surface:
    """One of them, pixel for pixel."""
    return {"checkerboard": _checkerboard, "gradient": _gradient, "geometry": _geometry}[name](w, h)


def _checkerboard(w: int, h: int) -> pygame.Surface:
    """Every other pixel: one that a scaler has touched is grey."""
    tile = pygame.Surface((2, 2), 0, 32)
    tile.set_at((0, 0), WHITE)
    tile.set_at((1, 1), WHITE)
    row = pygame.Surface((w, 2), 0, 32)
    for x in range(0, w, 2):
        row.blit(tile, (x, 0))
    picture = pygame.Surface((w, h), 0, 32)
    for y in range(0, h, 2):
        picture.blit(row, (0, y))
    return picture


def _gradient(w: int, h: int) -> pygame.Surface:
    """White, red, green and blue from dark to bright: no step may be missing, none may have another tint."""
    picture = pygame.Surface((w, h), 0, 32)
    tints = (WHITE, (255, 0, 0), (0, 255, 0), (0, 0, 255))
    for band, tint in enumerate(tints):
        top, bottom = h * band // len(tints), h * (band + 1) // len(tints)
        for x in range(w):
            level = 255 * x // max(1, w - 1)
            colour = tuple(part * level // 255 for part in tint)
            pygame.draw.line(picture, colour, (x, top), (x, bottom - 1))
    return picture


def _geometry(w: int, h: int) -> pygame.Surface:
    """A line along every edge, squares, and circles that must be round."""
    picture = pygame.Surface((w, h), 0, 32)
    picture.fill(BLACK)
    side = max(8, round(min(w, h) / 12))
    for x in range(w // 2 % side, w, side):
        pygame.draw.line(picture, (90, 90, 90), (x, 0), (x, h))
    for y in range(h // 2 % side, h, side):
        pygame.draw.line(picture, (90, 90, 90), (0, y), (w, y))
    small = round(min(w, h) * 0.14)
    pygame.draw.circle(picture, WHITE, (w // 2, h // 2), round(min(w, h) * 0.42), 2)
    for x in (small + 4, w - small - 5):
        for y in (small + 4, h - small - 5):
            pygame.draw.circle(picture, WHITE, (x, y), small, 2)
    pygame.draw.line(picture, WHITE, (0, 0), (w - 1, h - 1))
    pygame.draw.line(picture, WHITE, (0, h - 1), (w - 1, 0))
    pygame.draw.rect(picture, WHITE, picture.get_rect(), 1)
    pygame.draw.rect(picture, (255, 0, 0), picture.get_rect().inflate(-8, -8), 1)
    return picture
