"""The settings of the cabinet, read by the table of them from the file that is in force."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from etg.cabinet.settings_attract import NO_SHOW, AttractSettings, attract_of
from etg.cabinet.settings_devices import check_ports, device_of
from etg.cabinet.settings_displays import Displays, displays_of
from etg.cabinet.settings_file import Values, opened, read_values
from etg.cabinet.settings_languages import SPOKEN, LanguageSettings, languages_of
from etg.cabinet.settings_look import BACKS, FULL, Look, logo_at
from etg.cabinet.settings_reader import SettingsReader
from etg.cabinet.settings_sound import SOUND, SoundSettings
from etg.cabinet.settings_table import CHIPS as CHIPS
from etg.cabinet.settings_time import HERE, TimeSettings
from etg.cabinet.staff.access_settings import ACCESS, AccessSettings
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.money import Cents
from etg.resources import resource

FILE = "cabinet.toml"
"""The file of a cabinet, in its data folder."""


class Timers(NamedTuple):
    """How long the countdowns are, in seconds."""

    betting: int = 30
    decisions: int = 10
    insurance: int = 10


TIMERS = Timers()


@dataclass(frozen=True, slots=True)
class Settings:
    """What is set for this cabinet."""

    ledger: Path
    """The file of the books."""
    low_disk: int
    """Bytes of free disk below which the table warns."""
    hand_pay_above: Cents | None
    lock_up_win: Cents | None
    devices: tuple[DeviceSettings, ...] = ()
    """What is plugged in; a device whose table is left out is not there."""
    operator: str = ""
    """The name on the screens."""
    submission: Path | None = None
    """What a new ledger is begun with; None: the shipped submission of the game that is asked for."""
    timers: Timers = TIMERS
    chips: tuple[Cents, ...] = CHIPS
    """What can be touched to wager, ascending."""
    displays: Displays = Displays()  # noqa: RUF009 - it never changes
    look: Look = Look()  # noqa: RUF009 - it never changes
    sound: SoundSettings = SOUND
    languages: LanguageSettings = SPOKEN
    attract: AttractSettings = NO_SHOW
    """What screens show while nobody plays at them."""
    number: str = ""
    """What this table is called in records and exports."""
    time: TimeSettings = HERE
    access: AccessSettings = ACCESS
    values: Values = field(default_factory=dict, compare=False, repr=False)
    """Everything as the file says it, by key."""


def settings_path() -> Path:
    """The file that is in force: the one that is named, else that of the data folder, else the shipped one."""
    own = written_settings_path()
    return own if os.environ.get("ETG_CABINET") or own.exists() else resource("config", FILE)


def written_settings_path() -> Path:
    """The file into which the settings of this cabinet are written; never the shipped one."""
    named = os.environ.get("ETG_CABINET")
    return Path(named) if named else data_folder() / FILE


def data_folder() -> Path:
    """Where a cabinet keeps what it writes, unless its settings name another place."""
    named = os.environ.get("ETG_DATA") or os.environ.get("XDG_DATA_HOME")
    base = Path(named) if named else Path.home() / ".local" / "share"
    return base if os.environ.get("ETG_DATA") else base / "etg"


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a file; what cannot be read is named with its key."""
    return settings_of(opened(path or settings_path()))


def settings_of(reader: SettingsReader) -> Settings:
    """The settings of an open file."""
    values: dict[str, Any] = read_values(reader)  # each is of the kind that the table says

    def under(table: str, *names: str) -> list[Any]:
        return [values[f"{table}.{name}"] for name in names]

    ledger = Path(values["ledger.file"]).expanduser()
    look = under("look", "four_colours", "back", "motion", "large_text", "high_contrast")
    found = Settings(
        ledger if ledger.is_absolute() else data_folder() / ledger,
        values["ledger.low_disk_gb"] * 10**9,
        values["credits.hand_pay_above"],
        values["credits.lock_up_win"],
        tuple(found for kind in Kind if (found := device_of(reader, values, kind)) is not None),
        values["table.operator"],
        _submission(reader, values["table.submission"]),
        Timers(*under("timers", *Timers._fields)),
        values["chips.denominations"],
        displays_of(reader, *under("displays", "layout", "screen", "rotation", "touch")),
        Look(logo_at(reader, values["look.logo"]), look[0], BACKS.index(look[1]), look[2] == FULL, *look[3:]),
        SoundSettings(*under("sound", *SoundSettings._fields)),
        languages_of(reader, *under("languages", "table", "offered")),
        attract_of(reader, values["displays.attract"]),
        values["table.number"],
        TimeSettings(*under("table", "time_zone", "day_begins")),
        AccessSettings(*under("access", *AccessSettings._fields)),
        values,
    )
    check_ports(reader, found.devices)
    reader.check_unknown()
    return found


def _submission(reader: SettingsReader, name: str) -> Path | None:
    """A relative name is beside the file of the settings."""
    if not name:
        return None
    path = reader.path.parent / Path(name).expanduser()
    if not path.is_file():
        raise reader.wrong("table.submission", name, f"a file; there is none at {path}")
    return path
