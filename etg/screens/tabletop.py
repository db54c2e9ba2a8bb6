"""Everything on one screen: the dealer's strip and the shared felt above, a seat for every player below.

A seat grows when somebody sits down at it and shrinks when he leaves; nobody's touch takes room from anybody else.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect

from etg.cabinet.asks import DEALER_CONSOLE, Ask
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.words import LOOKED_AFTER
from etg.languages import money, say
from etg.screens.announcements import limits_to_come, rounds_to_come
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.celebration import celebrate_over
from etg.screens.dealer.intents import Take
from etg.screens.dealer.next_step import Next, next_step
from etg.screens.dealer.offers import Offer, begun, missing
from etg.screens.dealer.scene import Scene as DealerScene
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.moments import Moments
from etg.screens.pane import Screen
from etg.screens.signs import printed_band
from etg.screens.station.arrangement import CORNER, WIDEST_CARD
from etg.screens.station.bars import clock, limits_line, marks, place_and_mode
from etg.screens.station.felt import community_area, countdown, dealer_area
from etg.screens.station.meters import meters_area
from etg.screens.station.seat import Seat
from etg.screens.station.table_view import table_area
from etg.screens.station.view import Setting
from etg.screens.theme import FRAME, INK, INK_2, LARGE, SMALL, STAFF, TEXT, TINY
from etg.screens.touch import Tap, Touch
from etg.screens.words.phases import banner
from etg.table.actions import Do, next_action
from etg.table.prompts import prompt
from etg.table.state import State
from etg.texts import Text, text

FREE = 112.0
"""The width of a seat that nobody sits at."""
LEAST = 250.0
"""The width of a seat that somebody sits at, at least."""
_PANEL = 320.0
"""A wheel or a jackpot beside the cards is as wide as this, at least; else only its winner's seat has it."""
FELT_HEIGHT = 0.41
"""The shared felt's part of the height."""


@dataclass(frozen=True, slots=True)
class OpenConsole:
    """The dealer opens the console over the table."""


@dataclass(frozen=True, slots=True)
class DealerDoes:
    """What the dealer confirms without opening the console."""

    key: str


@dataclass(frozen=True, slots=True)
class CloseConsole:
    """Back to the table."""


class Tabletop:
    """Which part of the screen everybody has."""

    def __init__(self, setting: Setting, seats: int, console: Screen) -> None:
        self.seats = {number: Seat(number, setting) for number in range(1, seats + 1)}
        self.felt = SharedFelt(self, setting)
        self.console = ConsoleOver(console, self)
        self.console_open = False
        self._trains = False
        self.unit = 1.0

    @property
    def screens(self) -> Mapping[str, Screen]:
        """Every screen by its name."""
        found: dict[str, Screen] = {"felt": self.felt, "console": self.console}
        return found | {f"seat {number}": seat for number, seat in self.seats.items()}

    def arrange(self, window: Rect, shown: Shown | None) -> Mapping[str, Rect]:
        """Where they are; those that are not shown have no room at all."""
        self.unit = min(window.w / 1920, window.h / 1080)
        for seat in self.seats.values():
            seat.unit = self.unit
        nowhere = Rect(window.x, window.y, 0, 0)
        if shown is not None and shown.lesson is not None and not self._trains:
            self.console_open = self._trains = True  # a dealer in training begins there
        if shown is not None and shown.serviced:
            self.console_open = True  # nobody plays meanwhile
        if self.console_open:
            return {name: window if name == "console" else nowhere for name in self.screens}
        felt = Rect(window.x, window.y, window.w, round(window.h * FELT_HEIGHT))
        found = {"console": nowhere, "felt": felt}
        return found | self._seats(Rect(window.x, felt.bottom, window.w, window.h - felt.h), shown)

    def _seats(self, room: Rect, shown: Shown | None) -> dict[str, Rect]:
        taken = set(shown.state.stations.values()) if shown is not None else set()
        widths = dict.fromkeys(self.seats, FREE * self.unit)
        sitting = [number for number in self.seats if number in taken]
        if sitting:
            free = max(0.0, min(FREE * self.unit, room.w / len(self.seats)))
            left = room.w - free * (len(self.seats) - len(sitting))
            widths = {number: left / len(sitting) if number in taken else free for number in self.seats}
        else:
            widths = {number: room.w / len(self.seats) for number in self.seats}
        found, x = {}, float(room.x)
        for number in self.seats:
            right = x + widths[number]
            found[f"seat {number}"] = Rect(round(x), room.y, round(right) - round(x), room.h)
            x = right
        return found


class SharedFelt:
    """The dealer's strip and the cards of all."""

    place = DEALER_CONSOLE

    def __init__(self, table: Tabletop, setting: Setting) -> None:
        self._table = table
        self._setting = setting
        self.language = setting.language
        self.look = setting.look
        self._moments = Moments()

    def scale(self, width: int, height: int) -> float:
        """That of the whole screen."""
        return self._table.unit

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """Strip, dealer, community cards, countdown, meters, inscriptions."""
        if not _people_decide(shown.state):
            shown = self._moments.held(shown, now)
        area, state = canvas.area, shown.state
        canvas.looks(self.look, least=TINY)
        canvas.goes_away(self._moments.changes(now))
        band = printed_band(canvas, state.terms)
        strip, rest = area.top_part(84, 0)
        body, at = rest._replace(h=rest.h - band.height - 8).inset(24, 8), area.bottom - band.height - 8
        canvas.put(area, "layout", canvas.px(strip.h), 0, (band.pixels(canvas, at),))
        self._strip(canvas, shown, strip, now)
        shared, side = body.right_part(CORNER, 32)
        dealer, cards = shared.left_part(max(360.0, shared.w * 0.28), 40)
        dealer_area(canvas, shown, dealer, WIDEST_CARD)
        if state.terms.game.community_cards and state.terms.rules.community_start_cards:
            beside = community_area(canvas, shown, cards, WIDEST_CARD)
        else:
            table_area(canvas, shown, cards)
            beside = cards  # everybody has these cards at his own seat too
        ring, meters = side.left_part(152, 24)
        countdown(canvas, shown, ring._replace(h=152), now)
        meters_area(canvas, state, meters._replace(h=min(meters.h, 208)))
        if not _people_decide(state):  # nobody must see the cards now
            celebrate_over(canvas, self._moments, shared, now)
        elif beside.w >= _PANEL:
            celebrate_over(canvas, self._moments, beside, now)

    def _strip(self, canvas: Canvas, shown: Shown, area: Area, now: float) -> None:
        """For everybody what goes on; for the dealer, where a person deals, what his hands do next; and the console."""
        inner = area.inset(24, 8)
        left, rest = inner.left_part(536, 24)
        upper, lower = left.rows(2, 0)
        game, state = shown.state.terms.game, shown.state
        name = self._announced(canvas, shown, upper)
        canvas.printed(name, say(game.name), LARGE, INK)
        limits, coming = limits_line(state.terms.rules), limits_to_come(canvas, state, now)
        where = (limits, coming[-1]) if coming else (self._setting.operator, limits)
        place_and_mode(canvas, lower, where, shown.mode, marks(shown, self._table.seats))
        middle, right = rest.right_part(420, 24)
        upper, lower = middle.rows(2, 0)
        phase_ = say(LOOKED_AFTER) if shown.stopped else say(banner(state, wheel=self._moments.wheel(now)).text).upper()
        step = next_step(DealerScene(shown))
        plain = self._plain(shown, step)
        if plain is not None:
            button = Area(middle.right - 330, middle.y, 330, middle.h)
            canvas.button(button, say(plain.words), DealerDoes(plain.key), Style.ACT, TEXT)
            upper, lower = (part._replace(w=part.w - 346) for part in (upper, lower))
        told = shown.stopped or state.tilt is not None  # players need not know why
        line = "" if shown.dealt_by_table else say(self._dealers(shown, now))
        if told or canvas.measure(line, 15) > lower.w:
            line = say("Dealer · the console says what to do")
        headline = upper if line else middle
        canvas.text(headline, phase_, TEXT, STAFF if shown.stopped else INK, BOLD, CENTRE, least=16)
        canvas.text(lower, line, SMALL, INK_2, SANS, CENTRE, least=15)
        time_, button = right.right_part(230, 16)
        clock(canvas, time_, now, LARGE)
        asks = plain is None and bool(step.offers) and step.gold and not shown.dealt_by_table
        style = Style.STAFF if shown.calls or shown.stopped else Style.ACT if asks else Style.QUIET
        canvas.button(
            button, say("Dealer", meaning="the person"), OpenConsole(), style, TEXT, icon="person"
        )  # gold: it must be told more

    def _announced(self, canvas: Canvas, shown: Shown, area: Area) -> Area:
        """How many rounds are still played, beside the name of the game; the room of the name."""
        words = rounds_to_come(shown.state)
        if not words:
            return area
        name, place = area.right_part(min(area.w * 0.4, canvas.measure(words, SMALL, BOLD) + 4), 24)
        canvas.text(place, words, SMALL, STAFF, BOLD, RIGHT, least=15)
        return name

    def _dealers(self, shown: Shown, now: float) -> Text:
        """What the dealer's hands do now."""
        wheel = self._moments.wheel(now)
        if wheel is not None and not wheel.stands:
            return text("Dealer · the wheel turns")
        return text("Dealer · {action}", action=prompt(shown.state))

    def _plain(self, shown: Shown, step: Next) -> Offer | None:
        """What the dealer can confirm with one touch; None: there is nothing, or the console must ask for more."""
        if shown.dealt_by_table or not step.offers or not step.gold or step.asks:
            return None
        offer = step.offers[0]
        return offer if missing(offer, begun(DealerScene(shown))) is None else None

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """The console is opened, or the dealer confirms what it would ask."""
        if touch == Tap(OpenConsole()):
            self._table.console_open = True
        elif isinstance(touch, Tap) and isinstance(touch.intent, DealerDoes):
            return self._table.console.act(Tap(Take(touch.intent.key)), shown, now)
        return []

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """A wheel is spun, a jackpot is won: everybody sees it."""
        self._moments.follow(shown, now, self.look.motion)
        return []


def _people_decide(state: State) -> bool:
    return next_action(state).do in (Do.DECIDE, Do.INSURANCE)


class ConsoleOver:
    """The dealer's console over the table, with the way back."""

    def __init__(self, console: Screen, table: Tabletop) -> None:
        self.place = console.place
        self.language = console.language
        self.look = console.look
        self._console = console
        self._table = table

    def scale(self, width: int, height: int) -> float:
        """A little smaller: the way back is above it."""
        return min(width / 1920, height / (1080 + 84))

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """A bar with the way back, then the console."""
        canvas.looks(self.look)
        if shown.serviced:  # there is nothing to go back to
            self._console.build(canvas, shown, now)
            return
        bar, rest = canvas.area.top_part(84, 0)
        canvas.put(bar, "slab", 0, FRAME, FRAME, 0, False)
        back = bar.inset(16, 4)._replace(w=330)
        canvas.button(back, say("Back to the table"), CloseConsole(), Style.PLAIN, TEXT, icon="back")
        title = Area(bar.x + 380, bar.y, bar.w - 400, bar.h)
        words = say("Dealer's console")
        if shown.tips:
            words = f"{words}   ·   {say('tips {amount}', amount=money(shown.tips))}"
        canvas.text(title, words, LARGE, INK_2, SERIF, LEFT)
        place = canvas.rect(rest)
        below = Canvas(canvas.gallery, canvas.scale, place, canvas.sheet, canvas.pressed)
        try:
            self._console.build(below, shown, now)
        except Exception:
            self._table.console_open = False  # the players have their table back; the console says what is wrong
            raise

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """The way back, or what the console does."""
        if touch == Tap(CloseConsole()):
            self._table.console_open = False
            return []
        return self._console.act(touch, shown, now)

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """What the console does."""
        return self._console.follow(shown, now)
