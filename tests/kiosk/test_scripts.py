"""The small programs of the kiosk: shellcheck has nothing to say, and each does what its unit needs of it."""

import os
from pathlib import Path

import pytest

from tests.kiosk.places import BIN, KIOSK, Done, need, run, tool

SCRIPTS = [KIOSK / "install", KIOSK / "lib" / "files.sh", *sorted(BIN.iterdir())]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    done = run(need("shellcheck"), "--shell=sh", "--external-sources", script)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("script", [path for path in SCRIPTS if path.suffix != ".sh"], ids=lambda path: path.name)
def test_a_script_is_plain_sh_that_ends_at_the_first_failure(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/bin/sh"
    assert next(line for line in lines if line and not line.startswith("#")) == "set -eu"
    assert os.access(script, os.X_OK)


class Release:
    """An installed release whose program tells what it was given."""

    def __init__(self, folder: Path) -> None:
        self.tools = folder / "tools"
        self.bin = folder / "release" / "bin"
        kiosk = folder / "release" / "kiosk" / "bin"
        tool(self.bin, "etg", 'echo "$$ $*"')
        tool(self.tools, "xset", "exit 0")
        kiosk.mkdir(parents=True)
        (kiosk / "etg-launch").write_bytes((BIN / "etg-launch").read_bytes())
        (kiosk / "etg-launch").chmod(0o755)
        self.kiosk = kiosk
        tool(kiosk, "etg-screens", "echo laid out >&2")

    def launch(self, *words: str) -> Done:
        """Run the launcher; it says its own number first."""
        env = {"PATH": f"{self.tools}:/usr/bin:/bin", "ETG_X_SECONDS": "0", "DISPLAY": ":0"}
        start = f'echo $$; exec "{self.kiosk}/etg-launch" "$@"'
        return run("sh", "-c", start, "sh", *words, env=env)


def test_the_launcher_becomes_the_program_with_every_word(tmp_path: Path) -> None:
    done = Release(tmp_path).launch("run", "--live", "two words")
    number, said = done.stdout.splitlines()
    assert said == f"{number} run --live two words"
    assert done.stderr == "laid out\n"


def test_the_launcher_goes_through_the_link_to_the_release_in_use(tmp_path: Path) -> None:
    release = Release(tmp_path)
    current = tmp_path / "current"
    current.symlink_to(tmp_path / "release")
    release.kiosk = current / "kiosk" / "bin"
    assert release.launch("run").stdout.endswith(" run\n")


def test_a_display_that_is_missing_does_not_keep_the_table_from_starting(tmp_path: Path) -> None:
    release = Release(tmp_path)
    tool(release.kiosk, "etg-screens", "exit 1")
    done = release.launch("run")
    assert done.stdout.endswith(" run\n")
    assert "not all displays" in done.stderr


def test_without_an_x_server_the_launcher_says_where_to_look(tmp_path: Path) -> None:
    release = Release(tmp_path)
    tool(release.tools, "xset", "exit 1")
    done = release.launch("run")
    assert done.returncode == 1  # not 2: it is nothing that a person must put right before it is tried again
    assert "DISPLAY=:0 does not answer" in done.stderr


def test_without_the_program_the_launcher_says_what_to_do(tmp_path: Path) -> None:
    release = Release(tmp_path)
    (release.bin / "etg").unlink()
    done = release.launch("run")
    assert done.returncode == 2
    assert "install the package again" in done.stderr


@pytest.mark.parametrize(
    ("result", "status", "waits"),
    [
        ("exit-code", "2", True),
        ("exit-code", "1", False),
        ("watchdog", "6", False),
        ("signal", "2", False),
        ("success", "0", False),
    ],
)
def test_the_next_start_waits_only_where_somebody_must_put_something_right(
    tmp_path: Path, result: str, status: str, waits: bool
) -> None:
    tool(tmp_path, "sleep", 'echo "waits $1"')
    env = {"PATH": f"{tmp_path}:/usr/bin:/bin", "SERVICE_RESULT": result, "EXIT_STATUS": status, "EXIT_CODE": "exited"}
    done = run(BIN / "etg-ended", env=env)
    assert (done.returncode, done.stdout) == (0, "waits 15\n" if waits else "")


class Sticks:
    """A machine into which a stick is put."""

    def __init__(self, folder: Path, **properties: str) -> None:
        self.tools, self.media = folder / "tools", folder / "media"
        cases = "\n".join(f"--property={key}) printf '%s\\n' '{value}' ;;" for key, value in properties.items())
        tool(self.tools, "udevadm", f"for word; do case $word in\n{cases}\nesac; done")
        tool(self.tools, "systemd-mount", "printf '%s\\n' \"$@\"")
        tool(self.tools, "id", "echo 7")
        tool(self.tools, "mountpoint", '[ -e "$2" ]')

    def put_in(self) -> Done:
        env = {"PATH": f"{self.tools}:/usr/bin:/bin", "ETG_MEDIA": str(self.media)}
        return run(BIN / "etg-stick", "sdb1", env=env)


def test_a_stick_is_mounted_for_the_table_and_nothing_on_it_runs(tmp_path: Path) -> None:
    sticks = Sticks(tmp_path, ID_FS_TYPE="vfat", ID_FS_LABEL="BACKUP", ID_FS_UUID="12AB-34CD")
    words = sticks.put_in().stdout.splitlines()
    assert words[-2:] == ["/dev/sdb1", f"{sticks.media}/BACKUP"]
    assert "--options=nosuid,nodev,noexec,uid=7,gid=7,umask=0077" in words
    assert {"--no-block", "--collect"} <= set(words)


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("../../../var/lib/etg", "varlibetg"),
        ("..", "12AB-34CD"),
        ("", "12AB-34CD"),
        ("-o suid", "osuid"),
        (".hidden", "hidden"),
        ("a b;c$(d)", "abcd"),
        ("x" * 99, "x" * 32),
    ],
)
def test_a_name_on_a_stick_never_leads_out_of_the_folder(tmp_path: Path, label: str, name: str) -> None:
    sticks = Sticks(tmp_path, ID_FS_TYPE="exfat", ID_FS_LABEL=label, ID_FS_UUID="12AB-34CD")
    assert sticks.put_in().stdout.splitlines()[-1] == f"{sticks.media}/{name}"


def test_two_sticks_of_one_name_stand_beside_each_other(tmp_path: Path) -> None:
    sticks = Sticks(tmp_path, ID_FS_TYPE="vfat", ID_FS_LABEL="A", ID_FS_UUID="1")
    for expected in ("A", "A-2", "A-3"):
        place = Path(sticks.put_in().stdout.splitlines()[-1])
        assert place == sticks.media / expected
        place.mkdir(parents=True)


def test_a_stick_without_a_name_of_any_kind_gets_one(tmp_path: Path) -> None:
    sticks = Sticks(tmp_path, ID_FS_TYPE="vfat", ID_FS_LABEL="", ID_FS_UUID="")
    assert sticks.put_in().stdout.splitlines()[-1] == f"{sticks.media}/stick"


def test_a_disk_of_another_kind_is_refused(tmp_path: Path) -> None:
    done = Sticks(tmp_path, ID_FS_TYPE="ext4", ID_FS_LABEL="A", ID_FS_UUID="1").put_in()
    assert done.returncode == 1
    assert "only FAT and exFAT" in done.stderr
