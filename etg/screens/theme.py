"""The look in one place: colours, type sizes, radii and the grid. Lengths are of the 1920 x 1080 reference space."""

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]

# The room: felt and frame stay calm.
FELT: Colour = (14, 68, 66)
FELT_EDGE: Colour = (6, 34, 36)
FRAME: Colour = (26, 23, 21)
"""Warm near-black: bars and panels."""
FRAME_2: Colour = (40, 36, 33)
"""A panel on the frame."""
FRAME_3: Colour = (58, 52, 47)
"""Lines and quiet buttons."""
EDGE: Colour = (104, 95, 84)
"""Around what can be touched and is not gold."""
LINE_GOLD: Colour = (158, 132, 82)
"""Line-work printed on the felt."""
INSCRIPTION: Colour = (198, 174, 126)
"""Words printed on the felt, paler than what is to be touched: 4.5 to 1 on the brightest felt."""

# What is read.
INK: Colour = (244, 239, 228)
INK_2: Colour = (196, 188, 174)
INK_3: Colour = (164, 156, 144)
"""Quiet, still 4.5 to 1 on the frame."""
DARK_INK: Colour = (32, 26, 18)

# Signals; none of them is the only sign.
GOLD: Colour = (247, 198, 92)
"""Yours to act: touch this now. Used for nothing else."""
WON: Colour = (134, 226, 178)
LOST: Colour = (236, 146, 130)
RETURNED: Colour = (160, 190, 222)
STAFF: Colour = (255, 171, 64)
"""Staff attention."""
STOP: Colour = (214, 72, 62)
STOP_DEEP: Colour = (140, 40, 36)
"""The ground of a button that stops something."""

CARD: Colour = (250, 246, 236)
CARD_RED: Colour = (190, 30, 45)
CARD_BLACK: Colour = (30, 30, 36)
CARD_GREEN: Colour = (0, 110, 62)
"""The clubs of a deck in four colours."""
CARD_BLUE: Colour = (18, 86, 176)
"""The diamonds of a deck in four colours."""

# Wood and metal: the things on the table. Brass is no signal; it is never as bright as the gold to be touched.
BRASS: Colour = (176, 140, 78)
BRASS_LIGHT: Colour = (232, 206, 148)
BRASS_DARK: Colour = (88, 64, 34)
WALNUT: Colour = (78, 52, 36)
WALNUT_DARK: Colour = (42, 28, 21)
SMOKE: Colour = (24, 25, 28)
"""Dark acrylic."""
WINE: Colour = (112, 28, 42)
IVORY: Colour = (236, 227, 206)
ENAMEL: Colour = (22, 84, 80)
"""The green of the felt, as paint on a thing that lies on it."""

# Type sizes, of one scale.
TINY, SMALL, TEXT, LARGE, HEAD, TITLE, GIANT = 18, 22, 28, 36, 48, 64, 96
LARGER, MOST_LARGER = 1.25, 12
"""With large text letters are so many times as large; those that are large already, so many units larger."""
LARGER_LEAST: dict[float, float] = {TINY: SMALL, SMALL: TEXT}
"""And the smallest have the next size of the scale."""
RADIUS, RADIUS_2 = 12, 20
TOUCH = 96
"""The least height of what a player touches: more than 12 mm on a 15.6-inch station."""

# What moves, in seconds. Nobody waits for it: a touch ends it.
DEAL = 0.22
"""A card from the shoe to its place, turned over on the way."""
CHIPS = 0.26
"""Chips to the spot, and back to the player or to the dealer."""
FADE = 0.16
"""Words that take the place of others."""
COUNT = 0.9
"""An amount that counts up, at most."""
SECONDS_A_STEP = 0.6 / 100_00
"""So much longer for each cent that it rises by."""
SPIN, SPIN_SHOWN = 4.0, 2.5
"""A wheel that runs out, and then stands still."""
JACKPOT = 7.0
"""A jackpot that is celebrated."""


def pressed(colour: Colour) -> Colour:
    """The ground of a button that a finger is on."""
    r, g, b = (round(part + (0 - part) * 0.28) for part in colour)
    return r, g, b


def luminance(colour: Colour) -> float:
    """Relative luminance as the accessibility guidelines define it."""
    parts = [part / 255 for part in colour]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
