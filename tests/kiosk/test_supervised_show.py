"""From the package in a fresh folder to the show on the screen, as the units say it; killed, it comes back."""

import signal
import time
from pathlib import Path

import pygame

from etg.cabinet.settings import load_settings
from etg.cabinet.shown import Shown
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.staff_file import staff_path
from etg.ledger.reading import Reader
from etg.modes import Mode
from etg.screens.attract.screen import ShowScreen
from etg.screens.attract.show import STEP
from etg.screens.attract.stage import STATION as AT_STATION
from etg.screens.gallery import Gallery
from etg.screens.pane import Pane
from etg.screens.station.view import Setting
from tests.kiosk.real import Built
from tests.kiosk.stage import STATION, Cabinet, cabinet
from tests.ledger.builders import audited
from tests.screens.xservers import wait_for

STEPS = 15
"""Of a scene of 30 s."""


def shows(found: Cabinet) -> list[bytes]:
    """The show of the station in each of its steps, as our own screens paint it."""
    settings = load_settings(found.data / "cabinet.toml")
    with Reader.open(found.data / "cabinet.ledger") as reader:
        head = reader.head()
        assert head is not None
        state = reader.books_at(head.event).now.state
    assert state is not None
    languages = settings.languages
    setting = Setting(
        settings.operator, settings.chips, (), settings.look, 7, languages.table, languages.offered, False
    )
    screen = ShowScreen(AT_STATION, setting, settings.attract, 1)
    surface = pygame.Surface(STATION.size)
    pictures = []
    for step in range(STEPS):
        pane = Pane(screen, Gallery(), STATION)
        pane.paint(surface, Shown(state, Mode.LIVE), step * STEP + STEP - 0.1)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) > 1, "it moves a little"
    return pictures


def seen(found: Cabinet) -> bytes:
    """What is on the display of the station."""
    return pygame.image.tobytes(found.display.screenshot().subsurface(STATION), "RGB")


def test_the_package_shows_its_show_is_killed_and_comes_back(built: Built) -> None:
    """The words of the unit, its environment and no other, the Python of the system."""
    with cabinet(built) as found:
        ledger = found.data / "cabinet.ledger"
        Accounts(staff_path(ledger)).found(
            "100", "Ada", "482913", time.time()
        )  # before that it waits for her, and has no show
        table = found.make_table()
        table.start()
        table.wait_ready(1)
        assert table.status.startswith("Community Blackjack, live, closed")
        assert Path(f"/proc/{table.pid}/exe").readlink() == Path("/usr/bin/python3").resolve()
        pictures = shows(found)
        assert seen(found) not in pictures, "first it is a table"
        wait_for(lambda: seen(found) in pictures, "the show")
        first = table.pid
        table.kill(signal.SIGKILL)
        table.wait_ready(2)
        assert table.pid != first and table.ended == [("signal", "killed", "KILL")]
        assert seen(found) not in pictures, "it is a new life"
        wait_for(lambda: seen(found) in pictures, "the show again")
        table.wait_fed()
        assert (found.server.starts, table.starts) == (1, 2)
        found.table = None
        table.stop()
        assert table.ended[-1] == ("success", "exited", "0"), table.said
        assert "ERROR" not in found.log() and audited(ledger).ok
