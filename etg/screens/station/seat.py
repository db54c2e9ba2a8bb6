"""A station as a seat of the one large screen: the shared cards lie on the felt above it, all else is in its panel.

The more people play, the narrower a seat is; what it offers stays the same, only some of it is one touch further away.
"""

from functools import partial

from etg.cabinet.asks import Ask
from etg.cabinet.shown import Shown
from etg.languages import money, say
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.celebration import celebrate_in_line, celebrate_over
from etg.screens.gallery import BOLD, SANS
from etg.screens.signs import evenly
from etg.screens.station.arrangement import closed_area, credits_area, places_wagers
from etg.screens.station.bars import figures, invitation, message, phase, services, settings_sign
from etg.screens.station.betting import NO_CHIP, go_button, rack, tools, why_no_repeat
from etg.screens.station.deciding import GAP, action_area, is_asked
from etg.screens.station.drafts import on_felt
from etg.screens.station.hands import hands_area
from etg.screens.station.history import history_strip
from etg.screens.station.intents import (
    MAIN,
    Attendant,
    AutoRepeat,
    ClearAll,
    Close,
    Open,
    RepeatLast,
    SitDown,
    Undo,
    Why,
)
from etg.screens.station.pages import page_area
from etg.screens.station.results import results_area
from etg.screens.station.settings import Draw, in_rows, language_buttons
from etg.screens.station.side_spots import amount_words, side_spots
from etg.screens.station.spots import boxes_area, main_spot, offered_boxes, shown_box, spots_area
from etg.screens.station.station import Station
from etg.screens.station.view import View, player_at, spots
from etg.screens.theme import (
    FRAME,
    FRAME_2,
    FRAME_3,
    INK,
    INK_2,
    INK_3,
    INSCRIPTION,
    LINE_GOLD,
    RADIUS_2,
    SMALL,
    TEXT,
    TINY,
    Colour,
)
from etg.screens.touch import Touch

NARROW, WIDE = 420.0, 900.0
"""Widths of a panel between which it looks different."""
SIDES, MORE = "sides", "more"
"""Pages that only seats have: the side wagers, and the services there is no room for."""
_BUTTON = 76.0


CLOTH: Colour = (11, 48, 48)
_EDGE: Colour = (40, 82, 74)


class Seat(Station):
    """One seat of the tabletop."""

    shows_wheel_aside = False
    unit = 1.0
    """Pixels of a reference unit: the whole screen has one scale, set by whoever lays it out."""

    def scale(self, width: int, height: int) -> float:
        """That of the whole screen."""
        return self.unit

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """The panel of the seat."""
        canvas.only = self.takes(shown)
        view = self.seen(canvas, shown, now)
        canvas.looks(self.look, (self.memory.page, view.player), least=TINY)
        canvas.goes_away(self.moments.changes(now))
        self.waits_to_forget(view)
        self.looks_on(view)
        area = canvas.area
        canvas.put(area, "cloth", CLOTH)
        panel = area.inset(5 if area.w > 280 else 3, 6)
        if view.closed and view.player is not None:
            self._closed(view, panel)
            return
        if view.player is None:
            self._free(view, panel)
            return
        canvas.slab(panel, FRAME, FRAME_3, RADIUS_2, 2)
        inner = panel.inset(12 if area.w > 280 else 8, 10)
        top, rest = inner.top_part(52, 8)
        self._title(view, top)
        if inner.w > WIDE:
            rest, bottom = rest.bottom_part(84, 10)
            self._wide_money(view, bottom)
        else:
            reads = bool(view.memory.page) and not is_asked(view)  # the page has its own way back, and needs the room
            rest, bottom = rest.bottom_part(56 if reads else 56 + 8 + _BUTTON, 8)
            self._money(view, bottom, reads)
        self._body(view, rest)
        if not is_asked(view):
            celebrate_over(canvas, self.moments, rest, now)
        else:
            celebrate_in_line(canvas, self.moments, top._replace(x=top.x + 62, w=top.w - 62), now)
        message(view, Area(inner.x, inner.y - 6, inner.w, 64), 104)
        self.invites(view)

    def _free(self, view: View, panel: Area) -> None:
        """An empty seat: its betting spot printed on the felt with its number, and what a touch does.

        The languages come after sitting down: three buttons at each of seven seats would be all that one sees.
        """
        canvas = view.canvas
        stands = view.closed or view.stands
        open_ = view.state.open and not view.closed
        invites = bool(self.setting.free_credits) and not stands and (open_ or view.shown.dealt_by_table)
        canvas.slab(panel, CLOTH, LINE_GOLD if invites else _EDGE, RADIUS_2, 2)
        side = min(panel.w - 16, 208.0)
        middle = panel.x + panel.w / 2
        circle = Area(middle - side / 2, panel.y + panel.h * 0.4 - side / 2, side, side)
        canvas.put(circle, "spot", LINE_GOLD, invites)
        canvas.printed(circle, str(self.place), side * 0.42, INSCRIPTION, CENTRE)
        if self.memory.note and view.now < self.memory.note_until:  # to whoever has just left
            canvas.goes_away(self.memory.note_until)
            for n, line in enumerate(evenly(canvas, say(self.memory.note), panel.w - 12, SMALL, BOLD)):
                canvas.text(Area(panel.x + 6, panel.y + 20 + n * 30, panel.w - 12, 30), line, SMALL, INK, BOLD, CENTRE)
        below = Area(panel.x + 6, circle.bottom + 20, panel.w - 12, 40)
        if view.closed:
            canvas.text(below, say("closed", meaning="a seat"), SMALL, INK_3, SANS, CENTRE, least=14)
            return
        if not invites and not open_:
            return  # the table is closed, and so is every seat
        if not invites:
            canvas.text(below, say("open", meaning="a seat"), SMALL, INK_3, SANS, CENTRE)
            return
        for n, line in enumerate(evenly(canvas, say("Touch to play"), 100, TEXT, BOLD)):
            canvas.text(below._replace(y=below.y + n * 38), line, TEXT, INK, BOLD, CENTRE, least=16)
        canvas.target(panel, SitDown())

    def _closed(self, view: View, panel: Area) -> None:
        """Out of service with somebody's credits in it: nothing can be touched but the bell."""
        view.canvas.slab(panel, FRAME, FRAME_3, RADIUS_2, 2)
        inner = panel.inset(12 if panel.w > 280 else 8, 10)
        top, rest = inner.top_part(52, 8)
        self._title(view, top)
        body, bell = rest.bottom_part(_BUTTON, 8)
        closed_area(view, body)
        self._bell(view, bell)

    def _bell(self, view: View, area: Area) -> None:
        called = self.place in view.shown.calls
        words = say("Called") if called else say("Call")
        style = Style.STAFF if called else Style.QUIET
        view.canvas.button(area, words, Attendant(not called), style, 20, icon="attendant")

    def _title(self, view: View, area: Area) -> None:
        """The number of the seat, and what is asked of its player."""
        number, rest = area.left_part(52, 10)
        view.canvas.slab(number, FRAME_2, LINE_GOLD, 12, 2)
        view.canvas.text(number, str(self.place), TEXT, INK, BOLD, CENTRE)
        if area.w > WIDE and view.shown.history:
            rest, strip = rest.right_part(area.w * 0.46, 16)
            history_strip(view, strip)
        phase(view, rest)

    # Money and services

    def _wide_money(self, view: View, area: Area) -> None:
        left, right = area.left_part(area.w * 0.42, 16)
        figures(view, left)
        services(view, right, not is_asked(view))

    def _money(self, view: View, area: Area, reads: bool) -> None:
        upper, lower = area.top_part(56, 8)
        canvas = view.canvas
        size, figures_ = 30.0, [money(view.credits), money(view.wagered)]
        while size > TINY and sum(canvas.measure(each, size, BOLD) for each in figures_) > upper.w - 24:
            size -= 1
        left, right = upper.left_part(canvas.measure(figures_[0], size, BOLD) + 4, 8)
        for place, title, amount, known, align in (
            (left._replace(w=max(left.w, upper.w * 0.5)), say("CREDITS"), view.credits, "credits", LEFT),
            (right, say("WAGER"), view.wagered, None, RIGHT),
        ):
            canvas.text(place._replace(h=20), title, 17, INK_3, SANS, align, least=10)
            canvas.amount(place._replace(y=place.y + 20, h=36), amount, known, size, INK, BOLD, align, least=12)
        if reads:
            return
        if view.plays_by_itself:
            invitation(view, lower)
            return
        page = view.memory.page
        cells = lower.columns(3, 6)
        cash = say("Cash out") if canvas.measure(say("Cash out"), TINY, BOLD) <= cells[0].w * 0.88 else say("Cash")
        if is_asked(view):
            canvas.off_button(cells[0], cash, 20, icon="cash_out")
        else:
            canvas.button(cells[0], cash, Close() if page == "cash" else Open("cash"), Style.QUIET, 20, icon="cash_out")
        self._bell(view, cells[1])
        sign = "globe" if len(self.setting.languages) > 1 else "help"
        if is_asked(view):  # a page would lie over the decision
            canvas.off_button(cells[2], say("More"), 20, icon=sign)
        else:
            canvas.button(cells[2], say("More"), Close() if page == MORE else Open(MORE), Style.QUIET, 20, icon=sign)

    # What the player does

    def _body(self, view: View, area: Area) -> None:
        """Cards or spots above, what can be touched below; a page takes the place of what is above, or of all."""
        narrow = area.w < NARROW
        page = view.memory.page
        asked = is_asked(view)
        if asked:
            page = ""  # there is no room for both, and nothing covers a decision or the hand it is about
        betting = self._bets(view)
        height = 3 * _BUTTON + 16 if narrow else 190.0
        if betting and area.w <= WIDE:
            height = 2 * _BUTTON + 12 + 96 if not narrow else 2 * _BUTTON + 8 + _BUTTON + 8
        if page:
            self._page(view, area)
            return
        upper, acts = area.bottom_part(height, GAP if asked else 8)
        if not places_wagers(view) or (view.locked and view.boxes):
            hands_area(view, upper)
        elif area.w > WIDE:
            spots_area(view, upper)
        else:
            self._spot(view, upper)
        if action_area(view, acts):
            return
        if not betting:
            results_area(view, acts)
        elif view.needs_credits:
            credits_area(view, acts)
        elif narrow:
            self._narrow_chips(view, acts)
        else:
            self._chips(view, acts)

    def _bets(self, view: View) -> bool:
        return places_wagers(view) and view.betting and not view.locked

    def _spot(self, view: View, area: Area) -> None:
        """The main wager, and beside it the way to the side wagers; in a narrow seat the button that says go."""
        box = shown_box(view)
        if view.locked or not view.betting:  # it takes no wagers
            main_spot(view, area, box)
            return
        spot, right = area.left_part(min(area.h, area.w * 0.52), 10)
        main_spot(view, spot, box)
        if area.w < NARROW:
            if not view.needs_credits:
                go_button(view, right)
            return
        boxes = len(offered_boxes(view))
        beside = min(right.w * 0.32, right.w - boxes * _BUTTON)
        if boxes < 2 or (right.h < 2 * _BUTTON + 8 and beside < _BUTTON):
            self._sides_button(view, right)
            return
        if right.h >= 2 * _BUTTON + 8:
            upper, lower = right.bottom_part(_BUTTON, 8)
        else:
            upper, lower = right.bottom_part(min(right.h, 96.0), 0)[1].right_part(beside, 8)
        boxes_area(view, upper, few_words=True)
        self._sides_button(view, lower)

    def _sides_button(self, view: View, area: Area) -> None:
        if not spots(view.state):
            return
        box, player = shown_box(view), view.player or ""
        staked, lying = (
            sum(cents for name, cents in felt.get(box, {}).items() if name != MAIN)
            for felt in (view.memory.drafts.felt(view.state, player), on_felt(view.state, player))
        )
        words, room = say("Side wagers"), area.w * 0.88
        if area.w <= 160 or view.canvas.measure(words, TINY, BOLD) > room:
            words = say("Sides")
        sub = amount_words(staked, staked != lying) if staked else ""
        view.canvas.button(area, words, Open(SIDES), Style.PLAIN, SMALL, sub)

    def _chips(self, view: View, area: Area) -> None:
        if area.w > WIDE:
            body, go = area.right_part(260, 16)
            chips, buttons = body.right_part(380, 16)
        else:
            chips, lower = area.top_part(92, 8)
            buttons, go = lower.right_part(area.w * 0.36, 12)
        rack(view, chips, 1)
        tools(view, buttons)
        go_button(view, go)

    def _narrow_chips(self, view: View, area: Area) -> None:
        chips, lower = area.top_part(2 * _BUTTON + 8, 8)
        rack(view, chips, 2)
        left, sides = lower.right_part((lower.w - 12) * 0.36, 6)  # the longest word
        undo, again = left.columns(2, 6)
        canvas, memory = view.canvas, view.memory
        back = say("Undo") if canvas.measure(say("Undo"), TINY, BOLD) <= undo.w * 0.88 else ""  # its sign says it
        if memory.drafts.before:
            canvas.button(undo, back, Undo(), Style.PLAIN, 20, icon="undo", hold=ClearAll())
        else:
            canvas.off_button(undo, back, 20, icon="undo", why=NO_CHIP)
        if memory.auto:
            canvas.button(again, say("Auto"), AutoRepeat(), Style.PLAIN, 20, icon="repeat", lit=True)
        elif why := why_no_repeat(view):
            canvas.off_button(again, say("Again"), 20, icon="repeat", why=Why(why))
        else:
            canvas.button(again, say("Again"), RepeatLast(), Style.PLAIN, 20, icon="repeat", hold=AutoRepeat())
        self._sides_button(view, sides)

    # Pages

    def _page(self, view: View, area: Area) -> None:
        if view.memory.page == SIDES:
            self._sides(view, area)
        elif view.memory.page == MORE:
            self._more(view, area)
        else:
            page_area(view, area)

    def _sides(self, view: View, area: Area) -> None:
        """The side wagers, with the picked chip."""
        canvas = view.canvas
        body, button = area.bottom_part(_BUTTON, 8)
        if self._bets(view):
            if area.w >= NARROW:
                body, chips = body.bottom_part(_BUTTON, 8)
                rack(view, chips, 1)
            one_column = area.w < NARROW and len(spots(view.state)) * (_BUTTON + 12) <= body.h + 12
            side_spots(view, body, shown_box(view), 1 if one_column else 2)
            if area.w < NARROW:  # the chip that a touch puts down
                chip, button = button.left_part(button.h, 8)
                canvas.put(chip, "chip", view.memory.chip)
        else:
            canvas.text(body, say("No more bets"), TEXT, INK_2, SANS, CENTRE)
        canvas.button(button, say("Main wager"), Close(), Style.PLAIN, SMALL + 2, icon="back")

    def _more(self, view: View, area: Area) -> None:
        """The languages, for whom cannot read anything else here, and the pages there is no room for in the bar."""
        languages = language_buttons(view)
        services: tuple[Draw, ...] = (
            partial(self._opens, view, say("Help"), "help", "help"),
            partial(self._opens, view, say("Tip"), "tip", "tip"),
            partial(self._opens, view, say("Settings"), settings_sign(view), "settings"),
            partial(self._closes, view),
        )
        if area.w >= NARROW:
            rows = [row for row in (languages, services) if row]
        else:
            rows = in_rows((*languages, *services), 2 if languages else 1)
        places = area._replace(h=min(area.h, len(rows) * 132.0)).rows(len(rows), 8)
        for row, place in zip(rows, places, strict=True):
            for draw, cell in zip(row, place.columns(len(row), 8), strict=True):
                draw(cell)

    def _opens(self, view: View, words: str, icon: str, page: str, area: Area) -> None:
        size = TEXT if area.w > 150 else 20
        view.canvas.button(area, words, Open(page), Style.PLAIN, size, icon=icon)

    def _closes(self, view: View, area: Area) -> None:
        size = TEXT if area.w > 150 else 20
        view.canvas.button(area, say("Close"), Close(), Style.QUIET, size, icon="close")

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """As at a station; whoever sits down begins without an open page."""
        if player_at(shown.state, self.place) is None:
            self.memory.page = ""
        return super().act(touch, shown, now)
