"""The progressive meters as large figures; one that grows counts up to its new amount."""

from etg.languages import money, say
from etg.money import Cents
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, SANS
from etg.screens.overhead.sizes import EDGE, FIGURES, LINE
from etg.screens.theme import FRAME, INK, INSCRIPTION
from etg.screens.words.names import meter_names
from etg.table.state import UNIT, State, meters_now


def meters_row(canvas: Canvas, state: State, area: Area) -> None:
    """All meters side by side, or below each other where the screen stands upright."""
    found = {name: units // UNIT for name, units in meters_now(state).items()}
    if not found:
        return
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    inner = area.inset(EDGE, 10)
    wide = area.w > 1400
    cells = inner.columns(len(found), 24) if wide else inner.rows(len(found), 8)
    for tier, cell in enumerate(cells):
        canvas.put(cell, "meter_frame", min(tier, 2), wide)
    if wide:
        parts = [cell.inset(44, 30).top_part(min(36, cell.h * 0.22), 0) for cell in cells]
    else:
        parts = [cell.inset(20, 0).left_part(cell.w * 0.44) for cell in cells]
    size = _size(canvas, list(found.values()), parts[0][1])
    for (name, cents), (title, place) in zip(found.items(), parts, strict=True):
        words = say(meter_names(state, name)[0])
        canvas.text(title, words, LINE - 6, INSCRIPTION, SANS, CENTRE if wide else LEFT, least=20)
        canvas.amount(place, cents, ("meter", name), size, INK, BOLD, CENTRE if wide else RIGHT)


def _size(canvas: Canvas, amounts: list[Cents], cell: Area) -> float:
    """One size for all, so that no meter looks like less than another."""
    size = min(float(FIGURES), cell.h * 0.98)
    while size > 30 and max(canvas.measure(money(cents), size, BOLD) for cents in amounts) > cell.w:
        size -= 1
    return size
