"""90-etg-kiosk.rules: what happens when something is plugged in, and that udev itself takes every line."""

import shutil
from pathlib import Path

import pytest

from tests.hardware.test_udev import FOLDER, Wrong
from tests.kiosk.places import UNITS, as_root, need, run
from tests.kiosk.udev_sim import Device, apply, read

RULES = FOLDER / "90-etg-kiosk.rules"
AGAIN = ["/usr/bin/systemctl --no-block restart etg-screens.service"]


def plugged(device: Device, **kernel_line: str) -> Device:
    """What our rules make of it."""
    return apply(read(RULES.read_text(encoding="utf-8")), device, kernel_line)


def interface(kind: str) -> Device:
    """One of the things that a USB device is: class, subclass and protocol."""
    names = ("bInterfaceClass", "bInterfaceSubClass", "bInterfaceProtocol")
    attr = dict(zip(names, kind.split("/"), strict=True)) | {"authorized": "1"}
    return Device("usb", "1-2:1.0", env={"DEVTYPE": "usb_interface"}, attr=attr)


NOT_WANTED = {
    "keyboard": "03/01/01",
    "ECM": "02/06/00",
    "EEM": "02/0c/07",
    "NCM": "02/0d/00",
    "MBIM": "02/0e/00",
    "RNDIS": "02/02/ff",
    "RNDIS too": "e0/01/03",
    "RNDIS as well": "ef/04/01",
    "Bluetooth": "e0/01/01",
}
WANTED = {
    "mouse": "03/01/02",
    "touch panel": "03/00/00",
    "serial port": "02/02/01",
    "serial port without commands": "02/02/00",
    "its data": "0a/00/00",
    "FTDI": "ff/ff/ff",
    "stick": "08/06/50",
    "loudspeaker": "01/02/00",
    "hub": "09/00/00",
}


@pytest.mark.parametrize("kind", NOT_WANTED.values(), ids=list(NOT_WANTED))
def test_what_a_patron_may_plug_in_does_nothing(kind: str) -> None:
    assert plugged(interface(kind)).attr["authorized"] == "0"


@pytest.mark.parametrize("kind", WANTED.values(), ids=list(WANTED))
def test_what_a_table_needs_works(kind: str) -> None:
    assert plugged(interface(kind)).attr["authorized"] == "1"


def test_a_network_adapter_of_any_kind_is_switched_off_and_that_of_the_board_is_not() -> None:
    attr = {"device/authorized": "1"}
    assert plugged(Device("net", "eth1", parents=("usb",), attr=dict(attr))).attr["device/authorized"] == "0"
    assert plugged(Device("net", "eth0", parents=("pci",), attr=dict(attr))).attr["device/authorized"] == "1"


@pytest.mark.parametrize("value", ["", "1"])
def test_a_service_start_takes_a_keyboard_and_a_network(value: str) -> None:
    assert plugged(interface("03/01/01"), etg_service=value).attr["authorized"] == "1"
    adapter = Device("net", "eth1", parents=("usb",), attr={"device/authorized": "1"})
    assert plugged(adapter, etg_service=value).attr["device/authorized"] == "1"


def test_a_display_that_comes_back_is_laid_out() -> None:
    assert plugged(Device("drm", "card0", "change", env={"HOTPLUG": "1"})).run == AGAIN
    assert plugged(Device("drm", "card0", "change")).run == []
    assert plugged(Device("drm", "card0", "remove", env={"HOTPLUG": "1"})).run == []


def test_a_touch_panel_that_comes_back_gets_its_display() -> None:
    panel = {"ID_INPUT_TOUCHSCREEN": "1"}
    assert plugged(Device("input", "event5", env=dict(panel))).run == AGAIN
    assert plugged(Device("input", "event5", "remove", env=dict(panel))).run == []
    assert plugged(Device("input", "mouse1", env=dict(panel))).run == []
    assert plugged(Device("input", "event6", env={"ID_INPUT_MOUSE": "1"})).run == []


def stick(**more: str) -> Device:
    """A stick with a file system."""
    usual = {"ID_BUS": "usb", "ID_FS_USAGE": "filesystem", "ID_FS_TYPE": "vfat"}
    return Device("block", "sdb1", env=usual | more)


def test_a_stick_is_mounted_by_a_unit_that_is_there() -> None:
    for kind in ("vfat", "exfat"):
        assert plugged(stick(ID_FS_TYPE=kind)).env["SYSTEMD_WANTS"] == "etg-stick@sdb1.service"
    assert (UNITS / "etg-stick@.service").exists()


@pytest.mark.parametrize(
    "more",
    [
        {"ID_FS_TYPE": "ext4"},
        {"ID_FS_TYPE": "ntfs"},
        {"ID_FS_TYPE": ""},
        {"ID_BUS": "ata"},
        {"ID_FS_USAGE": "crypto"},
        {"ID_PART_ENTRY_TYPE": "c12a7328-f81f-11d2-ba4b-00a0c93ec93b"},
    ],
)
def test_other_disks_are_not(more: dict[str, str]) -> None:
    assert "SYSTEMD_WANTS" not in plugged(stick(**more)).env


def test_modemmanager_is_kept_off() -> None:
    for kernel in ("ttyUSB0", "ttyACM1", "ttyS0"):
        assert plugged(Device("tty", kernel)).env["ID_MM_PORT_IGNORE"] == "1"
    assert plugged(Device("usb", "1-2", env={"DEVTYPE": "usb_device"})).env["ID_MM_DEVICE_IGNORE"] == "1"


@pytest.mark.parametrize("line", ['FOO=="1", RUN+="x"', 'RUN="x"', 'SUBSYSTEM="tty"', 'ACTION=="add", GOTO="nowhere"'])
def test_what_is_no_rule_is_found(line: str) -> None:
    with pytest.raises(Wrong):
        read(line + "\n")


def read_by_udev(folder: Path) -> list[str]:
    """What udev says about the rules of a folder, which it takes for those of the machine."""
    udevadm = need("udevadm")
    script = f'mount --bind "{folder}" /etc/udev/rules.d && exec "{udevadm}" test --action=add /sys/class/net/lo'
    done = run(*as_root(), "sh", "-c", script)
    said = (done.stdout + done.stderr).splitlines()
    if any(line.startswith("mount: ") for line in said):
        pytest.skip("nothing can be mounted here: " + said[0])
    return [line for line in said if "/etc/udev/rules.d/" in line]


def test_udev_takes_every_line(tmp_path: Path) -> None:
    """By reading them, as any version can; and by `udevadm verify`, which came with 254."""
    for path in FOLDER.iterdir():
        shutil.copy(path, tmp_path)
    names = sorted(path.name for path in FOLDER.iterdir())
    said = read_by_udev(tmp_path)
    read_first = [line for line in said if line.startswith("Reading rules file: ")]
    assert [Path(line.split()[-1]).name for line in read_first] == names == ["90-etg-kiosk.rules", "99-etg.rules"]
    assert [line for line in said if line not in read_first and not line.startswith("lo: ")] == []
    udevadm = need("udevadm")
    if run(udevadm, "verify", "--help").returncode == 0:
        done = run(udevadm, "verify", "--resolve-names=never", *FOLDER.iterdir())
        assert done.returncode == 0, done.stdout + done.stderr


def test_udev_finds_a_slip(tmp_path: Path) -> None:
    text = RULES.read_text(encoding="utf-8")
    (tmp_path / "90-slip.rules").write_text(text.replace("SUBSYSTEMS==", "SUBSISTEMS=="), encoding="utf-8")
    assert any("Invalid key 'SUBSISTEMS'" in line for line in read_by_udev(tmp_path))
