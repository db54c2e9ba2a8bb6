"""The devices of a cabinet, as its settings name them."""

from collections.abc import Mapping

from etg.cabinet.settings_kinds import Value
from etg.cabinet.settings_reader import SettingsReader
from etg.cabinet.settings_table import ANGEL_EYE
from etg.devices.opening import DIALECTS, DeviceSettings
from etg.devices.reports import Kind
from etg.errors import Malformed

_USUAL: Mapping[str, str | int] = {"bcc": "without", "sequence": "0123456789", "copies": 2}


def device_of(reader: SettingsReader, values: Mapping[str, Value], kind: Kind) -> DeviceSettings | None:
    """A device; None where its table is left out."""
    port, dialect = values[f"{kind}.port"], str(values[f"{kind}.dialect"])
    if port is None:
        return None
    options: dict[str, str | int] = {}
    if kind is Kind.SHOE:
        options["least_confidence"] = _plain(values["shoe.least_confidence"])
        options |= _angel_eye(reader, values, dialect)
    baud = values[f"{kind}.baud"]
    return DeviceSettings(kind, str(port), dialect, baud if isinstance(baud, int) else DIALECTS[dialect], options)


def _angel_eye(reader: SettingsReader, values: Mapping[str, Value], dialect: str) -> dict[str, str | int]:
    """What only this dialect has."""
    given = {name: value for name in ANGEL_EYE if (value := values[f"shoe.{name}"]) is not None}
    if dialect == "angel_eye":
        return {name: _plain(given.get(name, usual)) for name, usual in _USUAL.items()}
    if given:
        raise Malformed(f"{reader.path}: shoe.{next(iter(given))} is only for the dialect angel_eye, not for {dialect}")
    return {}


def _plain(value: Value) -> str | int:
    assert isinstance(value, str | int)
    return value


def check_ports(reader: SettingsReader, devices: tuple[DeviceSettings, ...]) -> None:
    """A port has one device."""
    seen: dict[str, Kind] = {}
    for device in devices:
        if device.port in seen:
            raise Malformed(
                f"{reader.path}: {device.kind}.port is {device.port!r}, which is {seen[device.port]}.port as well; "
                "each device has a port of its own"
            )
        seen[device.port] = device.kind
