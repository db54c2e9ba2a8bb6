"""The other files of the kiosk: each is read by the program it is for, as far as that can be asked."""

import re
from pathlib import Path

import pytest

from tests.kiosk.places import KIOSK, TREE, as_root, need, run

ETC = TREE / "etc"
READERS = {
    "journald.conf.d": ("/lib/systemd/systemd-journald", "Journal."),
    "logind.conf.d": ("/lib/systemd/systemd-logind", "Login."),
    "system.conf.d": ("/lib/systemd/systemd", ""),
}
"""Who reads a drop-in, and how the names of its settings stand in that program."""


def settings(path: Path) -> dict[str, str]:
    """What a file sets."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    return {key.strip(): value.strip() for key, value in pairs}


def test_the_users_are_taken(tmp_path: Path) -> None:
    done = run(need("systemd-sysusers"), f"--root={tmp_path}", "--dry-run", ETC / "sysusers.d" / "etg.conf")
    assert done.returncode == 0, done.stderr
    assert re.findall(r"Creating user '(\S+)'", done.stderr) == ["etg", "etg-x"]
    bad = tmp_path / "bad.conf"
    bad.write_text("x etg - nobody\n", encoding="utf-8")
    assert run("systemd-sysusers", f"--root={tmp_path}", "--dry-run", bad).returncode != 0


def test_the_folders_are_taken(tmp_path: Path) -> None:
    """Made in a root of its own: not every version has a dry run."""
    root = tmp_path / "root"
    (root / "etc").mkdir(parents=True)
    (root / "etc" / "passwd").write_text("root:x:0:0:root:/root:/bin/sh\n", encoding="utf-8")
    (root / "etc" / "group").write_text("root:x:0:\n", encoding="utf-8")
    done = run(*as_root(), need("systemd-tmpfiles"), f"--root={root}", "--create", ETC / "tmpfiles.d" / "etg.conf")
    assert (done.returncode, done.stderr) == (0, "")
    assert all((root / name).is_dir() for name in ("media/etg", "etc/etg", "etc/etg/keys"))
    assert (root / "media/etg").stat().st_mode & 0o777 == 0o755


def test_the_kernel_knows_the_settings() -> None:
    path = ETC / "sysctl.d" / "90-etg.conf"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[a-z]+(\.[a-z_-]+)+ = \S+", line)] == []
    found = settings(path)
    assert found["kernel.sysrq"] == "0"
    assert found["kernel.core_pattern"] == "|/bin/false"
    # A kernel that was built without something does not have its setting: that of a test machine lacks some.
    may_lack = {
        "kernel.sysrq",
        "kernel.yama.ptrace_scope",
        "kernel.kexec_load_disabled",
        "kernel.unprivileged_bpf_disabled",
    }
    assert {key for key in found if not Path("/proc/sys", key.replace(".", "/")).exists()} <= may_lack


@pytest.mark.parametrize("folder", READERS)
def test_every_setting_of_a_drop_in_is_known_to_who_reads_it(folder: str) -> None:
    program, before = READERS[folder]
    need("systemd-analyze")
    words = Path(program).read_bytes()
    if folder == "system.conf.d":  # since 256 the names are in a library
        words += b"".join(path.read_bytes() for path in Path("/usr/lib").glob("*/systemd/libsystemd-core-*.so"))
    found = settings(ETC / "systemd" / folder / "etg.conf")
    assert found
    assert [key for key in found if f"{before}{key}\0".encode() not in words] == []
    assert f"{before}HandlePowerKeys\0".encode() not in words


def test_no_key_ends_a_round() -> None:
    keys = settings(ETC / "systemd" / "logind.conf.d" / "etg.conf")
    assert {value for key, value in keys.items() if key.startswith("Handle")} == {"ignore"}
    assert settings(ETC / "systemd" / "system.conf.d" / "etg.conf")["CtrlAltDelBurstAction"] == "none"


def test_the_clock_is_set_only_at_the_start() -> None:
    lines = (ETC / "chrony" / "conf.d" / "etg.conf").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "makestep 1 3",
        "rtcsync",
        "leapsecmode slew",
        "maxslewrate 500",
    ]


def test_the_partition_of_the_books_can_be_read_by_mount(tmp_path: Path) -> None:
    path = KIOSK / "examples" / "fstab"
    done = run(need("findmnt"), "--verify", "--verbose", "--tab-file", path)
    assert "0 parse errors" in done.stdout + done.stderr
    (line,) = [line for line in path.read_text(encoding="utf-8").splitlines() if " /var/lib/etg " in line]
    _, _, kind, options, *_ = line.split()
    assert kind == "ext4"
    wanted = {"data=ordered", "commit=1", "errors=remount-ro", "nosuid", "nodev", "noexec"}
    assert wanted <= set(options.split(","))
    bad = tmp_path / "fstab"
    bad.write_text("LABEL=etg-data\n", encoding="utf-8")
    done = run("findmnt", "--verify", "--tab-file", bad)
    assert "1 parse error" in done.stdout + done.stderr


def test_nobody_logs_in_by_the_session_of_the_x_server() -> None:
    lines = (ETC / "pam.d" / "etg-x").read_text(encoding="utf-8").splitlines()
    rules = {line.split()[0]: line.split()[2] for line in lines if not line.startswith("#")}
    assert rules == {
        "auth": "pam_deny.so",
        "account": "pam_permit.so",
        "password": "pam_deny.so",
        "session": "pam_systemd.so",
    }


def test_the_example_of_the_displays_is_one_that_the_program_reads() -> None:
    lines = (ETC / "etg" / "screens.conf.example").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    assert [len(row) for row in rows] == [3, 3, 3]
    assert [row[2] for row in rows] == ["/dev/etg/touch-0", "/dev/etg/touch-1", "-"]
    assert all(re.fullmatch(r"auto|\d+x\d+(@\d+)?", row[1]) for row in rows)


def test_a_read_only_root_leaves_the_other_partitions_writable() -> None:
    text = (KIOSK / "read-only" / "etc" / "overlayroot.local.conf").read_text(encoding="utf-8")
    assert 'overlayroot="tmpfs:swap=0,recurse=0"\n' in text
