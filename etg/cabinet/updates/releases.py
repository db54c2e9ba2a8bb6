"""The releases of a machine: a folder each, one in use, and the one before it."""

import json
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.manifest import RELEASE, is_release, program_root
from etg.cabinet.updates.shell import Shell
from etg.errors import Malformed

PREFIX = Path("/opt/etg")
CURRENT, PREVIOUS = "current", "previous"
_FOLDER = "releases"


class Release(NamedTuple):
    """What a release says of itself."""

    path: Path
    version: str
    commit: str
    python: str
    migrations: tuple[str, ...]
    """The shapes of the books that it knows, in their order."""


def release_at(path: Path) -> Release:
    """The release of a folder."""
    try:
        values = json.loads((path / RELEASE).read_text(encoding="utf-8"))
        migrations = tuple(str(name) for name in values.get("migrations", ()))
        return Release(path, str(values["version"]), str(values["commit"]), str(values["python"]), migrations)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Malformed(f"{path} is not a release: {error}") from error


def running() -> str:
    """The version of the release that this program is; empty: it is none, but a checkout."""
    root = program_root()
    try:
        return release_at(root).version if is_release(root) else ""
    except Malformed:  # the program is verified at the same start, and that says so
        return ""


def prefix_of_this() -> Path:
    """Where the releases are of which this program is one; a checkout looks where a cabinet has them."""
    root = program_root().resolve()
    return root.parent.parent if is_release(root) and root.parent.name == _FOLDER else PREFIX


class Releases:
    """The folder of all releases, `/opt/etg`."""

    def __init__(self, prefix: Path, shell: Shell) -> None:
        self.prefix = prefix
        self._shell = shell

    def all(self) -> list[Release]:
        """Every whole one by the name of its folder; a copy that was broken off is none."""
        folders = sorted((self.prefix / _FOLDER).glob("*"))
        return [release_at(path) for path in folders if is_release(path) and path.suffix != ".new"]

    def named(self, link: str) -> Release | None:
        """The release that `current` or `previous` leads to."""
        path = self.prefix / link
        return release_at(path.resolve()) if is_release(path) else None

    def point(self, link: str, to: Release) -> None:
        """In one step: a power cut leaves the old link or the new one."""
        new = self.prefix / f"{link}.new"
        self._shell.on_disk("ln", "-sfn", f"{_FOLDER}/{to.path.name}", new)
        self._shell.on_disk("sync")
        self._shell.on_disk("mv", "-T", new, self.prefix / link)
        self._shell.on_disk("sync")
