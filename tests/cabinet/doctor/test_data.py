"""Who may write what, and the disk: right, and broken in one place each."""

import grp
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from etg.cabinet.doctor import data
from etg.cabinet.doctor.check import Mark, User
from etg.cabinet.staff.staff_file import staff_path
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from tests.cabinet.doctor.builders import UID, Cabinet, put


def test_a_good_cabinet_has_nothing_wrong(cabinet: Cabinet) -> None:
    """Its data belong to the table, and nothing else does."""
    found = cabinet.found(data.permissions) + cabinet.found(data.disk)
    assert {finding.mark for finding in found} == {Mark.OK}
    about = " ".join(finding.about for finding in found)
    assert all(
        word in about for word in ("cabinet.ledger", "staff.json", "folder of the keys", "folder of the program")
    )


@pytest.mark.parametrize(
    ("path", "mode", "said", "fix"),
    [
        ("data", 0o500, "etg cannot write there", "chown -R etg: "),
        ("data", 0o777, "everybody can write there", "chmod o-w "),
        ("data/cabinet.ledger", 0o444, "etg cannot write it", "chown etg: "),
        ("data/cabinet.ledger", 0o664, "others can write it (mode 664)", "chmod go-w "),
        ("data/staff.json", 0o644, "others can read it (mode 644)", "chmod 600 "),
        ("data/table.log", 0o440, "etg cannot write it", "chown etg: "),
        ("keys", 0o755, "etg can write ", "chmod -R go-w "),
        ("program/etg", 0o755, "etg can write ", "chmod -R go-w "),
    ],
)
def test_a_wrong_mode_is_found(cabinet: Cabinet, path: str, mode: int, said: str, fix: str) -> None:
    """With the command that puts it right, for that very file."""
    broken = cabinet.at(path)
    if path in ("keys", "program/etg") and os.getuid() == 0:
        os.chown(broken, UID, UID)
    broken.chmod(mode)
    found = cabinet.only(data.permissions)
    assert found.mark is Mark.WRONG and said in found.found and fix in found.fix
    assert str(broken if path != "program/etg" else broken.parent) in found.fix


def test_the_staff_file_is_the_one_beside_the_ledger(cabinet: Cabinet) -> None:
    """So that the test above breaks what the table reads."""
    assert staff_path(cabinet.patient.ledger) == cabinet.at("data/staff.json")


def test_a_folder_that_is_not_there_is_made_where_that_can_be_done(cabinet: Cabinet) -> None:
    """Otherwise the command makes it."""
    shutil.rmtree(cabinet.patient.folder)
    cabinet.folder.chmod(0o555)
    assert cabinet.only(data.permissions).fix.startswith(f"install -d -o etg -m 700 {cabinet.patient.folder}")
    if os.getuid() == 0:
        os.chown(cabinet.folder, UID, UID)
    cabinet.folder.chmod(0o755)
    cabinet.patient = replace(cabinet.patient, user=User("etg", cabinet.folder.stat().st_uid or UID, frozenset()))
    first = cabinet.found(data.permissions)[0]
    assert first.mark is Mark.OK and "made at the first start" in first.found


@pytest.mark.parametrize(("name", "what"), [("dialout", "serial ports"), ("audio", "sound")])
def test_a_group_that_is_missing_is_named(
    cabinet: Cabinet, name: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it nothing can be opened."""
    monkeypatch.setattr(grp, "getgrnam", lambda group: SimpleNamespace(gr_gid=99_999 if group == name else UID))
    cabinet.patient = replace(cabinet.patient, user=User("etg", UID, frozenset((UID,))))
    cabinet.set(devices=(DeviceSettings(Kind.SHOE, "/dev/etg/shoe"),))
    found = cabinet.only(data.permissions)
    assert found.mark is Mark.WRONG and what in found.found and found.fix.startswith(f"usermod -aG {name} etg")


def test_a_table_for_money_is_not_run_by_root(cabinet: Cabinet) -> None:
    """Who could change everything."""
    cabinet.patient = replace(cabinet.patient, user=User("root", 0, frozenset()))
    assert "systemctl start etg" in cabinet.only(data.permissions).fix


class Usage(NamedTuple):
    """Of a disk."""

    total: int
    used: int
    free: int


def test_a_full_disk_is_found(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the limit of the settings."""
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10**11, 10**11 - 10**9, 10**9))
    assert {finding.mark for finding in cabinet.found(data.disk)} == {Mark.OK}
    cabinet.set(low_disk=2 * 10**9)
    found = cabinet.only(data.disk)
    assert found.mark is Mark.WRONG and "1.0 of 100.0 GB" in found.found
    assert "ledger.low_disk_gb" in found.fix and str(cabinet.patient.folder) in found.fix


def mounted(line: str) -> Callable[[Path], str]:
    """The mounts with another line for the data."""
    return lambda folder: f"/dev/sda1 / ext4 rw 0 0\n/dev/sda2 {folder} {line} 0 0\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ext4 rw,data=writeback", "data=writeback"),
        ("ext4 rw,nobarrier", "nobarrier"),
        ("ext4 ro", "ro"),
        ("tmpfs rw", "tmpfs is not made to keep books"),
        ("vfat rw", "vfat is not made to keep books"),
    ],
)
def test_a_mount_that_loses_commits_is_found(cabinet: Cabinet, line: str, said: str) -> None:
    """The line of fstab is named by where it is mounted."""
    put(cabinet.at("proc/mounts"), mounted(line)(cabinet.patient.folder))
    found = cabinet.only(data.disk)
    assert found.mark is Mark.WRONG and said in found.found
    assert "/etc/fstab" in found.fix and str(cabinet.patient.folder) in found.fix


def test_a_desk_may_be_on_anything(cabinet: Cabinet) -> None:
    """It is worth knowing."""
    put(cabinet.at("proc/mounts"), mounted("tmpfs rw")(cabinet.patient.folder))
    cabinet.patient = replace(cabinet.patient, live=False)
    assert cabinet.only(data.disk).mark is Mark.NOTE


def test_a_computer_that_does_not_say_how_it_is_mounted(cabinet: Cabinet) -> None:
    """Somebody has to look himself."""
    cabinet.at("proc/mounts").unlink()
    found = cabinet.only(data.disk)
    assert found.mark is Mark.NOTE and "mount" in found.fix
