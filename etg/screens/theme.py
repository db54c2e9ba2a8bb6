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
LINE_GOLD: Colour = (158, 132, 82)
"""Line-work and inscriptions printed on the felt."""

# What is read.
INK: Colour = (244, 239, 228)
INK_2: Colour = (196, 188, 174)
INK_3: Colour = (158, 150, 138)
"""Quiet, still 4.5 to 1 on the frame."""
DARK_INK: Colour = (32, 26, 18)

# Signals; none of them is the only sign.
GOLD: Colour = (247, 198, 92)
"""Yours to act: touch this now. Used for nothing else."""
WON: Colour = (134, 226, 178)
LOST: Colour = (232, 139, 122)
RETURNED: Colour = (160, 190, 222)
STAFF: Colour = (255, 171, 64)
"""Staff attention."""
STOP: Colour = (214, 72, 62)

CARD: Colour = (250, 246, 236)
CARD_RED: Colour = (190, 30, 45)
CARD_BLACK: Colour = (30, 30, 36)
CARD_GREEN: Colour = (0, 110, 62)
"""The clubs of a deck in four colours."""
CARD_BLUE: Colour = (18, 86, 176)
"""The diamonds of a deck in four colours."""

# Type sizes, of one scale.
TINY, SMALL, TEXT, LARGE, HEAD, TITLE, GIANT = 18, 22, 28, 36, 48, 64, 96
GRID = 8
RADIUS, RADIUS_2 = 12, 20
TOUCH = 96
"""The least height of what a player touches: more than 12 mm on a 15.6-inch station."""
