"""What no restart mends: a full disk, no sound, a display or a touch panel that is gone, settings that cannot be read.

The table goes on, says so, and is not started again.
"""

import errno
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from etg.cabinet.not_started import not_started
from etg.cabinet.settings import load_settings
from etg.cabinet.shown import Shown
from etg.cabinet.watchdog import SHARE
from etg.errors import Malformed
from etg.languages import ENGLISH, speaking
from etg.ledger.faults import fault
from etg.ledger.reading import Reader
from etg.ledger.records import FittingBack, FittingLost
from etg.screens.cannot_start import CannotStart
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.sheet import Sheet
from etg.screens.station import intents as i
from tests.kiosk.places import as_root
from tests.kiosk.real import Built
from tests.kiosk.stage import DEALER, STATION, WATCHDOG, Cabinet, cabinet
from tests.kiosk.supervisor import Service
from tests.kiosk.test_supervised_round import DESK, same, state_of
from tests.screens.programs import Program
from tests.screens.test_windows import sit_down, wager
from tests.screens.xservers import SECONDS, TouchPanel, wait_for

P = TypeVar("P", bound=Program)
SMALL_DISK = 'mount -t tmpfs -o size=6m,mode=0700 etg "$0" && cp "$1"/*.toml "$0" && shift && exec "$@"'
"""A disk that nobody but the table and its test sees, and that is gone with the table."""


class OnDiskOfItsOwn(Program):
    """Its ledger cannot be opened where it is: its name there is that of another file here. A copy can."""

    far = Path()

    @property
    def shown(self) -> Shown | None:
        """The table as it is on disk."""
        for suffix in ("", "-wal"):
            path = self.far / f"{self.ledger.name}{suffix}"
            if path.exists():
                shutil.copy(path, self.ledger.with_name(path.name))
        return super().shown


def program_of(found: Cabinet, kind: type[P]) -> P:
    """The same screens as the test expects them."""
    windows, ledger = {"station 1": STATION, "dealer": DEALER}, found.data / "desk-community_blackjack.ledger"
    return kind(found.display, ledger, windows, found.data / "cabinet.toml", 7)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Nothing more goes onto the disk of a folder."""
    file = folder / "filler"
    with file.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(bytes(4096))
        except OSError as error:
            assert error.errno == errno.ENOSPC
    try:
        yield
    finally:
        file.unlink()


def reads(program: Program, name: str) -> bool:
    """Whether people at a screen can read what is wrong, pixel by pixel: the dealer all of it, a player its number."""
    shown = program.shown
    assert shown is not None
    plain, _ = program.pane(name, shown)
    usual = {item.args for item in plain.sheet.items}
    full = fault("disk_full", f"{program.ledger}: database or disk is full, SQLITE_FULL")
    pane, surface = program.pane(name, replace(shown, stopped=full.words, stopped_code=full.code))
    new = [item for item in pane.sheet.items if item.kind == "text" and item.args not in usual]
    lines = [item.rect for item in new if name == "dealer" or "Tilt" in str(item.args[0])]
    assert lines
    picture = program.display.screenshot().subsurface({"dealer": DEALER, "station 1": STATION}[name])
    return all(same(picture, surface, line) for line in lines)


def loudspeaker(table: Service) -> int:
    """The program that plays, 0: there is none."""
    for path in Path(f"/proc/{table.pid}/task").glob("*/children"):
        for child in path.read_text().split():
            if b"etg.screens.sound.player" in Path(f"/proc/{child}/cmdline").read_bytes():
                return int(child)
    return 0


def test_a_full_disk_and_a_lost_loudspeaker_are_said_and_outlived(built: Built) -> None:
    """Nothing is recorded, nothing is lost, and the watchdog goes on being fed; all goes on as soon as it can."""
    with cabinet(built) as found:
        settings = shutil.copytree(found.data, found.folder / "settings")
        before = [*as_root(), "sh", "-c", SMALL_DISK, str(found.data), str(settings)]
        table = found.make_table(DESK, before, watchdog=WATCHDOG)
        table.start()
        table.wait_ready(1)
        program = program_of(found, OnDiskOfItsOwn)
        program.far = Path(f"/proc/{table.pid}/root{found.data}")
        sit_down(program, "station 1")
        wait_for(lambda: loudspeaker(table) != 0, "the loudspeaker")
        lost = loudspeaker(table)
        os.kill(lost, signal.SIGKILL)
        state = state_of(program)
        with filled(program.far):
            program.tap("station 1", i.OnSpot(1, i.MAIN))
            for name in ("dealer", "station 1"):
                wait_for(partial(reads, program, name), f"nothing on {name}")
            wait_for(lambda: table.status.endswith("; Tilt 101 Disk full"), "its status")
            table.wait_fed(int(2 * SHARE))
            assert state_of(program) == state
        wait_for(lambda: "Tilt" not in table.status, "it goes on")
        again = program_of(found, OnDiskOfItsOwn)  # the chip that was not taken is not on the felt
        again.far = program.far
        wager(again, "station 1")
        wait_for(lambda: "without, and tries again" in (program.far / "table.log").read_text(), "no sound, in the log")

        def is_heard_again() -> bool:
            """It is tried again half a minute after the last time, with the next sound: the click of a touch."""
            found.display.tap(*STATION.center)
            return loudspeaker(table) not in (0, lost)

        wait_for(is_heard_again, "the loudspeaker again", 2 * SECONDS)
        table.wait_fed()
        assert (table.starts, table.ended) == (1, [])
        assert state_of(program).wagers[1].player == "Player 1"
        found.table = None
        table.stop()


def finger(found: Cabinet) -> TouchPanel:
    """The touch panel of the station; the server takes one for all its life."""
    number = int(found.do("xinput", "list", "--id-only", "touch0"))
    return TouchPanel("DUMMY0", number, STATION, found.folder / "touch0")


def test_a_display_and_a_touch_panel_go_and_come_back(built: Built) -> None:
    """The table goes on meanwhile; what udev starts when they are back brings everything to its place again."""
    with cabinet(built) as found:
        table = found.make_table(DESK, watchdog=WATCHDOG)
        table.start()
        table.wait_ready(1)
        program = program_of(found, Program)
        panel = finger(found)
        program.place("station 1", i.SitDown())
        found.do("xinput", "disable", "touch0")
        panel.close()
        found.do("xrandr", "--output", "DUMMY1", "--off")
        wait_for(lambda: recorded(program, "fitting_lost") == {"display", "touch panel"}, "both losses on record")
        table.wait_fed(int(2 * SHARE))
        assert not state_of(program).players, "nobody can have touched anything"
        found.do("xinput", "enable", "touch0")
        assert found.lay_out().returncode == 0
        panel = finger(found)
        panel.tap(*program.place("station 1", i.SitDown()))
        program.wait(lambda shown: "Player 1" in shown.state.players, "the panel is heard again")
        wait_for(partial(same_as_painted, program, "dealer"), "the dealer's console on its display")
        wait_for(lambda: recorded(program, "fitting_back") == {"display", "touch panel"}, "both are back")
        table.wait_fed()
        assert (table.starts, table.ended, found.server.starts) == (1, [], 1)
        found.table = None
        table.stop()
        found.server.stop()
        panel.close()


def recorded(program: Program, name: str) -> set[str]:
    """What has gone lost, or come back, by the ledger."""
    with Reader.open(program.ledger) as reader:
        return {event.what for event in reader.named(name) if isinstance(event, FittingLost | FittingBack)}


def same_as_painted(program: Program, name: str) -> bool:
    """Whether all words of a screen are to be seen at their place."""
    shown = program.shown
    assert shown is not None
    pane, surface = program.pane(name, shown)
    picture = program.display.screenshot().subsurface({"dealer": DEALER, "station 1": STATION}[name])
    return all(same(picture, surface, item.rect) for item in pane.sheet.items if item.args[:1] == ("Player 1",))


def test_a_live_table_that_cannot_start_says_so_and_is_not_started_again(built: Built) -> None:
    """By the words of the unit: its settings cannot be read until they are put right, and it stays one life."""
    with cabinet(built) as found:
        file = found.data / "cabinet.toml"
        right = file.read_text()
        file.write_text("[sound\n")
        table = found.make_table(watchdog=WATCHDOG)
        table.start()
        table.wait_ready(1)
        page, button = cannot_start(file)
        for display in (STATION, DEALER):
            wait_for(partial(is_on, found, display, page), "the page")
        assert table.status.startswith("cannot start: ")
        table.wait_fed(int(2 * SHARE))
        file.write_text(right)
        found.display.tap(*button.center)
        wait_for(lambda: table.status.startswith("Community Blackjack, live, closed"), "the table")
        table.wait_fed()
        assert (table.starts, table.ended) == (1, [])


def is_on(found: Cabinet, display: pygame.Rect, picture: pygame.Surface) -> bool:
    """Whether a display shows this and nothing else."""
    return same(found.display.screenshot().subsurface(display), picture, STATION)


def cannot_start(file: Path) -> tuple[pygame.Surface, pygame.Rect]:
    """The page for what is wrong with the settings, and where its button is."""
    with pytest.raises(Malformed) as wrong:
        load_settings(file)
    page, sheet, gallery = CannotStart(not_started(wrong.value), ENGLISH), Sheet(), Gallery()
    with speaking(ENGLISH):
        page.build(Canvas(gallery, page.scale(*STATION.size), STATION, sheet), None, 0.0)
    surface = pygame.Surface(STATION.size)
    surface.fblits(gallery.blits(sheet.items))
    return surface, pygame.Rect(sheet.targets[0].rect)
