"""The settings of the cabinet: `config/cabinet.toml`, or the file that the environment variable ETG_CABINET names."""

import os
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.settings_attract import NO_SHOW, AttractSettings, read_attract
from etg.cabinet.settings_devices import check_ports, read_device
from etg.cabinet.settings_displays import Displays, read_displays
from etg.cabinet.settings_languages import SPOKEN, LanguageSettings, read_languages
from etg.cabinet.settings_look import Look, read_look
from etg.cabinet.settings_reader import SettingsReader, cents_of
from etg.cabinet.settings_sound import SOUND, SoundSettings, read_sound
from etg.cabinet.staff.access_settings import ACCESS, AccessSettings, read_access
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.errors import Malformed
from etg.money import Cents
from etg.resources import resource

CHIPS: tuple[Cents, ...] = (1_00, 5_00, 25_00, 100_00, 500_00)
_SECONDS = range(5, 121)
_LONGEST_NAME = 40


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
    access: AccessSettings = ACCESS


def settings_path() -> Path:
    """The file that is in force."""
    named = os.environ.get("ETG_CABINET")
    return Path(named) if named else resource("config", "cabinet.toml")


def written_settings_path() -> Path:
    """The file into which the settings of this cabinet are written; never the shipped one."""
    named = os.environ.get("ETG_CABINET")
    return Path(named) if named else data_folder() / "cabinet.toml"


def data_folder() -> Path:
    """Where a cabinet keeps what it writes, unless its settings name another place."""
    named = os.environ.get("ETG_DATA") or os.environ.get("XDG_DATA_HOME")
    base = Path(named) if named else Path.home() / ".local" / "share"
    return base if os.environ.get("ETG_DATA") else base / "etg"


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a file; what cannot be read is named with its key."""
    path = path or settings_path()
    try:
        with path.open("rb") as file:
            values = tomllib.load(file, parse_float=Decimal)
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"{path} cannot be read: {error}") from error
    reader = SettingsReader(path, values)
    ledger = Path(reader.take("ledger", "file", str)).expanduser()
    found = Settings(
        ledger if ledger.is_absolute() else data_folder() / ledger,
        reader.take("ledger", "low_disk_gb", int) * 10**9,
        reader.cents("credits", "hand_pay_above"),
        reader.cents("credits", "lock_up_win"),
        tuple(found for kind in Kind if (found := read_device(reader, kind)) is not None),
        _operator(reader),
        _submission(reader),
        Timers(*(reader.number("timers", name, getattr(TIMERS, name), _SECONDS) for name in Timers._fields)),
        _chips(reader),
        read_displays(reader),
        read_look(reader),
        read_sound(reader),
        read_languages(reader),
        read_attract(reader),
        read_access(reader),
    )
    check_ports(reader, found.devices)
    reader.check_unknown()
    return found


def _operator(reader: SettingsReader) -> str:
    name = reader.text("table", "operator", "")
    if len(name) > _LONGEST_NAME or (name and not name.isprintable()):
        raise reader.wrong("table.operator", name, f"a name of at most {_LONGEST_NAME} letters that can be shown")
    return name.strip()


def _submission(reader: SettingsReader) -> Path | None:
    """A relative name is beside the file of the settings."""
    name = reader.text("table", "submission", "")
    if not name:
        return None
    path = reader.path.parent / Path(name).expanduser()
    if not path.is_file():
        raise reader.wrong("table.submission", name, f"a file; there is none at {path}")
    return path


def _chips(reader: SettingsReader) -> tuple[Cents, ...]:
    value = reader.value("chips", "denominations")
    if value is None:
        return CHIPS
    cents = [cents_of(each) for each in value] if isinstance(value, list) else []
    found = tuple(each for each in cents if each is not None)
    if len(found) < len(cents) or not 3 <= len(found) <= 6 or any(one >= other for one, other in pairwise(found)):
        raise reader.wrong("chips.denominations", value, "3 to 6 amounts in dollars, the lowest first")
    return found
