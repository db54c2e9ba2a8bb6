"""The other programs that an update needs: dpkg, and whatever changes the root of the machine."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from etg.errors import Refused

_THROUGH = "overlayroot-chroot"
"""Debian's way to the disk under a root that is only read."""
HELD_OFF = "ETG_UPDATING"
"""Set for what an update starts: the update itself keeps the table from being started."""


class Shell:
    """Runs programs of the machine; what one of them complains about is refused in its own words."""

    @property
    def read_only(self) -> bool:
        """Whether what is written to the root is gone at the next start (docs/install.md)."""
        try:
            mounts = Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
        except OSError:
            return False
        return any(line.split()[:2] == ["overlayroot", "/"] for line in mounts)

    def say(self, *words: str | Path, env: Mapping[str, str] | None = None) -> str:
        """What a program answers."""
        command = [str(word) for word in words]
        environment = {**os.environ, **(env or {})}
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, env=environment, errors="replace"
            )
        except OSError as error:
            raise Refused(f"{command[0]} cannot be run: {error.strerror}") from error
        if done.returncode:
            said = (done.stderr or done.stdout).strip() or f"it ended with {done.returncode}"
            raise Refused(f"{' '.join(command)} failed: {said}")
        return done.stdout

    def newer(self, version: str, than: str) -> bool:
        """Whether one version of a package comes after another, by Debian's rules."""
        command = ["dpkg", "--compare-versions", version, "gt", than]
        return subprocess.run(command, check=False).returncode == 0

    def on_disk(self, *words: str | Path) -> str:
        """Run what changes the root itself, also where that is only read."""
        through = (_THROUGH,) if self.read_only else ()
        return self.say(*through, *words, env={HELD_OFF: "1"})

    def install(self, package: Path) -> None:
        """Hand a package to dpkg."""
        if not self.read_only:
            self.on_disk("dpkg", "-i", package)
            return
        within = Path("/run/etg-update")  # the one place that is the same on both sides
        within.mkdir(mode=0o700, exist_ok=True)
        try:
            copy = shutil.copy(package, within / package.name)
            self.on_disk("dpkg", "-i", copy)
        finally:
            shutil.rmtree(within)
