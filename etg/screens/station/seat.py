"""A station as a seat of the one large screen: the shared cards lie on the felt above it, all else is in its panel."""

from etg.cabinet.asks import Ask
from etg.cabinet.shown import Shown
from etg.money import dollars
from etg.screens.canvas import CENTRE, LEFT, RIGHT, Area, Canvas, Style
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.station.bars import message, phase, services
from etg.screens.station.betting import chips_area, main_spot, shown_box, side_spots, spots_area
from etg.screens.station.deciding import action_area, results_area
from etg.screens.station.hands import hands_area
from etg.screens.station.intents import Close, Open, SitDown
from etg.screens.station.pages import page_area
from etg.screens.station.station import Station
from etg.screens.station.view import View, player_at, spots
from etg.screens.theme import FRAME, FRAME_2, FRAME_3, INK, INK_2, INK_3, LINE_GOLD, RADIUS_2, SMALL, TEXT
from etg.screens.touch import Touch

NARROW = 620
"""Below this width a seat shows its side wagers on a page of their own."""


class Seat(Station):
    """One seat of the tabletop."""

    def scale(self, width: int, height: int) -> float:
        """The whole screen has one scale: it is set by whoever lays it out."""
        return self.unit

    unit = 1.0
    """Pixels of a reference unit."""

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """The panel of the seat."""
        view = self.view(canvas, shown, now)
        area = canvas.area
        canvas.put(area, "slab", 0, (10, 44, 45), (10, 44, 45), 0, False)
        panel = area.inset(5, 6)
        if view.player is None:
            self._free(view, panel)
            return
        canvas.slab(panel, FRAME, FRAME_3, RADIUS_2, 2)
        inner = panel.inset(14, 10)
        top, rest = inner.top_part(52, 8)
        rest, bottom = rest.bottom_part(160, 8)
        self._title(view, top)
        self._money(view, bottom)
        acts_h = 190 if inner.w > NARROW else 250
        middle, acts = rest.bottom_part(acts_h, 8)
        if view.memory.page == "sides":
            self._sides(view, middle)
        elif view.memory.page:
            page_area(view, middle)
        else:
            self._middle(view, middle)
        self._acts(view, acts)
        message(view, Area(inner.x, top.bottom + 4, inner.w, 52))

    def _free(self, view: View, panel: Area) -> None:
        """An empty seat: its number, and what a touch does."""
        canvas = view.canvas
        canvas.slab(panel, (12, 52, 53), LINE_GOLD if self.setting.free_credits else FRAME_2, RADIUS_2, 2)
        upper, lower = panel.inset(8, 24).rows(2, 0)
        canvas.text(upper._replace(h=60), str(self.place), 48, LINE_GOLD, SERIF, CENTRE)
        if not self.setting.free_credits:
            canvas.text(lower._replace(h=60), "free", SMALL, INK_3, SANS, CENTRE)
            return
        for n, words in enumerate(("Touch", "to sit", "down")):
            place = Area(panel.x + 6, panel.y + panel.h * 0.42 + n * 38, panel.w - 12, 38)
            canvas.text(place, words, TEXT, INK, BOLD, CENTRE, least=16)
        canvas.target(panel, SitDown())

    def _title(self, view: View, area: Area) -> None:
        """The number of the seat, and what is asked of its player."""
        number, rest = area.left_part(52, 10)
        view.canvas.slab(number, FRAME_2, LINE_GOLD, 12, 2)
        view.canvas.text(number, str(self.place), TEXT, INK, BOLD, CENTRE)
        phase(view, rest)

    def _money(self, view: View, area: Area) -> None:
        upper, lower = area.top_part(64, 8)
        canvas = view.canvas
        left, right = upper.columns(2, 8)
        for place, title, amount, align in (
            (left, "CREDITS", dollars(view.credits), LEFT),
            (right, "WAGER", dollars(view.wagered), RIGHT),
        ):
            canvas.text(place._replace(h=22), title, 18, INK_3, SANS, align, least=11)
            canvas.text(place._replace(y=place.y + 24, h=40), amount, 32, INK, BOLD, align, least=14)
        services(view, lower)

    def _middle(self, view: View, area: Area) -> None:
        if not self._places_wagers(view):
            hands_area(view, area)
        elif area.w > NARROW:
            spots_area(view, area)
        else:
            spot, button = area.bottom_part(76, 8)
            main_spot(view, spot, shown_box(view))
            if spots(view.state):
                staked = sum(cents for name, cents in self._felt(view).items() if name != "main")
                words = f"Side wagers {dollars(staked, trim=True)}" if staked else "Side wagers"
                view.canvas.button(button, words, Open("sides"), Style.PLAIN, SMALL + 2, icon="plus")

    def _felt(self, view: View) -> dict[str, int]:
        return dict(view.memory.drafts.felt(view.state, view.player or "").get(shown_box(view), {}))

    def _sides(self, view: View, area: Area) -> None:
        """The side wagers below each other."""
        canvas = view.canvas
        body, button = area.bottom_part(76, 8)
        if self._places_wagers(view):
            side_spots(view, body, shown_box(view), 1)
        else:
            canvas.text(body, "No more bets", TEXT, INK_2, SANS, CENTRE)
        canvas.button(button, "Main wager", Close(), Style.PLAIN, SMALL + 2, icon="back")

    def _acts(self, view: View, area: Area) -> None:
        if action_area(view, area):
            return
        locked = any(lock.station == self.place for lock in view.state.lock_ups)
        if self._places_wagers(view) and not locked:
            if not view.credits and not view.wagered and not view.memory.drafts.wanted:
                self._credits(view, area)
            else:
                chips_area(view, area)
        else:
            results_area(view, area)

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """As at a station; whoever sits down begins with a fresh page."""
        if player_at(shown.state, self.place) is None:
            self.memory.page = ""
        return super().act(touch, shown, now)
