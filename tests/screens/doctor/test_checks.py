"""Displays, fonts, sound and versions: right, and broken in one place each."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from etg.cabinet.doctor.check import Mark
from etg.cabinet.settings_displays import CABINET, Displays, ScreenSettings
from etg.errors import Malformed
from etg.resources import resource
from etg.screens.doctor import checks, cmap
from tests.cabinet.doctor.builders import Cabinet, good, put
from tests.ledger.builders import quickly
from tests.screens.xservers import xvfb

FONTS = sorted(each for each in resource("art", "fonts").iterdir() if each.suffix in (".ttf", ".otf"))
TWO = {"driver": "x11", "sizes": [[1920, 1080], [1280, 720]]}


@pytest.fixture
def cabinet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cabinet]:
    """At which nothing is wrong."""
    quickly(monkeypatch)
    yield good(tmp_path)
    for path in (tmp_path, *tmp_path.rglob("*")):
        if path.is_dir():
            path.chmod(0o755)


def answering(monkeypatch: pytest.MonkeyPatch, **answers: dict[str, Any]) -> None:
    """What the program says that opens things."""
    monkeypatch.setattr(checks, "probe", lambda what, patient, **env: answers[what])


# Displays


def test_displays_are_counted_and_compared(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their sizes."""
    answering(monkeypatch, displays=TWO)
    found = cabinet.found(checks.displays)
    assert {finding.mark for finding in found} == {Mark.OK}
    assert found[0].found == "2 by x11, 0: 1920x1080, 1: 1280x720" and "2, each has its display" in found[1].found


def test_without_a_display_it_says_so(cabinet: Cabinet, tmp_path: Path) -> None:
    """Wrong for money, worth knowing at a desk; on a kiosk its X server is started again."""
    cabinet.patient = replace(cabinet.patient, env={})
    cabinet.at("tmp/.X11-unix/X0").unlink()
    found = cabinet.only(checks.displays)
    assert found.mark is Mark.WRONG and "no display" in found.found and "systemctl restart etg-x" in found.fix
    cabinet.patient = replace(cabinet.patient, live=False, root=tmp_path / "data")
    found = cabinet.only(checks.displays)
    assert found.mark is Mark.NOTE and "DISPLAY" in found.fix


def test_the_displays_of_a_kiosk_are_found_from_elsewhere(cabinet: Cabinet) -> None:
    """A technician comes over the network, where no display is named."""
    cabinet.patient = replace(cabinet.patient, env={})
    env = checks.display_env(cabinet.patient)
    assert env == {"DISPLAY": ":0", "XAUTHORITY": str(cabinet.at("run/etg-x/xauthority"))}


def test_an_x_server_that_does_not_answer_is_wrong(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not waited for."""
    answering(monkeypatch, displays={"error": "x11 not available"})
    found = cabinet.only(checks.displays)
    assert found.mark is Mark.WRONG and "x11 not available" in found.found and "etg-x" in found.fix


@pytest.mark.parametrize(
    ("screen", "said"),
    [
        (ScreenSettings("station 4", 2), "display 2, which is not there"),
        (ScreenSettings("station 4", 1, size=(1920, 1080)), "1920x1080 is larger than display 1"),
    ],
)
def test_a_screen_that_has_no_display_is_named(
    cabinet: Cabinet, screen: ScreenSettings, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a smaller one."""
    answering(monkeypatch, displays=TWO)
    cabinet.set(displays=Displays(CABINET, (ScreenSettings("dealer", 0), screen)))
    found = cabinet.only(checks.displays)
    assert found.mark is Mark.WRONG and found.about == "screen station 4" and said in found.found
    assert "page Screens, Displays" in found.fix


def test_another_number_than_screens_conf_names_is_wrong(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """One is unplugged."""
    answering(monkeypatch, displays=TWO)
    put(cabinet.at("etc/etg/screens.conf"), "DP-1 auto -\nDP-2 auto -\nDP-3 auto -\n")
    found = cabinet.only(checks.displays)
    assert found.mark is Mark.WRONG and "names 3 displays, 2 are there" in found.found and "screens.conf" in found.fix


def test_the_displays_of_an_x_server(cabinet: Cabinet) -> None:
    """As a program of its own sees them."""
    with xvfb(800, 600) as display:
        cabinet.patient = replace(cabinet.patient, env=display.env)
        assert checks.probe("displays", cabinet.patient) == {"driver": "x11", "sizes": [[800, 600]]}


# Fonts


def test_the_shipped_fonts_are_right(cabinet: Cabinet) -> None:
    """All of them, by name."""
    (found,) = cabinet.found(checks.fonts)
    assert found.mark is Mark.OK and found.found.startswith(f"{len(FONTS)} open")
    assert [font.name for font in FONTS] == list(checks.SHIPPED)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the fonts."""
    copy = tmp_path / "fonts"
    shutil.copytree(resource("art", "fonts"), copy)
    monkeypatch.setattr(checks, "font_folder", lambda: copy)
    return copy


def test_a_font_that_is_gone_is_named(cabinet: Cabinet, folder: Path) -> None:
    """It is part of the program."""
    (folder / "Lato-Bold.ttf").unlink()
    found = cabinet.only(checks.fonts)
    assert found.mark is Mark.WRONG and found.about == "Lato-Bold.ttf" and "install the program again" in found.fix


@pytest.mark.parametrize("size", [0, 3, 2000, 60_000])
def test_a_font_that_is_cut_off_is_named(cabinet: Cabinet, folder: Path, size: int) -> None:
    """Or empty."""
    file = folder / "Vollkorn-SemiBold.ttf"
    file.write_bytes(file.read_bytes()[:size])
    found = cabinet.only(checks.fonts)
    assert found.mark is Mark.WRONG and found.about == "Vollkorn-SemiBold.ttf" and "install" in found.fix


def test_a_font_without_a_sign_is_named(cabinet: Cabinet, folder: Path) -> None:
    """Another font under its name."""
    shutil.copy(folder / "Lato-Bold.ttf", folder / "NotoSansSC-Bold.otf")
    found = cabinet.only(checks.fonts)
    assert found.mark is Mark.WRONG and found.about == "NotoSansSC-Bold.otf" and "signs are missing" in found.found


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)
def test_signs_are_read_as_others_read_them(font: Path) -> None:
    """The table of every shipped font, sign by sign."""
    assert {ord(sign) for sign in cmap.signs(font.read_bytes())} == set(TTFont(font).getBestCmap())


@pytest.mark.parametrize("content", [b"", b"x" * 100, b"\0\1\0\0\xff\xff" + b"\0" * 64])
def test_what_is_no_font_is_refused(content: bytes) -> None:
    """And never an error of another kind."""
    with pytest.raises(Malformed):
        cmap.signs(content)


# Sound


def test_sound_is_opened_and_not_played(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that opens is right; without one a table for money has no alarm."""
    answering(monkeypatch, sound={"rate": 44100, "bits": 16, "channels": 2})
    assert {finding.mark for finding in cabinet.found(checks.sound)} == {Mark.OK}
    answering(monkeypatch, sound={"error": "No such device"})
    found = cabinet.only(checks.sound)
    assert found.mark is Mark.WRONG and "No such device" in found.found and "loudspeaker" in found.fix
    cabinet.patient = replace(cabinet.patient, live=False)
    assert cabinet.only(checks.sound).mark is Mark.NOTE


def test_the_loudspeaker_of_a_running_table_is_left_alone(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have it for itself."""
    answering(monkeypatch)
    guard = cabinet.patient.ledger.with_name("cabinet.ledger.guard").stat().st_ino
    put(cabinet.at("proc/locks"), f"1: FLOCK  ADVISORY  WRITE 812 08:02:{guard} 0 EOF\n")
    assert "while the table runs" in cabinet.found(checks.sound)[0].found


@pytest.mark.parametrize(("driver", "opens"), [("dummy", True), ("no-such-driver", False)])
def test_the_other_program_says_what_it_found(cabinet: Cabinet, driver: str, opens: bool) -> None:
    """Or why it found nothing."""
    found = checks.probe("sound", cabinet.patient, SDL_AUDIODRIVER=driver, SDL_VIDEODRIVER="dummy")
    assert ("rate" in found) is opens and ("error" in found) is not opens


def test_another_program_that_hangs_or_dies_is_an_answer(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for ever."""
    monkeypatch.setattr(checks, "WAIT", 0.01)
    assert "does not answer" in checks.probe("sound", cabinet.patient)["error"]
    died = subprocess.CompletedProcess([], -11, stdout=b"")
    monkeypatch.setattr(subprocess, "run", lambda *given, **more: died)
    assert checks.probe("sound", cabinet.patient) == {"error": "it ended with -11"}


# Versions


def test_the_library_of_the_screens_has_its_line(cabinet: Cabinet) -> None:
    """With SDL, Python, SQLite and the kernel."""
    said = " ".join(f"{finding.about} {finding.found}" for finding in cabinet.found(checks.versions))
    version = sys.version.split()[0]
    assert all(word in said for word in ("pygame-ce ", "SDL 2.", f"Python {version}", "SQLite 3.", "Linux "))
