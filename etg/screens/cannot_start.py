"""The page of a cabinet whose table could not be opened: why, what to do, and that the money is safe."""

from dataclasses import dataclass

from etg.cabinet.asks import DEALER_CONSOLE, Ask
from etg.cabinet.not_started import AGAIN_AFTER, NotStarted
from etg.cabinet.settings_look import PLAIN, Look
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.entry import number_words
from etg.cabinet.tilts.words import SAFE
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.failsafe import TryAgain
from etg.screens.gallery import BOLD, SERIF
from etg.screens.theme import FRAME, FRAME_2, HEAD, INK, INK_2, INK_3, LARGE, RADIUS_2, SMALL, STAFF, TEXT, TITLE
from etg.screens.touch import Touch

WIDEST = 1360.0
"""Reference units: longer lines are not read well."""
_ICON, _TITLE, _SAFE, _BUTTON, _FOOT, _GAP = 88, 84, 52, 112, 40, 28


@dataclass
class CannotStart:
    """It needs no table and no settings, and uses as little of everything as it can."""

    failure: NotStarted
    language: str
    look: Look = PLAIN
    place: int = DEALER_CONSOLE

    def scale(self, width: int, height: int) -> float:
        """As all screens have it."""
        return min(width / 1920, height / 1080) if width >= height else min(width / 1080, height / 1920)

    def build(self, canvas: Canvas, shown: Shown | None, now: float) -> None:
        """From the top to the button: what it is, that nothing is lost, why, what to do."""
        canvas.looks(self.look)
        canvas.put(canvas.area, "slab", 0, FRAME, FRAME, 0, False)
        width = min(WIDEST, canvas.area.w * 0.9)
        page = Area(canvas.area.x + (canvas.area.w - width) / 2, canvas.area.y, width, canvas.area.h).inset(0, 44)
        canvas.icon(page._replace(h=_ICON), "warning", STAFF)
        line = page._replace(y=page.y + _ICON + 8, h=_TITLE)
        canvas.text(line, say("The table cannot start"), TITLE, INK, SERIF, CENTRE, least=34)
        line = line._replace(y=line.bottom, h=_SAFE)
        canvas.text(line, say(SAFE), LARGE, INK_2, align=CENTRE, least=20)
        top, bottom = line.bottom + _GAP, page.bottom - _FOOT - _BUTTON - _GAP
        self._reason(canvas, Area(page.x, top, page.w, bottom - top))
        wide = min(520.0, page.w)
        button = Area(page.x + (page.w - wide) / 2, bottom + _GAP, wide, _BUTTON)
        canvas.button(button, say("Try again"), TryAgain(), Style.ACT, 34)
        words = say("It is tried again by itself every {n} seconds", n=round(AGAIN_AFTER))
        canvas.text(page._replace(y=button.bottom + 8, h=_FOOT), words, SMALL, INK_3, align=CENTRE, least=16)

    def _reason(self, canvas: Canvas, area: Area) -> None:
        canvas.put(area, "slab", canvas.px(RADIUS_2), FRAME_2, FRAME_2, 0, False)
        inner = area.inset(40, 32)
        y = inner.y
        entry = self.failure.entry
        if entry is not None:
            words = f"{say(number_words(entry))}  ·  {say(entry.name)}"
            canvas.text(inner._replace(y=y, h=60), words, HEAD, STAFF, BOLD, least=26)
            y += 60 + 12
        steps = [say(step) for step in self.failure.steps]
        room = inner.bottom - y - 24 - 44 * len(steps)
        said = say(self.failure.why)
        size = next((each for each in (LARGE, TEXT) if _high(canvas, said, inner.w, each) <= room), SMALL)
        y += canvas.paragraph(inner._replace(y=y, h=max(room, 0)), said, size, INK) + 24
        for number, step in enumerate(steps, start=1):
            canvas.text(inner._replace(y=y, w=44, h=TEXT * 1.36), f"{number}.", TEXT, STAFF, BOLD)
            rest = Area(inner.x + 44, y, inner.w - 44, inner.bottom - y)
            y += canvas.paragraph(rest, step, TEXT, INK_2) + 8

    def act(self, touch: Touch, shown: Shown | None, now: float) -> list[Ask]:
        """There is no table that could be asked."""
        return []

    def follow(self, shown: Shown | None, now: float) -> list[Ask]:
        """It waits."""
        return []


def _high(canvas: Canvas, words: str, width: float, size: float) -> float:
    return len(canvas.lines(words, width, size)) * canvas.letters(size) * 1.36
