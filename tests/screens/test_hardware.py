"""A display and a touch panel that go lost under a running table, on a real X server; and the server itself."""

import os
import signal
import struct
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from etg.ledger.reading import Reader
from etg.ledger.records import FittingBack, FittingLost
from etg.screens.hardware import EVERY, LATER, Hardware
from etg.screens.x_server import NoServer, Output, XServer, _cookie
from tests.cabinet.listening import Listening
from tests.ledger.builders import audited
from tests.screens.programs import ROOT
from tests.screens.xservers import SECONDS, TouchDisplay, wait_for, xorg_two_screens, xvfb

WIDE, HIGH = 960, 540
LEFT, RIGHT = Output("DUMMY0", 0, 0, WIDE, HIGH), Output("DUMMY1", WIDE, 0, WIDE, HIGH)
SETTINGS = """layout = "cabinet"
[[displays.screen]]
shows = "dealer"
display = 0
[[displays.screen]]
shows = "station 1"
display = 1
"""


def switch(display: TouchDisplay, on: bool) -> None:
    """The right display."""
    display.run("xrandr", "--output", "DUMMY1", *(["--mode", "panel", "--pos", f"{WIDE}x0"] if on else ["--off"]))


def losses(ledger: Path) -> list[FittingLost | FittingBack]:
    """What is on record of them."""
    with Reader.open(ledger) as reader:
        events = [row.event() for row in reader.events() if row.name.startswith("fitting_")]
    return [event for event in events if isinstance(event, FittingLost | FittingBack)]


def test_a_display_and_a_touch_panel_go_and_come_back(tmp_path: Path) -> None:
    """Both are named and on record; the table runs on, and what was dark shows its station again, at its place."""
    shipped = (ROOT / "config" / "cabinet.toml").read_text(encoding="utf-8")
    (tmp_path / "cabinet.toml").write_text(shipped.replace('layout = "tabletop"', SETTINGS), encoding="utf-8")
    manager = Listening.at(tmp_path)
    ledger = tmp_path / "desk-community_blackjack.ledger"
    with xorg_two_screens(WIDE, HIGH) as display:
        server = XServer(display.display)
        assert (server.outputs(), [*server.panels().values()]) == ((LEFT, RIGHT), ["touch0", "touch1"])
        env = display.env | {"ETG_DATA": str(tmp_path), "NOTIFY_SOCKET": manager.address}
        for name in ("WAYLAND_DISPLAY", "ETG_CABINET"):
            env.pop(name, None)
        command = [sys.executable, "-m", "etg", "run", "--mute", "--dealer", "me"]
        table = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        try:
            manager.wait("READY=1")
            display.panels[1].tap(5, 5)  # from now on it is known which window the panel is for
            display.move(WIDE + 5, 5)
            window = display.run("xdotool", "getmouselocation", "--shell").rpartition("WINDOW=")[2]
            station = _picture(display, WIDE)
            switch(display, on=False)
            display.run("xinput", "disable", "touch1")
            assert server.outputs() == (LEFT,) and [*server.panels().values()] == ["touch0"]
            wait_for(lambda: len(losses(ledger)) == 2, "it is not said that they are gone")
            assert losses(ledger) == [FittingLost("display", "station 1"), FittingLost("touch panel", "station 1")]
            manager.wait("STATUS=Community Blackjack, desk, closed; waits for: open the table; Notice 606")
            dealer = _picture(display, 0)
            display.run("xdotool", "windowmove", window, "100", "50")  # as whoever lays out outputs may do it
            wait_for(lambda: _picture(display, 0) != dealer, "the window is not moved")
            switch(display, on=True)
            display.run("xinput", "enable", "touch1")
            wait_for(lambda: len(losses(ledger)) == 4, "it is not said that they are back")
            assert {(each.what, type(each)) for each in losses(ledger)[2:]} == {
                ("display", FittingBack),
                ("touch panel", FittingBack),
            }
            wait_for(lambda: _picture(display, WIDE) == station, "the station is not shown again at its place")
            table.terminate()
            assert table.wait(SECONDS) == 0
        finally:
            table.kill()
            table.wait()
            manager.close()
            server.close()
    assert audited(ledger).ok


def _picture(display: TouchDisplay, left: int) -> bytes:
    """The middle of what a display shows: there is no clock in it."""
    return pygame.image.tobytes(display.screenshot().subsurface(Rect(left, HIGH // 3, WIDE, HIGH // 3)), "RGB")


def test_a_table_ends_at_once_when_its_server_does_and_its_books_are_whole(tmp_path: Path) -> None:
    """With a code that says that it did not end in order: whoever has started it starts it again."""
    manager = Listening.at(tmp_path)
    with xvfb(1280, 720) as display:
        env = display.env | {"ETG_DATA": str(tmp_path), "NOTIFY_SOCKET": manager.address}
        for name in ("WAYLAND_DISPLAY", "ETG_CABINET"):
            env.pop(name, None)
        command = [sys.executable, "-m", "etg", "run", "--windowed", "--mute", "--pace", "0"]
        table = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            manager.wait("READY=1")
            os.kill(display.process, signal.SIGKILL)
            assert table.wait(SECONDS) not in (0, -signal.SIGKILL)
        finally:
            table.kill()
            table.wait()
            manager.close()
    assert audited(tmp_path / "desk-community_blackjack.ledger").ok


# What is asked, and when


class Server:
    """One that has what the test gives it."""

    def __init__(self) -> None:
        self.there: tuple[Output, ...] = (LEFT, RIGHT)
        self.touch = {6: "touch0", 7: "touch1"}
        self.asked = 0
        self.closed = False

    def outputs(self) -> tuple[Output, ...]:
        self.asked += 1
        if not self.there:
            raise NoServer("hung up")
        return self.there

    def panels(self) -> dict[int, str]:
        return dict(self.touch)

    def close(self) -> None:
        self.closed = True


def test_what_was_there_and_is_not_is_known_and_asked_for_now_and_then() -> None:
    server = Server()
    found = Hardware(lambda: server)  # type: ignore[arg-type,return-value]  # only asks
    assert found.lit((5000, 0)) and found.deaf == {}, "nobody has looked yet"
    assert not found.look(0.0) and found.lit((WIDE + 1, 1)) and not found.lit((5000, 0))
    assert not found.look(EVERY / 2) and server.asked == 1
    server.there, server.touch = (LEFT,), {6: "touch0", 9: "touch1"}
    assert found.look(EVERY) and not found.lit((WIDE + 1, 1)) and found.lit((1, 1))
    assert found.deaf == {7: "touch1"}, "under another number nobody hears it"
    server.there, server.touch = (LEFT, RIGHT), {6: "touch0", 7: "touch1"}
    assert found.look(2 * EVERY) and found.deaf == {}


def test_a_server_that_cannot_be_asked_is_no_loss() -> None:
    """It is asked again a good while later."""
    server = Server()
    found = Hardware(lambda: server)  # type: ignore[arg-type,return-value]  # only asks
    found.look(0.0)
    server.there = ()
    assert not found.look(EVERY) and server.closed and found.lit((5000, 0)) and found.deaf == {}
    server.there = (LEFT,)
    assert not found.look(2 * EVERY) and not found.look(EVERY + LATER) and not found.lit((WIDE + 1, 1))


@pytest.mark.parametrize("display", ["", "elsewhere:0", ":99999", "localhost:10.0"])
def test_a_display_that_is_not_of_this_machine_is_not_asked(display: str, tmp_path: Path) -> None:
    with pytest.raises(NoServer):
        XServer.of_environment({"DISPLAY": display, "HOME": str(tmp_path)})


def test_the_cookie_of_a_display(tmp_path: Path) -> None:
    """Of several the one with its number."""

    def entry(number: bytes, name: bytes, cookie: bytes) -> bytes:
        parts = (b"here", number, name, cookie)
        return struct.pack(">H", 256) + b"".join(struct.pack(">H", len(part)) + part for part in parts)

    file, name = tmp_path / "cookies", b"MIT-MAGIC-COOKIE-1"
    file.write_bytes(entry(b"1", name, b"one") + entry(b"2", b"OTHER", b"no") + entry(b"2", name, b"two"))
    assert [_cookie(file, number) for number in ("1", "2", "3")] == [b"one", b"two", b""]
    assert _cookie(tmp_path / "nothing", "1") == b""
