"""hardware/kiosk/install on a root of its own: it looks before it writes, and leaves no trace but the books."""

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.kiosk.places import KIOSK, TREE, Done, as_root, need, run, tool

RELEASE = 'PRETTY_NAME="Debian GNU/Linux {n} (some)"\nNAME="Debian GNU/Linux"\nVERSION_ID="{n}"\nID=debian\n'
PUBLIC = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n"
ACCOUNTS = {"etc/passwd", "etc/shadow", "etc/group", "etc/gshadow", "etc/.pwd.lock", "etc/passwd-", "etc/group-"}
"""The users stay: the books belong to them."""
RULES = "etc/udev/rules.d/99-etg.rules"


class Machine:
    """A Debian system in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("etc/os-release", RELEASE.format(n=12))
        self.write("etc/fstab", "LABEL=root / ext4 defaults 0 1\n")
        self.write("var/lib/etg/cabinet.ledger", "the books")

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def install(self, *words: str) -> Done:
        return run(*as_root(), KIOSK / "install", "--root", self.root, "--no-packages", *words)

    def installed(self, *words: str) -> str:
        """The same, where nothing may go wrong."""
        done = self.install(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def tree(self) -> dict[str, str]:
        """Every file, link and folder, with what is in it."""
        found = {}
        for folder, names, files in os.walk(self.root):
            for name in names + files:
                path = Path(folder, name)
                key = str(path.relative_to(self.root))
                if path.is_symlink():
                    found[key] = f"-> {path.readlink()}"
                elif path.is_dir():
                    found[key] = "folder"
                elif key not in ACCOUNTS:
                    found[key] = f"{path.stat().st_mode & 0o777:o} {path.read_text(encoding='utf-8')}"
        return found


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    need("systemd-sysusers")
    return Machine(tmp_path / "root")


def test_everything_is_put_where_it_belongs(machine: Machine) -> None:
    machine.installed()
    found = machine.tree()
    for path in TREE.rglob("*"):
        if path.is_file():
            assert found[str(path.relative_to(TREE))] == "644 " + path.read_text(encoding="utf-8")
    units = "etc/systemd/system"
    assert found[f"{units}/multi-user.target.wants/etg.target"] == "-> /etc/systemd/system/etg.target"
    for name in ("ctrl-alt-del", "sleep", "suspend", "hibernate", "hybrid-sleep", "suspend-then-hibernate"):
        assert found[f"{units}/{name}.target"] == "-> /dev/null"
    accounts = (machine.root / "etc/passwd").read_text(encoding="utf-8")
    assert re.search(r"^etg:x:\d+:\d+:.*:/var/lib/etg:/usr/sbin/nologin$", accounts, re.MULTILINE)
    assert re.search(r"^etg-x:x:", accounts, re.MULTILINE)
    groups = (machine.root / "etc/group").read_text(encoding="utf-8")
    assert re.search(r"^dialout:x:\d+:etg$", groups, re.MULTILINE)
    assert re.search(r"^audio:x:\d+:etg$", groups, re.MULTILINE)


def test_a_dry_run_says_what_the_real_one_does_and_changes_nothing(machine: Machine) -> None:
    before = machine.tree()
    dry = machine.installed("--dry-run")
    assert machine.tree() == before
    assert not (machine.root / "etc/passwd").exists()
    real = machine.installed()
    assert {line.removeprefix("would ") for line in dry.splitlines() if re.match("would put|would make", line)} == {
        line for line in real.splitlines() if line.startswith("put ")
    } | {f"make the folder /{name}" for name, what in machine.tree().items() if what == "folder" and name not in before}
    dry_links = set(re.findall(r"would link (\S+) to (\S+)", dry))
    assert dry_links == set(re.findall(r"linked (\S+) to (\S+)", real))
    before = machine.tree()
    assert "rm " in machine.installed("--uninstall", "--dry-run")
    assert machine.tree() == before


def test_a_second_run_changes_nothing(machine: Machine) -> None:
    machine.installed()
    before = machine.tree()
    assert "put " not in machine.installed().replace("Put your", "")
    assert machine.tree() == before


def test_taken_away_nothing_is_left_but_the_books(machine: Machine) -> None:
    machine.write("etc/systemd/system/sleep.target.d/own.conf", "of the operator")
    before = machine.tree()
    machine.installed()
    machine.installed()
    said = machine.installed("--uninstall")
    assert machine.tree() == before
    assert (machine.root / "var/lib/etg/cabinet.ledger").read_text(encoding="utf-8") == "the books"
    assert "the books and everything else in /var/lib/etg" in said
    assert "nothing to take away" in machine.installed("--uninstall")


def test_what_the_operator_has_changed_stays_and_the_new_one_is_beside_it(machine: Machine) -> None:
    machine.installed()
    changed = machine.write(RULES, "# my adapters\n")
    done = machine.install()
    assert done.returncode == 0
    assert f"/{RULES} is not ours or has been changed: it stays" in done.stderr
    assert changed.read_text(encoding="utf-8") == "# my adapters\n"
    assert (machine.root / f"{RULES}.etg-new").read_text() == (TREE / RULES).read_text(encoding="utf-8")
    before = machine.tree()
    machine.installed()
    assert machine.tree() == before
    done = machine.install("--uninstall")
    assert f"/{RULES} has been changed since it was put there: it stays" in done.stderr
    assert changed.read_text(encoding="utf-8") == "# my adapters\n"
    assert not (machine.root / f"{RULES}.etg-new").exists()


def test_what_was_there_before_stays_through_all_of_it(machine: Machine) -> None:
    machine.write("etc/sysctl.d/90-etg.conf", "kernel.sysrq = 1\n")
    masked = machine.root / "etc/systemd/system/sleep.target"
    masked.parent.mkdir(parents=True)
    masked.symlink_to("/dev/null")
    before = machine.tree()
    assert "is not ours" in machine.install().stderr
    assert (machine.root / "etc/sysctl.d/90-etg.conf").read_text(encoding="utf-8") == "kernel.sysrq = 1\n"
    machine.installed("--uninstall")
    assert machine.tree() == before


def test_a_newer_release_replaces_its_files_and_takes_away_what_it_has_not_any_more(
    machine: Machine, tmp_path: Path
) -> None:
    newer = tmp_path / "kiosk"
    shutil.copytree(KIOSK, newer)
    machine.installed()
    (newer / "root/etc/etg/screens.conf.example").unlink()
    (newer / "root" / RULES).write_text("# newer\n", encoding="utf-8")
    done = run(*as_root(), newer / "install", "--root", machine.root, "--no-packages")
    assert done.returncode == 0, done.stderr
    assert (machine.root / RULES).read_text(encoding="utf-8") == "# newer\n"
    assert not (machine.root / "etc/etg/screens.conf.example").exists()
    assert not list(machine.root.rglob("*.etg-new"))


def test_a_run_that_was_cut_short_is_known_to_the_next(machine: Machine) -> None:
    before = machine.tree()
    machine.installed()
    list_ = machine.root / "etc/etg/installed.list"
    lines = list_.read_text(encoding="utf-8").splitlines(keepends=True)
    (machine.root / RULES).unlink()  # written down, and the power went before it was put there
    list_.write_text("".join(lines[::-1] + lines[:5]), encoding="utf-8")
    machine.installed()
    assert list_.read_text(encoding="utf-8") == "".join(lines)
    machine.installed("--uninstall")
    assert machine.tree() == before


def test_a_key_is_trusted_and_stays_so(machine: Machine, tmp_path: Path) -> None:
    for name in ("maker.pub", "house.pem"):
        (tmp_path / name).write_text(PUBLIC, encoding="utf-8")
    machine.installed("--key", str(tmp_path / "maker.pub"), "--key", str(tmp_path / "house.pem"))
    machine.installed()
    keys = machine.root / "etc/etg/keys"
    assert {path.name for path in keys.iterdir()} == {"maker.pub", "house.pem.pub"}
    machine.installed("--uninstall")
    assert not keys.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n", "is a PRIVATE key"),
        ("hello\n", "is not a public key"),
    ],
)
def test_what_is_no_public_key_is_refused_before_anything_is_done(
    machine: Machine, tmp_path: Path, text: str, why: str
) -> None:
    (tmp_path / "key.pub").write_text(text, encoding="utf-8")
    before = machine.tree()
    done = machine.install("--key", str(tmp_path / "key.pub"))
    assert done.returncode == 1
    assert why in done.stderr
    assert machine.tree() == before


def test_a_read_only_root_needs_a_partition_for_the_books(machine: Machine) -> None:
    before = machine.tree()
    done = machine.install("--read-only-root")
    assert done.returncode == 1
    assert "a partition for /var/lib/etg" in done.stderr
    assert machine.tree() == before


def test_a_read_only_root_stays_until_it_is_undone(machine: Machine) -> None:
    machine.write(
        "etc/fstab", (KIOSK / "examples" / "fstab").read_text(encoding="utf-8") + "/dev/sda3 none swap sw 0 0\n"
    )
    before = machine.tree()
    done = machine.install("--read-only-root")
    assert done.returncode == 0, done.stderr
    assert "/etc/fstab has swap" in done.stderr
    overlay = machine.root / "etc/overlayroot.local.conf"
    drop_in = machine.root / "etc/systemd/system/etg.service.d/10-data-partition.conf"
    machine.installed()
    assert overlay.exists()
    assert drop_in.exists()
    machine.installed("--writable-root")
    assert not overlay.exists()
    assert not drop_in.exists()
    machine.installed("--uninstall")
    assert machine.tree() == before


@pytest.mark.parametrize("n", [12, 13])
def test_debian_12_and_13_are_taken(machine: Machine, n: int) -> None:
    machine.write("etc/os-release", RELEASE.format(n=n))
    machine.installed("--dry-run")


@pytest.mark.parametrize(
    "text", [RELEASE.format(n=11), 'ID=ubuntu\nVERSION_ID="24.04"\nPRETTY_NAME="Ubuntu 24.04"\n', ""]
)
def test_another_system_is_refused(machine: Machine, text: str) -> None:
    machine.write("etc/os-release", text)
    done = machine.install("--dry-run")
    assert done.returncode == 1
    assert "this is for Debian 12 and 13" in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--dry"], "unknown option --dry"),
        (["--key"], "--key needs a value"),
        (["--key", "/nowhere.pub"], "/nowhere.pub is not there"),
        (["--package", "/nowhere.deb"], "/nowhere.deb is not there"),
        (["--root", "/nowhere"], "/nowhere is not there"),
    ],
)
def test_what_cannot_be_understood_is_refused(machine: Machine, words: list[str], why: str) -> None:
    before = machine.tree()
    done = machine.install(*words)
    assert done.returncode == 1
    assert why in done.stderr
    assert machine.tree() == before


def test_without_root_only_a_dry_run_is_made(machine: Machine, tmp_path: Path) -> None:
    tool(tmp_path / "tools", "id", "echo 1000")
    env = os.environ | {"PATH": f"{tmp_path / 'tools'}:{os.environ['PATH']}"}
    before = machine.tree()
    words = [str(KIOSK / "install"), "--root", str(machine.root), "--no-packages"]
    done = run(*words, env=env)
    assert done.returncode == 1
    assert "this needs root" in done.stderr
    assert run(*words, "--dry-run", env=env).returncode == 0
    assert machine.tree() == before


def package(folder: Path, name: str) -> Path:
    """A Debian package with nothing in it."""
    (folder / name / "DEBIAN").mkdir(parents=True)
    control = f"Package: {name}\nVersion: 1.0\nArchitecture: all\nMaintainer: nobody <a@example.org>\nDescription: x\n"
    (folder / name / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    made = folder / f"{name}_1.0_all.deb"
    run("dpkg-deb", "--root-owner-group", "--build", folder / name, made)
    return made


def test_the_program_and_what_it_needs_are_installed_inside_that_root(machine: Machine, tmp_path: Path) -> None:
    file = package(tmp_path, "etg")
    words = ["--root", str(machine.root), "--dry-run", "--package", str(file)]
    said = run(KIOSK / "install", *words).stdout
    installs = re.findall(rf"would run: chroot {machine.root} env \S+ apt-get install -y \S+ (.+)", said)
    assert len(installs) == 2
    assert {"xserver-xorg-core", "xinput", "chrony", "alsa-utils"} <= set(installs[0].split())
    assert installs[1] == "/var/tmp/etg.deb"
    assert "overlayroot" not in said


def test_a_package_of_something_else_is_refused(machine: Machine, tmp_path: Path) -> None:
    done = machine.install("--package", str(package(tmp_path, "other")))
    assert done.returncode == 1
    assert "is not a package of the table" in done.stderr
    assert not (machine.root / "etc/systemd").exists()


def test_a_desktop_that_is_in_the_way_is_named(machine: Machine) -> None:
    machine.write("etc/systemd/system/display-manager.service", "[Unit]\n")
    assert "a desktop with a log-in screen is installed" in machine.install("--dry-run").stderr


def test_help_names_every_option() -> None:
    script = (KIOSK / "install").read_text(encoding="utf-8")
    said = run(KIOSK / "install", "--help").stdout
    options = set(re.findall(r"^ {8}(--[a-z-]+)(?=[) |])", script, re.MULTILINE)) | {"--package", "--key"}
    assert len(options) == 8
    assert all(option in said for option in options)
