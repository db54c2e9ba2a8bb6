"""The booted cabinet: real systemd, real users, all that the units forbid; and every fault once more.

`make lab` names this file, which `make test` does not look for: it needs root, and a Debian from the network.
One machine for all tests of this file, in their order; each leaves it as it was, and the last one takes all away.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.table import commands as c
from tests.kiosk.booted import PATIENCE, Booted, booted, hang
from tests.kiosk.real import Built, next_version
from tests.ledger.builders import DEALER, FLOORPERSON, audited, shipped
from tests.screens.xservers import wait_for

OURS = ("etg-x.service", "etg.service")
DATA = Path("var/lib/etg")


@pytest.fixture(scope="module")
def machine(built: Built) -> Iterator[Booted]:
    """Installed as docs/install.md says it, on a running machine that is then started again."""
    with booted(built) as found:
        found.switch_on()
        stick = "/root/stick"
        key = f"{stick}/{built.public.name}"
        found.do(f"{stick}/kiosk/install", "--no-packages", "--package", f"{stick}/etg.deb", "--key", key)
        found.switch_off()
        found.switch_on()
        yield found


def journal(machine: Booted, *options: str) -> str:
    """What our units have said since this boot."""
    units = [word for unit in OURS for word in ("--unit", unit)]
    return machine.inside("journalctl", "--boot", "--quiet", "--no-pager", *units, *options).stdout


def test_the_table_comes_up_by_itself(machine: Booted) -> None:
    """Every unit of ours, as the users that they shall be, without an error."""
    process = machine.wait_up()
    for unit in OURS:
        assert machine.show(unit, "ActiveState") == "active"
    failed = machine.do("systemctl", "list-units", "--failed", "--plain", "--no-legend")
    assert "etg" not in failed, failed
    assert machine.show("etg.service", "StatusText").startswith("Community Blackjack, live, closed")
    assert journal(machine, "--priority", "err") == "", journal(machine)
    users = machine.do("ps", "-o", "user=", "-p", process).strip()
    assert users == "etg"
    status = machine.do("cat", f"/proc/{process}/status")
    assert (
        re.search(r"NoNewPrivs:\t1", status)
        and re.search(r"CapEff:\t0+\n", status)
        and re.search(r"Seccomp:\t2", status)
    )
    assert "signed by" in machine.do("etg", "verify")
    log = (machine.disk / DATA / "table.log").read_text()
    assert "ERROR" not in log, log


def test_the_doctor_has_been_here(machine: Booted) -> None:
    """It looks at a table that runs, whatever it finds at a machine without hardware, and comes to its end."""
    done = machine.inside("etg", "doctor")
    assert done.returncode in (0, 1) and done.stdout, done.stderr


def test_killed_it_comes_back(machine: Booted) -> None:
    before = machine.wait_up()
    machine.do("kill", "-KILL", before)
    machine.wait_up(but=before)


def test_hanging_it_comes_back(machine: Booted) -> None:
    before = machine.wait_up()
    hang(machine, before)
    machine.wait_up(but=before)
    assert "etg.service: Watchdog timeout" in journal(machine)


def test_without_its_x_server_both_come_back(machine: Booted) -> None:
    before, server = machine.wait_up(), machine.show("etg-x.service", "MainPID")
    machine.do("kill", "-KILL", server)
    machine.wait_up(but=before)
    assert machine.show("etg-x.service", "MainPID") not in ("0", server)


def test_a_table_that_cannot_start_says_so_and_the_machine_stays_up(machine: Booted) -> None:
    """One process, one life, until the settings are put right."""
    path = "/var/lib/etg/cabinet.toml"
    machine.do("sh", "-c", f"echo '[sound' >{path}; chown etg: {path}; systemctl restart etg.service")
    before = machine.wait_up()
    assert machine.show("etg.service", "StatusText").startswith("cannot start: ")
    restarts = machine.show("etg.service", "NRestarts")
    machine.do("sleep", "15")
    assert (machine.wait_up(), machine.show("etg.service", "NRestarts")) == (before, restarts)
    machine.do("rm", path)
    wait_for(lambda: "live, closed" in machine.show("etg.service", "StatusText"), "it tries again", PATIENCE)
    assert machine.wait_up() == before


def test_a_changed_byte_is_a_tilt(machine: Booted) -> None:
    """After the next start the table stands, and `etg verify` names the file."""
    path = machine.do("sh", "-c", "ls /opt/etg/current/lib/python3*/site-packages/etg/money.py").strip()
    before = machine.wait_up()
    machine.do("cp", "-p", path, "/root/kept")
    machine.do("sh", "-c", f"printf '#' >>{path}; systemctl restart etg.service")
    after = machine.wait_up(but=before)
    wait_for(lambda: "Tilt" in machine.show("etg.service", "StatusText"), "the tilt", PATIENCE)
    done = machine.inside("etg", "verify")
    assert done.returncode == 1 and "etg/money.py" in done.stdout + done.stderr
    machine.do("sh", "-c", f"cp -p /root/kept {path}; systemctl restart etg.service")
    machine.wait_up(but=after)
    assert machine.inside("etg", "verify").returncode == 0


def test_an_update_waits_until_nobody_has_credits(machine: Booted, built: Built, tmp_path: Path) -> None:
    """Refused, then made, then taken back."""
    machine.do("systemctl", "stop", "etg.service")
    data = machine.disk / DATA
    owner = (data / "cabinet.ledger").stat()
    play(data / "cabinet.ledger", c.OpenTable(DEALER, FLOORPERSON), c.Seat("ada", 3), BOUGHT)
    give_back(data, owner.st_uid, owner.st_gid)
    shutil.copy(next_version(built, tmp_path, 2), data / "next.deb")
    done = machine.inside("etg", "update", "/var/lib/etg/next.deb")
    assert done.returncode != 0 and "holds credits of $250.00" in " ".join((done.stdout + done.stderr).split())
    play(data / "cabinet.ledger", c.CashOut("ada", 250_00))
    give_back(data, owner.st_uid, owner.st_gid)
    machine.do("etg", "update", "/var/lib/etg/next.deb")
    assert machine.do("readlink", "/opt/etg/current").strip().endswith(f"{built.version}.2")
    machine.do("systemctl", "start", "etg.service")
    machine.wait_up()
    machine.do("systemctl", "stop", "etg.service")
    machine.do("etg", "update", "--rollback")
    assert built.version in machine.do("readlink", "/opt/etg/current")
    assert not machine.do("readlink", "/opt/etg/current").strip().endswith(".2")
    machine.do("systemctl", "start", "etg.service")
    machine.wait_up()


BOUGHT = c.BuyIn("ada", 250_00, c.Funds.CASH, DEALER)


def play(path: Path, *commands: c.Command) -> None:
    """Somebody has played, while the table was off."""
    ledger = Ledger.open(path, Mode.LIVE)
    if ledger.state is None:
        ledger.install(shipped())
    for command in commands:
        ledger.record(command)
    ledger.close()


def give_back(folder: Path, user: int, group: int) -> None:
    """The files belong to the table again."""
    for path in folder.iterdir():
        shutil.chown(path, user, group)


def test_a_program_that_falls_over_again_and_again_starts_the_machine_again(machine: Booted) -> None:
    """The start limit: process 1 ends. The next boot has the table again."""
    drop_in = "/etc/systemd/system/etg.service.d/broken.conf"
    machine.do("mkdir", "-p", str(Path(drop_in).parent))
    machine.do(
        "sh", "-c", f"printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\n' >{drop_in}; systemctl daemon-reload"
    )
    machine.inside("systemctl", "--no-block", "restart", "etg.service")
    wait_for(lambda: not machine.runs, "the machine starts again", PATIENCE)
    machine.switch_off()
    (machine.disk / drop_in.removeprefix("/")).unlink()
    machine.switch_on()
    machine.wait_up()


def test_the_last_day_leaves_the_books(machine: Booted) -> None:
    """`install --uninstall` takes all away but /var/lib/etg."""
    machine.do("/root/stick/kiosk/install", "--uninstall")
    assert machine.show("etg.service", "ActiveState") != "active"
    for gone in ("etg.service", "etg-x.service", "etg.target"):
        assert machine.inside("test", "-e", f"/etc/systemd/system/{gone}").returncode != 0
    machine.switch_off()
    assert audited(machine.disk / DATA / "cabinet.ledger").ok
