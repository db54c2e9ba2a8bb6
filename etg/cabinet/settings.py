"""The settings of the cabinet: `config/cabinet.toml`, or the file that the environment variable ETG_CABINET names."""

import os
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from etg.errors import Malformed
from etg.money import Cents
from etg.resources import resource


@dataclass(frozen=True, slots=True)
class Settings:
    """What is set for this cabinet."""

    ledger: Path
    """The file of the books."""
    low_disk: int
    """Bytes of free disk below which the table warns."""
    hand_pay_above: Cents | None
    lock_up_win: Cents | None


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
    )
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
