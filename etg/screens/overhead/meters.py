"""The progressive meters as large figures; one that grows counts up to its new amount."""

from typing import NamedTuple

from etg.money import Cents, dollars
from etg.screens.canvas import LEFT, Area, Canvas
from etg.screens.gallery import BOLD, SANS, Args
from etg.screens.overhead.sizes import EDGE, FIGURES, LINE
from etg.screens.station.felt import meter_name
from etg.screens.theme import FRAME, INK, LINE_GOLD
from etg.table.state import UNIT, State, meters_now

ROLL = 0.9
"""Seconds in which a meter counts up."""
_STEP = 1 / 30


class Roll(NamedTuple):
    """A meter on its way to another amount."""

    old: Cents
    new: Cents
    began: float

    def at(self, now: float) -> Cents:
        """What it shows at a time: fast at first, then slower."""
        share = min(1.0, max(0.0, (now - self.began) / ROLL))
        return self.new - round((self.new - self.old) * (1 - share) ** 3)


class Meters:
    """What the meters showed last, and which of them are counting."""

    def __init__(self) -> None:
        self._rolls: dict[str, Roll] = {}

    def follow(self, state: State, now: float) -> None:
        """The table has moved on; a meter that was hit shows at once what is left."""
        for name, units in meters_now(state).items():
            cents = units // UNIT
            roll = self._rolls.get(name)
            if roll is None or cents < roll.new:
                self._rolls[name] = Roll(cents, cents, now - ROLL)
            elif cents > roll.new:
                self._rolls[name] = Roll(roll.at(now), cents, now)
        for name in self._rolls.keys() - meters_now(state).keys():
            del self._rolls[name]

    def build(self, canvas: Canvas, state: State, area: Area, now: float) -> None:
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
        size = self._size(canvas, list(found.values()), figures[0])
        for (name, cents), title, place in zip(found.items(), titles, figures, strict=True):
            canvas.text(title, meter_name(state, name), LINE, LINE_GOLD, SANS, LEFT, least=26)
            self._amount(canvas, place, name, cents, size, now)

    @staticmethod
    def _size(canvas: Canvas, amounts: list[Cents], cell: Area) -> float:
        """One size for all, so that no meter looks like less than another."""
        size = min(float(FIGURES), cell.h * 0.84)
        while size > 30 and max(canvas.measure(dollars(cents), size, BOLD) for cents in amounts) > cell.w:
            size -= 1
        return size

    def _amount(self, canvas: Canvas, area: Area, name: str, cents: Cents, size: float, now: float) -> None:
        roll = self._rolls.get(name)
        if roll is None or roll.new != cents or now >= roll.began + ROLL:
            canvas.text(area, dollars(cents), size, INK, BOLD)
            return
        canvas.goes_away(roll.began + ROLL)
        px = canvas.px(size)
        face = canvas.gallery.font(BOLD, px)
        height = face.get_height() / canvas.scale
        top = area.y + (area.h + size * 0.72) / 2 - face.get_ascent() / canvas.scale

        def figures(now: float) -> tuple[str, Args]:
            return "text", (dollars(roll.at(now)), BOLD, px, INK)

        canvas.live(Area(area.x, top, canvas.measure(dollars(cents), size, BOLD), height), figures, _STEP, now)
