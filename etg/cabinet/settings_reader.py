"""Takes the values of a file of settings one by one; what cannot be is named with its key and what it must be."""

from decimal import Decimal
from pathlib import Path
from typing import Any

from etg.errors import Malformed
from etg.money import Cents


class SettingsReader:
    """Takes the values one by one, and knows what nobody asked for."""

    def __init__(self, path: Path, values: dict[str, Any]) -> None:
        self.path = path
        self.values = values
        self.known: set[tuple[str, str]] = set()

    def value(self, table: str, key: str) -> Any:
        """What stands there; None where it is left out."""
        self.known.add((table, key))
        found = self.values.get(table, {})
        return found.get(key) if isinstance(found, dict) else None

    def wrong(self, key: str, value: object, wanted: str) -> Malformed:
        """The error for a value that cannot be."""
        said = "is missing" if value is None else f"is {str(value)[:40]!r}"
        return Malformed(f"{self.path}: {key} {said}; it must be {wanted}")

    def check_unknown(self) -> None:
        """A key that nobody knows is a mistake, not a wish."""
        for table, keys in self.values.items():
            for key in keys if isinstance(keys, dict) else ("",):
                if (table, key) not in self.known:
                    near = [each for each in sorted(self.known) if each[0] == table] or sorted(self.known)
                    names = ", ".join(f"{a}.{b}" for a, b in near)
                    raise Malformed(
                        f"{self.path}: there is no setting {table}.{key}".rstrip(".") + f"; there are {names}"
                    )


def cents_of(value: object) -> Cents | None:
    """An amount of dollars in cents; None: it is none."""
    if not isinstance(value, int | Decimal) or isinstance(value, bool) or not Decimal(value).is_finite():
        return None
    cents = value * 100
    return int(cents) if cents > 0 and cents == int(cents) else None
