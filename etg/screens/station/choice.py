"""Several buttons for one question: their signs and words stand at one height, and each says what it means."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from etg.screens.area import Area
from etg.screens.canvas import SIGN_ABOVE, Below, Canvas, Style
from etg.screens.gallery import BOLD
from etg.screens.theme import LARGE, TEXT

_MOST_LINES = 3
_WORDS = 1.1
"""The height of a line of words, as a multiple of the size of its letters."""
_SMALLEST = 18.0
"""The letters of the words of a button where there is little room, in reference units."""


class Choice(NamedTuple):
    """A button of several."""

    words: str
    subs: tuple[str, ...]
    """What it means: in full, then in fewer words for where there is no room; an empty one may be left out."""
    intent: Hashable
    icon: str
    style: Style = Style.ACT
    lit: bool = False


def choice_buttons(canvas: Canvas, cells: Sequence[Area], offered: Sequence[Choice]) -> None:
    """A button for each of them."""
    inner = [_inner(cell) for cell in cells]
    least = max(canvas.least, _SMALLEST)
    found = _below(canvas, inner, offered, _size(canvas, inner, offered, _room(canvas, least, 1).height))
    if found is None and canvas.large:
        canvas.as_usual(lambda: choice_buttons(canvas, cells, offered))
        return
    subs, below = found or ([choice.subs[-1] for choice in offered], _room(canvas, least, 1))
    size = _size(canvas, inner, offered, below.height)
    signs = _fit(canvas, inner, offered, below.height, size)  # all of them have one, or none
    for cell, choice, sub in zip(cells, offered, subs, strict=True):
        icon = choice.icon if signs else ""
        canvas.button(cell, choice.words, choice.intent, choice.style, size, sub, icon, choice.lit, below=below)


def fits_words(canvas: Canvas, cells: Sequence[Area], words: Sequence[str]) -> bool:
    """Whether the words of each button have room in the smallest letters."""
    widths = (canvas.measure(each, _SMALLEST, BOLD) for each in words)
    return all(width <= _inner(cell).w for cell, width in zip(cells, widths, strict=True))


def _inner(cell: Area) -> Area:
    return cell.inset(min(16, cell.w * 0.06), 6)


def _size(canvas: Canvas, cells: Sequence[Area], offered: Sequence[Choice], below: float) -> float:
    """The largest letters in which the words of all of them fit, with a sign beside them where it is not above."""
    size: float = LARGE + 2 if min(cell.w for cell in cells) > 208 else TEXT
    while size > _SMALLEST and not _fit(canvas, cells, offered, below, size):
        size -= 1
    return size


def _fit(canvas: Canvas, cells: Sequence[Area], offered: Sequence[Choice], below: float, size: float) -> bool:
    letters, high = canvas.letters(size), min(cell.h for cell in cells) - below
    sign = 0.0 if high >= letters * SIGN_ABOVE else letters * 1.5
    widths = (canvas.measure(choice.words, size, BOLD) + sign for choice in offered)
    return high >= letters * _WORDS and all(width <= cell.w for width, cell in zip(widths, cells, strict=True))


def _below(
    canvas: Canvas, cells: Sequence[Area], offered: Sequence[Choice], size: float
) -> tuple[list[str], Below] | None:
    """What stands below the words of each: rather one line than all that could be said, then what there is room for."""
    least = max(canvas.least, _SMALLEST)
    high = min(cell.h for cell in cells) - canvas.letters(size) * _WORDS
    for most in range(1, _MOST_LINES + 1):
        for all_of_it in (True, False):
            for letters in (max(least, size * 0.7), least) if most == 1 else (least,):
                room = _room(canvas, letters, most)
                subs = [
                    _sub(canvas, cell, choice, room, all_of_it) for cell, choice in zip(cells, offered, strict=True)
                ]
                if room.height <= high and None not in subs:
                    return [sub or "" for sub in subs], room
    return None


def _room(canvas: Canvas, size: float, lines: int) -> Below:
    return Below(size, lines, canvas.letters(size) * 1.3)


def _sub(canvas: Canvas, cell: Area, choice: Choice, room: Below, all_of_it: bool) -> str | None:
    """The fullest form that there is room for; what may be left out is there for every button or for none."""
    forms = choice.subs
    if not forms[-1]:
        forms = forms[:-1] if all_of_it else forms[-1:]
    return next((form for form in forms if _fits(canvas, form, cell.w, room)), None)


def _fits(canvas: Canvas, words: str, width: float, room: Below) -> bool:
    """Whether it has so few lines, and none of them is broken in the middle of what belongs together."""
    lines = canvas.lines(words, width, room.size)
    return len(lines) <= room.lines and all(canvas.measure(line, room.size) <= width for line in lines)
