"""When something fails: every screen says so, and a touch leads back."""

from collections.abc import Iterator

import pygame
import pytest

from etg.cabinet.asks import Ask, Recover
from etg.cabinet.settings_displays import Displays as Chosen
from etg.screens.displays import Displays
from etg.screens.failsafe import Failsafe, TryAgain
from etg.screens.layouts import open_displays
from etg.screens.pane import Pane
from etg.screens.scenes import scene
from etg.screens.station.view import Setting

WHY = "something that nobody has foreseen"


@pytest.fixture
def displays(monkeypatch: pytest.MonkeyPatch) -> Iterator[Displays]:
    """All on one screen that nobody sees, in the middle of betting."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    found = open_displays(Chosen(), Setting("", (1_00, 5_00, 25_00), ()), 8, "a test", False, (1920, 1080))
    moment = scene("community_blackjack", "wagers")
    found.show(moment.shown)
    found.draw(moment.now)
    yield found
    found.close()


def touch_try_again(displays: Displays, pane: Pane) -> list[Ask]:
    """Draw, and touch the button of a failsafe."""
    moment = scene("community_blackjack", "wagers")
    displays.draw(moment.now)
    target = next(each for each in pane.sheet.targets if isinstance(each.intent, TryAgain))
    pygame.event.clear()
    face = next(iter(displays._faces.values()))
    for phase in ("down", "up"):
        displays._touch(face, "a finger", phase, target.rect.center, moment.now)
    return displays.take(moment.now)


def test_a_table_that_has_stopped_is_asked_to_go_on_and_the_next_moment_leads_back(displays: Displays) -> None:
    """On every screen; another failure meanwhile says what is wrong now."""
    moment = scene("community_blackjack", "wagers")
    displays.failsafe("an earlier reason", moment.shown)
    displays.failsafe(WHY, moment.shown)
    screens = [pane.screen for pane in displays.panes]
    assert screens and all(isinstance(screen, Failsafe) and screen.why == WHY for screen in screens)
    pane = displays.panes[0]
    assert touch_try_again(displays, pane) == [Ask(pane.screen.place, Recover())]
    assert isinstance(pane.screen, Failsafe), "the table says when it goes on"
    displays.show(moment.shown)
    assert not any(isinstance(pane.screen, Failsafe) for pane in displays.panes)


def test_one_screen_that_has_failed_leads_back_by_itself(displays: Displays) -> None:
    """The table has not stopped, so nothing is asked of it."""
    pane = displays.panes[0]
    displays._stop(pane, WHY)
    displays.show(scene("community_blackjack", "wagers").shown)
    assert isinstance(pane.screen, Failsafe), "it waits until somebody has seen it"
    assert touch_try_again(displays, pane) == []
    assert not isinstance(pane.screen, Failsafe)
