"""The page of a cabinet whose table could not be opened: it can be read at every size, and touched."""

import sqlite3
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from etg.cabinet.not_started import MOST, NotStarted, not_started
from etg.errors import Malformed, Refused, Tilt
from etg.languages import LANGUAGES, speaking
from etg.ledger.faults import fault
from etg.screens.cannot_start import CannotStart
from etg.screens.cannot_start_windows import CannotStartWindows
from etg.screens.canvas import Canvas
from etg.screens.failsafe import TryAgain
from etg.screens.gallery import Gallery
from etg.screens.sheet import Sheet
from etg.submission import SubmissionRefused
from etg.submission.model import Problem

GALLERY = Gallery()
LONG = Malformed("/var/lib/etg/cabinet.toml: " + "this is not what it should be, and so on; " * 12)
PROBLEMS = tuple(Problem(f"wagers.{number}", "pays more than the book allows", "4.2") for number in range(9))
ERRORS: tuple[Exception, ...] = (
    fault("in_use"),
    fault("events_missing"),
    Tilt("never_heard_of", "something is wrong", "put it right"),
    sqlite3.DatabaseError("file is not a database"),
    Malformed("cabinet.toml: table.number is -1; it must be 0 or more"),
    LONG,
    Refused("the table is open for money, and cannot go on like this: the port of the shoe is emulated"),
    SubmissionRefused(PROBLEMS),
    OSError(28, "No space left on device", "/var/lib/etg/table.log"),
    OSError("unreadable"),
    RuntimeError("x11 not available"),
    ZeroDivisionError("division by zero"),
)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_reason_can_be_read_on_every_display(size: tuple[int, int], language: str) -> None:
    """Nothing is cut off or lies outside, and the button is there and large."""
    for error in ERRORS:
        page, sheet = CannotStart(not_started(error), language), Sheet()
        scale = page.scale(*size)
        with speaking(language):
            page.build(Canvas(GALLERY, scale, Rect(0, 0, *size), sheet), None, 0.0)
        assert not sheet.overflows, sheet.overflows
        (button,) = sheet.targets
        assert isinstance(button.intent, TryAgain) and button.rect.h >= 96 * scale
        whole = Rect(0, 0, *size)
        assert all(whole.contains(Rect(item.x, item.y, item.w, item.h)) for item in sheet.items)


def test_what_each_error_says() -> None:
    """A tilt has its number; what is long is shortened; every one says what to do."""
    found = [not_started(error) for error in ERRORS]
    assert found[0].entry is not None and found[0].entry.number == 105
    assert found[0].in_a_line == "cannot start: Tilt 105 Ledger in use"
    assert found[2].entry is None and found[2].in_a_line == "cannot start: something is wrong"
    assert found[3].entry is not None, "SQLite's errors are tilts, too"
    assert found[7].why.count("pays more") == MOST and found[7].why.endswith("and 6 more")
    assert found[8].why == "/var/lib/etg/table.log: No space left on device"
    assert found[11].why == "ZeroDivisionError: division by zero"
    assert all(each.why and len(each.steps) == 2 for each in found)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[CannotStartWindows]:
    """On the displays of nobody."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    found = CannotStartWindows()
    pygame.event.clear()
    yield found
    found.close()


def touch(windows: CannotStartWindows, x: float, y: float) -> None:
    (seen,) = windows._seen.values()
    event = pygame.event.Event(pygame.FINGERDOWN, x=x, y=y, touch_id=1, finger_id=1, window=seen.window._window)
    pygame.event.post(event)


def test_a_touch_on_the_button_tries_again(windows: CannotStartWindows) -> None:
    """Nowhere else; another reason is painted in its place."""
    failure = NotStarted("a reason", ("do something",))
    windows.show(failure)
    (seen,) = windows._seen.values()
    before = pygame.image.tobytes(seen.window.surface, "RGB")
    (button,) = seen.sheet.targets
    wide, high = seen.window.rect.size
    touch(windows, 0.01, 0.01)
    assert not windows.wait(0)
    touch(windows, button.rect.centerx / wide, button.rect.centery / high)
    assert windows.wait(0) and not windows.ended
    windows.show(NotStarted("another reason", ("do something else",)))
    assert pygame.image.tobytes(seen.window.surface, "RGB") != before


def test_it_ends_when_it_is_told_to(windows: CannotStartWindows) -> None:
    """By a signal, or by whoever closes a window at a desk."""
    windows.show(not_started(fault("newer")))
    windows.stop()
    assert not windows.wait(60) and windows.ended
