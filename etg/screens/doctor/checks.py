"""Displays, fonts, sound and the library of the screens."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

import pygame

from etg.cabinet.doctor.check import Finding, Patient, note, ok, wrong
from etg.cabinet.doctor.machine import outputs
from etg.cabinet.doctor.machine import versions as versions_below
from etg.cabinet.settings_displays import CABINET, ScreenSettings
from etg.languages import ENGLISH, LANGUAGES
from etg.languages.catalogue import read_entries
from etg.resources import resource
from etg.screens.doctor.cmap import signs
from etg.screens.pictures.letters import HAN

WAIT = 8.0
"""Seconds in which a display or a sound device must be open."""
_HAN = re.compile(f"[{HAN}]")
_NO_DISPLAY = "start it where DISPLAY or WAYLAND_DISPLAY is set"


def probe(what: str, patient: Patient, **env: str) -> dict[str, Any]:
    """What the other program found; `error` says why it found nothing."""
    command = [sys.executable, "-m", "etg.screens.doctor.probe", what]
    try:
        done = subprocess.run(
            command,
            env={**patient.env, **env},
            capture_output=True,
            timeout=WAIT,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        found: dict[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return {"error": f"it does not answer within {WAIT:g} seconds"}
    except ValueError:
        return {"error": f"it ended with {done.returncode}"}
    return found


# Displays


def displays(patient: Patient) -> Iterator[Finding]:
    """How many, how large, and whether the settings want others."""
    env = display_env(patient)
    if env is None:
        kiosk = "systemctl restart etg-x" if patient.is_kiosk else _NO_DISPLAY
        yield patient.graver("displays", "there is no display", kiosk)
        return
    found = probe("displays", patient, **env)
    if "error" in found:
        fix = "systemctl restart etg-x" if patient.is_kiosk else "start the X server, and set XAUTHORITY for it"
        yield patient.graver("displays", f"they cannot be seen: {found['error']}", fix)
        return
    sizes = [(int(width), int(height)) for width, height in found["sizes"]]
    said = ", ".join(f"{place}: {width}x{height}" for place, (width, height) in enumerate(sizes))
    yield ok("displays", f"{len(sizes)} by {found['driver']}, {said}")
    yield from _against_settings(patient, sizes)


def display_env(patient: Patient) -> dict[str, str] | None:
    """How the displays are reached; from elsewhere, those of the kiosk. None: there is no display."""
    if patient.env.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return None
    if patient.env.get("DISPLAY") or patient.env.get("WAYLAND_DISPLAY"):
        return {}
    if patient.is_kiosk and patient.at("tmp/.X11-unix/X0").exists():
        return {"DISPLAY": ":0", "XAUTHORITY": str(patient.at("run/etg-x/xauthority"))}
    return None


def _against_settings(patient: Patient, sizes: list[tuple[int, int]]) -> Iterator[Finding]:
    screens = patient.known.displays
    if screens.layout == CABINET:
        bad = [finding for each in screens.screens if (finding := _screen(patient, each, sizes)) is not None]
        yield from bad or [ok("screens of the settings", f"{len(screens.screens)}, each has its display")]
    laid_out = outputs(patient)
    if laid_out and len(laid_out) != len(sizes):
        fix = "plug them all in, then systemctl restart etg-screens; or correct screens.conf"
        yield wrong("screens.conf", f"it names {len(laid_out)} displays, {len(sizes)} are there", fix)


def _screen(patient: Patient, screen: ScreenSettings, sizes: list[tuple[int, int]]) -> Finding | None:
    about = f"screen {screen.shows}"
    fix = "plug the display in; or page Screens, Displays: Give out the roles"
    if screen.display >= len(sizes):
        return patient.graver(about, f"it is to be on display {screen.display}, which is not there", fix)
    if screen.size is not None and any(a > b for a, b in zip(screen.size, sizes[screen.display], strict=True)):
        width, height = screen.size
        return patient.graver(about, f"{width}x{height} is larger than display {screen.display}", fix)
    return None


# Fonts


def fonts(patient: Patient) -> Iterator[Finding]:
    """Every shipped font opens, and has every sign of the languages that it is used for."""
    again = "install the program again: the fonts are part of it"
    letters, chinese = needed()
    pygame.font.init()
    bad = []
    names = sorted(each for each in font_folder().glob("*") if each.suffix in (".ttf", ".otf"))
    for path in names:
        try:
            pygame.font.Font(path, 20)
            wanted = chinese if "SC-" in path.stem else letters
            missing = wanted - signs(path.read_bytes())
        except (pygame.error, OSError, ValueError) as error:
            bad.append(wrong(path.name, str(error), again))
            continue
        if missing:
            some = "".join(sorted(missing)[:10])
            bad.append(wrong(path.name, f"{len(missing)} signs are missing: {some}", again))
    gone = [name for name in SHIPPED if name not in {path.name for path in names}]
    bad += [wrong(name, "is not there", again) for name in gone]
    yield from bad or [ok("fonts", f"{len(names)} open, with every sign that is needed")]


SHIPPED = (
    "Lato-Black.ttf",
    "Lato-Bold.ttf",
    "Lato-Regular.ttf",
    "NotoSansSC-Bold.otf",
    "NotoSansSC-Regular.otf",
    "NotoSerifSC-SemiBold.otf",
    "Vollkorn-SemiBold.ttf",
)


def font_folder() -> Path:
    """Where the fonts are."""
    return resource("art", "fonts")


def needed() -> tuple[set[str], set[str]]:
    """The letters of all languages, and the Chinese signs."""
    words = ascii_letters + digits + "".join(language.name for language in LANGUAGES.values())
    for code in LANGUAGES:
        if code != ENGLISH:
            for entry in read_entries(resource("config", "languages", f"{code}.po")):
                words += f"{entry.key.pattern}{entry.key.many}{''.join(entry.said)}"
    chinese = {sign for sign in words if _HAN.match(sign)}
    return {sign for sign in words if sign.isprintable()} - chinese, chinese


# Sound


def sound(patient: Patient) -> Iterator[Finding]:
    """Whether a device opens; nothing is played."""
    if patient.runs:
        yield ok("sound", "not opened while the table runs; page Screens, Sound plays each one")
        return
    found = probe("sound", patient, SDL_VIDEODRIVER="dummy")
    if "error" in found:
        fix = "plug in the loudspeaker, apt install alsa-utils, and look with aplay -l which devices there are"
        yield patient.graver("sound", f"no device opens: {found['error']}", fix)
    else:
        yield ok("sound", f"a device opens: {found['rate']} Hz, {found['channels']} channels")


# Versions


def versions(patient: Patient) -> Iterator[Finding]:
    """What runs here, with the library of the screens."""
    yield from versions_below(patient)
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    yield ok("screens", f"pygame-ce {version('pygame-ce')}, SDL {sdl}")
    if not getattr(pygame, "IS_CE", False):
        yield note("pygame", "it is not pygame-ce", "pip uninstall pygame, then install the program again")
