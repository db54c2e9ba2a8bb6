"""The dealer's console: it draws what is shown, and says what touches mean."""

from collections.abc import Callable
from time import time

from etg.cabinet.asks import DEALER_CONSOLE, Ask, EndTraining, ExtendTimer, PauseTimer, ResumeTimer, TrainAgain
from etg.cabinet.settings_look import PLAIN, Look
from etg.cabinet.shown import Shown
from etg.languages import ENGLISH
from etg.money import Cents
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.dealer import intents as i
from etg.screens.dealer.bar import bar
from etg.screens.dealer.catalogue import find
from etg.screens.dealer.column import column
from etg.screens.dealer.felt import felt_area
from etg.screens.dealer.filling import typed_value
from etg.screens.dealer.headline import headline
from etg.screens.dealer.lesson import height_of, lesson_band
from etg.screens.dealer.next_step import next_step
from etg.screens.dealer.offers import Given, Offer, begun, missing
from etg.screens.dealer.pages import page_area
from etg.screens.dealer.people import MOST_DIGITS
from etg.screens.dealer.proving import PEOPLE, answer, enter, enter_own, fresh_keys, given_by, is_proved
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.view import Memory, View
from etg.screens.moments import Moments
from etg.screens.theme import FRAME
from etg.screens.touch import Tap, Touch
from etg.texts import text

HEADLINE, BAR, COLUMN = 196, 148, 576
CHIPS: tuple[Cents, ...] = (1_00, 5_00, 25_00, 100_00, 500_00)
_TOO_LATE = text("That is not possible any more")
_NOTE = 6.0
"""Seconds for which a note is shown."""


def _seconds() -> int:
    """The time of day in seconds, by which decks grow old."""
    return int(time())


_WHILE_AWAY = (i.Take, i.Key, i.Enter, i.Back, i.Close)
"""What can be touched while the dealer is away: all that leads to a log-in."""
_PEOPLE_WHILE_AWAY = (i.Show(i.Staff()), i.Show(i.OwnPin()))
"""Others of the staff can come meanwhile."""


class DealerConsole:
    """The screen in front of the dealer."""

    place = DEALER_CONSOLE

    def __init__(
        self,
        chips: tuple[Cents, ...] = CHIPS,
        look: Look = PLAIN,
        language: str = ENGLISH,
        seconds: Callable[[], int] = _seconds,
        shuffled_keypad: bool = False,
    ) -> None:
        """`shuffled_keypad`: the digits of a PIN are never twice in the same order."""
        self.language = language
        self.look = look
        self.memory = Memory(shuffled=shuffled_keypad)
        self._moments = Moments()
        self._chips = chips
        self._seconds = seconds
        self._over = False
        """A training is over."""

    def scale(self, width: int, height: int) -> float:
        """All of the reference space is on the screen."""
        return min(width / 1920, height / 1080)

    # Drawing

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """The large line above, the felt or a page at the left, the column at the right, buttons below."""
        scene = self._scene(shown)
        view = View(canvas, scene, now, self.memory, next_step(scene), self._chips, self._moments.now(now))
        area = canvas.area
        canvas.looks(self.look, self.memory.page)
        canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
        head, rest = area.top_part(HEADLINE, 0)
        middle, foot = rest.bottom_part(BAR, 0)
        table, side = middle.right_part(COLUMN, 0)
        headline(view, head)
        if shown.lesson is not None:
            band, table = table.top_part(height_of(shown.lesson), 0)
            lesson_band(view, band)
        if self.memory.page is None:
            canvas.put(table, "felt")
            felt_area(view, table)
        else:
            page_area(view, table)
        column(view, Area(side.x + 12, side.y + 12, side.w - 36, side.h - 24))
        bar(view, foot)

    def _scene(self, shown: Shown) -> Scene:
        return Scene(shown, self._seconds())

    # Touches

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """What is asked of the conductor by a touch; most touches only turn a page."""
        if not isinstance(touch, Tap):
            return []
        memory = self.memory
        if shown.away and not isinstance(touch.intent, _WHILE_AWAY) and touch.intent not in _PEOPLE_WHILE_AWAY:
            self._note(text("Nobody is logged in: log in first"), now)
            return []
        match touch.intent:
            case i.Show(page):
                self._show(page)
            case i.Back() if memory.number or memory.said:
                memory.forget()
            case i.Back():
                memory.back()
            case i.Close():
                memory.close()
            case i.Turn(leaf):
                memory.leaf = leaf
            case i.Take(key):
                return self._take(key, shown, now)
            case i.PickCard(card):
                return self._said(shown, now, lambda given: given._replace(card=card))
            case i.PickReason(reason):
                return self._said(shown, now, lambda given: given._replace(reason=reason))
            case i.Key(key):
                self._type(key)
            case i.Enter():
                return self._enter(shown, now)
            case i.Pause():
                return [Ask(self.place, PauseTimer())]
            case i.Resume():
                return [Ask(self.place, ResumeTimer())]
            case i.MoreTime(seconds):
                return [Ask(self.place, ExtendTimer(seconds))]
            case i.Again():
                return [Ask(self.place, TrainAgain())]
            case i.End():
                return [Ask(self.place, EndTraining())]
            case _:
                pass
        return []

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """A page whose question is no longer asked is put away; a jackpot is known here as well."""
        self._moments.follow(shown, now, self.look.motion)
        page = self.memory.page
        if isinstance(page, i.Filling) and find(self._scene(shown), page.key) is None:
            self._note(text("The table has moved on: that is not possible any more"), now)
            self.memory.close()
        asks = self._proved(shown, now)
        if isinstance(page, i.Ways) and not next_step(self._scene(shown)).offers:
            self.memory.close()
        self._follow_lesson(shown)
        return asks

    def _proved(self, shown: Shown, now: float) -> list[Ask]:
        """Somebody has proved who he is: it goes on with what was being filled in. Or not: it is asked again."""
        memory = self.memory
        proof = answer(memory, shown, self.place)
        if proof is None:
            return []
        fresh_keys(memory)
        if isinstance(memory.page, i.OwnPin):
            if proof.person is None:
                memory.wrong = proof.words
            else:
                memory.back()
                self._note(proof.words, now)
            return []
        page = memory.page
        offer = find(self._scene(shown), page.key) if isinstance(page, i.Filling) else None
        need = missing(offer, page.given) if offer is not None and isinstance(page, i.Filling) else None
        if offer is None or need not in PEOPLE or not isinstance(page, i.Filling):
            return []
        found = given_by(proof, need, page.given)
        if isinstance(found, str):
            memory.wrong = found
            return []
        if proof.words:
            self._note(proof.words, now)
        return self._go_on(offer, found)

    def _follow_lesson(self, shown: Shown) -> None:
        """The score sheet opens by itself when the training is over, and goes when it begins again."""
        over = shown.lesson is not None and shown.lesson.sheet is not None
        if over != self._over:
            self.memory.close()
            if over:
                self.memory.open(i.ScoreSheet())
        self._over = over

    def _show(self, page: i.Page) -> None:
        """A page from the edges of the screen begins anew; one from another page comes on top of it."""
        if not isinstance(page, i.AtStation):
            self.memory.close()
        self.memory.open(page)

    def _note(self, words: str, now: float) -> None:
        self.memory.note, self.memory.note_until = words, now + _NOTE

    # Offers

    def _take(self, key: str, shown: Shown, now: float) -> list[Ask]:
        """Do it, or ask for what it needs first."""
        scene = self._scene(shown)
        offer = find(scene, key)
        if offer is None:
            self._note(_TOO_LATE, now)
            return []
        return self._go_on(offer, begun(scene))

    def _go_on(self, offer: Offer, given: Given) -> list[Ask]:
        if missing(offer, given) is not None:
            self.memory.open(i.Filling(offer.key, given))
            return []
        self.memory.close()
        return [Ask(self.place, what) for what in offer.whats(given)]

    def _said(self, shown: Shown, now: float, more: Callable[[Given], Given]) -> list[Ask]:
        """Something more is known of what is being filled in."""
        page = self.memory.page
        if not isinstance(page, i.Filling):
            return []
        offer = find(self._scene(shown), page.key)
        if offer is None:
            self._note(_TOO_LATE, now)
            self.memory.close()
            return []
        return self._go_on(offer, more(page.given))

    def _type(self, key: str) -> None:
        memory = self.memory
        memory.awaits, memory.wrong = None, ""
        if key == "<":
            memory.typed = memory.typed[:-1]
        elif key.startswith("="):
            memory.typed = key[1:]
        else:
            memory.typed = (memory.typed + key)[:MOST_DIGITS]

    def _enter(self, shown: Shown, now: float) -> list[Ask]:
        page, last = self.memory.page, shown.proofs.get(self.place)
        if isinstance(page, i.OwnPin):
            changed = enter_own(self.memory, last)
            return [] if changed is None else [Ask(self.place, changed)]
        if not isinstance(page, i.Filling):
            return []
        offer = find(self._scene(shown), page.key)
        need = missing(offer, page.given) if offer is not None else None
        if is_proved(shown, need):
            proves = enter(self.memory, last)
            return [] if proves is None else [Ask(self.place, proves)]
        if offer is None or need is None:
            return self._said(shown, now, lambda given: given)
        value = typed_value(need, page.given, self.memory.typed)
        return [] if value is None else self._go_on(offer, value)
