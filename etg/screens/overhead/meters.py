"""The progressive meters as large figures; one that grows counts up to its new amount."""

from etg.money import Cents, dollars
from etg.screens.canvas import LEFT, Area, Canvas
from etg.screens.gallery import BOLD, SANS
from etg.screens.overhead.sizes import EDGE, FIGURES, LINE
from etg.screens.station.felt import meter_name
from etg.screens.theme import FRAME, INK, LINE_GOLD
from etg.table.state import UNIT, State, meters_now


def meters_row(canvas: Canvas, state: State, area: Area) -> None:
    """All meters side by side, or below each other where the screen stands upright."""
    found = {name: units // UNIT for name, units in meters_now(state).items()}
    if not found:
        return
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    inner = area.inset(EDGE, 10)
    wide = area.w > 1400
    cells = inner.columns(len(found), EDGE) if wide else inner.rows(len(found), 4)
    if wide:
        titles, figures = zip(*(cell.top_part(min(46, cell.h * 0.36), 0) for cell in cells), strict=True)
    else:
        titles, figures = zip(*(cell.left_part(cell.w * 0.48) for cell in cells), strict=True)
    size = _size(canvas, list(found.values()), figures[0])
    for (name, cents), title, place in zip(found.items(), titles, figures, strict=True):
        canvas.text(title, meter_name(state, name), LINE, LINE_GOLD, SANS, LEFT, least=26)
        canvas.amount(place, cents, ("meter", name), size, INK, BOLD)


def _size(canvas: Canvas, amounts: list[Cents], cell: Area) -> float:
    """One size for all, so that no meter looks like less than another."""
    size = min(float(FIGURES), cell.h * 0.84)
    while size > 30 and max(canvas.measure(dollars(cents), size, BOLD) for cents in amounts) > cell.w:
        size -= 1
    return size
