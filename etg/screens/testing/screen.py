"""The screen in the place of all others while something is tested: it draws the test and tells of touches."""

from collections import deque
from typing import NamedTuple

from etg.cabinet.asks import DEALER_CONSOLE, Ask, TouchedWindow
from etg.cabinet.office.screen_tests import (
    Assign,
    BurnIn,
    Calibrate,
    Identify,
    ManyFingers,
    Pad,
    Pixels,
    ScreenTest,
)
from etg.cabinet.settings_look import PLAIN, Look
from etg.cabinet.shown import Shown
from etg.cabinet.touch_map import Place
from etg.screens.canvas import Canvas
from etg.screens.sheet import Sheet
from etg.screens.testing import drawings
from etg.screens.touch import Finger, Touch

MOST_DOTS = 4000
"""Of what fingers have drawn; then the oldest go."""
STEP = 6
"""Pixels between two dots of a stroke, at most."""


class Word(NamedTuple):
    """What a button of a test means."""

    word: str


class TestScreen:
    """One window's part in a test."""

    __test__ = False
    place = DEALER_CONSOLE

    def __init__(self, window: str, language: str) -> None:
        self.window = window
        self.language = language
        self.look: Look = PLAIN
        self.dots: deque[tuple[int, int, int]] = deque(maxlen=MOST_DOTS)
        """What fingers have drawn: where, and by which one."""
        self.fingers: dict[Finger, tuple[int, int]] = {}
        self.numbers: dict[Finger, int] = {}
        """Each finger keeps the number that it came down with."""
        self.most = 0
        """How many there were at once."""
        self._gripped: dict[Finger, Word | Place] = {}
        """What counts when the finger goes."""
        self._test: ScreenTest | None = None

    def scale(self, width: int, height: int) -> float:
        """As all screens have it."""
        return min(width / 1920, height / 1080) if width >= height else min(width / 1080, height / 1920)

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """Another test begins with a clean sheet."""
        if type(shown.test) is not type(self._test):
            self.dots.clear()
            self.fingers.clear()
            self.numbers.clear()
            self._gripped.clear()
            self.most = 0
        self._test = shown.test
        return []

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """Touches come as they are, by `finger`."""
        return []

    # Touches

    def finger(self, phase: str, finger: Finger, place: Place, at: tuple[int, int], sheet: Sheet) -> list[Ask]:
        """A finger comes, moves or goes: `place` is what the touch screen says, `at` the pixel that is meant."""
        if phase == "down":
            return self._down(finger, place, at, sheet)
        if phase == "move":
            if finger in self.fingers:
                self._draw(finger, at)
                self.fingers[finger] = at
            return []
        self.fingers.pop(finger, None)
        self.numbers.pop(finger, None)
        held = self._gripped.pop(finger, None)
        if isinstance(held, Word):
            return self._told(held.word) if _target(sheet, at) == held else []
        return [] if held is None else [Ask(self.place, TouchedWindow(self.window, held))]

    def _down(self, finger: Finger, place: Place, at: tuple[int, int], sheet: Sheet) -> list[Ask]:
        word = _target(sheet, at)
        if word is not None:
            self._gripped[finger] = word
            return []
        if isinstance(self._test, Assign):  # its window may close then, and a mouse must not stay pressed
            self._gripped[finger] = place
            return []
        if isinstance(self._test, Pad | ManyFingers):
            used = set(self.numbers.values())
            self.numbers[finger] = next(number for number in range(1, len(used) + 2) if number not in used)
            self.fingers[finger] = at
            self.most = max(self.most, len(self.fingers))
            self._draw(finger, at)
        return [Ask(self.place, TouchedWindow(self.window, place))]

    def _told(self, word: str) -> list[Ask]:
        return [Ask(self.place, TouchedWindow(self.window, word))]

    def _draw(self, finger: Finger, at: tuple[int, int]) -> None:
        """Dots from where the finger was to where it is."""
        if not isinstance(self._test, Pad):
            return
        number = self.numbers[finger]
        x, y = self.fingers[finger]
        steps = max(1, max(abs(at[0] - x), abs(at[1] - y)) // STEP)
        for step in range(1, steps + 1):
            self.dots.append((x + (at[0] - x) * step // steps, y + (at[1] - y) * step // steps, number))

    # Drawing

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """The test, as far as it concerns this window."""
        canvas.looks(self.look)
        names = [window.name for window in shown.fittings.windows]
        match shown.test:
            case Identify():
                drawings.identify(canvas, self.window, _number(names, self.window))
            case Pixels(picture=picture):
                drawings.pixels(canvas, picture, now)
            case BurnIn():
                drawings.bars(canvas, now)
            case Pad():
                drawings.pad(canvas, self.dots, Word)
            case ManyFingers():
                fingers = [(self.numbers[each], at) for each, at in self.fingers.items()]
                drawings.many_fingers(canvas, fingers, self.most, Word)
            case Assign() as test:
                drawings.assign(canvas, test, self.window, _number(list(test.open), self.window), Word)
            case Calibrate() as test:
                drawings.calibrate(canvas, test, self.window)
            case _:
                drawings.ground(canvas)


def _number(names: list[str], name: str) -> int:
    """Windows are counted from 1."""
    return names.index(name) + 1 if name in names else 0


def _target(sheet: Sheet, at: tuple[int, int]) -> Word | None:
    intents = (target.intent for target in reversed(sheet.targets) if target.rect.collidepoint(at))
    return next((intent for intent in intents if isinstance(intent, Word)), None)
