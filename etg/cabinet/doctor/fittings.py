"""What is plugged in: touch devices, and the shoe, the reader and the inputs at their ports."""

import re
from collections.abc import Iterator
from pathlib import Path

from etg.cabinet.doctor.check import Finding, Patient, note, ok, wrong
from etg.cabinet.doctor.machine import outputs
from etg.cabinet.settings_displays import CABINET
from etg.devices.looking import look
from etg.devices.opening import DeviceSettings
from etg.devices.port import PortGone
from etg.devices.ports import find

_MT_POSITION = 0x35
"""The axis by which the kernel reports where fingers are."""
_PORTS = "page Devices, Serial ports: Who is there?"


# Touch


def touch_devices(patient: Patient) -> list[str] | None:
    """The names of the touch screens that the kernel knows; None: it does not say."""
    try:
        text = patient.at("proc/bus/input/devices").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    found = []
    for block in text.split("\n\n"):
        name = re.search(r'^N: Name="(.*)"$', block, re.MULTILINE)
        axes = re.search(r"^B: ABS=([0-9a-f ]+)$", block, re.MULTILINE)
        if name and axes and _bits(axes[1]) >> _MT_POSITION & 1:
            found.append(name[1])
    return found


def _bits(words: str) -> int:
    """Words of 64 bits, the highest first."""
    number = 0
    for word in words.split():
        number = number << 64 | int(word, 16)
    return number


def touch(patient: Patient) -> Iterator[Finding]:
    """As many as there are screens to be touched, each belonging to its display."""
    screens = patient.known.displays
    needed = sum(each.shows != "overhead" for each in screens.screens) if screens.layout == CABINET else 1
    there = touch_devices(patient)
    if there is None:
        yield note("touch screens", "the computer does not say which there are", "page Screens, Touch: touch each one")
    elif len(there) < needed:
        said = f"{len(there)} of {needed} are there{': ' * bool(there)}{', '.join(there)}"
        fix = "plug in the USB cable of each display; a mouse will do at a desk"
        yield patient.graver("touch screens", said, fix)
    else:
        yield ok("touch screens", f"{len(there)}: {', '.join(there)}")
    for output, device in outputs(patient):
        if device != "-":
            yield _mapped(patient, output, device, there or [])


def _mapped(patient: Patient, output: str, device: str, there: list[str]) -> Finding:
    is_path = device.startswith("/")
    if patient.at(device.lstrip("/")).exists() if is_path else device in there:
        return ok(f"touch of {output}", device)
    fix = f"plug it in, or name another one for {output} in {patient.at('etc/etg/screens.conf')}; "
    return wrong(f"touch of {output}", f"{device} is not there", f"{fix}then systemctl restart etg-screens")


# Ports


def ports(patient: Patient) -> Iterator[Finding]:
    """Whether each device is at its port; nobody is asked there while the table runs."""
    devices, runs = patient.known.devices, patient.runs
    if not devices:
        yield note("devices", "the settings name none", _PORTS)
    for each in devices:
        yield _emulated(patient, each) if each.port.startswith("emulated:") else _real(patient, each, runs)


def _emulated(patient: Patient, device: DeviceSettings) -> Finding:
    if patient.live:
        return wrong(device.kind, f"{device.port} is emulated", f"plug the {device.kind} in. {_PORTS}")
    return ok(device.kind, f"{device.port}, which is always there")


def _real(patient: Patient, device: DeviceSettings, runs: bool) -> Finding:
    fix = f"plug the {device.kind} in at {device.port}, or give it another port. {_PORTS}"
    try:
        where = find(device.port)
    except PortGone as gone:
        return wrong(device.kind, f"{device.port}: {gone}", fix)
    if "://" not in where and not Path(where).exists():
        return wrong(device.kind, f"{device.port} is not there", fix)
    if runs:
        return ok(device.kind, f"{device.port} is there; it is not asked while the table runs")
    found = look(device, patient.folder)
    if found.good:
        return ok(device.kind, f"{device.port}: {found.says}")
    return wrong(device.kind, f"{device.port}: {found.says}{': ' * bool(found.why)}{found.why}", fix)
