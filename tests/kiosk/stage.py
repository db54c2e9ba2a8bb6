"""A cabinet without hardware: the package in a fresh folder, its X server and its table kept by a supervisor."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from hardware.package.source import ROOT
from tests.kiosk.places import Done, need, run
from tests.kiosk.real import Built
from tests.kiosk.supervisor import Service, Shipped
from tests.kiosk.xorg import CONFIGS, _without_flags
from tests.screens.xservers import XORG_CONF, Display, _need, wait_for

SIZE = (1280, 720)
"""Of each display."""
STATION, DEALER = pygame.Rect((0, 0), SIZE), pygame.Rect((SIZE[0], 0), SIZE)
SCREENS = "DUMMY0 1280x720 touch0\nDUMMY1 1280x720 touch1\n"
DISPLAYS = """layout = "cabinet"
attract = "attract.toml"
[[displays.screen]]
shows = "station 1"
display = 0
[[displays.screen]]
shows = "dealer"
display = 1
"""
MONITOR = """Section "Monitor"
    Identifier "{name}"
    Modeline "1280x720" 56.58 1280 1288 1296 1304 720 721 722 723
    Option "PreferredMode" "1280x720"
    Option "Enable" "true"
    {place}
EndSection
"""
"""A display of the dummy driver that is plugged in and lit as soon as the server runs."""
ATTRACT = """idle_seconds = 10
languages = "table"
station = [{ scene = "limits", seconds = 30 }]
overhead = []
tabletop = []
"""
"""The shortest wait that there is, and a scene in which nothing moves by itself."""
CALM = {"decisions = 10": "decisions = 120", "betting = 30": "betting = 120", "low_disk_gb = 2": "low_disk_gb = 0"}
"""Nobody is in a hurry, and a small disk is no notice."""
WATCHDOG = 2.0
"""Seconds instead of those of the unit, for a table that is to hang: the program divides whatever it is given."""


class Cabinet:
    """Its two services, and where everything is."""

    def __init__(self, folder: Path, release: Path, number: int) -> None:
        self.folder, self.release = folder, release
        self.data = folder / "data"
        self.display = Display(f":{number}")
        for made in (self.data, folder / "x", folder / "etc"):
            made.mkdir()
        self._places = {
            "/opt/etg/current": str(release),
            "/var/lib/etg": str(self.data),
            "/run/etg-x": str(folder / "x"),
            "/etc/etg": str(folder / "etc"),
            "DISPLAY=:0": f"DISPLAY={self.display.display}",
        }
        config = folder / "xorg.conf"
        config.write_text(_xorg_conf(folder))
        options = ["-config", str(config), "-configdir", str(CONFIGS), "-novtswitch", "-sharevts"]
        self.server = Service(  # no terminal and no graphics card: the dummy driver
            Shipped("etg-x.service", self._places),
            folder,
            [self.display.display, *options],
            environment={"RUNTIME_DIRECTORY": str(folder / "x")},
        )
        self.screens_conf = folder / "screens.conf"
        self.screens_conf.write_text(SCREENS)
        self.table: Service | None = None

    @property
    def env(self) -> dict[str, str]:
        """What a tool needs to be let in to the server."""
        return os.environ | {"DISPLAY": self.display.display, "XAUTHORITY": str(self.folder / "x" / "xauthority")}

    def ask(self, *command: str) -> Done:
        """Run a tool on the server."""
        return run(*command, env=self.env)

    def do(self, *command: str) -> str:
        """Run a tool on it that must succeed; what it wrote."""
        done = self.ask(*command)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def settle(self) -> None:
        """Wait for the server, which then lets the test look at it without its cookie."""
        wait_for(lambda: self.ask("xhost", "+local:").returncode == 0, "the X server")

    def lay_out(self) -> Done:
        """What etg-screens.service does when udev has seen a display or a panel come back."""
        unit = Shipped("etg-screens.service", self._places)
        env = unit.environment | {"ETG_SCREENS_CONF": str(self.screens_conf)}
        return run(*unit.one("ExecStart").split(), env=env)

    def make_table(
        self,
        words: Sequence[str] = (),
        before: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        watchdog: float = 0.0,
    ) -> Service:
        """etg.service; the loudspeaker of a test is silent."""
        silent = {"SDL_AUDIODRIVER": "dummy", "ETG_SCREENS_CONF": str(self.screens_conf)}
        shipped = Shipped("etg.service", self._places)
        self.table = Service(shipped, self.folder, words, before, silent | dict(environment or {}), watchdog)
        self.server.parts.append(self.table)
        assert "etg-x.service" in shipped.one("PartOf").split()
        return self.table

    def set_up(self, changes: Mapping[str, str] | None = None) -> None:
        """Its settings: the shipped ones with two displays, and a show that begins soon."""
        text = (ROOT / "config" / "cabinet.toml").read_text(encoding="utf-8")
        for old, new in ({'layout = "tabletop"': DISPLAYS} | CALM | dict(changes or {})).items():
            assert old in text
            text = text.replace(old, new)
        (self.data / "cabinet.toml").write_text(text, encoding="utf-8")
        (self.data / "attract.toml").write_text(ATTRACT)

    def log(self) -> str:
        """What the table has written into its own log."""
        path = self.data / "table.log"
        return path.read_text() if path.exists() else ""


@contextmanager
def cabinet(built: Built) -> Iterator[Cabinet]:
    """A fresh folder with the package in it and an X server; everything ends with the block."""
    _need("setpriv", "Xorg", "xrandr", "xinput", "xdotool")
    need("xauth")
    with TemporaryDirectory(prefix="etg-cabinet-") as name:
        folder = Path(name)
        found = Cabinet(folder, built.release, _free_number())
        found.set_up()
        found.server.start()
        try:
            found.settle()
            yield found
        except BaseException:
            sys.stderr.write(f"the table said: {found.table.said[-2000:] if found.table is not None else ''}\n")
            if path := os.environ.get("ETG_SCREENSHOTS"):
                found.display.screenshot(Path(path) / "failed.png")
            raise
        finally:
            for service in (found.table, found.server):
                if service is not None:
                    service.stop()


def _xorg_conf(folder: Path) -> str:
    """Two displays side by side, and what the other tests have."""
    size = {"width": 2 * SIZE[0], "height": SIZE[1], "kilobytes": 2 * SIZE[0] * SIZE[1] * 4 // 1024 + 1}
    left = MONITOR.format(name="left", place="")
    right = MONITOR.format(name="right", place='Option "RightOf" "DUMMY0"')
    driver = 'Driver "dummy"\n'
    both = f'{driver}    Option "Monitor-DUMMY0" "left"\n    Option "Monitor-DUMMY1" "right"\n'
    return left + right + _without_flags(XORG_CONF.format(folder=folder, **size)).replace(driver, both)


def _free_number() -> int:
    """Of a display that nobody has."""
    taken = (Path(f"/tmp/.X{number}-lock").exists() for number in range(1000 + os.getpid() % 5000, 7000))
    return 1000 + os.getpid() % 5000 + next(at for at, is_taken in enumerate(taken) if not is_taken)
