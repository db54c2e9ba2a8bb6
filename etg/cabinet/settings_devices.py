"""The devices of a cabinet, as its settings name them."""

from etg.cabinet.settings_reader import SettingsReader
from etg.devices.opening import BAUDS, DIALECTS, DeviceSettings
from etg.devices.reports import Kind
from etg.errors import Malformed


def read_device(reader: SettingsReader, kind: Kind) -> DeviceSettings | None:
    """A device; None where its table is left out."""
    table = reader.values.get(kind)
    if table is not None and not isinstance(table, dict):
        raise Malformed(f"{reader.path}: {kind} is {str(table)[:40]!r}; it must be a table, [{kind}]")
    is_shoe = kind is Kind.SHOE
    dialects = tuple(DIALECTS) if is_shoe else ("etg",)
    dialect = reader.choice(kind, "dialect", "etg", dialects)
    port = reader.text(kind, "port", f"emulated:{kind}")
    baud = reader.number(kind, "baud", DIALECTS[dialect], BAUDS)
    options: dict[str, str | int] = {}
    if is_shoe:
        options["least_confidence"] = reader.number(kind, "least_confidence", 90, range(1, 101))
        options |= _angel_eye(reader, kind, dialect)
    if table is None:
        return None
    if not port.startswith(("/", "serial:", "socket://", "rfc2217://", "spy:///", f"emulated:{kind}")):
        raise Malformed(
            f"{reader.path}: {kind}.port is {port[:80]!r}; it must be a path such as /dev/etg/{kind}, serial:NUMBER, "
            f"socket://HOST:PORT, rfc2217://HOST:PORT, spy:///dev/..., or emulated:{kind}"
        )
    return DeviceSettings(kind, port, dialect, baud, options)


def _angel_eye(reader: SettingsReader, kind: Kind, dialect: str) -> dict[str, str | int]:
    """What only this dialect has."""
    given = [key for key in ("bcc", "sequence", "copies") if reader.value(kind, key) is not None]
    if dialect != "angel_eye":
        if given:
            raise Malformed(f"{reader.path}: {kind}.{given[0]} is only for the dialect angel_eye, not for {dialect}")
        return {}
    sequence = reader.text(kind, "sequence", "0123456789")
    if len(sequence) < 2 or len(set(sequence)) < len(sequence) or not (sequence.isascii() and sequence.isalnum()):
        said = f"{reader.path}: {kind}.sequence is {sequence[:40]!r}"
        raise Malformed(f"{said}; it must be two or more letters or digits, none of them twice")
    return {
        "bcc": reader.choice(kind, "bcc", "without", ("without", "with")),
        "sequence": sequence,
        "copies": reader.number(kind, "copies", 2, range(1, 4)),
    }


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
