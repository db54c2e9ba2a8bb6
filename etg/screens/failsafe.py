"""The screen behind all screens: something has failed, the money is safe, and this is the way back."""

from dataclasses import dataclass

from etg.cabinet.asks import Ask
from etg.cabinet.settings_look import Look
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.words import SAFE
from etg.languages import money, say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import BOLD, SERIF
from etg.screens.pane import Screen
from etg.screens.theme import FRAME, HEAD, INK, INK_2, LARGE, STAFF, TEXT
from etg.screens.touch import Tap, Touch
from etg.table.state import credits_of


@dataclass(frozen=True)
class TryAgain:
    """Show the screen that was there."""

    @classmethod
    def touch(cls) -> Tap:
        """What a touch on its button is."""
        return Tap(cls())


class Failsafe:
    """In the place of a screen that has failed; it uses as little of everything as it can."""

    def __init__(self, screen: "Screen", why: str, passing: bool = False) -> None:
        self.screen = screen
        self.why = why
        self.passing = passing
        """It is not the screen that has failed but the table behind it: when that goes on, so does the screen."""
        self.place: int = screen.place

    @property
    def language(self) -> str:
        """That of the screen that has failed."""
        return self.screen.language

    @property
    def look(self) -> Look:
        """The same."""
        return self.screen.look

    def scale(self, width: int, height: int) -> float:
        """As all screens have it."""
        return min(width / 1920, height / 1080) if width >= height else min(width / 1080, height / 1920)

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """A calm page."""
        area = canvas.area
        canvas.looks(self.look)
        canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
        middle = area.y + area.h / 2
        wide = Area(area.x + area.w * 0.06, 0, area.w * 0.88, 0)
        canvas.icon(Area(wide.x, middle - 300, wide.w, 96), "warning", STAFF)
        canvas.text(wide._replace(y=middle - 180, h=70), say("One moment, please"), HEAD, INK, SERIF, CENTRE, least=28)
        words = say(SAFE)
        canvas.text(wide._replace(y=middle - 100, h=50), words, LARGE, INK_2, align=CENTRE, least=18)
        player = next((p for p, station in shown.state.stations.items() if station == self.place), None)
        if player is not None:
            held = say("Credits {amount}", amount=money(credits_of(shown.state, player)))
            canvas.text(wide._replace(y=middle - 40, h=60), held, HEAD, INK, BOLD, CENTRE, least=22)
        canvas.text(wide._replace(y=middle + 40, h=40), say(self.why), TEXT, INK_2, align=CENTRE, least=15)
        width = min(480.0, wide.w)
        button = Area(area.x + (area.w - width) / 2, middle + 120, width, 112)
        canvas.button(button, say("Show the table again"), TryAgain(), Style.ACT)

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """The displays lead back."""
        return []

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """It waits."""
        return []
