"""The serial ports in the office: which there are, who answers there, and which device is set to which."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.settings import change_settings, values_of
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.settings_kinds import Value
from etg.cabinet.staff.actions import Action
from etg.devices.looking import Found, SerialPort, look, serial_ports
from etg.devices.opening import DIALECTS, DeviceSettings
from etg.devices.port import PortGone
from etg.devices.ports import find
from etg.devices.reports import Kind
from etg.errors import Refused
from etg.texts import text


class SetPort(NamedTuple):
    """What is set for a device."""

    kind: Kind
    port: str | None
    """None: it is not there."""
    dialect: str
    baud: int


class PortSeen(NamedTuple):
    """A serial port, and which device is set to it."""

    port: SerialPort
    used_by: Kind | None = None


class PortsSeen(NamedTuple):
    """All of it."""

    ports: tuple[PortSeen, ...]
    set: tuple[SetPort, ...]


@dataclass(frozen=True)
class SeePorts(Query):
    """Every serial port of the computer, and what the settings say."""

    action: ClassVar[Action] = Action.TEST_DEVICES
    every: ClassVar[float | None] = 3.0


@dataclass(frozen=True)
class WhoIsAt(Query):
    """Who answers at a port that the table does not use."""

    action: ClassVar[Action] = Action.TEST_DEVICES
    port: str
    baud: int = 115200


@dataclass(frozen=True)
class ChoosePort(Job):
    """A device is at another port, or speaks another way; without a port it is not there."""

    action: ClassVar[Action] = Action.CHANGE_SETTINGS
    kind: Kind
    port: str | None
    dialect: str = "etg"
    baud: int | None = None
    """None: what the dialect usually has."""


def see(query: SeePorts, desk: Desk) -> PortsSeen:
    """Ports come and go with their cables."""
    set_ = _set(values_of(desk))
    used = {_place(each.port): each.kind for each in set_ if each.port is not None}
    ports = (PortSeen(port, used.get(_place(port.device))) for port in serial_ports())
    return PortsSeen(tuple(ports), set_)


def _place(port: str) -> str:
    """What tells a port from another one, whatever it is called."""
    with suppress(PortGone):
        port = find(port)
    return str(Path(port).resolve()) if port.startswith("/") else port


def _set(values: Mapping[str, Value]) -> tuple[SetPort, ...]:
    found = []
    for kind in Kind:
        port = values[f"{kind}.port"]
        dialect = str(values.get(f"{kind}.dialect") or "etg")
        baud = values[f"{kind}.baud"]
        found.append(
            SetPort(
                kind,
                port if isinstance(port, str) else None,
                dialect,
                baud if isinstance(baud, int) else DIALECTS[dialect],
            )
        )
    return tuple(found)


def who(query: WhoIsAt, desk: Desk) -> Found:
    """Ask there; a port that the table has open is not asked, because it would have to be taken from it."""
    if _place(query.port) in {_place(link.port) for link in desk.links().values()}:
        raise Refused(text("the table uses this port: its device is on the page of the devices"))
    return look(DeviceSettings(Kind.SHOE, query.port, baud=query.baud), desk.folder, strict=False)


def choose(job: ChoosePort, desk: Desk, told: Told) -> Done:
    """From the next start on."""
    changes: dict[str, Value] = {f"{job.kind}.port": job.port}
    if job.port is not None:
        changes[f"{job.kind}.baud"] = job.baud
        changes[f"{job.kind}.dialect"] = job.dialect
    return change_settings(desk, changes)


QUERIES = {SeePorts: see, WhoIsAt: who}
JOBS = {ChoosePort: choose}
