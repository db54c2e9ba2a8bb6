"""From what is set for a device to a link with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from queue import Queue

from etg.devices.angel_eye import AngelEye, Bcc
from etg.devices.bee_tek import BeeTek
from etg.devices.link import Link
from etg.devices.ports import open_port
from etg.devices.protocol import EtgTalk
from etg.devices.reports import Identity, Kind, Position, Report
from etg.devices.talk import Monitor, Talk
from etg.errors import Malformed

DIALECTS = {"etg": 115200, "angel_eye": 4800, "bee_tek": 9600}
"""Every dialect, with the speed its devices are set to when they come."""
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """What is set for one device."""

    kind: Kind
    port: str
    dialect: str = "etg"
    baud: int = 115200
    options: Mapping[str, str | int] = field(default_factory=dict)
    """For a shoe `least_confidence`, in percent; for the dialect angel_eye `bcc`, `sequence` and `copies`."""


def make_talk(settings: DeviceSettings, since: Position | None = None, known: Identity | None = None) -> Talk:
    """The table's side of the conversation."""
    if settings.dialect == "etg":
        return EtgTalk(settings.port, settings.kind, since, known)
    if settings.kind is not Kind.SHOE or settings.dialect not in DIALECTS:
        raise Malformed(f"a {settings.kind} does not speak the dialect {settings.dialect}")
    if settings.dialect == "bee_tek":
        return BeeTek(settings.port)
    options = settings.options
    return AngelEye(
        settings.port,
        str(options.get("bcc", Bcc.WITHOUT)),
        str(options.get("sequence", "0123456789")),
        int(options.get("copies", 2)),
    )


def make_link(
    settings: DeviceSettings,
    reports: "Queue[Report]",
    since: Position | None = None,
    known: Identity | None = None,
    monitor: Monitor | None = None,
) -> Link:
    """A link, ready to be started: where the table stands with the device, who it was, and who listens in."""
    talk = make_talk(settings, since, known)
    talk.monitor = monitor
    return Link(settings.port, settings.kind, lambda: open_port(settings.port, settings.baud), talk, reports)
