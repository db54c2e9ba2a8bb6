"""What a package is built from: the checkout, its commit and the version that follows from it."""

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from etg import __version__

ROOT = Path(__file__).parents[2]


class Source(NamedTuple):
    """A checkout as it is."""

    root: Path
    commit: str
    time: int
    """Of the commit, in seconds: every file of the package has it, so that the same commit gives the same bytes."""
    dirty: bool
    """Something is not committed: such a package is for trials and not for a cabinet."""

    @property
    def version(self) -> str:
        """For Debian: a later commit is always a newer version, and a dirty tree comes before its own commit."""
        when = datetime.fromtimestamp(self.time, UTC).strftime("%Y%m%d%H%M%S")
        return f"{__version__}+{when}.g{self.commit[:10]}{'~dirty' if self.dirty else ''}"


def source_of(root: Path = ROOT) -> Source:
    """Ask git about a checkout."""
    commit, time = git(root, "log", "-1", "--format=%H %ct").split()
    return Source(root, commit, int(time), bool(git(root, "status", "--porcelain").strip()))


def git(root: Path, *words: str) -> str:
    """What git answers."""
    return subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=True).stdout


def copy_source(source: Source, to: Path) -> None:
    """Every file that git knows or would take: what else lies about in a checkout gets into no package."""
    for name in git(source.root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        path = source.root / name
        if name and (path.is_file() or path.is_symlink()):  # one that was deleted is still in the list
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, to / name, follow_symlinks=False)
