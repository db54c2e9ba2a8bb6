"""Clock, versions, kiosk, program, settings, touch and ports: right, and broken in one place each."""

import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from etg.cabinet.doctor import fittings, machine, program
from etg.cabinet.doctor.check import Mark, Unseen
from etg.cabinet.settings_displays import CABINET, Displays, ScreenSettings
from etg.cabinet.settings_time import TimeSettings
from etg.devices.looking import Found
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from tests.cabinet.doctor.builders import UNIT, Cabinet, put

EVERYTHING = (machine.clock, machine.versions, machine.kiosk, program.manifest, fittings.touch, fittings.ports)


@pytest.fixture(autouse=True)
def _a_good_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the one is on which the tests run."""
    monkeypatch.setattr(machine, "synchronised", lambda: True)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    monkeypatch.setattr(fittings, "look", lambda device, folder: Found(device.port, None, f"{device.kind} S1", True))


def test_a_good_cabinet_has_nothing_wrong(cabinet: Cabinet) -> None:
    """Nothing is even worth knowing."""
    found = [finding for look in EVERYTHING for finding in cabinet.found(look)]
    assert {finding.mark for finding in found} == {Mark.OK}


# The clock


@pytest.mark.parametrize(("kept", "said"), [(False, "nobody keeps it right"), (None, "does not say")])
def test_a_clock_that_nobody_keeps_right(
    cabinet: Cabinet, kept: bool | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is worth knowing: not every table has a network."""
    monkeypatch.setattr(machine, "synchronised", lambda: kept)
    found = cabinet.only(machine.clock)
    assert found.mark is Mark.NOTE and said in found.found and "chrony" in found.fix


def test_the_kernel_is_asked_and_nothing_is_set() -> None:
    """It says yes, no or nothing."""
    assert machine.synchronised() in (True, False, None)


def test_a_clock_before_the_last_event_is_wrong(cabinet: Cabinet) -> None:
    """The table would stop for it."""
    now = cabinet.patient.wall()
    cabinet.patient = replace(cabinet.patient, wall=lambda: now - 3600)
    found = cabinet.only(machine.clock)
    assert found.mark is Mark.WRONG and "3600 seconds before the last event" in found.found and "chronyc" in found.fix


def test_a_zone_that_nobody_set_is_worth_knowing(cabinet: Cabinet) -> None:
    """For money."""
    cabinet.set(time=TimeSettings())
    assert "table.time_zone" in cabinet.only(machine.clock).fix
    cabinet.patient = replace(cabinet.patient, live=False)
    assert {finding.mark for finding in cabinet.found(machine.clock)} == {Mark.OK}


# Versions


def test_an_sqlite_with_the_bug_is_worth_knowing(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs two writers, and there is one."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    found = cabinet.only(machine.versions)
    assert found.mark is Mark.NOTE and "WAL-reset" in found.found and "3.51.3" in found.fix


# The kiosk


@pytest.mark.parametrize("unit", ["etg-x.service", "etg-screens.service", "etg.service"])
def test_a_unit_that_is_missing_is_named(cabinet: Cabinet, unit: str) -> None:
    """The package has it."""
    cabinet.at(f"etc/systemd/system/{unit}").unlink()
    found = cabinet.only(machine.kiosk)
    assert found.mark is Mark.WRONG and found.about == unit and "docs/install.md" in found.fix


def test_a_table_that_nobody_watches_is_wrong(cabinet: Cabinet) -> None:
    """It could hang for hours."""
    put(cabinet.at("etc/systemd/system/etg.service"), UNIT.replace("WatchdogSec=10", ""))
    found = cabinet.only(machine.kiosk)
    assert found.mark is Mark.WRONG and "WatchdogSec" in found.found and "docs/install.md" in found.fix


@pytest.mark.parametrize(
    ("gone", "fix"),
    [
        ("etc/systemd/system/multi-user.target.wants/etg.service", "systemctl enable etg.service"),
        ("tmp/.X11-unix/X0", "systemctl restart etg-x"),
        ("etc/etg/screens.conf", "screens.conf.example"),
    ],
)
def test_a_part_of_the_kiosk_that_is_gone_is_named(cabinet: Cabinet, gone: str, fix: str) -> None:
    """The X server, its displays, and the start with the computer."""
    cabinet.at(gone).unlink()
    found = cabinet.only(machine.kiosk)
    assert found.mark is Mark.WRONG and fix in found.fix


def test_a_computer_that_is_no_kiosk(cabinet: Cabinet, tmp_path: Path) -> None:
    """At a desk that is right; for money it is worth knowing."""
    cabinet.patient = replace(cabinet.patient, root=tmp_path / "data")
    found = cabinet.only(machine.kiosk)
    assert found.mark is Mark.NOTE and "docs/install.md" in found.fix
    cabinet.patient = replace(cabinet.patient, live=False)
    assert {finding.mark for finding in cabinet.found(machine.kiosk)} == {Mark.OK}


# The program


def test_a_changed_byte_is_found(cabinet: Cabinet) -> None:
    """The program is installed again."""
    file = cabinet.at("program/etg/a.py")
    file.chmod(0o644)
    file.write_text("2", encoding="ascii")
    found = cabinet.only(program.manifest)
    assert found.mark is Mark.WRONG and "etg/a.py" in found.found and "install the program again" in found.fix


def test_an_unsigned_program_is_wrong_for_money(cabinet: Cabinet) -> None:
    """And where keys are trusted; elsewhere at a desk it is worth knowing."""
    cabinet.at("program").chmod(0o755)
    cabinet.at("program/manifest.json.sig").unlink()
    found = cabinet.only(program.manifest)
    assert found.mark is Mark.WRONG and "not signed" in found.found and str(cabinet.patient.keys) in found.fix
    cabinet.patient = replace(cabinet.patient, live=False)
    assert cabinet.only(program.manifest).mark is Mark.WRONG
    cabinet.patient = replace(cabinet.patient, keys=cabinet.at("no-keys"))
    assert cabinet.only(program.manifest).mark is Mark.NOTE


def test_a_manifest_or_a_key_that_cannot_be_read_is_wrong(cabinet: Cabinet) -> None:
    """Each says what is to be copied again."""
    cabinet.at("keys").chmod(0o755)
    put(cabinet.at("keys/other.pub"), "nothing")
    found = [finding for finding in cabinet.found(program.manifest) if finding.about == "keys"]
    assert "other.pub" in found[0].found and str(cabinet.patient.keys) in found[0].fix
    cabinet.at("keys/other.pub").unlink()
    cabinet.at("program").chmod(0o755)
    cabinet.at("program/manifest.json").chmod(0o644)
    put(cabinet.at("program/manifest.json"), "{")
    assert "install the program again" in cabinet.only(program.manifest).fix


# Settings


def test_settings_that_cannot_be_read_are_named_with_their_key(cabinet: Cabinet) -> None:
    """And the checks that need them cannot look."""
    path = put(cabinet.at("data/cabinet.toml"), "[ledger]\nlow_disk_gb = -1\n")
    cabinet.patient = replace(cabinet.patient, settings_file=path, settings=None, live=False)
    found = cabinet.only(program.settings)
    assert found.mark is Mark.WRONG and "ledger." in found.found and str(path) in found.fix
    with pytest.raises(Unseen, match="settings"):
        cabinet.found(fittings.ports)


def test_shipped_settings_do_not_suffice_for_money(cabinet: Cabinet) -> None:
    """A tabletop has the console within reach; names are worth setting."""
    found = cabinet.found(program.settings)
    assert [finding.mark for finding in found] == [Mark.OK, Mark.WRONG, Mark.NOTE, Mark.NOTE]
    assert all("page Set-up" in finding.fix for finding in found[1:])
    cabinet.patient = replace(cabinet.patient, live=False)
    assert [finding.mark for finding in cabinet.found(program.settings)] == [Mark.OK]


# Touch


def test_a_touch_screen_that_is_missing_is_wrong_for_money(cabinet: Cabinet) -> None:
    """The overhead needs none."""
    screens = (ScreenSettings("dealer", 0), ScreenSettings("station 1", 1), ScreenSettings("overhead", 2))
    cabinet.set(displays=Displays(CABINET, screens))
    found = cabinet.only(fittings.touch)
    assert found.mark is Mark.WRONG and "1 of 2 are there: eGalax touch 0" in found.found and "USB" in found.fix
    cabinet.patient = replace(cabinet.patient, live=False)
    assert cabinet.only(fittings.touch).mark is Mark.NOTE


@pytest.mark.parametrize("device", ["/dev/etg/touch-7", "Another touch"])
def test_a_touch_screen_of_screens_conf_that_is_gone_is_named(cabinet: Cabinet, device: str) -> None:
    """With the output that it belongs to."""
    put(cabinet.at("etc/etg/screens.conf"), f"DP-1 auto {device}\nDP-2 1920x1080 eGalax touch 0\n")
    found = cabinet.only(fittings.touch)
    assert found.mark is Mark.WRONG and device in found.found and "DP-1" in found.fix and "etg-screens" in found.fix


def test_a_computer_that_does_not_say_what_can_be_touched(cabinet: Cabinet) -> None:
    """Then each is touched."""
    cabinet.at("proc/bus/input/devices").unlink()
    found = cabinet.only(fittings.touch)
    assert found.mark is Mark.NOTE and "page Screens, Touch" in found.fix


# Ports


@pytest.mark.parametrize("port", ["/dev/etg/not-there", "serial:NOBODY"])
def test_a_port_that_is_missing_is_named(cabinet: Cabinet, port: str) -> None:
    """By the device and its port."""
    cabinet.set(devices=(DeviceSettings(Kind.SHOE, port),))
    found = cabinet.only(fittings.ports)
    assert found.mark is Mark.WRONG and found.about == "shoe"
    assert f"plug the shoe in at {port}" in found.fix and "page Devices, Serial ports" in found.fix


def test_nobody_is_asked_while_the_table_runs(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table has the port."""

    def asked(device: DeviceSettings, folder: Path) -> Found:
        raise AssertionError("the table is listening there")

    monkeypatch.setattr(fittings, "look", asked)
    guard = cabinet.patient.ledger.with_name("cabinet.ledger.guard").stat().st_ino
    put(cabinet.at("proc/locks"), f"1: FLOCK  ADVISORY  WRITE 812 08:02:{guard} 0 EOF\n")
    found = cabinet.found(fittings.ports)
    assert len(found) == 3 and all("not asked while the table runs" in finding.found for finding in found)
    put(cabinet.at("proc/locks"), f"1: POSIX  ADVISORY  WRITE 812 08:02:{guard} 0 EOF\n")
    with pytest.raises(AssertionError):
        cabinet.found(fittings.ports)


def test_another_device_than_the_one_of_the_settings_is_wrong(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cables are exchanged easily."""
    exchanged = Found("x", None, "reader R1", False, why="are the cables exchanged?")
    monkeypatch.setattr(fittings, "look", lambda device, folder: exchanged)
    cabinet.set(devices=(DeviceSettings(Kind.SHOE, os.devnull),))
    found = cabinet.only(fittings.ports)
    assert found.mark is Mark.WRONG and "cables exchanged" in found.found and os.devnull in found.fix


def test_an_emulated_device_is_for_a_desk(cabinet: Cabinet) -> None:
    """No money is played for with it."""
    cabinet.set(devices=(DeviceSettings(Kind.SHOE, "emulated:shoe"),))
    found = cabinet.only(fittings.ports)
    assert found.mark is Mark.WRONG and "plug the shoe in" in found.fix
    cabinet.patient = replace(cabinet.patient, live=False)
    assert {finding.mark for finding in cabinet.found(fittings.ports)} == {Mark.OK}
    cabinet.set(devices=())
    assert cabinet.only(fittings.ports).mark is Mark.NOTE
