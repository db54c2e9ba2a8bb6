"""Releases of a few files in real packages, and a machine that takes them step by step as dpkg does."""

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.manifest import made, manifest_path, written
from etg.cabinet.signing import sign
from etg.cabinet.updates.shell import HELD_OFF, Shell
from etg.errors import Refused
from etg.ledger.schema import known_migrations
from hardware.package.deb import make_deb, release_path, surround
from hardware.package.release import Python, make_scripts, python_of
from hardware.package.source import Source
from tests.kiosk.real import without_disk

ETG = """#!/bin/sh
# Answers as a release does; it says on the way what it was asked.
echo "{version}: $*" >> "{said}"
case "$1" in
    --version) exit {starts} ;;
    audit) exit {reads} ;;
    verify) exit {whole} ;;
    update) exit {settles} ;;
esac
"""


class Answers(NamedTuple):
    """The exit codes of a release."""

    starts: int = 0
    reads: int = 0
    whole: int = 0
    settles: int = 0


WELL = Answers()


def system_python() -> Python:
    """The Python of this Debian."""
    return python_of(Path("/usr/bin/python3"))


class Maker:
    """Builds packages; their versions are times."""

    def __init__(self, folder: Path, key: Path | None) -> None:
        self.folder = folder
        self.key = key
        self.said = folder / "said"
        self.said.touch()

    def release(self, path: Path, version: str, answers: Answers = WELL, migrations: list[str] | None = None) -> None:
        """A release in a folder, with its manifest and signature."""
        (path / "bin").mkdir(parents=True)
        command = path / "bin" / "etg"
        command.write_text(ETG.format(version=version, said=self.said, **answers._asdict()))
        command.chmod(0o755)
        (path / "bin" / "python3").symlink_to(system_python().installed)
        make_scripts(version, path / "package")
        known = known_migrations() if migrations is None else migrations
        about = {"version": version, "commit": "c" * 40, "python": system_python().version, "migrations": known}
        (path / "release.json").write_text(json.dumps(about))
        self.identify(path)

    def identify(self, path: Path) -> None:
        """The manifest of what is in a folder now, and the signature."""
        manifest_path(path).write_text(written(made(path)))
        if self.key is not None:
            sign(path, self.key)

    def package(self, number: int, **of_release: object) -> Path:
        """A package of a release."""
        tree = self.tree(number, **of_release)
        return self.packed(number, tree)

    def source(self, number: int) -> Source:
        """Where the package of a number comes from."""
        return Source(self.folder, f"{number:040x}", 1_800_000_000 + number, False)

    def tree(self, number: int, **of_release: object) -> Path:
        """What is packed."""
        tree = self.folder / f"tree-{number}"
        version = self.source(number).version
        release = release_path(tree, version)
        self.release(release, version, **of_release)  # type: ignore[arg-type] # handed through as it came
        surround(tree, release)
        return tree

    def packed(self, number: int, tree: Path) -> Path:
        """The package of a tree."""
        return make_deb(self.source(number), system_python(), tree, self.folder / "dist")


class Machine(Shell):
    """Takes packages as dpkg does, with the packages' own scripts, below a root of the test's own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.installed = ""
        self._bin = root.with_name("programs")
        without_disk(self._bin)
        self.fails = ""
        """Where the next installation is broken off: unpack or configure."""

    @property
    def read_only(self) -> bool:
        """An ordinary root."""
        return False

    def say(self, *words: str | Path, env: Mapping[str, str] | None = None) -> str:
        """Without waiting for the disk."""
        return super().say(*words, env={**(env or {}), "PATH": f"{self._bin}:{os.environ['PATH']}"})

    def install(self, package: Path) -> None:
        """In the order of dpkg."""
        control = package.parent / "for-dpkg"
        shutil.rmtree(control, ignore_errors=True)
        self.say("dpkg-deb", "--control", package, control)
        version = self.say("dpkg-deb", "--field", package, "Version").strip()
        old, environment = self.installed, {"DPKG_ROOT": str(self.root), HELD_OFF: "1"}
        if old:
            self.say(control / "preinst", "upgrade", old, version, env=environment)
        else:
            self.say(control / "preinst", "install", env=environment)
        releases = self.root / "opt" / "etg" / "releases"
        if self.fails == "unpack":
            self.say(releases / old / "package" / "postinst", "abort-upgrade", version, env=environment)
            raise Refused("dpkg: error processing archive: unexpected end of file")
        self.say("dpkg-deb", "--extract", package, self.root)
        if old and old != version:
            shutil.rmtree(releases / old)
        self.installed = version
        self.say(control / "postinst", "configure", old, env=environment)


def links(prefix: Path) -> Mapping[str, str]:
    """What is in use, and what was."""
    return {path.name: path.readlink().name for path in sorted(prefix.iterdir()) if path.is_symlink()}
