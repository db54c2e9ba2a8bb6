"""Names that are longer than their place: the dealer knows the player by the first of them."""

from etg.screens.canvas import Canvas
from etg.screens.gallery import SANS


def fitted(canvas: Canvas, name: str, width: float, size: float, font: str = SANS) -> str:
    """A name as far as there is room for it: all of it, its first words, or its first letters."""
    if canvas.measure(name, size, font) <= width:
        return name
    words = name.split()
    for count in range(len(words) - 1, 0, -1):
        shorter = " ".join(words[:count])
        if canvas.measure(shorter, size, font) <= width:
            return shorter
    letters = words[0] if words else name
    while len(letters) > 1 and canvas.measure(f"{letters}…", size, font) > width:
        letters = letters[:-1]
    return f"{letters}…"


def abbreviated(name: str, most: int = 16) -> str:
    """A name within a sentence."""
    if len(name) <= most:
        return name
    first = name.split()[0]
    return first if len(first) <= most else f"{first[: most - 1]}…"
