"""The scripts that dpkg runs: at every step of it, and after a power cut at any, a whole release is in use."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.package.release import HERE, make_scripts

CHANGING = ("cp", "ln", "mv", "rm", "rmdir", "sync")
"""The commands of the scripts that change something on the disk, or wait for it."""

ETG = """#!/bin/sh
echo "$*" >> "{said}"
here=$(dirname "$(dirname "$(readlink -f "$0")")")
case "$1" in
    update) [ ! -e "{held}" ] || {{ echo "etg: no update now: the books hold credits of \\$50.00" >&2; exit 1; }} ;;
    verify) [ "$(cat "$3/whole")" = "$(cat "$3/bin/version")" ] ;;
esac
"""
"""A release of two files, which belong together; it answers as the real one does."""

CUT = """#!/bin/sh
# Stands before a command: the power goes at one of them, before or after it, or in the middle of a copy.
number=$(($(cat "{count}") + 1))
echo "$number" > "{count}"
wanted=$(cat "{cut}" 2>/dev/null || echo none)
[ "$wanted" != "before $number" ] || {{ kill -9 "$PPID"; exit 1; }}
{real} "$@"
code=$?
if [ "$wanted" = "torn $number" ]; then
    case {name} in cp) for last; do :; done; rm -rf "$last/bin" ;; esac
    kill -9 "$PPID"
fi
exit "$code"
"""


class Machine:
    """A small root with releases in it, and dpkg's part of the work done by hand."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.etg = self.root / "opt" / "etg"
        self.folder = folder
        self.root.mkdir(parents=True)
        self.said, self.held = folder / "said", folder / "held"
        self.count, self.cut = folder / "count", folder / "cut"
        self.books = self.root / "var" / "lib" / "etg" / "cabinet.ledger"
        self.books.parent.mkdir(parents=True)
        self.books.write_text("the books")
        self._wrappers = folder / "wrappers"
        self._wrappers.mkdir()
        for name in CHANGING:
            real = "true" if name == "sync" else shutil.which(name)  # the disk of the test need not hear of it
            words = CUT.format(count=self.count, cut=self.cut, name=name, real=real)
            (self._wrappers / name).write_text(words)
            (self._wrappers / name).chmod(0o755)

    def unpack(self, version: str, whole: bool = True) -> None:
        """As dpkg does, file by file."""
        release = self.etg / "releases" / version
        (release / "bin").mkdir(parents=True, exist_ok=True)
        command = release / "bin" / "etg"
        command.unlink(missing_ok=True)  # a new file under the old name, as dpkg makes it
        command.write_text(ETG.format(said=self.said, held=self.held))
        command.chmod(0o755)
        for name in ("bin/version", "whole"):
            (release / name).unlink(missing_ok=True)
            (release / name).write_text(version if whole or name == "whole" else "changed")

    def script(self, version: str, name: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run one of the scripts of a version."""
        packed = self.folder / f"scripts-{version}"
        if not packed.exists():
            make_scripts(version, packed)
        self.count.write_text("0")
        environment = {"DPKG_ROOT": str(self.root), "PATH": f"{self._wrappers}:{os.environ['PATH']}"}
        command = [str(packed / name), *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def install(self, version: str) -> None:
        """The first installation."""
        assert self.script(version, "preinst", "install").returncode == 0
        self.unpack(version)
        done = self.script(version, "postinst", "configure", "")
        assert done.returncode == 0, done.stderr

    def upgrade(self, old: str, new: str, whole: bool = True) -> Iterator[subprocess.CompletedProcess[str]]:
        """Step by step; each step can be looked at, and the power can go in each."""
        yield self.script(new, "preinst", "upgrade", old, new)
        self.unpack(new, whole)
        if old != new:
            shutil.rmtree(self.etg / "releases" / old)
        yield self.script(new, "postinst", "configure", old)

    def link(self, name: str) -> str:
        """What a link of the folder leads to."""
        path = self.etg / name
        return path.readlink().name if path.is_symlink() else ""

    def in_use(self) -> str:
        """The version of the release in use, which must be whole."""
        release = self.etg / "current"
        version = (release / "whole").read_text()
        assert (release / "bin" / "version").read_text() == version
        assert os.access(release / "bin" / "etg", os.X_OK)
        return version

    def releases(self) -> list[str]:
        """All that lie there."""
        return sorted(path.name for path in (self.etg / "releases").iterdir())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with release 1."""
    found = Machine(tmp_path)
    found.install("1")
    return found


def all_well(steps: Iterator[subprocess.CompletedProcess[str]]) -> None:
    """Every step of an upgrade is done."""
    for done in steps:
        assert done.returncode == 0, done.stderr


def test_shellcheck_finds_nothing() -> None:
    """The scripts run as root on a machine that nobody watches."""
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is missing: install shellcheck")
    files = [str(path) for path in sorted(HERE.glob("*.sh"))]
    done = subprocess.run(["shellcheck", *files], capture_output=True, text=True, check=False)
    assert (len(files), done.returncode, done.stdout) == (2, 0, "")


def test_the_first_installation_asks_nobody(machine: Machine) -> None:
    """It compares the release with its manifest and takes it into use."""
    assert (machine.link("current"), machine.link("previous"), machine.in_use()) == ("1", "", "1")
    assert machine.said.read_text() == f"verify --root {machine.etg}/releases/1\n"


def test_an_upgrade_keeps_the_release_before_it(machine: Machine) -> None:
    """And only that one."""
    all_well(machine.upgrade("1", "2"))
    assert (machine.link("current"), machine.link("previous"), machine.in_use()) == ("2", "1.kept", "2")
    all_well(machine.upgrade("2", "3"))
    assert (machine.link("current"), machine.link("previous"), machine.in_use()) == ("3", "2.kept", "3")
    assert machine.releases() == ["2.kept", "3"]
    assert machine.books.read_text() == "the books"


def test_the_same_version_once_more(machine: Machine) -> None:
    """The release before it stays the one to go back to."""
    all_well(machine.upgrade("1", "2"))
    all_well(machine.upgrade("2", "2"))
    assert (machine.link("current"), machine.link("previous")) == ("2", "1.kept")
    assert machine.releases() == ["1.kept", "2"]


def test_an_upgrade_is_refused_while_somebody_has_credits(machine: Machine) -> None:
    """With what is held and what to do; nothing has changed, also after dpkg has undone it."""
    machine.held.touch()
    before = machine.releases(), machine.link("current")
    done = machine.script("2", "preinst", "upgrade", "1", "2")
    assert done.returncode == 1
    assert "the books hold credits of $50.00" in done.stderr and "systemctl stop etg" in done.stderr
    assert machine.script("2", "postrm", "abort-upgrade", "1").returncode == 0
    assert machine.script("1", "postinst", "abort-upgrade", "2").returncode == 0
    assert (machine.releases(), machine.link("current")) == before


def test_a_removal_is_refused_while_somebody_has_credits(machine: Machine) -> None:
    """An empty table may be taken away."""
    machine.held.touch()
    assert machine.script("1", "prerm", "remove").returncode == 1
    machine.held.unlink()
    assert machine.script("1", "prerm", "remove").returncode == 0


def test_a_release_that_was_changed_is_not_used(machine: Machine) -> None:
    """The kept one stays in use."""
    first, second = machine.upgrade("1", "2", whole=False)
    assert (first.returncode, second.returncode) == (0, 1)
    assert "release 2 is not as it was built, and is not used; in use: 1.kept" in second.stderr
    assert (machine.link("current"), machine.in_use()) == ("1.kept", "1")
    all_well(machine.upgrade("2", "3"))  # the next package finds what is really in use
    assert (machine.link("current"), machine.link("previous"), machine.in_use()) == ("3", "1.kept", "3")


def test_an_upgrade_that_dpkg_undoes(machine: Machine) -> None:
    """The package could not be unpacked: from the copy back to the release itself."""
    assert machine.script("2", "preinst", "upgrade", "1", "2").returncode == 0
    assert machine.link("current") == "1.kept"
    assert machine.script("1", "postinst", "abort-upgrade", "2").returncode == 0
    assert (machine.link("current"), machine.releases()) == ("1", ["1"])


def test_a_table_that_went_back_stays_back(machine: Machine) -> None:
    """A refused upgrade does not bring the newer release back into use."""
    all_well(machine.upgrade("1", "2"))
    (machine.etg / "current").unlink()
    (machine.etg / "current").symlink_to("releases/1.kept")
    machine.held.touch()
    assert machine.script("3", "preinst", "upgrade", "2", "3").returncode == 1
    assert machine.script("2", "postinst", "abort-upgrade", "3").returncode == 0
    assert machine.link("current") == "1.kept"
    machine.held.unlink()
    all_well(machine.upgrade("2", "3"))
    assert (machine.link("current"), machine.link("previous")) == ("3", "1.kept")


def test_a_damaged_release_can_be_replaced(machine: Machine) -> None:
    """It cannot be asked any more; somebody has to say that he has looked himself."""
    (machine.etg / "current" / "bin" / "etg").unlink()
    done = machine.script("2", "preinst", "upgrade", "1", "2")
    assert done.returncode == 1 and "ETG_ANYWAY=1" in done.stderr


def test_removal_and_purge_leave_the_books(machine: Machine) -> None:
    """Everything of the program goes, nothing of the cabinet."""
    all_well(machine.upgrade("1", "2"))
    assert machine.script("2", "prerm", "remove").returncode == 0
    shutil.rmtree(machine.etg / "releases" / "2")
    assert machine.script("2", "postrm", "remove").returncode == 0
    assert not machine.etg.exists()
    done = machine.script("2", "postrm", "purge")
    assert done.returncode == 0 and "/var/lib/etg" in done.stderr
    assert machine.books.read_text() == "the books"


# Power cuts


def steps_of(folder: Path) -> list[int]:
    """How many commands the two scripts of an upgrade run."""
    machine = Machine(folder)
    machine.install("0")
    all_well(machine.upgrade("0", "1"))  # so that there is an older one to forget
    counts = []
    for done in machine.upgrade("1", "2"):
        assert done.returncode == 0
        counts.append(int(machine.count.read_text()))
    return counts


@pytest.mark.parametrize("kind", ["before", "torn"])
@pytest.mark.parametrize("part", [0, 1])
def test_a_power_cut_at_any_step(tmp_path: Path, part: int, kind: str) -> None:
    """A whole release is in use, and the same package once more brings the table to where it should be."""
    for number in range(1, steps_of(tmp_path / "counted")[part] + 1):
        machine = Machine(tmp_path / f"{number}")
        machine.install("0")
        all_well(machine.upgrade("0", "1"))
        machine.cut.write_text("never")
        steps = machine.upgrade("1", "2")
        if part:
            assert next(steps).returncode == 0
        machine.cut.write_text(f"{kind} {number}")
        assert next(steps).returncode == -9
        machine.cut.unlink()
        assert machine.in_use() in ("1", "2")
        old = "2" if part else "1"  # dpkg has unpacked it, or not yet
        all_well(machine.upgrade(old, "2"))
        assert (machine.link("current"), machine.link("previous"), machine.in_use()) == ("2", "1.kept", "2")
        assert machine.releases() == ["1.kept", "2"]
