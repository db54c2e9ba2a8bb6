"""What the progressive meters show, each on a small display of its own."""

from etg.languages import money, say
from etg.screens.area import LEFT, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS
from etg.screens.theme import INK, INSCRIPTION, SMALL, TEXT
from etg.screens.words.names import meter_names
from etg.table.state import UNIT, State, meters_now

PANEL = 56.0
"""The height of a display."""
HIGHER = 16.0
"""So much more where a name stands above its amount."""
GAP = 6.0
_TIGHT = 26
"""The size of an amount that is hardly higher than its name leaves room for."""


def meters_area(canvas: Canvas, state: State, area: Area) -> None:
    """The meters below each other: the name at the left, the amount at the right."""
    found = [(*map(say, meter_names(state, name)), money(units // UNIT)) for name, units in meters_now(state).items()]
    if not found:
        return
    inner = area.w - 32
    widest = max(canvas.measure(amount, TEXT, BOLD) for _, _, amount in found)
    longest = max(canvas.measure(name, SMALL, SANS) for name, _, _ in found)
    beside = longest + 12 + widest <= inner
    height = min(PANEL + (0 if beside else _higher(canvas.large)), (area.h - GAP * (len(found) - 1)) / len(found))
    for i, (name, shorter, amount) in enumerate(found):
        panel = Area(area.x, area.y + i * (height + GAP), area.w, height)
        canvas.put(panel, "meter_frame", min(i, 2), False)
        row = panel.inset(16, 4 if beside else 2)
        if beside:
            canvas.text(row, amount, TEXT, INK, BOLD, RIGHT)
            canvas.text(row._replace(w=inner - widest - 12), name, SMALL, INSCRIPTION, SANS)
        else:  # a long name stands above its amount
            words = name if canvas.measure(name, 14, SANS) <= inner else shorter
            upper, lower = row.top_part(min(row.h * 0.5, canvas.letters(18) * 1.04 + 1), 0)
            size = TEXT if canvas.letters(18) + canvas.letters(TEXT) <= row.h else _TIGHT
            canvas.text(upper, words, min(18.0, upper.h), INSCRIPTION, SANS, LEFT, least=14)
            canvas.text(lower, amount, min(size, lower.h), INK, BOLD, RIGHT)


def meters_height(state: State, large: bool = False) -> float:
    """How high the displays of all meters are, at most."""
    count = len(meters_now(state))
    return (PANEL + _higher(large)) * count + GAP * max(0, count - 1)


def _higher(large: bool) -> float:
    """So much higher is a display where the name stands above the amount."""
    return HIGHER * 1.5 if large else HIGHER
