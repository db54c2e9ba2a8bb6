"""The systemd units: every line is taken, the program may do little, and a table that waits is not shot."""

import re
import shutil
from pathlib import Path

import pytest

from tests.kiosk.places import KIOSK, TREE, UNITS, Done, need, run, unit

NAMES = sorted(path.name for path in UNITS.iterdir())
HOST = ("usr/lib/systemd/system", "lib/systemd/system")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A root with our units, those of the system, and what they start."""
    need("systemd-analyze")
    shutil.copytree(TREE, tmp_path, dirs_exist_ok=True)
    units = next(Path("/", each) for each in HOST if Path("/", each, "basic.target").exists())
    shutil.copytree(units, tmp_path / "usr/lib/systemd/system", symlinks=True)
    shutil.copytree(KIOSK / "bin", tmp_path / "opt/etg/current/kiosk/bin")
    for program in ("usr/bin/chvt", "usr/bin/sh"):
        (tmp_path / program).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / program).write_text("#!/bin/sh\n")
        (tmp_path / program).chmod(0o755)
    return tmp_path


def verify(machine: Path, name: str) -> Done:
    """systemd's own reading; it ends with 0 whatever it finds, so what counts is what it says."""
    return run("systemd-analyze", "verify", f"--root={machine}", "--man=no", f"/etc/systemd/system/{name}")


def ours(said: str) -> list[str]:
    """What is said of units of ours; those of the machine are not ours to mend."""
    return [line for line in said.splitlines() if "etg" in line or line.startswith("Unknown")]


@pytest.mark.parametrize("name", NAMES)
def test_systemd_finds_nothing_to_say_about_a_unit(machine: Path, name: str) -> None:
    instance = name.replace("@.", "@sdb1.")
    done = verify(machine, instance)
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("WatchdogSec=10", "WatchdogSecs=10"),
        ("Restart=always", "Restart=forever"),
        ("Type=notify", "Type=notified"),
        ("etg-launch", "etg-lunch"),
        ("StartLimitAction=reboot", "StartLimitAction=boot"),
        ("SystemCallFilter=@system-service", "SystemCallFilter=@system-servant"),
        ("PrivateTmp=yes", "PrivateTmp=perhaps"),
    ],
)
def test_a_slip_in_a_unit_is_found(machine: Path, before: str, after: str) -> None:
    path = machine / "etc/systemd/system/etg.service"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    assert ours(verify(machine, "etg.service").stderr)


def exposure(path: Path) -> float:
    """From 0, may do nothing, to 10, may do everything."""
    done = run(need("systemd-analyze"), "security", "--offline=true", "--no-pager", path)
    found = re.search(r"Overall exposure level for \S+: (\d+\.\d)", done.stdout)
    assert found, done.stdout + done.stderr
    return float(found[1])


@pytest.mark.parametrize(
    ("name", "most"),
    [("etg.service", 1.0), ("etg-screens.service", 1.0), ("etg-x.service", 2.0), ("etg-stick@.service", 2.0)],
)
def test_a_unit_may_do_little(name: str, most: float) -> None:
    assert exposure(UNITS / name) <= most


def test_the_table_may_do_little_also_with_a_shoe_behind_the_network(tmp_path: Path) -> None:
    drop_in = (KIOSK / "examples" / "etg.service.d-network.conf").read_text(encoding="utf-8")
    both = tmp_path / "etg.service"
    both.write_text((UNITS / "etg.service").read_text(encoding="utf-8") + drop_in, encoding="utf-8")
    assert exposure(UNITS / "etg.service") < exposure(both) < 3.0


def test_a_unit_that_may_do_much_is_found(tmp_path: Path) -> None:
    bare = tmp_path / "etg.service"
    bare.write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    assert exposure(bare) > 9.0


def test_the_table_is_watched_and_started_again() -> None:
    table = unit("etg.service")
    wanted = {"Type": "notify", "NotifyAccess": "main", "WatchdogSec": "10", "Restart": "always", "RestartSec": "2"}
    assert {key: table[key] for key in wanted} == {key: [value] for key, value in wanted.items()}
    assert table["ExecStart"] == ["/opt/etg/current/kiosk/bin/etg-launch run --live"]
    assert table["DeviceAllow"] == [f"char-{each} rw" for each in ("ttyUSB", "ttyACM", "ttyS", "alsa")]
    assert "PrivateIPC" not in table, "the X server could not read the pictures"


def test_a_table_that_says_why_it_cannot_start_is_never_counted_out() -> None:
    table = unit("etg.service")
    interval, burst = (int(table[key][0]) for key in ("StartLimitIntervalSec", "StartLimitBurst"))
    hold = re.search(r"ETG_HOLD:=(\d+)", (KIOSK / "bin" / "etg-ended").read_text(encoding="utf-8"))
    assert hold
    waits = int(hold[1]) + int(table["RestartSec"][0])
    hangs = int(table["WatchdogSec"][0]) + int(table["RestartSec"][0])
    assert burst * waits > interval  # with as many starts as are allowed, more time has gone by than is counted
    assert burst * hangs > interval
    assert int(table["TimeoutStopSec"][0]) > int(hold[1])


def test_every_place_that_the_units_name_is_there() -> None:
    for name in NAMES:
        text = (UNITS / name).read_text(encoding="utf-8")
        for program in re.findall(r"^Exec\w+=[-+]*/opt/etg/current/kiosk/(\S+)", text, re.MULTILINE):
            assert (KIOSK / program).is_file()


def test_a_service_start_leaves_every_unit_alone() -> None:
    assert len(NAMES) == 5
    for name in NAMES:
        assert unit(name)["ConditionKernelCommandLine"] == ["!etg_service"]
