"""The settings of the cabinet: `config/cabinet.toml`, or the file that the environment variable ETG_CABINET names."""

import os
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from etg.devices.opening import BAUDS, DIALECTS, DeviceSettings
from etg.devices.reports import Kind
from etg.errors import Malformed
from etg.money import Cents
from etg.resources import resource


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
    timers: Timers = TIMERS


def settings_path() -> Path:
    """The file that is in force."""
    named = os.environ.get("ETG_CABINET")
    return Path(named) if named else resource("config", "cabinet.toml")


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
    reader = _Reader(path, values)
    ledger = Path(reader.take("ledger", "file", str)).expanduser()
    found = Settings(
        ledger if ledger.is_absolute() else data_folder() / ledger,
        reader.take("ledger", "low_disk_gb", int) * 10**9,
        reader.cents("credits", "hand_pay_above"),
        reader.cents("credits", "lock_up_win"),
        tuple(found for kind in Kind if (found := reader.device(kind)) is not None),
    )
    reader.check_ports(found.devices)
    reader.check_unknown()
    return found


class _Reader:
    """Takes the values one by one, and knows what nobody asked for."""

    def __init__(self, path: Path, values: dict[str, Any]) -> None:
        self.path = path
        self.values = values
        self.known: set[tuple[str, str]] = set()

    def take(self, table: str, key: str, kind: type[Any]) -> Any:
        """A value that must be there."""
        value = self._value(table, key)
        if type(value) is not kind:
            said = "is missing" if value is None else f"is {str(value)[:40]!r}"
            wanted = {str: "a text", int: "a whole number"}[kind]
            raise Malformed(f"{self.path}: {table}.{key} {said}; it must be {wanted}")
        return value

    def cents(self, table: str, key: str) -> Cents | None:
        """An amount of dollars; none where it is left out."""
        value = self._value(table, key)
        if value is None:
            return None
        cents = value * 100 if isinstance(value, int | Decimal) and not isinstance(value, bool) else None
        if cents is None or cents <= 0 or cents != int(cents):
            raise Malformed(f"{self.path}: {table}.{key} is {str(value)[:40]!r}; it must be an amount in dollars")
        return int(cents)

    def device(self, kind: Kind) -> DeviceSettings | None:
        """A device; None where its table is left out."""
        table = self.values.get(kind)
        if table is not None and not isinstance(table, dict):
            raise Malformed(f"{self.path}: {kind} is {str(table)[:40]!r}; it must be a table, [{kind}]")
        is_shoe = kind is Kind.SHOE
        dialects = tuple(DIALECTS) if is_shoe else ("etg",)
        dialect = self.choice(kind, "dialect", "etg", dialects)
        port = self.text(kind, "port", f"emulated:{kind}")
        baud = self.number(kind, "baud", DIALECTS[dialect], BAUDS)
        options: dict[str, str | int] = {}
        if is_shoe:
            options["least_confidence"] = self.number(kind, "least_confidence", 90, range(1, 101))
            options |= self._angel_eye(kind, dialect)
        if table is None:
            return None
        if not port.startswith(("/", "serial:", "socket://", "rfc2217://", "spy:///", f"emulated:{kind}")):
            raise Malformed(
                f"{self.path}: {kind}.port is {port[:80]!r}; it must be a path such as /dev/etg/{kind}, serial:NUMBER, "
                f"socket://HOST:PORT, rfc2217://HOST:PORT, spy:///dev/..., or emulated:{kind}"
            )
        return DeviceSettings(kind, port, dialect, baud, options)

    def _angel_eye(self, kind: Kind, dialect: str) -> dict[str, str | int]:
        """What only this dialect has."""
        given = [key for key in ("bcc", "sequence", "copies") if self._value(kind, key) is not None]
        if dialect != "angel_eye":
            if given:
                raise Malformed(f"{self.path}: {kind}.{given[0]} is only for the dialect angel_eye, not for {dialect}")
            return {}
        sequence = self.text(kind, "sequence", "0123456789")
        if len(sequence) < 2 or len(set(sequence)) < len(sequence) or not (sequence.isascii() and sequence.isalnum()):
            said = f"{self.path}: {kind}.sequence is {sequence[:40]!r}"
            raise Malformed(f"{said}; it must be two or more letters or digits, none of them twice")
        return {
            "bcc": self.choice(kind, "bcc", "without", ("without", "with")),
            "sequence": sequence,
            "copies": self.number(kind, "copies", 2, range(1, 4)),
        }

    def check_ports(self, devices: tuple[DeviceSettings, ...]) -> None:
        """A port has one device."""
        seen: dict[str, Kind] = {}
        for device in devices:
            if device.port in seen:
                raise Malformed(
                    f"{self.path}: {device.kind}.port is {device.port!r}, which is {seen[device.port]}.port as well; "
                    "each device has a port of its own"
                )
            seen[device.port] = device.kind

    def text(self, table: str, key: str, default: str) -> str:
        """A text that may be left out."""
        value = self._value(table, key)
        if value is None:
            return default
        return str(self.take(table, key, str))

    def choice(self, table: str, key: str, default: str, allowed: Sequence[str]) -> str:
        """One of some texts."""
        value = self._value(table, key)
        if value is None:
            return default
        if value not in allowed:
            words = " or ".join(f'"{each}"' for each in allowed)
            raise Malformed(f"{self.path}: {table}.{key} is {str(value)[:40]!r}; it must be {words}")
        return str(value)

    def number(self, table: str, key: str, default: int, allowed: Sequence[int]) -> int:
        """One of some whole numbers."""
        value = self._value(table, key)
        if value is None:
            return default
        if type(value) is not int or value not in allowed:
            words = (
                f"a whole number from {allowed[0]} to {allowed[-1]}"
                if isinstance(allowed, range)
                else f"one of {', '.join(map(str, allowed))}"
            )
            raise Malformed(f"{self.path}: {table}.{key} is {str(value)[:40]!r}; it must be {words}")
        return value

    def _value(self, table: str, key: str) -> Any:
        self.known.add((table, key))
        found = self.values.get(table, {})
        return found.get(key) if isinstance(found, dict) else None

    def check_unknown(self) -> None:
        """A key that nobody knows is a mistake, not a wish."""
        for table, keys in self.values.items():
            for key in keys if isinstance(keys, dict) else ("",):
                if (table, key) not in self.known:
                    names = ", ".join(f"{a}.{b}" for a, b in sorted(self.known))
                    raise Malformed(
                        f"{self.path}: there is no setting {table}.{key}".rstrip(".") + f"; there are {names}"
                    )
