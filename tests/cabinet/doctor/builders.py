"""A cabinet for money at which nothing is wrong, in a folder that stands for the whole computer."""

import grp
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from etg.cabinet import keys, signing
from etg.cabinet import manifest as m
from etg.cabinet.doctor.check import Finding, Look, Mark, Patient, User
from etg.cabinet.log.writing import LOG_FILE
from etg.cabinet.settings import Settings, load_settings
from etg.cabinet.settings_displays import CABINET, Displays, ScreenSettings
from etg.cabinet.settings_time import TimeSettings
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.staff_file import staff_path
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.resources import resource
from etg.table.people import Role
from tests.ledger.builders import FakeClock, shipped

UID = os.getuid() or 4242
PIN = "482913"
APPROVED = shipped().approved
TOUCH = """I: Bus=0003 Vendor=0eef Product=c000 Version=0111
N: Name="eGalax touch {number}"
H: Handlers=event{number}
B: PROP=2
B: EV=b
B: ABS=265800000000003

I: Bus=0011 Vendor=0001 Product=0001 Version=ab41
N: Name="A keyboard"
B: EV=120013

"""
"""As the kernel writes it: the first has the axes of fingers (bit 0x35), the second is something else."""
UNIT = "[Service]\nType=notify\nWatchdogSec=10\n"


@dataclass
class Cabinet:
    """The computer, and what the doctor knows of it."""

    folder: Path
    patient: Patient

    def at(self, name: str) -> Path:
        """A file of the computer."""
        return self.patient.at(name)

    def set(self, **values: Any) -> None:
        """Other settings."""
        assert self.patient.settings is not None
        self.patient = replace(self.patient, settings=replace(self.patient.settings, **values))

    def found(self, look: Look) -> list[Finding]:
        """What a check says."""
        found = list(look(self.patient))
        assert all(bool(finding.fix) is (finding.mark is not Mark.OK) for finding in found), found
        return found

    def only(self, look: Look) -> Finding:
        """The one thing that is not right."""
        (found,) = (finding for finding in self.found(look) if finding.mark is not Mark.OK)
        return found


def put(path: Path, text: str = "") -> Path:
    """A file with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def owned(folder: Path) -> None:
    """All of it belongs to the table's user, who is not root."""
    for path in (folder, *folder.rglob("*")):
        if os.getuid() == 0:
            os.chown(path, UID, UID)


def closed(folder: Path) -> None:
    """Nobody writes there."""
    for path in (*folder.rglob("*"), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)


def computer(root: Path) -> None:
    """A kiosk with two displays, one of them overhead."""
    put(
        root / "proc/mounts",
        f"/dev/sda1 / ext4 rw,errors=remount-ro 0 0\n/dev/sda2 {root}/data ext4 rw,data=ordered 0 0\n",
    )
    put(root / "proc/locks")
    put(root / "proc/bus/input/devices", TOUCH.format(number=0))
    units = root / "etc/systemd/system"
    for name in ("etg-x.service", "etg-screens.service", "etg.service"):
        put(units / name, UNIT)
    put(units / "multi-user.target.wants/etg.service")
    put(root / "tmp/.X11-unix/X0")
    put(root / "etc/etg/screens.conf", "# output mode touch\nDP-1 auto /dev/etg/touch-0\nDP-2 auto -\n")
    for name in ("touch-0", "shoe", "reader", "inputs"):
        put(root / f"dev/etg/{name}")


def program(root: Path) -> None:
    """A small signed program, and the key of its maker."""
    put(root / "program/etg/a.py", "1")
    (root / "program" / m.NAME).write_text(m.written(m.made(root / "program")), encoding="utf-8")
    made = keys.make_key(root / "maker.pem", "x")
    signing.sign(root / "program", root / "maker.pem", "x")
    put(root / "keys/maker.pub", (root / "maker.pub").read_text(encoding="utf-8"))
    assert made.name == "maker"
    closed(root / "keys")
    closed(root / "program")


def settings(root: Path) -> Settings:
    """Of a cabinet that is set up."""
    screens = Displays(CABINET, (ScreenSettings("dealer", 0), ScreenSettings("overhead", 1)))
    return replace(
        load_settings(resource("config", "cabinet.toml")),
        ledger=root / "data/cabinet.ledger",
        low_disk=1,
        displays=screens,
        devices=tuple(DeviceSettings(kind, str(root / f"dev/etg/{kind}")) for kind in Kind),
        operator="Ours",
        number="BJ-07",
        time=TimeSettings("America/New_York"),
    )


def books(ledger: Path, clock: FakeClock) -> None:
    """A live ledger with an approved submission, and everybody who is needed."""
    opened = Ledger.open(ledger, Mode.LIVE, clock)
    opened.install(shipped())
    opened.close()
    accounts = Accounts(staff_path(ledger))
    now = clock.now / 1e6
    accounts.found("100", "tom", PIN, now)
    for number, role in (("7", Role.DEALER), ("8", Role.FLOORPERSON)):
        accounts.add(number, "", role, PIN, None, now)


def good(folder: Path) -> Cabinet:
    """All of it."""
    clock = FakeClock()
    computer(folder)
    program(folder)
    data = folder / "data"
    data.mkdir(mode=0o700)
    books(data / "cabinet.ledger", clock)
    put(data / LOG_FILE).chmod(0o640)
    owned(data)
    groups = {entry.gr_gid for entry in grp.getgrall() if entry.gr_name in ("dialout", "audio")}
    patient = Patient(
        live=True,
        folder=data,
        settings_file=resource("config", "cabinet.toml"),
        settings=settings(folder),
        ledger=data / "cabinet.ledger",
        root=folder,
        program=folder / "program",
        keys=folder / "keys",
        user=User("etg", UID, frozenset(groups)),
        env={"PATH": os.environ["PATH"], "DISPLAY": ":0"},
        wall=lambda: clock.now / 1e6,
    )
    return Cabinet(folder, patient)
