"""A whole cabinet: Debian with systemd as process 1, in namespaces of its own. For `make lab`; it needs root.

Only what hardware there is not is different: the X server has the dummy driver and no terminal (CONTAINER, DUMMY).
"""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.package.source import ROOT
from tests.kiosk.places import Done, run
from tests.kiosk.real import Built
from tests.screens.xservers import wait_for

PACKAGES = (
    "systemd,systemd-sysv,dbus,libpam-systemd,udev,python3,xserver-xorg-core,xserver-xorg-video-dummy,"
    "xserver-xorg-input-libinput,x11-xserver-utils,xinput,xauth,libasound2,libasound2-data,alsa-utils,kbd,sudo,chrony,"
    "procps"
)
CONTAINER = """[Unit]
ConditionPathExists=
[Service]
PAMName=
TTYPath=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
UtmpIdentifier=
ExecStartPre=
ExecStart=
ExecStart=/opt/etg/current/kiosk/bin/etg-x :0 -novtswitch -sharevts -config /etc/X11/dummy.conf
"""
DUMMY = """Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 64000
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    DefaultDepth 24
    SubSection "Display"
        Virtual 1920 1080
        Modes "1920x1080"
    EndSubSection
EndSection
Section "ServerLayout"
    Identifier "layout"
    Option "AutoAddDevices" "false"
    Option "AutoAddGPU" "false"
    Screen "screen"
EndSection
"""
PATIENCE = 120.0
"""Seconds for a whole machine on a busy one."""


def base() -> Path:
    """A Debian without the table, made once and kept in the folder that ETG_BOOT names."""
    folder = Path(os.environ["ETG_BOOT"]).resolve()
    found = folder / "base"
    if not found.exists():
        part = folder / "base.part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        system = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
        listed = run("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").stdout.split()
        options = ("--variant=minbase", f"--include={PACKAGES}")
        command = ["debootstrap", *options, system["VERSION_CODENAME"], str(part), *listed[:1]]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        part.rename(found)
    return found


class Booted:
    """A machine that can be switched on; its disk outlives that."""

    def __init__(self, folder: Path, built: Built) -> None:
        self._folder = folder
        for name in ("upper", "work", "root"):
            (folder / name).mkdir()
        self.disk = folder / "upper"
        """What is written, as seen from outside."""
        self.put("etc/systemd/system/etg-x.service.d/container.conf", CONTAINER)
        self.put("etc/X11/dummy.conf", DUMMY)
        (self.disk / "etc/systemd/system/chrony.service").symlink_to("/dev/null")  # the clock is everybody's
        stick = self.disk / "root" / "stick"
        stick.mkdir(parents=True)
        shutil.copy(built.file, stick / "etg.deb")
        shutil.copy(built.public, stick)
        shutil.copytree(ROOT / "hardware" / "kiosk", stick / "kiosk")
        self._process: subprocess.Popen[bytes] | None = None
        self._group = Path()

    def put(self, name: str, content: str) -> None:
        """A file on its disk, while it is switched off."""
        path = self.disk / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)

    # The machine

    def switch_on(self) -> None:
        """Boot it, until systemd has started all that it starts."""
        (mount,) = run("findmnt", "--list", "--noheadings", "--types", "cgroup2", "--output", "TARGET").stdout.split()[
            :1
        ]
        self._group = Path(mount) / f"etg-boot-{os.getpid()}"
        self._group.mkdir()
        with (self._folder / "console.log").open("ab") as out:
            script = Path(__file__).with_name("boot.sh")
            command = [script, base(), self._folder, self._group]
            self._process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *command], stdout=out, stderr=out)
        wait_for(self._has_booted, f"it does not boot: {self.console[-2000:]}", PATIENCE)

    def _has_booted(self) -> bool:
        assert self.runs, self.console[-2000:]
        return self.inside("systemctl", "is-system-running").stdout.strip() in ("running", "degraded")

    def switch_off(self) -> None:
        """Pull the plug."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        process.wait()
        wait_for(lambda: not (self._group / "cgroup.procs").exists() or self._is_gone(), "its processes end", PATIENCE)

    def _is_gone(self) -> bool:
        """Take its empty control groups away."""
        for path in sorted(self._group.rglob("*/"), reverse=True):
            with contextlib.suppress(OSError):
                path.rmdir()
        with contextlib.suppress(OSError):
            self._group.rmdir()
        return not self._group.exists()

    @property
    def runs(self) -> bool:
        """Whether its process 1 does."""
        return self._process is not None and self._process.poll() is None

    @property
    def console(self) -> str:
        """What it wrote to its console."""
        return (self._folder / "console.log").read_text(errors="replace")

    def inside(self, *command: str) -> Done:
        """Run something in it, as root."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        if not children:
            return Done(command, 1, "", "it is not there")
        spaces = ["nsenter", "-t", children[0], "-p", "-m", "-u", "-i", "-n", "-C", "-r", "-w"]
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]
        return run(*spaces, *clean, *command)

    def do(self, *command: str) -> str:
        """Run something in it that must succeed."""
        done = self.inside(*command)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    # Its units

    def show(self, unit: str, key: str) -> str:
        """A property of a unit."""
        return self.inside("systemctl", "show", "--value", "--property", key, unit).stdout.strip()

    def wait_up(self, but: str = "") -> str:
        """Until the table is ready, in another process than this; its process."""
        seen: list[str] = []

        def is_up() -> bool:
            seen[:] = [self.show("etg.service", "MainPID")]
            active = self.show("etg.service", "ActiveState") == "active"
            return active and seen[0] not in ("", "0", but) and bool(self.show("etg.service", "StatusText"))

        wait_for(is_up, "etg.service", PATIENCE)
        return seen[0]


@contextmanager
def booted(built: Built) -> Iterator[Booted]:
    """A new machine, not switched on yet; skipped unless it is wanted."""
    if not os.environ.get("ETG_BOOT"):
        pytest.skip("ETG_BOOT is not set: make lab sets it")
    if os.geteuid() != 0:
        pytest.skip("only root can boot a machine within this one")
    for program in ("debootstrap", "unshare", "nsenter", "pivot_root", "findmnt"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is missing: install {'debootstrap' if program == 'debootstrap' else 'util-linux'}")
    folder = Path(os.environ["ETG_BOOT"]).resolve() / f"machine-{os.getpid()}-{int(time.time())}"
    folder.mkdir(parents=True)
    machine = Booted(folder, built)
    try:
        yield machine
    finally:
        machine.switch_off()
        shutil.rmtree(folder)


def hang(machine: Booted, process: str) -> None:
    """The table stands still."""
    machine.do("kill", f"-{int(signal.SIGSTOP)}", process)
