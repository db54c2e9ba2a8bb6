"""The screens of a cabinet, as its settings name them."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from etg.cabinet.settings_reader import SettingsReader
from etg.cabinet.touch_map import AS_IT_IS, TouchMap
from etg.errors import Malformed

TABLETOP, CABINET = "tabletop", "cabinet"
SHOWS = (*(f"station {number}" for number in range(1, 9)), "dealer", "overhead")
"""What a screen of a cabinet can show."""
ROTATIONS = (0, 90, 180, 270)
"""How a picture can be turned on its display, clockwise."""
_KEYS = ("shows", "display", "size", "position", "rotation", "touch")
_MOST_PIXELS = 16384
_A_TABLE_EACH = "a table [[displays.screen]] for each screen"


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """One screen of a cabinet."""

    shows: str
    """"station 1" to "station 8", "dealer" or "overhead"."""
    display: int
    """Which display of the computer it is, from 0."""
    size: tuple[int, int] | None = None
    """Of its window, where it has one; None: all of the display."""
    position: tuple[int, int] | None = None
    """Of its window on the display."""
    rotation: int = 0
    """By how many degrees its picture is turned clockwise, because the display hangs the other way round."""
    touch: TouchMap = AS_IT_IS
    """From where its touch screen says that it was touched to where the finger was."""


@dataclass(frozen=True, slots=True)
class Displays:
    """How the screens are laid out."""

    layout: str = TABLETOP
    """"tabletop": one screen for all; "cabinet": one for each station, the dealer, and perhaps above."""
    screens: tuple[ScreenSettings, ...] = ()
    """Of the layout "cabinet"."""
    rotation: int = 0
    """Of the one screen of a tabletop."""
    touch: TouchMap = AS_IT_IS
    """The same."""


def read_screens(reader: SettingsReader) -> tuple[ScreenSettings, ...]:
    """Every screen, each by itself."""
    entries = reader.value("displays", "screen")
    if entries is None:
        return ()
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise reader.wrong("displays.screen", entries, _A_TABLE_EACH)
    return tuple(_screen(reader, place, entry) for place, entry in enumerate(entries, 1))


def displays_of(
    reader: SettingsReader, layout: str, screens: tuple[ScreenSettings, ...], rotation: int, touch: TouchMap
) -> Displays:
    """The layout with its screens, if they go together."""
    if layout == TABLETOP:
        if screens:
            raise Malformed(f'{reader.path}: displays.screen is only for the layout "{CABINET}"')
        return Displays(layout, rotation=rotation, touch=touch)
    if rotation or touch != AS_IT_IS:
        raise Malformed(
            f'{reader.path}: displays.rotation and displays.touch are for the layout "{TABLETOP}"; '
            "in a cabinet each screen has its own"
        )
    if not screens:
        raise reader.wrong("displays.screen", None, _A_TABLE_EACH)
    check_together(reader, screens)
    return Displays(layout, screens)


def written_screen(screen: ScreenSettings) -> list[str]:
    """The lines of its table in the file."""
    lines = [f'shows = "{screen.shows}"', f"display = {screen.display}"]
    if screen.rotation:
        lines.append(f"rotation = {screen.rotation}")
    if screen.touch != AS_IT_IS:
        lines.append(f"touch = {written_touch(screen.touch)}")
    if screen.size is not None:
        lines.append(f'size = "{screen.size[0]}x{screen.size[1]}"')
    if screen.position is not None:
        lines.append(f'position = "{screen.position[0]},{screen.position[1]}"')
    return lines


def _screen(reader: SettingsReader, place: int, entry: dict[str, Any]) -> ScreenSettings:
    name = f"displays.screen {place}"
    if unknown := next((key for key in entry if key not in _KEYS), None):
        raise Malformed(f"{reader.path}: there is no setting {name}.{unknown}; there are {', '.join(_KEYS)}")
    shows, display = entry.get("shows"), entry.get("display")
    if shows not in SHOWS:
        raise reader.wrong(f"{name}.shows", shows, '"station 1" to "station 8", "dealer" or "overhead"')
    if type(display) is not int or not 0 <= display <= 15:
        raise reader.wrong(f"{name}.display", display, "a whole number from 0 to 15")
    size = _pair(reader, f"{name}.size", entry.get("size"), "x", 320, "1920x1080")
    position = _pair(reader, f"{name}.position", entry.get("position"), ",", 0, "1920,0")
    rotation = entry.get("rotation", 0)
    if type(rotation) is not int or rotation not in ROTATIONS:
        raise reader.wrong(f"{name}.rotation", rotation, " or ".join(map(str, ROTATIONS)))
    return ScreenSettings(shows, display, size, position, rotation, _touch(reader, f"{name}.touch", entry.get("touch")))


def _touch(reader: SettingsReader, key: str, value: object) -> TouchMap:
    if value is None:
        return AS_IT_IS
    found = touch_map(value)
    if found is None:
        raise reader.wrong(key, value, "six numbers a, b, c, d, e, f, as the calibration finds them")
    if not found.is_sane:
        raise reader.wrong(key, value, "six numbers that a touch screen can have: calibrate it again")
    return found


def touch_map(value: object) -> TouchMap | None:
    """The map of a list of numbers; None: it is none."""
    numbers = value if isinstance(value, list) else []
    if len(numbers) != len(AS_IT_IS) or any(type(each) not in (int, float, Decimal) for each in numbers):
        return None
    return TouchMap(*map(float, numbers))


def written_touch(map_: TouchMap) -> str:
    """A map as a list of a file."""
    return f"[{', '.join(f'{each:.6f}' for each in map_)}]"


def _pair(
    reader: SettingsReader, key: str, value: object, between: str, least: int, example: str
) -> tuple[int, int] | None:
    if value is None:
        return None
    found = re.fullmatch(rf"([0-9]{{1,5}}){between}([0-9]{{1,5}})", value) if isinstance(value, str) else None
    if found is None or not all(least <= int(number) <= _MOST_PIXELS for number in found.groups()):
        raise reader.wrong(key, value, f'two numbers from {least} to {_MOST_PIXELS}, as in "{example}"')
    return int(found[1]), int(found[2])


def check_together(reader: SettingsReader, screens: tuple[ScreenSettings, ...]) -> None:
    """Nothing is shown twice, somebody can deal and somebody can play, and no screen covers another."""
    shown = [screen.shows for screen in screens]
    if twice := next((shows for shows in shown if shown.count(shows) > 1), None):
        raise Malformed(f'{reader.path}: displays.screen shows "{twice}" twice; everything is shown once')
    if "dealer" not in shown or not any(shows.startswith("station") for shows in shown):
        raise Malformed(f"{reader.path}: displays.screen must show the dealer and at least one station")
    full = [screen.display for screen in screens if screen.position is None]
    used_twice = [display for display in full if full.count(display) > 1]
    if used_twice:
        raise Malformed(f"{reader.path}: displays.screen names display {used_twice[0]} twice; each screen has its own")
