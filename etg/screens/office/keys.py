"""Keypad and keyboard on the screen: large keys, for gloves."""

from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import BLACK, BOLD
from etg.screens.office.intents import Enter, Key
from etg.screens.theme import FRAME_2, HEAD, INK, INK_3, LARGE, RADIUS, SMALL, TEXT

IN_ORDER = "123456789 0"
"""The keys of a keypad, row by row; the last sign is the one between the two lower corners."""
BACK, CLEAR, SHIFT, SIGNS, SPACE = "back", "clear", "shift", "signs", " "
_LETTERS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_SIGNS = ("1234567890", "@#$%&*()-_", "/\\:;\"'!?+", ".,=<>[]")
DOT = "•"


def shuffled(digits: str) -> str:
    """The keys of a keypad for digits in this order."""
    return f"{digits[:9]} {digits[9]}"


def display(canvas: Canvas, area: Area, typed: str, secret: bool, empty: str = "") -> None:
    """What was typed; of a secret only how long it is."""
    canvas.slab(area, FRAME_2, None, RADIUS)
    words = DOT * len(typed) if secret else typed
    size = HEAD if secret or len(words) < 24 else LARGE
    canvas.text(area.inset(24, 0), words or empty, size, INK if words else INK_3, BLACK, CENTRE, least=22)


def keypad(canvas: Canvas, area: Area, order: str = IN_ORDER) -> None:
    """Digits, and one back."""
    legends = [*order[:9], "", order[10], BACK]
    cells = [cell for row in area.rows(4, 12) for cell in row.columns(3, 12)]
    for legend, cell in zip(legends, cells, strict=True):
        if legend == BACK:
            _back(canvas, cell)
        elif legend:
            canvas.button(cell, legend, Key(legend), Style.PLAIN, HEAD, typed=True)


def keyboard(canvas: Canvas, area: Area, shift: bool, signs: bool) -> None:
    """Letters and signs in rows of large keys; the lowest row has what is needed for all."""
    rows = area.rows(5, 10)
    for legends, row in zip(_SIGNS if signs else _LETTERS, rows, strict=False):
        width = (row.w - 9 * 10) / 10
        left = row.x + (row.w - len(legends) * (width + 10) + 10) / 2
        for place, legend in enumerate(legends):
            key = legend.upper() if shift and not signs else legend
            cell = Area(left + place * (width + 10), row.y, width, row.h)
            canvas.button(cell, key, Key(key), Style.PLAIN, LARGE, typed=True)
    first, rest = rows[4].left_part(area.w * 0.14, 10)
    second, rest = rest.left_part(area.w * 0.14, 10)
    space, back = rest.right_part(area.w * 0.14, 10)
    canvas.button(first, say("Capitals"), Key(SHIFT), Style.QUIET, SMALL, lit=shift)
    canvas.button(second, "abc" if signs else "#+=", Key(SIGNS), Style.QUIET, TEXT)
    canvas.button(space, say("Space"), Key(SPACE), Style.PLAIN, SMALL, typed=True)
    _back(canvas, back)


def _back(canvas: Canvas, area: Area) -> None:
    """The last sign back; all of them for a finger that stays."""
    canvas.button(area, "", Key(BACK), Style.QUIET, LARGE, icon="back", hold=Key(CLEAR), typed=True)


def enter_button(canvas: Canvas, area: Area, words: str, ready: bool) -> None:
    """The one that says yes."""
    if ready:
        canvas.button(area, words, Enter(), Style.ACT, LARGE)
    else:
        canvas.off_button(area, words, LARGE)


def typed_more(typed: str, key: str, most: int) -> str:
    """What is typed after a key."""
    match key:
        case "back":
            return typed[:-1]
        case "clear":
            return ""
        case _:
            return (typed + key)[:most]


__all__ = ["BOLD", "display", "enter_button", "keyboard", "keypad", "shuffled", "typed_more"]
