"""The show of screens at which nobody plays, as a file of its own names it: when it begins, and its scenes in order."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from etg.cabinet.settings_reader import SettingsReader
from etg.errors import Malformed
from etg.resources import resource

SCENES = ("title", "hand", "pictures", "paytables", "meters", "limits", "felt", "sign", "notice", "invitation")
"""What a show can be made of."""
PLAYLISTS = ("station", "overhead", "tabletop")
"""The screens that have one, each its own."""
TABLE, OFFERED = "table", "offered"
"""In which languages it speaks: that of the table, or in each pass the next of those that players are offered."""
SECONDS = range(4, 31)
"""How long a scene may stand: no longer, because nothing bright may burn in."""
IDLE = range(10, 3601)
MOST = 40
"""Scenes of a playlist, at most."""
_KEYS = ("scene", "seconds")


class Entry(NamedTuple):
    """A scene of a playlist; one with several pages shows each of them for so long."""

    scene: str
    seconds: int


@dataclass(frozen=True, slots=True)
class AttractSettings:
    """The show of every kind of screen."""

    idle_seconds: int = 0
    """So long nothing has happened before it begins; 0: never."""
    languages: str = OFFERED
    station: tuple[Entry, ...] = ()
    """Empty: a screen of this kind has no show."""
    overhead: tuple[Entry, ...] = ()
    tabletop: tuple[Entry, ...] = ()

    def playlist(self, kind: str) -> tuple[Entry, ...]:
        """The scenes of a kind of screen."""
        found: tuple[Entry, ...] = getattr(self, kind)
        return found


NO_SHOW = AttractSettings()


def attract_of(reader: SettingsReader, name: str) -> AttractSettings:
    """The show that the settings of a cabinet name, a file beside them; left out it is the shipped one."""
    path = reader.path.parent / Path(name).expanduser() if name else resource("config", "attract.toml")
    if name and not path.is_file():
        raise reader.wrong("displays.attract", name, f"a file; there is none at {path}")
    return load_attract(path)


def load_attract(path: Path) -> AttractSettings:
    """The show of a file; what cannot be read is named with its key."""
    try:
        with path.open("rb") as file:
            values = tomllib.load(file)
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"{path} cannot be read: {error}") from error
    reader = SettingsReader(path, values)
    known = ("idle_seconds", "languages", *PLAYLISTS)
    if unknown := next((key for key in values if key not in known), None):
        raise Malformed(f"{path}: there is no setting {unknown}; there are {', '.join(known)}")
    return AttractSettings(
        _idle(reader, values.get("idle_seconds")),
        _languages(reader, values.get("languages", OFFERED)),
        *(_playlist(reader, kind, values.get(kind, [])) for kind in PLAYLISTS),
    )


def _idle(reader: SettingsReader, value: object) -> int:
    if type(value) is not int or (value and value not in IDLE):
        wanted = f"a whole number of seconds from {IDLE[0]} to {IDLE[-1]}, or 0 for never"
        raise reader.wrong("idle_seconds", value, wanted)
    return value


def _languages(reader: SettingsReader, value: object) -> str:
    if value not in (TABLE, OFFERED):
        raise reader.wrong("languages", value, f'"{TABLE}" or "{OFFERED}"')
    return str(value)


def _playlist(reader: SettingsReader, kind: str, value: object) -> tuple[Entry, ...]:
    if not isinstance(value, list) or len(value) > MOST:
        raise reader.wrong(kind, value, f"a list of at most {MOST} scenes, each {{ scene = ..., seconds = ... }}")
    return tuple(_entry(reader, f"{kind} {place}", entry) for place, entry in enumerate(value, 1))


def _entry(reader: SettingsReader, name: str, value: Any) -> Entry:
    if not isinstance(value, dict):
        raise reader.wrong(name, value, "a table { scene = ..., seconds = ... }")
    if unknown := next((key for key in value if key not in _KEYS), None):
        raise Malformed(f"{reader.path}: there is no setting {name}.{unknown}; there are {', '.join(_KEYS)}")
    scene, seconds = value.get("scene"), value.get("seconds")
    if scene not in SCENES:
        raise reader.wrong(f"{name}.scene", scene, " or ".join(f'"{each}"' for each in SCENES))
    if type(seconds) is not int or seconds not in SECONDS:
        raise reader.wrong(f"{name}.seconds", seconds, f"a whole number from {SECONDS[0]} to {SECONDS[-1]}")
    return Entry(scene, seconds)
