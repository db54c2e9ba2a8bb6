"""The real package, and small roots into which the real dpkg installs it."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.manifest import RELEASE, made, manifest_path, written
from etg.cabinet.signing import sign

Done = subprocess.CompletedProcess[str]


class Built(NamedTuple):
    """A package and what is in it."""

    file: Path
    tree: Path
    public: Path
    """The key that it is signed with."""

    @property
    def release(self) -> Path:
        """The release within the tree."""
        (found,) = (self.tree / "opt" / "etg" / "releases").iterdir()
        return found

    @property
    def version(self) -> str:
        """Of the package."""
        return self.release.name


def run(*words: str | Path, env: dict[str, str] | None = None, cwd: Path = Path("/")) -> Done:
    """A program and what it answers; it knows nothing of the environment that the tests run in."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    command = [str(word) for word in words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={**environment, **(env or {})}, cwd=cwd
    )


def unpacked(file: Path, to: Path) -> None:
    """Take a package apart."""
    assert run("dpkg-deb", "--raw-extract", file, to).returncode == 0


def without_disk(programs: Path) -> None:
    """Put a `sync` before that of the machine which waits for nothing: the disk of a test need not hear of it."""
    programs.mkdir(exist_ok=True)
    (programs / "sync").write_text("#!/bin/sh\n")
    (programs / "sync").chmod(0o755)


def next_version(built: Built, to: Path, number: int, spoil: str = "") -> Path:
    """The same program once more as a later version; `spoil` names a file that is changed after it was signed."""
    tree = to / f"tree-{number}"
    shutil.copytree(built.tree, tree, symlinks=True)
    old = tree / built.release.relative_to(built.tree)
    version = f"{built.version}.{number}"
    release = old.rename(old.with_name(version))
    for path in (release / RELEASE, *(release / "package").iterdir(), *(tree / "DEBIAN").iterdir()):
        path.write_text(path.read_text().replace(built.version, version))
    assert json.loads((release / RELEASE).read_text())["version"] == version
    manifest_path(release).write_text(written(made(release)))
    sign(release, built.public.with_suffix(".pem"))
    if spoil:
        (release / spoil).write_bytes((release / spoil).read_bytes() + b"\n")
    file = to / f"etg_{version}.deb"
    assert run("dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, file).returncode == 0
    return file


class Root:
    """A folder with a dpkg database of its own; the scripts of the packages run in it without a chroot."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "root"
        self.data = self.path / "var" / "lib" / "etg"
        self.keys = self.path / "etc" / "etg" / "keys"
        database = self.path / "var" / "lib" / "dpkg"
        for made_ in (self.data, self.keys, database / "info", database / "updates", self.path / "tmp"):
            made_.mkdir(parents=True)
        (database / "status").touch()
        self._bin = folder / "bin"
        self._bin.mkdir()
        options = f"--root={self.path} --force-script-chrootless --force-depends --force-unsafe-io --force-not-root"
        (self._bin / "dpkg").write_text(f'#!/bin/sh\nexec {shutil.which("dpkg")} {options} "$@"\n')
        (self._bin / "dpkg").chmod(0o755)
        without_disk(self._bin)

    def inside(self, path: Path) -> Path:
        """How a file of the root is called by what runs in it."""
        return path

    def say(self, *words: str | Path) -> Done:
        """Run a program, as root of this root."""
        environment = {
            "PATH": f"{self._bin}:{os.environ['PATH']}",
            "ETG_DATA": str(self.inside(self.data)),
            "ETG_KEYS": str(self.inside(self.keys)),
        }
        as_root = () if os.geteuid() == 0 else ("unshare", "-r")
        return run(*as_root, *words, env=environment)

    def dpkg(self, *words: str | Path) -> Done:
        """Run dpkg."""
        return self.say("dpkg", *words)

    def etg(self, *words: str | Path) -> Done:
        """Run the command that is installed."""
        return self.say(self.path / "opt" / "etg" / "current" / "bin" / "etg", *words)


class Chroot(Root):
    """A whole Debian with the packages that ours names as its own needs, and nothing else."""

    def __init__(self, folder: Path, built: Built) -> None:
        self.path = folder / "root"
        self.data = self.path / "var" / "lib" / "etg"
        self.keys = self.path / "etc" / "etg" / "keys"
        said = run("dpkg-deb", "--field", built.file, "Depends").stdout
        needs = sorted({part.split("|")[0].split("(")[0].strip() for part in said.split(",")})
        system = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
        options = ("--variant=minbase", f"--include={','.join(needs)}")
        done = run("debootstrap", *options, system["VERSION_CODENAME"], self.path)
        assert done.returncode == 0, done.stdout[-2000:]
        for made_ in (self.data, self.keys):
            made_.mkdir(parents=True)

    def inside(self, path: Path) -> Path:
        """From its own top."""
        return Path("/") / path.relative_to(self.path)

    def say(self, *words: str | Path) -> Done:
        """Within the root, with nothing from outside."""
        return run("chroot", self.path, "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", *words)

    def etg(self, *words: str | Path) -> Done:
        """As a person types it."""
        return self.say("etg", *words)
